"""The treasure fleet: two ships, two totals, no card shared (P-12, P-38; pp. 6, 16)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.combat import (
    CombatTotal,
    Strength,
    combat_total,
    strength,
)
from companion.games.pirate_crusades.calculations.pieces import Inputs, sum_known
from companion.toolbox.piles import twice
from companion.toolbox.sums import Part, Result, places


class Fleet(Inputs, frozen=True):
    """The Joker's ship and its escort, and what is committed against each."""

    escort: int | None = None
    """Size of the escort; a second Joker counts 10."""
    first: CombatTotal = CombatTotal()
    second: CombatTotal = CombatTotal()
    """Against the escort."""
    size: int | None = 10
    """Of the first ship: the Joker's (short), the captain's (long)."""
    average: int | None = 10
    """Long game: the Joker is the first ship's average cannon."""
    escort_average: int | None = None
    long: bool = False
    fleet: Literal["separate", "combined"] = "separate"
    """Option `fleet` (ruling A-26)."""


class FleetEnds(Struct, frozen=True):
    """How it ends; `None` where something is not told."""

    needs: tuple[int | None, int | None]
    sunk: tuple[bool | None, bool | None]
    both: bool | None
    missions: int
    reputation: int
    riches: int


def fleet(inputs: Fleet) -> Result[FleetEnds]:
    """Both sunk in one turn: a completed mission; long game: 1 reputation and 1 riches.

    Raises:
        ValueError: as `combat_total` and `strength`.
    """
    long = inputs.long
    first = strength(Strength("ship", inputs.size, inputs.average if long else None, long))
    second = strength(Strength("ship", inputs.escort, inputs.escort_average, long))
    needs = first.value.need, second.value.need
    mine = combat_total(replace(inputs.first, long=long))
    theirs = combat_total(replace(inputs.second, long=long))
    totals = mine.value.total, theirs.value.total
    page = "p. 16" if long else "p. 6"
    parts = (
        Part("to sink the first", needs[0], page, "treasure-fleet"),
        Part("against the first", totals[0], page, "treasure-fleet"),
        Part("to sink the escort", needs[1], page, "treasure-fleet"),
        Part("against the escort", totals[1], page, "treasure-fleet"),
    )
    sunk = _reaches(totals[0], needs[0]), _reaches(totals[1], needs[1])
    if inputs.fleet == "combined":
        need, total = sum_known(needs), sum_known(totals)
        # Each need is one more than its strength: together they must beat both strengths.
        all_in = None if need is None or total is None else total > need - 2
        sunk = all_in, all_in
    both = False if False in sunk else None if None in sunk else True
    notes = [
        f"{card} is committed twice; no card is shared."
        for card in twice(x.card for x in (*inputs.first.cards, *inputs.second.cards) if x.card)
        if card != "JK"
    ]
    if inputs.first.broadside and inputs.second.broadside:
        notes.append("Bonus 5 can be spent in one of the two only (p. 10).")
    won = both is True
    value = FleetEnds(
        needs, sunk, both, int(won and not long), int(won and long), int(won and long)
    )
    return Result(value, parts, places(parts), tuple(notes))


def _reaches(total: int | None, need: int | None) -> bool | None:
    return None if total is None or need is None else total >= need
