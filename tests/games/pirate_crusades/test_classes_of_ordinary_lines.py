"""Classes of ordinary speech that were not heard: coins, points, ends of turns, storms."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.state.table import Captain, Square
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import sailing
from tests.games.pirate_crusades.test_long_table import ANA, BEN, base, changed
from tests.games.pirate_crusades.test_many_voices import port, refused, short
from tests.games.pirate_crusades.test_told_by_another_hand import lines


def test_coins_and_points_are_counted_by_all_their_names(tmp_path: Path) -> None:
    table = port(tmp_path, reputation=1)
    lines(table, "ana gets a coin and a rep point")
    assert (table.state.pirates[ANA].riches, table.state.pirates[ANA].reputation) == (8, 2)
    lines(table, "ana loses two coins", "ben has 2 reputation points")
    assert table.state.pirates[ANA].riches == 6 and table.state.pirates[BEN].reputation == 2


def test_what_is_counted_is_not_said_again_of_somebody_else(tmp_path: Path) -> None:
    table = port(tmp_path, reputation=1)
    lines(table, "ben down to 4 rep, ana up to 5")
    assert [table.state.pirates[x].reputation for x in (ANA, BEN)] == [5, 4]


def test_a_coin_goes_to_whom_it_is_for(tmp_path: Path) -> None:
    table = port(tmp_path)
    lines(table, "ben has 1 coin", "two coins for ben")
    assert table.state.pirates[BEN].riches == 3 and table.state.pirates[ANA].riches == 7


def test_a_number_of_coins_behind_sorry_puts_the_number_right(tmp_path: Path) -> None:
    table = port(tmp_path, reputation=1)
    lines(table, "ana has 4 coins", "sorry, 3 doubloons")
    assert table.state.pirates[ANA].riches == 3
    refused(table, "sorry, 2 rep")  # another counter: nobody knows what it puts right
    refused(table, "sorry, a coin for ben")
    assert table.state.pirates[ANA].riches == 3 and table.state.pirates[ANA].reputation == 1


def test_who_has_acted_passes_with_it(tmp_path: Path) -> None:
    """P. 5: one action a turn, so what passes behind it says only that it was the turn."""
    table = short(tmp_path)
    acts = table.history.acts
    lines(table, "ana gathers crew and passes")
    assert table.history.acts == acts + 1 and table.state.step == "acted"
    lines(table, "ben gathers crew, then ana passes")  # nobody else's pass is swallowed
    assert table.state.turn == ANA


def test_done_says_that_somebody_else_is_up(tmp_path: Path) -> None:
    table = short(tmp_path)
    lines(table, "done, ben is up")
    assert table.state.turn == BEN


def test_a_ship_of_ones_own_is_told_in_port(tmp_path: Path) -> None:
    table = short(tmp_path)
    lines(table, "my ship is a 9 of hearts")
    assert table.state.pirates[ANA].ship == "9H"


def test_a_friend_gives_a_card_and_i_get_it(tmp_path: Path) -> None:
    """P. 6: of a friendly ship a card may be drawn; 4H is English as Ana's 7H."""
    table = short(tmp_path, "ana has status sailing hand 2 town ?")
    lines(table, "look for a ship, 4 of hearts, a friend, i get the 9 of clubs")
    assert "9C" in table.state.pirates[ANA].hand.known


def test_the_only_storm_needs_no_square(tmp_path: Path) -> None:
    stormy = base()
    sea = dict(stormy.sea) | {"4,4": Square(storm=2)}
    table = whole(tmp_path, replace(stormy, sea=sea))
    lines(table, "the storm blew away")
    assert table.state.sea["4,4"].storm == 0


def test_of_two_storms_one_must_be_named(tmp_path: Path) -> None:
    stormy = base()
    sea = dict(stormy.sea) | {"4,4": Square(storm=2), "2,4": Square(storm=1)}
    table = whole(tmp_path, replace(stormy, sea=sea))
    refused(table, "the storm blew away")
    lines(table, "that storm on 2,4 blew itself out")
    assert [table.state.sea[x].storm for x in ("2,4", "4,4")] == [0, 2]


def test_a_captain_without_a_name_has_a_nation(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    lines(table, "a new captain shows up at 2,4, dutch")
    one = next(x for x in table.state.captains.values() if x.at == "2,4")
    assert (one.nation, one.name, one.ship) == ("Dutch", "", "")
    refused(table, "a new captain shows up at 4,2, dutch, ship of 6")  # four ships are of size 6


@pytest.mark.parametrize("told", ["spanish port of size 6", "spanish port size 6", "port of 6d"])
def test_a_port_is_told_by_nation_and_size(tmp_path: Path, told: str) -> None:
    table = whole(tmp_path, sailing())
    at = table.state.pirates[ANA].at
    assert at
    x, y = map(int, at.split(","))
    lines(table, f"moved east, it's an island with a {told}")
    there = table.state.sea[f"{x + 1},{y}"]
    assert there.port is not None and there.port.card == "6D"


def test_both_hostages_are_two(tmp_path: Path) -> None:
    """P. 17: one reputation for each captain who is handed in."""
    docked = changed(base(), ANA, reputation=1)
    held = {f"k{n}": Captain(name=one, nation="Spanish", held_by=ANA) for n, one in
            ((7, "Ruiz"), (8, "Bos"), (9, "Avery"))}  # fmt: skip
    three = replace(docked, captains=docked.captains | held)
    two = replace(docked, captains={k: x for k, x in three.captains.items() if k != "k9"})
    table = whole(tmp_path / "three", three)
    refused(table, "turn in both captains")
    table = whole(tmp_path / "two", two)
    lines(table, "both captains are turned in")
    assert table.state.pirates[ANA].reputation == 3


def test_both_coins_are_two_doubloons(tmp_path: Path) -> None:
    """P. 13: two doubloons buy 50 tons; the cards are asked for, never guessed."""
    table = port(tmp_path)
    assert "of 50 tons" in refused(table, "spend both coins on cargo")


def test_a_mission_told_as_done_pays_a_coin(tmp_path: Path) -> None:
    table = port(tmp_path)
    lines(table, "ana has missions 1")
    lines(table, "mission's done, one riches")
    assert table.state.pirates[ANA].riches == 8 and not table.state.pirates[ANA].missions
