"""What a flagship suffers: damage (P-30), sinking (P-31), an overfull hold (P-19); p. 10."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.glory import held_glory
from companion.games.seafall.calculations.pieces import Inputs, minus, refuse_negative, sum_known
from companion.games.seafall.calculations.values import DAMAGE_CARDS_ON_A_SHIP
from companion.toolbox.sums import HandLine, Part, Result, total


class Damage(Inputs, frozen=True, kw_only=True):
    """The successes against the defense, and what the flagship can take."""

    defense: int | None = None
    successes: int | None = None
    """After fortune."""
    face_up_upgrades: int | None = 0
    """Upgrades on the flagship that can still be exhausted."""
    damage_cards: int | None = 0
    """Damage cards that it has already."""
    by_hand: tuple[HandLine, ...] = ()


class DamageTaken(Struct, frozen=True):
    """Damage and whether the flagship can bear it; `None` where it cannot be told."""

    damage: int | None
    capacity: int | None
    """Most damage that leaves it afloat."""
    must_sink: bool | None


class Sink(Inputs, frozen=True, kw_only=True):
    """A ship that goes down."""

    upgrades: int | None = 0
    """All upgrades on it, exhausted ones too."""
    glory: int | None = None
    """Its owner's glory before."""
    floor_zero: bool = True
    """Option `glory.floor_zero` (ruling R-34)."""
    cards: Literal["on_rebuild", "at_once"] = "on_rebuild"
    """Option `sink.cards`: when its damage cards are dismissed (ruling R-15)."""


class Sunk(Struct, frozen=True):
    """What the sinking costs."""

    lost: int | None
    """Glory to lose: 1 for each upgrade."""
    glory: int | None
    """Its owner's glory afterwards."""


class Hold(Inputs, frozen=True, kw_only=True):
    """Cargo against the hold."""

    hold: int | None = None
    """Adjusted hold of the ship."""
    items: int | None = 0
    """What lies in it."""
    taking: int | None = 0
    """What is to come aboard."""


class HoldCheck(Struct, frozen=True):
    """Does it fit; `None` where it cannot be told."""

    fits: bool | None
    excess: int | None
    """Items that must go back to the supply."""
    room: int | None
    """Items that still fit beside what is to come aboard."""


def damage(inputs: Damage) -> Result[DamageTaken]:
    """Damage of an endeavor and what the flagship can bear (p. 10).

    Damage is the defense less the successes, at least 0. Each point exhausts a face-up
    upgrade or draws a damage card; the third card sinks the ship.

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {
            "the defense": inputs.defense,
            "successes": inputs.successes,
            "upgrades": inputs.face_up_upgrades,
            "damage cards": inputs.damage_cards,
        }
    )
    parts = [
        Part("defense", inputs.defense, "p. 10", "icon-defense"),
        Part("successes", minus(0, inputs.successes), "p. 10", "success"),
        *(line.part() for line in inputs.by_hand),
    ]
    # Meeting the defense exactly or beating it is no damage; only the sum may be below 0.
    result = total(parts, least=0)
    capacity = _capacity(inputs)
    sinks = _must_sink(result.value, capacity)
    notes = _damage_notes(result.value, capacity, sinks)
    return Result(DamageTaken(result.value, capacity, sinks), result.parts, result.pages, notes)


def sink(inputs: Sink) -> Result[Sunk]:
    """What the owner of a sinking ship loses: 1 glory for each upgrade on it (p. 10).

    Raises:
        ValueError: a number of upgrades below 0.
    """
    refuse_negative({"upgrades": inputs.upgrades})
    loss = Part("upgrades returned, face down", minus(0, inputs.upgrades), "p. 10", "sink")
    after = held_glory(inputs.glory, (loss,), floor_zero=inputs.floor_zero)
    cards = "when it is rebuilt" if inputs.cards == "on_rebuild" else "at once"
    notes = (
        *after.notes,
        "Its cargo goes to the supply; it lies on the province board until rebuilt (p. 10).",
        f"Its damage cards are dismissed {cards} (ruling R-15).",
    )
    return Result(Sunk(inputs.upgrades, after.value), after.parts, after.pages, notes)


def hold(inputs: Hold) -> Result[HoldCheck]:
    """Items in a ship against its adjusted hold (pp. 9, 10, 14).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {"the hold": inputs.hold, "items in it": inputs.items, "items to take": inputs.taking}
    )
    free = minus(inputs.hold, sum_known((inputs.items, inputs.taking)))
    parts = (
        Part("hold", inputs.hold, "p. 9", "hold"),
        Part("in it", minus(0, inputs.items), "p. 9", "hold-limit"),
        Part("to come aboard", minus(0, inputs.taking), "p. 14", "hold-limit"),
    )
    if free is None:
        return Result(HoldCheck(None, None, None), parts, ("p. 9", "p. 14"))
    check = HoldCheck(free >= 0, max(0, -free), max(0, free))
    notes: tuple[str, ...] = ()
    if free < 0:
        notes = (f"{-free} must go back to the supply at once, of the owner's choice (p. 10).",)
    return Result(check, parts, ("p. 9", "p. 10", "p. 14"), notes)


def _capacity(inputs: Damage) -> int | None:
    free = minus(DAMAGE_CARDS_ON_A_SHIP, inputs.damage_cards)
    return sum_known((inputs.face_up_upgrades, None if free is None else max(0, free)))


def _must_sink(amount: int | None, capacity: int | None) -> bool | None:
    if amount == 0:
        return False
    return None if amount is None or capacity is None else amount > capacity


def _damage_notes(amount: int | None, capacity: int | None, sinks: bool | None) -> tuple[str, ...]:
    if amount == 0:
        return ()
    if sinks:
        return (
            f"It can take {capacity}: it sinks; damage left over is ignored (p. 10, ruling R-14).",
        )
    choice = "Each damage exhausts a face-up upgrade or draws a damage card; none may be declined"
    return (f"{choice} (p. 10, ruling R-12).",)
