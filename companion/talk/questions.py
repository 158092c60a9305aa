"""A question in words, and what a typed line answers. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.errors import BadAnswer
from companion.play.choices import (
    Row,
    begin_with_numbers,
    first_place,
    is_sentence,
    press,
    rows_of,
    says_no,
    shown_rows,
)
from companion.share.text.sums import value_words
from companion.table.procedures.drive import Answered, Asking
from companion.table.procedures.question import (
    Broken,
    Choose,
    Order,
    Pick,
    Question,
    Roll,
    Several,
    Text,
)
from companion.talk.sheets import in_words
from companion.toolbox.sums import Result, amounts_shown, cited
from companion.toolbox.text import key_of

MOST_ROWS = 12
_NUMBERS = re.compile(r"\d{1,2}(?:[\s,;]+\d{1,2})*[\s,;]*")
"""Numbers of rows; a longer one names a card."""
"""Things to choose that are said at once; the others are said when asked for."""


@dataclass(frozen=True)
class Answer:
    """The question is answered."""

    value: Any
    """Typed text, or a stored value."""
    says: str = ""
    """What was taken, where that is more than what was typed."""
    new: str = ""
    """What it would make, by kind and name: said first, for it may be a slip."""


@dataclass(frozen=True)
class Anyway:
    """It is logged although a rule says no."""

    reason: str


@dataclass(frozen=True)
class Spoken:
    """A sentence for the table: what is asked waits there."""

    text: str


@dataclass(frozen=True)
class Unclear:
    """Nothing is answered: what is wrong, and what would be right."""

    lines: tuple[str, ...]


Reply = Answer | Anyway | Spoken | Unclear


# What is asked


def asked_lines(asking: Asking, who: str, by_hand: bool, every: bool = False) -> list[str]:
    """The question: what was wrong with the last answer, what is asked, what can be chosen, what
    Enter takes.

    Args:
        asking: the question.
        who: name of who answers; empty for the table.
        by_hand: whether dice are the table's.
        every: name each thing to choose, however many there are.
    """
    question, told = asking.question, list[str]()
    if asking.problem:
        told.append(asking.problem)
        if asking.would_be_right and asking.would_be_right != asking.problem:
            told.append(asking.would_be_right)
    told.append(_prompt(question, who))
    if question.again:
        told.append(question.again)
    if isinstance(question, Roll) and question.rolled is not None:
        faces = question.show(question.accept(question.rolled))
        told.append(f"Rolled before: {faces}. Say anew to roll anew.")
    told += rows_lines(question, every)
    for name, result in (question.sums or {}).items():
        told.append(_sum_line(name.replace("_", " "), _builtin(result.value)))
    if question.odds is not None:
        told.append("Say /odds for the chances.")
    told.append(enter_words(question, by_hand))
    return [line for line in told if line]


def _sum_line(name: str, value: Any) -> str:
    """A sum in a line; one of several values is told part by part only."""
    if isinstance(value, dict):
        return f"{name}: several parts. Say /why to see them."
    words = "unknown" if value is None else value_words(value)
    return f"{name}: {words}. Say /why to see how it adds up."


def _prompt(question: Question[Any], who: str) -> str:
    page = f" ({question.page})" if question.page else ""
    words = question.prompt or question.key
    if isinstance(question, Broken):
        return says_no(question, question.page)
    named = who and re.search(rf"\b{re.escape(who)}\b", words) is None
    return f"{who}: {words}{page}" if named else words + page


def rows_lines(question: Question[Any], every: bool = False) -> list[str]:
    """What can be chosen, each with its number where a number chooses it."""
    rows, told = rows_of(question), []
    if isinstance(question, Broken):
        return []
    numbered = not begin_with_numbers(question)
    for number, row in enumerate(rows, 1):
        if number > MOST_ROWS and not every and len(rows) > MOST_ROWS + 1:
            told.append(f"  and {len(rows) - MOST_ROWS} more: say /all, or a few letters of one")
            break
        note = f", {in_words(row.note)}" if row.note else ""
        told.append(f"  {f'{number} ' if numbered else ''}{in_words(row.label)}{note}")
    return told


def enter_words(question: Question[Any], by_hand: bool) -> str:
    """What an empty line does, and what else can be said."""
    if isinstance(question, Broken):
        return "Answer differently, or say ! and why to log it anyway. /back goes back."
    if isinstance(question, Several):
        offered = question.offered
        took = "nothing"
        if isinstance(offered, list | tuple) and offered:
            took = question.show(tuple(str(one) for one in offered))
        order = "all in their order" if isinstance(question, Order) else "one or more"
        return f"Say {order}, with commas between them. Enter: {took}."
    pressing = press(question, "", _first(question), None, by_hand)
    if pressing.does:
        return _stop(pressing.says)
    if isinstance(question, Roll) or not rows_of(question):
        return _stop(pressing.says) or question.bounds()
    return "Say its number or its name."


def _stop(text: str) -> str:
    return text if not text or text[-1] in ".!?" else f"{text}."


def _first(question: Question[Any]) -> Row | None:
    rows = rows_of(question)
    place = first_place(question, rows)
    return None if place is None or not rows else rows[place]


def why_lines(question: Question[Any]) -> list[str]:
    """All that explains the question: its help, its sums part by part, its page."""
    told = [question.help] if question.help else []
    for name, result in (question.sums or {}).items():
        told += sum_words(name, result)
    bounds = "" if isinstance(question, Broken) else question.bounds()
    told += [one for one in (bounds, question.page) if one]
    return told or ["Nothing more is known of it."]


def odds_lines(question: Question[Any]) -> list[str]:
    """The exact chances; working them out may take a moment."""
    rows = question.odds() if question.odds is not None else ()
    return [f"{in_words(label)}: {value}" for label, value in rows] or ["Chance decides nothing."]


def sum_words(name: str, result: Result[Any]) -> list[str]:
    """A sum as sentences: `raid 5 (p. 18): ship 3, cannon 2 (p. 19)`; a line a note."""
    stored = [(part.label, part.amount, part.page) for part in result.parts]
    return stored_sum_words(name, _builtin(result.value), stored, result.pages, result.notes)


def stored_sum_words(
    name: str,
    value: Any,
    parts: Sequence[tuple[str, int | None, str]],
    pages: Sequence[str],
    notes: Sequence[str],
) -> list[str]:
    """The same, from what a journal holds."""
    where = f" ({cited(pages)})" if pages else ""
    amounts = amounts_shown(value, [(label, amount) for label, amount, _ in parts])
    told = [
        " ".join(x for x in (label, amount.strip(), f"({page})" if page else "") if x)
        for (label, _, page), amount in zip(parts, amounts, strict=True)
    ]
    head = f"{name.replace('_', ' ')} {value_words(value)}{where}"
    return [f"{head}: {', '.join(told)}" if told else head, *(f"  {note}" for note in notes)]


def _builtin(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=str)


# What is answered


def reply_to(question: Question[Any], text: str, by_hand: bool) -> Reply:
    """What a typed line does with a question."""
    typed = text.strip()
    if is_sentence(question, text):
        return Spoken(text.lstrip(": "))
    if isinstance(question, Broken):
        if typed.startswith("!"):
            return Anyway(typed.strip("! ") or "the table says so")
        return Answer(typed) if typed else Unclear((enter_words(question, by_hand),))
    if not typed:
        return _enter(question, by_hand)
    if typed.startswith("!") and not isinstance(question, Text):
        return Unclear(("No rule is broken here.",))
    if typed.startswith("=") and len(typed) > 1:
        return Answer(typed[1:].strip())
    if isinstance(question, Text) or (question.unknown and typed in ("?", "-", "–")):
        return Answer(typed)
    rows = rows_of(question)
    if rows and not begin_with_numbers(question) and _NUMBERS.fullmatch(typed):
        return _by_number(question, rows, [int(one) for one in re.findall(r"\d+", typed)])
    if not rows or isinstance(question, Several):
        return Answer(typed)
    return _by_name(question, rows, typed)


def _enter(question: Question[Any], by_hand: bool) -> Reply:
    if isinstance(question, Several):
        offered = question.offered
        return Answer(list(offered) if isinstance(offered, list | tuple) else [])
    pressing = press(question, "", _first(question), None, by_hand)
    if pressing.does:
        return Answer(pressing.value)
    return Unclear((enter_words(question, by_hand),))


def _by_number(question: Question[Any], rows: Sequence[Row], numbers: Sequence[int]) -> Reply:
    if not all(1 <= number <= len(rows) for number in numbers):
        return Unclear((f"Say a number from 1 to {len(rows)}.",))
    chosen = [rows[number - 1] for number in numbers]
    says = ", ".join(in_words(row.label) for row in chosen)
    if isinstance(question, Several):
        return Answer([row.value for row in chosen], says)
    if len(chosen) > 1:
        return Unclear(("Only one can be chosen here.",))
    return Answer(chosen[0].value, says)


def _by_name(question: Question[Any], rows: Sequence[Row], typed: str) -> Reply:
    """A row by its name or a few letters of it, else whatever the question makes of it."""
    places = shown_rows(question, rows, typed)
    same = [place for place in places if key_of(rows[place].label) == key_of(typed)]
    if len(same) == 1 or len(places) == 1:
        row = rows[(same or places)[0]]
        return Answer(row.value, "" if same else in_words(row.label))
    try:
        answer = question.accept(typed)
    except BadAnswer as problem:
        if places:
            told = [f"  {place + 1} {in_words(rows[place].label)}" for place in places[:MOST_ROWS]]
            return Unclear((f"“{typed}” could be:", *told))
        return Unclear(tuple(one for one in (problem.says, problem.would_be_right) if one))
    if isinstance(question, Choose) and isinstance(answer, Pick) and answer.new:
        return Answer(typed, new=f"a new {question.new or 'name'}, {answer.new}")
    return Answer(typed)


def told_lines(answered: Sequence[Answered]) -> list[str]:
    """What was answered so far; secrets stay hidden."""
    told = []
    for one in answered:
        if one.source == "default" and one.question.manner == "quiet":
            continue
        said = "kept secret" if one.question.secret else one.question.show(one.answer)
        mark = ", by the app" if one.source == "app" else ""
        told.append(f"  {one.question.prompt or one.question.key} {said}{mark}")
    return told or ["Nothing has been answered yet."]
