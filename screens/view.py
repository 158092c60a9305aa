"""What is shown of an open table: one frozen picture, made on the desk's thread, handed down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.errors import StorageError
from companion.play.unsaved import Unsaved, unsaved_of
from companion.play.what_now import Now, what_now
from companion.table.board import Board, Lookup, guarded
from companion.table.campaign.log import LogLine
from companion.table.campaign.moves import Move
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.rules_now import rules_now
from companion.table.game import Counter
from companion.table.sheet import Sheet, or_else
from companion.table.state import TableState

LOG_LINES = 40


@dataclass(frozen=True)
class TableView:
    """A table as it stands."""

    id: str
    title: str
    game: str
    game_id: str
    where: str
    state: TableState
    sheet: Sheet
    log: tuple[LogLine, ...]
    """Newest first."""
    now: tuple[Now, ...]
    counters: tuple[Counter, ...]
    entries: int
    """How many acts were ever entered."""
    undo: Move | None
    redo: Move | None
    read_only: str
    unfit: bool
    """Whether undo is all that can be done: the newest entry cannot be read."""
    damaged: bool
    """Whether the file is damaged: what stands behind can be rescued."""
    unsaved: Unsaved | None
    """What is not saved; `None` if all is well."""
    notices: tuple[str, ...]
    board: Board | None = None
    """The game's board for the eyes of who speaks; it is drawn only when it is looked at."""
    lookup: Lookup | None = None
    rules: tuple[str, ...] = ()
    """Rules entries of what is half entered, owed, and could be done now: in this order."""

    def player(self, name: str) -> str:
        """A player's name by id; empty for nobody."""
        return self.state.name(name) if name else ""


def view_of(table: OpenTable[Any], by: str = "", is_kept: bool = True) -> TableView:
    """The picture of a table for the eyes of a player. Runs on the desk's thread."""
    state = table.state
    notices = tuple(table.notices)
    table.notices.clear()
    return TableView(
        id=table.first.id,
        title=table.first.title,
        game=table.game.title,
        game_id=table.game.id,
        where=or_else(lambda: table.game.where(state), lambda _why: ""),
        state=state,
        sheet=table.sheet(by),
        log=tuple(reversed(table.log(LOG_LINES))),
        now=what_now(table),
        counters=tuple(table.game.counters(state)),
        entries=table.history.acts,
        undo=_planned(table.moves.plan_undo),
        redo=_planned(table.moves.plan_redo),
        read_only=table.read_only,
        unfit=table.unfit is not None,
        damaged=bool(table.read.damage),
        unsaved=unsaved_of(table, is_kept),
        notices=notices,
        board=or_else(lambda: _board(table, by), lambda _why: None),
        lookup=or_else(lambda: table.game.lookup(state), lambda _why: None),
        rules=rules_now(table),
    )


def _board(table: OpenTable[Any], by: str) -> Board | None:
    board = table.game.board(table.state, by)
    return None if board is None else guarded(board)


def _planned(plan: Callable[[], Move | None]) -> Move | None:
    """A step; none where the file lost what it would lead to (which the banner tells)."""
    try:
        return plan()
    except StorageError:
        return None
