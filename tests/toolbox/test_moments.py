"""Times in the order of things: the most that agree with it are believed."""

from __future__ import annotations

from datetime import UTC
from itertools import combinations

from hypothesis import given, strategies as st

from companion.toolbox.moments import believed, local, seconds_of

TIMES = st.lists(st.one_of(st.none(), st.integers(0, 20).map(float)), max_size=9)


def longest(times: list[float | None]) -> int:
    """By looking at all choices: how many times can be kept without going back."""
    known = [one for one in times if one is not None]
    for size in range(len(known), 0, -1):
        if any(list(some) == sorted(some) for some in combinations(known, size)):
            return size
    return 0


@given(TIMES)
def test_they_never_go_back_and_most_are_kept(times: list[float | None]) -> None:
    told = believed(times)
    known = [one for one in told if one is not None]
    assert len(known) == (len(times) if any(x is not None for x in times) else 0)
    assert known == sorted(known)
    assert set(known) <= set(times)
    assert sum(a == b is not None for a, b in zip(told, times, strict=True)) >= longest(times)


def test_what_a_wrong_clock_said_is_that_of_the_one_before() -> None:
    assert believed([1.0, 2.0, 3.0]) == [1.0, 2.0, 3.0]
    assert believed([1.0, 99.0, 2.0, 3.0]) == [1.0, 1.0, 2.0, 3.0]
    assert believed([49.0, 50.0, 0.0, 51.0]) == [49.0, 50.0, 50.0, 51.0]
    assert believed([99.0, 1.0, 2.0]) == [1.0, 1.0, 2.0]
    assert believed([None, 1.0]) == [1.0, 1.0]
    assert believed([None]) == [None]


def test_times_at_the_ends_of_the_calendar_are_no_fault() -> None:
    """A file may say anything; zones reach over both ends."""
    for at in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"):
        local(at)
        seconds_of(at)
    assert local("2026-11-21T19:05:51Z", UTC) is not None
    for wrong in ("", "yesterday", "2026-13-01T00:00:00Z"):
        assert local(wrong) is None is seconds_of(wrong)
