"""Plots as SVG, by a small writer of our own: one file in itself, dark on light, ready for print.

Lines are told apart by their name at their end, by dashes and by the sign on their points; colour
only helps. Typed text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from companion.share.figures.plots import bounds, steps
from companion.share.figures.series import Line, Series
from companion.share.text.lines import safe
from companion.toolbox.luck import Luck
from companion.toolbox.sums import shown
from companion.toolbox.text import width_of

WIDTH, HEIGHT = 720, 300
_LEFT, _TOP, _BOTTOM = 46, 44, 40
_LETTER = 8
"""Pixels that a letter takes, about."""
_APART = 15
"""Pixels between two names under each other."""
_INK, _DIM, _GRID, _PAPER = "#22262b", "#6b675e", "#e2dccd", "#fdfbf6"
_COLOURS = (
    "#2f5d8a", "#a5322a", "#356427", "#7a4f00", "#6b3f86", "#17716f", "#8a2f60", "#444a52",
)  # fmt: skip
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "9 3 2 3 2 3")


def svg(series: Series) -> str:
    """A plot of lines."""
    low, high = bounds(series.values)
    names = [
        f"{safe(line.name)} {shown(line.last) if line.last is not None else '–'}"
        for line in series.lines
    ]
    right = 24 + _LETTER * max((width_of(name) for name in names), default=0)
    frame = _Frame(series, low, high, WIDTH - right)
    heading = '<text x="14" y="22" font-size="15" font-weight="bold"'
    body = [f'{heading} fill="{_INK}">{_escaped(series.title)}</text>']
    body += [*frame.grid(), *frame.marks()]
    for place, line in enumerate(series.lines):
        body += frame.line(line, place)
    return _whole(series.title, _described(series), [*body, *frame.names(names)], HEIGHT)


class _Frame:
    """Where things stand in the picture."""

    def __init__(self, series: Series, low: int, high: int, right: int) -> None:
        self.series, self.low, self.high, self.right = series, low, high, right
        self.length = max(1, series.last - series.first)

    def x(self, at: int) -> str:
        """From left to right, in pixels."""
        return _px(_LEFT + Fraction((self.right - _LEFT) * (at - self.series.first), self.length))

    def height(self, value: int) -> Fraction:
        """From top to bottom, in pixels."""
        bottom = HEIGHT - _BOTTOM
        return bottom - Fraction((bottom - _TOP) * (value - self.low), self.high - self.low)

    def y(self, value: int) -> str:
        """The same, as written."""
        return _px(self.height(value))

    def grid(self) -> list[str]:
        """A line a tick, with its number; the axis below with what it counts."""
        found = []
        step = steps(self.high - self.low, 5)
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            found.append(
                f'<line x1="{_LEFT}" y1="{self.y(value)}" x2="{self.right}" y2="{self.y(value)}" '
                f'stroke="{_DIM if value == 0 else _GRID}"/>'
            )
            found.append(_text(_LEFT - 8, self.y(value), shown(value), "end", dy="0.35em"))
        below = HEIGHT - _BOTTOM + 18
        found.append(_text(_LEFT, below, f"{self.series.along} {self.series.first}", "start"))
        if self.series.last > self.series.first:
            found.append(_text(self.right, below, shown(self.series.last), "end"))
        return found

    def marks(self) -> list[str]:
        """A dotted line where something begins."""
        found = []
        for at, word in self.series.marks:
            found.append(
                f'<line x1="{self.x(at)}" y1="{_TOP - 6}" x2="{self.x(at)}" '
                f'y2="{HEIGHT - _BOTTOM}" stroke="{_DIM}" stroke-dasharray="1 4"/>'
            )
            found.append(_text(self.x(at), _TOP - 10, word, "middle"))
        return found

    def line(self, line: Line, place: int) -> list[str]:
        """A path of steps, and a sign on each point."""
        path, signs = [], []
        pen_down = False
        points = line.points
        for number, point in enumerate(points):
            if point.value is None:
                pen_down = False
                continue
            behind = points[number + 1 :]
            until = behind[0].at if behind else self.series.first + self.length
            x, y = self.x(point.at), self.y(point.value)
            if self.series.straight:
                path.append(f"{'L' if pen_down else 'M'}{x} {y}")
            else:
                path.append(f"V{y}" if pen_down else f"M{x} {y}")
                path.append(f"H{self.x(until)}")
            pen_down = True
            signs.append(_sign(place, x, y))
        if not path:
            return []
        colour, dash = _COLOURS[place % len(_COLOURS)], _DASHES[place % len(_DASHES)]
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        drawn = (
            f'<path d="{"".join(path)}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
        )
        # Many points are a line already: their signs would only cover it.
        return [drawn, *(signs if len(signs) <= 40 else [])]

    def names(self, names: Sequence[str]) -> list[str]:
        """Names at the ends of their lines, moved apart where they would lie on each other."""
        ends = [line.last for line in self.series.lines]
        order = sorted(
            (place for place, end in enumerate(ends) if end is not None),
            key=lambda place: -(ends[place] or 0),
        )
        order += [place for place, end in enumerate(ends) if end is None]
        found, above = [], float(_TOP - _APART)
        room = HEIGHT - _BOTTOM - _APART * (len(order) - 1)
        for number, place in enumerate(order):
            end = ends[place]
            own = float(self.height(end)) if end is not None else float(HEIGHT - _BOTTOM)
            above = max(above + _APART, min(own, float(room + _APART * number)))
            colour = _COLOURS[place % len(_COLOURS)]
            found.append(_sign(place, str(self.right + 9), f"{above:.1f}"))
            found.append(
                _text(self.right + 18, f"{above:.1f}", names[place], "start", colour, "0.35em")
            )
        return found


def luck_svg(kind: str, rows: Sequence[tuple[str, Luck]]) -> str:
    """Expected against rolled, a row a player: a bar from the average to what came.

    Args:
        kind: what was rolled.
        rows: names and their luck; each has rolls that count.
    """
    unit = rows[0][1].unit
    left = 24 + _LETTER * max(width_of(name) for name, _ in rows)
    right, top, apart = WIDTH - 120, 40, 34
    told = [number for _, one in rows for number in (one.expected, Fraction(one.got))]
    low, high = min(Fraction(0), *told), max(Fraction(1), *told)
    height = top + apart * len(rows) + 4

    def x(value: Fraction | int) -> str:
        return _px(left + (right - left) * (value - low) / (high - low))

    body = [_text(left, 22, f"│ expected   ● came{', ' if unit else ''}{unit}", "start")]
    for number, (name, one) in enumerate(rows):
        y = top + apart * number + 10
        colour = _DIM if one.good is None else _COLOURS[2] if one.good else _COLOURS[1]
        words = f"{shown(one.got)}, {signed_tenths(one.over)}"
        body += [
            _text(left - 10, y, name, "end", _INK, "0.35em"),
            f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{_GRID}"/>',
            f'<line x1="{x(one.expected)}" y1="{y}" x2="{x(one.got)}" y2="{y}" '
            f'stroke="{colour}" stroke-width="6"/>',
            f'<line x1="{x(one.expected)}" y1="{y - 9}" x2="{x(one.expected)}" y2="{y + 9}" '
            f'stroke="{_INK}" stroke-width="2"/>',
            f'<circle cx="{x(one.got)}" cy="{y}" r="5" fill="{colour}"/>',
            _text(right + 14, y, words, "start", colour, "0.35em"),
        ]
    described = "; ".join(
        f"{name} rolled {one.got}, expected {tenths(one.expected)}" for name, one in rows
    )
    return _whole(kind[:1].upper() + kind[1:], described, body, height)


def tenths(number: Fraction) -> str:
    """`12.3`, rounded to the even tenth, with a true minus sign."""
    rounded = round(abs(number) * 10)
    return f"{'−' if number < 0 and rounded else ''}{rounded // 10}.{rounded % 10}"


def signed_tenths(number: Fraction) -> str:
    """`+1.5`, `−0.3`, `0.0`."""
    text = tenths(number)
    return f"+{text}" if number > 0 and text != "0.0" else text


def _described(series: Series) -> str:
    return "; ".join(
        f"{line.name} ends at {'–' if line.last is None else shown(line.last)}"
        for line in series.lines
    )


def _whole(title: str, told: str, body: Sequence[str], height: int) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" '
        f'font-family="Georgia, Liberation Serif, serif" font-size="13">'
    )
    return "\n".join(
        [
            head,
            f"<title>{_escaped(title)}</title>",
            f"<desc>{_escaped(told)}</desc>",
            f'<rect width="{WIDTH}" height="{height}" rx="6" fill="{_PAPER}"/>',
            *body,
            "</svg>",
            "",
        ]
    )


def _text(
    x: int | str, y: int | str, words: str, anchor: str, fill: str = _DIM, dy: str = ""
) -> str:
    moved = f' dy="{dy}"' if dy else ""
    return (
        f'<text x="{x}" y="{y}"{moved} text-anchor="{anchor}" fill="{fill}">'
        f"{_escaped(words)}</text>"
    )


def _sign(place: int, x: str, y: str) -> str:
    """Circle, square, triangle or diamond; full, then hollow."""
    colour = _COLOURS[place % len(_COLOURS)]
    fill = colour if place // 4 % 2 == 0 else _PAPER
    style = f'fill="{fill}" stroke="{colour}" stroke-width="1.5"'
    shape = {
        1: "M-3.2-3.2H3.2V3.2H-3.2Z",
        2: "M0-4.2L3.8 3H-3.8Z",
        3: "M0-4.4L4.4 0L0 4.4L-4.4 0Z",
    }.get(place % 4)
    if shape is None:
        return f'<circle cx="{x}" cy="{y}" r="3.4" {style}/>'
    return f'<path transform="translate({x} {y})" d="{shape}" {style}/>'


def _px(number: Fraction) -> str:
    return f"{float(number):.1f}"


def _escaped(text: str) -> str:
    return escape(safe(text), quote=True)
