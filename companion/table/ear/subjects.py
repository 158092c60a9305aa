"""Who acts: where an act may begin in a line, behind whom."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.ear.values import Values
from companion.table.forms.grammar import PRONOUNS, TOGETHER
from companion.table.forms.names import FILLER, PART, Names, Thing

Subject = tuple[int, int, tuple[Thing, ...], tuple[int, ...]]
"""Where an act begins behind who acts, what it costs, who acts, which tokens were skipped."""

SEVERAL = ("many", "each")
"""Whose forms take several who act."""
_ALL = (("all",), ("both",), ("each",))


def subjects_of(line: Values, by: str) -> Iterator[Subject]:
    """Where an act may begin: at the front, or behind who acts (`by` as in `Form.by`)."""
    first = by != "none" and any(
        edge.thing.kind == "player" for at, _, _ in line.starts(0) for edge in line.edges(at)
    )
    yield 0, 2 * PART if first else 0, (), ()  # who stands in front is who acts
    if by == "none":
        yield from _announced(line)
        return
    for at, cost, over in line.starts(0):
        if at >= len(line.tokens):
            return
        means = line.whom(at)
        spoken = any(x.thing.kind == "player" and not x.cost for x in line.edges(at))
        if (means or line.keys[at] in PRONOUNS) and not spoken:  # `i` has a name, if it is known
            they = (Thing("player", means, line.keys[at]),) if means else ()
            yield at + 1, cost + FILLER, they, over
            named = at + (line.keys[at + 1 : at + 2] in _ALL)  # `we all`, `they both`
        else:
            named = at
        for end, more, people in line.players(named):
            if len(people) == 1:
                yield end, cost + more, people, over
            elif by in SEVERAL:
                yield end, cost + more, people, over
                if end < len(line.tokens) and line.keys[end] in TOGETHER:
                    yield end + 1, cost + more, people, over


def _announced(line: Values) -> Iterator[Subject]:
    """Behind `bo:`, where an act is nobody's: who speaks may stand in front of any line."""
    if (speaker := speaker_of(line)) is not None:
        yield speaker[0], PART, (), ()


def speaker_of(line: Values) -> tuple[int, Thing] | None:
    """Who is announced in front (`bo:`), and where the line goes on behind it."""
    for edge in line.edges(0) if line.tokens else ():
        spoken = line.keys[edge.end : edge.end + 1] == (":",)
        if edge.thing.kind == "player" and not edge.cost and spoken:
            return edge.end + 1, edge.thing
    return None


def roles_of(names: Names) -> frozenset[str]:
    """Kinds of things that go by the names of their players: in a duel, who fights."""
    players = {one.id: one.label for one in names.of_kind("player")}
    return frozenset(
        one.kind for one in names.things if one.owner in players and players[one.owner] in one.also
    )
