"""Life points, sharing, falling unconscious (P-20, P-22, P-44)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.citadel.calculations.life import Fall, Life, Share, fall, life_change, share
from companion.toolbox.sums import HandLine
from tests.games.refused import refused

# P-20, P-44: life points ----------------------------------------------------------------------

LIVES = [
    # id, inputs, (life, cancelled, suffered, falls, wakes, surplus) by hand
    pytest.param(Life(10, 2), (8, 0, 2, False, False, 0), id="p. 15 damage 2"),
    pytest.param(Life(10, 4, {"Shield": 3}), (9, 3, 1, False, False, 0), id="p. 18 shield 3"),
    pytest.param(Life(10, 2, {"Shield": 3}), (10, 2, 0, False, False, 0),
                 id="no more than there is"),
    pytest.param(Life(10, 2, {"Shield": 9}, 3), (7, 2, 3, False, False, 0), id="R-64 written loss"),
    pytest.param(Life(2, 3), (0, 0, 3, True, False, 0), id="p. 20 0 and unconscious"),
    pytest.param(Life(2, 2, gain=3), (3, 0, 2, True, True, 0), id="falls, then wakes"),
    pytest.param(Life(0, gain=1), (1, 0, 0, False, True, 0), id="p. 20 wakes"),
    pytest.param(Life(0), (0, 0, 0, False, False, 0), id="stays unconscious"),
    pytest.param(Life(97, gain=5), (99, 0, 0, False, False, 3), id="R-65 99 at most"),
    pytest.param(Life(None, 3, {"Shield": 1}), (None, 1, 2, None, None, None), id="unknown"),
    pytest.param(Life(5, by_hand=(HandLine("x", -2), HandLine("y", 1))),
                 (4, 0, 2, False, False, 0), id="by hand"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), LIVES)
def test_life(inputs: Life, expected: tuple[Any, ...]) -> None:
    x = life_change(inputs).value
    assert (x.life, x.cancelled, x.suffered, x.falls, x.wakes, x.surplus) == expected


def test_life_parts() -> None:
    told = life_change(Life(10, 4, {"Shield": 3, "Icons": 3}, 1, 2))
    assert [x.amount for x in told.parts] == [10, -4, 3, 1, -1, 2]
    assert told.value.life == sum(x.amount or 0 for x in told.parts) == 11
    for wrong in (
        Life(100),
        Life(5, -1),
        Life(5, 0, {"a": -1}),
        Life(5, loss=-1),
        Life(5, gain=-1),
    ):
        with refused():
            life_change(wrong)


@given(
    st.integers(0, 99),
    st.integers(0, 20),
    st.integers(0, 20),
    st.integers(0, 9),
    st.integers(0, 99),
)
def test_life_stays_on_the_counter(life, damage, shield, loss, gain) -> None:
    x = life_change(Life(life, damage, {"s": shield}, loss, gain)).value
    left = max(0, life - max(0, damage - shield) - loss)
    assert x.life == min(99, left + gain)
    assert x.falls == (left == 0 and life > 0) and x.wakes == (left == 0 and gain > 0)


def test_share() -> None:
    told = share(Share(10, {"a": 95, "b": None}, {"a": 6, "b": 2}))
    assert told.value.life == {"a": 99, "b": None} and told.value.surplus == {"a": 2}
    assert told.value.rest == 2 and "8 of 10" in told.notes[0]
    over = share(Share(3, {"a": 1}, {"a": 4})).value
    assert over.rest == -1
    assert share(Share(3, {"a": 1}, {"a": 3})).notes == ()
    instead = share(Share(9, {"a": 20, "b": 0, "c": None}, {"a": 0, "b": 9}, "set")).value
    assert instead.life == {"a": 0, "b": 9, "c": 0}
    assert instead.wakes == ("b",) and instead.falls == ("a", "c")
    for wrong in (Share(-1, {}), Share(1, {"a": 1}, {"a": -1}), Share(1, {"a": 1}, {"z": 1}),
                  Share(1, {"a": 100})):  # fmt: skip
        with refused():
            share(wrong)


# P-22: falling unconscious (p. 20) ------------------------------------------------------------

FALLS = [
    # id, inputs, (deck, discard, hand, drawn, banished) by hand
    pytest.param(Fall(10, 5, 2), (14, 0, 2, 3, 1), id="p. 20 17 cards: 3 drawn, 1 banished"),
    pytest.param(Fall(10, 5, 2, 4), (18, 0, 2, 3, 1), id="R-07 cards in front shuffled in"),
    pytest.param(Fall(10, 5, 2, 4, fallen_cards="discarded"), (14, 4, 2, 3, 1), id="R-07 option"),
    pytest.param(Fall(2, 0, 0), (0, 0, 1, 2, 1), id="R-08 two cards"),
    pytest.param(Fall(1, 0, 0), (0, 0, 0, 1, 1), id="R-08 one card"),
    pytest.param(Fall(0, 0, 0), (0, 0, 0, 0, 0), id="R-08 none"),
    pytest.param(Fall(None, 2, 1), (None, 0, 2, 3, 1), id="3 cards told of are enough"),
    pytest.param(Fall(None, 1, 1), (None, 0, None, None, None), id="unknown"),
    pytest.param(Fall(4, 0, 0, None), (None, 0, 2, 3, 1), id="front not told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), FALLS)
def test_fall(inputs: Fall, expected: tuple[Any, ...]) -> None:
    x = fall(inputs).value
    assert (x.deck, x.discard, x.hand, x.drawn, x.banished) == expected


@given(*[st.integers(0, 9)] * 4, st.sampled_from(["shuffled", "discarded"]))
def test_falling_keeps_every_card(deck, discard, hand, front, how) -> None:
    x = fall(Fall(deck, discard, hand, front, fallen_cards=how)).value
    assert x.deck + x.discard + x.hand + x.banished == deck + discard + hand + front


def test_fall_of_the_last_and_of_all_involved() -> None:
    told = fall(Fall(9, 0, 0, temporary={"k2": True, "k1": False, "k3": None}, others={"b": True}))
    assert (told.value.returned, told.value.ask, told.value.lost) == (("k2",), ("k3",), False)
    assert fall(Fall(9, 0, 0, others={"b": False})).value.lost is True
    assert fall(Fall(9, 0, 0, others={"b": False, "c": None})).value.lost is None
    event = Fall(
        9, 0, 0, others={"b": True, "c": False}, involved={"c": False}, action_on_event=True
    )
    assert fall(event).value.card_returned is True
    assert (
        fall(Fall(9, 0, 0, involved={"c": True}, action_on_event=True)).value.card_returned is False
    )
    assert fall(Fall(9, 0, 0, involved={"c": False})).value.card_returned is False
    assert fall(Fall(9, 0, 0, involved={}, action_on_event=None)).value.card_returned is None
    assert (
        fall(Fall(9, 0, 0, involved={"c": True}, action_on_event=None)).value.card_returned is False
    )
    with refused():
        fall(Fall(-1))
