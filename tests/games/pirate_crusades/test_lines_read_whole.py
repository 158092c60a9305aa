"""A typed line is read whole: nothing is cut off, nothing misheard, what it claims must be true."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.table.ear.heard import Grave
from companion.table.sentences.sentence import say
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    counted,
    lines,
    typed,
)
from tests.games.pirate_crusades.test_short_port import DOCKED
from tests.games.pirate_crusades.test_short_table import mid, pirate


@pytest.mark.parametrize(
    "cards", ["3h and 2h", "3h, 2h", "3h & 2h", "3h + 2h", "her 3h and the 2 of hearts"]
)
def test_and_between_cards_cuts_nothing_off(tmp_path: Path, cards: str) -> None:
    """English 7 against a French 5: 6 are needed; 3 + 2, and each its own nation's +1 (p. 6)."""
    table = mid(tmp_path, pirate("3H 2H 9C 4D", "7H"), pirate())
    says = table.say(f"ana looks 5c fights with {cards}, plunder nothing")
    assert "sinks it with" in says and table.pirate().hand.count == 2


def test_a_fight_that_falls_short_is_judged_by_all_its_cards(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("3H 2H 9C", "7H"), pirate())
    assert table.broken("ana looks qd fights with 3h and 2h").key == "short"


def test_what_is_traded_and_what_comes_may_be_joined_by_and(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("5C 4S 2H", "9H", DOCKED), pirate())
    table.say("trades 5c and 4s for 7d and 2d")
    assert [x.card for x in table.pirate().holds.values()] == ["7D", "2D"]


def test_a_mission_that_a_fight_completes_is_shown_in_the_line(tmp_path: Path) -> None:
    """KD: sink an enemy of the Spanish (p. 9); the card lay face down."""
    table = mid(tmp_path, pirate("8S 2H", "9H", missions="?"), pirate())
    says = table.say("ana looks 5c fights with 8s 2h, plunder crew, mission kd")
    assert table.pirate().done == 1 and "5C becomes crew" in says


def test_a_sunk_ship_may_become_a_mission(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2H", "QH"), pirate())
    table.say("ana looks 5d fights with 9h and takes it as a mission")
    assert [x.card for x in table.pirate().missions.values()] == ["5D"]


def test_a_colon_behind_a_word_breaks_nothing(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2H", "QH"), pirate())
    table.say("ana looks for a ship: 5h, takes a crew card")
    table.say("ben heads for the nearest town: 6h stays at sea")


def test_the_words_of_the_log_are_sentences(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "9H", DOCKED), pirate(2, "8D", DOCKED))
    table.say("ana disembarks with 5c", "ben gathers a crew card")
    assert table.pirate().status == "ready"


def test_a_suit_or_a_nation_alone_is_no_card(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "9H", DOCKED), pirate(2, "8D", DOCKED))
    table.refused("ana disembarks, french")
    table.refused("ana disembarks spades")


def test_a_single_letter_that_is_a_direction_is_never_passed_over(tmp_path: Path) -> None:
    """`n` is north here, and no `and`: a storm has no wind (A-55)."""
    table = whole(tmp_path, base())
    before = table.state
    assert isinstance(typed(table, "square 3,3 s n"), Exception) and table.state is before


def test_a_ship_in_the_pile_is_meant_by_its_size(tmp_path: Path) -> None:
    """P. 14: a ship of at most 3 + 2; of the two in the discards only the 4 fits."""
    state = base()
    lost = replace(
        state.pirates[ANA], ship="", status="shipless", reputation=3, hand=state.pirates[ANA].hand
    )
    state = replace(state, pirates={**state.pirates, ANA: lost}, discards=("4H", "9C"))
    table = whole(tmp_path, state)
    typed(table, "ana spends 1 reputation for the size 4 ship")
    assert table.state.pirates[ANA].ship == "4H" and table.state.pirates[ANA].reputation == 2


def test_loyalty_that_is_claimed_must_be_true(tmp_path: Path) -> None:
    """P. 5: a card of the own nation keeps all the crew; another one does not."""
    table = mid(tmp_path, pirate(2, "9H", DOCKED), pirate(2, "8D", DOCKED))
    table.refused("ana disembarks, french 5, all loyal")
    table.say("ana disembarks, english 5, all loyal")
    sail = table.pirate().sail
    assert sail is not None and sail.loyal


def test_friend_or_foe_that_is_claimed_must_be_true(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9C 2H", "9H"), pirate())
    table.refused("ana meets the friendly french 5, flees")
    table.say("ana meets an enemy french 5, sinks it with 9c, takes the card as cargo")
    assert [x.card for x in table.pirate().holds.values()] == ["5C"]


def test_an_act_of_the_other_game_is_named_where_nothing_of_this_one_is_meant(
    tmp_path: Path,
) -> None:
    short = mid(tmp_path, pirate(), pirate())
    assert short.broken("ana flaunts her wealth").key == "variant"
    table = whole(tmp_path, counted(at_sea(met(), ANA, met().pirates[ANA].at)))
    assert "attack-port" not in str(typed(table, "ana attacks blackbeard 2D with 9H"))


def test_who_wins_is_asked_once_more(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(), pirate())
    for text in ("ben wins", "ana is out", "ben leaves the game"):
        with pytest.raises(Grave):
            say(table.open, text)
    assert table.state.winner == ""
    table.say("ben wins")  # tables of tests say yes
    assert table.state.winner == BEN


@pytest.mark.parametrize("told", ["", ", -6 riches", ", -6 riches, +1 reputation", ", +1 rep"])
def test_what_an_act_did_counts_once_though_it_is_told_again(tmp_path: Path, told: str) -> None:
    """P. 12: 6 doubloons for 1 reputation."""
    state = base()
    rich = replace(state.pirates[ANA], riches=7, reputation=1)
    table = whole(tmp_path, replace(state, pirates={**state.pirates, ANA: rich}))
    lines(table, f"ana flaunts her wealth{told}")
    them = table.state.pirates[ANA]
    assert (them.riches, them.reputation) == (1, 2)


def test_what_an_act_did_not_do_is_not_counted_on_top(tmp_path: Path) -> None:
    state = base()
    rich = replace(state.pirates[ANA], riches=7, reputation=1)
    table = whole(tmp_path, replace(state, pirates={**state.pirates, ANA: rich}))
    for text in ("ana flaunts, +2 rep", "ana flaunts, -5 riches", "ana gathers, +2 crew"):
        before = table.state
        assert isinstance(typed(table, text), Exception) and table.state is before
