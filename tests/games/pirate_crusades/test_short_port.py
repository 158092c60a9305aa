"""In port: set-up, limits, gathering, the Magistrate, trade, attacking, leaving (pp. 4, 5, 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.pirate_crusades.rules.standing import audit_of
from tests.games.pirate_crusades.test_short_table import ANA, BEN, CY, Table, mid, pirate, two

DOCKED = "docked"


# ---------------------------------------------------------------------- set-up (P-03)


def test_only_the_smaller_ship_gets_a_bonus(tmp_path: Path) -> None:
    """WE-16: ships 7, 10, 10: only the 7 gets one. 4 x 3 + (3 - 2) = 13 dealt, 41 are left."""
    table = Table(tmp_path, 3)
    assert "cy" in table.broken("setup 7h qd 10s bonus 4c bonus-p3=2c").why.casefold()
    assert table.broken("setup 7h qd 10s bonus 4c bonus-p3=2c").page == "p. 4"
    table.say("setup 7h qd 10s bonus 4c")
    assert [len(table.pirate(x).bonuses) for x in (ANA, BEN, CY)] == [1, 0, 0]
    assert table.state.deck == 41


@pytest.mark.parametrize("card", ["JS", "QS", "KS", "JK"])
def test_court_cards_and_jokers_are_ships_of_size_10(tmp_path: Path, card: str) -> None:
    """WE-15: a hand of 10 fits, 11 does not."""
    table = Table(tmp_path, 1)
    table.say(f"setup {card}")
    table.audited = False
    table.say("ana has hand 10")
    assert table.owed() == []
    table.say("ana has hand 11")
    assert table.owed() == [(ANA, "trim")]


def test_setup_asks_for_ships_and_then_for_bonuses(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.asks("setup") == "ship-p1"
    assert table.asks("setup 9d") == "ship-p2"
    assert table.asks("setup 9d 4h") == "bonus-p2"
    assert table.asks("setup ben 9d ana 4h") == "bonus-p1"
    assert "QD" not in table.say("setup 9d 4h bonus 2c")
    assert table.broken("setup 9d 4h bonus 2c").key == "begun"


def test_a_card_is_dealt_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    broken = table.broken("setup 9d 9d")
    assert "9D lies before Ana" in broken.why


def test_an_ace_holds_one_crew_card(tmp_path: Path) -> None:
    """A-04: discard one at once, unless bonus 6; the option keeps two until the first turn."""
    table = Table(tmp_path / "a" if (tmp_path / "a").mkdir() is None else tmp_path)
    table.say("setup 9d as bonus 2c")
    assert table.owed() == [(BEN, "trim")]
    assert table.say("ben trim 1") == "Ben discards 1 crew card"
    assert table.owed() == [] and table.pirate(BEN).hand.count == 1
    (tmp_path / "b").mkdir()
    six = Table(tmp_path / "b")
    six.say("setup 9d as bonus 6c")
    assert six.owed() == []
    (tmp_path / "c").mkdir()
    keeps = Table(tmp_path / "c", ace_start="keep")
    keeps.say("setup 9d as bonus 2c youngest ana")
    assert keeps.owed() == []
    keeps.say("ana gather", "turn ben")
    assert keeps.owed() == [(BEN, "trim")]


def test_unknown_ships_do_not_block(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("setup unknown unknown")
    assert table.pirate().ship is None and table.state.deck == 46
    table.say("ana gather", "ben disembark unknown", "ana trade 1 value=3 cargo-1=5c")


def test_the_app_deals(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("setup 9d 4h bonus-p2=draw")
    assert [x.card for x in table.pirate(BEN).bonuses.values()] != [""]
    (tmp_path / "alone").mkdir()
    alone = Table(tmp_path / "alone", 1)
    alone.say("setup draw")
    assert alone.pirate().ship and alone.state.deck == 50
    assert audit_of(table.state).value.holds is True


# ---------------------------------------------------------------------- limits (P-04)


def test_too_many_are_discarded(tmp_path: Path) -> None:
    """A ship of 4 with 5 crew and 5 holds: one of each goes."""
    table = mid(tmp_path, pirate(5, "4H", holds="2S 3S 5S 6S 7S"), pirate())
    table.do("turn", who=ANA)
    assert sorted(table.owed()) == [(ANA, "trim"), (ANA, "trim")]
    assert table.broken("ana trim 3").key == "cards"
    table.say("ana trim 9c")
    assert table.state.discards == ("9C",) and table.owed() == [(ANA, "trim")]
    assert table.asks("trim from cargo") == "cards"
    table.say("trim 3s")
    assert table.owed() == [] and table.state.discards == ("9C", "3S")
    assert table.broken("trim 1").key == "within"


# ---------------------------------------------------------------------- gather (P-06)


def test_gather_one(tmp_path: Path) -> None:
    table = two(tmp_path)
    assert table.say("gather") == "Ana gathers 1 crew card (3 of 7)"
    assert table.state.deck == 44 and table.state.step == "acted"
    assert table.rows("gather")[0]["hand"] == 3


def test_gather_two_with_bonus_2_but_never_past_the_limit(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "4D", DOCKED, bonuses="2C"), pirate())
    table.say("gather")
    assert table.pirate().hand.count == 4
    three = mid_in(tmp_path, "x", pirate(3, "4D", DOCKED, bonuses="2C"), pirate())
    assert "never past" in three.broken("gather 2").why
    three.say("gather")
    assert three.pirate().hand.count == 4


def test_gather_errors(tmp_path: Path) -> None:
    sailing = mid_in(tmp_path, "a", pirate(2, "7H"), pirate())
    assert "not in port" in sailing.broken("gather").why
    full = mid_in(tmp_path, "b", pirate(7, "7H", DOCKED), pirate())
    assert "hand full (7 of 7)" in full.broken("gather").why
    plain = mid_in(tmp_path, "c", pirate(2, "7H", DOCKED), pirate(), discards="5C 6C")
    broken = plain.broken("gather from discards")
    assert "bonus of a 7" in broken.why and broken.page == "p. 10"
    assert "bonus 2" in plain.broken("gather 2").why
    full.say("gather may!=house")
    assert full.owed() == [(ANA, "trim")] and full.pirate().hand.count == 8


def test_crew_from_the_discards_with_bonus_7(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "7H", DOCKED, bonuses="7C"), pirate(), discards="5C 6C")
    assert "6C from the discards" in table.say("gather from discards")
    assert table.state.discards == ("5C",) and "6C" in table.pirate().hand.known


def test_any_discard_by_option(tmp_path: Path) -> None:
    table = mid(
        tmp_path, pirate(2, "7H", DOCKED, bonuses="7C"), pirate(), discards="5C 6C",
        discard_pick="any",
    )  # fmt: skip
    assert table.asks("gather from discards") == "crew-pile"
    table.say("gather from discards crew-pile=5c")
    assert table.state.discards == ("6C",)


def test_what_everybody_sees_may_be_told(tmp_path: Path) -> None:
    table = two(tmp_path)
    table.say("gather 9c")
    assert table.pirate().hand.known == {"9C": True}
    broken = table.broken("ben gather 9c new-turn=yes")
    assert "9C is in Ana's hand" in broken.why


# ---------------------------------------------------------------------- the Magistrate (P-07)


def test_a_mission_only_if_none_is_unfinished(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "7H", DOCKED, missions="?"), pirate())
    broken = table.broken("magistrate")
    assert "1 unfinished mission to finish first" in broken.why and broken.page == "p. 5"
    free = mid_in(tmp_path, "b", pirate(2, "7H", DOCKED), pirate())
    free.say("magistrate")
    assert [x.stay for x in free.pirate().missions.values()] == [1]
    sea = mid_in(tmp_path, "c", pirate(2, "7H"), pirate())
    assert sea.broken("magistrate").key == "may"


def test_a_flag_galleon_draws_two(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "KH", DOCKED), pirate())
    before = table.state.deck
    table.say("magistrate")
    assert before is not None and table.state.deck == before - 2
    assert len(table.pirate().missions) == 1 and table.state.discards == ("",)


def test_the_magistrate_takes_bribes(tmp_path: Path) -> None:
    """Bonus King: a hold of Spices and the mission go, a new one comes (A-37)."""
    table = mid(
        tmp_path, pirate(2, "7H", DOCKED, missions="QC", holds="5C 8H 3H", bonuses="KS"), pirate()
    )
    assert "bribes" in table.say("bribe")
    assert [x.card for x in table.pirate().holds.values()] == ["5C", "8H"]
    assert table.state.discards == ("3H", "QC")
    none = mid_in(tmp_path, "b", pirate(2, "7H", DOCKED, missions="?", bonuses="KS"), pirate())
    assert "no hold of Spices" in none.broken("bribe").why
    poor = mid_in(tmp_path, "c", pirate(2, "7H", DOCKED, missions="?", holds="3H"), pirate())
    assert "bonus of a King" in poor.broken("bribe").why
    wrong = mid_in(
        tmp_path, "d", pirate(2, "7H", DOCKED, missions="?", holds="3H 5C", bonuses="KS"), pirate()
    )
    assert "not a hold of Spices" in wrong.broken("bribe for 5c").why


def test_a_mission_may_be_noted_for_its_owner(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "7H", DOCKED), pirate())
    table.do("magistrate", mission_noted="QC")
    mission = next(iter(table.pirate().missions.values()))
    assert mission.card == "" and mission.noted is not None
    assert mission.noted.reveal() == "QC" and table.last is not None
    assert "QC" not in table.last.says and "QC" not in str(table.last.lines)


# ---------------------------------------------------------------------- trade (P-08)


def test_trade_until_the_tons_are_reached(tmp_path: Path) -> None:
    """4 + 5 given is 9 due: 7 is not enough, 7 + 2 = 9 is."""
    table = mid(tmp_path, pirate("4H 5D 6C", "7H", DOCKED), pirate())
    assert table.asks("trade 4h 5d for 7c") == "cargo-2"
    says = table.say("trade 4h 5d for 7c 2s")
    assert "9 tons for 9" in says
    assert [(x.card, x.at) for x in table.pirate().holds.values()] == [
        ("7C", "neutral port"), ("2S", "neutral port"),
    ]  # fmt: skip
    assert table.state.discards == ("4H", "5D") and table.pirate().hand.known == {"6C": True}


def test_cargo_sold_counts_double_with_bonus_queen(tmp_path: Path) -> None:
    """2 x 5 = 10 for the hold, 4 for the crew card: 14 due; 10 and 4 reach it."""
    table = mid(tmp_path, pirate("4H", "7H", DOCKED, holds="5C", bonuses="QS"), pirate())
    table.say("trade 4h 5c for 10c 4s")
    assert table.rows("trade")[0]["due"] == 14 and table.rows("trade")[0]["got"] == 14


def test_trade_stops_when_the_holds_are_full(tmp_path: Path) -> None:
    """A ship of 2 with 2 crew of 10: two cards of 1 and 2 tons, the rest of 20 is lost (A-31)."""
    table = mid(tmp_path, pirate("10H 10D", "2H", DOCKED), pirate())
    table.say("trade 10h 10d for ah 2s")
    assert table.rows("trade")[0]["stopped"] == "holds"
    assert table.rows("trade")[0]["got"] == 3


def test_trade_errors(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("4H 5D", "7H", DOCKED), pirate("9C", "4D", holds="8S"))
    assert table.broken("trade 0").key == "nothing"
    assert "8S lies before Ben" in table.broken("trade 8s").why
    assert "9C is in Ben's hand" in table.broken("trade 9c").why
    assert "2C is not in Ana's hand" in table.broken("trade 2c").why
    assert table.broken("trade 3").key == "hand"
    assert "at sea" in table.broken("ben trade 9c new-turn=yes").why


def test_a_joker_in_trade_is_ten_tons_or_fills_the_holds(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H", "3H", DOCKED), pirate(), discards="5C 6C QS 2D")
    table.say("trade 10h for jk")
    assert [x.card for x in table.pirate().holds.values()] == ["JK1"]
    fills = mid_in(tmp_path, "b", pirate("10H", "3H", DOCKED), pirate(), discards="5C 6C QS 2D")
    assert fills.asks("trade 10h for jk fill-1=fill") == "picks-1"
    assert fills.broken("trade 10h for jk fill-1=fill picks-1=5c,6c,qs,2d").key == "picks-1"
    fills.say("trade 10h for jk fill-1=fill picks-1=5c,6c,qs")
    assert [x.card for x in fills.pirate().holds.values()] == ["5C", "6C", "QS"]
    assert fills.state.discards == ("2D", "10H", "JK1")


def test_a_joker_from_the_hand_takes_the_place_of_a_draw(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H JK1", "3H", DOCKED), pirate())
    before = table.state.deck
    table.say("trade 10h for joker from hand")
    assert [x.card for x in table.pirate().holds.values()] == ["JK1"]
    assert table.state.deck == before and table.pirate().hand.count == 0


def test_cargo_from_the_discards_with_bonus_8(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("4H", "7H", DOCKED, bonuses="8C"), pirate(), discards="5C 6C")
    table.say("trade 4h cargo-1-from=discards")
    assert [x.card for x in table.pirate().holds.values()] == ["4H"]  # it lies on top by then


def test_trade_of_hidden_cards(tmp_path: Path) -> None:
    """Two cards that nobody names: their value is told, or each card is asked for."""
    table = mid(tmp_path, pirate(3, "7H", DOCKED), pirate())
    table.say("trade 2 value=9 cargo-1=10c")
    assert table.pirate().hand.count == 1 and table.rows("trade")[0]["due"] == 9
    assert table.state.discards == ("", "")
    other = mid_in(tmp_path, "b", pirate(3, "7H", DOCKED), pirate())
    other.say("trade 2")
    assert other.pirate().holds == {}


# ---------------------------------------------------------------------- attack the town (P-09)


def test_a_town_of_size_4_takes_21(tmp_path: Path) -> None:
    """WE-09: 5 x 4 + 1 = 21. English, 10H 10D: 10 + 1 + 10 = 21."""
    table = mid(tmp_path, pirate("10H 10D 2C", "3H", DOCKED, town="4C"), pirate())
    broken = table.broken("attack town with 10d 9c")
    assert broken.key == "cards"  # 9C is not in the hand
    assert table.broken("attack town with 10d 2c").key == "short"
    says = table.say("attack town with 10h 10d cargo 3s 5s 6s")
    assert "takes 4C with 21 against 21" in says
    town = table.pirate().town
    assert town is not None and town.conquered and town.card == "4C"
    assert {x.at for x in table.pirate().holds.values()} == {"4C"}
    assert table.rows("town_attack")[0]["need"] == 21


def test_an_attack_below_the_need_is_lost_if_it_is_made(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H 10D 2C", "3H", DOCKED, town="4C"), pirate())
    assert "in vain" in table.say("attack town with 10d 2c short!=house")
    assert table.state.discards == ("10D", "2C") and table.pirate().hand.known == {"10H": True}
    town = table.pirate().town
    assert town is not None and not town.conquered


def test_attack_errors(tmp_path: Path) -> None:
    neutral = mid_in(tmp_path, "a", pirate("10H", "7H", DOCKED), pirate())
    assert "neutral port" in neutral.broken("attack town with 10h").why
    none = mid_in(tmp_path, "b", pirate("10H", "7H", DOCKED, town="AC"), pirate())
    assert none.broken("attack town with 0").key == "none"
    sea = mid_in(tmp_path, "c", pirate("10H", "7H"), pirate())
    assert sea.broken("attack town with 10h").key == "may"


def test_a_joker_brings_a_ship_and_cards_may_be_added(tmp_path: Path) -> None:
    """JK 10, aid 5: 15 of 21; 6C added: 21 (A-44)."""
    table = mid(tmp_path, pirate("JK1 6C 2D", "3H", DOCKED, town="4C"), pirate())
    assert table.asks("attack town with jk") == "aid-1"
    assert table.broken("attack town with jk aid-1=5s").key == "short"
    table.say("attack town with jk aid-1=5s adding 6c cargo=0")
    assert table.rows("town_attack")[0]["total"] == 21
    assert table.state.discards == ("JK1", "6C", "5S")


def test_conquest_mission(tmp_path: Path) -> None:
    """QD: a port of an enemy of the Spanish; a French town, the player English: done at once."""
    table = mid(tmp_path, pirate("10H 10D 2C", "3H", DOCKED, town="4C", missions="QD"), pirate())
    assert "1 of 3 missions" in table.say("attack town with 10h 10d cargo=0")
    assert table.pirate().done == 1 and table.state.discards == ("10H", "10D", "QD")
    own = mid_in(
        tmp_path, "b", pirate("10H 10D 2C", "3H", DOCKED, town="4D", missions="QD"), pirate()
    )
    own.say("attack town with 10h 10d cargo=0")  # a Spanish town is not an enemy of the Spanish
    assert own.pirate().done == 0


# ---------------------------------------------------------------------- leaving port (P-10)


def test_own_nation_is_loyal_others_limit_the_crew(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(5, "7H", DOCKED, town="4C"), pirate())
    assert "loyal" in table.say("disembark 2h")
    sail = table.pirate().sail
    assert sail is not None and sail.loyal and table.pirate().status == "ready"
    other = mid_in(tmp_path, "b", pirate(5, "7H", DOCKED, town="4C"), pirate())
    assert "at most 3" in other.say("disembark 3c")
    assert other.state.discards == ("3C",)
    other.say("turn ben", "turn ana")
    assert other.broken("set sail leaving 1").key == "left-behind"
    assert "2 crew cards left behind" in other.say("set sail")
    assert other.pirate().hand.count == 3 and other.pirate().status == "sailing"
    assert other.state.discards == ("3C", "", "", "4C")
    other.say("look 3h draws")  # an action at sea follows in the same turn


def test_bonus_jack_loses_none(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(5, "7H", DOCKED, bonuses="JC"), pirate())
    assert "loyal" in table.say("disembark 3c")


def test_a_joker_fills_the_hand_and_sails_at_once(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "7H", DOCKED, town="4C"), pirate())
    table.say("disembark jk")
    assert table.pirate().hand.count == 7 and table.pirate().status == "sailing"
    assert table.state.step == "start" and table.state.discards == ("JK1", "4C")
    table.say("town 5h")


def test_staying_lets_the_draw_lapse(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "7H", DOCKED), pirate())
    table.say("disembark 2c", "ben look 3d draws", "ana gather")
    assert table.pirate().status == "docked" and table.pirate().sail is None


def test_looking_sets_sail_by_itself(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "7H", DOCKED), pirate())
    table.say("disembark 2c", "turn ben", "ana look 5h draws")
    assert table.pirate().status == "sailing" and table.pirate().hand.count == 3  # 3 - 1 + 1


def test_nobody_sails_without_crew(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(0, "7H", DOCKED), pirate())
    table.say("disembark 2c", "turn ben", "turn ana")
    assert "no crew" in table.broken("set sail").why
    assert "out" in table.say("set sail may!=house")
    assert table.state.winner == BEN


def test_draw_errors(tmp_path: Path) -> None:
    """P-01, P-02: no such card, more cards than are drawn, a card that lies elsewhere."""
    table = mid(tmp_path, pirate(3), pirate(3, holds="QD"))
    assert "not a card" in table.refused("look ship=9x")
    assert "That is 2 cards; 1 is needed" in table.broken("look ship=7c,8s").why
    assert "QD lies before Ben" in table.broken("look qd").why


def test_disembark_errors(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "7H"), pirate())
    assert table.broken("disembark 2c").key == "may"


def mid_in(folder: Path, name: str, *pirates: object, **options: object) -> Table:
    """Another table beside the first."""
    (folder / name).mkdir()
    return mid(folder / name, *pirates, **options)  # type: ignore[arg-type]
