"""What the board screen says of a square: blocks with their long texts folded, nothing cut."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from textual.content import Content

from companion.table.sheet import Block, ListBlock, cut, padded, render_block, width_of
from screens.wording import folded, line_of, lines_of, plain

LABEL = 18
"""Most cells of a label."""


def named(blocks: Iterable[Block], width: int) -> tuple[str, list[Block]]:
    """What a square is called: the title of the first list, which then stands in the pane's rule
    alone, unless it is too long for that; empty if the game gives none."""
    told = list(blocks)
    first = told[0] if told else None
    if not isinstance(first, ListBlock) or not first.title:
        return "", told
    if width_of(first.title) > width:
        return cut(first.title, width), told
    return first.title, [replace(first, title=""), *told[1:]]


def blocks_content(blocks: Iterable[Block], width: int) -> Content:
    """Blocks under each other; the texts of a list go on below themselves."""
    lines: list[Content] = []
    for block in blocks:
        if isinstance(block, ListBlock):
            lines += _list(block, width)
        else:
            lines += [line_of(spans) for spans in render_block(block, width)]
    return lines_of(lines)


def _list(block: ListBlock, width: int) -> list[Content]:
    lines = [plain(row, "bold") for row in folded(block.title, width)]
    if not block.rows and block.empty:
        lines += [plain(row, "$muted") for row in folded(block.empty, width)]
    label = min(max((width_of(name) for name, _ in block.rows), default=0), LABEL, width // 3)
    for name, text in block.rows:
        if width_of(name) > label:
            lines += [plain(row, "bold") for row in folded(name, width)]
            name = ""
        for place, row in enumerate(folded(text, max(8, width - label - 2)) or [""]):
            head = padded(name if place == 0 else "", label)
            lines.append(Content.assemble((head, "bold"), "  ", row))
    return lines
