"""A sheet in words: one line a thing, nothing drawn, no sign that a reader would have to spell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
    StandingsBlock,
    StepBlock,
    UndrawnBlock,
    Who,
    or_else,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of

SIGNS = {
    "❯": ",",
    "▸": " now ",
    "✓": " done ",
    "↷": " engaged ",
    "⚔": " against ",
    "·": ", ",
    "①": " First Player ",
    "✗": "",
    "▣": "",
}
"""What signs of a drawing are in words; those of a game are told by its own words."""
_DRAWN = re.compile(r"[\u2500-\u27bf\u2900-\u2bff]")
"""Lines, blocks, arrows and other shapes: whatever of them is left is left out."""


def in_words(text: str) -> str:
    """A text without the signs of a drawing."""
    text = re.sub(r"(?<=[^\s:;,]) {2,}(?=\S)", ", ", text)
    told = "".join(SIGNS.get(letter, letter) for letter in text)
    told = _DRAWN.sub(" ", told)
    told = " ".join(told.split())
    told = re.sub(r"\s+([,;:.])", r"\1", told)
    told = re.sub(r", \(", " (", told)
    return re.sub(r"(?:[,;] ?)+(?=[,;:])|^[,;:]\s*|[,;:]$", "", told).strip()


def sheet_lines(blocks: Iterable[Block], only: str = "") -> list[str]:
    """Blocks in words.

    Args:
        blocks: of a sheet, of a square, of what was looked up.
        only: words that a line must have; a heading stays where one below it does.
    """
    told: list[str] = []
    for block in blocks:
        lines = or_else(lambda block=block: block_lines(block), lambda why: [why])  # type: ignore[misc]
        told += _with_words(lines, only) if only else lines
    return told


def _with_words(lines: Sequence[str], only: str) -> list[str]:
    wanted = key_of(only).split()
    return [line for line in lines if all(word in key_of(line) for word in wanted)]


def block_lines(block: Block) -> list[str]:
    """One block in words."""
    match block:
        case StepBlock():
            return _step(block)
        case PlayersBlock():
            return [_who(row) for row in block.rows]
        case ListBlock():
            return _rows(block.title, block.rows, block.empty)
        case GridBlock():
            return _grid(block)
        case PilesBlock():
            return [_sentence(block.title, ", ".join(map(_count, block.piles)))]
        case PlacesBlock():
            rows = tuple((name, ", ".join(things) or "nothing") for name, things in block.places)
            return _rows(block.title, rows)
        case RemindersBlock():
            return [in_words(row) for row in block.rows]
        case StandingsBlock():
            return _rows(block.title, tuple((name, shown(score)) for name, score in block.rows))
        case PictureBlock():
            return [in_words(line) for line in block.words()]
        case UndrawnBlock():
            return [block.why]


def _step(block: StepBlock) -> list[str]:
    told = [in_words(", ".join((*block.trail, block.right) if block.right else block.trail))]
    done = [in_words(text) for text, ticked in block.checklist if ticked]
    left = [in_words(text) for text, ticked in block.checklist if not ticked]
    if done:
        told.append(f"Done: {'; '.join(done)}")
    if left:
        told.append(f"Left to do: {'; '.join(left)}")
    return told


def _who(row: Who) -> str:
    name = f"{in_words(row.before)} {row.name}".strip()
    name += ", whose turn it is" if row.active else ""
    told = [*map(_count, row.counts), in_words(row.alarm), in_words(row.note)]
    return _sentence(name, ", ".join(one for one in told if one))


def _count(count: Count) -> str:
    value = "unknown" if count.value is None else shown(count.value)
    most = f" of {shown(count.most)}" if count.most else ""
    return f"{in_words(count.said or count.label)} {value}{most}"


def _rows(title: str, rows: Sequence[tuple[str, str]], empty: str = "") -> list[str]:
    head = [in_words(title) + ":"] if title else []
    if not rows:
        return [f"{head[0]} {empty}"] if head and empty else [empty] if empty else []
    indent = "  " if head else ""
    return [*head, *(indent + _sentence(in_words(name), in_words(text)) for name, text in rows)]


def _grid(block: GridBlock) -> list[str]:
    told = []
    for name, row in block.rows:
        cells = [
            f"{in_words(column)} {text.strip()}".strip()
            for column, text in zip(block.columns, row, strict=False)
            if text.strip() not in ("", "·", "–", "-")
        ]
        if cells:
            told.append(f"  {_sentence(in_words(name), ', '.join(cells))}")
    if not told:
        return [_sentence(block.title, "nothing")]
    return [*([block.title + ":"] if block.title else []), *told]


_HEADED = re.compile(r"[^,;:(]*: ")
"""A text with a colon of its own before anything else."""


def _sentence(name: str, text: str) -> str:
    """`Tern: 2 linen`; one colon is enough: `Tern, mine: defense 4`."""
    joint = "," if _HEADED.match(text) else ":"
    return f"{name}{joint} {text}" if name and text else name or text
