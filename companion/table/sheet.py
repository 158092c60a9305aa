"""The sheet: one picture of a state for a pair of eyes, in a few kinds of block.

The table screen, the command line, exports and cards all render it. Rendering is pure: blocks in,
lines of spans out. A span is text with a role; colours belong to the screens, and nothing is told
by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from companion.toolbox.sums import Result, shown
from companion.toolbox.text import width_of as width_of
from companion.toolbox.tracks import bar

T = TypeVar("T")

Role = Literal[
    "plain", "title", "name", "value", "dim", "good", "bad", "warn", "track", "key", "active"
]


class Span(Struct, frozen=True):
    """Some text and what it is."""

    text: str
    role: Role = "plain"


Spans = tuple[Span, ...]


class Count(Struct, frozen=True):
    """A counter of a player: `glory 11`; `None` is a dim dash."""

    label: str
    value: int | None
    most: int | None = None
    """With a most, a bar is drawn."""
    said: str = ""
    """The label in words, where it is a sign."""


class Who(Struct, frozen=True):
    """A player's row."""

    name: str
    before: str = ""
    """What stands before the name: a title."""
    active: bool = False
    counts: tuple[Count, ...] = ()
    note: str = ""
    alarm: str = ""
    """What must not be overlooked; stands before the note."""


class PlayersBlock(Struct, frozen=True, tag="players"):
    """All players with their tracks."""

    rows: tuple[Who, ...]


class ListBlock(Struct, frozen=True, tag="list"):
    """Rows of things under a heading."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Label and text."""
    empty: str = ""
    name: str = ""
    """What stands in the rule above it, where there are rules, if it has no title."""


class GridBlock(Struct, frozen=True, tag="grid"):
    """A matrix with headings: who against where."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class PilesBlock(Struct, frozen=True, tag="piles"):
    """Piles and supplies with their counts."""

    title: str
    piles: tuple[Count, ...]


class PlacesBlock(Struct, frozen=True, tag="places"):
    """A line of places with what stands there."""

    title: str
    places: tuple[tuple[str, tuple[str, ...]], ...]


class StepBlock(Struct, frozen=True, tag="step"):
    """Where the table is: a trail of words, and a checklist if there is one."""

    trail: tuple[str, ...]
    right: str = ""
    checklist: tuple[tuple[str, bool], ...] = ()


class RemindersBlock(Struct, frozen=True, tag="reminders"):
    """What is owed and what must not be forgotten."""

    rows: tuple[str, ...]


class StandingsBlock(Struct, frozen=True, tag="standings"):
    """Names with a score, best first."""

    title: str
    rows: tuple[tuple[str, int | None], ...]


class PictureBlock(Struct, frozen=True, tag="picture"):
    """A picture of a game's own (a Field, a sea, a duel): drawn for the width that is there."""

    name: str
    draw: Callable[[int], Sequence[Spans]]
    words: Callable[[], Sequence[str]] = tuple
    """What it shows, a sentence a thing: for whom nothing is drawn."""
    passing: bool = False
    """Whether it stands only while something is open: a Field, a duel."""
    details: Callable[[int], int] = lambda _width: 0
    """How many of its last lines only say how its numbers come about, at a width: where a question
    needs the room, they give way."""


class UndrawnBlock(Struct, frozen=True, tag="undrawn"):
    """What stands in place of a part that cannot be drawn."""

    why: str


Block = (
    PlayersBlock
    | ListBlock
    | GridBlock
    | PilesBlock
    | PlacesBlock
    | StepBlock
    | RemindersBlock
    | StandingsBlock
    | PictureBlock
    | UndrawnBlock
)


class Sheet(Struct, frozen=True):
    """A picture of a state."""

    title: str
    blocks: tuple[Block, ...] = ()


Paths = tuple[tuple[str, ...], ...]
"""Parts of a state."""


class Reckoned(Struct, frozen=True):
    """A number of a sheet that follows from others and is not kept, with its sum."""

    name: str
    """`Yellow's Ember raid`."""
    value: int | None
    sum: Result[Any]
    paths: Paths = ()
    """Parts of the state from which it follows. A number that stands at one of them is a part of
    this one, and is not listed beside it."""


def or_else(draw: Callable[[], T], instead: Callable[[str], T]) -> T:
    """What is drawn; if it cannot be, what stands in its place, from a sentence that says why.

    The one place where any fault is caught: a state that the table insisted on may be drawn
    wrongly or not at all, but it must never take away the table, its log and its keys.
    """
    try:
        return draw()
    except Exception as problem:
        import logging  # a table that can be drawn, as nearly all can, loads no logging

        logging.getLogger(__name__).debug("cannot be drawn", exc_info=True)
        kind = "" if isinstance(problem, ValueError) else f"{type(problem).__name__}: "
        return instead(f"This cannot be drawn ({kind}{problem}). Nothing is lost by it.")


def blocks_of(*parts: Callable[[], Block | Iterable[Block] | None]) -> tuple[Block, ...]:
    """The blocks of a sheet, from functions that give one, several or none.

    A part that cannot be drawn is a sentence that says so; the others stand as they are.
    """
    found: list[Block] = []
    for part in parts:
        found += or_else(lambda part=part: _listed(part()), lambda why: [UndrawnBlock(why)])  # type: ignore[misc]
    return tuple(found)


def _listed(drawn: Block | Iterable[Block] | None) -> list[Block]:
    if drawn is None:
        return []
    return [drawn] if isinstance(drawn, Struct) else list(drawn)


def cut(text: str, width: int) -> str:
    """The text, with `…` at the end if it is too wide."""
    if width_of(text) <= width:
        return text
    kept, cells = "", 0
    for letter in text:
        step = width_of(letter)
        if cells + step > width - 1:
            break
        kept, cells = kept + letter, cells + step
    return kept + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """The text in exactly `width` cells."""
    text = cut(text, width)
    return text + " " * (width - width_of(text))


def render(sheet: Sheet, width: int = 80) -> list[Spans]:
    """The sheet as lines of spans, none wider than `width` cells."""
    lines: list[Spans] = []
    for block in sheet.blocks:
        drawn = render_block(block, width)
        if drawn and lines:
            lines.append(())
        lines.extend(drawn)
    return lines


def render_block(block: Block, width: int) -> list[Spans]:
    """One block as lines of spans; one that cannot be drawn is a sentence that says so."""
    return or_else(lambda: _drawn(block, width), lambda why: _reminder(why, width))


def _drawn(block: Block, width: int) -> list[Spans]:
    match block:
        case StepBlock():
            return _step(block, width)
        case PlayersBlock():
            return _players(block, width)
        case ListBlock():
            return _list(block, width)
        case GridBlock():
            return _grid(block, width)
        case PilesBlock():
            return _piles(block, width)
        case PlacesBlock():
            rows = tuple((name, ", ".join(things) or "–") for name, things in block.places)
            return _list(ListBlock(block.title, rows), width)
        case RemindersBlock():
            return [line for row in block.rows for line in _reminder(row, width)]
        case StandingsBlock():
            rows = tuple((name, shown(score)) for name, score in block.rows)
            return _list(ListBlock(block.title, rows), width)
        case PictureBlock():
            return list(block.draw(width))
        case UndrawnBlock():
            return _reminder(block.why, width)


def plain(lines: list[Spans]) -> str:
    """Lines of spans as text."""
    return "\n".join(map(text_of, lines))


def text_of(line: Spans) -> str:
    """One line of spans as text."""
    return "".join(span.text for span in line).rstrip()


def _step(block: StepBlock, width: int) -> list[Spans]:
    room = width - width_of(block.right) - 1
    trail = _ending(block.trail, room)
    head: Spans = (Span(padded(trail, max(room, 0)), "title"), Span(" " + block.right, "dim"))
    done = [
        (Span(" ✓ " if ticked else " · ", "good" if ticked else "dim"), Span(cut(text, width - 3)))
        for text, ticked in block.checklist
    ]
    return [head, *done]


def _ending(trail: Sequence[str], room: int) -> str:
    """A trail; where it is too long, its beginning is left out: its end says where the table is."""
    whole = " ❯ ".join(trail)
    for place in range(1, len(trail)):
        if width_of(whole) <= room:
            break
        whole = " ❯ ".join(("…", *trail[place:]))
    return whole


def _players(block: PlayersBlock, width: int) -> list[Spans]:
    before = max((width_of(row.before) for row in block.rows), default=0)
    name = min(max((width_of(row.name) for row in block.rows), default=0), 18)
    widest: dict[str, int] = {}
    for count in (one for row in block.rows for one in row.counts):
        least = 2 if count.most else 1  # equal tracks stand under each other
        widest[count.label] = max(widest.get(count.label, 1), len(_number(count.value, least)))
    lines: list[Spans] = []
    for row in block.rows:
        spans = [Span(padded(row.before, before) + " ", "dim")] if before else []
        spans.append(Span("▸ " if row.active else "  ", "active"))
        spans.append(Span(padded(row.name, name), "active" if row.active else "name"))
        for count in row.counts:
            spans.append(Span(f"  {count.label} ", "dim"))
            if count.most:
                spans.append(Span(_number(count.value, widest[count.label]), "value"))
                spans.append(Span(" " + bar(count.value, count.most, 12), "track"))
            else:
                number = _number(count.value, widest[count.label])
                spans.append(Span(number, "dim" if count.value is None else "value"))
        if row.alarm:
            spans.append(Span("  " + row.alarm, "bad"))
        if row.note:
            spans.append(Span("  " + row.note, "dim"))
        lines.append(fitted(spans, width))
    return lines


def _number(value: int | None, width: int) -> str:
    return ("–" if value is None else shown(value)).rjust(width)


def fitted(spans: Sequence[Span], width: int) -> Spans:
    """Spans cut to a width."""
    kept: list[Span] = []
    left = width
    for span in spans:
        text = cut(span.text, left)
        left -= width_of(text)
        kept.append(Span(text, span.role))
        if left <= 0 or text != span.text:
            break
    return tuple(kept)


def _list(block: ListBlock, width: int) -> list[Spans]:
    lines: list[Spans] = [(Span(cut(block.title, width), "title"),)] if block.title else []
    if not block.rows and block.empty:
        lines.append((Span(cut(block.empty, width), "dim"),))
    label = min(max((width_of(name) for name, _ in block.rows), default=0), 24)
    for name, text in block.rows:
        lines.append(fitted([Span(padded(name, label), "name"), Span("  " + text)], width))
    return lines


def _reminder(row: str, width: int) -> list[Spans]:
    """A bullet and its words; what does not fit goes on below them, so that nothing is hidden."""
    told: list[str] = []
    for word in row.split():
        if told and width_of(told[-1]) + 1 + width_of(word) <= width - 2:
            told[-1] += f" {word}"
        else:
            told.append(word)
    return [
        (Span("  " if place else "• ", "warn"), Span(cut(text, width - 2)))
        for place, text in enumerate(told)
    ]


def _grid(block: GridBlock, width: int) -> list[Spans]:
    cell = max(
        (width_of(text) for text in (*block.columns, *(t for _, row in block.rows for t in row))),
        default=1,
    )
    longest = max((width_of(name) for name, _ in block.rows), default=4)
    first = min(longest, max(26, width - len(block.columns) * (cell + 1)))
    cell = max(1, min(cell, (width - first) // max(1, len(block.columns)) - 1))
    lines: list[Spans] = [(Span(cut(block.title, width), "title"),)] if block.title else []
    heads = "".join(" " + padded(text, cell) for text in block.columns)
    lines.append((Span(padded("", first) + heads, "dim"),))
    for name, row in block.rows:
        cells = "".join(" " + padded(text, cell) for text in row)
        lines.append((Span(padded(name, first), "name"), Span(cells)))
    return lines


def _piles(block: PilesBlock, width: int) -> list[Spans]:
    """The piles behind one another; where they are too many for a row, the next one goes on."""
    rows = [[Span(block.title + "  ", "title")]]
    used = start = width_of(block.title) + 2
    for pile in block.piles:
        told = [Span(f"{pile.label} ", "dim"), Span(_number(pile.value, 1) + "  ", "value")]
        needs = sum(width_of(span.text) for span in told)
        if used > start and used + needs > width:
            rows.append([Span(" " * start)])
            used = start
        rows[-1] += told
        used += needs
    return [fitted(spans, width) for spans in rows]
