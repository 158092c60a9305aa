"""Edges of the calculations that no example of the book reaches; expected by the spec's numbers."""

from __future__ import annotations

import pytest

from companion.games.citadel.calculations.board import (
    Room,
    both_ways,
    neighbours,
    reachable,
    room,
)
from companion.games.citadel.calculations.checking import (
    CompoundCheck,
    PlaceDie,
    RowOf,
    compound_check,
    place_die,
)
from companion.games.citadel.calculations.counting import Count, Face, count
from companion.games.citadel.calculations.icons import Conversion
from companion.games.citadel.calculations.leaflet import Build, QuestChange, build, quest_change
from companion.games.citadel.calculations.life import Fall, fall
from companion.games.citadel.calculations.numbered import Copy, Take, take
from companion.games.citadel.calculations.odds import DrawOdds, Kind, draw_odds
from companion.games.citadel.calculations.people import Leave, leave
from companion.games.citadel.calculations.preparation import Preparation, preparation
from companion.games.citadel.calculations.recovery import Recovery, recovery
from companion.games.citadel.calculations.traits import Traits, traits
from companion.games.citadel.calculations.using import BestUse, Use, use_best
from companion.games.citadel.state.tables import Mode
from tests.games.refused import refused


@pytest.mark.parametrize(
    ("mode", "life", "discard", "most", "awake"),
    [
        # Table 2.12: 2 cards per life point, 3, or 3 for 2; the last point is unconsciousness.
        ("standard", 5, 20, 10, 8), ("standard", 1, 5, 2, 0), ("standard", 2, 5, 4, 2),
        ("story", 4, 20, 12, 9), ("story", 1, 9, 3, 0), ("survival", 5, 20, 6, 6),
        ("survival", 4, 20, 6, 3), ("survival", 2, 9, 3, 0), ("standard", 9, 4, 4, 4),
    ],
)  # fmt: skip
def test_the_most_that_may_be_recovered(
    mode: Mode, life: int, discard: int, most: int, awake: int
) -> None:
    told = recovery(Recovery(1, discard, 3, life, mode)).value
    assert (told.most, told.most_awake) == (most, awake)


def test_nobody_recovers_without_life() -> None:
    told = recovery(Recovery(1, 5, 3, 0)).value
    assert (told.most, told.most_awake, told.allowed) == (0, 0, False)


def test_neighbours_of_a_map() -> None:
    """North, east, south, west, one step each; no diagonals, nothing two steps away."""
    square = {f"{x}{y}": (x, y) for x in range(3) for y in range(3)} | {"far": (4, 1)}
    told = neighbours(square)
    assert told["11"] == ("10", "21", "12", "01")
    assert told["00"] == ("10", "01") and told["22"] == ("21", "12")
    assert told["20"] == ("21", "10") and told["02"] == ("01", "12")
    assert told["01"] == ("00", "11", "02") and told["far"] == ()


def test_ways_are_walked_both_ways() -> None:
    ways = both_ways({"a": ("b",), "b": (), "c": ("b", "d")})
    assert ways == {"a": {"b"}, "b": {"a", "c"}, "c": {"b", "d"}, "d": {"c"}}
    assert reachable(ways, "a") == {"a", "b", "c", "d"}
    assert reachable(ways, "a", ("b",)) == {"a"} and reachable(ways, "a", ("a",)) == set()
    assert reachable(ways, "") == set()


def test_what_goes_back_for_lack_of_room() -> None:
    """On p. 22: the two Terrains and the event on one of them leave, two stay."""
    board = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}
    told = room(Room(joined=board, returned=("c", "d"), figures={"ana": "a"},
                     events={"v": ("d",), "w": ("a",)}))  # fmt: skip
    assert [x.amount for x in told.parts] == [-2, 2, -1] and told.value.events == ("v",)
    assert any("1 card attached" in x for x in told.notes)


def test_nobody_knows_whether_it_goes_on() -> None:
    """Nothing told of the successes: neither over nor to be taken again (p. 11)."""
    told = compound_check(CompoundCheck(rows=(RowOf(4),), die=4, mandatory=True)).value
    assert (told.success, told.over, told.again) == (None, None, None)
    told = compound_check(CompoundCheck(counted=1, rows=(RowOf(4),), die=4)).value
    assert (told.over, told.again) == (False, None), "whether it is mandatory is unknown"


def test_a_die_from_another_card() -> None:
    """Four dice (p. 2): one comes back from the Wolf, and is used."""
    in_use = {"Wolf": 3, "Rat": 2, "Crab": 1, "Boar": 6}
    told = place_die(PlaceDie(rows=(RowOf(4),), in_use=in_use, taken_from="Wolf"))
    assert {x.label: x.amount for x in told.parts} == {"die": 4, "dice in the box": 1}
    assert told.value.left == 0 and told.value.take == ()


def test_places_of_revealed_cards_count_from_one() -> None:
    with refused(match="no revealed card 5; 4 were revealed"):
        count(Count((Face(stars=1),) * 4, True, 2, counted=(4,)))


def test_bounds_of_boxes() -> None:
    assert build(Build(boxes=99, more=1)).value.checked == 1
    for wrong in (Build(boxes=100), Build(boxes=0), Build(boxes=99, more=100), Build(more=0)):
        with refused():
            build(wrong)


def test_only_what_is_broken_is_said_of_a_quest() -> None:
    """On p. 24: finished is finished."""
    told = quest_change(QuestChange(title="Bell", before="finished", after="initiated"))
    assert told.notes == ("It is finished: effects about it are ignored.",)
    assert quest_change(QuestChange(title="Bell", before="active", after="initiated")).notes == ()


@pytest.mark.parametrize(("option", "front"), [("shuffled", 4), ("discarded", 0)])
def test_cards_in_front_of_who_falls(option: str, front: int) -> None:
    """Ruling R-07: shuffled in with the rest, or discarded: then none of them comes in."""
    told = fall(Fall(2, 3, 1, 4, fallen_cards=option))  # type: ignore[arg-type]
    parts = {x.label: x.amount for x in told.parts}
    assert parts["in front, shuffled in"] == front and parts["hand, shuffled in"] == 1


def test_how_many_copies_are_barred() -> None:
    """On p. 16."""
    one = take(Take(number="123", scenario="S", copies=(Copy("green"), Copy("green", "P"))))
    assert any(x.startswith("1 copy is of another scenario") for x in one.notes)
    two = (Copy("green"), Copy("green", "P"), Copy("green", "Q"))
    told = take(Take(number="123", scenario="S", copies=two))
    assert any(x.startswith("2 copies are of another scenario") for x in told.notes)


def test_odds_with_many_icons_for_one_success() -> None:
    """Six cards with an A each, 2 A -> 1 success without a maximum: 3 successes, for certain."""
    pairs = Conversion("Pairs", "A", 2, "success", 1, None)
    deck = (Kind(icons={"A": 1}, count=6),)
    told = draw_odds(DrawOdds(deck=deck, cost=5, need=3, conversions=(pairs,))).value
    assert [(x.total, x.chance.exact) for x in told.draws] == [(5, "0"), (6, "1")]


def test_skills_that_a_leaver_has_none_of() -> None:
    """On p. 25: advanced and reflex ones are given on; kinds that are not named are none."""
    told = leave(Leave(5, {"ben": 3}, skills={"character": 4, "advanced": 2})).value
    assert (told.skills_returned, told.skills_given) == (4, 2)
    assert leave(Leave(5, {"ben": 3})).value.skills_given == 0


@pytest.mark.parametrize(
    ("home", "why"), [(True, ""), (None, ""), (False, "only at the Citadel (p. 5)")]
)
def test_world_map_cards_are_flipped_at_the_citadel(home: bool | None, why: str) -> None:
    told = preparation(Preparation(at_citadel=home, map_unflipped=("083",))).value
    assert [x.why for x in told.lines if x.id == "map-083"] == [why]


def test_traits_in_words() -> None:
    """On p. 23."""
    for number, cards, ignored in ((1, "1 card", "1 success"), (2, "2 cards", "2 successes")):
        told = traits(Traits({"unsettling": number, "tough": number})).value
        says = {x.name: x.says for x in told}
        assert says["Unsettling"] == f"effects of at most {cards}"
        assert says["Tough"] == f"{ignored} ignored"


@pytest.mark.parametrize(
    ("faces", "bonus"),
    [
        ((Face(stars=2),), ()), ((Face(left=2), Face(right=2)), ()), ((), (2,)),
        ((Face(stars=1),), (1,)), ((Face(stars=1, left=1), Face(right=1)), ()),
    ],
)  # fmt: skip
def test_icons_cancel_damage_where_successes_suffice(
    faces: tuple[Face, ...], bonus: tuple[int, ...]
) -> None:
    """Difficulty 3: two are there, one A is wanted, the other cancels damage (p. 13)."""
    uses = (
        Use(label="Sword", source="Sword", kind="convert", icon="A"),
        Use(label="Guard", source="Guard", kind="convert", icon="A", product="shield"),
        *(Use(label="Star", source="Star", kind="success", amount=x) for x in bonus),
    )
    told = use_best(BestUse((*faces, Face(icons={"A": 2})), uses, need=3, damage=1)).value
    assert (told.net, told.shields) == (3, 1)
    assert (told.uses.get("Sword"), told.uses.get("Guard")) == (1, 1)
