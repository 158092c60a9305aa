"""Why this number: any number of the table, its sum where it follows from others, the entries that
made it, their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.play.rulings import ours
from companion.share.text.sums import result_lines, stored_sum, stored_words
from companion.table.campaign.opened import OpenTable
from companion.table.storage.describe import differences
from companion.table.storage.entry import Entry
from companion.toolbox.sums import Result, shown

Table = OpenTable[Any]
RULED = "⚑ Our ruling:"
"""Stands in front of what this table ruled on a part of a sum."""
LOOKED_BACK = 500
"""Entries that are looked through for where a number comes from."""
MOST_TOLD = 5
"""Entries that are told of one number, the last first."""
_INSIDE = re.compile(r"[a-z]+\d+")
"""A word that only the program says: `e3`."""
_QUIET = frozenset(("ids", "options", "rulings", "pending"))
"""Parts of a state in which no number of the game stands."""


class Number(Struct, frozen=True):
    """A number of the table."""

    name: str
    """`Ana gold`, `Wren raid`."""
    value: int | None
    paths: tuple[tuple[str, ...], ...]
    """Where in the state it stands; of one that is worked out, the parts that it follows from."""
    sum: Result[Any] | None = None
    """How it is worked out; `None`: it is kept."""
    owner: str | None = None
    """Of a counter: whose, empty for the table's own; `None`: players do not count it."""


class Made(Struct, frozen=True):
    """An entry that made a number what it is."""

    entry: Entry
    change: str = ""
    """`6 → 9`."""
    page: str = ""
    """Of the rule of its act."""


def numbers(table: Table, by: str = "") -> tuple[Number, ...]:
    """All numbers of the table: what players count, those of who speaks or has the turn first, what
    is worked out of others, then every other that is kept. No secret is among them."""
    state = table.state
    mine = by or state.turn
    counters = sorted(table.game.counters(state), key=lambda one: one.owner != mine)
    found = [
        Number(
            f"{state.name(one.owner) if one.owner else ''} {one.track.label}".strip(),
            one.value,
            (one.path,),
            owner=one.owner,
        )
        for one in counters
    ]
    worked_out = table.game.reckoned(state, by)
    counted = {one.path for one in counters} | {path for one in worked_out for path in one.paths}
    others = [
        Number(_label(table, path), value, (path,))
        for path, value in _leaves(table.tree, ())
        if path not in counted
    ]
    sums = (Number(one.name, one.value, one.paths, one.sum) for one in worked_out)
    return (*found, *sums, *(one for one in others if one.name))


def _leaves(tree: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    if isinstance(tree, dict) and "veil" not in tree:
        for key, value in tree.items():
            if path or key not in _QUIET:
                yield from _leaves(value, (*path, str(key)))
    elif isinstance(tree, int) and not isinstance(tree, bool) and len(path) > 1:
        yield path, tree


def _label(table: Table, path: Sequence[str]) -> str:
    """The path in words; empty where an id of the program would be all there is to say."""
    told = differences([["=", list(path), None, 0]], table.tree, table.tree, table.game.fields)
    label = told[0].label if told else ""
    words = label.split()
    inside = any(_INSIDE.fullmatch(word) for word in words)
    return "" if inside or set(words) & _ids(table) else label


def _ids(table: Table) -> set[str]:
    """Ids that were given out: `p1`, `k8`."""
    given = table.state.ids.items()
    return {f"{prefix}{n}" for prefix, most in given for n in range(1, most + 1)} | set(
        table.state.players
    )


def made(table: Table, number: Number, most: int = MOST_TOLD) -> list[Made]:
    """The entries on the table that made a number what it is, the last first."""
    found: list[Made] = []
    n = table.history.act_at(table.history.head)
    for _ in range(LOOKED_BACK):
        if n <= 0 or len(found) == most:
            break
        entry: Entry = table.record(n)
        mine = [one for one in entry.patch if _touches(one[1], number)]
        if mine:
            last = mine[-1]
            whole = last[0] == "=" and number.sum is None and tuple(last[1]) in number.paths
            change = f"{_said(last[2])} → {_said(last[3])}" if whole else ""
            info = table.infos.get(entry.act)
            found.append(Made(entry, change, info.page if info else ""))
        n = table.history.act_at(table.history.parent(n))
    return found


def _touches(changed: Sequence[str], number: Number) -> bool:
    """Whether a change is of a number, of what it stands in, or of what it follows from."""
    told = tuple(changed)
    return any(path[: len(told)] == told or told[: len(path)] == path for path in number.paths)


def why_lines(table: Table, number: Number) -> list[str]:
    """A number unfolded: what it is, then each entry that made it with its sums and pages."""
    told = [f"{number.name} is {shown(number.value) if number.value is not None else 'unknown'}."]
    if number.sum is not None:
        told += ["", *result_lines(number.name, number.sum, fields=False)]
        rules = (part.rule for part in number.sum.parts)
        told += [f"  {RULED} {words}" for words in ours(table.state, rules)]
    for one in made(table, number):
        where = ", ".join(x for x in (one.change, one.page) if x)
        told += ["", f"{one.entry.act_no}  {one.entry.says}" + (f"  ({where})" if where else "")]
        for name, stored in one.entry.sums.items():
            told += [line[10:] for line in stored_sum(name, stored)]
        told += [f"    {broken}" for broken in one.entry.broken]
    if len(told) == 1:
        told.append("It stands so from the beginning.")
    return told


def _said(value: Any) -> str:
    return "unknown" if value is None else stored_words(value)
