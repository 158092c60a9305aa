"""How the state of older journals becomes today's: one function for each shape that was."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.storage.patch import Tree

SHAPE = 3
"""Shape 1 could not say that nobody knows how many cards lie aside; shape 2 not, where Poise that
nobody knows came from."""


def as_it_was(tree: Tree) -> Tree:
    """What was told stays as it is; what is new is not known."""
    return tree


MIGRATIONS: dict[int, Callable[[Tree], Tree]] = {1: as_it_was, 2: as_it_was}
