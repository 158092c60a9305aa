"""How the state of older journals becomes today's: one function for each shape that was."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.storage.patch import Tree

SHAPE = 5
"""Shape 1 knew no year, no guilds, no sideboard, no decks and no record of the campaign; shape 2
neither goods aboard a ship that nobody named, nor turns that nobody told; shape 3 no harvest;
shape 4 no harvest of one province before the others'."""


def from_1(tree: Tree) -> Tree:
    """Shape 1 to 2: the campaign's record begins, with its provinces; all else was not told.

    What is new comes with its default. Shape 1 had advisors in council rooms and cards in treasure
    rooms only, which is what their default places say. Of games before the one that it was told
    (`game_no`) there is no record, so campaign glory stays unknown until somebody tells it.
    """
    tree["kept"] = {"provinces": {player: {} for player in tree["provinces"]}}
    return tree


def from_2(tree: Tree) -> Tree:
    """Shape 2 to 3: what is new comes with its default."""
    return tree


def from_3(tree: Tree) -> Tree:
    """Shape 3 to 4: what a province harvests comes with its default, unknown."""
    return tree


def from_4(tree: Tree) -> Tree:
    """Shape 4 to 5: who harvested before the others comes with its default, nobody."""
    return tree


MIGRATIONS: dict[int, Callable[[Tree], Tree]] = {1: from_1, 2: from_2, 3: from_3, 4: from_4}
