"""Adds a rulebook that a player owns: read, cut into passages, written as one SQLite file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.errors import StorageError
from companion.library.owned import ENDING, FORMAT, OwnBook, print_of
from companion.library.passages import Passage, all_words, passages
from companion.library.reading import read_book, refused
from companion.library.words import words
from companion.table.storage.disk import Disk, RealDisk, replace_file
from companion.toolbox.text import is_device

_MADE = (
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT)",
    "CREATE TABLE words (word TEXT PRIMARY KEY, times INTEGER) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE passages USING fts5(heading, text, place UNINDEXED, "
    "tokenize='porter unicode61 remove_diacritics 2', prefix='2 3 4')",
    "INSERT INTO passages(passages, rank) VALUES ('rank', 'bm25(4.0, 1.0)')",
)


def add(folder: Path, game: str, file: Path, title: str = "", disk: Disk | None = None) -> OwnBook:
    """Index a rulebook; one of the same title is replaced.

    Args:
        folder: where this game's rulebooks lie.
        game: id of the game.
        file: PDF or plain text; it is only read.
        title: what it is called; the file's name if empty.
        disk: file calls.

    Raises:
        UsageError: the file cannot be read.
        StorageError: this Python has no full-text search, or the disk refuses.
    """
    pages, lined = read_book(file)
    found = list(passages(pages, lined))
    if not found:
        raise refused("empty", file)
    title = " ".join((title or file.stem).split())[:80] or "rulebook"
    book = OwnBook(_id_of(title), title, game, 0 if lined else len(pages), len(found))
    try:
        data = _written(book, found, file)
    except sqlite3.Error:
        raise StorageError("This Python has no full-text search for rulebooks.") from None
    disk = disk or RealDisk()
    try:
        disk.make_folder(folder)
        replace_file(disk, folder / f"{book.id}{ENDING}", data)
    except OSError as problem:
        why = problem.strerror or problem
        raise StorageError(f"The index of “{title}” could not be written: {why}.") from None
    return book


def _id_of(title: str) -> str:
    id = "-".join(words(title, {}))[:60] or "rulebook"
    return f"{id}-rulebook" if is_device(id) else id


def _written(book: OwnBook, found: Sequence[Passage], file: Path) -> bytes:
    """The whole file."""
    with closing(sqlite3.connect(":memory:")) as base:
        for made in _MADE:
            base.execute(made)
        facts: dict[str, str | int] = {
            "format": FORMAT,
            "title": book.title,
            "game": book.game,
            "pages": book.pages,
        }
        with contextlib.suppress(OSError):  # taken away meanwhile: then nobody can look again
            facts |= {"print": print_of(file), "file": str(file.resolve())}
        base.executemany("INSERT INTO facts VALUES (?, ?)", facts.items())
        base.executemany(
            "INSERT INTO passages(place, heading, text) VALUES (?, ?, ?)", map(tuple, found)
        )
        counted = all_words(found)
        base.executemany("INSERT INTO words VALUES (?, ?)", counted.items())
        base.execute("INSERT INTO passages(passages) VALUES ('optimize')")
        base.commit()
        base.execute("VACUUM")
        return base.serialize()
