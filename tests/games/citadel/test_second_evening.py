"""Lines of an evening of three scenarios: titles, several who act, one act in a line once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.citadel.player import ANA, BEN, Table

BEGUN = ("adventure ana A ben B decks ana 14 ben 12", "scenario A new beginning life 8")
BOARD = (*BEGUN, 'place "101" terrain arrows e I/102', "all stand on 101")


@pytest.mark.parametrize(
    "line",
    [
        "scenario 2, the dry river",
        "scenario 2: the dry river",
        "new scenario, the dry river",
        "scenario 2, the dry river, 10 life each",
        "scenario 2, the dry river, we have 10 life each",
        "scenario 2, the dry river, 10 life each, goal: find the spring",
    ],
)
def test_a_title_in_small_letters_is_no_scene_that_is_stepped_over(
    tmp_path: Path, line: str
) -> None:
    table = Table(tmp_path)
    table.say(*BEGUN, "epilogue")
    table.say(line)
    assert table.state.scenario.title == "the dry river"
    assert table.state.scenario.number == 2


def test_a_scenario_of_so_many_life_points_each_begins_once(tmp_path: Path) -> None:
    """P. 20: the number is that of each character, the scenario is one."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B decks ana 14 ben 12")
    table.say("scenario 1 dry river, 10 life each")
    assert table.last is not None and table.last.says.count("scenario 1") == 1
    assert (table.of(ANA).life, table.of(BEN).life) == (10, 10)


@pytest.mark.parametrize(
    "line",
    [
        "ana and ben lose 1 life and mill 2",
        "each lose one and mill two",
        "everyone takes 1 damage, mills 2",
        "both lose 1 life, discard the top 2 cards",
    ],
)
def test_what_several_do_behind_an_act_of_theirs_all_of_them_do(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path)
    table.say(*BOARD)
    table.say(line)
    assert [table.counts(x)[:3] for x in (ANA, BEN)] == [(7, 12, 2), (7, 10, 2)]


def test_what_one_of_several_does_behind_it_only_that_one_does(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, "ana and ben lose 1 life, ben mills 2")
    assert (table.of(ANA).deck, table.of(BEN).deck) == (14, 10)


def test_nobody_unconscious_mills(tmp_path: Path) -> None:
    """P. 20: an unconscious character has no part until it regains a life point."""
    table = Table(tmp_path)
    table.say(*BOARD, "ben has life 0")
    assert table.broken("ben mills 2").key == "rule-unconscious"


@pytest.mark.parametrize("line", ["ana steps across to 102", "ana goes over to 102"])
def test_a_step_across_is_a_move_action(tmp_path: Path, line: str) -> None:
    """P. 22: the move action of the Character card; only a fact told sets a figure elsewhere."""
    table = Table(tmp_path)
    table.say(*BOARD, "explore e", line)
    assert table.last is not None and table.last.act == "move"


@pytest.mark.parametrize("line", ["its open", "it's open", "so it is open", "it is unlocked"])
def test_that_it_is_open_now_is_no_second_action(tmp_path: Path, line: str) -> None:
    """P. 11: an action is taken once; what came of it is told behind it."""
    table = Table(tmp_path)
    table.say(*BOARD)
    table.say(f"ana opens cost 3 difficulty 3, draws 3, 3 successes, {line}")
    assert table.of(ANA).deck == 11


def test_an_act_of_another_ends_an_action_whose_result_is_told(tmp_path: Path) -> None:
    """P. 11: one action at a time; p. 13: its cards go to the Discard Pile."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana opens cost 3 difficulty 3, draws 3", "3 successes")
    assert "Open / Pick lock / Close ends" in table.say("ben explores east, called Draught")
    assert table.state.action is None and table.of(ANA).discard == 3
    assert table.state.turn == BEN


@pytest.mark.parametrize("line", ["ben explores east, called Draught", "ben moves to 103"])
def test_an_act_of_another_waits_for_the_result(tmp_path: Path, line: str) -> None:
    """P. 11: no action while another one is being performed."""
    table = Table(tmp_path)
    table.say(*BOARD, 'place "103" terrain south of 101')
    table.say("ana opens cost 3 difficulty 3, draws 3")
    assert table.broken(line).key == "rule-one-action"


def test_a_rest_may_give_cards_for_nothing_or_be_a_recovery(tmp_path: Path) -> None:
    """P. 28: +X gives cards back without a loss of life; p. 20: a Recovery costs life points."""
    table = Table(tmp_path)
    table.say(*BOARD, "ana mills 6", "ana rests, cost 0")
    assert table.asks("ana recovers 4") == "rest"
    table.say("ana recovers 4 rest=yes")
    assert table.counts(ANA)[:3] == (8, 12, 2)
    table.undo()
    table.say("ana recovers 4 rest=no")
    assert table.counts(ANA)[:3] == (6, 12, 2)


def test_what_a_card_prints_is_no_action_behind_its_exploring(tmp_path: Path) -> None:
    """P. 11: whether it is taken, by whom and with how many cards, the players choose."""
    table = Table(tmp_path)
    table.say(*BOARD)
    table.refused("ana explores east: permanent event Landslide, dig 2+ difficulty 3")
    table.say("ana explores east: permanent event Landslide")
    table.say("ana digs, cost 2 difficulty 3, draws 2")
    assert table.of(ANA).deck == 12


def test_a_new_name_is_asked_for_where_a_nameless_terrain_is_adjacent(tmp_path: Path) -> None:
    """P. 22: a figure moves to an adjacent Terrain."""
    table = Table(tmp_path)
    table.say(*BOARD, 'place "103" terrain south of 101')
    asked = table.asked("ana moves to Corridor")
    assert asked.question.key == "called"
    table.say("ana moves to Corridor called=103")
    at = table.of(ANA).at
    assert table.state.book[table.state.terrains[at].card].title == "Corridor"
    assert table.state.book[table.state.terrains[at].card].number == "103"


def test_life_points_shared_in_the_preparation_are_those_of_the_phase(tmp_path: Path) -> None:
    """P. 23: they wait to be shared once; R-46: they replace what is there, as the phase has it."""
    table = Table(tmp_path)
    table.say(*BOARD, "epilogue", "citadel yes", "prepare")
    said = table.say("share 16: ana 9, ben 7")
    assert "Ana 9 (from 8) and Ben 7 (from 8)" in said
    assert (table.of(ANA).life, table.of(BEN).life) == (9, 7)
    assert table.state.preparation == {"share": "applied"}
    assert "(9 → 11)" in table.say("share 4: ana 2, ben 2")
    assert (table.of(ANA).life, table.of(BEN).life) == (11, 9)


GOAL = ("goal: escape the fort and reach the Citadel",)


@pytest.mark.parametrize("line", ["epilogue: escaped, goal reached", "epilogue, goal reached"])
def test_the_goal_that_an_epilogue_tells_of_is_reached(tmp_path: Path, line: str) -> None:
    """P. 22: a scenario ends when its goals are reached or have failed."""
    table = Table(tmp_path)
    table.say(*BEGUN, *GOAL, line)
    assert [x.status for x in table.state.scenario.goals.values()] == ["reached"]


def test_of_two_goals_the_epilogue_asks_which(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BEGUN, *GOAL, "goal: find the source of the river")
    table.typed("epilogue, goal reached")
    assert table.state.step == "scenario"
    assert [x.status for x in table.state.scenario.goals.values()] == ["open", "open"]


@pytest.mark.parametrize("line", ["goal reached", "the goal is reached", "goal: reached"])
def test_how_a_goal_stands_is_no_new_goal(tmp_path: Path, line: str) -> None:
    table = Table(tmp_path)
    table.say(*BEGUN, *GOAL, line)
    assert [x.status for x in table.state.scenario.goals.values()] == ["reached"]


SEARCHED = ("ana searches cost 2 difficulty 1, draws 2", "2 successes")


@pytest.mark.parametrize("line", ["success, keep 1", "success keep 1", "success, she keeps 1"])
def test_a_success_is_told_again_with_what_comes_of_it(tmp_path: Path, line: str) -> None:
    """P. 13: the Consequence step resolves the section of the outcome."""
    table = Table(tmp_path)
    table.say(*BOARD, *SEARCHED, line)
    assert table.state.action is None
    assert (table.of(ANA).hand or 0, table.of(ANA).discard) == (1, 1)


def test_no_failure_is_told_of_a_success(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say(*BOARD, *SEARCHED)
    before = table.state
    table.typed("failure: 1 damage")
    assert table.state is before


def test_a_building_that_is_not_built_gives_nothing(tmp_path: Path) -> None:
    """P. 23: a building has its effect once all its boxes are checked."""
    table = Table(tmp_path)
    table.say(*BOARD, "building Watchtower boxes 3 checked 2 score Defense")
    assert table.broken("Watchtower gives +1 defense").key == "rule-not-built"
