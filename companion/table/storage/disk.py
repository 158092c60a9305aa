"""Every file call of the door and of the record book, in one place, so that faults can be injected.

Nothing above this module touches `os` or `open`. `RealDisk` is the machine's; tests put a
recording, a failing or a forgetting one in its place (`tests/faulty.py`).

A short write raises nothing on most systems: `write_all` checks the count. `sync` asks macOS for
`F_FULLFSYNC`, because plain `fsync` does not empty the drive's cache there; a volume that knows no
such thing (a network folder) gets `fsync`, as SQLite does it.

Windows opens files as text unless told otherwise, has no `pread`, opens no folder, and lets nobody
replace or delete a file that somebody has open, be it a virus scanner for a moment: that is tried
again for a while. `tests/systems.py` behaves like each of these systems.

What is made is for its owner's eyes: folders 0700, files 0600. Two exceptions: an export goes by
the umask (`FOR_ALL`), and in a folder that a group shares on purpose (setgid, group may write) its
group may read and write what is made. Only plain files are opened: a pipe would wait for ever.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

Handle = int
Place = tuple[int, int, int]
"""Which file a path names: its device, its number there, its length in bytes."""


PRIVATE, FOR_ALL = 0o600, 0o666
"""Rights of a new file: its owner's alone; what the umask leaves of everybody's."""
_NOT_FILES = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_NO_LINKS = frozenset(
    {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
)
"""What file systems without a second name for a file say (FAT, some network folders)."""


_NO_FULL_SYNC = frozenset({errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOTTY})
_FULL_SYNC = 51
"""The number of that call, for tools that do not know macOS."""
_BUSY_TIMES, _BUSY_PAUSE = 10, 0.025
"""How often a file that somebody else has open is tried again on Windows, and seconds between."""


class ShortWrite(OSError):
    """The system took fewer bytes than it was given (a full disk does this silently)."""


class Disk(Protocol):
    """The file calls that the companion makes. All raise `OSError` when the machine refuses."""

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:
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

    def place(self, path: Path | str) -> Place | None:
        """Which file the path names now, and how long it is; `None` if there is none."""
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

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name in one step; fails if `target` exists."""
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

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:
        """Open a new file for appending; fails if it exists."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _binary()
        return os.open(path, flags, rights | rights_in(path.parent))

    def append_to(self, path: Path) -> Handle:
        """Open an existing file for appending and reading."""
        return _open_file(path, os.O_RDWR | os.O_APPEND)

    def open_read(self, path: Path) -> Handle:
        """Open an existing file for reading only."""
        return _open_file(path, os.O_RDONLY)

    def write(self, handle: Handle, data: bytes) -> int:
        """Write at the end; returns how many bytes were taken."""
        return os.write(handle, data)

    def sync(self, handle: Handle) -> None:
        """Return only when what was written is on the drive."""
        if sys.platform == "darwin" and _full_sync(handle):
            return
        os.fsync(handle)

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:
        """Up to `length` bytes from `offset`."""
        if hasattr(os, "pread"):
            return os.pread(handle, length, offset)
        os.lseek(handle, offset, os.SEEK_SET)  # what is appended goes to the end all the same
        return os.read(handle, length)

    def size(self, handle: Handle) -> int:
        """Length of the open file in bytes."""
        return os.lseek(handle, 0, os.SEEK_END)  # a quarter of what `fstat` takes

    def place(self, path: Path | str) -> Place | None:
        """Which file the path names now, and how long it is; `None` if there is none."""
        try:
            about = os.stat(path)  # noqa: PTH116 - asked around each act; pathlib takes half longer
        except (FileNotFoundError, NotADirectoryError):
            return None
        return about.st_dev, about.st_ino, about.st_size

    def truncate(self, handle: Handle, length: int) -> None:
        """Cut the file to `length` bytes."""
        os.ftruncate(handle, length)

    def close(self, handle: Handle) -> None:
        """Let the file go."""
        os.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target` in one step."""
        _until_free(lambda: os.replace(source, target))  # noqa: PTH105 - see `_until_free`

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name in one step; fails if `target` exists."""
        os.link(source, target)

    def sync_folder(self, folder: Path) -> None:
        """Make names in the folder durable."""
        if os.name == "nt":
            return  # no folder can be opened there; its file system keeps names by itself
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
        if folder.is_dir():
            return
        if folder.parent != folder:
            self.make_folder(folder.parent)
        group = 0o070 if rights_in(folder.parent) else 0
        with contextlib.suppress(FileExistsError):  # another program was quicker
            folder.mkdir(0o700 | group)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "it is a file, not a folder", str(folder))

    def remove(self, path: Path) -> None:
        """Delete one file."""
        _until_free(lambda: os.unlink(path))  # noqa: PTH108 - see `_until_free`

    def names(self, folder: Path) -> list[str]:
        """Names in a folder, sorted; empty if the folder does not exist."""
        try:
            return sorted(one.name for one in folder.iterdir())
        except FileNotFoundError:
            return []


def _binary() -> int:
    """The flag for bytes as they are, where a system has any other way."""
    return int(getattr(os, "O_BINARY", 0))


def _full_sync(handle: Handle) -> bool:
    """Empty the drive's cache on macOS; `False` where the volume knows no such thing."""
    import fcntl

    try:
        fcntl.fcntl(handle, getattr(fcntl, "F_FULLFSYNC", _FULL_SYNC))
    except OSError as problem:
        if problem.errno not in _NO_FULL_SYNC:
            raise
        return False
    return True


def _until_free(call: Callable[[], None]) -> None:
    """Do it; on Windows again for a moment, while somebody else has the file open.

    Raises:
        PermissionError: it stays open elsewhere, or is not ours.
        OSError: the system refuses.
    """
    for _ in range(_BUSY_TIMES if os.name == "nt" else 0):
        try:
            call()
        except PermissionError:
            time.sleep(_BUSY_PAUSE)
        else:
            return
    call()


def _open_file(path: Path, flags: int) -> Handle:
    """Open a plain file; anything else is refused, and a pipe is never waited for."""
    try:
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | _binary())
    except OSError as problem:
        # A folder is a refusal of rights on Windows.
        if problem.errno in (errno.ENXIO, errno.EISDIR, errno.EACCES) and path.exists():
            _insist_on_file(path.stat().st_mode, path)
        raise
    try:
        _insist_on_file(os.fstat(handle).st_mode, path)
    except OSError:
        os.close(handle)
        raise
    return handle


def _insist_on_file(mode: int, path: Path) -> None:
    if what := _NOT_FILES.get(stat.S_IFMT(mode)):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, f"it is {what}, not a file", str(path))


def rights_in(folder: Path) -> int:
    """What the group may do with new files of a folder: nothing, unless it is shared on purpose."""
    try:
        mode = folder.stat().st_mode
    except OSError:
        return 0  # making the file says what is wrong
    return 0o060 if mode & stat.S_ISGID and mode & stat.S_IWGRP else 0


def tighten(root: Path, *, ours: bool) -> None:
    """Take from others what earlier versions of the program let them see.

    Only folders that the program made: those inside the player's folder, and that one itself if
    nobody chose it. A chosen folder that others may write to is shared on purpose: left as it is.

    Args:
        root: the player's folder.
        ours: whether its place is the program's own (else somebody chose it).
    """
    with contextlib.suppress(OSError):
        if ours:
            _tighten(root)
        elif root.stat().st_mode & 0o022:
            return
        for name in ("campaigns", "backups", "archive", "rulebooks"):
            with contextlib.suppress(FileNotFoundError):
                _tighten(root / name)


def _tighten(folder: Path) -> None:
    found = folder.lstat()
    if not hasattr(os, "geteuid"):
        return  # Windows: a user's own folder is closed to others already
    if stat.S_ISDIR(found.st_mode) and found.st_mode & 0o077 and found.st_uid == os.geteuid():
        folder.chmod(stat.S_IMODE(found.st_mode) & ~0o077)


def has_name(handle: Handle) -> bool:
    """Whether an open file still has a name: nobody deleted it or put another in its place.

    Asked before each act: half of what a look at the path takes.
    """
    try:
        return os.fstat(handle).st_nlink > 0
    except OSError:
        return False


def owned_since(path: Path) -> int | None:
    """When a file of this user was written, in nanoseconds; `None` if it is anything else.

    Raises:
        OSError: it is not there, or cannot be looked at.
    """
    about = path.lstat()
    user = os.getuid() if hasattr(os, "getuid") else about.st_uid
    return about.st_mtime_ns if stat.S_ISREG(about.st_mode) and about.st_uid == user else None


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


def create_whole(disk: Disk, path: Path, data: bytes, rights: int = PRIVATE) -> None:
    """Make a file that must not exist yet, in one step: nobody ever sees half of it.

    It is written beside under a name that nobody else has and then linked, which fails where the
    path exists: of two programs that want one name, one gets it and the other is told.

    Raises:
        FileExistsError: the path is there.
        OSError: the disk refuses; nothing is left behind.
    """
    beside = path.with_name(f".{path.name}.{os.urandom(6).hex()}.new")
    try:
        handle = disk.create(beside, rights)
        try:
            write_all(disk, handle, data)
            disk.sync(handle)
        finally:
            disk.close(handle)
        try:
            disk.link(beside, path)
        except OSError as problem:
            if problem.errno not in _NO_LINKS:
                raise
            disk.close(disk.create(path, rights))  # ours now: empty until the next step
            disk.rename(beside, path)
    finally:
        with contextlib.suppress(OSError):
            disk.remove(beside)
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
