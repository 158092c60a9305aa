"""A sheet as plain data: what each block holds, never how it looks. A page draws it as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.sheet import (
    Block,
    Count,
    GridBlock,
    ListBlock,
    PictureBlock,
    PilesBlock,
    PlacesBlock,
    PlayersBlock,
    RemindersBlock,
    Spans,
    StandingsBlock,
    StepBlock,
    UndrawnBlock,
    or_else,
)

Facts = dict[str, Any]
PICTURE_WIDTH = 56
"""Cells of a picture: a phone held upright shows them in letters that can be read."""


def block_facts(blocks: Iterable[Block]) -> list[Facts]:
    """Blocks as plain data; one that cannot be drawn says so.

    Returns:
        A dict a block: `is` names its kind, the rest is what that kind holds.
    """
    return [
        or_else(lambda block=block: _facts(block), lambda why: {"is": "undrawn", "why": why})  # type: ignore[misc]
        for block in blocks
    ]


def _facts(block: Block) -> Facts:
    match block:
        case StepBlock():
            return {
                "is": "step",
                "trail": list(block.trail),
                "right": block.right,
                "list": [[text, done] for text, done in block.checklist],
            }
        case PlayersBlock():
            return {"is": "players", "rows": [_who(row) for row in block.rows]}
        case ListBlock():
            return _rows("list", block.title, block.rows, block.empty)
        case GridBlock():
            rows = [[name, list(cells)] for name, cells in block.rows]
            return {
                "is": "grid",
                "title": block.title,
                "columns": list(block.columns),
                "rows": rows,
            }
        case PilesBlock():
            piles = [_count(one) for one in block.piles]
            return {"is": "piles", "title": block.title, "counts": piles}
        case PlacesBlock():
            places = [(name, ", ".join(things) or "–") for name, things in block.places]
            return _rows("list", block.title, places)
        case RemindersBlock():
            return {"is": "reminders", "rows": list(block.rows)}
        case StandingsBlock():
            return _rows("standings", block.title, block.rows)
        case PictureBlock():
            words = or_else(lambda: list(block.words()), lambda why: [why])
            lines = lines_facts(block.draw(PICTURE_WIDTH))
            return {"is": "picture", "lines": lines, "words": words}
        case UndrawnBlock():
            return {"is": "undrawn", "why": block.why}


def _rows(kind: str, title: str, rows: Iterable[Sequence[Any]], empty: str = "") -> Facts:
    return {"is": kind, "title": title, "rows": [list(row) for row in rows], "empty": empty}


def _who(row: Any) -> Facts:
    return {
        "name": row.name,
        "before": row.before,
        "active": row.active,
        "counts": [_count(one) for one in row.counts],
        "alarm": row.alarm,
        "note": row.note,
    }


def _count(count: Count) -> Facts:
    return {"label": count.said or count.label, "value": count.value, "most": count.most}


def lines_facts(lines: Iterable[Spans]) -> list[list[list[str]]]:
    """Drawn lines: of each a list of pairs of text and role; neighbours of one role are one."""
    told: list[list[list[str]]] = []
    for line in lines:
        row: list[list[str]] = []
        for span in line:
            if row and row[-1][1] == span.role:
                row[-1][0] += span.text
            else:
                row.append([span.text, span.role])
        told.append(row)
    return told
