"""How tables say cards, fights and cargo, and how they put right what was entered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.said import Corrects
from companion.table.sentences.sentence import say
from tests.games.pirate_crusades.test_short_port import DOCKED, mid_in
from tests.games.pirate_crusades.test_short_table import Table, mid, pirate


def fighting(folder: Path) -> Table:
    """Ana is English and Ben Dutch; both are at sea."""
    return mid(folder, pirate("9C 7D 4C", "2H", holds="3D"), pirate("10H 6C 2D", "3S", holds="7S"))


def corrected(table: OpenTable[PirateCrusades], line: str) -> Any:
    with pytest.raises(Corrects) as told:
        say(table, line)
    return told.value.answers


@pytest.mark.parametrize(
    "card",
    ["9 clubs", "9 of clubs", "nine clubs", "the nine of clubs", "nine of Clubs", "french 9", "9c"],
)
def test_a_card_is_said_by_rank_and_suit(tmp_path: Path, card: str) -> None:
    table = mid(tmp_path, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    table.say(f"ana gathers, {card}")
    assert "9C" in table.pirate().hand.known


@pytest.mark.parametrize("card", ["ace spades", "ace of spades", "the Ace of Spades", "as"])
def test_an_ace_is_said_by_its_suit(tmp_path: Path, card: str) -> None:
    table = mid(tmp_path, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    assert "at most 1" in table.say(f"ana disembarks, {card}")


@pytest.mark.parametrize(
    "line",
    [
        "ana fights ben, 9 vs 6, takes the cloth",
        "ana vs ben 9 vs 6, she grabs the cloth",
        "ana attacks ben: her 9 against his 6, takes the cloth",
        "ana goes after ben, 9 clubs v 6 clubs, takes the cloth",
        "ana fights ben, both flip: ana 9, ben 6, takes the cloth",
    ],
)
def test_a_fight_is_told_with_both_cards_and_what_is_taken(tmp_path: Path, line: str) -> None:
    """P. 7: the winner takes the other's card, and a hold of choice: 7S is cloth."""
    table = fighting(tmp_path)
    table.say(line)
    assert set(table.pirate().hand.known) == {"7D", "4C", "6C"}
    assert sorted(x.card for x in table.pirate().holds.values()) == ["3D", "7S"]


def test_the_cards_of_a_fight_belong_to_whom_they_are_said_of(tmp_path: Path) -> None:
    table = fighting(tmp_path)
    with pytest.raises(AssertionError, match="6"):
        table.say("ana fights ben, 6 vs 9")


def test_what_becomes_of_a_friend_s_card_is_said_behind_it(tmp_path: Path) -> None:
    table = mid_in(tmp_path, "a", pirate(3), pirate())
    table.say("looked for a ship, it's the 5 of hearts so i take a crew")
    assert table.pirate().hand.count == 4
    declines = mid_in(tmp_path, "b", pirate(3), pirate())
    declines.say("look 5 hearts, no card")
    assert declines.pirate().hand.count == 3


def test_all_the_goods_are_traded(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("4D", "2H", DOCKED, holds="5H 3C"), pirate(2, "3S", DOCKED))
    table.say("ana trades all her goods, got 2 clubs, 6 diamonds")
    assert sorted(x.card for x in table.pirate().holds.values()) == ["2C", "6D"]


def test_a_mission_is_taken_at_the_magistrate_s_in_the_same_breath(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    table.say("ana went to the magistrate and took a mission")
    assert len(table.pirate().missions) == 1 and table.open.history.acts


def test_a_card_that_was_entered_is_put_right(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    table.say("ana gathers 6S")
    for line in ("no, the 6 of clubs not spades", "actually that was the 6 of clubs", "no, 6C"):
        assert corrected(table.open, line) == {"crew": {"count": 1, "cards": ["6C"]}}


def test_a_card_of_a_fight_is_put_right_by_its_number(tmp_path: Path) -> None:
    """Neither lies in the hand any more that it was played from."""
    table = fighting(tmp_path)
    table.say("ana fights ben, 9C vs 6C, takes the cloth")
    told = corrected(table.open, "it was the 7 she played not the 9")
    assert told == {"mine": {"count": 1, "cards": ["7D"]}}


def test_a_number_that_was_told_is_put_right(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "8H", DOCKED), pirate(2, "3S", DOCKED))
    table.do("has", who="p1", has="done 1")
    assert corrected(table.open, "no, 2 not 1") == {"has": {"done": 2}}


# ---------------------------------------------------------------------- a ship that was met


@pytest.mark.parametrize(
    "line",
    [
        "sinks it with the 7 and takes it as cargo",
        "ana beats the spaniard using her 7, keeps it as cargo",
        "she fires the 7 at it, takes it as cargo",
        "7 on it, keeps the ship as cargo",
    ],
)
def test_a_ship_that_was_met_is_sunk_in_a_line_of_its_own(tmp_path: Path, line: str) -> None:
    """P. 6: 7, and 1 for the own nation, against a Spanish ship of 6; it becomes cargo."""
    table = mid(tmp_path, pirate("7H 4C", "2H"), pirate(2, "3S"))
    table.say("ana finds the 6 of diamonds, act=later")
    assert table.state.fight is not None and table.state.step == "start"
    table.say(line)
    assert table.state.fight is None and table.state.step == "acted"
    assert set(table.pirate().hand.known) == {"4C"}
    assert [x.card for x in table.pirate().holds.values()] == ["6D"]


def test_a_ship_that_was_met_is_fled_or_left_for_another(tmp_path: Path) -> None:
    """P. 7: 2 + 3 tons are lighter than 6 + 6; p. 6: a player of its nation may be fought."""
    table = mid_in(tmp_path, "a", pirate("7H", "2H", holds="3C"), pirate(2, "3D"))
    table.say("ana finds the 6 of diamonds, act=later")
    table.say("ana runs away, she is lighter")
    assert table.state.step == "acted" and "6D" in (table.state.discards or ())
    other = mid_in(tmp_path, "b", pirate("7H", "2H"), pirate(2, "3D"))
    other.say("ana finds the 6 of diamonds, act=later")
    other.say("ana goes after ben instead")
    assert other.state.fight is not None and other.state.fight.kind == "players"
    assert "6D" in (other.state.discards or ())


def test_a_ship_that_was_met_is_gone_with_the_turn(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("7H", "2H"), pirate(2, "3S"))
    table.say("ana finds the 6 of diamonds, act=later")
    table.say("turn ben")
    assert table.state.fight is None and "6D" in (table.state.discards or ())


# ---------------------------------------------------------------------- a fight told by its end


@pytest.mark.parametrize(
    "line",
    [
        "ana wins against ben with the 9 against 6, takes the cloth",
        "ana beats ben with the 9 against his 6 and takes the cloth",
        "ana beat ben with 9 over 6, grabs the cloth",
        "ana shows french 9, ben french 6, takes the cloth",
    ],
)
@pytest.mark.parametrize("running", [True, False])
def test_a_fight_is_told_by_who_won(tmp_path: Path, line: str, running: bool) -> None:
    """P. 7: 9 beats 6; the same where the fight was begun in a line of its own."""
    table = fighting(tmp_path)
    if running:
        table.say("ana fights ben")
    table.say(line)
    assert set(table.pirate().hand.known) == {"7D", "4C", "6C"}
    assert sorted(x.card for x in table.pirate().holds.values()) == ["3D", "7S"]


@pytest.mark.parametrize(
    "line", ["ana wins with 4 against 6", "ana beats ben with the 4 against his 10"]
)
def test_nobody_wins_with_the_lower_card(tmp_path: Path, line: str) -> None:
    """What the cards say against the line is never entered."""
    table = fighting(tmp_path)
    table.say("ana fights ben")
    with pytest.raises(AssertionError):
        table.say(line)


# ---------------------------------------------------------------------- thrown away freely


@pytest.mark.parametrize("line", ["ana throws her food overboard", "ana loses the food"])
def test_cargo_may_go_overboard_at_any_time(tmp_path: Path, line: str) -> None:
    """Nothing in the rulebook keeps anybody from it."""
    table = mid(tmp_path, pirate(3, "4H", holds="5D"), pirate())
    assert "nothing had to go" in table.say(line)
    assert not table.pirate().holds


# ---------------------------------------------------------------------- missions, by what they say


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("ana gets a mission: bring 6 food to a spanish port", ("delivery", "Spanish", "Food", 6)),
        (
            "ana visits the magistrate, mission is deliver ammo 4 to a dutch town",
            ("delivery", "Dutch", "Ammunition", 4),
        ),
        ("ana's mission is to sink a french ship", ("sinking", "French", None, None)),
        (
            "ana gets a mission from the governor: take a prisoner to an english port",
            ("prisoner", "English", None, None),
        ),
    ],
)
def test_a_mission_is_told_by_what_it_says(tmp_path: Path, line: str, means: Any) -> None:
    table = mid(tmp_path, pirate(3, "4H", DOCKED), pirate())
    table.say(line)
    (told,) = table.pirate().missions.values()
    assert (told.kind, told.nation, told.cargo, told.tons) == means
