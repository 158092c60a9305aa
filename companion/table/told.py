"""The entries on the table as statistics read them: what happened, in order, nothing undone."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.table.entry import Entry
from companion.table.game import Told
from companion.table.opened import OpenTable
from companion.table.sheet import Block
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


def told_of(table: OpenTable[Any], thread: str = "") -> list[Told]:
    """Entries from the root to the head, oldest first; only those of a thread, if one is named."""
    found: list[Told] = []
    for n in table.history.path(table.history.head):
        entry = table.record(n)
        if isinstance(entry, Entry) and thread in ("", entry.thread):
            found.append(
                Told(
                    entry.act_no, entry.game, entry.by, entry.act, entry.at, entry.thread,
                    entry.lines,
                )
            )  # fmt: skip
    return found


def statistics(table: OpenTable[S]) -> tuple[Block, ...]:
    """The figures of a campaign, as its game makes them."""
    return tuple(table.game.statistics(table.state, told_of(table)))
