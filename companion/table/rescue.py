"""Rescue and merge: lines behind damage, or of a copy that went its own way, brought onto a table.

What stands behind damage still has good digests, line by line; only what it stood on is gone. So
nothing there is re-run on its old state: each entry's recorded outcome is carried over where it
fits (`amend.Carrier`), and what does not fit is listed. The damaged file itself is never written;
the rescued campaign is a file of its own.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import UsageError
from companion.table.amend import Carrier, Plan
from companion.table.disk import Disk, read_whole, replace_file
from companion.table.entry import Batch, Entry, Head, JournalLine, Record, Schema
from companion.table.line import DIGEST, body_of
from companion.table.opened import OpenTable
from companion.table.reading import Read
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)

_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def records_in(data: bytes) -> list[Record]:
    """All records in the bytes of a journal whose lines have the right digest, batches opened."""
    found: list[Record] = []
    seen: set[bytes] = set()
    for line in data.split(b"\n"):
        body = body_of(line + b"\n")
        # A line that stands there twice (a bad copy, a sync tool) was written once.
        if body is None or line[:DIGEST] in seen:
            continue
        seen.add(line[:DIGEST])
        try:
            record = _decoder.decode(body)
        except msgspec.MsgspecError:
            continue
        found.extend(record.items if isinstance(record, Batch) else [record])
    return found


def on_the_path(records: list[Record]) -> list[Entry]:
    """The entries that the last head among some records leads through, oldest first.

    Records whose parents are missing end the path: what they stood on is not there.
    """
    places = {x.n: x for x in records if isinstance(x, Entry | Schema)}
    head = 0
    for record in records:
        if isinstance(record, Entry | Schema):
            head = record.n
        elif isinstance(record, Head):
            head = record.to
    path: list[Entry] = []
    while head in places:
        record = places[head]
        if isinstance(record, Entry):
            path.append(record)
        head = record.after
    return path[::-1]


def lines_behind(disk: Disk, path: Path, read: Read) -> list[Entry]:
    """Entries behind the damage of a file that was read: what a rescue would bring."""
    if not read.damage:
        return []
    whole = read_whole(disk, path)
    before = len(records_in(whole[: read.good]))
    return on_the_path(records_in(whole)[before:])


def rescue(damaged: OpenTable[S], target: Path) -> tuple[OpenTable[S], Plan[S] | None]:
    """Make a campaign of its own from a damaged one: what stands before, and what fits of the rest.

    Args:
        damaged: the damaged campaign, open for reading.
        target: the new file, which must not exist.

    Returns:
        The new table, open for writing, and the plan of what would be carried over; the caller
        commits it (`amend.commit(table, plan, "rescue")`). `None` if nothing stands behind.

    Raises:
        UsageError: the campaign is not damaged, or the target exists.
        StorageError: the disk refuses.
    """
    read = damaged.read
    if not read.damage:
        if damaged.unfit is not None:
            raise UsageError(damaged.unfit.says, "`companion undo` takes it back.")
        raise UsageError("This campaign is not damaged.", "Nothing has to be rescued.")
    if target.name in damaged.disk.names(target.parent):
        raise UsageError(f"{target.name} is there already.", "Choose another name.")
    behind = lines_behind(damaged.disk, damaged.path, read)
    replace_file(damaged.disk, target, read_whole(damaged.disk, damaged.path)[: read.good])
    table = OpenTable(
        damaged.game, target, disk=damaged.disk, clock=damaged.clock, chance=damaged.chance
    )
    return table, bring(table, behind)


def bring(table: OpenTable[S], entries: list[Entry]) -> Plan[S] | None:
    """Plan to carry entries of elsewhere onto the table, in their order."""
    if not entries:
        return None
    carrier: Carrier[S] = Carrier(table, table.history.head)
    for entry in entries:
        carrier.carry_recorded(entry, "it comes from behind damage or from a copy", foreign=True)
    return carrier.plan()


def only_in(disk: Disk, mine: Path, theirs: Path) -> list[Entry]:
    """Entries of a copy that this file does not have: what a merge would bring.

    Both files must begin with the same first line. Raises `UsageError` if they do not.
    """
    own, other = records_in(read_whole(disk, mine)), records_in(read_whole(disk, theirs))
    if not own or not other or _identity(own[0]) != _identity(other[0]):
        raise UsageError("The two files are not copies of one campaign.", "Merge copies only.")
    # Counted, not a set: the same act may well have been entered twice in one second.
    known = Counter(_act(x) for x in own if isinstance(x, Entry))
    missing = []
    for entry in on_the_path(other):
        if known[_act(entry)] > 0:
            known[_act(entry)] -= 1
        else:
            missing.append(entry)
    return missing


def _identity(record: Record) -> Any:
    return (record.id, record.at, record.game) if isinstance(record, JournalLine) else None


def _act(entry: Entry) -> tuple[str, str, str, bytes]:
    """What makes two entries of two copies the same act."""
    return entry.at, entry.act, entry.by, msgspec.json.encode((entry.answers, entry.patch))
