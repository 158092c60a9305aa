"""Piles of cards of which some are known: drawing through a reshuffle, what nobody has seen."""

from __future__ import annotations

from collections.abc import Iterable, Set

from msgspec import Struct


class Drawn(Struct, frozen=True):
    """What a draw did to a deck and its discards; counts of cards."""

    drawn: int
    deck: int
    discards: int
    shuffles: int
    """How often the discards became the deck."""
    missing: int
    """Cards that were wanted and are nowhere."""


def draw(deck: int, discards: int, wanted: int, at_once: bool = False) -> Drawn:
    """Draw card by card; where the deck is empty the discards are shuffled into a new one.

    Args:
        deck: cards in it.
        discards: cards in the discard pile.
        wanted: how many are drawn.
        at_once: shuffle as soon as the deck is empty, not when the next card is needed.

    Raises:
        ValueError: a count below 0.
    """
    for name, count in (("deck", deck), ("discard pile", discards), ("draw", wanted)):
        if count < 0:
            raise ValueError(f"The {name} cannot have {count} cards; 0 or more would be right.")
    shuffles = 0
    first = min(deck, wanted)
    deck -= first
    second = 0
    if discards and deck == 0 and (first < wanted or at_once):
        shuffles, deck, discards = 1, discards, 0
        second = min(deck, wanted - first)
        deck -= second
    drawn = first + second
    return Drawn(drawn, deck, discards, shuffles, wanted - drawn)


def unseen(everything: Iterable[str], named: Iterable[str]) -> tuple[str, ...]:
    """Cards that lie nowhere by name, in the order of `everything`."""
    seen = named if isinstance(named, Set) else frozenset(named)
    return tuple(card for card in everything if card not in seen)


def twice(named: Iterable[str]) -> tuple[str, ...]:
    """Cards that are named more than once, each once, in order of their second naming."""
    seen: set[str] = set()
    again: dict[str, None] = {}
    for card in named:
        if card in seen:
            again[card] = None
        seen.add(card)
    return tuple(again)
