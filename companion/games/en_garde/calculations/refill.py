"""Discard and refill: cards drawn up to the hand size, the discards shuffled once (5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import Inputs, minus, refuse_negative
from companion.games.en_garde.state.table import DECK, HAND
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places

PLACE = "Discard and Refill"


class Refill(Inputs, frozen=True):
    """A hand and the piles before the turn's discards; `None`: not told."""

    hand: int | None = None
    discarded: int = 0
    deck: int | None = None
    discard: int | None = None
    """The discard pile before the hand's discards go there."""
    size: int = HAND
    """Option `hand_size`."""
    at_once: bool = False
    """Option `reshuffle` = at_once: a deck drawn to its end is renewed now (ruling A-23)."""


class Refilled(Struct, frozen=True):
    """Hand and piles afterwards; `None` where it cannot be told."""

    hand: int | None
    deck: int | None
    discard: int | None
    drawn: int | None
    reshuffled: int | None
    """Discards that were shuffled into a new deck, 0 if none."""
    short: int | None
    """Cards that nobody could draw: both piles are empty."""


class _Drawn(NamedTuple):
    hand: int
    deck: int
    discard: int
    drawn: int
    reshuffled: int
    short: int


def refill(inputs: Refill) -> Result[Refilled]:
    """Discard any number, then draw up to the hand size (Discard and Refill).

    The cards just discarded are shuffled with the others if the deck runs out in the middle;
    that happens at most once. A hand above the size draws nothing and keeps all (ruling A-24).

    Raises:
        Unworkable: a count below 0, more discarded than held, a hand size above the deck's 85.
    """
    _refuse(inputs)
    value = _as_told(inputs)
    hand = Part("hand before", inputs.hand, PLACE, "refill")
    parts = (
        hand,
        Part("discarded", -inputs.discarded, PLACE, "discard-step"),
        Part("drawn", value.drawn, PLACE, "refill"),
        Part("deck before", inputs.deck, PLACE, "refill"),
        Part("discards shuffled into it", value.reshuffled, PLACE, "reshuffle"),
        Part("drawn from it", minus(0, value.drawn), PLACE, "refill"),
    )
    return Result(value, parts, places(parts), tuple(_notes(inputs, value)))


def _draw(hand: int, deck: int, discard: int, size: int, at_once: bool) -> _Drawn:
    """The draw itself, once everything is known and the discards lie on the pile."""
    need = max(0, size - hand)
    drawn = reshuffled = 0
    while need > drawn:
        if deck == 0:
            if discard == 0:
                break
            deck, discard, reshuffled = discard, 0, discard
        taken = min(need - drawn, deck)
        deck -= taken
        drawn += taken
    if at_once and drawn and deck == 0 and discard:
        deck, discard, reshuffled = discard, 0, discard
    return _Drawn(hand + drawn, deck, discard, drawn, reshuffled, need - drawn)


def _as_told(inputs: Refill) -> Refilled:
    """What is the same for every number that the untold counts could have: only those are tried
    around which the draw changes, so that also a hand of 85 is told at once."""
    size, pile = inputs.size, inputs.discarded
    left = minus(inputs.hand, pile)
    discard = None if inputs.discard is None else inputs.discard + pile
    tried = _turning(size, [x for x in (left, inputs.deck, discard, pile) if x])
    hands = tried if left is None else (left,)
    decks = tried if inputs.deck is None else (inputs.deck,)
    piles = [pile + x for x in tried] if discard is None else (discard,)
    first, *others = (
        _draw(hand, deck, discard, size, inputs.at_once)
        for hand, deck, discard in product(hands, decks, piles)
    )
    agreed = list[int | None](first)
    for other in others:
        agreed = [x if x == y else None for x, y in zip(agreed, other, strict=True)]
        if not any(x is not None for x in agreed):
            break  # nothing is the same for all
    return Refilled(*agreed)


def _turning(size: int, told: Sequence[int]) -> list[int]:
    """The numbers around which a draw changes: none, what is needed, and what is still needed
    behind counts that are told, each with its neighbours; beyond the size nothing changes any more.
    """
    sums = {sum(some) for n in range(len(told) + 1) for some in combinations(told, n)}
    turns = {0, size} | {size - one for one in sums}
    return sorted({x for turn in turns for x in range(turn - 2, turn + 3) if 0 <= x < size + 3})


def _notes(inputs: Refill, value: Refilled) -> list[str]:
    notes = []
    left = minus(inputs.hand, inputs.discarded)
    if left is not None and left > inputs.size:
        notes.append(f"More than {inputs.size} cards: all are kept, none is drawn (ruling A-24).")
    if left is None and value.short == 0:
        notes.append(f"{inputs.size} cards in hand, unless the hand held more (ruling A-24).")
    if value.reshuffled:
        notes.append(f"The deck runs out: {value.reshuffled} discards are shuffled ({PLACE}).")
    if value.reshuffled is None:
        notes.append("It is unknown whether, or how many, discards are shuffled: count the deck.")
    if value.short:
        notes.append(f"No card is left anywhere: {value.short} too few (ruling A-27).")
    return notes


def _refuse(inputs: Refill) -> None:
    refuse_negative(
        {
            "The hand": inputs.hand,
            "The number of discarded cards": inputs.discarded,
            "The deck": inputs.deck,
            "The discard pile": inputs.discard,
            "The hand size": inputs.size,
        }
    )
    if inputs.hand is not None and inputs.discarded > inputs.hand:
        raise Unworkable(f"{inputs.discarded} of {inputs.hand} cards cannot be discarded.")
    if inputs.size > DECK:
        raise Unworkable(f"The hand size cannot be {inputs.size}; the deck has {DECK} cards.")
