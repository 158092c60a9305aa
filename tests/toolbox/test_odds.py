"""The odds of a pool, against the book's own numbers, two other libraries and plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import dyce
import icepool
import pytest
from hypothesis import given, settings, strategies as st

from companion.toolbox.dice import Die, Face
from companion.toolbox.odds import MOST_DICE, Odds, Pool, at_least, chance_text, pool_odds

# The die of most vectors: 2 blanks, 2 standard, 1 weak, 1 strong (SeaFall R-01, section 2.3).
DIE = Die(
    "die",
    (
        Face("b", "blank", 2),
        Face("w", "weak", 1, 1),
        Face("s", "standard", 2, 1),
        Face("S", "strong", 1, 1),
    ),
)


def pool(dice: int, need: int | None = None, tokens: int = 0, die: Die = DIE, **more) -> Pool:
    return Pool(die, dice, need=need, tokens=tokens, convertible="b", converts_to="s", **more)


# P-59: ways to at least k successes on n dice, out of 3 ** n.
TABLE = {
    1: (2, 0, 0, 0, 0, 0),
    2: (8, 4, 0, 0, 0, 0),
    3: (26, 20, 8, 0, 0, 0),
    4: (80, 72, 48, 16, 0, 0),
    5: (242, 232, 192, 112, 32, 0),
    6: (728, 716, 656, 496, 256, 64),
    7: (2186, 2172, 2088, 1808, 1248, 576),
    8: (6560, 6544, 6432, 5984, 4864, 3072),
    9: (19682, 19664, 19520, 18848, 16832, 12800),
    10: (59048, 59028, 58848, 57888, 54528, 46464),
}


@pytest.mark.parametrize(("dice", "row"), TABLE.items())
def test_the_table_of_the_spec(dice: int, row: tuple[int, ...]) -> None:
    for k, ways in enumerate(row, 1):
        assert at_least(dice, DIE, k) == Fraction(ways, 3**dice)
        odds = pool_odds(pool(dice))
        assert sum(odds.successes[k:]) == Fraction(ways, 3**dice)


@pytest.mark.parametrize(
    ("asked", "no_damage", "sinks", "expected"),
    [
        # p. 10: 4 dice against 4, one fortune, an undamaged ship without upgrades.
        (pool(4, 4, 1, capacity=2), "16/27", "0.01235", "0.53086"),
        # p. 16: 6 dice, dangerous site, defense 5, Intrepid face up.
        (pool(6, 5, 0, capacity=3), "256/729", "0.01783", "1.08779"),
        # p. 18: 7 dice, weak rolled again, two fortune, defense 5.
        (
            pool(7, 5, 2, capacity=2, rerolls=("w",)),
            "186543643/204073344",
            "0.00135",
            "0.10339",
        ),
    ],
)
def test_the_worked_examples_of_the_book(asked, no_damage, sinks, expected) -> None:
    odds = pool_odds(asked)
    assert odds.no_damage == Fraction(no_damage)
    assert f"{float(odds.sinks):.5f}" == sinks
    assert f"{float(odds.expected_damage):.5f}" == expected


def test_ways_are_counted_out_of_the_smallest_whole() -> None:
    """P-59: of the default die x / 3^n; 2 of 6 faces are 1 of 3."""
    for dice in (0, 1, 4, 10):
        assert pool_odds(pool(dice)).ways == 3**dice
        assert pool_odds(pool(dice, 4, 2)).ways == 3**dice
    # Weak rolled again: 7 and 11 of 18.
    assert pool_odds(pool(2, rerolls=("w",))).ways == 18**2


def test_a_reroll_of_weak_leaves_eleven_in_eighteen() -> None:
    assert pool_odds(pool(1, rerolls=("w",))).successes == (Fraction(7, 18), Fraction(11, 18))


def test_rolling_weak_again_until_it_is_gone() -> None:
    odds = pool_odds(pool(1, rerolls=("w",), repeat=True))
    assert odds.successes == (Fraction(2, 5), Fraction(3, 5))


def test_blanks_other_than_two() -> None:
    for blanks in (1, 2, 3, 4):
        die = Die("die", (Face("b", "blank", blanks), *DIE.faces[1:]))
        for n in (1, 4, 9):
            assert pool_odds(pool(n, die=die)).successes == tuple(
                Fraction(comb(n, k) * 4**k * blanks ** (n - k), (4 + blanks) ** n)
                for k in range(n + 1)
            )


# --- two other libraries: each rolls (successes, blanks) as one number, rerolls in its own way ---

BLANK = 1000  # a blank, counted beside the successes


@cache
def rolled_by_icepool(dice: int, reroll: bool) -> icepool.Die:
    one = icepool.Die({"b": 2, "w": 1, "s": 2, "S": 1})
    if reroll:
        one = one.reroll(["w"], depth=1)
    number = one.map({"b": BLANK, "w": 1, "s": 1, "S": 1})
    return dice @ number


@cache
def rolled_by_dyce(dice: int, reroll: bool) -> dyce.H:
    one = dyce.H({"b": 2, "w": 1, "s": 2, "S": 1})
    if reroll:
        one = one.apply(lambda first, second: second if first == "w" else first, one)
    return dice @ one.apply(lambda letter: BLANK if letter == "b" else 1)


def final(number: int, tokens: int, need: int) -> int:
    blanks, successes = divmod(number, BLANK)
    return successes + min(tokens, blanks, max(0, max(need, 1) - successes))


@pytest.mark.parametrize("reroll", [False, True])
@pytest.mark.parametrize("dice", range(1, 21))
def test_equal_to_icepool_and_dyce(dice: int, reroll: bool) -> None:
    by_icepool = rolled_by_icepool(dice, reroll)
    by_dyce = rolled_by_dyce(dice, reroll)
    for tokens in range(6):
        for need in range(1, 11):
            odds = pool_odds(
                pool(
                    dice,
                    need,
                    tokens,
                    rerolls=("w",) if reroll else (),
                    capacity=2,
                    wants=(1, 3, 5),
                )
            )
            damaged = by_icepool.map(
                lambda number, f=tokens, d=need: max(0, d - final(number, f, d))
            )
            assert odds.damage == tuple(damaged.probability(d) for d in range(need + 1))
            assert odds.expected_damage == Fraction(damaged.mean())
            assert odds.sinks == damaged.probability(">", 2)
            totals = by_dyce.apply(lambda number, f=tokens, d=need: final(number, f, d))
            assert odds.finals == tuple(
                Fraction(totals.get(k, 0), totals.total) for k in range(dice + 1)
            )
            failed = totals.apply(lambda total, d=need: total == 0 or d - total > 2)
            assert odds.fails == Fraction(failed.get(True, 0), failed.total)
            most = by_dyce.apply(lambda number, f=tokens: final(number, f, 99))
            for wanted, chance in odds.reaches.items():
                fine = most.apply(
                    lambda total, v=wanted, d=need: total >= v and total >= 1 and d - total <= 2
                )
                assert chance == Fraction(fine.get(True, 0), fine.total)


def test_natural_successes_are_those_of_icepool_and_dyce() -> None:
    for dice in range(1, 21):
        for reroll in (False, True):
            odds = pool_odds(pool(dice, rerolls=("w",) if reroll else ()))
            theirs = rolled_by_icepool(dice, reroll).map(lambda number: number % BLANK)
            assert odds.successes == tuple(theirs.probability(k) for k in range(dice + 1))
            also = rolled_by_dyce(dice, reroll).apply(lambda number: number % BLANK)
            assert odds.successes == tuple(
                Fraction(also.get(k, 0), also.total) for k in range(dice + 1)
            )


@pytest.mark.parametrize("worths", [{"w": 0}, {"S": 2}, {"w": 0, "S": 3}, {"w": 2, "S": 2}])
@pytest.mark.parametrize("dice", [1, 4, 9, 16, 30, 60])
def test_other_worths_are_equal_to_icepool(dice: int, worths: dict[str, int]) -> None:
    one = icepool.Die({"b": 2, "w": 1, "s": 2, "S": 1}).reroll(["w"], depth=1)
    value = {"b": BLANK, "s": 1, "w": worths.get("w", 1), "S": worths.get("S", 1)}
    rolled = dice @ one.map(value)
    odds = pool_odds(pool(dice, 9, 3, rerolls=("w",), worths=tuple(worths.items()), capacity=2))
    totals = rolled.map(lambda number: final(number, 3, 9))
    assert odds.finals == tuple(totals.probability(k) for k in range(len(odds.finals)))
    assert odds.sinks == totals.probability("<", 7)


# --- plain enumeration: every throw, every number of tokens -------------------------------------


def faces_after_rerolls(asked: Pool) -> dict[str, Fraction]:
    faces = [face.letter for face in asked.die.faces for _ in range(face.times)]
    chances: dict[str, Fraction] = {}
    if asked.repeat:
        faces = [letter for letter in faces if letter not in asked.rerolls]
    for first in faces:
        thrown = faces if first in asked.rerolls else [first]
        for second in thrown:
            chances[second] = chances.get(second, Fraction(0)) + Fraction(
                1, len(faces) * len(thrown)
            )
    return chances


def enumerated(asked: Pool) -> dict[str, object]:
    """All answers by looking at each throw and trying each number of tokens."""
    worths = {face.letter: face.worth for face in asked.die.faces} | dict(asked.worths)
    need, capacity = asked.need, asked.capacity
    assert need is not None and capacity is not None
    chances = faces_after_rerolls(asked)
    natural: Counter[int] = Counter()
    finals: Counter[int] = Counter()
    damage: Counter[int] = Counter()
    sinks = fails = Fraction(0)
    reaches = dict.fromkeys(asked.wants, Fraction(0))
    for throw in product(chances, repeat=asked.dice):
        chance = Fraction(1)
        for letter in throw:
            chance *= chances[letter]
        rolled = sum(worths[letter] for letter in throw) + asked.extra
        natural[rolled] += chance
        blanks = throw.count(asked.convertible) if asked.convertible else 0
        totals = [rolled]
        if asked.convertible:
            gain = worths[asked.converts_to] - worths[asked.convertible]
            totals += [rolled + f * gain for f in range(1, min(asked.tokens, blanks) + 1)]
        counts = asked.rescue or rolled > 0
        target = max(need, 1 if asked.rescue else 0)
        total = next((t for t in totals if t >= target), max(totals))
        finals[total] += chance
        damage[max(0, need - total)] += chance
        sinks += chance * (need - total > capacity)
        # It fails only where no way of spending would have saved it.
        fails += chance * (not any(counts and t >= 1 and need - t <= capacity for t in totals))
        for wanted in reaches:
            reaches[wanted] += chance * any(
                counts and t >= max(1, wanted) and need - t <= capacity for t in totals
            )
    return {
        "natural": natural,
        "finals": finals,
        "damage": damage,
        "sinks": sinks,
        "fails": fails,
        "reaches": reaches,
    }


def assert_same(odds: Odds, theirs: dict[str, object]) -> None:
    def told(chances) -> dict[int, Fraction]:
        return {k: chance for k, chance in enumerate(chances) if chance}

    def counted(chances) -> dict[int, Fraction]:
        return {k: chance for k, chance in chances.items() if chance}

    assert told(odds.successes) == counted(theirs["natural"])
    assert told(odds.finals) == counted(theirs["finals"])
    assert odds.damage is not None
    assert told(odds.damage) == counted(theirs["damage"])
    assert odds.sinks == theirs["sinks"]
    assert odds.fails == theirs["fails"]
    assert odds.reaches == theirs["reaches"]
    assert odds.nothing == theirs["finals"][0]


@pytest.mark.parametrize("rescue", [True, False])
@pytest.mark.parametrize("rerolls", [(), ("w",), ("b", "S")])
@pytest.mark.parametrize(
    "worths",
    [(), (("w", 0),), (("S", 2),), (("w", 0), ("S", 3)), (("s", 2),), (("b", 1), ("s", 3))],
)
@pytest.mark.parametrize("dice", range(4))
def test_equal_to_enumeration(dice, worths, rerolls, rescue) -> None:
    for tokens, need, extra in [(0, 3, 0), (1, 2, 1), (2, 6, 0), (3, 4, 0), (2, 0, 0), (5, 12, 2)]:
        asked = pool(
            dice,
            need,
            tokens,
            rerolls=rerolls,
            worths=worths,
            rescue=rescue,
            extra=extra,
            capacity=1,
            wants=(0, 1, 2, 5),
        )
        assert_same(pool_odds(asked), enumerated(asked))


@pytest.mark.parametrize("worths", [(), (("w", 0), ("S", 2)), (("w", 3),)])
@pytest.mark.parametrize("dice", [4, 5])
def test_equal_to_enumeration_of_larger_pools(dice, worths) -> None:
    asked = pool(dice, 4, 2, rerolls=("w",), worths=worths, capacity=1, wants=(2, 6))
    assert_same(pool_odds(asked), enumerated(asked))


# --- the edges ----------------------------------------------------------------------------------


def test_no_dice_at_all() -> None:
    odds = pool_odds(pool(0, 3, 5, capacity=2, wants=(1,)))  # no blank to turn either
    assert odds.successes == (1,)
    assert odds.damage == (0, 0, 0, 1)
    assert odds.expected_damage == 3
    assert odds.sinks == odds.fails == odds.nothing == 1
    assert odds.reaches == {1: 0}
    assert at_least(0, DIE, 0) == 1
    assert at_least(0, DIE, 1) == 0


def test_more_dice_than_lie_in_the_box() -> None:
    for dice in (16, 30, 45, 60, MOST_DICE):
        odds = pool_odds(pool(dice, 12, 3))
        assert odds.successes == tuple(
            Fraction(comb(dice, k) * 2**k, 3**dice) for k in range(dice + 1)
        )
        assert odds.no_damage == at_least(dice, DIE, 9)


def test_a_need_beyond_every_total() -> None:
    odds = pool_odds(pool(2, 9, 1, capacity=2))
    assert odds.damage == (0,) * 7 + (Fraction(8, 9), Fraction(1, 9), 0)
    assert odds.sinks == 1


def test_no_damage_by_the_formula_of_the_spec() -> None:
    for n in range(21):
        for f in range(6):
            for need in range(1, 12):
                chance = at_least(n, DIE, need - f) if need <= n else 0
                assert pool_odds(pool(n, need, f)).no_damage == chance


def test_tokens_that_may_not_rescue() -> None:
    """R-03 off: no natural success fails; tokens still keep damage away."""
    asked = pool(2, 2, 2, capacity=2, wants=(1, 2))
    assert pool_odds(asked).fails == 0
    strict = pool_odds(pool(2, 2, 2, capacity=2, wants=(1, 2), rescue=False))
    assert strict.fails == Fraction(1, 9)
    assert strict.no_damage == 1
    assert strict.reaches == {1: Fraction(8, 9), 2: Fraction(8, 9)}


def test_tokens_past_the_defense_for_plunder() -> None:
    """R-88: against 1 with two tokens, 3 dice, a plunder value of 3 may still be wanted."""
    odds = pool_odds(pool(3, 1, 2, capacity=2, wants=(3,)))
    assert odds.finals[3] == Fraction(8, 27)  # no token is spent past the need
    assert odds.reaches == {3: Fraction(26, 27)}


def test_unknown_need_and_capacity_stay_unknown() -> None:
    blind = pool_odds(pool(4, None, 1, capacity=2, wants=(2,)))
    assert blind.successes[4] == Fraction(16, 81)
    assert blind.damage is blind.no_damage is blind.expected_damage is None
    assert blind.sinks is blind.fails is None
    assert blind.reaches == {2: None}
    assert blind.could_reach(2) == at_least(4, DIE, 1)
    assert blind.could_reach(0) == 1
    ship = pool_odds(pool(4, 4, 1, wants=(2,)))
    assert ship.no_damage == Fraction(16, 27)
    assert ship.sinks is ship.fails is None
    assert ship.reaches == {2: None}


def test_an_unknown_capacity_does_not_matter_without_damage() -> None:
    odds = pool_odds(pool(3, 0, wants=(2,)))
    assert odds.sinks == 0
    assert odds.fails == Fraction(1, 27)
    assert odds.reaches == {2: Fraction(20, 27)}
    assert pool_odds(pool(1, 3, extra=3)).sinks == 0


def test_a_die_without_a_success() -> None:
    blank = Die("die", (Face("b", "blank", 6), Face("s", "standard", 0, 1)))
    assert pool_odds(pool(3, 2, 1, die=blank, capacity=1)).finals[:2] == (0, 1)
    assert pool_odds(pool(3, 2, die=blank, capacity=1)).fails == 1
    sure = Die("die", (Face("s", "standard", 6, 1),))
    assert at_least(3, sure, 3) == 1


def test_a_pool_without_tokens_turns_nothing() -> None:
    """2 dice against 1: a third of a third rolls nothing, and no token helps unless it is told."""
    odds = pool_odds(Pool(DIE, 2, need=1, convertible="b", converts_to="s"))
    assert odds.no_damage == Fraction(8, 9)
    assert odds.finals == odds.successes


def test_tokens_that_turn_nothing() -> None:
    plain = pool_odds(Pool(DIE, 4, need=3, tokens=4, capacity=1))
    assert plain == pool_odds(Pool(DIE, 4, need=3, capacity=1))
    # A blank that already counts for as much as the face it would become.
    level = pool(4, 3, 4, capacity=1, worths=(("b", 1),))
    assert pool_odds(level).finals[4] == 1


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"dice": -1}, "Odds are given for 0 to 200 dice; the pool has −1."),
        ({"dice": 201}, "Odds are given for 0 to 200 dice; the pool has 201."),
        ({"need": -1}, "−1 cannot be the need of a pool; 0 to 999 can."),
        ({"tokens": -2}, "−2 cannot be the tokens of a pool; 0 to 999 can."),
        ({"extra": -1}, "−1 cannot be the extra of a pool; 0 to 999 can."),
        ({"capacity": -1}, "−1 cannot be the capacity of a pool; 0 to 999 can."),
        ({"wants": (2, -3)}, "A wanted total is 0 to 999, not −3."),
        ({"rerolls": ("x",)}, "The die has no face “x”. Its faces are b blank, w weak,"),
        ({"worths": (("x", 1),)}, "The die has no face “x”."),
        ({"worths": (("w", -1),)}, "The face “w” counts for 0 to 9 successes, not −1."),
        ({"convertible": "x", "converts_to": "s"}, "The die has no face “x”."),
        ({"convertible": "b"}, "needs both the face and what it becomes"),
        ({"rerolls": ("b", "w", "s", "S"), "repeat": True}, "rolling never ends"),
        ({"die": Die("stone", ())}, "The stone has no sides."),
    ],
)
def test_what_is_no_pool(more: dict, says: str) -> None:
    with pytest.raises(ValueError) as error:
        Pool(**{"die": DIE, "dice": 3, **more})
    assert says in str(error.value)


# --- properties ---------------------------------------------------------------------------------


@st.composite
def pools(draw: st.DrawFn, most: int = 12) -> Pool:
    faces = tuple(
        Face(letter, letter, draw(st.integers(0 if letter != "b" else 1, 3)), worth)
        for letter, worth in (("b", 0), ("w", 1), ("s", 1), ("S", draw(st.integers(0, 3))))
    )
    return Pool(
        Die("die", faces),
        draw(st.integers(0, most)),
        need=draw(st.integers(0, 12)),
        rerolls=draw(st.sampled_from([(), ("w",), ("S",), ("w", "S")])),
        repeat=draw(st.booleans()),
        worths=draw(st.sampled_from([(), (("w", 0),), (("w", 2), ("S", 3)), (("s", 2),)])),
        extra=draw(st.integers(0, 2)),
        convertible="b",
        converts_to="s",
        tokens=draw(st.integers(0, 6)),
        capacity=draw(st.integers(0, 5)),
        rescue=draw(st.booleans()),
        wants=(draw(st.integers(0, 8)),),
    )


def changed(asked: Pool, **fields) -> Odds:
    return pool_odds(Pool(**{f: getattr(asked, f) for f in asked.__struct_fields__} | fields))


@given(pools())
def test_chances_add_up_to_one(asked: Pool) -> None:
    odds = pool_odds(asked)
    assert sum(odds.successes) == sum(odds.finals) == sum(odds.damage) == 1
    assert sum(k * chance for k, chance in enumerate(odds.damage)) == odds.expected_damage
    assert 0 <= odds.sinks <= odds.fails <= 1
    assert odds.nothing <= odds.fails
    for wanted, chance in odds.reaches.items():
        assert 0 <= chance <= 1 - odds.fails
        assert chance <= odds.could_reach(wanted)


@settings(max_examples=40)
@given(pools(most=3))
def test_any_pool_is_equal_to_enumeration(asked: Pool) -> None:
    assert_same(pool_odds(asked), enumerated(asked))


@given(pools())
def test_more_dice_and_more_tokens_never_hurt(asked: Pool) -> None:
    now = pool_odds(asked)
    (wanted,) = asked.wants
    for better in (changed(asked, dice=asked.dice + 1), changed(asked, tokens=asked.tokens + 1)):
        assert better.no_damage >= now.no_damage
        assert better.expected_damage <= now.expected_damage
        assert better.sinks <= now.sinks
        assert better.fails <= now.fails
        assert better.reaches[wanted] >= now.reaches[wanted]


@given(pools())
def test_a_higher_need_never_helps(asked: Pool) -> None:
    now, harder = pool_odds(asked), changed(asked, need=asked.need + 1)
    (wanted,) = asked.wants
    assert harder.no_damage <= now.no_damage
    assert harder.expected_damage >= now.expected_damage
    assert harder.sinks >= now.sinks
    assert harder.fails >= now.fails
    assert harder.reaches[wanted] <= now.reaches[wanted]


# --- in words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        ("0", "0%"),
        ("1", "100%"),
        ("4/9", "44.4%"),
        ("1/2", "50.0%"),
        ("2/3", "66.7%"),
        ("1/1000", "0.1%"),
        ("1/2000", "<0.1%"),  # half a tenth goes to the even side, which is none
        ("3/2000", "0.2%"),
        ("5/2000", "0.2%"),
        ("1/1000000000000000000000", "<0.1%"),
        ("1999/2000", ">99.9%"),
        ("1997/2000", "99.8%"),
        ("999/1000", "99.9%"),
        ("999999999999999999999/1000000000000000000000", ">99.9%"),
    ],
)
def test_a_chance_in_words(chance: str, text: str) -> None:
    assert chance_text(Fraction(chance)) == text


@pytest.mark.parametrize("chance", ["-1/6", "7/6"])
def test_what_is_no_chance(chance: str) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        chance_text(Fraction(chance))
