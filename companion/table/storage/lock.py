"""One writer a campaign: a lock beside the journal that the system frees when a program dies."""

from __future__ import annotations

import contextlib
from pathlib import Path

from companion.errors import Locked, StorageError
from companion.table.storage.disk import PRIVATE, Handle, RealDisk, has_name, rights_in

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
        mode = PRIVATE | rights_in(journal.parent)
        self._lock = FileLock(self._path, timeout=wait, mode=mode)
        self._file: Handle | None = None
        """The file that was locked, opened once more to see that it still has its name."""

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
        self._look_at()

    def _look_at(self) -> None:
        self._let_go()
        with contextlib.suppress(OSError):
            self._file = _DISK.open_read(self._path)

    def _let_go(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                _DISK.close(self._file)
            self._file = None

    def is_ours(self) -> bool:
        """Whether the file that was locked is still the one that others would lock."""
        return self._file is not None and has_name(self._file)

    def renew(self) -> None:
        """Take the right anew: the file that was locked was deleted or replaced, and guards
        nothing any more.

        Raises:
            Locked: another program has taken the right meanwhile.
            StorageError: the lock file cannot be made.
        """
        self._let_go()
        self._lock.release()
        self.take()

    def free(self) -> None:
        """Give it back."""
        self._let_go()
        self._lock.release()
