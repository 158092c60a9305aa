"""Reputation, its benefits, and who has won or lost (P-52, P-53, P-21; pp. 4, 6, 11, 12, 20)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_negative
from companion.games.pirate_crusades.state.table import BENEFITS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places

MISSIONS = 3
"""Completed missions that win the short game (p. 4)."""


class Reputation(Inputs, frozen=True):
    """A change of reputation."""

    value: int | None = None
    change: int = 0
    levels: dict[str, int] = {}
    """`bonus`, `upgrade`, `surrender` -> level, as the card prints it."""
    reached: dict[str, bool] = {}
    """Benefit ever reached -> whether it still holds."""
    infamous: int | None = None


class Reputed(Struct, frozen=True):
    """Afterwards; `None` where the value is not told."""

    value: int | None
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    reached: dict[str, bool]
    wins: bool | None
    """`None`: the infamous level is not told."""


class Standing(Inputs, frozen=True):
    """Everybody, as far as told."""

    long: bool = False
    done: dict[str, int | None] = {}
    """Player -> missions completed."""
    reputation: dict[str, int | None] = {}
    infamous: int | None = None
    hands: dict[str, int | None] = {}
    at_sea: tuple[str, ...] = ()
    """Players who are sailing."""
    out: tuple[str, ...] = ()
    players: int = 1
    """At the start of the game."""
    last_standing: bool = True
    """Option (ruling A-35)."""
    no_crew: Literal["adrift", "out"] = "adrift"
    """Option of the long game (ruling A-51)."""


class Stands(Struct, frozen=True):
    """Who has won, who is out or adrift."""

    winner: str
    why: str
    out: tuple[str, ...]
    """Players who are out now."""
    adrift: tuple[str, ...]


def reputation(inputs: Reputation) -> Result[Reputed]:
    """Move it, gain benefits the first time, lose those above it for good (p. 20; ruling A-84).

    Raises:
        Unworkable: a value or level below 0, or no such benefit.
    """
    refuse_negative({"Reputation": inputs.value, "The infamous level": inputs.infamous})
    refuse_negative({f"The level of {key}": level for key, level in inputs.levels.items()})
    for key in (*inputs.levels, *inputs.reached):
        if key not in BENEFITS:
            raise Unworkable(f"“{key}” is not a benefit; benefits are {', '.join(BENEFITS)}.")
    parts = (
        Part("reputation", inputs.value, "p. 20", "reputation"),
        Part("change", inputs.change, "p. 12", "reputation"),
    )
    if inputs.value is None:
        note = "Enter the reputation first."
        return Result(Reputed(None, (), (), inputs.reached, None), parts, places(parts), (note,))
    after = max(0, inputs.value + inputs.change)
    notes = [] if after == inputs.value + inputs.change else ["Held at 0."]
    gained = tuple(
        key
        for key in BENEFITS
        if key in inputs.levels and key not in inputs.reached and after >= inputs.levels[key]
    )
    lost = tuple(
        key
        for key in BENEFITS
        if inputs.reached.get(key) and key in inputs.levels and after < inputs.levels[key]
    )
    now: dict[str, bool] = {**dict.fromkeys(gained, True), **dict.fromkeys(lost, False)}
    reached = {**inputs.reached, **now}
    notes += [f"{key} is lost and does not come back (p. 20)." for key in lost]
    missing = [key for key in BENEFITS if key not in inputs.levels]
    if missing:
        notes.append(f"Unknown levels: {', '.join(missing)}.")
    wins = None if inputs.infamous is None else after >= inputs.infamous
    return Result(Reputed(after, gained, lost, reached, wins), parts, places(parts), tuple(notes))


def standing(inputs: Standing) -> Result[Stands]:
    """Who has won, who is out (pp. 4, 6, 11, 12, 18; rulings A-35, A-40, A-50, A-51).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative({f"Missions of {key}": n for key, n in inputs.done.items()})
    refuse_negative({f"Reputation of {key}": n for key, n in inputs.reputation.items()})
    empty = tuple(
        player
        for player in inputs.at_sea
        if inputs.hands.get(player) == 0 and player not in inputs.out
    )
    adrift = empty if inputs.long and inputs.no_crew == "adrift" else ()
    newly_out = () if adrift else empty
    page = "p. 11" if inputs.long else "p. 4"
    rule = "winning-long" if inputs.long else "winning-short"
    counted = inputs.reputation if inputs.long else inputs.done
    goal = inputs.infamous if inputs.long else MISSIONS
    parts = [
        Part(f"{player}: {'reputation' if inputs.long else 'missions'}", count, page, rule)
        for player, count in sorted(counted.items())
    ]
    parts.append(Part("wins at", goal, page, rule))
    gone = {*inputs.out, *newly_out}
    winner = next(
        (
            who
            for who, n in sorted(counted.items())
            if goal is not None and n is not None and n >= goal and who not in gone
        ),
        "",
    )
    why = ("infamous" if inputs.long else "3 missions") if winner else ""
    left = [player for player in sorted(counted) if player not in gone]
    if not winner and inputs.players > 1 and len(left) == 1 and inputs.last_standing and gone:
        winner, why = left[0], "last one left"
    notes = [f"{player}: no crew at sea, out of the game (p. 6)." for player in newly_out]
    notes += [f"{player}: no crew at sea, adrift (p. 18)." for player in adrift]
    if inputs.long and inputs.infamous is None:
        notes.append("The infamous level is unknown: nobody can be said to have won (p. 20).")
    return Result(Stands(winner, why, newly_out, adrift), tuple(parts), places(parts), tuple(notes))
