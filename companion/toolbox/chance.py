"""Where chance comes from: one source, the operating system's, replaceable by a seed in tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of evenly spread whole numbers."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely."""
        ...


class SystemChance:
    """The operating system's generator: what the app rolls with at the table."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        import secrets  # with what it needs 6 ms, and most commands roll nothing

        return secrets.randbelow(bound)


class SeededChance:
    """A repeatable source for tests and demonstrations."""

    def __init__(self, seed: int) -> None:
        import random

        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return self._random.randrange(bound)


def pick(chance: Chance, things: Sequence[T]) -> T:
    """One of the things, each equally likely."""
    return things[chance.below(len(things))]
