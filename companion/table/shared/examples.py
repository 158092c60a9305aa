"""Lines that say the acts of every table, with the players, counters and options of one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table.game import Counter, Game, TableOption
from companion.table.state import TableState

NAMES = ("Ana", "Ben")
"""Players where there is no table yet."""
MOST = 6
"""Cells of the number that an example enters."""


def examples(game: Game[Any], state: TableState | None = None) -> dict[str, str]:
    """Act -> a line that does it; an act that this game has no use for has none.

    Args:
        game: whose counters and options stand in them.
        state: the table whose players stand in them; without it two made-up ones.
    """
    state = game.new_state(NAMES) if state is None else state
    players = [state.name(one) for one in state.seats or sorted(state.players)] or list(NAMES)
    counters = game.counters(state)
    told = {
        "count": _changed(counters, state),
        "set": _told(counters, state),
        "turn": f"turn {players[-1]}",
        "rename": f"rename {players[0]} to Kim",
        "note": "note we stop at ten",
        "remind": "remind us of the break",
        "card": "card everybody rests",
        "ruling": "ruling re ties they are shared",
        "settle": "settle 1",
        "option": _chosen(game.options),
        "correct": _by_path(counters),
    }
    return {act: line for act, line in told.items() if line}


def counted(game: Game[Any], state: TableState) -> str:
    """The words of something that the game counts, as an example; empty if it counts nothing."""
    return next((one.track.label for one in game.counters(state)), "")


def card_effect(game: Game[Any], state: TableState) -> str:
    """What a card may do, as an example of its sentence."""
    like = game.effect_like(state)
    for one in game.counters(state):
        if one.owner and not one.ruled:
            name = state.name(one.owner)
            gain = f"gain {name} {one.track.label} 3"
            return f"{gain}; {like or 'note everybody rests'}"
    return "note everybody rests"


def _changed(counters: Sequence[Counter], state: TableState) -> str:
    """More of something that is counted freely: a player's, else the table's."""
    free = sorted((one for one in counters if not one.ruled), key=lambda one: not one.owner)
    return next((f"{_whose(one, state)}{one.track.label} +2" for one in free), "")


def _told(counters: Sequence[Counter], state: TableState) -> str:
    ordered = sorted(counters, key=lambda one: not one.owner)
    return next((f"{_whose(x, state)}{x.track.label} = {_value(x)}" for x in ordered), "")


def _by_path(counters: Sequence[Counter]) -> str:
    return next((f"correct {'.'.join(one.path)} {_value(one)}" for one in counters), "")


def _whose(counter: Counter, state: TableState) -> str:
    return f"{state.name(counter.owner)} " if counter.owner else ""


def _value(counter: Counter) -> int:
    """A number that the counter can have."""
    track = counter.track
    most = MOST if track.most is None else min(MOST, track.most)
    return max(most, 0 if track.least is None else track.least)


def _chosen(options: Sequence[TableOption]) -> str:
    """Another choice of the first option that has one."""
    for one in options:
        for value in one.values:
            word = ("no", "yes")[value] if isinstance(value, bool) else value
            return f"option {one.key} {word}"
    return ""
