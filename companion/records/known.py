"""What the record book saw acknowledged of each campaign, read without TinyDB: in a millisecond."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.storage.disk import Disk, read_whole
from companion.table.storage.reading import Known


class _Row(Struct):
    id: str = ""
    head_digest: str = ""
    last_says: str = ""
    opened_at: str = ""


class _Book(Struct):
    campaigns: dict[str, _Row] = {}


def known_of(path: Path, disk: Disk) -> dict[str, Known]:
    """The last line that the book knows of each campaign, by id; nothing if it cannot be read.

    The book is told after each command, and when the app closes a table: it may be behind the
    journal, which is no trouble. It is never ahead of what was on the drive.
    """
    try:
        book = msgspec.json.decode(read_whole(disk, path), type=_Book)
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return {
        row.id: Known(row.head_digest, row.last_says, row.opened_at)
        for row in book.campaigns.values()
        if row.head_digest
    }
