"""Merge: what was said on two copies of one campaign, told again in the one order both compute.

Entries are known by their origins and stand in the order of these (`origin.py`); which of them
count is the later decision of both files. From the first place where the table and that order
differ, each entry is run again with its answers, those that nobody gave included: so a told value
stays a told value, a change a change, and the words say what really happens. An entry that cannot
be run again is carried as it was recorded (`amend.Carrier.carry_recorded`).

The result depends on the entries alone, not on who merges whom, how often, or in which order.

Where both copies told the same value differently, or amended the same entry differently, somebody
must say which one stands. The answer is an entry like any other, right behind the later of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import stamp
from companion.table.copies.amend import (
    Carried,
)
from companion.table.copies.branch import Answer, Branch
from companion.table.copies.origin import MERGE, STAND_IN, Origin
from companion.table.copies.side import Past, Side, made_ids, value_at
from companion.table.copies.telling import last_told, touched
from companion.table.state import TableState
from companion.table.storage.describe import Difference, differences
from companion.table.storage.entry import Entry, Head, Schema, Standing
from companion.table.storage.line import digest_of
from companion.table.storage.patch import (
    raw,
    sorted_encoding,
    tree_diff,
)

S = TypeVar("S", bound=TableState)

Take = Literal["here", "there"]


class Conflict(Struct, frozen=True):
    """Two entries that told the same thing differently, each without knowing of the other."""

    number: int
    what: str
    """What was told: `Ann gold`."""
    here: Entry
    there: Entry
    here_value: str
    there_value: str


class Merge(Struct, Generic[S], frozen=True):
    """A merge that is ready, and what it would do; nothing is written yet."""

    items: tuple[Entry | Schema | Head, ...]
    head: int
    brought: tuple[Carried, ...]
    """Entries that only the copy had."""
    shifted: tuple[Carried, ...]
    """Entries of this file that do not stay as they were recorded."""
    undone: tuple[Entry, ...]
    """Entries of this file that the copy had undone or amended."""
    conflicts: tuple[Conflict, ...]
    """What must still be answered."""
    stands: dict[str, Standing]
    state: S
    changes: tuple[Difference, ...]
    drafts: int
    """Half-entered procedures of the copy, which stay in it."""


def plan_merge(
    table: OpenTable[S], copy: OpenTable[S], take: Mapping[int, Take] | None = None
) -> Merge[S] | None:
    """Plan to bring a copy in; nothing is written.

    Args:
        table: the campaign, open for writing.
        copy: a copy of its file that went its own way.
        take: answers to conflicts by their number.

    Returns:
        The plan; `None` if the copy holds nothing that is not here.

    Raises:
        UsageError: the two are not copies of one campaign.
    """
    ours, theirs = table.first, copy.first
    if (ours.id, ours.at, ours.game) != (theirs.id, theirs.at, theirs.game):
        raise UsageError("The two files are not copies of one campaign.", "Merge copies only.")
    return _Merger(Side(table), Side(copy), dict(take or {})).plan()


def commit_merge(table: OpenTable[S], merge: Merge[S]) -> None:
    """Write a plan: one line, the head on its last entry. Raises `StorageError`."""
    if merge.items[0].n != len(table.history) + 1:
        raise UsageError("Something was entered since this was planned.", "Plan it again.")
    table.entries.write_batch(merge.items, MERGE, merge.head, merge.stands)


class _Merger(Generic[S]):
    """Puts two paths into one order."""

    def __init__(self, mine: Side[S], theirs: Side[S], take: dict[int, Take]) -> None:
        self.mine, self.theirs, self.take = mine, theirs, take
        self.sides = (mine, theirs)
        self.stands = self._learned()
        self.conflicts: list[Conflict] = []
        self.asked = 0
        self.answers: dict[str, list[Answer]] = {}
        """Name of the later of two entries -> what is answered right behind it."""

    def plan(self) -> Merge[S] | None:
        mine, theirs = self.mine, self.theirs
        parting = _common(mine.names, theirs.names)
        parting = min([parting, *self._stand_ins()])
        for side in self.sides:
            side.walk(parting)
        order = self._in_order()
        settled = self._settle_versions(order)
        order = sorted(order, key=lambda one: one.origin)
        chosen = [x.origin.name for x in order]
        start = parting + _same_start(list(mine.past.values()), order)
        if start == len(mine.path) and len(order) + parting == start:
            return None
        self._settle_values(set(chosen))
        branch = Branch(mine, theirs, mine.place(start))
        for one in order[: start - parting]:
            branch.stays(one)
        for one in order[start - parting :]:
            branch.tell(one, settled.get(one.origin.name, ""))
            for answer in self.answers.get(one.origin.name, ()):
                branch.answer(answer)
        undone = [x.entry for name, x in mine.past.items() if name not in chosen]
        return self._planned(branch, tuple(undone))

    def _planned(self, branch: Branch[S], undone: tuple[Entry, ...]) -> Merge[S]:
        table, known = self.mine.table, self.mine.ledger.knows
        items: tuple[Entry | Schema | Head, ...] = tuple(branch.items)
        head = branch.place
        if not any(isinstance(item, Entry) for item in items):
            head = branch.first_place
            at = stamp(table.clock())
            items = (Head(n=len(table.history) + 1, at=at, to=head, why=MERGE),)
        patch = tree_diff(raw(table.state), raw(branch.state))
        return Merge(
            items=items,
            head=head,
            brought=tuple(x for x in branch.later if not known(_name(x.entry))),
            shifted=tuple(x for x in branch.later if known(_name(x.entry)) and x.fate != "same"),
            undone=undone,
            conflicts=tuple(self.conflicts),
            stands=self.stands,
            state=branch.state,
            changes=tuple(differences(patch, table.tree, branch.tree, table.game.fields)),
            drafts=len(self.theirs.table.history.drafts),
        )

    def _learned(self) -> dict[str, Standing]:
        """Decisions of the copy that came later than what this file has decided."""
        learned = {}
        for name, stand in self.theirs.ledger.decisions.items():
            known = self.mine.ledger.decided(name)
            if known is None or stand > known:
                learned[name] = stand
        return learned

    def _counts(self, name: str) -> bool:
        told = [one for side in self.sides if (one := side.ledger.decided(name))]
        told += [self.stands[name]] if name in self.stands else []
        return max(told)[3]

    def _stand_ins(self) -> Iterable[int]:
        """Where one file has only a stand-in for what the other has: that one counts no more."""
        for side, other in ((self.mine, self.theirs), (self.theirs, self.mine)):
            for name in side.ledger.stand_ins.intersection(side.names):
                index = side.names.index(name)
                if other.ledger.knows(name) and name not in other.ledger.stand_ins:
                    yield index  # the lost entry itself
                elif self._is_whole(other, side.names[index + 1 : index + 2]):
                    self._fells(name)
                    yield index

    @staticmethod
    def _is_whole(other: Side[S], behind: Sequence[str]) -> bool:
        """Whether a file has what stood before an entry that stands behind damage elsewhere."""
        if not behind or behind[0] not in other.names:
            return False
        index = other.names.index(behind[0])
        return index == 0 or other.names[index - 1] not in other.ledger.stand_ins

    def _in_order(self) -> list[Past[S]]:
        """Entries of both that count, one of each, in their order."""
        found: dict[str, Past[S]] = {}
        for name in {**self.mine.past, **self.theirs.past}:
            if self._counts(name):
                versions = [side.past[name] for side in self.sides if name in side.past]
                origin = min(x.origin for x in versions if not _only_stands_in(x, versions))
                found[name] = replace(min(versions, key=_rank), origin=origin)
        return sorted(found.values(), key=lambda one: one.origin)

    # -------------------------------------------------------------- versions of one entry

    def _settle_versions(self, order: list[Past[S]]) -> dict[str, str]:
        """Let one version of each amended entry stand; name -> note of those that were asked."""
        notes: dict[str, str] = {}
        slots: dict[str, list[Past[S]]] = {}
        for one in order:
            slots.setdefault(one.origin.id, []).append(one)
        for versions in slots.values():
            while len(versions) > 1:
                self._settle_pair(versions, order, notes)
        return notes

    def _settle_pair(
        self, versions: list[Past[S]], order: list[Past[S]], notes: dict[str, str]
    ) -> None:
        one, other = versions[0], versions[1]
        if _content(one.entry) == _content(other.entry):
            self._fells(other.origin.name)
            versions.remove(other)
            order.remove(other)
            return
        here, there = (one, other) if one.side is self.mine else (other, one)
        word = self._asked(
            "an amended entry", here.entry, there.entry, (here.entry.says, there.entry.says)
        )
        stays = there if word == "there" else here
        names = f"{one.origin.name} {other.origin.name} {stays.origin.name}"
        settled = replace(
            stays, origin=replace(stays.origin, version=digest_of(names.encode()) + "~")
        )
        for gone in (one, other):
            versions.remove(gone)
            order.remove(gone)
            self._fells(gone.origin.name)
        versions.insert(0, settled)
        order.append(settled)
        notes[settled.origin.name] = "amended differently on two copies; this version stands"

    def _fells(self, name: str) -> None:
        """Something else stands in its place: it does not count any more."""
        known = [x for side in self.sides if (x := side.ledger.decided(name))]
        at, seq, _, _ = max(known)
        self.stands[name] = (at, seq + 1, "~", False)

    def _asked(self, what: str, here: Entry, there: Entry, values: tuple[str, str]) -> Take | None:
        self.asked += 1
        word = self.take.get(self.asked)
        if word is None:
            self.conflicts.append(Conflict(self.asked, what, here, there, *values))
        return word

    # -------------------------------------------------------------- values told differently

    def _settle_values(self, counting: set[str]) -> None:
        """Find what both sides told differently, and note the answers that were given."""
        alone = [self._alone(side, counting) for side in self.sides]
        changes = [touched(told) for told in alone]
        made = {id for told in alone for one in told for id in made_ids(one.patch)}
        for path in sorted(changes[0].keys() & changes[1].keys()):
            if made.isdisjoint(path):
                here, there = (last_told(one[path], path, changes) for one in changes)
                if here and there:
                    self._settle_value(path, here, there)

    def _alone(self, side: Side[S], counting: set[str]) -> list[Past[S]]:
        other = self.theirs if side is self.mine else self.mine
        return [
            one
            for name, one in side.past.items()
            if name in counting and not other.ledger.knows(name)
        ]

    def _settle_value(self, path: tuple[str, ...], here: Past[S], there: Past[S]) -> None:
        if value_at(here.after, path) == value_at(there.after, path):
            return
        later = max(here, there, key=lambda one: one.origin)
        values = [side.value(later.origin, path) for side in self.sides]
        fields = self.mine.table.game.fields
        told = [
            differences([["=", [*path], None, x]], here.after, here.after, fields) for x in values
        ]
        if not all(told):
            return
        shown = told[0][0].new, told[1][0].new
        word = self._asked(told[0][0].label, here.entry, there.entry, shown)
        if word is not None:
            stays, value = (here, values[0]) if word == "here" else (there, values[1])
            names = sorted((here.origin.name, there.origin.name))
            number = digest_of(sorted_encoding([names, path, value]))
            origin = Origin(later.origin.at, later.origin.seq, f"{later.origin.id}~{number}")
            answer = Answer(origin, path, value, stays)
            self.answers.setdefault(later.origin.name, []).append(answer)


def _name(entry: Entry) -> str:
    return Origin.read(entry.origin).name if entry.origin else ""


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many names two paths begin with in common."""
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))


def _same_start(mine: Sequence[Past[S]], order: Sequence[Past[S]]) -> int:
    """How many entries of the order stand on this table already."""
    for index, (a, b) in enumerate(zip(mine, order, strict=False)):
        if a.origin.name != b.origin.name or (a.entry.act == STAND_IN != b.entry.act):
            return index
    return min(len(mine), len(order))


def _rank(one: Past[Any]) -> tuple[bool, bool, bytes]:
    """Which of two records of one entry is told again, alike in whichever file one stands."""
    entry = one.entry
    carried = bool(entry.origin)
    return entry.act == STAND_IN, carried, sorted_encoding((entry.answers, entry.patch))


def _only_stands_in(one: Past[Any], versions: Sequence[Past[Any]]) -> bool:
    """Whether it only stands in for another one of these."""
    return one.entry.act == STAND_IN and any(x.entry.act != STAND_IN for x in versions)


def _content(entry: Entry) -> bytes:
    """What was said in an entry."""
    return sorted_encoding((entry.act, entry.by, entry.answers, entry.overrides))
