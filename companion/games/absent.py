"""What stands in for a game that cannot be had, so that its campaigns can still be read.

The players, the log and everything that every game has are there; what only the game itself knows
is not drawn, and nothing can be entered.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion import games
from companion.errors import UsageError
from companion.table.game import Game
from companion.table.sheet import PlayersBlock, RemindersBlock, Sheet, Who
from companion.table.state import TableState

READING = "The campaign is open for reading: its log, its players, its exports."


def game_or_stand_in(id: str, extra: Iterable[Path | str] = ()) -> Game[Any]:
    """The game of a campaign; what stands in for it where it is gone or cannot be loaded."""
    try:
        return games.load(id, extra)
    except games.NoSuchGame:
        how = "“companion games --add FOLDER” names the folder in which it lies."
        return stand_in(id, f"The game “{id[:40]}” is not here. {how}")
    except UsageError as problem:
        return stand_in(id, problem.says)


def stand_in(id: str, why: str) -> Game[Any]:
    """A game that reads every state as far as all games have it.

    Args:
        id: of the game that it stands in for.
        why: what keeps that one from being there, in sentences.
    """

    def sheet(state: TableState, _eyes: str) -> Sheet:
        rows = tuple(Who(state.name(who), active=who == state.turn) for who in state.seats)
        owed = tuple(state.pending[key].what for key in sorted(state.pending))
        return Sheet(id, (PlayersBlock(rows), RemindersBlock((why, *owed))))

    return Game(
        id=id,
        title=id,
        state=TableState,
        new_state=lambda _names: TableState(),
        sheet=sheet,
        stands_in=f"{why} {READING}",
    )
