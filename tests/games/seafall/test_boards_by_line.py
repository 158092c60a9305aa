"""Boards, ships, islands and cards told in lines as a table of five said them on 28 November."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.seafall.state.table import SeaFall
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.ear.heard import Unheard
from companion.table.ear.hearing import Ear
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import act, lines, opened, said, ship

FIVE = ("Green", "Yellow", "Gray", "Red", "Blue")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, FIVE) as found:
        lines(found, "setup")
        yield found


@pytest.fixture
def turn(table: OpenTable[SeaFall]) -> OpenTable[SeaFall]:
    """Green's first turn, with 20 gold."""
    lines(table, "winter", "event Storm", "green gold = 20", "green's turn")
    return table


def entered(table: OpenTable[SeaFall], line: str) -> list[str]:
    """What the log says of a line that is understood, act by act."""
    heard = Ear(table).hear(line)
    run_procedure.say(table, line)
    return [one.says for one in table.log(len(heard.steps))]


def refused(table: OpenTable[SeaFall], line: str) -> Unheard:
    problem = said(table, line)
    assert isinstance(problem, CompanionError), problem
    assert isinstance(problem, Unheard)
    return problem


@pytest.mark.parametrize(
    "line",
    [
        "gray first ship sail 4 raid 3 explore 2 hold 2",
        "gray's first ship sails 4, raids 3, explores 2, holds 2",
        "gray's first ship: sail 4 raid 3 explore 2 hold 2",
        "gray first: hold 2, raid 3, sail 4, explore 2",
        "gray first ship raid 3 hold 2 · gray first ship sail 4 explore 2",
        "green first ship raid 1 hold 1 · gray first ship sail 4 raid 3 explore 2 hold 2",
    ],
)
def test_the_values_of_a_ship_in_a_line(table: OpenTable[SeaFall], line: str) -> None:
    run_procedure.say(table, line)
    first = ship(table, "first ship", "p3")
    assert (first.sail, first.raid, first.explore, first.hold) == (4, 3, 2, 2)


def test_one_value_of_a_ship_is_no_voyage_the_other_way(turn: OpenTable[SeaFall]) -> None:
    """`first sails 4` is four spaces (p. 9), and tells no value."""
    said(turn, "green first sails 4")
    assert ship(turn, "first ship").sail is None


@pytest.mark.parametrize(
    "line",
    [
        "every province: defense 5, garrison 1",
        "all provinces have defense 5 and garrison 1",
        "everybody: defense 5, garrison 1",
        "each board has defense 5, garrison 1",
        "defense 5 garrison 1 for everybody",
    ],
)
def test_every_board_in_a_line(table: OpenTable[SeaFall], line: str) -> None:
    run_procedure.say(table, line)
    state = table.state
    assert {state.regions[p].defense for p in state.seats} == {5}
    assert {state.regions[p].garrison for p in state.seats} == {1}


def test_three_boards_in_a_line(table: OpenTable[SeaFall]) -> None:
    line = "green: defense 5, garrison 1 · green fields 3 and 4"
    line += " · yellow defense 4 garrison 2 fields 2 and 3"
    assert entered(table, line) == [
        "Green: defense 5, garrison 1",
        "Green: first field 3, second field 4",
        "Yellow: defense 4, garrison 2, first field 2, second field 3",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "Tern has an unexplored anchor, defense 5, dangerous, and a sun, defense 4",
            ["anchor on Tern: defense 5 red, not explored", "sun on Tern: defense 4, not explored"],
        ),
        (
            "Tern: garrison 1, linen 3, iron 5, moon 4 unexplored",
            [
                "Tern: garrison 1",
                "linen on Tern: linen goods, defense 3",
                "iron on Tern: iron goods, defense 5",
                "moon on Tern: defense 4, not explored",
            ],
        ),
        ("wood site on Tern, defense 4", ["wood on Tern: wood goods, defense 4"]),
        (
            "gold mine 4 on Tern, defense 5, dangerous",
            ["mine on Tern: mine, defense 5 red, 4 gold"],
        ),
        ("star on Tern unexplored defense 5", ["star on Tern: defense 5, not explored"]),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_an_island_and_its_sites(
    table: OpenTable[SeaFall], line: str, says: list[str], known: bool
) -> None:
    """P. 7: a number in a shield is a defense, in red a dangerous site; new islands, and old."""
    if known:
        lines(table, "island Tern")
    assert entered(table, line) == says
    assert [x.name for x in table.state.regions.values()].count("Tern") == 1


@pytest.mark.parametrize(
    "line",
    [
        "green hires Ines for 4 gold, she has explore +1",
        "green hires Ines for 4 gold who has explore +1",
    ],
)
def test_what_an_advisor_knows_is_told_with_the_hire(turn: OpenTable[SeaFall], line: str) -> None:
    lines(turn, line)
    (ines,) = [x for x in turn.state.advisors.values() if x.name == "Ines"]
    assert ines.expertise == {"explore": 1}
    assert turn.state.provinces["p1"].gold == 16


def test_an_expertise_that_is_told_with_the_dice(turn: OpenTable[SeaFall]) -> None:
    lines(turn, "island Tern", "site sun at Tern defense 4 unexplored", "green fortune = 2")
    lines(turn, "green hires Ines for 4 gold", "activates Ines", "explorers")
    lines(turn, "green first ship explore 2 hold 2", "green second ship explore 3 hold 3")
    lines(turn, "both ships to Tern")
    line = "explores the sun at Tern with Ines' explore +1: 2b 1w 1s 1S, spends 1 fortune"
    assert "explores sun on Tern: 4 of 4" in entered(turn, line)[-1]  # 3 + 1 + 1 dice (p. 10)


@pytest.mark.parametrize(
    "line", ["next, Merchant Fair is the event", "next, the next event is Merchant Fair"]
)
def test_an_event_that_begins_like_a_guild(table: OpenTable[SeaFall], line: str) -> None:
    lines(table, "winter", "event Storm", "green's turn", "yellow's turn", "gray's turn")
    lines(table, "red's turn", "blue's turn")
    assert any("event: Merchant Fair" in one for one in entered(table, line))
    assert table.state.year.round == 2


@pytest.mark.parametrize("line", ["Nimble adds support 2", "upgrade Nimble support 2"])
def test_what_is_told_of_an_upgrade_reaches_the_one_on_a_ship(
    turn: OpenTable[SeaFall], line: str
) -> None:
    act(turn, "sideboard", "p1", kind="upgrade", name="Nimble", values="cost 3")
    lines(turn, "builders", "buys Nimble for first, 3 gold", line)
    (fitted,) = ship(turn, "first ship").upgrades.values()
    assert (fitted.cost, fitted.support) == (3, 2)  # p. 18; the example prints 1


def test_what_is_told_of_a_structure_reaches_the_one_that_stands(turn: OpenTable[SeaFall]) -> None:
    act(turn, "sideboard", "p1", kind="structure", name="Watchtower", values="cost 4")
    lines(turn, "builders", "builds the Watchtower, 4 gold", "Watchtower shows symbols 2")
    (built,) = [x for x in turn.state.sites.values() if x.built]
    assert (built.built, built.symbols) == ("Watchtower", 2)


def test_which_entry_is_taken_back_is_said_in_the_log(table: OpenTable[SeaFall]) -> None:
    problem = refused(table, "take back 1")
    assert "amended in the log" in problem.would_be_right
    assert not problem.offers


def test_what_comes_first_is_named(turn: OpenTable[SeaFall]) -> None:
    """It is Green's turn: no “then” is lacking between the acts of Red."""
    lines(turn, "yellow's turn", "gray's turn")
    problem = refused(turn, "red: soldiers then taxes")
    assert problem.offers[0] == "next, red: soldiers then taxes"
    assert problem.says == "“next” comes before that. Nothing was entered."


def test_no_offer_drops_the_dice(turn: OpenTable[SeaFall]) -> None:
    lines(turn, "island Tern", "site sun at Tern defense 4 unexplored", "explorers", "both to Tern")
    typed = "green explores the sun at Tern, Otto cheers: 2b 1w 1s, spends 1 fortune"
    problem = refused(turn, typed)
    assert "2b" not in problem.says
    assert all("2b" in one for one in problem.offers)


def test_damage_of_a_ship_by_its_owner(turn: OpenTable[SeaFall]) -> None:
    lines(turn, "gray's first ship takes 2 damage")
    assert len(ship(turn, "first ship", "p3").damage) == 2


def test_only_one_good_is_bought(turn: OpenTable[SeaFall]) -> None:
    lines(turn, "island Gull", "site linen at Gull", "site iron at Gull", "merchants")
    lines(turn, "first sails to Gull")
    entry = lines(turn, "green buys only the linen for 3")
    assert isinstance(entry, Entry) and ship(turn, "first ship").cargo == {"linen": 1}
