"""Doubloons spent in port: flaunting them, a bigger ship (P-50, P-51; pp. 12-15)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.harbor import (
    Prices,
    prices,
)
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.long.common import (
    costs_a_turn,
    finish,
    repute,
    sizes_of,
    take_action,
)
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import (
    UNTOLD,
    Work,
    act,
    card_words,
)
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    ship_size,
)
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option


@act(
    "flaunt",
    "Flaunt your wealth",
    spec="P-50",
    cite=rulebook.FLAUNT,
    words=("flaunts",),
    help="flaunt",
)
def flaunt(work: Work) -> Steps[None]:
    """Doubloons for a point of reputation (P-50; pp. 12, 13-15)."""
    yield from take_action(work, "flaunt")
    bought = prices(Prices("flaunt", riches=work.pirate().riches))
    work.sums["flaunt"] = bought.with_value(bought.value.riches)
    riches(work, work.player, -bought.value.price, "flaunting", rulebook.FLAUNTING)
    yield from repute(work, work.player, 1, "flaunting", rulebook.FLAUNTING)
    finish(work, action=costs_a_turn(work))


@act(
    "bigger-ship",
    "Buy a bigger ship",
    spec="P-51",
    cite=rulebook.BIGGER_SHIP,
    words=("bigger",),
    help="bigger 6C",
)
def bigger_ship(work: Work) -> Steps[None]:
    """5 doubloons for one size more, 10 for two, out of the discards (P-51; A-82)."""
    yield from take_action(work, "bigger-ship")
    player, pirate = work.player, work.pirate()
    pile = tuple(card for card in work.state.discards or () if card)
    size = ship_size(work.state, player, printed=True)
    cost: dict[str, int] = {}
    for kind in ("bigger", "two_bigger"):
        found = prices(
            Prices(kind, pirate.riches, size=size, discards=pile, sizes=sizes_of(work, pile))
        ).value
        cost |= dict.fromkeys(found.choose, found.price)
    options = tuple(
        option(
            card,
            f"{card}, {cost[card]} doubloons",
            rulebook.BIGGER_SHIP.broken(f"it costs {cost[card]}; {pirate.riches} riches are there")
            if pirate.riches is not None and cost[card] > pirate.riches
            else None,
            also=(card,),
        )
        for card in cost
    )
    card = ""
    if options:
        pick = yield from work.choose("ship", "Which ship?", options, who=player)
        card, price = pick, cost[pick]
    else:
        card, price = yield from _untold_ship(work, player, size)
    work.from_discards(card)
    old = work.change_ship(player, card)
    riches(work, player, -price, "bigger ship", rulebook.BIGGER_SHIP)
    work.row("bigger_ship", player=player, old=old, new=card, price=price)
    work.say(f"{work.name} now sails {card_words(card)}")
    finish(work, action=costs_a_turn(work))


@citing(rulebook.BIGGER_SHIP)
def _untold_ship(work: Work, player: str, size: int | None) -> Steps[tuple[str, int]]:
    """A ship that the table takes though the discards do not show it."""
    answer = yield from work.maybe.draw(
        "card",
        "Which card is the ship?",
        1,
        who=player,
        spell=speller(work, own=[x for x in work.state.discards or () if x]),
    )
    card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    new = card_number(work.state, card, "crew")
    steps = None if new is None or size is None else new - size
    if steps is not None and steps not in (1, 2):
        why = f"{card} is of size {new}: only one or two sizes more than {size} are sold."
        yield from work.breaks("size", why)
    return card, 10 if steps == 2 else 5
