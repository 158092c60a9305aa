"""Leaving, joining, the end (P-40 to P-42; pp. 3, 20, 25); numbers worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.game import GAME
from companion.games.citadel.rules.standing import hand_of, weight_of
from tests.games.citadel.player import ANA, BEN, CY, DOT, Table
from tests.games.citadel.test_table_leaflet import begun

# Leaving (P-40) -------------------------------------------------------------------------------

SHARES = [
    # life of Ana (who leaves), Ben, Cy; sentence; Ben and Cy after
    pytest.param(8, 5, 5, "ana leaves", (9, 9), id="p. 25 equal parts"),
    pytest.param(9, 5, 5, "ana leaves rest=cy", (9, 10), id="R-48 the rest by choice"),
    pytest.param(9, 5, 5, "ana leaves", (10, 9), id="R-48 the rest, first clockwise"),
    pytest.param(9, 5, 0, "ana leaves", (14, 0), id="p. 25 only the conscious"),
    pytest.param(9, 97, 5, "ana leaves rest=ben", (99, 9), id="p. 20 99 at most"),
]


@pytest.mark.parametrize(("ana", "ben", "cy", "sentence", "expected"), SHARES)
def test_life_of_a_leaver(
    tmp_path: Path, ana: int, ben: int, cy: int, sentence: str, expected: tuple[int, int]
) -> None:
    table = begun(tmp_path, 3)
    table.say(f"ana has life {ana}", f"ben has life {ben}", f"cy has life {cy}", sentence)
    assert (table.of(BEN).life, table.of(CY).life) == expected
    assert not table.of(ANA).here and table.state.group == (BEN, CY)


def test_the_rest_may_be_lost(tmp_path: Path) -> None:
    """R-48 as an option."""
    table = begun(tmp_path, 3, leaver_life="lost")
    table.say("ana leaves")
    assert (table.of(BEN).life, table.of(CY).life) == (13, 13)
    assert "1 life point lost" in str(table.last)


def test_who_left_cannot_leave_again(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ben leaves")
    assert table.broken("ben leaves for good").why == "Ben is not in the adventure."


def test_nobody_conscious_is_left(tmp_path: Path) -> None:
    """R-48: all is lost; and so is the adventure (p. 20)."""
    table = begun(tmp_path)
    table.say("ben hurt 9", "ana leaves")
    assert table.of(BEN).life == 0 and ("", "end") in table.owed()


def test_limits_follow_the_number_of_players(tmp_path: Path) -> None:
    """R-01: 3 and 6 for three, 3 and 7 for two, 4 and 10 alone."""
    table = begun(tmp_path, 3)
    limits = []
    for sentence in ("", "cy leaves", "ben leaves"):
        if sentence:
            table.say(sentence)
        hand, carried = hand_of(table.state, ANA).value, weight_of(table.state, ANA).value
        limits.append((hand.limit, carried.limit))
    assert limits == [(3, 6), (3, 7), (4, 10)]


def test_cards_of_a_leaver(tmp_path: Path) -> None:
    """Locked ones are returned, the others passed on; blocked they stay so (R-49)."""
    table = begun(tmp_path, 3)
    table.say("ana take 200 purse called Sword weight 2 keywords WEAPON lock no", "block Sword",
              "ana take 201 purse called Curse weight 0 keywords none lock yes",
              "ana take 202 purse called Rope weight 1 keywords none",
              "take 203 quest item called Key", "ana: block Key")  # fmt: skip
    told = table.say("ana leaves gets-k3=cy gets-q1=cy")
    assert "Curse is returned" in told and "Ben gets Sword; Cy gets Rope" in told
    assert [x.blocked for x in table.of(BEN).purse.values()] == [True]
    assert len(table.of(CY).purse) == 1 and not table.of(ANA).purse
    assert [x.blocked_by for x in table.state.quest_items.values()] == [CY]


def test_lock_icons_that_nobody_told(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana take 202 purse called Rope weight 1 keywords none",
              "ana leaves locked Rope")  # fmt: skip
    assert not table.of(BEN).purse


def test_locked_cards_may_be_passed_on(tmp_path: Path) -> None:
    """R-49 as an option."""
    table = begun(tmp_path, 2, leaver_cards="passed")
    table.say("ana take 201 purse called Curse weight 0 keywords none lock yes", "ana leaves")
    assert len(table.of(BEN).purse) == 1


def test_advanced_and_reflex_skills_are_discarded_by_the_others(tmp_path: Path) -> None:
    """On p. 25; Character Skills are returned, wherever they are."""
    table = begun(tmp_path, 3)
    table.do("hope", by="Ana", symbol="advanced", gain_p1__card={"new": "Deep breath"})
    table.say("ana: hope reflex ana")
    before = (table.of(BEN).discard, table.of(CY).discard)
    assert before == (0, 0)
    table.say("ana leaves advanced 2 reflex 1")
    assert (table.of(BEN).discard, table.of(CY).discard) == (2, 1)
    assert table.of(BEN).owned.gained == 2
    names = [table.state.book[x.card].title for x in table.of(BEN).skills.values()]
    assert names == ["Deep breath"]
    assert table.of(ANA).deck is None and not table.of(ANA).skills


def test_an_action_stops_without_its_active_player(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("scenario X", "ana: climb Wall cost 1 draw 1", "leave ana")
    assert table.state.action is None and table.state.turn == ""


def test_the_last_one_who_leaves_ends_it(tmp_path: Path) -> None:
    table = begun(tmp_path, 1)
    told = table.say("ana leaves")
    assert "nobody is left" in told and ("", "end") in table.owed()
    table.say("end lost")
    assert table.state.closed and table.owed() == []


# Joining (P-41) -------------------------------------------------------------------------------


def test_somebody_new_joins_between_scenarios(tmp_path: Path) -> None:
    table = begun(tmp_path)
    told = table.say("dot joins as Denhom deck 30")
    assert told.startswith("dot joins as Denhom, deck 30")
    (new,) = set(table.state.group) - {ANA, BEN}
    dot = table.of(new)
    assert (dot.character, dot.deck, dot.hand, dot.owned.began) == ("D", 30, 0, 30)
    assert table.state.seats[-1] == new and table.state.name(new) == "dot"
    assert hand_of(table.state, ANA).value.limit == 3


def test_not_in_the_middle_of_a_scenario(tmp_path: Path) -> None:
    """R-50."""
    table = begun(tmp_path)
    table.say("scenario X")
    assert table.broken("join Dot as D").rule == "join"
    table.say("epilogue", "citadel no")
    assert table.broken("join Dot as D").why == "Only at the Citadel."


def test_a_character_in_use(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.broken("join Dot as A").why == "Ana has it."
    assert table.broken("join ana as D").why == "Ana is already in the adventure."


def test_four_at_most(tmp_path: Path) -> None:
    table = begun(tmp_path, 4)
    assert "4 characters" in table.broken("join Eve").why


def test_who_left_may_come_back_with_another_character(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana leaves", "ana joins as C deck 25")
    assert (table.of(ANA).here, table.of(ANA).character, table.of(ANA).deck) == (True, "C", 25)
    assert table.state.seats == (ANA, BEN)


# The end (P-42) -------------------------------------------------------------------------------


def test_winning(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("influence +3", "ana has banished 2")
    told = table.say("end won because the Threat is beaten")
    assert told.startswith("the adventure is won: the Threat is beaten; 2 banished cards returned")
    ended = table.state.ended["1"]
    assert (ended.won, ended.cause, ended.scenarios) == (True, "the Threat is beaten", 1)
    assert ended.scores["influence"] == 3 and table.state.closed
    assert [(x.game_no, x.places) for x in GAME.finished(table.state)] == [(1, {ANA: 1, BEN: 1})]
    assert table.of(ANA).banished == 0
    assert table.broken("end won").rule == "end-of-adventure"


def test_all_unconscious_is_lost(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana hurt 9", "ben hurt 9")
    assert ("", "end") in table.owed()
    assert table.broken("end won").rule == "all-unconscious"
    assert table.say("end").startswith("the adventure is lost: all characters are unconscious")
    assert [(x.game_no, set(x.places.values())) for x in GAME.finished(table.state)] == [(1, {2})]


def test_the_next_adventure_begins_with_nothing(tmp_path: Path) -> None:
    """On p. 3, R-70: all gained is gone; what the table told of printed things stays."""
    table = begun(tmp_path)
    table.say("influence +3", "build Mill of 2", "symbol Heart community centre", "quest X",
              "ana take 200 purse called Sword weight 2 keywords WEAPON lock no",
              "ana hope Heart influence", "end lost because time ran out",
              "adventure ana C ben D decks 22 24")  # fmt: skip
    state = table.state
    assert (state.game_no, state.closed, state.quests, state.ended.keys()) == (2, False, {}, {"1"})
    assert state.scores["influence"] == 0 and not table.of(ANA).purse
    assert (state.buildings["mill"].boxes, state.buildings["mill"].checked) == (2, 0)
    assert not any(x.checked for x in state.destiny.values())
    assert any(x.title == "Sword" for x in state.book.values())


def test_a_table_of_names_ends_without_asking_why(tmp_path: Path) -> None:
    table = Table(tmp_path, 4)
    broken = table.broken("end lost")
    assert broken.why == "No adventure was begun here."
    table.say("end lost rule-not-open!=we played on paper")
    assert table.state.closed and table.of(DOT).life is None
