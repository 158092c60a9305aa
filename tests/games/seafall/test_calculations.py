"""SeaFall's calculations against the rulebook: worked examples X-nn, every option, odd cases."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.seafall import calculations as c
from companion.games.seafall.state.dice import DICE_IN_THE_BOX, GOODS, VALUES, endeavor_die
from companion.toolbox.calculation import Calculation
from companion.toolbox.dice import read_throw, worth
from companion.toolbox.sums import HandLine, Part, Result
from tests.games.refused import refused
from tests.wording import pool_is

CALCULATIONS = {x.name: x for x in c.CALCULATIONS}


def amounts(result: Result[Any]) -> dict[str, int | None]:
    return {part.label: part.amount for part in result.parts}


def said(result: Result[Any], words: str) -> bool:
    return any(words in note for note in result.notes)


# Words for fixed sets -----------------------------------------------------------------------


def test_the_die_has_four_faces_of_success_and_some_blanks() -> None:
    """Success, pp. 22-23: two standard, one weak, one strong; R-01: two blanks unless told."""
    assert endeavor_die().sides == 6
    assert [endeavor_die(blanks).sides for blanks in (1, 2, 3, 4)] == [5, 6, 7, 8]
    assert worth(endeavor_die(), read_throw(endeavor_die(), "3b 2w 1s 1S")) == 4
    assert (GOODS, VALUES) == (
        ("wood", "linen", "spice", "iron"),
        ("sail", "raid", "explore", "hold"),
    )
    assert DICE_IN_THE_BOX == 15


@pytest.mark.parametrize("blanks", [-1, 0, 5])
def test_a_die_with_other_blanks_is_refused(blanks: int) -> None:
    with refused(match="1 to 4"):
        endeavor_die(blanks)


# The list -----------------------------------------------------------------------------------


def test_names_and_spec_ids() -> None:
    assert {name: x.spec for name, x in CALCULATIONS.items()} == {
        "ship-value": "P-17",
        "hold": "P-19",
        "explore-pool": "P-26",
        "raid-pool": "P-27",
        "count-roll": "P-28",
        "fortune": "P-29",
        "damage": "P-30",
        "sink": "P-31",
        "endeavor-result": "P-32",
        "endeavor-odds": "P-59",
        "may-raid": "P-35",
        "plunder-island": "P-36",
        "plunder-province": "P-37",
        "give-enmity": "P-38",
        "at-war": "P-38",
        "tie": "P-42",
        "glory-change": "P-43",
        "own-enmity": "P-61",
        "target": "P-01", "seating": "P-03", "starting-glory": "P-02", "astrolabe": "P-04",
        "harvest": "P-06", "produce": "P-08", "event-odds": "P-10", "turn-order": "P-11",
        "end-check": "P-12",
        "hire-cost": "P-13", "treasure-price": "P-14", "may-act": "P-16", "sail-together": "P-17",
        "buy-goods": "P-20", "sell-goods": "P-21", "repair": "P-22", "upgrade-price": "P-23",
        "build-price": "P-24", "research-draw": "P-34", "taxes": "P-39", "loan": "P-40",
        "winner": "P-44", "end-order": "P-44", "next-improvement": "P-45", "may-train": "P-46",
        "trained": "P-46", "keep-limit": "P-47", "box-left": "P-48", "end-dice": "P-49",
        "end-enmity": "P-49", "record-scores": "P-50", "assign-titles": "P-51",
        "chest-list": "P-52",
        "claim": "P-41", "emperor": "P-53", "join": "P-54", "leave-titles": "P-55",
        "return-due": "P-56", "check-record": "P-52",
    }  # fmt: skip


@pytest.mark.parametrize("calculation", c.CALCULATIONS, ids=lambda x: x.name)
def test_inputs_have_a_json_schema_and_refuse_mistyped_names(calculation: Calculation) -> None:
    assert msgspec.json.schema(calculation.inputs)
    assert calculation.summary and calculation.page
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"flagshpi": 2}', type=calculation.inputs)


JSON_LINES = [
    ("ship-value", {"value": "raid", "printed": 2, "damage": [{"label": "Leak", "amount": -1}]}),
    ("hold", {"hold": 3, "items": 2, "taking": 2}),
    ("explore-pool", {"flagship": 3, "support": {"value": 3}}),
    ("raid-pool", {"flagship": 2, "garrison": 1, "defenders": [{"value": 0}]}),
    ("count-roll", {"faces": {"b": 1, "w": 1}, "rerolls": []}),
    ("fortune", {"tokens": 1, "blanks": 2, "successes": 2, "defense": 4}),
    ("damage", {"defense": 4, "successes": 3, "by_hand": [{"label": "card", "amount": 1}]}),
    ("sink", {"upgrades": 2, "glory": 1}),
    ("endeavor-result", {"rolled": 1}),
    ("endeavor-odds", {"dice": 7, "defense": 5, "fortune": 2, "rerolls": "w"}),
    ("may-raid", {"kind": "province", "sites": [{"name": "field", "value": 2}]}),
    ("plunder-island", {"site_type": "market", "good": "iron", "supply": 1}),
    (
        "plunder-province",
        {
            "successes": 3,
            "supply": {"wood": 1},
            "sites": [{"name": "w", "kind": "warehouse", "goods": {"iron": 2}}],
        },
    ),
    ("give-enmity", {"owed": 2, "home": 8}),
    ("at-war", {"host": "Blue", "board": {"province": True, "held": {"Blue": 1}}}),
    ("tie", {"tied": {"Blue": 1, "Red": 3}, "thing": "good"}),
    ("glory-change", {"glory": 3, "changes": [{"reason": "upgrade", "amount": 1}]}),
    ("own-enmity", {"owner": "Blue", "region": {"stickers": [{"owner": "Blue"}]}}),
    ("target", {"number": 4}),
    ("seating", {"ranks": {"Blue": 1, "Red": 3, "Yellow": 2}}),
    ("starting-glory", {"items": [{"reason": "kept advisor", "amount": 1}]}),
    ("astrolabe", {"glory": {"Blue": 1, "Red": 0}}),
    ("harvest", {"fields": [{"name": "field 1", "gold": 2, "tokens": 1}]}),
    ("produce", {"sites": [{"id": "s1", "good": "spice"}], "supply": {"spice": 0}}),
    ("event-odds", {"shuffled": 6, "seen": ["Red Tide"], "known": ["Red Tide", "Fog"]}),
    ("turn-order", {"seats": ["Blue", "Red"], "holder": "Red"}),
    ("end-check", {"glory": {"Blue": 11}, "target": 11}),
    ("hire-cost", {"gold": 4, "reputation": 2, "holds_gold": 3}),
    ("treasure-price", {"printed": 9, "good": True}),
    ("may-act", {"action": "raid", "guild": "soldiers", "used": ["sail"]}),
    ("sail-together", {"limits": {"Wren": 4, "Dawn": 3}, "moved": 3}),
    ("buy-goods", {"items": [{"good": "iron", "enmity": 2}], "gold": 5}),
    ("sell-goods", {"goods": {"iron": 2}, "expertise": 2}),
    ("repair", {"ships": [{"name": "Wren", "symbol": True, "cards": [0, None]}]}),
    ("upgrade-price", {"printed": 10, "expertise": 2, "good": True}),
    ("build-price", {"printed": 12}),
    ("research-draw", {"expertise": 1, "deck": 1}),
    ("taxes", {"expertise": 2}),
    ("loan", {"reputation": 1}),
    ("winner", {"glory": {"Blue": 11, "Red": 9}}),
    ("end-order", {"glory": {"Blue": 11, "Red": 9}}),
    ("next-improvement", {"current": 2, "sheet": [{"value": 3}]}),
    ("may-train", {"advisors": [{"name": "Clerk", "slots": 1}]}),
    ("trained", {"now": 1, "sticker": 2, "kind": "raid"}),
    ("keep-limit", {"others": {"Red": 3}, "mine": {"Clerk": 2}}),
    ("box-left", {"row": 4, "filled": 1}),
    ("end-dice", {"fortune": 3, "reputation": 1}),
    ("end-enmity", {"owner": "Green", "successes": 3, "regions": {"Tern": {"tokens": 3}}}),
    ("record-scores", {"scores": {"Blue": 8, "Red": 6}}),
    ("assign-titles", {"totals": {"Blue": 8, "Red": 6}}),
    ("chest-list", {"title": "Duke"}),
    ("claim", {"actions": 1}),
    ("emperor", {"totals": {"Blue": 40, "Red": 38}}),
    ("join", {"games": 5, "totals": {"Blue": 27}}),
    ("leave-titles", {"titles": {"Blue": 1, "Red": 3}}),
    ("return-due", {"missed": 3}),
    ("check-record", {"games": 2, "lines": [1, 2]}),
]


@pytest.mark.parametrize(("name", "told"), JSON_LINES, ids=[name for name, _ in JSON_LINES])
def test_runs_from_json_to_json(name: str, told: dict[str, Any]) -> None:
    calculation = CALCULATIONS[name]
    inputs: Any = msgspec.json.decode(msgspec.json.encode(told), type=calculation.inputs)
    assert msgspec.json.encode(calculation.run(inputs))


def test_every_calculation_is_run_from_json() -> None:
    assert {name for name, _ in JSON_LINES} == set(CALCULATIONS)


# P-17 ship values, P-19 hold ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        (c.ShipValue(value="explore", printed=2), 2),
        # X-16, p. 16: explore 2 with Intrepid.
        (c.ShipValue(value="explore", printed=2, upgrades=(c.ShipUpgrade("Intrepid", 2),)), 4),
        # Exhausted it gives nothing (p. 10).
        (
            c.ShipValue(
                value="explore", printed=2, upgrades=(c.ShipUpgrade("Intrepid", 2, face_up=False),)
            ),
            2,
        ),
        (c.ShipValue(value="raid", printed=2, boxes=1, damage=(c.Modifier("Leak", -1),)), 2),
        # held at 0, at the end only.
        (c.ShipValue(value="raid", printed=1, damage=(c.Modifier("Broken", -3),)), 0),
        (
            c.ShipValue(
                value="raid",
                printed=1,
                damage=(c.Modifier("Broken", -3),),
                by_hand=(HandLine("event", 3),),
            ),
            1,
        ),
        (c.ShipValue(value="hold"), None),
        (c.ShipValue(value="hold", printed=3, boxes=None), None),
        (c.ShipValue(value="hold", printed=3, upgrades=(c.ShipUpgrade("Cargo", None),)), None),
        (c.ShipValue(value="hold", printed=3, upgrades=(c.ShipUpgrade("Cargo", None, False),)), 3),
    ],
)
def test_ship_value(inputs: c.ShipValue, expected: int | None) -> None:
    assert c.ship_value(inputs).value == expected


def test_a_sail_of_0_stays_0_and_still_moves_1() -> None:
    inputs = c.ShipValue(value="sail", printed=1, damage=(c.Modifier("Mast", -1),))
    assert c.ship_value(inputs).value == 0
    assert said(c.ship_value(inputs), "up to 1 space (pp. 9, 14)")
    assert c.sail_limit(inputs).value == 1
    assert c.sail_limit(c.ShipValue(value="sail", printed=4)).value == 4
    assert c.sail_limit(c.ShipValue(value="sail")).value is None
    with refused(match="ask for sail"):
        c.sail_limit(c.ShipValue(value="raid", printed=2))


def test_more_than_two_upgrades_or_damage_cards_are_named() -> None:
    inputs = c.ShipValue(
        value="raid",
        printed=1,
        upgrades=(c.ShipUpgrade("a"),) * 3,
        damage=(c.Modifier("d", 0),) * 3,
    )
    assert said(c.ship_value(inputs), "2 upgrades (p. 9)")
    assert said(c.ship_value(inputs), "2 damage cards (p. 10)")


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        (c.Hold(hold=3, items=3), c.HoldCheck(True, 0, 0)),
        (c.Hold(hold=3, items=1, taking=1), c.HoldCheck(True, 0, 1)),
        (c.Hold(hold=2, items=3), c.HoldCheck(False, 1, 0)),
        (c.Hold(hold=None, items=3), c.HoldCheck(None, None, None)),
        (c.Hold(hold=3, items=None), c.HoldCheck(None, None, None)),
    ],
)
def test_hold(inputs: c.Hold, expected: c.HoldCheck) -> None:
    assert c.hold(inputs).value == expected


# P-26 explore pool --------------------------------------------------------------------------

EXPLORE = [
    ("X-02 p. 10", c.ExplorePool(flagship=3, support=c.SupportShip(3)), 4),
    ("X-02 p. 10 before the support ship", c.ExplorePool(flagship=3), 3),
    ("X-03 p. 10", c.ExplorePool(flagship=3, support=c.SupportShip(0)), 3),
    ("X-04 p. 10", c.ExplorePool(flagship=3, support=c.SupportShip(3), expertise=1), 5),
    (
        "X-16 p. 16",
        c.ExplorePool(flagship=4, expertise=1, by_hand=(HandLine("Woodsman at an anchor", 1),)),
        6,
    ),
    ("research p. 10", c.ExplorePool(flagship=1, research=(c.Modifier("chart", 2),)), 3),
    ("R-06 flagship 0", c.ExplorePool(flagship=0, support=c.SupportShip(1)), 1),
    ("R-07 support 5 gives 1", c.ExplorePool(flagship=2, support=c.SupportShip(5)), 3),
    ("R-07 bonus", c.ExplorePool(flagship=2, support=c.SupportShip(1, bonus=1)), 4),
    ("R-07 no bonus at 0", c.ExplorePool(flagship=2, support=c.SupportShip(0, bonus=1)), 2),
    ("unknown flagship", c.ExplorePool(support=c.SupportShip(1)), None),
    ("unknown support", c.ExplorePool(flagship=2, support=c.SupportShip()), None),
    ("unknown expertise", c.ExplorePool(flagship=2, expertise=None), None),
    ("unknown card", c.ExplorePool(flagship=2, research=(c.Modifier("chart", None),)), None),
    ("below 0", c.ExplorePool(flagship=1, by_hand=(HandLine("fog", -3),)), 0),
    (
        "R-11 clamp at the end",
        c.ExplorePool(flagship=0, by_hand=(HandLine("fog", -3), HandLine("map", 4))),
        1,
    ),
]


@pytest.mark.parametrize(
    ("inputs", "expected"), [x[1:] for x in EXPLORE], ids=[x[0] for x in EXPLORE]
)
def test_explore_pool(inputs: c.ExplorePool, expected: int | None) -> None:
    assert c.explore_pool(inputs).value == expected


def test_lines_of_the_explore_example_carry_pages_and_rules() -> None:
    result = c.explore_pool(
        c.ExplorePool(
            flagship=3,
            support=c.SupportShip(3),
            expertise=1,
            expertise_label="Madman: Explore +1",
            research=(c.Modifier("chart", 0),),
        )
    )
    assert result.parts == (
        Part("flagship", 3, "p. 10", "flagship"),
        Part("support ship", 1, "p. 10", "support-ship"),
        Part("Madman: Explore +1", 1, "p. 10", "expertise"),
        Part("chart", 0, "p. 10", "research-in-pool"),
    )


# P-27 raid pool -----------------------------------------------------------------------------

X17 = c.RaidPool(
    flagship=4,
    support=c.SupportShip(2, bonus=1, bonus_label="Nimble"),
    expertise=2,
    garrison=1,
)
RAID = [
    ("X-05 p. 10", c.RaidPool(flagship=2, support=c.SupportShip(2), expertise=2, garrison=1), 4),
    ("X-17 p. 18", X17, 7),
    ("X-08 p. 11", c.RaidPool(flagship=5, garrison=0, enmity=3), 2),
    ("X-09 p. 11", c.RaidPool(flagship=5, garrison=0, enmity=0), 5),
    ("X-10 p. 11", c.RaidPool(flagship=2, garrison=0, at_war=1), 3),
    ("garrison unknown", c.RaidPool(flagship=2), None),
    ("enmity unknown", c.RaidPool(flagship=2, garrison=0, enmity=None), None),
    ("at war unknown", c.RaidPool(flagship=2, garrison=0, at_war=None), None),
    (
        "R-10 symbols",
        c.RaidPool(flagship=5, garrison=1, structures=(c.Modifier("Gun Towers", 2),)),
        2,
    ),
    (
        "structure unknown",
        c.RaidPool(flagship=5, garrison=1, structures=(c.Modifier("Fort", None),)),
        None,
    ),
    ("defender", c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(3),)), 3),
    (
        "defender's bonus",
        c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(3, bonus=1),)),
        2,
    ),
    ("two defenders", c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(1),) * 2), 2),
    ("defender unknown", c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(),)), None),
    (
        "defender's bonus unknown",
        c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(1, bonus=None),)),
        None,
    ),
    ("R-08 no", c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(0),)), 4),
    (
        "R-08 yes",
        c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(0),), zero_defender="yes"),
        3,
    ),
    (
        "R-08 yes makes the value no matter",
        c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(),), zero_defender="yes"),
        3,
    ),
    (
        "R-09 no",
        c.RaidPool(flagship=5, garrison=1, defenders=(c.DefendingShip(2, third_party=True),)),
        4,
    ),
    (
        "R-09 yes",
        c.RaidPool(
            flagship=5,
            garrison=1,
            defenders=(c.DefendingShip(2, third_party=True),),
            third_ships="yes",
        ),
        3,
    ),
    ("R-04 below 0", c.RaidPool(flagship=1, garrison=3), 0),
    (
        "R-11 clamp at the end",
        c.RaidPool(flagship=0, garrison=4, by_hand=(HandLine("card", 5),)),
        1,
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), [x[1:] for x in RAID], ids=[x[0] for x in RAID])
def test_raid_pool(inputs: c.RaidPool, expected: int | None) -> None:
    assert c.raid_pool(inputs).value == expected


def test_every_line_of_a_raid_has_its_page_and_rule() -> None:
    result = c.raid_pool(
        c.RaidPool(
            flagship=4,
            support=c.SupportShip(2, bonus=1, bonus_label="Nimble"),
            expertise=2,
            at_war=1,
            garrison=1,
            structures=(c.Modifier("Gun Towers", 1),),
            enmity=3,
            defenders=(c.DefendingShip(2, label="Falcon"),),
            by_hand=(HandLine("event", 1),),
        )
    )
    assert result.parts == (
        Part("flagship", 4, "p. 10", "flagship"),
        Part("support ship", 1, "p. 10", "support-ship"),
        Part("Nimble", 1, "p. 10", "support-ship"),
        Part("Raid expertise", 2, "p. 10", "expertise"),
        Part("their enmity in your At War With", 1, "p. 11", "at-war"),
        Part("garrison", -1, "p. 18", "icon-garrison"),
        Part("Gun Towers", -1, "p. 18", "structures"),
        Part("your enmity there", -3, "p. 11", "enmity-defense"),
        Part("Falcon", -1, "p. 18", "defending-ships"),
        Part("event", 1, "by hand", by_hand=True),
    )
    assert result.value == 4
    assert result.pages == ("p. 10", "p. 11", "p. 18")


@pytest.mark.parametrize(
    ("option", "words"), [("warn", "nothing is rolled"), ("forbid", "not allowed")]
)
def test_a_pool_of_0_is_told(option: Any, words: str) -> None:
    """R-04 with each value of its option."""
    assert said(c.raid_pool(c.RaidPool(flagship=1, garrison=1, zero_pool=option)), words)
    assert said(c.explore_pool(c.ExplorePool(flagship=0, zero_pool=option)), words)


@pytest.mark.parametrize(("flagship", "told"), [(15, False), (16, True), (22, True)])
def test_more_than_15_dice_are_rolled_in_batches(flagship: int, told: bool) -> None:
    """R-05."""
    result = c.raid_pool(c.RaidPool(flagship=flagship, garrison=0))
    assert result.value == flagship
    assert said(result, f"roll 15, then {flagship - 15} more") is told


# P-28 rolls ---------------------------------------------------------------------------------


def test_x18_the_roll_of_page_18() -> None:
    """Page 18: 3 blanks, 2 weak, 1 standard, 1 strong; weak re-rolled: a blank and a standard."""
    result = c.count_roll(
        c.CountRoll(
            faces={"b": 3, "w": 2, "s": 1, "S": 1},
            rerolls=(c.Reroll({"w": 2}, {"b": 1, "s": 1}),),
            pool=7,
        )
    )
    assert result.value == c.Counted(3, 4, {"b": 4, "s": 2, "S": 1}, True, 0)
    assert result.notes == ()


@pytest.mark.parametrize(
    ("weak", "strong", "expected"),
    [(0, 1, 4), (1, 1, 6), (2, 1, 8), (3, 3, 12), (1, 0, 5), (0, 0, 3)],
)
def test_worths(weak: int, strong: int, expected: int) -> None:
    """R-83: 2 weak, 3 standard, 1 strong."""
    roll = c.CountRoll(faces={"w": 2, "s": 3, "S": 1}, weak=weak, strong=strong)
    result = c.count_roll(roll)
    assert result.value.successes == expected
    assert sum(part.amount or 0 for part in result.parts) == expected


def test_a_roll_that_is_not_the_pool_is_told() -> None:
    result = c.count_roll(c.CountRoll(faces={"b": 6}, pool=7))
    assert result.value.fits_pool is False
    assert said(result, pool_is("6 dice", 7))
    assert c.count_roll(c.CountRoll(faces={}, pool=0)).value == c.Counted(0, 0, {}, True, 0)


@pytest.mark.parametrize(("repeat", "twice"), [(False, 1), (True, 0)])
def test_a_die_is_rolled_again_once(repeat: bool, twice: int) -> None:
    """R-82 with each value of its option: two weak re-rolled, one of the new ones again."""
    result = c.count_roll(
        c.CountRoll(
            faces={"b": 1, "w": 2},
            rerolls=(c.Reroll({"w": 2}, {"w": 1, "S": 1}), c.Reroll({"w": 1}, {"b": 1})),
            repeat=repeat,
        )
    )
    assert result.value.faces == {"b": 2, "S": 1}
    assert result.value.twice == twice
    assert said(result, "R-82") is bool(twice)


def test_other_dice_rolled_again_later_are_fresh() -> None:
    roll = c.CountRoll(
        faces={"b": 1, "w": 1},
        rerolls=(c.Reroll({"w": 1}, {"b": 1}), c.Reroll({"b": 1}, {"s": 1})),
    )
    assert c.count_roll(roll).value.twice == 0


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (c.CountRoll(faces={"x": 1}), "no face"),
        (c.CountRoll(faces={"b": -1}), "0 or more"),
        (c.CountRoll(faces={"w": 1}, rerolls=(c.Reroll({"w": 2}, {"b": 2}),)), "there are 1"),
        (c.CountRoll(faces={"w": 2}, rerolls=(c.Reroll({"w": 2}, {"b": 1}),)), "2 new faces"),
        (c.CountRoll(faces={"w": 2}, weak=4), "0 to 3"),
        (c.CountRoll(faces={"w": 2}, strong=-1), "0 to 3"),
        (c.CountRoll(faces={}, pool=-1), "0 or more"),
    ],
)
def test_impossible_rolls(roll: c.CountRoll, words: str) -> None:
    with refused(match=words):
        c.count_roll(roll)


# P-29 fortune -------------------------------------------------------------------------------


def use(**told: Any) -> c.FortuneUse:
    return c.fortune(c.Fortune(**told)).value


def test_x06_fortune_of_page_10() -> None:
    """2 successes of 4 dice, one token against defense 4: 3 successes."""
    told = use(tokens=1, blanks=2, successes=2, defense=4, spent=1)
    assert told == c.FortuneUse(most=1, suggested=1, for_plunder=None, allowed=True, successes=3)
    assert use(tokens=2, blanks=2, successes=2, defense=4).suggested == 2


def test_x16_no_fortune_at_a_dangerous_site() -> None:
    told = c.fortune(c.Fortune(tokens=3, blanks=2, successes=4, defense=5, dangerous=True, spent=1))
    assert (told.value.most, told.value.suggested, told.value.allowed) == (0, 0, False)
    assert said(told, "dangerous site")


def test_x18_a_scout_allows_fortune_at_a_dangerous_site() -> None:
    told = use(tokens=2, blanks=4, successes=3, defense=5, dangerous=True, power=True, spent=2)
    assert (told.most, told.suggested, told.allowed, told.successes) == (2, 2, True, 5)


@pytest.mark.parametrize(
    ("told", "most", "suggested"),
    [
        ({"tokens": 5, "blanks": 2, "successes": 0, "defense": 9}, 2, 2),
        ({"tokens": 5, "blanks": 2, "successes": 5, "defense": 4}, 2, 0),
        ({"tokens": 0, "blanks": None, "successes": 1, "defense": 4}, 0, 0),
        ({"tokens": None, "blanks": 2, "successes": 1, "defense": 4}, None, None),
        ({"tokens": None, "blanks": 2, "successes": 4, "defense": 4}, None, 0),
        ({"tokens": 1, "blanks": 2, "successes": 1}, 1, None),
        ({"tokens": 1, "blanks": 2, "successes": 1, "defense": 3, "dangerous": None}, None, None),
        ({"tokens": 1, "blanks": 0, "successes": 1, "defense": 3, "dangerous": None}, 0, 0),
    ],
)
def test_limits_of_fortune(told: dict[str, Any], most: int | None, suggested: int | None) -> None:
    value = use(**told)
    assert (value.most, value.suggested) == (most, suggested)


@pytest.mark.parametrize(("wanted", "expected"), [(2, 0), (3, 0), (4, 1), (5, 2), (6, None)])
def test_fortune_for_a_plunder_value(wanted: int, expected: int | None) -> None:
    """R-88: also beyond the defense."""
    told = c.fortune(c.Fortune(tokens=2, blanks=3, successes=3, defense=3, wanted=wanted))
    assert told.value.for_plunder == expected
    assert told.value.suggested == 0
    assert said(told, "out of reach") is (expected is None)


@pytest.mark.parametrize(("rescues", "words"), [(True, "makes this a success"), (False, "fails")])
def test_fortune_after_no_success(rescues: bool, words: str) -> None:
    """R-03 with each value of its option."""
    told = c.fortune(c.Fortune(tokens=1, blanks=3, successes=0, defense=3, rescues_zero=rescues))
    assert said(told, words)


# P-30 damage, P-31 sinking, P-32 result -----------------------------------------------------

DAMAGE = [
    ("X-06 p. 10", c.Damage(defense=4, successes=3), (1, 2, False)),
    ("X-16 p. 16", c.Damage(defense=5, successes=4, face_up_upgrades=1), (1, 3, False)),
    ("X-18 p. 18", c.Damage(defense=5, successes=5), (0, 2, False)),
    ("X-19 p. 19", c.Damage(defense=5, successes=3), (2, 2, False)),
    ("more successes", c.Damage(defense=3, successes=6), (0, 2, False)),
    ("third card", c.Damage(defense=3, successes=0), (3, 2, True)),
    ("upgrades help", c.Damage(defense=4, successes=0, face_up_upgrades=2), (4, 4, False)),
    ("cards there", c.Damage(defense=1, successes=0, damage_cards=2), (1, 0, True)),
    (
        "a third card by override counts as full",
        c.Damage(defense=1, successes=0, damage_cards=3, face_up_upgrades=1),
        (1, 1, False),
    ),
    ("unknown defense", c.Damage(successes=1), (None, 2, None)),
    ("unknown cards", c.Damage(defense=3, successes=1, damage_cards=None), (2, None, None)),
    ("unknown, no damage", c.Damage(defense=3, successes=3, damage_cards=None), (0, None, False)),
    ("by hand", c.Damage(defense=3, successes=3, by_hand=(HandLine("reef", 1),)), (1, 2, False)),
]


@pytest.mark.parametrize(
    ("inputs", "expected"), [x[1:] for x in DAMAGE], ids=[x[0] for x in DAMAGE]
)
def test_damage(inputs: c.Damage, expected: tuple[Any, ...]) -> None:
    assert c.damage(inputs).value == c.DamageTaken(*expected)


def test_damage_left_over_is_ignored_and_none_is_declined() -> None:
    """R-14, R-12."""
    assert said(c.damage(c.Damage(defense=9, successes=0)), "left over is ignored")
    assert said(c.damage(c.Damage(defense=2, successes=0)), "none may be declined")


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        (c.Sink(upgrades=2, glory=5), (2, 3)),
        (c.Sink(upgrades=0, glory=5), (0, 5)),
        (c.Sink(upgrades=2, glory=1), (2, 0)),
        (c.Sink(upgrades=2, glory=1, floor_zero=False), (2, -1)),
        (c.Sink(upgrades=2), (2, None)),
        (c.Sink(upgrades=None, glory=4), (None, None)),
    ],
)
def test_sink(inputs: c.Sink, expected: tuple[Any, ...]) -> None:
    """Page 10: 1 glory for each upgrade; R-34 with each value of its option."""
    assert c.sink(inputs).value == c.Sunk(*expected)


@pytest.mark.parametrize(
    ("cards", "words"), [("on_rebuild", "rebuilt (ruling"), ("at_once", "at once")]
)
def test_damage_cards_of_a_sunk_ship(cards: Any, words: str) -> None:
    """R-15 with each value of its option."""
    assert said(c.sink(c.Sink(upgrades=0, cards=cards)), words)


RESULTS = [
    ("X-06 short of the defense p. 10", c.EndeavorResult(rolled=2, fortune=1), (True, 1, False, 3)),
    ("X-16 p. 16", c.EndeavorResult(rolled=4), (True, 1, False, 4)),
    ("X-18 p. 18", c.EndeavorResult(rolled=3, fortune=2), (True, 1, False, 5)),
    ("no success p. 10", c.EndeavorResult(rolled=0), (False, 0, True, 0)),
    ("sank p. 10", c.EndeavorResult(rolled=3, sunk=True), (False, 0, True, 3)),
    ("R-03 on", c.EndeavorResult(rolled=0, fortune=1), (True, 1, False, 1)),
    ("R-03 off", c.EndeavorResult(rolled=0, fortune=1, rescues_zero=False), (False, 0, True, 1)),
    ("R-03 on, roll unknown", c.EndeavorResult(fortune=1), (True, 1, False, None)),
    (
        "R-03 off, roll unknown",
        c.EndeavorResult(fortune=1, rescues_zero=False),
        (None, None, None, None),
    ),
    ("unknown roll", c.EndeavorResult(), (None, None, None, None)),
    ("unknown roll, sunk", c.EndeavorResult(sunk=True), (False, 0, True, None)),
    ("unknown sinking", c.EndeavorResult(rolled=1, sunk=None), (None, None, None, 1)),
]


@pytest.mark.parametrize(
    ("inputs", "expected"), [x[1:] for x in RESULTS], ids=[x[0] for x in RESULTS]
)
def test_endeavor_result(inputs: c.EndeavorResult, expected: tuple[Any, ...]) -> None:
    assert c.endeavor_result(inputs).value == c.Ended(*expected)


@pytest.mark.parametrize(("may", "words"), [(True, "may still"), (False, "may not still")])
def test_a_milestone_after_failure(may: bool, words: str) -> None:
    """R-61 with each value of its option; R-62: the advisor is still exhausted."""
    result = c.endeavor_result(c.EndeavorResult(rolled=0, milestone_after_fail=may))
    assert said(result, words)
    assert said(result, "still exhausted")


# P-42 ties, P-43 glory ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tied", "thing", "expected"),
    [
        ({"Blue": 1, "Red": 4, "Gray": 2}, "good", "Red"),
        ({"Blue": 1, "Red": 4, "Gray": 2}, "bad", "Blue"),
        ({"Blue": None, "Red": 4}, "good", None),
    ],
)
def test_tie(tied: dict[str, int | None], thing: Any, expected: str | None) -> None:
    """Page 6."""
    assert c.tie(c.Tie(tied=tied, thing=thing)).value == expected


@pytest.mark.parametrize(
    ("tied", "words"),
    [
        ({"Blue": 1}, "two or more"),
        ({}, "two or more"),
        ({"Blue": 2, "Red": 2}, "one title"),
        ({"Blue": 0, "Red": 2}, "below 1"),
    ],
)
def test_no_tie(tied: dict[str, int | None], words: str) -> None:
    with refused(match=words):
        c.tie(c.Tie(tied=tied, thing="good"))


def steps(*changes: int | None) -> tuple[c.GloryStep, ...]:
    return tuple(c.GloryStep("card", amount, "p. 15") for amount in changes)


@pytest.mark.parametrize(
    ("before", "changes", "floor", "expected"),
    [
        (10, (1, 1), True, 12),
        (1, (-2,), True, 0),
        (1, (-2,), False, -1),
        # R-92 at 0 glory: return an upgrade, then take one. Each in the moment it happens.
        (0, (-1, 1), True, 1),
        (0, (1, -1), True, 0),
        (0, (-1, 1), False, 0),
        (30, (5,), True, 35),
        (None, (1,), True, None),
        (3, (None,), True, None),
        (3, (), True, 3),
    ],
)
def test_glory_change(
    before: int | None, changes: tuple[int | None, ...], floor: bool, expected: int | None
) -> None:
    """2.12; R-34 with each value of its option."""
    result = c.glory_change(c.GloryChange(glory=before, changes=steps(*changes), floor_zero=floor))
    assert result.value == expected
    if expected is not None:
        assert sum(part.amount or 0 for part in result.parts) == expected


# Impossible counts --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told", "words"),
    [
        ("ship-value", {"value": "raid", "printed": -1}, "printed raid cannot be -1"),
        ("ship-value", {"value": "raid", "boxes": -1}, "filled boxes"),
        ("hold", {"items": -1}, "items in it"),
        ("explore-pool", {"flagship": -1}, "explore of the flagship"),
        ("explore-pool", {"flagship": 1, "expertise": -1}, "expertise"),
        ("explore-pool", {"flagship": 1, "support": {"value": -2}}, "support ship"),
        ("raid-pool", {"flagship": 1, "garrison": -1}, "garrison"),
        ("raid-pool", {"flagship": 1, "enmity": -1}, "enmity"),
        ("raid-pool", {"flagship": 1, "at_war": -1}, "At War With"),
        ("raid-pool", {"structures": [{"label": "Fort", "amount": -1}]}, "Fort"),
        ("raid-pool", {"defenders": [{"value": -1}]}, "defending ship"),
        ("fortune", {"tokens": -1}, "fortune tokens"),
        ("fortune", {"spent": -1}, "fortune spent"),
        ("damage", {"defense": -1}, "defense"),
        ("damage", {"damage_cards": -1}, "damage cards"),
        ("sink", {"upgrades": -1}, "upgrades"),
        ("endeavor-result", {"rolled": -1}, "successes"),
        ("may-raid", {"kind": "island", "home": -1}, "tokens at home"),
        ("plunder-island", {"site_type": "mine", "mine": -1}, "mine"),
        ("plunder-province", {"successes": -1}, "successes"),
        ("give-enmity", {"owed": -1}, "tokens owed"),
        ("give-enmity", {"owed": 1, "giver": "Blue", "host": "Blue"}, "cannot owe itself"),
        ("at-war", {"raider": "Blue", "host": "Blue"}, "at war with itself"),
        ("at-war", {"host": "Blue", "board": {"province": True, "held": {"Blue": -1}}}, "Blue"),
        ("own-enmity", {"owner": "Blue", "region": {"sites": {"Blue": -1}}}, "Blue's tokens"),
    ],
)
def test_impossible_counts_are_refused_in_one_sentence(
    name: str, told: dict[str, Any], words: str
) -> None:
    calculation = CALCULATIONS[name]
    inputs: Any = msgspec.convert(told, type=calculation.inputs)
    with refused(match=words):
        calculation.run(inputs)
