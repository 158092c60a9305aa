"""What a game shows beside its sheet: a board to walk over square by square, things to look up.

A game draws; a screen moves a cursor over what was drawn and hands on what was typed. Where the
squares are is told by the drawing itself, so a board may grow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sheet import Block, Span, Spans, UndrawnBlock, or_else


class Box(Struct, frozen=True):
    """Where a square stands in a drawing, its own edges included; rows and cells from 0."""

    top: int
    left: int
    height: int
    width: int


class Drawing(Struct, frozen=True):
    """A board drawn for a width."""

    lines: Sequence[Spans]
    boxes: Mapping[str, Box]
    """Square -> where it stands, in reading order."""


class View(Struct, frozen=True):
    """One way of drawing a board: as it lies, with odds, as it will be."""

    key: str
    """Short, for the key bar: `odds`."""
    title: str
    draw: Callable[[int], Drawing]
    """For a width in cells; no line is wider."""


class Board(Struct, frozen=True, kw_only=True):
    """A board as one pair of eyes sees it."""

    word: str
    """What the table calls it, for the key bar: `sea`."""
    title: str
    views: tuple[View, ...]
    """The first is the board as it lies; all have the same squares."""
    start: str
    """Where the cursor begins."""
    look: Callable[[str], Sequence[Block]]
    """Everything about a square."""
    enter: Callable[[str, str], str] = lambda _square, text: text
    """A square and what was typed on it -> the sentence that tells it to the table."""
    hint: str = ""
    """How things are typed on a square."""


class Lookup(Struct, frozen=True, kw_only=True):
    """Things that are looked up by a short name: cards."""

    word: str
    """For the key bar: `what is`."""
    title: str
    hint: str
    """What is typed, with examples."""
    find: Callable[[str], Sequence[Block]]
    """All about what was typed. Raises `ValueError` for what is nothing, with what would be."""


def guarded(board: Board) -> Board:
    """The board, of which a view or a square that cannot be drawn says so instead."""
    return replace(
        board,
        views=tuple(replace(view, draw=_guarded(view.draw)) for view in board.views),
        look=lambda square: or_else(
            lambda: tuple(board.look(square)), lambda why: (UndrawnBlock(why),)
        ),
    )


def _guarded(draw: Callable[[int], Drawing]) -> Callable[[int], Drawing]:
    return lambda width: or_else(
        lambda: draw(width), lambda why: Drawing(((Span(why, "warn"),),), {})
    )


def beside(boxes: Mapping[str, Box], square: str, across: int, down: int) -> str:
    """The square where an arrow key leads: the nearest that way; the same one at the edge.

    Args:
        boxes: where the squares stand.
        square: where the cursor is.
        across: -1 to the left, 1 to the right, else 0.
        down: -1 up, 1 down, else 0.
    """
    if square not in boxes:
        return next(iter(boxes), "")
    x, y = _middle(boxes[square])
    best, least = square, float("inf")
    for key, box in boxes.items():
        to_x, to_y = _middle(box)
        ahead, aside = (to_x - x) * across + (to_y - y) * down, 0.0
        aside = abs((to_x - x) * down) + abs((to_y - y) * across)
        # A square that lies more aside than ahead is reached with the other arrows.
        if ahead > 0 and aside <= ahead and (far := ahead + 2 * aside) < least:
            best, least = key, far
    return best


def _middle(box: Box) -> tuple[float, float]:
    """The middle of a box, in cells; a row counts as two of them."""
    return box.left + (box.width - 1) / 2, 2 * (box.top + (box.height - 1) / 2)
