"""The worked examples of the rulebook,
WE-01 to WE-16 of the spec's section 8. Expected: by hand."""

from __future__ import annotations

import pytest

from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.calculations.encounters import TownFound, town_found
from companion.games.pirate_crusades.calculations.harbor import (
    HandIn,
    NewShip,
    Prices,
    hand_in,
    new_ship,
    prices,
)
from companion.games.pirate_crusades.calculations.location import Location, location
from companion.games.pirate_crusades.calculations.missions import (
    CargoHeld,
    MissionCheck,
    mission_check,
)
from companion.games.pirate_crusades.calculations.roles import CardRole, card_role
from companion.games.pirate_crusades.calculations.setup import DealShort, deal_short
from companion.games.pirate_crusades.calculations.storm_hits import StormHit, storm_hit
from companion.games.pirate_crusades.calculations.trading import DOUBLOONS, PRICES, Sell, sell


def test_we_01_acquire_a_new_ship() -> None:
    """P. 13-15: 5 reputation, 1 spent, 3 + 4 = 7; nothing fits in the discards; 8, then 5."""
    looked = new_ship(NewShip(reputation=5, riches=2, discards=("9H", "QD"))).value
    assert (looked.pays, looked.reputation, looked.riches, looked.most) == ("reputation", 4, 2, 7)
    assert looked.choose == () and looked.draw and looked.taken == ""
    after_8 = new_ship(NewShip(reputation=5, riches=2, discards=("9H", "QD"), drawn=("8S",))).value
    assert after_8.discarded == ("8S",) and after_8.draw and after_8.taken == ""
    found = new_ship(
        NewShip(reputation=5, riches=2, discards=("9H", "QD"), drawn=("8S", "5C"))
    ).value
    assert (found.taken, found.discarded, found.draw) == ("5C", ("8S",), False)


def test_we_02_and_03_strength() -> None:
    """P. 18: size 4, average cannon 5: 20, needs 21, surrender at 41; a town of size 4: 80."""
    ship = strength(Strength("ship", 4, 5, long=True)).value
    assert (ship.strength, ship.need, ship.surrender) == (20, 21, 41)
    town = strength(Strength("town", 4, long=True)).value
    assert (town.strength, town.need, town.surrender) == (80, 81, None)


def test_we_04_no_stacking() -> None:
    """P. 13-15: 20 tons sell for 1 doubloon."""
    sold = sell(Sell({"a": 10, "b": 10})).value
    assert (sold.riches, sold.tons) == (1, 20)
    assert sold.sets == {"1": ("a",), "2": None, "3": None}


def test_we_05_and_06_doubloons() -> None:
    """Pp. 13-15, 20: 1, 2, 3 are 10, 50, 100 tons; 3 is the price of a map."""
    assert DOUBLOONS == {1: 10, 2: 50, 3: 100}
    assert PRICES["map"] == 3
    assert prices(Prices("map", riches=3)).value.riches == 0


@pytest.mark.parametrize(
    ("values", "square"), [((1, 1), "1,1"), ((2, 2), "1,1"), ((10, 1), "5,1"), ((9, 2), "5,1")]
)
def test_we_07_location(values: tuple[int, int], square: str) -> None:
    """P. 18: 1,1 is the top left, 5,1 the top right."""
    assert location(Location(values=values)).value == square


@pytest.mark.parametrize(("size", "needs"), [(1, 21), (5, 101), (10, 201)])
def test_we_08_town(size: int, needs: int) -> None:
    """P. 13-15: a town's strength is size x 10 x 2."""
    assert strength(Strength("town", size, long=True)).value.need == needs


@pytest.mark.parametrize(
    ("size", "ship", "town"), [(1, 2, 6), (4, 5, 21), (7, 8, 36), (10, 11, 51)]
)
def test_we_09_short_needs(size: int, ship: int, town: int) -> None:
    """P. 6: one cannon more than the size, one more than five times the size."""
    assert strength(Strength("ship", size)).value.need == ship
    assert strength(Strength("town", size)).value.need == town
    assert strength(Strength("ship", size)).value.surrender is None


@pytest.mark.parametrize(("category", "lost"), [(1, 2), (2, 2), (3, 2)])
def test_we_10_flaw(category: int, lost: int) -> None:
    """P. 20: half the crew is eaten when caught in a storm, whatever the category. Hand of 4."""
    told = storm_hit(StormHit(category, hand=4, holds=0, half_anyway=True)).value
    assert told.crew == lost


def test_we_11_ship_for_riches() -> None:
    """P. 13-15: reputation 0, 3 riches: all of them, 3 / 2 rounded up = 2."""
    told = new_ship(NewShip(reputation=0, riches=3)).value
    assert (told.pays, told.reputation, told.riches, told.most) == ("riches", 0, 0, 2)


@pytest.mark.parametrize(
    ("cards", "crew", "holds", "destroyed"),
    [(1, 0, 0, False), (2, 3, 0, False), (3, 3, 4, False), (4, 5, 4, True)],
)
def test_we_12_categories(cards: int, crew: int, holds: int, destroyed: bool) -> None:
    """P. 18: 1 to 4 storm cards; a hand of 5 loses 3 (half rounded up), 4 holds are emptied."""
    told = storm_hit(StormHit(cards, hand=5, holds=4)).value
    assert (told.crew, told.holds, told.destroyed, told.turn) == (crew, holds, destroyed, True)


def test_we_13_cove_costs_nothing_but_a_flaw_may_forbid() -> None:
    """P. 21: docking at a cove is free; the flaw is the table's own override (P-54)."""
    cove = town_found(TownFound("JK", "French", hand=2, long=True)).value
    assert (cove.kind, cove.crew_lost) == ("cove", 0)


def test_we_14_cloth_to_nassau() -> None:
    """P. 21: a cloth mission to an English port, done at Nassau: 1 riches."""
    told = mission_check(
        MissionCheck(
            "delivery", tons=4, cargo="Cloth", nation="English", own="French",
            town="KH", town_nation="English", long=True,
            holds={"h1": CargoHeld("Cloth", 4, with_mission=True)},
        )
    ).value  # fmt: skip
    assert told.done is True and told.hand_in == ("h1",)
    assert hand_in(HandIn("English", missions=1)).value.riches == 1


@pytest.mark.parametrize("card", ["JH", "QD", "KC", "JK"])
def test_we_15_court_ships(card: str) -> None:
    """P. 9: Jack, Queen, King, Joker are ships of size 10."""
    assert card_role(CardRole(card, "ship")).value.number == 10


def test_we_16_bonus_for_the_smaller() -> None:
    """P. 4: ships of 7, 10, 10: only the 7 gets a bonus; 3 x 4 + 1 = 13 cards, 41 are left."""
    told = deal_short(DealShort({"a": "7H", "b": "JD", "c": "10C"})).value
    assert (told.largest, told.bonus, told.dealt, told.deck) == (10, ("a",), 13, 41)
