"""The sea as lines of spans: winds, ports, storms, captains, players; odds; the end of a round.

A square has two lines. The first is also the border above it: wind, terrain or port, storm. The
second says who is there. Everything is a sign or a word; colours only repeat it.

    1 ├→ EN7 ─~2┼↑ sea ───┼░░░░░░░░┤
      │⛵Ana    │⚑Kidd F5 │░░░░░░░░│
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.pirate_crusades.calculations.location import (
    Loc,
    LocationOdds,
    Spread,
    location_odds,
)
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.rules.round_words import preview
from companion.games.pirate_crusades.rules.standing import card_number, seen_cards
from companion.games.pirate_crusades.rules.turn_order import round_is_due
from companion.games.pirate_crusades.sheet.roster import (
    CODES,
    captains_afloat,
    counts_of,
    dashed,
    flowed,
    head_of,
    loads_of,
    nation_word,
    port_words,
    wealth_of,
)
from companion.games.pirate_crusades.state.cards import CARDS
from companion.games.pirate_crusades.state.table import PirateCrusades, Square
from companion.table.board import Box, Drawing
from companion.table.sheet import Role, Span, Spans, cut, fitted, width_of
from companion.toolbox.sums import Result, shown

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←", "none": "·", "": "?"}
DOCKED, SAILING, ADRIFT, CAPTAIN, TREASURE, HIDDEN = "⚓", "⛵", "≋", "⚑", "✗", "░"
LABEL, PANEL, GAP, ROWS = 2, 27, 2, 12
"""Cells of row numbers, of the column beside the sea, between them; lines of the grid."""
NARROWEST, WIDEST = 4, 14
"""Cells inside a square."""
EIGHTHS = " ▏▎▍▌▋▊▉"
"""The end of a bar, in eighths of a cell."""
_SIGNS = {"docked": DOCKED, "ready": DOCKED, "shipless": DOCKED, "adrift": ADRIFT}


class Inside(NamedTuple):
    """What stands in a square: left and right on its first line, then its second line."""

    left: Spans
    right: Spans
    below: Spans
    filler: str = " "


Fill = Callable[[str, int], Inside]


def sea(state: PirateCrusades, eyes: str, width: int) -> Drawing:
    """The sea with everybody on it, and beside it what they have.

    Args:
        state: a table.
        eyes: whose; only the owner of a treasure sees where it lies.
        width: cells.
    """
    inside, beside = _widths(width)
    grid = _grid(lambda square, cells: _square(state, eyes, square, cells), inside)
    rows = _panel(state, len(grid.lines), beside or width)
    return _drawn(grid, rows, beside, width, legend(state, eyes, width))


def lines(state: PirateCrusades, eyes: str, width: int) -> list[Spans]:
    """The sea for the sheet; at the end of a round, with what is about to happen beside it."""
    ending = round_is_due(state)
    drawn = round_end(state, eyes, width, ROWS) if ending else sea(state, eyes, width)
    return list(drawn.lines)


def round_end(state: PirateCrusades, eyes: str, width: int, most: int = 99) -> Drawing:
    """The sea as it lies, and square by square what the end of the round will do.

    Args:
        state: a table.
        eyes: whose.
        width: cells.
        most: lines of what happens; more are counted.
    """
    inside, beside = _widths(width)
    grid = _grid(lambda square, cells: _square(state, eyes, square, cells), inside)
    rows: list[Spans] = [(Span("End of the round", "title"),)]
    rows += preview(state, beside or width)
    return _drawn(grid, _capped(rows, most), beside, width, legend(state, eyes, width))


def heat(state: PirateCrusades, _eyes: str, width: int) -> Drawing:
    """How likely a random location is each square, from the cards that nobody has seen (2.15)."""
    inside, beside = _widths(width)
    result = odds_of(state)
    spread = result.value
    grid = _grid(lambda square, cells: _warm(state, spread, square, cells), inside)
    rows: list[Spans] = [(Span("Random location", "title"), Span("  p. 18", "dim"))]
    if spread is None:
        rows += flowed(["too few", "cards", "are left"], beside or width, 0)
    else:
        rows.append((Span("first card column, second"),))
        rows.append((Span("row: half, rounded up"),))
        rows.append((Span("unseen cards ", "dim"), Span(str(spread.cards), "value")))
        for place in range(5):
            across, down = spread.columns[place].percent, spread.rows[place].percent
            across, down = across.replace(" ", ""), down.replace(" ", "")
            told = f"col {place + 1} {across:>5}  row {place + 1} {down:>5}"
            rows.append((Span(told),))
    below = (Span("██▌", "warn"), Span(" how likely, beside the likeliest square", "dim"))
    return _drawn(grid, [fitted(x, beside or width) for x in rows], beside, width, below)


def odds_of(state: PirateCrusades) -> Result[Spread | None]:
    """The chances of all squares as the cards lie now; through a reshuffle if there must be one."""
    loc: Loc = chosen(state, "loc")  # type: ignore[assignment]
    pile = state.discards
    # A card that a table told twice leaves open which ones lie there.
    known = pile is not None and all(pile) and len(set(pile)) == len(pile)
    if state.deck == 0 and pile and known:
        return location_odds(LocationOdds(tuple(x for x in CARDS if x not in pile), loc=loc))
    second = pile if state.deck == 1 and pile and known else None
    return location_odds(LocationOdds(seen_cards(state), second=second, loc=loc))


# ---------------------------------------------------------------------- the grid


def _widths(width: int) -> tuple[int, int]:
    """Cells inside a square; cells of the column beside the sea, 0 if it stands below."""
    room = width - LABEL - 6
    inside = (room - GAP - PANEL) // 5
    if inside < 8:
        return max(NARROWEST, min(8, room // 5)), 0
    inside = min(WIDEST, inside)
    return inside, width - LABEL - 6 - 5 * inside - GAP


def _grid(fill: Fill, inside: int) -> Drawing:
    """Five by five squares with their numbers."""
    drawn: list[Spans] = []
    boxes: dict[str, Box] = {}
    numbers = "".join(f"{column:^{inside + 1}}" for column in range(1, 6))
    drawn.append((Span(" " * LABEL + numbers.rstrip(), "dim"),))
    for row in range(1, 6):
        left, between, right = "┌┬┐" if row == 1 else "├┼┤"
        first: list[Span] = [Span(f"{row:<{LABEL}}", "dim")]
        second: list[Span] = [Span(" " * LABEL)]
        for column in range(1, 6):
            square = f"{column},{row}"
            boxes[square] = Box(len(drawn), LABEL + (column - 1) * (inside + 1), 2, inside + 2)
            told = fill(square, inside)
            first.append(Span(left if column == 1 else between, "track"))
            first += _between(told, inside)
            second.append(Span("│", "track"))
            second += _filled(told.below, inside, told.filler)
        drawn += [(*first, Span(right, "track")), (*second, Span("│", "track"))]
    bottom = "└" + "┴".join("─" * inside for _ in range(5)) + "┘"
    drawn.append((Span(" " * LABEL), Span(bottom, "track")))
    return Drawing(drawn, boxes)


def _between(told: Inside, inside: int) -> list[Span]:
    """The first line: left, border, right."""
    right = list(told.right)
    kept = sum(width_of(x.text) for x in right)
    left = list(fitted(told.left, inside - kept))
    used = sum(width_of(x.text) for x in left)
    gap = inside - used - kept
    filler = "─" if told.filler == " " else told.filler
    if gap > 1 and left and filler == "─":
        left.append(Span(" "))
        gap -= 1
    return [*left, Span(filler * gap, "track" if filler == "─" else "dim"), *right]


def _filled(spans: Spans, inside: int, filler: str) -> list[Span]:
    kept = list(fitted(spans, inside))
    used = sum(width_of(x.text) for x in kept)
    return [*kept, Span(filler * (inside - used), "dim")]


def _drawn(grid: Drawing, rows: Sequence[Spans], beside: int, width: int, legend: Spans) -> Drawing:
    """Grid and rows side by side, or the rows below, then the legend."""
    told: list[Spans] = list(grid.lines)
    if beside:
        inner = max(_cells(line) for line in told) + GAP
        for place, row in enumerate(rows):
            line = told[place] if place < len(grid.lines) else ()
            told[place : place + 1] = [(*line, Span(" " * (inner - _cells(line))), *row)]
    else:
        told += list(rows)
    told.append(legend)
    return Drawing([fitted(line, width) for line in told], grid.boxes)


def _cells(line: Spans) -> int:
    return sum(width_of(x.text) for x in line)


def _capped(rows: list[Spans], most: int) -> list[Spans]:
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], (Span(f"… {len(rows) - most + 1} lines more", "dim"),)]


# ---------------------------------------------------------------------- a square


def _square(state: PirateCrusades, eyes: str, square: str, cells: int) -> Inside:
    told = state.sea[square]
    storm: Spans = (Span(f"~{told.storm}", "bad"),) if told.storm else ()
    people = _people(state, eyes, square, cells)
    if not told.face_up:
        return Inside((Span(HIDDEN, "dim"),), storm, people, HIDDEN)
    gap = " " if cells > 6 else ""
    return Inside(
        (
            Span(ARROWS[told.wind or ""], "value"),
            Span(gap),
            Span(land(state, square, told), "name"),
        ),
        storm,
        people,
    )


def land(state: PirateCrusades, square: str, told: Square) -> str:
    """`sea`, `EN7`, `isle`, `cove`, `ruin`, `?`: what a face-up square is, in a few letters."""
    words = port_words(state, square)
    if words and (words != "port" or told.terrain != "island"):
        return words
    return {"open sea": "sea", "island": "isle", "corner port": "ruin", "": "?"}[told.terrain]


class _Somebody(NamedTuple):
    sign: str
    name: str
    role: Role
    tail: str = ""


def _people(state: PirateCrusades, eyes: str, square: str, cells: int) -> Spans:
    """Who is on a square, as fully as there is room for."""
    people = [
        _Somebody(
            _SIGNS.get(state.pirates[x].status, SAILING),
            state.name(x),
            "active" if x == state.turn else "name",
        )
        for x in players_at(state, square)
    ]
    for _, captain in captains_afloat(state):
        if captain.at == square:
            letters = CODES.get(captain.nation or "", "?")[0]
            size = card_number(state, captain.ship or "", "crew")
            tail = f" {letters}{shown(size) if size is not None else '?'}"
            people.append(_Somebody(CAPTAIN, captain.name or "?", "warn", tail))
    if square in treasures_seen(state, eyes):
        people.append(_Somebody(TREASURE, "", "good"))
    return _crowd(people, cells)


def players_at(state: PirateCrusades, square: str) -> list[str]:
    """Players on a square, in seating order; hostages are aboard another ship."""
    here = [x for x in state.seats if state.pirates[x].at == square]
    return [x for x in here if state.pirates[x].status not in ("hostage", "out")]


def treasures_seen(state: PirateCrusades, eyes: str) -> tuple[str, ...]:
    """Squares of buried treasures that these eyes may see."""
    found = []
    for _, treasure in sorted(state.treasures.items()):
        if treasure.at:
            found.append(treasure.at)
        elif eyes and treasure.square is not None and treasure.square.owner == eyes:
            found.append(str(treasure.square.reveal()))
    return tuple(found)


def _crowd(people: list[_Somebody], cells: int) -> Spans:
    """With names and ships, with names, with the beginnings of names, with initials."""
    if not people:
        return ()
    full = [(x, x.name + x.tail) for x in people]
    names = [(x, x.name) for x in people]
    room = cells - sum(width_of(x.sign) for x in people) - (len(people) - 1)
    share = room // max(1, sum(1 for x in people if x.name))
    tries = [full, names]
    if len(people) == 1 and people[0].tail:
        kept = cells - width_of(people[0].sign + people[0].tail)
        tries = [full, [(people[0], _begin(people[0].name, kept) + people[0].tail)]]
    elif share > 1:
        tries.append([(x, _begin(x.name, share)) for x in people])
    for tried in tries:
        if sum(width_of(x.sign + words) for x, words in tried) + len(tried) - 1 <= cells:
            return _joined(tried)
    return _initials(people, cells)


def _begin(name: str, cells: int) -> str:
    """The beginning of a name in at most so many cells."""
    while name and width_of(name) > cells:
        name = name[:-1]
    return name


def _joined(people: list[tuple[_Somebody, str]]) -> Spans:
    spans: list[Span] = []
    for x, words in people:
        spans += [Span(" ")] if spans else []
        spans.append(Span(x.sign + words, x.role))
    return tuple(spans)


def _initials(people: list[_Somebody], cells: int) -> Spans:
    """`⛵AB⚑KR✗`: each sign once, then first letters."""
    signs = dict.fromkeys(x.sign for x in people)
    spans: list[Span] = []
    for sign in signs:
        same = [x for x in people if x.sign == sign]
        role = "active" if any(x.role == "active" for x in same) else same[0].role
        spans.append(Span(sign + "".join(x.name[:1] for x in same), role))
    return fitted(spans, cells)


def _warm(state: PirateCrusades, spread: Spread | None, square: str, cells: int) -> Inside:
    """A square's chance, and a bar as long as it is likely."""
    told = state.sea[square]
    filler = " " if told.face_up else HIDDEN
    if spread is None:
        return Inside((Span("–", "dim"),), (), (), filler)
    percent = spread.squares[square].percent.replace(" ", "")
    most = max(_number(x.percent) for x in spread.squares.values())
    share = _number(percent) / most if most else 0.0
    eighths = max(1 if share else 0, round(share * cells * 8))
    bar = ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
    storm: Spans = (Span(f"~{told.storm}", "bad"),) if told.storm and cells > 7 else ()
    return Inside((Span(percent, "value"),), storm, (Span(bar, "warn"),), filler)


def _number(percent: str) -> float:
    digits = "".join(x for x in percent if x.isdecimal() or x == ".")
    return float(digits or 0)


# ---------------------------------------------------------------------- beside and below


def _panel(state: PirateCrusades, most: int, width: int) -> list[Spans]:
    """Players with what they have, then captains at sea, in at most so many lines."""
    blocks = [_player(state, player, width) for player in state.seats]
    captains = [_captain_line(state, key, width) for key, _ in captains_afloat(state)]
    for spare in (state.turn, ""):  # what hangs on a player is left out before the captains are
        if sum(map(len, blocks)) + len(captains) > most:
            blocks = [
                block if player == spare else block[:3]
                for player, block in zip(state.seats, blocks, strict=True)
            ]
    rows = [row for block in blocks for row in block]
    return _capped(rows + captains, most)


def _player(state: PirateCrusades, player: str, width: int) -> list[Spans]:
    head = fitted(head_of(state, player), width)
    if state.pirates[player].status == "out":
        return [head]
    told = flowed(wealth_of(state, player), width) + flowed(counts_of(state, player, "miss"), width)
    loads = loads_of(state, player)
    return [head, *told, *(flowed(loads, width) if loads else [])]


def _captain_line(state: PirateCrusades, key: str, width: int) -> Spans:
    captain = state.captains[key]
    size = card_number(state, captain.ship or "", "crew")
    told = f"  {captain.at}  {nation_word(captain.nation)} {dashed(size)}"
    name = cut(captain.name or "?", max(4, width - 2 - width_of(told)))
    return fitted([Span(f"{CAPTAIN} {name}", "warn"), Span(told)], width)


def legend(state: PirateCrusades, eyes: str, width: int) -> Spans:
    """The signs that are on this sea, each with its word."""
    squares = state.sea.values()
    up = [x for x in squares if x.face_up]
    there = {_SIGNS.get(x.status, SAILING) for x in state.pirates.values() if x.at}
    told: list[tuple[bool, str, str]] = [
        (any(not x.face_up for x in squares), HIDDEN, "unexplored"),
        (any(x.wind not in (None, "none") for x in up), "→", "wind"),
        (any(x.wind == "none" for x in up), "·", "calm"),
        (any(x.wind is None for x in up), "?", "unknown"),
        (any(x.port is not None for x in up), "EN7", "port, size"),
        (any(x.storm for x in squares), "~2", "storm"),
        (DOCKED in there, DOCKED, "docked"),
        (SAILING in there, SAILING, "at sea"),
        (ADRIFT in there, ADRIFT, "adrift"),
        (bool(captains_afloat(state)), CAPTAIN, "captain"),
        (bool(treasures_seen(state, eyes)), TREASURE, "treasure"),
    ]
    kept = [(sign, word) for here, sign, word in told if here]
    for obvious in (SAILING, "→", "EN7"):
        if sum(width_of(f"{sign} {word} ") for sign, word in kept) > width + 1:
            kept = [one for one in kept if one[0] != obvious]
    total = sum(width_of(f"{sign} {word}") for sign, word in kept)
    gap = "  " if total + 2 * len(kept) <= width + 2 else " "
    spans: list[Span] = []
    for sign, word in kept:
        spans += [Span(sign, "key"), Span(f" {word}{gap}", "dim")]
    return fitted(spans, width)


__all__ = ["heat", "legend", "lines", "odds_of", "round_end", "sea"]
