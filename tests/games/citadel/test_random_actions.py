"""Random actions, step by step with random answers: every Action card stays accounted for.

About 200 in the everyday suite, 10,000 with COMPANION_LONG=1. After each entry: the invariant of
spec 3.2, dice on things that are there, at most 4 of them, declared keys, no key asked twice.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.citadel.game import GAME
from companion.games.citadel.procedures.action.prints import read_effects
from companion.games.citadel.rules.standing import MANDATORY, awake
from companion.games.citadel.sheet.page import sheet
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import (
    Character,
    Citadel,
    Event,
    Fog,
    Owned,
    Purse,
    Skill,
    Terrain,
    new_citadel,
)
from companion.table.procedures.drive import Asking, Done, Given, drive, make_chance
from companion.table.procedures.procedure import Reading, listed_as
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Form,
    Lines,
    Number,
    Question,
    Several,
    Text,
    YesNo,
)
from companion.table.state import Duty
from companion.toolbox.chance import SeededChance
from tests.games.citadel.player import whole

ACTIONS = 10_000 if os.environ.get("COMPANION_LONG") == "1" else 200
EACH = 40
"""Actions on one table, before a new one begins."""
OTHERS = ("recover", "hurt", "heal", "trim", "fall", "draw")
OFFERS = (
    {}, {"cost": 2, "difficulty": 3}, {"cost": 5, "difficulty": 0, "chain": True},
    {"cost": 0, "difficulty": 2, "mandatory": True},
    {"cost": 2, "chain": True, "rows": [{"difficulty": 4}, {"difficulty": 3}], "mandatory": True,
     "traits": {"brutal": 0, "reach": 2, "regenerate": 1}},
    {"cost": 3, "rows": [{"difficulty": 2}], "traits": {"evasive": 1, "tough": 1}},
    {"cost": 1, "compound": True, "difficulty": 5, "traits": {"unsettling": 1, "epic": 0}},
)  # fmt: skip
FACES = (None, 2, 0, "s, lA, r, -", "s, s, A, W", "2x l, rB", "3 stars", "Quick sA, s")
SECTIONS = (
    {}, {"damage": 2}, {"damage": 1, "hand": 1}, {"lose": 3}, {"minus": 3}, {"plus": 2},
    {"hand": 2, "gain": 1}, {"arrows": 1, "next": 4}, {"arrows": 0}, {"damage": 9},
)  # fmt: skip


def table_of(chance: Random) -> Citadel:
    """Three characters with cards, gear with effects, one of them without anything told."""
    state = new_citadel(["Ana", "Ben", "Cy"])
    book = {
        "b1": Printed(title="Shore"), "b2": Printed(title="Wolf"),
        "b3": Printed(title="Sword", keywords={"WEAPON": True}, effects=read_effects(
            "cards +1 in any; or A -> success max 3; selected if it fails roll 1 block")),
        "b4": Printed(title="Flail", keywords={"WEAPON": True}, effects=read_effects(
            "cost -2 in any; 3 any -> success max 2 in any; selected roll 1-2 discard")),
        "b5": Printed(title="Stealth", effects=read_effects(
            "gives 2A in any discard; A -> success max 1 in any discard")),
        "b6": Printed(title="Mail", effects=read_effects("shield 1 in any must")),
        "b7": Printed(title="Focus", effects=read_effects("cost -1 in any block; star +1 in any")),
    }  # fmt: skip
    found: dict[str, Character] = {}
    for number, player in enumerate(state.seats):
        deck, pile = chance.randint(0, 12), chance.randint(0, 8)
        life = chance.randint(1, 9)
        found[player] = Character(
            life=life, deck=deck, discard=pile, hand=2, blocked=0,
            owned=Owned(began=deck + pile + 2), at="t1", purse_told=True,
            purse={f"k{number * 2 + 1}": Purse(card=chance.choice(["b3", "b6"])),
                   f"k{number * 2 + 2}": Purse(card="b4")},
            skills={f"s{number * 2 + 1}": Skill(card="b5", zone="hand"),
                    f"s{number * 2 + 2}": Skill(card="b7", zone="hand")},
        )  # fmt: skip
    if chance.random() < 0.3:
        found["p3"] = Character()
    options: dict[str, Any] = {}
    for one in GAME.options:
        if one.key not in ("count_deck",) and chance.random() < 0.2:
            options[one.key] = chance.choice([one.default, *one.values])
    return replace(
        state, characters=found, book=book, terrains={"t1": Terrain(card="b1")}, options=options,
        events={"v1": Event(card="b2", attached={"t1": True})},
        fogs={"f1": Fog(terrain="t1", side="N", area="I")},
        ids={"k": 6, "s": 6, "b": 7, "t": 1, "v": 1, "f": 1},
    )  # fmt: skip


def answer(question: Question[Any], chance: Random) -> Any:
    """Something that a table could say."""
    if question.key == "offer":
        return chance.choice(OFFERS)
    if question.key == "cards" and isinstance(question, Form):
        return chance.choice(FACES)
    if question.key == "section":
        return chance.choice(SECTIONS)
    if question.key in ("effects", "changes"):
        return question.default
    if question.unknown and chance.random() < 0.1:
        return None
    if isinstance(question, Choose):
        options = [x.id for x in question.options]
        if question.new and (not options or chance.random() < 0.1):
            return {"new": chance.choice(["Cliff", "Bear", "Rope"])}
        if question.none and (not options or chance.random() < 0.3):
            return {}
        return chance.choice(options)
    if isinstance(question, Several):
        ids = [x.id for x in question.options]
        return chance.sample(ids, chance.randint(0, min(2, len(ids))))
    if isinstance(question, Number):
        least = max(question.least or 0, question.floor or 0)
        limits = [x for x in (question.most, question.ceiling) if x is not None]
        most = min([least + 4, *limits])
        return chance.randint(min(least, most), most)
    if isinstance(question, Draw):
        return "draw"
    if isinstance(question, YesNo):
        return chance.choice([True, True, False])
    if isinstance(question, Form):
        return {x.name: chance.randint(0, 2) for x in question.fields if chance.random() < 0.4}
    if isinstance(question, Text | Lines):
        return question.default
    raise AssertionError(question)


def played(state: Citadel, act: str, by: str, chance: Random) -> Citadel:
    """One act with random answers; rules that it breaks are broken on purpose."""
    info = GAME.procedure(act)
    assert info is not None
    given: dict[str, Given] = {}
    reasons: dict[str, str] = {}
    depth: Any = chance.choice(["sentence", "steps", "all"])
    random_source = SeededChance(chance.randint(0, 1 << 30))
    while True:
        result = drive(
            info.run(Reading(state, by)), given, reasons, depth,
            lambda question: make_chance(question, random_source),
        )  # fmt: skip
        if isinstance(result, Done):
            break
        assert isinstance(result, Asking)
        for one in result.answered:  # chance is a fact: the same dice come again
            if one.question.key in given:
                given[one.question.key] = Given(one.stored, one.source)  # type: ignore[arg-type]
        key = result.question.key
        assert not result.problem, (act, key, given.get(key), result.problem)
        assert listed_as(info.listed(), key) is not None, (act, key)
        if isinstance(result.question, Broken):
            reasons[key] = "random"
        else:
            given[key] = Given(answer(result.question, chance))
    for one in result.answered:
        given[one.question.key] = Given(one.stored, one.source)  # type: ignore[arg-type]
    again = drive(info.run(Reading(state, by)), given, reasons, depth)
    assert isinstance(again, Done) and again.outcome.state == result.outcome.state
    return result.outcome.state


def looked_at(state: Citadel) -> None:
    """What holds after every act."""
    whole(state)
    sheet(state)
    assert len(state.dice) <= 4
    assert all(x.value is None or 1 <= x.value <= 6 for x in state.dice.values())
    for player, character in state.characters.items():
        assert state.action is not None or character.front == 0, player
        assert character.life is None or 0 <= character.life <= 99
    for duty in state.pending.values():
        if duty.rule == MANDATORY:
            assert duty.answers["involved"], "somebody can take it"


@pytest.mark.parametrize("seed", range(ACTIONS // EACH))
def test_random_actions(seed: int) -> None:
    chance = Random(seed)
    state = table_of(chance)
    for _ in range(EACH):
        act = _next(state, chance)
        if chance.random() < 0.15:
            act = chance.choice(OTHERS)
        by = chance.choice(["", *awake(state)])
        state = played(state, act, by, chance)
        looked_at(state)
        if not awake(state):
            state = replace(table_of(chance), options=state.options)


def _next(state: Citadel, chance: Random) -> str:
    """What comes next in an action, mostly."""
    if state.action is None:
        return chance.choice(["act", "act", "do-action"])
    if chance.random() < 0.1:
        return chance.choice(["act", "result", "consequence"])
    return "consequence" if state.action.stage == "consequence" else "result"


def test_the_duty_of_a_fight_begins_its_next_turn() -> None:
    """What the table of what is owed begins with (its stored answers) are answers of `act`."""
    chance = Random(5)
    state = table_of(chance)
    duty = Duty(
        who="", what="Fight", procedure="act", rule=MANDATORY,
        answers={"name": "Fight", "thing": "", "involved": ["p1", "p2"], "revealer": ""},
    )  # fmt: skip
    state = replace(state, pending={"o1": duty})
    info = GAME.procedure("act")
    assert info is not None
    given = {key: Given(x) for key, x in duty.answers.items()} | {"who": Given("p2")}
    result = drive(info.run(Reading(state)), given, {}, "sentence")
    assert isinstance(result, Done), result
    action = result.outcome.state.action
    assert action is not None and (action.active, action.name) == ("p2", "Fight")
    assert action.mandatory and not result.outcome.state.pending
