"""Random sentences about leaflet, scenarios, saving, players: nothing is lost or left hanging.

After each entry the player of `player.py` looks at the whole table; at the end everything is undone
and done again. COMPANION_LONG=1 plays more.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion.games.citadel.state.tables import BUILDINGS, SYMBOLS
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.storage.entry import Entry
from tests.games.citadel.player import NAMES, Table, told

GAMES = 40 if os.environ.get("COMPANION_LONG") else 2
ACTS = 60
SCORES = ("influence", "knowledge", "defense", "production")
PLACES = ("Shore", "Wood")


def sentence(dice: random.Random) -> str:
    """Something that a table might say, sensible or not."""
    who, other = dice.choice(NAMES), dice.choice(NAMES)
    n, building = dice.randint(1, 9), dice.choice(sorted(BUILDINGS))
    score, symbol = dice.choice(SCORES), dice.choice(sorted(SYMBOLS))
    return f"{who}: " * dice.randint(0, 1) + dice.choice((
        f"{score} +{n}", f"{score} -{n} price", f"share {2 * n}", f"share {n} {who} {n}",
        f"level {n}", f"scenario Next life {n} start {dice.choice(PLACES)} bookmark p{n}",
        f"scenario A new beginning life {n}", "epilogue", "epilogue note well", f"goal Goal {n}",
        f"goal Goal {n} reached", "mode story", "mode survival", "citadel yes", "citadel no",
        f"quest Quest {n}", f"quest Quest {n} finished", f"quest Quest {n} only-citadel",
        f"build {building} of {n}", f"build {building}", f"building {building} built",
        f"hope {symbol}", f"hope {symbol} {score}", f"hope {symbol} {building}", "hope life",
        f"symbol S{n} {symbol} beside S1", f"hope S{n} {score}", "destiny told", "prepare",
        f"prepare {building}", f"prepare {building} skipped", f"prepare share {n * 4}",
        f"prepare {building} {score}", f"prepare {building} {n % 6 + 1}", "save", "resume",
        f"resume {who} deck {n} life {n}", "leave", f"leave {who}",
        f"join {who} as {dice.choice('ABCD')}", f"join New{n} deck {n}",
        "end won", "end lost", f"adventure {who} A {other} B",
        f"take 20{n} purse called Card{n} weight 1 keywords WEAPON lock no", f"block Card{n}",
        f"arrows {dice.choice(PLACES)} n I/09{n}", f"hurt {n}", f"heal {n}", "recover 1",
        "place Responsibilities global event",
        f"has life {n} deck {n} discard {n} hand 1 blocked 0",
        f"turn {who}", f"map 0{n}5 arrows 0{n}6", f"read {n}{n}0", "read done",
    ))  # fmt: skip


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    table = Table(tmp_path, dice.randint(1, 4), seed=seed)
    entered = 0
    for _ in range(ACTS):
        text = sentence(dice)
        result = table.typed(text)
        for _ in range(6):  # a rule is broken on purpose
            if not (isinstance(result, Asking) and isinstance(result.question, Broken)):
                break
            text = f"{text} {result.question.key}!=so"
            result = table.typed(text)
        assert not (isinstance(result, Asking) and result.problem), (text, told(result))
        entered += isinstance(result, Entry)
    assert entered > ACTS // 3
    after, count = table.state, 0
    while table.open.undo() is not None:
        count += 1
    assert count == entered and table.state.scenario.number == 0
    for _ in range(count):
        table.open.redo()
    assert table.state == after
