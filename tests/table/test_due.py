"""Reminders come due at each game's own steps, and are out of sight before."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.play.what_now import what_now
from companion.records.noting import owed_of
from companion.table.campaign.due import reminders
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render

NAMES = {"seafall": ("Ana", "Bo", "Cy"), "en-garde": ("Ana", "Bo"), "five-sails": ("Ana", "Bo")}
YEARS = ("year 1 round 1", "year 1 round 2", "year 1 round 3")
CASES = [
    # What is to be thought of, what happens then, and after how much of it that is due.
    ("seafall", "read entry 12 at winter", ("turn ana", "year 2 round 0"), 2),
    ("seafall", "eat in 2 rounds", YEARS, 3),
    ("seafall", "eat in two turns", ("turn ana", "turn bo"), 2),
    ("seafall", "the fog when Bo's turn begins", ("turn ana", "turn bo"), 2),
    ("seafall", "the fog in round 2", ("year 1 round 1", "year 1 round 2"), 2),
    ("seafall", "pay next round", ("year 1 round 1", "year 1 round 2"), 2),
    ("en-garde", "drink on Bo's turn", ("turn ana", "turn bo"), 2),
    ("five-sails", "look at the scheme at dusk", ("day 1", "dusk"), 2),
]


def entered(table: OpenTable, line: str) -> None:
    table.enter_all(say(table, line, yes=True).acts)


@pytest.mark.parametrize(("game", "text", "lines", "due"), CASES)
def test_a_reminder_comes_due_then_and_not_before(
    tmp_path: Path, game: str, text: str, lines: tuple[str, ...], due: int
) -> None:
    with OpenTable.create(load(game), tmp_path / "s.jsonl", "S", NAMES[game]) as table:
        entered(table, f"remind {text}")
        for number, line in enumerate(lines, 1):
            (one,) = reminders(table)
            assert one.due is False, (line, one)
            assert not [row for row in what_now(table) if row.kind == "duty" and row.by == ""]
            entered(table, line)
            (one,) = reminders(table)
            assert one.due is (number >= due), (line, one, table.game.where(table.state))
        row = next(row for row in what_now(table) if row.note.startswith("due: "))
        assert text.startswith(row.label), "the words of its time stand beside it"
        assert owed_of(table)[0].startswith(row.label)
        drawn = plain(render(table.sheet(), 200))
        assert f"({row.note})" in drawn, "the sheet says so too"
        table.undo()
        assert reminders(table)[0].due is False, "what is undone did not come"


def test_what_names_no_step_of_the_game_stays_in_sight(tmp_path: Path) -> None:
    """Nothing is forgotten because nobody could tell when it is due."""
    with OpenTable.create(load("seafall"), tmp_path / "s.jsonl", "S", NAMES["seafall"]) as table:
        entered(table, "remind buy fish at the market")
        (one,) = reminders(table)
        assert (one.what, one.due) == ("buy fish at the market", None)
        assert what_now(table)[0].label == "buy fish at the market"
        assert owed_of(table) == ("buy fish at the market",)


def test_a_turn_that_runs_already_must_come_again(tmp_path: Path) -> None:
    with OpenTable.create(load("seafall"), tmp_path / "s.jsonl", "S", NAMES["seafall"]) as table:
        entered(table, "turn bo")
        entered(table, "remind the fog at Bo's turn")
        assert reminders(table)[0].due is False
        entered(table, "turn cy")
        assert reminders(table)[0].due is False
        entered(table, "turn bo")
        assert reminders(table)[0].due is True
