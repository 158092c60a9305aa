"""Reading ahead that nobody waits for any more: whoever types has typed on.

A line is read while it is typed, in a thread beside the one that paints. The two share one
processor's time in Python, so a reading that is out of date must stop at once: else the next letter
would be painted late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Wanted = Callable[[], bool]
_wanted: ContextVar[Wanted | None] = ContextVar("wanted", default=None)


class Stale(Exception):
    """What was to be read is not what stands in the line any more."""


@contextmanager
def while_wanted(wanted: Wanted) -> Iterator[None]:
    """What is read here stops, by `Stale`, as soon as it is not wanted any more."""
    before = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(before)


def go_on() -> None:
    """Called between the pieces of a reading, a millisecond apart at most.

    Raises:
        Stale: it is not wanted any more.
    """
    wanted = _wanted.get()
    if wanted is not None and not wanted():
        raise Stale
