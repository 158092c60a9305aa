"""The deal by number of players: what is dealt, what is left, how far it reaches (2.2, 5.1)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import Inputs, refuse_negative
from companion.games.en_garde.state.table import DECK, HAND, MOST_PLAYERS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.odds import chance_text
from companion.toolbox.sums import Part, Result, places


class Deal(Inputs, frozen=True):
    """A table before the deal."""

    players: int
    size: int = DECK
    pistols_out: int = 0
    """Copies of the Pistol that are left out (house rule, ruling A-45)."""
    hand: int = HAND


class Dealt(Struct, frozen=True):
    """The deal and what follows from it."""

    dealt: int
    """Cards in all hands."""
    deck: int
    """Cards left to draw."""
    supply: int
    """What a refilling player can reach at worst: own hand, deck and discards, while everybody
    else holds a full hand and every player has an Item in play."""
    chance: str
    """That one given card was dealt to somebody, as a fraction in lowest terms."""
    percent: str
    first: str
    """Each player's chance to begin."""


def deal(inputs: Deal) -> Result[Dealt]:
    """Deal everybody a hand and leave the rest as the deck (Setup).

    Raises:
        Unworkable: fewer than 2 players, a count below 0, more cards to deal than there are.
    """
    players, hand = inputs.players, inputs.hand
    refuse_negative(
        {
            "The deck": inputs.size,
            "The number of Pistols left out": inputs.pistols_out,
            "The hand": hand,
        }
    )
    if players < 2:
        raise Unworkable(f"A duel needs 2 players or more; {players} cannot play.")
    cards, dealt = inputs.size - inputs.pistols_out, hand * players
    if dealt > cards:
        raise Unworkable(f"{players} players need {dealt} cards; the deck has {max(0, cards)}.")
    parts = [Part("cards", inputs.size, "Components", "components")]
    if inputs.pistols_out:
        parts.append(Part("Pistols left out", -inputs.pistols_out, "Pistol", "pistol-house-rule"))
    parts.append(Part(f"{players} hands of {hand}", -dealt, "Setup", "setup"))
    chance = Fraction(dealt, cards) if cards else Fraction(0)
    value = Dealt(
        dealt,
        cards - dealt,
        cards - hand * (players - 1) - players,
        str(chance),
        chance_text(chance),
        str(Fraction(1, players)),
    )
    notes = [f"Each player has a {value.first} chance to begin (Setup)."]
    if value.supply < hand:
        notes.append(f"A refill to {hand} can fall short: {_reach(value.supply)} (ruling A-27).")
    if players > MOST_PLAYERS:
        notes.append(
            f"More than {MOST_PLAYERS} players: not usual, but the cards do (ruling A-02)."
        )
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _reach(supply: int) -> str:
    return f"at worst {max(0, supply)} cards are within reach"
