"""More edges of the calculations: ports, rescue ships, odds, entering, and what the parts say."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pirate_crusades.calculations.combat import (
    CombatTotal,
    Committed,
    Strength,
    combat_total,
    strength,
)
from companion.games.pirate_crusades.calculations.duel import Duel, Vessel, duel, vessel
from companion.games.pirate_crusades.calculations.exploring import Enter, Revealed, enter
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flee, flee
from companion.games.pirate_crusades.calculations.fleet import Fleet, fleet
from companion.games.pirate_crusades.calculations.harbor import NewShip, new_ship
from companion.games.pirate_crusades.calculations.legal import May, legal_actions
from companion.games.pirate_crusades.calculations.limits import Gather, gather
from companion.games.pirate_crusades.calculations.location import LocationOdds, location_odds
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.calculations.ports import WeakestPort, weakest_port
from companion.games.pirate_crusades.calculations.reputation import (
    Reputation,
    Standing,
    reputation,
    standing,
)
from companion.games.pirate_crusades.calculations.round_end import EndOfRound, end_of_round
from companion.games.pirate_crusades.calculations.sea import (
    Sea,
    SeaCaptain,
    SeaPlayer,
    SeaPort,
    SeaSquare,
)
from companion.games.pirate_crusades.calculations.setup import (
    DealLong,
    DealShort,
    deal_long,
    deal_short,
)
from companion.games.pirate_crusades.calculations.trading import Trade, trade
from companion.games.pirate_crusades.state.cards import CARDS
from companion.toolbox.sums import Result
from tests.games.refused import refused


def amounts(result: Result[Any]) -> dict[str, int | None]:
    return {part.label: part.amount for part in result.parts}


def test_cannon_of_a_card_that_nobody_names() -> None:
    assert combat_total(CombatTotal((Committed(cannon=0),))).value.total == 0
    assert combat_total(CombatTotal((Committed(cannon=99),))).value.total == 99
    for wrong in (-1, 100):
        with refused():
            combat_total(CombatTotal((Committed(cannon=wrong),)))


@pytest.mark.parametrize(
    ("same", "option", "reputation", "asks"),
    [
        (False, "enemy", 1, False),
        (True, "enemy", 0, False),
        (None, "enemy", None, True),
        (None, "any", 1, False),
        (True, "any", 1, False),
    ],
)
def test_what_a_conquest_is_worth(
    same: bool | None, option: Any, reputation: int | None, asks: bool
) -> None:
    """A-42: an enemy nation's port is 1 reputation (p. 12); by option, any is (pp. 13-15)."""
    told = vessel(
        Vessel(40, 41, "town", long=True, same_nation=same, conquest_rep=option)
    )  # fmt: skip
    assert told.value.reputation == reputation
    assert any("Enter the port's nation" in note for note in told.notes) is asks


def test_just_lighter_is_light_enough() -> None:
    """P. 7: strictly lighter: 3 against 4 flees, 4 against 4 does not."""
    enemy = (Enemy(2, 2),)
    assert flee(Flee(3, {}, enemies=enemy)).notes == ("Lighter: may flee.",)
    assert flee(Flee(3, {}, enemies=enemy)).value.dump == ()
    assert flee(Flee(4, {}, enemies=enemy)).notes[0].startswith("Cannot be lighter")
    assert flee(Flee(4, {}, enemies=enemy, flee_tie=True)).notes == ("Lighter: may flee.",)


def test_a_rescue_ship_of_exactly_the_largest_size() -> None:
    """WE-01 (pp. 13-15): at most 7: a drawn 8 is discarded, a 7 must be taken."""
    told = new_ship(NewShip(reputation=5, riches=0, drawn=("8S", "7S", "2S"))).value
    assert (told.taken, told.most) == ("7S", 7)
    lying = new_ship(NewShip(reputation=5, riches=0, discards=("8S", "7S"))).value
    assert lying.choose == ("7S",)


def test_crew_is_gathered_in_ones_or_twos() -> None:
    """P. 5, and bonus 2 (p. 10)."""
    for pairs, most in ((False, 1), (True, 2)):
        told = gather(Gather(hand=1, limit=9, pairs=pairs))
        assert told.value == amounts(told)["drawn at a time"] == most
        assert amounts(told)["room in the hand"] == 8
    assert gather(Gather(hand=8, limit=9, pairs=True)).value == 1


def test_columns_are_of_the_first_card_and_rows_of_the_second() -> None:
    """P. 18: the deck's last card is the 2S, column 1; then the pile of a 9H and a 10D, row 5."""
    seen = tuple(card for card in CARDS if card != "2S")
    told = location_odds(LocationOdds(seen=seen, second=("9H", "10D"))).value
    assert told is not None
    assert [x.exact for x in told.columns] == ["1", "0", "0", "0", "0"]
    assert [x.exact for x in told.rows] == ["0", "0", "0", "0", "1"]
    assert told.squares["1,5"].exact == "1"


def test_sizes_of_captains_to_beat() -> None:
    """P-18: 21 cannon beat a ship of 4 with an average of 5 or less: 20 of 54 cards."""
    told = next_card(NextCard(cannon=21, enemy=4)).value
    assert told is not None and told.beats is not None and told.beats.exact == "10/27"
    assert next_card(NextCard(cannon=21, enemy=99)).value is not None
    for wrong in (0, 100):
        with refused():
            next_card(NextCard(cannon=21, enemy=wrong))


def test_no_port_to_lose() -> None:
    """P. 17: corners are no islands; nothing happens (A-67)."""
    ports = {"1,1": SeaPort(3, "French", corner=True)}
    told = weakest_port(WeakestPort(ports, "Dutch"))
    assert amounts(told) == {"ports that could go": 0} and told.value.goes == ()
    assert weakest_port(WeakestPort(ports, "Dutch", weakest="all")).value.goes == ("1,1",)


@pytest.mark.parametrize(("long", "what"), [(False, "missions"), (True, "reputation")])
def test_what_is_counted_to_win(long: bool, what: str) -> None:
    told = standing(Standing(long=long, done={"p1": 2}, reputation={"p1": 4}, infamous=5))
    assert amounts(told) == (
        {"p1: reputation": 4, "wins at": 5} if long else {"p1: missions": 2, "wins at": 3}
    )
    assert what in next(iter(amounts(told)))


def test_a_trade_of_nothing() -> None:
    told = trade(Trade())
    assert amounts(told)["nothing offered"] == 0 and told.value.due == 0
    sold = trade(Trade(holds={"h1": 5}, merchant=True))
    plain = trade(Trade(holds={"h1": 5}))
    assert [sold.parts[0].rule, plain.parts[0].rule] == ["bonus-queen", "trade-short"]


@pytest.mark.parametrize(("equal", "left"), [("stay", ["new", "old"]), ("newcomer", ["old"])])
def test_equal_captains_where_one_is_uncovered(equal: Any, left: list[str]) -> None:
    """A-64: a captain of 5 lies on a face-down square (a storm's or a card's doing); 5 turns up."""
    sea = Sea({}, {"old": SeaCaptain("3,2", 5, "French")}, {"ana": SeaPlayer("2,2", "sailing", 3)})
    cards = (Revealed("captain", name="new", nation="Dutch", size=5), Revealed("open sea"))
    told = enter(Enter(sea, "ana", "3,2", cards, equal=equal)).value
    assert sorted(told.sea.captains) == left


@pytest.mark.parametrize(
    ("kind", "long", "page", "rule"),
    [
        ("ship", False, "p. 6", "combat-single-short"),
        ("town", False, "p. 6", "combat-single-short"),
        ("ship", True, "p. 18", "attack-vessel"),
        ("town", True, "pp. 13-15, 18", "attack-town-long"),
    ],
)
def test_what_it_takes_is_cited(kind: Any, long: bool, page: str, rule: str) -> None:
    told = strength(Strength(kind=kind, size=3, average=4, long=long))
    assert {part.page for part in told.parts} == {page}
    assert told.parts[0].rule == rule


@pytest.mark.parametrize(("long", "page"), [(False, "p. 5"), (True, "pp. 13-15")])
def test_a_trade_cites_the_page_of_its_game(long: bool, page: str) -> None:
    told = trade(Trade(hand={"7C": 7}, drawn=(4,), long=long))
    assert {part.page for part in told.parts} == {page}


def test_a_combined_fleet_with_something_untold() -> None:
    known = CombatTotal((Committed("9S"),))
    open_ = CombatTotal((Committed(),))
    for first, second, escort in ((known, open_, 6), (open_, known, 6), (known, known, None)):
        told = fleet(Fleet(escort, first, second, fleet="combined")).value
        assert told.both is None and told.missions == 0


@pytest.mark.parametrize(("long", "page"), [(False, "pp. 6-7"), (True, "pp. 18-19")])
def test_a_duel_cites_the_page_of_its_game(long: bool, page: str) -> None:
    one = CombatTotal((Committed("9S"),), "French")
    told = duel(Duel(one, one, long))
    assert {part.page for part in told.parts[-2:]} == {page}


def test_an_action_is_allowed_in_numbers_and_words() -> None:
    """P-05: Ana is docked, with a full hand and no missions."""
    told = legal_actions(May(status="docked", hand=5, limit=5, missions=0, neutral=True))
    by_title = amounts(told)
    for action in told.value:
        wanted = None if action.unclear else int(action.why == "")
        assert by_title[action.title] == wanted, action
    assert by_title["Visit the Magistrate"] == 1 and by_title["Attack the Town"] == 0


@pytest.mark.parametrize(("pairs", "cited"), [(False, "gather-crew"), (True, "bonus-2")])
def test_gathering_cites_what_allows_it(pairs: bool, cited: str) -> None:
    part = gather(Gather(hand=1, limit=9, pairs=pairs)).parts[0]
    assert (part.rule, part.page) == (cited, "p. 10" if pairs else "p. 5")


def test_a_benefit_holds_on_its_level() -> None:
    """P. 20: it is lost below its level, not on it."""
    held = {"upgrade": True}
    on = reputation(Reputation(value=5, change=-1, levels={"upgrade": 4}, reached=held)).value
    below = reputation(Reputation(value=4, change=-1, levels={"upgrade": 4}, reached=held)).value
    assert on.lost == () and on.reached == {"upgrade": True}
    assert below.lost == ("upgrade",) and below.reached == {"upgrade": False}


@pytest.mark.parametrize(("equal", "left"), [("stay", ["new", "old"]), ("newcomer", ["old"])])
def test_equal_captains_at_the_end_of_a_round(equal: Any, left: list[str]) -> None:
    """A-64: one of 5 is blown onto a becalmed square where another of 5 lies (p. 17)."""
    sea = Sea(
        {"2,2": SeaSquare(True, "E"), "3,2": SeaSquare(True, "none")},
        {"old": SeaCaptain("3,2", 5, "French"), "new": SeaCaptain("2,2", 5, "Dutch")},
    )
    told = end_of_round(EndOfRound(sea, equal=equal)).value
    assert sorted(told.sea.captains) == left
    assert told.captains == (() if equal == "stay" else ("new",))


def test_how_many_may_play() -> None:
    """P. 11: four reputation cards; p. 4: 54 cards, 4 for each player (A-45)."""
    assert deal_long(DealLong(players=4)).notes == ()
    assert "at most 4" in deal_long(DealLong(players=5)).notes[0]
    untold = {f"p{n}": None for n in range(13)}
    assert deal_short(DealShort(untold)).value.deck is None  # 52 at least
    with refused(match="too many"):
        deal_short(DealShort({**untold, "p13": None}))  # 56
