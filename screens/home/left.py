"""How a campaign was left, as the pane beside the list at Home draws it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from companion.table.sheet import cut, width_of
from screens.table.panes import rule
from screens.wording import BAD, DIM, WARN, ago, folded, lines_of, plain

if TYPE_CHECKING:
    from companion.records.book import GameRow
    from screens.recall import Lately

LABEL = 10
"""Cells of a label and the gap behind it."""
MOST_GAMES = 5
LEAST_LOG = 4
"""Rows of the last entries, for which games that are over and what is owed make room."""
MOST_FOLDED = 8


@dataclass(frozen=True)
class Left:
    """How a campaign was left."""

    game: str
    """What is played there."""
    where: str = ""
    """As the book has it: `game 4, year 2, Yellow's turn`."""
    last: str = ""
    """When something was last entered, ISO 8601."""
    problem: str = ""
    owed: tuple[str, ...] = ()
    """What is owed, and half entered, in words."""
    games: tuple[GameRow, ...] = ()
    """Those that are over, oldest first."""


def content(left: Left, lately: Lately | None, width: int, height: int, now: datetime) -> Content:
    """The pane for a width and a height.

    Args:
        left: how the campaign was left.
        lately: what was read of its file; `None` if that is still under way, or cannot be.
        width: cells of a line.
        height: rows that there are.
        now: the time.
    """
    lines = [plain(cut(left.game, width), "bold")]
    lines += [plain(row, "$value") for row in folded(left.where, width)]
    lines += [plain(row, BAD) for row in folded(left.problem, width)]
    if lately is not None:
        lines += _labelled("players", ", ".join(lately.players), width)
        lines += _labelled("begun", ago(lately.begun, now), width)
    lines += _labelled("last", ago(left.last, now), width)
    if left.owed:
        lines.append(rule("Open", "", width))
        lines += [plain(row, WARN) for one in left.owed for row in folded(one, width)]
    if left.games:
        lines += [rule("Games that are over", "", width), *_games(left.games, width)]
    lines = lines[: max(1, height - LEAST_LOG)]
    if lately is not None and lately.entries:
        lines.append(rule("Last entries", "", width))
        for number, says in lately.entries:
            rows = _entry(number, says, width)
            if len(lines) + len(rows) > height:
                break
            lines += rows
    return lines_of(lines)


def _labelled(label: str, text: str, width: int) -> list[Content]:
    rows = folded(text, max(8, width - LABEL))
    return [
        Content.assemble(((label if place == 0 else "").ljust(LABEL), DIM), row)
        for place, row in enumerate(rows)
    ]


def _games(games: Sequence[GameRow], width: int) -> list[Content]:
    """The newest ones, each on as many lines as it needs: `game 2  1 Blue 11, 2 Red 8`."""
    told: list[Content] = []
    for one in games[-MOST_GAMES:]:
        ended = [
            " ".join(str(x) for x in (row.place, row.player, row.score) if x is not None)
            for row in one.standings
        ]
        rows = _joined(ended or ["over"], max(8, width - LABEL))
        for place, row in enumerate(rows):
            label = f"game {one.game_no}" if place == 0 else ""
            told.append(Content.assemble((label.ljust(LABEL), DIM), cut(row, width - LABEL)))
    return told


def _joined(parts: Sequence[str], width: int) -> list[str]:
    """Parts with commas between them, each whole on one line."""
    rows: list[str] = []
    for place, part in enumerate(parts):
        text = f"{part}," if place < len(parts) - 1 else part
        if rows and width_of(f"{rows[-1]} {text}") <= width:
            rows[-1] += f" {text}"
        else:
            rows.append(text)
    return rows


def _entry(number: int, says: str, width: int) -> list[Content]:
    room = max(8, width - 4)
    rows = folded(says, room)
    if len(rows) > MOST_FOLDED:
        rows = [*rows[: MOST_FOLDED - 1], cut(" ".join(rows[MOST_FOLDED - 1 :]), room)]
    return [
        Content.assemble((f"{number:>3} " if place == 0 else "    ", DIM), row)
        for place, row in enumerate(rows)
    ]


def title(text: str, width: int) -> str:
    """A campaign's title for the rule above the pane."""
    return cut(text, width - 4)
