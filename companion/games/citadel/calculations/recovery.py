"""Recovery: life points for cards, in three modes, with its prices and limits (P-21; p. 20)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    cards,
    minus,
    plus,
    refuse_negative,
    refuse_outside,
)
from companion.games.citadel.state.tables import LIFE, PRICES, Mode
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

PartGroup = Literal["full_price", "full_groups", "down"]
"""Option `recovery_part` (ruling R-02): what a group that is not full costs."""


class Recovery(Inputs, frozen=True):
    """Before a Recovery by choice."""

    cards: int
    """Cards wanted back."""
    discard: int | None = None
    """Cards in the Discard Pile."""
    deck: int | None = None
    life: int | None = None
    mode: Mode = "standard"
    recovery_part: PartGroup = "full_price"


class Recovered(Struct, frozen=True):
    """After a Recovery; `None` where something is not told."""

    cards: int
    price: int
    """Life points."""
    life: int | None
    deck: int | None
    discard: int | None
    falls: bool | None
    """Whether the last life point went."""
    spare: int
    """Cards more that the same price would bring back."""
    most: int | None
    """Cards that can be recovered at most."""
    most_awake: int | None
    """At most, staying conscious."""
    allowed: bool | None


class Plan(Inputs, frozen=True):
    """What a Recovery is wanted for."""

    discard: int
    life: int
    mode: Mode = "standard"
    recovery_part: PartGroup = "full_price"
    missing: int = 0
    """Cards that a forced draw or discard still lacks."""


class Choice(Struct, frozen=True):
    """One size of a Recovery."""

    size: int
    """Cards."""
    price: int
    life: int
    falls: bool
    spare: int
    finishes: bool
    """Whether it is enough for what is missing."""


def price_of(count: int, mode: Mode, part: PartGroup = "full_price") -> int:
    """Life points for so many cards (p. 20; ruling R-02)."""
    price = PRICES[mode]
    groups, rest = divmod(count, price.cards)
    return (groups + (rest > 0 and part != "down")) * price.life


def payable(count: int, life: int, mode: Mode, part: PartGroup) -> bool:
    """Whether a Recovery of this size may be chosen with so many life points (p. 20)."""
    if part == "full_groups" and count % PRICES[mode].cards:
        return False
    return count > 0 and price_of(count, mode, part) <= life


def most_of(discard: int, life: int, mode: Mode, part: PartGroup) -> int:
    """The largest Recovery that may be chosen; 0 if none (p. 20)."""
    return max((n for n in range(1, discard + 1) if payable(n, life, mode, part)), default=0)


def spare_of(count: int, discard: int | None, mode: Mode, part: PartGroup) -> int:
    """Cards more that cost nothing more, as far as the pile has them."""
    more = 0
    price = price_of(count, mode, part)
    while (discard is None or count + more < discard) and (
        price_of(count + more + 1, mode, part) == price
    ):
        more += 1
    return more


def recovery(inputs: Recovery) -> Result[Recovered]:
    """What a Recovery costs and brings back (P-21; p. 20).

    Raises:
        Unworkable: fewer than 1 card, more than the Discard Pile has, or a count below 0.
    """
    refuse_outside("A Recovery", inputs.cards, 1, 999)
    refuse_negative({"The Discard Pile": inputs.discard, "The deck": inputs.deck})
    refuse_outside("Life points", inputs.life, *LIFE)
    if inputs.discard is not None and inputs.cards > inputs.discard:
        raise Unworkable(
            f"The Discard Pile has {cards(inputs.discard)}; {inputs.cards} cannot be recovered."
        )
    mode, part = inputs.mode, inputs.recovery_part
    price = price_of(inputs.cards, mode, part)
    notes = []
    allowed: bool | None = None if inputs.life is None else True
    if part == "full_groups" and inputs.cards % PRICES[mode].cards:
        allowed = False
        notes.append(f"Full groups of {PRICES[mode].cards} only, by this table's option (R-02).")
    life = minus(inputs.life, price)
    if inputs.life is not None and price > inputs.life:
        allowed, life = False, 0
        notes.append(f"It costs {price}; {inputs.life} life is left (p. 20).")
    falls = None if life is None else life == 0
    if falls and inputs.life:
        notes.append("This drops you to 0 life points: unconscious (p. 20).")
    spare = spare_of(inputs.cards, inputs.discard, mode, part)
    if spare:
        notes.append(f"{cards(spare)} more for the same price.")
    most = most_awake = None
    if inputs.discard is not None and inputs.life is not None:
        most = most_of(inputs.discard, inputs.life, mode, part)
        most_awake = most_of(inputs.discard, max(0, inputs.life - 1), mode, part)
    value = Recovered(
        cards=inputs.cards,
        price=price,
        life=life,
        deck=plus(inputs.deck, inputs.cards),
        discard=minus(inputs.discard, inputs.cards),
        falls=falls,
        spare=spare,
        most=most,
        most_awake=most_awake,
        allowed=allowed,
    )
    rule = {"standard": "recovery", "story": "story-mode", "survival": "survival-mode"}[mode]
    parts = (
        Part("life points", inputs.life, "p. 20", "life-points"),
        Part(f"{cards(inputs.cards)} ({mode})", -price, "p. 20", rule),
    )
    return Result(value, parts, ("p. 20",), tuple(notes))


def recovery_plan(inputs: Plan) -> Result[tuple[Choice, ...]]:
    """Every size that may be chosen, with its price and what is left (P-21; p. 20).

    Raises:
        Unworkable: a count below 0, or life outside 0 to 99.
    """
    refuse_negative({"The Discard Pile": inputs.discard, "Missing cards": inputs.missing})
    refuse_outside("Life points", inputs.life, *LIFE)
    mode, part = inputs.mode, inputs.recovery_part
    found = tuple(
        Choice(
            n,
            price_of(n, mode, part),
            inputs.life - price_of(n, mode, part),
            inputs.life == price_of(n, mode, part),
            spare_of(n, inputs.discard, mode, part),
            n >= inputs.missing,
        )
        for n in range(1, inputs.discard + 1)
        if payable(n, inputs.life, mode, part)
    )
    notes = []
    if not found:
        notes.append("No Recovery is possible (p. 20).")
    elif inputs.missing and not found[-1].finishes:
        notes.append(f"{inputs.missing} are missing; {found[-1].size} is the most (p. 20).")
    parts = (
        Part("life points", inputs.life, "p. 20", "life-points"),
        Part("Discard Pile", inputs.discard, "p. 9", "discard-pile"),
    )
    return Result(found, parts, ("p. 9", "p. 20"), tuple(notes))
