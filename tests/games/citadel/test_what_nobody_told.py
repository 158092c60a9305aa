"""What nobody told stays open, and an action told in a few words is one all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.citadel.player import ANA, BEN, Table


@pytest.mark.parametrize(
    "text", ["3 successes", "got 3 successes", "got 3", "result 3 successes",
             "result successes 3", "reveals three successes", "result cards=\"3 successes\""]
)  # fmt: skip
def test_a_number_of_successes_is_no_card(tmp_path: Path, text: str) -> None:
    """On p. 13: 3 counted are a success against a difficulty of 3; no card has such a title."""
    table = Table(tmp_path)
    table.say("ana climb cost 4 difficulty 3")
    assert "success, 3 of 3" in table.say(text)
    assert not table.state.book


def test_a_whole_action_with_what_it_got(tmp_path: Path) -> None:
    """On p. 13: 2 of 2 are a success, 1 of 2 is a failure; 9 - 2 = 7 life points."""
    table = Table(tmp_path)
    table.say("ana has life 9 deck 12")
    assert "success, 2 of 2" in table.say("ana did climb 3+ 2 drew 3 got 2")
    assert "failure, 1 of 2" in table.say("ana did climb 3+ 2 drew 3 got 1 damage 2")
    assert table.of(ANA).life == 7 and not table.state.book


def test_an_empty_card_with_a_name(tmp_path: Path) -> None:
    """As the log shows it: nothing in its result area is told, so it is counted (p. 12)."""
    table = Table(tmp_path)
    table.say("ana climb cost 2 difficulty 3")
    assert "failure, 2 of 3" in table.say('result 2s, "Flair" –')


def test_what_nobody_told_of_is_no_failure(tmp_path: Path) -> None:
    """On p. 13: two cards whose result areas are not told may show the missing star."""
    table = Table(tmp_path)
    table.say("ana fights Wolf cost 3 difficulty 3 compound rows 3 2")
    assert "the outcome is unknown, 2 or more of 3" in table.say('result 2s, "Stealth", "Flair"')
    action = table.state.action
    assert action is not None and action.outcome == ""
    assert [x.value for x in table.state.dice.values()] == [3]


def test_enough_without_what_nobody_told_of(tmp_path: Path) -> None:
    """On p. 13: more stars change nothing; and all cards told, 2 of 3 are a failure."""
    table = Table(tmp_path)
    table.say("ana climb cost 3 difficulty 3")
    assert "success, 3 of 3" in table.say('result 3s, "Stealth"')
    table.say("consequence", "ana climb cost 3 difficulty 3")
    assert "failure, 2 of 3" in table.say('result 2s, "Flair" -, -')


def test_the_same_action_of_another_card(tmp_path: Path) -> None:
    """On p. 10: an action on another Terrain's card is not meant by its bare name."""
    table = Table(tmp_path)
    table.say("ana stands on 015", "ana climbs Boulder cost 2 difficulty 1", "result 1")
    table.say("consequence", "ben stands on 020", "ben climb cost 3 difficulty 2")
    action = table.state.action
    assert action is not None and (action.source, action.cost) == ("", 3)
    table.say("result 2", "consequence", "ana climb")
    action = table.state.action
    assert action is not None and (action.source, action.cost) == ("v1", 2)


def test_an_event_whose_terrain_nobody_told(tmp_path: Path) -> None:
    """On p. 17: it is attached somewhere; where is not told, so nothing speaks against it."""
    table = Table(tmp_path)
    table.say("ana climbs Boulder cost 2 difficulty 1", "result 1", "consequence")
    table.say("ana stands on 015")
    assert "Climb on Boulder" in table.say("ana climbs Boulder")


def test_all_figures_at_once(tmp_path: Path) -> None:
    """On p. 22: they stand on one Terrain, as at the begin of a scenario."""
    table = Table(tmp_path, 3)
    assert "Cy stands on 015" in table.say("all stand on 015")
    assert {x.at for x in table.state.characters.values()} == {"t1"}


@pytest.mark.parametrize("end", ["consequence", "ana climb cost 1 difficulty 1"])
def test_a_temporary_event_goes_with_its_action(tmp_path: Path, end: str) -> None:
    """On p. 17: it is resolved, then discarded into the Past, unless it says otherwise."""
    table = Table(tmp_path)
    table.say("past = 1", "ana takes 101 temporary mandatory Fight")
    table.say("ana fights cost 2 difficulty 2", "result 1", end)
    assert not table.state.events and table.state.past.adventure == 2


def test_a_temporary_event_may_stay(tmp_path: Path) -> None:
    """On p. 17: the card states otherwise; and a compound action is not over yet (p. 11)."""
    table = Table(tmp_path)
    table.say("ana takes 101 temporary mandatory Fight", "ana fights cost 2 difficulty 2")
    table.say("result 1", "consequence stays")
    assert len(table.state.events) == 1
    table.say("ana takes 102 temporary mandatory Hunt")
    table.say("ana hunt cost 2 difficulty 2 compound rows 2 3", "result 1", "consequence")
    assert len(table.state.events) == 2


def test_shares_by_names_alone(tmp_path: Path) -> None:
    """On p. 23: everybody gets what was said."""
    table = Table(tmp_path)
    table.say("ana has life 2", "ben has life 3", "share ana 5 ben 4")
    assert (table.of(ANA).life, table.of(BEN).life) == (7, 7)
