"""Which entry is which in the copies of a campaign, in what order they stand, and which count.

Every copy of a campaign gets its own record numbers, so an entry is known by its *origin*: the
digest of the line in which it first stood, and a time. An entry that is carried onto another
branch keeps it; nothing is ever recognised by comparing what it did.

The time is that of a hybrid logical clock (Kulkarni and others, 2014): the entry's own, but never
before the entry that it followed, and a number among those of one second. So each path of each file
stands in the order of its origins, whatever the clocks of two laptops say, and putting the entries
of two files into that order never puts an effect before its cause.

Whether an entry counts is decided by undo, redo, a jump or an amendment; each decision has such a
time too, and the latest one holds. All of this is read from the lines of a file alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from companion.table.storage.entry import Batch, Entry, Head, Record, Schema, Standing
from companion.table.storage.line import DIGEST, body_of

_record: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
_AMENDS = re.compile(r"amends (\d+)\b")

STAND_IN = "rescued"
"""The act of an entry that stands for damaged lines (`rescue.py`)."""
MERGE = "merge"
"""Why a batch was written that brings files together: it decides nothing of its own."""


class Origin(Struct, frozen=True, order=True):
    """Where an entry first stood. Sorting origins puts entries into their one order."""

    at: str
    seq: int
    """Number among those of one second on one path."""
    id: str
    """Of the line, and of the item in it."""
    version: str = ""
    """Of an amended entry its own id; `at`, `seq` and `id` are then of what it amends."""

    @property
    def name(self) -> str:
        """What the entry is known by."""
        return self.version or self.id

    @property
    def written(self) -> str:
        """As a journal holds it."""
        return " ".join(x for x in (self.at, str(self.seq), self.id, self.version) if x)

    @classmethod
    def read(cls, text: str) -> Origin:
        """From a journal. Raises `ValueError` if it is none."""
        at, seq, id, *version = text.split(" ")
        return cls(at, int(seq), id, *version)


def lines_in(data: bytes) -> Iterator[tuple[str, Record]]:
    """Digest and record of each line up to the first that is not as it was written."""
    for line in data.split(b"\n"):
        body = body_of(line + b"\n")
        if body is None:
            return
        yield line[:DIGEST].decode(), _record.decode(body)


class Ledger:
    """What the lines of one file say of its entries."""

    def __init__(self) -> None:
        self.origins: dict[int, Origin] = {}
        """Record of an entry -> its origin."""
        self.record: dict[str, int] = {}
        """Name -> the newest record that holds the entry."""
        self.act_nos: dict[str, int] = {}
        """Name -> its act number in that record."""
        self.stand_ins: set[str] = set()
        """Names of entries that only stand in for lost ones."""
        self.head = 0
        self._after: dict[int, int] = {}
        self._stands: dict[str, Standing] = {}
        self._acts: dict[int, int] = {}

    @classmethod
    def of(cls, data: bytes) -> Ledger:
        """Read the lines of a journal."""
        ledger = cls()
        for digest, record in lines_in(data):
            ledger.take(record, digest)
        return ledger

    def path(self) -> list[int]:
        """Records of the entries on the table, oldest first."""
        found, n = [], self.head
        while n > 0:
            if n in self.origins:
                found.append(n)
            n = self._after[n]
        return found[::-1]

    def named(self, act_no: int) -> str:
        """Name of the entry with an act number; empty if there is none."""
        n = self._acts.get(act_no)
        return "" if n is None else self.origins[n].name

    def knows(self, name: str) -> bool:
        """Whether the file ever held that entry."""
        return name in self.record

    def decided(self, name: str) -> Standing | None:
        """The latest decision on an entry, or `None` if the file neither has it nor decided."""
        if name in self._stands:
            return self._stands[name]
        if name in self.record:
            return self.origins[self.record[name]].at, 0, "", True
        return None

    @property
    def decisions(self) -> dict[str, Standing]:
        """What was decided after entries were made: undone, redone, amended."""
        return dict(self._stands)

    def take(self, record: Record, digest: str) -> None:
        """Follow one line of the file."""
        if isinstance(record, Entry):
            self._entry(record, self._native(record, digest))
        elif isinstance(record, Head):
            self._moved(record.to, record.at, digest)
        elif isinstance(record, Schema):
            self._after[record.n] = record.after
            self.head = record.n
        elif isinstance(record, Batch):
            self._batch(record, digest)

    def _batch(self, batch: Batch, digest: str) -> None:
        before, known = self.head, self._amended(batch, digest)
        for number, item in enumerate(batch.items):
            if isinstance(item, Entry):
                own = self._native(item, f"{digest}.{number}")
                self._entry(item, known.get(number, own))
            elif isinstance(item, Schema):
                self.take(item, digest)
            elif isinstance(item, Head):
                self.head = item.to
        if batch.why != MERGE:
            after, self.head = self.head, before
            self._moved(after, batch.at, digest)
        for name, stand in (batch.stands or {}).items():
            self._stands[name] = max(stand, self._stands.get(name, stand))

    def _entry(self, entry: Entry, origin: Origin) -> None:
        if entry.origin:
            origin = Origin.read(entry.origin)
        self.origins[entry.n], self._after[entry.n] = origin, entry.after
        self.record[origin.name], self.act_nos[origin.name] = entry.n, entry.act_no
        self._acts[entry.act_no] = entry.n
        (self.stand_ins.add if entry.act == STAND_IN else self.stand_ins.discard)(origin.name)
        self.head = entry.n

    def _native(self, entry: Entry, id: str) -> Origin:
        """The origin of an entry in the line in which it first stands."""
        parent = self._act_at(entry.after)
        if parent and (before := self.origins[parent]).at >= entry.at:
            return Origin(before.at, before.seq + 1, id)
        return Origin(entry.at, 0, id)

    def _act_at(self, n: int) -> int:
        while n > 0 and n not in self.origins:
            n = self._after[n]
        return n

    def _amended(self, batch: Batch, digest: str) -> dict[int, Origin]:
        """Origins of the items of an amendment: the new version, then what was carried along."""
        if batch.why != "amend":
            return {}
        items = [n for n, item in enumerate(batch.items) if isinstance(item, Entry)]
        first = batch.items[items[0]] if items else None
        match = _AMENDS.match(first.note) if isinstance(first, Entry) else None
        path = self.path()
        amended = self._acts.get(int(match[1])) if match else None
        if amended not in path:
            return {}
        at = path.index(amended)
        slot = self.origins[amended]
        version = Origin(slot.at, slot.seq, slot.id, f"{digest}.{items[0]}")
        along = [self.origins[n] for n in path[at + 1 :]]
        return dict(zip(items, [version, *along], strict=False))

    def _moved(self, to: int, at: str, id: str) -> None:
        """The head went elsewhere: what left the table is undone, what came is redone."""
        old, new = self._names_to(self.head, to), self._names_to(to, self.head)
        for name, on in [(x, False) for x in old - new] + [(x, True) for x in new - old]:
            stand = self.decided(name)
            assert stand is not None
            seq = stand[1] + 1 if stand[0] >= at else 0
            self._stands[name] = (max(at, stand[0]), seq, id, on)
        self.head = to

    def _names_to(self, start: int, other: int) -> set[str]:
        """Names on the way from a record up to where it meets another one's path."""
        names = set()
        while start != other:
            if start > other:
                if start in self.origins:
                    names.add(self.origins[start].name)
                start = self._after[start]
            else:
                other = self._after[other]
        return names
