"""What a question names, typed as its answer: every option by its label, with an article, two of
them joined by `and`; number words; `?` where nobody need know; whatever a prompt, a help or a
refusal prints as an example.

    python -m tests.ear.answered GAME

takes every question of every recorded game and prints what is refused or taken for something else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import CompanionError
from companion.share.commands.text_output import sample
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import CHANCE_WORDS, Done, Given, drive
from companion.table.procedures.procedure import Reading
from companion.table.procedures.question import (
    Choose,
    Draw,
    Number,
    Pick,
    Question,
    Roll,
    Several,
    Split,
)
from companion.table.shared.effecting import with_effects
from companion.table.storage.entry import Entry
from tests.recorded import Recording, recordings


def questions(table: OpenTable[Any]) -> Iterator[Question[Any]]:
    """Every question that the entries on a table answered."""
    for n in table.history.path(table.history.head):
        entry = table.record(n)
        if not isinstance(entry, Entry):
            continue
        answers = {
            key: Given(value, source)  # type: ignore[arg-type]
            for key, value, source in entry.answers
            if source != "default"
        }
        reading = Reading(table.state_at(table.history.parent(n)), entry.by)
        run = with_effects(table.game, table.infos[entry.act], reading)
        done = drive(run, answers, entry.overrides, "sentence")
        assert isinstance(done, Done)
        yield from (one.question for one in done.answered)


def typed_answers(question: Question[Any]) -> Iterator[tuple[str, Any]]:
    """What may be typed, and the answer that it must be."""
    legal = [one for one in question.choices() if not one.illegal]
    for one in legal:
        for name in (one.label, f"the {one.label}"):
            match question:
                case Choose():
                    yield name, Pick(id=one.id)
                case Several():
                    yield name, (one.id,)
                case Split():
                    yield f"{name} 1", {one.id: 1}
    if isinstance(question, Several):
        for first, second in pairwise(legal):
            if first.label == second.label:
                continue  # copies of one card
            yield f"{first.label} and {second.label}", (first.id, second.id)
    if isinstance(question, Number) and is_storable(question, 3):
        yield "three", 3
    if question.unknown:
        yield "?", None


def is_storable(question: Number, number: int) -> bool:
    """Whether a number lies in what can be stored, whatever the rules say of it."""
    floor, ceiling = question.floor, question.ceiling
    return (floor is None or number >= floor) and (ceiling is None or number <= ceiling)


SLIPS = ("zork", "-99", "9999999", "1 2 3 4 5 6 7")
"""What provokes refusals."""
NAMED = {
    "when revealed": "printed on the card",
    "if available": "printed on the card",
    "may": "a word of the card's text",
    "modify": "another act",
    "-": "one field of several",
}
"""What stands in quotation marks and is no answer, and what it is."""


def examples_shown(question: Question[Any]) -> Iterator[tuple[str, str]]:
    """Each example that is printed at a question, and where: by the command line's line of what to
    add, in prompt and help, in a refusal.
    """
    value = sample(question)
    if value not in ("VALUE", "WORDS"):
        yield "the line to add", value
    for where in ("prompt", "help"):
        for quoted in re.findall("“([^”]+)”", getattr(question, where)):
            yield where, quoted
    for typed in SLIPS:
        try:
            question.read(typed)
        except CompanionError as problem:
            for quoted in re.findall("“([^”]+)”", str(problem)):
                if quoted not in typed:
                    yield f"the refusal of {typed}", quoted


def untaken(question: Question[Any]) -> list[str]:
    """Printed examples that the question itself refuses."""
    found = []
    for where, text in examples_shown(question):
        by_chance = text in CHANCE_WORDS and isinstance(question, Roll | Draw)
        if text in NAMED or by_chance or (text == "?" and not question.unknown):
            continue
        try:
            question.read(text)
        except CompanionError as problem:
            found.append(f"{question.key}: “{text}” stands in {where}: {problem}")
    return found


def misheard(question: Question[Any]) -> list[str]:
    """What is typed as an answer and is refused, or taken for something else."""
    found = []
    for text, wanted in typed_answers(question):
        try:
            answer = question.read(text)
        except CompanionError as problem:
            found.append(f"{question.key}: “{text}”: {problem}")
            continue
        if question.show(answer) != question.show(wanted):  # copies of a card have one name
            found.append(f"{question.key}: “{text}” is {answer}")
    return found


def all_misheard(path: Path, folder: Path) -> tuple[int, list[str]]:
    """How many answers were typed in a recorded game, and what was misheard."""
    typed, found = 0, []
    with Recording(path).play(folder) as table:
        for question in questions(table):
            typed += sum(1 for _ in typed_answers(question))
            found += misheard(question) + untaken(question)
    return typed, found


def main(game: str) -> None:
    """Every recorded game of a game."""
    for path in recordings(game):
        with TemporaryDirectory() as folder:
            typed, found = all_misheard(path, Path(folder))
        print(f"{path.stem}: {typed} answers typed, {len(found)} misheard")
        for line in sorted(set(found)):
            print(f"  {line}")


if __name__ == "__main__":
    main(sys.argv[1])
