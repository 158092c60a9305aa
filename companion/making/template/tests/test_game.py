"""The recorded evening comes out as counted by hand; the rules hold; the check finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.making.checking import check
from companion.making.trying import enter, loaded
from companion.share.commands.demo import play_script, read_script
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking

FOLDER = Path(__file__).parent.parent


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[Any]]:
    """A new table of Ann and Bob, on Ann's turn."""
    path = tmp_path / "evening.jsonl"
    with OpenTable.create(loaded(FOLDER), path, "Evening", ("Ann", "Bob")) as made:
        made.act("turn", {"who": "p1"})
        yield made


def test_the_recorded_evening(tmp_path: Path) -> None:
    """21 − 3 − 2 + 4 = 20 in the heap; Ann 3 − 1 = 2, Bob 2 + 1 = 3."""
    with play_script(read_script(FOLDER / "demo.toml"), tmp_path, game=loaded(FOLDER)) as table:
        assert table.state.heap == 20
        assert table.state.stones == {"p1": 2, "p2": 3}


def test_taking_hands_the_turn_on(table: OpenTable[Any]) -> None:
    """P. 2."""
    state = enter(table, "ann takes 2")
    assert (state.heap, state.stones["p1"], state.turn) == (19, 2, "p2")


def test_four_stones_break_a_rule_that_is_named(table: OpenTable[Any]) -> None:
    """P. 2: at most 3; the table may do it anyway."""
    asked = table.act("take", {"count": 4}, by="p1")
    assert isinstance(asked, Asking)
    assert asked.question.page == "p. 2"
    table.act("take", {"count": 4}, {"count": "house rule"}, by="p1")
    assert table.state.stones["p1"] == 4


def test_the_check_finds_nothing() -> None:
    """Random evenings, every question, example and form: `companion check-game` in short."""
    assert check(FOLDER, acts=40).faults == ()
