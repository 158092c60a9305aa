"""A line from a phone at the open table, and the answers to what it leaves open. One step a call.

It is what a hand at the table does (`companion/play`), for the player whose seat the phone has. It
runs where the table may be touched, and gives back words and, if something is asked, the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import Struct

from companion.errors import CompanionError, NothingNew, StorageError, UsageError
from companion.play import speaking, stepping
from companion.play.choices import rows_of
from companion.serve.asked import question_facts
from companion.settings.reading import current
from companion.table.campaign.draft import Run
from companion.table.campaign.moves import Move
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Question, Several
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import say as read
from companion.table.sentences.unheard import is_private, tells_a_secret
from companion.table.state import Secret
from companion.talk.questions import Answer, Anyway, Reply, Spoken, Unclear, reply_to

Table = OpenTable[Any]
ELSEWHERE = "{} is asked of {} alone: on their own phone, or at the table. It waits there."
NOT_SAVED = "This could not be saved."
ASIDE = "{} is half entered and waits at the table."
AT_THE_TABLE = {"correct": "Correct it at the table itself."}
"""Acts that read or set the state at large, whosever it is: no phone says them."""
FOR_HANDS = (("Press / to look up the rules, or ? for keys.", "Ask it under Rules."),)
"""What is said to a hand at a keyboard, and to a thumb."""
KEPT_SECRET = "That is kept secret."
NOT_A_LINE = "The table confirms every line: answer this, or put it aside and say the line then."
LEFT = "{} is left; nothing of it was entered."


@dataclass(frozen=True)
class Outcome:
    """What came of a line or of an answer."""

    kind: Literal["entered", "asks", "refused", "told", "held"]
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
    would: str = ""
    """What an answer would enter, in words, where the table is asked first."""


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
    return for_phone(table, _said(table, text, by), by)


def _may(act: str) -> None:
    if act in AT_THE_TABLE:
        raise UsageError("That is not done from a phone.", AT_THE_TABLE[act])


def _said(table: Table, text: str, by: str) -> Outcome:
    before = table.history.acts
    if text.strip().casefold() == "redo":
        return _moved(table, table.moves.plan_redo, "redo", by)
    try:
        run, turn = speaking.speak(table, text, by, may=_may)
    except NothingNew as already:
        return Outcome("told", (already.says,))
    except TakesBack as back:
        return _taken_back(table, back.instead, by)
    except CompanionError as problem:
        return refused(problem)
    return _turned(table, run, turn, by, before)


def for_phone(table: Table, outcome: Outcome, by: str) -> Outcome:
    """An outcome as a seat may be told it: the one place that everything said, offered, refused or
    asked passes. Nothing of what is kept for another owner goes out in its stored form, and words
    for a keyboard are words for a phone."""
    told = list(outcome.says + outcome.offers + (outcome.right, outcome.sure, outcome.would))
    if outcome.run is not None and outcome.asking is not None:
        told.append(str(question_facts(outcome.run.info.title, outcome.asking, False)))
    if any(veil in one for veil in _veils(table.state, by) for one in told):
        return Outcome("refused", (KEPT_SECRET,), "Say it at the table itself.")
    right = outcome.right
    for hand, thumb in FOR_HANDS:
        right = right.replace(hand, thumb)
    return replace(outcome, right=right)


def _veils(value: Any, by: str) -> Iterator[str]:
    """Secrets of others in a state, as they are stored."""
    if isinstance(value, Secret):
        if value.owner != by:
            yield value.veil
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _veils(getattr(value, name), by)
    elif isinstance(value, Mapping | tuple | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _veils(one, by)


def is_open(table: Table, text: str, by: str) -> bool:
    """Whether a line may be read by the whole table: it is understood, and holds nothing that only
    one player may know. Nothing is entered, nothing kept of it."""
    try:
        heard = read(table, text, by, teach=False)
    except (NothingNew, TakesBack):
        return True
    except Corrects as correction:
        return not tells_a_secret(table.entry(correction.act_no))
    except CompanionError:
        return False
    results = [*(done for _, done in heard.before), heard.result]
    return not is_private(table.state, text, results)


def _taken_back(table: Table, instead: str, by: str) -> Outcome:
    undone = _moved(table, table.moves.plan_undo, "undo", by)
    if not instead or undone.kind != "entered":
        return undone
    then = _said(table, instead, by)
    return replace(then, says=(*undone.says, *then.says))


def _moved(table: Table, plan: Callable[[], Move | None], word: str, by: str) -> Outcome:
    """Undo or redo, by a word that a phone says."""
    try:
        move = plan()
        if move is None:
            return Outcome("told", (f"Nothing is left to {word}.",))
        if move.reopens:
            return Outcome(
                "refused", (move.reopens,), f"{word.capitalize()} it at the table itself."
            )
        table.moves.go(move, by)
    except CompanionError as problem:
        return refused(problem)
    return Outcome("entered", (f"Done: {move.says}.",))


def answered(
    table: Table, run: Run[Any], asking: Asking, told: Told, by: str, agreed: str | None = None
) -> Outcome:
    """Answer a question; what is asked next, or the entry.

    Args:
        table: the open table.
        run: the act that asks.
        asking: its question.
        told: the answer.
        by: whose seat it is.
        agreed: what the table has agreed to enter; `None` if it is not asked. An answer that would
            enter anything else is `held`, with what it would enter, and nothing is entered.
    """
    return for_phone(table, _answered(table, run, asking, told, by, agreed), by)


def _answered(
    table: Table, run: Run[Any], asking: Asking, told: Told, by: str, agreed: str | None
) -> Outcome:
    question = asking.question
    reply = _reply(question, told)
    if isinstance(reply, Unclear):
        return Outcome("asks", reply.lines, run=run, asking=asking)
    if isinstance(reply, Spoken):
        if agreed is not None:
            return Outcome("asks", (NOT_A_LINE,), run=run, asking=asking)
        put_aside(table, run)
        return _said(table, reply.text, by)
    if isinstance(reply, Answer) and reply.new and not told.sure:
        return Outcome("asks", (), run=run, asking=asking, sure=reply.new)
    would = _would_enter(table, run, asking, reply) if agreed is not None else ""
    if would and would != agreed:
        return Outcome("held", would=would, run=run, asking=asking)
    return _given(table, run, asking, reply, by)


def _would_enter(table: Table, run: Run[Any], asking: Asking, reply: Answer | Anyway) -> str:
    """What an answer would enter; empty if it is not taken, or something more is asked."""
    value, anyway = (None, reply.reason) if isinstance(reply, Anyway) else (reply.value, "")
    key = asking.question.key if anyway else stepping.meant(asking, run)
    try:
        return stepping.would_enter(table, run, key, value, anyway)
    except CompanionError:
        return ""  # it is said when it is given


def _given(table: Table, run: Run[Any], asking: Asking, reply: Answer | Anyway, by: str) -> Outcome:
    key, before = asking.question.key, table.history.acts
    try:
        if isinstance(reply, Anyway):
            turn = stepping.overridden(table, run, key, reply.reason)
        else:
            turn = stepping.answered(table, run, stepping.meant(asking, run), reply.value)
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


def put_aside(table: Table, run: Run[Any], before: Run[Any] | None = None) -> Outcome:
    """What was answered waits half entered; of what was not, nothing is kept.

    Args:
        table: the open table.
        run: what was asked.
        before: what the same seat put aside before. It makes room, unless chance was used in it or
            somebody went on with it.
    """
    try:
        stepping.put_aside(table, run)
        if before is not None and run.id not in ("", before.id) and _is_as_left(table, before):
            table.drafts.drop(before)
    except CompanionError as problem:
        return refused(problem)
    title = run.info.title
    return Outcome("told", (ASIDE.format(title) if run.id else LEFT.format(title),))


def _is_as_left(table: Table, run: Run[Any]) -> bool:
    """Whether what was put aside lies there as it was left: nobody went on with it."""
    there = any(id == run.id for id, _, _ in table.drafts.all())
    return there and not run.used_chance and table.runs.resume(run.id).answers == run.answers


def refused(problem: CompanionError) -> Outcome:
    """Why a line is not taken; of what the disk does, only what players can know."""
    if isinstance(problem, StorageError):
        return Outcome("refused", (NOT_SAVED,), unsaved=True)
    offers = tuple(getattr(problem, "offers", ()))
    return Outcome("refused", (problem.says,), problem.would_be_right, offers)
