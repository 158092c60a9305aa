"""What the calculations share: strict inputs, refused counts, yes-no-unknown, exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from companion.toolbox.odds import chance_text


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


class Reason(Struct, frozen=True):
    """One condition: whether it holds, and why not; `None` cannot be told."""

    id: str
    holds: bool | None
    why: str
    """The sentence for one that does not hold, or what is not told."""
    page: str
    rule: str


def verdict(reasons: Iterable[Reason]) -> bool | None:
    """False if one does not hold, else `None` if one cannot be told, else true."""
    return all_of(x.holds for x in reasons)


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


def refuse_unknown(name: str, thing: str, things: Iterable[str]) -> None:
    """Refuse a name that stands for nothing.

    Raises:
        ValueError: it is none of them; the sentence lists what there is.
    """
    known = tuple(things)
    if thing not in known:
        there = ", ".join(known) or "none"
        raise ValueError(f"“{thing}” is no {name}. There are: {there}.")


def sum_known(amounts: Iterable[int | None]) -> int | None:
    """The sum, `None` as soon as one amount is unknown."""
    told = tuple(amounts)
    known = [amount for amount in told if amount is not None]
    return sum(known) if len(known) == len(told) else None


def minus(first: int | None, second: int | None) -> int | None:
    """The difference, `None` if one is unknown."""
    return None if first is None or second is None else first - second


def plus(first: int | None, second: int | None) -> int | None:
    """The sum of two, `None` if one is unknown."""
    return None if first is None or second is None else first + second


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """False if one is false, else `None` if one is unknown, else true."""
    told = tuple(answers)
    if False in told:
        return False
    return None if None in told else True


def cards(count: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} card{'' if count == 1 else 's'}"
