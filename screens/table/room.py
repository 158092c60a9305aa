"""How the table shares its rows: the sheet gets what it needs, the log and What now the rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Room:
    """What stands around the sheet."""

    gaps: bool = False
    """A blank row above the sheet and one above What now."""
    heading: bool = True
    now: int = 4
    log: int = 1


ROOMY = (Room(True, True, 10, 12), Room(True, True, 8, 8), Room(True, True, 6, 6))
MOST_LOG = ROOMY[0].log
AMPLE = (Room(True, True, 4, 5), Room(True, True, 4, 4), Room(True, True, 4, 3))
TIGHT = (Room(False, True, 4, 3), Room(False, True, 4, 2))
"""Blank rows and then the log go before what there is to choose from does."""
LEAST = Room(heading=False)
TYPING = Room(heading=False, now=0, log=3)
"""While a line is typed, What now cannot be used: it is the first to go."""


def shared(height: int, sheet: int, blank: int, now: int, typing: bool) -> Room:
    """The roomiest way in which the whole sheet is seen; the least one if it never is.

    Args:
        height: rows that there are.
        sheet: rows of the sheet.
        blank: how many of them are blank and can be left out.
        now: rows of What now.
        typing: whether a line is being typed.
    """
    typed: tuple[Room, ...] = (TYPING,) if typing else ()
    for room in (*ROOMY, *AMPLE, *TIGHT, *typed):
        if sheet <= left(room, height, now):
            return room
    for room in (*TIGHT, Room(), *typed, LEAST):
        if sheet - blank <= left(room, height, now):
            return room
    return TYPING if typing else LEAST


def left(room: Room, height: int, now: int) -> int:
    """Rows that are left for the sheet."""
    rows = min(room.now, now)
    around = rows + (1 if room.heading and rows else 0)
    if room.gaps:
        around += 2 if rows else 1
    return height - around - room.log - 1
