"""Rescue a damaged campaign, bring in a copy that went its own way: planned, shown, written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import UsageError
from companion.share import campaigns
from companion.table.amend import Plan, commit
from companion.table.disk import RealDisk, read_whole, replace_file
from companion.table.line import body_of
from companion.table.opened import OpenTable
from companion.table.rescue import bring, only_in, rescue


def rescued(root: Path, name: str) -> tuple[str, list[str]]:
    """Make a campaign of its own from a damaged one: its id, and what was carried, in lines.

    Raises:
        UsageError: it is not damaged.
        StorageError: the disk refuses.
    """
    mended = _mended(root, name)
    if mended:
        return mended
    with campaigns.open_table(root, name, writing=False) as damaged:
        id = campaigns.free_id(damaged.first.title + " rescued", campaigns.ids(root))
        table, plan = rescue(damaged, campaigns.path_of(root, id))
        with table:
            if plan is not None:
                commit(table, plan, "rescue")
            return id, carried_lines(plan)


def _mended(root: Path, name: str) -> tuple[str, list[str]] | None:
    """A campaign whose line ends some program changed (CRLF, a mark in front), as a whole one."""
    if name not in campaigns.ids(root):
        return None
    disk = RealDisk()
    try:
        data = read_whole(disk, campaigns.path_of(root, name))
    except OSError:
        return None
    plain = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    if plain == data or body_of(plain.split(b"\n")[0] + b"\n") is None:
        return None
    id = campaigns.free_id(f"{name} rescued", campaigns.ids(root))
    replace_file(disk, campaigns.path_of(root, id), plain)
    return id, ["Some program had changed the line ends; they are as they were written again."]


def planned_merge(table: OpenTable[Any], copy: Path) -> Plan[Any]:
    """What bringing in the entries of a copy would do; nothing is written.

    Raises:
        UsageError: it is no copy of this campaign, or holds nothing new.
        StorageError: the file cannot be read.
    """
    try:
        entries = only_in(table.disk, table.path, copy)
    except OSError as problem:
        why = problem.strerror or problem
        raise UsageError(f"{copy} cannot be read: {why}.", "Name the copy's file.") from None
    plan = bring(table, entries)
    if plan is None:
        raise UsageError("The copy holds nothing that is not here.", "Nothing has to be merged.")
    return plan


def carried_lines(plan: Plan[Any] | None) -> list[str]:
    """What was brought, entry by entry, with what no longer fits."""
    if plan is None:
        return ["Nothing stood behind the damage."]
    lines = []
    for one in plan.later:
        lines.append(f"  {one.fate:<8} {one.says}")
        lines += [f"           left out: {x.label} {x.old} → {x.new}" for x in one.left_out]
    return lines
