"""An amendment from typed words: planned, shown, written."""

from __future__ import annotations

from typing import Any

from companion.errors import UsageError
from companion.share.commands.arguments import Typed
from companion.share.commands.confirm import NeedsYes
from companion.share.commands.run_procedure import Unfinished
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit
from companion.table.procedures.drive import Asking


def planned(table: OpenTable[Any], act_no: int, typed: Typed) -> Plan[Any]:
    """What changing these answers would do; nothing is written.

    Raises:
        UsageError: no such entry or key.
        Unfinished: the amended entry asks what it did not ask before.
    """
    if typed.others:
        raise UsageError(
            f"“{typed.others[0][:40]}” is neither key=text nor key:=json.",
            "Name what changes: companion amend CAMPAIGN ACT faces='3b 2w'",
        )
    plan = amend(table, act_no, typed.answers, typed.overrides)
    if isinstance(plan, Asking):
        act = table.entry(act_no).act
        raise Unfinished(plan, act, campaign=table.path.stem)
    return plan


def accept(table: OpenTable[Any], plan: Plan[Any], act_no: int, yes: bool) -> None:
    """Write a plan. Raises `NeedsYes` if a later entry would not stay as it was."""
    unlike = [later for later in plan.later if later.fate in ("changed", "left")]
    if unlike and not yes:
        from companion.share.commands import json_output, text_output

        count = "One later entry" if len(unlike) == 1 else f"{len(unlike)} later entries"
        raise NeedsYes(
            f"{count} would not stay as recorded.",
            json_output.plan(plan, act_no),
            text_output.plan_lines(plan, act_no),
        )
    commit(table, plan)
