"""How the state of older journals becomes today's: one function for each shape that was."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.storage.patch import Tree

SHAPE = 2
"""Shape 1 could not say that nobody knows how many cards lie aside."""


def from_1(tree: Tree) -> Tree:
    """Shape 1 to 2: what was told stays as it is."""
    return tree


MIGRATIONS: dict[int, Callable[[Tree], Tree]] = {1: from_1}
