"""The record book brought up to what the journals say, after it was lost or is of an older copy.

What the book says of a campaign can all be made again from its journal. A row that knows more than
its journal does is left alone: it is the only witness that an older copy lies there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path

from companion.errors import CompanionError
from companion.records.book import Book
from companion.records.noting import rows_of
from companion.share.campaigns import campaigns
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.reading import Known
from companion.table.storage.records import ending_of


def catch_up(
    book: Book, root: Path, extra: tuple[str, ...] = (), disk: Disk | None = None
) -> list[str]:
    """Tell the book of each campaign of which it knows less than the journal; their ids.

    Args:
        book: the record book.
        root: the player's folder.
        extra: folders with further games.
        disk: file calls; the machine's own if not given.
    """
    told: list[str] = []
    with book.if_it_can():
        rows = (*book.campaigns(), *book.campaigns(archived=True))
        known = {row.id: Known(row.head_digest, row.last_says, row.opened_at) for row in rows}
        for id in campaigns.ids(root, disk):
            with contextlib.suppress(CompanionError, OSError):
                if _told(book, root, id, known, extra, disk):
                    told.append(id)
    return told


def _told(
    book: Book,
    root: Path,
    id: str,
    known: Mapping[str, Known],
    extra: tuple[str, ...],
    disk: Disk | None,
) -> bool:
    """Tell the book of one campaign, if its row is behind; whether it was."""
    ending = ending_of(disk or RealDisk(), campaigns.path_of(root, id), 1)
    if id in known and ending.digests[-1:] == (known[id].digest.encode(),):
        return False
    with campaigns.open_table(
        root, id, writing=False, extra=extra, disk=disk, known=known
    ) as table:
        if table.read.damage or table.read.older or table.unfit is not None:
            return False
        book.rebuild(rows_of(table))
    return True
