"""Merge a copy of a campaign: planned, shown, what both told differently asked, written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import CompanionError, UsageError
from companion.share.text.lines import columns
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Carried
from companion.table.copies.merge import Conflict, Merge, Take, plan_merge
from companion.table.storage.entry import Entry
from companion.toolbox.text import clean_line, plural

_TAKES: tuple[Take, Take] = ("here", "there")


class NeedsTake(CompanionError):
    """Nothing was done: the two copies say different things (exit 4, an answer is missing)."""

    code, exit_code = "conflict", 4

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        self.conflicts = conflicts
        self.plan = {"conflicts": [conflict_facts(one) for one in conflicts]}
        takes = " ".join(f"--take {one.number}=here" for one in conflicts)
        super().__init__(
            f"{plural(len(conflicts), 'thing was', 'things were')} told differently "
            "by the two sides.",
            f"Nothing was changed. Say which one stands, here or there: {takes}",
        )

    def lines(self) -> list[str]:
        """What is printed: both entries of each conflict, and the argument that answers it."""
        told = [line for one in self.conflicts for line in conflict_lines(one)]
        return [*told, self.says, self.would_be_right]


def planned(table: OpenTable[Any], copy: Path, take: dict[int, Take]) -> Merge[Any]:
    """What bringing in the entries of a copy would do; nothing is written.

    Raises:
        UsageError: it is no copy of this campaign, holds nothing new, or an answer has no question.
        StorageError: the file cannot be read.
    """
    with OpenTable(table.game, copy, writing=False) as other:
        plan = plan_merge(table, other, take)
    if plan is None:
        raise UsageError("The copy holds nothing that is not here.", "There is nothing to merge.")
    return plan


def takes(words: Iterable[str]) -> dict[int, Take]:
    """`1=here` as an answer to conflict 1. Raises `UsageError`."""
    found: dict[int, Take] = {}
    for word in words:
        number, _, side = word.partition("=")
        if not number.isascii() or not number.isdigit() or side not in _TAKES:
            raise UsageError(
                f"“{clean_line(word)[:40]}” is not NUMBER=here or NUMBER=there.",
                "Take the entry of this campaign: --take 1=here",
            )
        found[int(number)] = side
    return found


def conflict_lines(one: Conflict) -> list[str]:
    """Both entries of a conflict, side by side."""
    return [
        f"{one.number}. {one.what}",
        f"   here:  {one.here_value:<12} {_cited(one.here)}",
        f"   there: {one.there_value:<12} {_cited(one.there)}",
    ]


def _cited(entry: Entry) -> str:
    return f"entry {entry.act_no}, {entry.at[:10]} {entry.at[11:16]}: {clean_line(entry.says)}"


def plan_lines(plan: Merge[Any]) -> list[str]:
    """What a merge brings, changes and takes off the table, entry by entry."""
    lines = [
        f"{plural(len(plan.brought), 'entry comes', 'entries come')} from the copy.",
    ]
    for one in plan.brought:
        lines += _carried(one)
    if plan.shifted:
        lines.append("These entries here would now say something else:")
        for one in plan.shifted:
            lines += _carried(one)
    lines += [
        f"  undone   {clean_line(x.says)} (undone or changed on the other side)"
        for x in plan.undone
    ]
    for conflict in plan.conflicts:
        lines += [
            "The two sides say different things here; you would be asked:",
            *conflict_lines(conflict),
        ]
    if plan.drafts:
        half = plural(plan.drafts, "half-entered procedure stays", "half-entered procedures stay")
        lines.append(f"{half} in the copy.")
    rows = [(f"  {one.label}", f"{one.old} → {one.new}") for one in plan.changes]
    return [*lines, "On the table:", *(columns(rows) if rows else ["  nothing changes"])]


def _carried(one: Carried) -> list[str]:
    why = f" ({one.why})" if one.why else ""
    told = [f"  {one.fate:<8} {clean_line(one.says)}{why}"]
    return told + [f"           left out: {x.label} {x.old} → {x.new}" for x in one.left_out]


def facts(plan: Merge[Any], done: bool) -> dict[str, Any]:
    """A merge as JSON."""

    def carried(one: Carried) -> dict[str, Any]:
        return {
            "fate": one.fate,
            "says": one.says,
            "why": one.why,
            "left_out": msgspec.to_builtins(one.left_out),
        }

    return {
        "carried": [carried(one) for one in plan.brought],
        "shifted": [carried(one) for one in plan.shifted],
        "undone": [x.says for x in plan.undone],
        "changes": msgspec.to_builtins(plan.changes),
        "conflicts": [conflict_facts(one) for one in plan.conflicts],
        "done": done,
    }


def conflict_facts(one: Conflict) -> dict[str, Any]:
    """A conflict as JSON."""
    return {
        "number": one.number,
        "what": one.what,
        "here": {"act_no": one.here.act_no, "says": one.here.says, "value": one.here_value},
        "there": {"act_no": one.there.act_no, "says": one.there.says, "value": one.there_value},
        "take": f"--take {one.number}=here",
    }
