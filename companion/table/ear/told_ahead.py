"""What comes of an act, told in front of it: `mira has 12 gold, taxes`, `1 glory: ana builds`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.echoes import COUNT, SET
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How

_COMMA = re.compile(r"\s*[,;:]\s+")
_RESULT = re.compile(r"(.+?)(?:\s*[,;:]\s+|\s+(?:because|since|as|when|after)\s+)(.+)", re.DOTALL)
"""What came of an act in front of the act itself."""
_LONGEST = 6
"""Words of a result that stands in front."""


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
    counts = acts[:1] in ([SET], [COUNT]) and not {SET, COUNT} & set(acts[1:])
    if not found and (told := _RESULT.fullmatch(typed)) and _is_result(told[1], ear):
        return _turned(told[1], told[2], ear, how)
    if len(acts) != 2 or not counts:
        return ()
    for head, rest in _parts(typed, acts[0], ear):
        turned = _turned(head, rest, ear, how)
        if turned and turned[0].steps[-1].run.info.id == acts[1]:
            return turned
    return ()


def _is_result(head: str, ear: Reader[Any]) -> bool:
    """Whether words may be a result: a few that begin with a number (`1 glory for mia`)."""
    line = Line(head, ear.names(ear.table.state), ear.forms)
    few = 1 < len(line.tokens) <= _LONGEST
    return few and any(token.number is not None for token in line.tokens[:2])


def _parts(typed: str, act: str, ear: Reader[Any]) -> Iterator[tuple[str, str]]:
    """The count in front and the act behind it: at a comma, else where somebody is named."""
    parts = _COMMA.split(typed, maxsplit=1)
    if len(parts) == 2:
        yield parts[0], parts[1]
        return
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for at in range(1, len(line.tokens) - 1):
        if act == COUNT and ear.may_part(line, at):
            head, rest = ear.parted(typed, line, at)
            yield head.strip(), rest.strip()


def _turned(head: str, rest: str, ear: Reader[Any], how: How) -> tuple[Driven[Any], ...]:
    """The act with its result behind it; nothing if that is not one act, or if it would be another
    one without: a result changes nothing, though it may answer what the act alone would ask."""
    turned = _one(f"{rest}, {head}", ear, how)
    bare = _one(rest, ear, how) if turned else ()
    return () if bare and bare[0].state != turned[0].state else turned


def _one(typed: str, ear: Reader[Any], how: How) -> tuple[Driven[Any], ...]:
    """A line as one act that is done; nothing if it is none."""
    try:
        found = ear.acts(typed, ear.table.state, ear.by, (), how)
    except CompanionError:
        return ()
    alone = len(found) == 1 and len(found[0].steps) == 1 and found[0].kind == "done"
    return found if alone else ()
