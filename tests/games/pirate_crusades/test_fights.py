"""Combat totals, cheapest cards, duels, towns, fleets, flight (P-09, P-12, P-15 to P-17,
P-36 to P-39)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.pirate_crusades.calculations.combat import (
    Aid,
    Cheapest,
    CombatTotal,
    Committed,
    Strength,
    cheapest,
    combat_total,
    strength,
)
from companion.games.pirate_crusades.calculations.duel import Duel, Vessel, duel, vessel
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flee, flee
from companion.games.pirate_crusades.calculations.fleet import Fleet, fleet
from tests.games.refused import refused


def cards(*codes: str) -> tuple[Committed, ...]:
    return tuple(Committed(code) for code in codes)


def total(*codes: str, **more: Any) -> int | None:
    return combat_total(CombatTotal(cards(*codes), **more)).value.total


# P-15: totals (pp. 6-7, 18-19) ---------------------------------------------------------------

TOTALS = [
    # id, cards, more, total by hand
    pytest.param(("7C",), {}, 7, id="p. 6 a card is its cannon"),
    pytest.param(("7C", "AH", "QD"), {}, 18, id="p. 6 7 + 1 + 10"),
    pytest.param(("7C",), {"nation": "French"}, 8, id="p. 6-7 own nation +1"),
    pytest.param(("7C", "2C", "9H"), {"nation": "French"}, 20, id="A-12 +1 for each of them"),
    pytest.param(("7C", "2C"), {"nation": "French", "ally_bonus": "once"}, 10, id="A-12 once"),
    pytest.param(("7H", "2S"), {"nation": "French", "ally_bonus": "once"}, 9, id="A-12 none"),
    pytest.param(("7C", "2C"), {"nation": "none"}, 9, id="A-41 Joker ship: no +1"),
    pytest.param(("7C", "2H"), {"ship_of_line": True}, 10, id="p. 6-7 Ship of the Line once"),
    pytest.param(("7C", "2H"), {"ship_of_line": True, "ship_bonus": "per_card"}, 11,
                 id="A-12 each"),
    pytest.param(("7C", "2H"), {"tough": True}, 10, id="p. 10 Tough Crew once"),
    pytest.param(("7C", "2H"), {"tough": True, "ship_of_line": True, "ship_bonus": "per_card"}, 13,
                 id="A-12 both per card"),
    pytest.param(("7C",), {"broadside": True}, 17, id="p. 10 bonus 5: +10"),
    pytest.param(("JK",), {}, 10, id="A-03 Joker 10"),
    pytest.param(("JK",), {"joker_cannon": 0}, 0, id="A-03 option: Joker 0"),
    pytest.param(("JK",), {"nation": "French"}, 10, id="A-12 a Joker is of no nation"),
    pytest.param(("JK",), {"aids": (Aid(6),)}, 16, id="p. 6-7 10 + the ship's value"),
    pytest.param(("JK",), {"aids": (Aid(6, 7),), "long": True}, 52, id="p. 18-19 10 + 6 x 7"),
    pytest.param(("JK1", "JK2"), {"aids": (Aid(6), Aid(3))}, 29, id="p. 6-7 two Jokers"),
    pytest.param(
        ("9S", "3S", "JK"),
        {"nation": "Dutch", "ship_of_line": True, "tough": True, "broadside": True,
         "aids": (Aid(4),)},
        40, id="9 + 3 + 10 + 2 allies + 1 + 1 + 10 + 4 = 40",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "more", "expected"), TOTALS)
def test_totals(codes: tuple[str, ...], more: dict[str, Any], expected: int) -> None:
    told = combat_total(CombatTotal(cards(*codes), **more))
    assert told.value.total == expected
    assert sum(x.amount or 0 for x in told.parts) == expected
    assert all(x.page and x.rule for x in told.parts)


def test_need_and_margin() -> None:
    won = combat_total(CombatTotal(cards("7C", "4H"), need=11)).value
    assert (won.total, won.margin, won.wins) == (11, 0, True)
    lost = combat_total(CombatTotal(cards("7C", "3H"), need=11)).value
    assert (lost.margin, lost.wins) == (-1, False)
    assert combat_total(CombatTotal(cards("7C"))).value.wins is None


def test_typed_sunset_cannon_and_nation() -> None:
    inputs = CombatTotal((Committed("7C", 3, "Dutch"), Committed("", 5)), nation="Dutch")
    told = combat_total(inputs)
    assert told.value.total == 3 + 1 + 5
    assert any("may be of your nation" in note for note in told.notes)
    assert combat_total(CombatTotal((Committed("JK", 4),))).value.total == 4


def test_unknown_cards_and_broken_rules() -> None:
    assert total("") is None
    nobody = combat_total(CombatTotal())
    assert nobody.value.total == 0 and "At least one card" in nobody.notes[0]
    two = combat_total(CombatTotal(cards("7C"), aids=(Aid(3),), nation="Dutch"))
    assert "only for each Joker" in two.notes[0] and two.value.total == 10
    assert combat_total(CombatTotal(cards("JK"), aids=(Aid(),))).value.total is None
    assert combat_total(CombatTotal(cards("JK"), aids=(Aid(6),), long=True)).value.total is None
    one = combat_total(CombatTotal(cards("JK"), aids=(Aid(6),), nation="Dutch"))
    assert one.notes == ()
    assert "nation is unknown" in combat_total(CombatTotal(cards("7C"))).notes[0]
    assert combat_total(CombatTotal(cards("JK"))).notes == ()


@pytest.mark.parametrize(
    "inputs",
    [CombatTotal(cards("ZZ")), CombatTotal((Committed("7C", -1),)),
     CombatTotal(cards("JK"), aids=(Aid(-1),)), CombatTotal((Committed("", 100),))],
)  # fmt: skip
def test_totals_that_cannot_be(inputs: CombatTotal) -> None:
    with refused():
        combat_total(inputs)


@pytest.mark.parametrize("inputs", [Strength("ship", 0), Strength("ship", 4, 0, True)])
def test_strengths_that_cannot_be(inputs: Strength) -> None:
    with refused():
        strength(inputs)


def test_strength_unknown_and_parts() -> None:
    assert strength(Strength("ship", 4, None, True)).value.need is None
    assert strength(Strength("town")).value.strength is None
    told = strength(Strength("town", 4, long=True))
    assert [x.amount for x in told.parts] == [4, 20, 80]
    assert [x.amount for x in strength(Strength("town", 4)).parts] == [4, 5, 20]
    assert [x.amount for x in strength(Strength("ship", 4, 5, True)).parts] == [4, 5, 20]
    assert [x.amount for x in strength(Strength("ship", 4)).parts] == [4, 4]


# P-15: the cheapest cards (section 11.3) -----------------------------------------------------

CHEAP = [
    # id, hand, need, more, places by hand
    pytest.param(("7C", "4H", "2S"), 11, {}, (0, 1), id="7 + 4"),
    pytest.param(("10H", "6H", "5S"), 11, {}, (1, 2), id="6 + 5 = 11 leaves the 10"),
    pytest.param(("10H", "9H", "2S"), 10, {}, (0,), id="one card is fewer than 9 + 2"),
    pytest.param(("9H", "QD", "2S"), 9, {}, (0,), id="of single cards the least"),
    pytest.param(("7C", "4H"), 12, {"nation": "French"}, (0, 1), id="own nation: 8 + 4"),
    pytest.param(("9C", "9H"), 10, {"nation": "French"}, (0,), id="the +1 decides"),
    pytest.param(("3H", "2H"), 12, {"broadside": True}, (1,), id="2 + 10, bonus 5"),
    pytest.param(("3H", "2H"), 1, {"broadside": True}, (1,), id="at least one card, A-44"),
    pytest.param(("3H", "4H"), 9, {"ship_of_line": True, "tough": True}, (0, 1), id="3 + 4 + 2"),
    pytest.param(("3H", "4H"), 9, {"ship_of_line": True, "ship_bonus": "per_card"}, (0, 1),
                 id="3 + 1 + 4 + 1"),
    pytest.param(("3H", "4H"), 10, {}, None, id="7 of 10: not enough"),
    pytest.param(("9C", "8C", "3H"), 10, {"nation": "French", "ally_bonus": "once"}, (0,),
                 id="once: 9 + 1"),
    pytest.param(("5C", "5C", "6H"), 12, {"nation": "French", "ally_bonus": "once"}, (0, 2),
                 id="once: 5 + 6 + 1"),
    pytest.param(("JK", "2H"), 10, {}, (0,), id="a Joker is 10 without its ship"),
    pytest.param((), 5, {}, None, id="an empty hand"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "need", "more", "expected"), CHEAP)
def test_cheapest(hand, need, more, expected) -> None:
    assert cheapest(Cheapest(cards(*hand), need, **more)).value.win == expected


def test_cheapest_surrender_and_notes() -> None:
    told = cheapest(Cheapest(cards("9H", "8H", "JK"), 8, 17))
    assert (told.value.win, told.value.surrender, told.value.most) == ((1,), (0, 1), 27)
    assert "A Joker brings a ship" in told.notes[0]
    short = cheapest(Cheapest(cards("9H"), 12, 25))
    assert short.notes == ("The hand comes to 9: 3 short.",) and short.value.surrender is None
    with refused():
        cheapest(Cheapest((Committed(),), 4))
    with refused():
        cheapest(Cheapest(cards(*["2H"] * 21), 4))
    assert cheapest(Cheapest(cards(*["2H"] * 20), 40)).value.win == tuple(range(20))


codes = st.sampled_from(["AH", "2C", "3S", "4C", "5D", "6C", "7H", "8S", "9C", "10D", "JC", "JK"])


@given(
    st.lists(codes, max_size=7),
    st.integers(1, 60),
    st.sampled_from(["per_card", "once"]),
    st.sampled_from(["per_card", "once"]),
    st.tuples(*[st.booleans()] * 3),
)
def test_cheapest_against_all_sets(hand, need, ally, ship, flags) -> None:
    """Brute force: every set of cards, valued by hand here, not by the code."""
    line, tough, broad = flags

    def worth(chosen: tuple[int, ...]) -> int:
        value = {"A": 1, "J": 10}
        sums = 0
        french = 0
        for place in chosen:
            card = hand[place]
            sums += 10 if card == "JK" else value.get(card[:-1]) or int(card[:-1])
            french += card.endswith("C")
        sums += min(french, 1) if ally == "once" else french
        times = len(chosen) if ship == "per_card" else 1
        return sums + (line + tough) * times + 10 * broad

    enough = [
        (len(chosen), worth(chosen))
        for size in range(1, len(hand) + 1)
        for chosen in combinations(range(len(hand)), size)
        if worth(chosen) >= need
    ]
    told = cheapest(
        Cheapest(
            cards(*hand), need, nation="French", ship_of_line=line, tough=tough, broadside=broad,
            ally_bonus=ally, ship_bonus=ship,
        )
    ).value  # fmt: skip
    if not enough:
        assert told.win is None
    else:
        assert told.win is not None and (len(told.win), worth(told.win)) == min(enough)
    assert told.most == worth(tuple(range(len(hand))))


# P-16, P-36: two players ---------------------------------------------------------------------


def duelled(first: tuple[str, ...], second: tuple[str, ...], long: bool = False, **more: Any):
    return duel(Duel(CombatTotal(cards(*first), **more), CombatTotal(cards(*second)), long))


@pytest.mark.parametrize(
    ("first", "second", "long", "winner", "surrender", "reputation"),
    [
        (("7C",), ("6H",), False, "attacker", False, 0),
        (("6C",), ("7H",), False, "defender", False, 0),
        (("7C",), ("7H",), False, "tie", False, 0),
        (("10C",), ("2H",), False, "attacker", False, 0),  # no surrender in the short game
        (("10C",), ("5H",), True, "attacker", False, 0),  # exactly double: not more than double
        (("10C", "AC"), ("5H",), True, "attacker", True, 1),  # 11 > 10
        (("5C",), ("10H", "AH"), True, "defender", True, 1),
        (("5C",), ("5H",), True, "tie", False, 0),
    ],
)
def test_duels(first, second, long, winner, surrender, reputation) -> None:
    told = duelled(first, second, long).value
    assert (told.winner, told.surrender, told.reputation) == (winner, surrender, reputation)


def test_duel_with_bonuses_and_notes() -> None:
    """P. 6-7: 7 of the own nation and a Ship of the Line, 9, beats 8."""
    told = duelled(("7C",), ("8H",), nation="French", ship_of_line=True)
    assert (told.value.winner, told.value.attacker, told.value.defender) == ("attacker", 9, 8)
    assert [x.amount for x in told.parts][-2:] == [9, 8]
    two = duelled(("7C", "2C"), ("8H",))
    assert any("one card each" in note for note in two.notes)
    assert not any("one card each" in n for n in duelled(("7C", "2C"), ("8H",), True).notes)
    assert any("loser's goes" in n for n in duelled(("7C",), ("8H",)).notes)
    assert not any("loser's goes" in n for n in duelled(("7C",), ("8H",), True).notes)
    unknown = duelled(("",), ("8H",)).value
    assert unknown.winner is None and unknown.surrender is None


# P-37, P-39: ships and towns -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "wins", "surrenders", "reputation", "seize", "plunder"),
    [
        (Vessel(20, 21, long=True), True, False, 0, False, True),  # p. 18: sunk, hostage
        (Vessel(20, 20, long=True), False, False, 0, False, False),  # must be beaten
        (Vessel(20, 40, long=True), True, False, 0, False, True),  # double is not more
        (Vessel(20, 41, long=True), True, True, 1, True, True),  # p. 18: surrender
        # P. 20: only smaller ships give up for nothing; p. 12: one that is forced to counts.
        (Vessel(20, 41, long=True, just_surrender=True, own_size=3, size=4), True, True, 1,
            True, True),
        (Vessel(20, 41, long=True, just_surrender=True), True, True, 1, True, True),  # was fought
        (Vessel(20, 41, long=True, just_surrender=True, surrender_rep="none"), True, True, 0,
            True, True),
        (Vessel(20, 40, long=True, just_surrender=True), True, False, 0, False, True),
        (Vessel(7, 8), True, False, 0, False, True),  # p. 6
        (Vessel(7, 20), True, False, 0, False, True),  # short: nobody surrenders
        (Vessel(80, 81, "town", True, same_nation=False), True, False, 1, False, False),  # p. 12
        (Vessel(80, 200, "town", True, same_nation=False), True, False, 1, False, False),
        (Vessel(80, 80, "town", True, same_nation=False), False, False, 0, False, False),
        (Vessel(80, 81, "town", True, same_nation=True), True, False, 0, False, False),
        (Vessel(80, 81, "town", True, same_nation=True, conquest_rep="any"), True, False, 1,
            False, False),
        (Vessel(80, 81, "town", True, same_nation=None), True, False, None, False, False),
        (Vessel(80, 81, "town", True, same_nation=None, conquest_rep="any"), True, False, 1,
            False, False),
        (Vessel(20, 21, "town"), True, False, 0, False, False),
    ],
)  # fmt: skip
def test_vessels(inputs, wins, surrenders, reputation, seize, plunder) -> None:
    told = vessel(inputs).value
    assert (told.wins, told.surrenders) == (wins, surrenders)
    assert (told.reputation, told.seize, told.plunder) == (reputation, seize, plunder)
    assert not told.without_fight


@pytest.mark.parametrize(
    ("size", "own", "gives_up"), [(4, 5, True), (5, 5, False), (6, 5, False), (None, 5, False)]
)
def test_ships_just_surrender(size, own, gives_up) -> None:
    """P. 20: smaller ships surrender without a fight, and no reputation comes of it."""
    told = vessel(Vessel(20, None, long=True, just_surrender=True, own_size=own, size=size)).value
    assert told.without_fight is gives_up
    assert (told.wins, told.reputation) == ((True, 0) if gives_up else (None, None))
    fight = Vessel(20, None, long=True, own_size=9, size=1)
    assert vessel(fight).value.without_fight is False
    assert vessel(Vessel(20, 5, "town", True, True, 9, 1)).value.without_fight is False


@pytest.mark.parametrize("inputs", [Vessel(-1), Vessel(5, -1), Vessel(5, 6, size=0),
                                    Vessel(5, own_size=0)])  # fmt: skip
def test_vessels_that_cannot_be(inputs: Vessel) -> None:
    with refused():
        vessel(inputs)


# P-12, P-38: the treasure fleet --------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "escort", "sunk", "missions"),
    [
        (("10H", "AH"), ("7H",), 6, (True, True), 1),  # 11 and 7 needed
        (("10H",), ("7H",), 6, (False, True), 0),  # 10 of 11
        (("10H", "AH"), ("6H",), 6, (True, False), 0),
        (("10H", "AH"), ("10C", "AC"), 10, (True, True), 1),  # a second Joker is 10
    ],
)
def test_fleet_short(first, second, escort, sunk, missions) -> None:
    told = fleet(Fleet(escort, CombatTotal(cards(*first)), CombatTotal(cards(*second)))).value
    assert (told.sunk, told.missions, told.both) == (sunk, missions, missions == 1)
    assert told.needs == (11, escort + 1)
    assert (told.reputation, told.riches) == (0, 0)


def test_fleet_long() -> None:
    """P. 16: ship of 2 times the Joker's 10, escort of 3 times 4: 21 and 13; 1 and 1."""
    mine = CombatTotal(cards("10H", "9H", "2H"))
    other = CombatTotal(cards("10C", "3C"))
    told = fleet(Fleet(3, mine, other, size=2, escort_average=4, long=True)).value
    assert told.needs == (21, 13) and told.both is True
    assert (told.missions, told.reputation, told.riches) == (0, 1, 1)


def test_fleet_combined_and_notes() -> None:
    """A-26 option: one total against 10 + 6: more than 16."""
    mine, other = CombatTotal(cards("10H")), CombatTotal(cards("7H"))
    assert fleet(Fleet(6, mine, other, fleet="combined")).value.both is True
    less = CombatTotal(cards("6H"))
    assert fleet(Fleet(6, mine, less, fleet="combined")).value.both is False
    assert fleet(Fleet(None, mine, less, fleet="combined")).value.both is None
    assert fleet(Fleet(None, CombatTotal(cards("JK", "AH")), less)).value.both is None
    again = fleet(Fleet(6, CombatTotal(cards("10H"), broadside=True),
                        CombatTotal(cards("10H"), broadside=True)))  # fmt: skip
    assert len([n for n in again.notes if "twice" in n or "Bonus 5" in n]) == 2
    jokers = fleet(Fleet(6, CombatTotal(cards("JK")), CombatTotal(cards("JK"))))
    assert jokers.notes == ()


# P-17: flight --------------------------------------------------------------------------------

FLIGHT = [
    # id, inputs, weight, against, allowed, dump by hand
    pytest.param(Flee(5, {"a": 4}, enemies=(Enemy(6, 6),)), 9, 12, True, (), id="9 < 12"),
    pytest.param(Flee(5, {"a": 7}, enemies=(Enemy(6, 6),)), 12, 12, False, ("a",),
                 id="A-17 equal: dump"),
    pytest.param(Flee(5, {"a": 7}, enemies=(Enemy(6, 6),), flee_tie=True), 12, 12, True, (),
                 id="A-17 option"),
    pytest.param(Flee(5, {"a": 7}, True, enemies=(Enemy(6, 6),)), 11, 12, True, (),
                 id="p. 7 Fast Galleon"),
    pytest.param(Flee(5, {"a": 7}, False, True, (Enemy(6, 6),)), 11, 12, True, (), id="bonus 3"),
    pytest.param(Flee(5, {"a": 7, "b": 2}, True, True, (Enemy(6, 6),)), 12, 12, False, ("b",),
                 id="both: 12, dump the 2"),
    pytest.param(Flee(10, {"a": 9, "b": 3, "c": 2}, enemies=(Enemy(10, 10),)), 24, 20, False,
                 ("b", "c"), id="5 tons over: 3 + 2, not the 9"),
    pytest.param(Flee(10, {"a": 5, "b": 3, "c": 2}, enemies=(Enemy(8, 8),)), 20, 16, False,
                 ("a",), id="5 tons: one hold before two"),
    pytest.param(Flee(10, {"a": 5}, enemies=(Enemy(4, 4),)), 15, 8, False, None,
                 id="10 empty is not under 8"),
    pytest.param(Flee(4, {}, enemies=(Enemy(10, 10), Enemy(2, 2))), 4, 4, False, None,
                 id="A-26 lighter than both of a fleet"),
    pytest.param(Flee(3, {}, enemies=(Enemy(10, 10), Enemy(2, 2))), 3, 4, True, (), id="fleet"),
    pytest.param(Flee(5, {}, enemies=(Enemy(4, 3, True, True),)), 5, 7, True, (),
                 id="A-16 specials help no non-player ship"),
    pytest.param(Flee(5, {}, enemies=(Enemy(4, 3, True, True),), npc_specials=True), 5, 5, False,
                 None, id="A-16 option"),
    pytest.param(Flee(5, {}, enemies=(Enemy(4, 3, True, True, player=True),)), 5, 5, False, None,
                 id="a player's ship has them"),
    pytest.param(Flee(None, {}, enemies=(Enemy(4, 3),)), None, 7, None, None, id="size not told"),
    pytest.param(Flee(3, {"a": None}, enemies=(Enemy(4, 3),)), None, 7, None, None, id="hold"),
    pytest.param(Flee(3, {}, enemies=(Enemy(4),)), 3, None, None, None, id="enemy not told"),
    pytest.param(Flee(3, {}, enemies=(Enemy(4), Enemy(1, 1))), 3, None, None, None,
                 id="one of two"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "weight", "against", "allowed", "dump"), FLIGHT)
def test_flight(inputs: Flee, weight, against, allowed, dump) -> None:
    told = flee(inputs).value
    assert (told.weight, told.against) == (weight, against)
    assert (told.allowed, told.dump) == (allowed, dump)


@given(
    st.integers(1, 10),
    st.lists(st.integers(1, 10), max_size=6),
    st.integers(1, 10),
    st.integers(0, 10),
)
def test_dump_against_all_sets(size, tons, enemy, tonnage) -> None:
    """Brute force: of all sets of holds that make it strictly lighter, fewest tons, then holds."""
    holds = {f"h{n}": amount for n, amount in enumerate(tons)}
    told = flee(Flee(size, holds, enemies=(Enemy(enemy, tonnage),))).value
    possible = [
        (sum(holds[key] for key in chosen), len(chosen))
        for count in range(len(holds) + 1)
        for chosen in combinations(holds, count)
        if size + sum(tons) - sum(holds[key] for key in chosen) < enemy + tonnage
    ]
    if not possible:
        assert told.dump is None and told.allowed is False
    else:
        assert told.dump is not None
        assert (sum(holds[key] for key in told.dump), len(told.dump)) == min(possible)
        assert told.allowed is (min(possible) == (0, 0))


def test_flight_notes_and_errors() -> None:
    assert "Overboard with a (7 tons)" in flee(Flee(5, {"a": 7}, enemies=(Enemy(6, 6),))).notes[0]
    assert "Cannot be lighter" in flee(Flee(10, {}, enemies=(Enemy(4, 4),))).notes[0]
    assert flee(Flee(1, {}, enemies=(Enemy(4, 4),))).notes == ("Lighter: may flee.",)
    long = flee(Flee(5, {"a": 7}, enemies=(Enemy(6, 6),), long=True))
    assert long.pages == ("p. 19",)
    for wrong in (Flee(5), Flee(0, enemies=(Enemy(4, 4),)), Flee(5, {"a": -1}, enemies=(Enemy(4,
        4),)),
                  Flee(5, enemies=(Enemy(0, 4),)), Flee(5, enemies=(Enemy(4, -1),))):  # fmt: skip
        with refused():
            flee(wrong)
