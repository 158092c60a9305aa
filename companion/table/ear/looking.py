"""How far a run leads: every answer must be asked for and must name what is there."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

from companion.table.campaign.draft import Run
from companion.table.procedures.drive import Asking, Done, Given
from companion.table.procedures.question import (
    Broken,
    Choose,
    Form,
    Number,
    Pick,
    Question,
    Roll,
    YesNo,
)
from companion.table.procedures.questions.dice_and_cards import Draw
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)

MOST_ASSUMED = 16


class Dead(Struct, frozen=True):
    """Why a reading is none."""

    says: str
    right: str = ""
    """What would be right; empty if nobody asks for what was said."""
    key: str = ""
    stranger: str = ""
    """Key of the answer that names something which is not among what is offered."""
    untrue: bool = False
    """Whether only what was told beside the act did not come of it."""


def look(run: Run[S], state: S, wanted: set[str]) -> tuple[Asking | Done[S], Dead | None]:
    """How far a run leads, and why it is no reading, if it is none.

    Every answer must be asked for and must name what is there: to see it, a rule that is broken
    and a question that is open are passed for the look.
    """
    first: Asking | None = None
    typed = dict(run.answers)
    assumed: set[str] = set()
    result = run.look(state)
    asked = run.asked
    while isinstance(result, Asking) and len(assumed) < MOST_ASSUMED:
        question = result.question
        if result.problem and question.key in typed:
            return result, Dead(result.problem, result.would_be_right, question.key)
        first = first or result
        if isinstance(question, Broken):
            run.override(question.key, "assumed")
        else:
            value = something(question)
            if value is None or question.key in assumed:
                break
            run.answers[question.key] = Given(value)
        assumed.add(question.key)
        if wanted <= run.asked.keys() and not isinstance(question, Broken):
            break
        result = run.look(state)
    answered = {x.question.key: x for x in result.answered}
    unasked = wanted - set(run.asked)
    for key in assumed:
        run.overrides.pop(key, None)
        if key not in typed:
            run.answers.pop(key, None)
    broken = first is not None and isinstance(first.question, Broken)
    if unasked and not broken and not (isinstance(result, Asking) and _may_come(result)):
        return first or result, Dead("", key=min(unasked))
    for key, given in typed.items():
        made = answered.get(key)
        if made is None or not isinstance(made.answer, Pick) or not made.answer.new:
            continue
        if made.answer.new == given.value and _is_id(made.answer.new):
            right = made.question.bounds()
            return first or result, Dead("It is not there.", right, key, stranger=key)
    if first is not None:  # nothing of the look stays
        run.asked = asked
    return first or result, None


def _may_come(result: Asking) -> bool:
    """Whether an answer might still be asked for behind a question that cannot be passed."""
    return not result.problem and isinstance(result.question, Roll | Draw)


def _is_id(text: str) -> bool:
    return " " not in text and any(letter.isdigit() for letter in text)


def something(question: Question[Any]) -> Any:
    """An answer that lets a look go on; `None` if there is none."""
    if question.offered is not None:
        return question.offered
    match question:
        case Choose():
            legal = [x.id for x in question.options if not x.illegal]
            return legal[0] if legal else {} if question.none else None
        case Number():
            return max(question.least or 0, question.floor or 0)
        case YesNo():
            return False
        case Roll() if question.bare:
            return {"successes": 0}
        case Form():
            return {}
    return None
