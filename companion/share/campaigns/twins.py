"""Two files of one campaign in the folder: what a sync tool, a copied file or a laptop leaves.

They began as one file, so their first lines agree; an entry is the same in both by its origin, also
where a merge or an amendment gave it another number. Only files that have a twin are read whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.errors import StorageError
from companion.share.campaigns import campaigns
from companion.table.storage.disk import Disk, RealDisk, read_whole
from companion.toolbox.text import listed, plural


def twins(paths: Iterable[Path], disk: Disk | None = None) -> dict[Path, str]:
    """A sentence for each file that is a copy of the same campaign as another one.

    Args:
        paths: journals; what cannot be read has no twin.
        disk: file calls; the machine's own if not given.
    """
    disk = disk or RealDisk()
    groups: dict[tuple[str, str, str], list[Path]] = {}
    for path in paths:
        try:
            first = campaigns.first_line(path, disk)
        except StorageError:
            continue
        groups.setdefault((first.id, first.at, first.game), []).append(path)
    told: dict[Path, str] = {}
    for group in groups.values():
        if len(group) > 1:
            names = {path: _entries(path, disk) for path in group}
            told.update({path: _sentence(path, names) for path in group})
    return told


def _entries(path: Path, disk: Disk) -> frozenset[str]:
    """Names of all entries of a file, as far as it can be read."""
    from companion.table.copies.origin import Ledger

    try:
        return frozenset(Ledger.of(read_whole(disk, path)).record)
    except (OSError, msgspec.MsgspecError, ValueError, LookupError):
        return frozenset()


def _sentence(path: Path, names: dict[Path, frozenset[str]]) -> str:
    """What one of them has that the others lack, and how to bring in what it lacks."""
    others = [one for one in names if one != path]
    beginning = f"One campaign with {listed((one.stem for one in others), 'and')}: "
    only_here = len(names[path].difference(*(names[one] for one in others)))
    lacking = {one: len(names[one] - names[path]) for one in others}
    parts = [f"{plural(only_here, 'entry', 'entries')} only here"] if only_here else []
    parts += [f"{count} only in {one.stem}" for one, count in lacking.items() if count]
    if not parts:
        return beginning + "they hold the same entries."
    source = max(others, key=lambda one: lacking[one])
    merge = f" “companion merge {path.stem} {source}” brings them in." if lacking[source] else ""
    return f"{beginning}{listed(parts, 'and')}.{merge}"
