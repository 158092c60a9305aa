"""Farkle, the example of the chapter: its sums by the sheet, its odds by counting, its evening."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.making.checking import check
from companion.making.trying import enter, loaded
from companion.share.commands.demo import play_script, read_script
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("1", 100), ("5", 50), ("1 5", 150), ("2 3 4 6", 0), ("1 1", 200), ("1 1 1", 1000),
        ("2 2 2", 200), ("6 6 6", 600), ("6 6 6 6", 1200), ("5 5 5 5 5", 2000), ("1 1 1 1", 2000),
        ("1 2 3 4 5 6", 1500), ("2 2 3 3 6 6", 1500), ("1 1 1 5", 1050), ("2 2 2 3", 200),
    ],
)  # fmt: skip
def test_what_dice_are_worth(dice: str, points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(FOLDER))
    # One die is a number to the command line.
    typed = f"dice={dice}" if " " in dice else f'dice:={{"{dice}": 1}}'
    told = CliRunner().invoke(cli, ["calc", "farkle", "points", typed, "--json"])
    assert f'"value":{points},' in told.output.replace(" ", ""), told.output


def test_how_likely_a_farkle_is(tmp_path: Path) -> None:
    """2/3 with a die, 4/9 with two: no 1 and no 5. 3 dice: (64 − 4) of 216, less no three alike."""
    known = {1: Fraction(2, 3), 2: Fraction(4, 9), 3: Fraction(60, 216)}
    with OpenTable.create(loaded(FOLDER), tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        for dice, chance in known.items():
            run = table.begin("roll", "p1")
            state = table.state.__class__(**{
                **{name: getattr(table.state, name) for name in table.state.__struct_fields__},
                "left": dice,
            })  # fmt: skip
            asked = run.look(state)
            assert isinstance(asked, Asking)
            assert asked.question.odds is not None
            (row,) = asked.question.odds()
            assert row == ("Farkle", f"{float(chance) * 100:.1f}%")


def test_the_recorded_evening(tmp_path: Path) -> None:
    """1000 + 50; Bob nothing, though 2 2 3 3 are pairs; 1500, then all six again, + 200."""
    script = read_script(FOLDER / "demo.toml", "farkle")
    with play_script(script, tmp_path, game=loaded(FOLDER)) as table:
        assert table.state.scores == {"p1": 1050, "p2": 0, "p3": 1700}
        assert [line.says for line in table.log(20)][5] == "Bob farkles with 2 2 3 3 4 6, loses 0"
        assert table.state.turn == "p1"


def test_the_last_turn_is_owed_by_the_others(tmp_path: Path) -> None:
    with OpenTable.create(loaded(FOLDER), tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        enter(table, "ann scores 9000")
        enter(table, "bob farkles")
        enter(table, "ann scores 1000")
        assert [duty.who for duty in table.state.pending.values()] == ["p2"]
        enter(table, "bob scores 700")
        assert table.state.pending == {}
        table.act("end")
        (over,) = table.game.finished(table.state)
        assert over.places == {"p1": 1, "p2": 2}
        assert over.scores == {"p1": 10_000, "p2": 700}
        assert (
            table.record(table.history.head).game == 1
        )  # the end belongs to the game that is over
        enter(table, "next game")
        assert (table.state.game_no, table.state.scores) == (2, {"p1": 0, "p2": 0})


def test_a_small_first_turn_breaks_the_rule_of_the_board(tmp_path: Path) -> None:
    with OpenTable.create(loaded(FOLDER), tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        asked = table.act("score", {"points": 300}, by="p1")
        assert isinstance(asked, Asking)
        assert (asked.question.key, asked.question.page) == ("opening", "p. 3")
        table.act("option", {"option": "opening", "value": 0})
        table.act("score", {"points": 300}, by="p1")
        assert table.state.scores["p1"] == 300


def test_it_passes_the_check() -> None:
    checked = check(FOLDER, acts=40)
    assert (checked.faults, checked.remarks) == ((), ())
