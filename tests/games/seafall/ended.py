"""A game whose last round is played, for tests of its end: Yellow has 12, the target is 11."""

from __future__ import annotations

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.fleet import act, lines

NAMES = ("Yellow", "Blue", "Red", "Green")
PLAYED = (
    "setup Yellow prince Blue duke Red count Green baron", "winter",
    "yellow has glory 12 gold 3 fortune 1 reputation 1", "blue has glory 6 fortune 2 reputation 0",
    "red has glory 9 fortune 0 reputation 0", "green has glory 6 fortune 3 reputation 1",
    "island Tern", "green turn", "blue turn", "red turn", "yellow turn",
)  # fmt: skip


def play(table: OpenTable[SeaFall]) -> None:
    """Tell all of it, turn by turn."""
    for text in PLAYED:
        lines(table, f"turn {text.split()[0]}" if text.endswith(" turn") else text)


def fact(table: OpenTable[SeaFall], path: str, told: str) -> None:
    act(table, "correct", path=path, value=told)
