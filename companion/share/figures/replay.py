"""Threads of a campaign, entry by entry with the sheet after each: what is replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.errors import UsageError
from companion.table.sheet import Sheet
from companion.table.storage.entry import Entry
from companion.toolbox.text import clean_line, listed

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable


class Step(Struct, frozen=True):
    """An entry, and the table as it stood after it."""

    entry: Entry
    where: str
    sheet: Sheet


def thread_of(table: OpenTable[Any], wanted: str = "") -> str:
    """The id of a thread that is on the table.

    Args:
        table: the open table.
        wanted: its id, or the number of one of its entries; empty: the last one.

    Raises:
        UsageError: there is none, or not this one.
    """
    known = threads(table)
    if not known:
        raise UsageError(
            "Nothing here can be replayed: no entry on the table belongs to a thread.",
            "An exchange, a duel or an action of several entries makes one.",
        )
    if not wanted:
        return list(known)[-1]
    for name, numbers in known.items():
        if wanted == name or wanted in {str(table.history.act_no[n]) for n in numbers}:
            return name
    raise UsageError(
        f"No thread on the table is “{clean_line(wanted)[:40]}”, or has that entry.",
        f"There {'is' if len(known) == 1 else 'are'} {listed(list(known)[-8:], 'and')}.",
    )


def numbers_of(table: OpenTable[Any], wanted: str = "") -> tuple[int, ...]:
    """Records of a thread's entries, oldest first. Raises `UsageError` as `thread_of`."""
    return tuple(threads(table)[thread_of(table, wanted)])


def threads(table: OpenTable[Any]) -> dict[str, list[int]]:
    """The threads on the table in order: id -> record numbers of its entries."""
    found: dict[str, list[int]] = {}
    for n in table.history.path(table.history.head):
        record = table.record(n)
        if isinstance(record, Entry) and record.thread:
            found.setdefault(record.thread, []).append(n)
    return found


def step_at(table: OpenTable[Any], n: int, eyes: str = "") -> Step:
    """One entry of a thread, and the sheet after it for the eyes of a player."""
    state = table.state_at(n)
    return Step(table.record(n), table.game.where(state), table.game.sheet(state, eyes))


def steps_of(table: OpenTable[Any], wanted: str = "") -> tuple[str, list[Step]]:
    """A thread's id and all its steps. Raises `UsageError` as `thread_of`."""
    thread = thread_of(table, wanted)
    return thread, [step_at(table, n) for n in numbers_of(table, thread)]
