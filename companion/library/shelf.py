"""All that can be looked up: the rules of all games, what the table adds, rulebooks of one's own.

One object for the app and the command line. Nothing is read before the first question, which may
be asked in any thread; what is locked in a campaign is in none of its answers.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.library.additions import NOTHING, Ruling, TableAdditions, ruling_entry
from companion.library.applied import applied
from companion.library.asked import Understood
from companion.library.entry import RuleEntry, standing_in
from companion.library.index import Hit, Library, shipped_entries, shipped_questions, shipped_words
from companion.library.marking import window
from companion.library.owned import Owned, OwnHit
from companion.library.printed import best_passage, headings_of, pages_of
from companion.library.stems import learn, stem
from companion.library.words import fold, with_own, words as words_of
from companion.toolbox import dates
from companion.toolbox.moments import local

MOST = 12
MOST_OWN = 6
PASSAGE = 280
"""Letters of a passage that its excerpt has."""
CURRENT = 0.5
"""What a hit of the game on the table is worth more, where all games are asked."""


class Found(Struct, frozen=True):
    """One thing that was found, as it is shown."""

    kind: Literal["rule", "ruling", "text", "book"]
    """One of ours, of the table, typed in by it, or of a rulebook of one's own."""
    id: str
    title: str
    game: str
    section: str
    page: str
    body: str
    excerpt: str = ""
    """Where the words stand in it; empty if nothing was asked."""
    wanted: frozenset[str] = frozenset()
    """Stems of the words that were looked for."""
    related: tuple[tuple[str, str], ...] = ()
    """Id and title of what to read next."""
    rulings: tuple[Ruling, ...] = ()
    """What the table agreed on about it."""
    options: tuple[str, ...] = ()
    """Keys of the table options that change it."""
    says: str = ""
    """`yes` or `no`, if the question is one that was written with this entry."""
    today: tuple[str, ...] = ()
    """Its calculation with what the table has now, a sentence each."""

    @property
    def answer(self) -> str:
        """Its first line."""
        return self.body.split("\n", 1)[0]


class Looked(Struct, frozen=True):
    """What was found, and how the question was read.

    Attributes:
        found: best first.
        understood: what was made of its words.
        sure: whether the first is an answer; else all are guesses.
    """

    found: tuple[Found, ...] = ()
    understood: Understood = Understood()
    sure: bool = False

    @property
    def read_as(self) -> str:
        """The words that were taken for others: `read as: intervene`; empty if none was."""
        meant = dict.fromkeys(meant for _, meant in self.understood.guesses)
        return f"read as: {', '.join(meant)}" if meant and self.found else ""

    @property
    def doubt(self) -> str:
        """What is not sure about it, in a sentence; empty if it is an answer."""
        unknown = self.understood.unknown
        lacks = _listed(unknown[:3])
        if not self.found:
            return f"No rule has {lacks}." if unknown else "No rule has these words."
        if self.sure:
            return ""
        none = f"no rule has {lacks}" if unknown else "no rule has all of this"
        return f"A guess: {none}."


def _listed(words: Sequence[str]) -> str:
    quoted = [f"“{word[:30]}”" for word in words]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), *quoted[-1:])))


class Shelf:
    """The libraries, kept so that the second look-up is instant.

    Args:
        root: the user's data folder.
        zone: in which dates are shown; the machine's if not given.
    """

    def __init__(self, root: Path, zone: tzinfo | None = None) -> None:
        self._root, self._zone = root, zone
        self._lock = threading.Lock()
        self._libraries: dict[str, tuple[TableAdditions, Library]] = {}
        self._owned: dict[str, Owned] = {}

    # ------------------------------------------------------------------ what there is

    def library(self, game: str, told: TableAdditions = NOTHING) -> Library:
        """A game's rules with what a table adds to them."""
        with self._lock:
            known = self._libraries.get(game)
            # Options and today's figures are shown beside the rules but change no entry.
            bare = replace(told, options=(), today={})
            if known is None or known[0] != bare:
                known = (bare, self._made(game, bare))
                self._libraries[game] = known
            return known[1]

    def _made(self, game: str, told: TableAdditions) -> Library:
        def entries() -> list[RuleEntry]:
            shipped = shipped_entries(game)
            named = _names(shipped)
            ours = [
                ruling_entry(
                    replace(one, rule=named.get(fold(one.rule), one.rule)), game, self.day(one.at)
                )
                for one in told.rulings
            ]
            return [*standing_in(shipped, told.out_of_play), *told.texts, *ours]

        return Library(
            entries,
            told.opened,
            lambda: shipped_words(game),
            told.out_of_play,
            told.players,
            lambda: shipped_questions(game),
        )

    def printed(self, one: Found) -> tuple[tuple[str, str, str], ...]:
        """What rulebooks of one's own print of a rule: title, page and words of each; asked for
        what is read only."""
        entry = self.library(one.game).get(one.id) if one.kind == "rule" else None
        if entry is None:
            return ()
        told = []
        for book, there in self._where(entry):
            if (best := best_passage(entry, there)) is not None:
                told.append((book, best[0], best[2]))
        return tuple(told)

    def _where(self, entry: RuleEntry) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """The passages of each rulebook of one's own that stand where the entry says."""
        owned = self.owned(entry.game)
        return owned.on_pages(pages_of(entry.page)) or owned.under(headings_of(entry.page))

    def fitting(self, game: str, book: str) -> tuple[int, int]:
        """Of how many entries the place fits in a rulebook of one's own, and how many have one."""
        fits = every = 0
        for entry in self.library(game).entries:
            every += 1
            fits += best_passage(entry, dict(self._where(entry)).get(book, [])) is not None
        return fits, every

    def names_pages(self, game: str) -> bool:
        """Whether a game's rules name pages, not headings."""
        return any(pages_of(one.page) for one in self.library(game).entries)

    def day(self, at: str) -> str:
        """`3 Oct 2026`; empty for what is no time."""
        here = local(at, self._zone)
        return "" if here is None else dates.short(here)

    def owned(self, game: str) -> Owned:
        """The rulebooks of one's own."""
        with self._lock:
            if game not in self._owned:
                folder = places.rulebooks(game, self._root)
                self._owned[game] = Owned(folder, with_own(shipped_words(game)))
            return self._owned[game]

    # ------------------------------------------------------------------ asking

    def search(
        self,
        words: str,
        games: Sequence[str],
        current: str = "",
        told: TableAdditions = NOTHING,
        limit: int = MOST,
    ) -> list[Found]:
        """What `ask` finds, alone."""
        return list(self.ask(words, games, current, told, limit=limit).found)

    def ask(
        self,
        words: str,
        games: Sequence[str],
        current: str = "",
        told: TableAdditions = NOTHING,
        near: Sequence[str] = (),
        limit: int = MOST,
    ) -> Looked:
        """What answers best, best first; passages of one's own rulebooks below.

        A passage stands on top when it has a word that no rule of ours has.

        Args:
            words: as they are typed.
            games: ids of the games that are asked.
            current: the game on the table.
            told: what its table adds.
            near: ids of the entries that belong to what runs there, the nearest first.
            limit: most hits, without passages.
        """
        hits: list[tuple[float, Library, TableAdditions, Hit]] = []
        read: dict[str, Understood] = {}
        says: dict[str, str] = {}
        for game in games:
            mine = told if game == current else NOTHING
            library = self.library(game, mine)
            better = CURRENT if game == current and len(games) > 1 else 0.0
            closer = near if game == current else ()
            answer = library.ask(words, limit, closer, self.owned(game).has_words())
            read[game] = answer.understood
            hits += [(hit.score + better, library, mine, hit) for hit in answer.hits]
            says[game] = answer.says
        if len(games) > 1:
            hits.sort(key=lambda one: -one[0])
        found = [self._found(library, x.entry, mine, x) for _, library, mine, x in hits[:limit]]
        own = [(x, game) for game in games for x in self.owned(game).search(words, MOST_OWN)]
        own.sort(key=lambda one: (one[1] != current, -one[0].score))
        if found and (said := says.get(found[0].game)) and len(games) == 1:
            # Only the question that was written with it has a yes or no.
            found[0] = replace(found[0], says=said)
        passages = [_passage(hit, game) for hit, game in own[:MOST_OWN]]
        best = hits[0][3].entry.game if hits else current
        understood = read.get(best) or max(
            read.values(), key=lambda one: one.covered, default=Understood()
        )
        alone = [one for one in passages if _has_any(one, understood.unknown)]
        below = [one for one in passages if one not in alone]
        return Looked((*alone, *found, *below), understood, bool(alone) or understood.sure)

    def in_context(
        self, game: str, ids: Sequence[str], told: TableAdditions = NOTHING
    ) -> list[Found]:
        """The entries of these ids in order, then the table's own, then all others."""
        library = self.library(game, told)
        first = library.in_context(ids)
        ours = [one for one in reversed(library.entries) if _kind(one, told) != "rule"]
        every = dict.fromkeys(one.id for one in (*first, *ours, *library.entries))
        return [self._found(library, one, told) for one in library.in_context(every)]

    def entry(self, game: str, id: str, told: TableAdditions = NOTHING) -> Found | None:
        """One entry; `None` if there is none, or it is locked."""
        library = self.library(game, told)
        found = library.get(id)
        return self._found(library, found, told) if found is not None else None

    def _found(
        self, library: Library, entry: RuleEntry, told: TableAdditions, hit: Hit | None = None
    ) -> Found:
        keys = {one.partition(" ")[2] for one in entry.ruling}
        options = [one for one in told.options if one.key in keys or one.rule == entry.id]
        names = {fold(entry.id), fold(entry.title)}
        return Found(
            kind=_kind(entry, told),
            id=entry.id,
            title=_title(entry, told),
            game=entry.game,
            section=entry.section,
            page=entry.page,
            body=applied(entry.body, options),
            excerpt=hit.excerpt if hit else "",
            wanted=hit.wanted if hit else frozenset(),
            related=tuple((one.id, one.title) for one in self._beside(library, entry, told)),
            rulings=tuple(one for one in told.rulings if fold(one.rule) in names),
            options=tuple(one.key for one in options),
            today=_today(entry, told) if told.today else (),
        )

    def _beside(self, library: Library, entry: RuleEntry, told: TableAdditions) -> list[RuleEntry]:
        """What stands beside an entry: texts that were put there, then what to read next."""
        texts = [one.id for one in told.texts if entry.id in one.related]
        return [x for x in library.in_context([*texts, *entry.related]) if x.id != entry.id]


def _today(entry: RuleEntry, told: TableAdditions) -> tuple[str, ...]:
    """The figures of a table for a rule: its sums, or what it is about as players count it."""
    names = (entry.id, fold(entry.title), *map(fold, entry.synonyms))
    return next((told.today[name] for name in names if name in told.today), ())


def _title(entry: RuleEntry, told: TableAdditions) -> str:
    """Its title; a rule of the variant that is not played says that before anything is cut off."""
    if not told.out_of_play or entry.variant != told.out_of_play:
        return entry.title
    return f"{told.out_of_play.capitalize()}: {entry.title.removesuffix(f' ({entry.variant})')}"


def _has_any(passage: Found, unknown: Sequence[str]) -> bool:
    """Whether a passage has one of these words in any ending."""
    if not unknown or passage.wanted.isdisjoint(map(stem, unknown)):
        return False
    there = words_of(f"{passage.title} {passage.body}", {})
    learn(there)
    return not {stem(x) for x in there}.isdisjoint(map(stem, unknown))


def _names(entries: Sequence[RuleEntry]) -> Mapping[str, str]:
    """How entries are called -> id."""
    return {fold(name): one.id for one in entries for name in (one.title, one.id)}


def _kind(entry: RuleEntry, told: TableAdditions) -> Literal["rule", "ruling", "text"]:
    if entry.id.startswith("our-") and any(f"our-{one.id}" == entry.id for one in told.rulings):
        return "ruling"
    return "text" if any(one.id == entry.id for one in told.texts) else "rule"


def _passage(hit: OwnHit, game: str) -> Found:
    return Found(
        kind="book",
        id="",
        title=hit.heading or hit.book,
        game=game,
        section=hit.book,
        page=hit.place,
        body=hit.text,
        excerpt=window(hit.text, hit.wanted, PASSAGE),
        wanted=hit.wanted,
    )
