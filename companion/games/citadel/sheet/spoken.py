"""The Board in sentences, for whom nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import covers
from companion.games.citadel.sheet.picture import chart, die_words, is_mandatory, squares
from companion.games.citadel.state.table import Arrow, Citadel
from companion.toolbox.text import listed


def board_words(state: Citadel) -> list[str]:
    """A sentence a space: its column and row, what it is, who and what is there, ways barred."""
    told, walls = chart(state), chart(state).walls
    by_place = {f"{x},{y}": (x, y) for x, y in told.spaces}
    lines = []
    for square, key in squares(state).items():
        barred = []
        if square in by_place:
            here = by_place[square]
            barred = [
                f"no way to {x},{y}"
                for x, y in sorted({one for pair in walls if here in pair for one in pair} - {here})
            ]
        where = square if square in by_place else "nobody knows where"
        lines.append(f"{where}: {', '.join((*_space(state, key), *barred))}")
    return lines


def _space(state: Citadel, key: str) -> Iterator[str]:
    if key not in state.terrains:
        yield from _cover(state, key)
        return
    die = f" {words}" if (words := die_words(state, key)) else ""
    yield standing.title(state, state.terrains[key].card) + die
    here = [x for x in state.seats if state.characters[x].at == key]
    if here:
        names = [f"{state.name(x)}{' (active)' if x == state.turn else ''}" for x in here]
        yield f"{listed(names, 'and')} here"
    hidden = covers(state)
    for x, event in in_order(state.events):
        if key in event.attached and x not in hidden:
            must = "mandatory " if is_mandatory(state, event.card) else ""
            tail = f" {words}" if (words := die_words(state, x)) else ""
            yield f"{must}event {standing.title(state, event.card)}{tail}"


def _cover(state: Citadel, key: str) -> Iterator[str]:
    terrain, side = covers(state)[key]
    arrow = state.terrains[terrain].arrows.get(side, Arrow())
    if key in state.fogs:
        yield f"fog {state.fogs[key].area}".strip()
    else:
        yield standing.title(state, state.events[key].card)
        if key in state.dice:
            yield die_words(state, key)
    if arrow.number:
        yield f"leads to {arrow.number}"
