"""Jokers, storms, who is adrift, missions: each card is in one place (pages beside it)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.pirate_crusades.calculations.legal import May, legal_actions
from companion.games.pirate_crusades.procedures.drawing import take_from_deck
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import (
    Hand,
    Hold,
    Mission,
    PirateCrusades,
    Port,
    Sail,
)
from companion.table.ear.hearing import Ear
from companion.table.procedures.procedure import Reading
from companion.table.procedures.question import Draw
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_short_table import Table, mid, pirate

# ---------------------------------------------------------------------- a fight between two (p. 6)


def test_a_fight_told_in_one_line_leaves_nothing_to_choose(tmp_path: Path) -> None:
    """P. 6: the higher card wins, its owner takes the other one; then nobody owes a card."""
    table = mid(tmp_path, pirate(3), pirate(3))
    says = table.say("duel ben with 9C against 4C plunder=none")
    assert "Ana wins and takes 4C" in says
    assert table.state.fight is None and table.owed() == []


def test_one_card_is_not_shown_by_both(tmp_path: Path) -> None:
    """Each card is there once (p. 4: one deck)."""
    table = mid(tmp_path, pirate(3), pirate(3))
    refused = table.broken("duel ben with 9C against 9C")
    assert refused.key == "theirs" and "9C is already on the table" in refused.why


# ---------------------------------------------------------------------- one card in two places


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("look 6C fights with 6C", "cards"),  # the ship that is met is no crew (p. 6)
        ("look 6D fights with JK aid-1=6D", "aid-1"),  # nor the ship that comes to help
        ("town 6D losing 6D", "lost"),  # nor is the town the deserter
    ],
)
def test_a_card_that_was_just_drawn_is_nowhere_else(
    tmp_path: Path, sentence: str, key: str
) -> None:
    table = mid(tmp_path, pirate(3), pirate(3))
    refused = table.broken(sentence)
    assert refused.key == key and "already on the table" in refused.why


def test_a_card_comes_again_after_a_reshuffle(tmp_path: Path) -> None:
    """P. 4: an empty deck is made of the discards: what this act discarded may be drawn anew."""
    table = mid(tmp_path, pirate(26), pirate(26))
    work = Work(Reading(replace(table.state, deck=0, discards=())))
    work.names(["9C", "8C"])
    work.discard(["9C"])
    assert "9C" not in work.unseen() and "8C" not in work.unseen()
    assert take_from_deck(work, 1) == 1
    assert "9C" in work.unseen() and "8C" not in work.unseen()
    assert work.where_is("8C") == "8C is already on the table"


# ---------------------------------------------------------------------- two Jokers


def test_both_jokers_of_a_hand_fight(tmp_path: Path) -> None:
    """P. 6: each Joker brings a ship: 10 + 3 + 10 + 4 = 27 sink a ship of 9."""
    table = mid(tmp_path, pirate(4), pirate(3))
    says = table.say("look 9C fights with jk jk aid-1=3C aid-2=4C plunder=none")
    assert "sinks it with 27" in says
    assert {"JK1", "JK2"} <= set(table.state.discards or ())
    assert table.pirate(ANA).hand.count == 2 and audit_of(table.state).value.holds is True


def test_the_average_joker_is_not_the_one_in_the_hand(tmp_path: Path) -> None:
    """P. 16: a Joker as average cannon is the fleet; the other one may still fight (p. 18)."""
    table = whole(tmp_path, met("4D"))
    # The fleet's ship 4 x 10 = 40 against 10 + 5 x 3 + 9 + 8 = 42; the escort 2 x 4 = 8 against 9.
    says = lines(
        table,
        'ana attacks blackbeard jk escort=2S escort-average=4S stance=fight first-cards="jk 9H 8S" '
        'first-aid-1="5S 3C" second-cards=9D',
    ).says
    assert "both ships of the treasure fleet are sunk" in says
    assert sorted(x for x in table.state.discards or () if x.startswith("JK")) == ["JK1", "JK2"]
    assert table.state.pirates[ANA].reputation == 1 and table.state.pirates[ANA].riches == 1


def test_a_third_joker_is_none_of_the_deck() -> None:
    """54 cards: 52 and two Jokers (p. 4)."""
    ask = Draw(
        key="x", prompt="?", known={"JK1": 1, "JK2": 1}, spell=lambda text: "JK1",
        twins=("JK1", "JK2"),
    )  # fmt: skip
    assert ask.read("jk jk").cards == ("JK1", "JK2")
    assert ask.judge(ask.read("jk jk")) is None
    assert ask.judge(ask.read("jk jk jk")) is not None
    only = replace(ask, known={"JK2": 1}, spell=lambda text: "JK2")
    assert only.judge(only.read("jk jk")) is not None


# ---------------------------------------------------------------------- adrift (p. 18)


def drifting(square: str) -> PirateCrusades:
    state = at_sea(base(), ANA, "2,1")
    state = changed(at_sea(state, BEN, square), BEN, status="adrift", hand=Hand(count=0))
    return counted(with_square(state, "2,1", terrain="open sea", wind="none"))


def test_nobody_waits_for_somebody_adrift(tmp_path: Path) -> None:
    """P. 18: adrift and at the mercy of the wind: there is nothing to do, so the round may end."""
    table = whole(tmp_path, drifting("4,4"))
    lines(table, "ana moves e o n", "round yes")
    assert table.state.step == "round end"
    assert table.state.pirates[BEN].at == "4,3"  # the wind there blows north (p. 17)


def test_somebody_adrift_at_a_port_may_abandon_ship(tmp_path: Path) -> None:
    table = whole(tmp_path, drifting("1,5"))
    lines(table, "ana moves e o n")
    early = broken(table, "round yes")
    assert early.key == "early" and "Ben" in early.why


# ---------------------------------------------------------------------- what is owed (pp. 16, 18)


def test_a_storm_strikes_whom_it_has_caught(tmp_path: Path) -> None:
    """P. 18: category 2, half the crew (3 of 6), though it is Ben's turn and the storm is gone."""
    table = whole(tmp_path, counted(changed(at_sea(base(), ANA, "2,1"), ANA, hand=Hand(count=6))))
    lines(table, "ana moves e s s o s", "ben gathers", "round yes")
    assert table.state.sea["3,1"].storm == 0 and table.state.sea["3,2"].storm == 2
    lines(table, "storm-hit")
    assert table.state.pirates[ANA].hand.count == 3
    table.undo()
    lines(table, "storm hits ana 9C 8C 4C")
    assert table.state.pirates[ANA].hand.count == 3
    assert {"9C", "8C", "4C"} <= set(table.state.discards or ())


def test_the_captain_who_attacks_is_the_one_who_is_owed(tmp_path: Path) -> None:
    """P. 16: an enemy, bigger, two holds aboard; his 4 x 2 = 8 against 9C's 9 + 1 = 10."""
    state = counted(changed(at_sea(base(), ANA, "2,1"), ANA, holds=hold("5C", "9H")))
    table = whole(tmp_path, state)
    lines(table, "ana moves e c sp Kidd 4S o n")
    says = lines(table, "npc-attack 2C with 9C").says
    assert says.startswith("Ana 10 against 8; takes Kidd hostage")


def test_the_cargo_of_a_mission_goes_overboard_by_name(tmp_path: Path) -> None:
    """P. 19: 6 + 9 against 4 + 4 = 8: without the mission's 9 tons the ship of 6 is lighter."""
    mission = Mission(kind="delivery", cargo="Food", tons=9, nation="Dutch")
    state = changed(met("4D"), ANA, missions={"m1": mission}, holds={"h1": Hold(mission="m1")})
    table = whole(tmp_path, counted(state))
    says = lines(table, "ana attacks blackbeard 4C flees").says
    assert "Ana dumps the cargo of 1 mission; Ana flees" in says
    them = table.state.pirates[ANA]
    assert them.holds == {} and set(them.missions) == {"m1"}


# ---------------------------------------------------------------------- words and pages


def test_the_hand_is_called_crew_as_on_the_sheet(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3), pirate(3))
    table.say("ana has crew 2 holds 2D")
    assert table.pirate(ANA).hand.count == 2 and len(table.pirate(ANA).holds) == 1


def test_each_game_names_its_own_pages(tmp_path: Path) -> None:
    """Docked actions stand on p. 5 and on pp. 13-15, those at sea on p. 6 and p. 16."""
    pages = {
        long: {x.id: x.page for x in legal_actions(May(long=long, status="ready")).value}
        for long in (False, True)
    }
    for action in ("gather", "magistrate", "set-sail", "disembark"):
        assert (pages[False][action], pages[True][action]) == ("p. 5", "pp. 13-15")
    table = whole(tmp_path, base())
    assert broken(table, "ana moves e").page == "p. 16"
    lines(table, "ana gathers")
    assert broken(table, "ana gathers").page == "pp. 13-15"


def said(table: Table, text: str) -> dict[str, Any]:
    """What a sentence answers, by key."""
    return Ear(table.open).hear(text).steps[-1].given


def test_a_sentence_says_no_more_than_was_said(tmp_path: Path) -> None:
    """Whose nation is told meets friends and enemies by the card (p. 6); a Joker's ship chooses."""
    known = mid(tmp_path, pirate(3, ship="8H"), pirate(3, ship="JD"))
    assert known.asks("look 6C fights") == "cards" and "friend" not in said(known, "look 6C fights")
    free = mid(tmp_path / "free", pirate(3, ship="JK1"), pirate(3, ship="JD"))
    assert said(free, "look 6C fights")["friend"] == "no"
    known.refused("look JK 5D 6D")  # a third card is not a ship of the fleet


# ---------------------------------------------------------------------- where it was got (pp. 5, 9)


def delivering(port: str, got: str) -> PirateCrusades:
    """Ana, French, before a French port with a Cloth mission whose cargo she got somewhere."""
    mission = Mission(kind="delivery", cargo="Cloth", tons=4, stay=1, card="4S")
    cargo = Hold(mission="m1", at=got, cargo="Cloth", tons=4)
    state = at_sea(base(), ANA, "1,1", missions={"m1": mission}, holds={"h1": cargo})
    return counted(with_square(state, "1,1", port=Port(card=port)))


def test_a_mission_does_not_end_where_it_began(tmp_path: Path) -> None:
    """P. 5, p. 9: not in the town where its cargo was got, in no later stay either."""
    table = whole(tmp_path, delivering("7C", "7C"))
    says = lines(table, "ana docks").says
    assert "completes" not in says and table.state.pirates[ANA].riches == 0
    assert not [x for x in table.state.pending.values() if x.procedure == "hand-in"]
    refused = broken(table, "ana hand-in 4S")
    assert refused.key == "not-done" and "neighbouring" in refused.why
    lines(table, 'ana hand-in 4S not-done!="our house rule"')
    them = table.state.pirates[ANA]
    assert (them.riches, them.missions, them.holds) == (1, {}, {})


@pytest.mark.parametrize("got", ["6C", "sea", ""])
def test_a_mission_ends_in_another_town(tmp_path: Path, got: str) -> None:
    table = whole(tmp_path, delivering("7C", got))
    lines(table, "ana docks")
    them = table.state.pirates[ANA]
    assert (them.riches, them.missions, them.holds) == (1, {}, {})


def test_what_was_plundered_was_got_at_sea(tmp_path: Path) -> None:
    """P. 5: the town where *you* got it; what Ben bought in 7C, Ana got at sea."""
    state = at_sea(delivering("7C", "7C"), BEN, "2,1", ship="6D", hand=Hand(count=3))
    state = changed(state, BEN, missions=state.pirates[ANA].missions,
                    holds=state.pirates[ANA].holds)  # fmt: skip
    state = at_sea(state, ANA, "2,1", ship="6H", hand=Hand(count=3), missions={}, holds={})
    table = whole(tmp_path, counted(state))
    lines(table, "ana attack ben", "ana commits QH KH", "ben commits 8H", "clash")
    assert [x.at for x in table.state.pirates[ANA].holds.values()] == ["sea"]


# ---------------------------------------------------------------------- no crew (pp. 6, 18)


@pytest.mark.parametrize("sentence", ["set-sail", "look 4H", "town 6S"])
def test_nobody_sails_without_crew_by_the_way(tmp_path: Path, sentence: str) -> None:
    """P. 6, A-38: an act at sea sets sail for whoever is ready: without crew that loses."""
    ready = pirate(0, status="ready", ship="4S", sail=Sail(most=8))
    table = mid(tmp_path, ready, pirate(3))
    refused = table.broken(sentence)
    assert refused.key in ("may", "sails") and "no crew: that would lose the game" in refused.why


def test_without_crew_one_is_adrift_in_the_long_game(tmp_path: Path) -> None:
    state = changed(base(), ANA, status="ready", hand=Hand(count=0), sail=Sail(loyal=True))
    refused = broken(whole(tmp_path, counted(state)), "ana moves e")
    assert refused.key == "sails" and "adrift" in refused.why


# ---------------------------------------------------------------------- said as it happens (p. 17)


def test_captains_who_meet_are_named_at_once(tmp_path: Path) -> None:
    """P. 17: of two captains the smaller ship goes, also when the square is uncovered (p. 16)."""
    state = with_captain(at_sea(base(), ANA, "2,1"), "k5", name="Roberts", nation="Dutch",
                         ship="8H", at="3,1")  # fmt: skip
    table = whole(tmp_path, counted(state))
    says = lines(table, "ana moves e c sp Kidd 5S o n").says
    assert "Kidd on 3,1 meets a ship of size 8 and is discarded" in says
    assert [x.name for x in table.state.captains.values() if x.at] == ["Roberts"]


def test_a_captain_of_the_deck_is_named(tmp_path: Path) -> None:
    """P. 17: a captain appears at a random location, 8C and 5D: column 4, row 3."""
    table = whole(tmp_path, counted(at_sea(base(), ANA, "2,1")))
    lines(table, "ana moves e o n", "ben gathers", "round yes")
    says = lines(table, "blue-sea captain du Roberts 8C 5D 8H").says
    assert "Blue Sea: captain; Roberts with 8H on 4,3" in says


def test_storms_that_join_are_told(tmp_path: Path) -> None:
    """P. 17: two storms in one place become a higher category."""
    state = with_square(at_sea(base(), ANA, "2,1"), "4,3", storm=1, terrain="open sea", wind="none")
    table = whole(tmp_path, counted(replace(state, turn=BEN, step="round end")))
    says = lines(table, "blue-sea storm 8C 5D").says
    assert "storms merge on 4,3 into category 2" in says and table.state.sea["4,3"].storm == 2
    table.undo()
    assert "merge" not in lines(table, "blue-sea storm 8C 2D").says  # column 4, row 1: the first


# ---------------------------------------------------------------------- adrift is no fight (p. 18)


def test_an_attack_on_somebody_adrift_captures(tmp_path: Path) -> None:
    """P. 18: adrift until somebody captures you: nobody without crew chooses cards for a fight."""
    state = changed(at_sea(drifting("2,1"), BEN, "2,1"), BEN, status="adrift", hand=Hand(count=0),
                    holds=hold("4S"), reputation=2)  # fmt: skip
    table = whole(tmp_path, counted(state))
    says = lines(table, "ana attacks ben seizing prize").says
    assert "Ben is Ana's hostage" in says and "3D is seized (prize)" in says
    ana, ben = table.state.pirates[ANA], table.state.pirates[BEN]
    assert (ben.status, ben.reputation, ana.reputation, ana.prize) == ("hostage", 2, 0, "3D")
    assert [x.card for x in ana.holds.values()] == ["4S"] and table.state.fight is None


# ---------------------------------------------------------------------- cargo by name (pp. 13-15)


def test_the_line_names_the_cargo_that_goes(tmp_path: Path) -> None:
    state = replace(
        changed(base(), ANA, holds=hold("5C", "9H", "8H"), riches=2), ids={"k": 9, "h": 9}
    )
    table = whole(tmp_path, counted(state))
    assert "discards 5C to make room" in lines(table, "ana magistrate 7D").says
    table.undo()
    says = lines(table, "ana magistrate 7D clearing 9H 5C mission-room-how=sold").says
    assert "sells 9H 5C (14 tons)" in says and table.state.pirates[ANA].riches == 3
    table.undo()
    assert "Ana sells 5C 9H (14 tons); Ana +1 riches" in lines(table, "ana sells 5C 9H").says
    table.undo()
    assert "Ana buys 5D for 9H" in lines(table, "ana buys for 0 giving 9H 5D more-2=no").says


def test_a_port_that_a_storm_destroys_is_told(tmp_path: Path) -> None:
    """P. 18: category 4 destroys ports and ships; nothing is left to choose, so it is settled."""
    state = replace(with_square(base(), "1,1", storm=3), turn=BEN, step="round end")
    table = whole(tmp_path, counted(state))
    says = lines(table, "blue-sea storm AC 2D").says
    merged = "storms merge on 1,1 into category 4; 1,1: the storm destroys the port"
    assert f"{merged}; a category 4" in says
    assert says.endswith("Ana is out: a category 4 storm; Ben wins: last one left")
    assert table.state.sea["1,1"].port is None


def test_a_cove_is_called_one(tmp_path: Path) -> None:
    """P. 16: a Joker as port is a Pirate Cove; it costs no crew, and its choice is owed."""
    state = with_square(at_sea(base(), ANA, "3,3"), "3,3", port=Port(card="JK1"))
    table = whole(tmp_path, counted(state))
    assert "Ana docks at a Pirate Cove" in lines(table, "ana docks").says
    assert table.state.pirates[ANA].hand.count == 2
    assert [x.procedure for x in table.state.pending.values()] == ["cove"]


def test_the_box_names_no_players() -> None:
    """Names that nobody knows are not offered for a new table; the record book knows who played."""
    known = games.find()
    assert known["pirate-crusades"].names == () == known["five-sails"].names
    assert known["seafall"].names  # its boxes have colours
