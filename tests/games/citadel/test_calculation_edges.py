"""Edges of the calculations that no example of the book reaches; expected by the spec's numbers."""

from __future__ import annotations

import pytest

from companion.games.citadel.calculations.board import both_ways, neighbours, reachable
from companion.games.citadel.calculations.recovery import Recovery, recovery
from companion.games.citadel.tables import Mode


@pytest.mark.parametrize(
    ("mode", "life", "discard", "most", "awake"),
    [
        # Table 2.12: 2 cards per life point, 3, or 3 for 2; the last point is unconsciousness.
        ("standard", 5, 20, 10, 8), ("standard", 1, 5, 2, 0), ("standard", 2, 5, 4, 2),
        ("story", 4, 20, 12, 9), ("story", 1, 9, 3, 0), ("survival", 5, 20, 6, 6),
        ("survival", 4, 20, 6, 3), ("survival", 2, 9, 3, 0), ("standard", 9, 4, 4, 4),
    ],
)  # fmt: skip
def test_the_most_that_may_be_recovered(
    mode: Mode, life: int, discard: int, most: int, awake: int
) -> None:
    told = recovery(Recovery(1, discard, 3, life, mode)).value
    assert (told.most, told.most_awake) == (most, awake)


def test_nobody_recovers_without_life() -> None:
    told = recovery(Recovery(1, 5, 3, 0)).value
    assert (told.most, told.most_awake, told.allowed) == (0, 0, False)


def test_neighbours_of_a_map() -> None:
    """North, east, south, west, one step each; no diagonals, nothing two steps away."""
    square = {f"{x}{y}": (x, y) for x in range(3) for y in range(3)} | {"far": (4, 1)}
    told = neighbours(square)
    assert told["11"] == ("10", "21", "12", "01")
    assert told["00"] == ("10", "01") and told["22"] == ("21", "12")
    assert told["20"] == ("21", "10") and told["02"] == ("01", "12")
    assert told["01"] == ("00", "11", "02") and told["far"] == ()


def test_ways_are_walked_both_ways() -> None:
    ways = both_ways({"a": ("b",), "b": (), "c": ("b", "d")})
    assert ways == {"a": {"b"}, "b": {"a", "c"}, "c": {"b", "d"}, "d": {"c"}}
    assert reachable(ways, "a") == {"a", "b", "c", "d"}
    assert reachable(ways, "a", ("b",)) == {"a"} and reachable(ways, "a", ("a",)) == set()
    assert reachable(ways, "") == set()
