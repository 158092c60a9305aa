"""The acts that every table has, behind those of its game, in the order of the list."""

from __future__ import annotations

from functools import partial
from typing import TypeVar, cast

from msgspec.structs import replace

from companion.table.game import Game
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.shared import common, correcting
from companion.table.shared.examples import examples
from companion.table.shared.work import Work, act
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


def procedures_of(game: Game[S]) -> tuple[ProcedureInfo[S], ...]:
    """A game's procedures, then those of every table that it does not bring itself."""
    own = {info.id for info in game.procedures}
    shared = (info for info in common_procedures(game) if info.id not in own)
    return (*game.procedures, *shared)


def common_procedures(game: Game[S]) -> tuple[ProcedureInfo[S], ...]:
    """The procedures of every table, for one game."""
    shared = act.made_with(partial(Work, game=game), common, correcting)
    lines = examples(game)
    told = (replace(info, help=lines.get(info.id, "")) for info in shared)
    return cast("tuple[ProcedureInfo[S], ...]", tuple(told))
