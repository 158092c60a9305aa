"""Branches: what was undone and left is still there. They have names, and two can be compared.

A branch is called as its newest note that begins with `branch:` says, else by its first act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.share.text.lines import columns
from companion.table.campaign.opened import OpenTable
from companion.table.storage.describe import Difference, differences
from companion.table.storage.entry import Entry
from companion.table.storage.history import ENTRY
from companion.table.storage.patch import tree_diff

Table = OpenTable[Any]
NAMES = "branch: "
"""How a note begins that names the branch on which it stands."""
MOST_BRANCHES = 20


class Branch(Struct, frozen=True):
    """A line of entries that leaves the one on the table, and where it ends."""

    name: str
    act_no: int
    """Of its last entry."""
    since: int
    """Act number of the entry at which it leaves the other; 0: the beginning."""
    count: int
    """Entries behind that."""


class Compared(Struct, frozen=True):
    """Two branches side by side: what is on the table, or another one that was left, and one."""

    here: Branch
    there: Branch
    only_here: tuple[str, ...]
    """What was done here alone, with its numbers, oldest first."""
    only_there: tuple[str, ...]
    changes: tuple[Difference, ...]
    """What stands otherwise: `old` here, `new` there."""
    on_table: bool = True
    """Whether `here` is on the table."""


def present(table: Table) -> Branch:
    """The line of entries that is on the table, from its beginning."""
    n = table.history.act_at(table.history.head)
    return _branch(table, n, 0)


def branches(table: Table) -> tuple[Branch, ...]:
    """Those that were left, newest first."""
    history = table.history
    followed = {history.act_at(history.parent(n)) for n in _acts(table)}
    on_path = set(history.path(history.head))
    ends = [n for n in _acts(table) if n not in followed and n not in on_path]
    return tuple(
        _branch(table, n, history.act_at(history.meeting(n, history.head)))
        for n in ends[: -MOST_BRANCHES - 1 : -1]
    )


def named(table: Table, act_no: int) -> Branch:
    """The branch that ends with an act. Raises `UsageError`: there is no such entry."""
    n = table.entry(act_no).n
    return _branch(table, n, table.history.act_at(table.history.meeting(n, table.history.head)))


def compare(table: Table, branch: Branch, beside: Branch | None = None) -> Compared:
    """What is on the table, or on another branch that was left, beside a branch.

    Args:
        table: with both.
        branch: one that was left.
        beside: another one; `None`: what is on the table.
    """
    history = table.history
    here = history.head if beside is None else table.entry(beside.act_no).n
    there = table.entry(branch.act_no).n
    meet = history.act_at(history.meeting(here, there))
    ours, theirs = table.tree_at(here), table.tree_at(there)
    changes = differences(tree_diff(ours, theirs), ours, theirs, table.game.fields)
    return Compared(
        _branch(table, history.act_at(here), meet),
        _branch(table, there, meet),
        tuple(_says(table, history.act_at(here), meet)),
        tuple(_says(table, there, meet)),
        tuple(changes),
        on_table=beside is None,
    )


def compared_lines(told: Compared, most: int = 12, aligned: bool = True) -> list[str]:
    """Two branches in words: what was done on each alone, then each value on both.

    Args:
        told: the two.
        most: acts of each that are told.
        aligned: whether the values stand in two columns, as where they are drawn.
    """
    lines = [f"Both begin with what stands up to entry {told.there.since}.", ""]
    if told.there.since == 0:
        lines = ["They have no entry in common.", ""]
    here, there = ("Here", "There") if told.on_table else ("One", "The other")
    for title, says in (
        (f"{here}: {told.here.name}", told.only_here),
        (f"{there}: {told.there.name}", told.only_there),
    ):
        lines.append(title)
        lines += [f"  {one}" for one in says[-most:]] or ["  nothing more"]
        if len(says) > most:
            lines.append(f"  and {len(says) - most} before")
        lines.append("")
    if not told.changes:
        return [*lines, "Every value is the same."]
    lines.append(f"{here} and {there[:1].lower()}{there[1:]}")
    if not aligned:
        return [*lines, *(f"  {one.label}   {one.old} | {one.new}" for one in told.changes)]
    return lines + columns([(f"  {x.label}", x.old, f"| {x.new}") for x in told.changes])


def _branch(table: Table, n: int, meet: int) -> Branch:
    """The branch that ends with a record, from where it leaves another."""
    entries = list(_entries(table, n, meet))
    since = table.record(meet).act_no if meet else 0
    if not entries:
        return Branch("nothing behind it", since, since, 0)
    notes = (one for one in entries if one.act == "note")
    names = (str(one.values.get("text", "")) for one in notes)
    name = next((x.removeprefix(NAMES) for x in names if x.startswith(NAMES)), entries[-1].says)
    return Branch(name, entries[0].act_no, since, len(entries))


def _says(table: Table, n: int, meet: int) -> list[str]:
    return [f"{one.act_no} {one.says}" for one in _entries(table, n, meet)][::-1]


def _entries(table: Table, n: int, meet: int) -> Iterator[Entry]:
    """Entries from a record back to another, which is not among them; the last first."""
    n = table.history.act_at(n)
    while n > 0 and n != meet:
        entry: Entry = table.record(n)
        yield entry
        n = table.history.act_at(table.history.parent(n))


def _acts(table: Table) -> list[int]:
    return [n for n in range(1, len(table.history)) if table.history.kind[n] == ENTRY]
