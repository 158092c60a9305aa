"""What a table of three met on 23 November, each as it should have been (found/seafall.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import lines, opened, said, site, told

SETUP = "setup ann count bob prince cleo duke"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, ("Ann", "Bob", "Cleo")) as found:
        yield found


@pytest.fixture
def table(fresh: OpenTable[SeaFall]) -> OpenTable[SeaFall]:
    lines(fresh, SETUP, "ann gold = 30", "bob gold = 30", "cleo gold = 30", "turn ann")
    return fresh


def why(result: object) -> str:
    assert isinstance(result, Asking), told(result)
    assert isinstance(result.question, Broken), told(result)
    return result.question.why


# ---------------------------------------------------------------- goods


def test_no_more_is_loaded_than_fits_and_nothing_is_thrown_back(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "ann ship first hold 3", "ann iron = 1", "ann wood = 3", "load 1 iron onto first")
    # P. 9: a ship takes as many items as its hold value; 3 less the iron are 2.
    assert "2 more fit" in why(said(table, "load 3 wood onto first"))
    lines(table, "load 2 wood onto first")
    ship = next(x for x in table.state.ships.values() if x.owner == "p1" and x.cargo)
    assert ship.cargo == {"iron": 1, "wood": 2}


def test_what_was_just_bought_is_not_what_goes_back(table: OpenTable[SeaFall]) -> None:
    lines(table, "ann ship first hold 3", "ann spice = 2", "load 2 spice onto first")
    lines(table, "turn bob", "turn ann", "sail first to Tern")
    entry = lines(table, "buy wood at Tern with first, iron at Tern with first")
    ship = next(x for x in table.state.ships.values() if x.owner == "p1" and x.cargo)
    assert ship.cargo == {"spice": 1, "wood": 1, "iron": 1}, entry.says  # p. 14: goods may go back


@pytest.mark.parametrize("line", ["bob buys Golden Idol for 5", "bob buys the Golden Idol for 5"])
def test_a_name_that_is_no_good_becomes_no_goods_site(table: OpenTable[SeaFall], line: str) -> None:
    result = said(table, line)
    assert isinstance(result, Asking), told(result)
    assert result.question.prompt == "Of which good?"
    assert not any("Idol" in x.name for x in table.state.sites.values())


def test_a_treasure_is_bought_by_its_name_and_the_word_behind_it(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "turn bob")
    entry = lines(table, "bob buys the Golden Idol treasure for 5")
    assert entry.says.startswith("Bob buys Golden Idol for 5 gold")
    assert table.state.provinces["p2"].gold == 25
    card = next(x for x in table.state.cards.values())
    assert (card.name, card.owner, card.place) == ("Golden Idol", "p2", "room")


def test_two_cubes_of_an_island_that_nobody_described_break_no_rule(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "sail first to Tern")
    # 3 gold each (p. 14); that each site has one cube is kept: they are two sites.
    lines(table, "buys 2 wood at Tern")
    assert table.state.provinces["p1"].gold == 24
    assert [x.good for x in table.state.sites.values() if x.cube is False] == ["wood", "wood"]


def test_a_told_site_is_still_bought_from_once(table: OpenTable[SeaFall]) -> None:
    lines(table, "site wood at Tern", "sail first to Tern")
    assert "each site has one" in why(said(table, "buys 2 wood at Tern"))


# ---------------------------------------------------------------- sites, titles


@pytest.mark.parametrize("symbol", ["sun", "anchor"])  # p. 16
def test_a_site_told_by_its_symbol_is_unexplored(table: OpenTable[SeaFall], symbol: str) -> None:
    lines(table, f"site {symbol} at Tern defense 4")
    known = site(table, symbol)
    assert (known.explored, known.symbol, known.defense) == (False, symbol, 4)
    lines(table, "sail first to Tern", f"explore {symbol} at Tern 4")


def test_a_symbol_told_as_explored_is(table: OpenTable[SeaFall]) -> None:
    lines(table, "site sun at Tern explored mine 5")
    assert site(table, "sun").explored is True


def test_titles_told_before_anything_else_are_those_of_the_set_up(
    fresh: OpenTable[SeaFall],
) -> None:
    entry = lines(fresh, "titles ann count, bob prince, cleo duke")
    assert entry.says.startswith("set up: game 1")
    state = fresh.state
    assert [state.provinces[p].title for p in ("p1", "p2", "p3")] == [3, 1, 2]
    assert not state.closed
    assert not state.kept.games
