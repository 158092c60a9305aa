"""The open table: one campaign, its state, and every way to change it.

A face over its parts (`campaign/`). It is a `Writer`, and so has `States`; `entries`, `runs`,
`drafts`, `acting`, `moves` and `recovery` work on it. Everything that changes a campaign goes
through `Writer.append`: one line, on the drive before the state moves.
The object belongs to one thread; screens reach it through a `Desk` (`desk.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion import __version__
from companion.errors import StorageError, UsageError
from companion.table.campaign.acting import Acting
from companion.table.campaign.draft import Run
from companion.table.campaign.drafts import Drafts
from companion.table.campaign.due import as_drawn
from companion.table.campaign.entries import Entries
from companion.table.campaign.loading import load, open_for_writing
from companion.table.campaign.log import LogLine, log_of
from companion.table.campaign.moves import Move, Moves
from companion.table.campaign.recovery import Recovery
from companion.table.campaign.runs import Runs
from companion.table.campaign.states import S
from companion.table.campaign.writer import Acknowledged, Clock, Writer, now, stamp
from companion.table.game import Game
from companion.table.procedures.drive import Asking, Depth, Done
from companion.table.sheet import Sheet
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.entry import FORMAT, JournalLine
from companion.table.storage.fits import check_whole
from companion.table.storage.journal import create_journal
from companion.table.storage.lock import Lock
from companion.table.storage.reading import Known
from companion.toolbox.chance import Chance, SystemChance
from companion.toolbox.text import clean_name

R = TypeVar("R")
FOLLOWS = "This table only follows along; another program writes it."
"""Why nothing can be entered on a table that was opened for reading only."""


class OpenTable(Writer[S]):
    """A campaign that is open for acting, or only for reading."""

    _drawn: tuple[tuple[int, int], S, Mapping[str, Mapping[str, Any]], dict[str, Any]] | None = None
    """What was drawn of what stands on the table (`once`)."""

    def __init__(
        self,
        game: Game[S],
        path: Path,
        *,
        disk: Disk | None = None,
        clock: Clock = now,
        chance: Chance | None = None,
        writing: bool = True,
        wait: float = 0,
        known: Known | None = None,
    ) -> None:
        """Open a journal.

        Args:
            game: the game that the journal is of.
            path: the file.
            disk: file calls; the machine's own if not given.
            clock: time for new lines.
            chance: where dice come from; the operating system's generator if not given.
            writing: take the lock; without it the table only follows.
            wait: seconds to wait for the lock.
            known: a line that somebody remembers as acknowledged, so that its loss is noticed.

        Raises:
            StorageError: the file cannot be read, is of a newer program or another game.
            Locked: another program is writing it.
        """
        super().__init__(game, path, disk or RealDisk(), clock, known)
        entries, self.runs = Entries(self), Runs(self, chance or SystemChance())
        self.entries = entries
        self.drafts = Drafts(self, entries)
        self.acting = Acting(self, entries, self.runs, self.drafts)
        self.moves = Moves(self)
        self.recovery = Recovery(self, self.acting)
        if writing:
            self._take_lock(wait)
        try:
            load(self)
            if writing:
                open_for_writing(self)
            else:
                self.read_only = self.read_only or FOLLOWS
        except BaseException:
            self.close()
            raise

    def _take_lock(self, wait: float) -> None:
        if self.path.name not in self.disk.names(self.path.parent):
            # Asked before the lock is taken: that would leave a lock file and a folder behind.
            raise StorageError(
                f"There is no journal {self.path.name} in {self.path.parent}.",
                "Check that the file is there and that you may read it.",
            )
        self.lock = Lock(self.path, wait)
        self.lock.take()

    @classmethod
    def create(
        cls,
        game: Game[S],
        path: Path,
        title: str,
        players: tuple[str, ...],
        *,
        id: str = "",
        disk: Disk | None = None,
        clock: Clock = now,
        chance: Chance | None = None,
    ) -> OpenTable[S]:
        """Begin a campaign and open it.

        Raises:
            UsageError: too few or too many players, or two with one name.
            BadText: a name or the title cannot be stored.
            Taken: there is a file at this path.
            StorageError: the disk refuses.
        """
        names = tuple(clean_name(name, "player's name") for name in players)
        fewest, most = game.players
        if not fewest <= len(names) <= most:
            raise UsageError(
                f"{game.title} takes {fewest} to {most} players; you named {len(names) or 'none'}.",
                f"Name {fewest} to {most} players.",
            )
        folded = [name.casefold() for name in names]
        if len(set(folded)) < len(folded):
            twice = next(name for name in names if folded.count(name.casefold()) > 1)
            raise UsageError(f"“{twice}” is named twice.", "Give each player another name.")
        disk = disk or RealDisk()
        state = game.new_state(names)
        first = JournalLine(
            at=stamp(clock()),
            format=FORMAT,
            id=id or path.stem,
            title=clean_name(title, "title"),
            game=game.id,
            shape=game.shape,
            app=__version__,
            root=msgspec.to_builtins(state),
        )
        check_whole(game.state, first.root)
        create_journal(disk, path, first)
        return cls(game, path, disk=disk, clock=clock, chance=chance)

    def log(self, count: int = 20, before: int | None = None) -> list[LogLine]:
        """The last entries, undone ones included, oldest first; see `log_of`."""
        return log_of(self, count, before)

    def begin(self, procedure: str, by: str = "") -> Run[S]:
        """Start entering a procedure. An undone entry of the same act offers its answers."""
        return self.runs.begin(procedure, by)

    def sheet(self, eyes: str = "") -> Sheet:
        """The table as it is drawn for a player, reminders with whether they are due."""
        return self.once(
            f"sheet {eyes}",
            lambda: self.game.sheet(self.game.recalled(as_drawn(self), self.memory), eyes),
        )

    def once(self, name: str, make: Callable[[], R]) -> R:
        """What is drawn of the table as it stands: made once until something is written, whoever
        looks (the app, phones, a second screen).

        Args:
            name: of what is made.
            make: makes it; of nothing but the state, the file and the book.
        """
        at, kept = (self.history.head, len(self.history)), self._drawn
        if kept is None or kept[0] != at or kept[1] is not self.state or kept[2] is not self.memory:
            kept = self._drawn = (at, self.state, self.memory, {})
        if name not in kept[3]:
            kept[3][name] = make()
        told: R = kept[3][name]
        return told

    def act(
        self,
        procedure: str,
        answers: Mapping[str, Any] | None = None,
        overrides: Mapping[str, str] | None = None,
        by: str = "",
        depth: Depth = "steps",
    ) -> Acknowledged | Asking:
        """Run a procedure with answers; enter it if nothing is left to ask."""
        return self.acting.act(procedure, answers, overrides, by, depth)

    def look(self, run: Run[S]) -> Asking | Done[S]:
        """Drive a run on the state that is on the table; see `Acting.look`."""
        return self.acting.look(run)

    def enter(self, run: Run[S], done: Done[S]) -> Acknowledged:
        """Put what came of a procedure into the journal; see `Acting.enter`."""
        return self.acting.enter(run, done)

    def enter_all(self, acts: Sequence[tuple[Run[S], Done[S]]]) -> tuple[Acknowledged, ...]:
        """Put the acts of one line into the journal, all or none; see `Acting.enter_all`."""
        return self.acting.enter_all(acts)

    def undo(self) -> Move | None:
        """Take the last act back; what was done, or `None` if there is nothing."""
        return self.moves.undo()

    def redo(self) -> Move | None:
        """Bring the last undone act back."""
        return self.moves.redo()

    def __enter__(self) -> OpenTable[S]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
