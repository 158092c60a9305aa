"""What the calculations share: negative counts refused, sums of what is told, table choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

Overpay = Literal["allowed", "forbidden"]
"""Option `overpay` (ruling A-04): what a cost above your Poise does."""


class Inputs(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all inputs: a mistyped field name is refused instead of being passed over."""


def refuse_negative(counts: Mapping[str, int | None]) -> None:
    """Refuse counts that cannot be.

    Raises:
        ValueError: a count is below 0; the sentence names it.
    """
    for name, count in counts.items():
        if count is not None and count < 0:
            raise ValueError(f"{name} cannot be {count}; 0 or more would be right.")


def sum_known(amounts: Iterable[int | None]) -> int | None:
    """The sum, `None` as soon as one amount is unknown."""
    told = tuple(amounts)
    known = [amount for amount in told if amount is not None]
    return sum(known) if len(known) == len(told) else None


def minus(first: int | None, second: int | None) -> int | None:
    """The difference, `None` when either is unknown."""
    return None if first is None or second is None else first - second
