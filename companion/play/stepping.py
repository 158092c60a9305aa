"""Steps of a procedure on the open table, run on the desk's thread.

An answer is in the journal before the next question is seen; what the app rolled is on the drive
before anybody sees it.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer, StorageError
from companion.play.speaking import Turn, looked
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import NOT_SAVED
from companion.table.procedures.drive import Answered, Asking, Given
from companion.table.procedures.question import Broken, Effects, Question

Table = OpenTable[Any]

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
    trial = copy(run)
    trial.answers, trial.overrides = dict(run.answers), dict(run.overrides)
    trial.rolled, trial.before = dict(run.rolled), dict(run.before)
    trial.remarks = list(run.remarks)
    trial.chance = _NoChance()
    trial.give(key, value)
    try:
        result = trial.look(table.state)
    except _ChanceDecides:
        return ""
    return "" if isinstance(result, Asking) else result.outcome.says


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
    run.reopen(key)
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
    """Keep what was answered; nothing if nothing was."""
    if not run.id and run.answers and not table.read_only:
        table.drafts.keep_all(run)


def dropped(table: Table, run: Run[Any]) -> str:
    """Give it up; what was done, in words."""
    entry = table.drafts.drop(run)
    if entry is not None:
        return f"{entry.entry.act_no} {entry.entry.says}"
    return f"{run.info.title} was dropped; nothing of it is entered."


def back_to(asking: Asking, run: Run[Any]) -> str:
    """The key of the question that is asked again when one goes back; empty at the first."""
    question = asking.question
    if isinstance(question, Broken) and question.key in run.answers:
        return question.key
    asked = [x.question.key for x in asking.answered if x.source != "default"]
    return asked[-1] if asked else ""


def quiet_of(asking: Asking) -> list[Question[Any]]:
    """Questions that are not asked by themselves and can be opened; what a card does is always."""
    quiet = [one.question for one in asking.answered if is_quiet(one)]
    if all(one.key != EFFECTS.key for one in quiet):
        quiet.append(EFFECTS)
    return quiet


def is_quiet(one: Answered) -> bool:
    """Whether a question took its default without being asked."""
    return one.source == "default" and one.question.manner == "quiet"
