"""What another table of five met on 28 November, each as it should have been."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.play.choices import first_place, press, rows_of
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.ear.offering import says_again
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import act, lines, opened, said, ship, told


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, ("Ana", "Ben", "Cleo", "Dora", "Emil")) as found:
        lines(found, "setup", "winter", "ana gold = 40", "event Famine", "ana's turn")
        yield found


def stepwise(table: OpenTable[SeaFall], procedure: str, **answers: object) -> Asking:
    """What is asked step by step behind some answers."""
    result = table.act(procedure, answers, by="p1")
    assert isinstance(result, Asking), told(result)
    return result


# P. 18 tells what Nimble adds, one die more as support ship, and that Gun Towers have a symbol.


def test_a_price_that_is_typed_leaves_what_an_upgrade_adds(table: OpenTable[SeaFall]) -> None:
    act(table, "buy-upgrade", "p1", upgrade="Nimble", ship="first", price="cost 3")
    (upgrade,) = ship(table, "first ship").upgrades.values()
    assert (upgrade.cost, upgrade.support) == (3, 1)


def test_a_price_that_is_typed_leaves_what_a_structure_shows(table: OpenTable[SeaFall]) -> None:
    act(table, "build", "p1", structure="Gun Towers", price="cost 12")
    (tower,) = [x for x in table.state.stock.values() if x.name == "Gun Towers"]
    assert (tower.cost, tower.symbols) == (12, 1)


def test_copies_that_are_told_leave_what_an_upgrade_adds(table: OpenTable[SeaFall]) -> None:
    act(table, "sideboard", "p1", kind="upgrade", name="Nimble", values="copies 2")
    (token,) = [x for x in table.state.stock.values() if x.name == "Nimble"]
    assert (token.up, token.support) == (2, 1)


def test_what_is_said_otherwise_than_offered_is_taken(table: OpenTable[SeaFall]) -> None:
    act(table, "buy-upgrade", "p1", upgrade="Nimble", ship="first", price="cost 3 support 2")
    (upgrade,) = ship(table, "first ship").upgrades.values()
    assert (upgrade.cost, upgrade.support) == (3, 2)


# P. 15: whoever repairs may rebuild; what needs no repair has none.


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    """Ann's first ship lies at Tern and needs nothing, her second ship is sunk."""
    with opened(tmp_path, ("Ann", "Bob", "Cleo")) as found:
        lines(found, "turn ann", "sail first to Tern")
        act(found, "damage", "p1", ship="second", points=9)
        lines(found, "turn bob", "turn ann")
        assert ship(found, "second ship").sunk
        yield found


def test_a_ship_that_needs_nothing_is_not_repaired_with_a_sunk_one(
    idle: OpenTable[SeaFall],
) -> None:
    says = lines(idle, "builders: rebuilds the second ship").says
    assert "Ann rebuilds second ship, back in the home harbor" in says
    assert "first ship" not in says and "symbol" not in says
    assert (ship(idle, "second ship").sunk, ship(idle, "second ship").at) == (False, "p1")


def test_a_ship_that_is_named_is_repaired_with_a_sunk_one(idle: OpenTable[SeaFall]) -> None:
    says = lines(idle, "repair first").says
    assert "Ann repairs first ship" in says
    assert "second ship back in the home harbor" in says
    assert "Tern shows the repair symbol is taken as said" in says


def test_a_dock_that_nobody_told_is_taken_as_said(table: OpenTable[SeaFall]) -> None:
    lines(table, "sail first to Tern")
    entry = act(table, "buy-upgrade", "p1", upgrade="Nimble", ship="first", price="cost 3")
    assert "that Tern has a dock is taken as said" in entry.says  # p. 15
    lines(table, "ben's turn", "ben gold = 40")
    home = act(table, "buy-upgrade", "p2", upgrade="Nimble", ship="first", price="cost 3")
    assert "taken as said" not in home.says  # p. 8: a home harbor has a dock


# What Enter takes -----------------------------------------------------------------------------


def test_a_milestone_that_is_claimed_is_not_what_enter_takes(table: OpenTable[SeaFall]) -> None:
    act(table, "claim", "p2", milestone="Deep Explorer", glory=2)
    question = stepwise(table, "claim").question
    rows = rows_of(question)
    assert [row.label for row in rows] == ["Deep Explorer"]
    assert first_place(question, rows) is None  # p. 13: a milestone is claimed once


def test_the_only_good_that_there_is_is_what_enter_sells(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana ship first hold 3 cargo linen 1")
    question = stepwise(table, "sell").question
    enter = press(question, "", None)
    result = table.act("sell", {"goods": enter.value}, by="p1", depth="sentence")
    assert "Ana sells 1 linen: +6 gold" in told(result)  # p. 14: 6 gold for each good


def test_of_two_goods_enter_sells_none(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana ship first hold 3 cargo=“linen 1 iron 1”")
    assert press(stepwise(table, "sell").question, "", None).value is None


def test_no_offer_says_twice_what_was_said_once() -> None:
    typed = "put everything away and open the next game"
    assert says_again(typed, "next game, next game")
    assert not says_again(typed, "next game")
    assert not says_again("draw a card, draw a crad, draw a card", "draw a card, draw a card")
    assert not says_again("nxt, nxt", "next, next")


# What was misheard ----------------------------------------------------------------------------


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    """Leah, Mia and Jonas before their first winter; the boards print their fields."""
    with opened(tmp_path, ("Leah", "Mia", "Jonas")) as found:
        run_procedure.say(found, "mia has fields 2 and 3, jonas has fields 3 and 4")
        run_procedure.say(found, "leah has fields 2 and 4")
        lines(found, "mia glory = 6", "jonas glory = 7", "leah glory = 4", "year 1 round 6")
        yield found


@pytest.mark.parametrize(
    "line",
    [
        "mia gets 5 from her fields, jonas 7, leah 6",
        "mia takes 5 from the fields, jonas 7, leah 6",
        "mia 5 from her fields, jonas 7, leah 6",
    ],
)
def test_every_harvest_of_a_line_is_entered(cold: OpenTable[SeaFall], line: str) -> None:
    run_procedure.say(cold, line)
    # P. 12: each gets the gold of both fields; not one of three, with two numbers unread.
    told = "; ".join(x.says for x in cold.log(3))
    assert all(f"harvest: {x}" in told for x in ("Mia +5", "Jonas +7", "Leah +6"))


@pytest.mark.parametrize(
    "line", ["that's ruth, on to nora", "that's ruth; on to nora", "next, nora's turn"]
)
def test_a_turn_that_is_told_twice_begins_once(tmp_path: Path, line: str) -> None:
    with opened(tmp_path, ("Ruth", "Nora", "Leo")) as table:
        lines(table, "setup", "winter", "event Famine", "ruth's turn")
        run_procedure.say(table, line)
        assert table.state.turn == "p2"
        assert [x.says for x in table.log(2)] == ["Ruth's turn", "Nora's turn"]


@pytest.mark.parametrize(
    "line", ["put everything away and open the next game", "next game, next game"]
)
def test_no_line_leaves_a_game_out(tmp_path: Path, line: str) -> None:
    with opened(tmp_path, ("Ruth", "Nora", "Leo")) as table:
        lines(table, "setup", "winter", "ruth's turn", "ruth glory = 11", "nora glory = 3")
        lines(table, "leo glory = 2", "nora's turn", "leo's turn")
        run_procedure.say(table, "end, yes")
        lines(table, "record ruth 11 nora 3 leo 2", "titles")
        said(table, line)
        assert table.state.game_no <= 2
        if table.state.game_no == 2:
            again = said(table, "next game")
            assert isinstance(again, Asking) and isinstance(again.question, Broken)
            assert "Game 2 has just been opened" in again.question.why


@pytest.mark.parametrize("sign", [", ", "; ", ": ", ". ", "! ", " "])
def test_a_new_name_ends_in_front_of_a_sign(table: OpenTable[SeaFall], sign: str) -> None:
    lines(table, "ana hires Otto for 3 gold", "ana glory = 11")
    lines(table, *(f"{one}'s turn" for one in ("ben", "cleo", "dora", "emil")))
    run_procedure.say(table, "end, yes")
    lines(table, "ana improves fortune to 3")
    entry = lines(table, f"ana trains Otto with the Bosun{sign}raid +1")
    assert "with Bosun: raid +1" in entry.says


@pytest.mark.parametrize("sign", [", ", "; ", " "])
def test_what_is_paid_where_nobody_knows_the_price(table: OpenTable[SeaFall], sign: str) -> None:
    site = "field worth 4"  # all boards print it: `4 gold` is what is paid all the same
    lines(table, "builders")
    run_procedure.say(table, "everybody has fields 3 and 4")
    entry = lines(table, f"builds the Watchtower{sign}4 gold")
    assert "for 4 gold" in entry.says, site
    assert table.state.provinces["p1"].gold == 36
    assert [x.kind for x in table.state.sites.values() if x.built] == ["structure"]  # p. 15


def test_what_is_left_is_not_what_is_paid(table: OpenTable[SeaFall]) -> None:
    act(table, "sideboard", "p1", kind="structure", name="Port", values="cost 10")
    lines(table, "builders", "builds Port, 30 gold")
    assert table.state.provinces["p1"].gold == 30  # 40 − 10, and not 40 − 30


@pytest.mark.parametrize(
    "line", ["ana buys Old Map 6 gold 2 glory", "ana buys the treasure Old Map, 6 gold, 2 glory"]
)
def test_what_gives_two_glory_is_a_treasure(table: OpenTable[SeaFall], line: str) -> None:
    entry = lines(table, line)
    assert entry.says == "Ana buys Old Map for 6 gold, +2 glory"  # p. 13
