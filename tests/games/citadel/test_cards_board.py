"""Copies, hidden numbers, where cards go, carrying, Board (P-13 to P-28 but life and draws)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.citadel.calculations.board import (
    Arrow,
    Fog,
    Move,
    OpenSpace,
    Room,
    facing,
    fog,
    move,
    neighbours,
    opened,
    reachable,
    room,
)
from companion.games.citadel.calculations.carrying import (
    Give,
    HandLimit,
    Weight,
    give,
    hand_limit,
    weight,
)
from companion.games.citadel.calculations.numbered import Copy, Hidden, Take, hidden, take
from companion.games.citadel.calculations.placing import MoveCard, Revealed, move_card, place
from tests.games.refused import refused

# P-13 (pp. 16, 17) ----------------------------------------------------------------------------

G, GP, Y, YP, GX = (Copy("green"), Copy("green", "P"), Copy("gold"), Copy("gold", "P"),
                    Copy("green", "X"))  # fmt: skip
COPIES = [
    # id, copies, more, (result, eligible) by hand; the scenario's pictograph is P
    pytest.param((G, G, Y), {}, ("take", (0, 1)), id="p. 16 one of the greens at random"),
    pytest.param((Y, G), {}, ("take", (1,)), id="p. 17 green before gold"),
    pytest.param((Y,), {}, ("take", (0,)), id="p. 17 gold if there is no green"),
    pytest.param((G, GP), {}, ("take", (1,)), id="p. 16 the matching one first"),
    pytest.param((GX, G), {}, ("take", (1,)), id="p. 16 another scenario's may not be taken"),
    pytest.param((GX, Y), {}, ("take", (1,)), id="R-19 such a green is no obstacle"),
    pytest.param((G, YP), {}, ("take", (0,)), id="R-19 colour first"),
    pytest.param((G, YP), {"copy_order": "pictograph"}, ("take", (1,)), id="R-19 option"),
    pytest.param((YP, Y), {}, ("take", (0,)), id="gold: the matching one first"),
    pytest.param((GX,), {}, ("return past", ()), id="R-22 only others': not available"),
    pytest.param((GX,), {"possessed": ("x",)}, ("take", (0,)), id="R-83 a card in possession"),
    pytest.param((), {}, ("return past", ()), id="p. 17 return the Past"),
    pytest.param((), {"if_available": True}, ("nothing", ()), id="p. 17 the mark"),
    pytest.param((), {"past_returned": True}, ("nothing", ()), id="R-21 nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("copies", "more", "expected"), COPIES)
def test_take(copies: tuple[Copy, ...], more: dict[str, Any], expected: Any) -> None:
    told = take(Take(number="123", scenario="P", copies=copies, **more)).value
    assert (told.result, told.eligible) == expected
    assert (told.each.exact if told.each else None) == (
        {0: None, 1: "1", 2: "1/2"}[len(expected[1])]
    )


def test_take_choices_and_guidance() -> None:
    gold = take(Take(number="123", copies=(G, Y), chosen=1))
    assert "Gold only if no green copy is available (p. 17)." in gold.notes
    other = take(Take(number="123", copies=(G, GX), chosen=1))
    assert any("another scenario or card (p. 16)" in x for x in other.notes)
    assert take(Take(number="123", copies=(G,), chosen=0)).notes == ()
    look = take(Take(number="123", scenario="Sun"))
    assert look.value.result == "look"
    assert look.notes[0].index("green with Sun") < look.notes[0].index("gold with Sun")
    assert "green, plain; gold with" in look.notes[0]
    swapped = take(Take(number="123", copy_order="pictograph")).notes[0]
    assert "gold with your pictograph; green, plain" in swapped
    for wrong in (Take(number="12"), Take(number="12a"), Take(number="1234"), Take(number="١٢٣"),
                  Take(number="123", copies=(G,), chosen=1),
                  Take(number="123", copies=(G,), chosen=-1)):  # fmt: skip
        with refused():
            take(wrong)


def test_hidden() -> None:
    base = Hidden(number="316", source="154", on_board=True, figure_there=False)
    assert hidden(base).value.allowed is False and hidden(base).value.right is None
    assert hidden(replace(base, figure_there=None)).value.allowed is None
    assert hidden(replace(base, on_board=False)).value.allowed is True
    assert hidden(replace(base, on_board=None)).value.allowed is None
    riddle = hidden(replace(base, riddle=True, back="154")).value
    assert riddle.allowed is True and riddle.right is True and riddle.replaces == ""
    wrong = hidden(replace(base, back="155", figure_there=True))
    assert wrong.value.right is False and "wrong card" in wrong.notes[0]
    for bad in (Hidden(number="31", source="154"), Hidden(number="316", source="x54")):
        with refused():
            hidden(bad)


# P-14, P-16, P-19 (pp. 17, 18) ----------------------------------------------------------------

PLACES = [
    ("terrain", "Board", False, "P-26"), ("permanent event", "Board", False, ""),
    ("temporary event", "the Past", False, ""), ("global event", "near the Board", False, ""),
    ("quest item", "Quest items", False, ""), ("world map", "World Map", False, "P-35"),
    ("purse", "in front of its owner", None, ""),
]  # fmt: skip


@pytest.mark.parametrize(("type_", "zone", "refuse", "then"), PLACES)
def test_place(type_: Any, zone: str, refuse: bool | None, then: str) -> None:
    x = place(Revealed(type=type_)).value
    assert (x.zone, x.may_refuse, x.then) == (zone, refuse, then)


def test_place_more() -> None:
    assert place(Revealed(type="purse", lock=True)).value.may_refuse is False
    assert place(Revealed(type="purse", lock=False)).value.may_refuse is True
    assert place(Revealed(type="temporary event", mandatory=True)).value.then == "P-03"
    assert place(Revealed()).value.zone == ""
    assert "p. 21" in place(Revealed(type="permanent event", exploration=True)).notes[0]
    assert "involved" in place(Revealed(type="purse", taker_involved=False)).notes[0]


MOVES = [
    pytest.param(
        MoveCard(verb="discard", kind="action"), ("Discard Pile", True, False), id="p. 18"
    ),
    pytest.param(
        MoveCard(verb="discard", kind="exploration"), ("the Past", True, False), id="Past"
    ),
    pytest.param(
        MoveCard(verb="banish", kind="action"), ("Banished cards", True, True), id="banish"
    ),
    pytest.param(
        MoveCard(verb="return", kind="adventure"), ("Adventure Deck", True, False), id="ret"
    ),
    pytest.param(
        MoveCard(verb="return", kind="exploration"), ("Exploration Deck", True, False), id="fog"
    ),
    pytest.param(
        MoveCard(verb="return", kind="action", skill="reflex"),
        ("reflex Skills in the box", True, True),
        id="a Skill",
    ),
    pytest.param(MoveCard(verb="block"), ("under the Character card", True, False), id="block"),
    pytest.param(
        MoveCard(verb="block", blocked=True),
        ("under the Character card", False, False),
        id="blocked already",
    ),
    pytest.param(
        MoveCard(verb="unblock", kind="action", blocked=True),
        ("Action Deck, shuffled", True, False),
        id="unblock a Skill",
    ),
    pytest.param(
        MoveCard(verb="unblock", kind="adventure", blocked=True),
        ("in front of its owner", True, False),
        id="unblock a Purse card",
    ),
    pytest.param(
        MoveCard(verb="unblock", kind="adventure"),
        ("in front of its owner", False, False),
        id="P-19 not blocked",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="adventure", by_choice=True, lock=True, blocked=True),
        ("the Past", False, False),
        id="R-75 the lock beats",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="adventure", by_choice=True, blocked=True),
        ("the Past", True, False),
        id="p. 19 even if blocked",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="action", by_choice=True, blocked=True),
        ("Discard Pile", False, False),
        id="p. 18 no blocked Skill",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="action", by_choice=True, blocked=None),
        ("Discard Pile", None, False),
        id="unknown",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="adventure", by_choice=True, lock=None),
        ("the Past", None, False),
        id="lock not told",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="adventure", type="quest item", by_choice=True),
        ("the Past", False, False),
        id="p. 6 quest item",
    ),
    pytest.param(
        MoveCard(verb="discard", kind="adventure", lock=True),
        ("the Past", True, False),
        id="an effect may",
    ),
    pytest.param(MoveCard(verb="discard"), ("", True, False), id="back not told"),
]


@pytest.mark.parametrize(("inputs", "expected"), MOVES)
def test_move_card(inputs: MoveCard, expected: Any) -> None:
    x = move_card(inputs).value
    assert (x.zone, x.allowed, x.leaves) == expected
    assert not x.die_back
    with_die = move_card(replace(inputs, die=True)).value
    assert with_die.die_back == (inputs.verb in ("discard", "banish", "return"))


# P-23 to P-25 (p. 19) -------------------------------------------------------------------------

HANDS = [
    pytest.param(HandLimit(players=1, hand=5), (4, 1, 1), id="1 player: 4"),
    pytest.param(HandLimit(players=2, hand=5), (3, 2, 2), id="2 players: 3"),
    pytest.param(HandLimit(players=2, hand=3), (3, 0, 0), id="just full"),
    pytest.param(HandLimit(players=2, hand=5, involved=True), (3, 2, 0), id="not in an action"),
    pytest.param(HandLimit(players=2, hand=5, between=True), (3, 2, 2), id="R-59 each turn"),
    pytest.param(HandLimit(players=2, hand=5, between=True, hand_between="over"), (3, 2, 0),
                 id="R-59 option"),
    pytest.param(HandLimit(players=2, hand=5, hand_between="over"), (3, 2, 2), id="no compound"),
    pytest.param(HandLimit(players=2, limit=6, hand=5), (6, 0, 0), id="R-77 a card says 6"),
    pytest.param(HandLimit(hand=5), (None, None, None), id="players not told"),
    pytest.param(HandLimit(players=2, hand=5, conscious=False), (3, 2, 0), id="waits for waking"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), HANDS)
def test_hand_limit(inputs: HandLimit, expected: Any) -> None:
    x = hand_limit(inputs).value
    assert (x.limit, x.over, x.now) == expected


WEIGHTS = [
    pytest.param(Weight(players=1, weights={"a": 4, "b": 6}), (10, 10, 0, False), id="just enough"),
    pytest.param(Weight(players=2, weights={"a": 4, "b": 4}), (8, 7, 1, True),
                 id="p. 19 overweight"),
    pytest.param(Weight(players=3, weights={"a": None, "b": 7}), (None, 6, None, True),
                 id="what is told is too much"),
    pytest.param(Weight(players=3, weights={"a": None, "b": 6}), (None, 6, None, None), id="open"),
    pytest.param(Weight(players=3, weights={"a": 2}, told=False), (None, 6, None, None),
                 id="not all"),
    pytest.param(Weight(players=3, carried=9), (9, 6, 3, True), id="as the table said"),
    pytest.param(Weight(limit=3, weights={"a": 2}), (2, 3, 0, False), id="R-77 a card says 3"),
    pytest.param(Weight(weights={"a": 2}), (2, None, None, None), id="players not told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), WEIGHTS)
def test_weight(inputs: Weight, expected: Any) -> None:
    x = weight(inputs).value
    assert (x.weight, x.limit, x.over, x.overweight) == expected


def test_give() -> None:
    free = Give(same_terrain=True, lock=False, weight=2)
    told = give(free).value
    assert (told.allowed, told.discards, told.stays_blocked) == (True, 2, False)
    assert give(replace(free, blocked=True)).value.stays_blocked
    for wrong in ({"same_terrain": False}, {"in_action": True}, {"lock": True}, {"skill": True},
                  {"giver_conscious": False}, {"receiver_conscious": False}):  # fmt: skip
        x = give(replace(free, **wrong))
        assert x.value.allowed is False and len(x.notes) == 1
    for open_ in ({"same_terrain": None}, {"in_action": None}, {"lock": None},
                  {"giver_conscious": None}):  # fmt: skip
        assert give(replace(free, **open_)).value.allowed is None
    for bad in (
        lambda: give(Give(weight=-1)),
        lambda: weight(Weight(players=5)),
        lambda: weight(Weight(weights={"a": -1})),
        lambda: hand_limit(HandLimit(players=0)),
        lambda: hand_limit(HandLimit(hand=-1)),
        lambda: weight(Weight(carried=-1)),
    ):
        with refused():
            bad()


# P-26 to P-28 (pp. 21, 22) --------------------------------------------------------------------


def test_fog() -> None:
    arrows = {"N": Arrow("I"), "E": Arrow("II"), "S": Arrow(), "W": Arrow("I", "094")}
    told = fog(Fog(arrows=arrows, left={"I": 1, "II": 0}))
    assert told.value.sides == {"N": "I", "E": "II", "W": "I"}
    assert told.value.return_past == ("II", "I") or set(told.value.return_past) == {"I", "II"}
    assert told.value.left == {"I": None, "II": None}
    two = fog(Fog(arrows={"N": Arrow("I")}, left={"I": 2, "II": 5})).value
    assert two.return_past == () and two.left == {"I": 1, "II": 5}
    assert fog(Fog(arrows={"N": Arrow("I")})).value.return_past == ()
    assert fog(Fog(arrows={"N": Arrow("I")}, filled={"N": "t2"})).value.sides == {}
    for wrong in (Fog(arrows={"X": Arrow("I")}), Fog(left={"I": -1}), Fog(filled={"Q": "t"})):
        with refused():
            fog(wrong)
    assert opened(OpenSpace(side="E", arrows=arrows)).value.allowed is True
    assert opened(OpenSpace(side="N", arrows={"E": Arrow("I")})).value.allowed is False
    assert opened(OpenSpace(side="N", arrows=arrows, area="III")).value.allowed is False
    assert opened(OpenSpace(side="N")).value.allowed is None
    assert opened(OpenSpace(side="S", arrows=arrows, area="I")).value.allowed is None
    assert facing("N") == "S"


def test_move() -> None:
    base = Move(start="t1", end="t2", joined={"t1": ("t2",)})
    assert move(base).value.allowed is True
    for wrong in ({"end": "t3"}, {"overweight": True}, {"conscious": False}, {"separated": True}):
        assert move(replace(base, **wrong)).value.allowed is False
    assert move(replace(base, end="t3", told=False)).value.allowed is None
    assert move(replace(base, overweight=None)).value.allowed is None
    assert move(replace(base, end="t3", overweight=True, by_action=False)).value.allowed is True
    assert "at once" in move(replace(base, mandatory_there=True)).notes[0]


def test_room() -> None:
    line = {"t1": ("t2",), "t2": ("t3",), "t3": ("t4",), "t4": ()}
    at = {"a": "t2", "b": "t2"}
    told = room(Room(joined=line, returned=("t4",), figures=at, events={"v1": ("t4", "t3")})).value
    assert (told.allowed, told.left, told.events, told.unreachable) == (
        True, ("t1", "t2", "t3"), ("v1",), ()
    )  # fmt: skip
    cut = room(Room(joined=line, returned=("t3",), figures=at)).value
    assert cut.allowed is False and cut.unreachable == ("t4",)
    assert room(Room(joined=line, returned=("t2",), figures=at)).value.allowed is False
    apart = room(Room(joined=line, returned=(), figures={"a": "t1", "b": "t2"})).value
    assert apart.allowed is False
    assert (
        room(Room(joined=line, returned=("t4",), figures={"a": "t1", "b": ""})).value.allowed
        is None
    )
    with refused():
        room(Room(joined=line, returned=("t9",)))
    assert neighbours({"a": (0, 0), "b": (1, 0), "c": (5, 5)}) == {
        "a": ("b",),
        "b": ("a",),
        "c": (),
    }
    assert reachable({"a": ("b",), "b": ()}, "") == set()
