"""Who gets the astrolabe in winter, and so goes first (P-04; p. 12)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs
from companion.games.seafall.state.constants import NO_RANK
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result


class Astrolabe(Inputs, frozen=True, kw_only=True):
    """The provinces of this game; who misses it is left out (ruling R-54)."""

    glory: dict[str, int | None]
    """Province -> game glory."""
    titles: dict[str, int | None] = {}
    """Province -> rank of its title, 1 the most prominent."""


class FirstPlayer(Struct, frozen=True):
    """Who holds the astrolabe."""

    holder: str
    """Empty while it cannot be told."""
    candidates: tuple[str, ...]
    """All who may be it, as far as told: one, if there is a holder."""
    reason: str


def astrolabe(inputs: Astrolabe) -> Result[FirstPlayer]:
    """The least glory; in a tie the least prominent title (p. 12).

    Whose glory is not told may have the least of all, so it stays a candidate.

    Raises:
        Unworkable: no province, or a rank below 1.
    """
    if not inputs.glory:
        raise Unworkable("Nobody is there to hold the astrolabe; name one province or more.")
    if any(rank is not None and rank < 1 for rank in inputs.titles.values()):
        raise Unworkable(NO_RANK)
    parts = tuple(Part(p, n, "p. 12", "first-player") for p, n in inputs.glory.items())
    known = [amount for amount in inputs.glory.values() if amount is not None]
    least = min(known, default=None)
    lowest = tuple(p for p, n in inputs.glory.items() if n is None or n == least)
    if len(lowest) == 1:
        found = FirstPlayer(lowest[0], lowest, f"least glory, {least}")
        return Result(found, parts, ("p. 12",))
    if len(known) < len(inputs.glory):
        note = "Not everybody's glory is known (p. 12)."
        return Result(FirstPlayer("", lowest, "glory unknown"), parts, ("p. 12",), (note,))
    ranks = {player: inputs.titles.get(player) for player in lowest}
    parts += tuple(Part(f"{p}'s title", rank, "p. 6", "titles") for p, rank in ranks.items())
    told = [rank for rank in ranks.values() if rank is not None]
    note = "A tie goes to the least prominent title (p. 12)."
    if len(told) < len(ranks) or told.count(max(told)) > 1:
        found = FirstPlayer("", lowest, f"tied at {least}, titles unknown")
        return Result(found, parts, ("pp. 6, 12",), (note,))
    holder = max(lowest, key=lambda player: ranks[player] or 0)
    found = FirstPlayer(holder, (holder,), f"tied at {least}, least prominent title")
    return Result(found, parts, ("pp. 6, 12",), (note,))
