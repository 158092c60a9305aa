"""What lies behind a table: its figures, and a thread entry by entry with the sheet after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.errors import UsageError
from companion.table.entry import Entry
from companion.table.sheet import Block, PictureBlock, Sheet, plain, render, render_block
from companion.table.told import statistics
from companion.toolbox.text import clean_line, listed, plural

if TYPE_CHECKING:
    from companion.table.opened import OpenTable

WIDTH = 80


class Step(Struct, frozen=True):
    """An entry, and the table as it stood after it."""

    entry: Entry
    where: str
    sheet: Sheet


# Figures


def figures(table: OpenTable[Any]) -> Sheet:
    """The figures of a campaign; a sheet without blocks if its game makes none."""
    return Sheet(table.first.title, statistics(table))


def no_figures(table: OpenTable[Any]) -> str:
    """What is said where there are none: nothing to count was entered yet, or the game has none."""
    if table.game.plotted:
        return "Nothing is counted yet: no entry on the table says what could be."
    return f"{table.game.title} makes no figures of its games."


def block_facts(block: Block) -> dict[str, Any]:
    """A block as JSON; a picture as the lines that it draws."""
    if isinstance(block, PictureBlock):
        lines = plain(render_block(block, WIDTH)).split("\n")
        return {"type": "picture", "name": block.name, "lines": lines}
    facts: dict[str, Any] = msgspec.to_builtins(block)
    return facts


# Threads


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


def replay_lines(table: OpenTable[Any], thread: str, steps: list[Step]) -> list[str]:
    """Each entry with its number and words, and the sheet after it."""
    from companion.share.lines import safe, wrapped

    many = plural(len(steps), "entry", "entries")
    told = [safe(f"{table.first.title} · {table.game.title} · {thread}, {many}")]
    for place, step in enumerate(steps, 1):
        head = f"── {place} of {len(steps)} "
        told += ["", head + "─" * (WIDTH - len(head))]
        told += wrapped(safe(step.entry.says or step.entry.act), f"{step.entry.act_no:>5}  ")
        told += ["", safe(plain(render(step.sheet, WIDTH)))]
    return told


def step_facts(step: Step) -> dict[str, Any]:
    """A step as JSON."""
    from companion.share.facts import entry

    blocks = [block_facts(block) for block in step.sheet.blocks]
    return {**entry(step.entry, whole=False), "where": step.where, "blocks": blocks}
