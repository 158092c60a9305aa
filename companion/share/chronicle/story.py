"""The story of a campaign: its entries in order, by game and by turn, nothing undone.

The raw state is carried along entry by entry, so a long campaign is read once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.errors import UsageError
from companion.table.campaign.log import actor_of
from companion.table.campaign.states import STUMBLES, migrated
from companion.table.state import TableState
from companion.table.storage.entry import Entry, Schema
from companion.table.storage.patch import apply_in_place
from companion.toolbox.moments import local

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Game


class Span(Struct, frozen=True):
    """Which entries are told; what is not set does not bound."""

    first: int | None = None
    """Act number of the first one."""
    last: int | None = None
    game: int | None = None
    """Only this game of the campaign."""
    since: date | None = None
    """From this day on, as the people at the table count days."""
    until: date | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it bounds nothing."""
        return self == Span()

    def holds(self, entry: Entry, zone: tzinfo | None = None) -> bool:
        """Whether an entry is in it."""
        if self.first is not None and entry.act_no < self.first:
            return False
        if self.last is not None and entry.act_no > self.last:
            return False
        if self.game is not None and entry.game != self.game:
            return False
        if self.since is None and self.until is None:
            return True
        at = local(entry.at, zone)
        day = None if at is None else at.date()
        return day is not None and (
            (self.since is None or day >= self.since) and (self.until is None or day <= self.until)
        )


class Step(Struct, frozen=True):
    """One entry, and what a teller saw in the states around it, which are not kept."""

    entry: Entry
    seen: Any = None


class Stretch(Struct, frozen=True):
    """Entries under one heading: a turn, as the game says where the table is."""

    where: str
    steps: tuple[Step, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was entered."""
        return tuple(step.entry for step in self.steps)


class Chapter(Struct, frozen=True):
    """One game of the campaign."""

    game_no: int
    stretches: tuple[Stretch, ...]
    from_start: bool = True
    """Whether no entry of it was left out in front."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All its entries."""
        return tuple(entry for stretch in self.stretches for entry in stretch.entries)


class Story(Struct, frozen=True):
    """What is told of a campaign, and the state that stands at its end."""

    chapters: tuple[Chapter, ...]
    end: TableState
    ended: dict[int, str] = {}
    """Game number -> time of its last entry, also of games before the span."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All its entries, oldest first."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


def along(table: OpenTable[Any]) -> Iterator[tuple[Entry, TableState]]:
    """Each entry on the table with the state after it, oldest first."""
    history = table.history
    tree = msgspec.to_builtins(table.first.root)
    state: TableState | None = None
    known: TableState = table.state_at(0)
    for n in history.path(history.head):
        record = table.record(n)
        if isinstance(record, Entry | Schema) and record.patch:
            apply_in_place(tree, record.patch)
            state = None
        if isinstance(record, Entry):
            if state is None:
                # What an old program wrote and nobody can read is passed over: the entry stays.
                with contextlib.suppress(*STUMBLES):
                    shaped = migrated(table.game, tree, history.shape[n])
                    known = msgspec.convert(shaped, table.game.state)
                state = known
            yield record, state


class Turns:
    """Which entries stand under one heading: a turn, as the game says where the table is.

    Entries of one thread stay under the heading under which it began: an exchange says on each
    play whose play is next, and that is no turn of its own. An act that hands the turn on belongs
    to the turn that it ends.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.where = ""
        """The heading of the entry that was asked about last."""
        self._turn = self._game_no = None  # type: Any

    def begins(self, entry: Entry, before: TableState, state: TableState) -> bool:
        """Whether another heading begins with the entry; asked in order."""
        hands_on = before.turn != state.turn and before.turn == actor_of(entry, state) != ""
        there = before if hands_on else state
        heading = self.game.heading
        where = heading(before, state) if heading else self.game.where(there)
        goes_on = bool(entry.thread) and self._turn == there.turn
        new = self._game_no != entry.game or (self.where != where and not goes_on)
        self.where = where if new else self.where
        self._turn, self._game_no = there.turn, entry.game
        return new


def story(
    table: OpenTable[Any],
    span: Span | None = None,
    zone: tzinfo | None = None,
    look: Callable[[Entry, TableState, TableState], Any] | None = None,
) -> Story:
    """The entries of a span, by game and turn.

    Args:
        table: the open table.
        span: which entries; all if not given.
        zone: the zone of the clock on the wall.
        look: sees each entry with the states before and after it; what it gives stands in the step.

    Raises:
        UsageError: there are entries, but none in this span.
    """
    span = span or Span()
    chapters: list[tuple[int, bool, list[tuple[str, list[Step]]]]] = []
    cut: set[int] = set()
    end: TableState | None = None
    count = 0
    times: dict[int, str] = {}
    ended: dict[int, str] = {}
    turns = Turns(table.game)
    after: TableState = table.state_at(0)
    for entry, state in along(table):
        count += 1
        before, after = after, state
        times[entry.game] = entry.at
        if not span.holds(entry, zone):
            cut.add(entry.game)
            continue
        if not chapters or chapters[-1][0] != entry.game:
            chapters.append((entry.game, entry.game not in cut, []))
        stretches = chapters[-1][2]
        if turns.begins(entry, before, state) or not stretches:
            stretches.append((turns.where, []))
        stretches[-1][1].append(Step(entry, look(entry, before, state) if look else None))
        end, ended = state, dict(times)
    if count and end is None:
        raise UsageError(
            "No entry on the table is in this range.",
            f"They run from 1 to {table.history.acts}; `companion log` shows them.",
        )
    told = tuple(
        Chapter(game, tuple(Stretch(where, tuple(steps)) for where, steps in stretches), whole)
        for game, whole, stretches in chapters
    )
    return Story(told, table.state if end is None else end, ended)
