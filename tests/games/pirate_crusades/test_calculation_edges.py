"""Edges of the calculations: bounds, what is cited where, and what is said of the untold."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pirate_crusades.calculations.audit import Audit, Zone, audit
from companion.games.pirate_crusades.calculations.combat import (
    Aid,
    Cheapest,
    CombatTotal,
    Committed,
    cheapest,
    combat_total,
)
from companion.games.pirate_crusades.calculations.duel import Vessel, vessel
from companion.games.pirate_crusades.calculations.encounters import (
    Disembark,
    TownFound,
    disembark,
    town_found,
)
from companion.games.pirate_crusades.calculations.exploring import (
    BlueSeaDraw,
    Revealed,
    blue_sea_draw,
)
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flee, flee
from companion.games.pirate_crusades.calculations.fleet import Fleet, fleet
from companion.games.pirate_crusades.calculations.harbor import (
    HandIn,
    NewShip,
    Prices,
    hand_in,
    new_ship,
    prices,
)
from companion.games.pirate_crusades.calculations.limits import Draw, Limits, draw_cards, limits
from companion.games.pirate_crusades.calculations.location import (
    Location,
    LocationOdds,
    location,
    location_odds,
)
from companion.games.pirate_crusades.calculations.missions import (
    CargoHeld,
    MissionCheck,
    mission_check,
)
from companion.games.pirate_crusades.calculations.moving import Moves, moves
from companion.games.pirate_crusades.calculations.npc import NpcAttack, npc_attack
from companion.games.pirate_crusades.calculations.pieces import friendly
from companion.games.pirate_crusades.calculations.reputation import Standing, standing
from companion.games.pirate_crusades.calculations.roles import CardRole, card_role, mission_words
from companion.games.pirate_crusades.calculations.round_end import EndOfRound, end_of_round
from companion.games.pirate_crusades.calculations.sea import Sea, SeaCaptain, SeaPlayer, SeaSquare
from companion.games.pirate_crusades.calculations.setup import (
    DealLong,
    DealShort,
    deal_long,
    deal_short,
)
from companion.games.pirate_crusades.calculations.storm_hits import StormHit, storm_hit
from companion.games.pirate_crusades.calculations.trading import Trade, trade
from companion.games.pirate_crusades.state.cards import CARDS, Facts, Mission
from companion.toolbox.sums import Result
from tests.games.refused import refused


def pages(result: Result[Any]) -> dict[str, str]:
    return {part.label: part.page for part in result.parts}


def amounts(result: Result[Any]) -> dict[str, int | None]:
    return {part.label: part.amount for part in result.parts}


# Combat (pp. 6-7, 18-19) ---------------------------------------------------------------------


@pytest.mark.parametrize(("long", "page"), [(False, "pp. 6-7"), (True, "pp. 18-19")])
def test_a_total_cites_the_pages_of_its_game(long: bool, page: str) -> None:
    told = combat_total(
        CombatTotal(
            (Committed("7C"), Committed("JK1")), "French", True, True, True, (Aid(3, 2),), long
        )
    )
    by_label = pages(told)
    assert by_label["Ship of the Line"] == page and by_label["of your nation, French"] == page
    assert by_label["Tough Crew"] == by_label["bonus 5, spent"] == "p. 10"
    # 7 + 10 (Joker) + 1 nation + 1 line + 1 tough + 10 spent + the aid: 3, or 3 x 2.
    assert told.value.total == 30 + (6 if long else 3)
    assert combat_total(CombatTotal(long=long)).pages == (page,)


def test_plus_ones_of_the_ship_count_once_or_for_each_card() -> None:
    """A-12: Ship of the Line and Tough Crew, with one card and with three."""
    for count in (1, 3):
        hand = (Committed("2H"),) * count
        once = combat_total(CombatTotal(hand, ship_of_line=True, tough=True))
        each = combat_total(CombatTotal(hand, ship_of_line=True, tough=True, ship_bonus="per_card"))
        assert once.value.total == 2 * count + 2
        assert each.value.total == 2 * count + 2 * count
        assert amounts(once)["Ship of the Line"] == amounts(once)["Tough Crew"] == 1


def test_an_aid_of_unknown_value_leaves_the_total_open() -> None:
    for aid in (Aid(None, 4), Aid(4, None)):
        told = combat_total(CombatTotal((Committed("JK"),), aids=(aid,), long=True))
        assert told.value.total is None
    assert combat_total(CombatTotal((Committed("JK"),), aids=(Aid(0, 4),), long=True)).value == (
        combat_total(CombatTotal((Committed("JK"),), long=True)).value
    )


def test_the_cheapest_cards_reach_exactly_what_is_needed() -> None:
    """P-15: need 21 (p. 18, WE-02) with 9 + 8 + 4 against 10 + 10: three cards either way, 21."""
    hand = (Committed("9S"), Committed("8S"), Committed("4S"), Committed("10S"))
    told = cheapest(Cheapest(hand, need=21, surrender=41)).value
    assert told.win == (0, 1, 2) and told.surrender is None and told.most == 31
    assert told.win_cards == ("9S", "8S", "4S") and told.surrender_cards is None
    unnamed = Cheapest((Committed(cannon=9), Committed("3S")), need=9, surrender=12)
    assert cheapest(unnamed).value.surrender_cards == ("a card", "3S")
    assert cheapest(Cheapest(hand, need=19)).value.win == (0, 3)
    assert cheapest(Cheapest(hand, need=32)).notes[0].endswith("1 short.")


def test_what_a_strength_and_a_total_may_be() -> None:
    assert vessel(Vessel(0, 0)).value.wins is False and vessel(Vessel(0, 1)).value.wins is True
    assert vessel(Vessel(9999, 9999)).value.wins is False
    for wrong in ((-1, 3), (10_000, 3), (3, -1), (3, 10_000)):
        with refused():
            vessel(Vessel(*wrong))


@pytest.mark.parametrize(
    ("inputs", "page", "rule"),
    [
        (Vessel(20, 21, long=True), "p. 18", "surrender"),
        (Vessel(80, 81, "town", long=True), "p. 18", "attack-town-long"),
        (Vessel(7, 8), "p. 6", "combat-single-short"),
    ],
)
def test_how_it_ends_is_cited(inputs: Vessel, page: str, rule: str) -> None:
    told = vessel(inputs)
    assert {(part.page, part.rule) for part in told.parts} == {(page, rule)}
    assert told.notes == () and told.value.wins is True
    lost = vessel(Vessel(inputs.strength, inputs.strength, inputs.kind, inputs.long))
    assert lost.notes == ("The enemy prevails: what was committed is lost.",)


def test_one_total_beats_both_ships_of_a_fleet_by_more_than_both() -> None:
    """A-26, option combined: 10 and an escort of 6: more than 16 is needed."""
    need = {"escort": 6, "fleet": "combined"}
    for second, sunk in (("6S", False), ("7S", True)):
        told = fleet(
            Fleet(first=CombatTotal((Committed("10S"),)),
                  second=CombatTotal((Committed(second),)), **need)  # type: ignore[arg-type]
        )  # fmt: skip
        assert told.value.needs == (11, 7) and told.value.both is sunk
    spent = CombatTotal((Committed("10S"),), broadside=True)
    plain = CombatTotal((Committed("9S"),))
    assert fleet(Fleet(6, spent, plain)).notes == ()
    assert "Bonus 5" in fleet(Fleet(6, spent, spent)).notes[-1]


# Flight (pp. 7, 19) --------------------------------------------------------------------------


def test_the_other_ship_or_the_lightest_of_several() -> None:
    assert "the other ship" in amounts(flee(Flee(4, {}, enemies=(Enemy(3, 3),))))
    several = flee(Flee(4, {}, enemies=(Enemy(3, 3), Enemy(2, 2), Enemy(9, 9))))
    assert amounts(several)["the lightest other ship"] == 4
    assert several.value.allowed is False  # 4 against 4: nobody is lightest


# Leaving and reaching port (pp. 5, 6, 16) -----------------------------------------------------


def test_a_hand_as_large_as_the_card_drawn_stays_whole() -> None:
    """P-10: 5S drawn by an English captain: at most 5 may sail."""
    for hand, lost in ((4, 0), (5, 0), (6, 1)):
        assert disembark(Disembark("5S", "English", hand=hand)).value.lost == lost
        untold = disembark(Disembark("5S", None, hand=hand)).value
        assert untold.lost == (0 if lost == 0 else None) and untold.most is None


def test_desertion_cites_the_bonus_that_stops_it() -> None:
    kept = town_found(TownFound("5S", "English", hand=3, never_deserts=True))
    lost = town_found(TownFound("5S", "English", hand=3))
    assert pages(kept)["crew lost by docking"] == "p. 10"
    assert pages(lost)["crew lost by docking"] == "p. 6"
    assert amounts(kept)["crew lost by docking"] == 0
    assert amounts(lost)["crew lost by docking"] == 1


@pytest.mark.parametrize(
    ("hand", "size", "kept"),
    [(1, 1, (0, 1)), (None, 1, (None, 1))],
)
def test_limits_of_the_smallest_ship(hand: int | None, size: int, kept: tuple[Any, ...]) -> None:
    told = limits(Limits(size=size, hand=hand)).value
    assert (told.hand_over, told.hand) == kept
    with refused():
        limits(Limits(size=0))
    assert limits(Limits(size=99)).value.hand == 99
    with refused():
        limits(Limits(size=100))


# Drawing (p. 4) --------------------------------------------------------------------------------


def test_the_last_card_of_a_deck_needs_no_count_of_the_discards() -> None:
    """A-10: shuffled when the next draw needs it; at once, the pile must be known."""
    last = draw_cards(Draw(wanted=3, deck=3)).value
    assert (last.drawn, last.deck, last.reshuffles) == (3, 0, 0)
    assert draw_cards(Draw(wanted=4, deck=3)).value.drawn is None
    at_once = draw_cards(Draw(wanted=3, deck=3, at_once=True)).value
    assert at_once.drawn is None and at_once.deck is None
    assert draw_cards(Draw(wanted=2, deck=3, at_once=True)).value.deck == 1
    with refused():
        draw_cards(Draw(wanted=1000, deck=3))
    assert draw_cards(Draw(wanted=999, deck=3, discards=0, hurricane=False)).value.drawn == 3


def test_a_hurricane_counts_what_it_sweeps_in() -> None:
    """Hands of 5 and 0, cargo of 2 and 0: half of 5 rounded up is 3 (A-09), and 2 cargo cards."""
    told = draw_cards(
        Draw(wanted=1, deck=0, discards=0, hands={"p1": 5, "p2": 0}, cargo={"p1": 2, "p2": 0})
    )
    assert amounts(told)["swept in by the hurricane"] == 5
    assert (told.value.drawn, told.value.deck) == (1, 4)
    assert told.value.crew_lost == {"p1": 3, "p2": 0} and told.value.cargo_lost["p1"] == 2


# Storms, captains (pp. 16, 18) -----------------------------------------------------------------


def test_a_category_1_storm_takes_no_crew_of_any_hand() -> None:
    untold = storm_hit(StormHit(category=1)).value
    assert (untold.crew, untold.holds, untold.destroyed, untold.adrift) == (0, 0, False, None)
    assert storm_hit(StormHit(category=2)).value.adrift is None
    assert storm_hit(StormHit(category=1, hand=3)).value.adrift is False


def test_captains_who_attack_are_cited_with_what_tempts_them() -> None:
    bigger = {"k1": SeaCaptain("2,2", 9, "Dutch")}
    prey = npc_attack(NpcAttack(SeaPlayer("2,2", "sailing", 3, "French", 2), bigger))
    chest = npc_attack(NpcAttack(SeaPlayer("2,2", "sailing", 3, "French", 2, chest=True), bigger))
    assert amounts(prey) == {"k1 attacks": 1, "filled holds": 2}
    assert {part.rule for part in chest.parts} == {"npc-attack", "treasure-carry"}
    assert {part.rule for part in prey.parts} == {"npc-attack"}
    safe = npc_attack(NpcAttack(SeaPlayer("2,2", "sailing", 3, "French", 1), bigger))
    assert amounts(safe)["k1 attacks"] == 0 and safe.value.attack == ()
    open_ = npc_attack(NpcAttack(SeaPlayer("2,2", "sailing", 3, None, 2), bigger))
    assert amounts(open_)["k1 attacks"] is None and open_.value.unclear == ("k1",)


def test_the_blue_sea_card_cites_its_own_rule() -> None:
    for kind, rule in (("open sea", "blue-sea-draw"), ("island", "weakest-island")):
        told = blue_sea_draw(BlueSeaDraw(Sea({}), Revealed(kind)))  # type: ignore[arg-type]
        assert [part.rule for part in told.parts] == [rule]
        assert ("nothing happens" in told.value.happened[0].says) == (kind == "open sea")


# Ships, deals, missions, roles -----------------------------------------------------------------


def test_a_rescue_ship_is_worked_out_in_the_open() -> None:
    """WE-01 (pp. 13-15): reputation 5, 4 left after paying 1: at most 3 + 4 = 7."""
    told = new_ship(NewShip(reputation=5, riches=0))
    assert amounts(told)["at least"] == 3 and amounts(told)["reputation left"] == 4
    again = new_ship(NewShip(reputation=5, riches=0, regained=True))
    assert amounts(again)["the point regained by a Joker"] == 1
    assert told.value.most == 7 and again.value.most == 8


def test_who_gets_no_bonus_and_who_discards_is_said() -> None:
    """P-03: the largest ship gets no bonus; an Ace ship discards one of two (A-04)."""
    told = deal_short(DealShort({"p1": "AH", "p2": "9D"}, bonuses={"p1": "3S", "p2": "4S"}))
    assert told.value.discard == {"p1": 1} and told.value.bonus == ("p1",)
    assert told.notes[0].startswith("p2 has the largest ship")
    assert amounts(told)["bonuses"] == 1
    # Two players: 8 cards and one bonus: 54 - 9 = 45 (2.18).
    assert amounts(told)["left in the deck"] == told.value.deck == 45
    untold = deal_short(DealShort({"p1": "AH", "p2": None}))
    assert amounts(untold)["bonuses"] is None and untold.value.deck is None
    kept = deal_short(DealShort({"p1": "AH"}, bonuses={"p1": "6S"}))
    assert kept.value.discard == {} and deal_short(DealShort({"p1": "2H"})).value.discard == {}


def test_a_delivery_is_open_while_one_of_its_numbers_is() -> None:
    def done(hold: CargoHeld, **more: Any) -> bool | None:
        given = {"tons": 5, "cargo": "Food", "own": "English", "town": "4H",
                 "town_nation": "English"}  # fmt: skip
        return mission_check(
            MissionCheck("delivery", holds={"h1": hold}, **(given | more))
        ).value.done

    assert done(CargoHeld("Food", 5)) is True
    assert done(CargoHeld("Food", 4)) is False
    assert done(CargoHeld("Food", None)) is None
    assert done(CargoHeld("Food", 4), tons=None) is None
    assert done(CargoHeld("Food", 4), cargo=None) is None
    assert done(CargoHeld(None, 9)) is None
    assert done(CargoHeld("Cloth", 9)) is False
    # Not here: nothing more is asked, and what is said is about the place.
    away = mission_check(
        MissionCheck("delivery", tons=5, cargo="Food", own="English", town="4S",
                     town_nation="Dutch", holds={"h1": CargoHeld("Food", 4)})
    ).value  # fmt: skip
    assert away.done is False and "tons" not in away.why and away.hand_in == ()


def test_friends_and_those_of_no_nation() -> None:
    assert friendly("French", "French") is True and friendly("French", "Dutch") is False
    assert friendly("French", "none") is None and friendly("none", "none") is None
    assert friendly(None, "Dutch") is None and friendly("Dutch", None) is None


def test_a_role_that_the_other_game_has_is_refused_by_name() -> None:
    with refused(match="long game has no card drawn as"):
        card_role(CardRole("7C", "encounter", "long"))
    with refused(match="short game has no card drawn as"):
        card_role(CardRole("7C", "location", "short-poker"))


def test_a_mission_of_the_cards_own_words() -> None:
    assert mission_words(Mission("other", text="sail round the horn")) == "sail round the horn"
    assert mission_words(Mission("other")) == "what the card prints"


@pytest.mark.parametrize(
    ("card", "role", "says"),
    [
        ("AH", "cargo", "1 ton of Spices"),
        ("2H", "cargo", "2 tons of Spices"),
        ("AS", "mission", "deliver at least 1 ton of Cloth to another town of your nation"),
        ("JK", "bonus", "once: a map to the Pirate Cove"),
        ("JK", "mission", "meet any friendly ship at sea"),
        ("JK", "disembark", "draw crew up to your limit and set sail this turn"),
        ("JK", "ship", "ship of size 10, of no nation: friend or foe is your choice each time"),
        ("5S", "bonus", "once: +10 cannon"),
    ],
)
def test_a_card_is_said_once(card: str, role: Any, says: str) -> None:
    assert card_role(CardRole(card, role)).value.says == says


def test_what_a_sunset_joker_prints_is_not_the_poker_jokers() -> None:
    """P. 8: a typed mission or bonus stands for itself; a single use is said."""
    facts = Facts(mission=Mission("sinking", nation="Dutch"), bonus="a keg of rum", single=True)
    mission = card_role(CardRole("JK", "mission", "long", facts)).value
    assert mission.says == "sink a ship of an enemy of the Dutch"
    bonus = card_role(CardRole("JK", "bonus", "long", facts)).value
    assert bonus.says == "once: a keg of rum" and bonus.single
    plain = card_role(CardRole("5S", "bonus", "long", Facts(bonus="tough"))).value
    assert plain.says == "Tough Crew: +1 cannon" and not plain.single


def test_a_single_player_is_never_the_last_one_left() -> None:
    """A-35: the last of several players wins."""
    alone = Standing(done={"p1": 0}, hands={"p1": 3}, out=("p2",))
    assert standing(alone).value.winner == ""
    two = Standing(done={"p1": 0, "p2": 0}, hands={"p1": 3}, out=("p2",), players=2)
    assert standing(two).value.winner == "p1"


def test_two_values_pick_a_square_without_cards() -> None:
    told = location(Location(values=(3, 10)))
    assert told.value == "2,5"  # 3 / 2 up is 2, 10 / 2 is 5 (p. 18)
    assert list(amounts(told)) == ["column: half of first card", "row: half of second card"]
    assert location(Location(values=(1, 10))).value == "1,5"
    for wrong in (0, 11):
        with refused():
            location(Location(values=(wrong, 5)))


def test_trade_doubles_the_holds_of_a_merchant_only() -> None:
    """Bonus Queen (p. 10): cargo is sold at twice its tonnage; cards from the hand are not."""
    plain = trade(Trade(hand={"7C": 7}, holds={"h1": 5}, free=3))
    twice = trade(Trade(hand={"7C": 7}, holds={"h1": 5}, free=3, merchant=True))
    assert (plain.value.due, twice.value.due) == (12, 17)
    assert amounts(plain)["hold h1"] == 5 and amounts(twice)["hold h1, twice"] == 10


# The audit (p. 4) ------------------------------------------------------------------------------


def test_what_the_audit_says_is_counted_without_a_sign() -> None:
    few = audit(Audit({"deck": Zone(50), "hand": Zone(2)}))
    many = audit(Audit({"deck": Zone(50), "hand": Zone(7)}))
    assert few.value.over == -2 and few.notes[-1].startswith("2 too few")
    assert many.value.over == 3 and many.notes[-1].startswith("3 too many")


# What is cited, and the numbers beside it -------------------------------------------------------


def test_an_aid_is_a_number_of_a_card() -> None:
    played = (Committed("JK"),)
    for wrong in (Aid(100, 1), Aid(1, 100), Aid(-1, 1), Aid(1, -1)):
        with refused():
            combat_total(CombatTotal(played, aids=(wrong,), long=True))
    assert combat_total(CombatTotal(played, aids=(Aid(99),))).value.total == 109
    told = combat_total(CombatTotal(played, aids=(Aid(None, 4), Aid(6, None)), long=True))
    assert [x.label for x in told.parts][-2:] == [
        "a ship comes to help: ? × 4", "a ship comes to help: 6 × ?",
    ]  # fmt: skip


def test_one_plus_one_of_a_nation_is_not_bought_with_a_card_too_many() -> None:
    """A-12, option once: 9S alone is 9; 2C would bring 2 and the one +1, but is not needed."""
    hand = (Committed("9S"), Committed("2C"))
    for need, win in ((9, (0,)), (3, (1,)), (12, (0, 1))):
        found = cheapest(Cheapest(hand, need, nation="French", ally_bonus="once")).value
        assert found.win == win
    assert cheapest(Cheapest(hand, 13, nation="French", ally_bonus="once")).value.win is None


@pytest.mark.parametrize(("long", "page"), [(False, "p. 5"), (True, "pp. 13-15")])
def test_disembarking_cites_the_page_of_its_game(long: bool, page: str) -> None:
    assert set(pages(disembark(Disembark("5S", "English", hand=6, long=long))).values()) == {page}


@pytest.mark.parametrize(("long", "page"), [(False, "p. 6"), (True, "p. 16")])
def test_the_fleet_cites_the_page_of_its_game(long: bool, page: str) -> None:
    assert set(pages(fleet(Fleet(6, escort_average=2, long=long))).values()) == {page}


def test_docking_with_nothing_earns_nothing() -> None:
    told = hand_in(HandIn("English"))
    assert (told.value.riches, told.value.reputation) == (0, 0)
    assert hand_in(HandIn("English", missions=2)).value.riches == 2


def test_a_price_is_taken_off() -> None:
    """P-49: a map costs 3 (pp. 13-15)."""
    told = prices(Prices(buy="map", riches=7))
    assert amounts(told) == {"riches": 7, "price": -3} and told.value.riches == 4


def test_odds_of_the_last_cards() -> None:
    """P. 18: two cards must be left; the last two, AH and 10D, lie on (1,5) or (5,1)."""
    left = tuple(card for card in CARDS if card not in ("AH", "10D"))
    told = location_odds(LocationOdds(seen=left)).value
    assert told is not None and told.cards == 2
    assert {key for key, x in told.squares.items() if x.exact != "0"} == {"1,5", "5,1"}
    assert told.squares["1,5"].exact == "1/2"
    one = (*left, "AH")
    assert location_odds(LocationOdds(seen=one)).value is None
    again = location_odds(LocationOdds(seen=one, replacement=True)).value
    assert again is not None and again.squares["5,5"].exact == "1"
    reshuffled = location_odds(LocationOdds(seen=one, second=("2S",))).value
    assert reshuffled is not None and reshuffled.squares["5,1"].exact == "1"
    assert location_odds(LocationOdds(seen=one, second=())).value is None


def test_why_not_is_cited() -> None:
    """P. 16: not against the wind of the square that is left."""
    told = moves(Moves(at="3,3", winds={"3,3": "N"}))
    against = {
        x.direction: (x.legal, part.rule) for x, part in zip(told.value, told.parts, strict=True)
    }
    assert against["S"] == (False, "wind") and against["N"] == (True, "movement")


@pytest.mark.parametrize(("long", "page"), [(False, "p. 4"), (True, "p. 11")])
def test_who_wins_cites_the_page_of_its_game(long: bool, page: str) -> None:
    given = Standing(long=long, done={"p1": 0}, reputation={"p1": 0}, infamous=5)
    assert set(pages(standing(given)).values()) == {page}


def test_a_becalmed_storm_loses_a_category_in_words_and_number() -> None:
    """P. 17: no wind, one category less; at 1 it is gone."""
    for before, after in ((4, 3), (2, 1)):
        sea = Sea({"2,2": SeaSquare(face_up=True, wind="none", storm=before)})
        told = end_of_round(EndOfRound(sea)).value.happened[0]
        assert (told.before, told.after) == (before, after)
        assert told.says.endswith(f"weakens to {after}")


def test_the_long_deal_adds_up_in_its_parts() -> None:
    """2.18: two players: 54 - 6 - 4 = 44; 13 captains go back."""
    told = deal_long(DealLong(players=2))
    parts = [part.amount or 0 for part in told.parts]
    assert parts[:3] == [54, -6, -4] and sum(parts[:3]) == parts[3] == told.value.deck == 44
    assert told.value.returned == 13
    assert amounts(deal_short(DealShort({"p1": "9D"})))["ships, missions, two crew each"] == 4
