"""What the commands about exports, imports, copies and the archive say, as facts and as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import CompanionError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.backups import Backups, Copy, Kept
from companion.share.chronicle.story import Span
from companion.share.exports.exporting import ExportOptions, exported, free_path, save
from companion.share.text.lines import columns
from companion.table.storage.disk import Disk, RealDisk
from companion.toolbox import dates
from companion.toolbox.moments import believed

if TYPE_CHECKING:
    from companion.share.campaigns.restoring import Comparison
    from companion.table.campaign.opened import OpenTable


def span_of(
    first: int | None,
    last: int | None,
    game: int | None,
    since: datetime | None,
    until: datetime | None,
) -> Span:
    """A range as options of a command say it.

    Raises:
        UsageError: it ends before it begins.
    """
    days: list[date | None] = [one.date() if one else None for one in (since, until)]
    if (first and last and last < first) or (days[0] and days[1] and days[1] < days[0]):
        raise UsageError("The range ends before it begins.", "Swap the two.")
    return Span(first, last, game, days[0], days[1])


def export(
    table: OpenTable[Any], format: str, wish: ExportOptions, out: str, disk: Disk | None = None
) -> tuple[bytes, Path | None]:
    """An export: its bytes, and the file that it was written to, if one was asked for.

    Args:
        table: the open table.
        format: one of `FORMATS`.
        wish: which part, and how.
        out: a file that is not there yet, or a folder; empty: nothing is written.
        disk: file calls; the machine's own if not given.
    """
    data = exported(table, format, wish)
    if not out:
        return data, None
    disk, path = disk or RealDisk(), Path(out).expanduser()
    if path.is_dir():
        path = free_path(disk, path, table.path.stem, format, datetime.now())
    return data, save(disk, path, format, data)


def kept_of(backups: Backups, ids: Sequence[str]) -> tuple[list[Kept], list[str]]:
    """Copies of several campaigns; a sentence for each that could not be copied."""
    done, failed = [], []
    for id in ids:
        try:
            done.append(backups.keep(id, "asked"))
        except CompanionError as problem:
            failed.append(str(problem))
    return done, failed


def copies_of(backups: Backups, campaign: str = "") -> list[Copy]:
    """The copies of one campaign, or of all, newest first within each."""
    names = [campaign] if campaign else backups.campaigns()
    return [copy for name in names for copy in backups.copies(name)]


def newest_first(copies: Iterable[Copy]) -> list[Copy]:
    """Copies of several campaigns in one list: those of one in the order in which they were made,
    also where the clock was set back."""
    told: list[tuple[float, Copy]] = []
    for _, own in groupby(copies, key=lambda copy: copy.campaign):
        made = sorted(own, key=lambda copy: copy.made)
        moments = believed([copy.at.timestamp() for copy in made])
        told += [(moment or 0.0, copy) for moment, copy in zip(moments, made, strict=True)]
    told.sort(key=lambda pair: (pair[0], pair[1].campaign, pair[1].made), reverse=True)
    return [copy for _, copy in told]


def id_of(root: Path, name: str, known: Iterable[str]) -> str:
    """The id of a campaign that is there, or that only has copies any more.

    Raises:
        UsageError: there is none like that.
    """
    if name in set(known):
        return name
    return campaigns.find(root, name).id


def copy_lines(copies: Sequence[Copy]) -> list[str]:
    """A line a copy."""
    rows = [
        (
            copy.campaign,
            dates.moment(copy.at),
            copy.name.partition(".")[0],
            copy.reason,
        )
        for copy in copies
    ]
    return columns(rows) if rows else ["There is no copy yet: “companion backup” makes one."]


def kept_lines(done: Sequence[Kept], book: str) -> list[str]:
    """What was copied, and what had not changed."""
    told = [
        f"{one.copy.campaign}: {'copied' if one.fresh else 'nothing new since'} "
        f"{dates.moment(one.copy.at)}"
        for one in done
    ]
    return [*told, *([f"The record book: {book}"] if book else [])] or ["There is nothing to copy."]


def copy_facts(copy: Copy) -> dict[str, Any]:
    """A copy as JSON."""
    return {
        "campaign": copy.campaign,
        "copy": copy.name,
        "at": copy.at.isoformat(),
        "why": copy.reason,
    }


def comparison_facts(found: Comparison) -> dict[str, Any]:
    """What putting a copy back would change, as JSON."""
    return {**msgspec.to_builtins(found), "copy": copy_facts(found.copy)}


def book_lines(name: str, counts: dict[str, tuple[int, int]]) -> list[str]:
    """What putting a copy of the record book back would change."""
    rows = [
        (f"  {table}", f"{now} → {then}" if now != then else str(now))
        for table, (now, then) in counts.items()
    ]
    return [
        f"The record book, copy {name}: rows now and in the copy",
        *(columns(rows) if rows else []),
    ]
