"""The rules look-up of one game: finds entries as one types, whatever one types."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games import folder_of
from companion.library.asked import ANYTHING, Understood, joined, read
from companion.library.built import Index, weighed_by
from companion.library.engines import Group
from companion.library.entry import DataError, RuleEntry, read_entries
from companion.library.everyday import is_everyday
from companion.library.fitting import (
    Asking,
    asking_of,
    covered,
    worth_of,
)
from companion.library.settled import Settled, key_of
from companion.library.stems import learn
from companion.library.vocabulary import NEARLY, Vocabulary
from companion.library.words import STOP, words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LONGEST = 300  # characters of a question that are read
MOST_WORDS = 24

NEAR = 0.8
"""What the entry is worth more that is nearest to what runs at the table."""


class Hit:
    """One entry found; `score` is only for comparing within one search.

    `wanted` are the stems that were looked for, so that whoever shows the entry can mark them.
    """

    __slots__ = ("_cut", "entry", "score", "wanted")

    def __init__(
        self, entry: RuleEntry, score: float, wanted: frozenset[str], cut: Callable[[], str]
    ) -> None:
        self.entry, self.score, self.wanted, self._cut = entry, score, wanted, cut

    @property
    def excerpt(self) -> str:
        """Where the words stand in it; cut when it is asked for, as most hits are never shown."""
        return self._cut()


class Answer(NamedTuple):
    """What was found, how the question was read, and the yes or no that it has."""

    hits: list[Hit]
    understood: Understood
    says: str = ""
    """`yes` or `no`, with the first hit; empty for everything that was not written with one."""


class Library:
    """The entries of one game and the way to find them.

    Nothing is read or built before the first question; that may be asked in any thread.
    What is locked (a gate that is not in `opened`) is nowhere in it: not found, not counted,
    not offered as a correction.
    """

    def __init__(
        self,
        source: Callable[[], Iterable[RuleEntry]],
        opened: frozenset[str] = frozenset(),
        own: Callable[[], Mapping[str, str]] = dict,
        out_of_play: str = "",
        players: frozenset[str] = frozenset(),
        asked: Callable[[], Iterable[tuple[str, Settled]]] = tuple,
    ) -> None:
        self._source, self._asked = source, asked
        self._opened = opened
        self._own = own
        self._out_of_play = out_of_play
        self._players = players
        self._lock = threading.Lock()
        self._by_id: dict[str, RuleEntry] | None = None
        self._index: Index | None = None

    @classmethod
    def of(cls, entries: Iterable[RuleEntry], opened: frozenset[str] = frozenset()) -> Library:
        """A library of these entries; a later entry of the same id replaces an earlier one."""
        kept = tuple(entries)
        return cls(lambda: kept, opened)

    @classmethod
    def open(
        cls,
        game: str,
        opened: frozenset[str] = frozenset(),
        extra: Iterable[RuleEntry] = (),
    ) -> Library:
        """The library of a game from its data files, read at the first question.

        Args:
            game: Id of the game; one without rules files has an empty library.
            opened: The gates that are open in this campaign.
            extra: The table's own entries: rulings, stickers, recorded rules.

        Raises:
            DataError: At the first question: a data file is not as it should be.
        """
        added = tuple(extra)
        return cls(
            lambda: (*shipped_entries(game), *added),
            opened,
            lambda: shipped_words(game),
            asked=lambda: shipped_questions(game),
        )

    @property
    def entries(self) -> list[RuleEntry]:
        """Every entry that may be seen, in the rulebook's order."""
        return list(self._visible().values())

    def get(self, entry_id: str) -> RuleEntry | None:
        """The entry of this id; None if there is none or it is locked."""
        return self._visible().get(entry_id)

    def in_context(self, ids: Iterable[str]) -> list[RuleEntry]:
        """The entries of these ids in the order given, each once, without what is not here."""
        visible = self._visible()
        return [visible[i] for i in dict.fromkeys(ids) if i in visible]

    def search(self, query: str, limit: int = 12) -> list[Hit]:
        """The entries that answer best, best first.

        Args:
            query: Words in any order, or a plain question; the last word may be unfinished.
            limit: Most hits wanted.
        """
        if limit < 1 or not query.strip():
            return []
        return self.ask(query, limit).hits

    def ask(
        self,
        query: str,
        limit: int = 12,
        near: Sequence[str] = (),
        kept: Callable[[str], bool] | None = None,
    ) -> Answer:
        """The entries that answer best, how the question was read, and whether that is sure.

        Args:
            query: as for `search`.
            limit: most hits wanted.
            near: ids of the entries that belong to what runs at the table, the nearest first: in
                doubt they win.
            kept: whether a word stands for itself though no entry has it: it is no slip.
        """
        if limit < 1 or not query.strip():
            return Answer([], Understood())
        index = self._built()
        unfinished = len(query) <= LONGEST and not query[-1:].isspace()
        typed = words(query[:LONGEST], {})[:MOST_WORDS]
        asked = [index.same.get(w, w) for w in typed]
        asked = joined(self._nameless(asked, index.vocabulary), index.vocabulary)
        readings = read(asked, index.vocabulary, unfinished, index.figures, kept)
        groups = [Group(one.words, one.beginning) for one in readings if one.words]
        if not groups:
            return Answer([], Understood(tuple(readings)))
        learn(asked)
        base = index.engine.rank(groups)
        top = max(base.values(), default=0.0) or 1.0
        meant = {one.typed: one.words[0] for one in readings if one.words and not one.beginning}
        begun = index.vocabulary.beginning(asked[-1]) if unfinished and len(asked[-1]) > 1 else []
        told = [weighed_by(one, index) for one in readings if one.words]
        # What may still become a known word is left as it was typed.
        asking = asking_of([meant.get(w, w) for w in asked], told, begun, index.figures)
        named = index.names.fit(asking)
        every = index.weight(readings, told) + index.unknown * len(index.strange(asked))
        entries = list(self._visible().values())
        closer = {id: nearness(n) for n, id in reversed(list(enumerate(near)))}
        scored = []
        for row, value in base.items():
            fits = value / top + worth_of(index.heads[row], asking) + named.get(row, 0.0)
            scored.append((-(fits + closer.get(entries[row].id, 0.0)), row))
        scored.sort()
        wanted = asking.wanted
        trust = [one.trust for one in readings if one.words]
        shares = [covered(index.heads[row], asking, trust, every) for _, row in scored[:3]]
        share = max(shares)
        own = 0.0 if self._elsewhere(asked, asking, index) else shares[0]
        understood = Understood(tuple(readings), share, own)
        if share < ANYTHING:
            return Answer([], understood)
        hits = [
            Hit(entries[row], -score, wanted, partial(index.excerpt, row, wanted))
            for score, row in sorted(scored[:limit], key=lambda one: self._out(entries[one[1]]))
        ]
        settled = index.settled.get(key_of(asked))
        if settled is None and all(one.trust > NEARLY for one in readings):
            mended = {one.typed: one.said or one.words[0] for one in readings if one.guessed}
            settled = index.settled.get(key_of([mended.get(w, w) for w in asked]))
        at = next((n for n, x in enumerate(entries) if settled and x.id == settled.entry), None)
        if settled is None or at is None or self._out(entries[at]):
            return Answer(hits, understood)
        best = hits[0].score if hits else 0.0
        first = Hit(entries[at], best, wanted, partial(index.excerpt, at, wanted))
        others = [hit for hit in hits if hit.entry.id != settled.entry]
        # It was written with its answer: nothing about it is a guess.
        understood = Understood(tuple(readings), 1.0, 1.0)
        return Answer([first, *others][:limit], understood, settled.says)

    def _nameless(self, asked: list[str], vocabulary: Vocabulary) -> list[str]:
        """The words without the players' names, unless the rules have the word or may yet.

        "Bob" is no slip of "box"; a captain called "Red" takes no colour out of the rules.
        """
        return [
            word
            for n, word in enumerate(asked, 1)
            if word not in self._players
            or vocabulary.forms(word)
            or (n == len(asked) and vocabulary.beginning(word, 1))
        ]

    def _elsewhere(self, asked: Sequence[str], asking: Asking, index: Index) -> bool:
        """Whether a question is of everyday life in each of its words, or asks how things stand;
        unless an entry is called as it is asked."""
        if _about_now(asked) or _is_sum(asked) or _is_chat(asked):
            return not index.names.has(asked)
        everyday = all(w in STOP or w.isdigit() or is_everyday(w) for w in asked)
        return everyday and not index.names.has(asked, asking.core)

    def _out(self, entry: RuleEntry) -> bool:
        """Whether it is a rule of the variant that is not played: those stand below."""
        return bool(self._out_of_play) and self._out_of_play == entry.variant

    def _visible(self) -> dict[str, RuleEntry]:
        """The unlocked entries by id."""
        with self._lock:
            if self._by_id is None:
                self._by_id = {
                    e.id: e for e in self._source() if not e.gate or e.gate in self._opened
                }
            return self._by_id

    def _built(self) -> Index:
        """The index, built by whoever asks first."""
        entries = list(self._visible().values())
        with self._lock:
            if self._index is None:
                self._index = Index(entries, self._own(), self._asked())
            return self._index


def shipped_entries(game: str) -> list[RuleEntry]:
    """All entries of a game that ship with the program, locked ones too, chapter by chapter.

    Raises:
        DataError: A file is not as it should be, or two files share an id or a title.
    """
    folder = _folder(game)
    return [] if folder is None else entries_in(folder, game)


def entries_in(folder: Traversable, game: str) -> list[RuleEntry]:
    """All entries of the files in a folder.

    Raises:
        DataError: A file is not as it should be, or two files share an id or a title.
    """
    found: list[RuleEntry] = []
    seen: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".md"):
            continue
        name = f"{game}/rules/{file.name}"
        for entry in read_entries(file.read_text(encoding="utf-8"), game, name):
            for what in (f"id '{entry.id}'", f"title '{entry.title}'"):
                if what in seen:
                    raise DataError(name, 1, f"the {what} is in {seen[what]} as well")
                seen[what] = name
            found.append(entry)
    return found


def shipped_words(game: str) -> dict[str, str]:
    """What players of a game call things, each with the word of its rules: `rules/same.toml`.

    Raises:
        DataError: The file is not as it should be.
    """
    folder = _folder(game)
    file = folder.joinpath("same.toml") if folder is not None else None
    if file is None or not file.is_file():
        return {}
    import tomllib

    name = f"{game}/rules/same.toml"
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise DataError(name, 1, str(problem)) from None
    for said, meant in told.items():
        if words(said, {}) != [said] or not isinstance(meant, str) or words(meant, {}) != [meant]:
            raise DataError(name, 1, f"'{said}' is not one folded word that stands for another")
    return told


def shipped_questions(game: str) -> list[tuple[str, Settled]]:
    """Questions of a game that yes or no answers: `rules/asked.toml`.

    Raises:
        DataError: The file is not as it should be.
    """
    folder = _folder(game)
    file = folder.joinpath("asked.toml") if folder is not None else None
    if file is None or not file.is_file():
        return []
    import tomllib

    name, told = f"{game}/rules/asked.toml", []
    try:
        for one in tomllib.loads(file.read_text(encoding="utf-8")).get("asked", []):
            if one["says"] not in ("yes", "no"):
                raise DataError(name, 1, f"'{one['ask']}' says neither yes nor no")
            told.append((str(one["ask"]), Settled(one["says"], str(one["entry"]))))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
        raise DataError(name, 1, str(problem)) from None
    return told


def _folder(game: str) -> Traversable | None:
    """Where a game's rules are; None if it has none."""
    home = folder_of(game) if re.fullmatch(r"[a-z0-9-]+", game) else None
    folder = None if home is None else home.joinpath("rules")
    return folder if folder is not None and folder.is_dir() else None


def _about_now(asked: Sequence[str]) -> bool:
    """Whether it asks how things stand ("what year is it"), which no rule says."""
    return len(asked) < 5 and asked[0] in ("what", "which") and asked[-2:] == ["is", "it"]


_SUMS = ("x", "times", "plus", "minus", "divided", "by", "percent", "squared", "root", "sum")


def _is_sum(asked: Sequence[str]) -> bool:
    """Whether it is arithmetic (“what is 15% of 84”): several figures, and no word of a rule."""
    figures = [word for word in asked if word.isdigit()]
    return len(figures) > 1 and all(x in STOP or x in _SUMS or x.isdigit() for x in asked)


def _is_chat(asked: Sequence[str]) -> bool:
    """Whether it takes something back (“no wait i meant the”), and asks nothing."""
    return asked[0] in ("no", "oops", "sorry", "wait") and not {"meant", "mean"}.isdisjoint(asked)


def nearness(place: int) -> float:
    """What an entry is worth more that belongs to what runs: the first most of all."""
    return NEAR / (1 + place / 3)
