"""What follows on the sheet from other numbers, each with its sum: damage of each Attack on the
Field, what each duelist would lose and keep if it ended now, the cards that are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.en_garde.calculations.damage import ENDING
from companion.games.en_garde.rules.exchange import in_order
from companion.games.en_garde.rules.standing import audit_of, audited, preview, unfolded
from companion.games.en_garde.sheet.picture import attack_words
from companion.games.en_garde.state.table import EnGarde, Exchange
from companion.table.sheet import Reckoned
from companion.toolbox.sums import Part, Result, places, total


def reckoned(state: EnGarde, _eyes: str = "") -> Sequence[Reckoned]:
    """All of them; hands are counts, so nothing here is hidden from anybody."""
    found = list(_field(state, state.exchange)) if state.exchange is not None else []
    missing = audit_of(state)
    if audited(state) and missing.value:
        found.append(Reckoned("cards too many or too few", missing.value, missing))
    return tuple(found)


def _field(state: EnGarde, exchange: Exchange) -> Iterator[Reckoned]:
    told, parts = preview(state).value, unfolded(state)
    field = (("exchange",),)
    called = {key: attack_words(state, exchange, key) for key in in_order(exchange.attacks)}
    for key, words in called.items():
        mine = parts.get(key, ())
        value = told.harm[key].value
        yield Reckoned(f"{words} damage", value, Result(value, mine, places(mine)), field)
    for player in exchange.duelists:
        name = state.name(player)
        loss = total(
            Part(words, told.harm[key].value, ENDING, "damage")
            for key, words in called.items()
            if exchange.attacks[key].target == player
        )
        yield Reckoned(f"{name}'s loss if it ended now", loss.value, loss, field)
        poise = Part("Poise", state.duelists[player].poise, ENDING)
        lost = Part("loss", None if loss.value is None else -loss.value, ENDING)
        after = told.after[player]
        kept = total((poise, lost), least=0).with_value(after)
        yield Reckoned(f"{name}'s Poise if it ended now", after, kept, field)
