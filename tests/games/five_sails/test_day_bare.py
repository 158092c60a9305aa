"""Procedures of the Day on tables that told nothing, and step by step on all kinds of tables."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.game import GAME
from companion.games.five_sails.state.cards import STEPS
from companion.games.five_sails.state.table import FiveSails, new_five_sails
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Form,
    Lines,
    Number,
    Order,
    Question,
    Several,
    YesNo,
)
from tests.conftest import LONG
from tests.games.five_sails.city import table
from tests.games.five_sails.player import City

NAMES = ["Ana", "Ben", "Cy", "Dan"]
ACTS = [info.id for info in GAME.procedures]
IDS = ACTS[: ACTS.index("move")]


def shrug(question: Question[Any]) -> Any:
    """What a table answers that tells as little as it can."""
    if question.unknown or question.default is not None:
        return question.default
    options = question.choices()
    if isinstance(question, Choose) and not options:
        return {"new": "X"}
    if isinstance(question, Choose):
        return next((one.id for one in options if not one.illegal), options[0].id)
    return {"several": [], "number": 1, "yesno": True, "form": {}, "text": "x"}.get(question.kind)


def wild(chance: random.Random) -> Any:
    """What a table answers that says anything at all, allowed or not."""

    def answer(question: Question[Any]) -> Any:
        if question.unknown and chance.random() < 0.2:
            return None
        options = [one.id for one in question.choices()]
        if isinstance(question, Choose):
            if question.new and (not options or chance.random() < 0.3):
                return {"new": f"Card {chance.randrange(6)}"}
            return chance.choice(options) if options else question.default
        if isinstance(question, Order | Several):
            return chance.sample(options, chance.randrange(len(options) + 1))
        if isinstance(question, YesNo):
            return chance.random() < 0.5
        if isinstance(question, Number):
            return chance.randrange(4)
        if isinstance(question, Form):
            number = [field for field in question.fields if chance.random() < 0.7]
            return {field.name: chance.randrange(1, 9) for field in number}
        if isinstance(question, Draw):
            return chance.randrange(3)
        if isinstance(question, Lines):
            return []
        return shrug(question) if question.kind != "text" else "some words"

    return answer


def play(city: City, procedure: str, answer: Any, by: str = "") -> list[str]:
    """A procedure step by step to its end; what was asked."""
    given: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for _ in range(80):
        result = city.try_to(procedure, by, depth="steps", answers=given, overrides=broken)
        if isinstance(result, Done):
            return [*given, *broken]
        assert isinstance(result, Asking)
        assert not result.problem, (procedure, result.question.key, result.problem)
        question = result.question
        if isinstance(question, Broken):
            assert question.key not in broken, question.key
            broken[question.key] = "the table says so"
        else:
            assert question.key not in given, question.key
            given[question.key] = question.store(question.accept(answer(question)))
    raise AssertionError(f"{procedure} asks without end: {list(given)}")


@pytest.mark.parametrize("procedure", IDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_procedure_ends_on_a_table_of_names(procedure: str, players: int) -> None:
    city = City(state=new_five_sails(NAMES[:players]))
    play(city, procedure, shrug)
    city = City(state=new_five_sails(NAMES[:players]))
    city.do(procedure, by="p1", answers=_needed(procedure))


def _needed(procedure: str) -> dict[str, Any]:
    """The few answers that a sentence cannot do without."""
    return {
        "learn": {"card": {"new": "X"}}, "load-deck": {"deck": "Eisen"},
        "check-deck": {"deck": "Eisen"}, "initiative": {"values": None},
        "crew-cap": {"go": None}, "cards": {"what": "draw", "n": None},
        "renown": {"n": 1}, "leader-lost": {"who": ["p2"]}, "time-out": {"standings": None},
        "load": {},
    }.get(procedure, {})  # fmt: skip


@pytest.mark.parametrize("procedure", IDS)
@pytest.mark.parametrize("step", ["", *STEPS])
def test_every_procedure_ends_at_every_step(procedure: str, step: str) -> None:
    turn = "p1" if step == "drama" else ""
    city = City(state=table(step=step, turn=turn))
    play(city, procedure, shrug)
    assert city.state.name("p1") == "Ana"


@pytest.mark.parametrize("seed", range(200 if LONG else 16))
def test_days_of_nonsense_hold_together(seed: int) -> None:
    """Anything that a table may say, in any order: every entry ends and every invariant holds."""
    chance = random.Random(seed)
    state: FiveSails = table() if seed % 2 else new_five_sails(NAMES[: 2 + seed % 3])
    city = City(state=replace(state, step=chance.choice(["", *STEPS]), turn=""))
    city.free = True
    for _ in range(12):
        # A deck list would have to be typed; the rest may be anything.
        one = chance.choice([x for x in IDS if x not in ("load-deck", "check-deck", "learn")])
        by = chance.choice(["", *(x for x in city.state.seats if city.state.alive(x))])
        play(city, one, wild(chance), by)


def test_all_keys_are_declared() -> None:
    """Whatever is asked stands in the list of keys, so that `do` can answer it."""
    from fnmatch import fnmatchcase

    infos = {info.id: info for info in GAME.procedures}
    for procedure in IDS:
        for seed in range(20 if LONG else 3):
            chance = random.Random(f"{procedure}{seed}")
            city = City(state=table(step=chance.choice(list(STEPS)), turn=""))
            city.free = True
            if procedure in ("load-deck", "check-deck"):
                asked = play(city, procedure, shrug)
            else:
                asked = play(city, procedure, wild(chance))
            names = [key.name for key in infos[procedure].listed()]
            missing = [x for x in asked if not any(fnmatchcase(x, name) for name in names)]
            assert not missing, (procedure, missing)


@pytest.mark.parametrize("procedure", ["dawn", "plunder", "dusk", "muster"])
def test_a_procedure_gives_the_same_again(procedure: str) -> None:
    """Run anew with the same answers, every procedure makes the same state (the journal's law)."""
    city = City(state=table(step="", turn=""))
    found = []
    for _ in range(2):
        run = city.begin(procedure)
        run.depth = "sentence"
        result = run.look(city.state)
        assert isinstance(result, Done)
        found.append(result.outcome)
    assert found[0] == found[1]
    assert found[0].state != city.state
