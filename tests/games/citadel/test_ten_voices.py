"""Lines of ten people at one table: what was misheard of them, and how they tell revealed cards.

Numbers by hand from pp. 12, 18 and 20; the Sickle makes a success of one A, twice at most.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.citadel.player import ANA, BEN, Table

TABLE = (
    "ana has life 9 deck 12 discard 4 hand 2 blocked 0",
    "ben has life 9 deck 12 discard 4 hand 2 blocked 0",
    'place "Ferry Stairs" terrain arrows n I/102 e I/103',
    "ana stands on Ferry Stairs with ben",
    "turn ana",
    "ana: take 170 purse called Sickle weight 1 keywords WEAPON lock no",
    "effect Sickle does A -> success max 2 in fight",
)
FIGHT = 'ana fights "Ash Hound" cost 2 difficulty 4 with Sickle draw 4'


def at_table(folder: Path, *lines: str) -> Table:
    table = Table(folder)
    table.say(*TABLE, *lines)
    return table


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("2 stars, A and a blank", 3),  # `a` is an article, not a second icon
        ("a star, a star, nothing, nothing", 2),
        ("star star blank blank", 2),
        ("star blank star blank", 2),
        ("s s l r", 3),
        ("star, star, left half, right half", 3),
        ("two stars, a left half and a blank", 2),
        ("one star, two halves, one blank", 2),
        ("three full stars and an empty one", 3),
        ("the four cards are star, star, star, blank", 3),
        ("ana flips her cards: two stars, half left, half right", 3),
        ("2 stars 2 blanks", 2),
        ("um 2 stars i think", 2),  # and no action Think
    ],
)
def test_revealed_cards_in_words(tmp_path: Path, line: str, worth: int) -> None:
    """P. 12: full stars, and a pair of a left and a right half; an icon counts once."""
    table = at_table(tmp_path, FIGHT)
    assert f"{worth} of 4" in table.say(line)
    assert table.state.action is not None and table.state.action.name == "Fight"


@pytest.mark.parametrize("line", ["2 stars, one ouch", "2 stars, a half and an A"])
def test_what_is_not_told_of_a_card_is_asked(tmp_path: Path, line: str) -> None:
    table = at_table(tmp_path, FIGHT)
    table.typed(line)
    assert table.state.action is not None and not table.state.action.outcome
    assert table.of(ANA).life == 9


def test_how_often_an_effect_is_used_in_words(tmp_path: Path) -> None:
    table = at_table(tmp_path, FIGHT)
    assert "3 of 4" in table.say("2 successes, uses the sickle once")


def test_what_an_action_needs_and_costs(tmp_path: Path) -> None:
    """P. 11: the difficulty is what it needs, the cost what is drawn at least."""
    table = at_table(tmp_path, "ben saws the log, cost 2+, needs 3 stars, draws 3")
    action = table.state.action
    assert action is not None and (action.cost, action.difficulty, action.drawn) == (2, 3, 3)


def test_a_life_paid_for_cards_is_a_recovery(tmp_path: Path) -> None:
    """P. 20: 1 life point for 2 cards of the Discard Pile; nothing is drawn."""
    table = at_table(tmp_path, "ana pays one life and gets two cards")
    assert table.counts()[:4] == (8, 14, 2, 2)


@pytest.mark.parametrize("line", ["ana regains three", "go on ben"])
def test_two_things_that_may_be_meant_are_not_entered(tmp_path: Path, line: str) -> None:
    """Three life points or three cards; whose turn it is or where the figure goes."""
    table = at_table(tmp_path, "ben stands on 102")
    before = table.counts(ANA), table.of(ANA).at
    table.typed(line)
    assert (table.counts(ANA), table.of(ANA).at) == before


def test_somebody_patched_up_draws_no_cards(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    table.typed("patch up ben for 2")
    assert table.of(BEN).deck == 12 and table.state.action is None


def test_an_area_has_its_name_without_a_colon(tmp_path: Path) -> None:
    table = at_table(tmp_path, "area I: 9 left")
    assert table.state.explorations == {"I": 9}


def test_a_numbered_card_that_comes_out_is_no_note(tmp_path: Path) -> None:
    """P. 17: a Temporary event is resolved, then goes to the Past."""
    table = at_table(tmp_path, "past = 0", "card 077 comes out, it's a temporary event")
    assert table.state.past.adventure == 1


@pytest.mark.parametrize("line", ["ana explores north", "explore east"])
def test_exploring_without_the_card_is_the_action_or_what_was_found(
    tmp_path: Path, line: str
) -> None:
    """P. 21: the Pathfind on the back comes first; no Terrain is laid that nobody told of."""
    table = at_table(tmp_path)
    told = str(table.typed(line))
    assert "start pathfinding" in told and "flip" in told
    assert len(table.state.terrains) == 1 and table.state.action is None


@pytest.mark.parametrize(
    "line", ["ana flips north", "explore N", "ana explores north, a Gust, temporary event"]
)
def test_a_card_that_is_flipped_opens_its_space(tmp_path: Path, line: str) -> None:
    """P. 21: the number of the arrow, 102, is put there."""
    table = at_table(tmp_path)
    assert "102 is put on the Board north of Ferry Stairs" in table.say(line)


def test_behind_the_pathfind_its_card_is_meant(tmp_path: Path) -> None:
    """P. 21: difficulty 0 always succeeds; then the card is flipped."""
    table = at_table(tmp_path, "ana pathfinds north 0 4+ draw 4", "success", "consequence")
    assert "102 is put on the Board" in table.say("ana explores north")


def test_a_card_of_somebody_else_is_given(tmp_path: Path) -> None:
    """P. 19: it is his before; one of the two discards its weight, 1, which is asked."""
    table = at_table(tmp_path, "ana: take 171 purse called Flask weight 0 lock no")
    assert table.say("ben gets the flask") == "Ana gives Flask to Ben"
    assert table.asks("ben gets the sickle") == "payer"


def test_a_building_that_is_built(tmp_path: Path) -> None:
    """P. 23: all its boxes are checked, however many they are."""
    assert at_table(tmp_path).say("the tavern is built") == "Tavern: built"


@pytest.mark.parametrize(
    ("line", "active", "other"),
    [
        ("ana climbs, cost 3, difficulty 3, ana draws 4", ANA, ""),
        ("ana and ben climb, cost 3, difficulty 3, ana draws 4", ANA, BEN),
        ("ana and ben climb, cost 3, difficulty 3, ben draws 4", BEN, ANA),
    ],
)
def test_who_draws_is_told_once_more(tmp_path: Path, line: str, active: str, other: str) -> None:
    """P. 12: the active player draws for the action, once: 12 - 4 = 8."""
    table = at_table(tmp_path, line)
    action = table.state.action
    assert action is not None and (action.active, action.drawn) == (active, 4)
    assert set(action.involved) - {active} == ({other} if other else set())
    assert table.of(active).deck == 8


def test_somebody_else_who_draws_does_not_act_instead(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    table.typed("ana climbs with ben, 3 3+, ben draws 4")
    assert (table.of(ANA).deck, table.of(BEN).deck) == (12, 12)


def test_two_who_share_share_once(tmp_path: Path) -> None:
    """P. 23: six points among all; said of two at a table of three it is open who gets them."""
    table = at_table(tmp_path, "ana has life 4", "ben has life 4")
    table.typed("ana and ben share 6 evenly")
    assert table.of(ANA).life in (4, 7) and table.of(BEN).life in (4, 7)


def test_somebody_who_cuts_herself_saws_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, "ana cuts herself for 1")
    assert table.of(ANA).life == 8 and table.state.action is None


def test_having_a_dig_reveals_no_card(tmp_path: Path) -> None:
    """`has a` is no icon A: the Result step has not come."""
    table = at_table(tmp_path)
    table.typed("ana has a dig, 2 2+, draws 3")
    assert table.of(ANA).discard == 4


def test_hitting_zero_is_no_result(tmp_path: Path) -> None:
    """P. 20: unconscious; no action was declared that could come to anything."""
    told = at_table(tmp_path).say("ben hits zero and falls unconscious")
    assert told.startswith("Ben falls unconscious")


def test_a_name_behind_the_type_of_an_explored_card(tmp_path: Path) -> None:
    told = at_table(tmp_path).say("the card in the north is a temporary event, Hail")
    assert "Hail (temporary event)" in told


def test_a_shield_in_a_hit_told_passively(tmp_path: Path) -> None:
    """P. 18: 2 damage, 1 of it cancelled: 9 - 1 = 8."""
    table = at_table(tmp_path, "ana gets smacked for 2, shield stops 1")
    assert table.of(ANA).life == 8
