"""Which states stand where: raw ones by patches, typed ones by the game, the last ones kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from companion.errors import StorageError, UsageError
from companion.table.campaign.unheard_line import UnheardLine
from companion.table.game import Game
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.shared.acts import procedures_of
from companion.table.sheet import Sheet
from companion.table.state import TableState
from companion.table.storage.disk import Disk
from companion.table.storage.entry import Entry, JournalLine, Schema
from companion.table.storage.history import History
from companion.table.storage.journal import Journal
from companion.table.storage.patch import Patch, Tree, apply, reverse
from companion.table.storage.reading import Read
from companion.table.storage.records import record_at

S = TypeVar("S", bound=TableState)

KEPT_STATES = 256
KEPT_RECORDS = 128

STUMBLES = (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError)
"""What reading a state raises that is not of this game: a migration may stumble over anything."""


class DoesNotFit(StorageError):
    """A state in a file that this program cannot read."""


class NewerShape(StorageError):
    """A state of a newer version of its game."""


class States(Generic[S]):
    """A journal that was read, and the state that stands at each of its records.

    Args:
        game: the game that the journal is of.
        path: the file.
        disk: file calls.
    """

    read: Read
    """What the latest reading of the file gave."""
    first: JournalLine
    history: History
    tree: Tree
    """The raw state on the table. Do not change it."""
    state: S

    def __init__(self, game: Game[S], path: Path, disk: Disk) -> None:
        self.game, self.path, self.disk = game, path, disk
        self.infos: dict[str, ProcedureInfo[S]] = {info.id: info for info in procedures_of(game)}
        self.memory: Mapping[str, Mapping[str, Any]] = {}
        """What the record book knows of cards of this game (`Reading.memory`)."""
        self.unheard: UnheardLine | None = None
        """The line that was typed last, if it was not understood."""
        self.said_secret = False
        """Whether the line that was understood behind it may hold what only one player may know."""
        self.journal: Journal | None = None
        """The file, open for appending; a follower has none."""
        self._forget()

    def sheet(self, eyes: str = "") -> Sheet:
        """The table as it is drawn for a player (id; empty: everybody), the book's numbers too."""
        return self.game.sheet(self.game.recalled(self.state, self.memory), eyes)

    def _forget(self) -> None:
        self._states: OrderedDict[int, S] = OrderedDict()
        self._records: OrderedDict[int, Any] = OrderedDict()
        """The records that were read last: lists of the newest entries are drawn after each act."""
        self.lines: tuple[tuple[str, ...], dict[int, Any]] | None = None
        """Lines of the log as they were made last (`log.py`)."""
        self._stepped_to: tuple[int, int, Tree] | None = None
        """From which head to which record, and the raw state there: likewise."""

    def take_in(self, read: Read) -> None:
        """Begin anew with what a reading gave; which state is on the table is said after it."""
        self.read, self.first, self.history, self.tree = read, read.first, read.history, read.tree
        self._forget()

    def mark(self) -> tuple[Any, ...]:
        """What `back_to` needs to stand again where it stands now."""
        return self.read, self.first, self.history, self.tree, self.state

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Stand where a mark was made."""
        self.read, self.first, self.history, self.tree, self.state = mark
        self._forget()

    def state_at(self, n: int) -> S:
        """The typed state that stood at a record."""
        if n in self._states:
            self._states.move_to_end(n)
            return self._states[n]
        return self.typed(n, self.tree_at(n))

    def tree_at(self, n: int) -> Tree:
        """The raw state that stood at a record."""
        tree, place = self.tree, self.history.head
        kept = self._stepped_to
        if kept is not None and kept[0] == place and kept[1] == n:
            return kept[2]
        for patch in self._patches(place, n):
            tree = apply(tree, patch)
        self._stepped_to = (place, n, tree)
        return tree

    def _patches(self, start: int, end: int) -> list[Patch]:
        """What leads from one record to another: back to where they meet, then forward."""
        meet = self.history.meeting(start, end)
        steps: list[Patch] = []
        while start != meet:
            steps.append(reverse(self.patch_of(start)))
            start = self.history.parent(start)
        forward = []
        while end != meet:
            forward.append(self.patch_of(end))
            end = self.history.parent(end)
        return steps + forward[::-1]

    def patch_of(self, n: int) -> Patch:
        """What a record changes; nothing if it is no entry."""
        record = self.record(n)
        return record.patch if isinstance(record, Entry | Schema) else []

    def typed(self, n: int, tree: Tree) -> S:
        """A raw state that stands at a record, as the game reads it.

        Raises:
            DoesNotFit: it cannot.
            StorageError: it is of a newer program.
        """
        shape = self.history.shape[n]
        if shape > self.game.shape and not self.game.stands_in:
            raise NewerShape(
                f"{self.path.name} was written by a newer program (shape {shape} of "
                f"{self.game.title}, this one knows {self.game.shape}).",
                "Update the program to open it.",
            )
        try:
            state = msgspec.convert(migrated(self.game, tree, shape), self.game.state)
        except STUMBLES as why:
            at = self.history.act_no[self.history.act_at(n)]
            raise DoesNotFit(
                f"What stands in {self.path.name} {f'after entry {at}' if at else 'at its start'} "
                f"is not a table of {self.game.title} that this program can read ({why}).",
                "Open it with the program that wrote it, or put a copy back (`companion restore`).",
            ) from None
        self.remember(n, state)
        return state

    def remember(self, n: int, state: S) -> None:
        """Keep a typed state, and let the one that was asked for longest ago go."""
        self._states[n] = state
        self._states.move_to_end(n)
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def fitting(self, n: int) -> int:
        """The newest record, from `n` back, whose state can be read.

        Raises:
            DoesNotFit: not even the beginning of the campaign can.
        """
        while True:
            try:
                self.state_at(n)
            except DoesNotFit:
                if n == 0:
                    raise
                n = self.history.parent(n)
            else:
                return n

    def record(self, n: int) -> Any:
        """One record of the file by its number."""
        if n in self._records:
            self._records.move_to_end(n)
            return self._records[n]
        record = self._records[n] = self._record(n)
        if len(self._records) > KEPT_RECORDS:
            self._records.popitem(last=False)
        return record

    def _record(self, n: int) -> Any:
        if self.journal is not None:
            return self.journal.record(self.history, n)
        handle = self.disk.open_read(self.path)
        try:
            return record_at(self.disk, handle, self.history, n)
        finally:
            self.disk.close(handle)

    def entry(self, act_no: int) -> Entry:
        """An act by its number. Raises `UsageError` if there is none."""
        n = self.history.with_act_no(act_no)
        if n is None:
            raise UsageError(
                f"There is no entry {act_no}.", f"They run from 1 to {self.history.acts}."
            )
        record = self.record(n)
        assert isinstance(record, Entry)
        return record

    def last_act(self) -> Entry | None:
        """The newest act on the table."""
        n = self.history.act_at(self.history.head)
        return self.record(n) if n else None


def migrated(game: Game[Any], tree: Tree, shape: int) -> Tree:
    """The raw tree in the game's present shape."""
    if game.stands_in:
        return tree
    while shape < game.shape:
        tree = game.migrations[shape](msgspec.to_builtins(tree))  # a copy: it may be changed
        shape += 1
    return tree
