"""Whether what a line tells of an act came of it: its numbers, and the names it only mentions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.table.forms.names import Thing
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Number
from companion.toolbox.text import key_of


def untrue(
    done: Done[Any], by: str, given: Mapping[str, Any], checks: Sequence[int | Thing]
) -> tuple[str, str] | None:
    """What is said of a number or a name that did not come of an act, and what would be right;
    `None` if all did.

    Args:
        done: the act.
        by: who acted.
        given: what the line answered.
        checks: the numbers and names that it tells besides.
    """
    if not checks:
        return None
    outcome = done.outcome
    seen: set[int] = set()
    for row in outcome.lines:
        seen |= _numbers(row)
        old, new = row.get("old"), row.get("new")
        if isinstance(old, int) and isinstance(new, int):
            seen.add(abs(new - old))
    seen |= {int(one) for one in re.findall(r"\d{1,9}", outcome.says)}
    asked = [x.question.prompt for x in done.answered if given.get(x.question.key) == "yes"]
    for one in checks:
        if isinstance(one, Thing):
            if not _is_in(one, outcome, by) and not _names(one, asked):
                return f"{outcome.says}: nothing of {one.label} comes of that.", "Check the name."
        elif abs(one) not in seen:
            return f"{outcome.says}: no {one} comes of that.", "Check the number."
    return None


def agreeing(
    done: Done[Any], by: str, said: Mapping[str, Any], numbers: Sequence[int]
) -> bool | None:
    """Whether the numbers that were said are those that the rules come to; `None` if the rules
    come to none of them."""
    found = [untrue(done, by, said, numbers) is None] if numbers else []
    found += [
        x.question.offered == x.stored
        for x in done.answered
        if x.question.key in said and isinstance(x.question, Number)
        and isinstance(x.question.offered, int)
    ]  # fmt: skip
    return all(found) if found else None


def _is_in(thing: Thing, outcome: Any, by: str) -> bool:
    """Whether a name that was said has to do with what came of the act; one without an id names
    nothing (`next`)."""
    if thing.id in ("", by) or _names(thing, [outcome.says]):
        return True
    return any(thing.id in _texts(row) for row in outcome.lines)


def _names(thing: Thing, texts: Sequence[str]) -> bool:
    """Whether one of the texts names a thing."""
    name = rf"(?<!\w){re.escape(key_of(thing.label))}(?!\w)"
    return any(re.search(name, key_of(text)) for text in texts)


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner: Sequence[Any] = ()
    if isinstance(value, Mapping):
        inner = (*value, *value.values())
    elif isinstance(value, list | tuple):
        inner = value
    return {text for one in inner for text in _texts(one)}


def told_idly(values: Sequence[Any]) -> list[int | Thing]:
    """What nobody asked for, because it is known: it must be what is known."""
    found: list[int | Thing] = []
    for one in values:
        if isinstance(one, Mapping) and "new" in one:
            found.append(Thing("new", str(one["new"]), str(one["new"])))
        inner = one.values() if isinstance(one, Mapping) else (one,)
        found += [x for x in inner if isinstance(x, int | Thing)]
    return found


def _numbers(value: Any) -> set[int]:
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    inner: Sequence[Any] = ()
    if isinstance(value, Mapping):
        inner = tuple(value.values())
    elif isinstance(value, list | tuple):
        inner = value
    return {number for one in inner for number in _numbers(one)}
