"""Itemised sums: every number that is shown can be unfolded into its parts, each with its page.

A part whose amount nobody has told is `None`; a sum with such a part is `None` too and prints
as `?`, so an unknown never turns into a zero by accident.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

B = TypeVar("B")
T = TypeVar("T")

BY_HAND = "by hand"
"""Stands in place of a page: the table says so, not the rulebook."""


class Part(Struct, frozen=True):
    """One line of a sum."""

    label: str
    """What it is. One that begins with `times` is a factor of what stands above it."""
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

    def with_value(self, value: B) -> Result[B]:
        """Another value that came about in the same way: one field of what was calculated."""
        return Result(value, self.parts, self.pages, self.notes)


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
            said.append(f"{signed(value)} counts as {least}")
            value = least
    return Result(value, parts, places(parts), tuple(said))


def places(parts: Iterable[Part]) -> tuple[str, ...]:
    """Where the rulebook says so, each place once: pages, or headings of a book without pages."""
    cited = (part.page for part in parts if part.page and part.page != BY_HAND)
    return tuple(dict.fromkeys(cited))


_PAGES = re.compile(r"pp?\. (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)")


def cited(pages: Iterable[str]) -> str:
    """Pages as one citation, each once and in order: `p. 18`, `pp. 10, 11` make `pp. 10, 11, 18`.

    What is no page (a heading, `back cover`) stands behind them as it is.
    """
    spans: set[tuple[int, int]] = set()
    others: list[str] = []
    for page in dict.fromkeys(pages):
        match = _PAGES.fullmatch(page)
        if match is None:
            others.append(page)
            continue
        for span in match[1].split(", "):
            first, _, last = span.partition("-")
            spans.add((int(first), int(last or first)))
    wide = [
        (first, last)
        for first, last in sorted(spans)
        if not any(a <= first and last <= b and (a, b) != (first, last) for a, b in spans)
    ]
    words = [str(a) if a == b else f"{a}-{b}" for a, b in wide]
    several = len(wide) > 1 or any(a != b for a, b in wide)
    found = [f"{'pp' if several else 'p'}. {', '.join(words)}"] if words else []
    return ", ".join([*found, *others])


def signed(amount: int | None) -> str:
    """`+2`, `−1`, `0`, or `?` for an unknown amount (with a true minus sign)."""
    if amount is None:
        return "?"
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


def shown(amount: int | None) -> str:
    """A plain number or `?`."""
    return "?" if amount is None else str(amount).replace("-", "−")


def amounts_shown(value: Any, parts: Sequence[tuple[str, int | None]]) -> list[str]:
    """The amounts of a sum's parts as they are printed, one after the other.

    The first is plain, what is added has its sign, a factor is `×20`. What stands behind the
    parts that make up the result is only compared with it (the other side, what was to be
    beaten) and has no plus; where nothing adds up to the result, no amount has one.

    Args:
        value: the result's value, or a journal's copy of it.
        parts: label and amount of each part.
    """
    added = _added(value, [amount for _, amount in parts])
    return [
        f"×{shown(amount)}"
        if label.casefold().startswith("times")
        else signed(amount)
        if 0 < place < added
        else shown(amount)
        for place, (label, amount) in enumerate(parts)
    ]


def _added(value: Any, amounts: Sequence[int | None]) -> int:
    """How many amounts, from the first on, make up what the result holds."""
    if isinstance(value, str):
        return 0  # words that the amounts decide: nothing is added
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts):
        return len(amounts)
    fields = getattr(value, "__struct_fields__", ())
    held = value.values() if isinstance(value, dict) else [getattr(value, x) for x in fields]
    plain = isinstance(value, int) and not isinstance(value, bool)
    sums = {one for one in (*held, value) if isinstance(one, int) and not isinstance(one, bool)}
    for many in range(len(known), 0, -1):
        if sum(known[:many]) in sums:
            return many
    return len(known) if plain else 0  # a plain number may have been held at a bound


def in_one_line(result: Result[int | None]) -> str:
    """`flagship 2, support +1, garrison −1 = 2`: the sum as one sentence."""
    amounts = amounts_shown(result.value, [(part.label, part.amount) for part in result.parts])
    told = [f"{part.label} {one}" for part, one in zip(result.parts, amounts, strict=True)]
    return f"{', '.join(told)} = {shown(result.value)}" if told else shown(result.value)
