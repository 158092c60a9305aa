"""What the log asks of the open table: plain functions, run on the desk's thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.errors import CompanionError, UsageError
from companion.table.campaign.draft import Run
from companion.table.campaign.log import LogLine, lines_at
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Answered, Asking
from companion.table.procedures.question import Question
from companion.table.storage.describe import Difference, differences, names_in
from companion.table.storage.entry import Entry
from companion.table.storage.history import ENTRY

Table = OpenTable[Any]


def chunk(table: Table, before: int | None, count: int) -> tuple[LogLine, ...]:
    """Entries, newest first."""
    return tuple(reversed(table.log(count, before)))


def these(table: Table, numbers: Sequence[int]) -> tuple[LogLine, ...]:
    """Entries by their record numbers, newest first; what is not there any more is left out."""
    kinds = table.history.kind
    there = [n for n in reversed(numbers) if n < len(table.history) and kinds[n] == ENTRY]
    return tuple(reversed(lines_at(table, there)))


def unfolded(table: Table, n: int) -> tuple[Entry, tuple[Difference, ...], dict[str, str]]:
    """An entry, what it changed in words, and the names of things by id."""
    entry = table.record(n)
    changes = tuple(differences(entry.patch, table.tree, table.tree, table.game.fields))
    return entry, changes, names_in(table.tree)


def asked_of(table: Table, act_no: int) -> tuple[Answered, ...]:
    """The questions of an entry with its answers, as they were asked on its own state.

    Raises:
        UsageError: it has no answers, or is not on the table.
    """
    entry = table.entry(act_no)
    if entry.n not in table.history.path(table.history.head):
        raise UsageError(f"Entry {act_no} is undone.", "Go back to it first, then amend it.")
    if entry.act not in table.infos:
        raise UsageError(f"Entry {act_no} has no answers to change.", "Undo it instead.")
    run: Run[Any] = Run(table.game, table.infos[entry.act], table.runs.chance, entry.by)
    run.depth = "sentence"
    for key, value, source in entry.answers:
        if source != "default":
            run.give(key, value, source)
            if source == "app" and isinstance(value, dict):
                run.rolled[key] = value
    run.overrides.update(entry.overrides)
    return run.look(table.state_at(entry.after)).answered


def rules_of(table: Table, n: int) -> tuple[str, ...]:
    """Ids of the rules that an entry used, the nearest first."""
    from companion.library.told import rules_used

    entry: Entry = table.record(n)
    try:
        asked = [one.question.rule for one in asked_of(table, entry.act_no)]
    except CompanionError:  # undone, or of other rules: what it recorded still says which
        asked = []
    return rules_used(entry, table.infos, asked)


def question_again(answered: tuple[Answered, ...], place: int) -> Asking:
    """One question of an entry, asked again; its answer is offered."""
    one = answered[place]
    question: Question[Any] = replace(one.question, suggest=one.stored)
    return Asking(question, answered[:place])
