"""The city in its line, and the Homes: who controls what, who is where, what lies there (p. 9).

A box is a location, outward from the City Deck. Signs and words tell everything; colours only
repeat it. `✓` stands at whoever would claim now, the number beside a player is the Influence.

    City Deck 24 →
    ┌ The Docks ─────────────┬ The Forums ────────────┐
    │★ Ana  Renown 2         │free                    │
    │m Merc 3                │a Hat                   │
    │Ana 4✓ Soline 1/5 (Hat),│                        │
    │ Sanjay ↷               │                        │
    └────────────────────────┴────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.five_sails.rules.standing import characters_at, forecast, in_order, line
from companion.games.five_sails.sheet.people import (
    CONTROLS,
    ENGAGED,
    WOULD,
    able,
    forecast_words,
    lying,
    person,
    there,
)
from companion.games.five_sails.state.cards import PLACES, home_of
from companion.games.five_sails.state.table import FiveSails
from companion.table.board import Box, Drawing
from companion.table.sheet import Role, Span, Spans, cut, fitted, width_of
from companion.toolbox.sums import shown

WIDEST = 30
"""Cells inside a box at most."""
Word = tuple[str, Role]
Fill = Callable[[str, int], list[Spans]]


def lines(state: FiveSails, eyes: str, width: int) -> list[Spans]:
    """The city for the sheet."""
    return list(city(state, eyes, width).lines)


def city(state: FiveSails, _eyes: str, width: int) -> Drawing:
    """Everybody and everything at the locations, then the Homes, then what the signs mean.

    Args:
        state: a table.
        _eyes: whose; all of this is open (3.6).
        width: cells.
    """
    return _drawing(state, width, lambda place, cells: _location(state, place, cells))


def claims(state: FiveSails, _eyes: str, width: int) -> Drawing:
    """What a Claim would bring each player at each location now, and what would turn it (11.3)."""
    return _drawing(state, width, lambda place, cells: _claims(state, place, cells))


def _drawing(state: FiveSails, width: int, fill: Fill) -> Drawing:
    drawn: list[Spans] = [_deck(state)]
    boxes: dict[str, Box] = {}
    places = line(state)
    if places:
        inside = min(WIDEST, max(6, (width - len(places) - 1) // len(places)))
        told = {x: (_title(x, inside - 2), _head_role(state, x), fill(x, inside)) for x in places}
        _boxes(told, inside, drawn, boxes)
        _boxes(_homes(state, inside), inside, drawn, boxes)
    lost = [x for x in in_order(state.characters) if not state.characters[x].at]
    if lost:
        words: list[Word] = [("place unknown:", "dim"), *_people(state, lost)]
        drawn += _flow(words, width)
    drawn.append(_legend(state, width))
    return Drawing([fitted(row, width) for row in drawn], boxes)


def _deck(state: FiveSails) -> Spans:
    discards = state.city_discard.count
    words = f"City Deck {'–' if state.city_deck is None else state.city_deck} →"
    tail = f"   City discards {discards}" if discards else ""
    return (Span(words, "title"), Span(tail, "dim"))


# ---------------------------------------------------------------------- the line


def _boxes(
    told: Mapping[str, tuple[str, Role, list[Spans]]],
    inside: int,
    drawn: list[Spans],
    boxes: dict[str, Box],
) -> None:
    """Boxes side by side, each with its title in the border: title, its role, what is inside."""
    if not told:
        return
    height = max(len(rows) for _, _, rows in told.values())
    top: list[Span] = []
    for number, (place, (name, role, _)) in enumerate(told.items()):
        title = f" {name} "
        top += [Span("┌" if number == 0 else "┬", "track"), Span(title, role)]
        top.append(Span("─" * (inside - width_of(title)), "track"))
        boxes[place] = Box(len(drawn), number * (inside + 1), height + 2, inside + 2)
    drawn.append((*top, Span("┐", "track")))
    for number in range(height):
        row: list[Span] = []
        for _, _, rows in told.values():
            words = rows[number] if number < len(rows) else ()
            row += [Span("│", "track"), *_filled(words, inside)]
        drawn.append((*row, Span("│", "track")))
    bottom = "└" + "┴".join("─" * inside for _ in told) + "┘"
    drawn.append((Span(bottom, "track"),))


def _head_role(state: FiveSails, place: str) -> Role:
    return "active" if state.locations[place].controller else "title"


def _title(place: str, cells: int) -> str:
    """The name of a location, or its shortest other name where there is no room."""
    told = PLACES[place]
    short = [x[:1].upper() + x[1:] for x in sorted(told.also, key=len, reverse=True)]
    names = [told.name, told.name.removeprefix("The "), *short]
    return next((x for x in names if width_of(x) <= cells), cut(names[-1], cells))


def _filled(spans: Spans, cells: int) -> list[Span]:
    kept = list(fitted(spans, cells))
    used = sum(width_of(x.text) for x in kept)
    return [*kept, Span(" " * (cells - used))]


def _location(state: FiveSails, place: str, cells: int) -> list[Spans]:
    """Control and Renown, City cards, people by player."""
    rows = _control(state, place, cells)
    for text in lying(state, place):
        rows += _flow([(text, "warn")], cells)
    would = forecast(state, place)
    for player, keys in there(state, place).items():
        value = would[player].totals[player] if player in would else None
        sure = player in would and would[player].success and able(state, place, player) is not False
        head = f"{state.name(player)} {shown(value)}" if player else "whose?"
        words: list[Word] = [(f"{head}{WOULD if sure else ''}", _role(state, player))]
        rows += _flow([*words, *_people(state, keys)], cells)
    return rows


def _control(state: FiveSails, place: str, cells: int) -> list[Spans]:
    told = state.locations[place]
    words: list[Word] = []
    if told.controller:
        words.append((f"{CONTROLS} {state.name(told.controller)}", "good"))
    else:
        words.append(("free" if told.controller == "" else "control ?", "dim"))
    if told.renown:
        words.append((f"Renown {told.renown}", "value"))
    return _flow(words, cells)


def _role(state: FiveSails, player: str) -> Role:
    return "active" if player and player == state.turn else "name"


def _people(state: FiveSails, keys: Sequence[str]) -> list[Word]:
    """Each character as one word that is kept together, with a comma behind all but the last."""
    last = len(keys) - 1
    return [
        (person(state, key) + ("," if place < last else ""), "plain")
        for place, key in enumerate(keys)
    ]


def _flow(words: Sequence[Word], cells: int) -> list[Spans]:
    """Words in as many lines as they need; further lines are set in; too long ones are broken."""
    rows: list[list[Span]] = [[]]
    used = 0
    for text, role in words:
        for part in _parts(text, cells):
            gap = 1 if used else 0
            if used and used + gap + width_of(part) > cells:
                rows.append([Span(" ")])
                used, gap = 1, 0
            rows[-1].append(Span(" " * gap + part, role))
            used += gap + width_of(part)
    return [tuple(row) for row in rows]


def _parts(text: str, cells: int) -> list[str]:
    """A text that is wider than a box, in pieces at its blanks."""
    if width_of(text) <= cells - 1:
        return [text]
    found: list[str] = []
    for word in text.split():
        if found and width_of(found[-1]) + 1 + width_of(word) <= cells - 1:
            found[-1] += f" {word}"
        else:
            found.append(cut(word, cells - 1))
    return found


def _claims(state: FiveSails, place: str, cells: int) -> list[Spans]:
    rows = _control(state, place, cells)
    for player, value in forecast(state, place).items():
        head = f"{state.name(player)} {shown(value.totals[player])}"
        told = forecast_words(value)
        may = able(state, place, player)
        tail = "" if may is not False else "; nobody en garde may claim"
        words: list[Word] = [(x, "plain") for x in f"{told}{tail}".split()]
        rows += _flow([(head, _role(state, player)), *words], cells)
    return rows


# ---------------------------------------------------------------------- Homes


def _homes(state: FiveSails, inside: int) -> dict[str, tuple[str, Role, list[Spans]]]:
    """A box a Home, below the locations; none for players who are out and have nobody left."""
    found: dict[str, tuple[str, Role, list[Spans]]] = {}
    for player in state.seats:
        keys = characters_at(state, home_of(player))
        if keys or state.alive(player):
            title = f"{state.name(player)}'s Home"
            if width_of(title) > inside - 2:
                title = state.name(player)
            words = _people(state, keys) or [("–", "dim")]
            rows = _flow(words, inside)
            found[home_of(player)] = (cut(title, inside - 2), _role(state, player), rows)
    return found


def _legend(state: FiveSails, width: int) -> Spans:
    """The signs that are to be seen, each with its word."""
    kinds = {one.kind for one in state.city.values()}
    people = state.characters.values()
    placed = any(characters_at(state, place) for place in state.locations)
    told = [
        (any(x.controller for x in state.locations.values()), CONTROLS, "controls"),
        (placed, "n", "Influence"),
        (placed, WOULD, "would claim"),
        (any(x.engaged for x in people), ENGAGED, "engaged"),
        (any(x.wounds for x in people), "1/5", "wounds"),
        ("character" in kinds, "m", "Mercenary"),
        ("attachment" in kinds, "a", "attachment"),
        (bool(kinds & {"event", "risk"}), "!", "Event"),
    ]
    kept = [(sign, word) for here, sign, word in told if here]
    for obvious in ("1/5", "n", CONTROLS):
        if sum(width_of(f"{sign} {word} ") for sign, word in kept) > width + 1:
            kept = [one for one in kept if one[0] != obvious]
    needs = sum(width_of(f"{sign} {word}") for sign, word in kept)
    gap = "  " if needs + 2 * len(kept) <= width + 2 else " "
    spans: list[Span] = []
    for sign, word in kept:
        # A gap behind the last word would have it cut where there is just room for it.
        behind = "" if (sign, word) == kept[-1] else gap
        spans += [Span(sign, "key"), Span(f" {word}{behind}", "dim")]
    return tuple(spans)
