"""Which acts cannot be done now, and why: what stops each before anything else is asked."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.procedures.question import Broken, Choose
from companion.table.sheet import or_else
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


def barred(table: OpenTable[S], by: str = "") -> dict[str, str]:
    """Ids of the acts that would break a rule at once, with that rule; any may be done anyway."""
    found = {}
    for info in table.infos.values():
        why = "" if info.hidden else or_else(partial(_why, table, info, by), lambda _problem: "")
        if why:
            found[info.id] = why
    return found


def _why(table: OpenTable[S], info: ProcedureInfo[S], by: str) -> str:
    """What the rules say against an act of which nothing is told yet; empty if they say nothing."""
    result = table.begin(info.id, by).look(table.state)
    if not isinstance(result, Asking):
        return ""
    question = result.question
    if isinstance(question, Broken):
        return question.why
    if isinstance(question, Choose) and not (question.none or question.new or question.unknown):
        reasons = [option.illegal for option in question.options]
        return reasons[0] if reasons and all(reasons) else ""
    return ""
