"""What a storm takes from a player whom it catches (P-43; p. 18)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import (
    Half,
    Inputs,
    half_of,
    refuse_negative,
    refuse_outside,
)
from companion.games.pirate_crusades.state.table import MOST_STORM
from companion.toolbox.sums import Part, Result, places


class StormHit(Inputs, frozen=True):
    """A player in a storm."""

    category: int
    hand: int | None = None
    holds: int | None = None
    docked: bool = False
    half: Half = "up"
    """Option `half` (ruling A-09)."""
    docked_storm: Literal["full", "turn"] = "full"
    """Option `docked_storm` (ruling A-58)."""
    half_anyway: bool = False
    """The captain's flaw: half the crew, whatever the category (p. 20)."""


class StormLoss(Struct, frozen=True):
    """What is lost; `None` where a count is not told."""

    crew: int | None
    """Cards of the owner's choice."""
    holds: int | None
    destroyed: bool
    """Ship, captain and everything aboard."""
    adrift: bool | None
    """Whether the hand is empty at sea afterwards."""
    turn: bool
    """The turn is lost as long as the storm stays."""


def storm_hit(inputs: StormHit) -> Result[StormLoss]:
    """Losses at the moment of being caught, by the category after merging (rulings A-57, A-58).

    A category above 4, which a table insists on, does what 4 does.

    Raises:
        Unworkable: a typed category outside 1 to 4, or a typed count below 0.
    """
    category = inputs.category
    refuse_outside("A storm's category", category, 1, MOST_STORM)
    refuse_negative({"The hand": inputs.hand, "Holds": inputs.holds})
    spared = inputs.docked and inputs.docked_storm == "turn"
    halves = (category >= 2 and not spared) or inputs.half_anyway
    empties = category >= 3 and not spared
    destroyed = category >= MOST_STORM and not spared
    crew: int | None = 0
    if halves:
        crew = None if inputs.hand is None else half_of(inputs.hand, inputs.half)
    holds = inputs.holds if empties else 0
    if destroyed:
        crew = inputs.hand
    left = None if inputs.hand is None or crew is None else inputs.hand - crew
    value = StormLoss(
        crew=crew,
        holds=holds,
        destroyed=destroyed,
        adrift=False if inputs.docked or destroyed else None if left is None else left == 0,
        turn=True,
    )
    rule = f"storm-{category}"
    parts = (
        Part("crew cards lost", crew, "p. 18", rule),
        Part("holds emptied", holds, "p. 18", rule),
    )
    notes = []
    if spared:
        notes.append("Docked ships only lose the turn (our option, ruling A-58).")
    if inputs.half_anyway and (spared or category == 1):
        notes.append("Half the crew by the captain's flaw (p. 20).")
    if destroyed:
        notes.append("Ship and captain are lost with everything aboard (p. 18, ruling A-60).")
    if value.adrift:
        notes.append("No crew is left at sea: adrift (p. 18).")
    return Result(value, parts, places(parts), tuple(notes))
