"""Exact chances: cards of a deck that nobody has seen, random picks (P54, P55)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import Chance, Inputs, chance
from companion.toolbox.inputs import Unworkable, within
from companion.toolbox.sums import Part, Result, places


class Odds(Inputs, frozen=True):
    """Cards drawn or revealed from an unknown order."""

    cards: int
    """In the deck."""
    good: int
    """Of them those that would do."""
    seen: int
    """Cards drawn or revealed: Panache for a draw, 2 and more for a gamble."""
    at_least: int = 1
    """How many good ones are wanted."""


class Oddly(Struct, frozen=True):
    """The chances."""

    enough: Chance
    """Of at least so many as are wanted."""
    none: Chance
    exactly: tuple[Chance, ...]
    """Place j: of exactly j good cards, from 0."""
    expected: str
    """Good cards on average, as a fraction."""


class Pick(Inputs, frozen=True):
    """A uniform pick among players or cards."""

    among: tuple[str, ...]


class Picked(Struct, frozen=True):
    """The chance of each."""

    each: Chance
    among: tuple[str, ...]


def odds(inputs: Odds) -> Result[Oddly]:
    """Good cards among those that are seen next (P55): hypergeometric, exact.

    Raises:
        Unworkable: more good cards than cards, or a count below 0.
    """
    cards, good = inputs.cards, inputs.good
    within("Cards in the deck", cards, 0, 999)
    within("Good cards", good, 0, cards)
    within("Cards seen", inputs.seen, 0, 999)
    within("Wanted", inputs.at_least, 0, 999)
    seen = min(inputs.seen, cards)
    notes = []
    if inputs.seen > cards:
        notes.append(
            f"Only {cards} cards are there: these first, then the discards are shuffled; "
            "the chances are those of the first."
        )
    ways = comb(cards, seen)
    exactly = tuple(
        Fraction(comb(good, j) * comb(cards - good, seen - j), ways)
        for j in range(min(good, seen) + 1)
    )
    enough = sum(exactly[inputs.at_least :], Fraction(0))
    expected = Fraction(seen * good, cards) if cards else Fraction(0)
    parts = (
        Part("cards", cards, "p. 18", "faction-deck"),
        Part("good ones", good),
        Part("seen", seen),
    )
    value = Oddly(
        chance(enough), chance(exactly[0]), tuple(chance(x) for x in exactly), str(expected)
    )
    return Result(value, parts, places(parts), tuple(notes))


def pick(inputs: Pick) -> Result[Picked]:
    """A random pick: each has the same chance (P54).

    Raises:
        Unworkable: nobody to pick from, or somebody twice.
    """
    among = inputs.among
    if not among or len(set(among)) < len(among):
        raise Unworkable("A pick is among one or more, each named once.")
    parts = (Part("among", len(among)),)
    return Result(Picked(chance(Fraction(1, len(among))), among), parts)
