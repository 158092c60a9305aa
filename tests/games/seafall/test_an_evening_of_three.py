"""What a table of three met on 23 November, each as it should have been (found/seafall.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.figures.luck import rolls
from companion.games.seafall.sheet.page import sheet
from companion.games.seafall.sheet.year import year_block
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.game import LoggedEntry
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken, Choose
from tests.games.seafall.fleet import act, asked, lines, opened, rows, said, site, told

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
    assert result.question.prompt == "Which good?"
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


# ---------------------------------------------------------------- the board, the harvest


@pytest.mark.parametrize("front", ["province ann", "ann's province"])
def test_one_line_tells_a_board_and_the_fields_are_harvested_by_it(
    fresh: OpenTable[SeaFall], front: str
) -> None:
    lines(fresh, SETUP)
    printed = "d5 g2 first field 3 second field 4 vault value 4 second field value 2"
    lines(fresh, f"{front} {printed} council room value 6")
    assert (fresh.state.regions["p1"].defense, fresh.state.regions["p1"].garrison) == (5, 2)
    assert (site(fresh, "field 1", "p1").gold, site(fresh, "field 2", "p1").gold) == (3, 4)
    assert (site(fresh, "vault", "p1").value, site(fresh, "field 2", "p1").value) == (4, 2)
    assert site(fresh, "council room", "p1").value == 6
    lines(fresh, "harvest bob 1 cleo 2")  # p. 12: each field pays its gold, 3 + 4
    assert fresh.state.provinces["p1"].gold == 7


def test_a_winter_proposes_the_harvest_that_the_last_one_brought(
    fresh: OpenTable[SeaFall],
) -> None:
    lines(fresh, SETUP, "harvest ann 6 bob 7 cleo 8", "year 2 round 0 phase winter")
    question = asked(fresh, "harvest").question  # p. 12: the fields are the same
    assert question.suggest == {"Ann": 6, "Bob": 7, "Cleo": 8}
    assert fresh.state.provinces["p1"].gold == 6


def test_a_table_that_tells_no_harvest_is_asked_none(fresh: OpenTable[SeaFall]) -> None:
    lines(fresh, SETUP, "winter", "year 2 round 0 phase winter", "winter")


def test_titles_are_told_by_their_names_in_a_form(fresh: OpenTable[SeaFall]) -> None:
    act(fresh, "setup", titles={"Ann": "count", "Bob": "Princess", "Cleo": "duke"})
    assert [fresh.state.provinces[p].title for p in ("p1", "p2", "p3")] == [3, 1, 2]  # p. 6


# ---------------------------------------------------------------- words and counts


def test_what_a_repair_takes_for_granted_is_said(table: OpenTable[SeaFall]) -> None:
    lines(table, "sail first to Tern")
    entry = lines(table, "repair first")
    assert "Tern shows the repair symbol is taken as said" in entry.says  # p. 15
    lines(table, "island Tern repair yes", "turn bob", "turn ann")
    assert "taken as said" not in lines(table, "repair first").says


def test_an_advisor_that_nobody_saw_come_is_no_longer_in_the_deck(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "forum")
    deck = table.state.decks["advisor"]
    assert deck is not None
    lines(table, "ann activates Gina explore +1")
    assert table.state.decks["advisor"] == deck - 1


def test_who_has_no_enmity_out_rolled_nothing(fresh: OpenTable[SeaFall]) -> None:
    lines(fresh, "ann has glory 12 reputation 3 fortune 2", "bob glory 5", "cleo glory 6")
    entry = act(fresh, "end-enmity", "p1")
    assert "no enmity is out" in entry.says
    found = LoggedEntry(
        act_no=entry.act_no,
        game_no=1,
        by="p1",
        act="end-enmity",
        at="",
        thread="",
        lines=tuple(rows(entry, "end_roll")),
    )
    assert rolls(fresh.state, fresh.state, found) == []


def test_before_the_cards_are_shuffled_no_odds_of_the_next_are_shown(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "add-event Storm", "add-event Red Tide", "year 2 round 0 phase winter")
    assert "Next event" not in str(year_block(table.state))  # p. 12: step 1 shuffles them all
    lines(table, "astrolabe ann")
    assert "Next event" in str(year_block(table.state))


def test_a_forum_is_told_with_what_its_cards_print(table: OpenTable[SeaFall]) -> None:
    prints = {"gold": 4, "reputation": 1, "explore": 1, "buy goods": 2}
    act(table, "forum", dealt="Madman, Duchess", prints_nr_1=prints)
    madman = next(x for x in table.state.advisors.values() if x.name == "Madman")
    assert (madman.gold, madman.reputation, madman.place) == (4, 1, "forum")
    assert madman.expertise == {"explore": 1, "buy goods": 2}
    lines(table, "ann hires the Madman with gold")
    assert table.state.provinces["p1"].gold == 26  # p. 13: its printed gold, 30 - 4


@pytest.mark.parametrize(("told", "keys"), [(True, ["prints-1"]), (False, [])])
def test_what_cards_print_is_asked_only_where_a_table_has_told_such_numbers(
    table: OpenTable[SeaFall], told: bool, keys: list[str]
) -> None:
    if told:
        lines(table, "forum", "ann hires Sailor for 3")
    result = table.act("forum", {"dealt": "Madman"}, by="p1", depth="steps")
    found = [result.question.key] if isinstance(result, Asking) else []
    assert found[:1] == keys


def test_a_claimed_milestone_is_offered_behind_the_free_ones_and_says_so(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "ann claims First Light glory 2", "milestone Old Wall glory 1")
    question = asked(table, "claim", "p2").question
    assert isinstance(question, Choose)
    found = [(x.label, x.note) for x in question.options]
    assert found == [("Old Wall", ""), ("First Light", "not now: Ann has claimed it")]


def test_the_sheet_says_where_enmity_lies_above_the_ships(table: OpenTable[SeaFall]) -> None:
    lines(table, "2 enmity at Tern held", "1 enmity at bob held")
    blocks = sheet(table.state).blocks
    at = [n for n, x in enumerate(blocks) if "Ann's enmity" in str(x)]
    assert "Tern 2, Bob 1" in str(blocks[at[0]])
    assert at[0] < min(n for n, x in enumerate(blocks) if "first ship" in str(x))


@pytest.mark.parametrize(
    "line",
    ["site sun on Tern is spice", "site sun at Tern spice", "Tern has an iron site with defense 3"],
)
def test_a_site_is_told_as_one_says_it(table: OpenTable[SeaFall], line: str) -> None:
    lines(table, "sail first to Tern", line)
    found = site(table, "sun" if "sun" in line else "iron")
    assert table.state.regions[found.region].name == "Tern"
    assert (found.good, found.defense) == (("spice", None) if "sun" in line else ("iron", 3))


def test_the_way_of_a_ship_is_told_by_its_spaces(table: OpenTable[SeaFall]) -> None:
    lines(table, 'sail first at "Island A" spaces 4')
    assert lines(table, "sail second to Tern for 2 spaces").says == "Ann: second ship at Tern"
