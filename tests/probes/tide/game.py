"""A simultaneous round end that leaves duties: who is hit, mends in any order, and nothing waits.

The Tide, its rulebook: p. 2: at the end of a round all boats move at once by the wave, 1 to 3
places. p. 3: a boat that ends on a reef (place 4, 8, 12) is hit; its owner rolls a hull die for
it when there is time: each crack costs one plank. p. 4: the round after it may begin meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Counter, Game, Suggestion
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
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


class Work(BaseWork[Tide]):
    """What an act of the Tide holds while it runs."""


act: Acts[Tide, Work] = Acts(Work)
WAVE = Citation(page="p. 2")
REEF = Citation(page="p. 3")


@act("tide", "End the round", spec="T-1", cite=WAVE)
def end_round(work: Work) -> Steps[str]:
    """All boats move at once; who is hit owes a roll (pp. 2, 3)."""
    state = work.state
    wave = yield from work.number("wave", "Wave", at_least(0, least=1, most=3))
    places = {
        who: None if state.boats[who].place is None else (state.boats[who].place or 0) + wave
        for who in state.seats
    }
    hit: list[str] = []
    for who in state.seats:
        place = places[who]
        if place is None:
            prompt = f"Is {state.name(who)} on a reef?"
            if (yield from work.maybe.yes(f"hit-{who}", prompt, offer=UNKNOWN, cite=REEF)):
                hit.append(who)
        elif place in REEFS:
            hit.append(who)
    boats = {who: replace(state.boats[who], place=places[who]) for who in state.seats}
    work.state = replace(state, boats=boats, round=state.round + 1)
    for who in hit:
        what = f"{state.name(who)}'s boat is on a reef: roll for its hull"
        duty = Duty(who, what, page=REEF.page, procedure="mend", answers={"who": who})
        work.state = with_duty(work.state, duty)
        work.row("hit", who=who)
    names = listed([state.name(who) for who in hit], "and") or "nobody"
    return f"wave {wave}: {names} on a reef"


@act("mend", "Roll for a hull", spec="T-2", cite=REEF)
def mend(work: Work) -> Steps[str]:
    """Settle what a boat owes (p. 3), whoever else owes something."""
    state = work.state
    who = yield from who_acts(work)
    owed = sorted(key for key, duty in state.pending.items() if duty.who == who)
    if not owed:
        yield from work.breaks("not-hit", f"{state.name(who)}'s boat is on no reef.")
    roll = yield from work.roll("die", "Hull die", HULL, 1, who=who)
    cracks = roll.successes if roll.faces is None else dice.worth(HULL, roll.faces)
    boat = state.boats[who]
    planks = change(PLANKS, boat.planks, -(cracks or 0), "cracks")
    work.sums["planks"] = planks
    work.state = put(state, "boats", who, replace(boat, planks=planks.value))
    if owed:
        pending = without_key(work.state.pending, owed[0])
        work.state = replace(work.state, pending=pending)
    return f"{state.name(who)}'s boat: {cracks} cracks"


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
    procedures=act.of(),
)
