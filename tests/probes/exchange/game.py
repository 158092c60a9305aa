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

from companion.table.game import Counter, Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, option
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
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


class Work(BaseWork[Bridge]):
    """What an act of the Bridge holds while it runs."""

    def others(self, attacker: str) -> list[Option]:
        """Everybody; who attacks cannot be attacked."""
        barred = ATTACK.broken("That is the attacker.")
        return [
            option(who, self.state.name(who), barred if who == attacker else None)
            for who in self.state.seats
        ]

    def to_act(self) -> str:
        """Who speaks, else who is to act."""
        return self.table.by or (self.state.open.to_act if self.state.open else "")


act: Acts[Bridge, Work] = Acts(Work)
ATTACK = Citation(page="p. 2")
ANSWER = Citation(page="p. 3")
PASS = Citation(page="p. 4")
STRENGTH = at_least(0, least=1, most=3)


@act("attack", "Attack", spec="B-1", cite=ATTACK, words=("attacks",))
def attack(work: Work) -> Steps[str]:
    """Open a duel (p. 2)."""
    who = yield from who_acts(work)
    if work.state.open is not None:
        yield from work.breaks("open", "A duel is open; it ends first.")
    target = yield from work.choose("target", "Whom?", work.others(who))
    strength = yield from work.maybe.number("strength", "Strength", STRENGTH)
    state, thread = fresh(work.state, "duel")
    duel = Duel(who, target, to_act=target, added=(strength,), last=who)
    work.state = replace(state, thread=thread, open=duel)
    work.row("attack", who=who, target=target, strength=strength)
    work.sums["stake"] = stake(duel.added)
    return f"{state.name(who)} attacks {state.name(target)} with {shown(strength)}"


@act("add", "Add to the stake", spec="B-2", cite=ANSWER, words=("adds",))
def add(work: Work) -> Steps[str]:
    """Answer by adding to the stake (p. 3)."""
    state, duel, who = work.state, work.state.open, work.to_act()
    if duel is None:
        yield from work.breaks("no-duel", "No duel is open.")
        return "added to no duel"
    if who != duel.to_act:
        yield from work.breaks("not-to-act", f"{state.name(duel.to_act)} is to act.")
    more = yield from work.maybe.number("more", "Add", STRENGTH, who=who)
    other = duel.attacker if who == duel.defender else duel.defender
    duel = replace(duel, added=(*duel.added, more), last=who, to_act=other, passes=0)
    work.state = replace(state, open=duel)
    work.sums["stake"] = now = stake(duel.added)
    return f"{state.name(who)} adds {shown(more)}, the stake is {shown(now.value)}"


@act("pass", "Pass", spec="B-3", cite=PASS, words=("passes",))
def give_way(work: Work) -> Steps[str]:
    """Pass; the second pass in a row ends the duel (p. 4)."""
    state, duel, who = work.state, work.state.open, work.to_act()
    if duel is None:
        yield from work.breaks("no-duel", "No duel is open.")
        return "passed in no duel"
    if duel.passes == 0:
        other = duel.attacker if who == duel.defender else duel.defender
        work.state = replace(state, open=replace(duel, passes=1, to_act=other))
        return f"{state.name(who)} passes"
    won = stake(duel.added)
    had = state.points.get(duel.last)
    points = None if had is None or won.value is None else had + won.value
    all_points = {**state.points, duel.last: points}
    work.state = replace(state, thread="", open=None, points=all_points)
    work.row("won", who=duel.last, points=won.value)
    work.sums["stake"] = won
    return f"{state.name(who)} passes; {state.name(duel.last)} wins {shown(won.value)} points"


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
    procedures=act.of(),
)
