"""A question and a half-entered act as plain data: what is asked, of what, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.play.choices import begin_with_numbers, first_place, press, rows_of, says_no
from companion.play.stepping import is_quiet
from companion.serve.blocks import Facts
from companion.share.text.sums import value_words
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Answered, Asking
from companion.table.procedures.question import Broken, Question, Roll, Several
from companion.table.sheet import or_else
from companion.toolbox.sums import Result, amounts_shown, cited

Table = OpenTable[Any]
MOST_ROWS = 60
"""Things to choose that a phone is shown; a name that is typed finds the others."""
MOST_ANSWERS = 12


@dataclass(frozen=True)
class OpenAct:
    """An act that is half entered, as everybody may see it."""

    facts: Facts
    question: Question[Any]
    """Its odds may take a while; they are worked out elsewhere."""


def open_acts(table: Table, asking: tuple[Run[Any], Asking] | None = None) -> list[OpenAct]:
    """What is half entered since the last entry, oldest first; what holds a secret is left out.

    Args:
        table: the open table.
        asking: the question that the table is asked now, where somebody sits at it.
    """
    found: list[OpenAct] = []
    running = asking[0].id if asking is not None else ""
    for id, _info, lines in table.drafts.all():
        if lines[-1].n >= table.history.head and id != running:
            run = table.runs.resume(id)
            looked = or_else(lambda run=run: run.look(table.state), lambda _why: None)  # type: ignore[misc]
            if isinstance(looked, Asking):
                found += _open(table, run, looked)
    if asking is not None:
        found += _open(table, *asking)
    return found


def _open(table: Table, run: Run[Any], asking: Asking) -> Iterator[OpenAct]:
    question = asking.question
    if any(one.secret for one in (question, *(x.question for x in asking.answered))):
        return
    who = run.by or table.state.turn
    yield OpenAct(
        {
            "title": run.info.title,
            "who": table.state.name(who) if who else "",
            "asks": _prompt(question),
            "page": question.page or run.info.page,
            "told": [
                [label_of(one.question), one.question.show(one.answer)]
                for one in told_of(asking.answered)
            ],
            "sums": sums_facts(question),
        },
        question,
    )


def told_of(answered: Sequence[Answered]) -> list[Answered]:
    """The answers that people gave, the latest last."""
    return [one for one in answered if not is_quiet(one)][-MOST_ANSWERS:]


def label_of(question: Question[Any]) -> str:
    """What a question is about, in a word or two."""
    return question.key.rpartition(".")[2].replace("_", " ").replace("-", " ")


def _prompt(question: Question[Any]) -> str:
    if isinstance(question, Broken):
        return says_no(question)
    return question.prompt or label_of(question)


def sums_facts(question: Question[Any]) -> list[Facts]:
    """The sums beside a question: each with its parts and their pages."""
    return [sum_facts(name, one) for name, one in (question.sums or {}).items()]


def sum_facts(name: str, result: Result[Any]) -> Facts:
    """A sum: its name, its value in words, its parts, its pages, its notes."""
    value = msgspec.to_builtins(result.value, enc_hook=str)
    amounts = amounts_shown(value, [(part.label, part.amount) for part in result.parts])
    parts = [
        [part.label, amount.strip(), part.page]
        for part, amount in zip(result.parts, amounts, strict=True)
    ]
    return {
        "name": name.replace("_", " "),
        "value": value_words(value),
        "parts": parts,
        "page": cited(result.pages),
        "notes": list(result.notes),
    }


# A question that a phone answers


def question_facts(title: str, asking: Asking, by_hand: bool) -> Facts:
    """A question with all that a thumb needs: its rows, what an empty line takes, how to go on.

    Args:
        title: the act.
        asking: the question.
        by_hand: whether dice are the table's.
    """
    question, rows = asking.question, rows_of(asking.question)
    place = first_place(question, rows)
    pressing = press(
        question, "", rows[place] if place is not None and rows else None, None, by_hand
    )
    broken = isinstance(question, Broken)
    return {
        "title": title,
        "asks": _prompt(question),
        "page": question.page,
        "help": question.help if not broken else "",
        "again": question.again,
        "problem": asking.problem,
        "right": asking.would_be_right if asking.problem else "",
        "rows": [] if broken else [[x.label, x.note, bool(x.illegal)] for x in rows[:MOST_ROWS]],
        "more": max(0, len(rows) - MOST_ROWS),
        "several": isinstance(question, Several),
        "numbers": begin_with_numbers(question),
        "broken": broken,
        "unknown": question.unknown,
        "masked": question.is_masked,
        "rolls": isinstance(question, Roll),
        "enter": pressing.says if pressing.does and not broken else "",
        "sums": sums_facts(question),
    }  # fmt: skip
