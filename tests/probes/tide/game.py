"""A simultaneous round end that leaves duties: who is hit, mends in any order, and nothing waits.

The Tide, its rulebook: p. 2: at the end of a round all boats move at once by the wave, 1 to 3
places. p. 3: a boat that ends on a reef (place 4, 8, 12) is hit; its owner rolls a hull die for
it when there is time: each crack costs one plank. p. 4: the round after it may begin meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.common import who_acts
from companion.table.game import Counter, Game, Suggestion
from companion.table.procedure import Key, Outcome, Procedure, ProcedureInfo, Reading, line
from companion.table.question import Broken, Number, Roll, YesNo, ask, told
from companion.table.sheet import Count, PlayersBlock, RemindersBlock, Sheet, Who
from companion.table.state import Duty, Player, TableState, put, with_duty, without_key
from companion.toolbox import dice
from companion.toolbox.dice import Die, Face
from companion.toolbox.text import listed
from companion.toolbox.tracks import Track, change

HULL = Die("hull die", (Face("c", "crack", 3, 1), Face("s", "sound", 3)))
PLANKS = Track("planks", "planks", least=0, most=5, page="p. 3")
REEFS = (4, 8, 12)


class Boat(Struct, frozen=True):
    """Where a boat lies, as far as anybody told, and what is left of it."""

    place: int | None = None
    planks: int | None = 5


class Tide(TableState, frozen=True, kw_only=True):
    """Boats by owner, and the round."""

    boats: dict[str, Boat] = {}
    round: int = 1


def end_round(table: Reading[Tide]) -> Procedure[Tide]:
    """All boats move at once; who is hit owes a roll (pp. 2, 3)."""
    state = table.state
    wave = yield from ask(Number(key="wave", prompt="Wave", least=1, most=3, page="p. 2"))
    places = {
        who: None if state.boats[who].place is None else (state.boats[who].place or 0) + wave
        for who in state.seats
    }
    hit: list[str] = []
    for who in state.seats:
        place = places[who]
        if place is None:
            asked = YesNo(
                key=f"hit-{who}", prompt=f"Is {state.name(who)} on a reef?", unknown=True,
                manner="offer", default=None, page="p. 3",
            )  # fmt: skip
            if (yield from told(asked)):
                hit.append(who)
        elif place in REEFS:
            hit.append(who)
    boats = {who: replace(state.boats[who], place=places[who]) for who in state.seats}
    state = replace(state, boats=boats, round=state.round + 1)
    for who in hit:
        what = f"{state.name(who)}'s boat is on a reef: roll for its hull"
        state = with_duty(
            state, Duty(who, what, page="p. 3", procedure="mend", answers={"who": who})
        )
    names = listed([state.name(who) for who in hit], "and") or "nobody"
    rows = tuple(line("hit", who=who) for who in hit)
    return Outcome(state=state, says=f"wave {wave}: {names} on a reef", lines=rows)


def mend(table: Reading[Tide]) -> Procedure[Tide]:
    """Settle what a boat owes (p. 3), whoever else owes something."""
    state = table.state
    who = yield from who_acts(table, page="p. 3")
    owed = sorted(key for key, duty in state.pending.items() if duty.who == who)
    if not owed:
        why = f"{state.name(who)}'s boat is on no reef."
        yield from ask(Broken(key="not-hit", page="p. 3", why=why))
    roll = yield from ask(
        Roll(key="die", prompt="Hull die", die=HULL, count=1, who=who, page="p. 3")
    )
    cracks = roll.successes if roll.faces is None else dice.worth(HULL, roll.faces)
    boat = state.boats[who]
    planks = change(PLANKS, boat.planks, -(cracks or 0), "cracks")
    state = put(state, "boats", who, replace(boat, planks=planks.value))
    if owed:
        state = replace(state, pending=without_key(state.pending, owed[0]))
    says = f"{state.name(who)}'s boat: {cracks} cracks"
    return Outcome(state=state, says=says, sums={"planks": planks})


def new_state(names: Sequence[str]) -> Tide:
    """All boats at an unknown place, whole."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Tide(players=players, seats=tuple(players), boats={who: Boat() for who in players})


def counters(state: Tide) -> list[Counter]:
    """Places and planks."""
    place = Track("place", "place", least=0, page="p. 2")
    return [
        one
        for who in state.seats
        for one in (
            Counter(who, place, ("boats", who, "place"), state.boats[who].place),
            Counter(who, PLANKS, ("boats", who, "planks"), state.boats[who].planks),
        )
    ]


def sheet(state: Tide, eyes: str) -> Sheet:
    """Boats and what is owed."""
    rows = tuple(
        Who(
            state.name(who),
            counts=(
                Count("place", state.boats[who].place),
                Count("planks", state.boats[who].planks),
            ),
        )
        for who in state.seats
    )
    owed = tuple(state.pending[key].what for key in sorted(state.pending))
    return Sheet(f"Round {state.round}", (PlayersBlock(rows), RemindersBlock(owed)))


GAME: Game[Tide] = Game(
    id="probe-tide",
    title="The Tide",
    state=Tide,
    new_state=new_state,
    sheet=sheet,
    counters=counters,
    suggestions=lambda state: tuple(
        Suggestion(duty.procedure, duty.what, duty.answers)
        for _, duty in sorted(state.pending.items())
        if duty.procedure
    ),
    players=(2, 5),
    procedures=(
        ProcedureInfo(
            id="tide", title="End the round", run=end_round, spec="T-1", page="p. 2",
            keys=(Key("wave", "number"), Key("hit-*", "yesno")),
        ),
        ProcedureInfo(
            id="mend", title="Roll for a hull", run=mend, spec="T-2", page="p. 3",
            keys=(Key("who", "choose"), Key("die", "roll")),
        ),
    ),
)  # fmt: skip
