"""Bounded tracks: a number on the table that cannot go past its ends, and its bar on the screen.

A value that nobody has told is `None` and stays so under every change.
"""

from __future__ import annotations

from msgspec import Struct

from companion.toolbox.sums import Part, Result

FULL = "━"
EMPTY = "┅"
UNKNOWN = "–"


class Track(Struct, frozen=True):
    """A track: glory, supply, the astrolabe.

    Raises:
        ValueError: the least value lies above the most.
    """

    id: str
    label: str
    least: int | None = None
    """The lowest value, `None` for no lower end."""
    most: int | None = None
    """The highest value, `None` for no upper end."""
    page: str = ""
    """Where the book gives the ends, as `p. 11`."""
    unit: str = ""
    """What is counted, as `gold`; empty when the label says it."""

    def __post_init__(self) -> None:
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(
                f"{self.label} cannot run from {_plain(self.least)} up to {_plain(self.most)}."
            )


def change(
    track: Track, value: int | None, by: int | None, why: str = "change"
) -> Result[int | None]:
    """Move a value along its track; an unknown value or an unknown step makes it unknown.

    Args:
        track: where it moves.
        value: where it stood, `None` when nobody has told.
        by: steps, below 0 to go down.
        why: what the step is called in the sum.

    Returns:
        The new value, what it was and the step as parts, and a note when an end held it.
    """
    parts = (Part(track.label, value, track.page), Part(why, by))
    if value is None or by is None:
        return Result(None, parts, _pages(track))
    held, notes = _held(track, value + by)
    return Result(held, parts, _pages(track), notes)


def set_to(track: Track, value: int | None, *, anyway: bool = False) -> Result[int | None]:
    """Put a value where the table says it is; `None` makes it unknown.

    Args:
        track: where it stands.
        value: what was told.
        anyway: keep a value past an end, because the table insists; a note names the end.
    """
    parts = (Part(track.label, value, track.page, by_hand=True),)
    if value is None:
        return Result(None, parts, _pages(track))
    held, notes = _held(track, value)
    if anyway and held != value:
        side = "below" if value < held else "above"
        notes = (f"{_plain(value)} is {side} the end at {_plain(held)}{_cited(track)}",)
        held = value
    return Result(held, parts, _pages(track), notes)


def bar(value: int | None, most: int | None, width: int) -> str:
    """`━━━┅┅`: a value out of the most, `width` characters long.

    Something is never drawn as nothing, and only the most itself as full. An unknown value or
    end is a single dash, which the screen dims.
    """
    if value is None or most is None:
        return UNKNOWN
    width = max(0, width)
    if value >= most:
        filled = width if most > 0 else 0
    elif value <= 0:
        filled = 0
    else:
        filled = min(max(1, value * width // most), width)
    return FULL * filled + EMPTY * (width - filled)


def _held(track: Track, value: int) -> tuple[int, tuple[str, ...]]:
    held = value
    if track.least is not None:
        held = max(track.least, held)
    if track.most is not None:
        held = min(track.most, held)
    return held, () if held == value else (f"held at {_plain(held)}{_cited(track)}",)


def _cited(track: Track) -> str:
    return f", {track.page}" if track.page else ""


def _pages(track: Track) -> tuple[str, ...]:
    return (track.page,) if track.page else ()


def _plain(number: int) -> str:
    return str(number).replace("-", "−")
