"""Itemised sums: every number that is shown can be unfolded into its parts, each with its page.

A part whose amount nobody has told is `None`; a sum with such a part is `None` too and prints
as `?`, so an unknown never turns into a zero by accident.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

BY_HAND = "by hand"
"""Stands in place of a page: the table says so, not the rulebook."""


class Part(Struct, frozen=True):
    """One line of a sum."""

    label: str
    amount: int | None
    page: str = ""
    rule: str = ""
    """Id of the rules entry that explains this line, empty for a line by hand."""
    by_hand: bool = False


class Result(Struct, Generic[T], frozen=True):
    """What a calculation returns: the value, how it came about, where the book says so."""

    value: T
    parts: tuple[Part, ...] = ()
    pages: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class HandLine(Struct, frozen=True):
    """A line that the table adds to a sum by hand: `a card says so: +2`."""

    label: str
    amount: int

    def part(self) -> Part:
        """The line as a part of a sum."""
        return Part(self.label, self.amount, page=BY_HAND, by_hand=True)


def total(
    parts: Iterable[Part], *, least: int | None = None, notes: Iterable[str] = ()
) -> Result[int | None]:
    """Add parts up, once, and hold the sum at `least` only at the very end.

    Returns:
        The value is `None` as soon as one amount is unknown. Parts of 0 are kept: "your
        enmity here 0" answers a question. The pages are `places` of the parts.
    """
    parts = tuple(parts)
    amounts = [part.amount for part in parts]
    value: int | None = None
    said = list(notes)
    if not any(amount is None for amount in amounts):
        value = sum(amount for amount in amounts if amount is not None)
        if least is not None and value < least:
            said.append(f"{signed(value)} is held at {least}")
            value = least
    return Result(value, parts, places(parts), tuple(said))


def places(parts: Iterable[Part]) -> tuple[str, ...]:
    """Where the rulebook says so, each place once: pages, or headings of a book without pages."""
    cited = (part.page for part in parts if part.page and part.page != BY_HAND)
    return tuple(dict.fromkeys(cited))


def signed(amount: int | None) -> str:
    """`+2`, `−1`, `0`, or `?` for an unknown amount (with a true minus sign)."""
    if amount is None:
        return "?"
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


def shown(amount: int | None) -> str:
    """A plain number or `?`."""
    return "?" if amount is None else str(amount).replace("-", "−")


def in_one_line(result: Result[int | None]) -> str:
    """`flagship 2, support +1, garrison −1 = 2`: the sum as one sentence."""
    told = [
        f"{part.label} {shown(part.amount) if place == 0 else signed(part.amount)}"
        for place, part in enumerate(result.parts)
    ]
    return f"{', '.join(told)} = {shown(result.value)}" if told else shown(result.value)
