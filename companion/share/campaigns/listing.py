"""The list of campaigns: where each stands, what came last, what is wrong with its file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.errors import StorageError
from companion.share.campaigns.campaigns import SUFFIX, first_line, ids, path_of
from companion.share.campaigns.recent_entries import tail
from companion.share.campaigns.twins import twins
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.trouble import trouble
from companion.toolbox.text import clean_line

if TYPE_CHECKING:
    from companion.table.storage.reading import Known


class Row(Struct, frozen=True):
    """A campaign in a list."""

    id: str
    title: str
    game: str
    where: str = ""
    says: str = ""
    at: str = ""
    trouble: str = ""
    """A sentence if the file is damaged, or an older copy of what was there."""
    copies: str = ""
    """A sentence if another file here is a copy of the same campaign."""


def rows(
    root: Path,
    where: dict[str, str] | None = None,
    disk: Disk | None = None,
    known: Mapping[str, Known] = {},
) -> tuple[list[Row], list[str]]:
    """All campaigns, newest first, and a sentence for each file that cannot be read.

    Args:
        root: the player's folder.
        where: where each table stands, by campaign id, as the record book knows it.
        disk: file calls; the machine's own if not given.
        known: what the record book saw acknowledged, by campaign id.
    """
    told, unreadable = [], []
    all_ids = ids(root, disk)
    copies = twins((path_of(root, id) for id in all_ids), disk)
    for id in all_ids:
        try:
            row = _row(path_of(root, id), (where or {}).get(id, ""), disk, known.get(id))
            told.append(msgspec.structs.replace(row, copies=copies.get(path_of(root, id), "")))
        except StorageError as problem:
            unreadable.append(f"{problem.says} {problem.would_be_right}".strip())
    told.sort(key=lambda row: row.id)
    told.sort(key=lambda row: row.at, reverse=True)
    return told, unreadable


def _row(path: Path, where: str, disk: Disk | None, known: Known | None) -> Row:
    first = first_line(path, disk)
    end = tail(path, 8, disk)
    last = next((line.entry for line in reversed(end.lines) if line.on_table), None)
    return Row(
        id=path.name.removesuffix(SUFFIX),
        title=clean_line(first.title),
        game=clean_line(first.game),
        where=clean_line(where),
        says=clean_line(last.says) if last else "",
        at=end.lines[-1].entry.at if end.lines else first.at,
        trouble=trouble(disk or RealDisk(), path, known),
    )
