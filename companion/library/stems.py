"""Stems of words, by the Porter stemmer that SQLite's full text has: "intervening" is "interven".

One stemmer for the index and for everything that is compared beside it. Asked for many words at
once it is quick, so whoever has many says so first (`learn`).
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable

MOST_KEPT = 100_000
"""Words whose stems are remembered."""

_PLAIN = re.compile(r"[a-z][a-z0-9]{2,40}")
"""Words that the stemmer can shorten; all others are their own stem."""


class _Porter:
    """The stemmer of FTS5: a table without content, whose words are read back."""

    def __init__(self) -> None:
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(
            "CREATE VIRTUAL TABLE said USING fts5(c, tokenize='porter', content='', columnsize=0)"
        )
        self._base.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(said, 'instance')")

    def __call__(self, words: list[str]) -> list[str]:
        self._base.execute("INSERT INTO said(rowid, c) VALUES (1, ?)", (" ".join(words),))
        told = words.copy()
        for place, stem in self._base.execute("SELECT offset, term FROM stems"):
            told[place] = stem
        self._base.execute("INSERT INTO said(said) VALUES ('delete-all')")
        return told


def plainly(words: list[str]) -> list[str]:
    """Words without "-s", "-ing" and "-ed": for a SQLite that was built without FTS5."""
    return [_without_ending(word) for word in words]


def _without_ending(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > 4 and word.endswith("ed"):
        word = word[:-2]
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


class Stemmer:
    """Stems, remembered; may be asked in any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, str] = {}
        self._shorten: _Porter | None = None
        self._plain = False

    def stem(self, word: str) -> str:
        """A word without its ending, so that "raids", "raided" and "raiding" are one."""
        found = self._known.get(word)
        if found is None:
            self.learn((word,))
            found = self._known.get(word, word)
        return found

    def learn(self, words: Iterable[str]) -> None:
        """Find the stems of many words at once."""
        new = [x for x in dict.fromkeys(words) if x not in self._known]
        if not new:
            return
        short = [x for x in new if _PLAIN.fullmatch(x)]
        with self._lock:
            if len(self._known) > MOST_KEPT:
                self._known = {}
            if len(short) < len(new):
                self._known.update((x, x) for x in new)
            if short:
                self._known.update(zip(short, self._shortened(short), strict=True))

    def stems_of(self, words: Iterable[str]) -> dict[str, str]:
        """Each word with its stem, for whoever asks for many of them again and again."""
        every = set(words)
        self.learn(every)
        known = self._known
        return {word: known.get(word, word) for word in every}

    def _shortened(self, words: list[str]) -> list[str]:
        if self._shorten is None and not self._plain:
            try:
                self._shorten = _Porter()
            except sqlite3.OperationalError:
                self._plain = True
        return self._shorten(words) if self._shorten is not None else plainly(words)


_ours = Stemmer()
stem = _ours.stem
learn = _ours.learn
stems_of = _ours.stems_of
