"""What the calculations share: strict inputs, refused counts, yes-no-unknown, exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.cards import Nation
from companion.toolbox.odds import chance_text

Half = Literal["up", "down"]
"""Option `half` (ruling A-09): how half of an odd hand is rounded."""


class Inputs(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all inputs: a mistyped field name is refused instead of being passed over."""


class Chance(Struct, frozen=True):
    """A chance, exact and in percent."""

    exact: str
    """As a fraction in lowest terms: `4/27`."""
    percent: str


def chance(share: Fraction) -> Chance:
    """A fraction as it is told."""
    return Chance(str(share), chance_text(share))


def refuse_negative(counts: Mapping[str, int | None]) -> None:
    """Refuse counts that cannot be.

    Raises:
        ValueError: a count is below 0; the sentence names it.
    """
    for name, count in counts.items():
        if count is not None and count < 0:
            raise ValueError(f"{name} cannot be {count}; 0 or more would be right.")


def refuse_outside(name: str, number: int | None, least: int, most: int) -> None:
    """Refuse a number outside its bounds.

    Raises:
        ValueError: it lies outside; the sentence names the bounds.
    """
    if number is not None and not least <= number <= most:
        raise ValueError(f"{name} cannot be {number}; {least} to {most} would be right.")


def sum_known(amounts: Iterable[int | None]) -> int | None:
    """The sum, `None` as soon as one amount is unknown."""
    told = tuple(amounts)
    known = [amount for amount in told if amount is not None]
    return sum(known) if len(known) == len(told) else None


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """False if one is false, else `None` if one is unknown, else true."""
    told = tuple(answers)
    if False in told:
        return False
    return None if None in told else True


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
