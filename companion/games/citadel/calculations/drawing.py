"""The Draw step with a Recovery in its middle (P-06), deck -X (P-17), deck +X (P-18)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.flow import Ask, Flow, Inside, Piles
from companion.games.citadel.calculations.pieces import (
    Inputs,
    cards,
    minus,
    plus,
    refuse_negative,
    refuse_outside,
)
from companion.toolbox.sums import Part, Result, places

EVASIVE_CARDS = 3
"""Cards for which Evasive takes its toll (p. 23)."""


class Draw(Piles, frozen=True, kw_only=True):
    """Before the Draw step."""

    cost: int
    """Final cost: the least that is drawn."""
    total: int | None = None
    """How many are drawn; `None`: the cost."""
    already: int = 0
    """Of them drawn before, when the step is taken up again."""
    evasive: int = 0
    """X of the trait; 0 without it."""
    evasive_when: Literal["after", "each_third"] = "after"
    """Option `evasive` (ruling R-31)."""


class Drawn(Struct, frozen=True):
    """After it; counts are `None` where something is not told."""

    front: int
    """Cards in front, face down."""
    deck: int | None
    discard: int | None
    life: int | None
    recoveries: tuple[Inside, ...]
    evaded: int
    """Cards that Evasive discarded."""
    dropped: int
    """Cards that could not be had."""
    paid: bool
    """Whether the cost counts as paid (p. 12; ruling R-04)."""
    fallen: bool
    ask: Ask | None
    """A Recovery is due or wanted and nobody has said how large."""


class DiscardTop(Piles, frozen=True, kw_only=True):
    """Cards that must be discarded from the top."""

    cards: int


class Discarded(Struct, frozen=True):
    """After it."""

    cards: int
    deck: int | None
    discard: int | None
    life: int | None
    recoveries: tuple[Inside, ...]
    dropped: int
    fallen: bool
    ask: Ask | None


class DeckPlus(Inputs, frozen=True):
    """Cards that come back without a price."""

    most: int
    """X of deck +X."""
    cards: int | None = None
    """How many are taken; `None`: as many as there are."""
    deck: int | None = None
    discard: int | None = None


class CameBack(Struct, frozen=True):
    """After it."""

    cards: int | None
    deck: int | None
    discard: int | None


def draw(inputs: Draw) -> Result[Drawn]:
    """Draw the cost or more; where the deck runs out, a Recovery (P-06; pp. 12, 20).

    Recoveries are taken from `recoveries` in order. Where none is left, `ask` says which are
    possible, and the cards so far stand.

    Raises:
        ValueError: a count below 0, or a Recovery of more than the Discard Pile has.
    """
    inputs.check()
    refuse_negative({"The cost": inputs.cost, "The draw": inputs.total, "Evasive": inputs.evasive})
    refuse_negative({"Cards drawn before": inputs.already})
    total = inputs.cost if inputs.total is None else inputs.total
    flow = Flow(inputs)
    flow.front = inputs.already
    notes = []
    if total < inputs.cost:
        notes.append(f"{total} drawn: the cost is at least {inputs.cost} (p. 12).")
    evaded = _draw_cards(flow, inputs, total)
    if inputs.evasive and inputs.evasive_when == "after" and flow.goes_on:
        evaded = flow.take(flow.front // EVASIVE_CARDS * inputs.evasive, "discard")
    if flow.sizes and flow.ask is None:
        notes.append(f"Not needed: Recovery of {', '.join(map(str, flow.sizes))}.")
    notes += flow.notes
    # The only way to have drawn less than the cost and go on is that nothing was left to draw.
    paid = flow.front >= inputs.cost or (flow.stopped and not flow.fallen)
    value = Drawn(
        front=flow.front,
        deck=flow.deck,
        discard=flow.discard,
        life=flow.life,
        recoveries=tuple(flow.done),
        evaded=evaded,
        dropped=flow.dropped,
        paid=paid,
        fallen=flow.fallen,
        ask=flow.ask,
    )
    parts = [
        Part("cost", inputs.cost, "p. 12", "cost"),
        Part("more by choice", max(0, total - inputs.cost), "p. 12", "extra-cards"),
        *_inside(flow),
    ]
    if inputs.evasive:
        parts.append(Part(f"Evasive {inputs.evasive}", -evaded, "p. 23", "evasive"))
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _draw_cards(flow: Flow, inputs: Draw, total: int) -> int:
    """Draw up to the total; returns what Evasive took at each third card, if it does so."""
    evaded = 0
    by_third = bool(inputs.evasive) and inputs.evasive_when == "each_third"
    for least, forced in ((inputs.cost, True), (total, False)):
        goal = min(least, total) if forced else least
        while flow.front < goal and flow.goes_on:
            step = goal - flow.front
            if by_third:
                step = min(step, EVASIVE_CARDS - flow.front % EVASIVE_CARDS)
            flow.take(step, "front", forced, goal - flow.front - step)
            if by_third and flow.goes_on and flow.front % EVASIVE_CARDS == 0:
                evaded += flow.take(inputs.evasive, "discard")
    return evaded


def discard_top(inputs: DiscardTop) -> Result[Discarded]:
    """Discard the top X cards; those before a Recovery may come back (P-17; pp. 18, 20; R-10).

    Raises:
        ValueError: a count below 0, or a Recovery of more than the Discard Pile has.
    """
    inputs.check()
    refuse_negative({"Cards to discard": inputs.cards})
    flow = Flow(inputs)
    moved = flow.take(inputs.cards, "discard")
    notes = list(flow.notes)
    if flow.sizes and flow.ask is None:
        notes.append(f"Not needed: Recovery of {', '.join(map(str, flow.sizes))}.")
    value = Discarded(
        cards=moved,
        deck=flow.deck,
        discard=flow.discard,
        life=flow.life,
        recoveries=tuple(flow.done),
        dropped=flow.dropped,
        fallen=flow.fallen,
        ask=flow.ask,
    )
    parts = (Part("to discard", inputs.cards, "p. 18", "deck-minus-x"), *_inside(flow))
    return Result(value, parts, places(parts), tuple(notes))


def deck_plus(inputs: DeckPlus) -> Result[CameBack]:
    """Up to X random cards of the Discard Pile into the deck, for nothing (P-18; pp. 23, 28).

    Raises:
        ValueError: a count below 0, or more cards than the Discard Pile has.
    """
    refuse_negative({"X": inputs.most, "The deck": inputs.deck, "The pile": inputs.discard})
    refuse_negative({"Cards": inputs.cards})
    count = inputs.cards
    notes = []
    if count is None:
        count = None if inputs.discard is None else min(inputs.most, inputs.discard)
    else:
        if inputs.discard is not None:
            refuse_outside("Cards of the Discard Pile", count, 0, inputs.discard)
        if count > inputs.most:
            notes.append(f"{cards(count)}: up to {inputs.most} may come back (p. 28).")
    value = CameBack(count, plus(inputs.deck, count), minus(inputs.discard, count))
    parts = (
        Part("up to", inputs.most, "p. 28", "deck-plus-x"),
        Part("Discard Pile", inputs.discard, "p. 9", "discard-pile"),
    )
    return Result(value, parts, places(parts), tuple(notes))


def _inside(flow: Flow) -> tuple[Part, ...]:
    """Life points of each Recovery in the middle."""
    return tuple(
        Part(
            f"life for a Recovery of {x.size}",
            -x.price,
            "p. 20",
            "forced-recovery" if x.forced else "recovery",
        )
        for x in flow.done
    )
