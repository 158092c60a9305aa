"""Bounded tracks and their bars."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.sums import in_one_line
from companion.toolbox.tracks import Track, bar, change, set_to

GLORY = Track("glory", "glory", 0, 20, "p. 11")
GOLD = Track("gold", "gold", least=0, page="p. 9", unit="gold")
FREE = Track("free", "free")


def test_a_step() -> None:
    result = change(GLORY, 3, 2, why="a dock")
    assert result.value == 5
    assert result.notes == ()
    assert result.pages == ("p. 11",)
    assert in_one_line(result) == "glory 3, a dock +2 = 5"


@pytest.mark.parametrize(
    ("track", "value", "by", "held", "note"),
    [
        (GLORY, 1, -3, 0, "held at 0, p. 11"),
        (GLORY, 19, 5, 20, "held at 20, p. 11"),
        (GOLD, 2, -3, 0, "held at 0, p. 9"),
        (Track("x", "x", -2), 0, -5, -2, "held at −2"),
    ],
)
def test_an_end_holds_and_says_so(track: Track, value: int, by: int, held: int, note: str) -> None:
    result = change(track, value, by)
    assert result.value == held
    assert result.notes == (note,)


def test_exactly_at_an_end_nothing_is_said() -> None:
    assert change(GLORY, 3, -3).notes == change(GLORY, 18, 2).notes == ()
    assert change(GOLD, 3, 9000).value == 9003
    assert change(FREE, 3, -9000).value == -8997


def test_unknown_stays_unknown() -> None:
    result = change(GLORY, None, -50)
    assert result.value is None
    assert result.notes == ()
    assert in_one_line(result) == "glory ?, change −50 = ?"
    assert change(GLORY, 3, None).value is None


def test_a_value_is_set() -> None:
    assert set_to(GLORY, 7).value == 7
    assert set_to(GLORY, None).value is None
    assert set_to(GLORY, 7).parts[0].by_hand
    held = set_to(GLORY, 25)
    assert (held.value, held.notes) == (20, ("held at 20, p. 11",))
    kept = set_to(GLORY, 25, anyway=True)
    assert (kept.value, kept.notes) == (25, ("25 is above the end at 20, p. 11",))
    low = set_to(GOLD, -2, anyway=True)
    assert (low.value, low.notes) == (-2, ("−2 is below the end at 0, p. 9",))
    assert set_to(GLORY, 20, anyway=True).notes == ()


def test_a_track_runs_upwards() -> None:
    with pytest.raises(ValueError, match="glory cannot run from 3 up to −1"):
        Track("glory", "glory", 3, -1)


@pytest.mark.parametrize(
    ("value", "most", "width", "drawn"),
    [
        (3, 5, 5, "━━━┅┅"),
        (0, 5, 5, "┅┅┅┅┅"),
        (5, 5, 5, "━━━━━"),
        (1, 100, 5, "━┅┅┅┅"),
        (99, 100, 5, "━━━━┅"),
        (7, 5, 5, "━━━━━"),
        (-2, 5, 5, "┅┅┅┅┅"),
        (0, 0, 3, "┅┅┅"),
        (2, 3, 1, "━"),
        (2, 3, 0, ""),
        (None, 5, 5, "–"),
        (3, None, 5, "–"),
    ],
)
def test_bars(value: int | None, most: int | None, width: int, drawn: str) -> None:
    assert bar(value, most, width) == drawn


@given(st.integers(-3, 40), st.integers(1, 30), st.integers(2, 30))
def test_any_bar(value: int, most: int, width: int) -> None:
    drawn = bar(value, most, width)
    full = drawn.count("━")
    assert drawn == "━" * full + "┅" * (width - full)
    assert (full == 0) == (value <= 0)
    assert (full == width) == (value >= most)
    assert full <= bar(value + 1, most, width).count("━")


@given(st.none() | st.integers(0, 20), st.lists(st.integers(-9, 9)))
def test_any_walk_stays_on_the_track(value: int | None, steps: list[int]) -> None:
    unknown = value is None
    for by in steps:
        was = value
        result = change(GLORY, value, by)
        value = result.value
        assert (value is None) == unknown
        if not unknown:
            assert 0 <= value <= 20
            assert bool(result.notes) == (value != was + by)
