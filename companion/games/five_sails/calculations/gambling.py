"""Gambling: how often, how many cards, what is left (P34; p. 26)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    counted,
    refuse_negative,
)
from companion.games.five_sails.state.cards import REVEAL, Printed
from companion.toolbox.piles import draw
from companion.toolbox.sums import Part, Result, places


class Gamble(Inputs, frozen=True):
    """Somebody gambles. `None`: not told."""

    finesse: Printed = None
    """Effective, as it is now (ruling AMB-70)."""
    gambles: int = 0
    """Gambles in this duel so far."""
    extra: int = 0
    """Cards revealed on top, by card text."""
    deck: int | None = None
    discard: int | None = None
    this_round: bool = False
    """Whether there was one in this round."""


class Gambled(Struct, frozen=True):
    """What it does."""

    left: int | None
    """Gambles left before this one."""
    reveal: int | None
    played: int | None
    discarded: int | None
    """Revealed cards that are not chosen."""
    deck: int | None
    discard: int | None
    """The discard pile afterwards, the cards not chosen included."""
    shuffled: bool | None
    check: Checked


def gamble(inputs: Gamble) -> Result[Gambled]:
    """Whether somebody may gamble, and what it leaves (P34; p. 26; rulings AMB-64, AMB-70).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {
            "Gambles": inputs.gambles,
            "Extra cards": inputs.extra,
            "The deck": inputs.deck,
            "The discard pile": inputs.discard,
        }
    )
    finesse = counted(inputs.finesse)
    page, rule = "p. 26", "gambling"
    parts = (
        Part("Finesse", finesse, page, "finesse"),
        Part("gambles so far", -inputs.gambles, page, rule),
    )
    checks = Checks()
    may = None if finesse is None else inputs.gambles < finesse
    made = "gamble is" if inputs.gambles == 1 else "gambles are"
    says = f"{inputs.gambles} {made} made with a Finesse of {finesse}."
    checks.need(may, Fault("gamble-limit", says, page, rule), "its Finesse")
    says = "One combat card a round: there has been a gamble already."
    fault = Fault("already-gambled-this-round", says, page, rule)
    checks.need(not inputs.this_round, fault)
    left = None if finesse is None else max(0, finesse - inputs.gambles)
    wanted = REVEAL + inputs.extra
    deck, discard = inputs.deck, inputs.discard
    notes = []
    if deck is not None and deck >= wanted:
        after = None if discard is None else discard + wanted - 1
        told = Gambled(left, wanted, 1, wanted - 1, deck - wanted, after, False, checks.done())
    elif deck is None or discard is None:
        told = Gambled(left, None, None, None, None, None, None, checks.done())
    else:
        drawn = draw(deck, discard, wanted)
        says = "Deck and discard pile are empty."
        checks.need(drawn.drawn > 0, Fault("nothing-to-reveal", says, page, "deck-empty"))
        played = min(1, drawn.drawn)
        rest = drawn.drawn - played
        if drawn.shuffles:
            notes.append(f"The {discard} discarded cards become a new deck (p. 18).")
        if drawn.drawn == 1:
            notes.append("Only one card: that one is played (ruling AMB-64).")
        told = Gambled(
            left,
            drawn.drawn,
            played,
            rest,
            drawn.deck,
            drawn.discards + rest,
            bool(drawn.shuffles),
            checks.done(),
        )
    return Result(told, parts, places(parts), (*checks.notes, *notes))
