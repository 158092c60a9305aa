"""Plunder: Dominance, Renown, Economic, fifth-Day ladder, time-out (P45-P47, P49; pp. 8, 15)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Chance,
    Fault,
    Inputs,
    Seats,
    chance,
    refuse_negative,
    refuse_outside,
    refuse_strangers,
)
from companion.games.five_sails.state.cards import CORE, DAYS, PLACES, RENOWN, place_name
from companion.toolbox.inputs import Unworkable
from companion.toolbox.seats import without
from companion.toolbox.sums import Part, Result

Mode = Literal["casual", "competitive"]
Kind = Literal["", "dominance", "economic", "fifth-day", "timeout", "draw"]


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A player, for victory. `None`: not told."""

    renown: int | None = None
    locations: int | None = None
    """City locations controlled, the extra ones too."""
    influence: int | None = None
    """Sum over all characters (option `tiebreak_influence_scope`)."""
    leader_wounds: int | None = None


class Ladder(Inputs, frozen=True):
    """The tie-breakers among players who are equal so far."""

    seats: Seats
    standings: dict[str, Standing]
    candidates: tuple[str, ...]
    mode: Mode = "casual"


class LadderStep(Struct, frozen=True):
    """One tie-breaker."""

    step: str
    """`renown`, `locations`, `influence`, `leader wounds`."""
    values: dict[str, int | None]
    left: tuple[str, ...]
    """Who is still in it."""


class Climbed(Struct, frozen=True):
    """Who wins by tie-breakers."""

    winner: str
    """Empty: a Draw, a random pick, or it cannot be told."""
    tied: tuple[str, ...]
    """Players of a Draw, or those among whom a random one wins."""
    random: bool
    each: Chance | None
    decided_by: str
    steps: tuple[LadderStep, ...]
    unknown: tuple[str, ...] = ()


class Plunder(Inputs, frozen=True):
    """The victory checks of a Day."""

    seats: Seats
    standings: dict[str, Standing]
    """Renown as it is before this Plunder."""
    day: int | None = None
    controllers: dict[str, str | None] = {}
    """Location -> who controls it; empty: nobody."""
    takes: dict[str, int | None] = {}
    """Player -> Renown from locations (1b-i)."""
    gains: dict[str, int | None] = {}
    """Player -> conditional Renown (1b-ii)."""
    out: tuple[str, ...] = ()
    mode: Mode = "casual"
    dominance_ends_immediately: bool = True
    """Option (ruling AMB-02)."""


class Plundered(Struct, frozen=True):
    """What the checks give."""

    kind: Kind
    """Empty: nobody has won, or it cannot be told."""
    winner: str
    tied: tuple[str, ...]
    random: bool
    each: Chance | None
    step: str
    """`1a`, `1c`, `1d`, with the tie-breaker that decided."""
    renown: dict[str, int | None]
    """After this Plunder; before, if Dominance ended the game."""
    another_day: bool
    """Equal at 7 or more before Day 5: another Day is played (p. 8)."""
    ladder: tuple[LadderStep, ...]
    unknown: tuple[str, ...]
    """What must be told for an answer."""


class TimeOut(Inputs, frozen=True):
    """Time runs out in competitive play."""

    seats: Seats
    standings: dict[str, Standing]
    controllers: dict[str, str | None] = {}
    out: tuple[str, ...] = ()
    timeout_checks_dominance: bool = True
    """Option (ruling AMB-87)."""


class Collect(Inputs, frozen=True):
    """Renown that a player takes from a location."""

    controller: str | None = None
    player: str = ""
    tokens: int | None = None
    typed: int | None = None
    """With option `renown_source` = `typed`, or over what lies there."""


class Collected(Struct, frozen=True):
    """What is taken and what stays."""

    taken: int | None
    left: int | None
    faults: tuple[Fault, ...] = ()


def collect(inputs: Collect) -> Result[Collected]:
    """Renown from one location: all tokens there, or a typed amount (P45; ruling AMB-56).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative({"Tokens": inputs.tokens, "Renown": inputs.typed})
    page, rule = "p. 15", "renown"
    faults: tuple[Fault, ...] = ()
    if inputs.controller is not None and inputs.controller != inputs.player:
        says = "Only who controls the location takes its Renown."
        faults = (Fault("not-controlled", says, page, rule),)
    taken = inputs.tokens if inputs.typed is None else inputs.typed
    left = 0 if inputs.typed is None else None
    if inputs.typed is not None and inputs.tokens is not None:
        left = max(0, inputs.tokens - inputs.typed)
    notes = tuple(f"{fault.says} ({fault.page})" for fault in faults)
    part = Part("Renown of the location", taken, page, rule)
    return Result(Collected(taken, left, faults), (part,), (page,), notes)


def ladder(inputs: Ladder) -> Result[Climbed]:
    """Locations, Influence, Leader wounds; then a Draw, or a random winner (P47; p. 8)."""
    return _climb(inputs, ("locations", "influence", "leader wounds"))


def _climb(inputs: Ladder, rungs: tuple[str, ...]) -> Result[Climbed]:
    refuse_strangers(inputs.seats, *inputs.candidates, *inputs.standings)
    if not inputs.candidates:
        raise Unworkable("Tie-breakers need candidates; nobody is left.")
    left = tuple(x for x in inputs.seats if x in inputs.candidates)
    steps: list[LadderStep] = []
    parts: list[Part] = []
    decided = ""
    for rung in rungs:
        if len(left) == 1:
            break
        values = {x: _value(inputs.standings.get(x, Standing()), rung) for x in left}
        parts += [
            Part(f"{rung}: {x}", amount, "p. 8", "victory-ties") for x, amount in values.items()
        ]
        missing = tuple(f"{x}'s {rung}" for x, amount in values.items() if amount is None)
        if missing:
            steps.append(LadderStep(rung, values, left))
            told = Climbed("", (), False, None, "", tuple(steps), missing)
            return Result(told, tuple(parts), ("p. 8",))
        best = _best(values, rung)
        left = tuple(x for x in left if values[x] == best)
        steps.append(LadderStep(rung, values, left))
        decided = rung
    if len(left) == 1:
        told = Climbed(left[0], (), False, None, decided, tuple(steps))
        return Result(told, tuple(parts), ("p. 8",))
    random = inputs.mode == "competitive"
    each = chance(Fraction(1, len(left))) if random else None
    note = "All tie-breakers are equal: " + ("a random winner." if random else "a Draw.")
    told = Climbed("", left, random, each, "random" if random else "draw", tuple(steps))
    return Result(told, tuple(parts), ("p. 8",), (f"{note[:-1]} (p. 8).",))


def _value(one: Standing, rung: str) -> int | None:
    if rung == "renown":
        return one.renown
    if rung == "locations":
        return one.locations
    return one.influence if rung == "influence" else one.leader_wounds


def _best(values: dict[str, int | None], rung: str) -> int:
    known = [amount for amount in values.values() if amount is not None]
    return min(known) if rung == "leader wounds" else max(known)


def _dominant(
    controllers: dict[str, str | None], alive: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Who controls all three core locations, and what would have to be told first."""
    told = {place: controllers.get(place) for place in CORE}
    known = {x for x in told.values() if x is not None}
    missing = tuple(f"who controls {place_name(place)}" for place, x in told.items() if x is None)
    if len(known) == 1 and not missing:
        (one,) = known
        return (one if one in alive else ""), ()
    possible = not known or (len(known) == 1 and known <= set(alive))
    return "", (missing if possible else ())


def plunder(inputs: Plunder) -> Result[Plundered]:
    """Dominance, Renown, Economic, Fifth Day, in this order (P46; pp. 8, 15).

    Raises:
        Unworkable: a player without a seat, a Day outside 1 to 5, or a count below 0.
    """
    alive = _checked(inputs)
    notes: list[str] = []
    holder, missing = _dominant(inputs.controllers, alive)
    before = {x: inputs.standings.get(x, Standing()).renown for x in alive}
    after = {x: _sum(before[x], inputs.takes.get(x, 0), inputs.gains.get(x, 0)) for x in alive}
    parts = _renown_parts(inputs, before)
    if holder:
        stops = inputs.dominance_ends_immediately
        notes.append(
            "Dominance: all three core locations; nobody takes any more Renown (ruling AMB-02)."
            if stops
            else "Dominance: all three core locations; Renown is taken first (option)."
        )
        value = _won("dominance", holder, "1a", before if stops else after)
        return Result(value, () if stops else parts, ("p. 15", "p. 8"), tuple(notes))
    if missing:
        value = _open(after, missing)
        return Result(value, parts, ("p. 15",), ("Dominance is not decided yet (p. 15).",))
    missing = tuple(f"{x}'s Renown" for x in alive if after[x] is None)
    if missing:
        return Result(_open(after, missing), parts, ("p. 15",))
    known = {x: after[x] or 0 for x in alive}
    return _economic(inputs, alive, known, parts)


def _checked(inputs: Plunder) -> tuple[str, ...]:
    refuse_strangers(
        inputs.seats,
        *inputs.standings,
        *inputs.takes,
        *inputs.gains,
        *inputs.out,
        *inputs.controllers.values(),
    )
    refuse_outside("The Day", inputs.day, 1, DAYS)
    for place in inputs.controllers:
        if place not in PLACES:
            raise Unworkable(f"“{place}” is not a City location; {', '.join(PLACES)} are.")
    for player, one in inputs.standings.items():
        refuse_negative({f"{player}'s Renown": one.renown})
    for told in (inputs.takes, inputs.gains):
        refuse_negative({f"Renown for {player}": amount for player, amount in told.items()})
    alive = without(inputs.seats, *inputs.out)
    if not alive:
        raise Unworkable("Nobody is left in the game: there is nothing to check.")
    return alive


def _sum(*amounts: int | None) -> int | None:
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None


def _renown_parts(inputs: Plunder, before: dict[str, int | None]) -> tuple[Part, ...]:
    parts = []
    for player, renown in before.items():
        parts.append(Part(f"{player}: before", renown, "p. 15", "renown"))
        for told, label in ((inputs.takes, "locations"), (inputs.gains, "conditional")):
            if player in told:
                parts.append(Part(f"{player}: {label}", told[player], "p. 15", "renown"))
    return tuple(parts)


def _won(
    kind: Kind,
    winner: str,
    step: str,
    renown: dict[str, int | None],
    climbed: Climbed | None = None,
) -> Plundered:
    if climbed is None:
        return Plundered(kind, winner, (), False, None, step, renown, False, (), ())
    return Plundered(
        kind,
        climbed.winner,
        climbed.tied,
        climbed.random,
        climbed.each,
        step,
        renown,
        False,
        climbed.steps,
        climbed.unknown,
    )


def _open(renown: dict[str, int | None], unknown: tuple[str, ...]) -> Plundered:
    return Plundered("", "", (), False, None, "", renown, False, (), unknown)


def _economic(
    inputs: Plunder, alive: tuple[str, ...], renown: dict[str, int], parts: tuple[Part, ...]
) -> Result[Plundered]:
    """1c and 1d. Who is equal on top at 7 before Day 5 plays on (p. 8)."""
    told: dict[str, int | None] = dict(renown)
    most = max(renown.values())
    top = tuple(x for x in alive if renown[x] == most)
    enough = most >= RENOWN
    if enough and len(top) == 1:
        value = _won("economic", top[0], "1c", told)
        note = f"Economic Victory: {most} Renown; {RENOWN} is enough (p. 8)."
        return Result(value, parts, ("p. 15", "p. 8"), (note,))
    if inputs.day is None:
        return Result(_open(told, ("which Day it is",)), parts, ("p. 15",))
    if inputs.day < DAYS:
        value = Plundered("", "", (), False, None, "", told, enough, (), ())
        note = "Equal on top: another Day is played (p. 8)." if enough else "Nobody has won yet."
        return Result(value, parts, ("p. 15", "p. 8"), (note,))
    if len(top) == 1:
        value = _won("fifth-day", top[0], "1d renown", told)
        return Result(value, parts, ("p. 15", "p. 8"), (f"Most Renown after Day {DAYS} (p. 8).",))
    climbed = ladder(Ladder(inputs.seats, inputs.standings, top, inputs.mode))
    found = climbed.value
    kind: Kind = "fifth-day" if found.winner or found.random else "draw"
    if found.unknown:
        kind = ""
    step = f"{'1c' if enough else '1d'} {found.decided_by}".strip()
    value = _won(kind, "", step, told, found)
    pages = ("p. 15", "p. 8")
    return Result(value, (*parts, *climbed.parts), pages, climbed.notes)


def time_out(inputs: TimeOut) -> Result[Plundered]:
    """Time runs out: every tie-breaker in order on the table as it is (P49; p. 8).

    Raises:
        Unworkable: a player without a seat, or nobody left.
    """
    refuse_strangers(inputs.seats, *inputs.standings, *inputs.out)
    alive = without(inputs.seats, *inputs.out)
    if not alive:
        raise Unworkable("Nobody is left in the game: there is nothing to check.")
    renown = {x: inputs.standings.get(x, Standing()).renown for x in alive}
    if inputs.timeout_checks_dominance:
        holder, missing = _dominant(inputs.controllers, alive)
        if holder:
            note = "All three core locations: the first tie rule (p. 8, ruling AMB-87)."
            return Result(_won("timeout", holder, "dominance", renown), (), ("p. 8",), (note,))
        if missing:
            return Result(_open(renown, missing), (), ("p. 8",))
    rungs = ("renown", "locations", "influence", "leader wounds")
    climbed = _climb(Ladder(inputs.seats, inputs.standings, alive, "competitive"), rungs)
    found = climbed.value
    kind: Kind = "" if found.unknown else "timeout"
    value = _won(kind, "", found.decided_by, renown, found)
    notes = (*climbed.notes, "No Renown is taken: there was no Plunder.")
    return Result(value, climbed.parts, ("p. 8",), notes)
