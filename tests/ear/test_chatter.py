"""What people say around an act and nothing hangs on; nouns beside names; what came of an act told
once more behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.forms.notation import read_forms
from tests.games.en_garde.duel import EnGarde, opened, ready


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn after the refill, Sam and Jen at 10."""
    return opened(tmp_path, ready(2))


def says(table: OpenTable[EnGarde], text: str) -> str:
    """What the log says of a line; why it is refused, if it is."""
    try:
        acted = run_procedure.say(table, text)
    except CompanionError:
        return "refused"
    assert not isinstance(acted, run_procedure.Moved)
    return "; ".join(one.entry.says for one in acted)


def test_chatter_is_told_as_rows_of_words() -> None:
    forms = read_forms('[chatter]\nsay = ["this (turn|time)", "[very] well done"]\n')
    rows = {row for found in forms.chatter.values() for row in found}
    assert rows == {
        ("this", "turn"),
        ("this", "time"),
        ("very", "well", "done"),
        ("well", "done"),
    }
    assert not forms.vocabulary  # no form has a part for them


@pytest.mark.parametrize(
    "text",
    [
        "right, sam attacks jen with a thrust",
        "my turn, i attack jen with a thrust",
        "this turn sam attacks jen with a thrust",
        "sam decides to attack jen with a thrust",
        "sam goes ahead and attacks jen with a thrust",
        "sam immediately attacks jen with a thrust",
        "sam attacks jen straight away with a thrust",
        "sam attacks jen with a thrust, that's it",
        "sam attacks jen with a thrust, nice one",
        "sam attacks jen with a thrust, poor girl",
        "sam attacks jen with a thrust from his hand",
        "sam plays the thrust card against jen",
        "sam plays the card thrust against jen",
    ],
)
def test_what_is_said_around_an_act_changes_nothing(table: OpenTable[EnGarde], text: str) -> None:
    assert says(table, text) == "Sam attacks Jen: A1 Thrust"


@pytest.mark.parametrize(
    "text",
    [
        "sam decides not to attack jen with a thrust",
        "sam tries to attack jen with a thrust",
        "sam attacks jen with a thrust next turn",
        "this turn",
        "nice one, jen",
        "that's it",
    ],
)
def test_chatter_alone_and_what_denies_or_plans_is_no_act(
    table: OpenTable[EnGarde], text: str
) -> None:
    assert says(table, text) == "refused"


@pytest.mark.parametrize("text", ["sam attacks {} with a thrust", "sam thrusts at {}"])
@pytest.mark.parametrize("word", ["him", "her", "them", "his opponent", "the other"])
def test_at_a_table_of_two_the_other_needs_no_name(
    table: OpenTable[EnGarde], text: str, word: str
) -> None:
    assert says(table, text.format(word)) == "Sam attacks Jen: A1 Thrust"


@pytest.mark.parametrize("word", ["him", "her opponent"])
def test_at_a_table_of_three_nobody_is_the_other(tmp_path: Path, word: str) -> None:
    assert says(opened(tmp_path, ready(3)), f"sam attacks {word} with a thrust") == "refused"


def test_words_that_name_something_are_no_chatter(table: OpenTable[EnGarde]) -> None:
    run_procedure.say(table, "learn “Nice Move”, cost 1, type enhancement")
    assert "Nice Move" in says(table, "sam attacks jen with a thrust, nice move")


@pytest.mark.parametrize(
    "tail",
    [
        ", which costs him two poise",
        ", pays 2",
        ", pays 2, so he is at 8",
        ", he's down to 8 poise now",
        ": he pays two and that leaves him on 8",
        " so sam is at 8",
    ],
)
def test_what_came_of_an_act_may_be_told_behind_it(table: OpenTable[EnGarde], tail: str) -> None:
    told = says(table, f"sam plays lunge with masterful strike at jen{tail}")
    assert told == "Sam attacks Jen: A1 Lunge + Masterful Strike; Sam pays 2, down to 8"
    assert table.history.acts and table.state.duelists["p1"].poise == 8


@pytest.mark.parametrize(
    "tail",
    [
        ", which costs him three poise",
        ", he's down to 7 poise now",
        ", so jen is at 8",
        ", that gives him 2",
        ", he gains two poise",
        ", he pays nothing",
        " so banana is at 8",
        ", lunge",
        ", and sam lunges",
    ],
)
def test_what_did_not_come_of_it_is_not_taken(table: OpenTable[EnGarde], tail: str) -> None:
    told = says(table, f"sam plays lunge with masterful strike at jen{tail}")
    assert told != "Sam attacks Jen: A1 Lunge + Masterful Strike; Sam pays 2, down to 8"
