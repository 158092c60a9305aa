"""Whose turn comes when, and whether a game is over after a round (P-11, P-12; pp. 12-13)."""

from __future__ import annotations

from companion.games.seafall.calculations.pieces import Inputs
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result


class TurnOrder(Inputs, frozen=True, kw_only=True):
    """Who sits where, clockwise."""

    seats: tuple[str, ...]
    holder: str = ""
    """Who holds the astrolabe; empty: not told, then the seats begin where they begin."""
    absent: tuple[str, ...] = ()


def turn_order(inputs: TurnOrder) -> Result[tuple[str, ...]]:
    """Turns of a round: from the astrolabe clockwise, without who misses the game (p. 12).

    Raises:
        Unworkable: the holder has no seat.
    """
    seats = inputs.seats
    if inputs.holder:
        if inputs.holder not in seats:
            raise Unworkable(f"“{inputs.holder}” has no seat; name one of {', '.join(seats)}.")
        at = seats.index(inputs.holder)
        seats = (*seats[at:], *seats[:at])
    order = tuple(player for player in seats if player not in inputs.absent)
    parts = tuple(Part(p, place, "p. 12", "turn-order") for place, p in enumerate(order, 1))
    return Result(order, parts, ("p. 12",))


class EndCheck(Inputs, frozen=True, kw_only=True):
    """Glory when a round is over and its event resolved."""

    glory: dict[str, int | None]
    target: int | None = None


def end_check(inputs: EndCheck) -> Result[bool | None]:
    """Whether the game is over: somebody has the target or more (pp. 12-13).

    Returns:
        `None` while it cannot be told: the target, or the glory of somebody who might have it.
    """
    parts = (
        Part("target", inputs.target, "p. 5", "glory-target"),
        *(Part(player, n, "p. 13", "end-check") for player, n in inputs.glory.items()),
    )
    target = inputs.target
    if target is None:
        return Result(None, parts, ("pp. 12-13",), ("The target is unknown (p. 5).",))
    if any(n is not None and n >= target for n in inputs.glory.values()):
        return Result(True, parts, ("pp. 12-13",))
    untold = None in inputs.glory.values()
    return Result(None if untold else False, parts, ("pp. 12-13",))
