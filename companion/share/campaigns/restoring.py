"""Put a copy back: what would change is shown first, and what is there is saved, never overwritten.

A copy belongs to the campaign whose first line it has: it is put in that one's place (after a copy
of what stands there was made and read back) or becomes a campaign of its own.
"""

from __future__ import annotations

import errno
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.errors import CompanionError, StorageError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.backups import Backups, Copy
from companion.share.campaigns.memory_disk import ReadOnlyBytes
from companion.share.campaigns.new_files import keep_new
from companion.table.campaign.opened import OpenTable
from companion.table.copies.rescue import on_the_path, records_in
from companion.table.storage.describe import Difference, differences
from companion.table.storage.disk import Disk, read_whole, replace_file
from companion.table.storage.entry import Entry
from companion.table.storage.lock import PATIENCE, Lock
from companion.table.storage.patch import tree_diff
from companion.toolbox import dates
from companion.toolbox.text import clean_line, plural

Relation = Literal["same", "older", "newer", "parted", "gone", "unreadable"]
_SAYS: dict[Relation, str] = {
    "same": "The copy is the same as the campaign.",
    "older": "The copy is older than the campaign.",
    "newer": "The copy holds everything in the campaign, and more.",
    "parted": "The copy and the campaign have gone different ways.",
    "gone": "The campaign itself is gone.",
    "unreadable": "The campaign cannot be read.",
}
SHOWN = 8


class Comparison(Struct, frozen=True):
    """What putting a copy back would change."""

    copy: Copy
    relation: Relation
    title: str
    game: str
    where: str
    """Where the table stands in the copy."""
    leaves: tuple[tuple[int, str], ...] = ()
    """Entries that are on the table and not in the copy's: number and words."""
    comes: tuple[tuple[int, str], ...] = ()
    changes: tuple[Difference, ...] = ()

    def lines(self) -> list[str]:
        """The whole of it in words."""
        when = dates.moment(self.copy.at)
        told = [
            f"{self.copy.campaign}, copy of {when} ({self.copy.reason}): {self.where}",
            _SAYS[self.relation],
        ]
        for entries, words in ((self.leaves, "leave the table"), (self.comes, "come back")):
            if entries:
                told.append(f"{plural(len(entries), 'entry', 'entries')} would {words}:")
                told += [f"  {number:>4} {text}" for number, text in entries[-SHOWN:]]
                if len(entries) > SHOWN:
                    told.append(f"  and {len(entries) - SHOWN} before them")
        told += [f"  {x.label}: {x.old} → {x.new}" for x in self.changes[:SHOWN]]
        if len(self.changes) > SHOWN:
            told.append(f"  and {plural(len(self.changes) - SHOWN, 'more value')}")
        if self.relation == "older" and self.leaves:
            told.append("To go back only in what is on the table, undo does it and loses nothing.")
        return told


class Restored(Struct, frozen=True):
    """What came of it."""

    id: str
    saved: Copy | None = None
    """The copy of what stood there; `None` if nothing stood there or it holds the same."""


def compare(backups: Backups, copy: Copy, extra: tuple[str, ...] = ()) -> Comparison:
    """What putting a copy back in its campaign's place would change.

    Raises:
        StorageError: the copy cannot be read, or is damaged.
        UsageError: what is there is another campaign; the copy can become one of its own.
    """
    data = backups.read(copy)
    then = _table(data, copy.name, extra)
    path = campaigns.path_of(backups.root, copy.campaign)
    with then:
        found = Comparison(
            copy=copy,
            relation="gone",
            title=clean_line(then.first.title),
            game=then.game.id,
            where=clean_line(then.game.where(then.state)),
        )
        if copy.campaign not in campaigns.ids(backups.root, backups.disk):
            return found
        present = _present(backups, path)
        try:
            now = _table(present, path.name, extra)
        except CompanionError:
            return replace(found, relation="unreadable")
        with now:
            _same_campaign(then, now, copy)
            relation = _relation(data, present)
            leaves, comes = _entries(present, data)
            changes = differences(
                tree_diff(now.tree, then.tree), now.tree, then.tree, now.game.fields
            )
            if now.history.shape[now.history.head] != then.history.shape[then.history.head]:
                changes = []  # states of two shapes differ in more than what happened
            return replace(
                found, relation=relation, leaves=leaves, comes=comes, changes=tuple(changes)
            )


def _present(backups: Backups, path: Path) -> bytes:
    """The bytes that are there. What the machine will not read is not replaced."""
    try:
        return read_whole(backups.disk, path)
    except OSError as problem:
        raise StorageError(
            f"The campaign cannot be read: {problem.strerror or problem}.",
            "Let the copy become a separate campaign: --own.",
        ) from None


def _table(data: bytes, name: str, extra: tuple[str, ...]) -> OpenTable[Any]:
    path = Path("copy") / name
    disk: Disk = ReadOnlyBytes(path, data)
    first = campaigns.first_line(path, disk)
    table: OpenTable[Any] = OpenTable(games.load(first.game, extra), path, disk=disk, writing=False)
    if table.read.damage:
        table.close()
        raise StorageError(table.read.damage, "Take another copy, or rescue the campaign.")
    if table.unfit is not None:
        table.close()
        raise StorageError(table.unfit.says, "Take another copy.")
    return table


def _same_campaign(then: OpenTable[Any], now: OpenTable[Any], copy: Copy) -> None:
    ours, theirs = now.first, then.first
    if (ours.id, ours.at, ours.game) != (theirs.id, theirs.at, theirs.game):
        raise UsageError(
            f"{copy.campaign} is another campaign now (“{clean_line(ours.title)}”).",
            "Let the copy become a separate campaign: --own.",
        )


def _relation(copy: bytes, present: bytes) -> Relation:
    present = present[: present.rfind(b"\n") + 1]
    if copy == present:
        return "same"
    if present.startswith(copy):
        return "older"
    return "newer" if copy.startswith(present) else "parted"


def _entries(
    present: bytes, copy: bytes
) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]:
    """What is on the table here only, and in the copy only."""
    ours, theirs = on_the_path(records_in(present)), on_the_path(records_in(copy))
    pairs = zip(ours, theirs, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return _told(ours[same:]), _told(theirs[same:])


def _told(entries: list[Entry]) -> tuple[tuple[int, str], ...]:
    return tuple((entry.act_no, clean_line(entry.says or entry.act)) for entry in entries)


def put_back(backups: Backups, copy: Copy, extra: tuple[str, ...] = ()) -> Restored:
    """Put a copy in its campaign's place; what stands there is copied first, and read back.

    Raises:
        Locked: another program has the campaign open.
        UsageError: what is there is another campaign.
        StorageError: the disk refuses; what was there is there.
    """
    disk, path = backups.disk, campaigns.path_of(backups.root, copy.campaign)
    data = backups.read(copy)
    if copy.campaign not in campaigns.ids(backups.root, disk):
        _table(data, copy.name, extra).close()  # a damaged one is no campaign
        keep_new(disk, path, data, "campaign")
        return Restored(copy.campaign)
    lock = Lock(path, PATIENCE)
    lock.take()
    try:
        compared = compare(backups, copy, extra)  # once more, now that nobody else writes
        if compared.relation == "same":
            return Restored(copy.campaign)
        kept = _save(backups, copy.campaign, whole=compared.relation == "unreadable")
        try:
            replace_file(disk, path, data)
            if read_whole(disk, path) != data:
                raise OSError(errno.EIO, "what was written does not read back", str(path))
        except OSError as problem:
            raise StorageError(
                f"The copy could not be put back: {problem.strerror or problem}.",
                f"What stood there before is kept: “companion restore {copy.campaign}” finds it.",
            ) from None
        return Restored(copy.campaign, kept)
    finally:
        lock.free()


def _save(backups: Backups, campaign: str, whole: bool) -> Copy | None:
    """Keep what stands there. A file that cannot be read as a journal is kept byte by byte."""
    if not whole:
        return backups.keep(campaign, "before-restore").copy
    path = campaigns.path_of(backups.root, campaign)
    data = _present(backups, path)
    number, taken = 1, set(campaigns.names(backups.root, backups.disk))
    while (name := f"{campaign}.damaged-{number}") in taken:
        number += 1
    keep_new(backups.disk, path.with_name(name), data, "damaged file")
    return None


def as_own(backups: Backups, copy: Copy, extra: tuple[str, ...] = ()) -> Restored:
    """Make a campaign of its own from a copy.

    Raises:
        StorageError: the copy is damaged, or the disk refuses.
    """
    data = backups.read(copy)
    _table(data, copy.name, extra).close()

    def put(id: str) -> Restored:
        keep_new(backups.disk, campaigns.path_of(backups.root, id), data, "campaign")
        return Restored(id)

    return campaigns.claim(backups.root, copy.campaign, put, backups.disk)
