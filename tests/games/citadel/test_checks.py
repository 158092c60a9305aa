"""Checks, compound actions, traits (P-09 to P-11)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.citadel.calculations.checking import (
    Check,
    CompoundCheck,
    PlaceDie,
    RowOf,
    check,
    compound_check,
    place_die,
)
from companion.games.citadel.calculations.counting import Face
from companion.games.citadel.calculations.traits import Traits, traits
from companion.toolbox.sums import HandLine
from tests.games.refused import refused

L, R, S, N = Face(left=1), Face(right=1), Face(stars=1), Face()

# P-09, P-10: checks ---------------------------------------------------------------------------

CHECKS = [
    # id, check, (net, success, excess, missing) by hand
    pytest.param(Check(2, 1, 1, difficulty=4), (4, True, 0, 0), id="exactly"),
    pytest.param(Check(2, 1, 0, difficulty=4), (3, False, 0, 1), id="one short"),
    pytest.param(Check(6, difficulty=4), (6, True, 2, 0), id="p. 13 excess is lost"),
    pytest.param(Check(5, tough=2, difficulty=4), (3, False, 0, 1), id="p. 23 Tough 2"),
    pytest.param(Check(1, tough=3, difficulty=0), (0, True, 0, 0), id="R-66 difficulty 0"),
    pytest.param(Check(difficulty=3), (None, None, None, None), id="unknown"),
    pytest.param(Check(difficulty=0), (None, True, None, None), id="difficulty 0, not told"),
    pytest.param(Check(3), (3, None, None, None), id="difficulty not told"),
    pytest.param(Check(difficulty=3, success=True), (None, True, None, None), id="the bare result"),
    pytest.param(Check(2, difficulty=2, by_hand=(HandLine("a card", 1),)), (3, True, 1, 0),
                 id="hand"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), CHECKS)
def test_check(inputs: Check, expected: tuple[Any, ...]) -> None:
    x = check(inputs).value
    assert (x.net, x.success, x.excess, x.missing) == expected


def test_check_said_otherwise() -> None:
    told = check(Check(2, difficulty=3, success=True))
    assert told.value.success is True and "by the numbers a failure" in told.notes[0]
    assert "by the numbers a success" in check(Check(3, difficulty=3, success=False)).notes[0]
    for wrong in (
        Check(-1),
        Check(1, -1),
        Check(1, 0, -1),
        Check(1, tough=-1),
        Check(1, difficulty=-1),
    ):
        with refused():
            check(wrong)


ROWS = (RowOf(4, 2, True), RowOf(3), RowOf(2, 5, False))
COMPOUNDS = [
    # id, input, (success, lowered, row, die, over) by hand
    pytest.param(CompoundCheck(0, rows=ROWS, die=4), (False, 0, 1, 4, False), id="net 0 leaves it"),
    pytest.param(CompoundCheck(3, rows=ROWS), (False, 3, 1, 1, False), id="the row's difficulty"),
    pytest.param(CompoundCheck(3, rows=ROWS, die=4, tough=1), (False, 2, 1, 2, False),
                 id="R-16 ignored ones do not lower it"),
    pytest.param(CompoundCheck(3, rows=ROWS, die=4, regenerate=2), (False, 3, 1, 3, False),
                 id="p. 23 Regenerate 2: 4 - 3 + 2"),
    pytest.param(CompoundCheck(0, rows=ROWS, die=5, regenerate=3), (False, 0, 1, 6, False),
                 id="R-29 at most 6"),
    pytest.param(CompoundCheck(4, rows=ROWS, die=4, arrows=2), (True, None, 3, 2, False),
                 id="two arrows skip a row"),
    pytest.param(CompoundCheck(4, rows=ROWS, die=3, row=2, arrows=2), (True, None, 2, None, True),
                 id="R-28 past the last row"),
    pytest.param(CompoundCheck(4, rows=ROWS, die=2, row=3, arrows=0), (True, None, 3, None, True),
                 id="no arrow: over"),
    pytest.param(CompoundCheck(4, rows=ROWS, die=4), (True, None, 1, None, None),
                 id="arrows not told"),
    pytest.param(CompoundCheck(4, die=4, arrows=1), (True, None, 2, None, None),
                 id="rows not told"),
    pytest.param(CompoundCheck(rows=ROWS, die=4), (None, None, 1, 4, None), id="nothing told"),
    pytest.param(CompoundCheck(rows=ROWS, die=4, success=False), (False, None, 1, None, False),
                 id="a bare failure"),
    pytest.param(CompoundCheck(5, rows=ROWS, die=4, success=False), (False, 3, 1, 1, False),
                 id="called a failure: the die still shows 1"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), COMPOUNDS)
def test_compound(inputs: CompoundCheck, expected: tuple[Any, ...]) -> None:
    x = compound_check(inputs).value
    assert (x.success, x.lowered, x.row, x.die, x.over) == expected


def test_compound_again_and_impossible() -> None:
    assert compound_check(CompoundCheck(1, rows=ROWS, die=4, mandatory=True)).value.again is True
    assert compound_check(CompoundCheck(1, rows=ROWS, die=4, mandatory=False)).value.again is False
    assert compound_check(CompoundCheck(1, rows=ROWS, die=4)).value.again is None
    last = CompoundCheck(9, rows=ROWS, die=2, row=3, arrows=0, mandatory=True)
    assert compound_check(last).value.again is False
    for wrong in (
        CompoundCheck(1, die=7),
        CompoundCheck(1, die=0),
        CompoundCheck(1, rows=ROWS, row=4),
        CompoundCheck(1, rows=(RowOf(7),)),
        CompoundCheck(1, die=3, arrows=-1),
        CompoundCheck(1, rows=ROWS, row=0),
        CompoundCheck(1, die=3, regenerate=-1),
    ):
        with refused():
            compound_check(wrong)


@given(st.integers(1, 6), st.integers(0, 8), st.integers(0, 4), st.integers(0, 4))
def test_the_die_stays_on_its_faces(die, net, tough, regenerate) -> None:
    x = compound_check(
        CompoundCheck(net, tough=tough, die=die, regenerate=regenerate, arrows=0)
    ).value
    after = max(0, net - tough)
    assert x.success == (after >= die)
    if not x.success:
        assert x.die == min(6, die - after + regenerate) and 1 <= x.die <= 6


def test_place_die() -> None:
    told = place_die(PlaceDie(rows=ROWS, die=3, row=2)).value
    assert (told.row, told.die, told.cost, told.chain) == (2, 3, 2, True)
    third = place_die(PlaceDie(rows=ROWS, die=2, row=3)).value
    assert (third.cost, third.chain) == (5, False)
    full = {f"v{n}": n for n in range(1, 5)}
    out = place_die(PlaceDie(rows=ROWS, in_use=full))
    assert out.value.take == ("v1", "v2", "v3", "v4") and out.value.left == 0
    assert "starts anew" in out.notes[0]
    got = place_die(PlaceDie(rows=ROWS, in_use=full, taken_from="v2"))
    assert got.value.take == () and got.value.die == 4 and "R-27" in got.notes[0]
    assert place_die(PlaceDie(rows=ROWS, in_use={"v1": 2})).value.left == 2
    assert place_die(PlaceDie()).value.die is None
    for wrong in (
        PlaceDie(rows=ROWS, in_use=full, taken_from="v9"),
        PlaceDie(die=7),
        PlaceDie(in_use={"v": 7}),
        PlaceDie(in_use={str(n): 1 for n in range(5)}),
    ):
        with refused():
            place_die(wrong)


# P-11: traits (p. 23) -------------------------------------------------------------------------


def trait(name: str, x: int = 0, **more: Any):
    return traits(Traits({name: x}, **more)).value[0]


def test_traits() -> None:
    assert trait("Evasive", 2, drawn=7).amount == 4 and trait("Evasive", 2, drawn=2).now is False
    assert trait("evasive", 1).now is None
    assert trait("Tough", 2).amount == 2
    epic = trait("Epic", involved=("a", "b"), last="a", active="a")
    assert epic.now is True and epic.choose == ("b",)
    assert trait("Epic", involved=("a", "b"), last="a", active="b").now is False
    assert trait("Epic", involved=("a",), last="a", active="a").now is False
    assert trait("Epic", involved=("a", "b"), active="a").now is False
    assert trait("Epic", involved=("a", "b"), last="a").now is None
    assert (
        trait("Unsettling", 1, used=2).now is True and trait("Unsettling", 1, used=1).now is False
    )
    assert trait("Unsettling", 2, used=1).amount == 1 and trait("Unsettling", 2).now is None
    reach = trait("Reach", 3, failed=True, involved=("a", "b", "c"))
    assert reach.amount == 3 and reach.chance is not None and reach.chance.exact == "1/3"
    assert trait("Reach", 3, failed=False).now is False and trait("Reach", 3).now is None
    assert trait("Regenerate", 2, failed=True, die=5).amount == 6
    assert trait("Regenerate", 2, failed=True, die=3).amount == 5
    assert trait("Regenerate", 2, failed=False, die=3).now is False
    assert trait("Regenerate", 2, failed=True).amount is None


def test_brutal() -> None:
    gear = {"k1": ("ARMOR",), "k2": ("WEAPON",), "k3": ("weapon", "SHIELD"), "k4": ("ANIMAL",)}
    one = trait("Brutal", failed=True, roll=1, selected=gear)
    assert one.now is True and one.choose == ("k1", "k3")
    assert trait("Brutal", failed=True, roll=2, selected=gear).choose == ("k2", "k3")
    assert trait("Brutal", failed=True, roll=3, selected=gear).now is False
    assert trait("Brutal", failed=False, roll=1, selected=gear).now is False
    before = trait("Brutal", failed=True, selected=gear)
    assert before.now is None and before.chance is not None and before.chance.exact == "1/3"
    weapon = trait("Brutal", failed=True, selected={"k": ("SECONDARY",)})
    assert weapon.chance is not None and weapon.chance.exact == "1/6"
    none = trait("Brutal", failed=True, roll=1, selected={"k": ("WEAPON",)})
    assert none.now is False and none.choose == ()


def test_traits_that_are_none() -> None:
    told = traits(Traits({"Ambush": 0, "Gloom": 2}))
    assert told.value == () and "R-34" in told.notes[0] and "leaflet" in told.notes[1]
    assert "leaflet" in traits(Traits({"Ambush": 0}, ambush="trait")).notes[0]
    for wrong in (Traits({"Tough": 0}), Traits({}, roll=7), Traits({}, die=0), Traits({}, drawn=-1),
                  Traits({"Gloom": -1}), Traits({}, used=-1)):  # fmt: skip
        with refused():
            traits(wrong)
