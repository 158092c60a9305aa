"""The lines that were typed at tables of a game, so that a later evening brings them back.

On this machine only, in no export, for this user's eyes, of all campaigns in one file, the last
ones only. A line that was not understood, or that may hold what only one player may know, is not
kept; a setting keeps none. That the file cannot be read or written never stops anything.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.storage.disk import (
    Disk,
    RealDisk,
    read_whole,
    replace_file,
    write_all,
    write_new,
)

FILE = "typed.jsonl"
MOST = 500
"""Lines that are kept; the file is cut back to them when it has twice as many."""


class TypedLine(Struct, frozen=True):
    """One line that was understood."""

    at: str
    """When, ISO 8601."""
    game: str
    line: str


class TypedLines:
    """The typed lines of a data folder."""

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        self.path, self.disk = root / FILE, disk or RealDisk()

    def of_game(self, game: str) -> list[str]:
        """The last lines that were typed at tables of a game, oldest first, each once."""
        lines = [row.line for row in self._rows()[-MOST:] if row.game == game]
        return list(reversed(dict.fromkeys(reversed(lines))))

    def keep(self, at: str, game: str, line: str) -> None:
        """Keep a line; what two programs type at once is kept from both."""
        data = msgspec.json.encode(TypedLine(at, game, line)) + b"\n"
        with contextlib.suppress(OSError):
            self._append(data)
        rows = self._rows()
        if len(rows) >= 2 * MOST:
            kept = b"".join(msgspec.json.encode(row) + b"\n" for row in rows[-MOST:])
            with contextlib.suppress(OSError):
                replace_file(self.disk, self.path, kept)

    def _append(self, data: bytes) -> None:
        try:
            handle = self.disk.append_to(self.path)
        except FileNotFoundError:
            self.disk.make_folder(self.path.parent)
            write_new(self.disk, self.path, data)
            return
        try:
            size = self.disk.size(handle)
            torn = size > 0 and self.disk.read_at(handle, size - 1, 1) != b"\n"
            write_all(self.disk, handle, b"\n" * torn + data)
            self.disk.sync(handle)
        finally:
            self.disk.close(handle)

    def _rows(self) -> list[TypedLine]:
        """All lines, oldest first; what cannot be read is passed over."""
        try:
            return list(_read(read_whole(self.disk, self.path)))
        except OSError:
            return []


def _read(data: bytes) -> Iterator[TypedLine]:
    for line in data.splitlines():
        with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
            yield msgspec.json.decode(line, type=TypedLine)
