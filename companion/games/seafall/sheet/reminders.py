"""What is usually forgotten, said when it matters (section 11 of the spec).

Of what nobody has told nothing is said, and of the year only where it is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.standing import active_advisor, face_up
from companion.games.seafall.rules.year import in_play
from companion.games.seafall.sheet.end import boxes_hint
from companion.games.seafall.state.table import SeaFall
from companion.toolbox.text import listed

MOST_HINTS = 4
"""More would be read by nobody."""


def reminders(state: SeaFall) -> tuple[str, ...]:
    """What is owed, ships that are sunk, then at most four hints on the step under way."""
    told = [
        f"{duty.what} ({duty.reminder})" if duty.reminder else duty.what
        for _, duty in sorted(state.pending.items())
    ]
    told += [f"{ship.name} is sunk" for _, ship in sorted(state.ships.items()) if ship.sunk]
    hints: list[str] = []
    if state.year.phase == "end":
        hints += boxes_hint(state)
    if state.year.phase in ("winter", "round"):
        for hint in _HINTS:
            hints += hint(state)
    return (*told, *hints[:MOST_HINTS])


def _turn_over(state: SeaFall) -> list[str]:
    why = state.this_turn.over
    if not why or not state.turn:
        return []
    active = active_advisor(state, state.turn)
    down = f"; {active.name} goes face down" if active is not None else ""
    return [f"{state.name(state.turn)}'s turn is over ({why}){down} (p. 10)"]


def _first_winter(state: SeaFall) -> list[str]:
    year = state.year
    if year.phase != "winter" or year.number != 1 or year.step > 5:
        return []
    return ["the first winter moves no enmity (p. 12)"]


def _blocked_fields(state: SeaFall) -> list[str]:
    """Fields that give nothing in the harvest that is coming."""
    if state.year.phase == "winter" and state.year.step > 3:
        return []
    blocked = [
        f"{region_name(state, x.region)}'s {x.name}"
        for x in state.sites.values()
        if x.kind == "field" and (x.no_harvest or any(n > 0 for n in x.tokens.values()))
    ]
    if not blocked:
        return []
    gives = "gives" if len(blocked) == 1 else "give"
    return [f"{listed(blocked, 'and', most=3)} {gives} nothing in the next harvest (p. 12)"]


def _loans(state: SeaFall) -> list[str]:
    lent = [region_name(state, region) for region, yes in state.this_turn.loans.items() if yes]
    if not lent:
        return []
    owners, loans = [f"{name}'s" for name in lent], "loan ends" if len(lent) == 1 else "loans end"
    return [f"{listed(owners, 'and')} {loans} with this turn (p. 11)"]


def _still_active(state: SeaFall) -> list[str]:
    """Advisors that stayed in the active space though their turn is over."""
    left = [
        f"{state.name(p)}'s {state.advisors[province.active].name}"
        for p, province in state.provinces.items()
        if p != state.turn and province.active in state.advisors
    ]
    return [f"{name} is still active; it goes face down after a turn (p. 13)" for name in left[:1]]


def _owed_event(state: SeaFall) -> list[str]:
    """A milestone of this game that brought no event card."""
    if state.prologue:
        return []
    claimed = [
        x.name
        for x in state.kept.milestones.values()
        if x.claimed_by and x.game == state.game_no and not x.prologue
    ]
    added = sum(x.game == state.game_no for x in state.kept.events.values())
    if len(claimed) <= added:
        return []
    return [f"{claimed[-1]} adds an event card to the deck: enter “add-event” (p. 6)"]


def _after_winter(state: SeaFall) -> list[str]:
    """Winter does not refresh what lies on ships."""
    year = state.year
    if year.phase == "round" and (year.round != 1 or year.had_turn):
        return []
    if year.phase == "winter" and year.step < 6:
        return []
    tired = [
        f"{ship.name}'s {ship.upgrades[key].name}"
        for _, ship in sorted(state.ships.items())
        for key in sorted(ship.upgrades)
        if ship.owner in in_play(state) and key not in face_up(ship)
    ]
    if not tired:
        return []
    names, stay = listed(tired, "and", most=3), "stays" if len(tired) == 1 else "stay"
    return [f"{names} {stay} exhausted: winter refreshes no ship (p. 12)"]


def _face_down(state: SeaFall) -> list[str]:
    """Tokens that cannot be bought before winter, while somebody builds."""
    if state.this_turn.guild != "builders":
        return []
    down = [x.name for x in state.stock.values() if x.down and not x.up]
    if not down:
        return []
    lie = "lies" if len(down) == 1 else "lie"
    return [f"{listed(down, 'and', most=3)} {lie} face down until winter (p. 15)"]


def _milestones(state: SeaFall) -> list[str]:
    """Step 4 of a turn, once something was done that could have met one."""
    here = state.this_turn
    if here.milestone or not (here.actions or here.over):
        return []
    open_ = [x.name for x in state.kept.milestones.values() if not x.claimed_by and not x.gone]
    if not open_:
        return []
    return [f"milestones open: {listed(open_, most=3)}; one may be claimed (p. 13)"]


_HINTS: tuple[Callable[[SeaFall], list[str]], ...] = (
    _turn_over,
    _first_winter,
    _owed_event,
    _still_active,
    _after_winter,
    _blocked_fields,
    _loans,
    _face_down,
    _milestones,
)
