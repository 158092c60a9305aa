"""What the record screen asks of the open table: plain functions, run on the desk's thread."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

from companion.share.chronicle import chronicle
from companion.share.document import Document
from companion.share.exporting import Wish, exported, free_path, save
from companion.share.story import Span
from companion.table.opened import OpenTable

Table = OpenTable[Any]


def told(table: Table, game: int, terse: bool, zone: tzinfo | None) -> Document:
    """The chronicle of one game of the campaign; 0: of all."""
    return chronicle(table, span_of(game), terse=terse, zone=zone)


def written(
    table: Table,
    folder: Path,
    format: str,
    game: int,
    terse: bool,
    now: datetime,
) -> Path:
    """Export what is shown into a new file; where it is.

    Raises:
        CompanionError: nothing can be told, or the disk refuses.
    """
    # What keeps a campaign keeps all of it, whatever is shown.
    span = Span() if format == "archive" else span_of(game)
    data = exported(table, format, Wish(span, terse, now.tzinfo))
    path = free_path(table.disk, folder, table.path.stem, format, now)
    return save(table.disk, path, format, data)


def span_of(game: int) -> Span:
    """One game, or everything for 0."""
    return Span(game=game) if game else Span()
