"""Stand-ins for Windows and macOS: the file calls that the program makes behave as they do there.

`COMPANION_SYSTEM=windows python -m pytest` (or `macos`) runs any tests on one. What stands here is
what those systems document; nothing was run on a machine of theirs.

Windows: no `pread`, `geteuid`, `getuid`, `O_NONBLOCK`; files are text unless `O_BINARY` is asked
for; a folder cannot be opened; nobody replaces or deletes a file that is open; names of devices are
no files; no SIGHUP, and no signals in the event loop. macOS: `F_FULLFSYNC` is there, and a volume
may refuse it.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import functools
import os
import re
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import companion.share.campaigns.campaigns  # noqa: F401 - all that touches files is loaded
from companion.table.storage import disk

BINARY = 1 << 25
"""`O_BINARY`: a bit that no flag of this system has."""
_GONE = ("pread", "pwrite", "geteuid", "getuid", "O_NONBLOCK", "fork", "mkfifo")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class Windows:
    """`os` as the disk module finds it there."""

    name = "nt"
    O_BINARY = BINARY

    def __init__(self) -> None:
        self.opened: set[int] = set()
        """Handles of open files."""

    def __getattr__(self, name: str) -> Any:
        if name in _GONE:
            raise AttributeError(name)
        return getattr(os, name)

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        told = os.fspath(path)
        if Path(told).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied", told)
        last = Path(told).name
        if _DEVICES.fullmatch(last) or last != last.rstrip(". "):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", told)
        if not flags & BINARY:
            raise AssertionError(f"{told} is opened as text: line ends would be changed")
        handle = os.open(told, flags & ~BINARY, mode)
        self.opened.add(handle)
        return handle

    def close(self, handle: int) -> None:
        self.opened.discard(handle)
        os.close(handle)

    def replace(self, source: Any, target: Any) -> None:
        self._free(source)
        self._free(target)
        os.replace(source, target)  # noqa: PTH105

    def unlink(self, path: Any) -> None:
        self._free(path)
        os.unlink(path)  # noqa: PTH108

    def _free(self, path: Any) -> None:
        try:
            named = os.stat(path)  # noqa: PTH116
        except FileNotFoundError:
            return
        if any(map(functools.partial(_is_open, named), self.opened.copy())):
            raise PermissionError(errno.EACCES, "another process is using this file", str(path))


def _is_open(named: os.stat_result, handle: int) -> bool:
    """Whether a handle is of that file; another thread may close it meanwhile."""
    try:
        return os.path.samestat(named, os.fstat(handle))
    except OSError:
        return False


class MacFolder:
    """`fcntl` on a volume that knows no `F_FULLFSYNC`, such as a network folder."""

    F_FULLFSYNC = 51

    def __init__(self, refuses: int | None) -> None:
        self.refuses, self.asked = refuses, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(fcntl, name)

    def fcntl(self, handle: int, call: int, *more: Any) -> Any:
        if call != self.F_FULLFSYNC:
            return fcntl.fcntl(handle, call, *more)
        self.asked += 1
        if self.refuses is not None:
            raise OSError(self.refuses, os.strerror(self.refuses))
        os.fsync(handle)
        return 0


def put_on(system: str) -> None:
    """From now on, in this process.

    Raises:
        KeyError: there is no stand-in of that name.
    """
    {"windows": _windows, "macos": _macos}[system]()


def _windows() -> None:
    disk.os = Windows()  # type: ignore[attr-defined]
    disk._BUSY_PAUSE = 0.001
    known = {name: getattr(signal, name) for name in dir(signal) if name != "SIGHUP"}
    from screens import leaving

    leaving.signal = SimpleNamespace(**known)  # type: ignore[assignment]

    def none(*_: Any) -> None:
        raise NotImplementedError

    asyncio.base_events.BaseEventLoop.add_signal_handler = none  # type: ignore[method-assign]
    asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = none  # type: ignore[assignment]


def _macos() -> None:
    import sys

    sys.modules["fcntl"] = MacFolder(errno.ENOTSUP)  # type: ignore[assignment]
    disk.sys = SimpleNamespace(platform="darwin")  # type: ignore[attr-defined]
