"""My Game: take stones from the heap, give some away, and have the most when the heap is empty.

Its rules, which are yours to replace (`rules/01-stones.md` has them for the look-up): p. 1: the
heap begins with 21 stones. p. 2: whose turn it is takes 1 to 3 of them. p. 3: at any time somebody
may give stones of their own away. p. 4: a die says how many new stones come.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.game import Counter, Game, Suggestion
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import player_options, who_acts
from companion.table.sheet import Count, PilesBlock, PlayersBlock, Sheet, Who
from companion.table.state import Player, TableState, put
from companion.toolbox import dice
from companion.toolbox.marks import numbered
from companion.toolbox.seats import after
from companion.toolbox.tracks import Track, change

D6 = numbered(6)
HEAP = Track("heap", "heap", least=0, page="p. 1")
STONES = Track("stones", "stones", least=0, page="p. 2")

# Where the rules have it: the id of an entry in `rules/`, and the page. Named once, used below.
TAKING = Citation("taking", "p. 2")
GIVING = Citation("giving", "p. 3")
NEW_STONES = Citation("new-stones", "p. 4")


class State(TableState, frozen=True, kw_only=True):
    """What is known of the table; `None` is what nobody told."""

    heap: int | None = 21
    stones: dict[str, int | None] = {}
    """Stones by player id."""


class Work(BaseWork[State]):
    """What an act holds while it runs; what several acts do to the state stands here once."""

    def change_stones(self, who: str, by: int, why: str) -> None:
        """Somebody has more stones, or fewer; the sum goes into the log."""
        told = change(STONES, self.state.stones.get(who), by, why)
        self.sums[f"{self.state.name(who)}'s stones"] = told
        self.state = put(self.state, "stones", who, told.value)

    def change_heap(self, by: int, why: str) -> None:
        """The heap grows or shrinks."""
        told = change(HEAP, self.state.heap, by, why)
        self.sums["heap"] = told
        self.state = replace(self.state, heap=told.value)


act: Acts[State, Work] = Acts(Work)


@act("take", "Take stones", cite=TAKING, help="take 2 stones")
def take(work: Work) -> Steps[str]:
    """Who takes, how many, and whose turn it is then (p. 2)."""
    who = yield from who_acts(work)
    if work.state.turn not in ("", who):
        yield from work.breaks("turn", f"It is {work.state.name(work.state.turn)}'s turn.")
    heap = work.state.heap
    most = 3 if heap is None else min(3, heap)
    why = f"one to three stones are taken, and {heap} lie there"
    bounds = at_least(0, least=1, most=most, why=why)
    count = yield from work.number("count", "How many stones?", bounds)
    work.change_stones(who, count, "taken")
    work.change_heap(-count, "taken")
    work.row("take", player=who, count=count)
    work.state = replace(work.state, turn=after(work.state.seats, who))
    return f"{work.name} takes {count}"  # the log shows just this: say who it was


@act("give", "Give stones away", cite=GIVING, help="give bob 2 stones")
def give(work: Work) -> Steps[str]:
    """From whom, to whom, how many (p. 3)."""
    who = yield from who_acts(work)
    others = [one for one in player_options(work.state) if one.id != who]
    to = yield from work.choose("to", "To whom?", others)
    has = work.state.stones.get(who)
    bounds = at_least(1, most=has, why=f"{work.name} has {has}")
    count = yield from work.number("count", "How many?", bounds)
    work.change_stones(who, -count, "given away")
    work.change_stones(to, count, "given")
    work.row("give", player=who, target=to, count=count)
    return f"{work.name} gives {work.state.name(to)} {count}"


@act("refill", "Roll for new stones", cite=NEW_STONES, help="roll for new stones")
def refill(work: Work) -> Steps[str]:
    """A die, typed as it fell or rolled here, and as many stones (p. 4)."""
    who = yield from who_acts(work)
    roll = yield from work.roll("die", "New stones", D6, 1, who=who)
    count = dice.worth(D6, roll.faces) if roll.faces is not None else roll.successes or 0
    work.change_heap(count, "new")
    work.row("refill", player=who, count=count)
    return f"{work.name} rolls {count}: so many new stones"


def new_state(names: Sequence[str]) -> State:
    """A new table: nobody holds a stone, and nobody told who begins."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return State(players=players, seats=tuple(players), stones=dict.fromkeys(players, 0))


def counters(state: State) -> list[Counter]:
    """The numbers that people may count by hand: `ann +2 stones`, `heap = 9`."""
    held = [Counter(who, STONES, ("stones", who), state.stones.get(who)) for who in state.seats]
    return [*held, Counter("", HEAP, ("heap",), state.heap)]


def sheet(state: State, eyes: str) -> Sheet:  # noqa: ARG001 - nobody has a secret here
    """What the table looks like, for the eyes of a player (their id; empty: everybody)."""
    rows = tuple(
        Who(
            state.name(who),
            active=who == state.turn,
            counts=(Count("stones", state.stones.get(who)),),
        )
        for who in state.seats
    )
    return Sheet("Stones", (PlayersBlock(rows), PilesBlock("", (Count("heap", state.heap),))))


def suggestions(state: State) -> tuple[Suggestion, ...]:
    """What could be done now, shown first."""
    if state.heap == 0:
        return (Suggestion("refill", "Roll for new stones"),)
    if state.turn:
        return (Suggestion("take", f"{state.name(state.turn)} takes stones"),)
    return ()


GAME: Game[State] = Game(
    id="my-game",
    title="My Game",
    state=State,
    new_state=new_state,
    sheet=sheet,
    procedures=act.of(),
    counters=counters,
    suggestions=suggestions,
    plotted=("stones",),
    players=(2, 6),
)
