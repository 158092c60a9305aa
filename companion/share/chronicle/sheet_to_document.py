"""Blocks of a sheet (tracks, grids, lists, pictures) as parts of a document."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.share.chronicle.document import Bullets, Part, Picture, Table, says
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
    render_block,
)
from companion.toolbox.sums import shown

NOT_TOLD = "–"


def parts_of(blocks: Iterable[Block]) -> tuple[Part, ...]:
    """All blocks in their order; what says nothing is left out."""
    return tuple(part for block in blocks for part in _parts(block))


def _parts(block: Block) -> list[Part]:
    match block:
        case StepBlock():
            return _step(block)
        case PlayersBlock():
            return _players(block)
        case ListBlock():
            if not block.rows:
                told = f"{block.title}: {block.empty}" if block.title else block.empty
                return [says(told, "quiet")] if block.empty else []
            return [Table(("", ""), block.rows, caption=block.title)]
        case GridBlock():
            rows = tuple((name, *cells) for name, cells in block.rows)
            return [Table(("", *block.columns), rows, caption=block.title)] if rows else []
        case PilesBlock():
            piles = tuple((pile.label, _count(pile)) for pile in block.piles)
            return [Table(("", ""), piles, frozenset({1}), block.title)] if piles else []
        case PlacesBlock():
            places = tuple((name, ", ".join(things) or NOT_TOLD) for name, things in block.places)
            return [Table(("", ""), places, caption=block.title)] if places else []
        case RemindersBlock():
            return [Bullets(block.rows)] if block.rows else []
        case StandingsBlock():
            scores = tuple((name, _value(score)) for name, score in block.rows)
            return [Table(("", ""), scores, frozenset({1}), block.title)] if scores else []
        case PictureBlock():
            return [Picture(block.name, partial(render_block, block))]
        case UndrawnBlock():
            return [says(block.why, "quiet")]


def _step(block: StepBlock) -> list[Part]:
    words = " ❯ ".join(block.trail)
    if block.right:
        words = f"{words} · {block.right}" if words else block.right
    ticked = tuple(f"{'✓' if done else '·'} {text}" for text, done in block.checklist)
    return [*([says(words, "strong")] if words else []), *([Bullets(ticked)] if ticked else [])]


def _players(block: PlayersBlock) -> list[Part]:
    """A row a player, a column a counter; counters stand in the order in which they first come."""
    if not block.rows:
        return []
    labels = list(dict.fromkeys(count.label for row in block.rows for count in row.counts))
    titled = any(row.before for row in block.rows)
    noted = any(row.alarm or row.note for row in block.rows)
    rows = []
    for row in block.rows:
        held = {count.label: _count(count) for count in row.counts}
        cells = [row.before] if titled else []
        cells.append(f"▸ {row.name}" if row.active else row.name)
        cells += [held.get(label, "") for label in labels]
        if noted:
            cells.append(", ".join(word for word in (row.alarm, row.note) if word))
        rows.append(tuple(cells))
    heads = (*([""] if titled else []), "", *labels, *([""] if noted else []))
    first = 2 if titled else 1
    return [Table(heads, tuple(rows), frozenset(range(first, first + len(labels))))]


def _count(count: Count) -> str:
    value = _value(count.value)
    return f"{value} of {count.most}" if count.most and count.value is not None else value


def _value(value: int | None) -> str:
    return NOT_TOLD if value is None else shown(value)
