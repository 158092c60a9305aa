"""Moves, attachments, recruits by table (pp. 9, 13-14, 18-19)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.calculations.actions import (
    Equip,
    Move,
    Recruit,
    Slots,
    equip,
    move,
    recruit,
    slots,
)
from companion.games.five_sails.calculations.costs import (
    Parley,
    Payment,
    payment,
)
from tests.games.refused import refused


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


def ways(told: Payment) -> list[tuple[int, int, int]]:
    return [(way.ordinary, way.wealth, way.wasted) for way in payment(told).value.ways]


# ---------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("players", "at", "reach"),
    [
        (2, "docks", ("forums", "home:p1")),
        (3, "docks", ("oles-inn", "forums", "home:p1")),
        (4, "bazaar", ("forums", "gardens", "home:p1")),
        (2, "home:p1", ("docks", "forums", "bazaar")),
        (4, "gardens", ("bazaar", "home:p1")),
        (2, "", ()),
        (2, "gardens", ()),
    ],
)
def test_reach(players: int, at: str, reach: tuple[str, ...]) -> None:
    """Pp. 9, 13; table 2.4."""
    assert move(Move(players, "p1", at)).value.reach == reach


@pytest.mark.parametrize(
    ("told", "faults", "engages"),
    [
        (Move(2, "p1", "docks", "forums", False), [], True),
        (Move(2, "p1", "docks", "bazaar", False), ["not-adjacent"], True),
        (Move(2, "p1", "docks", "bazaar", False, anywhere=True), [], True),
        (Move(2, "p1", "docks", "home:p1", False), [], True),
        (Move(2, "p1", "docks", "home:p2", False), ["enemy-home"], True),
        (Move(2, "p1", "docks", "docks", False), ["same-location"], True),
        (Move(2, "p1", "docks", "oles-inn", False), ["not-in-play"], True),
        (Move(3, "p1", "docks", "oles-inn", False), [], True),
        (Move(2, "p1", "docks", "forums", True), ["engaged"], True),
        (Move(2, "p1", "docks", "forums", True, by_effect=True), [], False),
        (Move(2, "p1", "home:p1", "bazaar", False), [], False),
        (Move(2, "p1", "home:p1", "bazaar", True), ["engaged"], False),
        (Move(2, "p1", "home:p1", "bazaar", True, home_move_requires_en_garde=False), [], False),
        (Move(2, "p1", "docks", "forums", True, home_move_requires_en_garde=False),
         ["engaged"], True),
        (Move(2, "p1", "", "forums", False), [], None),
    ],
)  # fmt: skip
def test_moves(told: Move, faults: list[str], engages: bool | None) -> None:
    """P. 13; AMB-16."""
    value = move(told).value
    assert (ids(value.check), value.engages) == (faults, engages)


def test_moves_with_gaps_and_nonsense() -> None:
    assert move(Move(2, "p1", "", "forums", False)).value.check.unknown == ("where it is",)
    assert move(Move(2, "p1", "docks")).value.check.unknown == ("whether it is engaged",)
    with refused(match="“moon” is not a location"):
        move(Move(2, "p1", "moon"))


# ---------------------------------------------------------------------- attachments


@pytest.mark.parametrize(
    ("worn", "surplus", "destroy"),
    [
        ({"t1": ("Weapon",), "t2": ("Armor",), "t3": ("Attire",)}, {}, 0),
        ({"t1": ("Weapon",), "t2": ("weapon", "Pistol")}, {"Weapon": ("t1", "t2")}, 1),
        ({"t1": (), "t2": (), "t3": ("Trinket",)}, {}, 0),
        # One in two slots clashes with both others: it alone can go.
        (
            {"t1": ("Weapon",), "t2": ("Armor",), "t3": ("Weapon", "Armor")},
            {"Weapon": ("t1", "t3"), "Armor": ("t2", "t3")}, 1,
        ),
        ({"t1": ("Attire",), "t2": ("Attire",), "t3": ("Attire",)},
         {"Attire": ("t1", "t2", "t3")}, 2),
    ],
)  # fmt: skip
def test_slots(
    worn: dict[str, tuple[str, ...]], surplus: dict[str, tuple[str, ...]], destroy: int
) -> None:
    """Pp. 18-19; AMB-32."""
    value = slots(Slots(worn)).value
    assert (value.surplus, value.destroy) == (surplus, destroy)


def test_slots_after_a_choice() -> None:
    worn = {"t1": ("Weapon",), "t2": ("Weapon",), "t3": ("Weapon",)}
    assert ids(slots(Slots(worn, ("t1",))).value.check) == ["keeps-too-many"]
    assert slots(Slots(worn, ("t1", "t3"))).value.check.ok is True
    assert slots(Slots(worn)).notes == ("Weapon: t1, t2, t3; one stays (p. 18).",)
    assert slots(Slots(worn, ("t1", "t3"))).notes == ()


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Equip(), []),
        (Equip(own_target=False), ["not-your-card"]),
        (Equip(own_target=False, others_allowed=True), []),
        (Equip(restriction=False), ["restriction-failed"]),
        (Equip(available=False, actor_there=False, target_there=False), []),
        (Equip(from_city=True), []),
        (Equip(from_city=True, available=False), ["not-available"]),
        (Equip(from_city=True, actor_there=False), ["not-same-location"]),
        (Equip(from_city=True, target_there=False), ["target-not-there"]),
        (Equip(cost=Payment(3, hand=2)), ["cannot-pay"]),
    ],
)
def test_equip(told: Equip, faults: list[str]) -> None:
    """P. 13; from hand the place does not matter."""
    told = replace(told, cost=replace(told.cost, cost=told.cost.cost or 0))
    assert ids(equip(told).value.check) == faults


def test_equip_fills_a_slot() -> None:
    told = equip(Equip(Payment(2, hand=3), worn={"t1": ("Weapon",)}, traits=("Weapon",), name="t2"))
    assert told.value.surplus == {"Weapon": ("t1", "t2")}
    assert (told.value.cost, told.value.affordable) == (2, True)


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Recruit(), []),
        (Recruit(available=False), ["not-available"]),
        (Recruit(event=True), ["events-cannot-be-recruited"]),
        (Recruit(same_place=False), ["not-same-location"]),
        (Recruit(city=False), ["not-in-city"]),
        (Recruit(parley=Parley(mercenary=True, engaged=False, influence=1)), ["parley-mercenary"]),
    ],
)
def test_recruit(told: Recruit, faults: list[str]) -> None:
    """P. 14; AMB-34: nobody needs to be en garde."""
    told = replace(told, cost=Payment(2, hand=2, from_hand=False))
    assert ids(recruit(told).value.check) == faults


def test_recruit_with_parley_and_a_full_crew() -> None:
    """Cost 4, Influence 3: 1; crew of 5 at a cap of 5: 1 over."""
    q = Parley(mercenary=False, engaged=False, influence=3)
    told = recruit(Recruit(Payment(4, hand=1, from_hand=False), parley=q, crew=5, cap=5))
    assert (told.value.cost, told.value.affordable, told.value.over_cap) == (1, True, 1)
    assert any("1 over the Crew Cap" in note for note in told.notes)
    room = recruit(Recruit(Payment(4, hand=1, from_hand=False), crew=4, cap=5)).value
    assert (room.over_cap, room.affordable, ids(room.check)) == (0, False, ["cannot-pay"])
    assert recruit(Recruit(crew=4)).value.over_cap is None
    vague = recruit(Recruit(Payment(4, from_hand=False), parley=Parley())).value
    assert vague.cost is None and "its Influence" in vague.check.unknown
