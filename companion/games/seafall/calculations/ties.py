"""Who gets the good thing, or the bad one, in a tie: titles decide (P-42; p. 6)."""

from __future__ import annotations

from typing import Literal

from companion.games.seafall.calculations.pieces import Inputs
from companion.games.seafall.state.constants import NO_RANK
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result


class Tie(Inputs, frozen=True, kw_only=True):
    """Provinces that are tied, with their titles."""

    tied: dict[str, int | None]
    """Province -> rank of its title: 1 Prince, 2 Duke, 3 Count, 4 Baron, 5 Lord."""
    thing: Literal["good", "bad"]
    """Is what they are tied for good or bad? The table says so where it is not clear (R-36)."""


def tie(inputs: Tie) -> Result[str | None]:
    """The province that gets it: least prominent title for good, most prominent for bad (p. 6).

    Returns:
        The province, `None` while a title is unknown.

    Raises:
        Unworkable: fewer than two provinces, a rank below 1, one title held twice.
    """
    _refuse(inputs)
    ranks = {name: rank for name, rank in inputs.tied.items() if rank is not None}
    parts = tuple(Part(name, rank, "p. 6", "titles") for name, rank in inputs.tied.items())
    if len(ranks) < len(inputs.tied):
        return Result(None, parts, ("p. 6",), ("A title is not known (p. 6).",))
    pick = max if inputs.thing == "good" else min
    least = "least" if inputs.thing == "good" else "most"
    note = f"In a tie the {least} prominent title gets the {inputs.thing} thing (p. 6)."
    return Result(pick(ranks, key=lambda name: ranks[name]), parts, ("p. 6",), (note,))


def _refuse(inputs: Tie) -> None:
    if len(inputs.tied) < 2:
        raise Unworkable(f"{len(inputs.tied)} tied provinces are not a tie; name two or more.")
    known = [rank for rank in inputs.tied.values() if rank is not None]
    if any(rank < 1 for rank in known):
        raise Unworkable(NO_RANK)
    if len(set(known)) < len(known):
        raise Unworkable("Two provinces cannot hold one title; give each its own rank.")
