"""An entry put right: one answer is asked again, the plan is said, then it is written."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.play import looking_back
from companion.play.choices import shown
from companion.share.commands.arguments import read_words
from companion.share.commands.text_output import FATES
from companion.table.copies.amend import Plan, amend as planned, commit
from companion.table.procedures.drive import Asking
from companion.talk import questions
from companion.talk.at import At
from companion.talk.history import change_lines
from companion.talk.steps import once

LEFT = "Nothing was amended."


def amend(at: At, words: str) -> None:
    """`amend 12` asks which answer was wrong; `amend 12 faces=3b` changes one."""
    number, *rest = words.split() or [""]
    if not number.isdecimal():
        raise UsageError("Amend which entry?", "Say for example amend 12.")
    act_no = int(number)
    if rest:
        typed = read_words(rest)
        if typed.others:
            raise UsageError(f"“{typed.others[0]}” is not an answer.", "Say KEY=TEXT.")
        _plan(at, act_no, typed.answers, typed.overrides)
        return
    answered = looking_back.asked_of(at.table, act_no)
    if not answered:
        raise UsageError(f"Entry {act_no} has no answers to change.", "Undo it instead.")

    def again(place: int) -> None:
        asking = looking_back.question_again(answered, place)
        if (given := _answer(at, act_no, asking)) is not None:
            _plan(at, act_no, *given)

    at.say(f"{at.table.entry(act_no).says}", "Which answer was wrong?")
    rows = [
        f"{one.question.prompt or one.question.key}: "
        + ("kept secret" if one.question.secret else shown(one.question, one.stored))
        for one in answered
    ]
    at.offer([(row, partial(again, place)) for place, row in enumerate(rows)])


def _answer(at: At, act_no: int, asking: Asking) -> tuple[dict[str, Any], dict[str, str]] | None:
    """Ask one question; what was answered, or a reason against a rule. `None`: it was left."""
    reply, key = once(at, f"Amend {act_no}", asking), asking.question.key
    if reply is None:
        at.say(LEFT)
        return None
    if isinstance(reply, questions.Anyway):
        return {}, {key: reply.reason}
    return {key: reply.value}, {}


def _plan(at: At, act_no: int, answers: dict[str, Any], overrides: dict[str, str]) -> None:
    """Say what it would do; write it if it is wanted."""
    result = planned(at.table, act_no, answers, overrides)
    while isinstance(result, Asking):
        given = _answer(at, act_no, result)
        if given is None:
            return
        answers, overrides = {**answers, **given[0]}, {**overrides, **given[1]}
        result = planned(at.table, act_no, answers, overrides)
    at.say(*plan_lines(result, act_no))
    if not at.yes("Amend it like this?"):
        at.say(LEFT)
        return
    plan = result
    try:
        at.job(lambda table: commit(table, plan))
    except CompanionError as problem:
        at.refused(problem)
    else:
        at.numbered = ()
        at.say(f"Entry {act_no} is amended. The old one stays in the log, marked undone.")
        at.house.entered(at.table)
    at.notices()


def plan_lines(plan: Plan[Any], act_no: int) -> list[str]:
    """What an amendment would do: the entry, later ones that change, the table."""
    told = [f"Entry {act_no} would become: {plan.amended.says}"]
    same = sum(1 for one in plan.later if one.fate == "same")
    if plan.later:
        told.append(f"Later entries: {len(plan.later)}, {same} of them as they were.")
    for one in plan.later:
        if one.fate == "same":
            continue
        why = f" ({one.why})" if one.why else ""
        told.append(f"  {one.entry.act_no}: {one.says}: {FATES[one.fate]}{why}")
        told += [f"  {line}" for line in change_lines(one.differences)]
        if one.left_out:
            told += ["    left out:", *(f"  {line}" for line in change_lines(one.left_out))]
    return [*told, "On the table:", *(change_lines(plan.changes) or ["  nothing changes"])]
