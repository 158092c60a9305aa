"""Who is lighter, who may flee, what must go overboard for it (P-17; pp. 7, 19)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import (
    Inputs,
    refuse_negative,
    refuse_outside,
    sum_known,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.subsets import least_sum
from companion.toolbox.sums import Part, Result, places

TIE_FLEES = False
"""Whether a ship of equal weight may flee, where the table decided nothing (ruling A-17)."""


class Enemy(Inputs, frozen=True):
    """A ship to flee from. A non-player ship carries the tonnage shown (pp. 7, 19)."""

    size: int | None = None
    tonnage: int | None = None
    """Of its card, of its average cannon card, or of all holds of a player."""
    fast_galleon: bool = False
    rigged: bool = False
    """Bonus 3, Rigged for Speed."""
    player: bool = False


class Flee(Inputs, frozen=True):
    """A player who might flee."""

    size: int | None = None
    holds: dict[str, int | None] = {}
    """Hold -> tons."""
    fast_galleon: bool = False
    rigged: bool = False
    enemies: tuple[Enemy, ...] = ()
    """Two for a treasure fleet: lighter than each (ruling A-26)."""
    long: bool = False
    npc_specials: bool = False
    """Option (ruling A-16)."""
    flee_tie: bool = TIE_FLEES
    """Option (ruling A-17)."""


class Flight(Struct, frozen=True):
    """Whether flight is open; `None` where a weight is not told."""

    weight: int | None
    against: int | None
    """The lightest enemy."""
    allowed: bool | None
    """With the holds as they are."""
    dump: tuple[str, ...] | None
    """Holds that must go for it: fewest tons, then fewest holds; empty: none; `None`: no dump
    is enough, or it cannot be told."""


def flee(inputs: Flee) -> Result[Flight]:
    """The strictly lighter ship may flee; whole holds may be dumped first (rulings A-16 to A-20).

    Raises:
        Unworkable: a size below 1, tons below 0, or nobody to flee from.
    """
    if not inputs.enemies:
        raise Unworkable("There is nobody to flee from: give at least one enemy.")
    refuse_outside("A size", inputs.size, 1, 99)
    refuse_negative({f"Hold {key}": tons for key, tons in inputs.holds.items()})
    rule = "fleeing-long" if inputs.long else "fleeing-short"
    page = "p. 19" if inputs.long else "p. 7"
    parts = [Part("size", inputs.size, page, "weight")]
    parts += [Part(f"hold {k}", t, page, "weight") for k, t in sorted(inputs.holds.items())]
    if inputs.fast_galleon:
        parts.append(Part("Fast Galleon", -1, page, "fast-galleon"))
    if inputs.rigged:
        parts.append(Part("Rigged for Speed", -1, "p. 10", "bonus-3"))
    weight = sum_known(part.amount for part in parts)
    others = [_weight(enemy, inputs.npc_specials) for enemy in inputs.enemies]
    known = [other for other in others if other is not None]
    against = min(known) if len(known) == len(others) else None
    parts.append(
        Part(
            "the lightest other ship" if len(others) > 1 else "the other ship", against, page, rule
        )
    )
    if weight is None or against is None:
        notes = ("A weight is unknown, and so is whether flight is open.",)
        return Result(Flight(weight, against, None, None), tuple(parts), places(parts), notes)
    over = weight - against + (0 if inputs.flee_tie else 1)
    tons = {key: amount for key, amount in inputs.holds.items() if amount is not None}
    dump = () if over <= 0 else least_sum(tons, over)
    notes = (_note(over, dump, inputs.holds),)
    return Result(Flight(weight, against, over <= 0, dump), tuple(parts), places(parts), notes)


def _weight(enemy: Enemy, npc_specials: bool) -> int | None:
    refuse_outside("A size", enemy.size, 1, 99)
    refuse_negative({"Tonnage": enemy.tonnage})
    lighter = enemy.fast_galleon + enemy.rigged if enemy.player or npc_specials else 0
    return sum_known((enemy.size, enemy.tonnage, -lighter))


def _note(over: int, dump: tuple[str, ...] | None, holds: dict[str, int | None]) -> str:
    if over <= 0:
        return "Lighter: may flee."
    if dump is None:
        return "Cannot be lighter, even with empty holds."
    tons = sum(holds[key] or 0 for key in dump)
    return f"Overboard with {', '.join(dump)} ({tons} tons), then flight is open."
