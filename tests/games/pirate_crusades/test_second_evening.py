"""Lines that a second evening had to say otherwise, each class by lines of its own; what was once
misheard stands first."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.pirate_crusades.figures.statistics import Tally, tally
from companion.games.pirate_crusades.sheet.reminders import reminders
from companion.games.pirate_crusades.state.table import (
    Hand,
    Hold,
    Mission,
    PirateCrusades,
    Port,
    new_pirate_crusades,
)
from companion.table.campaign.logged import told_of
from companion.table.campaign.opened import OpenTable
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met, sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    at_sea,
    base,
    changed,
    hold,
    with_captain,
    with_square,
)
from tests.games.pirate_crusades.test_many_voices import port, refused, short
from tests.games.pirate_crusades.test_told_by_another_hand import lines


def offered(table: OpenTable[PirateCrusades], text: str) -> tuple[str, ...]:
    """The lines that are offered instead of one that means two things; nothing is entered."""
    acts = table.history.acts
    with pytest.raises(CompanionError) as problem:
        lines(table, text)
    assert table.history.acts == acts
    return tuple(getattr(problem.value, "offers", ()))


# ---------------------------------------------------------------------- once misheard


@pytest.mark.parametrize("line", ["ben has two cards", "ben has 2 cards", "ben's got 2 cards"])
def test_cards_that_somebody_has_while_they_are_chosen_are_asked(tmp_path: Path, line: str) -> None:
    """The hand, or what lies face down (p. 18): no count of crew is entered unasked."""
    table = whole(tmp_path, at_sea(sailing(), BEN, "2,1", hand=Hand(count=3)))
    lines(table, "ana attacks ben")
    hand, chosen = offered(table, line)
    assert lines(table, chosen) == "Ben chooses 2 cards"
    table.undo()
    assert lines(table, hand) == "Ben: crew 3 → 2"


def test_what_lies_down_is_chosen_and_what_is_left_is_held(tmp_path: Path) -> None:
    table = whole(tmp_path, at_sea(sailing(), BEN, "2,1", hand=Hand(count=3)))
    lines(table, "ana attacks ben")
    assert lines(table, "ben has two cards down") == "Ben chooses 2 cards"
    assert lines(table, "ana has 1 crew card left") == "Ana: crew 3 → 1"


@pytest.mark.parametrize("line", ["i'm off", "ana is off", "we're off", "ana's off then"])
def test_whoever_is_off_in_port_disembarks(tmp_path: Path, line: str) -> None:
    """P. 13: a card is drawn to disembark; nobody is told to do first what they are doing."""
    assert "Which card is drawn to disembark" in refused(port(tmp_path), line)


def test_whoever_is_off_when_ready_sets_sail(tmp_path: Path) -> None:
    table = short(tmp_path, "ana disembarks 6h", "ben gathers")
    assert "sets sail" in lines(table, "ana is off")


@pytest.mark.parametrize(
    "line", ["drinks are on me", "the drinks are on ana", "drinks all round", "a drink all round"]
)
def test_drinks_for_all_flaunt(tmp_path: Path, line: str) -> None:
    """P. 14: six doubloons for one reputation."""
    table = port(tmp_path)
    lines(table, line)
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].reputation) == (1, 1)


# ---------------------------------------------------------------------- as people say it


@pytest.mark.parametrize(
    "line",
    [
        "the card says infamous at 5, bonus at 1, upgrade at 2, surrender at 4",
        "our reputation card shows bonus 1, upgrade 2, surrender 4, infamous 5",
        "the riches card reads: infamous 5, bonus 1, upgrade 2, surrender 4",
    ],
)
def test_a_card_says_its_levels(tmp_path: Path, line: str) -> None:
    table = whole(tmp_path, base())
    lines(table, line)
    track = table.state.track
    assert (track.infamous, track.levels) == (5, {"bonus": 1, "upgrade": 2, "surrender": 4})


@pytest.mark.parametrize(
    "line", ["ana takes on a man", "ana takes on one crew", "ana signs on a man", "i sign up a man"]
)
def test_a_man_is_taken_on(tmp_path: Path, line: str) -> None:
    table = port(tmp_path)
    lines(table, line)
    assert table.state.pirates[ANA].hand.count == 3


@pytest.mark.parametrize(
    "line",
    [
        "no wind on 3,1",
        "square 3,1 no wind",
        "3,1 is an island with no wind",
        "3,1 has no wind",
        "3,1 is calm",
        "wind on 3,1 none",
    ],
)
def test_a_square_has_no_wind(tmp_path: Path, line: str) -> None:
    table = whole(tmp_path, with_square(base(), "3,1", terrain="island", wind=None))
    lines(table, line)
    there = table.state.sea["3,1"]
    assert (there.terrain, there.wind) == ("island", "none")


@pytest.mark.parametrize(
    ("line", "wind"),
    [
        ("no, island without wind", "none"),
        ("no, without wind", "none"),
        ("it's an island with no wind", "none"),
        ("no, wind north", "N"),
    ],
)
def test_the_wind_of_what_was_turned_up_is_told_behind_it(
    tmp_path: Path, line: str, wind: str
) -> None:
    """Also where somebody sailed in a direction that is called as a wind is: that stays."""
    table = whole(tmp_path, at_sea(base(), ANA, "2,2", hand=Hand(count=3)))
    lines(table, "ana sails north, an island, 6c", line)
    there = table.state.sea["2,1"]
    assert table.state.pirates[ANA].at == "2,1"
    assert (there.terrain, there.wind, there.port) == ("island", wind, Port(card="6C"))


def test_what_was_turned_up_is_not_what_it_was_not(tmp_path: Path) -> None:
    table = whole(tmp_path, at_sea(base(), ANA, "2,2", hand=Hand(count=3)))
    lines(table, "ana sails north, an island, 6c")
    assert "corrects nothing" in refused(table, "no, open sea without wind")


@pytest.mark.parametrize(
    "line",
    [
        "blue sea: Spanish captain Enriquez with the 8c, at 5d 9c",
        "blue sea captain Enriquez, Spanish, sails 8c, at 5d 9c",
        "a Spanish captain, Enriquez, with 8c, location 5d 9c",
        "blue sea: the Spanish captain Enriquez in an 8c, location 5d 9c",
    ],
)
def test_a_captain_appears(tmp_path: Path, line: str) -> None:
    """P. 18: half of 5 and 9, rounded up, is 3,5."""
    table = whole(tmp_path, base())
    lines(table, "turn ben", "ben passes", "round yes")
    lines(table, line)
    captain = next(x for x in table.state.captains.values() if x.name == "Enriquez")
    assert (captain.nation, captain.ship, captain.at) == ("Spanish", "8C", "3,5")


def cove(folder: Path) -> OpenTable[PirateCrusades]:
    """Ana docks at a Pirate Cove and has to choose there."""
    state = with_square(sailing(holds=hold("4C")), "2,1", terrain="island", port=Port(card="JK1"))
    table = whole(folder, state)
    lines(table, "ana docks")
    return table


@pytest.mark.parametrize(
    "line",
    [
        "ana swaps the ship for the 7h, out of 6d and 7h",
        "at the pirate cove ana exchanges the ship: 6d and 7h, takes 7h",
        "ana cove b 6d 7h takes 7h",
        "ana swaps her ship and cargo for the 7h, drawn were 6d and 7h",
        "ana exchanges her ship at the cove: 6d or 7h, keeps the 7h",
    ],
)
def test_a_ship_is_swapped_at_a_cove(tmp_path: Path, line: str) -> None:
    """P. 16: ship and cargo for one of two ships that are drawn."""
    table = cove(tmp_path)
    lines(table, line)
    ana = table.state.pirates[ANA]
    assert (ana.ship, ana.holds) == ("7H", {})


def test_a_ship_that_is_swapped_at_a_cove_is_no_bigger_ship_bought(tmp_path: Path) -> None:
    assert "Which two ships are drawn" in refused(cove(tmp_path), "ana swaps the ship for the 7h")


@pytest.mark.parametrize("line", ["ana loses the 6c in the storm", "ana loses 6c to the storm"])
def test_somebody_loses_a_card_in_a_storm(tmp_path: Path, line: str) -> None:
    """P. 18: category 2 costs half the crew; it is the storm's, and settles what is owed to it."""
    state = with_square(sailing(), "2,1", storm=2, wind="none")
    state = changed(state, ANA, hand=Hand(count=2, known={"6C": True}))
    table = whole(tmp_path, replace(state, turn=BEN, step="acted"))
    lines(table, "ana's turn", line)
    assert table.state.pirates[ANA].hand.count == 1
    assert not any(duty.procedure == "storm-hit" for duty in table.state.pending.values())


def test_the_card_of_a_mission_is_told_behind_its_cargo(tmp_path: Path) -> None:
    """The table knew what it asks for, and sees its card now."""
    mission = Mission(kind="delivery", cargo="Cloth", tons=2)
    state = changed(base(), ANA, missions={"m1": mission}, holds={"h1": Hold(mission="m1")})
    table = whole(tmp_path, state)
    assert "completes 2S" in lines(table, "ana delivers the cloth, mission 2s")
    assert not table.state.pirates[ANA].missions


def test_a_flaw_is_told_by_the_captains_name(tmp_path: Path) -> None:
    """A “not” in it is the card's."""
    state = with_captain(base(), "k1", name="Diabolito", nation="Spanish", player=ANA)
    table = whole(tmp_path, state)
    lines(table, "Diabolito's flaw: cannot dock at a pirate cove")
    assert table.state.captains["k1"].flaw == "cannot dock at a pirate cove"


# ---------------------------------------------------------------------- figures


def figures(table: OpenTable[PirateCrusades]) -> Tally:
    return tally(table.state, told_of(table))


def test_a_turn_counts_that_began_with_the_game(tmp_path: Path) -> None:
    """Whoever begins is not told to begin."""
    table = short(tmp_path, "ana gathers", "ben gathers", "ana gathers")
    counted = figures(table)
    assert (counted.players[ANA]["turns"], counted.players[BEN]["turns"]) == (2, 1)


def test_a_turn_that_is_told_late_counts(tmp_path: Path) -> None:
    """Ana begins, Ben is told first, then what Ana did in her turn of round 1."""
    table = whole(tmp_path, new_pirate_crusades(["Ana", "Ben"]))
    lines(table, "setup long youngest ana", "ben gathers", "ana gathers")
    counted = figures(table)
    assert (counted.players[ANA]["turns"], counted.players[BEN]["turns"]) == (1, 1)


def test_who_has_no_reputation_loses_none(tmp_path: Path) -> None:
    """P. 12: nobody falls below 0; the figures by source add up to what there is."""
    state = at_sea(sailing(ship="8H"), ANA, "2,1", hand=Hand(count=6), reputation=0)
    table = whole(tmp_path, at_sea(state, BEN, "2,1", ship="7H", hand=Hand(count=6), reputation=0))
    lines(table, "ana attacks ben", "ana chooses qs", "ben chooses 2s", "clash")
    counted = figures(table)
    assert sum(counted.reputation[BEN].values()) == table.state.pirates[BEN].reputation == 0
    assert sum(counted.reputation[ANA].values()) == table.state.pirates[ANA].reputation == 1


# ---------------------------------------------------------------------- in the log


def test_the_log_says_from_whom_somebody_flees(tmp_path: Path) -> None:
    """A ship of 3 without cargo is lighter than one of 4 with 9 tons of cannon's cargo (p. 19)."""
    table = whole(tmp_path, met(ship="3H"))
    assert lines(table, "ana attacks blackbeard, average 9c, and flees") == (
        "Ana flees from Blackbeard"
    )


def test_a_joker_helps_nobody_who_has_nothing_to_give_for_a_ship(tmp_path: Path) -> None:
    """Pp. 13-15: without reputation and riches a captain without a ship is out."""
    state = replace(base(), discards=("JK1",))
    told = [
        any("Joker lies in the discards" in one for one in reminders(changed(
            state, ANA, status="shipless", ship=None, reputation=reputation, riches=riches,
        )))
        for reputation, riches in ((1, 0), (0, 1), (0, 0), (None, None))
    ]  # fmt: skip
    assert told == [True, True, False, True]


def test_a_joker_is_called_so_where_it_is_a_port(tmp_path: Path) -> None:
    state = with_square(base(), "3,3", terrain="island", wind="none", port=Port(card="2C"))
    table = whole(tmp_path, state)
    lines(table, "turn ben", "ben passes", "round yes")
    assert "the port on 3,3 is now a Joker" in lines(table, "blue sea island jk")
