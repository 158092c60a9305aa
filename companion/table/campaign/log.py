"""The log as lists show it: the last entries, undone ones marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.errors import StorageError
from companion.table.campaign.writer import Writer
from companion.table.state import TableState
from companion.table.storage import history as kinds
from companion.table.storage.entry import Entry

MOST_KEPT = 512
"""Lines that are kept."""


class LogLine(Struct, frozen=True):
    """An entry as lists show it."""

    n: int
    act_no: int
    at: str
    by: str
    act: str
    says: str
    on_table: bool
    """Whether it is part of what is on the table; undone ones are shown dimmed."""
    thread: str = ""
    note: str = ""
    unfolds: bool = False
    who: str = ""
    """Id of the player who acted, as far as the entry says."""


def actor_of(entry: Entry, state: TableState) -> str:
    """Id of the player who acted: who spoke, else whom the entry itself names; empty for nobody."""
    if entry.by:
        return entry.by
    named = (value for key, value, _ in entry.answers if key == "who")
    return next((one for one in named if isinstance(one, str) and one in state.players), "")


def log_of(table: Writer[Any], count: int = 20, before: int | None = None) -> list[LogLine]:
    """The last entries in the order they were made, undone ones included, oldest first.

    Args:
        table: the open table.
        count: how many at most.
        before: only entries with smaller record numbers.
    """
    marked: list[tuple[int, bool]] = []
    history, n = table.history, (len(table.history) if before is None else before) - 1
    kind, after, on = history.kind, history.after, history.head
    while on > n:
        on = after[on]
    while n > 0 and len(marked) < count:
        # Parents have smaller numbers, so going down meets all that is on the table.
        if kind[n] == kinds.ENTRY:
            marked.append((n, n == on))
        if n == on:
            on = after[on]
        n -= 1
    marked.reverse()
    return _lines(table, marked)


def lines_at(table: Writer[Any], numbers: Sequence[int]) -> list[LogLine]:
    """Entries by their record numbers, which rise."""
    return _lines(table, _marked(table, numbers))


def _lines(table: Writer[Any], marked: Iterable[tuple[int, bool]]) -> list[LogLine]:
    lines, kept = [], _kept(table)
    for n, on in marked:
        line = kept.get(n)
        if line is None or line.on_table != on:
            try:
                line = kept[n] = log_line(table, n, on)
            except StorageError:
                if not table.is_refused:  # what somebody cut off is told there, once
                    raise
                continue
        lines.append(line)
    return lines


def _kept(table: Writer[Any]) -> dict[int, LogLine]:
    """Lines that were made before, by record number: after each act nearly all of them again."""
    players = tuple(table.state.players)  # a line says who acted, if they play here
    if table.lines is None or table.lines[0] != players or len(table.lines[1]) > MOST_KEPT:
        table.lines = (players, {})
    return table.lines[1]


def log_line(table: Writer[Any], n: int, on_table: bool = True) -> LogLine:
    """One entry as lists show it."""
    entry = table.record(n)
    return LogLine(
        n=n,
        act_no=entry.act_no,
        at=entry.at,
        by=entry.by,
        act=entry.act,
        says=entry.says,
        on_table=on_table,
        thread=entry.thread,
        note=entry.note,
        unfolds=bool(entry.sums or entry.lines or entry.overrides),
        who=actor_of(entry, table.state),
    )


def _marked(table: Writer[Any], numbers: Sequence[int]) -> list[tuple[int, bool]]:
    """Record numbers with whether they are on the table."""
    lowest = numbers[0] if numbers else 0
    on_path = set()
    n = table.history.head
    while n >= lowest and n > 0:
        on_path.add(n)
        n = table.history.parent(n)
    return [(n, n in on_path) for n in numbers]
