"""What an entry told: a value that stands whatever stood there before, because somebody said it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from companion.errors import CompanionError
from companion.table.copies.amend import (
    TELLING,
    rerun,
)
from companion.table.copies.side import MISSING, Past, value_at
from companion.table.procedures.drive import Done
from companion.table.state import TableState
from companion.table.storage.patch import (
    apply,
    raw,
)

S = TypeVar("S", bound=TableState)


def touched(told: Iterable[Past[S]]) -> dict[tuple[str, ...], list[Past[S]]]:
    """Path -> entries that changed what stands there, oldest first."""
    found: dict[tuple[str, ...], list[Past[S]]] = {}
    for one in told:
        for operation in one.patch:
            found.setdefault(tuple(operation[1]), []).append(one)
    return found


def last_told(
    touching: Sequence[Past[S]],
    path: tuple[str, ...],
    touched: Iterable[Mapping[tuple[str, ...], Sequence[Past[S]]]],
) -> Past[S] | None:
    """The last entry that told the value at a path, rather than changed it."""
    values = [
        value_at(tree, path) for both in touched for x in both[path] for tree in (x.before, x.after)
    ]
    for one in reversed(touching):
        if value_at(one.after, path) is not MISSING and _was_said(one, path):
            others = [x for x in values if x is not MISSING and x != value_at(one.before, path)]
            if any(_tells(one, path, other) for other in others):
                return one
    return None


def _was_said(one: Past[S], path: tuple[str, ...]) -> bool:
    """Whether the value is an answer that somebody gave, not one that only follows from it."""
    value = value_at(one.after, path)
    if one.entry.act in TELLING:
        return True
    given = [x for _, x, source in one.entry.answers if source != "default"]
    return value in _flat(given)


def _flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [x for one in value for x in _flat(one)]
    return [value]


def _tells(one: Past[S], path: tuple[str, ...], other: Any) -> bool:
    """Whether an entry would have left the same value had another one stood there before."""
    found, table = value_at(one.before, path), one.side.table
    operation = ["+", [*path], other] if found is MISSING else ["=", [*path], found, other]
    if one.entry.act not in table.infos or one.shape != table.game.shape:
        return one.entry.act in TELLING
    try:
        state = one.state(apply(one.before, [operation]))
        done = rerun(table, one.entry, {}, {}, pinned=True).look(state)
    except (CompanionError, msgspec.ValidationError, ValueError, LookupError):
        return False
    return isinstance(done, Done) and value_at(raw(done.outcome.state), path) == value_at(
        one.after, path
    )
