"""Lines of many voices, each class by lines of its own; what was once misheard stands first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.pirate_crusades.state.table import (
    Hand,
    PirateCrusades,
    Treasure,
    new_pirate_crusades,
)
from companion.table.campaign.opened import OpenTable
from companion.table.state import Secret
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met, sailing
from tests.games.pirate_crusades.test_long_table import ANA, BEN, at_sea, base, changed, hold
from tests.games.pirate_crusades.test_told_by_another_hand import lines


def short(folder: Path, *more: str) -> OpenTable[PirateCrusades]:
    """Ana and Ben of the short game: ships 7H and 4D, Ben's bonus +10 cannon once; Ana's turn."""
    table = whole(folder, new_pirate_crusades(["Ana", "Ben"]))
    lines(table, "setup 7H 4D bonus 5C youngest ana", *more)
    return table


def refused(table: OpenTable[PirateCrusades], text: str) -> str:
    """What a line that is no act is told; nothing is entered."""
    acts = table.history.acts
    with pytest.raises(CompanionError) as problem:
        lines(table, text)
    assert table.history.acts == acts
    return problem.value.says


def port(folder: Path, **fields: Any) -> OpenTable[PirateCrusades]:
    """Ana is docked in her own port, with seven riches."""
    return whole(folder, changed(base(), ANA, riches=7, **fields))


# ---------------------------------------------------------------------- once misheard


def test_what_may_be_done_in_a_turn_is_not_done_with_it(tmp_path: Path) -> None:
    """The line of a turn lists what may be done; `disembark` behind it is an act, not that list."""
    table = port(tmp_path)
    assert "Which card is drawn to disembark" in refused(table, "ben's turn, disembark")
    assert "place" in refused(table, "ana's turn, buy a treasure map")
    lines(table, "ben's turn, he disembarks 9c")
    assert table.state.turn == BEN and table.state.pirates[BEN].status == "ready"


@pytest.mark.parametrize(
    "plan", ["next turn i flaunt", "next turn, we buy a map", "so next round i'll gather"]
)
def test_a_turn_to_come_is_a_plan(tmp_path: Path, plan: str) -> None:
    assert "planned" in refused(port(tmp_path), plan)


def test_whoever_attacked_is_the_attacker(tmp_path: Path) -> None:
    """P. 16: an attack is the action of the turn; being attacked is none."""
    table = whole(tmp_path, met())
    lines(table, "ana attacked blackbeard, 2s, with 9h")
    assert table.state.step == "acted" and table.state.captains["k5"].held_by == ANA
    (tmp_path / "other").mkdir()
    table = whole(tmp_path / "other", met())
    lines(table, "ana was attacked by blackbeard, 2s, with 9h")
    assert table.state.step != "acted" and table.state.captains["k5"].held_by == ANA


def test_what_is_fired_is_no_average(tmp_path: Path) -> None:
    """Size 4 with average cannon 2 has strength 8 (p. 18): 10C sinks it."""
    table = whole(tmp_path, met())
    lines(table, "ana attacks blackbeard, 2s, with 10c")
    assert table.state.captains["k5"].held_by == ANA


@pytest.mark.parametrize(
    "line", ["a crew deserts, ana docks", "one crew deserts, ana docks", "ana docks, 6s goes"]
)
def test_one_deserter_is_counted_once(tmp_path: Path, line: str) -> None:
    """P. 16: one crew card deserts at an unfriendly port."""
    table = whole(tmp_path, at_sea(base(), ANA, "5,5", hand=Hand(count=3)))
    lines(table, line)
    assert table.state.pirates[ANA].status == "docked" and table.state.pirates[ANA].hand.count == 2


def test_a_bonus_that_is_used_in_a_fight_counts_in_it(tmp_path: Path) -> None:
    """P. 10: +10 cannon once; 3C with it beats 9S: 3 + 10 against 9."""
    table = short(tmp_path, "ana disembarks 6h", "ben disembarks 6d", "ana sails", "ben sails")
    lines(table, "turn ana", "ana duels ben", "ben uses his 5c bonus and plays 3c")
    assert "What does Ben take from Ana" in refused(table, "ana: 9s")


def test_a_mission_that_was_completed_is_handed_in(tmp_path: Path) -> None:
    """It leaves the unfinished ones; a bare count of what is done would leave it there."""
    table = short(tmp_path)
    assert "Which card is the mission" in refused(table, "ana completed a mission")


def test_right_begins_a_sentence(tmp_path: Path) -> None:
    table = whole(tmp_path, sailing())
    lines(table, "right, ana sails right, open sea")
    assert table.state.pirates[ANA].at == "3,1"
    (tmp_path / "port").mkdir()
    table = port(tmp_path / "port")
    lines(table, "right, i gather")
    assert table.state.pirates[ANA].hand.count == 3


def test_who_is_ready_sails_with_crew_and_who_lies_in_port_leaves_it(tmp_path: Path) -> None:
    """P. 13: the card to disembark is drawn in port."""
    table = port(tmp_path)
    lines(table, "ana departs with 9h")
    assert table.state.pirates[ANA].status == "ready"


def test_cargo_that_is_named_by_its_card_needs_no_question(tmp_path: Path) -> None:
    table = short(tmp_path, "ana has holds 5h 3s")
    assert "trades 5H for 8S" in lines(table, "trade 5h for 8s")
    assert [one.card for one in table.state.pirates[ANA].holds.values()] == ["3S", "8S"]


def test_a_bare_card_is_shown_only_in_a_fight(tmp_path: Path) -> None:
    table = short(tmp_path)
    assert refused(table, "ben 9c")


def test_a_comment_on_a_fight_is_no_flight(tmp_path: Path) -> None:
    table = short(tmp_path, "ana disembarks 6h", "ben disembarks 6d", "ana sails", "ben sails")
    lines(table, "turn ana", "ana duels ben")
    assert refused(table, "outgunned") and refused(table, "outgunned again")


def test_a_bare_card_sails_to_no_port(tmp_path: Path) -> None:
    """8D is the port on 5,1; to name its card is no move."""
    table = whole(tmp_path, at_sea(base(), ANA, "4,1", hand=Hand(count=3)))
    assert refused(table, "8d")


# ---------------------------------------------------------------------- as people say it


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("one card gets drawn by ana", "Ana gathers 1 crew card"),
        ("new man aboard: queen of spades", "Ana gathers 1 crew card"),
        ("6s joins my crew", "Ana gathers 1 crew card"),
        ("one more hand for my ship", "Ana gathers 1 crew card"),
        ("ana flaunts, then ben gathers", "Ben gathers 1 crew card"),
        ("ana splashes six coins for a reputation", "+1 reputation (flaunting)"),
        ("ana trades 6 coins for rep", "+1 reputation (flaunting)"),
        ("six coins get flaunted", "+1 reputation (flaunting)"),
        ("anchors aweigh! 6c", "disembarks with 6C"),
        ("ben's rep goes up by one", "Ben +1 reputation"),
        ("ben earned a reputation point", "Ben +1 reputation"),
        ("ana loses a crew card", "Ana −1 crew"),
    ],
)
def test_in_port(tmp_path: Path, line: str, says: str) -> None:
    assert says in lines(port(tmp_path), line)


@pytest.mark.parametrize(
    "line",
    ["ammo gets sold", "i got 1 doubloon for the whole load", "ana makes a coin off her cargo"],
)
def test_cargo_is_sold(tmp_path: Path, line: str) -> None:
    """P. 13: at least 10 tons earn one doubloon."""
    table = port(tmp_path, holds=hold("10C"))
    lines(table, line)
    assert table.state.pirates[ANA].riches == 8 and table.state.pirates[ANA].holds == {}


@pytest.mark.parametrize(
    ("line", "square"),
    [
        ("south it is, open sea wind n", "2,2"),
        ("ana pops over to 3,1, open sea", "3,1"),
        ("ana slides down one, nothing there", "2,2"),
        ("back west", "1,1"),
    ],
)
def test_somebody_sails(tmp_path: Path, line: str, square: str) -> None:
    state = sailing()
    here = replace(state.sea["2,1"], wind="none")
    table = whole(tmp_path, replace(state, sea={**state.sea, "2,1": here}))
    lines(table, line)
    assert table.state.pirates[ANA].at == square


@pytest.mark.parametrize(
    "line",
    [
        "ana finds a treasure worth 9, 9d",
        "treasure! nine of diamonds",
        "ana spends the turn digging, 9d",
        "ana unearths the chest, 9d",
        "ana picks up the loot, 9d",
        "digging for treasure: 9d",
    ],
)
def test_a_treasure_is_dug_up(tmp_path: Path, line: str) -> None:
    state = sailing(map="t1")
    treasure = Treasure(owner=ANA, square=Secret.of(ANA, "2,1"))
    table = whole(tmp_path, replace(state, treasures={"t1": treasure}))
    lines(table, line)
    assert table.state.pirates[ANA].chest == "9D"


@pytest.mark.parametrize(
    "line",
    ["ana fishes ben out", "ana nabs ben", "ben is picked up by ana", "ana picks up ben"],
)
def test_somebody_adrift_is_taken(tmp_path: Path, line: str) -> None:
    state = changed(sailing(), BEN, status="adrift", at="2,1", hand=Hand(count=0))
    table = whole(tmp_path, state)
    lines(table, line)
    assert table.state.captains["k2"].held_by == ANA


@pytest.mark.parametrize(
    "line", ["that's the round", "next round", "finish the round", "the captains move"]
)
def test_the_round_ends(tmp_path: Path, line: str) -> None:
    table = whole(tmp_path, base())
    lines(table, "turn ben", "ben passes")
    lines(table, line)  # nothing moves, so nothing is asked
    assert table.state.step == "round end"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ana draws the blue sea card: open sea", "Blue Sea: open sea"),
        ("we turn over open sea", "Blue Sea: open sea"),
        ("a captain appears at 4,2, french Laffite, ship 6d", "Laffite with 6D on 4,2"),
        ("an island came up, 9h", "Blue Sea: island"),
    ],
)
def test_the_blue_sea_card(tmp_path: Path, line: str, says: str) -> None:
    table = whole(tmp_path, base())
    lines(table, "turn ben", "ben passes", "round yes")
    assert says in lines(table, line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3,3 is open sea, wind north", "3,3: open sea and wind N"),
        ("there's a storm on 4,4", "4,4: storm 1"),
        ("storm category 2 at 4,4", "storm 2"),
        ("you need 12 to be infamous", "infamous 12"),
        ("bonus at 3, upgrade at 5, surrender at 8", "bonus 3, upgrade 5 and surrender 8"),
    ],
)
def test_what_lies_on_the_table_is_told(tmp_path: Path, line: str, says: str) -> None:
    assert says in lines(whole(tmp_path, base()), line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ana: 2 cards", "Ana chooses 2 cards"),
        ("two cards from ben", "Ben chooses 2 cards"),
        ("ana puts two cards down", "Ana chooses 2 cards"),
        ("ben goes in with one", "Ben chooses 1 card"),
    ],
)
def test_cards_for_a_fight(tmp_path: Path, line: str, says: str) -> None:
    state = at_sea(sailing(), BEN, "2,1", hand=Hand(count=3))
    table = whole(tmp_path, state)
    lines(table, "ana attacks ben")
    assert says in lines(table, line)
