"""An action step by step, as hands in a hurry give it: what is offered, what a key takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadAnswer
from companion.play.choices import first_place, given_before, press, rows_of, shown_rows
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Field, Form, Pick, Question, Several
from tests.games.citadel.player import ANA, BEN, Table, told

BEGUN = ("adventure ana A ben B decks ana 14 ben 12", "scenario A new beginning life 8")
BOARD = (
    *BEGUN,
    "place Mill Yard terrain arrows n I/120",
    "all stand on Mill Yard",
    "place Broken Bridge terrain east of Mill Yard arrows e II/122",
    "ana and ben move to Broken Bridge",
)


def asked(table: Table, key: str, **given: Any) -> Question[Any]:
    """The question of that key, of an action step by step."""
    result = table.open.act("act", given, depth="steps")
    assert isinstance(result, Asking) and result.question.key == key, told(result)
    return result.question


def enter(question: Question[Any]) -> Any:
    """What Enter answers, when nothing is typed."""
    rows = rows_of(question)
    place = first_place(question, rows)
    return press(question, "", None if place is None else rows[place]).value


def test_a_pathfind_is_offered_the_fog_beside_the_figure(tmp_path: Path) -> None:
    """P. 10: an Exploration card next to your Terrain shows it; no other fog is in reach."""
    table = Table(tmp_path)
    table.say(*BOARD)
    question = asked(table, "thing", who=ANA, name="Pathfind")
    east = next(key for key, fog in table.state.fogs.items() if fog.side == "E")
    assert enter(question) == east
    labels = [row.label for row in rows_of(question)]
    assert labels[0] == "the fog east of Broken Bridge"
    assert labels.index("unknown") < labels.index("the fog north of Mill Yard")


def test_an_action_is_offered_the_terrain_where_the_figure_stands(tmp_path: Path) -> None:
    """P. 10: of Terrains only the one that you stand on shows an action."""
    table = Table(tmp_path)
    table.say(*BOARD)
    question = asked(table, "thing", who=ANA, name="Search")
    assert enter(question) == table.of(ANA).at
    labels = [row.label for row in rows_of(question)]
    assert labels[0] == "Broken Bridge" and labels.index("unknown") < labels.index("Mill Yard")


def test_a_line_that_names_no_card_has_told_none(tmp_path: Path) -> None:
    """Nobody said where the action is printed: no card is told to print it."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana searches cost 2 difficulty 1, draws 2")
    assert table.state.action is not None and table.state.action.source == ""
    assert not any(card.actions for card in table.state.book.values())


@pytest.mark.parametrize("owner", [ANA, BEN])
def test_a_digit_takes_its_row_whatever_the_character_owns(tmp_path: Path, owner: str) -> None:
    """The number of a card is typed whole, three digits (p. 16); a lone one is a row's."""
    table = Table(tmp_path)
    table.say(*BOARD, "take 145 called Iron Hook purse weight 2 to ana")
    question = asked(table, "thing", who=owner, name="Climb")
    rows = rows_of(question)
    for digit in "123":
        place = shown_rows(question, rows, digit)
        assert [rows[x].label for x in place] == [rows[int(digit) - 1].label]
    for typed in ("2cost 6 difficulty 4", "1cost 2", "4"):
        with pytest.raises(BadAnswer):
            question.accept(typed)
    assert question.accept('"2cost 6"') == Pick(new="2cost 6")
    assert question.accept("2nd Bridge") == Pick(new="2nd Bridge")


def test_the_number_of_gear_is_a_row_and_no_new_card(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "take 145 called Iron Hook purse weight 2 to ana")
    facts = {"who": ANA, "name": "Climb", "thing": table.of(ANA).at, "offer": {"cost": 2}}
    question = asked(table, "gear", **facts, involved=[])
    with pytest.raises(BadAnswer):
        question.accept("4")
    assert question.accept("Rope") == ("+Rope",)


def test_who_acts_is_not_among_the_others(tmp_path: Path) -> None:
    """P. 10: the involved are the active player and whoever takes part besides."""
    table = Table(tmp_path)
    table.say(*BOARD)
    facts = {"who": ANA, "name": "Climb", "thing": "", "offer": {"cost": 2, "difficulty": 1}}
    question = asked(table, "involved", **facts)
    assert [x.id for x in question.choices()] == [BEN]
    assert question.accept("ana and ben") == (BEN,)
    assert question.accept([ANA]) == ()


def test_what_was_ticked_is_ticked_again_and_may_be_unticked() -> None:
    question = Several(key="gear", options=(), suggest=["k1"])
    assert given_before(question) == ["k1"]
    assert press(question, "", None, None).value == ["k1"]
    assert press(question, "", None, []).value == []


def test_cards_that_come_off_an_empty_deck_leave_it_unknown(tmp_path: Path) -> None:
    """P. 12: the cards drawn are on the table; the count of the deck was wrong."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana has deck 0 discard 14", "ana climbs")
    table.say("result 1s, l, rA")
    assert (table.of(ANA).deck, table.of(ANA).front) == (None, 3)


def test_a_question_mark_alone_leaves_a_form_as_it_is() -> None:
    """`?` means that nobody knows: nothing has to be told of who plays whom."""
    fields = (Field("ana", number=False), Field("ben", number=False))
    offered = Form(key="characters", fields=fields, by_name=True, manner="offer", default={})
    assert offered.accept("?") == {}
    with pytest.raises(BadAnswer):
        Form(key="characters", fields=fields, by_name=True).accept("?")
