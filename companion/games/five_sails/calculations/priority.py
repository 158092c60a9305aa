"""High Drama: whose priority it is, when the phase ends (P13, P25; pp. 13-14)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    Seats,
    refuse_negative,
    refuse_strangers,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.seats import after, without
from companion.toolbox.sums import Part, Result


class Priority(Inputs, frozen=True):
    """Somebody acts or passes."""

    seats: Seats
    who: str
    """Who acts."""
    act: Literal["action", "pass"] = "action"
    priority: str = ""
    """Who has priority; empty: not told."""
    passes: int = 0
    """Passes in a row so far."""
    out: tuple[str, ...] = ()
    step: str = ""
    """Where the Day is; empty: not told."""
    in_duel: bool = False


class Next(Struct, frozen=True):
    """What comes next."""

    priority: str
    """Who acts next; empty when the phase is over."""
    passes: int
    over: bool
    check: Checked


def priority(inputs: Priority) -> Result[Next]:
    """Whose turn it is after an action or a pass, and whether High Drama is over (P13, P25).

    Raises:
        Unworkable: a player without a seat, nobody left, or passes below 0.
    """
    refuse_strangers(inputs.seats, inputs.who, inputs.priority, *inputs.out)
    refuse_negative({"Passes": inputs.passes})
    alive = without(inputs.seats, *inputs.out)
    if not alive:
        raise Unworkable("Nobody is left in the game.")
    page, rule = "p. 14", "pass"
    checks = Checks()
    says = f"It is {inputs.priority}'s priority."
    theirs = inputs.priority in ("", inputs.who)
    checks.need(theirs, Fault("not-your-priority", says, page, "priority"))
    drama = inputs.step in ("", "drama")
    says = "Actions are for High Drama."
    checks.need(drama, Fault("not-high-drama", says, "p. 20", "action"))
    says = "A duel is under way: no Actions."
    checks.need(not inputs.in_duel, Fault("action-during-duel", says, "p. 20", "action"))
    passes = inputs.passes + 1 if inputs.act == "pass" else 0
    over = passes >= len(alive)
    parts = (Part("passes in a row", passes, page, rule), Part("players", len(alive), page, rule))
    notes = list(checks.notes)
    if over:
        notes.append("Everybody has passed in a row: High Drama is over (p. 14).")
    nobody = "" if over else after(inputs.seats, inputs.who, inputs.out)
    value = Next(nobody, 0 if over else passes, over, checks.done())
    return Result(value, parts, (page,), tuple(notes))
