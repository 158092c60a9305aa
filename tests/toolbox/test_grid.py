"""Squares and winds of a grid."""

from __future__ import annotations

import pytest

from companion.toolbox.grid import DIRECTIONS, Grid, checked, opposite

SEA = Grid(5, 5)


def test_reading_order() -> None:
    assert Grid(3, 2).squares == ("1,1", "2,1", "3,1", "1,2", "2,2", "3,2")
    assert len(SEA.squares) == 25 and SEA.squares[0] == "1,1" and SEA.squares[-1] == "5,5"
    assert SEA.place("4,2") == (4, 2)


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("3,3", "N", "3,2"), ("3,3", "E", "4,3"), ("3,3", "S", "3,4"), ("3,3", "W", "2,3"),
     ("1,1", "N", None), ("1,1", "W", None), ("5,5", "E", None), ("5,5", "S", None),
     ("5,1", "S", "5,2"), ("1,5", "N", "1,4")],
)  # fmt: skip
def test_steps(start: str, direction: str, end: str | None) -> None:
    assert SEA.step(start, direction) == end
    if end is not None:
        assert SEA.step(end, opposite(direction)) == start
        assert SEA.direction(start, end) == direction


def test_neighbours_only() -> None:
    assert SEA.direction("3,3", "4,4") is None and SEA.direction("3,3", "3,3") is None
    assert SEA.direction("3,3", "3,1") is None


def test_opposite() -> None:
    assert [opposite(x) for x in DIRECTIONS] == ["S", "W", "N", "E"]


@pytest.mark.parametrize("square", ["0,1", "6,1", "1,6", "11", "", "a,b", "01,1", "1,1 "])
def test_no_square(square: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        SEA.place(square)


def test_no_direction_and_no_grid() -> None:
    for wrong in ("NE", "n", "", "none"):
        with pytest.raises(ValueError, match="is not a direction"):
            checked(wrong)
        with pytest.raises(ValueError):
            SEA.step("3,3", wrong)
    for columns, rows in ((0, 3), (3, 0)):
        with pytest.raises(ValueError, match="no squares"):
            Grid(columns, rows)
    assert Grid(1, 1).squares == ("1,1",)
