"""Poise that nobody knows, a cost or a Restore being told as `?`: known once it is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.en_garde.sheet.page import sheet, suggestions
from companion.games.en_garde.state.table import Card, EnGarde
from companion.table.campaign.opened import OpenTable
from companion.table.sheet import RemindersBlock
from tests.games.en_garde.duel import changed, named, opened, poise, ready
from tests.games.en_garde.test_evening_of_four import said

UNKNOWN = {
    "Main Gauche": {"cost": None},
    "Cut": {"cost": None},
    "Wine": {"cost": None},
    "Cloak": {"cost": None},
}


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn, at 8 Poise; nobody knows what Main Gauche, Cloak, Cut and Wine cost."""
    state = ready(2, (8, 5))
    for name, fields in UNKNOWN.items():
        state = changed(state, name, **fields)
    brandy = Card(name="Brandy", type="restore", cost=0)
    return opened(tmp_path, replace(state, cards={**state.cards, "c99": brandy}))


def reminders(state: EnGarde) -> tuple[str, ...]:
    found = [x.rows for x in sheet(state).blocks if isinstance(x, RemindersBlock)]
    return tuple(found[0]) if found else ()


# Poise costs are paid as a card is played (Poise); a Restore gives what it says (Restore); damage
# and costs lead to No Poise at most (Poise).
@pytest.mark.parametrize(
    ("lines", "known"),
    [
        (("learn main gauche cost 0",), 8),
        (("main gauche costs 3",), 5),
        (("sam restores 2", "main gauche costs 3"), 7),
        (("+1 poise", "sam -2 poise", "main gauche costs 3"), 4),
        (("sam attacks jen with slash", "learn main gauche cost 1"), 7),
        (("sam attacks jen with slash + heavy", "learn main gauche cost 1"), 5),
        (("sam plays wine costs=?", "learn main gauche cost 1", "wine costs 2"), 8),
        (("sam plays wine costs=?", "wine costs 2", "learn main gauche cost 1"), 8),
        (("sam plays wine, costs 1", "learn main gauche cost 10"), 3),
        (("sam attacks jen with cut costs=?", "cut costs 2", "main gauche costs 1"), 5),
        (("sam has 4 poise", "main gauche costs 3"), 4),
        (("sam has 4 poise", "sam poise = ?", "main gauche costs 3"), None),
        (("undo", "main gauche costs 3"), 8),
        # at No Poise whatever the other one cost: the known losses alone lead there
        (("sam plays cloak costs=?", "sam -8 poise", "main gauche costs 1"), 0),
    ],
)
def test_a_cost_told_later_tells_the_poise(
    table: OpenTable[EnGarde], lines: tuple[str, ...], known: int | None
) -> None:
    said(table, "sam plays main gauche costs=?")
    assert poise(table.state) == (None, 5)
    said(table, *lines)
    assert poise(table.state) == (known, 5)


# A Restore gives what it says, at most to the top of the track (Restore; Setup).
@pytest.mark.parametrize(
    ("lines", "known"),
    [
        (("brandy restores 2",), 10),
        (("learn brandy restores 1",), 9),
        (("sam -3 poise", "brandy restores 1"), 6),
        (("sam plays main gauche costs=?", "brandy restores 1", "main gauche costs 4"), 5),
        (("sam plays main gauche costs=?", "main gauche costs 4", "brandy restores 1"), 5),
        (("sam has 4 poise", "brandy restores 2"), 4),
    ],
)
def test_what_a_restore_gives_told_later_tells_the_poise(
    table: OpenTable[EnGarde], lines: tuple[str, ...], known: int
) -> None:
    said(table, "sam plays brandy amount=?")
    assert poise(table.state) == (None, 5)
    owed = "Sam's Poise is unknown until somebody enters what Brandy restores"
    assert owed in reminders(table.state)
    said(table, *lines)
    assert poise(table.state) == (known, 5)


def test_what_is_owed_is_named_until_it_is_told(table: OpenTable[EnGarde]) -> None:
    said(table, "sam plays main gauche costs=?")
    assert "Sam's Poise is unknown until somebody enters the cost of Main Gauche" in reminders(
        table.state
    )
    owed = [x for x in suggestions(table.state) if x.procedure == "learn"]
    assert [x.answers for x in owed] == [{"card": named(table.state, "Main Gauche")}]
    assert said(table, "main gauche costs 1") == "Main Gauche: cost 1; Sam's Poise is 7"
    assert not any("Poise" in line for line in reminders(table.state))
    said(table, "jen poise = ?")
    assert "Jen's Poise is unknown; “Jen has 7 poise” enters it" in reminders(table.state)


def test_a_journal_of_shape_2_is_read(tmp_path: Path) -> None:
    """What it holds stays as it is."""
    from companion.games.en_garde.state.migrations import MIGRATIONS

    tree = {"duelists": {"p1": {"poise": None}}}
    assert MIGRATIONS[2](dict(tree)) == tree
