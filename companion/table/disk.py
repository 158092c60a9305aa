"""Every file call of the door and of the record book, in one place, so that faults can be injected.

Nothing above this module touches `os` or `open`. `RealDisk` is the machine's; tests put a
recording, a failing or a forgetting one in its place (`tests/faulty.py`).

A short write raises nothing on most systems: `write_all` checks the count. `sync` asks macOS for
`F_FULLFSYNC`, because plain `fsync` does not empty the drive's cache there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

Handle = int


class ShortWrite(OSError):
    """The system took fewer bytes than it was given (a full disk does this silently)."""


class Disk(Protocol):
    """The file calls that the companion makes. All raise `OSError` when the machine refuses."""

    def create(self, path: Path) -> Handle:
        """Open a new file for appending; fails if it exists."""
        ...

    def append_to(self, path: Path) -> Handle:
        """Open an existing file for appending and reading."""
        ...

    def open_read(self, path: Path) -> Handle:
        """Open an existing file for reading only."""
        ...

    def write(self, handle: Handle, data: bytes) -> int:
        """Write at the end; returns how many bytes were taken, which may be fewer."""
        ...

    def sync(self, handle: Handle) -> None:
        """Return only when what was written is on the drive."""
        ...

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:
        """Up to `length` bytes from `offset`."""
        ...

    def size(self, handle: Handle) -> int:
        """Length of the open file in bytes."""
        ...

    def truncate(self, handle: Handle, length: int) -> None:
        """Cut the file to `length` bytes."""
        ...

    def close(self, handle: Handle) -> None:
        """Let the file go."""
        ...

    def rename(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target`, which may exist, in one step."""
        ...

    def sync_folder(self, folder: Path) -> None:
        """Make names in the folder durable: creations, renames."""
        ...

    def make_folder(self, folder: Path) -> None:
        """Create the folder and its parents if they are missing."""
        ...

    def remove(self, path: Path) -> None:
        """Delete one file."""
        ...

    def names(self, folder: Path) -> list[str]:
        """Names in a folder, sorted; empty if the folder does not exist."""
        ...


class RealDisk:
    """The machine's own disk."""

    def create(self, path: Path) -> Handle:
        """Open a new file for appending; fails if it exists."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)

    def append_to(self, path: Path) -> Handle:
        """Open an existing file for appending and reading."""
        return os.open(path, os.O_RDWR | os.O_APPEND)

    def open_read(self, path: Path) -> Handle:
        """Open an existing file for reading only."""
        return os.open(path, os.O_RDONLY)

    def write(self, handle: Handle, data: bytes) -> int:
        """Write at the end; returns how many bytes were taken."""
        return os.write(handle, data)

    def sync(self, handle: Handle) -> None:
        """Return only when what was written is on the drive."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        else:
            os.fsync(handle)

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:
        """Up to `length` bytes from `offset`."""
        return os.pread(handle, length, offset)

    def size(self, handle: Handle) -> int:
        """Length of the open file in bytes."""
        return os.fstat(handle).st_size

    def truncate(self, handle: Handle, length: int) -> None:
        """Cut the file to `length` bytes."""
        os.ftruncate(handle, length)

    def close(self, handle: Handle) -> None:
        """Let the file go."""
        os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target` in one step."""
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Make names in the folder durable."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as problem:  # some file systems cannot sync a folder; nothing more to do
            if problem.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(handle)

    def make_folder(self, folder: Path) -> None:
        """Create the folder and its parents if they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def remove(self, path: Path) -> None:
        """Delete one file."""
        path.unlink()

    def names(self, folder: Path) -> list[str]:
        """Names in a folder, sorted; empty if the folder does not exist."""
        try:
            return sorted(one.name for one in folder.iterdir())
        except FileNotFoundError:
            return []


def write_all(disk: Disk, handle: Handle, data: bytes) -> None:
    """Write the bytes in one call and insist that all were taken.

    Raises:
        ShortWrite: the disk took fewer; what it took is still there, as a torn tail.
        OSError: the disk refused.
    """
    taken = disk.write(handle, data)
    if taken != len(data):
        raise ShortWrite(errno.ENOSPC, f"only {taken} of {len(data)} bytes were written")


def read_whole(disk: Disk, path: Path) -> bytes:
    """The whole file. Raises `FileNotFoundError` or another `OSError`."""
    handle = disk.open_read(path)
    try:
        return b"".join(chunks(disk, handle))
    finally:
        disk.close(handle)


def chunks(disk: Disk, handle: Handle, offset: int = 0, step: int = 1 << 18) -> Iterator[bytes]:
    """The file from `offset` on, piece by piece, so that a long file is never whole in memory."""
    while piece := disk.read_at(handle, offset, step):
        offset += len(piece)
        yield piece


def write_new(disk: Disk, path: Path, data: bytes) -> None:
    """Write a file that must not exist yet, durably, its name included."""
    handle = disk.create(path)
    try:
        try:
            write_all(disk, handle, data)
            disk.sync(handle)
        finally:
            disk.close(handle)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(path)  # nothing stays half written
        raise
    disk.sync_folder(path.parent)


def replace_file(disk: Disk, path: Path, data: bytes) -> None:
    """Put new contents in the place of a file: beside, sync, rename, sync the folder.

    At every moment, also after a power cut, the path holds either the whole old or the whole
    new contents. Raises `OSError`; the old contents are then untouched.
    """
    beside = path.with_name(path.name + ".new")
    with contextlib.suppress(FileNotFoundError):
        disk.remove(beside)
    handle = disk.create(beside)
    try:
        try:
            write_all(disk, handle, data)
            disk.sync(handle)
        finally:
            disk.close(handle)
        disk.rename(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove(beside)
        raise
    disk.sync_folder(path.parent)
