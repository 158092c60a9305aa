"""Dice of any faces, several kinds in one throw, cards of any names; and their exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.errors import BadAnswer
from companion.table.procedures.drive import make_chance
from companion.table.procedures.question import Draw, Roll
from companion.table.procedures.sentence_length import roll_length
from companion.toolbox import dice
from companion.toolbox.chance import SystemChance
from companion.toolbox.dice import BadThrow, Die, Face
from companion.toolbox.marks import cup, numbered
from companion.toolbox.throws import chance_that, spread, throws, ways

D6, D20 = numbered(6), numbered(20)
FATE = Die("fate die", (Face("+", "plus", 2), Face("0", "blank", 2), Face("-", "minus", 2)))
MONSTER = Die("monster die", (Face("crown", "crown", 2, 1), Face("skull", "skull", 4)))
MIXED = cup("attack dice", (numbered(6, "red"), 2), (numbered(8, "white"), 1))


@pytest.mark.parametrize(
    ("die", "typed", "faces", "written"),
    [
        (D6, "1 1 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "6 1 1", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "116", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "1,1, 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "1+1+6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "11 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "2x1 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "2 x 1 and 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "2 ones, one six", {"1": 2, "6": 1}, None),
        (D6, "two ones 6", {"1": 2, "6": 1}, "1 1 6"),
        (D6, "3 twos 2 sixes", {"2": 3, "6": 2}, "2 2 2 6 6"),
        (D6, "one 1", {"1": 1}, "1"),  # a number in words before one in digits is how many
        (D6, "two 6 and one 1", {"1": 1, "6": 2}, "1 6 6"),
        (D6, "two three", {"2": 1, "3": 1}, "2 3"),
        (D6, "sixes", None, None),  # how many?
        (D6, "1 sixes 2 fives", {"5": 2, "6": 1}, "5 5 6"),
        (MONSTER, "skulls", None, None),
        (D6, "20x1 3x6", {"1": 20, "6": 3}, "20x1 3x6"),
        (D20, "11 6 20", {"6": 1, "11": 1, "20": 1}, "6 11 20"),
        (FATE, "+ + - 0", {"+": 2, "0": 1, "-": 1}, "+ + 0 -"),
        (FATE, "++-0", {"+": 2, "0": 1, "-": 1}, "+ + 0 -"),
        (FATE, "2 pluses 1 minus", {"+": 2, "-": 1}, "+ + -"),
        (MONSTER, "crown skull skull", {"crown": 1, "skull": 2}, "crown skull skull"),
        (MONSTER, "2 skulls and a crown", None, None),
        (MONSTER, "2 skulls, 1 crown", {"crown": 1, "skull": 2}, "crown skull skull"),
        (MIXED, "red 1 6 white 4", {"red 1": 1, "red 6": 1, "white 4": 1}, "red 1 6 white 4"),
        (MIXED, "white 4 red 6 1", {"red 1": 1, "red 6": 1, "white 4": 1}, "red 1 6 white 4"),
        (MIXED, "red: 2x1, white: 8", {"red 1": 2, "white 8": 1}, "red 1 1 white 8"),
        (D6, "7", None, None),
        (D6, "1 1 b", None, None),
        (MIXED, "red 1 9", None, None),
        (MIXED, "3", None, None),  # of which kind?
        (D6, "99999x1", None, None),
    ],
)
def test_dice_are_typed_as_they_lie(
    die: Die, typed: str, faces: dict[str, int] | None, written: str | None
) -> None:
    if faces is None:
        with pytest.raises(BadThrow):
            dice.read_throw(die, typed)
        return
    if written is None:
        return
    read = dice.read_throw(die, typed)
    assert read == faces
    assert dice.write_throw(read) == written
    assert dice.read_throw(die, written) == read  # and typed back


def test_a_wrong_face_is_named() -> None:
    with pytest.raises(BadThrow, match="How many sixes\\? Say for example “two sixes”"):
        dice.read_throw(D6, "sixes")
    with pytest.raises(BadThrow, match="“9” is not a face of the attack dice"):
        dice.read_throw(MIXED, "red 1 9")


@pytest.mark.parametrize(
    ("die", "count", "bare", "typed", "stored"),
    [
        (D6, 3, True, "1 1 6", {"faces": {"1": 2, "6": 1}}),
        (D6, 3, True, "8", {"successes": 8}),
        (D6, 3, True, "116", {"faces": {"1": 2, "6": 1}}),
        (D6, 2, True, "11", {"faces": {"1": 2}}),
        (D20, 1, True, "11", {"faces": {"11": 1}}),
        (D6, 5, False, "6", {"faces": {"6": 1}}),
        (D20, 2, True, "11", {"successes": 11}),
    ],
)
def test_digits_alone_are_faces_where_they_are_as_many_as_the_dice(
    die: Die, count: int, bare: bool, typed: str, stored: object
) -> None:
    question = Roll(key="die", die=die, count=count, bare=bare)
    assert question.store(question.read(typed)) == stored


def test_what_a_question_of_numbered_dice_says() -> None:
    question = Roll(key="die", die=D6, count=3)
    assert question.bounds() == (
        "Type the faces of 3 dice as they fell (1 1 6 …), or only the total, or “roll”."
    )
    assert question.show(question.read("9")) == "total 9"
    with pytest.raises(BadAnswer, match="3b"):
        question.read("3b")


def test_several_kinds_are_rolled_together_and_only_what_is_missing_later() -> None:
    question = Roll(key="die", die=MIXED, count=MIXED.count)
    faces = make_chance(question, SystemChance())["faces"]
    assert sum(n for x, n in faces.items() if x.startswith("red ")) == 2
    assert sum(n for x, n in faces.items() if x.startswith("white ")) == 1
    more = make_chance(question, SystemChance(), 1, {"red 1": 2})["faces"]
    assert [x.split()[0] for x in more] == ["white"]
    wrong = question.judge(question.read("red 1 1 6"))
    assert wrong is not None
    assert wrong.why == "There are 1 too few of the white."
    assert question.judge(question.read("red 1 6 white 4")) is None


def test_words_of_a_sentence_that_are_dice() -> None:
    assert roll_length(["1", "1", "6", "and", "ends", "the", "turn"], D6) == 3
    assert roll_length(["two", "ones", "then"], D6) == 2
    assert roll_length(["red", "1", "6", "white", "4", "at", "bob"], MIXED) == 5
    assert roll_length(["roll"], D6) == 1
    assert roll_length(["bob", "1"], D6) == 0


def test_two_kinds_with_one_word_are_refused() -> None:
    with pytest.raises(ValueError, match="begin with the same word"):
        cup("x", (numbered(6, "red one"), 1), (numbered(8, "red two"), 1))


# Odds: counted again by going through every ordered throw


def straight(throw: dict[str, int]) -> bool:
    return all(throw.get(str(n)) for n in range(1, 7))


def scores_nothing(throw: dict[str, int]) -> bool:
    """Farkle: no one, no five, no three of a kind, no straight, not three pairs."""
    pairs = sum(n == 2 for n in throw.values()) == 3
    return not (
        throw.get("1") or throw.get("5") or max(throw.values()) > 2 or straight(throw) or pairs
    )


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_the_chance_of_any_rule_is_exact(count: int) -> None:
    every = [Counter(map(str, one)) for one in product(range(1, 7), repeat=count)]
    for rule in (scores_nothing, straight):
        known = Fraction(sum(rule(dict(one)) for one in every), 6**count)
        assert chance_that(D6, count, rule) == known
    assert sum(many for _, many in throws(D6, count)) == ways(D6, count) == 6**count


def test_odds_of_several_kinds_and_of_uneven_faces() -> None:
    # 2d6 + 1d8 of 20 and more: (6,6,8), and counted by hand: 12+8 alone.
    def total(throw: dict[str, int]) -> int:
        return dice.worth(MIXED, throw)

    every = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 9)]
    known = Counter(every)
    found = spread(MIXED, MIXED.count, total)
    assert found.least == 3
    assert found.ways == tuple(known[n] for n in range(3, 21))
    assert chance_that(MONSTER, 2, lambda throw: throw.get("crown") == 2) == Fraction(1, 9)


def test_more_throws_than_can_be_looked_at_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 200000"):
        chance_that(D20, 20, straight)


# Cards


@pytest.mark.parametrize(
    ("known", "count", "typed", "cards", "number"),
    [
        (("Ace of Spades", "King, the Bold", "7"), 1, "King, the Bold", ("King, the Bold",), 1),
        (("Ace of Spades", "King, the Bold", "7"), 2, "king, the bold, 7", None, 2),
        (("7", "8"), 1, "7", ("7",), 1),
        (("7", "8"), 2, "7, 8", ("7", "8"), 2),
        (("7", "2"), 2, "2", (), 2),
        (("7", "2"), 2, '"2", "7"', ("2", "7"), 2),
        (("Fog", "Sun"), 2, "2", (), 2),
    ],
)
def test_cards_go_by_any_names(
    known: tuple[str, ...], count: int, typed: str, cards: tuple[str, ...] | None, number: int
) -> None:
    question = Draw(key="card", known=dict.fromkeys(known, 1), count=count)
    drawn = question.read(typed)
    assert drawn is not None
    assert drawn.count == number
    assert drawn.cards == (("King, the Bold", "7") if cards is None else cards)
