"""A code in half blocks: two modules a cell, dark on light in whatever colours the terminal has.

Scanners want dark modules on a light field with a quiet zone around it; many fail on the inverse.
So the code brings its colours along (black on white, each cell), and where no colours can be
sent, the light modules are what is drawn on a dark terminal, the dark ones on a light one.
"""

from __future__ import annotations

from msgspec import Struct

from companion.share.codes.matrix import LARGEST, Matrix, size_of

QUIET = (4, 2)
"""Light modules around a code: what the standard wants, and what scanners are content with."""
INK, PAPER = "#000000", "#ffffff"
_ON, _OFF = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
"""Black on white out of the 256 colours: the first 16 are what a theme makes of them."""
_CELLS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


class Fit(Struct, frozen=True):
    """How a code of so many modules stands on a screen, in cells."""

    quiet: int
    width: int
    height: int


def needs(size: int, quiet: int = QUIET[-1]) -> Fit:
    """The cells that a code takes."""
    side = size + 2 * quiet
    return Fit(quiet, side, (side + 1) // 2)


def fit(size: int, width: int, height: int) -> Fit | None:
    """How a code fits into so many cells, with as much quiet as there is room for; else `None`."""
    for quiet in QUIET:
        found = needs(size, quiet)
        if found.width <= width and found.height <= height:
            return found
    return None


def largest(width: int, height: int) -> int:
    """The largest version that fits into so many cells; 0 if none does."""
    fitting = (one for one in range(LARGEST, 0, -1) if fit(size_of(one), width, height))
    return next(fitting, 0)


def half_blocks(code: Matrix, quiet: int) -> list[str]:
    """Lines in which what is drawn is dark: to be shown black on white."""
    return _lines(_with_quiet(code, quiet))


def without_colours(code: Matrix, quiet: int, light_terminal: bool = False) -> list[str]:
    """Lines for a terminal that shows no colours, dark unless it is said to be light."""
    rows = _with_quiet(code, quiet)
    if light_terminal:
        return [line.rstrip() for line in _lines(rows)]
    return _lines([[not module for module in row] for row in rows])


def in_colours(lines: list[str]) -> list[str]:
    """Lines of `half_blocks` with the signs that make a terminal show them black on white."""
    return [f"{_ON}{line}{_OFF}" for line in lines]


def _with_quiet(code: Matrix, quiet: int) -> list[list[bool]]:
    side = code.size + 2 * quiet
    empty = [[False] * side for _ in range(quiet)]
    beside = [False] * quiet
    return [*empty, *([*beside, *row, *beside] for row in code.rows), *empty]


def _lines(rows: list[list[bool]]) -> list[str]:
    # A side is odd: the last line's lower half is no module, and is drawn like the quiet zone.
    pairs = [*rows, rows[0]] if len(rows) % 2 else rows
    return [
        "".join(_CELLS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(pairs[::2], pairs[1::2], strict=True)
    ]
