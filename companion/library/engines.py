"""The two machines that rank entries by words: SQLite's full text, and a small one without it.

Both take the same things: rows of columns (already folded words), a weight for each column, and
a question as groups of words of which any may stand for the group.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from companion.library.stems import stem


class Group(NamedTuple):
    """One word of a question: its known forms, and the beginning that is still being typed."""

    words: tuple[str, ...]
    beginning: str = ""


class Engine(Protocol):
    """Ranks rows."""

    def rank(self, groups: Sequence[Group]) -> dict[int, float]:
        """Row numbers with a score above 0, higher is better; rows without any word are absent."""
        ...


def engine(rows: Sequence[Sequence[str]], weights: Sequence[float]) -> Engine:
    """The best machine that this Python has."""
    try:
        return FullText(rows, weights)
    except sqlite3.OperationalError:  # a SQLite built without FTS5
        return Postings(rows, weights)


class FullText:
    """SQLite FTS5 in memory. Built in one thread and asked in others: a lock keeps them apart."""

    def __init__(self, rows: Sequence[Sequence[str]], weights: Sequence[float]) -> None:
        """Index the rows.

        Raises:
            sqlite3.OperationalError: This SQLite has no FTS5.
        """
        self._lock = threading.Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(f"c{n}" for n in range(len(weights)))
        try:
            self._db.execute(
                f"CREATE VIRTUAL TABLE rules USING fts5({columns}, tokenize='porter', "
                "prefix='2 3 4')"
            )
        except sqlite3.OperationalError:
            self._db.close()
            raise
        marks = ", ".join("?" for _ in weights)
        self._db.executemany(
            f"INSERT INTO rules(rowid, {columns}) VALUES (?, {marks})",
            [(n, *row) for n, row in enumerate(rows)],
        )
        by_weight = ", ".join(str(float(w)) for w in weights)
        self._ask = f"SELECT rowid, -bm25(rules, {by_weight}) FROM rules WHERE rules MATCH ?"

    def rank(self, groups: Sequence[Group]) -> dict[int, float]:
        """Scores by FTS5's bm25; the words must be folded, letters and digits only."""
        terms = [f'"{word}"' for group in groups for word in group.words]
        terms += [f'"{group.beginning}"*' for group in groups if group.beginning]
        if not terms:
            return {}
        with self._lock:
            return dict(self._db.execute(self._ask, (" OR ".join(terms),)).fetchall())


class Postings:
    """Lists of rows by word stem, weighed as bm25 does it: by rarity, and by the row's length."""

    def __init__(self, rows: Sequence[Sequence[str]], weights: Sequence[float]) -> None:
        self._rows = len(rows)
        split = [[column.split() for column in row] for row in rows]
        lengths = [sum(map(len, row)) for row in split]
        usual = sum(lengths) / max(1, len(rows)) or 1.0
        self._lists: dict[str, dict[int, float]] = {}
        for number, (row, length) in enumerate(zip(split, lengths, strict=True)):
            found: dict[str, float] = {}
            for column, weight in zip(row, weights, strict=True):
                for word in map(stem, column):
                    found[word] = found.get(word, 0.0) + weight
            room = 1.2 * (0.25 + 0.75 * length / usual)
            for word, times in found.items():
                self._lists.setdefault(word, {})[number] = times * 2.2 / (times + room)

    def rank(self, groups: Sequence[Group]) -> dict[int, float]:
        """Scores by weighed frequency and rarity."""
        scores: dict[int, float] = {}
        for group in groups:
            best: dict[int, float] = {}
            for word in {stem(w) for w in group.words}:
                rows = self._lists.get(word, {})
                rare = math.log(1 + (self._rows - len(rows) + 0.5) / (len(rows) + 0.5))
                for number, weight in rows.items():
                    best[number] = max(best.get(number, 0.0), weight * rare)
            for number, score in best.items():
                scores[number] = scores.get(number, 0.0) + score
        return scores
