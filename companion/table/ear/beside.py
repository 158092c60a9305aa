"""An act said in the midst of another: `raids the mine with the scout, 5 successes`.

A game marks the forms of such acts (`beside`: the acts in whose line they may stand). Their words
are taken out of the line and are done before it; every other word still needs its part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.deciding import decided
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.forms.index import asides
from companion.table.procedures.keyed import Keyed

_IN_FRONT, _BEHIND = 3, 4
"""Words in front of a name, and behind it, that may belong to an act in the midst of another."""
_FEWEST = 2
"""Words that the line must have besides."""


def beside(
    typed: str, told: tuple[Keyed, ...], how: How, ear: Reader[Any]
) -> tuple[Driven[Any], ...]:
    """A line as an act that is said in the midst of it, and the rest; none if it is not that."""
    forms = asides(ear.forms, tuple(ear.table.infos))
    if not forms:
        return ()
    state = ear.table.state
    line = Line(typed, ear.names(state), ear.forms)
    line.how = how
    by = next((x.thing.id for x in line.edges(0) if _is_who(x.thing.kind, x.cost)), ear.by)
    for start, end in _spans(line, {kind for form in forms for kind in form.kinds}):
        said = typed[line.tokens[start].start : line.tokens[end - 1].end]
        behind = line.tokens[end].start if end < len(typed) and end < len(line.tokens) else None
        rest = typed[: line.tokens[start].start] + ("" if behind is None else typed[behind:])
        found = _both(said, rest, by, told, how, ear)
        if found:
            return found
    return ()


def _both(
    said: str, rest: str, by: str, told: tuple[Keyed, ...], how: How, ear: Reader[Any]
) -> tuple[Driven[Any], ...]:
    """The act of some words, and what the rest is behind it; none if one of them is none."""
    state = ear.table.state
    forms = asides(ear.forms, tuple(ear.table.infos))
    try:
        first = decided(ear.driven(said, state, by, how=how, among=forms))
        if first is None or first.kind != "done":
            return ()
        more = ear.acts(rest, first.state, by, told, how)
    except CompanionError:
        return ()
    if not more or any(one.kind != "done" for one in more):
        return ()
    within = first.reading.form.beside
    if not any(one.reading.form.act in within for one in more):
        return ()
    # Who is active already is only named once more.
    return more if first.state == state else (first, *more)


def _spans(line: Line, kinds: set[str]) -> Iterator[tuple[int, int]]:
    """Words around the name of a thing of these kinds, the most first."""
    found: set[tuple[int, int]] = set()
    size = len(line.tokens)
    for at in range(size):
        for edge in line.edges(at):
            if edge.thing.kind in kinds:
                found.update(
                    (start, end)
                    for start in range(max(0, at - _IN_FRONT), at + 1)
                    for end in range(edge.end, min(size, edge.end + _BEHIND) + 1)
                    if end - start > 1 and size - (end - start) >= _FEWEST
                )
    yield from sorted(found, key=lambda one: (one[0] - one[1], one))


def _is_who(kind: str, cost: int) -> bool:
    return kind == "player" and not cost
