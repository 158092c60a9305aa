"""What two evenings with the rulebook in hand have shown to be wrong once (pages beside it)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.legal import May, legal_actions
from companion.games.pirate_crusades.derive import audit_of
from companion.games.pirate_crusades.procedures.drawing import take_from_deck
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.state import Hand, Hold, Mission, PirateCrusades
from companion.games.pirate_crusades.words import rewords
from companion.table.procedure import Reading
from companion.table.question import Draw
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
    with_square,
)
from tests.games.pirate_crusades.test_short_table import mid, pirate

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
    assert refused.key == "theirs" and "9C is on the table already" in refused.why


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
    assert refused.key == key and "on the table already" in refused.why


def test_a_card_comes_again_after_a_reshuffle(tmp_path: Path) -> None:
    """P. 4: an empty deck is made of the discards: what this act discarded may be drawn anew."""
    table = mid(tmp_path, pirate(26), pirate(26))
    work = Work(Reading(replace(table.state, deck=0, discards=())))
    work.names(["9C", "8C"])
    work.discard(["9C"])
    assert "9C" not in work.unseen() and "8C" not in work.unseen()
    assert take_from_deck(work, 1) == 1
    assert "9C" in work.unseen() and "8C" not in work.unseen()
    assert work.where_is("8C") == "8C is on the table already"


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
    assert says.startswith("10 against 8; Kidd is a hostage")


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


def test_a_sentence_says_no_more_than_was_said(tmp_path: Path) -> None:
    """Whose nation is told meets friends and enemies by the card (p. 6); a Joker's ship chooses."""
    known = mid(tmp_path, pirate(3, ship="8H"), pirate(3, ship="JD"))
    assert "friend=no" not in rewords(known.state, ("look", "6C", "fights"))
    free = mid(tmp_path / "free", pirate(3, ship="JK1"), pirate(3, ship="JD"))
    assert "friend=no" in rewords(free.state, ("look", "6C", "fights"))
    known.refused("look JK 5D 6D")  # a third card is no ship of the fleet
