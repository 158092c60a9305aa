"""Ships that move together, and what each may still move (P-17; p. 9)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative, the_ship
from companion.toolbox.sums import Part, Result


class SailTogether(Inputs, frozen=True, kw_only=True):
    """Ships with what each may move in a Sail action, and how far they went together."""

    limits: dict[str, int | None]
    """Ship -> spaces it may move: its sail, at least 1."""
    moved: int = 0


class Together(Struct, frozen=True):
    """What is left; `None` where it cannot be told."""

    most: int | None
    """Spaces that they may move together: as far as the slowest."""
    left: dict[str, int | None]
    """Ship -> spaces that it may still move alone."""
    within: bool | None


def sail_together(inputs: SailTogether) -> Result[Together]:
    """The slowest sets how far they move together; the faster go on alone (p. 9).

    Raises:
        ValueError: a limit or distance below 0.
    """
    refuse_negative({**inputs.limits, "the distance": inputs.moved})
    known = [limit for limit in inputs.limits.values() if limit is not None]
    whole = len(known) == len(inputs.limits)
    most = min(known, default=None) if whole else None
    within = None if most is None else inputs.moved <= most
    if any(limit < inputs.moved for limit in known):
        within = False
    left = {
        ship: None if limit is None else max(0, limit - inputs.moved)
        for ship, limit in inputs.limits.items()
    }
    parts = tuple(
        Part(f"{the_ship(ship)}'s sail", limit, "p. 9", "sail-together")
        for ship, limit in inputs.limits.items()
    )
    notes = () if within is not False else (f"Together they may move {min(known)} (p. 9).",)
    return Result(Together(most, left, within), parts, ("p. 9",), notes)
