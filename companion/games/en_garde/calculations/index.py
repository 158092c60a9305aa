"""The list of En Garde's calculations by name, for the command line and the tools screen."""

from __future__ import annotations

from companion.games.en_garde.calculations.audit import Audit, audit
from companion.games.en_garde.calculations.catalogue import Learn, learn
from companion.games.en_garde.calculations.damage import Damage, damage
from companion.games.en_garde.calculations.ending import Ending, ending
from companion.games.en_garde.calculations.odds import (
    AtLeastOne,
    BothCards,
    Exactly,
    RefillOdds,
    Unseen,
    at_least_one,
    both_cards,
    exactly,
    refill_odds,
    unseen,
)
from companion.games.en_garde.calculations.poise import Lose, Pay, Restore, lose, pay, restore
from companion.games.en_garde.calculations.refill import Refill, refill
from companion.games.en_garde.calculations.setup import Deal, deal
from companion.games.en_garde.calculations.winner import NextPlayer, Standing, next_player, winner
from companion.games.en_garde.state.table import DECK, HAND
from companion.toolbox.calculation import Calculation

CALCULATIONS: tuple[Calculation, ...] = (
    Calculation("deal", "5.1", "Setup", Deal, deal, "The deal, the deck left, how far it reaches."),
    Calculation(
        "refill",
        "5.2",
        "Discard and Refill",
        Refill,
        refill,
        f"Discard, draw up to {HAND}, reshuffle in the middle if the deck runs out.",
    ),
    Calculation("pay", "5.3", "Poise", Pay, pay, "Poise paid for cards in the order of play."),
    Calculation(
        "restore", "5.5", "Restore", Restore, restore, "Poise regained, up to the top of the track."
    ),
    Calculation(
        "damage",
        "5.10",
        "Ending the Exchange",
        Damage,
        damage,
        "Damage of one Attack: bursts and Items less shields.",
    ),
    Calculation(
        "ending",
        "5.11",
        "Ending the Exchange",
        Ending,
        ending,
        "If the Exchange ended now: Disarms, damage, both losses, who is out.",
    ),
    Calculation(
        "lose",
        "5.12",
        "Damage and No Poise",
        Lose,
        lose,
        "Poise after a loss: No Poise first, out only from there.",
    ),
    Calculation(
        "winner",
        "5.14",
        "Object",
        Standing,
        winner,
        "Has somebody won, and which place have the others?",
    ),
    Calculation(
        "next-player",
        "5.17",
        "Ending Your Turn",
        NextPlayer,
        next_player,
        "Whose turn is next, skipping who is out, and which round.",
    ),
    Calculation(
        "learn",
        "5.20",
        "Example Exchange",
        Learn,
        learn,
        "What a card's number tells about others, and what speaks against it.",
    ),
    Calculation(
        "unseen",
        "5.21",
        "Components",
        Unseen,
        unseen,
        "How many cards one viewer has not seen.",
    ),
    Calculation(
        "at-least-one",
        "5.21",
        "Components",
        AtLeastOne,
        at_least_one,
        "Exact chance of a wanted card in a hand or a draw.",
    ),
    Calculation(
        "exactly",
        "5.21",
        "Components",
        Exactly,
        exactly,
        "Exact chance of just so many copies in a hand or a draw; 0: nobody was dealt it.",
    ),
    Calculation(
        "both-cards",
        "5.21",
        "Components",
        BothCards,
        both_cards,
        "Exact chance of both of two cards in a hand or a draw.",
    ),
    Calculation(
        "refill-odds",
        "5.21",
        "Discard and Refill",
        RefillOdds,
        refill_odds,
        "Exact chance of a wanted card in a refill, while the deck holds it all.",
    ),
    Calculation(
        "audit",
        "3.1",
        "Components",
        Audit,
        audit,
        f"Are all {DECK} cards there, or how many are off?",
    ),
)
