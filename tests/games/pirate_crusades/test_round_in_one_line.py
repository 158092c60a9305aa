"""The end of a round and its Blue Sea card in one line, also where something moves (p. 17)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.state.table import PirateCrusades
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    asked,
    base,
    broken,
    changed,
    lines,
    with_captain,
    with_square,
)


def moving() -> PirateCrusades:
    """Both have acted; Morgan, on 2,2 where the wind blows east, goes to 3,2 (p. 17)."""
    state = changed(replace(base(), deck=None), ANA, born=1)
    state = with_captain(state, "k5", name="Morgan", nation="English", ship="6S", at="2,2")
    for square in ("2,2", "3,2"):
        state = with_square(state, square, terrain="open sea", wind="E")
    return replace(state, turn=BEN, step="acted")


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("end of round, blue sea open sea", "open sea"),
        ("end of round, the card is nothing new", "open sea"),
        ("end of round, storm, 4C QH", "storm on 2,5"),
        ("end of round, storm at 3,3", "storm on 3,3"),
        (
            "end of round, blue card captain fr Olonnais at JC 6H with ship 5H",
            "captain; Olonnais with 5H on 5,3",
        ),
    ],
)
def test_the_card_behind_it_says_that_the_round_has_ended(
    tmp_path: Path, line: str, card: str
) -> None:
    """A random location is half of each card, rounded up: 4C QH is 2,5 (p. 18)."""
    table = whole(tmp_path, moving())
    says = lines(table, line).says
    assert says.startswith("end of round 1: Morgan 2,2→3,2") and f"Blue Sea: {card}" in says
    assert table.state.captains["k5"].at == "3,2" and not table.state.pending
    assert (table.state.turn, table.state.round_no) == (ANA, 2)


def test_what_is_missing_is_named_and_nothing_is_taken_for_an_end(tmp_path: Path) -> None:
    waits = replace(moving(), turn=ANA)
    table = whole(tmp_path / "waits", waits)
    why = broken(table, "end of round, blue sea open sea").why
    assert why == "Ben has not had a turn in round 1."
    table = whole(tmp_path / "card", moving())
    assert "after the storms and captains have moved" in broken(table, "blue sea open sea").why
    assert asked(table, "round end, card is an island s") == "port-card"
    over = whole(tmp_path / "over", replace(moving(), closed=True, step="over"))
    assert "game is over" in broken(over, "end of round, blue sea open sea").why
