"""What the acts of every table hold while they run, and where they register themselves."""

from __future__ import annotations

from typing import Any

from companion.table.game import Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Reading
from companion.table.procedures.work import BaseWork
from companion.table.state import TableState


class Work(BaseWork[TableState]):
    """The changing state of any game, and the game.

    Args:
        table: what the procedure reads.
        game: what is played: its counters and options.
    """

    def __init__(self, table: Reading[Any], game: Game[Any]) -> None:
        super().__init__(table)
        self.game = game


act: Acts[TableState, Work] = Acts()
