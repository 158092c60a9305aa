"""The sea moves by itself: wind, exploring, attacks, meetings, storms, the end of a round.

P-31 to P-35, P-43 to P-47. Expected values are worked out by hand, or by `by_hand`, a second
reading of p. 17 that shares nothing with the code.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.pirate_crusades.calculations.exploring import (
    BlueSeaDraw,
    Enter,
    Revealed,
    blue_sea_draw,
    enter,
)
from companion.games.pirate_crusades.calculations.moving import Moves, moves
from companion.games.pirate_crusades.calculations.npc import (
    CaptainsMeet,
    NpcAttack,
    captains_meet,
    npc_attack,
)
from companion.games.pirate_crusades.calculations.ports import WeakestPort, weakest_port
from companion.games.pirate_crusades.calculations.round_end import EndOfRound, end_of_round
from companion.games.pirate_crusades.calculations.sea import (
    Sea,
    SeaCaptain,
    SeaPlayer,
    SeaPort,
    SeaSquare,
)
from companion.games.pirate_crusades.calculations.storm_hits import StormHit, storm_hit
from tests.games.refused import refused

LONG = os.environ.get("COMPANION_LONG") == "1"


def up(wind: str | None = "none", storm: int = 0, port: SeaPort | None = None) -> SeaSquare:
    return SeaSquare(True, wind, storm, port)  # type: ignore[arg-type]


def down(storm: int = 0) -> SeaSquare:
    return SeaSquare(False, None, storm)


def ended(sea: Sea, **more: Any):
    return end_of_round(EndOfRound(sea, **more)).value


def storms(sea: Sea) -> dict[str, int]:
    return {key: x.storm for key, x in sea.squares.items() if x.storm}


# P-33: movement (p. 16) ----------------------------------------------------------------------

MOVES = [
    # id, inputs, legal directions by hand
    pytest.param(Moves("3,3", {"3,3": "N"}), "NEW", id="never against the wind: not S"),
    pytest.param(Moves("3,3", {"3,3": "E"}), "NES", id="not W"),
    pytest.param(Moves("3,3", {"3,3": "S"}), "ESW", id="not N"),
    pytest.param(Moves("3,3", {"3,3": "W"}), "NSW", id="not E"),
    pytest.param(Moves("3,3", {"3,3": "none"}), "NESW", id="no wind: all four"),
    pytest.param(Moves("1,1", {"1,1": "none"}), "ES", id="top left corner"),
    pytest.param(Moves("5,5", {"5,5": "none"}), "NW", id="bottom right corner"),
    pytest.param(Moves("1,1", {"1,1": "W"}), "S", id="corner and wind"),
    pytest.param(Moves("3,3", {"3,3": "none"}, storm=True), "", id="storm: nobody leaves"),
    pytest.param(Moves("3,3", {"3,3": "none", "3,2": "S"}), "NESW", id="A-56 the square left"),
    pytest.param(Moves("3,3", {"3,3": "none", "3,2": "S", "2,3": "none", "4,3": "N", "3,4": "S"},
                       wind="enter"), "ESW", id="A-56 the square entered: not N into S"),
    pytest.param(Moves("3,3", {"3,3": "E", "3,2": "S", "2,3": "none", "4,3": "N", "3,4": "S"},
                       wind="both"), "ES", id="A-56 both"),
    pytest.param(Moves("3,3", {"3,3": "N"}, ("3,2", "2,3", "4,3", "3,4"), wind="enter"), "NESW",
                 id="A-56 a face-down square binds nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), MOVES)
def test_moves(inputs: Moves, expected: str) -> None:
    told = moves(inputs).value
    assert "".join(x.direction for x in told if x.legal) == expected
    assert all(x.legal is False or not x.why for x in told)


def test_moves_unknown_wind_and_sentences() -> None:
    told = moves(Moves("1,3", {})).value
    assert [x.legal for x in told] == [None, None, None, False]
    windy = moves(Moves("3,3", {"3,3": "N"}, to="3,4"))
    assert windy.notes == ("To 3,4: the wind here blows N; you cannot go S.",)
    assert {x.direction: x.to for x in windy.value} == {
        "N": "3,2", "E": "4,3", "S": "3,4", "W": "2,3",
    }  # fmt: skip
    assert moves(Moves("3,3", {"3,3": "N"}, to="4,4")).notes == (
        "To 4,4: never diagonally (p. 16).",
    )
    assert moves(Moves("3,3", {"3,3": "N"}, to="3,1")).notes == (
        "To 3,1: only one square at a time (p. 16).",
    )
    assert moves(Moves("3,3", {"3,3": "N"}, to="5,4")).notes[0].endswith("at a time (p. 16).")
    assert moves(Moves("3,3", {"3,3": "N"}, to="3,3")).notes == ("3,3 is where the ship is.",)
    assert moves(Moves("3,3", {"3,3": "N"}, to="3,2")).notes == ()
    for wrong in (Moves("6,1"), Moves("0,1"), Moves("3,3", to="x"), Moves("3,3", {"9,9": "N"})):
        with refused(match="is not a square"):
            moves(wrong)


# P-35, P-44 ----------------------------------------------------------------------------------

PREY = SeaPlayer("3,3", "sailing", 4, "French", 2)

ATTACKS = [
    # id, player, captains, occasion, arrival, who attacks
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 5, "Dutch")}, "enters", "chest", ("k1",),
                 id="p. 16 enemy, bigger, 2 holds"),
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 4, "Dutch")}, "enters", "chest", (),
                 id="not bigger"),
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 5, "French")}, "enters", "chest", (), id="friend"),
    pytest.param(SeaPlayer("3,3", "sailing", 4, "French", 1), {"k1": SeaCaptain("3,3", 5, "Dutch")},
                 "enters", "chest", (), id="one hold does not tempt"),
    pytest.param(SeaPlayer("3,3", "sailing", 9, "French", 0, chest=True),
                 {"k1": SeaCaptain("3,3", 2, "French")}, "enters", "chest", ("k1",),
                 id="p. 13-15 a chest: any nation, any size"),
    pytest.param(SeaPlayer("3,3", "docked", 4, "French", 2, chest=True),
                 {"k1": SeaCaptain("3,3", 5, "Dutch")}, "enters", "chest", (), id="A-88 docked"),
    pytest.param(SeaPlayer("3,3", "adrift", 4, "French", 2, chest=True),
                 {"k1": SeaCaptain("3,3", 5, "Dutch")}, "captain comes", "chest", (),
                 id="A-89 adrift"),
    pytest.param(SeaPlayer("3,3", "shipless", None, "French", 0),
                 {"k1": SeaCaptain("3,3", 5, "Dutch")}, "enters", "chest", (), id="no ship"),
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 5, "Dutch")}, "captain comes", "chest", (),
                 id="A-70 arrivals attack chest carriers only"),
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 5, "Dutch")}, "captain comes", "same_test", ("k1",),
                 id="A-70 option"),
    pytest.param(PREY, {"k1": SeaCaptain("3,3", 5, "Dutch")}, "turn starts", "same_test", (),
                 id="at the start of a turn only a chest"),
    pytest.param(SeaPlayer("3,3", "ready", 4, "French", 3),
                 {"a": SeaCaptain("3,3", 6, "Dutch"), "b": SeaCaptain("3,3", 9, "Spanish"),
                  "c": SeaCaptain("3,4", 10, "Dutch")},
                 "enters", "chest", ("b", "a"), id="A-72 largest first; one elsewhere"),
    pytest.param(SeaPlayer("3,3", "", 4, "French", 2), {"k1": SeaCaptain("3,3", 5, "none")},
                 "enters", "chest", ("k1",), id="no nation is no friend"),
]  # fmt: skip


@pytest.mark.parametrize(("player", "captains", "occasion", "arrival", "expected"), ATTACKS)
def test_attacks(player, captains, occasion, arrival, expected) -> None:
    told = npc_attack(NpcAttack(player, captains, occasion, arrival)).value
    assert told.attack == expected and told.unclear == ()


@pytest.mark.parametrize(
    ("player", "captain"),
    [
        (PREY, SeaCaptain("3,3", None, "Dutch")),
        (PREY, SeaCaptain("3,3", 5, None)),
        (SeaPlayer("3,3", "sailing", None, "French", 2), SeaCaptain("3,3", 5, "Dutch")),
        (SeaPlayer("3,3", "sailing", 4, None, 2), SeaCaptain("3,3", 5, "Dutch")),
        (SeaPlayer("3,3", "sailing", 4, "French", None), SeaCaptain("3,3", 5, "Dutch")),
    ],
)
def test_attacks_that_cannot_be_told(player, captain) -> None:
    told = npc_attack(NpcAttack(player, {"k1": captain}))
    assert told.value.attack == () and told.value.unclear == ("k1",) and len(told.notes) == 1


@pytest.mark.parametrize(
    ("sizes", "newcomers", "equal", "discarded"),
    [
        ({"a": 5, "b": 3}, (), "stay", ("b",)),
        ({"a": 5, "b": 3, "c": 4}, (), "stay", ("b", "c")),
        ({"a": 5, "b": 5, "c": 4}, (), "stay", ("c",)),
        ({"a": 5, "b": 5}, ("b",), "stay", ()),
        ({"a": 5, "b": 5}, ("b",), "newcomer", ("b",)),
        ({"a": 5, "b": 5}, ("a", "b"), "newcomer", ()),
        ({"a": 5, "b": 9}, ("b",), "newcomer", ("a",)),
        ({"a": 5}, ("a",), "newcomer", ()),
        ({"a": 5, "b": None}, (), "stay", ()),
    ],
)
def test_captains_meet(sizes, newcomers, equal, discarded) -> None:
    """P. 17; A-64: smaller ships go, equal ones stay."""
    captains = {key: SeaCaptain("2,2", size) for key, size in sizes.items()}
    told = captains_meet(CaptainsMeet(captains, newcomers, equal)).value
    assert told.discarded == discarded
    assert told.stay == tuple(key for key in sizes if key not in discarded)


def test_captains_meet_on_one_square() -> None:
    with refused(match="one square"):
        captains_meet(CaptainsMeet({"a": SeaCaptain("1,1", 2), "b": SeaCaptain("2,1", 2)}))


# P-43: what a storm takes --------------------------------------------------------------------

HITS = [
    # id, inputs, crew, holds, destroyed, adrift
    pytest.param(StormHit(1, 3, 2), 0, 0, False, False, id="category 1: the turn only"),
    pytest.param(StormHit(2, 3, 2), 2, 0, False, False, id="half of 3, rounded up"),
    pytest.param(StormHit(2, 3, 2, half="down"), 1, 0, False, False, id="A-09 option"),
    pytest.param(StormHit(2, 4, 2), 2, 0, False, False, id="half of 4"),
    pytest.param(StormHit(3, 4, 2), 2, 2, False, False, id="category 3: cargo too"),
    pytest.param(StormHit(4, 4, 2), 4, 2, True, False, id="category 4: everything"),
    pytest.param(StormHit(2, 1, 0), 1, 0, False, True, id="the last crew: adrift"),
    pytest.param(StormHit(2, 1, 0, docked=True), 1, 0, False, False, id="docked: not adrift"),
    pytest.param(StormHit(3, 4, 2, docked=True), 2, 2, False, False, id="A-58 docked too"),
    pytest.param(StormHit(3, 4, 2, True, docked_storm="turn"), 0, 0, False, False,
                 id="A-58 option"),
    pytest.param(StormHit(4, 4, 2, True, docked_storm="turn"), 0, 0, False, False, id="A-58, 4"),
    pytest.param(StormHit(3, 4, 2, False, docked_storm="turn"), 2, 2, False, False, id="at sea"),
    pytest.param(StormHit(2, None, None), None, 0, False, None, id="hand not told"),
    pytest.param(StormHit(3, 2, None), 1, None, False, False, id="holds not told"),
    pytest.param(StormHit(1, 0, 0), 0, 0, False, True, id="no crew was there"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "crew", "holds", "destroyed", "adrift"), HITS)
def test_storm_hits(inputs, crew, holds, destroyed, adrift) -> None:
    told = storm_hit(inputs).value
    assert (told.crew, told.holds) == (crew, holds)
    assert (told.destroyed, told.adrift, told.turn) == (destroyed, adrift, True)


def test_storm_hit_notes_and_errors() -> None:
    assert "option" in storm_hit(StormHit(2, 2, 2, True, docked_storm="turn")).notes[0]
    assert "flaw" in storm_hit(StormHit(1, 2, half_anyway=True)).notes[0]
    assert storm_hit(StormHit(2, 4, half_anyway=True)).notes == ()
    assert "adrift" in storm_hit(StormHit(2, 1)).notes[0]
    assert "lost with everything" in storm_hit(StormHit(4, 1)).notes[0]
    for wrong in (StormHit(0), StormHit(5), StormHit(2, -1), StormHit(2, 1, -1)):
        with refused():
            storm_hit(wrong)


# P-45: the end of a round, by hand -----------------------------------------------------------


def test_storms_move_weaken_wait_and_leave() -> None:
    """P. 17: with the wind; off the grid gone; without wind one less; face down they wait."""
    sea = Sea({
        "1,1": up("E", 2), "5,1": up("E", 3), "3,3": up("none", 3), "4,4": up("none", 1),
        "2,5": down(2), "2,1": up("none"),
    })  # fmt: skip
    told = ended(sea)
    assert storms(told.sea) == {"2,1": 2, "3,3": 2, "2,5": 2}
    assert told.storm_cards == 3 + 1 + 1
    assert told.happened[0].says == "the category 2 storm moves east to 2,1"
    assert [(x.kind, x.square, x.to, x.before, x.after) for x in told.happened] == [
        ("storm_move", "1,1", "2,1", 2, 2),
        ("storm_gone", "5,1", None, 3, 0),
        ("storm_weaken", "3,3", "3,3", 3, 2),
        ("storm_gone", "4,4", None, 1, 0),
        ("stays", "2,5", "2,5", 2, 2),
    ]
    assert [x.rule for x in told.happened] == [
        "storms", "off-grid", "storm-weaken", "storm-weaken", "unexplored-wait",
    ]  # fmt: skip


MERGES = [
    # id, squares, storms afterwards, storm cards discarded
    pytest.param({"1,1": up("E", 1), "2,1": down(2)}, {"2,1": 3}, 0, id="A-63 merges face down"),
    pytest.param({"1,1": up("E", 1), "2,1": up("none", 2)}, {"2,1": 2}, 1,
                 id="A-62 the one that stayed weakens first: 1 + 1"),
    pytest.param({"1,1": up("E", 1), "2,1": up("none", 1)}, {"2,1": 1}, 1,
                 id="A-62 the other is gone: no merge"),
    pytest.param({"1,1": up("E", 2), "3,1": up("W", 1), "2,1": up("S")}, {"2,1": 3}, 0,
                 id="two arrive"),
    pytest.param({"1,1": up("E", 3), "3,1": up("W", 3), "2,1": up("S")}, {"2,1": 4}, 2,
                 id="A-59 nothing above 4"),
    pytest.param({"1,1": up("E", 1), "2,1": up("W", 2)}, {"1,1": 2, "2,1": 1}, 0,
                 id="A-61 they pass each other"),
    pytest.param({"1,1": up("E", 1), "2,1": up("E", 2), "3,1": up("none")}, {"2,1": 1, "3,1": 2}, 0,
                 id="A-61 nothing moves twice"),
    pytest.param({"2,1": up("S", 4), "2,2": up("none", 4)}, {"2,2": 4}, 4, id="4 and 3 are 4"),
]  # fmt: skip


@pytest.mark.parametrize(("squares", "expected", "cards"), MERGES)
def test_merging(squares, expected, cards) -> None:
    told = ended(Sea(squares))
    assert storms(told.sea) == expected
    assert told.storm_cards == cards


def test_merge_lines() -> None:
    told = ended(Sea({"1,1": up("E", 3), "3,1": up("W", 2), "2,1": down(1)}))
    merge = next(x for x in told.happened if x.kind == "storm_merge")
    assert merge.says == "storms merge: 1 + 3 + 2 = category 4, 2 storm cards discarded"
    assert (merge.before, merge.after, merge.square) == (1, 4, "2,1")
    one = ended(Sea({"1,1": up("E", 3), "3,1": up("W", 2), "2,1": up("S")}))
    assert "1 storm card discarded" in one.happened[-1].says
    none = ended(Sea({"1,1": up("E", 1), "3,1": up("W", 2), "2,1": up("S")}))
    assert none.happened[-1].says == "storms merge: 2 + 1 = category 3"


def test_captains_move() -> None:
    """P. 17: with the wind, not out of a storm, off the grid discarded; they wait face down."""
    sea = Sea(
        {"1,1": up("E"), "3,1": up("N"), "3,3": up("W", 1), "4,4": up("none"), "2,5": down()},
        {"a": SeaCaptain("1,1", 3), "b": SeaCaptain("3,1", 3), "c": SeaCaptain("3,3", 3),
         "d": SeaCaptain("4,4", 3), "e": SeaCaptain("2,5", 3)},
    )  # fmt: skip
    told = ended(sea)
    assert {key: x.at for key, x in told.sea.captains.items()} == {
        "a": "2,1", "c": "3,3", "d": "4,4", "e": "2,5",
    }  # fmt: skip
    assert told.captains == ("b",)
    says = {x.thing: x.says for x in told.happened if x.thing}
    assert says["a"] == "a sails east to 2,1"
    assert says["b"] == "b sails off the grid and is discarded"
    assert says["c"] == "the storm holds c"
    assert says["d"] == "d stays (no wind)"
    assert says["e"] == "e stays (the square is face down)"
    assert [x.kind for x in told.happened if x.thing == "a"] == ["npc_move"]
    assert [x.kind for x in told.happened if x.thing == "d"] == ["stays"]


def test_a_storm_that_arrives_holds_nobody_who_leaves() -> None:
    """P-45.3: the captain leaves 2,1 as the storm comes to it."""
    sea = Sea({"1,1": up("E", 1), "2,1": up("S")}, {"a": SeaCaptain("2,1", 3)})
    told = ended(sea)
    assert told.sea.captains["a"].at == "2,2" and storms(told.sea) == {"2,1": 1}


def test_captains_meet_after_moving() -> None:
    sea = Sea(
        {"1,1": up("E"), "3,1": up("W"), "2,1": up("none")},
        {"a": SeaCaptain("1,1", 3), "b": SeaCaptain("3,1", 7), "c": SeaCaptain("2,1", 7)},
    )
    told = ended(sea)
    assert told.captains == ("a",) and sorted(told.sea.captains) == ["b", "c"]
    leaving = ended(sea, equal="newcomer")
    assert leaving.captains == ("a", "b")


def test_category_4_destroys() -> None:
    """P. 18; A-60: ports, captains, players; the storm goes on; an island stays face up."""
    sea = Sea(
        {"1,1": up("E", 3), "3,1": up("W", 1), "2,1": up("none", 0, SeaPort(5, "Dutch"))},
        {"a": SeaCaptain("2,1", 9), "b": SeaCaptain("3,2", 2)},
        {"ana": SeaPlayer("2,1", "docked"), "ben": SeaPlayer("3,2")},
    )
    told = ended(sea)
    assert storms(told.sea) == {"2,1": 4}
    assert told.sea.squares["2,1"].port is None and told.sea.squares["2,1"].face_up
    assert told.ports == ("2,1",) and told.captains == ("a",) and told.players == ("ana",)
    assert [(x.player, x.square, x.category) for x in told.hits] == [("ana", "2,1", 4)]
    assert sorted(told.sea.captains) == ["b"] and sorted(told.sea.players) == ["ben"]


@pytest.mark.parametrize(
    ("squares", "at", "expected"),
    [
        ({"1,1": up("E", 2), "2,1": up("none")}, "2,1", [2]),  # arrives
        ({"1,1": up("E", 2), "2,1": up("none")}, "1,1", []),  # has left
        ({"2,1": up("none", 2)}, "2,1", []),  # only weakens
        ({"1,1": up("E", 1), "2,1": up("none", 3)}, "2,1", [3]),  # 2 + 1 again
        ({"1,1": up("E", 1), "2,1": up("none", 1)}, "2,1", [1]),  # a new one in its place
        ({"2,1": up(None, 2)}, "2,1", []),  # the wind is not told: it stays
    ],
)
def test_hits(squares, at, expected) -> None:
    """A-57: once, when it arrives or grows, by the category after merging."""
    told = ended(Sea(squares, players={"ana": SeaPlayer(at)}))
    assert [x.category for x in told.hits] == expected


def test_adrift() -> None:
    """P. 18; P-47: with the wind, never off the map, not out of a storm; others stay."""
    sea = Sea(
        {"1,1": up("W"), "3,3": up("S"), "3,5": up("N", 1), "5,5": up("none"), "3,4": up("none")},
        players={"a": SeaPlayer("1,1", "adrift"), "b": SeaPlayer("3,3", "adrift"),
                 "c": SeaPlayer("3,5", "adrift"), "d": SeaPlayer("5,5", "adrift"),
                 "e": SeaPlayer("3,3", "sailing")},
    )  # fmt: skip
    told = ended(sea)
    assert {key: x.at for key, x in told.sea.players.items()} == {
        "a": "1,1", "b": "3,4", "c": "3,5", "d": "5,5", "e": "3,3",
    }  # fmt: skip
    assert [x.player for x in told.hits] == ["b"], "the storm of 3,5 comes to 3,4 as well"
    says = {x.thing: x.says for x in told.happened if x.thing}
    assert "never off the map" in says["a"] and "no wind" in says["d"]
    assert says["b"].startswith("b ") and "c" not in says and "e" not in says


def test_drifting_into_a_storm() -> None:
    sea = Sea({"3,3": up("S"), "3,4": down(2)}, players={"b": SeaPlayer("3,3", "adrift")})
    told = ended(sea)
    assert [(x.player, x.square, x.category) for x in told.hits] == [("b", "3,4", 2)]


@pytest.mark.parametrize(
    ("player", "arrival", "expected"),
    [
        (SeaPlayer("2,1", "sailing", 5, "French", 0, chest=True), "chest", ["a"]),
        (SeaPlayer("2,1", "docked", 5, "French", 0, chest=True), "chest", []),
        (SeaPlayer("2,1", "sailing", 5, "French", 2), "chest", []),
        (SeaPlayer("2,1", "sailing", 2, "French", 2), "same_test", ["a"]),
        (SeaPlayer("2,1", "sailing", 5, "French", 2), "same_test", []),
    ],
)
def test_arrivals_attack_chest_carriers(player, arrival, expected) -> None:
    """P-45.8; A-70. The captain who was there already attacks at the start of the turn."""
    sea = Sea(
        {"1,1": up("E"), "2,1": up("none")},
        {"a": SeaCaptain("1,1", 3, "Dutch"), "b": SeaCaptain("2,1", 3, "Dutch")},
        {"ana": player},
    )
    told = ended(sea, npc_arrival=arrival)
    assert [x.captain for x in told.attacks] == expected
    assert all(x.square == "2,1" and x.player == "ana" for x in told.attacks)


def test_wind_not_told_asks() -> None:
    sea = Sea(
        {"1,1": up(None, 2), "2,2": up(None), "3,3": up(None), "4,4": up(None)},
        {"a": SeaCaptain("2,2", 3)},
        {"b": SeaPlayer("3,3", "adrift")},
    )
    told = end_of_round(EndOfRound(sea))
    assert told.value.asks == ("1,1", "2,2", "3,3")
    assert told.value.sea == sea and len(told.notes) == 3


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        ({"1,1": up("E", 1), "2,1": up("E"), "3,1": up("none")}, {}),  # moves on and fades
        ({"1,1": up("E", 2), "2,1": up("E"), "3,1": up("none")}, {"3,1": 1}),
        ({"2,1": up("W", 1), "1,1": up("S")}, {"1,1": 1}),  # 1,1 was gone through already
    ],
)
def test_sequential(squares, expected) -> None:
    """A-61 option: in reading order, what moved on is met again."""
    assert storms(ended(Sea(squares), eor="sequential").sea) == expected


def test_what_cannot_lie_on_the_table() -> None:
    for wrong in (
        Sea({"6,1": up()}), Sea({"1,1": up("none", 5)}), Sea({"1,1": up("none", -1)}),
        Sea({"1,1": SeaSquare(False, "N")}), Sea({}, {"a": SeaCaptain("0,0", 3)}),
        Sea({}, {"a": SeaCaptain("1,1", 0)}), Sea({}, {}, {"b": SeaPlayer("7,7")}),
        Sea({}, {}, {"b": SeaPlayer("1,1", size=0)}), Sea({"1,1": up("N", 0, SeaPort(0))}),
    ):  # fmt: skip
        with refused():
            end_of_round(EndOfRound(wrong))
    with refused(match="25"):
        end_of_round(EndOfRound(Sea(), order=("1,1",)))


# P-45: properties ----------------------------------------------------------------------------

SQUARES = [f"{column},{row}" for row in range(1, 6) for column in range(1, 6)]
WINDS = ["N", "E", "S", "W", "none", None]
some = st.sampled_from


@st.composite
def seas(draw: st.DrawFn) -> Sea:
    squares = {}
    for key in draw(st.lists(some(SQUARES), unique=True, max_size=25)):
        face_up = draw(st.booleans())
        squares[key] = SeaSquare(
            face_up,
            draw(some(WINDS)) if face_up else None,
            draw(some([0, 0, 0, 1, 1, 2, 3, 4])),
            draw(some([None, None, SeaPort(3, "Dutch"), SeaPort(None, None)])) if face_up else None,
        )
    captains = {
        f"k{n}": SeaCaptain(draw(some(SQUARES)), draw(st.integers(1, 10)),
                            draw(some(["Dutch", "French"])))
        for n in range(draw(st.integers(0, 6)))
    }  # fmt: skip
    players = {
        f"p{n}": SeaPlayer(draw(some(SQUARES)), draw(some(["docked", "sailing", "adrift",
            "ready"])),
                           draw(st.integers(1, 10)), draw(some(["Dutch", "French"])),
                           draw(st.integers(0, 4)), draw(st.booleans()))
        for n in range(draw(st.integers(0, 4)))
    }  # fmt: skip
    return Sea(squares, captains, players)


DELTA = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def drawn(square: str, wind: str) -> str | None:
    column, row = (int(x) + d for x, d in zip(square.split(","), DELTA[wind], strict=True))
    return f"{column},{row}" if 1 <= column <= 5 and 1 <= row <= 5 else None


def by_hand(sea: Sea) -> tuple[dict[str, int], dict[str, str], dict[str, str], int]:
    """A second reading of p. 17: storms, captains, players afterwards, storm cards discarded."""
    piles: dict[str, list[int]] = {}
    cards_gone = 0
    for key, square in sea.squares.items():
        if not square.storm:
            continue
        if not square.face_up or square.wind is None:
            piles.setdefault(key, []).append(square.storm)
        elif square.wind == "none":
            cards_gone += 1
            piles.setdefault(key, []).append(square.storm - 1)
        else:
            there = drawn(key, square.wind)
            if there is None:
                cards_gone += square.storm
            else:
                piles.setdefault(there, []).append(square.storm)
    after = {}
    for key, pile in piles.items():
        if sum(pile):
            after[key] = min(4, sum(pile))
            cards_gone += max(0, sum(pile) - 4)
    where: dict[str, str] = {}
    for key, captain in sea.captains.items():
        square = sea.square(captain.at)
        moving = square.face_up and not square.storm and square.wind not in (None, "none")
        there = drawn(captain.at, str(square.wind)) if moving else captain.at
        if there is not None and after.get(there) != 4:
            where[key] = there
    for key in list(where):
        rivals = [sea.captains[x].size or 0 for x in where if where[x] == where[key]]
        if (sea.captains[key].size or 0) < max(rivals):
            where[key] += " gone"
    captains = {key: at for key, at in where.items() if not at.endswith("gone")}
    players = {}
    for key, player in sea.players.items():
        square = sea.square(player.at)
        moving = square.face_up and not square.storm and square.wind not in (None, "none")
        there = drawn(player.at, str(square.wind)) if moving and player.status == "adrift" else None
        at = there or player.at
        if after.get(at) != 4:
            players[key] = at
    return after, captains, players, cards_gone


@settings(max_examples=10_000 if LONG else 100)
@given(seas(), st.permutations(SQUARES))
def test_random_rounds(sea: Sea, order: list[str]) -> None:
    told = end_of_round(EndOfRound(sea)).value
    # Nothing above 4, nothing off the grid, every card somewhere.
    assert all(0 <= x.storm <= 4 for x in told.sea.squares.values())
    assert set(told.sea.squares) <= set(SQUARES)
    assert {x.at for x in told.sea.captains.values()} <= set(SQUARES)
    assert {x.at for x in told.sea.players.values()} <= set(SQUARES)
    before, after = storms(sea), storms(told.sea)
    assert sum(before.values()) == sum(after.values()) + told.storm_cards
    assert sorted(sea.captains) == sorted([*told.sea.captains, *told.captains])
    assert sorted(sea.players) == sorted([*told.sea.players, *told.players])
    # A category rises only where storms merged; nothing else about the squares changes.
    rises = {x.square for x in told.happened if x.kind == "storm_merge"}
    for key, category in after.items():
        moved = [x for x in told.happened if x.kind == "storm_move" and x.to == key]
        if category > max([before.get(key, 0), *(x.before or 0 for x in moved)]):
            assert key in rises
    for key in SQUARES:
        assert told.sea.square(key).face_up == sea.square(key).face_up
        assert told.sea.square(key).wind == sea.square(key).wind
        kept = None if after.get(key) == 4 else sea.square(key).port
        assert told.sea.square(key).port == kept
    # The same as by hand, and in whatever order the squares are gone through.
    storms_then, captains, players, cards = by_hand(sea)
    assert after == storms_then and told.storm_cards == cards
    assert {key: x.at for key, x in told.sea.captains.items()} == captains
    assert {key: x.at for key, x in told.sea.players.items()} == players
    again = end_of_round(EndOfRound(sea, order=tuple(order))).value
    assert again == told
    shuffled = Sea(
        dict(sorted(sea.squares.items(), key=lambda x: order.index(x[0]))),
        dict(reversed(sea.captains.items())),
        dict(reversed(sea.players.items())),
    )
    assert end_of_round(EndOfRound(shuffled)).value.happened == told.happened


@settings(max_examples=1_000 if LONG else 40)
@given(seas())
def test_random_rounds_one_after_the_other(sea: Sea) -> None:
    """The option `sequential` keeps the same bounds."""
    told = end_of_round(EndOfRound(sea, eor="sequential")).value
    assert all(0 <= x.storm <= 4 for x in told.sea.squares.values())
    assert sum(storms(sea).values()) == sum(storms(told.sea).values()) + told.storm_cards
    assert sorted(sea.captains) == sorted([*told.sea.captains, *told.captains])
    assert set(told.sea.squares) <= set(SQUARES)


# P-31, P-34: exploring -----------------------------------------------------------------------


def entered(sea: Sea, to: str, *cards: Revealed, **more: Any):
    return enter(Enter(sea, "ana", to, cards, **more)).value


ANA = {"ana": SeaPlayer("3,3", "sailing", 4, "French", 2)}


def test_open_sea() -> None:
    told = entered(Sea({}, {}, ANA), "3,2", Revealed("open sea", "N"))
    assert told.sea.square("3,2") == up("N") and told.complete
    assert told.sea.players["ana"].at == "3,2" and told.hits == () and told.attacks == ()


def test_island_with_port() -> None:
    told = entered(Sea({}, {}, ANA), "3,2", Revealed("island", "E", nation="Dutch", size=6))
    assert told.sea.square("3,2").port == SeaPort(6, "Dutch")
    assert any("Dutch port of size 6" in x.says for x in told.happened)
    cove = entered(Sea({}, {}, ANA), "3,2", Revealed("island", "E", nation="none", size=10))
    assert any("Pirate Cove" in x.says for x in cove.happened)


def test_captain_then_storm_then_island() -> None:
    """P. 16: captain and storm draw on until a terrain; the captain attacks, the storm strikes."""
    told = entered(
        Sea({}, {}, ANA), "3,2",
        Revealed("captain", name="Vane", nation="Dutch", size=7), Revealed("storm"),
        Revealed("storm"), Revealed("open sea", "none"),
    )  # fmt: skip
    assert told.sea.square("3,2") == up("none", 2)
    assert told.sea.captains["Vane"] == SeaCaptain("3,2", 7, "Dutch")
    assert [(x.player, x.category) for x in told.hits] == [("ana", 2)]
    assert [x.captain for x in told.attacks] == ["Vane"]
    assert [x.kind for x in told.happened] == [
        "move", "npc_appear", "storm_merge", "storm_merge", "reveal", "caught", "chased",
    ]  # fmt: skip


def test_no_terrain_yet() -> None:
    told = enter(Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("storm"),)))
    assert not told.value.complete and "another card" in told.notes[0]
    empty = enter(Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("storm"),), deck_empty=True))
    assert empty.value.complete and empty.value.sea.square("3,2") == up("none", 1)


def test_waiting_captain_meets_the_uncovered() -> None:
    """A-64: captains who waited face down meet whoever is turned over."""
    sea = Sea({"3,2": down(1)}, {"old": SeaCaptain("3,2", 3, "French")}, ANA)
    told = entered(sea, "3,2", Revealed("captain", name="new", nation="French", size=5),
                   Revealed("open sea", None))  # fmt: skip
    assert sorted(told.sea.captains) == ["new"]
    assert [x.category for x in told.hits] == [1]
    assert any("wind is unknown" in x.says for x in told.happened)


def test_a_fourth_storm_card_destroys_on_entering() -> None:
    sea = Sea({"3,2": down(3)}, {"old": SeaCaptain("3,2", 3)}, ANA)
    told = entered(sea, "3,2", Revealed("storm"), Revealed("island", "N", nation="Dutch", size=2))
    assert told.sea.players == {} and told.sea.captains == {}
    assert told.sea.square("3,2").port is None and told.sea.square("3,2").storm == 4
    assert [x.category for x in told.hits] == [4] and told.attacks == ()


def test_entering_a_known_square() -> None:
    others = {**ANA, "ben": SeaPlayer("3,2", "docked", 3, "Dutch", 0)}
    sea = Sea({"3,2": up("N", 2)}, {"k": SeaCaptain("3,2", 9, "Dutch")}, others)
    told = entered(sea, "3,2")
    assert [x.player for x in told.hits] == ["ana"], "ben was caught before"
    assert [x.captain for x in told.attacks] == ["k"], "A-70: a storm stops no attack"
    grown = entered(Sea({"3,2": down(1)}, {}, {**ANA, "cy": SeaPlayer("3,2", "adrift")}), "3,2",
                    Revealed("storm"), Revealed("open sea", "N"))  # fmt: skip
    assert [x.player for x in grown.hits] == ["ana", "cy"], "it has grown to 2"


@pytest.mark.parametrize(
    "inputs",
    [
        Enter(Sea({}, {}, ANA), "ben", "3,2"),
        Enter(Sea({}, {}, ANA), "ana", "9,2"),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("storm", "N"),)),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("captain", "N", "Vane"),)),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("captain"),)),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("corner port", "N"),)),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("open sea", "N"), Revealed("storm"))),
        Enter(Sea({}, {}, ANA), "ana", "3,2", (Revealed("island", "N", size=0),)),
        Enter(Sea({"3,2": up("N")}, {}, ANA), "ana", "3,2", (Revealed("open sea", "N"),)),
        Enter(Sea({}, {"Vane": SeaCaptain("1,1", 2)}, ANA), "ana", "3,2",
              (Revealed("captain", name="Vane"),)),
    ],
)  # fmt: skip
def test_reveals_that_cannot_be(inputs: Enter) -> None:
    with refused():
        enter(inputs)


# P-45.9: the Blue Sea draw -------------------------------------------------------------------


def drew(sea: Sea, card: Revealed, at: str = "", **more: Any):
    return blue_sea_draw(BlueSeaDraw(sea, card, at, **more)).value


def test_blue_sea_draw() -> None:
    """P. 17: open sea nothing; an island changes a port; captain and storm appear somewhere."""
    sea = Sea({"2,2": up("N", 1)}, {"k": SeaCaptain("2,2", 5)}, {"ana": SeaPlayer("2,2")})
    assert drew(sea, Revealed("open sea", "N")).sea == sea
    assert "weakest" in drew(sea, Revealed("island")).happened[0].says
    told = drew(sea, Revealed("storm"), "2,2")
    assert storms(told.sea) == {"2,2": 2} and [x.category for x in told.hits] == [2]
    far = drew(sea, Revealed("storm"), "4,4")
    assert storms(far.sea) == {"2,2": 1, "4,4": 1} and far.hits == ()
    small = drew(sea, Revealed("captain", name="new", size=4), "2,2")
    assert sorted(small.sea.captains) == ["k"]
    large = drew(sea, Revealed("captain", name="new", size=6), "2,2")
    assert sorted(large.sea.captains) == ["new"]
    equal = drew(sea, Revealed("captain", name="new", size=5), "2,2", equal="newcomer")
    assert sorted(equal.sea.captains) == ["k"]
    for wrong in ((Revealed("storm"), ""), (Revealed("captain", size=3), "2,2"),
                  (Revealed("storm"), "9,9"), (Revealed("storm", "N"), "2,2")):  # fmt: skip
        with refused():
            drew(sea, *wrong)


def test_blue_sea_draw_attacks_and_destroys() -> None:
    chest = {"ana": SeaPlayer("2,2", "sailing", 9, "French", 0, chest=True)}
    told = drew(Sea({}, {}, chest), Revealed("captain", name="new", nation="French", size=1), "2,2")
    assert [x.captain for x in told.attacks] == ["new"]
    full = drew(Sea({"2,2": down(4)}, {}, {}), Revealed("storm"), "2,2")
    assert storms(full.sea) == {"2,2": 4} and "discarded" in full.happened[0].says
    fifth = drew(
        Sea({"2,2": down(4)}, {}, {"ben": SeaPlayer("2,2", "adrift")}), Revealed("storm"), "2,2"
    )
    assert fifth.hits == (), "it has not risen"
    fourth = drew(Sea({"2,2": up("N", 3)}, {"k": SeaCaptain("2,2", 3)}, {"ben": SeaPlayer("2,2")}),
                  Revealed("storm"), "2,2")  # fmt: skip
    assert fourth.sea.captains == {} and fourth.sea.players == {}
    assert [x.category for x in fourth.hits] == [4]
    into = drew(Sea({"2,2": down(4)}), Revealed("captain", name="new", size=1), "2,2")
    assert into.sea.captains == {}


# P-46: the weakest island --------------------------------------------------------------------

PORTS = {
    "1,1": SeaPort(1, "French", True), "2,2": SeaPort(3, "Dutch"), "3,3": SeaPort(3, "English"),
    "4,4": SeaPort(2, "Spanish"), "5,2": SeaPort(10, "none"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("nation", "weakest", "candidates", "goes"),
    [
        ("French", "islands", ("2,2", "5,2", "3,3", "4,4"), ("4,4",)),
        ("Spanish", "islands", ("2,2", "5,2", "3,3"), ("2,2", "3,3")),
        ("none", "islands", ("2,2", "5,2", "3,3", "4,4"), ("4,4",)),
        ("Dutch", "all", ("1,1", "5,2", "3,3", "4,4"), ("1,1",)),
        ("French", "all", ("2,2", "5,2", "3,3", "4,4"), ("4,4",)),
    ],
)
def test_weakest_port(nation, weakest, candidates, goes) -> None:
    """P. 17; A-67: island ports not of the drawn nation; a Joker: all of them; ties by chance."""
    told = weakest_port(WeakestPort(PORTS, nation, weakest)).value
    assert (told.candidates, told.goes, told.unclear) == (candidates, goes, ())


def test_weakest_port_notes() -> None:
    nobody = weakest_port(WeakestPort({"2,2": SeaPort(3, "Dutch")}, "Dutch"))
    assert nobody.value.goes == () and "discarded" in nobody.notes[0]
    tie = weakest_port(WeakestPort(PORTS, "Spanish"))
    assert "chance decides" in tie.notes[0]
    untold = weakest_port(WeakestPort({"2,2": SeaPort(3), "3,3": SeaPort(None, "French")}, "Dutch"))
    assert untold.value.unclear == ("2,2", "3,3") and untold.value.candidates == ("3,3",)
    assert untold.value.goes == ()
    joker = weakest_port(WeakestPort({"2,2": SeaPort(3)}, "none"))
    assert joker.value.goes == ("2,2",) and joker.value.unclear == ()
