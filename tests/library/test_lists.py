"""Every entry that the lists of a game ask for is there, cited, and found by all its names.

A list (`lists/<game>.tsv`) was drawn up from the rulebook before the entries were written: id,
title, and the words that players would type.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.library.index import Library
from tests.library.ways import ids

LISTS = {
    file.stem: [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    for file in sorted((Path(__file__).parent / "lists").glob("*.tsv"))
}
LIBRARIES = {game: Library.open(game) for game in LISTS}
UNFINISHED: set[str] = set()
"""Games whose entries are still being written: what there is of them is held to the rest."""
ELSEWHERE = {("five-sails", "draw-game")}
"""Whose listed title is another entry's as well ("Draw" is a step of the turn)."""


def test_the_lists_are_whole() -> None:
    sizes = {game: len(rows) for game, rows in LISTS.items()}
    assert sizes == {
        "citadel": 245,
        "en-garde": 108,
        "five-sails": 174,
        "pirate-crusades": 126,
        "seafall": 208,
    }
    assert all(len({row[0] for row in rows}) == len(rows) for rows in LISTS.values())


@pytest.mark.parametrize("game", LISTS)
def test_every_entry_exists_and_cites_its_place(game: str) -> None:
    library = LIBRARIES[game]
    missing = [id for id, *_ in LISTS[game] if library.get(id) is None]
    assert game in UNFINISHED or missing == []
    there = [entry for id, *_ in LISTS[game] if (entry := library.get(id)) is not None]
    assert len(there) > 100
    assert [entry.id for entry in there if not (entry.section and entry.page)] == []


@pytest.mark.parametrize("game", LISTS)
def test_on_top_by_the_listed_title_and_in_the_first_three_by_each_word(game: str) -> None:
    library, off, missed = LIBRARIES[game], [], []
    for id, title, words in LISTS[game]:
        if library.get(id) is None:
            continue
        found = ids(library, title)
        if found[0] != id and not ((game, id) in ELSEWHERE and id in found):
            off.append((title, id, found))
        names = [one for one in words.split(", ") if one]
        missed += [(x, id, ids(library, x)) for x in names if id not in ids(library, x)]
    assert off == []
    assert missed == []
