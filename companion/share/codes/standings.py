"""The standings as a few lines of plain text: what one sends to those who could not be there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from companion.share.chronicle.chronicle import ordinal
from companion.share.chronicle.story import story
from companion.table.sheet import PlayersBlock, StandingsBlock
from companion.toolbox import dates
from companion.toolbox.moments import local
from companion.toolbox.sums import shown
from companion.toolbox.text import clean_line

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Finished
    from companion.table.state import TableState

_COUNTS = 3
"""Counters of a player that stand in the longest text of a game that goes on."""


def texts(table: OpenTable[Any], zone: tzinfo | None = None) -> list[str]:
    """The standings, the longest text first: a small screen takes one that fits it."""
    game, state = table.game, table.state
    over = list(game.finished(state))
    title = clean_line(table.first.title)
    head = [f"{title} ({game.title})", clean_line(game.where(state))]
    told: list[list[str]] = []
    if over:
        days = story(table).ended
        rows = [_game(one, state, _day(days.get(one.game_no, ""), zone)) for one in over]
        wins = _wins(over, state)
        now = [] if state.closed else _now(table, _COUNTS)
        told += [[*head, *wins, *rows, *now], [*head, *wins, *rows], [*head, *wins, rows[-1]]]
        told.append([title, *(wins or rows[-1:])])
    else:
        told += [[*head, *_now(table, most)] for most in range(_COUNTS, 0, -1)]
        told.append([title, *_now(table, 1)])
    texts = ["\n".join(line for line in lines if line) for lines in told]
    return sorted(dict.fromkeys(texts), key=len, reverse=True)


def _game(one: Finished, state: TableState, day: str) -> str:
    """`1 (2026-11-21): Ana 1st 14, Ben 2nd 12`."""
    players = list(state.seats or sorted(state.players))
    players.sort(key=lambda x: one.places.get(x, 99))
    told = []
    for player in players:
        place, score = one.places.get(player), one.scores.get(player)
        if one.took_part(player) and (place is not None or score is not None):
            words = [ordinal(place)] if place is not None else []
            words += [shown(score)] if score is not None else []
            told.append(" ".join([state.name(player), *words]))
    when = f" ({day})" if day else ""
    return f"Game {one.game_no}{when}: {', '.join(told) or 'result unknown'}"


def _wins(over: Sequence[Finished], state: TableState) -> list[str]:
    """How often everybody came first, if there are several games."""
    if len(over) < 2:
        return []
    counts = [
        (sum(one.places.get(player) == 1 for one in over), state.name(player))
        for player in state.seats or sorted(state.players)
    ]
    counts.sort(key=lambda pair: -pair[0])
    return ["Times 1st: " + ", ".join(f"{name} {count}" for count, name in counts)]


def _now(table: OpenTable[Any], most: int) -> list[str]:
    """Everybody's first counters as the sheet shows them to all; what is not told is left out."""
    rows: list[str] = []
    for block in table.game.sheet(table.state, "").blocks:
        if isinstance(block, StandingsBlock):
            rows += [f"{name} {shown(score)}" for name, score in block.rows]
        elif isinstance(block, PlayersBlock):
            for row in block.rows:
                counts = [f"{x.label} {shown(x.value)}" for x in row.counts if x.value is not None]
                rows.append(f"{clean_line(row.name)}: {', '.join(counts[:most])}".rstrip(": "))
    return rows


def _day(at: str, zone: tzinfo | None) -> str:
    when = local(at, zone)
    return dates.short(when) if when else ""
