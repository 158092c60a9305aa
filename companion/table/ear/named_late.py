"""One act with who does it named behind a part of it: `ship 3H, cy sinks it with the 8`."""

from __future__ import annotations

from typing import Any

from companion.table.ear.deciding import decided
from companion.table.ear.heard import Which
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.procedures.drive import Done
from companion.table.procedures.keyed import Keyed

_BEHIND = frozenset((",", ";", ":", ".", "!", "-", "then", "so", "and", "but", "now"))
"""Words and signs behind which who acts may be named."""
_NO_ACT = ("'s", "and", "or")
"""What stands behind somebody who is named for something else."""


def named_late(
    typed: str, told: tuple[Keyed, ...], how: How, ear: Reader[Any]
) -> tuple[Driven[Any], ...]:
    """A line as one act without the name in the midst of it; none if it is not that.

    Only of somebody who acts where nobody is named, or who was named in front already: of anybody
    else it may be an act of their own.
    """
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for at in range(1, len(line.tokens) - 1):
        if line.keys[at - 1] not in _BEHIND:
            continue
        for edge in line.edges(at):
            behind = line.tokens[edge.end] if edge.end < len(line.tokens) else None
            if edge.thing.kind != "player" or edge.cost or behind is None:
                continue
            if not behind.is_word or behind.key in _NO_ACT:
                continue
            rest = typed[: line.tokens[at].start] + typed[behind.start :]
            try:
                one = decided(ear.driven(rest, ear.table.state, ear.by, told, how))
            except Which:
                continue
            if one is not None and one.kind == "done" and _acted(one) == {edge.thing.id}:
                return (one,)
    return ()


def _acted(one: Driven[Any]) -> set[str]:
    """Who acts in each step: who was named, or whom the procedure takes."""
    return {
        next((str(x.stored) for x in step.result.answered if x.question.key == "who"), step.run.by)
        for step in one.steps
        if isinstance(step.result, Done)
    }
