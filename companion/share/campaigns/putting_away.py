"""Deleting is putting away: a journal goes to the archive folder, and comes back whole."""

from __future__ import annotations

from pathlib import Path

from companion import places
from companion.errors import StorageError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.backups import Backups, is_plain
from companion.share.campaigns.new_files import free_name, keep_new
from companion.table.storage.disk import Disk, RealDisk, read_whole
from companion.table.storage.lock import PATIENCE, Lock
from companion.toolbox.text import there_are


def folder_of(root: Path) -> Path:
    """Where campaigns that were put away lie."""
    return root / "archive"


def put_away(backups: Backups, id: str) -> Path:
    """Put a campaign away; where it lies now. A dated copy is made first.

    Raises:
        UsageError: there is no such campaign.
        Locked: another program has it open.
        StorageError: the disk refuses; it is then still where it was.
    """
    root, disk = backups.root, backups.disk
    if id not in campaigns.ids(root, disk):
        raise UsageError(f"There is no campaign {id[:40]}.", "`companion list` names them.")
    path = campaigns.path_of(root, id)
    lock = Lock(path, PATIENCE)
    lock.take()
    try:
        backups.keep(id, "before-archive")
        return _move(disk, path, folder_of(root), id, "archive")
    finally:
        lock.free()


def put_away_ids(root: Path, disk: Disk | None = None) -> list[str]:
    """Ids of the campaigns that were put away. Raises `StorageError`."""
    folder = folder_of(root)
    try:
        names = (disk or RealDisk()).names(folder)
    except OSError as problem:
        raise StorageError(
            f"The folder {folder} cannot be read: {problem.strerror or problem}.",
            "Check the disk.",
        ) from None
    return [
        id
        for name in names
        if name.endswith(campaigns.SUFFIX) and is_plain(id := name.removesuffix(campaigns.SUFFIX))
    ]


def take_back(root: Path, id: str, disk: Disk | None = None) -> str:
    """Bring a campaign back from the archive; its id, another one if a newer has its own.

    Raises:
        UsageError: it was not put away.
        StorageError: the disk refuses.
    """
    disk = disk or RealDisk()
    known = put_away_ids(root, disk)
    if id not in known:
        raise UsageError(
            f"No campaign {id[:40]} was put away.",
            there_are(known, "The archive is empty."),
        )
    path = folder_of(root) / (id + campaigns.SUFFIX)
    return _move(disk, path, places.campaigns(root), id, "campaign").name.removesuffix(
        campaigns.SUFFIX
    )


def _move(disk: Disk, path: Path, folder: Path, id: str, what: str) -> Path:
    """Write the file anew in the other folder, read it back, then let the old one go.

    At every moment one of the two is whole. Where the old one cannot be removed both stay.
    """
    try:
        data = read_whole(disk, path)
        taken = set(disk.names(folder))
    except OSError as problem:
        raise StorageError(
            f"{path} cannot be read: {problem.strerror or problem}.", "Check the disk."
        ) from None
    target = folder / free_name(taken, id, campaigns.SUFFIX)
    keep_new(disk, target, data, what)
    try:
        disk.remove(path)
        disk.sync_folder(path.parent)
    except OSError as problem:
        raise StorageError(
            f"{path.name} was copied to {folder}, but could not be taken out of {path.parent}: "
            f"{problem.strerror or problem}.",
            "Nothing is lost: it is in both places.",
        ) from None
    return target
