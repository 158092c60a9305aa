"""Legality, who is involved, gear, cost, consequence (P-02 to P-05, P-12, P-36)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

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
from companion.toolbox.sums import HandLine
from tests.games.refused import refused

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
        with refused():
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
    with refused():
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
        with refused():
            pick(wrong)
    with refused():
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
    with refused():
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
    pytest.param(Cost(None, (More("b", 2),)), None, id="unknown"),
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
        with refused():
            cost(wrong)
    unknown = pathfind_cost(Pathfind(4, 0, 3)).value
    assert (unknown.cost, unknown.usable) == (None, None)
    assert pathfind_cost(Pathfind(4)).value.cost == 4
    assert pathfind_cost(Pathfind(4, 0, 3, 9)).value.cost == 0
    assert pathfind_cost(Pathfind(4, 6, 3, 9)).value.cost == 4
    assert pathfind_cost(Pathfind(4, 0, None, 0)).value.usable is False
    for bad in (Pathfind(-1), Pathfind(4, -1), Pathfind(4, 0, 10), Pathfind(4, 0, 3, 10)):
        with refused():
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
        with refused():
            consequence(wrong)
