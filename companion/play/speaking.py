"""What the table screen asks of the open table: plain functions, run on the desk's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.errors import CompanionError, NothingNew, UsageError
from companion.share.campaigns.unheard import listening
from companion.table.campaign.draft import Run
from companion.table.campaign.moves import Move
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import enter_all
from companion.table.campaign.writer import Acknowledged
from companion.table.copies.amend import amend, commit
from companion.table.ear.stale import Stale, Wanted, go_on, while_wanted
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import complete, makes, say
from companion.table.sentences.unheard import is_private, tells_a_secret
from companion.table.storage.describe import Difference, differences
from companion.table.storage.patch import raw, tree_diff
from companion.toolbox.text import at_place, stopped

Table = OpenTable[Any]
R = TypeVar("R")
Turn = Asking | Acknowledged
"""What one step of a procedure leads to: the next question, or its entry on the drive."""

_CHANGES = 2
"""Numbers of the table that a correction names, where the log line stays as it was."""


@dataclass(frozen=True)
class Shown:
    """An act as it would be entered."""

    done: Done[Any]
    title: str
    says: str
    changes: tuple[Difference, ...]


@dataclass(frozen=True)
class Foreseen:
    """What a sentence would do if Enter were pressed now."""

    text: str
    says: str = ""
    right: str = ""
    works: bool = False
    completions: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    """Whole lines that would work, nearest first."""
    new: tuple[str, ...] = ()
    """Names that the line would make."""
    strange: tuple[str, ...] = ()
    """Words that have no part in the line."""


def foresee(table: Table, text: str, by: str) -> Foreseen:
    """What the sentence does, and completions of its last word. Nothing is rolled for show."""
    return replace(read_ahead(table, text, by), completions=tuple(complete(table, text, by)))


def read_ahead(table: Table, text: str, by: str) -> Foreseen:
    """What the sentence does; its completions take longer, so they are left out."""
    if not text.strip():
        return Foreseen(text)
    try:
        said = say(table, text, by, teach=False)
    except NothingNew as already:
        return Foreseen(text, already.says)
    except TakesBack as back:
        move = table.moves.plan_undo()
        says = move.says if move else "Nothing is left to undo."
        says = f"{says}, then: {back.instead}" if back.instead else says
        return Foreseen(text, says, works=True)
    except Corrects as correction:
        return _amended(table, text, correction)
    except CompanionError as problem:
        offers, strange = (tuple(getattr(problem, one, ())) for one in ("offers", "words"))
        says, right = problem.says, problem.would_be_right
        return Foreseen(text, says, right, offers=offers, strange=strange)
    if said.run.rolled:
        # A foreseen roll would be a look at dice before they are on the disk.
        return Foreseen(text, f"{said.run.info.title}: the app rolls", works=True)
    if isinstance(said.result, Done):
        says = "; ".join(done.outcome.says for _, done in said.acts)
        return Foreseen(text, says, works=True, new=makes(table, said))
    question = said.result.question
    if isinstance(question, Broken):
        return Foreseen(text, stopped(at_place(question.why, question.page)), "Enter asks.")
    asks = question.prompt or question.key
    return Foreseen(text, f"{said.run.info.title}, then asks: {asks}", works=True)


def while_typed(wanted: Wanted, work: Callable[[], R]) -> R | None:
    """What comes of reading ahead; `None` as soon as it is not wanted any more."""
    with suppress(Stale), while_wanted(wanted):
        go_on()
        return work()
    return None


def _amended(table: Table, text: str, correction: Corrects) -> Foreseen:
    """What a correction of the last entry would make of it."""
    try:
        plan = amend(table, correction.act_no, correction.answers)
    except CompanionError as problem:
        return Foreseen(text, problem.says, problem.would_be_right)
    if isinstance(plan, Asking):
        return Foreseen(text, *asks_more(correction.act_no, plan))
    says = f"{correction.act_no} becomes: {plan.amended.says}"
    if plan.amended.says == table.record(table.entry(correction.act_no).n).says:
        changed = (f"{x.label} {x.old} → {x.new}" for x in plan.changes[:_CHANGES])
        says = "; ".join((says, *changed))  # the line does not tell what was put right
    return Foreseen(text, says, works=True)


def speak(
    table: Table,
    text: str,
    by: str,
    heard: Callable[[bool], None] | None = None,
    may: Callable[[str], None] | None = None,
) -> tuple[Run[Any], Turn]:
    """Read a sentence: enter it if nothing is left to ask, else keep what was said.

    Args:
        table: the open table.
        text: what was typed.
        by: who speaks.
        heard: is told, once the line is understood, whether it may hold a secret.
        may: is told the id of each act before anything is entered; raises if it must not be.

    Raises:
        NothingNew: it tells what is so already.
        CompanionError: no sentence, or it could not be saved.
    """
    try:
        with listening(table, text):
            said = say(table, text, by)
    except Corrects as correction:
        entry = table.entry(correction.act_no)
        if may is not None:
            may(entry.act)
        if heard is not None and tells_a_secret(entry):
            heard(True)
        return _correct(table, correction)
    if may is not None:
        for one in (*(run for run, _ in said.before), said.run):
            may(one.info.id)
    if heard is not None:
        results = [*(done for _, done in said.before), said.result]
        heard(is_private(table.state, text, results))
    run = said.run
    if isinstance(said.result, Done):
        return run, table.enter_all(said.acts)[-1]
    run.settle(said.result)
    for key in [key for key, given in run.answers.items() if given.source == "default"]:
        del run.answers[key]
    # A sentence that lacks an answer goes on step by step; one that only breaks a rule is whole
    # once the table says so. A terse procedure asks only what is missing, too.
    whole = isinstance(said.result.question, Broken) or (run.info.terse and run.answers)
    run.depth = "sentence" if whole else "steps"
    if run.answers:
        table.drafts.keep_all(run)
    return run, looked(table, run)


def asks_more(act_no: int, plan: Asking) -> tuple[str, str]:
    """What a corrected entry would ask that was not said, and how it is said."""
    question = plan.question
    says = f"Corrected, entry {act_no} would ask more: {question.prompt or question.key}"
    if question.lead:  # its word introduces the answer in any line: `negated, costs 1`
        return says, f"Say it with “{question.lead} …” behind it, or amend it in the log."
    return says, f"Add: {question.key}=VALUE, or amend it in the log."


def _correct(table: Table, correction: Corrects) -> tuple[Run[Any], Turn]:
    """Amend the last entry."""
    plan = amend(table, correction.act_no, correction.answers)
    run = table.begin(table.entry(correction.act_no).act)
    if isinstance(plan, Asking):
        raise UsageError(*asks_more(correction.act_no, plan))
    commit(table, plan)
    return run, Acknowledged(plan.amended, table.last_digest)


def begun(table: Table, procedure: str, by: str, answers: Mapping[str, Any]) -> Run[Any]:
    """A procedure with answers that stand already."""
    run = table.begin(procedure, by)
    for key, value in answers.items():
        run.give(key, value)
    run.pointed = dict(run.answers)
    return run


def start(
    table: Table, procedure: str, by: str, answers: Mapping[str, Any]
) -> tuple[Run[Any], Turn]:
    """Enter what the hand has told; if something is left to ask, ask it."""
    run = begun(table, procedure, by, answers)
    return run, looked(table, run)


def open_act(
    table: Table, procedure: str, by: str, answers: Mapping[str, Any]
) -> tuple[Run[Any], Asking | Shown]:
    """Open a procedure that was pointed at; nothing is entered."""
    run = begun(table, procedure, by, answers)
    return run, shown(table, run)


def open_draft(table: Table, draft: str) -> tuple[Run[Any], Asking | Shown]:
    """Go on with what is half entered; nothing is entered."""
    run = table.runs.resume(draft)
    return run, shown(table, run)


def shown(table: Table, run: Run[Any]) -> Asking | Shown:
    """The next question of a run, or what it would enter."""
    result = table.look(run)
    if isinstance(result, Asking):
        return result
    old, new = raw(table.state), raw(result.outcome.state)
    changes = differences(tree_diff(old, new), old, new, table.game.fields)
    return Shown(result, run.info.title, result.outcome.says, tuple(changes))


def looked(table: Table, run: Run[Any]) -> Turn:
    """Where a run stands; if nothing is left to ask it is entered."""
    result = run.look(table.state)
    run.settle(result)
    return result if isinstance(result, Asking) else table.enter(run, result)


def moved(table: Table, move: Move, by: str) -> str:
    """Go where a move leads; what was done, in words."""
    table.moves.go(move, by)
    return move.says


def enter_again(table: Table) -> str:
    """Read the file anew after the disk refused, and enter what was not saved."""
    told = enter_all(table)
    return f"{'; '.join(told)}: saved now." if told else "Everything is saved now."
