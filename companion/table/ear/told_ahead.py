"""A count that stands in front of the act that makes it so: `mira has 12 gold, taxes`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.table.ear.judging import Driven
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How

COUNT = "set"
"""The act that says how many there are now."""
_COMMA = re.compile(r"\s*[,;]\s+")


def told_ahead(
    typed: str, found: Sequence[Driven[Any]], ear: Reader[Any], how: How
) -> tuple[Driven[Any], ...]:
    """The act alone, where a count in front of it tells what comes of it; nothing if it does not:
    then somebody counted anew before the act.

    Args:
        typed: the line.
        found: what it was heard as.
        ear: the table's.
        how: how freely it was read.
    """
    acts = [step.run.info.id for one in found for step in one.steps]
    parts = _COMMA.split(typed, maxsplit=1)
    if len(acts) != 2 or acts[0] != COUNT or COUNT in acts[1:] or len(parts) != 2:
        return ()
    turned = ear.acts(f"{parts[1]}, {parts[0]}", ear.table.state, ear.by, (), how)
    alone = len(turned) == 1 and turned[0].kind == "done"
    return turned if alone and turned[0].steps[-1].run.info.id == acts[1] else ()
