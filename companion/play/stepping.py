"""Steps of a procedure on the open table, run on the desk's thread.

An answer is in the journal before the next question is seen; what the app rolled is on the drive
before anybody sees it.
"""

from __future__ import annotations

import re
from copy import copy
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer, StorageError
from companion.play.choices import first_place, press, rows_of
from companion.play.speaking import Turn, looked
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import NOT_SAVED
from companion.table.procedures.drive import Answered, Asking, Given
from companion.table.procedures.question import (
    Broken,
    Draw,
    Effects,
    Form,
    Lines,
    Question,
    Roll,
)

Table = OpenTable[Any]

MOST_LIKEWISE = 200
"""Questions that one key answers at most."""

EFFECTS: Question[Any] = Effects(
    key="effects",
    prompt="What else does a card do?",
    manner="quiet",
    default=[],
    help="gain, lose, set, move, draw, discard, place, remove, turn, note; semicolons between.",
)
"""What every procedure asks at its end; it can be answered at any time before."""


def answered(
    table: Table, run: Run[Any], key: str, value: Any, aside: Question[Any] | None = None
) -> Turn:
    """Give an answer, keep it, and go on.

    Args:
        table: the open table.
        run: the procedure.
        key: the question's key.
        value: typed text, or a stored value.
        aside: the question, if it was opened before its turn.

    Returns:
        The next question (or the same one with its problem), or the entry.

    Raises:
        StorageError: what the app rolled could not be kept, so it is not shown; or the entry.
    """
    if aside is not None:
        try:
            aside.accept(value)
        except BadAnswer as problem:
            return Asking(aside, (), problem.says, problem.would_be_right)
        # A line that broke a rule is whole once the table insists; who tells more of it instead is
        # asked what the line left open: fortune, behind more dice.
        run.depth = "steps"
    before, remarks = dict(run.answers), len(run.remarks)
    run.give(key, value)
    result = run.look(table.state)
    if isinstance(result, Asking) and result.problem and result.question.key == key:
        # It cannot be stored: the answer of before stays, and it is asked again.
        _restore(run, key, before)
        return result
    run.settle(result)
    if not isinstance(result, Asking):
        return table.enter(run, result)
    if len(run.remarks) > remarks and run.id:
        table.drafts.keep_remark(run, key, run.remarks[-1])
    return _kept(table, run, result, before)


def foreseen(table: Table, run: Run[Any], key: str, value: Any) -> str:
    """What would be entered if a question were answered so.

    Returns:
        The entry in words; empty if something more is asked, or if chance decides.
    """
    trial = _copied(run)
    trial.give(key, value)
    try:
        result = trial.look(table.state)
    except _ChanceDecides:
        return ""
    return "" if isinstance(result, Asking) else result.outcome.says


def would_enter(table: Table, run: Run[Any], key: str, value: Any, anyway: str = "") -> str:
    """What an answer would enter, in words; empty if something more is asked then.

    Args:
        table: the open table.
        run: the procedure; it stays as it is.
        key: the question's key.
        value: typed text, or a stored value.
        anyway: why it is logged although a rule says no; then `value` is not looked at.
    """
    trial = _copied(run)
    if anyway:
        trial.override(key, anyway)
    else:
        trial.give(key, value)
    try:
        result = trial.look(table.state)
    except _ChanceDecides:
        return f"{run.info.title}, with what chance brings"
    return "" if isinstance(result, Asking) else result.outcome.says or run.info.title


def _copied(run: Run[Any]) -> Run[Any]:
    """The same run, to be tried; it rolls nothing."""
    trial = copy(run)
    trial.answers, trial.overrides = dict(run.answers), dict(run.overrides)
    trial.rolled, trial.before = dict(run.rolled), dict(run.before)
    trial.remarks = list(run.remarks)
    trial.chance = _NoChance()
    return trial


def likewise(table: Table, run: Run[Any], asking: Asking, by_hand: bool) -> tuple[Asking, int]:
    """The rest likewise: what Enter would take, question by question, as long as that is sure.

    Where nothing is offered, an equal question (its key but for numbers) is answered as the one
    before it was. It stops where something must be said, where chance decides, where a rule would
    be broken, and at the last question, which is left to the hand: it enters.

    Args:
        table: the open table.
        run: the procedure.
        asking: its question now.
        by_hand: whether chance is the table's.

    Returns:
        The question that is open then, and how many were answered.

    Raises:
        StorageError: an answer could not be kept.
    """
    told = 0
    while told < MOST_LIKEWISE and (value := sure(asking, by_hand)):
        question = asking.question
        trial = _trial(table, run, question.key, value[0])
        if trial is None or isinstance(trial.question, Broken) or trial.problem:
            break
        turn = answered(table, run, question.key, value[0])
        if not isinstance(turn, Asking):  # it was tried: something more is asked
            raise AssertionError(question.key)
        asking, told = turn, told + 1
        if turn.problem:
            break
    return asking, told


def sure(asking: Asking, by_hand: bool = False) -> tuple[Any] | None:
    """What `likewise` answers with, in brackets as it may be nothing; `None`: it must be said.

    What chance would make is never taken so: a roll is seen. Nor is a row of fields in which
    nothing stands (there the table says what was revealed, or what a card does), unless nothing was
    said at the equal one before it.
    """
    question = asking.question
    if isinstance(question, Broken) or question.secret:
        return None
    before = _before(asking)
    if isinstance(question, Form | Lines) and not question.offered:
        return None if before is None or before.stored else (before.stored,)
    rows = rows_of(question)
    place = first_place(question, rows)
    row = rows[place] if place is not None and place < len(rows) else None
    pressing = press(question, "", row, by_hand=by_hand)
    offers = question.offered is not None or row is not None
    if pressing.does and offers and not _is_chance(question, pressing.value):
        return (pressing.value,)
    return None if before is None else (before.stored,)


def _is_chance(question: Question[Any], value: Any) -> bool:
    return isinstance(question, Roll | Draw) and value in ("roll", "draw")


def _before(asking: Asking) -> Answered | None:
    """The equal question right before this one, if people answered it."""
    said = [one for one in asking.answered if one.source != "default"]
    if not said:
        return None
    last, question = said[-1], asking.question
    alike = _numberless(last.question.key) == _numberless(question.key)
    return last if alike and last.question.kind == question.kind else None


def _numberless(key: str) -> str:
    return re.sub(r"\d+", "#", key)


def _trial(table: Table, run: Run[Any], key: str, value: Any) -> Asking | None:
    """What would be asked next; `None`: nothing, or chance decides."""
    trial = _copied(run)
    trial.give(key, value)
    try:
        result = trial.look(table.state)
    except _ChanceDecides:
        return None
    return result if isinstance(result, Asking) else None


class _ChanceDecides(Exception):
    """A roll that must not be made for show."""


class _NoChance:
    """Rolls nothing: a roll that is foreseen would be a look at dice before they fall."""

    def below(self, bound: int) -> int:  # noqa: ARG002 - the form of all chance
        """Never."""
        raise _ChanceDecides


def _kept(table: Table, run: Run[Any], result: Asking, before: dict[str, Given]) -> Asking:
    """Write what changed, one line an answer."""
    try:
        for key, given in list(run.answers.items()):
            if before.get(key) != given:
                table.drafts.keep(run, key)
    except StorageError as problem:
        for key, given in list(run.answers.items()):
            if given.source == "app" and before.get(key) != given:
                _restore(run, key, before)
                raise
        # People's own answers stay here in memory, and the table says that it is not saved.
        return replace(
            result,
            problem=f"{NOT_SAVED} {problem.says}",
            would_be_right="Go on here; it is kept separately.",
        )
    return result


def _restore(run: Run[Any], key: str, before: dict[str, Given]) -> None:
    run.answers.pop(key, None)
    if key in before:
        run.answers[key] = before[key]


def taken_back(table: Table, run: Run[Any], key: str) -> Turn:
    """One question back: its answer is a suggestion from now on; dice stay."""
    now = run.look(table.state)
    refused = isinstance(now, Asking) and _judged(now, run) == key
    run.reopen(key)
    if refused:
        run.before.pop(key, None)  # what a rule says no to is not offered again
    table.drafts.keep_reopened(run, key)
    return looked(table, run)


def overridden(table: Table, run: Run[Any], key: str, reason: str) -> Turn:
    """Log it although a rule says no."""
    run.override(key, reason)
    result = run.look(table.state)
    run.settle(result)
    if not isinstance(result, Asking):
        return table.enter(run, result)
    table.drafts.keep(run, key)
    return result


def put_aside(table: Table, run: Run[Any]) -> None:
    """Keep what was answered; nothing if nothing was, by hand or by chance."""
    if not run.id and run.answers != run.pointed and not table.read_only:
        table.drafts.keep_all(run)


def dropped(table: Table, run: Run[Any]) -> str:
    """Give it up; what was done, in words."""
    entry = table.drafts.drop(run)
    if entry is not None:
        return f"{entry.entry.act_no} {entry.entry.says}"
    return f"{run.info.title} was dropped; nothing of it is entered."


def back_to(asking: Asking, run: Run[Any]) -> str:
    """The key of the question that is asked again when one goes back; empty at the first.

    Where a rule is broken, a new answer is one to this question.
    """
    if judged := _judged(asking, run):
        return judged
    asked = [x.question.key for x in asking.answered if x.source != "default"]
    return asked[-1] if asked else ""


def meant(asking: Asking, run: Run[Any]) -> str:
    """The key of the question that an answer belongs to which is given here: a broken rule takes
    none itself, so there it is the question whose answer breaks it."""
    key = asking.question.key
    return (back_to(asking, run) or key) if isinstance(asking.question, Broken) else key


def _judged(asking: Asking, run: Run[Any]) -> str:
    """The key of the question whose answer breaks a rule by itself; empty if there is none.

    The rule has that key, or with a number behind it if it is the second one that is broken.
    """
    key = asking.question.key
    told = {one.question.key for one in asking.answered}
    if not isinstance(asking.question, Broken):
        return ""
    for one in (key, re.sub(r"-\d+$", "", key)):
        if one in run.answers and one not in told:
            return one
    return key if key in run.answers else ""


def quiet_of(asking: Asking) -> list[Question[Any]]:
    """Questions that are not asked by themselves and can be opened; what a card does is always."""
    quiet = [one.question for one in asking.answered if is_quiet(one)]
    if all(one.key != EFFECTS.key for one in quiet):
        quiet.append(EFFECTS)
    return quiet


def is_quiet(one: Answered) -> bool:
    """Whether a question took its default without being asked."""
    return one.source == "default" and one.question.manner == "quiet"
