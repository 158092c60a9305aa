"""The games of a campaign as a story: an opening, scenes, paragraphs, turning points as headings.

Everything in it comes from entries. What belongs to no evening (what cards and boards print) stands
in tables at the end (`told_tables.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import tzinfo
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from companion.share.chronicle.breaks import nearly_over, parts
from companion.share.chronicle.document import Kind, Paragraph, Part, Phrase, Section, Table
from companion.share.chronicle.entries import asides, kind_of, line_of, logged
from companion.share.chronicle.in_place import in_place, told_ahead
from companion.share.chronicle.naming import shortened
from companion.share.chronicle.scenes import (
    REST,
    SENTENCES,
    Told,
    capital,
    in_one_turn,
    sections,
    together,
)
from companion.share.chronicle.story import Chapter, Step, Stretch
from companion.share.chronicle.telling import clauses, joined, sentence
from companion.table.campaign.log import actor_of
from companion.table.campaign.states import STUMBLES
from companion.table.game import LoggedEntry
from companion.table.tale import FIRST, Cell, Clause, Line, Moment, Tale, no_tale
from companion.toolbox import dates
from companion.toolbox.moments import local
from companion.toolbox.text import clean_line, listed

if TYPE_CHECKING:
    from companion.table.game import Game
    from companion.table.state import TableState
    from companion.table.storage.entry import Entry

T = TypeVar("T")

BARE = ("set", "count", "note")
"""Acts that set a counter or say something: the game begins with none of them."""
OPTIONS = "Options of the table"
NO_NEWS = "nothing new"
"""What an entry says that told of a thing what everybody knew."""
COMMON_TABLES = {"option": OPTIONS}
"""What every game has of such acts."""


class Seen(Struct, frozen=True):
    """What is kept of the states around an entry."""

    names: tuple[str, ...]
    """Who can act, longest first."""
    turns: frozenset[str]
    """`Ana's turn`, for each player."""
    moments: tuple[Moment, ...] = ()
    lead: dict[str, int | None] = {}
    """Name of a player -> what decides who leads."""
    actor: str = ""
    """Name of who did it; empty for nobody."""
    shorter: Mapping[str, str] = {}
    """Full name -> what somebody is called after that."""
    named: Mapping[str, str] = {}
    """Id of a player -> name."""
    opening: tuple[str, ...] = ()
    """Sentences about who sat where, at the first entry of a game that is told."""
    called: str = ""
    """The heading of a turn that begins with the entry, where the log has none for it."""
    closing: tuple[str, ...] = ()
    """What the game that ends with the entry is remembered for."""
    facts: Any = None
    """What the game finishes clauses with."""


def _safely(made: Callable[[], T], otherwise: T) -> T:
    """What a game says of states around an entry: rows of an old program may lack what it looks
    for, and a story with a heading less is better than none."""
    try:
        return made()
    except STUMBLES:
        return otherwise


def _actor(entry: Entry, state: TableState) -> str:
    """Whose act an entry is: who spoke, else whom its first row names."""
    rows = (row.get("player") for row in entry.lines[:1])
    named = actor_of(entry, state) or next((one for one in rows if isinstance(one, str)), "")
    return state.name(named) if named in state.players else ""


class Watcher:
    """Sees each entry with the states around it, in order, and keeps what the telling needs."""

    def __init__(self, game: Game[Any]) -> None:
        self.tale: Tale[Any] = game.tale() if game.tale else no_tale()
        self.tables = {**COMMON_TABLES, **self.tale.tables}
        self._names: tuple[str, ...] = ()
        self._turns: frozenset[str] = frozenset()
        self._opened: set[int] = set()
        self._played: list[LoggedEntry] = []
        """The entries of the game so far, where the telling of its end asks for them."""
        self._begun: set[int] = set()
        """Games in which something was done that sets nothing up."""
        self._shorter: dict[str, str] = {}
        self._named: dict[str, str] = {}

    def look(self, entry: Entry, before: TableState, after: TableState) -> Seen:
        """What is kept of one entry; equal names are kept once."""
        names = {player.name for state in (before, after) for player in state.players.values()}
        turns = frozenset(f"{name}'s turn" for name in names)
        for state in (before, after):
            names.update(self._names_in(state))
        ordered = tuple(sorted(names, key=lambda name: (-len(name), name)))
        self._names = self._names if self._names == ordered else ordered
        self._turns = self._turns if self._turns == turns else turns
        nobody: dict[str, str] = {}
        shorter = {**self._shorter, **_safely(lambda: dict(self.tale.shorter(after)), nobody)}
        self._shorter = self._shorter if self._shorter == shorter else shorter
        named = {key: player.name for key, player in after.players.items()}
        self._named = self._named if self._named == named else named
        opening: tuple[str, ...] = ()
        sets_up = entry.act in self.tale.opens
        aside = entry.act in {*self.tables, *BARE}
        if (sets_up and entry.game not in self._begun) or (
            not aside and entry.game not in self._opened
        ):
            self._opened.add(entry.game)
            opening = _safely(lambda: tuple(self._opening(after)), ())
        if not sets_up and not aside:
            self._begun.add(entry.game)
        return Seen(
            self._names,
            self._turns,
            _safely(lambda: tuple(self.tale.moments(before, after, logged(entry))), ()),
            {after.name(player): value for player, value in self._lead(after).items()},
            _actor(entry, after),
            self._shorter,
            self._named,
            opening,
            _safely(lambda: self.tale.called(after), ""),
            self._closing(entry, after, ends=after.closed and not before.closed),
            _safely(lambda: self.tale.facts(after), None),
        )

    def _closing(self, entry: Entry, after: TableState, ends: bool) -> tuple[str, ...]:
        closing = self.tale.closing
        if closing is None:
            return ()
        if self._played and self._played[-1].game_no != entry.game:
            self._played.clear()
        self._played.append(logged(entry))
        return _safely(lambda: tuple(closing(after, self._played)), ()) if ends else ()

    def _lead(self, state: TableState) -> Mapping[str, int | None]:
        lead = self.tale.lead
        nobody: Mapping[str, int | None] = {}
        return nobody if lead is None else _safely(lambda: lead(state), nobody)

    def _names_in(self, state: TableState) -> tuple[str, ...]:
        return _safely(lambda: tuple(self.tale.names(state)), ())

    def _opening(self, state: TableState) -> Iterator[str]:
        """Who sat where and what it was about, as the table stood when it began."""
        seats = [state.name(player) for player in state.seats]
        if seats[1:]:
            yield f"{listed(seats, 'and', most=20)} sit at the table in this order"
        elif seats:
            yield f"{seats[0]} plays alone"
        yield from self.tale.stakes(state)


class Teller:
    """Tells a game's chapters, one after the other."""

    def __init__(self, watcher: Watcher, zone: tzinfo | None, today: str) -> None:
        self.tale = watcher.tale
        self.tables = watcher.tables
        self.zone = zone
        self.today = today
        self.done: set[str] = set()
        """Firsts that this chapter has had."""
        self.leader = ""
        self.cells: list[Cell] = []
        """Of steps that everybody goes through, since the last table of them."""
        self.whole = False
        """Whether this chapter was told from its start."""
        self.woven: dict[int, str] = {}
        """Number of an act -> what is said of it, where a game tells several as one."""

    def chapter(self, chapter: Chapter, title: str) -> Section:
        """A game of the campaign; one of which nothing was left out begins with who sat where."""
        self.done, self.leader, self.whole = set(), "", chapter.from_start
        placed = in_place(self.tale, chapter.stretches)
        stretches = told_ahead(placed, self.tale.ahead, self.tables)
        self.woven = self._woven([step for one in stretches for step in one.steps])
        told: list[Told] = []
        for heading, steps in self._scenes(stretches, title):
            scene = heading or (told[-1].scene if told else "")
            if told and told[-1].scene != scene:
                told += self._grid(told[-1].scene)
            turn = self._stretch(steps, scene)
            told += in_one_turn(turn) if self.tale.one_turn else turn
        if told:
            told += self._grid(told[-1].scene)
        opening, paragraphs = list(self._opening(chapter)), together(told)
        if stretches:
            opening = shortened(opening, paragraphs, stretches[-1].steps[-1].seen.shorter)
        return Section(title, (*opening, *sections(paragraphs, title)))

    def _woven(self, steps: Sequence[Step]) -> dict[int, str]:
        """What is said of acts where a game tells several as one; what has a note stands alone."""
        weave = self.tale.woven
        if weave is None:
            return {}
        acts = [one for one in steps if one.entry.act not in {*self.tables, *self.tale.silent}]
        acts = [one for one in acts if kind_of(one.entry) == "act" and not asides(one.entry)]
        lines = [Line(line_of(x.entry), logged(x.entry), x.seen.named) for x in acts]
        nothing: tuple[str, ...] = ()
        said = _safely(lambda: tuple(weave(lines)), nothing)
        return {step.entry.act_no: words for step, words in zip(acts, said, strict=False)}

    # -------------------------------------------------------------- headings

    def _heading(self, where: str, title: str, step: Step) -> str:
        """The heading of its section: where the table was, but for whose turn it was."""
        pieces = []
        for piece in where.split(", "):
            is_title = piece.casefold() == title.casefold()
            dropped = self.tale.dropped and self.tale.dropped.fullmatch(piece)
            if not (is_title or dropped or piece in step.seen.turns):
                pieces.append(self.tale.scenes.get(piece, piece))
        return capital(", ".join(pieces)).replace(" ⚔ ", " against ")

    def _opening(self, chapter: Chapter) -> Iterator[Part]:
        steps = [step for stretch in chapter.stretches for step in stretch.steps]
        words = next((step.seen.opening for step in reversed(steps) if step.seen.opening), ())
        if words and chapter.from_start:
            yield Paragraph(tuple(Phrase(sentence(one)) for one in words))

    # -------------------------------------------------------------- paragraphs

    def _scenes(
        self, stretches: Sequence[Stretch], title: str
    ) -> Iterator[tuple[str, Sequence[Step]]]:
        """The entries under each heading; small steps that a game tells as one are one."""
        steps: list[Step] = []
        scene = ""
        for stretch in stretches:
            where = stretch.steps[0].seen.called or stretch.where
            here = self._heading(clean_line(where), title, stretch.steps[-1])
            if steps and not (self.tale.woven and here == scene):
                yield scene, steps
                steps = []
            scene, steps = here, [*steps, *stretch.steps]
        if steps:
            yield scene, steps

    def _stretch(self, steps: Sequence[Step], scene: str) -> Iterator[Told]:
        """The paragraphs of a turn: a new one where a fight begins or ends, and for a long turn."""
        group: list[Step] = []
        last: Step | None = None
        room = 0
        steps = self._worth_telling(steps)
        for place, step in enumerate(steps):
            if self._is_said(step):
                begins = last is not None and parts(last, step, group, self.tale.opens_paragraph)
                most = 2 * SENTENCES if step.entry.thread else SENTENCES
                full = room >= most and not self._nearly_over(steps[place:])
                if group and (begins or (full and self._sentences(group) >= most)):
                    yield from self._paragraph(group, scene)
                    group, room = [], 0
                last = step
            group.append(step)
            if step.entry.act not in self.tables and step.entry.act not in self.tale.silent:
                room += 0 if self.woven.get(step.entry.act_no) == "" else 1
        if group:
            yield from self._paragraph(group, scene)

    def _worth_telling(self, steps: Sequence[Step]) -> Sequence[Step]:
        """Steps without those that are told only where nothing else is."""
        idle = self.tale.idle
        if idle is None:
            return steps
        kept = [x for x in steps if asides(x.entry) or not idle.fullmatch(x.entry.says or "")]
        others = (x for x in kept if x.entry.act not in self.tables)
        return kept if any(asides(x.entry) or self._clauses(x) for x in others) else steps

    def _sentences(self, steps: Sequence[Step]) -> int:
        """How many sentences entries make: several often share one."""
        told = [one for each in self._words(steps) for one in self._clauses(*each)]
        return len(joined(self.tale.whole(told)))

    def _words(self, steps: Sequence[Step]) -> list[tuple[Step, str]]:
        """Entries that are told in sentences, with their words, put together."""
        told = [
            step
            for step in steps
            if step.entry.act not in {*self.tables, *self.tale.silent}
            and kind_of(step.entry) == "act"
        ]
        words = [self.woven.get(step.entry.act_no, line_of(step.entry)) for step in told]
        each = list(zip((logged(step.entry) for step in told), words, strict=True))
        gathered = _safely(lambda: list(self.tale.gathered(each)), words)
        return list(zip(told, gathered if len(gathered) == len(told) else words, strict=True))

    def _grid(self, scene: str) -> Iterator[Told]:
        """The table of the steps that everybody went through, once they are over."""
        heads = [one for one in self.tale.columns if any(cell.column == one for cell in self.cells)]
        rows: dict[str, dict[str, str]] = {}
        for cell in self.cells:
            rows.setdefault(cell.who, {})[cell.column] = cell.says
        self.cells = []
        if rows:
            lines = tuple(
                (who, *(row.get(head, "–") for head in heads)) for who, row in rows.items()
            )
            yield Told(scene, [Table(("", *heads), lines)], [])

    def _is_said(self, step: Step) -> bool:
        """Whether an entry has a say in where a paragraph begins."""
        if self.tale.woven is None or asides(step.entry) or kind_of(step.entry) != "act":
            return True
        return step.entry.act not in self.tables and self.woven.get(step.entry.act_no) != ""

    def _nearly_over(self, rest: Sequence[Step]) -> bool:
        if self.tale.woven is None:
            return len(rest) <= REST
        return nearly_over(
            [step for step in rest if self._is_said(step)], self.tale.opens_paragraph
        )

    def _paragraph(self, steps: Sequence[Step], scene: str) -> Iterator[Told]:
        parts: list[Part] = []
        phrases: list[Phrase] = []
        waiting: list[Clause] = []
        said: list[Clause] = []
        moments: list[Moment] = []

        def speak() -> None:
            for aside, run in groupby(self.tale.whole(waiting), key=lambda one: one.aside):
                found = list(run)
                texts = [one.says for one in found] if aside else joined(found)
                phrases.extend(Phrase(one, "quiet" if aside else "plain") for one in texts)
                said.extend(found)
            waiting.clear()

        def close() -> None:
            speak()
            if phrases:
                parts.append(Paragraph(tuple(phrases)))
                phrases.clear()

        words = {step.entry.n: said for step, said in self._words(steps)}
        for step in steps:
            entry = step.entry
            moments += self._moments(step)
            if entry.act in self.tables and not asides(entry):
                continue
            if (kind := kind_of(entry)) != "act":
                close()
                parts.append(_apart(entry, kind))
                continue
            if entry.act not in self.tale.silent or asides(entry):
                waiting += self._clauses(step, words.get(entry.n))
                waiting += [Clause(one) for one in step.seen.closing if self.whole]
                self.cells += self._cells(step, words.get(entry.n, ""))
            for remark in asides(entry):
                waiting.append(Clause(f"({self.tale.remark(remark)})", aside=True))
        leads = self._lead(steps[-1].seen.lead)
        if leads and self.tale.leads_in and (parts or waiting or phrases):
            waiting.append(Clause(f"{self.leader} now has the most {self.tale.leads_in}"))
        close()
        moments += leads
        sentences = sum(len(one.phrases) for one in parts if isinstance(one, Paragraph))
        if parts:
            day = dates.long(at) if (at := local(steps[0].entry.at, self.zone)) else ""
            new = day if day and day != self.today else ""
            self.today = day or self.today
            alone = len(parts) == 1 and not any(map(asides, (step.entry for step in steps)))
            yield Told(scene, parts, moments, said if alone else None, sentences, new)

    def _clauses(self, step: Step, words: str | None = None) -> list[Clause]:
        counted = any(row.get("kind") == "counter" and "old" in row for row in step.entry.lines)
        if words is None:
            words = self.woven.get(step.entry.act_no, line_of(step.entry))
        if self._cells(step, words):
            return []
        return clauses(self.tale, words, step.seen.names, counted, step.seen.actor, step.seen.facts)

    def _cells(self, step: Step, words: str) -> Sequence[Cell]:
        nothing: Sequence[Cell] = ()
        return _safely(lambda: self.tale.cells(logged(step.entry), words), nothing)

    # -------------------------------------------------------------- turning points

    def _moments(self, step: Step) -> list[Moment]:
        found = []
        for one in step.seen.moments:
            if one.weight == FIRST:
                if (key := one.key or one.words) in self.done:
                    continue
                self.done.add(key)
            found.append(one)
        return found

    def _lead(self, counts: Mapping[str, int | None]) -> list[Moment]:
        """Whether the lead has changed hands; a tie changes nothing."""
        known = [value for value in counts.values() if value is not None]
        if len(known) < len(counts) or not known:
            return []
        best = [name for name, value in counts.items() if value == max(known)]
        if len(best) != 1 or best[0] == self.leader:
            return []
        before, self.leader = self.leader, best[0]
        return [Moment(f"{best[0]} takes the lead")] if before else []


def _apart(entry: Entry, kind: Kind) -> Paragraph:
    remarks = (Phrase(f"({one})", "quiet") for one in asides(entry))
    return Paragraph((Phrase(sentence(entry.says or entry.act)), *remarks), kind)
