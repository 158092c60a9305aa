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
