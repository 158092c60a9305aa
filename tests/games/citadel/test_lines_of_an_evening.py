"""Lines that a table typed in its first evening: beginning, a fight that waits, new arrows."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.game import GAME
from companion.games.citadel.procedures.action.prints import read_effects
from companion.table.procedures.drive import Asking
from tests.games.citadel.player import ANA, BEN, Table
from tests.wording import mandatory

BEGUN = ("adventure ana A ben B decks ana 14 ben 12", "scenario A new beginning life 8")
BOARD = (*BEGUN, 'place "101" terrain arrows e I/102', "all stand on 101")


def test_a_card_with_a_mandatory_action_lies_there_until_it_is_taken(tmp_path: Path) -> None:
    """P. 17: such a Temporary event stays; p. 21: its space gets no card before it is resolved."""
    table = Table(tmp_path)
    table.say(*BOARD)
    for line in (
        "ben explores east, a wolf, mandatory fight",
        "ben explores east, a wolf, must fight it",
    ):
        said = table.say(line)
        assert mandatory("Fight", "Ana and Ben") in said and "102" not in said
        assert table.state.action is None
        assert (table.of(ANA).deck, table.of(BEN).deck) == (14, 12)
        table.undo()


def test_an_action_of_which_only_the_name_is_told_has_drawn_nothing_yet(tmp_path: Path) -> None:
    """P. 12: the Draw step comes before the Result step; a deck that was counted stays so."""
    table = Table(tmp_path)
    table.say(*BOARD, "ben fights")
    assert table.state.action is not None and table.state.action.stage == "draw"
    assert table.of(BEN).deck == 12
    assert "how many cards Ben drew is unknown" in table.say("fails")
    assert table.of(BEN).deck is None
    table.undo()
    table.say("draw 3")
    assert (table.of(BEN).deck, table.of(BEN).front) == (9, 3)
    table.undo()
    table.say("ben fights cost 2, rows 4 3, drew 3, 2 stars")  # the rest of the same action
    assert table.of(BEN).deck == 9


@pytest.mark.parametrize(
    "line",
    [
        "adventure ana arthen 14 cards, ben brooks 12",
        "new adventure, ana arthen 14 cards, ben brooks 12",
        "ana is arthen, ben is brooks, decks 14 and 12",
        "ana plays arthen with 14 cards and ben plays brooks with 12 cards",
        "new game: ana as arthen deck 14, ben as brooks deck 12",
    ],
)
def test_who_plays_whom_in_plain_words(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path)
    table.say(line)
    assert [(x.character, x.deck) for x in table.state.characters.values()] == [
        ("A", 14),
        ("B", 12),
    ]


def test_what_was_told_before_the_adventure_stays(tmp_path: Path) -> None:
    """A table tells in any order: life points, the scenario, and then who plays."""
    table = Table(tmp_path, players=1)
    table.say("life 8", "adventure ana A decks ana 20")
    assert table.of().life == 8
    other = Table(tmp_path / "other")
    other.say('scenario 3 "The dry river" life 8', BEGUN[0])
    assert (other.state.scenario.number, other.of(ANA).life, other.of(BEN).deck) == (3, 8, 12)


def test_a_table_that_begins_in_the_middle_is_asked_where(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(BEGUN[0])
    assert table.asks("scenario The dry river life 8") == "number"
    table.say('scenario 3 "The dry river" life 8, goal find the well')
    assert table.state.scenario.number == 3
    assert [x.text for x in table.state.scenario.goals.values()] == ["find the well"]


def test_a_new_terrain_wants_its_arrows(tmp_path: Path) -> None:
    """P. 21: Exploration cards go down at each arrow of a Terrain that is put on the Board."""
    table = Table(tmp_path)
    table.say(*BOARD, "explore east called Rat temporary")
    assert next(x.label for x in GAME.suggestions(table.state)) == "enter the arrows of 102"
    for line in (
        "take 102 arrows n I s I", "place 102 terrain arrows n I s I", "102 arrows n I s I",
        "arrows of 102 are n I s I", "102 has arrows n I and s I",
    ):  # fmt: skip
        table.say(line)
        assert sorted(x.side for x in table.state.fogs.values()) == ["N", "S"], line
        table.undo()


def test_a_condition_in_front_of_its_effect_is_a_condition() -> None:
    """P. 12: a condition icon says for which action an effect is."""
    for text in ("in dig cost -2", "in dig: cost -2", "during dig -2 cost"):
        assert read_effects(text) == read_effects("cost -2 in dig"), text
    assert read_effects("in fight success +1") == read_effects("success +1 in fight")


def test_only_an_action_card_has_a_result_area(tmp_path: Path) -> None:
    """P. 4: what a Purse card does is asked, and no result area."""
    table = Table(tmp_path)
    table.say(*BOARD, 'take 045 called "Hook" purse weight 2 to ben')
    asked = table.open.act("effect", {"card": "Hook"}, depth="steps")
    assert isinstance(asked, Asking) and asked.question.key == "does"


def test_cards_that_could_not_be_had_are_told_with_their_page(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD)
    said = table.say("ana digs 101 cost 16 difficulty 2 draw 16")
    assert "2 cards could not be had: deck and Discard Pile are empty (p. 20)" in said


@pytest.mark.parametrize(
    "line",
    [
        "ana searches east", "ben jumps to the south", "ana stands on East", "ana stands on With",
        "place North terrain", "place With terrain", "ana searches With", "ben digs on The",
    ],
)  # fmt: skip
def test_no_direction_and_no_small_word_becomes_a_card(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path)
    table.say(BEGUN[0])
    table.refused(line)


def test_a_small_word_is_a_name_in_quotes_only(tmp_path: Path) -> None:
    """Also where a question is answered: `east` at “Which card shows it?”."""
    table = Table(tmp_path)
    table.say(*BOARD)
    for typed, taken in (("east of", False), ("with", False), ("the", False), ('"South"', True)):
        asked = table.open.act("place", {"card": typed}, depth="steps")
        assert isinstance(asked, Asking) and (asked.question.key == "type") is taken, typed
        assert taken or "in quotes" in asked.would_be_right
    assert table.say('place "South" terrain') == "South is put on the Board"


def test_a_title_keeps_its_article(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(BEGUN[0])
    for line, title in (
        ("scenario The dry river number 3 life 8", "The dry river"),
        ("scenario the dry river number 3 life 8", "the dry river"),
        ("scenario 2: The lost child, life 8", "The lost child"),
    ):
        table.say(line)
        assert table.state.scenario.title == title
        table.undo()
    assert table.say("quest The lost bell") == "side quest The lost bell: active"
    assert table.say("place The Old Mill terrain") == "The Old Mill is put on the Board"


def test_a_scenario_may_be_told_by_its_number(tmp_path: Path) -> None:
    """A fact may be unknown, its title too; the one that an adventure opened stays so called."""
    table = Table(tmp_path)
    table.say(BEGUN[0])
    said = table.say("scenario 3 life 8")
    assert said == "scenario 3; life Ana 8 and Ben 8; groundshiver level ?"
    table.undo()
    assert table.say("scenario 1 life 8") == "scenario 1: A new beginning; life Ana 8 and Ben 8"


def test_a_fog_card_beside_a_terrain_of_unknown_arrows_is_one(tmp_path: Path) -> None:
    """P. 21: an Exploration card lies there; nothing called North, and only a Pathfind is on it."""
    table = Table(tmp_path)
    table.say(*BOARD, "explore east called Rat temporary", "ana and ben move to 102")
    assert table.say("ana pathfinds north, draws 2").startswith(
        "Ana: Pathfind on the fog north of 102"
    )
    assert [x.side for x in table.state.fogs.values()] == ["N"]
    table.undo()
    table.refused("ana digs north")


def test_an_action_is_heard_as_the_log_tells_it(tmp_path: Path) -> None:
    """Typed back in its place a line of the log does the same, also where a shield or a title
    stands in it."""
    table = Table(tmp_path)
    table.say(*BOARD)
    for line in (
        "ana did climb 101 cost 3 difficulty 3 draw 3 shows 1s, l, lB damage 1 deck -2",
        "ana did speak 101 cost 1 difficulty 0 draw 1 shows 0",
        "ben hurt 3 shield 1",
        "take 220 called Dust Storm global event",
    ):
        said = table.say(line)
        table.undo()
        assert table.say(said) == said
        table.undo()
    other = Table(tmp_path / "other")
    other.say(BEGUN[0])
    said = other.say("scenario 2: The dry river")
    other.undo()
    assert other.say(said) == said == "scenario 2: The dry river; groundshiver level ?"
