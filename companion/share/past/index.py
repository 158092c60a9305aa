"""The index over all journals: one file in the data folder, made from them and never trusted.

The file is a line with a digest and an SQLite database behind it. It is read whole, checked and
opened in memory, and written whole in the place of the old one. So a killed program leaves the old
file or the new one, and a file that is cut, emptied or changed is one that does not match its
digest: everything is then made anew. Each journal stands in it with the digest of all its bytes;
one that has changed is read again, and only that one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from companion import __version__, places
from companion.errors import StorageError
from companion.share.campaigns import campaigns, putting_away
from companion.share.past.gathering import gather
from companion.share.past.schema import SCHEMA, TABLES
from companion.table.storage.disk import Disk, RealDisk, read_whole, replace_file

SIGN = b"companion past 1 "
_HEAD = len(SIGN) + 33


class Source(Struct, frozen=True):
    """A journal that is asked."""

    path: Path
    place: str
    """`campaigns/salt.jsonl`: how the index calls it."""
    away: bool
    """Whether it was put away."""


class Past(Struct):
    """The index, open in memory and up to date."""

    base: sqlite3.Connection
    notices: list[str]
    """A sentence for each journal that could not be read, or not to its end."""

    def close(self) -> None:
        """Let the memory go."""
        self.base.close()


@contextlib.contextmanager
def past_of(
    root: Path,
    disk: Disk | None = None,
    told: Callable[[str], None] | None = None,
    extra: Iterable[Path] = (),
    only: Path | None = None,
) -> Iterator[Past]:
    """The index, open as long as it is asked. See `opened`."""
    past = opened(root, disk, told, extra, only)
    try:
        yield past
    finally:
        past.close()


def opened(
    root: Path,
    disk: Disk | None = None,
    told: Callable[[str], None] | None = None,
    extra: Iterable[Path] = (),
    only: Path | None = None,
) -> Past:
    """The index of a data folder, made or brought up to date first.

    That it cannot be kept on the disk is no error: it is made anew the next time.

    Args:
        root: the player's folder.
        disk: file calls; the machine's own if not given.
        told: hears the id of each journal that is read.
        extra: folders with further games.
        only: the one journal that is asked; all others stand as they were read last.

    Raises:
        StorageError: the folder of campaigns cannot be read.
    """
    disk = disk or RealDisk()
    path = places.past(root)
    base = _kept(disk, path) or _new()
    try:
        there = sources(root, disk)
        if only is not None:
            there = [one for one in there if one.path == only]
        notices, changed = _bring_up(base, there, disk, told, extra, everything=only is None)
        if changed:
            _keep(disk, path, base)
    except BaseException:
        base.close()
        raise
    return Past(base, notices)


def opened_alone(path: Path, disk: Disk | None = None, extra: Iterable[Path] = ()) -> Past:
    """An index of one journal that lies elsewhere; it is kept nowhere."""
    base = _new()
    alone = [Source(path, path.name, False)]
    notices, _ = _bring_up(base, alone, disk or RealDisk(), None, extra, everything=True)
    return Past(base, notices)


def place_of(root: Path, path: Path) -> str:
    """How the index calls a journal; empty if it lies elsewhere than those that are asked."""
    folders = (places.campaigns(root), putting_away.folder_of(root))
    return f"{path.parent.name}/{path.name}" if path.parent in folders else ""


def sources(root: Path, disk: Disk) -> list[Source]:
    """All journals, those that were put away behind. Raises `StorageError`."""
    here = [campaigns.path_of(root, id) for id in campaigns.ids(root, disk)]
    folder = putting_away.folder_of(root)
    away = [folder / f"{id}{campaigns.SUFFIX}" for id in putting_away.put_away_ids(root, disk)]
    return [
        *(Source(path, f"campaigns/{path.name}", False) for path in here),
        *(Source(path, f"archive/{path.name}", True) for path in away),
    ]


def _new() -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.executescript(SCHEMA)
    base.execute("insert into about values (?)", (_about(),))
    return base


def _about() -> str:
    """What the rows were made by; another one makes other rows."""
    return f"{__version__} {blake2b(SCHEMA.encode(), digest_size=8).hexdigest()}"


def _kept(disk: Disk, path: Path) -> sqlite3.Connection | None:
    """The index as it lies on the disk; `None` if it is not there, not whole or not of today."""
    try:
        data = read_whole(disk, path)
    except (OSError, StorageError):
        return None
    body = data[_HEAD:]
    if data[:_HEAD] != _head(body):
        return None
    base = sqlite3.connect(":memory:")
    try:
        base.deserialize(body)
        if base.execute("select made_by from about").fetchall() == [(_about(),)]:
            return base
    except (sqlite3.Error, OverflowError):
        pass
    base.close()
    return None


def _head(body: bytes) -> bytes:
    return SIGN + blake2b(body, digest_size=16).hexdigest().encode() + b"\n"


def _keep(disk: Disk, path: Path, base: sqlite3.Connection) -> None:
    body = base.serialize()
    with contextlib.suppress(OSError):
        replace_file(disk, path, _head(body) + body)


def _bring_up(
    base: sqlite3.Connection,
    there: Sequence[Source],
    disk: Disk,
    told: Callable[[str], None] | None,
    extra: Iterable[Path],
    *,
    everything: bool,
) -> tuple[list[str], bool]:
    """Read again what changed, forget what is gone; notices, and whether anything was."""
    known = dict(base.execute("select place, print from source"))
    notices, changed = [], False
    for gone in known.keys() - {one.place for one in there} if everything else ():
        _forget(base, gone)
        changed = True
    for one in there:
        try:
            made = blake2b(read_whole(disk, one.path), digest_size=16).hexdigest()
        except OSError as problem:
            _forget(base, one.place)
            changed = changed or one.place in known
            notices.append(f"{one.path.name} cannot be read: {problem.strerror or problem}.")
            continue
        if known.get(one.place) != made:
            if told is not None:
                told(one.path.stem)
            _forget(base, one.place)
            gather(base, disk, one.path, one.place, made, one.away, extra)
            changed = True
    base.commit()
    asked = {one.place for one in there}
    said = base.execute("select place, notice from source where notice <> ''")
    notices += [notice for place, notice in said if place in asked]
    return notices, changed


def _forget(base: sqlite3.Connection, place: str) -> None:
    """Take out all rows of a journal."""
    for (id,) in base.execute("select id from source where place = ?", (place,)).fetchall():
        for table, column in TABLES.items():
            base.execute(f"delete from {table} where {column}", (id,))
