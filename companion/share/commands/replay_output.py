"""What `companion replay` says of a thread: each step as lines and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.share.commands.json_output import entry
from companion.share.figures.replay import Step
from companion.share.figures.statistics import block_facts
from companion.share.text.lines import drawing_width, safe, wrapped
from companion.table.sheet import plain, render
from companion.toolbox.text import plural

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable


def replay_lines(table: OpenTable[Any], thread: str, steps: list[Step]) -> list[str]:
    """Each entry with its number and words, and the sheet after it."""

    many = plural(len(steps), "entry", "entries")
    told = [safe(f"{table.first.title} · {table.game.title} · {thread}, {many}")]
    for place, step in enumerate(steps, 1):
        head = f"── {place} of {len(steps)} "
        told += ["", head + "─" * (drawing_width() - len(head))]
        told += wrapped(safe(step.entry.says or step.entry.act), f"{step.entry.act_no:>5}  ")
        told += ["", safe(plain(render(step.sheet, drawing_width())))]
    return told


def step_facts(step: Step) -> dict[str, Any]:
    """A step as JSON."""

    blocks = [block_facts(block) for block in step.sheet.blocks]
    return {**entry(step.entry, whole=False), "where": step.where, "blocks": blocks}
