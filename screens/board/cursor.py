"""A cursor on a drawing: marks at the edges of a square, seen without any colour."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.table.board import Box
from companion.table.sheet import Spans, width_of
from screens.wording import ROLE_STYLES, lines_of

LEFT, RIGHT = "▐", "▌"
"""What stands in the place of a square's edges."""
MARK = "bold $value"
INSIDE = "reverse"


def with_cursor(lines: Sequence[Spans], box: Box | None) -> Content:
    """A drawing with the square that the cursor is on marked."""
    if box is None:
        return lines_of(_line(spans) for spans in lines)
    rows = range(box.top, box.top + box.height)
    return lines_of(
        _marked(spans, box) if place in rows else _line(spans) for place, spans in enumerate(lines)
    )


def _line(spans: Spans) -> Content:
    return Content.assemble(*((span.text, ROLE_STYLES[span.role]) for span in spans))


def _marked(spans: Spans, box: Box) -> Content:
    """A line in which the edges of a box are the cursor's; what is inside stands out."""
    last = box.left + box.width - 1
    pieces: list[tuple[str, str]] = []
    cell = 0
    for span in spans:
        style = ROLE_STYLES[span.role]
        for letter in span.text:
            if cell == box.left:
                pieces.append((LEFT, MARK))
            elif cell == last:
                pieces.append((RIGHT, MARK))
            else:
                inside = box.left < cell < last
                pieces.append((letter, f"{style} {INSIDE}".strip() if inside else style))
            cell += width_of(letter)
    return Content.assemble(*pieces)
