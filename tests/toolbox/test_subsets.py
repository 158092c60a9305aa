"""The smallest sets that add up to enough, against all sets."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.subsets import fewest, least_sum


def test_by_hand() -> None:
    assert least_sum({"a": 9, "b": 4, "c": 3}, 7) == ("b", "c")
    assert fewest({"a": 9, "b": 4, "c": 3}, 7) == ("a",)
    assert least_sum({"a": 7, "b": 4, "c": 3}, 7) == ("a",), "fewer things at the same sum"
    assert fewest({"a": 9, "b": 8, "c": 3}, 8) == ("b",), "the least of single things"
    assert least_sum({"b": 5, "a": 5}, 5) == ("a",), "of equal ones the first"
    assert least_sum({"a": 5}, 6) is None and fewest({"a": 5}, 6) is None
    assert least_sum({}, 0) == () and fewest({"a": 5}, 0) == () and fewest({"a": 5}, -3) == ()
    assert least_sum({"a": 0, "b": 2}, 2) == ("b",)
    for find in (least_sum, fewest):
        with pytest.raises(ValueError, match="0 or more"):
            find({"a": -1}, 3)


@given(st.lists(st.integers(0, 12), max_size=8), st.integers(-2, 60))
def test_against_all_sets(numbers: list[int], enough: int) -> None:
    values = {f"t{n}": x for n, x in enumerate(numbers)}
    found = [
        (sum(values[x] for x in chosen), count)
        for count in range(len(values) + 1)
        for chosen in combinations(values, count)
        if sum(values[x] for x in chosen) >= enough
    ]
    least, few = least_sum(values, enough), fewest(values, enough)
    if not found:
        assert least is None and few is None
        return
    assert least is not None and few is not None
    assert (sum(values[x] for x in least), len(least)) == min(found)
    assert (len(few), sum(values[x] for x in few)) == min((n, x) for x, n in found)
    assert list(least) == sorted(least) and list(few) == sorted(few)
