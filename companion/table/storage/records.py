"""Records of a journal by their place, and the last ones without reading the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import StorageError
from companion.table.storage.disk import Disk, Handle, chunks
from companion.table.storage.entry import (
    Batch,
    Entry,
    Record,
)
from companion.table.storage.history import History
from companion.table.storage.line import DIGEST, body_of

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What decoding raises: a right digest only says that the bytes are as they were written."""

_record: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def lines_of(disk: Disk, handle: Handle, offset: int = 0) -> Iterator[bytes]:
    """Lines with their LF; the last one may be without."""
    rest = b""
    for piece in chunks(disk, handle, offset):
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield line + b"\n"
    if rest:
        yield rest


def record_at(disk: Disk, handle: Handle, history: History, n: int) -> Record:
    """Read one record by its number, batches opened."""
    try:
        record = _record.decode(_read_line(disk, handle, history.offset[n])[17:-1])
    except OSError as problem:
        raise StorageError(
            f"The journal cannot be read: {problem.strerror or problem}.", "Check the disk."
        ) from None
    except UNREADABLE as problem:
        raise StorageError(
            f"Record {n} of the journal cannot be read: {problem}.",
            "Restore the file from a backup.",
        ) from None
    if record.n != n and isinstance(record, Batch):
        return next(item for item in record.items if item.n == n)
    return record


def _read_line(disk: Disk, handle: Handle, offset: int) -> bytes:
    piece = disk.read_at(handle, offset, 2048)
    while (end := piece.find(b"\n")) < 0:
        more = disk.read_at(handle, offset + len(piece), len(piece) * 4)
        if not more:
            raise StorageError("The journal became shorter while it was open.", "Open it again.")
        piece += more
    return piece[: end + 1]


class Ending(Struct, frozen=True):
    """The end of a file, as far as it was read."""

    records: list[Record]
    """Newest last; batches come as the records that they hold."""
    is_whole: bool
    """Whether the file's first line is among them: then these are all."""
    digests: tuple[bytes, ...]
    """Of the lines that are as they were written, newest last."""
    is_sound: bool
    """Whether all of its whole lines are."""


def last_records(disk: Disk, path: Path, enough: int) -> tuple[list[Record], bool]:
    """Records at the end of a file, newest last, and whether these are all; see `ending_of`."""
    ending = ending_of(disk, path, enough)
    return ending.records, ending.is_whole


def ending_of(disk: Disk, path: Path, enough: int) -> Ending:
    """The end of a file, without reading the rest of it.

    Used by `companion log`: the newest lines of a long campaign must not cost a whole reading.
    Only lines whose digest is right are given.

    Returns:
        At least `enough` entries if the file has them.
    """
    handle = disk.open_read(path)
    try:
        end = disk.size(handle)
        step = 4096 * max(1, enough // 4)
        while True:
            start = max(0, end - step)
            data = b"".join(chunks(disk, handle, start))
            lines = data.split(b"\n")[:-1]  # a line without its end was never acknowledged
            whole = lines if start == 0 else lines[1:]
            records: list[Record] = []
            digests: list[bytes] = []
            for line in whole:
                body = body_of(line + b"\n")
                if body is not None:
                    record = _newer_or(body, path)
                    records.extend(record.items if isinstance(record, Batch) else [record])
                    digests.append(line[:DIGEST])
            if start == 0 or sum(isinstance(record, Entry) for record in records) >= enough:
                return Ending(records, start == 0, tuple(digests), len(digests) == len(whole))
            step *= 4
    finally:
        disk.close(handle)


def _newer_or(body: bytes, path: Path) -> Record:
    try:
        return _record.decode(body)
    except UNREADABLE as problem:
        raise StorageError(
            f"The journal {path.name} holds a line that this program does not know ({problem}).",
            "It was written by a newer program; update this one to open it.",
        ) from None
