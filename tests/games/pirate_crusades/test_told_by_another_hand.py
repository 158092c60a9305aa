"""Ways of telling that tables and blind lines brought: each class by a line of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.pirate_crusades.rules.turn_order import next_player, round_is_due
from companion.games.pirate_crusades.sheet.page import suggestions
from companion.games.pirate_crusades.state.table import (
    Bonus,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Port,
    Sail,
    Town,
    Treasure,
    new_pirate_crusades,
)
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.state import Secret
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import duties, sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    asked,
    base,
    broken,
    changed,
    with_captain,
    with_square,
)


def lines(table: OpenTable[PirateCrusades], *texts: str) -> str:
    """Typed lines with all their acts; what was entered last."""
    says = ""
    for text in texts:
        acted = run_procedure.say(table, text)
        assert not isinstance(acted, run_procedure.Moved), acted
        says = "; ".join(one.entry.says for one in acted)
    return says


def known(*cards: str, count: int) -> Hand:
    return Hand(count=count, known=dict.fromkeys(cards, True))


def short(**fields: Any) -> PirateCrusades:
    """Ana is docked at 3D with two cargo cards; her turn. Ben is in the neutral port."""
    state = new_pirate_crusades(["Ana", "Ben"])
    ana: dict[str, Any] = {
        "status": "docked", "ship": "7H", "nation": "English", "done": 1, "stay": 1, "told": True,
        "hand": known("9H", "6C", "4S", "JK1", count=4), "town": Town(card="3D"), "born": 1,
        "holds": {"h1": Hold(card="5S"), "h2": Hold(card="3H")},
    }  # fmt: skip
    ana["bonuses"] = {"b1": Bonus(card="2C")}
    pirates = {
        ANA: Pirate(**{**ana, **fields}),
        BEN: Pirate(
            status="docked", ship="KS", nation="Dutch", hand=Hand(count=6), done=0, told=True,
            town=Town(neutral=True), missions={"m2": Mission()},
        ),
    }  # fmt: skip
    return replace(
        state, variant="short-poker", pirates=pirates, turn=ANA, step="start",
        ids={"h": 9, "m": 9, "b": 9},
    )  # fmt: skip


def out_at_sea() -> PirateCrusades:
    """Ana, French, sails with a prisoner for an English town and two missions done."""
    return short(
        status="sailing", ship="5C", nation="French", done=2, town=None,
        hand=known("8C", "7D", count=4), missions={"m1": Mission(card="JH")},
        holds={"h1": Hold(card="6H", at="6S"), "h2": Hold(card="2D", at="6S")}, bonuses={},
    )  # fmt: skip


# ---------------------------------------------------------------------- the short game


@pytest.mark.parametrize(
    "line",
    ["ana gathers crew, five of clubs and a jack of hearts", "ana gathers crew: 5c jh"],
)
def test_two_cards_of_crew_are_named_without_their_number(tmp_path: Path, line: str) -> None:
    """Pp. 5, 10: bonus 2 gathers two at a time."""
    table = whole(tmp_path, short())
    lines(table, line)
    hand = table.state.pirates[ANA].hand
    assert hand.count == 6 and {"5C", "JH"} <= set(hand.known)


@pytest.mark.parametrize("line", ["off to the magistrate for a mission", "over to the magistrate"])
def test_somebody_is_off_to_the_magistrate(tmp_path: Path, line: str) -> None:
    table = whole(tmp_path, short())
    lines(table, line)
    assert len(table.state.pirates[ANA].missions) == 1


def test_a_mission_comes_from_the_governor(tmp_path: Path) -> None:
    table = whole(tmp_path, short())
    lines(table, "ana got the ten of diamonds from the governor, so ten food")
    assert [x.card for x in table.state.pirates[ANA].missions.values()] == ["10D"]


@pytest.mark.parametrize(
    ("line", "gone", "came"),
    [
        ("swaps the cloth, pulled 7 of diamonds", "5S", {"7D"}),
        ("throws in 6c and the 4s from hand, gets 8h 3c", "6C", {"8H", "3C"}),
    ],
)
def test_goods_that_are_pulled_and_cards_from_the_hand(
    tmp_path: Path, line: str, gone: str, came: set[str]
) -> None:
    """P. 5: what is discarded is the least value of what is drawn."""
    table = whole(tmp_path, short())
    lines(table, line)
    held = {x.card for x in table.state.pirates[ANA].holds.values()}
    assert came <= held and gone in (table.state.discards or (gone,))


def test_a_town_that_was_taken_asks_for_the_crew(tmp_path: Path) -> None:
    table = whole(tmp_path, short())
    assert asked(table, "took the town and stuffed the hold full") == "cards"


@pytest.mark.parametrize(
    ("line", "status", "count", "own"),
    [
        ("leaving port: 3 of spades so just three come with", "ready", 4, True),
        ("joker when casting off, hand full, she's sailing", "sailing", 7, True),
        ("plays her own joker to disembark", "sailing", 7, False),
    ],
)
def test_how_a_port_is_left(tmp_path: Path, line: str, status: str, count: int, own: bool) -> None:
    """P. 5: a Joker fills the hand up to the ship's crew, 7."""
    table = whole(tmp_path, short())
    lines(table, line)
    ana = table.state.pirates[ANA]
    assert (ana.status, ana.hand.count, "JK1" in ana.hand.known) == (status, count, own)


def test_crew_of_two_players_in_one_line(tmp_path: Path) -> None:
    table = whole(tmp_path, short())
    lines(table, "two new men for ana, then one for ben")
    assert [table.state.pirates[x].hand.count for x in (ANA, BEN)] == [6, 7]


def test_a_deck_that_is_through_is_shuffled(tmp_path: Path) -> None:
    table = whole(tmp_path, replace(short(), discards=("8C", "2S")))
    lines(table, "deck's through, reshuffled the discards")
    assert table.state.discards == ()


def test_a_ship_that_chases_is_met(tmp_path: Path) -> None:
    """P. 7: 5+8 = 13 against 12; without the 6 spices it is 7."""
    table = whole(tmp_path, out_at_sea())
    lines(table, "six of diamonds chasing, chucks the six spices and gets away")
    assert [x.card for x in table.state.pirates[ANA].holds.values()] == ["2D"]


def test_an_escort_guards_the_fleet(tmp_path: Path) -> None:
    table = whole(tmp_path, out_at_sea())
    assert asked(table, "treasure fleet!! four of spades guards it") == "act"


def test_a_town_that_one_goes_in_at(tmp_path: Path) -> None:
    table = whole(tmp_path, out_at_sea())
    lines(table, "land ho, 6 clubs, in we go")
    town = table.state.pirates[ANA].town
    assert town is not None and town.card == "6C"


def test_a_deserter_is_the_price_of_an_enemy_town(tmp_path: Path) -> None:
    """Pp. 6, 9: English 2 is unfriendly to the French; the prisoner is its mission."""
    table = whole(tmp_path, out_at_sea())
    lines(table, "english two, a deserter, prisoner handed over")
    assert (table.state.pirates[ANA].hand.count, table.state.winner) == (3, ANA)


def test_a_new_ship_at_the_cove_asks_for_the_two_drawn(tmp_path: Path) -> None:
    """P. 6: one of two drawn ship cards."""
    table = whole(tmp_path, out_at_sea())
    assert asked(table, "cove: new boat, nine of spades, cargo gone") == "ships"


# ---------------------------------------------------------------------- the long game


def in_port(**fields: Any) -> PirateCrusades:
    told: dict[str, Any] = {
        "hand": known("6C", "8C", count=2), "riches": 6, "missions": {}, "ship": "4H",
        "holds": {"h11": Hold(card="8S"), "h12": Hold(card="6D")}, "told": True,
    }  # fmt: skip
    return replace(changed(replace(base(), deck=None), ANA, **{**told, **fields}), discards=())


def test_a_mission_is_told_by_where_it_goes(tmp_path: Path) -> None:
    table = whole(tmp_path, in_port(holds={}))
    lines(table, "new mission, nine food for some english port")
    (mission,) = table.state.pirates[ANA].missions.values()
    told = (mission.cargo, mission.tons, mission.nation)
    assert told == ("Food", 9, "English")


def test_doubloons_buy_the_tons_of_the_table(tmp_path: Path) -> None:
    """P. 14: 1 doubloon is 10 tons; another number is no trade of the table."""
    table = whole(tmp_path, in_port())
    lines(table, "one coin for ten tons, jack of diamonds")
    assert table.state.pirates[ANA].riches == 5
    assert "JD" in {x.card for x in table.state.pirates[ANA].holds.values()}


def test_goods_go_out_and_others_come_in(tmp_path: Path) -> None:
    table = whole(tmp_path, in_port())
    lines(table, "food out, nine of hearts in")
    assert {x.card for x in table.state.pirates[ANA].holds.values()} == {"8S", "9H"}


def test_rum_for_the_whole_port_is_wealth_that_is_shown(tmp_path: Path) -> None:
    table = whole(tmp_path, in_port())
    lines(table, "rum and women for the whole port")
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].reputation) == (0, 1)


def test_a_joker_and_the_first_move_in_one_line(tmp_path: Path) -> None:
    """P. 15: a Joker fills the hand, and sail is set in the same turn."""
    table = whole(tmp_path, in_port(at="1,1"))
    lines(table, "pulled a joker leaving, four men, heading out to 2,1, open water")
    ana = table.state.pirates[ANA]
    assert (ana.at, ana.hand.count, ana.status) == ("2,1", 4, "sailing")


def test_sail_is_set_in_a_direction(tmp_path: Path) -> None:
    """The log says “sets sail” for it; the move is the one act."""
    state = replace(sailing(), deck=None)
    table = whole(tmp_path, with_square(state, "2,1", terrain="open sea", wind="none"))
    lines(table, "ana sets sail south: a storm, open sea, no wind")
    assert table.state.pirates[ANA].at == "2,2" and table.state.sea["2,2"].storm == 1


def test_a_cursed_treasure_leaves_one_crew_card(tmp_path: Path) -> None:
    """P. 15: all but one crew card are discarded; a line without it takes nothing."""
    state = changed(sailing(), ANA, map="t1", hand=Hand(count=3))
    state = replace(
        state, deck=None, treasures={"t1": Treasure(owner=ANA, square=Secret.of(ANA, "2,1"))}
    )
    table = whole(tmp_path, state)
    lines(table, "cursed treasure, only one survives")
    ana = table.state.pirates[ANA]
    assert ana.hand.count == 1 and (ana.chest or "").startswith("JK")


def test_half_the_crew_is_named(tmp_path: Path) -> None:
    """P. 18: category 2 takes half the crew: 1 of 2."""
    state = changed(replace(sailing(), deck=None), ANA, hand=known("7S", "8S", count=2))
    state = with_square(state, "2,1", terrain="open sea", wind="none")
    state = with_square(state, "2,2", terrain="open sea", wind="none", storm=2)
    table = whole(tmp_path, state)
    lines(table, "ana moves south", "ana loses half the crew, 7s")
    assert set(table.state.pirates[ANA].hand.known) == {"8S"}
    assert (ANA, "storm-hit") not in duties(table.state)


def test_the_last_man_deserts(tmp_path: Path) -> None:
    state = changed(replace(sailing(), deck=None), ANA, hand=known("7S", count=1))
    state = with_square(state, "2,1", terrain="island", port=Port(card="4S"))
    table = whole(tmp_path, state)
    lines(table, "ana docks, losing her last man 7s")
    assert table.state.pirates[ANA].status == "adrift"  # ruling A-22


def test_holds_are_emptied_in_words(tmp_path: Path) -> None:
    table = whole(tmp_path, in_port())
    lines(table, "ana empties her holds")
    assert table.state.pirates[ANA].holds == {}


def test_nobody_left_and_adrift_are_two_facts(tmp_path: Path) -> None:
    table = whole(tmp_path, changed(replace(sailing(), deck=None), ANA, hand=Hand(count=1)))
    lines(table, "ana has nobody left, drifting")
    ana = table.state.pirates[ANA]
    assert (ana.hand.count, ana.status) == (0, "adrift")


# ---------------------------------------------------------------------- face-down missions


def test_a_delivery_that_lay_face_down_has_its_cargo_along(tmp_path: Path) -> None:
    """P. 13: delivery missions include the cargo; nobody told of it while the card lay hidden."""
    state = in_port(missions={"m1": Mission()}, holds={}, stay=2, riches=1)
    table = whole(tmp_path, state)
    lines(table, "ana delivers the 5d")
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].missions) == (2, {})


def test_a_delivery_that_was_told_still_needs_its_cargo(tmp_path: Path) -> None:
    mission = Mission(card="5D", kind="delivery", cargo="Food", tons=5)
    table = whole(tmp_path, in_port(missions={"m1": mission}, holds={}, stay=2))
    assert "0 of 5 tons" in broken(table, "ana delivers the 5d").why


# ---------------------------------------------------------------------- the end of the round


def ended(**fields: Any) -> PirateCrusades:
    """Ben has acted, the round is over; nothing moves."""
    return replace(replace(sailing(), deck=None), turn=BEN, step="acted", **fields)


@pytest.mark.parametrize(
    "line",
    [
        "end of the round, a storm at ac 2s",
        "end of round, storm at ac 2s",
        "end of round, blue sea storm at ac 2s",
        "round ends: storm on 1 and two",
    ],
)
def test_a_calm_round_ends_with_its_storm(tmp_path: Path, line: str) -> None:
    """P. 17: the card is drawn once storms and captains have moved, here none."""
    table = whole(tmp_path, ended())
    before = table.state.round_no
    lines(table, line)
    assert (table.state.sea["1,1"].storm, table.state.round_no) == (1, before + 1)


@pytest.mark.parametrize("ship", ["in an 8s", "with 8s", "8s"])
def test_a_new_captain_has_a_ship_with_and_without_a_word(tmp_path: Path, ship: str) -> None:
    table = whole(tmp_path, ended())
    lines(table, f"end of round, blue sea captain Rackham english {ship} at 2d 6c")
    found = [x for x in table.state.captains.values() if x.name == "Rackham"]
    assert [(x.ship, x.at, x.nation) for x in found] == [("8S", "1,3", "English")]


def test_a_joker_finds_a_place(tmp_path: Path) -> None:
    """P. 18: a Joker is 10, so column 5."""
    table = whole(tmp_path, ended())
    lines(table, "end of round, blue sea captain Kidd english in a qd at jk 2s")
    assert [x.at for x in table.state.captains.values() if x.name == "Kidd"] == ["5,1"]


def test_a_captain_drifts_to_a_port_by_its_name(tmp_path: Path) -> None:
    state = with_captain(ended(), "k5", name="Grimes", nation="English", ship="3S", at="3,3")
    state = with_square(state, "3,3", terrain="open sea", wind="E")
    port = Port(name="San Pedro", nation="Spanish", size=3)
    state = with_square(state, "4,3", terrain="island", wind="none", port=port)
    table = whole(tmp_path, state)
    lines(table, "end of round, grimes drifts to san pedro")
    assert table.state.captains["k5"].at == "4,3"


def test_a_weaker_corner_port_is_said_to_stay(tmp_path: Path) -> None:
    """P. 17: the weakest island; a corner port is none (ruling A-67)."""
    state = with_square(ended(), "3,3", terrain="island", wind="none", port=Port(card="9D"))
    state = with_square(state, "5,5", port=Port(card="2D"))
    table = whole(tmp_path, state)
    says = lines(table, "end of round, blue sea island 4h")
    assert "the port on 3,3 is now 4H" in says
    assert "the corner port on 5,5 is not an island and stays (p. 17)" in says
    weakest = with_square(state, "3,3", terrain="island", wind="none", port=Port(card="2S"))
    again = whole(tmp_path / "again", weakest)
    assert "corner port" not in lines(again, "end of round, blue sea island 4h")


# ---------------------------------------------------------------------- signs between acts


def test_a_middle_dot_stands_between_acts(tmp_path: Path) -> None:
    """The chapter has it so; whoever types the line as it stands enters three acts."""
    table = whole(tmp_path, new_pirate_crusades(["Ana", "Ben", "Cy"]))
    lines(table, "setup 8h jd 5c bonus 5s 2s")
    lines(table, "ana gathers · ben disembarks 6c · cy disembarks 3d")
    assert [x.status for x in table.state.pirates.values()] == ["docked", "ready", "ready"]


# ---------------------------------------------------------------------- offers, and whose turn


@pytest.mark.parametrize(
    "line",
    ["ana docks, loses jc, brings nothing", "ana docks, throws jc, ignores mission"],
)
def test_no_act_of_somebody_else_is_offered(tmp_path: Path, line: str) -> None:
    """Ana has acted, Ben is next: “drop anchor, discard JC” would be Ben's."""
    state = replace(sailing(), deck=None, step="acted")
    state = with_square(state, "2,1", terrain="island", port=Port(card="4S"))
    state = changed(state, BEN, status="ready", sail=Sail(loyal=True), hand=known("JC", count=2))
    table = whole(tmp_path, changed(state, ANA, missions={"m1": Mission()}))
    with pytest.raises(CompanionError) as refused:
        run_procedure.say(table, line)
    offers = getattr(refused.value, "offers", ())
    assert not [one for one in offers if "ana" not in one.casefold()]


def test_nothing_is_delivered_where_one_says_so(tmp_path: Path) -> None:
    state = changed(replace(sailing(), deck=None), ANA, hand=known("7S", count=2))
    state = with_square(state, "2,1", terrain="island", port=Port(card="4S"))
    mission = Mission(card="JH", kind="prisoner", nation="Dutch")
    table = whole(tmp_path, changed(state, ANA, missions={"m1": mission}))
    lines(table, "ana docks, loses 7s, delivers nothing")
    ana = table.state.pirates[ANA]
    assert (ana.status, ana.hand.count, list(ana.missions)) == ("docked", 1, ["m1"])


def test_a_hostage_has_no_turn(tmp_path: Path) -> None:
    """P. 19: a captain taken hostage sails with the victor; after Ana the round is over."""
    state = changed(replace(sailing(), deck=None, turn=ANA, step="acted"), BEN, status="hostage")
    rows = [one.label for one in suggestions(state)]
    assert not [one for one in rows if "Ben" in one]
    assert rows[0].startswith("end of the round")
    assert round_is_due(state) and next_player(state) == ANA


def test_the_first_turn_has_its_acts_before_anybody_has_acted(tmp_path: Path) -> None:
    """P. 5: right after the set-up, What now has what may be done in port."""
    table = whole(tmp_path, new_pirate_crusades(["Ana", "Ben"]))
    lines(table, "setup 8h jd bonus 5s")
    rows = [one.label for one in suggestions(table.state)]
    assert "Ana: Gather Crew" in rows and "Ana's turn" in rows


def test_the_escort_that_was_let_go_is_in_the_log(tmp_path: Path) -> None:
    table = whole(tmp_path, out_at_sea())
    says = lines(table, "ana finds the treasure fleet jk, escort 6s, flees")
    assert "escorted by 6S; lets them go" in says


def test_nobody_loses_reputation_that_is_not_there(tmp_path: Path) -> None:
    """Pp. 12, 19: whoever is forced to surrender loses 1 reputation, and has none below 0."""
    state = changed(replace(sailing(), deck=None), ANA, hand=known("9C", "10H", count=2))
    state = changed(state, BEN, status="sailing", at="2,1", hand=known("4D", count=2))
    table = whole(tmp_path, state)
    lines(table, "ana attacks ben", "ana shows 9c 10h, ben shows 4d")
    says = lines(table, "clash")
    assert "Ben has no reputation to lose (surrendered)" in says
    assert table.state.pirates[BEN].reputation == 0


@pytest.mark.parametrize(
    "line",
    [
        "ana attacks ben with 9c and 10h, ben plays 4d",
        "ana attacks ben: 9c 10h against 4d",
        "ana fights ben with 9c 10h, he plays 4d",
    ],
)
def test_a_fight_of_two_is_told_with_both_hands(tmp_path: Path, line: str) -> None:
    """Pp. 18-19: both choose, and turn up: 9+10 against 4, more than doubled."""
    state = changed(replace(sailing(), deck=None), ANA, hand=known("9C", "10H", count=2))
    state = changed(state, BEN, status="sailing", at="2,1", hand=known("4D", count=2))
    table = whole(tmp_path, state)
    lines(table, line)
    fight = table.state.fight
    assert fight is not None and [fight.sides[x].count for x in (ANA, BEN)] == [2, 1]
    assert [x[1] for x in duties(table.state)] == ["clash"]
    assert "Ana wins" in lines(table, "clash")


@pytest.mark.parametrize(
    "line",
    [
        "drew a heart, all loyal",
        "upright, drew hearts, whole crew comes",
        "ana disembarks, loyal crew",
    ],
)
def test_a_card_of_the_own_nation_is_loyal_without_its_rank(tmp_path: Path, line: str) -> None:
    """P. 5: allegiances match. Which heart it was nobody has told: not the ace."""
    table = whole(tmp_path, replace(short(), discards=()))
    lines(table, line)
    sail = table.state.pirates[ANA].sail
    assert sail is not None and sail.loyal and table.state.discards == ("",)


def test_a_card_of_another_nation_is_not_loyal(tmp_path: Path) -> None:
    table = whole(tmp_path, short())
    with pytest.raises(CompanionError):
        run_procedure.say(table, "drew a diamond, all loyal")


@pytest.mark.parametrize(
    "line", ["french ship, a friend, takes one man on", "ana finds a friend, draws a crew card"]
)
def test_a_friendly_ship_is_met_without_its_card(tmp_path: Path, line: str) -> None:
    """P. 6: a friend may give a card into the hand; 3 of 5."""
    state = changed(out_at_sea(), ANA, hand=Hand(count=2))
    table = whole(tmp_path, state)
    lines(table, line)
    assert table.state.pirates[ANA].hand.count == 3
    again = whole(tmp_path / "again", state)
    with pytest.raises(CompanionError):  # no friend of the French
        run_procedure.say(again, "dutch ship, a friend, takes one man on")


def test_no_nation_is_changed_by_a_word_for_people(tmp_path: Path) -> None:
    """“A spaniard” is nobody's nation: what somebody has is offered in its own words only."""
    table = whole(tmp_path, out_at_sea())
    with pytest.raises(CompanionError) as refused:
        run_procedure.say(table, "ana stays out with nothing, meets a spaniard, one crew more")
    assert "nation" not in " ".join(getattr(refused.value, "offers", ()))
