"""Words that stand loosely for a form's; who acts behind the act; initials; what is told twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games import find
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.ear.guessing import guesses
from companion.table.ear.hearing import Ear
from companion.table.forms.names import Names, Thing
from companion.table.forms.notation import read_forms
from companion.table.forms.tokens import tokens
from tests.games.en_garde.duel import EnGarde, opened, ready

CORE = """
[verbs]
grab = "grab"
[words]
gem = "gem"
[loosely]
grab = "nab"
gem = "jewel"
"""


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn after the refill, Sam and Jen at 10."""
    return opened(tmp_path, ready(2))


def enter(table: OpenTable[EnGarde], text: str) -> list[str]:
    acted = run_procedure.say(table, text)
    assert not isinstance(acted, run_procedure.Moved)
    return [one.entry.says for one in acted]


def refused(table: OpenTable[EnGarde], text: str) -> Any:
    acts = table.history.acts
    with pytest.raises(CompanionError) as problem:
        run_procedure.say(table, text)
    assert table.history.acts == acts
    return problem.value


def test_words_of_a_game_also_stand_loosely_for_a_class_that_every_game_has() -> None:
    own = '[loosely]\ngrab = "snatch up"\n[[take]]\nsay = ["@grab @gem"]\n'
    forms = read_forms(CORE, own)
    (form,) = forms.forms
    grab, gem = form.pieces[0].node.nodes
    assert ("nabbed",) in grab.loose and ("snatches", "up") in grab.loose
    assert gem.loose == {("jewel",)}  # no verb: not inflected
    assert ("nab",) not in grab.phrases
    assert {"nabs", "jewel", "up"} <= forms.loose
    assert "nabs" not in forms.vocabulary


@pytest.mark.parametrize("name", [name for name, game in find().items() if game.load().forms])
def test_what_speaks_for_an_act_names_one_that_is_there(name: str) -> None:
    """An act that is misspelled would say nothing."""
    forms = find()[name].load().forms()
    acts = {form.act for form in forms.forms}
    own = {"audit", "leave", "undo"}  # of every game, with or without forms of their own
    assert set(forms.about) - own <= acts
    assert forms.loose


def test_a_loose_word_is_read_only_where_nothing_else_is(table: OpenTable[EnGarde]) -> None:
    said = enter(table, "sam jabs jen with a thrust")
    assert said == ["Sam attacks Jen: A1 Thrust"]


def test_a_loose_word_is_no_name_of_something_new(table: OpenTable[EnGarde]) -> None:
    before = set(table.state.cards)
    enter(table, "sam jabs jen with a thrust")
    assert set(table.state.cards) == before


@pytest.mark.parametrize("text", ["restore 2, sam", "restore 2 (sam)", "restore 2 sam"])
def test_who_acts_may_stand_behind_an_act_that_names_nobody_else(
    table: OpenTable[EnGarde], text: str
) -> None:
    enter(table, "sam is at 5")
    enter(table, text)
    assert table.state.duelists["p1"].poise == 7


def test_a_name_behind_an_act_that_may_name_somebody_is_not_who_acts(
    table: OpenTable[EnGarde],
) -> None:
    """`slash at jen, sam` could be meant for either."""
    refused(table, "slash at jen, sam")


@pytest.mark.parametrize(
    ("text", "named"), [("RtB", True), ("RTB", True), ("rtb", False), ("Rtb", False)]
)
def test_initials_are_a_name_in_capitals(text: str, named: bool) -> None:
    bones = Thing("card", "c1", "Roll the Bones")
    edges = Names([bones]).edges(tokens(text), 0, known=False, slips=False)
    assert [edge.thing for edge in edges] == [bones] * named


@pytest.mark.parametrize("left", ["seven", "7"])
def test_how_high_a_counter_is_behind_its_act_is_told_once(
    table: OpenTable[EnGarde], left: str
) -> None:
    enter(table, "learn thrust bursts 3")
    enter(table, "sam attacks jen with thrust costs 0")
    assert len(enter(table, f"jen passes, down to {left}")) == 1
    assert table.state.duelists["p2"].poise == 7


def test_a_level_that_contradicts_its_act_enters_nothing(table: OpenTable[EnGarde]) -> None:
    """And it is nobody else's: Sam is not at 2."""
    enter(table, "learn thrust bursts 3")
    enter(table, "sam attacks jen with thrust costs 0")
    refused(table, "jen passes, down to two")


def test_a_lone_number_is_no_act_behind_another(tmp_path: Path) -> None:
    """`keeps everything, +4` draws four cards: no Poise is gained."""
    table = opened(tmp_path, ready(2, step="refill"))
    refused(table, "sam keeps everything, +4")


def test_an_arrow_is_read_as_one(table: OpenTable[EnGarde]) -> None:
    assert enter(table, "sam thrust → jen") == ["Sam attacks Jen: A1 Thrust"]


@pytest.mark.parametrize(
    "text",
    [
        "with a cry sam leapt across the table and the thrust flew at jen",
        "sam, ever the show-off, brings his blade down with a thrust on poor jen",
        "hm thrust i guess, poor jen",
    ],
)
def test_of_a_story_the_act_is_offered_that_it_names(table: OpenTable[EnGarde], text: str) -> None:
    problem = refused(table, text)
    assert problem.offers
    enter(table, problem.offers[0])
    exchange = table.state.exchange
    assert exchange is not None
    assert exchange.attacks["A1"].target == "p2"


def test_each_line_that_is_offered_leads_to_another_table(table: OpenTable[EnGarde]) -> None:
    for text in ("sam whatever thrust jen", "sam heals himself by two", "the turn of jen methinks"):
        ear = Ear(table)
        states = [
            ear.done(line)[-1].state for line in refused(table, text).offers if ear.done(line)
        ]
        assert all(one != other for n, one in enumerate(states) for other in states[:n])


def test_a_word_about_an_act_speaks_for_it(table: OpenTable[EnGarde]) -> None:
    """`gun` is a word about the Pistol and of no form of it."""
    enter(table, "sam equips pistol costs 0")
    lines = [line for line, _ in guesses("there goes the trigger at jen, boom", Ear(table))]
    assert any("shoot" in line for line in lines[:2])
