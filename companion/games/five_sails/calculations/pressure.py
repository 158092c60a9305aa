"""Pressures and the Claim Action (P23, P24; pp. 10, 14, 28, 41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    counted,
    is_dash,
)
from companion.games.five_sails.state.cards import Printed, Stat
from companion.toolbox.sums import Part, Result, places


class Present(Struct, frozen=True, forbid_unknown_fields=True):
    """A character at the location, en garde or engaged."""

    player: str
    name: str = ""
    value: Printed = None
    """Its effective stat, attachments included."""


class Pressure(Inputs, frozen=True):
    """A comparison of a stat at a location."""

    player: str
    """Who initiates it."""
    present: tuple[Present, ...] = ()
    """Everybody there, the initiating character too."""
    stat: Stat = "influence"
    acting: Printed = 0
    """The stat of the character that initiates it: a dash bars it (p. 28)."""
    lone_zero: Literal["success", "fail"] = "success"
    """Option `lone_zero_pressure` (ruling AMB-14)."""


class Pressed(Struct, frozen=True):
    """How it ends."""

    success: bool | None
    totals: dict[str, int | None]
    """Player with characters there -> sum."""
    margin: int | None
    """Own total less the best of the others; `None` alone, or if something is not told."""
    flip: int | None
    """How many points turn the result: for the initiator if it fails, against if it succeeds."""
    check: Checked


class Claim(Inputs, frozen=True):
    """The Claim Action."""

    pressure: Pressure
    city: bool | None = True
    """Whether the character is at a City location."""
    engaged: bool | None = None
    controller: str | None = ""
    """Of the location now; empty: nobody."""


class Claimed(Struct, frozen=True):
    """What the claim brings."""

    success: bool | None
    controller: str | None
    """Afterwards; `None` if it cannot be told."""
    lost_by: str
    """Who loses control."""
    pressed: Pressed
    check: Checked


def pressure(inputs: Pressure) -> Result[Pressed]:
    """Whether the initiator's sum is above that of each other player there (P23).

    Players without a character there are not compared; a tie fails (p. 10).
    """
    totals, parts = _totals(inputs)
    checks = Checks()
    dash = is_dash(inputs.acting)
    says = f"A dash as {inputs.stat.title()} cannot start a pressure with it."
    fault = Fault("dash-stat", says, "p. 28", "dash")
    checks.need(None if dash is None else not dash, fault, "the stat of the acting character")
    here = Fault("not-at-location", "You have no character there.", "p. 10", "pressure")
    checks.need(inputs.player in totals, here)
    own = totals.get(inputs.player, 0)
    others = {player: x for player, x in totals.items() if player != inputs.player}
    success, margin, flip = _compare(own, others, inputs)
    notes = list(checks.notes)
    if not others:
        notes.append("Nobody else has a character there (ruling AMB-14).")
    elif margin == 0:
        notes.append("A tie fails (p. 10).")
    value = Pressed(success, totals, margin, flip, checks.done())
    return Result(value, tuple(parts), places(parts) or ("p. 10",), tuple(notes))


def _totals(inputs: Pressure) -> tuple[dict[str, int | None], list[Part]]:
    totals: dict[str, int | None] = {}
    parts = []
    for one in inputs.present:
        value = counted(one.value)
        before = totals.get(one.player, 0)
        totals[one.player] = None if before is None or value is None else before + value
        label = f"{one.player}: {one.name or 'a character'}"
        parts.append(Part(label, value, "p. 10", "pressure"))
    return totals, parts


def _least(inputs: Pressure, player: str) -> int:
    """What a player has there at least: unknown values count 0."""
    return sum(counted(one.value) or 0 for one in inputs.present if one.player == player)


def _compare(
    own: int | None, others: Mapping[str, int | None], inputs: Pressure
) -> tuple[bool | None, int | None, int | None]:
    if not others:
        if inputs.lone_zero == "success":
            return True, None, None
        return (None if own is None else own > 0), None, None
    known = [x for x in others.values() if x is not None]
    if own is not None and len(known) == len(others):
        margin = own - max(known)
        return margin > 0, margin, (margin if margin > 0 else 1 - margin)
    # What is not told only adds to a sum: it cannot lower what beats the initiator already.
    if own is not None and any(_least(inputs, player) >= own for player in others):
        return False, None, None
    return None, None, None


def claim(inputs: Claim) -> Result[Claimed]:
    """Whether a character takes control of its location (P24; p. 14)."""
    result = pressure(inputs.pressure)
    pressed = result.value
    checks = Checks()
    page, rule = "p. 14", "claim-action"
    checks.need(
        inputs.city,
        Fault("not-in-city", "Only City locations can be claimed.", page, rule),
        "where it is",
    )
    says = "The character is already engaged and cannot engage to claim."
    en_garde = None if inputs.engaged is None else not inputs.engaged
    checks.need(en_garde, Fault("engaged", says, page, rule), "whether it is engaged")
    checks.faults += pressed.check.faults
    checks.unknown += pressed.check.unknown
    player, holder = inputs.pressure.player, inputs.controller
    notes = [*checks.notes, *(x for x in result.notes if x not in checks.notes)]
    if holder == player:
        notes.append("You already control it (p. 14).")
    after = player if pressed.success else holder if pressed.success is False else None
    lost = holder or "" if pressed.success and holder != player else ""
    value = Claimed(pressed.success, after, lost, pressed, checks.done())
    pages = tuple(dict.fromkeys((page, *places(result.parts))))
    return Result(value, result.parts, pages, tuple(notes))
