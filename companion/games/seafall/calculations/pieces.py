"""What the calculations share: modifiers, negative counts refused, yes-no-unknown, halves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.toolbox.inputs import (
    Inputs as Inputs,
    all_of,
    any_of as any_of,
    minus as minus,
    refuse_negative as refuse_negative,
    sum_known as sum_known,
)
from companion.toolbox.sums import Part

verdict = all_of
"""Whether all conditions hold."""


class Modifier(Inputs, frozen=True):
    """A card, token or structure that changes a number; an unknown amount is `None`."""

    label: str
    amount: int | None


class Check(Struct, frozen=True):
    """One condition: does it hold, and where does the book ask for it."""

    says: str
    """The condition as a clause: `the site is explored`."""
    bars: str
    """What to tell when it does not hold: `The site is not explored yet`."""
    holds: bool | None
    """`None`: nobody has told."""
    page: str
    rule: str

    @property
    def part(self) -> Part:
        """The condition as a line: 1 holds, 0 does not, `None` unknown."""
        return Part(
            self.says, None if self.holds is None else int(self.holds), self.page, self.rule
        )

    @property
    def note(self) -> str:
        """The reason as a sentence, empty where the condition holds."""
        if self.holds:
            return ""
        told = f"Not known whether {self.says}" if self.holds is None else self.bars
        return f"{told} ({self.page})."


def why(checks: Iterable[Check]) -> tuple[str, ...]:
    """The sentences of the conditions that do not hold or are unknown."""
    return tuple(check.note for check in checks if check.note)


def smaller(first: int | None, second: int | None) -> int | None:
    """The smaller of two counts (0 or more each); 0 is the smaller even of an unknown."""
    if 0 in (first, second):
        return 0
    if first is None or second is None:
        return None
    return min(first, second)


def half(amount: int | None, *, up: bool = True) -> int | None:
    """Half of a count (0 or more), rounded up or down."""
    if amount is None:
        return None
    return (amount + 1) // 2 if up else amount // 2


def the_ship(name: str) -> str:
    """A ship in a sentence: one without a name of its own is `the second ship`."""
    return f"the {name}" if name in ("first ship", "second ship") else name
