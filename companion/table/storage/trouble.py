"""Whether a journal is sound, without reading what it says: for lists of many campaigns.

Digests and their chain are checked, which takes about a microsecond a line; that patches fit is
seen when the campaign is opened.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.storage.disk import Disk
from companion.table.storage.line import DIGEST, body_of
from companion.table.storage.reading import Known, acknowledged, bad_line, lacking
from companion.table.storage.records import lines_of

_NEAR = 120
"""Within how many bytes of a body's beginning its `prev` stands."""


class _First(Struct):
    at: str = ""


def trouble(disk: Disk, path: Path, known: Known | None = None) -> str:
    """A sentence if the file is damaged or older than what was acknowledged; empty if it is sound.

    A line that was cut off in the middle of writing is no trouble: it was never acknowledged.

    Args:
        disk: file calls.
        path: the journal.
        known: a line that was acknowledged, if somebody remembers one.
    """
    try:
        handle = disk.open_read(path)
    except OSError as problem:
        return f"{path.name} cannot be read: {problem.strerror or problem}."
    try:
        offset, digest, lacks = 0, b"", known is not None
        for number, line in enumerate(lines_of(disk, handle), 1):
            body = body_of(line)
            if body is None:
                told = bad_line(disk, handle, path.name, offset, line, number)
                return told or (acknowledged(path.name, number) if lacks else "")
            if body.find(b'"prev":"%b"' % digest, 0, _NEAR) < 0:
                return f"Line {number} of {path.name} does not follow the line before it."
            if known is not None:
                lacks = lacks and line[:DIGEST] != known.digest.encode()
                if number == 1:
                    lacks = lacks and _begun(body) == known.at
            digest, offset = line[:DIGEST], offset + len(line)
        return lacking(path.name, known) if known is not None and lacks else ""
    except OSError as problem:
        return f"{path.name} cannot be read: {problem.strerror or problem}."
    finally:
        with contextlib.suppress(OSError):
            disk.close(handle)


def _begun(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_First).at
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
