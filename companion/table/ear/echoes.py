"""What an act did, told once more behind it: `ben flaunts, -6 riches, +1 reputation`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.table.ear.judging import Driven, Step
from companion.table.game import Counter

Counters = Callable[[Any], Sequence[Counter]]
COUNT, SET = "count", "set"
"""The acts that change a counter and say how high it is, in every game."""


def echoes(
    first: Driven[Any], more: Sequence[Driven[Any]], before: Any, of: Counters
) -> list[bool]:
    """For each counter that is told behind an act and was changed by it: whether by as much, or to
    as much.

    Args:
        first: the act, done.
        more: what the line tells behind it.
        before: the state in front of the act.
        of: the counters of a state.

    Returns:
        Nothing if none of them was changed by the act; a counter told once more must not count
        twice, and one that is told otherwise contradicts the act.
    """
    if first.kind != "done" or any(step.run.info.id == COUNT for step in first.steps):
        return []
    old, new = _values(of(before)), _values(of(first.state))
    steps = [step for driven in more for step in driven.steps]
    told = [_told(step) for step in steps if step.run.info.id in (COUNT, SET)]
    return [
        (new[key] if level else new[key] - old[key]) == number
        for key, number, level in told
        if None not in (old.get(key), new.get(key)) and old[key] != new[key]
    ]


def only_echoes(found: Sequence[bool], more: Sequence[Driven[Any]]) -> bool:
    """Whether all that is told behind an act is what it did."""
    return all(found) and len(found) == sum(len(driven.steps) for driven in more)


def _values(counters: Sequence[Counter]) -> dict[tuple[str, str], Any]:
    return {(one.owner, one.track.id): one.value for one in counters}


def _told(step: Step[Any]) -> tuple[tuple[str, str], int, bool]:
    """Whose counter a step tells and which one; the number; whether that is how high it is."""
    said = {x.question.key: x.stored for x in step.result.answered}
    level = step.run.info.id == SET
    key = (str(said.get("who", "")), str(said.get("counter", "")))
    return key, int(said.get("value" if level else "change") or 0), level
