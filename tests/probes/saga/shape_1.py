"""The Saga as it was: its state in shape 1, which wrote `shape_1.jsonl`."""

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
from companion.table.sheet import Sheet
from companion.table.state import Player, TableState, put
from companion.toolbox.tracks import Track


class Saga1(TableState, frozen=True, kw_only=True):
    """Gold, and a weather that nobody used."""

    gold: dict[str, int | None] = {}
    weather: str = "fair"


class Work(BaseWork[Saga1]):
    """What an act held while it ran."""


act: Acts[Saga1, Work] = Acts(Work)


@act("voyage", "Voyage", cite=Citation(page="p. 2"))
def voyage(work: Work) -> Steps[str]:
    """Bring coins home (p. 2)."""
    who = yield from who_acts(work)
    brought = yield from work.number("coins", "Coins brought home", at_least(0))
    had = work.state.gold.get(who)
    work.state = put(work.state, "gold", who, None if had is None else had + brought)
    return f"{work.name} brought {brought} coins home"


@act("finish", "End the game", cite=Citation(page="p. 3"))
def finish(work: Work) -> Steps[str]:
    """End the game (p. 3)."""
    yield from ()
    work.state = replace(work.state, closed=True)
    return "game 1 is over"


def new_state(names: Sequence[str]) -> Saga1:
    """No gold."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Saga1(players=players, seats=tuple(players), gold=dict.fromkeys(players, 0))


def counters(state: Saga1) -> list[Counter]:
    """The gold."""
    track = Track("gold", "gold", least=0, page="p. 2")
    return [Counter(who, track, ("gold", who), state.gold.get(who)) for who in state.seats]


GAME_1: Game[Saga1] = Game(
    id="probe-saga",
    title="The Saga",
    state=Saga1,
    new_state=new_state,
    sheet=lambda state, eyes: Sheet("The Saga"),
    counters=counters,
    procedures=act.of(),
)
