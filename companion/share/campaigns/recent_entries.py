"""The end of a log without the rest of the file: the last entries, and which are on the table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from companion.errors import StorageError
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.entry import Entry, Head, Record, Schema
from companion.table.storage.reading import Known
from companion.table.storage.records import ending_of
from companion.table.storage.trouble import trouble


class Line(Struct, frozen=True):
    """An entry and whether it is part of what is on the table (an undone one is not)."""

    entry: Entry
    on_table: bool


class Tail(Struct, frozen=True):
    """The last entries in the order they were made."""

    lines: list[Line]
    notice: str = ""
    """A sentence if the file is damaged or an older copy; the lines are what stands before the
    damage, or what the copy holds."""
    empty: str = "Nothing has been entered yet."
    """What is said if there are none."""


def tail(path: Path, count: int, disk: Disk | None = None, known: Known | None = None) -> Tail:
    """The last entries of a journal, undone ones included, oldest first.

    Only the end of the file is read. Parents have smaller numbers than their children, so the
    path from the head down is known as far as the window reaches, and where it leaves the window
    nothing that is shown is on it any more. Only a file with a hole in it is read whole, and one
    whose end is damaged, or lacks what was acknowledged, is looked through.

    Args:
        path: the journal.
        count: how many.
        disk: file calls; the machine's own if not given.
        known: a line that was acknowledged, if somebody remembers one.

    Raises:
        StorageError: the file cannot be read.
    """
    disk = disk or RealDisk()
    try:
        ending = ending_of(disk, path, max(count, 1))
    except OSError as problem:
        raise StorageError(
            f"The journal {path.name} cannot be read: {problem.strerror or problem}.",
            "Check that the file is there and that you may read it.",
        ) from None
    records, notice = ending.records, ""
    if not records or _hole(records):
        return _whole(disk, path, count, known=known)
    if not ending.is_sound or (known and known.digest.encode() not in ending.digests):
        notice = trouble(disk, path, known)
    entries = [record for record in records if isinstance(record, Entry)]
    shown = entries[-count:] if count > 0 else []
    on = _path(records, shown[0].n if shown else 0)
    return Tail([Line(entry, entry.n in on) for entry in shown], notice)


def _hole(records: list[Record]) -> bool:
    """Whether a line between these is missing, because it is damaged."""
    for before, record in pairwise(records):
        # A batch takes a number for itself and is given as what it holds, without `prev`.
        begins_batch = record.n == before.n + 2 and not record.prev
        if record.n != before.n + 1 and not begins_batch:
            return True
    return False


def _path(records: list[Record], lowest: int) -> set[int]:
    """Numbers on the path from the head down to `lowest`."""
    after: dict[int, int] = {}
    head = 0
    for record in records:
        if isinstance(record, Entry | Schema):
            after[record.n], head = record.after, record.n
        elif isinstance(record, Head):
            head = record.to
    on = set()
    while head >= lowest and head > 0:
        on.add(head)
        if head not in after:
            break
        head = after[head]
    return on


def chosen(
    path: Path,
    numbers: frozenset[int],
    count: int,
    disk: Disk | None = None,
    known: Known | None = None,
) -> Tail:
    """The last of some entries, by their record numbers, oldest first. Raises `StorageError`."""
    read = _whole(disk or RealDisk(), path, count, numbers, known)
    return Tail(read.lines, read.notice, "No entry matches.")


def _whole(
    disk: Disk,
    path: Path,
    count: int,
    only: frozenset[int] | None = None,
    known: Known | None = None,
) -> Tail:
    """The slow way, for a damaged file: everything is read up to the damage."""
    from companion.table.storage.history import ENTRY
    from companion.table.storage.reading import read_journal
    from companion.table.storage.records import record_at

    read = read_journal(disk, path, known)
    history = read.history
    every = (n for n in range(len(history)) if history.kind[n] == ENTRY)
    acts = [n for n in every if only is None or n in only]
    shown = acts[-count:] if count > 0 else []
    on = set(history.path(history.head))
    handle = disk.open_read(path)
    try:
        entries = [record_at(disk, handle, history, n) for n in shown]
    finally:
        disk.close(handle)
    lines = [Line(entry, entry.n in on) for entry in entries if isinstance(entry, Entry)]
    damage = read.damage and f"{read.damage} What stands before it is shown."
    return Tail(lines, damage or read.older)
