"""Rulebooks that players own, indexed on this machine only: one SQLite file each.

The text never leaves this folder: it is in no export, no record book, no campaign.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from companion.errors import UsageError
from companion.library.asked import read
from companion.library.engines import Group
from companion.library.index import LONGEST, MOST_WORDS
from companion.library.stems import stem
from companion.library.vocabulary import Vocabulary
from companion.library.words import SPELLINGS, fold, words

ENDING = ".sqlite"
FORMAT = "1"
MOST_GROUPS = 8
COMMON = 0.1
"""A word in more than this share of the passages finds nothing by itself."""
_JUST = 2_000_000_000
"""Nanoseconds after a change in which a folder may change again without its time telling."""


class OwnBook(Struct, frozen=True):
    """A rulebook that was added."""

    id: str
    title: str
    game: str
    pages: int
    passages: int


class OwnHit(NamedTuple):
    """A passage that was found."""

    book: str
    """The rulebook's title."""
    place: str
    heading: str
    text: str
    wanted: frozenset[str]
    score: float = 0.0
    """Only for comparing within one question."""


def remove(folder: Path, name: str) -> OwnBook:
    """Take a rulebook's index away; the player's own file is not touched.

    Raises:
        UsageError: there is none of this title or id.
    """
    for one in books(folder):
        if name.casefold() in (one.id, one.title.casefold()):
            (folder / f"{one.id}{ENDING}").unlink()
            return one
    known = ", ".join(f"“{one.title}”" for one in books(folder))
    raise UsageError(
        f"No rulebook here is called “{name[:60]}”.",
        f"There is {known}." if known else "None was added.",
    )


def books(folder: Path) -> list[OwnBook]:
    """The rulebooks of a folder; what is none, or damaged, is left out."""
    told = []
    for path in _files(folder):
        try:
            with closing(_opened(path)) as base:
                told.append(_book(base, path))
        except sqlite3.Error:
            continue
    return told


class Looked(NamedTuple):
    """What a look at one index found."""

    id: str
    title: str
    file: str
    """Where its rulebook lay; empty where the index does not say."""
    kind: str
    """`damaged`, `changed` (the rulebook is another one now), `gone` (it does not lie there any
    more), or empty."""


def look(folder: Path) -> list[Looked]:
    """Each index of a folder, read whole and held against its rulebook."""
    return [_looked(path) for path in _files(folder)]


def _looked(path: Path) -> Looked:
    title, file, was = path.stem, "", ""
    try:
        with closing(_opened(path)) as base:
            facts = {
                name: str(told) for name, told in base.execute("SELECT name, value FROM facts")
            }
            title, file = facts.get("title", title), facts.get("file", "")
            was = facts.get("print", "")
            book = _book(base, path)
            whole = base.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            told = base.execute("SELECT heading, text FROM passages").fetchall()
        if not whole or len(told) != book.passages:
            raise sqlite3.DatabaseError("not whole")
    except (sqlite3.Error, UnicodeError):
        return Looked(path.stem, title, file, "damaged")
    if not file:
        return Looked(path.stem, title, "", "")
    try:
        kind = "" if print_of(Path(file)) == was else "changed"
    except OSError:
        kind = "gone"
    return Looked(path.stem, title, file, kind)


def print_of(file: Path) -> str:
    """A digest of a rulebook's file. Raises `OSError`."""
    with file.open("rb") as told:
        return hashlib.file_digest(told, "blake2b").hexdigest()[:32]


def _files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as there:
            return sorted(folder / x.name for x in there if x.name.endswith(ENDING))
    except OSError:
        return []


def _opened(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
    # A damaged file must not be able to run code of its own.
    base.execute("PRAGMA trusted_schema = OFF")
    return base


def _book(base: sqlite3.Connection, path: Path) -> OwnBook:
    facts = dict(base.execute("SELECT name, value FROM facts"))
    if facts.get("format") != FORMAT:
        raise sqlite3.DatabaseError("another format")
    (count,) = base.execute("SELECT count(*) FROM passages").fetchone()
    pages = str(facts.get("pages", "0"))
    return OwnBook(
        path.stem,
        str(facts.get("title", path.stem)),
        str(facts.get("game", "")),
        int(pages) if pages.isdecimal() else 0,
        count,
    )


class Owned:
    """The rulebooks of one game, opened at the first question; may be asked in any thread.

    Args:
        folder: where they lie.
        same: what players call things, with the word of the rules.
    """

    def __init__(self, folder: Path, same: Mapping[str, str] = SPELLINGS) -> None:
        self._folder, self._same = folder, same
        self._lock = threading.Lock()
        self._open: dict[Path, tuple[int, _Searched | None]] = {}
        self._listed: tuple[int, list[Path]] = (0, [])
        """The files, and when the folder was changed last as they were listed."""
        self.broken: list[str] = []
        """Names of index files that cannot be read."""

    def search(self, query: str, limit: int = 6) -> list[OwnHit]:
        """The passages that answer best, best first, from all rulebooks in turn."""
        if limit < 1 or not query.strip():
            return []
        with self._lock:
            found: list[OwnHit] = []
            self.broken = []
            for path in self._files():
                book = self._book(path)
                try:
                    found += book.search(query, limit) if book is not None else []
                except sqlite3.Error:
                    book = None
                if book is None:
                    self.broken.append(path.name)
        found.sort(key=lambda hit: -hit.score)
        return found[:limit]

    def has_words(self) -> Callable[[str], bool]:
        """Tells whether one of the rulebooks has a word, as it is typed; they are looked at once,
        and only if it is asked."""
        there: list[_Searched] | None = None

        def has(word: str) -> bool:
            nonlocal there
            with self._lock:
                if there is None:
                    there = [one for one in map(self._book, self._files()) if one]
                return any(one.has(word) for one in there)

        return has

    def on_pages(self, places: Sequence[str]) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """The passages on these pages (place, heading, text), by the title of their rulebook."""
        return self._of(lambda book: book.on_pages(places)) if places else []

    def under(self, headings: Sequence[str]) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """The same of the passages under these headings, also such as begin a paragraph."""
        return self._of(lambda book: book.under(headings)) if headings else []

    def _of(
        self, there: Callable[[_Searched], list[tuple[str, str, str]]]
    ) -> list[tuple[str, list[tuple[str, str, str]]]]:
        told = []
        with self._lock:
            for path in self._files():
                try:
                    if (book := self._book(path)) is not None:
                        told.append((book.book.title, there(book)))
                except sqlite3.Error:
                    continue
        return told

    def _files(self) -> list[Path]:
        """The files of the rulebooks; listed anew when the folder has changed, or only just has."""
        try:
            changed = self._folder.stat().st_mtime_ns
        except OSError:
            return []
        if changed != self._listed[0] or time.time_ns() - changed < _JUST:
            self._listed = changed, _files(self._folder)
        return self._listed[1]

    def _book(self, path: Path) -> _Searched | None:
        """An open book; opened anew when its file is another one."""
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            return None
        known = self._open.get(path)
        if known is None or known[0] != changed:
            try:
                known = (changed, _Searched(path, self._same))
            except sqlite3.Error:
                known = (changed, None)
            self._open[path] = known
        return known[1]


class _Searched:
    """One rulebook that is open."""

    def __init__(self, path: Path, same: Mapping[str, str]) -> None:
        self._base = _opened(path)
        self.book = _book(self._base, path)
        self._same = same
        times = dict(self._base.execute("SELECT word, times FROM words"))
        self._times = times
        self._by_place: dict[str, list[tuple[str, str, str]]] | None = None
        self._vocabulary = Vocabulary(times, first_letter_right=True)

    def has(self, word: str) -> bool:
        """Whether it stands in it, as it is typed."""
        return word in self._times

    def on_pages(self, places: Sequence[str]) -> list[tuple[str, str, str]]:
        """Place, heading and text of the passages on these pages, in the rulebook's order."""
        every = self._passages()
        return [one for place in places for one in every.get(place, ())]

    def under(self, headings: Sequence[str]) -> list[tuple[str, str, str]]:
        """The same of those under one of these headings, or with a paragraph that it begins."""
        wanted = [fold(one) for one in headings]
        told = []
        for one in (x for there in self._passages().values() for x in there):
            above, text = fold(one[1]), f" {fold(one[2])}"
            if any(above == head or f" {head}: " in text for head in wanted):
                told.append(one)
        return told

    def _passages(self) -> dict[str, list[tuple[str, str, str]]]:
        """All passages by their place."""
        if self._by_place is None:
            self._by_place = {}
            for one in self._base.execute("SELECT place, heading, text FROM passages"):
                self._by_place.setdefault(one[0], []).append(one)
        return self._by_place

    def search(self, query: str, limit: int) -> list[OwnHit]:
        """Passages with all words; if there are none, with some of them."""
        known = self._vocabulary.known
        asked = [
            word if word in known else self._same.get(word, word)
            for word in words(query[:LONGEST], {})[:MOST_WORDS]
        ]
        unfinished = len(query) <= LONGEST and not query[-1:].isspace()
        readings = read(asked, self._vocabulary, unfinished)
        groups = [Group(x.words, x.beginning) for x in readings if x.words][:MOST_GROUPS]
        if not groups:
            return []
        terms = [self._term(group) for group in groups]
        wanted = frozenset(stem(w) for group in groups for w in group.words)
        found = self._ask(" AND ".join(terms), limit, 100.0, wanted)
        if not found and len(terms) > 1:
            rare = [t for t, g in zip(terms, groups, strict=True) if not self._common(g)]
            found = self._ask(" OR ".join(rare or terms), limit, 0.0, wanted)
        return found

    def _term(self, group: Group) -> str:
        told = [f'"{word}"' for word in group.words]
        if len(group.beginning) > 1:
            told = [f'"{group.beginning}"*', *told[:4]]
        return f"({' OR '.join(told)})"

    def _common(self, group: Group) -> bool:
        most = max((self._times.get(word, 0) for word in group.words), default=0)
        return most > COMMON * self.book.passages and self.book.passages > 50

    def _ask(self, match: str, limit: int, bonus: float, wanted: frozenset[str]) -> list[OwnHit]:
        rows = self._base.execute(
            "SELECT -rank, place, heading, text FROM passages WHERE passages MATCH ? "
            "ORDER BY rank LIMIT ?",
            (match, limit),
        ).fetchall()
        return [
            OwnHit(self.book.title, place, heading, text, wanted, bonus + score)
            for score, place, heading, text in rows
        ]
