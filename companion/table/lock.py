"""One writer a campaign: a lock beside the journal that the system frees when a program dies."""

from __future__ import annotations

from pathlib import Path

from companion.errors import Locked, StorageError
from companion.table.disk import PRIVATE, rights_in

PATIENCE = 2.0
"""Seconds that a command waits for another one, which holds the lock for some milliseconds."""


class Lock:
    """The right to write one journal.

    Args:
        journal: the file.
        wait: seconds to wait for another program to give it back.
    """

    def __init__(self, journal: Path, wait: float = 0) -> None:
        from filelock import FileLock  # 30 ms; not needed for reading

        self._path = journal.with_suffix(".lock")
        mode = PRIVATE | rights_in(journal.parent)
        self._lock = FileLock(self._path, timeout=wait, mode=mode)

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

    def free(self) -> None:
        """Give it back."""
        self._lock.release()
