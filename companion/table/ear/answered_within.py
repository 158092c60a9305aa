"""What a line of the log answers without naming the question: free words, who, how many.

The log's line of an act is made of its answers. Where the act is understood and the line says more,
the questions that nobody answered are tried with what stands in the line, as long as the act then
says more of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.table.ear.judging import Driven, Judge, Step
from companion.table.ear.reader import Reader
from companion.table.forms.tokens import straight
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import (
    Choose,
    Number,
    Pick,
    Question,
    Roll,
    Several,
    Text,
    YesNo,
)

_WORD = re.compile(r"[\w+<>=?*-]+")
_NUMBER = re.compile(r"[+-]?\d{1,4}")
_MOST_TRIES = 64
"""Runs of the act for one line."""
_MOST_ANSWERS = 6
_HALF = 2
_NAMES = ("title", "called", "name")
"""Keys of free words that are a name."""
_NEAR = (1, -1, 2, -2, 3, -3)
"""By how much a number of the log may differ from the answer: what an act adds or ignores."""
NOTED = "noted, not counted"
"""What an act says that keeps free words and counts nothing of them: elsewhere words of the log
tell what an act did, and are no answer."""


def words_of(text: str) -> list[str]:
    """The words of a line or of what the log says, to be compared."""
    return _WORD.findall(straight(text).casefold().replace("−", "-"))


def answered_within(found: Driven[Any], typed: str, parts: Sequence[str], ear: Reader[Any]) -> Any:
    """The act with answers out of the line, if it then says word for word what was typed.

    Args:
        found: the act as it was understood.
        typed: the line.
        parts: stretches of the line that may be free words of an answer.
        ear: the table's.

    Free words are an answer only where the log says that it counts nothing of them (`NOTED`).

    Returns:
        What it does; `None` if nothing leads there.
    """
    wanted = words_of(typed)
    notes = NOTED in typed
    if len(found.steps) != 1 or not (notes or _is_of_the_log(found.steps[0], wanted)):
        return None
    judge = Judge(ear.table, ear.table.state, found.steps[0].run.by, (), ear.by)
    step, tries = found.steps[0], 0
    for _ in range(_MOST_ANSWERS):
        best: Step[Any] | None = None
        left = _miss(step, wanted)
        for key, value in _untold(step, wanted, parts, notes):
            tries += 1
            if tries > _MOST_TRIES:
                return None
            given = {**step.given, key: value}
            idle = {key} | (step.given.keys() - step.run.asked.keys())
            tried, dead = judge.step(found.reading, judge.state, step.run.by, given, idle)
            if dead or tried.kind == "broken":
                continue
            if _says(tried) == wanted:
                return Driven(found.reading, (tried,))
            miss = _miss(tried, wanted)
            if miss < left or (best is None and _leads_on(step, tried)):
                best, left = tried, miss
        if best is None:
            return None
        step = best
    return None


def _is_of_the_log(step: Step[Any], wanted: Sequence[str]) -> bool:
    """Whether most of what the act says so far stands in the line."""
    said = _says(step)
    return _HALF * (Counter(said) - Counter(wanted)).total() <= len(said)


def _says(step: Step[Any]) -> list[str]:
    return words_of(step.result.outcome.says) if isinstance(step.result, Done) else []


def _miss(step: Step[Any], wanted: Sequence[str]) -> int:
    """How many words the act says too few or too many; all of them while it asks."""
    said, told = Counter(_says(step)), Counter(wanted)
    return (said - told).total() + (told - said).total()


def _leads_on(step: Step[Any], tried: Step[Any]) -> bool:
    """Whether a question that was open is answered."""
    asked = step.result
    return isinstance(asked, Asking) and (
        not isinstance(tried.result, Asking) or tried.result.question.key != asked.question.key
    )


def _untold(
    step: Step[Any], wanted: Sequence[str], parts: Sequence[str], notes: bool
) -> Iterator[tuple[str, Any]]:
    """Questions that nobody answered, each with what the line may answer."""
    result = step.result
    if isinstance(result, Asking):
        asked = result.question
        yield from ((asked.key, x) for x in _values(asked, None, wanted, wanted))
        yield from ((asked.key, x) for x in _words(asked, parts, wanted, notes))
        if asked.unknown:
            yield asked.key, "?"
        return
    missing = list((Counter(wanted) - Counter(_says(step))).elements())
    for key, value in step.given.items():
        if type(value) is int and missing:
            yield from ((key, value + by) for by in _NEAR if value + by >= 0)
    for one in result.answered:
        key = one.question.key
        if key not in step.given:
            for value in _values(one.question, one.stored, wanted, missing):
                yield key, value
            if not (isinstance(one.answer, Pick) and one.answer.id):
                yield from ((key, x) for x in _words(one.question, parts, missing, notes))


def _values(
    question: Question[Any],
    stored: Any,
    wanted: Sequence[str],
    missing: Sequence[str],
) -> Iterator[Any]:
    """What a line may answer to a question, besides what it is answered with."""
    match question:
        case Choose():
            for option in question.options:
                if option.id != stored and not option.illegal and _stands(option.label, wanted):
                    yield option.id
        case Several():
            ids = [x.id for x in question.options if _stands(x.label, wanted)]
            if ids and ids != stored:
                yield ids
        case Number():
            yield from dict.fromkeys(abs(int(x)) for x in missing if _NUMBER.fullmatch(x))
        case YesNo():
            yield from ("yes", "no") if stored is None else ("no" if stored else "yes",)
        case Roll():
            yield from dict.fromkeys(x for x in missing if x.isdigit())


def _words(
    question: Question[Any], parts: Sequence[str], missing: Sequence[str], notes: bool
) -> Iterator[Any]:
    """Stretches of the line that may be free words, or the name of something new."""
    if isinstance(question, Text) and (notes or question.key in _NAMES):
        yield from parts
    elif isinstance(question, Choose) and question.new:
        yield from ({"new": x} for x in parts if _is_new(x, missing))


def _is_new(text: str, missing: Sequence[str]) -> bool:
    """Whether words of the line may be the name of something new."""
    return text[:1].isupper() and not Counter(words_of(text)) - Counter(missing)


def _stands(label: str, wanted: Sequence[str]) -> bool:
    """Whether a name stands in the line, word for word."""
    name = words_of(label)
    return bool(name) and any(
        list(wanted[at : at + len(name)]) == name for at in range(len(wanted) - len(name) + 1)
    )
