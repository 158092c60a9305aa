"""Lines of tables that knew only the rulebook: what they tell, in their own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from tests.games.citadel.player import ANA, BEN, Table

BEGUN = ("adventure ana A ben B decks ana 14 ben 12", "scenario A new beginning life 8")
BOARD = (*BEGUN, 'place "101" terrain arrows e I/102', "all stand on 101", "turn ana")
FIGHT = ("ana fights cost 2, rows 5 3, draws 4",)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("two off the top of my deck", (8, 12, 2)),  # p. 18
        ("3 cards off the top of the deck", (8, 11, 3)),
        ("one damage from the nettles", (7, 14, 0)),
        ("ow, a damage from those brambles", (7, 14, 0)),
        ("ana really has 13 cards in her deck", (8, 13, 0)),
    ],
)
def test_what_comes_off_a_character(
    tmp_path: Path, line: str, counts: tuple[int, int, int]
) -> None:
    table = Table(tmp_path)
    table.say(*BOARD)
    table.say(line, by=ANA)
    assert table.counts(ANA)[:3] == counts


def test_whom_a_damage_is_for_is_no_reason_for_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD)
    table.refused("one damage from gorse to ben")


def test_whose_go_it_is(tmp_path: Path) -> None:
    """P. 10."""
    table = Table(tmp_path)
    table.say(*BOARD, "ok ben your go")
    assert table.state.turn == BEN


@pytest.mark.parametrize("line", ["blanks, not a single star", "all blanks"])
def test_blanks_are_no_successes(tmp_path: Path, line: str) -> None:
    """P. 12: 0 of 5 is a failure, and the die stays."""
    table = Table(tmp_path)
    table.say(*BOARD, *FIGHT)
    assert "failure, 0 of 5" in table.say(line)


@pytest.mark.parametrize(
    "line", ["ana's dog ran off", "the dog has run away", "dog's over", "the dog is discarded"]
)
def test_what_is_over_or_ran_off_goes_to_the_past(tmp_path: Path, line: str) -> None:
    """P. 18: discarded, into the Past."""
    table = Table(tmp_path)
    table.say(*BOARD, "place Dog purse to ana weight 0")
    table.say(line)
    assert not table.of(ANA).purse


def test_who_wakes_up_on_so_many(tmp_path: Path) -> None:
    """P. 20."""
    table = Table(tmp_path)
    table.say(*BOARD, "ben has life 0", "ben wakes up on 2 life")
    assert table.of(BEN).life == 2


def test_some_more_of_an_action_is_that_action(tmp_path: Path) -> None:
    """P. 11: the compound action goes on where its die lies."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana digs some more, draws 3")
    assert table.of(ANA).deck == 11
    assert table.state.action is not None and table.state.action.name == "Dig"


def test_a_fog_card_explored_for_so_many_cards(tmp_path: Path) -> None:
    """P. 21: the pathfind action on its back is paid for by cards drawn."""
    table = Table(tmp_path)
    table.say(*BOARD)
    table.say("exploring east for 3", by=ANA)
    assert table.of(ANA).deck == 11
    assert table.state.action is not None and table.state.action.name == "Pathfind"


def test_a_quest_item_that_was_found(tmp_path: Path) -> None:
    """P. 17: behind the “Quest items” divider, common to all."""
    table = Table(tmp_path)
    table.say(*BOARD, "found the wardens seal, quest item")
    assert len(table.state.quest_items) == 1


def test_side_quests_in_words(tmp_path: Path) -> None:
    """P. 24."""
    table = Table(tmp_path)
    table.say(*BOARD, "new side quest from the tavern, salt for the ferry, paragraph 212")
    (quest,) = table.state.quests.values()
    assert (quest.title, quest.dialogue, quest.status) == ("salt for the ferry", "212", "active")
    table.say("cross off salt for the ferry, thats finished")
    assert [x.status for x in table.state.quests.values()] == ["finished"]


def test_a_bookmark_moved_begins_the_scenario(tmp_path: Path) -> None:
    """P. 22."""
    table = Table(tmp_path)
    table.say(*BOARD, "epilogue", "bookmark to scenario 2")
    assert table.state.scenario.number == 2


def test_a_card_used_and_under_the_character_card_is_blocked(tmp_path: Path) -> None:
    """P. 18."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana has hand 2 deck 12")
    table.say("used intuition, its under ana now from=hand", by=ANA)
    assert (table.of(ANA).blocked, table.of(ANA).hand) == (1, 1)


def offers(table: Table, line: str, by: str = "") -> tuple[str, ...]:
    """The lines that a refusal offers."""
    result = table.typed(line, by)
    assert isinstance(result, UsageError), result
    return result.offers


def test_no_line_is_offered_of_somebody_who_was_not_named(tmp_path: Path) -> None:
    """What Enter would take never acts for another than the one that was named."""
    table = Table(tmp_path)
    table.say(*BOARD, "turn ben", "ben fights cost 2, rows 5 3, draws 2")
    assert table.broken("ana goes on fighting and draws 2").page == "p. 11"  # Ben's is under way
    for one in offers(table, "ana drinks a potion of strength: +3 life"):
        assert not table.say(one).startswith("Ben"), one
        table.undo()


def test_no_failure_is_offered_for_a_success(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, *FIGHT)
    for one in offers(table, "success, move the die one row"):
        assert "failure" not in table.say(one)
        table.undo()


def test_for_an_effect_no_action_is_offered(tmp_path: Path) -> None:
    """A line that begins with the name of an act is of that act."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana opens cost 3 difficulty 3, draws 3")
    for one in offers(table, "effect Crowbar when open +1 success"):
        assert table.last is not None
        table.say(one)
        assert table.last.act == "effect"
        table.undo()
