"""What the calculations share: strict inputs, refused counts, yes-no-unknown, exact chances."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades.state.cards import Nation
from companion.toolbox.inputs import (
    Chance as Chance,
    Inputs as Inputs,
    all_of as all_of,
    chance as chance,
    refuse_negative as refuse_negative,
    refuse_outside as refuse_outside,
    sum_known as sum_known,
)

Half = Literal["up", "down"]
"""Option `half` (ruling A-09): how half of an odd hand is rounded."""


def half_of(count: int, rounding: Half = "up") -> int:
    """Half of a count of cards, rounded (ruling A-09)."""
    return (count + 1) // 2 if rounding == "up" else count // 2


def friendly(first: Nation | None, second: Nation | None) -> bool | None:
    """Whether two are of the same nation; `None` if one is not told or has none (p. 9).

    What has no nation is friend or foe as its player says.
    """
    if first is None or second is None or "none" in (first, second):
        return None
    return first == second
