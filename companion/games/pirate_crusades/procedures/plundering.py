"""Plunder that is told after the fight, later in the same turn (P-16, P-37; pp. 6, 18)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.long.winning import plunder_card
from companion.games.pirate_crusades.procedures.short.plunder import plunder_ship
from companion.games.pirate_crusades.procedures.turning import still_in, who_acts
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option


@act(
    "plunder",
    "Take a beaten ship's card as plunder",
    spec="P-37.1",
    cite=rulebook.PLUNDER_LONG,
    help="ana plunders AS as crew",
)
def plunder(work: Work) -> Steps[None]:
    """The card of a ship that was sunk, or a captain's average cannon (pp. 6, 18)."""
    owing = [duty for duty in work.state.pending.values() if duty.procedure == "plunder"]
    who = next((duty.who for duty in owing), "")
    work.player = yield from who_acts(work, "Who plunders?", free=True, owing=who)
    yield from still_in(work)
    owed = [str(duty.answers.get("card")) for duty in owing if duty.who == work.player]
    if not owed:
        why = f"{work.name} has beaten no ship in this turn whose card is still to be taken."
        yield from work.breaks("nothing", why)
        return
    card = yield from work.choose(
        "card", "Which card?", (Option(one, one) for one in owed), quiet=owed[0]
    )
    work.settled("plunder", work.player, card=card)
    work.from_discards(card)
    if work.state.long:
        yield from plunder_card(work, work.player, card, late=True)
    else:
        yield from plunder_ship(work, work.player, card, late=True)
    if not work.said:
        is_open = any(x.procedure == "plunder" for x in work.state.pending.values())
        work.say(f"what becomes of {card} stays open" if is_open else f"{work.name} leaves {card}")
    work.over_the_limits(work.player)
    decide(work)
