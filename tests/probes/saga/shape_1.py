"""The Saga as it was: its state in shape 1, which wrote `shape_1.jsonl`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.procedure import Key, Outcome, Procedure, ProcedureInfo, Reading
from companion.table.procedures.question import Number, ask
from companion.table.shared.common import who_acts
from companion.table.sheet import Sheet
from companion.table.state import Player, TableState, put
from companion.toolbox.tracks import Track


class Saga1(TableState, frozen=True, kw_only=True):
    """Gold, and a weather that nobody used."""

    gold: dict[str, int | None] = {}
    weather: str = "fair"


def voyage(table: Reading[Saga1]) -> Procedure[Saga1]:
    """Bring coins home (p. 2)."""
    state = table.state
    who = yield from who_acts(table, page="p. 2")
    brought = yield from ask(Number(key="coins", prompt="Coins brought home", page="p. 2"))
    had = state.gold.get(who)
    state = put(state, "gold", who, None if had is None else had + brought)
    return Outcome(state=state, says=f"{state.name(who)} brought {brought} coins home")


def finish(table: Reading[Saga1]) -> Procedure[Saga1]:
    """End the game (p. 3)."""
    yield from ()
    return Outcome(state=replace(table.state, closed=True), says="game 1 is over")


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
    procedures=(
        ProcedureInfo(
            id="voyage", title="Voyage", run=voyage, page="p. 2",
            keys=(Key("who", "choose"), Key("coins", "number")),
        ),
        ProcedureInfo(id="finish", title="End the game", run=finish, page="p. 3"),
    ),
)  # fmt: skip
