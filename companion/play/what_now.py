"""What now: what is half entered, owed, or could be done, in the order in which it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.play.half_entered import draft_words
from companion.table.campaign.due import Reminder, reminders
from companion.table.campaign.log import LogLine
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.shared.suggestion_order import suggested
from companion.table.sheet import or_else
from companion.table.state import Duty
from companion.table.storage.entry import DraftLine
from companion.table.storage.history import ENTRY

LOOKED_BACK = 300
"""Entries that are looked through for one that a draft was given up for; one that is older than
them all was given up."""


@dataclass(frozen=True)
class Now:
    """One row of “What now”: something to begin, something owed, something half entered."""

    kind: str
    """`draft`, `duty` or `act`."""
    label: str
    note: str = ""
    procedure: str = ""
    by: str = ""
    answers: tuple[tuple[str, Any], ...] = ()
    draft: str = ""


def what_now(table: OpenTable[Any], every: bool = False) -> tuple[Now, ...]:
    """What was just put aside; what whoever has the turn owes; what could be done; what others owe;
    what ends something; what was put aside before the last entry, for the table went on without it.

    Args:
        table: the open table.
        every: also reminders that are not due yet.
    """
    return table.once(f"now {every}", lambda: _what_now(table, every))


def _what_now(table: OpenTable[Any], every: bool) -> tuple[Now, ...]:
    fresh, stale = _drafts(table)
    due, later = _duties(table, every)
    possible: list[Now] = []
    ending: list[Now] = []
    owed = {(one.label, one.procedure) for one in (*due, *later)}
    for one in suggested(table.game, table.state):
        if (one.label, one.procedure) in owed:
            continue  # it stands there already, as what is owed
        if (info := table.infos.get(one.procedure)) is not None:
            answers = tuple(one.answers.items())
            row = Now("act", one.label, info.page, one.procedure, "", answers)
            (ending if one.ends or info.grave else possible).append(row)
    return (*fresh, *due, *possible, *later, *ending, *stale)


def _duties(table: OpenTable[Any], every: bool) -> tuple[list[Now], list[Now]]:
    """What must be settled before play goes on, and what waits: the duties of the others.

    A reminder that is known not to be due yet is nowhere, one that has come due stands in front.
    """
    state = table.state
    told = {one.key: one for one in reminders(table)}
    due: list[Now] = []
    later: list[Now] = []
    for key in sorted(state.pending, key=lambda key: (len(key), key)):
        duty, reminder = state.pending[key], told.get(key)
        waits = state.turn and duty.who not in ("", state.turn)
        if reminder is not None and reminder.due:
            due.insert(0, _duty(table, key, duty, reminder))
        elif reminder is None or reminder.due is None or every:
            (later if waits else due).append(_duty(table, key, duty, reminder))
    return due, later


def _duty(table: OpenTable[Any], key: str, duty: Duty, reminder: Reminder | None) -> Now:
    who = table.state.name(duty.who) if duty.who else ""
    label = f"{who}: {duty.what}" if who and who not in duty.what else duty.what
    note = duty.reminder or duty.page
    if reminder is not None:
        label = reminder.what
        note = f"due: {reminder.when}" if reminder.due else reminder.when or "later"
    if duty.procedure and duty.procedure in table.infos:
        answers = tuple(duty.answers.items())
        return Now("duty", label, note, duty.procedure, duty.who, answers)
    return Now("duty", label, note, "settle", duty.who, (("duty", key),))


Draft = tuple[str, ProcedureInfo[Any], list[DraftLine]]


def _drafts(table: OpenTable[Any]) -> tuple[list[Now], list[Now]]:
    """Those put aside since the last entry, and of each act the last one put aside before it.

    What was entered meanwhile in another way, or in a game that is over, is not offered again; it
    stays in the journal, and `companion drafts` has it.
    """
    latest, drafts = table.history.head, table.drafts.all()
    log = table.log(LOOKED_BACK) if drafts else ()
    fresh: list[Now] = []
    stale: dict[tuple[str, str], Now] = {}
    for draft in drafts:
        _, info, lines = draft
        if lines[-1].n > latest:
            fresh.append(_draft(table, draft))
        elif not _given_up(table, log, info, lines):
            stale.pop((info.id, lines[0].by), None)
            stale[info.id, lines[0].by] = _draft(table, draft)
    return fresh, list(stale.values())[::-1]


def _given_up(
    table: OpenTable[Any],
    log: Sequence[LogLine],
    info: ProcedureInfo[Any],
    lines: Sequence[DraftLine],
) -> bool:
    """Whether the table entered the act otherwise since, or ended what it was part of."""
    if table.state.closed or _game_of(table, lines[0].n) not in (0, table.state.game_no):
        return True
    if len(log) == LOOKED_BACK and lines[-1].n < log[0].n:
        return True
    for entry in log:
        if entry.n > lines[-1].n and entry.on_table:
            other = table.infos.get(entry.act)
            if entry.act == info.id or (other is not None and other.grave):
                return True
    return False


def _game_of(table: OpenTable[Any], n: int) -> int:
    """Which game of the campaign was played when a draft was begun; 0: before the first entry."""
    while n > 0 and table.history.kind[n] != ENTRY:
        n -= 1
    return int(table.record(n).game) if n > 0 else 0


def _draft(table: OpenTable[Any], draft: Draft) -> Now:
    id, info, lines = draft
    who = table.state.name(lines[0].by) if lines[0].by else ""
    told = or_else(lambda: tuple(_told(table, id)), lambda _why: ())
    return Now("draft", draft_words(info.title, who, told), draft=id)


def _told(table: OpenTable[Any], draft: str) -> Iterator[str]:
    """What was answered so far, in words."""
    run = table.runs.resume(draft)
    for one in run.look(table.state).answered:
        if one.source != "default":
            yield "kept secret" if one.question.secret else one.question.show(one.answer)
