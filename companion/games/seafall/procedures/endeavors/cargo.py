"""Goods that come aboard: which ship takes them, room made for them (R-31; pp. 14, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.procedures.ships import ship_options
from companion.games.seafall.rules.standing import adjusted, cargo_of
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option


def aboard(work: Endeavor, good: str, number: int, amount: int) -> Steps[int]:
    """One cube onto a ship in the region; with no room it is left, or cargo makes room (R-31).

    Returns:
        1 if it was taken, also onto a ship that was not told; 0 if it stays where it was.
    """
    options = tuple(
        _as_carrier(work, option)
        for option in ship_options(work.state, work.player, rulebook.HOLD_OF_PLUNDER, work.region)
    )
    legal = [option.id for option in options if not option.illegal]
    roomy = [key for key in legal if not _is_full(work, key)]
    default = work.flagship if work.flagship in roomy else roomy[0] if roomy else ""
    if not work.flagship and len(roomy) > 1:
        default = ""
    likely = (default or UNKNOWN) if roomy else ""
    one = len(legal) == len(roomy) == 1
    nth = "" if amount == 1 else f"-{number}"
    pick = yield from work.maybe.choose(
        f"aboard{nth}",
        f"Which ship takes the {good}?",
        options,
        quiet=likely if one else None,
        offer=None if one else likely,
        none="left behind",
        lead="aboard",
        cite=rulebook.HOLD_OF_PLUNDER,
    )
    if pick is None:
        work.load_somewhere(good, 1)
        work.said.append(f"1 {good} aboard an unknown ship")
        return 1
    if not pick:
        work.said.append(f"1 {good} left behind" + ("" if roomy else ": no room"))
        return 0
    if pick in legal and _is_full(work, pick):
        yield from _make_room_for(work, pick, good, nth)
    work.load(pick, good, 1)
    work.said.append(f"1 {good} aboard {work.state.ships[pick].name}")
    return 1


def _as_carrier(work: Endeavor, option: Option) -> Option:
    """A ship as a place for a cube: a full one can make room, one without any hold cannot."""
    if option.illegal or not _is_full(work, option.id):
        return option
    if not cargo_of(work.state.ships[option.id]):
        return replace(option, illegal="its hold takes 0", page=rulebook.HOLD_OF_PLUNDER.page)
    return replace(option, note="full: something goes back to the supply first")


def _is_full(work: Endeavor, ship: str) -> bool:
    told_ship = work.state.ships[ship]
    hold = adjusted(told_ship, "hold").value
    return hold is not None and cargo_of(told_ship) >= hold


def _make_room_for(work: Endeavor, ship: str, good: str, nth: str) -> Steps[None]:
    """What the owner returns to the supply so that a plundered good fits (p. 10, R-31)."""
    held = [one for one, n in sorted(work.state.ships[ship].cargo.items()) if n > 0]
    pick = yield from work.choose(
        f"back{nth}",
        f"What goes back to the supply to make room for the {good}?",
        (Option(one, one) for one in held),
        quiet=held[0] if len(held) == 1 else None,
        offer=None if len(held) == 1 else held[0],
        cite=rulebook.HOLD_SHRINKS,
    )
    work.load(ship, pick, -1)
    work.said.append(f"1 {pick} back to the supply")
