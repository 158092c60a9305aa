"""Chances of cards that nobody has shown: in a hand, in a refill (5.21). All exact."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from companion.games.en_garde.calculations.pieces import Inputs, minus
from companion.games.en_garde.state.table import DECK
from companion.toolbox.inputs import Unworkable, none_negative
from companion.toolbox.odds import chance_text
from companion.toolbox.sums import Part, Result, places, total

MOST = 999
"""The largest number of cards that is counted; more is a slip of the finger."""


class Unseen(Inputs, frozen=True):
    """Cards that one viewer can name; `None`: not told."""

    size: int = DECK
    set_aside: int | None = 0
    hand: int | None = 0
    """The viewer's own hand."""
    discards: int | None = 0
    """Cards in the discard pile that were named."""
    items: int | None = 0
    """Items in play, everybody's."""
    field: int | None = 0


class AtLeastOne(Inputs, frozen=True):
    """Cards drawn from the unseen ones: a hand, or a refill."""

    unseen: int | None = None
    copies: int | None = None
    """Cards of the wanted kind among the unseen ones."""
    drawn: int | None = None
    """Cards of the hand, or of the draw."""


class Exactly(Inputs, frozen=True):
    """As `AtLeastOne`, for one number of copies and no other."""

    unseen: int | None = None
    copies: int | None = None
    drawn: int | None = None
    wanted: int = 1
    """Copies that are drawn, neither more nor fewer."""


class BothCards(Inputs, frozen=True):
    """Two kinds of card, both wanted in one hand or draw."""

    unseen: int | None = None
    copies: int | None = None
    """Copies of the first among the unseen cards."""
    others: int | None = None
    """Copies of the second."""
    drawn: int | None = None


class RefillOdds(Inputs, frozen=True):
    """A refill before it is drawn."""

    deck: int | None = None
    drawn: int | None = None
    """Cards that will be drawn."""
    unseen: int | None = None
    copies: int | None = None
    """Cards of the wanted kind among the unseen ones."""


class Chance(Struct, frozen=True):
    """A chance, exact and in percent."""

    exact: str
    """As a fraction in lowest terms: `9/85`."""
    percent: str


def unseen(inputs: Unseen) -> Result[int | None]:
    """Cards that the viewer has not seen: the deck's 85 less everything that is open (5.21).

    Raises:
        Unworkable: a count below 0, or more cards seen than there are.
    """
    seen = (
        Part("set aside", inputs.set_aside, "Pistol", "pistol-house-rule"),
        Part("own hand", inputs.hand, "Setup", "setup"),
        Part("named discards", inputs.discards, "Discard and Refill", "discard-pile"),
        Part("Items in play", inputs.items, "Items", "items"),
        Part("cards on the Field", inputs.field, "The Field", "field"),
    )
    none_negative({"The deck": inputs.size, **{x.label: x.amount for x in seen}})
    known = sum(part.amount or 0 for part in seen)
    if known > inputs.size:
        raise Unworkable(f"{known} cards cannot have been seen; there are {inputs.size}.")
    less = (replace(part, amount=minus(0, part.amount)) for part in seen)
    return total((Part("all cards", inputs.size, "Components", "components"), *less))


def at_least_one(inputs: AtLeastOne) -> Result[Chance | None]:
    """The chance that at least one wanted card is among those drawn (5.21).

    Raises:
        Unworkable: a count below 0 or above 999, more copies or draws than unseen cards.
    """
    parts = _parts(inputs)
    missing = [part.label for part in parts if part.amount is None]
    cards, copies, drawn = inputs.unseen, inputs.copies, inputs.drawn
    if 0 in (copies, drawn):
        return _told(Fraction(0), parts)
    if cards is None or copies is None or drawn is None:
        return Result(None, parts, places(parts), (f"Enter first: {', '.join(missing)}.",))
    return _told(1 - Fraction(comb(cards - copies, drawn), comb(cards, drawn)), parts)


def exactly(inputs: Exactly) -> Result[Chance | None]:
    """The chance that just so many copies are among the cards drawn (5.21); 0 is that none is.

    Raises:
        Unworkable: as `at_least_one`, or a wanted number below 0.
    """
    parts = _parts(AtLeastOne(inputs.unseen, inputs.copies, inputs.drawn))
    none_negative({"The wanted number": inputs.wanted})
    cards, copies, drawn, wanted = inputs.unseen, inputs.copies, inputs.drawn, inputs.wanted
    if cards is None or copies is None or drawn is None:
        missing = [part.label for part in parts if part.amount is None]
        return Result(None, parts, places(parts), (f"Enter first: {', '.join(missing)}.",))
    if wanted > min(copies, drawn):
        return _told(Fraction(0), parts)
    ways = comb(copies, wanted) * comb(cards - copies, drawn - wanted)
    return _told(Fraction(ways, comb(cards, drawn)), parts)


def both_cards(inputs: BothCards) -> Result[Chance | None]:
    """The chance of at least one copy of each of two cards (5.21): neither is missing.

    Raises:
        Unworkable: as `at_least_one`, or more copies of both than there are unseen cards.
    """
    cards, first, second, drawn = inputs.unseen, inputs.copies, inputs.others, inputs.drawn
    all_copies = None if first is None or second is None else first + second
    parts = _parts(AtLeastOne(cards, all_copies, drawn))
    none_negative({"The copies": first, "The other's copies": second})
    if cards is None or first is None or second is None or drawn is None:
        missing = [part.label for part in parts if part.amount is None]
        return Result(None, parts, places(parts), (f"Enter first: {', '.join(missing)}.",))
    no_first, no_second, neither = (
        comb(cards - gone, drawn) for gone in (first, second, first + second)
    )
    every = comb(cards, drawn)
    return _told(Fraction(every - no_first - no_second + neither, every), parts)


def refill_odds(inputs: RefillOdds) -> Result[Chance | None]:
    """The same for a refill, as long as the deck holds every card that is drawn (5.21).

    What comes after a reshuffle is from the old discards, so no number is given then.

    Raises:
        Unworkable: as `at_least_one`, or a deck of more cards than are unseen.
    """
    none_negative({"The deck": inputs.deck})
    if inputs.deck is not None and inputs.unseen is not None and inputs.deck > inputs.unseen:
        raise Unworkable(
            f"The deck cannot hold {inputs.deck} cards; only {inputs.unseen} are unseen."
        )
    drawn = inputs.drawn
    if inputs.deck is not None and drawn is not None and drawn > inputs.deck:
        parts = (
            Part("cards drawn", drawn, "Discard and Refill", "refill"),
            Part("cards in the deck", -inputs.deck, "Discard and Refill", "refill"),
        )
        note = (
            f"The deck holds {inputs.deck} of the {drawn} cards: the rest comes from the "
            "shuffled discards (Discard and Refill)."
        )
        return Result(None, parts, places(parts), (note,))
    result = at_least_one(AtLeastOne(inputs.unseen, inputs.copies, drawn))
    if inputs.deck is None and result.value is not None and drawn:
        note = f"Count the deck first: it must hold the {drawn} cards (Discard and Refill)."
        return Result(None, result.parts, result.pages, (note,))
    return result


def _parts(inputs: AtLeastOne) -> tuple[Part, ...]:
    counts = {
        "unseen cards": inputs.unseen,
        "copies among them": inputs.copies,
        "cards drawn": inputs.drawn,
    }
    none_negative(counts)
    for name, count in counts.items():
        if count is not None and count > MOST:
            raise Unworkable(f"{name} cannot be {count}; {MOST} is the most.")
        if count is not None and inputs.unseen is not None and count > inputs.unseen:
            raise Unworkable(f"{name} cannot be {count}; only {inputs.unseen} are unseen.")
    pages = ("Components", "Components", "Discard and Refill")
    return tuple(
        Part(name, count, page, "catalogue")
        for (name, count), page in zip(counts.items(), pages, strict=True)
    )


def _told(chance: Fraction, parts: tuple[Part, ...]) -> Result[Chance | None]:
    value = Chance(str(chance), chance_text(chance))
    return Result(value, parts, places(parts), (f"{value.exact} = {value.percent}",))
