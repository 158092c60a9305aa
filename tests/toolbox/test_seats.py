"""Seats: round the table, who comes next, ties by rank."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.seats import (
    after,
    break_tie,
    clockwise_from,
    comes_by,
    seating_by_rank,
    without,
)

SEATS = ("lord", "baron", "count", "duke", "prince")


def test_once_round_the_table() -> None:
    assert clockwise_from(SEATS, "count") == ("count", "duke", "prince", "lord", "baron")
    assert clockwise_from(SEATS, "lord") == SEATS
    assert clockwise_from(("one",), "one") == ("one",)


def test_who_comes_next() -> None:
    assert after(SEATS, "lord") == "baron"
    assert after(SEATS, "prince") == "lord"
    assert after(SEATS, "duke", skipping={"prince", "lord"}) == "baron"
    assert after(SEATS, "duke", skipping=["duke"]) == "prince"
    assert after(("one",), "one") == "one"
    assert after(SEATS, "duke", skipping=set(SEATS) - {"duke"}) == "duke"


def test_which_seats_are_passed_on_the_way() -> None:
    assert comes_by(SEATS, "count", "prince", "duke")
    assert comes_by(SEATS, "count", "prince", "prince"), "reached"
    assert not comes_by(SEATS, "count", "prince", "lord")
    assert comes_by(SEATS, "prince", "baron", "lord"), "round the end"
    assert not comes_by(SEATS, "count", "prince", "count"), "nobody passes where they begin"
    assert comes_by(SEATS, "count", "count", "count"), "but a whole round reaches it"
    assert not comes_by(SEATS, "", "baron", "lord") and not comes_by(SEATS, "lord", "baron", "")


def test_the_absent_are_left_out_in_order() -> None:
    assert without(SEATS, "baron", "prince") == ("lord", "count", "duke")
    assert without(SEATS) == SEATS


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: clockwise_from(SEATS, "king"), "“king” has no seat. At the table are lord, baron"),
        (lambda: after(SEATS, "king"), "“king” has no seat."),
        (lambda: without(SEATS, "king"), "“king” has no seat."),
        (lambda: after((), "king"), "“king” has no seat. At the table are nobody."),
        (lambda: after(("a", "b", "a"), "b"), "“a” has two seats; each has one."),
        (lambda: after(SEATS, "lord", skipping=SEATS), "Nobody is left at the table"),
        (lambda: break_tie({"a": 1}, True), "A tie is between two or more; there is only one."),
        (lambda: break_tie({}, False), "A tie is between two or more; there is none."),
        (lambda: break_tie({"a": 2, "b": 2}, True), "“a” and “b” both have rank 2; ranks differ."),
        (lambda: seating_by_rank({"a": 2, "b": 2}), "“a” and “b” both have rank 2"),
    ],
)
def test_what_is_refused(call, says: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_ties() -> None:
    """P-42: the less prominent gets the good thing, the more prominent the bad one."""
    tied = {"duke": 2, "lord": 5, "count": 3}
    assert break_tie(tied, good=True) == "lord"
    assert break_tie(tied, good=False) == "duke"


def test_seating_of_five_titles() -> None:
    """P-03: rank n, n - 1, ..., 1, then round again."""
    ranks = {"prince": 1, "duke": 2, "count": 3, "baron": 4, "lord": 5}
    seats = seating_by_rank(ranks)
    assert seats == SEATS
    for who, rank in ranks.items():
        assert ranks[after(seats, who)] == (rank - 1 or 5)


@given(st.permutations(SEATS), st.data())
def test_any_table(order: list[str], data: st.DataObject) -> None:
    seats = tuple(order)
    start = data.draw(st.sampled_from(seats))
    gone = data.draw(st.sets(st.sampled_from(seats), max_size=4))
    turned = clockwise_from(seats, start)
    assert turned[0] == start
    assert sorted(turned) == sorted(seats)
    assert clockwise_from(turned, seats[0]) == seats
    walked, who = [], start
    for _ in range(len(seats) - len(gone)):
        who = after(seats, who, skipping=gone)
        walked.append(who)
    assert sorted(walked) == sorted(without(seats, *gone))
    ranks = {each: place for place, each in enumerate(order)}
    assert break_tie(ranks, True) == seating_by_rank(ranks)[0]
    assert break_tie(ranks, False) == seating_by_rank(ranks)[-1]
