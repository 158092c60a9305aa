"""End step 3: which advisor may be kept for the next game (P-47; pp. 20-21)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.toolbox.sums import Part, Result


class KeepLimit(Inputs, frozen=True, kw_only=True):
    """What the others keep, and what the winner has."""

    others: dict[str, int | None] = {}
    """Province -> gold cost of the advisor that it keeps; who keeps none is left out."""
    mine: dict[str, int | None] = {}
    """The winner's advisors with their gold costs."""
    no_others: Literal["any", "none"] = "any"
    """Option `keep.no_others`: what the winner may keep if nobody else keeps one (R-45)."""


class Keepable(Struct, frozen=True):
    """What the winner may keep."""

    below: int | None
    """The cost has to be lower than this; `None`: no limit, or not told."""
    may: dict[str, bool | None]
    """Advisor of the winner -> whether it may be kept; `None`: cannot be told."""


def keep_limit(inputs: KeepLimit) -> Result[Keepable]:
    """The winner keeps only an advisor cheaper than every one that others keep (pp. 20-21; X-24).

    Raises:
        ValueError: a cost below 0.
    """
    refuse_negative({f"the cost of {p}'s advisor": n for p, n in inputs.others.items()})
    refuse_negative({f"{name}'s cost": n for name, n in inputs.mine.items()})
    known = [cost for cost in inputs.others.values() if cost is not None]
    all_told = len(known) == len(inputs.others)
    below = min(known, default=None)
    parts = tuple(
        Part(f"{p} keeps", n, "pp. 20-21", "keep-advisor") for p, n in inputs.others.items()
    )
    if not inputs.others:
        free = inputs.no_others == "any"
        words = "any may be kept" if free else "none may be kept"
        note = f"Nobody else keeps an advisor: {words} (ruling R-45)."
        return Result(
            Keepable(None, dict.fromkeys(inputs.mine, free)), parts, ("pp. 20-21",), (note,)
        )
    may = {name: _cheaper(cost, below, all_told) for name, cost in inputs.mine.items()}
    notes = []
    if below is not None:
        notes.append(f"The winner's advisor must cost less than {below} gold (pp. 20-21).")
    if not all_told:
        notes.append("Not every cost is known (pp. 20-21).")
    return Result(Keepable(below if all_told else None, may), parts, ("pp. 20-21",), tuple(notes))


def _cheaper(cost: int | None, below: int | None, all_told: bool) -> bool | None:
    if cost is not None and below is not None and cost >= below:
        return False
    return None if cost is None or not all_told else True
