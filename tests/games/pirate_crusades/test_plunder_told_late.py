"""Plunder that the line of the fight does not tell is owed until the next turn (p. 18)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games.pirate_crusades.state.table import Hand, PirateCrusades
from companion.table.campaign.opened import OpenTable
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import duties, sailing
from tests.games.pirate_crusades.test_long_table import ANA, changed, lines, with_captain
from tests.games.pirate_crusades.test_short_table import mid, pirate

FIGHT = "ana attacks Morgan, average card AS, plays 5C"


def met(tmp_path: Path, crew: int) -> OpenTable[PirateCrusades]:
    """Ana on the square of Morgan, whose ship is of size 2."""
    state = with_captain(sailing(), "k5", name="Morgan", nation="English", ship="2S", at="2,1")
    return whole(tmp_path, changed(replace(state, deck=None), ANA, hand=Hand(count=crew)))


def test_the_average_cannon_card_may_be_taken_after_the_fight(tmp_path: Path) -> None:
    table = met(tmp_path, crew=1)
    lines(table, FIGHT)
    assert (ANA, "plunder") in duties(table.state)
    assert table.state.pirates[ANA].status == "adrift"
    lines(table, "ana takes the AS as crew")
    ana = table.state.pirates[ANA]
    assert (ana.status, ana.hand.count, dict(ana.hand.known)) == ("sailing", 1, {"AS": True})
    assert (ANA, "plunder") not in duties(table.state)
    assert "AS" not in (table.state.discards or ())


def test_plunder_is_owed_neither_when_told_nor_in_the_next_turn(tmp_path: Path) -> None:
    told = met(tmp_path / "told", crew=3)
    lines(told, f"{FIGHT}, takes AS as cargo")
    assert (ANA, "plunder") not in duties(told.state)
    waits = met(tmp_path / "waits", crew=3)
    lines(waits, FIGHT, "end of turn")
    assert (ANA, "plunder") not in duties(waits.state)


def test_the_card_of_a_sunk_ship_is_owed_in_the_short_game_too(tmp_path: Path) -> None:
    """P. 6: the ship may become crew, cargo or a mission. 9H is more than enough against 5C."""
    for what in ("crew", "cargo", "mission", "nothing"):
        table = mid(tmp_path / what, pirate("9H QS"), pirate("KH"))
        table.say("ana looks 5c fights with 9h")
        assert table.owed() == [(ANA, "plunder")]
        if what == "nothing":
            says = table.do("plunder", who=ANA, take=what)
        else:
            says = table.say(f"ana takes the 5c as {what}")
        assert table.owed() == []
        ana = table.pirate()
        found = {
            "crew": "5C" in ana.hand.known,
            "cargo": [hold.card for hold in ana.holds.values()] == ["5C"],
            "mission": [one.card for one in ana.missions.values()] == ["5C"],
            "nothing": (table.state.discards or ("",))[-1] == "5C",
        }
        assert found == {one: one == what for one in found}, says
    waits = mid(tmp_path / "waits", pirate("9H QS"), pirate("KH"))
    waits.say("ana looks 5c fights with 9h", "next")
    assert waits.owed() == []
