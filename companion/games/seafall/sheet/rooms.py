"""Rows of the sheet about what a province owns, and rows that fit a terminal of 80 columns.

Council room, treasure room and structures are shown as far as they are told (pp. 6, 8, 13, 15).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.seafall.rules.year import council, treasure_room
from companion.games.seafall.state.table import SeaFall
from companion.table.sheet import width_of

Row = tuple[str, Sequence[str]]
"""Label, and the words that stand behind it."""
WIDTH, MOST_LABEL = 78, 24


def fitted_rows(rows: Iterable[Row], between: str = "  ") -> tuple[tuple[str, str], ...]:
    """Rows of a list; words that do not fit into 80 columns go on below their label.

    Args:
        rows: labels with their words.
        between: what parts the words of a line.
    """
    told = list(rows)
    label = min(max((width_of(name) for name, _ in told), default=0), MOST_LABEL)
    found: list[tuple[str, str]] = []
    for name, words in told:
        line = ""
        for word in words:
            longer = f"{line}{between}{word}" if line else word
            if line and width_of(longer) > WIDTH - label:
                found.append((name, f"{line}{between}".rstrip()))
                name, line = "", word
            else:
                line = longer
        found.append((name, line))
    return tuple(found)


def rooms(state: SeaFall, player: str) -> list[Row]:
    """What a province's rooms and building sites hold, as far as it is told."""
    name = state.name(player)
    rows: list[Row] = []
    if held := _council(state, player):
        rows.append((f"{name}'s council room", held))
    if cards := _treasures(state, player):
        rows.append((f"{name}'s treasure room", cards))
    if built := _structures(state, player):
        rows.append((f"{name}'s structures", built))
    return rows


def _council(state: SeaFall, player: str) -> list[str]:
    """Advisors of the council room but the active one, which has a row of its own."""
    active = state.provinces[player].active
    held = [state.advisors[key] for key in council(state, player) if key != active]
    return [one.name + ("" if one.face_up else " (exhausted)") for one in held]


def _treasures(state: SeaFall, player: str) -> list[str]:
    found = []
    for key in treasure_room(state, player):
        card = state.cards[key]
        kind = "research" if card.kind == "research" else ""
        glory = f"{card.glory} glory" if card.glory else ""
        more = ", ".join(word for word in (kind, glory) if word)
        found.append(f"{card.name} ({more})" if more else card.name)
    return found


def _structures(state: SeaFall, player: str) -> list[str]:
    sites = (x for x in state.sites.values() if x.region == player and x.built)
    return [x.built + (f" (plunder value {x.value})" if x.value is not None else "") for x in sites]
