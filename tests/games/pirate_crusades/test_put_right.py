"""What was entered is put right by the next line, in the words of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.share.commands import run_procedure
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import say
from tests.games.pirate_crusades.test_short_port import DOCKED
from tests.games.pirate_crusades.test_short_table import Table, mid, pirate


def corrected(table: Table, line: str) -> Any:
    with pytest.raises(Corrects) as told:
        say(table.open, line)
    return told.value.answers


def gathered(folder: Path) -> Table:
    table = mid(folder, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    table.say("ana gathers 7D")
    return table


@pytest.mark.parametrize(
    "line",
    [
        "no, she gathered 8D",
        "no wait, ana hired the 8 of diamonds",
        "sorry, ana gathers 8D, not 7D",
        "oh wait it is the 8 of diamonds",
        "scratch that, was 8D",
        "spanish 8 not 7",
        "8D, not the 7",
    ],
)
def test_the_last_act_is_put_right(tmp_path: Path, line: str) -> None:
    answers = corrected(gathered(tmp_path), line)
    assert list(answers) == ["crew"] and "8D" in str(answers)


@pytest.mark.parametrize(
    "line",
    [
        "no crew",
        "ana gathers 8D, not 9D",  # nobody said the 9
        "no, ben shows 8D",
        "no, she gathered 7D",  # that is so already
    ],
)
def test_what_corrects_nothing_changes_nothing(tmp_path: Path, line: str) -> None:
    table = gathered(tmp_path)
    with pytest.raises(CompanionError) as problem:
        say(table.open, line)
    assert not isinstance(problem.value, Corrects)


@pytest.mark.parametrize(
    "line", ["nope, undo", "wait that's wrong, take it back", "no wait, scratch that"]
)
def test_the_last_act_is_taken_back(tmp_path: Path, line: str) -> None:
    with pytest.raises(TakesBack):
        say(gathered(tmp_path).open, line)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("oops undo that, we were not done shuffling", ""),
        ("undo, wrong player", ""),
        ("take that back, it wasn't her turn", ""),
        ("that never happened", ""),
        ("undo that, she disembarks with 7H", "Ana disembarks with 7H"),
        ("no, she disembarked with 7H", "Ana disembarked with 7H"),
        ("sorry ana disembarked with 7H instead", "ana disembarked with 7H"),
        ("she didn't gather crew, she disembarked with 7H", "Ana disembarked with 7H"),
    ],
)
def test_the_last_act_is_taken_back_for_another(tmp_path: Path, line: str, instead: str) -> None:
    """One action a turn (p. 5): what she did instead is barred until the first is taken back."""
    with pytest.raises(TakesBack) as told:
        say(gathered(tmp_path).open, line)
    assert told.value.instead == instead


@pytest.mark.parametrize(
    "line",
    [
        "no, ben disembarks with 7H",  # nor was it his turn before
        "sorry, she will disembark",
        "she didn't gather crew",
        "no, ana docked at 7H",  # docked already
    ],
)
def test_what_was_not_done_instead_takes_nothing_back(tmp_path: Path, line: str) -> None:
    with pytest.raises(CompanionError) as problem:
        say(gathered(tmp_path).open, line)
    assert not isinstance(problem.value, TakesBack | Corrects)


def test_the_last_act_gives_way_to_the_other(tmp_path: Path) -> None:
    table = gathered(tmp_path)
    run_procedure.say(table.open, "no, she disembarked with 9D")
    now = table.open.state.pirates["p1"]
    assert (now.hand.count, now.sail.most if now.sail else None) == (2, 9)


def test_a_name_goes_where_the_act_could_be_done(tmp_path: Path) -> None:
    """The 7 lies in her hand, so it was no ship that she found."""
    table = mid(tmp_path, pirate("9C 7H 3D", "KC"), pirate(2, "3S"))
    table.say("ana looks 6D, fights with 9C, plunder nothing")
    assert corrected(table, "no, the 7 of hearts")["cards"]["cards"] == ["7H"]


def test_cards_are_all_said_again(tmp_path: Path) -> None:
    """A town of 2 falls to 11 and more (5 x 2 + 1)."""
    table = mid(tmp_path, pirate("9S 6C 4H 2D", "4S", DOCKED, town="2C"), pirate(2, "3S"))
    table.say("ana attacks the town with the 9 and the 6, cargo 0")
    answers = corrected(table, "no the 9 and the 4 and 2, not the 6")
    assert set(answers["cards"]["cards"]) == {"9S", "4H", "2D"}
    assert answers["cards"]["count"] == 3


def test_a_fact_is_told_with_what_it_is_not(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "8H"), pirate(2, "QD"))
    with pytest.raises(AssertionError):
        table.say("ben's ship is the queen of clubs, not hearts")
    assert "docked" in table.say("ana is docked, not sailing")
    assert "QC" in table.say("ben's ship is the queen of clubs, not diamonds")


def test_the_act_in_front_of_the_turn_is_put_right(tmp_path: Path) -> None:
    table = gathered(tmp_path)
    table.say("turn ben")
    assert corrected(table, "8D not 7D")["crew"]["cards"] == ["8D"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("remind us about the storm", "the storm"),
        ("remind me who starts", ""),
        ("remind me what the flaw does", ""),
    ],
)
def test_a_question_is_no_reminder(tmp_path: Path, line: str, says: str) -> None:
    table = gathered(tmp_path)
    if says:
        told = run_procedure.say(table.open, line)
        assert not isinstance(told, run_procedure.Moved) and says in told[0].entry.says
    else:
        table.refused(line)
