"""A campaign of games whose state changed its shape between two of them.

The Saga, its rulebook: p. 2: a voyage brings home coins, 0 or more. p. 3: a game ends when the
table says so; whoever holds the most coins gains 1 fame, all of them in a tie. p. 4: the next game
begins without coins; fame stays.

Shape 1 (`shape_1.py`) had `gold` for what is now `coins`, a `weather` that nobody used, no fame.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
from companion.table.sheet import Sheet, StandingsBlock
from companion.table.state import Player, TableState, put
from companion.table.storage.patch import Tree
from companion.toolbox.sums import shown
from companion.toolbox.text import listed
from companion.toolbox.tracks import Track

COINS = Track("coins", "coins", least=0, page="p. 2")
FAME = Track("fame", "fame", least=0, page="p. 3")


class Saga(TableState, frozen=True, kw_only=True):
    """Coins of this game, fame of them all."""

    coins: dict[str, int | None] = {}
    fame: dict[str, int] = {}


class Work(BaseWork[Saga]):
    """What an act of the Saga holds while it runs."""


act: Acts[Saga, Work] = Acts(Work)
VOYAGE = Citation(page="p. 2")
GAME_END = Citation(page="p. 3")
NEXT_GAME = Citation(page="p. 4")


@act("voyage", "Voyage", spec="S-1", cite=VOYAGE)
def voyage(work: Work) -> Steps[str]:
    """Bring coins home (p. 2)."""
    who = yield from who_acts(work)
    if work.state.closed:
        yield from work.breaks("closed", "This game is over.", GAME_END)
    brought = yield from work.maybe.number("coins", "Coins brought home", at_least(0))
    had = work.state.coins.get(who)
    now = None if had is None or brought is None else had + brought
    work.state = put(work.state, "coins", who, now)
    return f"{work.name} brought {shown(brought)} coins home"


@act("finish", "End the game", spec="S-2", cite=GAME_END)
def finish(work: Work) -> Steps[str]:
    """End the game (p. 3); without known coins nobody gains fame."""
    state = work.state
    if state.closed:
        yield from work.breaks("closed", "This game is over already.")
    known = {who: state.coins[who] for who in state.seats if state.coins.get(who) is not None}
    best = max((coins for coins in known.values() if coins is not None), default=None)
    winners = [who for who in state.seats if best is not None and known.get(who) == best]
    fame = {**state.fame, **{who: state.fame.get(who, 0) + 1 for who in winners}}
    work.state = replace(state, closed=True, fame=fame)
    work.row("game_end", game=state.game_no, winners=winners)
    names = listed([state.name(who) for who in winners], "and") or "nobody"
    return f"game {state.game_no} is over: {names}"


@act("next-game", "Begin the next game", spec="S-3", cite=NEXT_GAME)
def next_game(work: Work) -> Steps[str]:
    """Begin the next game (p. 4)."""
    state = work.state
    if not state.closed:
        yield from work.breaks("open", f"Game {state.game_no} is not over.")
    number = state.game_no + 1
    coins: dict[str, int | None] = dict.fromkeys(state.seats, 0)
    work.state = replace(state, game_no=number, closed=False, coins=coins)
    return f"game {number} begins"


def new_state(names: Sequence[str]) -> Saga:
    """No coins, no fame."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Saga(players=players, seats=tuple(players), coins=dict.fromkeys(players, 0))


def from_1(tree: Tree) -> Tree:
    """Shape 1 to 2: `gold` is called `coins`, `weather` is gone; `fame` comes with its default."""
    tree["coins"] = tree.pop("gold")
    del tree["weather"]
    return tree


def counters(state: Saga) -> list[Counter]:
    """Coins and fame."""
    coins = [Counter(who, COINS, ("coins", who), state.coins.get(who)) for who in state.seats]
    return coins + [
        Counter(who, FAME, ("fame", who), state.fame.get(who, 0)) for who in state.seats
    ]


def sheet(state: Saga, eyes: str) -> Sheet:
    """Fame, then coins."""
    fame = tuple((state.name(who), state.fame.get(who, 0)) for who in state.seats)
    coins = tuple((state.name(who), state.coins.get(who)) for who in state.seats)
    return Sheet("The Saga", (StandingsBlock("Fame", fame), StandingsBlock("Coins", coins)))


GAME: Game[Saga] = Game(
    id="probe-saga",
    title="The Saga",
    state=Saga,
    new_state=new_state,
    sheet=sheet,
    counters=counters,
    players=(1, 4),
    shape=2,
    migrations={1: from_1},
    procedures=act.of(),
)
