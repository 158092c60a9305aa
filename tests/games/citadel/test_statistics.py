"""Figures of the adventures: what an adventure begins with is listed once."""

from __future__ import annotations

from pathlib import Path

from companion.games.citadel.game import GAME
from companion.table.campaign.logged import statistics
from companion.table.sheet import Sheet, plain, render
from tests.games.citadel.player import Table


def figures(table: Table) -> str:
    return plain(render(Sheet("", statistics(table.open)), 100))


def test_the_first_scenario_of_an_adventure_is_listed_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("adventure ana A ben B", "scenario A new beginning life 8 goals leave the court")
    text = figures(table)
    assert text.count("A new beginning") == 1
    assert "1. A new beginning  0 turns, under way" in text
    assert "no figures yet" not in text and "\nTable" not in text
    table.say("ana: climb Rock cost 2 difficulty 1 draw 2", "result s", "consequence")
    assert "1. A new beginning  1 turn, 1 won, 0 failed, 2 cards drawn, under way" in figures(table)


def test_the_next_scenario_and_the_next_adventure_are_others(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("adventure ana A ben B", "epilogue", "scenario Next")
    text = figures(table)
    assert "1. A new beginning" in text and "2. Next" in text


def test_nothing_entered_makes_no_figures() -> None:
    assert GAME.statistics(GAME.new_state(["Ana"]), ()) == ()
