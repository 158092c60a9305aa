"""Legality, gear, cost, consequence, copies, cards, board (P-02 to P-05, P-12 to P-28)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
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
from companion.games.citadel.calculations.consequence import Consequence, consequence
from companion.games.citadel.calculations.cost import (
    Cost,
    Less,
    More,
    Pathfind,
    cost,
    pathfind_cost,
)
from companion.games.citadel.calculations.gear import Gear, GearUp, gear_up
from companion.games.citadel.calculations.legal import (
    Involved,
    May,
    NextActive,
    Pick,
    Takers,
    involved,
    may_act,
    next_active,
    pick,
    takers,
)
from companion.games.citadel.calculations.numbered import Copy, Hidden, Take, hidden, take
from companion.games.citadel.calculations.placing import MoveCard, Revealed, move_card, place
from companion.toolbox.sums import HandLine

# P-02 (pp. 10, 11) ----------------------------------------------------------------------------

FREE = May(conscious=True, name="Climb", source="terrain", here=True, all_involved=False)
ILLEGAL = [
    # id, change, rules entry of the first reason
    pytest.param({"conscious": False}, "unconscious", id="1 unconscious"),
    pytest.param({"under_way": True}, "forbidden-actions", id="2 another action"),
    pytest.param({"pending": ("Fight",)}, "mandatory-action", id="3 mandatory first"),
    pytest.param({"reading": "214", "offered": False}, "read-dialogue", id="4 a dialogue"),
    pytest.param({"here": False}, "where-actions", id="5 out of reach"),
    pytest.param({"source": "purse", "blocked": True}, "where-actions", id="5 a blocked card"),
    pytest.param({"prerequisite": False}, "forbidden-actions", id="6 prerequisite"),
    pytest.param({"group": True}, "group-action", id="7 the whole group"),
    pytest.param({"barred": ("climb",)}, "barred-action", id="8 done already"),
    pytest.param({"source": "character", "name": "Move", "overweight": True}, "overweight", id="9"),
    pytest.param({"epic": True, "several": True, "was_last": True}, "epic", id="10 Epic"),
]  # fmt: skip


def test_a_legal_action() -> None:
    told = may_act(FREE).value
    assert told.allowed is True and told.why == "" and len(told.reasons) == 10


@pytest.mark.parametrize(("change", "rule"), ILLEGAL)
def test_forbidden_actions(change: dict[str, Any], rule: str) -> None:
    told = may_act(replace(FREE, **change))
    assert told.value.allowed is False
    assert told.value.rule == rule and told.notes == (told.value.why,) and told.value.page
    assert sum(x.holds is False for x in told.value.reasons) == 1


ALLOWED = [
    pytest.param({"pending": ("Climb",)}, id="the mandatory one itself"),
    pytest.param({"reading": "214", "source": "dialogue"}, id="p. 18 the dialogue offers it"),
    pytest.param({"reading": "214", "offered": True}, id="p. 18 the dialogue invites"),
    pytest.param({"group": True, "all_involved": True}, id="p. 11 all are involved"),
    pytest.param({"barred": ("Dig",)}, id="another action is barred"),
    pytest.param({"barred": ("Climb",), "source": "skill"}, id="p. 11 the bar is the Terrain's"),
    pytest.param({"overweight": True}, id="R-61 only the Character card's move"),
    pytest.param({"source": "character", "overweight": False}, id="light enough"),
    pytest.param({"epic": True, "several": False, "was_last": True}, id="R-30 one alone"),
    pytest.param({"epic": True, "several": True, "was_last": False}, id="Epic, another one"),
    pytest.param({"several": True, "was_last": True}, id="no Epic"),
]  # fmt: skip


@pytest.mark.parametrize("change", ALLOWED)
def test_allowed_actions(change: dict[str, Any]) -> None:
    assert may_act(replace(FREE, **change)).value.allowed is True


UNTOLD = [
    {"conscious": None}, {"here": None}, {"prerequisite": None}, {"reading": "214"},
    {"group": True, "all_involved": None}, {"source": "character", "overweight": None},
    {"epic": True, "several": None, "was_last": True}, {"source": "", "barred": ("Climb",)},
    {"group": None},
]  # fmt: skip


@pytest.mark.parametrize("change", UNTOLD)
def test_cannot_tell(change: dict[str, Any]) -> None:
    assert may_act(replace(FREE, **change)).value.allowed is None


# P-03 (pp. 10, 11) ----------------------------------------------------------------------------

AT = {"a": "t1", "b": "t1", "c": "t2", "d": ""}
AWAKE = {"a": True, "b": True, "c": True, "d": True}


def test_involved() -> None:
    told = involved(Involved(active="a", at=AT, conscious=AWAKE, volunteers=("b", "c"))).value
    assert told.involved == ("a", "b") and told.candidates == ("a", "b")
    assert told.unclear == ("d",) and told.refused == {"c": "on another Terrain (p. 10)"}
    assert told.all_involved is False and told.choose_active == ()
    alone = involved(Involved(active="a", at=AT, conscious=AWAKE)).value
    assert alone.involved == ("a",)
    down = involved(Involved(active="a", at=AT, conscious={**AWAKE, "b": False}, volunteers=("b",)))
    assert down.value.refused == {"b": "unconscious (p. 20)"} and down.value.candidates == ("a",)
    must = involved(Involved(revealer="c", mandatory=True, at=AT, conscious=AWAKE)).value
    assert must.involved == must.choose_active == ("c",)
    both = involved(Involved(active="a", mandatory=True, at=AT, conscious=AWAKE, volunteers=("d",)))
    assert both.value.involved == ("a", "b", "d")
    group = involved(Involved(active="a", group=True, at=AT, conscious=AWAKE, volunteers=("b",)))
    assert any("All conscious" in x for x in group.notes)
    everybody = involved(Involved(active="a", at={"a": "t1", "b": "t1"}, volunteers=("b",),
                                  conscious={"a": True, "b": True})).value  # fmt: skip
    assert everybody.all_involved is True
    unknown = involved(Involved(active="a", at={"a": "t1", "b": "t1"}, conscious={"a": True}))
    assert unknown.value.all_involved is None and unknown.value.unclear == ("b",)
    for wrong in (Involved(at=AT), Involved(active="z", at=AT),
                  Involved(active="a", at=AT, volunteers=("z",))):  # fmt: skip
        with pytest.raises(ValueError):
            involved(wrong)


def test_next_active() -> None:
    seats = ("a", "b", "c")
    told = next_active(NextActive(seats=seats, last="a")).value
    assert (told.may, told.fallback) == (seats, "b")
    skip = next_active(NextActive(seats=seats, last="a", conscious={"b": False})).value
    assert (skip.may, skip.fallback) == (("a", "c"), "c")
    epic = next_active(NextActive(seats=seats, last="a", involved=("a", "c"), epic=True)).value
    assert (epic.may, epic.fallback) == (("c",), "c")
    alone = next_active(NextActive(seats=seats, last="a", involved=("a",), epic=True)).value
    assert (alone.may, alone.fallback) == (("a",), "a")
    assert next_active(NextActive(seats=seats)).value.fallback == ""
    assert next_active(NextActive(seats=seats, last="c")).value.fallback == "a"
    with pytest.raises(ValueError):
        next_active(NextActive(seats=("a",), conscious={"a": False}))


def test_takers_and_picks() -> None:
    """P. 17: the active player first, then clockwise."""
    seats = ("a", "b", "c", "d")
    assert takers(Takers(seats, "c", ("a", "b", "c"))).value == ("c", "a", "b")
    told = pick(Pick(("a", "b", "c"), 2)).value
    assert told.each is not None and told.each.exact == "2/3"
    for wrong in (
        Pick(()),
        Pick(("a", "a")),
        Pick(("a",), 2),
        Pick(("a",), 1, ("b",)),
        Pick(("a",), -1),
    ):
        with pytest.raises(ValueError):
            pick(wrong)
    with pytest.raises(ValueError):
        takers(Takers(seats, "a", ("z",)))


# P-04 (p. 12) ---------------------------------------------------------------------------------

GEAR = {
    "sword": Gear(title="Sword", conditions=("Fight",), keywords=("WEAPON",)),
    "gladius": Gear(title="Gladius", conditions=("Fight",), keywords=("weapon",)),
    "hoe": Gear(
        title="Hoe", conditions=("Dig", "Fight"), keywords=("WEAPON",), selected_effect=True
    ),
    "charm": Gear(title="Charm", conditions=("",)),
    "curse": Gear(title="Curse", conditions=(), must=("Fight",), keywords=("STATE",)),
    "old": Gear(title="Old", conditions=("Fight",), blocked=True),
    "odd": Gear(title="Odd"),
}


def test_gear_up() -> None:
    told = gear_up(GearUp(action="fight", gear=GEAR, chosen=("sword", "gladius", "charm", "old")))
    x = told.value
    assert x.selected == {"curse": "must", "sword": "chosen", "charm": "chosen"}
    assert x.refused == {"gladius": "it shares weapon with Sword", "old": "it is blocked"}
    assert x.missing == ("curse",) and "Curse has to be selected (p. 12)." in told.notes
    assert x.could == () and x.later == ()
    dig = gear_up(GearUp(action="Dig", gear=GEAR, chosen=("hoe", "sword", "odd"))).value
    assert dig.selected == {"hoe": "chosen", "odd": "chosen"} and dig.later == ("hoe",)
    assert dig.refused == {"sword": "it shares WEAPON with Hoe"}
    assert dig.unclear == ("odd",) and dig.could == ("charm",)
    free = gear_up(GearUp(action="Dig", gear=GEAR)).value
    assert free.could == ("charm", "hoe")
    unnamed = gear_up(GearUp(gear=GEAR, chosen=("sword", "charm"))).value
    assert unnamed.unclear == ("sword",) and unnamed.selected["charm"] == "chosen"
    with pytest.raises(ValueError):
        gear_up(GearUp(gear=GEAR, chosen=("nothing",)))


def test_compulsory_cards_that_clash() -> None:
    gear = {
        "axe": Gear(title="Axe", keywords=("WEAPON",), carries=True),
        "doom": Gear(title="Doom", must=("Fight",), keywords=("WEAPON",)),
    }
    stay = gear_up(GearUp(action="Fight", gear=gear)).value
    assert stay.selected == {"axe": "auto", "doom": "must"}
    assert [(x.first, x.second, x.keyword) for x in stay.clashes] == [("axe", "doom", "WEAPON")]
    one = gear_up(GearUp(action="Fight", gear=gear, must_clash="pick", picked=("axe",))).value
    assert one.selected == {"axe": "auto"} and one.clashes == ()
    both = gear_up(GearUp(action="Fight", gear=gear, must_clash="pick")).value
    assert len(both.clashes) == 1
    other = gear_up(GearUp(action="Dig", gear=gear)).value
    assert other.selected == {"axe": "auto"}
    held = gear_up(GearUp(action="Fight", gear={"x": Gear(must=("Fight",), blocked=True)})).value
    assert held.selected == {}


@given(
    st.lists(st.tuples(st.sets(st.sampled_from("WXYZ")), st.booleans(), st.booleans()), max_size=5)
)
def test_no_two_chosen_cards_share_a_keyword(told) -> None:
    gear = {
        str(n): Gear(
            conditions=("Fight",) if fits else ("Dig",),
            keywords=tuple(sorted(words)),
            blocked=blocked,
        )
        for n, (words, fits, blocked) in enumerate(told)
    }
    x = gear_up(GearUp(action="Fight", gear=gear, chosen=tuple(gear))).value
    words = [word for card in x.selected for word in gear[card].keywords]
    assert len(words) == len(set(words))
    assert set(x.selected) | set(x.refused) == set(gear)
    assert not set(x.selected) & set(x.refused)
    for card in x.refused:
        taken = {w for other in x.selected for w in gear[other].keywords}
        assert (
            gear[card].blocked
            or gear[card].conditions == ("Dig",)
            or taken & set(gear[card].keywords)
        )


# P-05, P-36 (pp. 12, 21, 28) ------------------------------------------------------------------

COSTS = [
    pytest.param(Cost(5, less=(Less("Flail", 2),)), 3, id="p. 14"),
    pytest.param(Cost(5, less=(Less("Flail", 2, 1),)), 4, id="p. 28 up to 2 fewer"),
    pytest.param(Cost(1, less=(Less("a", 3),)), 0, id="p. 12 not below 0"),
    pytest.param(Cost(1, (More("b", 2),), (Less("a", 3),)), 0, id="R-12 one sum: 1 + 2 - 3"),
    pytest.param(Cost(1, (More("b", 2),), (Less("a", 4),)), 0, id="R-12 floored once, at the end"),
    pytest.param(Cost(None, (More("b", 2),)), None, id="not told"),
    pytest.param(Cost(2, by_hand=(HandLine("a card", 1),)), 3, id="by hand"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), COSTS)
def test_cost(inputs: Cost, expected: int | None) -> None:
    assert cost(inputs).value == expected


def test_cost_notes_and_pathfind() -> None:
    assert "up to 2" in cost(Cost(5, less=(Less("a", 2, 3),))).notes[0]
    assert "R-12" in cost(Cost(5, less=(Less("a", 2, 1),), cost_less="all")).notes[0]
    assert "more than once" in cost(Cost(5, (More("a", 1),), (Less("a", 2),))).notes[0]
    assert cost(Cost(5, less=(Less("a", 2, 2),), cost_less="all")).notes == ()
    for wrong in (Cost(-1), Cost(1, (More("a", -1),)), Cost(1, (), (Less("a", -1),)),
                  Cost(1, (), (Less("a", 1, -1),))):  # fmt: skip
        with pytest.raises(ValueError):
            cost(wrong)
    unknown = pathfind_cost(Pathfind(4, 0, 3)).value
    assert (unknown.cost, unknown.usable) == (None, None)
    assert pathfind_cost(Pathfind(4)).value.cost == 4
    assert pathfind_cost(Pathfind(4, 0, 3, 9)).value.cost == 0
    assert pathfind_cost(Pathfind(4, 6, 3, 9)).value.cost == 4
    assert pathfind_cost(Pathfind(4, 0, None, 0)).value.usable is False
    for bad in (Pathfind(-1), Pathfind(4, -1), Pathfind(4, 0, 10), Pathfind(4, 0, 3, 10)):
        with pytest.raises(ValueError):
            pathfind_cost(bad)


# P-12 (p. 13) ---------------------------------------------------------------------------------


def order(**more: Any) -> list[str]:
    return [x.id for x in consequence(Consequence(**more)).value.steps]


def test_consequence_order() -> None:
    all_of_it = {"Brutal": 0, "Reach": 2, "Regenerate": 1, "Tough": 1}
    told = {"traits": all_of_it, "compound": True, "may_keep": 1, "selected_effects": ("Flail",)}
    failing = ["section", "brutal", "reach", "regenerate", "hand", "discard", "selected", "limit"]
    assert order(success=False, **told) == failing
    assert order(success=True, **told) == ["section", "hand", "discard", "selected", "limit"]
    early = ["section", "selected", "brutal", "reach", "regenerate", "hand", "discard", "limit"]
    assert order(success=False, selected_when="after_section", **told) == early
    assert order(success=False, traits=all_of_it) == [
        "section",
        "brutal",
        "reach",
        "discard",
        "limit",
    ]
    assert order(success=False, black_section=False) == ["discard", "limit"]
    assert order(success=True, black_section=False) == ["section", "discard", "limit"]
    assert order(success=True, mandatory_revealed=True)[-1] == "mandatory"
    inside = order(success=True, mandatory_revealed=True, mandatory_inside="at_once")
    assert inside == ["section", "mandatory", "discard", "limit"]


def test_consequence_counts() -> None:
    x = consequence(Consequence(success=True, revealed=None, hand=1, kept=0)).value
    assert (x.hand, x.discarded, x.discard) == (1, None, None)
    assert "up to 1" in consequence(Consequence(revealed=4, may_keep=1, kept=2)).notes[0]
    assert consequence(Consequence(revealed=4, may_keep=2, kept=2)).notes == ()
    assert (
        "No black section" in consequence(Consequence(success=False, black_section=False)).notes[0]
    )
    for wrong in (
        Consequence(revealed=1, kept=2),
        Consequence(revealed=-1),
        Consequence(kept=-1),
        Consequence(may_keep=-1),
        Consequence(hand=-1),
        Consequence(discard=-1),
    ):
        with pytest.raises(ValueError):
            consequence(wrong)


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
        with pytest.raises(ValueError):
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
        with pytest.raises(ValueError):
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
        id="not told",
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
        with pytest.raises(ValueError):
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
        with pytest.raises(ValueError):
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
    with pytest.raises(ValueError):
        room(Room(joined=line, returned=("t9",)))
    assert neighbours({"a": (0, 0), "b": (1, 0), "c": (5, 5)}) == {
        "a": ("b",),
        "b": ("a",),
        "c": (),
    }
    assert reachable({"a": ("b",), "b": ()}, "") == set()
