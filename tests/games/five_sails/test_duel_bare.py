"""Every procedure of challenges and duels on tables that have told nothing but names.

Each runs to its end with every question opened: once saying `?` wherever that is an answer, once
taking the first thing on offer. All keys, questions and broken rules alike, are declared.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

import pytest

from companion.games.five_sails.game import GAME
from companion.table.procedures.drive import Done
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Effects,
    Form,
    Lines,
    Number,
    Question,
    Several,
    Text,
    YesNo,
)
from tests.games.five_sails.dueling import city, fighting
from tests.games.five_sails.player import INFOS, City

NAMES = ("Zara", "Vito", "Otto", "Rosa")


def bare() -> City:
    return City()


def challenged() -> City:
    table = City()
    table.say("ana: Zara challenges Vito")
    return table


def in_rounds() -> City:
    table = challenged()
    table.say("accepts", "t2")
    return table


TABLES = {"bare": bare, "challenged": challenged, "in rounds": in_rounds, "told": fighting,
          "told all": city}  # fmt: skip


def an_answer(question: Question[Any], unknown: bool, place: int) -> Any:
    """The dullest answer there is."""
    if unknown and question.unknown:
        return None
    match question:
        case Choose():
            legal = [one.id for one in question.options if not one.illegal]
            if legal:
                return legal[0]
            if question.new:
                return {"new": NAMES[place % len(NAMES)]}
            return question.options[0].id if question.options else {}
        case YesNo():
            return not unknown
        case Number():
            return max(1, question.least or 0)
        case Form():
            return {field.name: 1 for field in question.fields[:1]}
        case Draw():
            return {"count": question.count or 0, "cards": []}
        case Several() | Lines() | Effects():
            return []
        case Text():
            return "" if question.empty else "words"
        case _:
            raise AssertionError(f"{question.key}: {question.kind}")


ACTS = [info.id for info in GAME.procedures]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("procedure", ACTS[ACTS.index("challenge") :])
@pytest.mark.parametrize("unknown", [True, False])
def test_every_procedure_runs_to_its_end(name: str, procedure: str, unknown: bool) -> None:
    table = TABLES[name]()
    table.free = True
    answers: dict[str, Any] = {}
    reasons: dict[str, str] = {}
    declared = [key.name for key in INFOS[procedure].listed()]
    for place in range(60):
        result = table.try_to(procedure, depth="all", answers=answers, overrides=reasons)
        if isinstance(result, Done):
            assert result.outcome.says
            return
        question = result.question
        assert not result.problem, (question.key, result.problem)
        assert any(fnmatchcase(question.key, key) for key in declared), question.key
        if isinstance(question, Broken):
            reasons[question.key] = "so"
        else:
            answers[question.key] = an_answer(question, unknown, place)
    raise AssertionError(f"{procedure} asks and asks: {list(answers)}")
