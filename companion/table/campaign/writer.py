"""The right to write a journal: the lock, one line at a time, and what the disk refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import Locked, StorageError
from companion.table.campaign.states import S, States
from companion.table.game import Game
from companion.table.storage.describe import Difference
from companion.table.storage.disk import Disk
from companion.table.storage.entry import Batch, Entry
from companion.table.storage.journal import Journal
from companion.table.storage.line import encode_line
from companion.table.storage.lock import Lock
from companion.table.storage.reading import Known

Clock = Callable[[], datetime]

NOT_SAVED = "NOT SAVED."
"""How `read_only` begins once the disk has refused something."""
DROPPED = "dropped"
"""The act of an entry that only says that a procedure was given up after chance was used."""


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def stamp(at: datetime) -> str:
    """A time as journals hold it: `2026-11-21T19:05:51Z`."""
    at = at.astimezone(UTC)
    told = (at.year, at.month, at.day, at.hour, at.minute, at.second)
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % told  # noqa: UP031 - half of what `isoformat` takes


class Acknowledged(Struct, frozen=True):
    """An act that is on the drive."""

    entry: Entry
    digest: str


class Unsaved(Struct, frozen=True):
    """An act that the disk refused: its answers are not lost."""

    entry: Entry
    digest: str
    why: str
    goes_on: bool = False
    """Whether it was typed in one line with the one before it: they are entered together."""


class Unfit(Struct, frozen=True):
    """The newest entries led to a state that cannot be read: they are to be undone first."""

    says: str
    """Which entry is at fault, and why."""
    undo: str
    """What undo would take back."""
    changes: tuple[Difference, ...]
    """What undo would change."""


class Writer(States[S]):
    """States with a file that may be written: everything that changes a campaign goes through it.

    Args:
        game: the game that the journal is of.
        path: the file.
        disk: file calls.
        clock: time for new lines.
        known: a line that somebody remembers as acknowledged, so that its loss is noticed.
    """

    def __init__(
        self, game: Game[S], path: Path, disk: Disk, clock: Clock, known: Known | None
    ) -> None:
        super().__init__(game, path, disk)
        self.clock, self.known = clock, known
        self.lock: Lock | None = None
        self.notices: list[str] = []
        """Sentences that the players should see once: a cut tail, damage."""
        self.read_only = ""
        """Why nothing can be written; empty if all is well."""
        self.unfit: Unfit | None = None
        """What stands at the file's head, if it cannot be read: the table is shown before it."""
        self.waiting: list[Unsaved] = []
        """Acts that the disk refused, oldest first."""

    @property
    def unsaved(self) -> Unsaved | None:
        """The newest act that the disk refused."""
        return self.waiting[-1] if self.waiting else None

    @property
    def is_refused(self) -> bool:
        """Whether the disk refused something: nothing is written until the table is reopened."""
        return self.read_only.startswith(NOT_SAVED)

    @property
    def last_digest(self) -> str:
        """Digest of the last line."""
        return self.journal.last_digest if self.journal else self.read.last_digest

    def stamp(self) -> str:
        """The time, as a new line holds it."""
        return stamp(self.clock())

    def append(self, body: object) -> tuple[str, int]:
        """Write one line: its digest and offset. What the disk refuses ends all writing.

        Raises:
            StorageError: it is not saved.
        """
        assert self.journal is not None
        try:
            return self.journal.append(body)
        except StorageError as problem:
            self.refuse(problem)
            raise

    def _record(self, n: int) -> Any:
        try:
            return super()._record(n)
        except StorageError:
            if self.journal is not None:
                self._insist_on_file(self.journal)  # which says more
            raise

    def _insist_on_file(self, journal: Journal) -> None:
        try:
            journal.insist_on()
        except StorageError as problem:
            self.refuse(problem)
            raise
        except OSError:
            return

    def insist_on_fitting(self) -> None:
        """Go on only if what stands on the table is what the file holds. Raises `StorageError`."""
        if self.unfit is not None and self.journal is not None:
            raise StorageError(
                "Nothing can be entered while the newest entry cannot be read.",
                f"Undo takes it back. {self.unfit.says}",
            )

    def insist_on_writing(self) -> None:
        """Go on only if lines can be written. Raises `StorageError`."""
        if self.lock is not None and not self.lock.is_ours():
            self.insist_on_lock()
        if self.journal is None or self.read_only:
            why = self.read_only or "This table is open for reading only."
            raise StorageError(why, "Open it where it can be written.")

    def insist_on_lock(self) -> None:
        """Go on only if nobody else can have taken the right to write. Raises `StorageError`."""
        lock = self.lock
        if lock is None or lock.is_ours() or self.journal is None or self.is_refused:
            return
        try:
            lock.renew()
            self.notices.append(f"Another program had deleted {lock.name}; it is back.")
        except (Locked, StorageError) as refused:
            problem = StorageError(
                f"Another program deleted {lock.name}. {refused.says}", refused.would_be_right
            )
            self.refuse(problem)
            raise problem from None

    def keep_unsaved(
        self, entries: Sequence[Entry], problem: StorageError, line: Entry | Batch | None = None
    ) -> None:
        """Hold the acts of a line that the disk refused.

        Args:
            entries: the acts.
            problem: why.
            line: what may stand in the file after all.
        """
        digest = "" if line is None else encode_line(line)[0]
        for place, entry in enumerate(entries):
            if not self.waiting or entry.act != DROPPED:
                self.waiting.append(Unsaved(entry, digest, problem.says, goes_on=place > 0))
        self.refuse(problem)

    def refuse(self, problem: StorageError) -> None:
        """The disk refused: nothing more is written to this file until it is read again."""
        if not self.read_only:
            self.read_only = f"{NOT_SAVED} {problem.says}"

    def close(self) -> None:
        """Let file and lock go. May be called twice."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None
        if self.lock is not None:
            self.lock.free()
            self.lock = None
