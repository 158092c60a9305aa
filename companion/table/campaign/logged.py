"""The entries on the table as statistics read them: what happened, in order, nothing undone."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.table.campaign.opened import OpenTable
from companion.table.game import LoggedEntry
from companion.table.sheet import Block
from companion.table.state import TableState
from companion.table.storage.entry import Entry

S = TypeVar("S", bound=TableState)

_BEFORE_FORMAT_1 = {
    "player": ("by", "province"),
    "old": ("before",),
    "new": ("after",),
    "amount": ("total", "result"),
    "wins": ("result",),
    "reason": ("cause", "why"),
}
"""Field of a row -> what files of format 0 called it, where no game agreed with another yet."""


def told_of(table: OpenTable[Any], thread: str = "") -> list[LoggedEntry]:
    """Entries from the root to the head, oldest first; only those of a thread, if one is named."""
    found: list[LoggedEntry] = []
    for n in table.history.path(table.history.head):
        entry = table.record(n)
        if isinstance(entry, Entry) and thread in ("", entry.thread):
            found.append(one_told(entry, table.first.format))
    return found


def one_told(entry: Entry, format: int) -> LoggedEntry:
    """One entry, its rows under the names of today whatever format its file has."""
    lines = tuple(map(_renamed, entry.lines)) if format == 0 else entry.lines
    return LoggedEntry(entry.act_no, entry.game, entry.by, entry.act, entry.at, entry.thread, lines)


def _renamed(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a file of format 0 under the names of today, the old ones beside them."""
    told = dict(row)
    for name, olds in _BEFORE_FORMAT_1.items():
        for old in olds:
            if old in row:
                told.setdefault(name, row[old])
    return told


def statistics(table: OpenTable[S]) -> tuple[Block, ...]:
    """The figures of a campaign, as its game makes them."""
    return tuple(table.game.statistics(table.state, told_of(table)))
