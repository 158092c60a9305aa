"""The cost of an action (P-05; pp. 12, 28) and of one that a groundshiver makes cheaper (P-36)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Inputs, refuse_negative, refuse_outside
from companion.games.citadel.state.tables import LEVEL
from companion.toolbox.sums import HandLine, Part, Result, total


class More(Struct, frozen=True):
    """Cost +X: compulsory."""

    label: str
    amount: int


class Less(Struct, frozen=True):
    """Cost -X: up to X fewer."""

    label: str
    amount: int
    used: int | None = None
    """The part that is used; `None`: all of it."""


class Cost(Inputs, frozen=True):
    """What is known of the cost when the Draw step begins."""

    default: int | None = None
    more: tuple[More, ...] = ()
    less: tuple[Less, ...] = ()
    cost_less: Literal["part", "all"] = "part"
    """Option (ruling R-12)."""
    by_hand: tuple[HandLine, ...] = ()


class Pathfind(Inputs, frozen=True):
    """The cost on a foggy back (p. 21)."""

    default: int | None = None
    lower: int | None = None
    """The cost that is printed for a groundshiver; `None`: none is printed."""
    level: int | None = None
    """From which level on."""
    groundshiver: int | None = None
    """Its level; 0: none."""


class Lowest(Struct, frozen=True):
    """Which cost may be paid."""

    cost: int | None
    usable: bool | None
    """Whether the lower one may be chosen."""


def cost(inputs: Cost) -> Result[int | None]:
    """Cards that must be drawn at least: one sum, held at 0 once, at the end (P-05; p. 12; R-12).

    Returns:
        `None` while the default cost is not told. The chain limit is the default, not this.

    Raises:
        ValueError: an amount below 0.
    """
    refuse_negative({"The default cost": inputs.default})
    refuse_negative({f"{x.label}: +X": x.amount for x in inputs.more})
    refuse_negative({f"{x.label}: -X": x.amount for x in inputs.less})
    refuse_negative({f"The part of {x.label}": x.used for x in inputs.less})
    notes = []
    parts = [Part("default cost", inputs.default, "p. 12", "cost")]
    parts += [Part(x.label, x.amount, "p. 12", "cost-changes") for x in inputs.more]
    for each in inputs.less:
        used = each.amount if each.used is None else each.used
        parts.append(Part(each.label, -used, "p. 28", "up-to-fewer"))
        if used > each.amount:
            notes.append(f"{each.label}: up to {each.amount} fewer, not {used} (p. 28).")
        if used < each.amount and inputs.cost_less == "all":
            notes.append(f"{each.label}: all {each.amount}, by this table's option (R-12).")
    labels = [x.label for x in inputs.more] + [x.label for x in inputs.less]
    twice = dict.fromkeys(x for x in labels if labels.count(x) > 1)
    notes += [f"{label} is used more than once: each effect once (p. 12)." for label in twice]
    parts += [x.part() for x in inputs.by_hand]
    return total(parts, least=0, notes=notes)


def pathfind_cost(inputs: Pathfind) -> Result[Lowest]:
    """The printed cost, or the lower one from a level of the groundshiver on (P-36; p. 21).

    Raises:
        ValueError: a cost below 0, or a level outside 1 to 9.
    """
    refuse_negative({"The cost": inputs.default, "The lower cost": inputs.lower})
    refuse_outside("The level asked for", inputs.level, *LEVEL)
    refuse_outside("The groundshiver's level", inputs.groundshiver, 0, LEVEL[1])
    usable: bool | None = False
    notes = []
    if inputs.lower is not None and inputs.groundshiver == 0:
        notes.append("No groundshiver: the printed cost holds (p. 23).")
    elif inputs.lower is not None:
        known = inputs.groundshiver is not None and inputs.level is not None
        usable = (inputs.groundshiver or 0) >= (inputs.level or 0) if known else None
        if usable is None:
            notes.append("The groundshiver's level decides; it is unknown (p. 21).")
    # The lower one is a choice; nobody takes it if it is not lower.
    lowest = inputs.default
    if usable and inputs.lower is not None:
        lowest = inputs.lower if lowest is None else min(lowest, inputs.lower)
    if usable is None and inputs.lower != inputs.default:
        lowest = None
    parts = (
        Part("printed cost", inputs.default, "p. 21", "pathfind"),
        Part("with the groundshiver", inputs.lower, "p. 21", "groundshiver"),
        Part("level asked for", inputs.level, "p. 21", "groundshiver"),
        Part("level", inputs.groundshiver, "p. 23", "groundshiver"),
    )
    shown = parts if inputs.lower is not None else parts[:1]
    return Result(Lowest(lowest, usable), shown, ("p. 21", "p. 23"), tuple(notes))
