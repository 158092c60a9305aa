"""The record book brought up to what the journals say, after it was lost or is of an older copy.

What the book says of a campaign can all be made again from its journal. A row that knows more than
its journal does is left alone: it is the only witness that an older copy lies there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.records.book import Book
from companion.records.noting import rows_of
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.reading import Known
from companion.table.storage.records import ending_of

Opens = Callable[[str, Mapping[str, Known]], OpenTable[Any]]
"""Opens a campaign by its id to read it; with what the book saw acknowledged of each."""


def catch_up(
    book: Book, journals: Mapping[str, Path], opens: Opens, disk: Disk | None = None
) -> list[str]:
    """Tell the book of each campaign of which it knows less than the journal; their ids.

    Args:
        book: the record book.
        journals: the file of each campaign, by id.
        opens: opens one of them.
        disk: file calls; the machine's own if not given.
    """
    told: list[str] = []
    with book.if_it_can():
        rows = (*book.campaigns(), *book.campaigns(archived=True))
        known = {row.id: Known(row.head_digest, row.last_says, row.opened_at) for row in rows}
        for id, path in journals.items():
            with contextlib.suppress(CompanionError, OSError):
                ending = ending_of(disk or RealDisk(), path, 1)
                is_told = id in known and ending.digests[-1:] == (known[id].digest.encode(),)
                if not is_told and _told(book, id, known, opens):
                    told.append(id)
    return told


def _told(book: Book, id: str, known: Mapping[str, Known], opens: Opens) -> bool:
    """Tell the book of a campaign, unless its journal is damaged or lacks what the book saw."""
    with opens(id, known) as table:
        if table.read.damage or table.read.older or table.unfit is not None:
            return False
        book.rebuild(rows_of(table))
    return True
