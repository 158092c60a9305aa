"""One act with who does it named behind a part of it: `ship 3H, cy sinks it with the 8`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.forms.grammar import How
from companion.table.procedures.drive import Done

_BEHIND = frozenset((",", ";", ":", ".", "!", "-", "then", "so", "and", "but", "now"))
"""Words and signs behind which who acts may be named."""
_NO_ACT = ("'s", "and", "or")
"""What stands behind somebody who is named for something else."""


def named_late(line: Line) -> Iterator[tuple[str, str]]:
    """Whoever is named in the midst of a line as who acts, and the line without the name."""
    for at in range(1, len(line.tokens) - 1):
        if line.keys[at - 1] not in _BEHIND:
            continue
        for edge in line.edges(at):
            behind = line.tokens[edge.end] if edge.end < len(line.tokens) else None
            if edge.thing.kind != "player" or edge.cost or behind is None:
                continue
            if behind.is_word and behind.key not in _NO_ACT:
                rest = f"{line.text[: line.tokens[at].start]}{line.text[behind.start :]}"
                yield edge.thing.id, rest


def is_theirs(one: Driven[Any], who: str, state: Any, how: How) -> bool:
    """Whether an act is of somebody who was named late: only of who acts where nobody is named, or
    who was named in front already; of anybody else it may be an act of their own."""
    if one.kind == "broken":
        return False
    # What is asked back may be nobody else's; where slips are mended nothing else is left.
    asks = one.kind == "ask" and how == How.SLIPS
    turn = (one.steps[-1].run.by, getattr(state, "turn", ""))
    return _acted(one) == {who} or (asks and who in turn)


def _acted(one: Driven[Any]) -> set[str]:
    """Who acts in each step: who was named, or whom the procedure takes."""
    return {
        next((str(x.stored) for x in step.result.answered if x.question.key == "who"), step.run.by)
        for step in one.steps
        if isinstance(step.result, Done)
    }
