"""An interrupted exchange: one attacks, the other answers in the middle, two passes end it.

The Bridge, its rulebook: p. 2: whoever has no open duel attacks another with strength 1 to 3; the
strength is the stake. p. 3: the one who is to act adds 1 to 3 to the stake; then the other is to
act. p. 4: or passes; after two passes in a row the duel is over, and whoever added last wins the
stake in points.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.common import player_options, who_acts
from companion.table.game import Counter, Game
from companion.table.procedure import Key, Outcome, Procedure, ProcedureInfo, Reading, line
from companion.table.question import Broken, Choose, Number, Option, ask, told
from companion.table.sheet import Count, PlayersBlock, Sheet, StepBlock, Who
from companion.table.state import Player, TableState, fresh
from companion.toolbox.sums import Part, Result, shown, total
from companion.toolbox.tracks import Track


class Duel(Struct, frozen=True):
    """What is open between two entries."""

    attacker: str
    defender: str
    to_act: str
    added: tuple[int | None, ...]
    """The strength of the attack and what was added to it, in order."""
    last: str
    """Who added last."""
    passes: int = 0


class Bridge(TableState, frozen=True, kw_only=True):
    """Points, and the duel that is open."""

    points: dict[str, int | None] = {}
    open: Duel | None = None


def stake(added: tuple[int | None, ...]) -> Result[int | None]:
    """The stake with its parts (pp. 2, 3); unknown as soon as one part is."""
    names = ["attack", *(f"answer {n}" for n in range(1, len(added)))]
    pages = ["p. 2", *("p. 3" for _ in added[1:])]
    return total([Part(*one) for one in zip(names, added, pages, strict=True)])


def attack(table: Reading[Bridge]) -> Procedure[Bridge]:
    """Open a duel (p. 2)."""
    state = table.state
    who = yield from who_acts(table, page="p. 2")
    if state.open is not None:
        yield from ask(Broken(key="open", page="p. 2", why="A duel is open; it ends first."))
    options = tuple(
        Option(x.id, x.label, illegal="That is the attacker." if x.id == who else "", page="p. 2")
        for x in player_options(state)
    )
    target = yield from ask(Choose(key="target", prompt="Whom?", options=options, page="p. 2"))
    strength = yield from told(
        Number(key="strength", prompt="Strength", least=1, most=3, unknown=True, page="p. 2")
    )
    state, thread = fresh(state, "duel")
    duel = Duel(who, target.id, to_act=target.id, added=(strength,), last=who)
    return Outcome(
        state=replace(state, thread=thread, open=duel),
        says=f"{state.name(who)} attacks {state.name(target.id)} with {shown(strength)}",
        lines=(line("attack", who=who, target=target.id, strength=strength),),
        sums={"stake": stake(duel.added)},
    )


def _to_act(table: Reading[Bridge]) -> tuple[Duel | None, str]:
    duel = table.state.open
    return duel, table.by or (duel.to_act if duel else "")


def add(table: Reading[Bridge]) -> Procedure[Bridge]:
    """Answer by adding to the stake (p. 3)."""
    state = table.state
    duel, who = _to_act(table)
    if duel is None:
        yield from ask(Broken(key="no-duel", page="p. 3", why="No duel is open."))
        return Outcome(state=state, says="added to no duel")
    if who != duel.to_act:
        why = f"{state.name(duel.to_act)} is to act."
        yield from ask(Broken(key="not-to-act", page="p. 3", why=why))
    more = yield from told(
        Number(key="more", prompt="Add", who=who, least=1, most=3, unknown=True, page="p. 3")
    )
    other = duel.attacker if who == duel.defender else duel.defender
    duel = replace(duel, added=(*duel.added, more), last=who, to_act=other, passes=0)
    sums = {"stake": stake(duel.added)}
    says = f"{state.name(who)} adds {shown(more)}, the stake is {shown(sums['stake'].value)}"
    return Outcome(state=replace(state, open=duel), says=says, sums=sums)


def give_way(table: Reading[Bridge]) -> Procedure[Bridge]:
    """Pass; the second pass in a row ends the duel (p. 4)."""
    state = table.state
    duel, who = _to_act(table)
    if duel is None:
        yield from ask(Broken(key="no-duel", page="p. 4", why="No duel is open."))
        return Outcome(state=state, says="passed in no duel")
    if duel.passes == 0:
        other = duel.attacker if who == duel.defender else duel.defender
        duel = replace(duel, passes=1, to_act=other)
        return Outcome(state=replace(state, open=duel), says=f"{state.name(who)} passes")
    won = stake(duel.added)
    had = state.points.get(duel.last)
    points = None if had is None or won.value is None else had + won.value
    return Outcome(
        state=replace(state, thread="", open=None, points={**state.points, duel.last: points}),
        says=f"{state.name(who)} passes; {state.name(duel.last)} wins {shown(won.value)} points",
        lines=(line("won", who=duel.last, points=won.value),),
        sums={"stake": won},
    )


def new_state(names: Sequence[str]) -> Bridge:
    """Everybody with 0 points."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Bridge(
        players=players, seats=tuple(players), turn="p1", points=dict.fromkeys(players, 0)
    )


def counters(state: Bridge) -> list[Counter]:
    """The points."""
    track = Track("points", "points", least=0, page="p. 4")
    return [Counter(who, track, ("points", who), state.points.get(who)) for who in state.seats]


def sheet(state: Bridge, eyes: str) -> Sheet:
    """Points and the open duel."""
    rows = tuple(
        Who(state.name(who), counts=(Count("points", state.points.get(who)),), active=who == active)
        for active in (state.open.to_act if state.open else state.turn,)
        for who in state.seats
    )
    trail = ("The Bridge", "duel" if state.open else "no duel")
    return Sheet("The Bridge", (StepBlock(trail), PlayersBlock(rows)))


GAME: Game[Bridge] = Game(
    id="probe-exchange",
    title="The Bridge",
    state=Bridge,
    new_state=new_state,
    sheet=sheet,
    counters=counters,
    players=(2, 4),
    procedures=(
        ProcedureInfo(
            id="attack", title="Attack", run=attack, spec="B-1", page="p. 2", words=("attacks",),
            keys=(Key("who", "choose"), Key("target", "choose"), Key("strength", "number")),
        ),
        ProcedureInfo(
            id="add", title="Add to the stake", run=add, spec="B-2", page="p. 3", words=("adds",),
            keys=(Key("more", "number"),),
        ),
        ProcedureInfo(
            id="pass", title="Pass", run=give_way, spec="B-3", page="p. 4", words=("passes",),
        ),
    ),
)  # fmt: skip
