"""Exact luck: against hand arithmetic, every way counted one by one, icepool and dyce."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import prod

import icepool
import pytest
from dyce import H
from hypothesis import given, settings, strategies as st

from companion.toolbox.dice import Die, Face
from companion.toolbox.luck import (
    MOST_VALUES,
    Rolled,
    Spread,
    even,
    measured,
    not_put_back,
    of_values,
    share,
    successes,
    summed,
)

DIE = Die(
    "endeavor die",
    (
        Face("b", "blank", 2),
        Face("w", "weak", 1, 1),
        Face("s", "standard", 2, 1),
        Face("S", "strong", 1, 1),
    ),
)
SMALL = st.builds(
    Spread,
    st.lists(st.integers(0, 4), min_size=1, max_size=4).filter(any).map(tuple),
    st.integers(-3, 3),
)


def rolled(got: int | None, spread: Spread | None, times: int = 1, **more: object) -> Rolled:
    told = {"act_no": 1, "player": "p1", "kind": "dice", "got": got, "spread": spread, **more}
    return Rolled(times=times, **told)  # type: ignore[arg-type]


def test_by_hand() -> None:
    """Two throws of a die with 4 successes on 6 faces: 1 of 3 dice, 0 of 1 die; 2/3 a die.

    Expected 4 × 2/3 = 8/3. At most 1 of 4: (1/3)^4 + 4 × 2/3 × (1/3)^3 = 1/81 + 8/81 = 1/9.
    At least 1: 1 - 1/81 = 80/81.
    """
    die = successes(DIE)
    assert die == Spread((2, 4)) and die.mean == Fraction(2, 3)
    (luck,) = measured([rolled(1, die, 3), rolled(0, die, act_no=4)])
    assert (luck.got, luck.expected, luck.over) == (1, Fraction(8, 3), Fraction(-5, 3))
    assert (luck.at_most, luck.at_least) == (Fraction(1, 9), Fraction(80, 81))
    assert luck.chance == luck.at_most and luck.good is False
    assert luck.pieces == 4 and [one.act_no for one in luck.rolls] == [1, 4]


def test_several_dice_by_hand() -> None:
    """A 5 on a six-sided die and a 1 with a chance of 1 in 3: 6, of 3.5 + 1/3 expected.

    Of 18 ways, 6 or more are reached by 5 with the 1 (1 way), by 6 without (2) and with (1).
    """
    (luck,) = measured([rolled(5, even(6)), rolled(1, share(1, 3))])
    assert luck.expected == Fraction(7, 2) + Fraction(1, 3)
    assert luck.at_least == Fraction(4, 18)
    assert luck.good is True and luck.chance == luck.at_least


def test_little_is_lucky_where_it_is_hoped_for() -> None:
    (luck,) = measured([rolled(1, even(6), low=True)])
    assert luck.good is True and luck.chance == Fraction(1, 6)
    (even_out,) = measured([rolled(1, share(1, 2)), rolled(0, share(1, 2))])
    assert even_out.over == 0 and even_out.good is None


def test_what_was_not_told_does_not_count_and_is_kept() -> None:
    rolls = [
        rolled(2, even(6)),
        rolled(None, even(6), act_no=2),
        rolled(3, None, act_no=3),
        rolled(7, even(6), act_no=4),  # no die shows it: a power, or a slip
        rolled(0, successes(DIE), times=0, act_no=5),
    ]
    (luck,) = measured(rolls)
    assert [one.act_no for one in luck.rolls] == [1]
    assert [one.act_no for one in luck.untold] == [2, 3, 4]
    (nothing,) = measured([rolled(None, None)])
    assert (nothing.expected, nothing.got, nothing.at_most, nothing.chance) == (0, 0, None, None)
    assert measured([]) == ()


def test_players_and_kinds_stay_apart() -> None:
    lucks = measured(
        [
            rolled(1, even(6)),
            rolled(2, even(6), player="p2"),
            rolled(3, even(6), kind="others"),
            rolled(4, even(6)),
        ]
    )
    told = [(one.kind, one.player, one.got) for one in lucks]
    assert told == [("dice", "p1", 5), ("dice", "p2", 2), ("others", "p1", 3)]


def test_too_much_to_count_is_said() -> None:
    assert summed([(even(6), 400)]) is not None
    assert summed([(even(6), 3000)]) is None
    (luck,) = measured([rolled(9000, even(6), 3000)])
    assert luck.expected == 10500 and luck.at_most is None and luck.chance is None
    assert summed([]) is None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Spread(()),
        lambda: Spread((0, 0)),
        lambda: Spread((1, -1)),
        lambda: Spread((1,) * (MOST_VALUES + 1)),
        lambda: share(3, 2),
        lambda: share(-1, 2),
        lambda: of_values({3: 0}),
        lambda: not_put_back({1: 2}, 3),
        lambda: not_put_back({1: 2}, 0),
    ],
)
def test_no_spread(wrong: object) -> None:
    with pytest.raises(ValueError):
        wrong()  # type: ignore[operator]


@given(st.lists(st.tuples(SMALL, st.integers(1, 3)), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_every_way_is_counted(pools: list[tuple[Spread, int]]) -> None:
    dice = [spread for spread, times in pools for _ in range(times)]
    counted: dict[int, Fraction] = {}
    for places in product(*(range(len(die.ways)) for die in dice)):
        ways = prod(die.ways[place] for die, place in zip(dice, places, strict=True))
        value = sum(die.least + place for die, place in zip(dice, places, strict=True))
        counted[value] = counted.get(value, Fraction(0)) + ways
    whole = sum(counted.values())
    found = summed(pools)
    assert found is not None
    assert found.mean == sum(value * ways for value, ways in counted.items()) / whole
    for value in range(min(counted) - 1, max(counted) + 2):
        assert found.at_most(value) == sum(n for x, n in counted.items() if x <= value) / whole
        assert found.at_least(value) == sum(n for x, n in counted.items() if x >= value) / whole
        assert found.can(value) is bool(counted.get(value))


@given(st.lists(st.integers(-2, 5), min_size=1, max_size=7), st.data())
@settings(max_examples=60, deadline=None)
def test_cards_drawn_together_are_not_put_back(cards: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(cards)))
    sums = [sum(hand) for hand in combinations(cards, count)]
    found = not_put_back({value: cards.count(value) for value in cards}, count)
    for value in set(sums):
        assert found.at_most(value) == Fraction(sum(x <= value for x in sums), len(sums))
    assert found.mean == Fraction(sum(sums), len(sums))


@pytest.mark.parametrize("dice", [1, 5, 40])
def test_icepool_and_dyce_agree(dice: int) -> None:
    mine = summed([(successes(DIE), dice), (even(6), 2)])
    assert mine is not None
    pool = dice @ icepool.Die([0, 1, 1]) + 2 @ icepool.d6
    other = dice @ H((0, 1, 1)) + 2 @ H(6)
    total = sum(other.counts())
    for value in (2, dice, dice + 3, dice + 12):
        assert mine.at_most(value) == pool.probability("<=", value)
        assert mine.at_most(value) == Fraction(
            sum(n for x, n in other.items() if x <= value), total
        )


def test_icepool_agrees_about_cards() -> None:
    deck = icepool.Deck({1: 4, 5: 3, 10: 20})
    drawn = deck.deal(3).sum()
    mine = not_put_back({1: 4, 5: 3, 10: 20}, 3)
    for value in range(3, 31):
        assert mine.at_most(value) == drawn.probability("<=", value)
