"""What follows from the state: the running Exchange as numbers, and the 85-card audit."""

from __future__ import annotations

import re

from msgspec.structs import replace

from companion.games.en_garde.calculations import (
    Audit,
    Bursts,
    Damage,
    Ended,
    Ending,
    Facing,
    Side,
    Strike,
    audit,
    ending,
)
from companion.games.en_garde.options import chosen, is_on
from companion.games.en_garde.rules.exchange import cards_of, facing, in_order
from companion.games.en_garde.state.table import EnGarde, Exchange
from companion.toolbox.sums import Part, Result, shown

NO_POISE = "No Poise"


def poise_words(poise: int | None) -> str:
    """`4`, `No Poise`, `?`."""
    return NO_POISE if poise == 0 else shown(poise)


def poise_change(before: int | None, after: int | None) -> str:
    """`Poise 5 → 9`, `No Poise → 4`."""
    head = "" if before == 0 else "Poise "
    return f"{head}{poise_words(before)} → {poise_words(after)}"


def down_to(after: int | None, way: str = "down") -> str:
    """`, down to 2`, behind what was lost or paid; nothing where it is unknown."""
    return "" if after is None else f", {way} to {poise_words(after)}"


def ending_of(state: EnGarde, disarm_sides: dict[str, str] | None = None) -> Ending:
    """The running Exchange as the inputs of its ending.

    Args:
        state: a table with a running Exchange.
        disarm_sides: Attack -> player whose Item goes, where the table was asked (A-12).
    """
    exchange = state.exchange
    assert exchange is not None
    strikes = tuple(
        Strike(
            id=key,
            by=exchange.attacks[key].by,
            target=exchange.attacks[key].target,
            damage=_damage(state, exchange, key),
            disarm=any(state.cards[card].has("disarm") for card in exchange.attacks[key].cards),
        )
        for key in in_order(exchange.attacks)
    )
    loose = sum(1 for x in exchange.responses.values() if x.faces not in exchange.attacks)
    # Who attacked or was attacked though it was not their duel is hurt, too.
    fighting = dict.fromkeys((*exchange.duelists, *(x for y in strikes for x in (y.by, y.target))))
    return Ending(
        sides=tuple(_side(state, player) for player in fighting),
        strikes=strikes,
        disarm_sides=disarm_sides or {},
        loose=loose,
    )


def preview(state: EnGarde) -> Result[Ended]:
    """What would come of it if the Exchange ended now (Ending the Exchange)."""
    return ending(ending_of(state))


def named(state: EnGarde, result: Result[Ended]) -> Result[Ended]:
    """The same with players' names instead of their ids in the parts."""
    parts = tuple(replace(part, label=_with_names(state, part.label)) for part in result.parts)
    notes = tuple(_with_names(state, note) for note in result.notes)
    return replace(result, parts=parts, notes=notes)


def _with_names(state: EnGarde, words: str) -> str:
    return re.sub(r"\bp\d+\b", lambda found: state.name(found[0]), words)


def unfolded(state: EnGarde) -> dict[str, tuple[Part, ...]]:
    """Attack -> the parts of its damage, its own name taken from their labels."""
    found: dict[str, list[Part]] = {}
    exchange = state.exchange
    assert exchange is not None
    for part in named(state, preview(state)).parts:
        lead, colon, label = part.label.partition(": ")
        if colon and lead.partition(" ")[0] in exchange.attacks:
            found.setdefault(lead.partition(" ")[0], []).append(replace(part, label=label))
    return {key: tuple(parts) for key, parts in found.items()}


def _damage(state: EnGarde, exchange: Exchange, key: str) -> Damage:
    attack = exchange.attacks[key]
    bursts = tuple(
        Bursts(
            state.cards[card].name,
            attack.once.get(card, state.cards[card].bursts),
            card in attack.once,
        )
        for card in attack.cards
    )
    return Damage(
        attack=key,
        bursts=bursts,
        mod=attack.bursts_mod,
        set_to=attack.damage_set,
        facing=tuple(_facing(state, exchange, one) for one in facing(exchange, key)),
    )


def _facing(state: EnGarde, exchange: Exchange, key: str) -> Facing:
    response = exchange.responses[key]
    card = state.cards[response.card]
    block = response.block or card.block
    shields = response.shields if response.block else card.shields
    return Facing(f"{key} {card.name}", block, shields)


def _side(state: EnGarde, player: str) -> Side:
    duelist = state.duelists[player]
    if not duelist.item:
        return Side(player=player, poise=duelist.poise)
    item = state.cards[duelist.item]
    return Side(
        player=player,
        poise=duelist.poise,
        item=item.name,
        item_attack=item.attack,
        item_defense=item.defense,
    )


def audit_of(state: EnGarde) -> Result[int | None]:
    """Whether all cards are somewhere: 0 if they are, `None` if something is not told."""
    exchange = state.exchange
    on_field = len(cards_of(exchange)) if exchange else 0
    return audit(
        Audit(
            size=state.size,
            deck=state.deck,
            discard=state.discard,
            set_aside=state.set_aside,
            hands={state.name(player): state.duelists[player].hand for player in state.seats},
            items=sum(1 for duelist in state.duelists.values() if duelist.item),
            field=on_field,
        )
    )


def audited(state: EnGarde) -> bool:
    """Whether hands and deck are counted at all (A-64)."""
    return is_on(state, "track_hands")


def asks_disarm(state: EnGarde) -> bool:
    """Whether the table says whose Item a Disarm takes (A-12)."""
    return chosen(state, "disarm") == "ask"
