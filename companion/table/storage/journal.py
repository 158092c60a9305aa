"""A journal that is open for appending, one line at a time; and how one is begun."""

from __future__ import annotations

import contextlib
import errno
from pathlib import Path

from companion.errors import BadAnswer, StorageError, Taken
from companion.table.storage.disk import (
    Disk,
    chunks,
    create_whole,
    read_whole,
    replace_file,
    write_all,
    write_new,
)
from companion.table.storage.entry import (
    JournalLine,
    Record,
)
from companion.table.storage.history import History
from companion.table.storage.line import encode_line
from companion.table.storage.reading import Read
from companion.table.storage.records import record_at


class Journal:
    """A file that is open for appending. One line at a time is on its way to the disk.

    After a failed or short write nothing more is written: what a failed sync left behind is not
    known, and a retried one may succeed without the data being there. Nor is anything written, or
    acknowledged, once the path names another file than the one that is open, or one that somebody
    else has written: sync tools and editors put whole files in the place of others.
    """

    def __init__(self, disk: Disk, path: Path, read: Read) -> None:
        self.disk, self.path = disk, path
        self._at = str(path)  # asked for at each act: a `Path` is turned into it each time
        self.size, self.last_digest = read.good, read.last_digest
        self.torn: Path | None = None
        """Where a torn tail was put aside, if there was one."""
        self.broken = ""
        """Why nothing more is written; empty while all is well."""
        self.aside: Path | None = None
        """Where all that was acknowledged is kept if what lies at the path does not hold it."""
        self.handle = disk.append_to(path)
        try:
            place = disk.place(path)
            if place is None:
                raise FileNotFoundError(errno.ENOENT, f"{path.name} is gone")
            self._id = place[:2]
            if read.size > read.good:
                self._cut(read)
        except OSError:
            disk.close(self.handle)
            raise

    def _cut(self, read: Read) -> None:
        tail = b"".join(chunks(self.disk, self.handle, read.good))
        self.torn = self._free_name("torn")
        write_new(self.disk, self.torn, tail)
        self.disk.truncate(self.handle, read.good)
        self.disk.sync(self.handle)

    def _free_name(self, kind: str) -> Path:
        """A name beside the journal that nothing has: `evening.torn-1`."""
        taken = set(self.disk.names(self.path.parent))
        number = 1
        while (name := f"{self.path.stem}.{kind}-{number}") in taken:
            number += 1
        return self.path.with_name(name)

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
        self.broken, disk, size = "Writing was interrupted.", self.disk, self.size + len(line)
        try:
            if disk.size(self.handle) != self.size:
                self.insist_on()  # somebody else wrote into it, or cut it: which is said there
            write_all(disk, self.handle, line)
            disk.sync(self.handle)
            # What is acknowledged lies where it is looked for. One look at the path is enough:
            # if it names another file by now, the line is taken out of the one that is open.
            if disk.place(self._at) != (*self._id, size):
                self._take_out(size)
                self.insist_on(size)
        except OSError as problem:
            self.broken = f"The disk refused: {problem.strerror or problem}."
            raise StorageError(
                self.broken,
                "Free some space or check the disk; what is not saved can be entered again then.",
            ) from None
        offset, self.size, self.last_digest = self.size, size, digest
        self.broken = ""
        return digest, offset

    def _take_out(self, size: int) -> None:
        """Take the newest line out of a file that the path does not name any more, so that nobody
        finds it there who brings that file back: it was not acknowledged, and is entered anew."""
        found = self.disk.place(self.path)
        moved = found is None or found[:2] != self._id
        if moved and self.disk.size(self.handle) == size:
            self.disk.truncate(self.handle, self.size)
            self.disk.sync(self.handle)

    def insist_on(self, size: int | None = None) -> None:
        """Go on only if the path names the file that is open, as long as it was left.

        Args:
            size: another length that it should have by now, in bytes.

        Raises:
            StorageError: somebody else has changed it; all that was acknowledged is kept.
            OSError: the machine refuses.
        """
        found = self.disk.place(self.path)
        size = self.size if size is None else size
        if found == (*self._id, size):
            return
        name = self.path.name
        if found is None:
            what = f"Another program deleted {name}"
        elif found[:2] != self._id:
            what = f"Another program put another file in the place of {name}"
        elif found[2] < size:
            what = f"Another program cut {name} shorter"
        else:
            what = f"Another program wrote into {name}"
        with contextlib.suppress(OSError):
            self._put_aside(found is not None)
        kept = f"; what was entered until then is kept in {self.aside.name}" if self.aside else ""
        self.broken = f"{what}{kept}."
        raise StorageError(self.broken, "Open the campaign again to go on with what lies there.")

    def _put_aside(self, is_there: bool) -> None:
        """Keep all that was acknowledged beside the journal, unless what lies there holds it."""
        mine = self._mine()
        if is_there and read_whole(self.disk, self.path).startswith(mine):
            return
        name = self._free_name("aside")
        write_new(self.disk, name, mine)
        self.aside = name

    def _mine(self) -> bytes:
        return b"".join(chunks(self.disk, self.handle))[: self.size]

    def put_back(self) -> bool:
        """Where the file was deleted, write it anew from what is still open; whether it was.

        Raises:
            OSError: the machine refuses.
        """
        if self.disk.place(self.path) is not None:
            return False
        self.disk.make_folder(self.path.parent)
        replace_file(self.disk, self.path, self._mine())
        if self.aside is not None:
            with contextlib.suppress(OSError):
                self.disk.remove(self.aside)
            self.aside = None
        return True

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
        raise Taken(f"{path.name} already exists.", "Give it another name.") from None
    except OSError as problem:
        raise StorageError(
            f"The campaign cannot be written to {path.parent}: {problem.strerror or problem}.",
            "Choose another folder with COMPANION_HOME, or make room.",
        ) from None
