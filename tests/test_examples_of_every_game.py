"""Lines that help and menus give as examples: sayable in their game, and of no other game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion.games import find, load
from companion.play.acts import acts_of
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Effects
from companion.table.sentences.said import Said
from companion.table.sentences.sentence import say
from companion.table.shared.acts import common_procedures, procedures_of
from companion.toolbox.effects import read_effects

GAMES = sorted(find())
DATA = Path(__file__).parents[1] / "data"
PLAYERS = ("Wren", "Olek", "Mia")


@cache
def things(game: str) -> frozenset[str]:
    """What a game counts and lets a table choose, word by word."""
    loaded = load(game)
    state = loaded.new_state(PLAYERS)
    told = {one.key for one in loaded.options}
    for one in loaded.counters(state):
        told |= {one.track.label, *one.also, one.path[0]}
    return frozenset(word for one in told for word in words(one) if len(word) > 3)


@cache
def own(game: str) -> frozenset[str]:
    """All words of a game's own data, and what it counts."""
    files = (one for one in (DATA / game).rglob("*") if one.suffix in (".toml", ".md"))
    return things(game) | words("\n".join(one.read_text(encoding="utf-8") for one in files))


def words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z_]+", text.casefold()))


def strange(game: str, text: str) -> frozenset[str]:
    """Words that are another game's things, and nothing of this one."""
    others = frozenset().union(*(things(one) for one in GAMES if one != game))
    return words(text) & others - own(game)


@pytest.mark.parametrize("game", GAMES)
def test_no_example_names_another_games_things(game: str, tmp_path: Path) -> None:
    loaded = load(game)
    found = {x.id: strange(game, x.help) for x in procedures_of(loaded) if strange(game, x.help)}
    assert not found
    with OpenTable.create(loaded, tmp_path / "a.jsonl", "A", PLAYERS) as table:
        shown = {one.id: one.help for one in acts_of(table)}
        assert not {act: strange(game, x) for act, x in shown.items() if strange(game, x)}
        for info in common_procedures(loaded):
            if info.id in {one.id for one in loaded.procedures}:
                continue
            assert shown.get(info.id, "?"), f"{info.id} has no example"
            assert not words(info.help) & words("yellow blue red"), "nobody is called so here"
            assert "Ana" not in shown.get(info.id, ""), "the players of the table stand in it"
        run = table.begin("note", "")
        run.give("text", "so")
        asked = [x.question for x in run.look(table.state).answered]
        bounds = next(x for x in asked if isinstance(x, Effects)).bounds()
        assert not strange(game, bounds)
        assert len(read_effects(re.findall("“(.*)”", bounds)[0])) >= 1
        correct = table.begin("correct", "").look(table.state)
        assert isinstance(correct, Asking)
        assert not strange(game, correct.question.help)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_every_table_are_heard(game: str, tmp_path: Path) -> None:
    loaded = load(game)
    with OpenTable.create(loaded, tmp_path / "a.jsonl", "A", PLAYERS) as table:
        table.act("remind", {"text": "the break"}, depth="sentence")  # there is one to settle
        shown = {one.id: one.help for one in acts_of(table)}
        acts = {x.id for x in common_procedures(loaded)} - {x.id for x in loaded.procedures}
        for act in acts & shown.keys():
            said = say(table, shown[act])
            assert isinstance(said, Said), (shown[act], said)
            assert said.run.info.id == act, shown[act]
