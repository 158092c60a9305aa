"""Both ways to open a game's library, and what a search finds in it."""

from __future__ import annotations

import sqlite3

import pytest

from companion.library import engines
from companion.library.index import Library


class _NoFullText:
    def __init__(self, *_: object) -> None:
        raise sqlite3.OperationalError("no such module: fts5")


def open_without_fts5(game: str) -> Library:
    """As on a Python whose SQLite has no FTS5."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "FullText", _NoFullText)
        small = Library.open(game)
        small.search("anything")
    assert small._index is not None and isinstance(small._index.engine, engines.Postings)
    return small


WAYS = {"fts5": Library.open, "without": open_without_fts5}


def ids(library: Library, query: str, limit: int = 3) -> list[str]:
    """The ids of the best hits, best first."""
    return [hit.entry.id for hit in library.search(query, limit)]
