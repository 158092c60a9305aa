"""A line of What now, typed as it stands there: it begins what Enter on it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from companion.table.campaign.due import reminders
from companion.table.ear.judging import Step
from companion.table.ear.reader import Reader
from companion.table.shared.suggestion_order import suggested
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)
Row = tuple[str, str, Mapping[str, Any]]
"""An act, who acts, and what is answered."""

_FRAME = re.compile(r"(?:owed: )?(?P<label>.*?)(?: \((?:p|pp)\. [^()]*\))?", re.IGNORECASE)
"""What stands around a label where it is shown: a mark in front, its page behind."""


def shown(typed: str, ear: Reader[S], settles: bool = False) -> Step[S] | None:
    """The act of a line of What now that is typed whole; `None` if it is none.

    Args:
        typed: the line.
        ear: who hears it.
        settles: only what is owed and has no act of its own, which any act may settle that the
            same words mean; else only what has one.
    """
    framed = _FRAME.fullmatch(typed)
    row = _row(ear, _key(framed["label"] if framed else typed))
    if row is None or (row[0] == "settle") != settles:
        return None
    act, by, answers = row
    run = ear.table.begin(act, by or ear.by)
    run.depth = "sentence"
    for key, value in answers.items():
        run.give(key, value)
    result = run.look(ear.table.state)
    run.answers = {key: x for key, x in run.answers.items() if x.source in ("table", "app")}
    return Step(run, result, dict(answers))


def _row(ear: Reader[Any], line: str) -> Row | None:
    """What a line begins; of equal ones the first."""
    return next((row for label, row in _lines(ear) if _key(label) == line), None)


def _lines(ear: Reader[Any]) -> Iterator[tuple[str, Row]]:
    state = ear.table.state
    told = {one.key: one.what for one in reminders(ear.table)} if state.pending else {}
    for key, duty in state.pending.items():
        known = duty.procedure in ear.table.infos
        row = (
            (duty.procedure, duty.who, duty.answers)
            if known
            else ("settle", duty.who, {"duty": key})
        )
        who = state.name(duty.who) if duty.who else ""
        yield told.get(key, duty.what), row
        if who and who not in duty.what:
            yield f"{who}: {duty.what}", row
    for one in suggested(ear.table.game, state):
        if one.procedure in ear.table.infos:
            yield one.label, (one.procedure, "", one.answers)


def _key(line: str) -> str:
    return " ".join(line.casefold().replace("’", "'").strip(" .!").split())
