"""Everything at a table that has a name: players, counters, options, and what the game names."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.table.ear.persons import also_called
from companion.table.forms.names import Names, Thing
from companion.table.game import Counter, Game
from companion.table.state import TableState


def things(
    game: Game[Any], memory: Mapping[str, Mapping[str, Any]], state: TableState, by: str = ""
) -> list[Thing]:
    """Everything at the table that has a name; who has the turn stands first among the players.

    Args:
        game: the game.
        memory: what earlier evenings told.
        state: the table as it stands.
        by: who speaks: `i` and `me`; empty where nobody knows.
    """
    own = game.things(state, memory)
    also = {id: [x.label for x in own if (x.kind, x.id) == ("player", id)] for id in state.players}
    # `all pass` begins with who has the turn
    order = list(state.players)
    first = order.index(state.turn) if state.turn in order else 0
    return [
        *(
            Thing(
                "player",
                id,
                state.players[id].name,
                (id, *also[id], *also_called("player", id, by)),
            )
            for id in (*order[first:], *order[:first])
        ),
        *(
            Thing(
                _kind_of(counter),
                counter.track.id,
                counter.track.label,
                (counter.track.id, *counter.also),
                counter.owner,
            )
            for counter in game.counters(state)
        ),
        *(
            replace(x, also=(*x.also, *more)) if (more := also_called(x.kind, x.id, by)) else x
            for x in own
            if x.kind != "player"
        ),
        *(Thing("option", one.key, one.key) for one in game.options),
    ]


def _kind_of(counter: Counter) -> str:
    kind = "counter" if counter.owner else "pool"
    return f"ruled-{kind}" if counter.ruled else kind


def names_of(
    game: Game[Any], memory: Mapping[str, Mapping[str, Any]], state: TableState, by: str = ""
) -> Names:
    """The names of a table, as `things` gives them."""
    for kept, remembered, speaker, names in _LAST:
        if kept is state and remembered is memory and speaker == by:
            return names
    names = _named(tuple(things(game, memory, state, by)))
    _LAST.append((state, memory, by, names))
    return names


_LAST: deque[tuple[Any, Any, str, Names]] = deque(maxlen=4)
"""The names of the states that were heard last: a line is read again at each key, and in parts."""


@lru_cache(maxsize=8)
def _named(things: tuple[Thing, ...]) -> Names:
    """The names of things: after most acts they are the same."""
    return Names(things)
