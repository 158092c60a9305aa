"""The only ways in which Poise changes: paying, losing, restoring (5.3, 5.12, 5.5).

Poise 0 is No Poise: costs are free, the next loss puts out.
"""

from __future__ import annotations

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import Inputs, Overpay, minus, refuse_negative
from companion.toolbox.sums import Part, Result, places


class Cost(Inputs, frozen=True):
    """What a card, or the option of a card, costs; an unknown cost is `None`."""

    label: str
    amount: int | None = None


class Pay(Inputs, frozen=True):
    """Poise and what is paid from it, in the order the cards are played."""

    poise: int | None = None
    """Before."""
    costs: tuple[Cost, ...] = ()
    overpay: Overpay = "allowed"
    """Option `overpay` (ruling A-04)."""


class Paid(Struct, frozen=True):
    """What paying leaves; `None` where it cannot be told."""

    after: int | None
    paid: tuple[int | None, ...]
    """What each card took, in order: less than its cost where the Poise ran out."""
    short: tuple[str, ...]
    """Cards that the option `overpay` = forbidden forbids; computed as if they were played."""
    no_poise: bool
    """Whether paying leads to No Poise, from 1 Poise or more."""


class Lose(Inputs, frozen=True):
    """All the Poise lost in one moment: an Exchange's damage, the Pistol's 4, one effect."""

    poise: int | None = None
    """Before."""
    amount: int | None = None
    finishes: bool = True
    """Whether it puts out at No Poise; not with option `pistol_finishes` = no (ruling A-07)."""


class Lost(Struct, frozen=True):
    """What a loss leaves; `None` where it cannot be told."""

    after: int | None
    out: bool | None


class Restore(Inputs, frozen=True):
    """A Restore card: its cost is paid first, then its Poise is regained."""

    poise: int | None = None
    """Before."""
    cost: int | None = None
    amount: int | None = None
    cap: int = 0
    """Top of the Poise track, 0 for none (option `poise_cap`, ruling A-03)."""
    overpay: Overpay = "allowed"


class Restored(Struct, frozen=True):
    """What a Restore leaves; `None` where it cannot be told."""

    after: int | None
    paid: int | None
    gained: int | None
    cut: int | None
    """What the top of the track cut off."""


def pay(inputs: Pay) -> Result[Paid]:
    """Pay costs in order; from No Poise on everything is free, unknown costs too (Poise).

    Paying never puts anybody out. While a cost is unknown the Poise left is known only where
    the other costs take all of it anyway.

    Raises:
        ValueError: Poise or a cost below 0.
    """
    refuse_negative(
        {"Poise": inputs.poise, **{f"The cost of {x.label}": x.amount for x in inputs.costs}}
    )
    now = most = inputs.poise
    parts = [Part("Poise before", inputs.poise, "Poise", "poise")]
    paid: list[int | None] = []
    short: list[str] = []
    notes: list[str] = []
    for cost in inputs.costs:
        if inputs.overpay == "forbidden":
            sentence, forbidden = _overpaid(cost, now)
            notes += [sentence] if sentence else []
            short += [cost.label] if forbidden else []
        taken = _taken(cost.amount, now)
        parts.append(_paid_part(cost, now, taken))
        paid.append(taken)
        if most is not None:
            most = max(0, most - (cost.amount or 0))
        now = 0 if most == 0 else minus(now, taken)
    no_poise = now == 0 and inputs.poise not in (0, None)
    if no_poise:
        notes.append(
            "At No Poise now: in an Exchange any damage at its end puts you out "
            "(Damage and No Poise)."
        )
    value = Paid(now, tuple(paid), tuple(short), no_poise)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def lose(inputs: Lose) -> Result[Lost]:
    """Lose Poise once: down to No Poise however big the loss, out only from No Poise (Poise).

    Raises:
        ValueError: Poise or the loss below 0.
    """
    poise, amount = inputs.poise, inputs.amount
    refuse_negative({"Poise": poise, "The loss": amount})
    after = minus(poise, amount)
    parts = [
        Part("Poise before", poise, "Poise", "poise"),
        Part("lost", minus(0, amount), "Poise", "no-poise"),
    ]
    notes = []
    if poise == 0 and (amount is None or amount > 0):
        after = 0
        if amount is None or not inputs.finishes:
            notes.append(_at_no_poise(inputs))
        parts.append(Part("no Poise to lose", amount, "Damage and No Poise", "out-of-game"))
    elif after is not None and after < 0:
        parts.append(Part("more than the Poise", -after, "Damage and No Poise", "overkill"))
        after = 0
    out = _out(inputs)
    if out:
        notes.append("A loss at No Poise puts a player out of the game (Damage and No Poise).")
    elif after == 0 and poise:
        notes.append("No Poise, but not out; the next loss is final (Poise).")
    return Result(Lost(after, out), tuple(parts), places(parts), tuple(notes))


def restore(inputs: Restore) -> Result[Restored]:
    """Pay a Restore card, then regain its Poise up to the top of the track (Restore).

    Poise that lies above the top already stays.

    Raises:
        ValueError: a number below 0.
    """
    refuse_negative({"The restored amount": inputs.amount, "The top of the track": inputs.cap})
    payment = pay(Pay(inputs.poise, (Cost("cost of the card", inputs.cost),), inputs.overpay))
    left, cap = payment.value.after, inputs.cap
    gained, notes = inputs.amount, [x for x in payment.notes if not x.startswith("At No Poise")]
    if cap and left is None:
        gained = 0 if inputs.amount == 0 else None
    elif cap and left is not None:
        room = max(0, cap - left)
        gained = 0 if room == 0 else None if gained is None else min(gained, room)
    cut = minus(inputs.amount, gained)
    parts = [*payment.parts, Part("restored", inputs.amount, "Restore", "restore")]
    if cut:
        parts.append(Part(f"above the top, {cap} (ruling A-03)", -cut, "Setup", "poise-cap"))
        notes.append(
            f"Restored {inputs.amount}, gained {gained}: the top of the track is {cap} "
            "(ruling A-03)."
        )
    after = left if gained == 0 else None if left is None or gained is None else left + gained
    value = Restored(after, payment.value.paid[0], gained, cut)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _taken(amount: int | None, now: int | None) -> int | None:
    if now == 0 or amount == 0:
        return 0
    return None if now is None or amount is None else min(now, amount)


def _paid_part(cost: Cost, now: int | None, taken: int | None) -> Part:
    if now == 0:
        return Part(f"{cost.label} (free at No Poise)", 0, "Poise", "no-poise-costs")
    if taken is not None and cost.amount is not None and taken < cost.amount:
        label = f"{cost.label} (costs {cost.amount}, ruling A-04)"
        return Part(label, -taken, "Poise", "overpay")
    return Part(cost.label, minus(0, taken), "Poise", "poise-cost")


def _overpaid(cost: Cost, now: int | None) -> tuple[str, bool]:
    """A sentence about a cost above the Poise left, and whether it is surely one."""
    if now == 0 or cost.amount in (0, 1):
        return "", False
    if now is not None and cost.amount is not None:
        if cost.amount <= now:
            return "", False
        told = f"{cost.label} costs {cost.amount}, you have {now}"
        return f"{told}: forbidden at this table (our option, ruling A-04).", True
    return f"It is unknown whether the Poise is enough for {cost.label} (ruling A-04).", False


def _out(inputs: Lose) -> bool | None:
    """Out only by a loss of 1 or more at No Poise."""
    if not inputs.finishes or inputs.amount == 0 or inputs.poise:
        return False
    return None if inputs.poise is None or inputs.amount is None else True


def _at_no_poise(inputs: Lose) -> str:
    if not inputs.finishes:
        return "Stays at No Poise: this loss does not finish at this table (ruling A-07)."
    return "Out if it is 1 or more (Damage and No Poise)."
