"""Every way out of the terminal: a campaign, or a part of it, as the bytes of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.errors import StorageError, UsageError
from companion.share.campaigns.new_files import export_new, free_name
from companion.share.chronicle.story import Span
from companion.table.storage.disk import Disk, read_whole

if TYPE_CHECKING:
    from companion.share.chronicle.document import Section
    from companion.table.campaign.opened import OpenTable

BOM = b"\xef\xbb\xbf"
"""Spreadsheets take a CSV file for UTF-8 only if it begins with this."""


class ExportOptions(Struct, frozen=True):
    """What is to be exported."""

    span: Span = Span()
    terse: bool = False
    zone: tzinfo | None = None
    more: tuple[Section, ...] = ()
    """Further sections for the readable formats."""


class Format(Struct, frozen=True):
    """One format."""

    id: str
    title: str
    suffix: str
    make: Callable[[OpenTable[Any], ExportOptions], bytes]
    mark: bytes = b""
    """What a file begins with, and a pipe does not."""


def _text(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.chronicle.chronicle import chronicle
    from companion.share.exports.plain_text import text

    return text(
        chronicle(table, wish.span, terse=wish.terse, zone=wish.zone, more=wish.more)
    ).encode()


def _markdown(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.chronicle.chronicle import chronicle
    from companion.share.exports.markdown import markdown

    return markdown(
        chronicle(table, wish.span, terse=wish.terse, zone=wish.zone, more=wish.more)
    ).encode()


def _html(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.chronicle.chronicle import chronicle
    from companion.share.exports.html import html

    return html(
        chronicle(table, wish.span, terse=wish.terse, zone=wish.zone, more=wish.more)
    ).encode()


def _lonelog(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.exports.lonelog import lonelog

    return lonelog(table, wish.span, wish.zone).encode()


def _log(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.exports.csv_file import log_csv

    return log_csv(table, wish.span, wish.zone).encode()


def _standings(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.exports.csv_file import standings_csv

    return standings_csv(table, wish.span, wish.zone).encode()


def _json(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    from companion.share.exports.record_json import encoded, record

    return encoded(record(table, wish.span, wish.zone))


def _archive(table: OpenTable[Any], wish: ExportOptions) -> bytes:
    """The journal as it is: drafts, branches, and secrets still veiled. No torn tail."""
    if not wish.span.is_whole:
        raise UsageError("An archive holds the whole campaign.", "Leave the range out.")
    try:
        data = read_whole(table.disk, table.path)
    except OSError as problem:
        raise StorageError(
            f"The journal {table.path.name} cannot be read: {problem.strerror or problem}.",
            "Check the disk.",
        ) from None
    # A writer has cut what was torn; a follower knows how far the file was good.
    end = table.read.good if table.read_only else data.rfind(b"\n") + 1
    return data[:end]


FORMATS: dict[str, Format] = {
    one.id: one
    for one in (
        Format("text", "plain text", ".txt", _text),
        Format("markdown", "Markdown", ".md", _markdown),
        Format("html", "a page to read and print (HTML)", ".html", _html),
        Format("lonelog", "the story in Lonelog notation (Markdown)", ".md", _lonelog),
        Format("csv", "the log as a table (CSV)", ".csv", _log, BOM),
        Format("standings", "the standings as a table (CSV)", ".csv", _standings, BOM),
        Format("json", "the kept record (JSON)", ".json", _json),
        Format("archive", "the whole journal with drafts and branches", ".jsonl", _archive),
    )
}


READABLE = ("text", "markdown", "html")
"""Those that take further sections."""


def exported(table: OpenTable[Any], format: str, wish: ExportOptions | None = None) -> bytes:
    """A campaign in a format.

    Raises:
        UsageError: there is no such format, or no entry is in the range.
        StorageError: the journal cannot be read.
    """
    if format not in FORMATS:
        raise UsageError(f"There is no format {format[:40]}.", f"There are {', '.join(FORMATS)}.")
    return FORMATS[format].make(table, wish or ExportOptions())


def save(disk: Disk, path: Path, format: str, data: bytes) -> Path:
    """Put an export into a file that is not there yet.

    Raises:
        UsageError: it already exists.
        StorageError: the disk refuses.
    """
    export_new(disk, path, FORMATS[format].mark + data, "export")
    return path


def free_path(disk: Disk, folder: Path, id: str, format: str, now: datetime) -> Path:
    """Where an export goes by itself: `salt-years-2026-11-21.html`, `…-2.html`."""
    one = FORMATS[format]
    what = {"standings": "-standings", "csv": "-log", "lonelog": "-lonelog"}.get(format, "")
    try:
        taken = set(disk.names(folder))
    except OSError:
        taken = set()  # writing says what is wrong with the folder
    return folder / free_name(taken, f"{id}{what}-{now:%Y-%m-%d}", one.suffix)


def titles() -> Sequence[tuple[str, str]]:
    """Formats with their names, in the order in which they are offered."""
    return [(one.id, one.title) for one in FORMATS.values()]
