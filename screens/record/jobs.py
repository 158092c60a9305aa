"""What the record screen asks of the open table: plain functions, run on the desk's thread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.story import Span
from companion.share.exports.exporting import READABLE, ExportOptions, exported, free_path, save
from companion.share.figures import measures
from companion.table.campaign.opened import OpenTable
from screens.record.pages import Read
from screens.services import Services

if TYPE_CHECKING:
    from companion.records.book import GameRow

Table = OpenTable[Any]


def plays(services: Services) -> Sequence[GameRow]:
    """Finished games of all campaigns; none without a record book. Not for the desk's thread."""
    try:
        return services.book().games()
    except (CompanionError, OSError):
        return ()  # the book is a convenience


def told(table: Table, game: int, terse: bool, zone: tzinfo | None) -> Read:
    """The chronicle of one game of the campaign (0: of all), and what is kept for ever."""
    return Read(
        chronicle(table, span_of(game), terse=terse, zone=zone),
        tuple(table.game.record(table.state)),
        table.game.title,
    )


def counted(
    table: Table, game: int, zone: tzinfo | None, eyes: str, known: Sequence[GameRow]
) -> measures.Measures:
    """Standings, plots and luck of one game of the campaign; 0: of all.

    Args:
        table: the open table.
        game: which game.
        zone: of the clock on the wall.
        eyes: whose secrets may be looked at: who speaks.
        known: finished games of all campaigns.
    """
    return measures.measures_of(table, span_of(game), zone, eyes=eyes, plays=known)


def written(
    table: Table,
    folder: Path,
    format: str,
    game: int,
    terse: bool,
    now: datetime,
    known: Sequence[GameRow] = (),
) -> Path:
    """Export what is shown into a new file, with plots and luck; where it is.

    Raises:
        CompanionError: nothing can be told, or the disk refuses.
    """
    # What keeps a campaign keeps all of it, whatever is shown.
    span = Span() if format == "archive" else span_of(game)
    more = measures.more_of(table, span, now.tzinfo, known) if format in READABLE else ()
    data = exported(table, format, ExportOptions(span, terse, now.tzinfo, more))
    path = free_path(table.disk, folder, table.path.stem, format, now)
    return save(table.disk, path, format, data)


def span_of(game: int) -> Span:
    """One game, or everything for 0."""
    return Span(game=game) if game else Span()
