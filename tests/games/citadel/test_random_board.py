"""Random sentences about cards and the Board: nothing is lost, invented or left hanging.

After each entry the player of `player.py` looks at the whole table (every Action card, every die,
every id); here it is also undone to the beginning and done again. COMPANION_LONG=1 plays more.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion.games.citadel.rules.board import covers, in_space, place_of
from companion.games.citadel.state.table import SIDES
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.storage.entry import Entry
from tests.games.citadel.player import NAMES, Table

GAMES = 60 if os.environ.get("COMPANION_LONG") else 2
ACTS = 60
TITLES = (
    "Shore",
    "Wood",
    "Mill",
    "Cliff",
    "Rope",
    "Sword",
    "Stealth",
    "Vigor",
    "094",
    "101",
    "160",
)
TYPES = ("terrain", "permanent event", "temporary event", "global event", "purse", "quest item")


def sentence(dice: random.Random) -> str:
    """Something that a table might say, sensible or not."""
    a, b = dice.choice(TITLES), dice.choice(TITLES)
    side, number, count = dice.choice(SIDES), dice.choice(("094", "101", "160")), dice.randint(1, 6)
    verb = dice.choice(("discard", "banish", "return", "block", "unblock"))
    zone = dice.choice(("hand", "deck", "pile"))
    return dice.choice((
        f"take {number} type=\"{dice.choice(TYPES)}\"", f"take {number} found=past",
        f"take {number} copies gSun,y", f"place {a} {dice.choice(TYPES)}",
        f"place {a} permanent event on {b} bars climb",
        f"place {a} temporary event mandatory fight", f"arrows {a} {side.lower()} I/{number}",
        f"explore {a} {side}", f"explore {side} of {a} called {b} permanent event",
        f"fill {a} {side} number {number}", f"moves to {a}", f"moves {side}", f"stands on {a}",
        f"moves {a} how=effect", f"room {a}", f"{verb} {a}", f"{verb} {a} from {zone}",
        f"{verb} {count} from {zone}", f"{verb} {a} from purse", f"mill {count}",
        f"restock {count}", f"give {a} to {dice.choice(NAMES)}", f"hidden {number} on {a} back 160",
        f"joins {a} and {b} side {side}", f"area I {count}", f"weighs weight {count}",
        f"facts {a} type=purse weight {count}", "pick draw", f"read {number}", "read done",
        f"map {number}", "flip", f"heal {count}", "recover 1", f"trim {count}", f"hurt {count}",
    ))  # fmt: skip


def through(table: Table, text: str, dice: random.Random, honest: bool) -> bool:
    """Say it; what is asked is answered somehow: whether it was entered."""
    for _ in range(12):
        result = table.typed(text)
        if isinstance(result, Entry):
            return True
        if not isinstance(result, Asking) or result.problem:
            return False
        question = result.question
        if isinstance(question, Broken):
            if honest:
                return False
            text += f" {question.key}!=so"
        elif question.kind == "number":
            text += f" {question.key}={dice.randint(1, 4)}"
        elif question.kind == "choose" and question.choices():
            text += f" {question.key}={dice.choice(question.choices()).id}"
        else:
            return False
    return False


def sound(table: Table) -> None:
    """Each Terrain has its own place, each space one card; what is owed can be done."""
    state = table.state
    places = [place for x in state.terrains if (place := place_of(state, x)) is not None]
    assert len(set(places)) == len(places)
    for terrain, side in covers(state).values():
        assert terrain in state.terrains and in_space(state, terrain, side)
    for duty in state.pending.values():
        if duty.procedure == "fill":
            terrain, side = duty.answers["terrain"], duty.answers["side"]
            assert terrain in state.terrains and not in_space(state, terrain, side)
        if duty.rule == "mandatory-action" and duty.answers["thing"]:
            thing = duty.answers["thing"]
            on_table = {*state.terrains, *state.events, *state.fogs, "dialogue"}
            assert thing in on_table, duty


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_boards(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    table = Table(tmp_path, 3, seed=seed)
    honest = bool(seed % 2)
    table.audited = honest  # where rules are broken the counts may be wrong, and the table is told
    entered, first = 0, table.state
    for name in ("ana", "ben", "cy")[: seed % 4]:
        table.say(f"{name} has life 9 deck 12 discard 4 hand 2 blocked 1")
    for _ in range(ACTS):
        who = dice.choice(("ana", "ben", "cy"))
        entered += through(table, f"{who}: {sentence(dice)}", dice, honest)
        sound(table)
    assert entered > ACTS // 4, entered
    last = table.state
    while table.open.undo() is not None:
        pass
    assert table.state == first
    while table.open.redo() is not None:
        pass
    assert table.state == last
