"""`again` and `.` repeat the last act; `oops WORD` mends the word that was not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.games.seafall.state.table import SeaFall
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.unheard_line import UnheardLine, mended
from companion.table.sentences.sentence import say
from tests.games.en_garde.duel import opened as duel_table, ready
from tests.games.seafall.fleet import opened


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[SeaFall]:
    return opened(tmp_path)


def enter(table: OpenTable[SeaFall], line: str) -> str:
    acted = run_procedure.say(table, line)
    assert isinstance(acted, tuple)
    return acted[-1].entry.says


@pytest.mark.parametrize("line", [".", "again", "again!", "same again", "does it again"])
def test_again_is_the_last_act_of_whoever_has_the_turn(
    table: OpenTable[SeaFall], line: str
) -> None:
    enter(table, "turn yellow")
    enter(table, "yellow buys 2 wood for 6 gold")
    enter(table, "turn blue")
    assert table.state.turn
    enter(table, "yellow buys 2 wood for 6 gold")
    said = enter(table, line)
    assert said.startswith("Blue buys 2 wood for 6 gold")
    assert table.history.acts == 5
    table.moves.go(table.moves.plan_undo())
    assert table.last_act().says.startswith("Yellow buys")


def test_somebody_named_does_it_again(table: OpenTable[SeaFall]) -> None:
    enter(table, "yellow gold +3")
    assert enter(table, "red again").startswith("Red")
    assert enter(table, "blue: again").startswith("Blue")


def test_what_fell_by_chance_is_not_repeated(table: OpenTable[SeaFall]) -> None:
    enter(table, "turn yellow")
    enter(table, "yellow raids spice 3b 2w")
    said = say(table, "blue again")
    faces = [key for key, given in said.run.answers.items() if key == "faces" and given.value]
    assert faces == []


def test_nothing_is_repeated_where_nothing_was_done(table: OpenTable[SeaFall]) -> None:
    with pytest.raises(UsageError, match="no act to repeat"):
        run_procedure.say(table, "again")


def test_oops_mends_the_word_that_was_strange(table: OpenTable[SeaFall]) -> None:
    enter(table, "turn yellow")
    with pytest.raises(UsageError, match="grumbles"):
        run_procedure.say(table, "yellow grumbles spice 5")
    assert enter(table, "oops raids").startswith("Yellow raids spice: 5")


def test_oops_is_a_correction_where_nothing_was_refused(table: OpenTable[SeaFall]) -> None:
    enter(table, "yellow gold +3")
    enter(table, "oops, 4")
    assert table.history.acts == 2, "the entry was amended"
    assert "4" in table.last_act().says


def test_only_the_strange_word_is_changed() -> None:
    line = UnheardLine("ana rades spice, rades", "", words=("rades",))
    assert mended("oops raids", line) == "ana raids spice, rades"
    assert mended("Oops: raids.", line) == "ana raids spice, rades"
    assert mended("oops raids", None) == "oops raids"
    assert mended("ana raids", line) == "ana raids"
    assert mended("oops 3", UnheardLine("ana rades", "")) == "oops 3"


def test_again_is_no_new_game_before_this_one_is_over(tmp_path: Path) -> None:
    duel = duel_table(tmp_path, ready(2))
    run_procedure.say(duel, "sam poise 7")
    acted = run_procedure.say(duel, "jen again")
    assert isinstance(acted, tuple)
    assert acted[-1].entry.says.startswith("Jen")
    assert duel.state.game_no == 1
