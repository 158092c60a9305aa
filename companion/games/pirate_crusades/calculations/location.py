"""A random location by two cards, and the exact chances of all 25 squares (P-32; 2.15; p. 18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import (
    Chance,
    Inputs,
    chance,
    refuse_outside,
)
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    HIGHEST,
    JOKERS,
    is_joker,
    rank_of,
    read_card,
    value_of,
)
from companion.games.pirate_crusades.state.table import SEA
from companion.toolbox.inputs import Unworkable
from companion.toolbox.piles import twice, unseen
from companion.toolbox.sums import Part, Result, places

Loc = Literal["ten", "redraw_jokers", "redraw_courts", "redraw_both"]
"""Option `loc` (ruling A-65)."""


class Location(Inputs, frozen=True):
    """Two cards, or their values."""

    cards: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    loc: Loc = "ten"


class LocationOdds(Inputs, frozen=True):
    """What is still unseen. Nothing given: a fresh deck."""

    seen: tuple[str, ...] = ()
    """Cards that lie open somewhere, so cannot be drawn; `JK` for one Joker."""
    second: tuple[str, ...] | None = None
    """After a reshuffle between the two cards: the pile that the second is drawn from."""
    loc: Loc = "ten"
    replacement: bool = False
    """The first card back before the second: only to compare (tables AI to DI)."""


class Spread(Struct, frozen=True):
    """The chances."""

    squares: dict[str, Chance]
    columns: tuple[Chance, ...]
    """Of columns 1 to 5."""
    rows: tuple[Chance, ...]
    cards: int
    """Cards that may come first."""


def location(inputs: Location) -> Result[str]:
    """Half of each value rounded up: column, then row; `1,1` top left, `5,1` top right (p. 18).

    Raises:
        Unworkable: not two cards or values, a value outside 1 to 10, no such card, one card twice.
    """
    if bool(inputs.cards) == bool(inputs.values) or len(inputs.cards or inputs.values) != 2:
        raise Unworkable("A random location takes two cards, or two values.")
    names: tuple[str, ...] = tuple(read_card(card) for card in inputs.cards)
    if again := twice(name for name in names if name != "JK"):
        raise Unworkable(f"{again[0]} cannot be drawn twice.")
    numbers = tuple(value_of(card) for card in names) or inputs.values
    for value in numbers:
        refuse_outside("A card's value", value, 1, HIGHEST)
    column, row = ((value + 1) // 2 for value in numbers)
    labels = names or ("first card", "second card")
    parts = (
        Part(f"column: half of {labels[0]}", column, "p. 18", "random-location"),
        Part(f"row: half of {labels[1]}", row, "p. 18", "random-location"),
    )
    notes = tuple(
        f"{card} is drawn again (our option, ruling A-65)."
        for card in names
        if not counts(card, inputs.loc)
    )
    return Result(f"{column},{row}", parts, places(parts), notes)


def counts(card: str, loc: Loc) -> bool:
    """Whether a card counts for a location, or is drawn again (ruling A-65)."""
    if is_joker(card):
        return loc in ("ten", "redraw_courts")
    return loc in ("ten", "redraw_jokers") or rank_of(card).code not in ("J", "Q", "K")


def location_odds(inputs: LocationOdds) -> Result[Spread | None]:
    """Exact chances of the 25 squares: unseen cards are exchangeable (2.15).

    Returns:
        `None` where fewer than two cards can be drawn.

    Raises:
        Unworkable: no such card, a card seen twice, more than two Jokers.
    """
    left = [card for card in unseen(CARDS, each_joker(inputs.seen)) if counts(card, inputs.loc)]
    first = _coordinates(left)
    cards = len(left)
    again = None
    if inputs.second is not None:
        pile = [card for card in each_joker(inputs.second) if counts(card, inputs.loc)]
        again = _coordinates(pile)
    behind = sum(again) if again is not None else cards if inputs.replacement else cards - 1
    labels = ("1", "2", "3", "4", "5")
    parts = tuple(
        Part(f"cards for coordinate {label}", count, "p. 18", "random-location")
        for label, count in zip(labels, first, strict=True)
    )
    if cards < 1 or behind < 1:
        return Result(None, parts, places(parts), ("Too few cards are left to draw two.",))
    shares: dict[str, Fraction] = {}
    for square in SEA.squares:
        column, row = SEA.place(square)
        second = (again or first)[row - 1]
        if again is None and not inputs.replacement and row == column:
            second -= 1
        shares[square] = Fraction(first[column - 1] * max(0, second), cards * behind)
    value = Spread(
        {square: chance(share) for square, share in shares.items()},
        tuple(chance(_line(shares, 0, place)) for place in range(1, SEA.columns + 1)),
        tuple(chance(_line(shares, 1, place)) for place in range(1, SEA.columns + 1)),
        cards,
    )
    return Result(value, parts, places(parts))


def _line(shares: dict[str, Fraction], axis: int, place: int) -> Fraction:
    return sum(
        (share for square, share in shares.items() if SEA.place(square)[axis] == place), Fraction(0)
    )


def _coordinates(cards: list[str]) -> tuple[int, int, int, int, int]:
    """How many cards give each coordinate, 1 to 5."""
    found = [0] * 5
    for card in cards:
        found[(value_of(card) + 1) // 2 - 1] += 1
    one, two, three, four, five = found
    return one, two, three, four, five


def each_joker(cards: tuple[str, ...]) -> list[str]:
    """Codes with the Jokers told apart, each card once."""
    codes = [read_card(card) for card in cards]
    plain = [card for card in codes if card != "JK"]
    spare = [joker for joker in JOKERS if joker not in plain]
    for card in codes:
        if card == "JK":
            if not spare:
                raise Unworkable("There are two Jokers, not three.")
            plain.append(spare.pop(0))
    if again := twice(plain):
        raise Unworkable(f"{again[0]} is named twice; each card is there once.")
    return plain
