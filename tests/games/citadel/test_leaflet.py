"""Scores, Destiny, buildings, Preparation, quests, World Map (P-30 to P-35)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.citadel.calculations.destiny import (
    Advanced,
    Destiny,
    Symbol,
    advanced,
    destiny,
)
from companion.games.citadel.calculations.leaflet import (
    Build,
    MapInsert,
    MapSlot,
    QuestChange,
    ScoreChange,
    build,
    map_insert,
    quest_change,
    score_change,
)
from companion.games.citadel.calculations.preparation import (
    Preparation,
    PrintedBuilding,
    preparation,
)
from companion.games.citadel.state.tables import BUILDINGS
from companion.toolbox.sums import HandLine
from tests.games.refused import refused

# P-30 (pp. 18, 23) ----------------------------------------------------------------------------

SCORES = [
    # id, value, change, prerequisite, (value, applied, lost) by hand
    pytest.param(5, 2, False, (7, True, 0), id="plain"),
    pytest.param(24, 3, False, (25, True, 2), id="p. 23 25 at most"),
    pytest.param(2, -3, False, (0, True, 1), id="R-45 a plain effect stops at 0"),
    pytest.param(2, -3, True, (2, False, 0), id="p. 23 a prerequisite below 0 is refused"),
    pytest.param(3, -3, True, (0, True, 0), id="down to 0 is allowed"),
    pytest.param(None, -3, True, (None, None, None), id="not told, a price"),
    pytest.param(None, -3, False, (None, True, None), id="unknown"),
    pytest.param(None, 3, True, (None, True, None), id="not told, no price"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "change", "price", "expected"), SCORES)
def test_score(value: int | None, change: int, price: bool, expected: Any) -> None:
    x = score_change(
        ScoreChange(score="defense", value=value, change=change, prerequisite=price)
    ).value
    assert (x.value, x.applied, x.lost) == expected


def test_score_by_hand_and_impossible() -> None:
    told = score_change(
        ScoreChange(score="influence", value=1, change=1, by_hand=(HandLine("x", 2),))
    )
    assert told.value.value == 4
    for value in (-1, 26):
        with refused():
            score_change(ScoreChange(score="influence", value=value, change=1))


# P-31 (p. 24) ---------------------------------------------------------------------------------

PAGE = {
    "c": Symbol(type="community", centre=True, links=("b",)),
    "b": Symbol(type="building", links=("a",)),
    "a": Symbol(type="advanced"),
}


def with_checked(*names: str) -> dict[str, Symbol]:
    return {k: replace(x, checked=k in names) for k, x in PAGE.items()}


def test_destiny_adjacency() -> None:
    begin = Destiny(symbols=PAGE, told=True)
    assert destiny(begin).value.reachable == ("c",)
    assert destiny(replace(begin, symbol="c")).value.allowed is True
    wrong = destiny(replace(begin, symbol="b"))
    assert wrong.value.allowed is False and wrong.notes == ("Start in the centre.",)
    later = Destiny(symbols=with_checked("c"), told=True)
    assert destiny(later).value.reachable == ("b",)
    assert destiny(replace(later, symbol="b")).value.allowed is True
    far = destiny(replace(later, symbol="a"))
    assert far.notes == ("It is not connected to a checked symbol.",)
    again = destiny(replace(later, symbol="c"))
    assert again.notes == ("It is already checked.",)
    # Links are typed on one side and hold on both.
    back = Destiny(symbols=with_checked("a"), told=True, symbol="b")
    assert destiny(back).value.allowed is True
    # While the page is not told, an untyped link may be printed.
    loose = destiny(replace(later, symbol="a", told=False))
    assert loose.value.allowed is None and "R-43" in loose.notes[-1]
    centre = destiny(Destiny(symbols=PAGE, symbol="b")).value
    assert centre.allowed is False
    none = destiny(Destiny(symbols={"x": Symbol()}, symbol="x")).value
    assert none.allowed is None


def test_destiny_effects() -> None:
    x = destiny(Destiny(symbols=PAGE, symbol="c", guild="community")).value
    assert (x.score, x.guild, x.skills) == (2, 2, 0)
    assert destiny(Destiny(symbols=PAGE, symbol="c")).value.guild == 0
    assert destiny(Destiny(symbols=PAGE, symbol="b", guild="community")).value.guild == 0
    many = [destiny(Destiny(symbols=PAGE, symbol="a", academy=x)).value.skills
            for x in (False, True, None)]  # fmt: skip
    assert many == [4, 8, None]
    for wrong in (Destiny(symbols=PAGE, symbol="z"), Destiny(symbols={"x": Symbol(links=("q",))})):
        with refused():
            destiny(wrong)


@given(st.integers(1, 7), st.data())
def test_reachable_by_walking(size, data) -> None:
    names = [str(n) for n in range(size)]
    links = {x: data.draw(st.sets(st.sampled_from(names))) - {x} for x in names}
    checked = data.draw(st.sets(st.sampled_from(names)))
    page = {x: Symbol(checked=x in checked, centre=x == "0", links=tuple(links[x])) for x in names}
    near = {y for x in checked for y in links[x]} | {x for x in names if links[x] & checked}
    expected = near - checked if checked else {"0"}
    assert set(destiny(Destiny(symbols=page, told=True)).value.reachable) == expected


ADVANCED = [
    pytest.param(Advanced(76), (4, 2, 2, "1/19", True), id="p. 24 4 of 76, 2 gained"),
    pytest.param(Advanced(16, True, {"a": 1, "b": 1}), (8, 2, 6, "1/2", True), id="Academy: 8"),
    pytest.param(Advanced(3, False, {"a": 2}), (3, 2, 1, "1", True), id="R-62 three left"),
    pytest.param(Advanced(1, False, {"a": 1}), (1, 1, 0, "1", True), id="R-62 one left"),
    pytest.param(Advanced(1), (1, 1, 0, "1", True), id="one left, nobody told"),
    pytest.param(Advanced(9, False, {"a": 3}), (4, 3, 1, "4/9", False), id="3 are too many"),
    pytest.param(Advanced(9, False, {"a": 1}), (4, 1, 3, "4/9", False), id="1 is too few"),
    pytest.param(Advanced(9, False, {"a": 2, "b": 1}), (4, 3, 1, "4/9", False), id="2 and 1"),
    pytest.param(Advanced(), (None, None, None, None, True), id="unknown"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), ADVANCED)
def test_advanced(inputs: Advanced, expected: Any) -> None:
    x = advanced(inputs).value
    each = x.each.exact if x.each else None
    assert (x.drawn, x.gained, x.returned, each, x.allowed) == expected


# P-32, P-34, P-35 (pp. 23, 24) ----------------------------------------------------------------

BUILDS = [
    pytest.param(Build(boxes=3, checked=1), (2, 1, False, False, True), id="one more box"),
    pytest.param(Build(boxes=3, checked=2), (3, 0, True, True, True), id="built"),
    pytest.param(Build(boxes=3, checked=3), (3, 0, True, False, False), id="built already"),
    pytest.param(Build(checked=3), (4, None, None, None, True), id="R-43 boxes not told"),
    pytest.param(Build(checked=3, built=True), (3, 0, True, False, False), id="said to be built"),
    pytest.param(Build(boxes=3, checked=2, more=2), (3, 0, True, True, True), id="more than left"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), BUILDS)
def test_build(inputs: Build, expected: Any) -> None:
    x = build(inputs).value
    assert (x.checked, x.left, x.built, x.now, x.allowed) == expected


def test_build_impossible() -> None:
    assert "Only 1 left" in build(Build(boxes=3, checked=2, more=2)).notes[0]
    for wrong in (Build(boxes=0), Build(boxes=2, checked=3), Build(more=0), Build(checked=-1)):
        with refused():
            build(wrong)


QUESTS = [
    ("", "active", True), ("active", "initiated", True), ("active", "finished", True),
    ("initiated", "finished", True), ("active", "active", False), ("finished", "active", False),
    ("finished", "initiated", False), ("initiated", "active", False), ("", "finished", True),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "allowed"), QUESTS)
def test_quest(before: Any, after: Any, allowed: bool) -> None:
    x = quest_change(QuestChange(before=before, after=after)).value
    assert x.allowed is allowed and x.active == (after != "finished")


def test_quest_at_the_citadel() -> None:
    base = QuestChange(before="active", after="finished", at_citadel_only=True)
    assert quest_change(replace(base, at_citadel=False)).value.allowed is False
    assert quest_change(replace(base, at_citadel=True)).value.allowed is True
    assert quest_change(base).value.allowed is None
    assert (
        quest_change(replace(base, at_citadel_only=False, at_citadel=False)).value.allowed is True
    )


def test_world_map() -> None:
    cards = {"s1": MapSlot("083", True, {"066": "s2", "055": "s3", "025": ""})}
    told = map_insert(MapInsert(number="066", cards=cards)).value
    assert (told.allowed, told.slot, told.open) == (True, "s2", ("025", "055", "066"))
    assert map_insert(MapInsert(number="077", cards=cards)).value.allowed is False
    assert map_insert(MapInsert(number="066", cards=cards, slot="s3")).value.allowed is False
    assert map_insert(MapInsert(number="025", cards=cards, slot="s1")).value.allowed is False
    assert map_insert(MapInsert(number="025", cards=cards, slot="s9")).value.allowed is True
    assert map_insert(MapInsert(number="083")).value.allowed is None
    full = {**cards, "s2": MapSlot("066")}
    assert map_insert(MapInsert(number="066", cards=full)).value.allowed is False
    assert map_insert(MapInsert(number="055", cards=full)).value.open == ("025", "055")
    with refused():
        map_insert(MapInsert(number="6"))


# P-33 (p. 23) ---------------------------------------------------------------------------------


def lines(**more: Any) -> dict[str, Any]:
    return {x.id: x for x in preparation(Preparation(**more)).value.lines}


CEMETERIES = [({"a": 5, "b": 5}, False), ({"a": 5, "b": 6}, True), ({"a": 11, "b": None}, True),
              ({"a": 5, "b": None}, None), ({}, None)]  # fmt: skip


@pytest.mark.parametrize(("life", "expected"), CEMETERIES)
def test_cemetery(life: dict[str, int | None], expected: bool | None) -> None:
    """P. 23: more than 10 in all; exactly 10 is not enough."""
    x = lines(built={"cemetery": PrintedBuilding()}, at_citadel=True, life=life)["cemetery"]
    assert x.may is expected and x.first


def test_preparation() -> None:
    built = {
        k: PrintedBuilding()
        for k in ("mill", "sanatorium", "cemetery", "smithy", "guild", "blank-1", "die-10")
    }
    told = preparation(
        Preparation(built=built, at_citadel=True, life={"a": 12}, booklet=6, responsibilities=2,
                    map_unflipped=("066",), quests=("Lost goat",), done={"mill": "applied"})
    )  # fmt: skip
    ids = [x.id for x in told.value.lines]
    assert ids == ["cemetery", "die-10", "mill", "smithy", "sanatorium", "map-066",
                   "quest-Lost goat", "responsibilities"]  # fmt: skip
    assert told.value.shared == 6 + 5 - 8 and told.value.left == 7
    assert [x.amount for x in told.parts] == [6, 5, -8]
    by_id = {x.id: x for x in told.value.lines}
    assert by_id["die-10"].chance == "1/2" and by_id["mill"].score == "production"
    away = preparation(Preparation(built=built, at_citadel=False, booklet=2, responsibilities=1))
    assert away.value.shared == 0
    assert {x.id for x in away.value.lines if x.may} == {"mill", "responsibilities"}
    unknown = preparation(Preparation(built=built, booklet=2)).value
    assert unknown.shared is None
    skipped = Preparation(built=built, at_citadel=True, booklet=2, done={"sanatorium": "skipped"})
    assert preparation(skipped).value.shared == 2
    assert (
        lines(built={"die-10": PrintedBuilding(), "tavern": PrintedBuilding()})["die-10"].chance
        == "3/4"
    )
    assert lines(built={"tavern": PrintedBuilding()}, at_citadel=False)["tavern"].may is None
    assert lines(built={"tavern": PrintedBuilding()}, at_citadel=True)["tavern"].may is True
    typed = lines(
        built={"score-2": PrintedBuilding(title="Tower", score="influence", says="+1 Influence")}
    )["score-2"]
    assert (typed.title, typed.score, typed.says) == ("Tower", "influence", "+1 Influence")
    assert len(BUILDINGS) == 28
    assert sum(x.when in ("start", "preparation") for x in BUILDINGS.values()) == 22
    for wrong in (Preparation(built={"zoo": PrintedBuilding()}), Preparation(booklet=-1),
                  Preparation(life={"a": 100}), Preparation(responsibilities=-1)):  # fmt: skip
        with refused():
            preparation(wrong)
