"""The Board as lines of spans: Terrains where they lie, fog, figures, events, dice; their arrows.

Only spaces that hold something are drawn, so the map grows with the Board. The upper border of a
space bears its title; a double border is one that may not be walked across.

    ┌ Shore ──────┬ fog I ──────┐
    │▸Ana •Ben    │░░░░░░░░░░░░░│
    │!Boulder [4] │→094░░░░░░░░░│
    └─────────────┴─────────────┘
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import covers, joined_of, place_of, space_of
from companion.games.citadel.state.table import Arrow, Citadel
from companion.table.board import Box, Drawing
from companion.table.sheet import Role, Span, Spans, cut, fitted, width_of
from companion.toolbox.sums import shown

Place = tuple[int, int]
"""Column and row."""
ACTIVE, FIGURE, FOG, MUST = "▸", "•", "░", "!"
NARROWEST, WIDEST, TALL = 7, 22, 4
"""Cells inside a space; with more rows of spaces each has one line below its border, not two."""
_CORNERS = {
    # up, down, left, right
    (False, False, False, False): " ",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, True, True): "┼",
    (True, True, False, False): "│",
    (False, False, True, True): "─",
}


class Space(NamedTuple):
    """What stands in a space: its title, two lines, what fills the rest."""

    title: Spans
    rows: tuple[Spans, Spans]
    filler: str = " "


Fill = Callable[[str, int], Space]
"""Id of a Terrain, or of what hides a space, and cells -> what stands there."""


class Chart(NamedTuple):
    """The spaces of a map."""

    spaces: dict[Place, str]
    """Place -> Terrain, or what hides it."""
    loose: tuple[str, ...]
    """Terrains of which nobody told where they lie."""
    walls: frozenset[tuple[Place, Place]]
    """Neighbours that one may not walk between."""


def as_it_lies(state: Citadel, width: int) -> Drawing:
    """The Board with its figures, events and dice.

    Args:
        state: a table.
        width: cells; no line is wider.
    """
    return _drawn(state, width, lambda key, cells: _space(state, key, cells), _legend())


def arrow_view(state: Citadel, width: int) -> Drawing:
    """The Board with what the arrows of each Terrain show."""
    below: Spans = (Span("area/number at each side; – is unknown", "dim"),)
    return _drawn(state, width, lambda key, cells: _arrows(state, key, cells), below)


def lines(state: Citadel, width: int) -> list[Spans]:
    """The Board for the sheet."""
    return list(as_it_lies(state, width).lines)


# ---------------------------------------------------------------------- where things are


def chart(state: Citadel) -> Chart:
    """Which space holds what, from the places of the Terrains."""
    spaces: dict[Place, str] = {}
    for key, (terrain, side) in sorted(covers(state).items()):
        space = space_of(state, terrain, side)
        if space is not None:
            spaces.setdefault(space, key)
    loose = []
    for key, _ in in_order(state.terrains):
        place = place_of(state, key)
        if place is None or spaces.get(place) in state.terrains:
            loose.append(key)
        else:
            spaces[place] = key
    return Chart(spaces, tuple(loose), _walls(state, spaces))


def _walls(state: Citadel, spaces: Mapping[Place, str]) -> frozenset[tuple[Place, Place]]:
    """Neighbouring Terrains that are told apart, or that an event separates (p. 22)."""
    joined, found = joined_of(state), set()
    for (x, y), key in spaces.items():
        for there in ((x + 1, y), (x, y + 1)):
            other = spaces.get(there, "")
            if key not in state.terrains or other not in state.terrains:
                continue
            between = any({key, other} <= set(event.attached) for event in state.events.values())
            if between or other not in joined.get(key, ()):
                found.add(((x, y), there))
    return frozenset(found)


def squares(state: Citadel) -> dict[str, str]:
    """Square of the board screen -> Terrain, or what hides it; in reading order."""
    told = chart(state)
    found = {
        _key(place): told.spaces[place]
        for place in sorted(told.spaces, key=lambda one: (one[1], one[0]))
    }
    return found | {key: key for key in told.loose}


def _key(place: Place) -> str:
    return f"{place[0]},{place[1]}"


# ---------------------------------------------------------------------- the drawing


def _drawn(state: Citadel, width: int, fill: Fill, legend: Spans) -> Drawing:
    """The map, below it Terrains without a place, then the legend."""
    told = chart(state)
    drawn: list[Spans] = []
    boxes: dict[str, Box] = {}
    if told.spaces:
        shown_, hidden = _window(state, told.spaces, width)
        _grid(shown_, told.walls, width, fill, drawn, boxes, _key)
        if hidden:
            drawn.append((Span(f"{hidden} more to the sides: a wider window shows them", "dim"),))
    if told.loose:
        columns = max(1, (width - 1) // (NARROWEST + 4))
        strip = {(n % columns, n // columns): key for n, key in enumerate(told.loose)}
        drawn.append((Span("where they lie is unknown:", "dim"),))
        _grid(strip, frozenset(), width, fill, drawn, boxes, lambda place: strip[place])
    drawn += _folded(legend, width)
    return Drawing([fitted(line, width) for line in drawn], boxes)


def _folded(legend: Spans, width: int) -> list[Spans]:
    """A legend in as many lines as it needs, each sign with its word."""
    rows: list[str] = []
    for part in "".join(span.text for span in legend).split("  "):
        if rows and width_of(f"{rows[-1]}  {part}") <= width:
            rows[-1] += f"  {part}"
        else:
            rows.append(part)
    return [(Span(row, "dim"),) for row in rows]


def _window(
    state: Citadel, spaces: Mapping[Place, str], width: int
) -> tuple[dict[Place, str], int]:
    """The columns that there is room for, those round the active figure first; how many are not."""
    most = max(1, (width - 1) // (NARROWEST + 1))
    columns = range(min(x for x, _ in spaces), max(x for x, _ in spaces) + 1)
    if len(columns) <= most:
        return dict(spaces), 0
    at = place_of(state, state.characters[state.turn].at) if state.turn else None
    middle = at[0] if at is not None else columns[len(columns) // 2]
    first = min(max(columns[0], middle - most // 2), columns[-1] - most + 1)
    kept = {place: key for place, key in spaces.items() if first <= place[0] < first + most}
    return kept, len(spaces) - len(kept)


def _grid(
    spaces: Mapping[Place, str],
    walls: frozenset[tuple[Place, Place]],
    width: int,
    fill: Fill,
    drawn: list[Spans],
    boxes: dict[str, Box],
    name: Callable[[Place], str],
) -> None:
    """Boxes where there are spaces, with shared borders."""
    left, right = min(x for x, _ in spaces), max(x for x, _ in spaces)
    top, bottom = min(y for _, y in spaces), max(y for _, y in spaces)
    count = right - left + 1
    inside = max(NARROWEST, min(WIDEST, (width - 1) // count - 1))
    filled = {place: fill(key, inside) for place, key in spaces.items()}
    height = 2
    if bottom - top >= TALL:
        height, filled = 1, {place: _in_one(space) for place, space in filled.items()}
    first = len(drawn)
    for y in range(top, bottom + 2):
        drawn.append(_border(filled, walls, range(left, right + 2), y, inside))
        if y <= bottom:
            drawn += [
                _row(filled, walls, range(left, right + 2), y, inside, n) for n in range(height)
            ]
    for place in sorted(spaces, key=lambda one: (one[1], one[0])):
        x, y = place[0] - left, place[1] - top
        boxes[name(place)] = Box(first + y * (height + 1), x * (inside + 1), height + 2, inside + 2)


def _in_one(space: Space) -> Space:
    """Both lines of a space in the first."""
    first, second = space.rows
    between: Spans = (Span(" "),) if first and second else ()
    return space._replace(rows=((*first, *between, *second), ()))


def _border(
    filled: Mapping[Place, Space],
    walls: frozenset[tuple[Place, Place]],
    columns: range,
    y: int,
    inside: int,
) -> Spans:
    """A line of borders, with the titles of the spaces below it."""
    spans: list[Span] = []
    for x in columns:
        up, down = _any(filled, (x - 1, y - 1), (x, y - 1)), _any(filled, (x - 1, y), (x, y))
        before, after = _any(filled, (x - 1, y - 1), (x - 1, y)), _any(filled, (x, y - 1), (x, y))
        # A border goes up only between spaces of the row above, so one of the two is enough.
        spans.append(Span(_CORNERS[(up, down, before, after)], "track"))
        if x == columns[-1]:
            break
        closed = ((x, y - 1), (x, y)) in walls
        line = "═" if closed else "─" if after else " "
        title: list[Span] = []
        if (x, y) in filled:
            title = [Span(" "), *fitted(filled[(x, y)].title, inside - 2)]
            title.append(Span(" "))
        used = sum(width_of(one.text) for one in title)
        spans += [*title, Span(line * (inside - used), "warn" if closed else "track")]
    return tuple(spans)


def _row(
    filled: Mapping[Place, Space],
    walls: frozenset[tuple[Place, Place]],
    columns: range,
    y: int,
    inside: int,
    number: int,
) -> Spans:
    spans: list[Span] = []
    for x in columns:
        edge = "│" if _any(filled, (x - 1, y), (x, y)) else " "
        closed = ((x - 1, y), (x, y)) in walls
        spans.append(Span("║" if closed else edge, "warn" if closed else "track"))
        if x == columns[-1]:
            break
        space = filled.get((x, y))
        kept = fitted(space.rows[number], inside) if space is not None else ()
        used = sum(width_of(one.text) for one in kept)
        filler = space.filler if space is not None else " "
        spans += [*kept, Span(filler * (inside - used), "dim")]
    return tuple(spans)


def _any(filled: Mapping[Place, Space], first: Place, second: Place) -> bool:
    return first in filled or second in filled


# ---------------------------------------------------------------------- a space


def _space(state: Citadel, key: str, cells: int) -> Space:
    if key not in state.terrains:
        return _cover(state, key)
    active = state.turn and state.characters[state.turn].at == key
    role: Role = "active" if active else "name"
    die = f" {words}" if (words := die_words(state, key)) else ""
    name = cut(standing.title(state, state.terrains[key].card), cells - 2 - width_of(die))
    title: list[Span] = [Span(name, role)]
    if die:
        title.append(Span(die, "value"))
    return Space(tuple(title), (_figures(state, key, cells), _events(state, key, cells)))


def _cover(state: Citadel, key: str) -> Space:
    """Fog, or a Permanent event of a foggy card that hides the terrain behind it (p. 21)."""
    terrain, side = covers(state)[key]
    arrow = state.terrains[terrain].arrows.get(side, Arrow())
    number: Spans = (Span(f"→{arrow.number}", "dim"),) if arrow.number else ()
    if key in state.fogs:
        area = state.fogs[key].area
        return Space((Span(f"fog {area}".strip(), "dim"),), ((), number), FOG)
    name = standing.title(state, state.events[key].card)
    die: Spans = (Span(die_words(state, key), "value"),) if key in state.dice else ()
    return Space((Span(name, "warn"),), (die, number), FOG)


def _figures(state: Citadel, key: str, cells: int) -> Spans:
    """Who stands there: with names, or with their beginnings if there is little room."""
    here = [x for x in state.seats if state.characters[x].at == key]
    if not here:
        return ()
    names = _shortened([state.name(x) for x in here], cells - 2 * len(here) + 1)
    spans: list[Span] = []
    for x, name in zip(here, names, strict=True):
        role: Role = "active" if x == state.turn else "name"
        mark = ACTIVE if x == state.turn else FIGURE
        spans.append(Span((" " if spans else "") + mark + name, role))
    return tuple(spans)


def _events(state: Citadel, key: str, cells: int) -> Spans:
    """Events that are attached there, each with its die; `!` for a mandatory action."""
    hidden = covers(state)
    there = [x for x, event in in_order(state.events) if key in event.attached and x not in hidden]
    if not there:
        return ()
    there.sort(key=lambda x: not is_mandatory(state, state.events[x].card))
    marks = [MUST if is_mandatory(state, state.events[x].card) else "" for x in there]
    tails = [f" {words}" if (words := die_words(state, x)) else "" for x in there]
    names = [standing.title(state, state.events[x].card) for x in there]
    fixed = sum(width_of(x) for x in (*marks, *tails)) + len(there) - 1
    spans: list[Span] = []
    for mark, name, tail in zip(marks, _shortened(names, cells - fixed), tails, strict=True):
        role: Role = "bad" if mark else "warn"
        spans.append(Span((" " if spans else "") + mark + name + tail, role))
    return tuple(spans)


def _shortened(names: list[str], cells: int) -> list[str]:
    """Names in so many cells together: the longest gives way first."""
    widths = [width_of(x) for x in names]
    while sum(widths) > cells and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return [cut(name, width) for name, width in zip(names, widths, strict=True)]


def is_mandatory(state: Citadel, card: str) -> bool:
    """Whether a card shows a mandatory action, as far as told (p. 11)."""
    return any(x.mandatory for x in standing.printed(state, card).actions.values())


def die_words(state: Citadel, thing: str) -> str:
    """`[4]`, `[2:4]` on row 2; empty without a die."""
    die = state.dice.get(thing)
    if die is None:
        return ""
    value = "?" if die.value is None else str(die.value)
    return f"[{value}]" if die.row == 1 else f"[{die.row}:{value}]"


def _arrows(state: Citadel, key: str, _cells: int) -> Space:
    """What stands at the four sides of a Terrain."""
    if key not in state.terrains:
        return _cover(state, key)
    here = state.terrains[key].arrows
    words = {
        side: "/".join(x for x in (here[side].area, here[side].number) if x) or "–" for side in here
    }
    name = standing.title(state, state.terrains[key].card)
    title: Spans = (Span(name, "name"),)
    pairs = (("N", "S"), ("W", "E"))
    rows = tuple(_sides(words, pair) for pair in pairs)
    return Space(title, (rows[0], rows[1]))


def _sides(words: Mapping[str, str], sides: Iterable[str]) -> Spans:
    told = [f"{side} {words[side]}" for side in sides if side in words]
    return (Span(" ".join(told), "value"),) if told else ()


def _legend() -> Spans:
    words = (
        f"{ACTIVE} active  {FIGURE} figure  {FOG} fog  → its number  {MUST} mandatory  "
        f"[{shown(4)}] die  ═ no way"
    )
    return (Span(words, "dim"),)
