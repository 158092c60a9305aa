"""One writer a campaign: a lock beside the journal that the system frees when a program dies."""

from __future__ import annotations

from pathlib import Path

from companion.errors import Locked, StorageError
from companion.table.storage.disk import PRIVATE, RealDisk, is_still, rights_in

PATIENCE = 2.0
"""Seconds that a command waits for another one, which holds the lock for some milliseconds."""


_DISK = RealDisk()


class Lock:
    """The right to write one journal.

    Args:
        journal: the file.
        wait: seconds to wait for another program to give it back.
    """

    def __init__(self, journal: Path, wait: float = 0) -> None:
        from filelock import FileLock  # 30 ms; not needed for reading

        self._path = journal.with_suffix(".lock")
        self._at = str(self._path)
        mode = PRIVATE | rights_in(journal.parent)
        self._lock = FileLock(self._path, timeout=wait, mode=mode)
        self._id: tuple[int, int] | None = None
        """Device and number of the file that was locked."""

    @property
    def name(self) -> str:
        """The lock file's name."""
        return self._path.name

    def take(self) -> None:
        """Take the right.

        Raises:
            Locked: another program has it.
            StorageError: the lock file cannot be made (a read-only folder).
        """
        from filelock import Timeout

        try:
            self._lock.acquire(poll_interval=0.02)
        except Timeout:
            raise Locked(
                "Another program has this campaign open for writing.",
                "Close it there, or follow along here read-only.",
            ) from None
        except OSError as problem:
            raise StorageError(
                f"The folder {self._path.parent} cannot be written: {problem.strerror or problem}.",
                "Set COMPANION_HOME to a folder of yours, or follow along read-only.",
            ) from None
        self._id = self._found()

    def _found(self) -> tuple[int, int] | None:
        """Which file lies at the path now; `None` if there is none, or it cannot be told."""
        try:
            place = _DISK.place(self._path)
        except OSError:
            return None
        return None if place is None else place[:2]

    def is_ours(self) -> bool:
        """Whether the file that was locked is still the one that others would lock."""
        return self._id is not None and is_still(self._at, self._id)

    def renew(self) -> None:
        """Take the right anew: the file that was locked was deleted or replaced, and guards
        nothing any more.

        Raises:
            Locked: another program has taken the right meanwhile.
            StorageError: the lock file cannot be made.
        """
        self._id = None
        self._lock.release()
        self.take()

    def free(self) -> None:
        """Give it back."""
        self._lock.release()
