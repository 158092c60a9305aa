"""What is shown of an open table: one frozen picture, made on the desk's thread, handed down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import StorageError
from companion.table.board import Board, Lookup, guarded
from companion.table.campaign.barred import barred
from companion.table.campaign.log import LogLine
from companion.table.campaign.moves import Move
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import refused_of, words
from companion.table.campaign.rules_now import rules_now
from companion.table.campaign.writer import NOT_SAVED
from companion.table.game import Counter
from companion.table.shared.suggestion_order import likely
from companion.table.sheet import Sheet, or_else
from companion.table.state import TableState
from screens.what_now import Now, what_now

LOG_LINES = 40


@dataclass(frozen=True)
class Unsaved:
    """What the disk refused."""

    says: tuple[str, ...]
    """In words, oldest first; empty if only a step back or forward was refused."""
    why: str
    """What the disk says; empty if the campaign can be written again."""
    is_kept: bool
    """Whether it is kept beside."""
    since: str
    """When the oldest was refused, ISO 8601; empty if unknown."""


@dataclass(frozen=True)
class Act:
    """A procedure as menus show it."""

    id: str
    title: str
    help: str = ""
    page: str = ""
    barred: str = ""
    """Why it cannot be done now."""
    words: str = ""
    """What it is found by besides its title."""


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


def acts_of(table: OpenTable[Any], by: str = "") -> tuple[Act, ...]:
    """All acts: what could be done now first, what the rules stop at once last, with the reason."""
    why = barred(table, by)
    acts = [
        Act(
            info.id,
            info.title,
            info.help,
            info.page,
            why.get(info.id, ""),
            " ".join((info.id, *info.words)),
        )
        for info in likely(table.game, table.state, table.infos.values())
        if not info.hidden
    ]
    return tuple(sorted(acts, key=lambda act: bool(act.barred)))


def _board(table: OpenTable[Any], by: str) -> Board | None:
    board = table.game.board(table.state, by)
    return None if board is None else guarded(board)


def _planned(plan: Callable[[], Move | None]) -> Move | None:
    """A step; none where the file lost what it would lead to (which the banner tells)."""
    try:
        return plan()
    except StorageError:
        return None


def unsaved_of(table: OpenTable[Any], is_kept: bool) -> Unsaved | None:
    """What is not saved; also a step back or forward that the disk refused."""
    refused = refused_of(table)
    told = tuple(words(refused))
    if not told and not table.is_refused:
        return None
    why = table.read_only.removeprefix(NOT_SAVED).strip() if table.is_refused else ""
    return Unsaved(told, why, is_kept, refused.acts[0].entry.at if refused.acts else "")


def matching(words: str, names: Sequence[str]) -> list[int]:
    """Places of the names in which every typed word begins a word, best first.

    One word may also be the first letters of several (`yg` for `Yellow gold`).
    """
    from companion.toolbox.text import key_of

    wanted = key_of(words).split() if words.strip() else []
    found: list[tuple[int, int]] = []
    for place, name in enumerate(names):
        parts = key_of(name).split()
        if all(any(part.startswith(word) for part in parts) for word in wanted):
            found.append((0 if " ".join(parts).startswith(" ".join(wanted)) else 1, place))
        elif len(wanted) == 1 and "".join(part[0] for part in parts).startswith(wanted[0]):
            found.append((2, place))
    return [place for _, place in sorted(found)]
