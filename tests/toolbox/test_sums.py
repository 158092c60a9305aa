"""Sums: unknown parts stay unknown, the floor comes once and last."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.toolbox.sums import (
    HandLine,
    Part,
    Result,
    amounts_shown,
    cited,
    in_one_line,
    places,
    shown,
    signed,
    total,
)


def test_a_pool_with_its_parts() -> None:
    """SeaFall X-05, p. 10: 2 + 1 + 2 - 1 = 4 dice."""
    parts = (
        Part("flagship", 2, "p. 10"),
        Part("support", 1, "p. 10"),
        Part("Raid", 2, "p. 18"),
        Part("garrison", -1, "p. 10"),
    )
    result = total(parts)
    assert result.value == 4
    assert result.parts == parts
    assert result.pages == ("p. 10", "p. 18")
    assert result.notes == ()
    assert in_one_line(result) == "flagship 2, support +1, Raid +2, garrison −1 = 4"


def test_an_unknown_part_makes_the_sum_unknown() -> None:
    parts = (Part("flagship", 2), Part("garrison", None), Part("enmity", 0))
    result = total(parts, least=0, notes=("a note",))
    assert result.value is None
    assert result.parts == parts
    assert result.notes == ("a note",)
    assert in_one_line(result) == "flagship 2, garrison ?, enmity 0 = ?"


def test_an_unknown_part_is_not_held_at_the_floor_either() -> None:
    assert total([Part("a", -9), Part("b", None)], least=0).value is None


def test_the_floor_comes_once_and_last() -> None:
    """P-27: add all, remove all, hold at 0 once: 1 - 3 + 2 is 0, not 2 (R-11)."""
    result = total([Part("flagship", 1), Part("enmity", -3), Part("Raid", 2)], least=0)
    assert result.value == 0
    assert result.notes == ()
    below = total([Part("flagship", 1), Part("enmity", -3)], least=0, notes=["first"])
    assert below.value == 0
    assert below.notes == ("first", "−2 counts as 0")


def test_without_a_floor_a_sum_may_be_negative() -> None:
    result = total([Part("flagship", 1), Part("enmity", -3)])
    assert result.value == -2
    assert in_one_line(result) == "flagship 1, enmity −3 = −2"


def test_nothing_adds_up_to_nothing() -> None:
    result = total(())
    assert (result.value, result.parts, result.pages) == (0, (), ())
    assert in_one_line(result) == "0"


def test_pages_are_named_once_and_lines_by_hand_have_none() -> None:
    hand = HandLine("a card says so", 2).part()
    assert hand.by_hand
    result = total([Part("a", 1, "~p. 23"), hand, Part("b", 0, "~p. 23"), Part("c", 0)])
    assert result.value == 3
    assert result.pages == ("~p. 23",)
    assert len(result.parts) == 4


def test_a_book_without_pages_is_cited_by_its_headings() -> None:
    """En Garde has none: "Poise" and "Items" are places, "by hand" and nothing are not."""
    hand = HandLine("a card says so", 2).part()
    parts = (
        Part("a", 1, "Poise"),
        hand,
        Part("b", 0, "Items"),
        Part("c", 0),
        Part("d", 3, "Poise"),
    )
    assert total(parts).pages == places(parts) == ("Poise", "Items")
    assert places(()) == ()


@pytest.mark.parametrize(
    ("amount", "with_sign", "plain"),
    [(2, "+2", "2"), (0, "0", "0"), (-3, "−3", "−3"), (None, "?", "?")],
)
def test_amounts_in_words(amount: int | None, with_sign: str, plain: str) -> None:
    assert signed(amount) == with_sign
    assert shown(amount) == plain


AMOUNTS = st.lists(st.none() | st.integers(-20, 20))


@given(AMOUNTS, st.none() | st.integers(-5, 5))
def test_any_sum(amounts: list[int | None], least: int | None) -> None:
    result = total((Part(str(n), amount) for n, amount in enumerate(amounts)), least=least)
    assert [part.amount for part in result.parts] == amounts
    if None in amounts:
        assert result.value is None
    else:
        exact = sum(amounts)
        assert result.value == (exact if least is None else max(least, exact))
        assert bool(result.notes) == (result.value != exact)


def test_amounts_as_they_are_printed() -> None:
    """What is added has its sign, a factor is ×; amounts that add up to nothing stand alone."""
    assert amounts_shown(5, [("base", 2), ("bonus", 3)]) == ["2", "+3"]
    assert amounts_shown(0, [("base", 2), ("loss", -3)]) == ["2", "−3"]  # held at 0
    assert amounts_shown(20, [("size", 4), ("times 5", 5)]) == ["4", "×5"]
    assert amounts_shown(None, [("size", 4), ("times cannon", None)]) == ["4", "×?"]
    assert amounts_shown(None, [("base", 2), ("bonus", None), ("more", 1)]) == ["2", "?", "+1"]
    assert amounts_shown(None, [("Ana", 12), ("Ben", 9)]) == ["12", "9"]
    assert amounts_shown({"total": 5, "need": 9}, [("a", 2), ("b", 3)]) == ["2", "+3"]
    assert amounts_shown({"wins": True}, [("total", 0), ("to beat", 1)]) == ["0", "1"]
    assert amounts_shown(Part("a", 21), [("total", 12), ("more", 9)]) == ["12", "+9"]
    weighed = [("size", 4), ("hold", 6), ("the other ship", 2)]
    assert amounts_shown(10, weighed) == amounts_shown({"weight": 10}, weighed) == ["4", "+6", "2"]
    assert amounts_shown(6, [("a", 2), ("b", 3)]) == ["2", "+3"]  # held at 6
    product = Result(20, (Part("size", 4), Part("times 5", 5)))
    assert in_one_line(product) == "size 4, times 5 ×5 = 20"


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        (("p. 10",), "p. 10"),
        (("p. 10", "pp. 10, 11"), "pp. 10, 11"),
        (("p. 10", "p. 18", "p. 11"), "pp. 10, 11, 18"),
        (("p. 20", "pp. 20-21", "p. 9"), "pp. 9, 20-21"),
        (("pp. 12-13",), "pp. 12-13"),
        (("back cover", "p. 2"), "p. 2, back cover"),
        (("Discard and Refill", "Prepare"), "Discard and Refill, Prepare"),
        ((), ""),
    ],
)
def test_pages_as_they_are_cited(pages: tuple[str, ...], words: str) -> None:
    assert cited(pages) == words


def test_what_words_are_decided_by_is_not_added() -> None:
    assert amounts_shown("Ana, Ben", [("Ana", 2), ("Ben", None), ("Cy", 1)]) == ["2", "?", "1"]
