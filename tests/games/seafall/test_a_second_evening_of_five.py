"""What another table of five met on 28 November, each as it should have been."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.play.choices import first_place, press, rows_of
from companion.table.campaign.opened import OpenTable
from companion.table.ear.offering import says_again
from companion.table.procedures.drive import Asking
from tests.games.seafall.fleet import act, lines, opened, ship, told


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
