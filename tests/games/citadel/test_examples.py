"""The rulebook's own examples (section 8 of the spec), with their pages. Numbers by the book."""

from __future__ import annotations

from companion.games.citadel.calculations.checking import (
    Check,
    CompoundCheck,
    PlaceDie,
    RowOf,
    check,
    compound_check,
    place_die,
)
from companion.games.citadel.calculations.consequence import Consequence, consequence
from companion.games.citadel.calculations.cost import Cost, Less, Pathfind, cost, pathfind_cost
from companion.games.citadel.calculations.counting import Count, Face, count
from companion.games.citadel.calculations.drawing import Draw, draw
from companion.games.citadel.calculations.gear import Gear, GearUp, fits, gear_up
from companion.games.citadel.calculations.icons import Conversion, Icons, spend
from companion.games.citadel.calculations.legal import Involved, involved
from companion.games.citadel.calculations.life import Life, Share, life_change, share
from companion.games.citadel.calculations.numbered import Copy, Hidden, Take, hidden, take
from companion.games.citadel.calculations.preparation import Preparation, preparation
from companion.games.citadel.calculations.recovery import Recovery, recovery
from companion.games.citadel.calculations.using import BestUse, Use, use_best
from companion.games.citadel.state.tables import ACTION_CARDS, ACTIONS, COMPONENTS, HAND, WEIGHT


def test_ex_01_02_components() -> None:
    """Pp. 2, 7: 4 + 8 + 184 + 151 + 727 = 1074; 84 + 76 + 24 = 184."""
    assert COMPONENTS == {
        "Character cards": 4, "Save cards": 8, "Action cards": 184, "Exploration cards": 151,
        "Adventure cards": 727,
    }  # fmt: skip
    assert sum(COMPONENTS.values()) == 1074
    assert ACTION_CARDS == {"character": 84, "advanced": 76, "reflex": 24}
    assert sum(ACTION_CARDS.values()) == COMPONENTS["Action cards"]
    assert len(ACTIONS) == 36 and len(set(ACTIONS)) == 36


def test_table_2_4_limits() -> None:
    """Pp. 2, 4 (R-01): (4, 10), (3, 7), (3, 6), (3, 6)."""
    assert {n: (HAND[n], WEIGHT[n]) for n in HAND} == {1: (4, 10), 2: (3, 7), 3: (3, 6), 4: (3, 6)}


def test_ex_03_climb() -> None:
    """P. 3: “3 5+”: difficulty 3, draw 5 or more."""
    assert cost(Cost(5)).value == 5
    assert check(Check(3, difficulty=3)).value.success is True
    assert check(Check(2, difficulty=3)).value.success is False
    assert "at least 5" in draw(Draw(deck=20, cost=5, total=4)).notes[0]


def test_ex_04_chain() -> None:
    """P. 12: chain 3+: at most three revealed cards, however many were drawn."""
    told = count(Count((Face(stars=1),) * 7, True, 3)).value
    assert (told.limit, told.successes, len(told.counted)) == (3, 3, 3)


def test_ex_05_stealth() -> None:
    """P. 13: 2 class icons granted and 1 icon -> 1 success, once; in three kinds of action."""
    named = ("Fight", "Dodge", "Be stealthy / Hide")
    assert all(fits(x, named) for x in ("fight", "dodge", "hide", "be stealthy"))
    assert not fits("climb", named)
    stealth = Conversion("Stealth", "A", 1, "success", 1, 1)
    told = spend(Icons({"A": 1}, {"Stealth": {"A": 2}}, (stealth,))).value
    assert (told.had, told.successes, told.left) == ({"A": 3}, 1, 2)


def test_ex_06_flail() -> None:
    """P. 13: 7 icons of any kind, 3 any -> 1 success, max. 2: 2 successes, 1 left."""
    flail = Conversion("Flail", "*", 3, "success", 1, 2)
    told = spend(Icons({"A": 3, "B": 2, "W": 2}, {}, (flail,))).value
    assert (told.successes, told.left, told.times) == (2, 1, (2,))


FLAIL = Gear(
    title="Flail", conditions=("Fight", "Pull / Push / Lift"), selected_effect=True
)  # fmt: skip


def test_ex_07_boulder() -> None:
    """P. 14: 5+ less 2 = 3; a star, a left half with two icons, a right half with one: 3 of 3."""
    geared = gear_up(GearUp(action="push", gear={"k1": FLAIL}, chosen=("k1",))).value
    assert geared.selected == {"k1": "chosen"} and geared.later == ("k1",)
    paid = cost(Cost(5, less=(Less("Flail", 2),)))
    assert paid.value == 3 and [x.amount for x in paid.parts] == [5, -2]
    drawn = draw(Draw(deck=20, discard=0, cost=3)).value
    assert (drawn.front, drawn.deck, drawn.paid) == (3, 17, True)
    faces = (Face(stars=1), Face(left=1, icons={"A": 1, "B": 1}), Face(right=1, icons={"C": 1}))
    counted = count(Count(faces)).value
    assert (counted.stars, counted.pairs, counted.successes) == (1, 1, 2)
    flail = Conversion("Flail", "*", 3, "success", 1, 2)
    made = spend(Icons({"A": 1, "B": 1, "C": 1}, {}, (flail,))).value
    assert (made.successes, made.left) == (1, 0)
    told = check(Check(counted=2, converted=1, difficulty=3))
    assert (told.value.net, told.value.success, told.value.excess) == (3, True, 0)
    assert [x.amount for x in told.parts] == [2, 0, 1, 3]
    use = Use(label="Flail", source="k1", kind="convert", takes=3, most=2)
    best = use_best(BestUse(faces, (use,), need=3)).value
    assert (best.gross, best.success, best.uses, best.left) == (3, True, {"Flail": 1}, 0)


def test_ex_08_boulder_consequence() -> None:
    """P. 14: 049 if available, 3 revealed cards discarded, then the [selected] die of the Flail."""
    told = consequence(
        Consequence(success=True, revealed=3, hand=2, discard=0, selected_effects=("Flail",))
    ).value
    assert [x.id for x in told.steps] == ["section", "discard", "selected", "limit"]
    assert (told.hand, told.discard) == (2, 3)
    assert take(Take(number="049", if_available=True, copies=())).value.result == "nothing"
    got = take(Take(number="049", if_available=True, copies=(Copy("green"),))).value
    assert (got.result, got.eligible) == ("take", (0,))


def test_ex_09_pathfind() -> None:
    """P. 15: cost 0+, difficulty 0, nothing drawn: success."""
    assert cost(Cost(0)).value == 0
    assert draw(Draw(deck=10, cost=0)).value.front == 0
    assert check(Check(counted=0, difficulty=0)).value.success is True


ROWS = (RowOf(4, 2, True), RowOf(3))


def test_ex_10_fight() -> None:
    """P. 15: both involved, die 4 on row 1, the Gladius shares WEAPON with the Sword."""
    told = involved(
        Involved(
            revealer="ludovic",
            mandatory=True,
            at={"ludovic": "t1", "bruno": "t1"},
            conscious={"ludovic": True, "bruno": True},
        )
    ).value
    assert told.involved == told.choose_active == ("bruno", "ludovic")
    placed = place_die(PlaceDie(rows=ROWS)).value
    assert (placed.row, placed.die, placed.cost, placed.chain, placed.left) == (1, 4, 2, True, 3)
    gear = {
        "k1": Gear(title="Sword", conditions=("Fight",), keywords=("WEAPON",)),
        "k2": Gear(title="Gladius", conditions=("Fight",), keywords=("WEAPON",)),
    }
    geared = gear_up(GearUp(action="Fight", gear=gear, chosen=("k1", "k2"))).value
    assert geared.selected == {"k1": "chosen"}
    assert geared.refused == {"k2": "it shares WEAPON with Sword"}


SWORD = (
    Use(label="Sword, one more card", source="k1", kind="cards", either="sword"),
    Use(label="Sword", source="k1", kind="convert", icon="A", most=3, either="sword"),
)


def test_ex_11_result() -> None:
    """P. 15: chain 2: 2 successes on 2 of 4 cards, an icon and a wild: 4. The +1 is not used."""
    faces = (Face(stars=1), Face(stars=1), Face(icons={"A": 1}), Face(icons={"W": 1}))
    told = use_best(BestUse(faces, SWORD, True, 2, 4)).value
    assert (told.gross, told.success, told.uses) == (4, True, {"Sword": 2})
    assert told.counted == (0, 1)
    # Had the other cards borne stars, the third card would have been worth less than both icons.
    more = (Face(stars=1), Face(stars=1), Face(stars=1, icons={"A": 1}), Face(icons={"W": 1}))
    assert use_best(BestUse(more, SWORD, True, 2, 4)).value.uses == {"Sword": 2}


def test_ex_12_counterfactual() -> None:
    """P. 15: only 3 successes: failure, the die falls from 4 to 1."""
    told = compound_check(CompoundCheck(counted=2, converted=1, rows=ROWS, die=4)).value
    assert (told.success, told.lowered, told.die, told.row, told.over) == (False, 3, 1, 1, False)


def test_ex_13_consequence() -> None:
    """P. 15: damage 2, one card kept of four, die to row 2 at 3; mandatory, so it goes on."""
    told = compound_check(
        CompoundCheck(counted=2, converted=2, rows=ROWS, die=4, arrows=1, mandatory=True)
    ).value
    assert (told.success, told.row, told.die, told.over, told.again) == (True, 2, 3, False, True)
    assert life_change(Life(10, 2)).value.life == 8
    settled = consequence(
        Consequence(success=True, revealed=4, may_keep=1, kept=1, hand=1, discard=5)
    ).value
    assert (settled.hand, settled.discard, settled.discarded) == (2, 8, 3)


def test_ex_14_15_pictographs() -> None:
    """P. 16: of 123 the plain copy; of 456 the copy with the scenario's pictograph."""
    copies = (Copy("green"), Copy("green", "P1"), Copy("green", "P2"))
    told = take(Take(number="123", scenario="P3", copies=copies)).value
    assert (told.result, told.eligible) == ("take", (0,))
    copies = (Copy("green"), Copy("green", "P"))
    told = take(Take(number="456", scenario="P", copies=copies, chosen=0))
    assert told.value.eligible == (1,)
    assert any("has to be taken first" in x for x in told.notes)


def test_ex_16_recovery() -> None:
    """P. 20: 8 cards cost 4 life points."""
    told = recovery(Recovery(8, 12, 3, 9)).value
    assert (told.price, told.life, told.deck, told.discard) == (4, 5, 11, 4)


def test_ex_17_hidden_number() -> None:
    """P. 22: 316 spotted on Terrain 154, whose number its back shows."""
    told = hidden(Hidden(number="316", source="154", back="154", on_board=True, figure_there=True))
    assert (told.value.allowed, told.value.right, told.value.replaces) == (True, True, "154")
    wrong = hidden(Hidden(number="316", source="154", back="", figure_there=True)).value
    assert (wrong.right, wrong.replaces) == (False, "")


def test_ex_18_exploring() -> None:
    """P. 21: the arrow says 094; three Exploration cards of area I are put down."""
    from companion.games.citadel.calculations.board import Arrow, Fog, OpenSpace, fog, opened

    arrows = {"N": Arrow("I", "094")}
    assert opened(OpenSpace(side="N", arrows=arrows, area="I")).value.number == "094"
    new = {"N": Arrow("I", "108"), "E": Arrow("I"), "W": Arrow("I"), "S": Arrow("I")}
    told = fog(Fog(arrows=new, filled={"S": "t1"}, left={"I": 20})).value
    assert told.sides == {"N": "I", "E": "I", "W": "I"} and told.left == {"I": 17}


def test_ex_19_condition() -> None:
    """P. 19: a fight condition works in a fight, not in another action."""
    gear = {"k1": Gear(title="Sword", conditions=("Fight",))}
    assert gear_up(GearUp(action="Fight", gear=gear, chosen=("k1",))).value.selected
    other = gear_up(GearUp(action="Climb", gear=gear, chosen=("k1",))).value
    assert other.refused == {"k1": "its condition does not match"}


def test_ex_20_shared_life() -> None:
    """Pp. 5, 6: 10 life points to share; Responsibilities: 4 fewer at the next Preparation."""
    told = share(Share(10, {"a": 3, "b": 0}, {"a": 4, "b": 6})).value
    assert (told.life, told.rest, told.wakes) == ({"a": 7, "b": 6}, 0, ("b",))
    assert preparation(Preparation(booklet=10, responsibilities=1)).value.shared == 6


def test_ex_21_groundshiver() -> None:
    """P. 21: 4+, or 0+ from level 3 on: level 2, 3, none."""
    lowest = [
        pathfind_cost(Pathfind(4, 0, 3, level)).value for level in (2, 3, 0)
    ]  # fmt: skip
    assert [(x.cost, x.usable) for x in lowest] == [(4, False), (0, True), (4, False)]
