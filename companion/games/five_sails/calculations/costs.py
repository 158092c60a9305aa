"""Wealth costs, how to pay them, parley, spending (P17, P18, P52; pp. 10, 14, 28, 30)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    counted,
    is_dash,
    refuse_negative,
)
from companion.games.five_sails.state.cards import DASH, WEALTH, Printed
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places, total
from companion.toolbox.text import plural

Overpay = Literal["minimal", "free", "exact-only"]


class Reduction(Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a card cheaper: parley, a passive text."""

    source: str
    amount: int | None = None


class Payment(Inputs, frozen=True):
    """A wealth cost and, if they were named, the cards that are discarded for it."""

    cost: int | None = None
    """As printed, 0 or more."""
    reductions: tuple[Reduction, ...] = ()
    set_to: int | None = None
    """The cost that an effect sets; it wins over everything (p. 41)."""
    hand: int | None = None
    """Cards in hand, the played one included."""
    hand_wealth: int | None = None
    """How many of those that may be discarded have the Wealth keyword."""
    from_hand: bool = True
    """Whether the played card lies in that hand: it cannot pay for itself (ruling AMB-26)."""
    ordinary: int | None = None
    """Ordinary cards discarded."""
    wealth: int | None = None
    """Wealth cards discarded."""
    pays_itself: bool = False
    """Whether the played card is among them."""
    overpay: Overpay = "minimal"
    """Option `overpay` (ruling AMB-25)."""


class Way(Struct, frozen=True):
    """One way to pay."""

    ordinary: int
    wealth: int
    wasted: int
    """Value that is lost: no change is given."""


class Paid(Struct, frozen=True):
    """A cost and its payment."""

    cost: int | None
    ways: tuple[Way, ...]
    """Ways without a superfluous card, as far as the hand allows; fewest cards first, and at
    most fifty of them."""
    affordable: bool | None
    value: int | None
    """What the named cards are worth; `None` if none were named."""
    wasted: int | None
    check: Checked


class Parley(Inputs, frozen=True):
    """A character that engages to make a Mercenary cheaper."""

    own: bool | None = True
    mercenary: bool | None = None
    here: bool | None = True
    """Whether it is at the Mercenary's location."""
    engaged: bool | None = None
    influence: Printed = None
    """Effective, with attachments."""
    others: int = 0
    """Characters that parley already for this card."""
    attachment: bool = False
    """Whether it is an attachment that is bought."""
    parley_attachments: bool = False
    """Option `parley_attachments` (ruling AMB-27)."""
    parley_dash: bool = False
    """Option `parley_dash` (ruling AMB-28)."""


class Parleyed(Struct, frozen=True):
    """What parley takes off."""

    reduction: int | None
    check: Checked


class Spend(Inputs, frozen=True):
    """Renown, or another resource, that a cost says to spend."""

    need: int
    have: int | None = None
    what: str = "Renown"


def payment(inputs: Payment) -> Result[Paid]:
    """A wealth cost with its reductions, every way to pay it, and a check of the named cards (P17).

    Raises:
        Unworkable: a count or cost below 0, or more Wealth cards than cards.
    """
    refuse_negative(
        {
            "A cost": inputs.cost,
            "A set cost": inputs.set_to,
            "The hand": inputs.hand,
            "Wealth cards in hand": inputs.hand_wealth,
            "Ordinary cards": inputs.ordinary,
            "Wealth cards": inputs.wealth,
        }
    )
    summed = _cost(inputs)
    cost = summed.value
    cards = _to_discard(inputs)
    if cards is not None and inputs.hand_wealth is not None and inputs.hand_wealth > cards:
        raise Unworkable(
            f"{inputs.hand_wealth} Wealth cards among {cards} cannot be: enter the hand again."
        )
    ways = () if cost is None else _ways(cost, cards, inputs.hand_wealth, inputs.overpay)
    checks = Checks()
    value = wasted = None
    if inputs.ordinary is not None or inputs.wealth is not None:
        value = (inputs.ordinary or 0) + WEALTH * (inputs.wealth or 0)
        wasted = None if cost is None else max(0, value - cost)
        _check(inputs, checks, cost, cards)
    able = _affordable(inputs, cost, cards, ways)
    if able is False:
        checks.need(
            False,
            Fault("cannot-pay", f"The hand cannot pay {cost}.", "p. 10", "wealth-cost"),
        )
    notes = (*summed.notes, *checks.notes)
    paid = Paid(cost, ways, able, value, wasted, checks.done())
    return Result(paid, summed.parts, summed.pages, notes)


def _cost(inputs: Payment) -> Result[int | None]:
    parts = [Part("wealth cost", inputs.cost, "p. 30", "wealth-cost")]
    for one in inputs.reductions:
        amount = None if one.amount is None else -one.amount
        parts.append(Part(one.source, amount, "p. 10", "cost-reduction"))
    if inputs.set_to is not None:
        part = Part("set cost", inputs.set_to, "p. 41", "set-value")
        return Result(inputs.set_to, (part,), ("p. 41",))
    return total(parts, least=0)


def _to_discard(inputs: Payment) -> int | None:
    """Cards of the hand that may be discarded."""
    if inputs.hand is None:
        return None
    return max(0, inputs.hand - 1) if inputs.from_hand else inputs.hand


_MOST_WAYS = 50
"""Ways to pay that are listed: a cost that an effect sets in the thousands has thousands."""


def _ways(cost: int, cards: int | None, rich: int | None, overpay: Overpay) -> tuple[Way, ...]:
    """Under `free` more than these is allowed as well, but nobody needs it."""
    found: list[Way] = []
    most = (cost + 1) // WEALTH
    for wealth in reversed(range(most + 1 if rich is None else min(most, rich) + 1)):
        if len(found) == _MOST_WAYS:
            break  # each further one takes more cards
        ordinary = max(0, cost - WEALTH * wealth)
        wasted = ordinary + WEALTH * wealth - cost
        if cards is not None and ordinary + wealth > cards:
            continue
        if cards is not None and rich is not None and ordinary > cards - rich:
            continue
        if wasted and overpay == "exact-only":
            continue
        found.append(Way(ordinary, wealth, wasted))
    return tuple(sorted(found, key=lambda way: (way.ordinary + way.wealth, way.wasted)))


def _affordable(
    inputs: Payment, cost: int | None, cards: int | None, ways: tuple[Way, ...]
) -> bool | None:
    if cost == 0:
        return True
    if cost is None or cards is None:
        return None
    if inputs.hand_wealth is not None:
        return bool(ways)
    if cards * WEALTH < cost:
        return False
    # A hand of nothing but Wealth cards cannot pay an odd cost exactly.
    sure = cards >= cost and (inputs.overpay != "exact-only" or cost % WEALTH == 0)
    return True if sure else None


def _check(inputs: Payment, checks: Checks, cost: int | None, cards: int | None) -> None:
    ordinary, wealth = inputs.ordinary or 0, inputs.wealth or 0
    value = ordinary + WEALTH * wealth
    page, rule = "p. 10", "wealth-cost"
    if inputs.pays_itself:
        says = "A card cannot be discarded for its own cost."
        checks.need(False, Fault("pays-with-itself", says, "p. 21", rule))
    if cards is not None:
        says = f"{plural(ordinary + wealth, 'card')} to discard, but only {cards} in hand."
        checks.need(ordinary + wealth <= cards, Fault("not-in-hand", says, page, rule))
    if cost is None:
        checks.need(None, Fault("", "", page, rule), "the wealth cost")
        return
    if value < cost:
        says = f"Underpaid: {value} for a cost of {cost}."
        checks.need(False, Fault("underpaid", says, page, rule))
    elif _too_much(ordinary, wealth, cost, inputs.overpay):
        says = f"Overpaid: {value} for a cost of {cost}."
        checks.need(False, Fault("overpaid", says, page, rule))


def _too_much(ordinary: int, wealth: int, cost: int, overpay: Overpay) -> bool:
    value = ordinary + WEALTH * wealth
    if overpay == "free":
        return False
    if overpay == "exact-only":
        return value > cost
    # A card is superfluous if the others alone still reach the cost.
    return (ordinary > 0 and value - 1 >= cost) or (wealth > 0 and value - WEALTH >= cost)


def parley(inputs: Parley) -> Result[Parleyed]:
    """What an engaging character takes off the cost of a Mercenary (P18; p. 14)."""
    page, rule = "p. 14", "parley"
    checks = Checks()

    def need(holds: bool | None, fault: str, says: str, what: str = "") -> None:
        checks.need(holds, Fault(fault, says, page, rule), what)

    def not_(told: bool | None) -> bool | None:
        return None if told is None else not told

    need(inputs.own, "not-yours", "Only a character of your own parleys.", "whose it is")
    need(
        not_(inputs.mercenary),
        "parley-mercenary",
        "A Mercenary cannot parley.",
        "whether it is a Mercenary",
    )
    need(inputs.here, "parley-elsewhere", "It is not at that location.", "where it is")
    need(
        not_(inputs.engaged),
        "parley-engaged",
        "It is engaged and cannot engage.",
        "whether it is engaged",
    )
    if not inputs.parley_dash:
        need(
            not_(is_dash(inputs.influence)),
            "parley-dash",
            "A dash as Influence cannot parley.",
            "its Influence",
        )
    need(inputs.others == 0, "parley-twice", "One character parleys, no more.")
    if inputs.attachment:
        need(inputs.parley_attachments, "parley-attachment", "Parley is for recruiting only.")
    reduction = counted(inputs.influence)
    part = Part("Influence", reduction, page, rule)
    notes = list(checks.notes)
    if inputs.influence == DASH:
        notes.append("A dash counts 0 (p. 28).")
    return Result(Parleyed(reduction, checks.done()), (part,), (page,), tuple(notes))


def spend(inputs: Spend) -> Result[Checked]:
    """Whether somebody owns what is to be spent (P52; p. 10).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative({"What is spent": inputs.need, inputs.what: inputs.have})
    checks = Checks()
    enough = None if inputs.have is None else inputs.have >= inputs.need
    says = f"{inputs.need} {inputs.what} are to be spent; there are {inputs.have}."
    checks.need(enough, Fault("cannot-spend", says, "p. 10", "spending"), inputs.what)
    parts = (
        Part(f"{inputs.what} owned", inputs.have, "p. 10", "spending"),
        Part("to spend", -inputs.need, "p. 10", "spending"),
    )
    return Result(checks.done(), parts, places(parts), checks.notes)
