"""At sea: ships found, flight, the fleet, towns, coves, missions, duels, the end (pp. 6, 7, 9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.pirate_crusades.rules.standing import audit_of
from tests.games.pirate_crusades.test_short_port import mid_in
from tests.games.pirate_crusades.test_short_table import ANA, BEN, CY, Table, mid, pirate

# ---------------------------------------------------------------------- friends


def test_a_friend_brings_a_card(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate())
    assert "a friend" in table.say("look 5h draws")
    assert table.pirate().hand.count == 4 and table.state.discards == ("5H",)
    full = mid_in(tmp_path, "b", pirate(7), pirate())
    full.say("look 5h")
    assert full.pirate().hand.count == 7
    declines = mid_in(tmp_path, "c", pirate(3), pirate())
    declines.say("look 5h draws=no")
    assert declines.pirate().hand.count == 3


def test_nobody_draws_or_docks_at_a_cost_who_did_not_say_so(tmp_path: Path) -> None:
    """P. 6: they may draw a card, and may dock: a line that tells only what was found asks."""
    table = mid(tmp_path, pirate("9H 2H"), pirate())
    assert table.asks("look 5h") == "draws"
    assert table.asks("ana looks for a ship, 5 of hearts") == "draws"
    assert table.asks("town 6s") == "dock"
    assert table.asks("ana heads for the nearest town, 6 spades") == "dock"
    assert "docks" in table.say("town 4h"), "a friendly town costs nothing"
    lost = mid_in(tmp_path, "b", pirate("9H 2H"), pirate())
    assert "9H deserts" in lost.say("town 6s losing 9h"), "who loses somebody docks"


def test_a_meeting_mission_is_done_by_a_friend(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, missions="JK1"), pirate())
    assert "1 of 3 missions" in table.say("look 5h draws")
    assert table.pirate().missions == {} and table.pirate().done == 1
    foe = mid_in(tmp_path, "b", pirate("9H 2S", missions="JK1"), pirate())
    foe.say("look 2c fight with 9h")
    assert foe.pirate().done == 0


def test_a_joker_ship_chooses(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "JK1"), pirate())
    assert table.asks("look 5h") == "friend"
    assert "a friend" in table.say("look 5h friend draws")
    foe = mid_in(tmp_path, "b", pirate("9C", "JK1"), pirate())
    says = foe.say("look 5h foe fight with 9c plunder nothing anyway")
    assert "sinks it with 9" in says  # no +1: a Joker ship has no nation


# ---------------------------------------------------------------------- enemies


def test_an_enemy_takes_its_size_and_one(tmp_path: Path) -> None:
    """WE-09: a ship of 7: 8 cannon. English: 4H is 5, with 3C it is 8."""
    table = mid(tmp_path, pirate("4H 3C 2C"), pirate())
    assert table.asks("look 7c") == "act"
    assert "7 cannon, 8 are needed" in table.broken("look 7c with 4h 2c").why
    says = table.say("look 7c fights with 4h 3c plunder cargo")
    assert "sinks it with 8" in says
    assert [(x.card, x.at) for x in table.pirate().holds.values()] == [("7C", "sea")]
    assert table.state.discards == ("4H", "3C")


@pytest.mark.parametrize(("what", "where"), [("crew", "hand"), ("mission", "missions")])
def test_plunder(tmp_path: Path, what: str, where: str) -> None:
    table = mid(tmp_path, pirate("10H 3C"), pirate())
    table.say(f"look 7c fight with 10h plunder {what}")
    if where == "hand":
        assert table.pirate().hand.known == {"3C": True, "7C": True}
    else:
        mission = next(iter(table.pirate().missions.values()))
        assert (mission.card, mission.kind, mission.tons) == ("7C", "delivery", 7)
        assert mission.stay == 0


def test_plunder_makes_room_first(tmp_path: Path) -> None:
    """Holds 2 of 2: one goes (A-34)."""
    table = mid(tmp_path, pirate("10H 3D", "2H", holds="5S 6S"), pirate())
    table.say("look 7c fight with 10h plunder cargo clearing 6s")
    assert sorted(x.card for x in table.pirate().holds.values()) == ["5S", "7C"]
    full = mid_in(tmp_path, "b", pirate("10H 3D 2C", "2H"), pirate())
    full.say("look 7c fight with 10h plunder crew clearing 3d")
    assert full.pirate().hand.known == {"2C": True, "7C": True}


def test_ship_of_the_line_tough_crew_and_broadside(tmp_path: Path) -> None:
    """JH ship +1, bonus 4 +1, bonus 5 +10, 2H is 2 + 1: 15, enough for a ship of 10."""
    table = mid(tmp_path, pirate("2H 3C", "JH", bonuses="4C 5C"), pirate())
    table.say("look 10c fight with 2h broadside yes")
    assert table.rows("combat")[0]["total"] == 15
    assert [x.card for x in table.pirate().bonuses.values()] == ["4C"]
    assert "5C" in (table.state.discards or ())
    again = mid_in(tmp_path, "b", pirate("2H 3C", bonuses="4C"), pirate())
    assert again.broken("look 10c fight with 2h broadside=yes").key == "short"


def test_a_lost_fight_costs_the_whole_hand_and_the_game(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(), pirate())
    table.say("look 7c fight with 2 total 5 short!=we-must")
    assert table.pirate().status == "out" and table.pirate().out == "no crew left at sea"
    assert table.state.discards == ("", "", "7C", "", "7H")
    assert table.state.winner == ""
    retreat = mid_in(tmp_path, "b", pirate(3), pirate(), forced_fight="retreat")
    retreat.say("look 7c fight with 2 total 5 short!=we-must")
    assert retreat.pirate().status == "sailing" and retreat.pirate().hand.count == 1


def test_an_empty_hand_may_be_filled_by_plunder(tmp_path: Path) -> None:
    """A-21: the hand is looked at when the act is over, or by option at once."""
    table = mid(tmp_path, pirate("10H"), pirate())
    table.say("look 7c fight with 10h plunder crew")
    assert table.pirate().status == "sailing" and table.pirate().hand.known == {"7C": True}
    out = mid_in(tmp_path, "b", pirate("10H"), pirate())
    assert out.asks("look 7c fight with 10h") == "plunder"  # it decides who is out (p. 6)
    assert out.asks("look 7c fight with 10h plunder nothing") == "doomed"
    out.say("look 7c fight with 10h plunder nothing anyway")
    assert out.pirate().status == "out" and out.state.winner == BEN
    strict = mid_in(tmp_path, "c", pirate("10H"), pirate(), empty_hand="strict")
    strict.say("look 7c fight with 10h")
    assert strict.pirate().status == "out"


def test_a_sinking_mission(tmp_path: Path) -> None:
    """KC: a ship of an enemy of the French: a Spanish one, not a French one."""
    table = mid(tmp_path, pirate("10H 3C", missions="KC"), pirate())
    assert "1 of 3 missions" in table.say("look 7d fight with 10h")
    french = mid_in(tmp_path, "b", pirate("10H 3C", missions="KC"), pirate())
    french.say("look 7c fight with 10h")
    assert french.pirate().done == 0
    later = mid_in(tmp_path, "c", pirate("10H 3C", missions="KC"), pirate(), pay_at_dock=True)
    later.say("look 7d fight with 10h")
    assert later.pirate().done == 0


def test_a_hidden_mission_is_turned_up(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H 3C", missions="?"), pirate())
    assert table.asks('look 7d fight with 10h mission "mission 1"') == "mission-card"
    broken = table.broken('look 7d fight with 10h mission "mission 1" as kd')
    assert "a ship of the Spanish is not an enemy of theirs" in broken.why
    table.say('look 7d fight with 10h mission "mission 1" as kc')
    assert table.pirate().done == 1 and "KC" in (table.state.discards or ())


# ---------------------------------------------------------------------- flight


def test_the_lighter_ship_may_flee(tmp_path: Path) -> None:
    """A ship of 4 with 3 tons weighs 7; an enemy of 4 weighs 4 + 4 = 8."""
    table = mid(tmp_path, pirate(3, "4H", holds="3S"), pirate())
    assert "flees" in table.say("look 4c flees")
    assert table.state.discards == ("4C",) and table.pirate().hand.count == 3


def test_cargo_is_dumped_to_flee(tmp_path: Path) -> None:
    """4 + 3 + 5 = 12 against 8: 5 over; dumping 5S leaves 7."""
    table = mid(tmp_path, pirate(3, "4H", holds="3S 5S"), pirate())
    assert "dumps 5S" in table.say("look 4c flees")
    assert [x.card for x in table.pirate().holds.values()] == ["3S"]
    heavy = mid_in(tmp_path, "b", pirate(3, "9H", holds="3S"), pirate())
    assert "Not lighter: 12 against 8" in heavy.broken("look 4c flees").why
    wrong = mid_in(tmp_path, "c", pirate(3, "4H", holds="3S 5S"), pirate())
    assert wrong.broken("look 4c flees dumping 3s").key == "heavy"


def test_equal_weights_do_not_flee_but_by_option(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "8H"), pirate())
    assert "8 against 8" in table.broken("look 4c flees").why
    tie = mid_in(tmp_path, "b", pirate(3, "8H"), pirate(), flee_tie=True)
    tie.say("look 4c flees")


def test_the_ship_flees_by_option(tmp_path: Path) -> None:
    """A-16: a ship of 2 weighs 4, the player 7."""
    table = mid(tmp_path, pirate(3), pirate(), npc_flee=True)
    assert "the lighter ship flees" in table.say("look 2c")


# ---------------------------------------------------------------------- other players


def test_an_ace_forces_a_fight_with_a_player(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3, "4D"), pirate(3, "9C"))
    assert table.asks("look as") == "other"
    assert "must fight Ben" in table.say("look as against ben")
    assert table.owed() == [(ANA, "reveal"), (BEN, "reveal")]
    assert table.state.fight is not None and table.state.thread
    alone = mid_in(tmp_path, "b", pirate("9S"), pirate(3, "4D", "docked"))
    says = alone.say("look ac fight with 9s plunder crew")  # nobody else is at sea: a ship of 1
    assert "sinks it" in says
    nothing = mid_in(tmp_path, "c", pirate("9S"), pirate(3, "4D", "docked"), ace_alone="nothing")
    assert "nothing happens" in nothing.say("look ac")


def test_a_player_of_the_ships_nation_instead(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3, "4D"), pirate(3, "9C", "docked"))
    assert "Ben is Spanish, the ship is Dutch" in table.broken("look 5s fight ben").why
    assert "Cy is not at sea" in table.broken("look 5c fight cy").why
    assert "fights Ben instead" in table.say("look 5d fight ben")


def test_cards_are_sealed_until_both_are_chosen(tmp_path: Path) -> None:
    """Ana English 9H = 10, Ben 8D + 1 = 9: Ana wins, takes 8D and cargo of choice."""
    table = mid(tmp_path, pirate("9H 2C"), pirate("8D 3C", "4D", holds="6S"))
    table.say("look as")
    assert table.say("ana reveal 9h") == "Ana has chosen a card"
    assert table.last is not None and "9H" not in table.last.says
    assert "9H" not in str(table.last.answers) and "9H" not in str(table.last.lines)
    assert audit_of(table.state).value.holds is True
    assert table.owed() == [(BEN, "reveal")]
    assert table.asks("ben reveal 8d") == "plunder"
    says = table.say("ben reveal 8d plunder cargo")
    assert "Ana 9H (10) against Ben 8D (9)" in says and "Ana wins" in says
    assert table.pirate().hand.known == {"2C": True, "8D": True}
    assert [x.card for x in table.pirate().holds.values()] == ["6S"]
    assert table.pirate(BEN).hand.known == {"3C": True}
    assert table.state.fight is None and table.owed() == [] and table.state.thread == ""
    assert table.state.discards == ("AS", "9H")


def test_a_tie_begins_anew_and_no_crew_is_out(tmp_path: Path) -> None:
    """5C and 5S are both 5: discarded; Ben has no card left at sea."""
    table = mid(tmp_path, pirate("5C 2C"), pirate("5S", "4D"), pirate())
    table.say("duel ben 5c 5s")
    assert table.pirate(BEN).status == "out" and table.state.fight is None
    again = mid_in(tmp_path, "b", pirate("5C 2C"), pirate("5S 3C", "4D"))
    again.say("duel ben 5c 5s")
    assert again.state.fight is not None and again.state.fight.round == 2
    assert again.owed() == [(ANA, "reveal"), (BEN, "reveal")]
    again.say("ana reveal 2c", "ben reveal 3c")
    assert again.pirate().status == "out" and again.state.winner == BEN


def test_both_cards_told_at_once(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2C"), pirate("8D 3C", "4D", missions="QC"))
    table.say("duel ben 9h 8d plunder mission")
    assert [x.card for x in table.pirate().missions.values()] == ["QC"]
    assert table.pirate(BEN).missions == {}
    assert table.rows("mission_stolen")[0]["victim"] == BEN


def test_a_random_crew_card_is_taken(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2C"), pirate(3, "4D"))
    table.say("duel ben 9h 8d plunder crew")
    assert table.pirate().hand.count == 3 and table.pirate(BEN).hand.count == 1


def test_a_random_mission_may_be_drawn_by_the_app(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2C"), pirate(3, "4D", missions="? ?"))
    assert table.asks("duel ben 9h 8d plunder mission") == "which"
    table.say("duel ben 9h 8d plunder mission which=draw")
    assert len(table.pirate().missions) == 1 and len(table.pirate(BEN).missions) == 1


def test_duel_errors(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3, "4D", "docked"), pirate(0, "9C"))
    assert "Ben is not at sea" in table.broken("duel ben").why
    assert "Cy has no crew" in table.broken("duel cy").why
    assert table.broken("reveal 9c").key == "no-fight"
    empty = mid_in(tmp_path, "b", pirate("9H 2C"), pirate("8D 3C", "4D"))
    assert "Ben has no cargo" in empty.broken("duel ben 9h 8d plunder cargo").why
    assert "Ben has no unfinished mission" in empty.broken("duel ben 9h 8d plunder mission").why


def test_only_the_lighter_player_flees(tmp_path: Path) -> None:
    """Ben weighs 4, Ana 7. What Ana has sealed goes back into her hand."""
    table = mid(tmp_path, pirate(3), pirate(3, "4D"))
    table.say("look as", "ana reveal 9c")
    assert table.pirate().hand.count == 2
    assert "Ben flees" in table.say("ben reveal flee")
    assert table.pirate().hand.count == 3 and table.state.fight is None and table.owed() == []
    heavy = mid_in(tmp_path, "b", pirate(3), pirate(3, "4D"))
    heavy.say("look as")
    assert "Not lighter: 7 against 4" in heavy.broken("ana reveal flee").why


def test_a_joker_in_a_duel_brings_a_ship(tmp_path: Path) -> None:
    """JK 10 + 2 = 12 against 9D + 1 = 10."""
    table = mid(tmp_path, pirate("JK1 2C"), pirate("9D 3C", "4D"))
    table.say("duel ben jk 9d first-aid=2s plunder nothing")
    assert table.rows("combat")[0]["totals"] == [12, 10]
    assert table.state.discards == ("2S", "JK1")


def test_a_hidden_card_taken_at_random_may_be_a_known_one(tmp_path: Path) -> None:
    """Which of Ben's known cards is still there nobody can say: none is claimed."""
    table = mid(tmp_path, pirate("9H 2C"), pirate("8D 3C 5C", "4D"))
    table.say("duel ben 9h 8d plunder crew")
    assert table.pirate(BEN).hand.count == 1 and table.pirate(BEN).hand.known == {}
    seen = mid_in(tmp_path, "b", pirate("9H 2C"), pirate("8D 3C 5C", "4D"))
    seen.say("duel ben 9h 8d plunder crew taking 3c")
    assert seen.pirate(BEN).hand.known == {"5C": True} and "3C" in seen.pirate().hand.known


def test_an_untold_duel(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3, "4D"))
    table.say("duel ben", "ana reveal unknown")
    assert table.asks("ben reveal unknown") == "winner"
    table.say("ben reveal unknown winner=ben plunder=nothing")
    assert table.pirate(BEN).hand.count == 3 and table.pirate().hand.count == 2


# ---------------------------------------------------------------------- the treasure fleet


def test_the_treasure_fleet(tmp_path: Path) -> None:
    """The Joker takes 11: 10H + 1 = 11. The escort 5C takes 6: 6S."""
    table = mid(tmp_path, pirate("10H 6S 2C"), pirate())
    assert table.asks("look jk") == "escort"
    assert table.asks("look jk 5c") == "act"
    assert "1 of 3" in table.say("look jk 5c fight with 10h with 6s")
    assert table.pirate().done == 1 and table.pirate().holds == {}
    assert table.state.discards == ("10H", "6S", "5C", "JK1")


def test_one_ship_of_the_fleet_is_nothing(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H 5S 2C"), pirate())
    assert table.broken("look jk 5c fight with 10h with 5s").key == "second-short"
    table.say("look jk 5c fight with 10h with 5s second-short!=house")
    assert table.pirate().done == 0
    gone = mid_in(tmp_path, "b", pirate("10H"), pirate())
    assert "lets them go" in gone.say("look jk 5c leaves")
    assert gone.pirate().hand.count == 1
    twice = mid_in(tmp_path, "c", pirate("10H 6S 2C"), pirate())
    assert twice.broken("look jk 5c fight with 10h with 10h").key == "second-cards"


def test_the_fleet_combined_by_option(tmp_path: Path) -> None:
    """10 + 5 + 1 = 16: 10H 11, 6S 6 is 17."""
    table = mid(tmp_path, pirate("10H 6S 2C"), pirate(), fleet="combined")
    table.say("look jk 5c fight with 10h 6s")
    assert table.pirate().done == 1


# ---------------------------------------------------------------------- towns


def test_a_friendly_town_costs_nothing(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate())
    assert "friendly" in table.say("town 6h")
    pirate_now = table.pirate()
    assert pirate_now.status == "docked" and pirate_now.town is not None
    assert pirate_now.town.card == "6H" and pirate_now.stay == 2 and pirate_now.hand.count == 3


def test_an_unfriendly_town_costs_a_crew_card(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("4H 5C"), pirate())
    assert "5C deserts" in table.say("town 6s losing 5c")
    assert table.pirate().hand.known == {"4H": True} and table.state.discards == ("5C",)
    ace = mid_in(tmp_path, "b", pirate(3, bonuses="AC"), pirate())
    ace.say("town 6s")
    assert ace.pirate().hand.count == 3
    stays = mid_in(tmp_path, "c", pirate(3), pirate())
    assert "stays at sea" in stays.say("town 6s stays")
    assert stays.state.discards == ("6S",) and stays.pirate().status == "sailing"


def test_the_last_deserter(tmp_path: Path) -> None:
    """A-22: out before docking; so the table says whether they dock. By option they do."""
    table = mid(tmp_path, pirate(1), pirate())
    assert (table.asks("town 6s"), table.asks("town 6s docks")) == ("dock", "doomed")
    assert "stays at sea" in table.say("town 6s stays")
    bold = mid_in(tmp_path, "b", pirate(1), pirate())
    bold.say("town 6s docks anyway")
    assert bold.pirate().status == "out" and bold.state.winner == BEN
    docks = mid_in(tmp_path, "c", pirate(1), pirate(), last_deserter="docks")
    docks.say("town 6s docks")
    assert docks.pirate().status == "docked" and docks.pirate().hand.count == 0


def test_town_errors(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, status="docked"), pirate())
    assert "must disembark first" in table.broken("town 6s").why
    assert "8D lies before Ben" in mid_in(tmp_path, "b", pirate(), pirate()).broken("town 8d").why


def test_towns_and_ships_from_the_discards(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, bonuses="10C 9C"), pirate(3), discards="5H")
    table.say("look from discards draws", "turn ben", "turn ana")
    assert table.pirate().hand.count == 4
    table.say("town from discards")
    assert table.pirate().town is not None and table.state.discards == ()
    plain = mid_in(tmp_path, "b", pirate(3), pirate(3), discards="5H")
    assert "bonus of a 10" in plain.broken("town from discards").why
    assert "bonus of a 9" in plain.broken("look from discards").why


def test_a_joker_from_the_hand_is_the_fleet_or_the_cove(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("JK1 4C"), pirate())
    table.say("town joker from hand cove=a")
    assert table.pirate().town is not None and table.pirate().town.card == "JK1"
    assert table.pirate().hand.count == 7
    only = mid_in(tmp_path, "b", pirate("JK1 4C"), pirate(), joker_from_hand="gather")
    assert only.asks("town joker from hand") == "town"  # by option it replaces nothing else


# ---------------------------------------------------------------------- coves


def test_the_cove_fills_the_hand(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate())
    assert table.asks("town jk") == "cove"
    assert "fills the hand with 4 crew cards" in table.say("town jk a")
    assert table.pirate().hand.count == 7


def test_the_cove_swaps_the_ship(tmp_path: Path) -> None:
    """5S is kept: Dutch, 5 crew; 6 in the hand is one too many, the cargo is gone (A-24)."""
    table = mid(tmp_path, pirate(6, holds="2S 3S"), pirate())
    assert table.asks("town jk b") == "ships"
    assert table.asks("town jk b ships 5s 10c") == "kept"
    table.say("town jk b ships 5s 10c keeping 5s")
    ana = table.pirate()
    assert ana.ship == "5S" and ana.holds == {} and table.owed() == [(ANA, "trim")]
    assert sorted(table.state.discards or ()) == ["10C", "2S", "3S", "7H"]


def test_the_cove_gives_a_mission_and_cargo(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, missions="?"), pirate())
    table.say("town jk c cargo-1=5c")
    assert len(table.pirate().missions) == 2
    assert [(x.card, x.at) for x in table.pirate().holds.values()] == [("5C", "JK1")]


def test_the_map_leads_to_the_cove(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, bonuses="JK2"), pirate())
    deck = table.state.deck
    table.say("town map cove=a")
    assert table.pirate().bonuses == {} and table.state.deck == deck - 4  # type: ignore[operator]
    assert table.pirate().town is not None and table.pirate().town.card == "JK2"


def test_a_cove_by_hand(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, status="docked", town="6S"), pirate())
    assert "not a Pirate Cove" in table.broken("cove a").why


# ---------------------------------------------------------------------- missions


def test_a_delivery(tmp_path: Path) -> None:
    """7H: 7 tons of Spices: 4H + 3H = 7 is the least set; 9H + ... are more."""
    table = mid(
        tmp_path,
        pirate(3, "8H", status="docked", town="6H", missions="7H", holds="4H 3H 9H"),
        pirate(),
    )
    says = table.say("hand in 7h")
    assert "1 of 3 missions" in says and "handing in 4H 3H" in says
    assert [x.card for x in table.pirate().holds.values()] == ["9H"]
    assert table.state.step == "start"  # it is not an action


def test_a_delivery_is_owed_when_docking(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, "8H", missions="5H", holds="5C JH"), pirate(3, "9S"))
    table.say("town 6h")
    assert table.owed() == [(ANA, "hand-in")]
    table.say("hand in 5h giving jh")
    assert table.owed() == [] and table.pirate().done == 1


def test_delivery_errors(tmp_path: Path) -> None:
    def why(name: str, town: str, holds: str, words: str = "hand in 7h", at: str = "sea") -> str:
        table = mid_in(
            tmp_path, name,
            pirate(3, "8H", status="docked", town=town, missions="7H", holds=holds, at=at),
            pirate(3, "9S"),
        )  # fmt: skip
        return table.broken(words).why

    assert "own nation" in why("a", "6C", "9H")
    assert "6 of 7 tons" in why("b", "6H", "4H 2H")
    assert "got in this very town" in why("c", "6H", "9H", at="6H")
    assert "8C is Ammunition, the mission asks for Spices" in why(
        "d", "6H", "9H 8C", "hand in 7h giving 8c"
    )
    assert "neutral port" in why("e", "neutral port", "9H")
    sea = mid_in(tmp_path, "f", pirate(3, missions="7S", holds="9S"), pirate(3))
    assert "while docked" in sea.broken("hand in 7s").why
    none = mid_in(tmp_path, "g", pirate(3), pirate(3))
    assert "no unfinished mission" in none.broken("hand in 7s").why


def test_prisoners_go_to_their_nation_and_not_in_the_same_stay(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, status="docked", town="6C", missions="JC"), pirate())
    table.say("hand in jc")
    assert table.pirate().done == 1
    same = mid_in(tmp_path, "b", pirate(3, status="docked", town="6C"), pirate())
    same.say("magistrate jc")
    assert "taken in this stay" in same.broken("hand in jc").why
    wrong = mid_in(tmp_path, "c", pirate(3, status="docked", town="6D", missions="JC"), pirate())
    assert "goes to a French town" in wrong.broken("hand in jc").why


def test_a_conquered_town_counts_as_friendly(tmp_path: Path) -> None:
    table = mid(
        tmp_path,
        pirate("10H 10D 2C", "8H", "docked", town="4C", missions="7H", holds="9H"),
        pirate(3, "9S"),
    )
    table.say("attack town with 10h 10d cargo=0", "hand in 7h")
    assert table.pirate().done == 1


def test_a_joker_ship_delivers_where_it_likes(tmp_path: Path) -> None:
    table = mid(
        tmp_path, pirate(3, "JK1", "docked", town="4C", missions="7H", holds="9H"), pirate()
    )
    table.say("hand in 7h")
    assert table.pirate().done == 1


def test_a_hidden_mission_is_handed_in_by_its_card(tmp_path: Path) -> None:
    table = mid(
        tmp_path, pirate(3, "8H", "docked", town="6H", missions="?", holds="9H"), pirate(3, "9S")
    )
    assert table.asks("hand in") == "mission-card"
    table.say("hand in 7h")
    assert table.pirate().done == 1 and table.state.discards == ("9H", "7H")
    untold = mid_in(tmp_path, "b", pirate(3, status="docked", missions="?"), pirate())
    untold.say("hand in unknown")
    assert untold.pirate().done == 1


def test_the_third_mission_wins(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H 3C", missions="KC", done=2), pirate())
    assert "Ana wins: 3 missions" in table.say("look 7d fight with 10h")
    assert table.state.closed and table.state.winner == ANA
    assert table.rows("game_end")[0]["reason"] == "3 missions"
    assert table.broken("ben look 5s").key == "over"


# ---------------------------------------------------------------------- around the table


def test_leaving_and_joining(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, holds="2S"), pirate(3, "9S"), pirate(3, "4C"))
    deck = table.state.deck
    table.say("leave cy")
    assert table.pirate(CY).status == "out" and table.state.winner == ""
    assert table.state.discards == ("4C", "", "", "")
    table.say("join Dot ship=3s bonus=2c")
    assert table.pirate("p4").hand.count == 2 and table.pirate("p4").ship == "3S"
    assert table.state.deck == deck - 5  # type: ignore[operator]
    assert table.state.seats == ("p1", "p2", "p3", "p4")
    table.say("leave dot", "leave ben")
    assert table.state.winner == ANA


def test_out_and_win_by_hand(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3, "9S"), pirate(3, "4C"))
    table.say("out ben because the kraken")
    assert table.pirate(BEN).out == "the kraken"
    assert "Cy wins: agreed" in table.say("win cy")


def test_bonuses_are_used_up_once(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, bonuses="5C 4C"), pirate())
    assert "lasts" in table.broken("bonus 4c").why
    table.say("bonus 5c")
    assert table.state.discards == ("5C",)
    assert "no “5C”" in table.refused("bonus 5c")
    table.say("bonus 4c bonus!=house")
    assert table.broken("bonus 5c").key == "no-bonus"


def test_last_standing_by_option(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(1), pirate(), last_standing=False)
    table.say("town 6s docks anyway")
    assert table.state.winner == "" and not table.state.closed


def test_the_audit_mends_counts(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate())
    table.audited = False
    table.say("ana has hand 5")
    assert "2 too many" in table.say("audit")
    table.say(f"audit deck {table.state.deck - 2}")  # type: ignore[operator]
    assert audit_of(table.state).value.holds is True


def test_reshuffle_and_hurricane(tmp_path: Path) -> None:
    """The deck is empty: the discards become it. Both empty: all cargo, half of each hand."""
    table = mid(tmp_path, pirate(3), pirate())
    table.say("reshuffle")
    empty = Table(tmp_path / "b" if (tmp_path / "b").mkdir() is None else tmp_path, 2)
    empty.audited = False
    empty.say("setup 9d 8h bonus 3c", "audit deck 0", "pile 5c 6c")
    empty.say("turn ana")
    assert "shuffled into a new deck" in empty.say("ana gather")
    assert empty.state.deck == 1 and empty.state.discards == ()
    empty.say("ben gather")
    says = empty.say("ana gather")
    assert "HURRICANE" in says
    assert (BEN, "") in [(who, act) for who, act in empty.owed()]
