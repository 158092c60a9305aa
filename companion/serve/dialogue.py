"""A line from a phone at the open table, and the answers to what it leaves open. One step a call.

It is what a hand at the table does (`companion/play`), for the player whose seat the phone has. It
runs where the table may be touched, and gives back words and, if something is asked, the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.errors import CompanionError, StorageError
from companion.play import speaking, stepping
from companion.play.choices import rows_of
from companion.settings.reading import current
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Question, Several
from companion.table.sentences.said import Corrects, NothingNew, TakesBack
from companion.table.sentences.sentence import say as read
from companion.table.sentences.unheard import is_private
from companion.talk.questions import Answer, Anyway, Reply, Spoken, Unclear, reply_to

Table = OpenTable[Any]
ELSEWHERE = "{} is asked of {} alone: on their own phone, or at the table. It waits there."
NOT_SAVED = "This could not be saved."
ASIDE = "{} is half entered and waits at the table."
LEFT = "{} is left; nothing of it was entered."


@dataclass(frozen=True)
class Outcome:
    """What came of a line or of an answer."""

    kind: Literal["entered", "asks", "refused", "told"]
    says: tuple[str, ...] = ()
    right: str = ""
    """What would be right, where it was refused."""
    offers: tuple[str, ...] = ()
    """Whole lines that would work, or the same line with a `yes` that a grave act wants."""
    run: Run[Any] | None = None
    asking: Asking | None = None
    """What is asked on."""
    sure: str = ""
    """A new name that the answer would make: it is asked once more."""
    unsaved: bool = False
    """Whether the disk refused it: whoever holds the table says what becomes of it."""


@dataclass(frozen=True)
class Told:
    """What a thumb answered."""

    rows: tuple[int, ...] | None = None
    """Places of the rows that were chosen."""
    text: str = ""
    anyway: bool = False
    """It is logged although a rule says no; `text` is the reason."""
    sure: bool = False
    """A new name is meant."""


def said(table: Table, text: str, by: str) -> Outcome:
    """Enter a line, or say what it leaves open, or why it is not taken."""
    before = table.history.acts
    try:
        run, turn = speaking.speak(table, text, by)
    except NothingNew as already:
        return Outcome("told", (already.says,))
    except TakesBack as back:
        return _taken_back(table, back.instead, by)
    except CompanionError as problem:
        return refused(problem)
    return _turned(table, run, turn, by, before)


def is_open(table: Table, text: str, by: str) -> bool:
    """Whether a line may be read by the whole table: it is understood, and holds nothing that only
    one player may know. Nothing is entered, nothing kept of it."""
    try:
        heard = read(table, text, by, teach=False)
    except (NothingNew, TakesBack, Corrects):
        return True
    except CompanionError:
        return False
    results = [*(done for _, done in heard.before), heard.result]
    return not is_private(table.state, text, results)


def _taken_back(table: Table, instead: str, by: str) -> Outcome:
    try:
        move = table.moves.plan_undo()
        if move is None:
            return Outcome("told", ("Nothing is left to undo.",))
        if move.reopens:
            return Outcome("refused", (move.reopens,), "Undo it at the table itself.")
        table.moves.go(move, by)
    except CompanionError as problem:
        return refused(problem)
    done = f"Done: {move.says}."
    if not instead:
        return Outcome("entered", (done,))
    then = said(table, instead, by)
    return Outcome(
        then.kind, (done, *then.says), then.right, then.offers, then.run, then.asking, then.sure
    )


def answered(table: Table, run: Run[Any], asking: Asking, told: Told, by: str) -> Outcome:
    """Answer a question; what is asked next, or the entry."""
    question = asking.question
    reply = _reply(question, told)
    if isinstance(reply, Unclear):
        return Outcome("asks", reply.lines, run=run, asking=asking)
    if isinstance(reply, Spoken):
        put_aside(table, run)
        return said(table, reply.text, by)
    if isinstance(reply, Answer) and reply.new and not told.sure:
        return Outcome("asks", (), run=run, asking=asking, sure=reply.new)
    before = table.history.acts
    try:
        if isinstance(reply, Anyway):
            turn = stepping.overridden(table, run, question.key, reply.reason)
        else:
            turn = stepping.answered(table, run, question.key, reply.value)
    except StorageError as problem:
        return refused(problem)
    except CompanionError as problem:
        says = tuple(one for one in (problem.says, problem.would_be_right) if one)
        return Outcome("asks", says, run=run, asking=asking)
    return _turned(table, run, turn, by, before)


def _reply(question: Question[Any], told: Told) -> Reply:
    if told.anyway:
        return Anyway(told.text.strip("! ") or "the table says so")
    if told.rows is None:
        return reply_to(question, told.text, current().dice == "hand")
    rows = rows_of(question)
    if not all(0 <= place < len(rows) for place in told.rows):
        return Unclear(("That is not among them any more. Choose again.",))
    values = [rows[place].value for place in told.rows]
    if isinstance(question, Several):
        return Answer(values)
    return Answer(values[0]) if len(values) == 1 else Unclear(("Choose one.",))


def _turned(table: Table, run: Run[Any], turn: speaking.Turn, by: str, before: int) -> Outcome:
    if isinstance(turn, Acknowledged):
        entries = [table.entry(no) for no in range(before + 1, turn.entry.act_no)]
        says = [
            line
            for one in (*entries, turn.entry)
            for line in (f"{one.act_no} {one.says or one.act}", one.note, *one.broken)
            if line
        ]
        return Outcome("entered", tuple(says))
    question = turn.question
    if question.secret and question.who not in ("", by):
        put_aside(table, run)
        who = table.state.name(question.who)
        return Outcome("told", (ELSEWHERE.format(run.info.title, who),))
    return Outcome("asks", run=run, asking=turn)


def put_aside(table: Table, run: Run[Any]) -> Outcome:
    """What was answered waits half entered; of what was not, nothing is kept."""
    try:
        stepping.put_aside(table, run)
    except CompanionError as problem:
        return refused(problem)
    title = run.info.title
    return Outcome("told", (ASIDE.format(title) if run.id else LEFT.format(title),))


def refused(problem: CompanionError) -> Outcome:
    """Why a line is not taken; of what the disk does, only what players can know."""
    if isinstance(problem, StorageError):
        return Outcome("refused", (NOT_SAVED,), unsaved=True)
    offers = tuple(getattr(problem, "offers", ()))
    return Outcome("refused", (problem.says,), problem.would_be_right, offers)
