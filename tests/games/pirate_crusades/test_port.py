"""In port: limits, draws, trade, missions, ships, reputation (P-02 to P-10, P-13, P-20,
P-40 to P-52)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.pirate_crusades.calculations.encounters import (
    Disembark,
    ShipFound,
    TownFound,
    disembark,
    ship_found,
    town_found,
)
from companion.games.pirate_crusades.calculations.harbor import (
    HandIn,
    NewShip,
    Prices,
    hand_in,
    new_ship,
    prices,
)
from companion.games.pirate_crusades.calculations.legal import May, legal_actions
from companion.games.pirate_crusades.calculations.limits import (
    Draw,
    Gather,
    Limits,
    draw_cards,
    gather,
    limits,
)
from companion.games.pirate_crusades.calculations.missions import (
    CargoHeld,
    MissionCheck,
    mission_check,
)
from companion.games.pirate_crusades.calculations.reputation import (
    Reputation,
    Standing,
    reputation,
    standing,
)
from companion.games.pirate_crusades.calculations.setup import (
    CornerDraw,
    DealLong,
    DealShort,
    corner_draw,
    deal_long,
    deal_short,
)
from companion.games.pirate_crusades.calculations.trading import Sell, Trade, sell, trade
from companion.games.pirate_crusades.state.cards import Facts
from tests.games.refused import refused

# P-04, P-06 (p. 4, 5, 10, 20) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        # limits of hand and holds, over and free of each
        (Limits(4, hand=3, holds=2), (4, 4, 0, 0, 1, 2)),
        (Limits(4, hand=5, holds=6), (4, 4, 1, 2, 0, 0)),
        (Limits(4, bunk=True, hand=5, holds=4), (5, 4, 0, 0, 0, 0)),
        (Limits(4, upgrade=True, hand=5, holds=5), (5, 5, 0, 0, 0, 0)),
        (Limits(4, True, True, 5, 5), (6, 5, 0, 0, 1, 0)),
        (Limits(None, hand=3), (None,) * 6),
        (Limits(4), (4, 4, None, None, None, None)),
    ],
)
def test_limits(inputs: Limits, expected: tuple[int | None, ...]) -> None:
    x = limits(inputs).value
    told = (x.hand, x.holds, x.hand_over, x.holds_over, x.hand_free, x.holds_free)
    assert told == expected
    assert len(limits(inputs).notes) == sum(1 for over in told[2:4] if over)


@pytest.mark.parametrize(
    ("inputs", "drawn"),
    [(Gather(2, 4), 1), (Gather(2, 4, True), 2), (Gather(3, 4, True), 1), (Gather(4, 4), 0),
     (Gather(5, 4), 0), (Gather(None, 4), None), (Gather(2), None)],
)  # fmt: skip
def test_gather(inputs: Gather, drawn: int | None) -> None:
    """P. 5: one card; bonus 2: two, not past the limit (A-37)."""
    told = gather(inputs)
    assert told.value == drawn and bool(told.notes) == (drawn == 0)


# P-02: draws (p. 4) --------------------------------------------------------------------------

DRAWS = [
    # id, inputs, drawn, deck, discards, reshuffles, hurricane, missing
    pytest.param(Draw(2, 5, 3), 2, 3, 3, 0, False, 0, id="from the deck"),
    pytest.param(Draw(2, 2, 3), 2, 0, 3, 0, False, 0, id="A-10 not before it is needed"),
    pytest.param(Draw(2, 2, 3, at_once=True), 2, 3, 0, 1, False, 0, id="A-10 option: at once"),
    pytest.param(Draw(2, 1, 3), 2, 2, 0, 1, False, 0, id="one, reshuffle, one"),
    pytest.param(Draw(4, 1, 3), 4, 0, 0, 1, False, 0, id="all of them"),
    pytest.param(Draw(1, 0, 0, {"a": 3, "b": 2}, {"a": 2, "b": 0}), 1, 4, 0, 1, True, 0,
                 id="hurricane: 2 + 1 crew and 2 cargo = 5, one drawn"),
    pytest.param(Draw(1, 0, 0, {"a": 3}, {"a": 0}, half="down"), 1, 0, 0, 1, True, 0,
                 id="A-09 option: 1 of 3"),
    pytest.param(Draw(3, 1, 0, {"a": 2}, {"a": 0}), 2, 0, 0, 1, True, 1, id="A-11 one is missing"),
    pytest.param(Draw(1, 0, 0), 0, 0, 0, 0, True, 1, id="A-11 nothing is left"),
    pytest.param(Draw(2, 1, 0, {"a": 9}, hurricane=False), 1, 0, 0, 0, False, 1, id="A-91 off"),
    pytest.param(Draw(2, 5), 2, 3, None, 0, False, 0, id="discards not told, deck enough"),
    pytest.param(Draw(2, 1), None, None, None, 0, None, None, id="unknown"),
    pytest.param(Draw(2, None, 4), None, None, None, 0, None, None, id="deck not told"),
    pytest.param(Draw(1, 0, 0, {"a": None}, {"a": 1}), None, None, None, 0, True, None,
                 id="hurricane, hand not told"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("inputs", "drawn", "deck", "discards", "shuffles", "hurricane", "missing"), DRAWS
)
def test_draws(inputs, drawn, deck, discards, shuffles, hurricane, missing) -> None:
    x = draw_cards(inputs).value
    assert (x.drawn, x.deck, x.discards, x.reshuffles) == (drawn, deck, discards, shuffles)
    assert (x.hurricane, x.missing) == (hurricane, missing)


def test_hurricane_in_detail() -> None:
    told = draw_cards(
        Draw(1, 0, 0, {"a": 1, "b": 5, "c": 0, "d": 1}, {"a": 2, "b": 1}, at_sea=("a", "b", "c"))
    )
    assert told.value.crew_lost == {"a": 1, "b": 3, "c": 0, "d": 1}
    assert told.value.cargo_lost == {"a": 2, "b": 1}
    assert told.value.no_crew == ("a", "c"), "d is docked, b keeps two"
    assert told.parts[-1].amount == 1 + 3 + 0 + 1 + 2 + 1
    assert "Hurricane" in told.notes[0]


@pytest.mark.parametrize("inputs", [Draw(0, 3, 3), Draw(1, -1, 3), Draw(1, 3, -1),
                                    Draw(1, 3, 3, {"a": -1}), Draw(1, 3, 3, {},
                                        {"a": -1})])  # fmt: skip
def test_draws_that_cannot_be(inputs: Draw) -> None:
    with refused():
        draw_cards(inputs)


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 40), st.booleans())
def test_draws_keep_all_cards(deck: int, discards: int, wanted: int, at_once: bool) -> None:
    x = draw_cards(Draw(wanted, deck, discards, at_once=at_once, hurricane=False)).value
    assert None not in (x.drawn, x.deck, x.discards, x.missing)
    assert (x.drawn or 0) + (x.deck or 0) + (x.discards or 0) == deck + discards
    assert x.drawn == min(wanted, deck + discards) and x.missing == wanted - (x.drawn or 0)


# P-03, P-30: set-up (2.18) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "dealt", "deck", "bonus"),
    [
        (["7H"], 4, 50, ()),
        (["7H", "7D"], 8, 46, ()),
        (["7H", "8D"], 9, 45, ("p1",)),
        (["7H", "8D", "2C"], 14, 40, ("p1", "p3")),
        (["JH", "10D", "QC", "JK"], 16, 38, ()),
        (["JH", "9D", "2C", "AS"], 19, 35, ("p2", "p3", "p4")),
    ],
)
def test_short_deal(ships, dealt, deck, bonus) -> None:
    """2.18: 4N + (N - L) dealt, 54 - 5N + L left; all tied for largest get none (A-05)."""
    told = deal_short(DealShort({f"p{n}": ship for n, ship in enumerate(ships, 1)})).value
    assert (told.dealt, told.deck, told.bonus) == (dealt, deck, bonus)


def test_short_deal_ace_and_notes() -> None:
    told = deal_short(DealShort({"a": "AH", "b": "7H"}))
    assert told.value.discard == {"a": 1} and "discard one" in told.notes[0]
    six = deal_short(DealShort({"a": "AH", "b": "7H"}, bonuses={"a": "6S"})).value
    assert six.discard == {}
    assert deal_short(DealShort({"a": "AH", "b": "7H"}, keep_two=True)).value.discard == {}
    big = deal_short(DealShort({"a": "AH", "b": "7H"}, bonuses={"b": "6S"}))
    assert any("no bonus" in note for note in big.notes)
    sunset = deal_short(DealShort({"a": "AH", "b": "7H"}, sizes={"a": 8})).value
    assert sunset.bonus == ("b",) and sunset.largest == 8
    untold = deal_short(DealShort({"a": "AH", "b": None})).value
    assert untold.bonus is None and untold.deck is None and untold.largest is None
    assert deal_short(DealShort({"a": "JK", "b": "JK"})).value.largest == 10


@pytest.mark.parametrize(
    "inputs",
    [DealShort({}), DealShort({"a": "7H", "b": "7H"}), DealShort({"a": "7H"}, {}, {"a": "7H"}),
     DealShort({f"p{n}": None for n in range(14)}), DealShort({"a": "7X"})],
)  # fmt: skip
def test_short_deals_that_cannot_be(inputs: DealShort) -> None:
    with refused():
        deal_short(inputs)


@pytest.mark.parametrize(
    ("players", "deck", "back"), [(1, 47, 14), (2, 44, 13), (3, 41, 12), (4, 38, 11)]
)
def test_long_deal(players: int, deck: int, back: int) -> None:
    told = deal_long(DealLong(players)).value
    assert (told.deck, told.returned, told.face_down) == (deck, back, 21)
    assert told.reputation_cards == 4 - players


def test_long_deal_notes() -> None:
    assert "at most 4" in deal_long(DealLong(5)).notes[0]
    assert "size 4" in deal_long(DealLong(2, ("3H", "4C"))).notes[0]
    assert deal_long(DealLong(2, ("3H", "4C"), {"4C": 3})).notes == ()
    two = deal_long(DealLong(2, corners={"1,1": "French", "5,5": "French"}))
    assert "Two corners are French" in two.notes[0]
    wrong = deal_long(DealLong(2, corners={"1,1": "French"}, ports={"1,1": "7H"}))
    assert "7H is not a port of the French" in wrong.notes[0]
    assert deal_long(DealLong(2, corners={"1,1": "French"}, ports={"1,1": "7C"})).notes == ()
    for bad in (DealLong(0), DealLong(16), DealLong(2, ("3H", "3H")), DealLong(2,
        corners={"2,2": "Dutch"}),
                DealLong(2, ports={"3,3": "2H"})):  # fmt: skip
        with refused():
            deal_long(bad)


def test_corner_ports() -> None:
    """P. 11: 7C French; 2C again French: discarded; a Joker: discarded; then the others."""
    corners: Any = {"1,1": "French", "5,1": "Dutch", "1,5": "Spanish", "5,5": "English"}
    told = corner_draw(CornerDraw(corners, ("7C", "2C", "JK", "4H", "9S"))).value
    assert told.ports == {"1,1": "7C", "5,5": "4H", "5,1": "9S"}
    assert told.discarded == ("2C", "JK") and told.draw
    done = corner_draw(CornerDraw(corners, ("7C", "4H", "9S", "KD"))).value
    assert not done.draw and len(done.ports) == 4
    with refused():
        corner_draw(CornerDraw(corners, ("7C", "7C")))
    with refused():
        corner_draw(CornerDraw({"2,2": "French"}))


# P-05: what may be done ----------------------------------------------------------------------


def actions(**more: Any) -> dict[str, str]:
    return {x.id: "?" if x.unclear else x.why for x in legal_actions(May(**more)).value}


def test_docked_short() -> None:
    told = actions(status="docked", missions=0, hand=2, limit=5, spices=0, bribe=True)
    assert told == {
        "gather": "", "magistrate": "", "bribe": "there is no mission to trade", "trade": "",
        "attack-town": "", "disembark": "",
    }  # fmt: skip
    full = actions(status="docked", missions=2, hand=5, limit=5, spices=1, neutral=True)
    assert full["gather"] == "hand full (5 of 5)"
    assert full["magistrate"] == "2 unfinished missions to finish first"
    assert full["bribe"] == "this needs the bonus of a King"
    assert full["attack-town"] == "the neutral port cannot be attacked (A-27)"
    one = actions(status="docked", missions=1, spices=1, bribe=True, hand=0, limit=5)
    assert one["magistrate"] == "1 unfinished mission to finish first"
    assert one["bribe"] == ""
    assert (
        actions(status="docked", missions=1, spices=0, bribe=True)["bribe"] == "no hold of Spices"
    )
    assert actions(status="docked", hand=3)["gather"] == "?"
    assert actions(status="docked", limit=3)["gather"] == "?"
    assert actions(status="docked", bribe=True, spices=1)["bribe"] == "?"
    assert actions(status="docked", bribe=True, missions=1)["bribe"] == "?"
    untold = actions(status="docked", bribe=True)
    assert untold["gather"] == untold["magistrate"] == untold["bribe"] == "?"


def test_docked_long() -> None:
    told = actions(long=True, status="docked", riches=5, bigger=1, missions=0, hand=1, limit=3)
    assert (told["map"], told["bigger-ship"]) == ("", "")
    assert told["flaunt"] == "it costs 6; 5 riches are there"
    assert told["dig"] == "no map"
    poor = actions(long=True, status="docked", riches=2, bigger=0, map=True, treasure=True)
    assert poor["map"] == "one map at a time" and poor["dig"] == ""
    assert poor["bigger-ship"] == "no fitting ship in the discards"
    assert actions(long=True, status="docked", riches=2, bigger=2)["bigger-ship"].startswith(
        "it costs 5"
    )
    assert actions(long=True, status="docked", riches=2)["map"].startswith("it costs 3")
    assert actions(long=True, status="docked", riches=6, bigger=None)["bigger-ship"] == "?"
    assert actions(long=True, status="docked", riches=6)["flaunt"] == ""
    assert actions(long=True, status="docked", map=True)["dig"] == "?"
    assert actions(long=True, status="docked", map=True, chest=True)["dig"].startswith("a chest")
    assert actions(long=True, status="docked", map=True, treasure=False)["dig"].startswith(
        "it lies"
    )


def test_other_statuses() -> None:
    assert actions(status="sailing") == {"look": "", "nearest-town": ""}
    sea = actions(long=True, status="sailing", captains=0, port=False)
    assert sea == {"move": "", "attack": "no enemy captain is here", "dock": "no port is here",
                   "dig": "no map"}  # fmt: skip
    assert actions(long=True, status="sailing", captains=1, port=True)["attack"] == ""
    assert actions(long=True, status="adrift", port=True) == {"abandon": ""}
    assert actions(long=True, status="shipless") == {"new-ship": ""}
    assert actions(long=True, status="hostage") == {} and actions(status="out") == {}
    assert "hostage" in legal_actions(May(status="hostage")).notes[0]
    ready = actions(status="ready", hand=0)
    assert next(iter(ready)) == "set-sail" and ready["set-sail"].startswith("no crew")
    assert actions(status="ready", hand=1)["set-sail"] == ""
    assert actions(status="ready")["set-sail"] == "?" and "trade" in ready
    storm = actions(long=True, status="sailing", storm=True, captains=1)
    assert set(storm.values()) == {"a storm is here: nothing can be done"}
    assert actions(long=False, status="sailing", storm=True)["look"] == ""
    assert set(actions().values()) == {"?", "this needs the bonus of a King"}
    assert {"look", "trade"} <= set(actions())
    with refused():
        legal_actions(May(hand=-1))


# P-08, P-41: buying --------------------------------------------------------------------------

TRADES = [
    # id, inputs, due, got, draw, stopped
    pytest.param(Trade({"7C": 7}, {"h1": 4}, free=5), 11, 0, True, "", id="p. 5 7 + 4"),
    pytest.param(Trade({"7C": 7}, {"h1": 4}, True, free=5), 15, 0, True, "",
                 id="A-32 cargo twice, hand cards not"),
    pytest.param(Trade({"7C": 7}, {}, free=5, drawn=(3, 4)), 7, 7, False, "tons", id="reached"),
    pytest.param(Trade({"7C": 7}, {}, free=5, drawn=(3, 9)), 7, 12, False, "tons", id="exceeded"),
    pytest.param(Trade({"7C": 7}, {}, free=5, drawn=(3, 3)), 7, 6, True, "", id="not yet"),
    pytest.param(Trade({"7C": 7}, {}, free=2, drawn=(1, 1)), 7, 2, False, "holds", id="A-31 full"),
    pytest.param(Trade({}, {"h1": 4}, doubloons=2, long=True, free=9), 54, 0, True, "",
                 id="p. 13-15 50 + 4"),
    pytest.param(Trade({}, {}, doubloons=1, long=True, free=9, drawn=(10,)), 10, 10, False, "tons",
                 id="10 tons for 1"),
    pytest.param(Trade({}, {"h1": None}, free=3), None, 0, None, "", id="unknown"),
    pytest.param(Trade({"7C": 7}, {}, free=3, drawn=(None,)), 7, None, None, "",
                 id="draw not told"),
    pytest.param(Trade({"7C": 7}), 7, 0, True, "", id="holds not told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "due", "got", "draw", "stopped"), TRADES)
def test_trades(inputs: Trade, due, got, draw, stopped) -> None:
    x = trade(inputs).value
    assert (x.due, x.got, x.draw, x.stopped) == (due, got, draw, stopped)
    assert x.free == (None if inputs.free is None else inputs.free - len(inputs.drawn))


def test_trade_notes() -> None:
    def notes(**more: Any) -> str:
        return " ".join(trade(Trade(**more)).notes)

    assert "Nothing is offered" in notes()
    assert "Crew cards" in notes(hand={"7C": 7}, long=True)
    assert "no doubloons" in notes(doubloons=1)
    assert "At most 3" in notes(doubloons=4, long=True, riches=9)
    assert "Only 2" in notes(doubloons=3, long=True, riches=2)
    assert "at most 20 tons" in notes(doubloons=2, long=True, riches=2, free=2)
    assert notes(doubloons=3, long=True, riches=3, free=10) == ""
    assert notes(hand={"7C": 7}, free=1) == ""
    assert trade(Trade(doubloons=4, long=True)).value.due == 100
    for wrong in (Trade({"a": -1}), Trade({}, {"a": -1}), Trade(free=-1), Trade(doubloons=-1),
                  Trade({"a": 3}, drawn=(-1,))):  # fmt: skip
        with refused():
            trade(wrong)


# P-42: selling (p. 13-15) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tons", "riches"), [(9, 0), (10, 1), (49, 1), (50, 2), (99, 2), (100, 3), (150, 3), (0, 0)]
)
def test_steps(tons: int, riches: int) -> None:
    assert sell(Sell({"h": tons})).value.riches == riches


def test_selling() -> None:
    holds: dict[str, int | None] = {"a": 9, "b": 8, "c": 3, "d": 1}
    told = sell(Sell(holds))
    assert told.value.sets == {"1": ("a", "d"), "2": None, "3": None}, "9 + 1 = 10 wastes nothing"
    assert told.notes == ("11 tons more than 1 needs: no change is given.",)
    double = sell(Sell({"a": 9, "b": 8, "c": 7, "d": 1}, merchant=True)).value
    assert double.sets["2"] == ("a", "b", "c", "d") and (double.riches, double.tons) == (2, 50)
    assert double.sets["1"] == ("c",), "2 x 7 = 14 is the least over 10"
    chosen = sell(Sell(holds, ("c", "d")))
    assert chosen.value.riches == 0 and "earn nothing" in chosen.notes[0]
    assert sell(Sell({"a": None})).value.riches is None
    exact = sell(Sell({"a": 10}))
    assert exact.notes == ()
    for wrong in (Sell({"a": -1}), Sell({"a": 5}, ("b",))):
        with refused():
            sell(wrong)


@given(st.lists(st.integers(1, 10), max_size=7), st.booleans())
def test_sale_sets_against_all_sets(tons: list[int], merchant: bool) -> None:
    holds = {f"h{n}": x for n, x in enumerate(tons)}
    told = sell(Sell(dict(holds), merchant=merchant)).value
    for step, least in (("1", 10), ("2", 50), ("3", 100)):
        times = 2 if merchant else 1
        all_sets = [
            (times * sum(holds[key] for key in chosen), count)
            for count in range(len(holds) + 1)
            for chosen in combinations(holds, count)
            if times * sum(holds[key] for key in chosen) >= least
        ]
        chosen = told.sets[step]
        if not all_sets:
            assert chosen is None
        else:
            assert chosen is not None
            assert (times * sum(holds[x] for x in chosen), len(chosen)) == min(all_sets)


# P-20: missions ------------------------------------------------------------------------------


def cargo(kind: str, tons: int | None, at: str = "sea", own: bool = False) -> CargoHeld:
    return CargoHeld(kind, tons, at, own)  # type: ignore[arg-type]


def delivery(holds: dict[str, CargoHeld], **more: Any) -> MissionCheck:
    told: dict[str, Any] = {"own": "French", "town": "5C", "town_nation": "French", "tons": 7,
                            "cargo": "Cloth", **more}  # fmt: skip
    return MissionCheck("delivery", holds=holds, **told)


DELIVERIES = [
    # id, inputs, done, holds that go
    pytest.param(delivery({"a": cargo("Cloth", 7)}), True, ("a",), id="p. 9 exactly"),
    pytest.param(delivery({"a": cargo("Cloth", 6)}), False, (), id="6 of 7 tons"),
    pytest.param(delivery({"a": cargo("Cloth", 9), "b": cargo("Cloth", 4), "c": cargo("Cloth", 3)}),
                 True, ("b", "c"), id="least tonnage: 4 + 3"),
    pytest.param(delivery({"a": cargo("Cloth", 7), "b": cargo("Cloth", 4), "c": cargo("Cloth", 3)}),
                 True, ("a",), id="then fewest cards"),
    pytest.param(delivery({"a": cargo("Food", 7)}), False, (), id="wrong type"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "5C")}), False, (), id="p. 5 bought here"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "6C")}), True, ("a",), id="bought elsewhere"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "neutral port")}), True, ("a",), id="A-27"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "")}), True, ("a",), id="not told where"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, town_nation="Dutch"), False, (),
                 id="not yours"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, town_nation="Dutch", conquered=True), True,
                 ("a",), id="A-28 conquered"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, own="none", friendly_choice=True), True,
                 ("a",), id="A-41 Joker ship"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, town_nation="none"), False, (), id="A-23 cove"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, neutral=True), False, (), id="A-27 neutral"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, same_stay=True), False, (),
                 id="A-29 same stay"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, nation="French"), True, ("a",), id="A-79"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, nation="Dutch"), False, (), id="A-79 other"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, nation="Dutch", town_nation=None), None, (),
                 id="A-79 not told"),
    pytest.param(delivery({"a": cargo("Cloth", 2, "6C", True)}), True, ("a",), id="A-77 own cargo"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "5C", True)}), False, (), id="p. 9 neighbouring"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "5C", True), "b": cargo("Cloth", 9, "6C")}),
                 False, (), id="p. 9 nor with other cargo"),
    pytest.param(delivery({"a": cargo("Cloth", 7, "5C", True)}, own=None), False, (),
                 id="p. 9 whoever you are"),
    pytest.param(delivery({"a": cargo("Cloth", 2, "", True)}), True, ("a",), id="A-77 not told"),
    pytest.param(delivery({"a": cargo("Cloth", None)}), None, (), id="tons not told"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, tons=None), None, (), id="need not told"),
    pytest.param(delivery({"a": CargoHeld()}), None, (), id="cargo not told"),
    pytest.param(delivery({"a": cargo("Cloth", 7)}, own=None), None, (), id="nation unknown"),
    pytest.param(delivery({}, town_nation="Dutch", cargo=None), False, (), id="wrong town wins"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "done", "goes"), DELIVERIES)
def test_deliveries(inputs: MissionCheck, done, goes) -> None:
    told = mission_check(inputs).value
    assert (told.done, told.hand_in) == (done, goes)


OTHERS = [
    pytest.param(MissionCheck("prisoner", nation="Dutch", town_nation="Dutch"), True, id="J there"),
    pytest.param(MissionCheck("prisoner", nation="Dutch", town_nation="French"), False, id="J not"),
    pytest.param(MissionCheck("prisoner", nation="Dutch", town_nation="French", conquered=True),
                 False, id="A-28 the printed nation counts"),
    pytest.param(MissionCheck("prisoner", nation="Dutch", town_nation="Dutch", same_stay=True),
                 False, id="A-29"),
    pytest.param(MissionCheck("prisoner", nation="Dutch", town_nation="Dutch", neutral=True), False,
                 id="A-27"),
    pytest.param(MissionCheck("prisoner", nation="Dutch"), None, id="unknown"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="English"),
                 True,
                 id="A-13 neither's"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="Dutch"), False,
                 id="A-13 the card's"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="French"),
                 False,
                 id="A-13 your own"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="none"), False,
                 id="A-13 a cove"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="Dutch",
                              qk="belongs_to_x"), True, id="A-13 option"),
    pytest.param(MissionCheck("conquest", nation="Dutch", own="French", town_nation="English",
                              qk="belongs_to_x"), False, id="A-13 option, not"),
    pytest.param(MissionCheck("conquest", nation="Dutch", town_nation="English"), None, id="own?"),
    pytest.param(MissionCheck("sinking", nation="Dutch", own="French", enemy="English"), True,
                 id="King"),
    pytest.param(MissionCheck("sinking", nation="Dutch", own="French", enemy="none"), False,
                 id="A-13 Joker ship"),
    pytest.param(MissionCheck("sinking", nation="Dutch", own="French", enemy="English",
                              enemy_player=True), False, id="P-20 short: no player is sunk"),
    pytest.param(MissionCheck("sinking", nation="Dutch", own="French", enemy="English",
                              enemy_player=True, long=True), True, id="P-20 long"),
    pytest.param(MissionCheck("sinking", nation="Dutch", own="French"), None, id="which ship?"),
    pytest.param(MissionCheck("meeting", friendly_met=True), True, id="Joker"),
    pytest.param(MissionCheck("meeting", friendly_met=False), False, id="Joker, not"),
    pytest.param(MissionCheck("meeting"), None, id="Joker, not told"),
    pytest.param(MissionCheck("other"), None, id="as printed"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "done"), OTHERS)
def test_other_missions(inputs: MissionCheck, done) -> None:
    assert mission_check(inputs).value.done is done


def test_delivery_words() -> None:
    assert mission_check(delivery({"a": cargo("Cloth", 6)})).value.why == "6 of 7 tons"
    assert "very town" in mission_check(delivery({"a": cargo("Cloth", 7, "5C")})).notes[0]
    assert mission_check(delivery({"a": cargo("Cloth", 7, "5C", True)})).notes == ()
    with refused():
        mission_check(delivery({"a": cargo("Cloth", -1)}))
    with refused():
        mission_check(delivery({}, tons=-1))


# P-10, P-11, P-13 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "loyal", "most", "lost", "at_once"),
    [
        (Disembark("4C", "French", hand=6), True, None, 0, False),
        (Disembark("4H", "French", hand=6), False, 4, 2, False),
        (Disembark("4H", "French", hand=4), False, 4, 0, False),
        (Disembark("4H", "French", hand=6, loyal=True), True, None, 0, False),
        (Disembark("JK", "French", hand=6), True, None, 0, True),
        (Disembark("4H", "none", True, 6), True, None, 0, False),
        (Disembark("4H", "none", False, 6), False, 4, 2, False),
        (Disembark("4H", "none", None, 6), None, None, None, False),
        (Disembark("4H", "none", None, 3), None, None, 0, False),
        (Disembark("4H", None, hand=6), None, None, None, False),
        (Disembark("4H", "French"), False, 4, None, False),
        (Disembark("4H", "French", hand=6, facts=Facts(crew=5)), False, 5, 1, False),
    ],
)
def test_disembark(inputs, loyal, most, lost, at_once) -> None:
    x = disembark(inputs).value
    assert (x.loyal, x.most, x.lost, x.at_once) == (loyal, most, lost, at_once)


def test_disembark_without_crew() -> None:
    assert "No crew" in disembark(Disembark("4H", "French", hand=0)).notes[0]
    assert disembark(Disembark("4H", "French", hand=1)).notes == ()
    with refused():
        disembark(Disembark("4H", "French", hand=-1))


SEA: Any = {"ben": "English", "cy": "Dutch"}


@pytest.mark.parametrize(
    ("inputs", "kind", "need", "instead", "weight"),
    [
        (ShipFound("4C", "French", at_sea=SEA), "friend", None, (), 8),
        (ShipFound("4H", "French", at_sea=SEA), "enemy", 5, ("ben",), 8),
        (ShipFound("KS", "French", at_sea=SEA), "enemy", 11, ("cy",), 20),
        (ShipFound("AC", "French", at_sea=SEA), "ace", None, ("ben", "cy"), 2),
        (ShipFound("AC", "French"), "friend", None, (), 2),
        (ShipFound("AH", "French"), "enemy", 2, (), 2),
        (ShipFound("AH", "French", ace_alone="nothing"), "nothing", None, (), 2),
        (ShipFound("JK", "French", at_sea=SEA), "fleet", 11, (), 20),
        (ShipFound("4H", "none", True), "friend", None, (), 8),
        (ShipFound("4H", "none", False), "enemy", 5, (), 8),
        (ShipFound("4H", "none"), "unclear", 5, (), 8),
        (ShipFound("4H", "French", facts=Facts(crew=6, tonnage=3)), "enemy", 7, (), 9),
    ],
)
def test_ship_found(inputs, kind, need, instead, weight) -> None:
    """P. 6; A-18, A-19, A-26, A-41."""
    x = ship_found(inputs).value
    assert (x.kind, x.need, x.instead, x.weight) == (kind, need, instead, weight)


@pytest.mark.parametrize(
    ("inputs", "kind", "lost", "empties"),
    [
        (TownFound("4C", "French", hand=3), "friendly", 0, False),
        (TownFound("4H", "French", hand=3), "unfriendly", 1, False),
        (TownFound("4H", "French", hand=1), "unfriendly", 1, True),
        (TownFound("4H", "French", hand=1, never_deserts=True), "unfriendly", 0, False),
        (TownFound("4H", "French", hand=1, last_deserter="docks"), "unfriendly", 1, False),
        (TownFound("JK", "French", hand=1), "cove", 0, False),
        (TownFound("4H", None, hand=1), "unclear", None, None),
        (TownFound("4H", "French"), "unfriendly", 1, None),
        (TownFound("4C", "French"), "friendly", 0, False),
        (TownFound("4H", "none", True, 1), "friendly", 0, False),
    ],
)
def test_town_found(inputs, kind, lost, empties) -> None:
    """Pp. 6, 16; A-22, A-23."""
    x = town_found(inputs).value
    assert (x.kind, x.crew_lost, x.empties) == (kind, lost, empties)


def test_town_found_notes() -> None:
    assert "out before docking" in town_found(TownFound("4H", "French", hand=1)).notes[0]
    assert "adrift before" in town_found(TownFound("4H", "French", hand=1, long=True)).notes[0]
    assert "no crew card" in town_found(TownFound("4H", "French", hand=0)).notes[0]
    assert town_found(TownFound("4H", "French", hand=1, last_deserter="docks")).notes == ()
    with refused():
        town_found(TownFound("4H", "French", hand=-1))


# P-40, P-48 to P-51 --------------------------------------------------------------------------


def test_hand_in() -> None:
    """P. 16: 1 riches a mission, 1 reputation a captain not of the port's nation, chest, prize."""
    told = hand_in(HandIn("Dutch", 2, {"k1": "French", "k2": "Dutch", "k3": "none"}, 7, True))
    assert (told.value.reputation, told.value.riches) == (2, 2 + 7 + 1)
    assert told.value.set_ashore == ("k1", "k3") and told.value.stay_aboard == ("k2",)
    assert "same nation" in told.notes[0]
    untold = hand_in(HandIn("Dutch", 0, {"k1": None, "k2": "French"}))
    assert untold.value.reputation is None and untold.value.set_ashore == ("k2",)
    cove = hand_in(HandIn("none", 0, {"k1": "none"})).value
    assert cove.set_ashore == ("k1",)
    assert hand_in(HandIn(None, 1)).value.riches == 1
    with refused():
        hand_in(HandIn("Dutch", -1))


SHIPS = [
    # id, inputs, pays, reputation, riches, most, choose, taken, joker, draw
    pytest.param(NewShip(1, 5), "reputation", 0, 5, 3, (), "", False, True, id="3 + 0"),
    pytest.param(NewShip(3, 0, ("5H", "6H")), "reputation", 2, 0, 5, ("5H",), "", False, False,
                 id="a discard that fits must be taken"),
    pytest.param(NewShip(3, 0, ("9H", "JK")), "reputation", 2, 0, 5, ("JK",), "", True, False,
                 id="p. 13-15 a Joker in the discards"),
    pytest.param(NewShip(3, 0, ("6H", "JK"), regained=True), "reputation", 3, 0, 6, ("6H",), "",
                 False, False, id="A-81 the point back, 6 fits now"),
    pytest.param(NewShip(3, 0, ("9H", "JK"), regained=True), "reputation", 3, 0, 6, (), "", False,
                 True, id="A-81 that Joker is used up: search on"),
    pytest.param(NewShip(3, 0, ("JK1", "JK2"), regained=True), "reputation", 3, 0, 6, ("JK2",), "",
                 True, False, id="A-81 the second Joker is a ship"),
    pytest.param(NewShip(3, 0, (), {}, ("JK", "9H", "JK"), True), "reputation", 3, 0, 6, (), "",
                 True, False, id="A-81 a second one drawn"),
    pytest.param(NewShip(3, 0, (), {}, ("9H", "JK")), "reputation", 2, 0, 5, (), "", True, False,
                 id="a Joker drawn"),
    pytest.param(NewShip(3, 0, (), {}, ("9H", "JK", "5S"), True), "reputation", 3, 0, 6, (), "5S",
                 False, False, id="searched on"),
    pytest.param(NewShip(0, 4), "riches", 0, 0, 2, (), "", False, True, id="half of 4"),
    pytest.param(NewShip(0, 5), "riches", 0, 0, 3, (), "", False, True, id="half of 5, up"),
    pytest.param(NewShip(0, 0), "nothing", 0, 0, None, (), "", False, False, id="out"),
    pytest.param(NewShip(None, 4), None, None, 4, None, (), "", False, False, id="unknown"),
    pytest.param(NewShip(0, None), None, 0, None, None, (), "", False, False, id="riches not told"),
    pytest.param(NewShip(1, 0, ("9H",), {"9H": 3}), "reputation", 0, 0, 3, ("9H",), "", False,
                 False,
                 id="Sunset size"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("inputs", "pays", "rep", "riches", "most", "choose", "taken", "joker", "draw"), SHIPS
)
def test_new_ship(inputs, pays, rep, riches, most, choose, taken, joker, draw) -> None:
    x = new_ship(inputs).value
    assert (x.pays, x.reputation, x.riches, x.most) == (pays, rep, riches, most)
    assert (x.choose, x.taken, x.joker, x.draw) == (choose, taken, joker, draw)


def test_new_ship_notes() -> None:
    assert "point back" in new_ship(NewShip(3, 0, ("JK",))).notes[0]
    assert new_ship(NewShip(3, 0, ("JK",), regained=True)).notes == ()
    assert "point back" not in new_ship(NewShip(0, 4, ("JK",))).notes[0]
    assert "nothing is drawn" in new_ship(NewShip(3, 0, ("5H",), {}, ("2C",))).notes[0]
    assert new_ship(NewShip(3, 0)).notes == ()
    assert new_ship(NewShip(3, 0, ("5H",))).notes == ()
    assert new_ship(NewShip(3, 0, (), {}, ("2C",))).notes == ()
    with refused():
        new_ship(NewShip(-1, 0))


PRICES = [
    # id, inputs, may, riches after, reputation, wanted, choose
    pytest.param(Prices("map", 3), True, 0, 0, None, (), id="map 3"),
    pytest.param(Prices("map", 2), False, 2, 0, None, (), id="too little"),
    pytest.param(Prices("map", 9, map=True), False, 9, 0, None, (), id="one at a time"),
    pytest.param(Prices("flaunt", 6), True, 0, 1, None, (), id="flaunt 6 = 1 reputation"),
    pytest.param(Prices("flaunt", 5), False, 5, 0, None, (), id="flaunt, too little"),
    pytest.param(Prices("flaunt"), None, None, 1, None, (), id="riches not told"),
    pytest.param(Prices("bigger", 5, size=4, discards=("5H", "6H", "JK")), True, 0, 0, 5, ("5H",),
                 id="exactly one larger"),
    pytest.param(Prices("two_bigger", 11, size=4, discards=("5H", "6H")), True, 1, 0, 6, ("6H",),
                 id="10 doubloons: two larger"),
    pytest.param(Prices("two_bigger", 9, size=4, discards=("6H",)), False, 9, 0, 6, ("6H",),
                 id="9 are too few"),
    pytest.param(Prices("bigger", 5, size=9, discards=("JK", "KH")), True, 0, 0, 10, ("JK", "KH"),
                 id="A-82 a Joker is 10"),
    pytest.param(Prices("bigger", 5, size=10, discards=("KH",)), False, 5, 0, 11, (),
                 id="10 is all"),
    pytest.param(Prices("bigger", 5, discards=("KH",)), None, 5, 0, None, (), id="size not told"),
    pytest.param(Prices("bigger", 4, discards=("KH",)), False, 4, 0, None, (), id="poor anyway"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "may", "riches", "rep", "wanted", "choose"), PRICES)
def test_prices(inputs, may, riches, rep, wanted, choose) -> None:
    x = prices(inputs).value
    assert (x.may, x.riches, x.reputation) == (may, riches, rep)
    assert (x.wanted, x.choose) == (wanted, choose)


# P-52, P-21, P-53 ----------------------------------------------------------------------------

LEVELS = {"bonus": 2, "upgrade": 4, "surrender": 6}


@pytest.mark.parametrize(
    ("inputs", "value", "gained", "lost", "wins"),
    [
        (Reputation(1, 1, LEVELS, {}, 8), 2, ("bonus",), (), False),
        (Reputation(1, 3, LEVELS, {}, 8), 4, ("bonus", "upgrade"), (), False),
        (Reputation(2, 1, LEVELS, {"bonus": True}, 8), 3, (), (), False),
        (Reputation(2, -1, LEVELS, {"bonus": True}, 8), 1, (), ("bonus",), False),
        (Reputation(1, 1, LEVELS, {"bonus": False}, 8), 2, (), (), False),
        (
            Reputation(4, -1, LEVELS, {"bonus": True, "upgrade": True}, 8),
            3,
            (),
            ("upgrade",),
            False,
        ),
        (Reputation(7, 1, LEVELS, dict.fromkeys(LEVELS, True), 8), 8, (), (), True),
        (Reputation(7, 1, LEVELS, dict.fromkeys(LEVELS, True)), 8, (), (), None),
        (Reputation(0, -1, LEVELS, {}, 8), 0, (), (), False),
        (Reputation(None, 1, LEVELS, {}, 8), None, (), (), None),
        (Reputation(5, 1, {"bonus": 2}, {}, 8), 6, ("bonus",), (), False),
    ],
)
def test_reputation(inputs, value, gained, lost, wins) -> None:
    """P. 20: gained the first time only, lost below the level."""
    x = reputation(inputs).value
    assert (x.value, x.gained, x.lost, x.wins) == (value, gained, lost, wins)
    for name in gained:
        assert x.reached[name] is True
    for name in lost:
        assert x.reached[name] is False


def test_reputation_notes() -> None:
    assert "Held at 0." in reputation(Reputation(0, -2)).notes
    assert reputation(Reputation(0, 0, LEVELS)).notes == ()
    assert reputation(Reputation(3, 1, LEVELS, {"bonus": True})).notes == ()
    assert reputation(Reputation(1, -1, LEVELS)).notes == ()
    assert "Unknown levels: upgrade, surrender." in reputation(Reputation(0, 0, {"bonus": 1})).notes
    for wrong in (Reputation(-1), Reputation(1, 0, {"x": 1}), Reputation(1, 0, {}, {"x": True}),
                  Reputation(1, 0, {"bonus": -1}), Reputation(1, infamous=-1)):  # fmt: skip
        with refused():
            reputation(wrong)


STANDINGS = [
    # id, inputs, winner, why, out, adrift
    pytest.param(Standing(False, {"a": 2, "b": 3}, players=2), "b", "3 missions", (), (),
                 id="p. 4"),
    pytest.param(Standing(False, {"a": 2, "b": None}, players=2), "", "", (), (), id="nobody"),
    pytest.param(Standing(False, {"a": 0, "b": 0}, hands={"a": 0}, at_sea=("a",), players=2), "b",
                 "last one left", ("a",), (), id="p. 6, A-35"),
    pytest.param(Standing(False, {"a": 0, "b": 0}, hands={"a": 0}, at_sea=("a",), players=2,
                          last_standing=False), "", "", ("a",), (), id="A-35 option"),
    pytest.param(Standing(False, {"a": 0, "b": 0}, hands={"a": 0, "b": 2}, at_sea=("b",),
                 players=2),
                 "", "", (), (), id="docked without crew stays in"),
    pytest.param(Standing(False, {"a": 0}, hands={"a": 0}, at_sea=("a",)), "", "", ("a",), (),
                 id="solo: nobody wins"),
    pytest.param(Standing(False, {"a": 0, "b": 0, "c": 0}, out=("a",), players=3), "", "", (), (),
                 id="two are left"),
    pytest.param(Standing(False, {"a": 0, "b": 0}, out=("a",), hands={"a": 0}, at_sea=("a",),
                          players=2), "b", "last one left", (), (), id="out before"),
    pytest.param(Standing(True, reputation={"a": 8, "b": 3}, infamous=8, players=2), "a",
                 "infamous",
                 (), (), id="p. 11"),
    pytest.param(Standing(True, reputation={"a": 8, "b": 3}, players=2), "", "", (), (), id="A-50"),
    pytest.param(Standing(True, reputation={"a": 2, "b": 3}, hands={"a": 0}, at_sea=("a",),
                          infamous=9, players=2), "", "", (), ("a",), id="A-51 adrift"),
    pytest.param(Standing(True, reputation={"a": 2, "b": 3}, hands={"a": 0}, at_sea=("a",),
                          infamous=9, players=2, no_crew="out"), "b", "last one left", ("a",), (),
                 id="A-51 option"),
    pytest.param(Standing(False, {"a": 3, "b": 0}, hands={"a": 0}, at_sea=("a",), players=2), "b",
                 "last one left", ("a",), (), id="out before the third counts"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "winner", "why", "out", "adrift"), STANDINGS)
def test_standing(inputs, winner, why, out, adrift) -> None:
    x = standing(inputs).value
    assert (x.winner, x.why, x.out, x.adrift) == (winner, why, out, adrift)


def test_standing_notes() -> None:
    assert "infamous level" in standing(Standing(True, reputation={"a": 1})).notes[-1]
    assert standing(Standing(False, {"a": 1})).notes == ()
    for wrong in (Standing(False, {"a": -1}), Standing(True, reputation={"a": -1})):
        with refused():
            standing(wrong)
