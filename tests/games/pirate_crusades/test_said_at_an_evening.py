"""Lines of an evening that had to be said otherwise, by class: each way of saying one thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import NothingNew
from companion.games.pirate_crusades.game import GAME
from companion.games.pirate_crusades.state.table import (
    Hand,
    Hold,
    Mission,
    PirateCrusades,
    Sail,
)
from companion.table.shared.acts import procedures_of
from companion.table.shared.suggestion_order import likely
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    base,
    broken,
    changed,
    lines,
    typed,
    with_captain,
)
from tests.games.pirate_crusades.test_round_in_one_line import moving
from tests.games.pirate_crusades.test_short_table import mid, pirate


def ana(state: PirateCrusades, **fields: Any) -> PirateCrusades:
    return changed(replace(state, deck=None), ANA, **fields)


def in_port() -> PirateCrusades:
    return ana(base(), holds={}, missions={}, told=True, hand=Hand(count=2))


@pytest.mark.parametrize(
    ("line", "cargo", "tons"),
    [
        ("ana takes a mission, spices", "Spices", None),
        ("ana visits magistrate, delivery of spices", "Spices", None),
        ("ana visits magistrate, spices 3 tons", "Spices", 3),
        ("ana gets a mission: 3 tons of food", "Food", 3),
        ("ana's mission is cloth", "Cloth", None),
        ("ana visits the magistrate: deliver 4 tons of cloth for the french", "Cloth", 4),
    ],
)
def test_a_mission_is_told_by_its_cargo(
    tmp_path: Path, line: str, cargo: str, tons: int | None
) -> None:
    """Pp. 13-15: a delivery brings its cargo along."""
    table = whole(tmp_path, in_port())
    lines(table, line)
    (mission,) = table.state.pirates[ANA].missions.values()
    (hold,) = table.state.pirates[ANA].holds.values()
    told = (mission.kind, mission.cargo, mission.tons, hold.cargo, hold.tons)
    assert told == ("delivery", cargo, tons, cargo, tons)


@pytest.mark.parametrize(
    "line",
    [
        "ana completes mission, riches +1",
        "ana delivers, gets 1 riches",
        "ana hands in her mission, 1 doubloon",
        "ana delivers the spices, +1 riches",
        "ana completes the mission and earns a doubloon",
    ],
)
def test_what_a_mission_pays_is_told_with_it(tmp_path: Path, line: str) -> None:
    """P. 16: 1 riches for a mission."""
    mission = Mission(kind="delivery", cargo="Spices", tons=3)
    state = ana(in_port(), riches=2, missions={"m1": mission}, holds={"h1": Hold(mission="m1")})
    table = whole(tmp_path, state)
    lines(table, line)
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].missions) == (3, {})
    again = whole(tmp_path / "two", state)
    assert not isinstance(typed(again, "ana delivers for 2 doubloons"), type(lines(table, "next")))


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("ana sets sail with 5C", 1),
        ("ana sails keeping 5C", 1),
        ("ana sets sail with only the 5C", 1),
        ("ana sets sail leaving 6C and 8C", 1),
    ],
)
def test_who_sails_along_is_named(tmp_path: Path, line: str, left: int) -> None:
    """P. 5: as many crew cards as the card says; the rest stays behind."""
    state = ana(base(), status="ready", sail=Sail(most=1), hand=Hand(count=3))
    table = whole(tmp_path, replace(state, turn=ANA, step="start"))
    assert "2 crew cards left behind" in lines(table, line).says
    hand = table.state.pirates[ANA].hand
    assert hand.count == left and ("with" not in line or hand.known == {"5C": True})
    over = whole(tmp_path / "over", replace(state, turn=ANA, step="start"))
    assert "At most 1 crew card may sail." in broken(over, "ana sets sail with 5C and 6C").why


def test_crew_is_counted_where_its_cards_are_named(tmp_path: Path) -> None:
    state = with_captain(sailing(), "k5", name="Morgan", nation="English", ship="2S", at="2,1")
    for line, works in (
        ("ana attacks Morgan, average card AS, plays three crew 5C 6C 8C", True),
        ("ana attacks Morgan, average card AS, plays her 3 cards 5C 6C 8C", True),
        ("ana attacks Morgan, average card AS, plays two crew 5C 6C 8C", False),
    ):
        table = whole(tmp_path / line.replace(" ", ""), ana(state, hand=Hand(count=4)))
        got = typed(table, line)
        assert (type(got).__name__ == "Entry") is works, (line, got)


@pytest.mark.parametrize(
    "line",
    [
        "blue card fr Kidd at JC 6H with ship 5H",
        "blue card new captain fr Kidd at JC 6H with ship 5H",
        "blue card: a new captain, fr Kidd, at JC 6H, ship 5H",
        "blue card is captain Kidd, french, JC 6H, his ship 5H",
    ],
)
def test_a_captain_of_the_blue_sea_card_is_named_in_any_order(tmp_path: Path, line: str) -> None:
    """P. 18: JC is 10 and 6H is 6, halved: 5,3."""
    table = whole(tmp_path, moving())
    lines(table, f"end of round, {line}")
    found = [x for x in table.state.captains.values() if x.name == "Kidd"]
    assert [(x.nation, x.ship, x.at) for x in found] == [("French", "5H", "5,3")]


def test_the_next_game_and_the_winner_are_told_as_tables_say_it(tmp_path: Path) -> None:
    over = replace(base(), closed=True, step="over", winner=ANA, ended="infamous")
    for line in ("rematch", "another game", "play again", "again with the same players"):
        table = whole(tmp_path / line.replace(" ", ""), over)
        assert lines(table, line).act == "setup-long" and table.state.game_no == over.game_no + 1
    assert isinstance(typed_or_known(whole(tmp_path, over), "ana wins"), NothingNew)


def typed_or_known(table: Any, line: str) -> object:
    try:
        return typed(table, line)
    except NothingNew as known:
        return known


def test_tons_of_a_card_are_its_own_cargo(tmp_path: Path) -> None:
    """P. 8: a card prints its tonnage and cargo; a delivery's tons are its mission's."""
    table = mid(tmp_path, pirate(), pirate())
    table.say("sunset 5S 3 tons of food", "sunset 6S 4 tons")
    table.say("sunset 7S deliver 3 tons of cloth to the spanish")
    book = table.state.book
    assert (book["5S"].tonnage, book["5S"].cargo, book["6S"].tonnage) == (3, "Food", 4)
    mission = book["7S"].mission
    assert mission is not None
    assert (mission.kind, mission.tons, mission.cargo, mission.nation) == (
        "delivery", 3, "Cloth", "Spanish",
    )  # fmt: skip


def test_what_ends_something_is_offered_behind_all_the_rest() -> None:
    for state in (base(), replace(base(), variant="short-sunset")):
        order = likely(GAME, state, procedures_of(GAME))
        mine = [one.grave for one in order if one.id not in GAME.elsewhere(state)]
        assert mine == sorted(mine)


def test_who_did_nothing_is_whoever_was_in_front_of_the_next(tmp_path: Path) -> None:
    """`ben next, she did nothing` ends Ana's turn: Ben has not passed."""
    for line in ("ben next, she did nothing", "next is ben, he did nothing"):
        table = whole(tmp_path / line.replace(" ", ""), replace(base(), turn=ANA, step="start"))
        lines(table, line)
        assert (table.state.turn, table.state.step) == ("p2", "start"), line
