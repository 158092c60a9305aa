"""Hand and hold limits (P-04), drawing, reshuffle and hurricane (P-02), gathering crew (P-06)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import (
    Half,
    Inputs,
    half_of,
    refuse_negative,
    refuse_outside,
)
from companion.toolbox.piles import draw
from companion.toolbox.sums import Part, Result, places, total


class Limits(Inputs, frozen=True):
    """A ship, and what is aboard."""

    size: int | None = None
    """Crew number of the ship."""
    bunk: bool = False
    """Bonus 6: room for 1 extra crew card."""
    upgrade: bool = False
    """Reputation benefit Upgrade Ship (+1)."""
    hand: int | None = None
    holds: int | None = None
    """Filled holds."""


class Limited(Struct, frozen=True):
    """Limits, and what is too many; `None` where something is not told."""

    hand: int | None
    holds: int | None
    hand_over: int | None
    """Crew cards to discard at once."""
    holds_over: int | None
    hand_free: int | None
    holds_free: int | None


class Draw(Inputs, frozen=True):
    """Cards to draw, and what a hurricane would take."""

    wanted: int
    deck: int | None = None
    discards: int | None = None
    hands: dict[str, int | None] = {}
    """Player still in the game -> crew cards."""
    cargo: dict[str, int | None] = {}
    """Player -> cargo cards."""
    at_sea: tuple[str, ...] = ()
    """Players who are out, or adrift, without crew."""
    half: Half = "up"
    """Option `half` (ruling A-09)."""
    at_once: bool = False
    """Option `reshuffle` (ruling A-10)."""
    hurricane: bool = True
    """Option `hurricane_long` (ruling A-91)."""


class Draws(Struct, frozen=True):
    """What the draw does; counts are `None` where something is not told."""

    drawn: int | None
    deck: int | None
    discards: int | None
    reshuffles: int
    hurricane: bool | None
    crew_lost: dict[str, int | None]
    cargo_lost: dict[str, int | None]
    no_crew: tuple[str, ...]
    """Players at sea whose last crew the hurricane took."""
    missing: int | None
    """Cards that could not be drawn: the action ends with what it has (ruling A-11)."""


class Gather(Inputs, frozen=True):
    """Before crew is gathered."""

    hand: int | None = None
    limit: int | None = None
    pairs: bool = False
    """Bonus 2: two at a time."""


def limits(inputs: Limits) -> Result[Limited]:
    """The crew number is the limit of the hand and of the holds (pp. 4, 10, 11, 20).

    Raises:
        ValueError: a size below 1, or a count below 0.
    """
    refuse_outside("A ship's size", inputs.size, 1, 99)
    refuse_negative({"The hand": inputs.hand, "Holds": inputs.holds})
    parts = [Part("crew number of the ship", inputs.size, "p. 4", "hand-limit")]
    if inputs.upgrade:
        parts.append(Part("Upgrade Ship", 1, "p. 20", "benefits"))
    holds = total(parts).value
    if inputs.bunk:
        parts.append(Part("bonus 6, crew only", 1, "p. 10", "bonus-6"))
    summed = total(parts)
    hand = summed.value
    value = Limited(
        hand=hand,
        holds=holds,
        hand_over=_over(inputs.hand, hand),
        holds_over=_over(inputs.holds, holds),
        hand_free=_over(hand, inputs.hand),
        holds_free=_over(holds, inputs.holds),
    )
    notes = []
    if value.hand_over:
        notes.append(f"Hand {inputs.hand} of {hand}: discard {value.hand_over} (p. 4).")
    if value.holds_over:
        notes.append(f"Holds {inputs.holds} of {holds}: discard {value.holds_over} (p. 4).")
    return Result(value, summed.parts, summed.pages, tuple(notes))


def gather(inputs: Gather) -> Result[int | None]:
    """Crew cards that Gather Crew draws: 1, or 2 with bonus 2, never past the limit (pp. 5, 10).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative({"The hand": inputs.hand, "The limit": inputs.limit})
    most = 2 if inputs.pairs else 1
    free = _over(inputs.limit, inputs.hand)
    parts = (
        Part(
            "drawn at a time",
            most,
            "p. 10" if inputs.pairs else "p. 5",
            "bonus-2" if inputs.pairs else "gather-crew",
        ),
        Part("room in the hand", free, "p. 4", "hand-limit"),
    )
    if free is None:
        return Result(None, parts, places(parts))
    notes = () if free else (f"Hand full ({inputs.hand} of {inputs.limit}) (p. 4).",)
    return Result(min(most, free), parts, places(parts), notes)


def draw_cards(inputs: Draw) -> Result[Draws]:
    """Draw card by card: reshuffle, then hurricane, then nothing (p. 4; rulings A-09 to A-11).

    Raises:
        ValueError: fewer than 1 card wanted, or a count below 0.
    """
    refuse_outside("A number of cards to draw", inputs.wanted, 1, 999)
    refuse_negative({"The deck": inputs.deck, "The discards": inputs.discards})
    refuse_negative({f"{who}'s hand": n for who, n in inputs.hands.items()})
    refuse_negative({f"{who}'s cargo": n for who, n in inputs.cargo.items()})
    parts = (
        Part("deck", inputs.deck, "p. 4", "deck-empty"),
        Part("discards", inputs.discards, "p. 4", "deck-empty"),
        Part("to draw", inputs.wanted, "p. 4", "deck-empty"),
    )
    deck, discards = inputs.deck, inputs.discards
    empties = deck is not None and deck - inputs.wanted < (1 if inputs.at_once else 0)
    if deck is None or (discards is None and empties):
        note = "Count the deck and the discards first: the draw may empty them."
        value = Draws(None, None, None, 0, None, {}, {}, (), None)
        return Result(value, parts, places(parts), (note,))
    if discards is None:
        value = Draws(inputs.wanted, deck - inputs.wanted, None, 0, False, {}, {}, (), 0)
        return Result(value, parts, places(parts))
    done = draw(deck, discards, inputs.wanted, inputs.at_once)
    if not done.missing or not inputs.hurricane:
        value = Draws(
            done.drawn, done.deck, done.discards, done.shuffles, False, {}, {}, (), done.missing
        )
        return Result(value, parts, places(parts), _short(done.missing, done.shuffles))
    return _hurricane(inputs, done.drawn, done.shuffles, done.missing, parts)


def _hurricane(
    inputs: Draw, drawn: int, shuffles: int, missing: int, parts: tuple[Part, ...]
) -> Result[Draws]:
    """All cargo and half of each hand are discarded, then shuffled into the deck (p. 4)."""
    crew = {
        who: None if hand is None else half_of(hand, inputs.half)
        for who, hand in sorted(inputs.hands.items())
    }
    cargo = dict(sorted(inputs.cargo.items()))
    lost = [*crew.values(), *cargo.values()]
    gone = tuple(
        who
        for who in sorted(inputs.at_sea)
        if inputs.hands.get(who) == crew.get(who, 0) is not None
    )
    swept = Part(
        "swept in by the hurricane",
        None if None in lost else sum(x or 0 for x in lost),
        "p. 4",
        "hurricane",
    )
    parts = (*parts, swept)
    notes = ["Hurricane: everybody discards all cargo and half the crew (p. 4)."]
    if swept.amount is None:
        notes.append("Enter hands and cargo: how many cards it sweeps in is unknown.")
        value = Draws(None, None, None, shuffles, True, crew, cargo, gone, None)
        return Result(value, parts, places(parts), tuple(notes))
    more = draw(swept.amount, 0, missing)
    if more.missing:
        notes.append(f"{more.missing} cannot be drawn: the action ends (ruling A-11).")
    value = Draws(
        drawn + more.drawn,
        more.deck,
        0,
        shuffles + bool(swept.amount),
        True,
        crew,
        cargo,
        gone,
        more.missing,
    )
    return Result(value, parts, places(parts), tuple(notes))


def _short(missing: int, shuffles: int) -> tuple[str, ...]:
    notes = []
    if shuffles:
        notes.append("The discards are shuffled into a new deck (p. 4).")
    if missing:
        notes.append(f"{missing} cannot be drawn: the action ends (ruling A-11).")
    return tuple(notes)


def _over(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else max(0, first - second)
