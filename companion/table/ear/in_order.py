"""What several people do, in the order that the rules give it: `everyone resolves their scheme`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from companion.table.ear.judging import Driven, Judge
from companion.table.ear.readings import Reading
from companion.table.ear.stale import go_on
from companion.table.forms.names import Thing
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)


def in_order(judge: Judge[S], reading: Reading) -> Driven[S]:
    """What would come of a reading. Where the order in which people are named breaks a rule, they
    act clockwise, from whomever nothing is broken; a list of names tells no order.

    Args:
        judge: drives it.
        reading: who does what.
    """
    go_on()
    driven = judge.drive(reading)
    if len(reading.by) < 2 or driven.kind != "broken":
        return driven
    for people in _clockwise(reading.by, judge.state):
        if people != reading.by:
            other = judge.drive(replace(reading, by=people))
            if other.kind == "done":
                return other
    return driven


def _clockwise(people: tuple[Thing, ...], state: TableState) -> Iterator[tuple[Thing, ...]]:
    """The same people as they sit, from each of them on."""
    seats = list(state.seats or state.players)
    seated = sorted(people, key=lambda one: seats.index(one.id) if one.id in seats else len(seats))
    for first in range(len(seated)):
        yield (*seated[first:], *seated[:first])
