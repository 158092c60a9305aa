"""What a game counts of a campaign: its figures as blocks, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.share.text.lines import WIDTH
from companion.table.campaign.logged import statistics
from companion.table.sheet import Block, PictureBlock, Sheet, plain, render_block

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable


def figures(table: OpenTable[Any]) -> Sheet:
    """The figures of a campaign; a sheet without blocks if its game makes none."""
    return Sheet(table.first.title, statistics(table))


def no_figures(table: OpenTable[Any]) -> str:
    """What is said where there are none: nothing to count was entered yet, or the game has none."""
    if table.game.plotted:
        return "Nothing has been counted yet: no entry on the table says what could be."
    return f"{table.game.title} makes no figures of its games."


def block_facts(block: Block) -> dict[str, Any]:
    """A block as JSON; a picture as the lines that it draws."""
    if isinstance(block, PictureBlock):
        lines = plain(render_block(block, WIDTH)).split("\n")
        return {"type": "picture", "name": block.name, "lines": lines}
    facts: dict[str, Any] = msgspec.to_builtins(block)
    return facts
