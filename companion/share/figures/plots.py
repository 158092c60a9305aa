"""Plots for a terminal: lines of spans for any width from 30, drawn on Plotille's canvas of dots.

Plotille (MIT) is pure Python and keeps no state of its own between plots. Each line has a canvas:
laid over each other, cells keep the role of their line. A letter tells the lines apart, also where
there is no colour: it stands on the line, at its end, and before the name below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.share.figures.series import Line, Series
from companion.table.sheet import Role, Span, Spans, cut, fitted
from companion.toolbox.sums import shown
from companion.toolbox.text import width_of

NARROWEST = 30
ROWS = 11
"""Lines of the canvas, if nobody asks for another height."""
ROLES: tuple[Role, ...] = ("value", "track", "good", "bad", "plain", "warn", "name", "active")
_BRAILLE = 0x2800
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_APART = 12
"""Cells between two letters on one line."""


def plot(series: Series, width: int, rows: int = ROWS) -> list[Spans]:
    """A plot: title, canvas between its axes, names.

    Args:
        series: what is plotted; it has at least one value.
        width: cells, at least `NARROWEST`.
        rows: lines of the canvas, at least 3.
    """
    width, rows = max(NARROWEST, width), max(3, rows)
    low, high = bounds(series.values)
    field = _Field(series, 0, rows, low, high)
    ticks = _ticks(field)
    left = max(width_of(text) for text in ticks.values())
    ends = _ends(field)
    right = max((len(spans) for spans in ends.values()), default=0)
    field = field._replace(across=width - left - 2 - right)
    cells = _cells(field)
    lines: list[Spans] = [(Span(cut(_title(series), width), "title"),)]
    for row in range(rows):
        axis = "┤" if row in ticks else "│"
        begin = Span(ticks.get(row, "").rjust(left) + axis, "dim")
        lines.append(_joined([begin, *cells[row], Span(" "), *ends.get(row, [])]))
    return [*lines, *_below(field, left), *_legend(series, width)]


class _Field(NamedTuple):
    """The canvas: what is drawn on it, and where things stand."""

    series: Series
    across: int
    rows: int
    low: int
    high: int

    def dot_across(self, at: int) -> int:
        """Dots from the left; two a cell."""
        length = max(1, self.series.last - self.series.first)
        return _dot(at - self.series.first, length, 2 * self.across)

    def dot_up(self, value: int) -> int:
        """Dots from below; four a cell."""
        return _dot(value - self.low, self.high - self.low, 4 * self.rows)

    def column(self, at: int) -> int:
        """The cell from the left."""
        return self.dot_across(at) // 2

    def row(self, value: int) -> int:
        """The cell from above."""
        return (4 * self.rows - 1 - self.dot_up(value)) // 4


def bounds(values: Sequence[int]) -> tuple[int, int]:
    """The lowest and highest value of the axis: from 0, unless there is less than 0."""
    low, high = min(0, *values), max(0, *values)
    return (low, high) if high > low else (low, low + 1)


def letters_of(names: Sequence[str]) -> list[str]:
    """A letter for each name, each another one: its first, else one that is nobody's first."""
    own = [
        [x.upper() for x in name if x.isalnum() and len(x.upper()) == 1 == width_of(x.upper())]
        for name in names
    ]
    firsts = {letters[0] for letters in own if letters}
    found: list[str] = []
    for letters in own:
        further = [x for x in (*letters[1:], *"123456789", *_CAPITALS) if x not in firsts]
        free = [x for x in (*letters[:1], *further, *_CAPITALS) if x not in found]
        found.append(free[0] if free else "*")
    return found


def steps(most: int, about: int) -> int:
    """A round distance between ticks, so that there are about so many up to `most`."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if most <= factor * size * max(1, about):
                return factor * size
        size *= 10


def _title(series: Series) -> str:
    return f"{series.title} ({series.page})" if series.page.startswith("p") else series.title


def _ticks(field: _Field) -> dict[int, str]:
    """Row -> the number beside it."""
    step = steps(field.high - field.low, field.rows // 3)
    first = -(-field.low // step) * step
    return {field.row(value): shown(value) for value in range(first, field.high + 1, step)}


def _dot(part: int, whole: int, dots: int) -> int:
    """Which dot stands for `part` of `whole`; the whole is the last of `dots`."""
    return (2 * part * (dots - 1) + whole) // (2 * whole)


def _role(place: int) -> Role:
    return ROLES[place % len(ROLES)]


def _cells(field: _Field) -> list[list[Span]]:
    """Every cell of the canvas as a span."""
    series = field.series
    cells = [[Span(" ")] * field.across for _ in range(field.rows)]
    for at, _ in series.marks:
        for line in cells:
            line[field.column(at)] = Span("┊", "dim")
    for place, one in enumerate(series.lines):
        for row, text in enumerate(_drawn(field, one)):
            for column, letter in enumerate(text):
                if letter != chr(_BRAILLE):
                    below = cells[row][column].text
                    cells[row][column] = Span(_over(below, letter), _role(place))
    letters = letters_of([one.name for one in series.lines])
    taken: set[tuple[int, int]] = set()
    for place, one in enumerate(series.lines):
        for row, column in _spots(field, one, taken):
            cells[row][column] = Span(letters[place], _role(place))
    return cells


def _over(below: str, above: str) -> str:
    """Two cells of dots in one."""
    one, two = ord(below), ord(above)
    return chr(one | two) if one >= _BRAILLE <= two else above


def _drawn(field: _Field, line: Line) -> list[str]:
    """One line as rows of dots: a value holds until the next point, a gap is empty."""
    from plotille import Canvas  # only when something is plotted

    canvas = Canvas(field.across, field.rows, 0, 0, 2 * field.across, 4 * field.rows)

    def draw(at: int, value: int, to: int, then: int) -> None:
        x, y = field.dot_across(at), field.dot_up(value)
        canvas.line(x, y, field.dot_across(to), field.dot_up(then))

    ends = [*line.points[1:], None]
    for point, behind in zip(line.points, ends, strict=True):
        if point.value is None:
            continue
        until = behind.at if behind else max(field.series.last, field.series.first + 1)
        then = behind.value if behind else point.value
        if not field.series.straight:
            draw(point.at, point.value, until, point.value)
        if then is not None:
            draw(point.at if field.series.straight else until, point.value, until, then)
    return [
        row.replace(" ", chr(_BRAILLE)).ljust(field.across, chr(_BRAILLE))
        for row in canvas.plot("\n").split("\n")
    ]


def _spots(field: _Field, line: Line, taken: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the line's letter stands on it: points that are not too near to each other."""
    found: list[tuple[int, int]] = []
    for point in line.points:
        if point.value is not None:
            spot = (field.row(point.value), field.column(point.at))
            near = bool(found) and spot[1] - found[-1][1] < _APART
            # At the right end the letter stands beside the canvas anyway.
            if spot not in taken and not near and spot[1] < field.across - 3:
                found.append(spot)
                taken.add(spot)
    return found


def _ends(field: _Field) -> dict[int, list[Span]]:
    """Row -> letters of the lines that end there."""
    found: dict[int, list[Span]] = {}
    letters = letters_of([line.name for line in field.series.lines])
    for place, line in enumerate(field.series.lines):
        if line.last is not None:
            found.setdefault(field.row(line.last), []).append(Span(letters[place], _role(place)))
    return found


def _below(field: _Field, left: int) -> list[Spans]:
    """The axis below, with numbers at both ends and where something begins."""
    series, across = field.series, field.across
    told = [(0, f"{series.along} {series.first}")]
    if series.last > series.first:
        told.append((across - len(shown(series.last)), shown(series.last)))
    for at, word in series.marks:  # centred below its mark, held inside
        told.append((max(0, min(across - len(word), field.column(at) - len(word) // 2)), word))
    text, ticks = [" "] * across, ["─"] * across
    for column, word in told:
        around = text[max(0, column - 1) : column + len(word) + 1]
        if column >= 0 and not "".join(around).strip():
            text[column : column + len(word)] = word
    for at, _ in series.marks:
        ticks[field.column(at)] = "┴"
    return [
        (Span(" " * left + "└" + "".join(ticks), "dim"),),
        (Span((" " * (left + 1) + "".join(text)).rstrip(), "dim"),),
    ]


def _legend(series: Series, width: int) -> list[Spans]:
    """Letter, name and last value of every line, as many on a line as there is room for."""
    lines: list[list[Span]] = [[]]
    used = 0
    letters = letters_of([line.name for line in series.lines])
    for place, line in enumerate(series.lines):
        text = f" {line.name} {'–' if line.last is None else shown(line.last)}"
        room = 1 + width_of(text) + 3
        if used and used + room > width:
            lines.append([])
            used = 0
        lines[-1] += [Span(letters[place], _role(place)), Span(f"{text}   ")]
        used += room
    return [fitted(line, width) for line in lines]


def _joined(spans: Sequence[Span]) -> Spans:
    """Neighbours of one role as one span, without blanks at the end."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].role == span.role:
            found[-1] = Span(found[-1].text + span.text, span.role)
        else:
            found.append(span)
    while found and not found[-1].text.strip():
        found.pop()
    return tuple(found)
