"""Dice with named faces: reading what lies there, writing it, taking away, rolling."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.chance import SeededChance, SystemChance, pick
from companion.toolbox.dice import (
    BadThrow,
    Die,
    Face,
    add,
    in_order,
    read_throw,
    roll,
    size,
    take,
    worth,
    write_throw,
)

DIE = Die(
    "die",
    (
        Face("b", "blank", 2),
        Face("w", "weak", 1, 1),
        Face("s", "standard", 2, 1),
        Face("S", "strong", 1, 1),
    ),
)
THROWS = st.fixed_dictionaries({letter: st.integers(0, 40) for letter in "bwsS"})


def test_the_die_itself() -> None:
    assert DIE.sides == 6
    assert DIE.letters == "b w s S"
    assert DIE.face("S").name == "strong"
    assert DIE.face("x") is None


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("3b 2w 1s 1S", {"b": 3, "w": 2, "s": 1, "S": 1}),
        ("bbbwwsS", {"b": 3, "w": 2, "s": 1, "S": 1}),
        ("3b2w", {"b": 3, "w": 2}),
        ("2s, 1b; S + s", {"b": 1, "s": 3, "S": 1}),
        ("3 b 2 w", {"b": 3, "w": 2}),
        ("  S  ", {"S": 1}),
        ("0b 1s", {"s": 1}),
        ("0b", {}),
        ("9999b", {"b": 9999}),
        ("2 blanks 1 standard and 1 strong", {"b": 2, "s": 1, "S": 1}),
        ("blank 2, weak 1", {"b": 2, "w": 1}),
        ("1 weak 1 weak dice", {"w": 2}),
        ("blank", {"b": 1}),
    ],
)
def test_reading_a_throw(text: str, throw: dict[str, int]) -> None:
    assert read_throw(DIE, text) == throw
    assert list(read_throw(DIE, text)) == list(throw)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing was typed. Type the faces, for example 1b 2w 3s."),
        ("   ", "Nothing was typed."),
        ("2x", "The die has no face “x”. Its faces are b blank, w weak, s standard, S strong."),
        ("2B", "The die has no face “B”."),
        ("3", "“3” is not a face of the die. Type, for example, 1b 2w 3s."),
        ("3b 4", "“4” is not a face"),
        ("3b -1w", "“-1w” is not a face"),
        ("3b?", "“?” is not a face"),
        ("12345b", "12345 dice are more than a table holds"),
    ],
)
def test_what_is_no_throw(text: str, says: str) -> None:
    with pytest.raises(BadThrow) as error:
        read_throw(DIE, text)
    assert says in str(error.value)


def test_counts_are_put_in_order() -> None:
    assert list(in_order(DIE, {"S": 1, "b": 0, "w": 2}).items()) == [("w", 2), ("S", 1)]
    with pytest.raises(BadThrow, match="no face “x”"):
        in_order(DIE, {"x": 0})
    with pytest.raises(BadThrow, match="1 dice cannot show “b”"):
        in_order(DIE, {"b": -1})


def test_writing_a_throw() -> None:
    assert write_throw({"b": 3, "w": 0, "S": 1}) == "3b 1S"
    assert write_throw({}) == write_throw({"b": 0}) == "no dice"
    assert size({"b": 3, "S": 1}) == 4
    assert size({}) == 0


@given(THROWS.filter(lambda throw: any(throw.values())))
def test_what_is_written_can_be_read(throw: dict[str, int]) -> None:
    assert read_throw(DIE, write_throw(throw)) == in_order(DIE, throw)


def test_worth() -> None:
    throw = {"b": 3, "w": 2, "s": 1, "S": 1}  # p. 18
    assert worth(DIE, throw) == 4
    assert worth(DIE, throw, {"w": 0, "S": 3}) == 4
    assert worth(DIE, throw, {"b": 1}) == 7
    assert worth(DIE, {}) == 0


def test_weak_rolled_again_as_on_page_18() -> None:
    throw = read_throw(DIE, "3b 2w 1s 1S")
    rest = take(DIE, throw, {"w": 2})
    assert rest == {"b": 3, "s": 1, "S": 1}
    assert add(DIE, rest, {"b": 1, "s": 1}) == {"b": 4, "s": 2, "S": 1}


def test_more_cannot_be_taken_than_lies_there() -> None:
    with pytest.raises(BadThrow, match="2w cannot be taken from 1b: there are 0"):
        take(DIE, {"b": 1}, {"w": 2})


@given(THROWS, THROWS)
def test_taking_undoes_adding(first: dict[str, int], second: dict[str, int]) -> None:
    both = add(DIE, first, second)
    assert size(both) == size(first) + size(second)
    assert take(DIE, both, second) == in_order(DIE, first)
    assert worth(DIE, both) == worth(DIE, first) + worth(DIE, second)


class Sides:
    """Chance that names the sides one after another."""

    def __init__(self, *sides: int) -> None:
        self.sides = list(sides)

    def below(self, bound: int) -> int:
        assert bound == 6
        return self.sides.pop(0)


def test_each_side_is_its_face() -> None:
    assert roll(DIE, 6, Sides(0, 1, 2, 3, 4, 5)) == {"b": 2, "w": 1, "s": 2, "S": 1}
    assert roll(DIE, 1, Sides(2)) == {"w": 1}
    assert roll(DIE, 1, Sides(5)) == {"S": 1}


@pytest.mark.parametrize("number", [0, 1, 15, 40])
def test_as_many_fall_as_are_rolled(number: int) -> None:
    for chance in (SeededChance(7), SystemChance()):
        throw = roll(DIE, number, chance)
        assert size(throw) == number
        assert in_order(DIE, throw) == throw


def test_a_seed_repeats_and_the_faces_come_as_often_as_they_stand_on_the_die() -> None:
    throw = roll(DIE, 60_000, SeededChance(1))
    assert throw == roll(DIE, 60_000, SeededChance(1))
    for face in DIE.faces:
        # 5 standard deviations of the widest face: sqrt(60000 * 1/3 * 2/3) = 115.
        assert abs(throw[face.letter] - 10_000 * face.times) < 580


def test_one_of_several() -> None:
    chance = SeededChance(3)
    assert {pick(chance, "abc") for _ in range(60)} == set("abc")
