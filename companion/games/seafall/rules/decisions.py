"""Lists that a rule decides by: what each has stands beside it, the decision below; no sum."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from companion.games.seafall.state.table import SeaFall
from companion.toolbox.sums import Part, Result

UNTOLD = "unknown"
_WORD = re.compile(r"\w[\w-]*")


def decided(state: SeaFall, result: Result[Any], words: str) -> Result[str]:
    """What was compared, with names in place of ids (`Red's title`), and what came of it.

    Args:
        state: the table.
        result: of the calculation; the label of each part names the id of a province.
        words: the decision; empty if it cannot be told.
    """
    parts = []
    for part in result.parts:
        label = _WORD.sub(
            lambda found: state.name(found[0]) if found[0] in state.players else found[0],
            part.label,
        )
        parts.append(Part(label, part.amount, part.page, part.rule))
    return Result(words or UNTOLD, tuple(parts), result.pages, result.notes)


def in_order(state: SeaFall, players: Iterable[str]) -> str:
    """`Green, Red, Blue`."""
    return ", ".join(state.name(player) for player in players)
