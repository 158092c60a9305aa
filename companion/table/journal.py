"""A journal that is open for appending, one line at a time; and how one is begun."""

from __future__ import annotations

import contextlib
from pathlib import Path

from companion.errors import BadAnswer, StorageError, Taken
from companion.table.disk import Disk, chunks, create_whole, write_all, write_new
from companion.table.entry import (
    JournalLine,
    Record,
)
from companion.table.history import History
from companion.table.line import encode_line
from companion.table.reading import Read
from companion.table.records import record_at


class Journal:
    """A file that is open for appending. One line at a time is on its way to the disk.

    After a failed or short write nothing more is written: what a failed sync left behind is not
    known, and a retried one may succeed without the data being there.
    """

    def __init__(self, disk: Disk, path: Path, read: Read) -> None:
        self.disk, self.path = disk, path
        self.size, self.last_digest = read.good, read.last_digest
        self.torn: Path | None = None
        """Where a torn tail was put aside, if there was one."""
        self.broken = ""
        """Why nothing more is written; empty while all is well."""
        self.handle = disk.append_to(path)
        try:
            if read.size > read.good:
                self._cut(read)
        except OSError:
            disk.close(self.handle)
            raise

    def _cut(self, read: Read) -> None:
        tail = b"".join(chunks(self.disk, self.handle, read.good))
        taken = set(self.disk.names(self.path.parent))
        number = 1
        while (name := f"{self.path.stem}.torn-{number}") in taken:
            number += 1
        self.torn = self.path.with_name(name)
        write_new(self.disk, self.torn, tail)
        self.disk.truncate(self.handle, read.good)
        self.disk.sync(self.handle)

    def append(self, body: object) -> tuple[str, int]:
        """Write one line and return only when it is on the drive.

        Returns:
            The line's digest and its offset.

        Raises:
            StorageError: it could not be written; `broken` is set from then on.
            BadAnswer: it cannot be told in a file at all; nothing was tried.
        """
        if self.broken:
            raise StorageError(self.broken, "Close the campaign and open it again.")
        try:
            digest, line = encode_line(body)
        except (UnicodeError, OverflowError, RecursionError, TypeError, ValueError) as problem:
            raise BadAnswer(
                f"This cannot be kept in a file: {problem}.", "Say it in plain text and numbers."
            ) from None
        self.broken = "Writing was interrupted."
        try:
            write_all(self.disk, self.handle, line)
            self.disk.sync(self.handle)
        except OSError as problem:
            self.broken = f"The disk refused: {problem.strerror or problem}."
            raise StorageError(
                self.broken, "Free some space or check the disk, then open the campaign again."
            ) from None
        offset, self.size, self.last_digest = self.size, self.size + len(line), digest
        self.broken = ""
        return digest, offset

    def record(self, history: History, n: int) -> Record:
        """One record, read by its offset."""
        return record_at(self.disk, self.handle, history, n)

    def close(self) -> None:
        """Let the file go. All that was acknowledged is on the drive: a failure says nothing."""
        with contextlib.suppress(OSError):
            self.disk.close(self.handle)


def create_journal(disk: Disk, path: Path, first: JournalLine) -> None:
    """Write a new file with its first line, durably: there is a whole first line, or no campaign.

    Raises:
        Taken: the file exists.
        StorageError: the folder refuses.
    """
    try:
        disk.make_folder(path.parent)
        create_whole(disk, path, encode_line(first)[1])
    except FileExistsError:
        raise Taken(f"{path.name} is there already.", "Give it another name.") from None
    except OSError as problem:
        raise StorageError(
            f"The campaign cannot be written to {path.parent}: {problem.strerror or problem}.",
            "Choose another folder with COMPANION_HOME, or make room.",
        ) from None
