"""The sheet on a wide screen: its blocks under titles in rules, in one column or two. Pure.

A block's own title goes into the rule above it, and rows that are too long for a column go on below
instead of being cut: nothing stands empty beside something that is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from textual.content import Content

from companion.table.sheet import (
    Block,
    GridBlock,
    ListBlock,
    PictureBlock,
    PilesBlock,
    PlacesBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    Span,
    Spans,
    StandingsBlock,
    StepBlock,
    cut,
    fitted,
    render_block,
    text_of,
    width_of,
)
from screens.wording import DIM, folded, is_blank, line_of, plain

RULE = "$rule"
LEAST = 40
"""Cells of the narrower of two columns at least."""
STEP = 8
"""Cells between two widths that are tried."""
GUTTER = 3
"""Cells between two columns, the scroll bar of the left one with them."""
ENDLESS = 1000
LONG = 0.55
"""Share of the height from which one column is long enough for two."""
CUT = 10
"""Rows below the edge that are no worse than a line that is cut: they can be scrolled to."""
ROOM = 3
"""Cells that a number needs behind its label."""
WORTH = 3
"""Lines for which a column is worth while."""


class Section(NamedTuple):
    """Some blocks under one rule."""

    title: str
    right: str
    """What stands at the other end of the rule."""
    lines: tuple[Content, ...]
    lost: int
    """How many of the lines are cut."""
    follows: bool = False
    """Whether it has no title of its own: it stands under that of what is before it, after a blank
    line; where a column begins with it, that title is said again."""


class Column(NamedTuple):
    """One column of a sheet."""

    width: int
    lines: tuple[Content, ...]


def columns(sheet: Sheet, width: int, height: int, several: bool) -> tuple[Column, ...]:
    """A sheet in one column, or in two where that shows more of it.

    Args:
        sheet: what is to be shown.
        width: cells that there are.
        height: rows that there are.
        several: whether two columns may stand beside each other.
    """
    whole = sections(sheet, width)
    best: tuple[Column, ...] = (Column(width, _under(whole, width)),)
    least = _shortfall([whole], height)
    is_long = least[1] > height * LONG
    if not several or not is_long or len(whole) < 2 or width < 2 * LEAST + GUTTER:
        return best
    for left in range(width - LEAST - GUTTER, LEAST - 1, -STEP):
        right = width - left - GUTTER
        lefts, rights = sections(sheet, left), sections(sheet, right)
        for place in range(1, len(lefts)):
            parts = [lefts[:place], rights[place:]]
            if min(sum(len(one.lines) for one in part) for part in parts) < WORTH:
                continue
            # Where one column shows as much, two do so all the same: less is to be looked through.
            found = _shortfall(parts, height)
            if found < least or (len(best) == 1 and found[0] <= least[0]):
                drawn = zip((left, right), parts, strict=True)
                best, least = tuple(Column(x, _under(part, x)) for x, part in drawn), found
    return best


def _shortfall(parts: Sequence[Sequence[Section]], height: int) -> tuple[int, int]:
    """What is lost in columns (cut lines, and rows below the edge), and how unequal they are."""
    rows = [sum(len(one.lines) + 1 for one in part) for part in parts]
    lost = CUT * sum(one.lost for part in parts for one in part)
    return lost + sum(max(0, count - height) for count in rows), max(rows)


def _under(parts: Sequence[Section], width: int) -> tuple[Content, ...]:
    lines: list[Content] = []
    for one in parts:
        between = Content("") if one.follows and lines else rule(one.title, one.right, width)
        lines += [between, *one.lines]
    return tuple(lines)


def rule(title: str, right: str, width: int) -> Content:
    """A rule with words at its ends."""
    right = right if width_of(title) + width_of(right) + 8 <= width else ""
    title = cut(title, width - 4)
    begin = Content.assemble(("─ ", RULE), (title, DIM), " ") if title else Content("")
    end = Content.assemble(" ", (right, DIM), (" ─", RULE)) if right else Content("")
    middle = "─" * max(0, width - begin.cell_length - end.cell_length)
    return Content.assemble(begin, (middle, RULE), end)


def sections(sheet: Sheet, width: int) -> list[Section]:
    """The blocks of a sheet for a width, each under its title; what has none follows what is
    before it, after a blank line."""
    made: list[Section] = []
    for block in sheet.blocks:
        one = _short(_section(block, width), width)
        if not one.lines and not one.title:
            continue
        untitled = made and one.title in ("", made[-1].title)
        if untitled and not made[-1].lines:
            made[-1] = made[-1]._replace(lines=one.lines, lost=one.lost)
        elif untitled:
            made.append(one._replace(title=made[-1].title, right="", follows=True))
        else:
            made.append(one)
    return made


def _short(one: Section, width: int) -> Section:
    """What a long title explains in brackets stands below the rule."""
    title, bracket, more = one.title.partition(" (")
    if not bracket or width_of(one.title) <= width - 4:
        return one
    told = tuple(plain(x, DIM) for x in folded(f"({more}", width))
    return one._replace(title=title, lines=(*told, *one.lines))


def _section(block: Block, width: int) -> Section:
    title, right = _titles(block)
    if isinstance(block, StepBlock):
        return _step(block, title, right, width)
    if isinstance(block, PlayersBlock):
        return _players(block, title, width)
    if isinstance(block, PilesBlock):
        return Section("", "", _piles(block, width), 0)
    if isinstance(block, ListBlock | PlacesBlock | StandingsBlock):
        rows = _listed(block, width)
        return Section(title, right, rows, sum("…" in line.plain for line in rows))
    drawn = render_block(block, width)
    if isinstance(block, GridBlock) and title:
        drawn = drawn[1:]  # its own title, which stands in the rule
    while drawn and is_blank(drawn[0]):
        drawn = drawn[1:]
    lost = sum(1 for line in drawn if "…" in text_of(line))
    return Section(title, right, tuple(map(line_of, drawn)), lost)


def _piles(block: PilesBlock, width: int) -> tuple[Content, ...]:
    """Piles on as many lines as they need."""
    told: list[Content] = []
    begin = Content.assemble((block.title, "bold"), "  ")
    for spans in _pairs(render_block(block, ENDLESS)[0][1:]):
        one = line_of(spans)
        if told and told[-1].cell_length + len(one.plain.rstrip()) <= width:
            told[-1] += one
        else:
            told.append((Content(" " * begin.cell_length) if told else begin) + one)
    return tuple(line.rstrip() for line in told)


def _pairs(spans: Spans) -> list[Spans]:
    """Each pile with its count."""
    return [spans[place : place + 2] for place in range(0, len(spans), 2)]


def _step(block: StepBlock, title: str, right: str, width: int) -> Section:
    """The trail in the rule; where it is too long, it goes on below."""
    ticks = [line_of(one) for one in render_block(block, width)[1:]]
    if width_of(title) + width_of(right) + 8 <= width:
        return Section(title, right, tuple(ticks), 0)
    told = [plain(one, "bold") for one in folded(title, width)]
    told += [plain(one, DIM) for one in folded(right, width)]
    return Section("Now", "", (*told, *ticks), 0)


def _players(block: PlayersBlock, title: str, width: int) -> Section:
    """A line a player; a note that is too long for it goes on below."""
    notes = render_block(block, ENDLESS)
    bare = replace(block, rows=tuple(replace(row, note="") for row in block.rows))
    told = list[Content]()
    for row, whole, short in zip(block.rows, notes, render_block(bare, ENDLESS), strict=True):
        if width_of(text_of(whole)) <= width:
            told.append(line_of(whole))
            continue
        tracks = [line_of(line) for line in _counts(short, width)]
        told += tracks
        if len(tracks) > 1 and told[-1].cell_length + width_of(row.note) + 2 <= width:
            told[-1] += plain(f"  {row.note}", DIM)
            continue
        told += [plain(f"    {one}", DIM) for one in folded(row.note, width - 4)]
    return Section(title, "", tuple(told), sum("…" in line.plain for line in told))


def _counts(spans: Spans, width: int) -> list[Spans]:
    """A player's tracks; those that have no room go on below, each whole."""
    lines: list[list[Span]] = [[]]
    for span in spans:
        begins = span.text.startswith("  ") and span.text.strip()  # the label of a track
        ahead = width_of(text_of((*lines[-1], span))) + (ROOM if begins else 0)
        if begins and ahead > width and lines[-1]:
            lines.append([Span("    "), Span(span.text[2:], span.role)])
        else:
            lines[-1].append(span)
    return [fitted(line, width) for line in lines]


def _titles(block: Block) -> tuple[str, str]:
    match block:
        case StepBlock():
            return " ❯ ".join(block.trail), block.right
        case PlayersBlock():
            return "Players", ""
        case PictureBlock():
            return block.name[:1].upper() + block.name[1:], ""
        case RemindersBlock():
            return "To remember", ""
        case ListBlock():
            return block.title or block.name, ""
        case PlacesBlock() | StandingsBlock() | GridBlock():
            return block.title, ""
    return "", ""


def _listed(block: ListBlock | PlacesBlock | StandingsBlock, width: int) -> tuple[Content, ...]:
    """Rows of label and text; a text that is too long goes on below itself."""
    if not isinstance(block, ListBlock):
        drawn = render_block(block, width)
        return tuple(map(line_of, drawn[1 if block.title else 0 :]))
    if not block.rows:
        return (plain(cut(block.empty, width), DIM),) if block.empty else ()
    longest = max(width_of(name) for name, _ in block.rows)
    label = min(longest, max(8, width * 3 // 5))
    told: list[Content] = []
    for name, text in block.rows:
        inside = max(8, width - label - 2)
        pieces = _pieces(text, inside)
        first = cut(name, label)
        gap = " " * (label - width_of(first) + 2)
        told.append(Content.assemble((first, "bold"), gap, (pieces or [""])[0]))
        told += [plain(" " * (label + 2) + piece) for piece in pieces[1:]]
    return tuple(told)


def _pieces(text: str, width: int) -> list[str]:
    """A text in lines; what two blanks part, as `sail 3  raid 5`, stays together if it can."""
    if width_of(text) <= width:
        return [text]
    told: list[str] = []
    for part in text.split("  "):
        if told and width_of(told[-1]) + 2 + width_of(part) <= width:
            told[-1] += f"  {part}"
        else:
            told += folded(part, width)
    return told
