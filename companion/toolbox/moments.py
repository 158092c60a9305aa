"""Times as journals hold them, and what they are worth: a clock may have jumped."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, tzinfo


def local(at: str, zone: tzinfo | None = None) -> datetime | None:
    """A time of a journal on the clock of a zone (the machine's); `None` for what is no time."""
    try:
        return datetime.fromisoformat(at).astimezone(zone)
    except (ValueError, OverflowError, OSError):
        return None


def seconds_of(at: str) -> float | None:
    """The same as seconds since 1970."""
    here = local(at)
    try:
        return None if here is None else here.timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def believed(times: Sequence[float | None]) -> list[float | None]:
    """Times that never go back, one for each thing.

    The most that agree with the order are taken as they are; each other is that of the one before,
    in front of all of them that of the first. Times of a clock that was right are left alone.

    Args:
        times: seconds, in the order of the things; `None` for what nobody knows.

    Returns:
        Seconds; `None` only if no time is known at all.
    """
    trusted = _longest(times)
    now = next((time for time, good in zip(times, trusted, strict=True) if good), None)
    told = []
    for time, good in zip(times, trusted, strict=True):
        now = time if good else now
        told.append(now)
    return told


def _longest(times: Sequence[float | None]) -> list[bool]:
    """Which of some times are the longest run that never goes back, others left out."""
    ends: list[float] = []
    places: list[int] = []
    """Where the best run of each length ends: its time, its place."""
    before: list[int] = []
    for place, time in enumerate(times):
        if time is None:
            before.append(-1)
            continue
        length = bisect_right(ends, time)
        before.append(places[length - 1] if length else -1)
        if length == len(ends):
            ends.append(time)
            places.append(place)
        else:
            ends[length], places[length] = time, place
    found = [False] * len(times)
    place = places[-1] if places else -1
    while place >= 0:
        found[place] = True
        place = before[place]
    return found
