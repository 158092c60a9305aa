"""Random locations: the eight tables of 2.15, exactly; a partly used deck by brute force (P-32)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from companion.games.pirate_crusades.calculations.location import (
    Location,
    LocationOdds,
    location,
    location_odds,
)
from tests.games.refused import refused

# Each table as the spec prints it, row by row: what stands off and on the diagonal, in the last
# column or row, and in the last corner.
TABLES = [
    # id, option, replacement, off the diagonal, on it, column or row 5, corner 5,5
    ("AI", "ten", True, "16/729", "16/729", "44/729", "121/729"),
    ("AII", "ten", False, "32/1431", "28/1431", "88/1431", "77/477"),
    ("BI", "redraw_jokers", True, "4/169", "4/169", "10/169", "25/169"),
    ("BII", "redraw_jokers", False, "16/663", "14/663", "40/663", "95/663"),
    ("CI", "redraw_courts", True, "16/441", "16/441", "20/441", "25/441"),
    ("CII", "redraw_courts", False, "32/861", "4/123", "40/861", "15/287"),
    ("DI", "redraw_both", True, "1/25", "1/25", "1/25", "1/25"),
    ("DII", "redraw_both", False, "8/195", "7/195", "8/195", "7/195"),
]


def expected(column: int, row: int, off: str, on: str, edge: str, corner: str) -> str:
    if column == row == 5:
        return corner
    if 5 in (column, row):
        return edge
    return on if column == row else off


@pytest.mark.parametrize(("name", "loc", "replacement", "off", "on", "edge", "corner"), TABLES)
def test_tables(name, loc, replacement, off, on, edge, corner) -> None:
    spread = location_odds(LocationOdds(loc=loc, replacement=replacement)).value
    assert spread is not None
    assert len(spread.squares) == 25
    for column in range(1, 6):
        for row in range(1, 6):
            exact = spread.squares[f"{column},{row}"].exact
            assert Fraction(exact) == Fraction(expected(column, row, off, on, edge, corner)), (
                name, column, row,
            )  # fmt: skip


def test_checks_on_table_aii() -> None:
    """Sum 1; four corners 145/477; column or row 5 935/1431; a coordinate 4/27 each, 5: 11/27."""
    spread = location_odds(LocationOdds()).value
    assert spread is not None
    exact = {square: Fraction(x.exact) for square, x in spread.squares.items()}
    assert sum(exact.values()) == 1
    assert sum(exact[x] for x in ("1,1", "5,1", "1,5", "5,5")) == Fraction(145, 477)
    assert sum(x for square, x in exact.items() if "5" in square) == Fraction(935, 1431)
    assert [x.exact for x in spread.columns] == ["4/27"] * 4 + ["11/27"]
    assert [x.exact for x in spread.rows] == ["4/27"] * 4 + ["11/27"]
    assert spread.cards == 54
    assert spread.squares["5,5"].percent == "16.1%"


DECK = [
    f"{rank}{suit}"
    for suit in "HDCS"
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
]
DECK += ["JK1", "JK2"]


def half(card: str) -> int:
    """By hand: Ace and 2 give 1, 3 and 4 give 2, 5 and 6 give 3, 7 and 8 give 4, others 5."""
    return {"A": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "7": 4, "8": 4}.get(card[:-1], 5)


@given(st.sets(st.sampled_from(DECK), max_size=50), st.sampled_from([x[1] for x in TABLES]))
def test_partly_used_deck_by_counting_pairs(seen: set[str], loc: str) -> None:
    left = [x for x in DECK if x not in seen]
    if loc in ("redraw_jokers", "redraw_both"):
        left = [x for x in left if not x.startswith("JK")]
    if loc in ("redraw_courts", "redraw_both"):
        left = [x for x in left if x[0] not in "QK" and x[:-1] != "J"]
    told = location_odds(LocationOdds(seen=tuple(seen), loc=loc))  # type: ignore[arg-type]
    if len(left) < 2:
        assert told.value is None and told.notes == ("Too few cards are left to draw two.",)
        return
    pairs = list(permutations(left, 2))
    counted: dict[str, int] = {}
    for first, second in pairs:
        square = f"{half(first)},{half(second)}"
        counted[square] = counted.get(square, 0) + 1
    assert told.value is not None
    assert told.value.cards == len(left)
    for square, share in told.value.squares.items():
        assert Fraction(share.exact) == Fraction(counted.get(square, 0), len(pairs))


def test_a_reshuffle_between_the_cards() -> None:
    """2.15: the second card comes from the reshuffled pile: here AH, 5D, 6S: 1/3 and 2/3."""
    seen = tuple(x for x in DECK if x not in ("9H",))
    told = location_odds(LocationOdds(seen=seen, second=("AH", "5D", "6S"))).value
    assert told is not None
    assert told.squares["5,1"].exact == "1/3" and told.squares["5,3"].exact == "2/3"
    assert told.squares["5,5"].exact == "0"


@pytest.mark.parametrize(
    ("cards", "square"),
    [(("AH", "2D"), "1,1"), (("3H", "4D"), "2,2"), (("KH", "7S"), "5,4"), (("6C", "JK"), "3,5"),
     (("td", "ac"), "5,1")],
)  # fmt: skip
def test_two_cards(cards: tuple[str, str], square: str) -> None:
    told = location(Location(cards=cards))
    assert told.value == square
    assert [x.amount for x in told.parts] == [int(x) for x in square.split(",")]
    assert told.pages == ("p. 18",) and told.notes == ()


def test_option_redraws_are_named() -> None:
    told = location(Location(cards=("JK", "QH"), loc="redraw_both"))
    assert len(told.notes) == 2
    assert location(Location(cards=("JK", "QH"), loc="redraw_jokers")).notes[0].startswith("JK is")
    assert len(location(Location(cards=("JK", "QH"), loc="redraw_courts")).notes) == 1


@pytest.mark.parametrize(
    "inputs",
    [
        Location(),
        Location(cards=("AH",)),
        Location(cards=("AH", "2H"), values=(1, 2)),
        Location(values=(0, 5)),
        Location(values=(5, 11)),
        Location(cards=("AH", "AH")),
        Location(cards=("AH", "1H")),
    ],
)
def test_what_cannot_be(inputs: Location) -> None:
    with refused():
        location(inputs)


@pytest.mark.parametrize("seen", [("AH", "AH"), ("JK", "JK", "JK"), ("XX",), ("JK1", "JK1")])
def test_seen_cards_are_cards(seen: tuple[str, ...]) -> None:
    with refused():
        location_odds(LocationOdds(seen=seen))
