"""A reputation or crew that is counted works as by an act (pp. 4, 11, 18, 20)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.missions import (
    CargoHeld,
    MissionCheck,
    mission_check,
)
from companion.games.pirate_crusades.figures.remembering import finished
from companion.games.pirate_crusades.rules.standing import limits_of, ship_size
from companion.games.pirate_crusades.state.table import (
    Hand,
    PirateCrusades,
    Track,
    new_pirate_crusades,
)
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import duties
from tests.games.pirate_crusades.test_long_table import ANA, BEN, base, changed, lines

LEVELS = {"bonus": 2, "upgrade": 3, "surrender": 4}


def levelled(**fields: object) -> PirateCrusades:
    """Ana in a ship of size 3 with no reputation; the card's levels are told."""
    told = changed(base(), ANA, ship="3C", reputation=0, benefits={}, **fields)
    return replace(told, track=Track(infamous=6, levels=LEVELS))


def test_a_counted_reputation_gains_what_its_levels_give(tmp_path: Path) -> None:
    """P. 20: a bonus card at 2, a larger ship at 3, ships that surrender at 4."""
    table = whole(tmp_path, levelled())
    assert "benefit gained: bonus" in lines(table, "ana gets 2 reputation").says
    assert (ANA, "level-bonus") in duties(table.state)
    assert ship_size(table.state, ANA) == 3
    lines(table, "ana draws bonus, 4D")
    bonus = list(table.state.pirates[ANA].bonuses.values())
    assert [(one.card, one.by_reputation) for one in bonus] == [("4D", True)]
    assert (ANA, "level-bonus") not in duties(table.state)
    lines(table, "ana reputation = 3")
    assert ship_size(table.state, ANA) == limits_of(table.state, ANA).value.hand == 4
    says = lines(table, "ana -1 reputation").says
    assert "benefit lost for good: upgrade" in says and ship_size(table.state, ANA) == 3


def test_a_counted_reputation_wins_at_the_infamous_level(tmp_path: Path) -> None:
    """P. 11: the first to achieve an infamous reputation wins."""
    for line in ("ana +6 reputation", "ana reputation = 6", "ana has reputation 6"):
        table = whole(tmp_path / line.replace(" ", ""), levelled())
        assert "Ana wins: infamous" in lines(table, line).says
        assert table.state.closed and table.state.winner == ANA


def test_levels_told_late_reach_back(tmp_path: Path) -> None:
    """P. 20: a level is reached by whoever stands at it or higher when it becomes known."""
    bare = replace(levelled(), track=Track())
    table = whole(tmp_path, changed(bare, BEN, reputation=1))
    lines(table, "ana +3 reputation")
    assert table.state.pirates[ANA].benefits == {}
    says = lines(table, "track infamous 6, bonus 9, upgrade 3, surrender 4").says
    assert "Ana: benefit gained: upgrade" in says and "Ben" not in says
    lines(table, "track upgrade 4")
    assert table.state.pirates[ANA].benefits == {}
    lines(table, "track upgrade 2")
    assert table.state.pirates[ANA].benefits == {"upgrade": True}


def test_crew_that_is_counted_ends_and_begins_adrift(tmp_path: Path) -> None:
    """P. 18: adrift is whose hand has run out of cards while sailing."""
    state = changed(base(), ANA, status="adrift", at="2,1", hand=Hand(count=0))
    table = whole(tmp_path, replace(state, deck=None))
    assert "not adrift any more" in lines(table, "ana crew +1").says
    assert table.state.pirates[ANA].status == "sailing"
    assert "adrift" in lines(table, "ana crew = 0").says
    assert table.state.pirates[ANA].status == "adrift"


def test_the_others_stand_by_their_reputation() -> None:
    """Behind the winner: 3 before 1 and 1, who share the place; unknown is behind nobody."""
    state = new_pirate_crusades(("Ana", "Ben", "Cy", "Dee"))
    for player, rep in zip(("p1", "p2", "p3", "p4"), (6, 1, 3, 1), strict=True):
        state = changed(state, player, reputation=rep)
    state = replace(state, variant="long", closed=True, winner=ANA)
    assert finished(state)[0].places == {"p1": 1, "p2": 3, "p3": 2, "p4": 3}


def test_the_poker_table_of_missions_is_not_the_long_games() -> None:
    """P. 9: a table with the Sunset deck may ignore it; the card says where a delivery goes."""
    told = MissionCheck(
        "delivery", tons=5, cargo="Food", own="English", town="4S", town_nation="Dutch",
        holds={"h1": CargoHeld(cargo="Food", tons=6, at="7C")},
    )  # fmt: skip
    assert mission_check(told).value.done is False
    assert mission_check(replace(told, long=True)).value.done is None


def test_levels_are_told_as_the_sheet_names_them(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    lines(table, "infamous at 6, bonus 2, upgrade 3, surrender 4")
    assert table.state.track == Track(infamous=6, levels=LEVELS)
