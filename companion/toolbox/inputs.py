"""What calculations of all games share: strict inputs, refused counts, sums of what is told.

`None` means not told. It makes a sum unknown, never zero.

Numbers are refused where somebody types them for a calculation (`typed`): there a number that
cannot be is a slip. At the table the same number is a fact that was told, perhaps against a rule,
and is calculated with. What cannot be worked out from any facts is `Unworkable`, here and there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction

from msgspec import Struct

from companion.toolbox.odds import chance_text


class Unworkable(ValueError):
    """Nothing can be worked out from these facts; the message is a sentence for players."""


_typed = ContextVar("typed", default=False)


@contextmanager
def typed() -> Iterator[None]:
    """Within, inputs are typed for a calculation: numbers that cannot be are refused."""
    token = _typed.set(True)
    try:
        yield
    finally:
        _typed.reset(token)


def is_typed() -> bool:
    """Whether inputs are typed for a calculation: what contradicts itself is a slip then."""
    return _typed.get()


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
    """Refuse counts that were typed and cannot be; a table's own are calculated with.

    Raises:
        Unworkable: a typed count is below 0; the sentence names it.
    """
    if _typed.get():
        none_negative(counts)


def refuse_outside(name: str, number: int | None, least: int, most: int) -> None:
    """Refuse a number that was typed outside its bounds; a table's own is calculated with.

    Raises:
        Unworkable: a typed number lies outside; the sentence names the bounds.
    """
    if _typed.get():
        within(name, number, least, most)


def none_negative(counts: Mapping[str, int | None]) -> None:
    """Refuse counts with which nothing can be worked out, whoever told them.

    Raises:
        Unworkable: a count is below 0; the sentence names it.
    """
    for name, count in counts.items():
        if count is not None and count < 0:
            raise Unworkable(f"{name} cannot be {count}; 0 or more would be right.")


def within(name: str, number: int | None, least: int, most: int) -> None:
    """Refuse a number with which nothing can be worked out, whoever told it.

    Raises:
        Unworkable: it lies outside; the sentence names the bounds.
    """
    if number is not None and not least <= number <= most:
        raise Unworkable(f"{name} cannot be {number}; {least} to {most} would be right.")


def sum_known(amounts: Iterable[int | None]) -> int | None:
    """The sum, `None` as soon as one amount is unknown."""
    told = tuple(amounts)
    known = [amount for amount in told if amount is not None]
    return sum(known) if len(known) == len(told) else None


def minus(first: int | None, second: int | None) -> int | None:
    """The difference, `None` when either is unknown."""
    return None if first is None or second is None else first - second


def plus(first: int | None, second: int | None) -> int | None:
    """The sum of two, `None` when either is unknown."""
    return None if first is None or second is None else first + second


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """All of them: one `False` settles it; without one, an unknown leaves it open."""
    seen = set(answers)
    if False in seen:
        return False
    return None if None in seen else True


def any_of(answers: Iterable[bool | None]) -> bool | None:
    """At least one of them: one `True` settles it; without one, an unknown leaves it open."""
    seen = set(answers)
    if True in seen:
        return True
    return None if None in seen else False
