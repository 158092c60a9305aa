"""Procedures of High Drama on tables that told nothing, and step by step on all kinds of tables."""

from __future__ import annotations

import random

import pytest

from companion.games.five_sails.game import GAME
from companion.games.five_sails.state.table import new_five_sails
from companion.table.sheet import plain, render_block
from tests.conftest import LONG
from tests.games.five_sails.player import City
from tests.games.five_sails.test_day_bare import NAMES, play, shrug, wild
from tests.games.five_sails.town import state

ACTS = [info.id for info in GAME.procedures]
IDS = ACTS[ACTS.index("move") : ACTS.index("challenge")]


@pytest.mark.parametrize("procedure", IDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_procedure_ends_on_a_table_of_names(procedure: str, players: int) -> None:
    city = City(state=new_five_sails(NAMES[:players]))
    city.free = True
    play(city, procedure, shrug, "p1")


@pytest.mark.parametrize("seed", range(150 if LONG else 12))
def test_high_drama_of_nonsense_holds_together(seed: int) -> None:
    """Whatever a table answers, allowed or not, `player.holds` holds after every entry."""
    chance = random.Random(seed)
    city = City(state=state() if seed % 2 else new_five_sails(NAMES[: 2 + seed % 3]))
    city.free = True
    for _ in range(14):
        if city.state.closed:
            break
        play(city, chance.choice(IDS), wild(chance), chance.choice(("", "p1", "p2")))
    lookup = city.game.lookup(city.state)
    assert lookup is not None
    for card in city.state.cards.values():
        assert plain([line for block in lookup.find(card.name) for line in render_block(block, 80)])
    board = city.game.board(city.state, "p1")
    assert board is not None
    for view in board.views:
        for place in view.draw(80).boxes:
            assert board.look(place)
