"""Disks that fail and disks that forget, for the tests of everything that must survive both.

`FailingDisk` passes calls on to another disk and fails the n-th; `fault_points` tries every n:

    for disk in fault_points(lambda: RealDisk(), "ENOSPC"):
        use(disk)                       # may raise
        assert what_is_left_is_whole()

`RecordingDisk` is a file system in memory that records what was asked of it, and gives every state
that a power cut may leave behind:

    disk = RecordingDisk(files={path: b"old"})
    disk.mark("before"); use(disk); disk.mark("acknowledged")
    for state in disk.crash_states(random.Random(1), samples=20):
        after = state.disk()            # a fresh RecordingDisk that holds what survived
        assert check(after, acknowledged="acknowledged" in state.marks)

**The model.** Data: each 512-byte sector of a file holds, after the cut, its content after any one
of the writes and truncations since the file's last `sync` (a drive does not tear a sector, but
keeps sectors in any order); so does the file's length, independently; what was never written
reads as NUL bytes. Names: each creation, rename and removal since the folder's last `sync_folder`
happened or did not, independently, and a file's `sync` says nothing about its name (stricter than
ext4, as POSIX allows). One rename is one step. New folders are durable at once.
"""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from companion.table.storage.disk import PRIVATE, Disk, Handle, Place

SECTOR = 512

How = Literal["EIO", "ENOSPC", "EROFS", "short", "torn", "late"]
"""How the n-th call fails.

`EIO`, `ENOSPC`, `EROFS`: that error, and nothing was done. `short`: a write takes half of its bytes
and raises nothing (other calls work: `fired` stays False). `torn`: a write takes half and raises
ENOSPC; another call raises EIO undone. `late`: the call is done, then EIO is raised.
"""
HOWS: tuple[How, ...] = ("EIO", "ENOSPC", "EROFS", "short", "torn", "late")

CHANGING = frozenset(
    {
        "create",
        "write",
        "sync",
        "truncate",
        "rename",
        "link",
        "sync_folder",
        "make_folder",
        "remove",
    }
)
"""The calls that a full or a read-only disk refuses."""


class FailingDisk:
    """Passes calls on to `inner`; the one numbered `fail_at` (from 1) fails.

    Args:
        inner: the disk that works.
        fail_at: which call fails; 0 = none, only count.
        how: in which way.
        lasting: later calls that change something fail too, as on a disk that stays full.
        only: count and fail these calls alone, by name; all if None.
    """

    def __init__(
        self,
        inner: Disk,
        fail_at: int = 0,
        how: How = "EIO",
        *,
        lasting: bool = False,
        only: Iterable[str] | None = None,
    ) -> None:
        self.inner = inner
        self.fail_at = fail_at
        self.how = how
        self.lasting = lasting
        self.only = None if only is None else frozenset(only)
        self.calls = 0
        """How many calls were counted."""
        self.fired = False
        """Whether a call was made to fail."""
        self.names_called: list[str] = []

    def _fails(self, name: str) -> bool:
        if self.only is not None and name not in self.only:
            return False
        self.calls += 1
        self.names_called.append(name)
        if self.calls == self.fail_at:
            self.fired = self.fired or self.how != "short" or name == "write"
            return True
        return self.lasting and self.fired and name in CHANGING

    def _through(self, name: str, call: Callable[[], object], path: object = None) -> None:
        """Count a call; raise where it is to fail. The caller makes the call if this returns."""
        if not self._fails(name) or self.how == "short":
            return
        if self.how == "late" or name == "close":  # a close that fails has let the file go
            call()
        raise _error(self.how, path)

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:
        self._through("create", lambda: self.inner.close(self.inner.create(path)), path)
        return self.inner.create(path, rights)

    def append_to(self, path: Path) -> Handle:
        self._through("append_to", lambda: None, path)
        return self.inner.append_to(path)

    def open_read(self, path: Path) -> Handle:
        self._through("open_read", lambda: None, path)
        return self.inner.open_read(path)

    def write(self, handle: Handle, data: bytes) -> int:
        if self._fails("write"):
            match self.how:
                case "short":
                    return self.inner.write(handle, data[: len(data) // 2])
                case "torn":
                    self.inner.write(handle, data[: len(data) // 2])
                case "late":
                    self.inner.write(handle, data)
            number = _NUMBERS.get(self.how, errno.ENOSPC)
            raise OSError(number, os.strerror(number))
        return self.inner.write(handle, data)

    def sync(self, handle: Handle) -> None:
        self._through("sync", lambda: self.inner.sync(handle))
        self.inner.sync(handle)

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:
        self._through("read_at", lambda: None)
        return self.inner.read_at(handle, offset, length)

    def size(self, handle: Handle) -> int:
        self._through("size", lambda: None)
        return self.inner.size(handle)

    def place(self, path: Path | str) -> Place | None:
        self._through("place", lambda: None, path)
        return self.inner.place(path)

    def truncate(self, handle: Handle, length: int) -> None:
        self._through("truncate", lambda: self.inner.truncate(handle, length))
        self.inner.truncate(handle, length)

    def close(self, handle: Handle) -> None:
        self._through("close", lambda: self.inner.close(handle))
        self.inner.close(handle)

    def rename(self, source: Path, target: Path) -> None:
        self._through("rename", lambda: self.inner.rename(source, target), source)
        self.inner.rename(source, target)

    def link(self, source: Path, target: Path) -> None:
        self._through("link", lambda: self.inner.link(source, target), target)
        self.inner.link(source, target)

    def sync_folder(self, folder: Path) -> None:
        self._through("sync_folder", lambda: self.inner.sync_folder(folder), folder)
        self.inner.sync_folder(folder)

    def make_folder(self, folder: Path) -> None:
        self._through("make_folder", lambda: self.inner.make_folder(folder), folder)
        self.inner.make_folder(folder)

    def remove(self, path: Path) -> None:
        self._through("remove", lambda: self.inner.remove(path), path)
        self.inner.remove(path)

    def names(self, folder: Path) -> list[str]:
        self._through("names", lambda: None, folder)
        return self.inner.names(folder)


_NUMBERS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EROFS": errno.EROFS, "late": errno.EIO}


def _error(how: How, path: object = None) -> OSError:
    number = _NUMBERS.get(how, errno.EIO)
    return OSError(number, os.strerror(number), str(path) if path else None)


def fault_points(
    inner: Callable[[], Disk],
    how: How,
    *,
    lasting: bool = False,
    only: Iterable[str] | None = None,
    most: int = 10_000,
) -> Iterator[FailingDisk]:
    """A disk that fails its 1st call, then one that fails its 2nd, until no call is left to fail.

    The last one is whole: what ran on it made fewer calls than the number that was to fail.
    """
    names = None if only is None else frozenset(only)
    for number in range(1, most):
        disk = FailingDisk(inner(), number, how, lasting=lasting, only=names)
        yield disk
        if disk.calls < number:
            return
    raise AssertionError(f"more than {most} calls: does the code under test retry for ever?")


# What a power cut leaves behind


@dataclass(frozen=True)
class Op:
    """One recorded call that changes something (or a mark)."""

    name: str
    path: Path = field(default_factory=Path)
    target: Path = field(default_factory=Path)
    inode: int = 0
    data: bytes = b""
    length: int = 0
    label: str = ""


@dataclass(frozen=True)
class CrashState:
    """What a power cut after `after` recorded calls may leave behind."""

    after: int
    marks: tuple[str, ...]
    """The marks that were reached before the cut."""
    files: Mapping[Path, bytes]
    folders: frozenset[Path]

    def disk(self) -> RecordingDisk:
        """A fresh disk that holds what survived."""
        return RecordingDisk(self.files, self.folders)

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for states that a program cannot tell apart."""
        return (self.marks, tuple(sorted(self.files.items())))


class _Model:
    """The file system at one moment: what programs see, and what a cut may take back."""

    def __init__(self, files: Mapping[Path, bytes], folders: Iterable[Path]) -> None:
        self.versions: dict[int, list[bytes]] = {}
        """Inode -> its contents since its last sync; the first is durable, the last is seen."""
        self.names: dict[Path, int] = {}
        self.durable_names: dict[Path, int] = {}
        self.pending: list[Op] = []
        """Changes of names that are not durable yet."""
        self.folders: set[Path] = set()
        self.marks: list[str] = []
        for folder in folders:
            self.add_folder(folder)
        for inode, (path, data) in enumerate(files.items(), start=1):
            self.versions[inode] = [bytes(data)]
            self.names[path] = self.durable_names[path] = inode
            self.add_folder(path.parent)

    def add_folder(self, folder: Path) -> None:
        self.folders.update((folder, *folder.parents))

    def seen(self, inode: int) -> bytes:
        return self.versions[inode][-1]

    def apply(self, op: Op) -> None:
        match op.name:
            case "write":
                self.versions[op.inode].append(self.seen(op.inode) + op.data)
            case "truncate":
                seen = self.seen(op.inode)
                self.versions[op.inode].append(seen[: op.length].ljust(op.length, b"\0"))
            case "sync":
                self.versions[op.inode] = [self.seen(op.inode)]
            case "create":
                self.versions[op.inode] = [b""]
                self._change_names(op)
            case "rename" | "remove" | "link":
                self._change_names(op)
            case "sync_folder":
                self._settle(op.path)
            case "make_folder":
                self.add_folder(op.path)
            case "mark":
                self.marks.append(op.label)

    def _change_names(self, op: Op) -> None:
        self.pending.append(op)
        _rename(self.names, op)

    def _settle(self, folder: Path) -> None:
        waiting = []
        for op in self.pending:
            if op.path.parent == folder:  # renames across folders are refused, so one is enough
                _rename(self.durable_names, op)
            else:
                waiting.append(op)
        self.pending = waiting

    def crash(self, choose: Callable[[int], int], after: int) -> CrashState:
        """One state that may be left; `choose(n)` says which of n versions survived, 0 = oldest."""
        names = dict(self.durable_names)
        for op in self.pending:
            if choose(2):
                _rename(names, op)
        return CrashState(
            after,
            tuple(self.marks),
            {path: self._survived(inode, choose) for path, inode in names.items()},
            frozenset(self.folders),
        )

    def _survived(self, inode: int, choose: Callable[[int], int]) -> bytes:
        versions = self.versions[inode]
        if len(versions) == 1:
            return versions[0]
        length = len(versions[choose(len(versions))])
        sectors = []
        for start in range(0, length, SECTOR):
            kept = versions[choose(len(versions))]
            sectors.append(kept[start : start + SECTOR].ljust(SECTOR, b"\0"))
        return b"".join(sectors)[:length]


def _rename(names: dict[Path, int], op: Op) -> None:
    """Apply one change of names. It names its inode, so it needs no earlier change to be there."""
    match op.name:
        case "create":
            names[op.path] = op.inode
        case "rename":
            names.pop(op.path, None)
            names[op.target] = op.inode
        case "link":
            names[op.target] = op.inode
        case "remove" if names.get(op.path) == op.inode:
            del names[op.path]


@dataclass
class _Open:
    inode: int
    writes: bool


class RecordingDisk:
    """A file system in memory that records every change and can be cut off at any moment.

    Args:
        files: what is there at first, durably.
        folders: folders beside those that the files need.
    """

    def __init__(
        self, files: Mapping[Path, bytes] | None = None, folders: Iterable[Path] = ()
    ) -> None:
        self._start = (dict(files or {}), tuple(folders))
        self._model = _Model(*self._start)
        self._open: dict[Handle, _Open] = {}
        self._next = max(self._model.versions, default=0) + 1000
        self.ops: list[Op] = []
        """The changes that were asked for, in order, with marks."""

    # For tests

    def mark(self, label: str) -> None:
        """Say that something was reached, for instance that a save was acknowledged."""
        self._do(Op("mark", label=label))

    def files(self) -> dict[Path, bytes]:
        """What programs see now."""
        return {path: self._model.seen(inode) for path, inode in self._model.names.items()}

    @property
    def open_handles(self) -> int:
        """How many files were opened and not closed."""
        return len(self._open)

    def crash_states(self, rng: random.Random, samples: int = 8) -> Iterator[CrashState]:
        """States that a power cut may leave, after every prefix of the recorded calls.

        For each prefix: everything unsynced lost; everything unsynced kept; then `samples` random
        choices of name changes, lengths and sectors. States that a program cannot tell apart are
        given once.
        """
        model = _Model(*self._start)
        given: set[tuple[object, ...]] = set()
        choices: list[Callable[[int], int]] = [lambda _: 0, lambda count: count - 1]
        choices += [rng.randrange] * samples
        for after in range(len(self.ops) + 1):
            if after:
                model.apply(self.ops[after - 1])
            for choose in choices:
                state = model.crash(choose, after)
                if state.key not in given:
                    given.add(state.key)
                    yield state

    # The calls of `Disk`

    def create(self, path: Path, rights: int = PRIVATE) -> Handle:
        self._folder_of(path)
        if path in self._model.names or path in self._model.folders:
            raise _os_error(errno.EEXIST, path)
        self._next += 1
        inode = self._next
        self._do(Op("create", path, inode=inode))
        return self._opened(inode, writes=True)

    def append_to(self, path: Path) -> Handle:
        return self._opened(self._inode(path), writes=True)

    def open_read(self, path: Path) -> Handle:
        return self._opened(self._inode(path), writes=False)

    def write(self, handle: Handle, data: bytes) -> int:
        self._do(Op("write", inode=self._writable(handle), data=bytes(data)))
        return len(data)

    def sync(self, handle: Handle) -> None:
        self._do(Op("sync", inode=self._handle(handle).inode))

    def read_at(self, handle: Handle, offset: int, length: int) -> bytes:
        return self._model.seen(self._handle(handle).inode)[offset : offset + length]

    def size(self, handle: Handle) -> int:
        return len(self._model.seen(self._handle(handle).inode))

    def place(self, path: Path | str) -> Place | None:
        inode = self._model.names.get(Path(path))
        return None if inode is None else (1, inode, len(self._model.seen(inode)))

    def truncate(self, handle: Handle, length: int) -> None:
        self._do(Op("truncate", inode=self._writable(handle), length=length))

    def close(self, handle: Handle) -> None:
        self._handle(handle)
        del self._open[handle]

    def rename(self, source: Path, target: Path) -> None:
        inode = self._inode(source)
        self._folder_of(target)
        if source.parent != target.parent:
            raise _os_error(errno.EXDEV, target)  # not one step on every file system
        self._do(Op("rename", source, target, inode))

    def link(self, source: Path, target: Path) -> None:
        inode = self._inode(source)
        self._folder_of(target)
        if target in self._model.names or target in self._model.folders:
            raise _os_error(errno.EEXIST, target)
        self._do(Op("link", source, target, inode))

    def sync_folder(self, folder: Path) -> None:
        if folder not in self._model.folders:
            raise _os_error(errno.ENOENT, folder)
        self._do(Op("sync_folder", folder))

    def make_folder(self, folder: Path) -> None:
        if folder in self._model.names:
            raise _os_error(errno.EEXIST, folder)
        if folder not in self._model.folders:
            self._do(Op("make_folder", folder))

    def remove(self, path: Path) -> None:
        self._do(Op("remove", path, inode=self._inode(path)))

    def names(self, folder: Path) -> list[str]:
        there = {*self._model.names, *self._model.folders}
        return sorted(path.name for path in there if path.parent == folder and path.name)

    # Inside

    def _do(self, op: Op) -> None:
        self._model.apply(op)
        self.ops.append(op)

    def _opened(self, inode: int, *, writes: bool) -> Handle:
        self._next += 1
        self._open[self._next] = _Open(inode, writes)
        return self._next

    def _handle(self, handle: Handle) -> _Open:
        if handle not in self._open:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._open[handle]

    def _writable(self, handle: Handle) -> int:
        opened = self._handle(handle)
        if not opened.writes:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return opened.inode

    def _inode(self, path: Path) -> int:
        if path in self._model.folders:
            raise _os_error(errno.EISDIR, path)
        if path not in self._model.names:
            raise _os_error(errno.ENOENT, path)
        return self._model.names[path]

    def _folder_of(self, path: Path) -> None:
        if path.parent not in self._model.folders:
            raise _os_error(errno.ENOENT, path)


def _os_error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
