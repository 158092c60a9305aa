"""What a storm leaves no choice of is settled; a duty without its reason is owed no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.state import Duty
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import duties, sailing
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    with_captain,
    with_square,
)


def flawed(flaw: str, state: PirateCrusades | None = None) -> PirateCrusades:
    """Ana, at sea on 2,1, whose captain has a flaw."""
    state = state or sailing(holds=hold("2C"))
    return with_captain(state, "k1", name="Jack", nation="French", player=ANA, flaw=flaw)


def blown_at(state: PirateCrusades, category: int) -> PirateCrusades:
    """The round ends, and a storm on 2,2 is blown onto 2,1."""
    state = with_square(state, "2,2", terrain="open sea", wind="N", storm=category)
    return counted(replace(state, turn=BEN, step="acted"))


@pytest.mark.parametrize("flaw", ["docks at no Pirate Cove", "hates the Dutch", ""])
def test_a_category_1_storm_leaves_no_duty_where_no_flaw_speaks_of_storms(
    tmp_path: Path, flaw: str
) -> None:
    """P. 18: category 1 takes nothing but the turn."""
    table = whole(tmp_path, blown_at(flawed(flaw), 1))
    assert "category 1 storm: nothing is lost" in lines(table, "round yes").says
    assert duties(table.state) == [(ANA, "blue-sea")]


def test_a_category_1_storm_asks_whose_flaw_is_of_storms(tmp_path: Path) -> None:
    """P. 20: half the crew is eaten if caught in a storm."""
    table = whole(tmp_path, blown_at(flawed("half the crew is eaten in a storm"), 1))
    lines(table, "round yes")
    assert (ANA, "storm-hit") in duties(table.state)


def test_a_storm_of_category_1_that_has_sailed_on_is_owed_no_more(tmp_path: Path) -> None:
    table = whole(tmp_path, blown_at(flawed("half the crew is eaten in a storm"), 1))
    lines(table, "round yes", "square 2,1 storm 0")
    assert (ANA, "storm-hit") not in duties(table.state)


def test_a_storm_that_has_taken_crew_is_owed_though_it_has_sailed_on(tmp_path: Path) -> None:
    """A-57: the losses are those of the moment in which somebody was caught."""
    table = whole(tmp_path, blown_at(flawed(""), 2))
    lines(table, "round yes", "square 2,1 storm 0")
    assert (ANA, "storm-hit") in duties(table.state)


def test_a_category_4_storm_is_settled_at_once(tmp_path: Path) -> None:
    """P. 18, A-60: ship and captain are lost; nothing is left to choose."""
    table = whole(tmp_path, blown_at(flawed(""), 4))
    says = lines(table, "round yes").says
    assert "Ana is out: a category 4 storm; Ben wins" in says
    assert table.state.pirates[ANA].status == "out" and duties(table.state) == []


def three() -> PirateCrusades:
    """Ana, Ben and Cy, so that the game goes on without one of them."""
    state = base()
    cy = replace(state.pirates[BEN], captain="", at="1,5", ship="3C")
    return replace(
        state,
        players={**state.players, "p3": replace(state.players[BEN], name="Cy")},
        seats=(*state.seats, "p3"),
        pirates={**state.pirates, "p3": cy},
    )


def test_nobody_who_is_out_draws_the_blue_sea_card(tmp_path: Path) -> None:
    """P. 17: the first player draws it; the next one does if that one is out."""
    state = changed(three(), ANA, status="sailing", at="2,1")
    state = with_square(state, "2,1", terrain="open sea", wind="N")
    state = with_square(state, "2,2", terrain="open sea", wind="N", storm=4)
    table = whole(tmp_path, counted(replace(state, turn="p3", step="acted")))
    lines(table, "round yes")
    assert table.state.pirates[ANA].status == "out"
    assert duties(table.state) == [(BEN, "blue-sea")]


def test_the_blue_sea_card_of_a_round_outlives_who_was_to_draw_it(tmp_path: Path) -> None:
    table = whole(tmp_path, counted(replace(three(), turn="p3", step="acted")))
    lines(table, "round yes", "ana is out")
    assert table.state.pirates[ANA].status == "out"
    assert duties(table.state) == [("", "blue-sea")]


def test_a_turn_that_a_storm_takes_is_refused_for_that_reason(tmp_path: Path) -> None:
    """Pp. 13-15, 16: not because somebody had acted."""
    table = whole(tmp_path, blown_at(flawed(""), 1))
    lines(table, "round yes", "blue-sea o n")
    assert table.state.turn == ANA and table.state.step == "acted"
    told = broken(table, "ana moves north")
    assert told.key == "storm" and told.why == "A storm on 2,1 takes Ana's turn."
    assert told.page == "pp. 13-15, 16"


@pytest.mark.parametrize("change", ["sailed off", "gone", "held"])
def test_an_attack_is_owed_no_more_when_they_have_parted(tmp_path: Path, change: str) -> None:
    """P. 16: a captain attacks whoever is on his square."""
    state = with_captain(sailing(), "k5", name="Vane", nation="Dutch", ship="6S", at="2,1")
    duty = Duty(who=ANA, what="Vane attacks Ana", procedure="npc-attack",
                answers={"who": ANA, "captain": "k5"})  # fmt: skip
    table = whole(tmp_path, counted(replace(state, pending={"d1": duty})))
    lines(table, "ana repute +1 for a wager")
    assert (ANA, "npc-attack") in duties(table.state)
    fields = {"sailed off": {"at": "3,1"}, "gone": {"gone": True}, "held": {"held_by": BEN}}
    vane = replace(table.state.captains["k5"], **fields[change])
    parted = replace(table.state, captains={**table.state.captains, "k5": vane})
    (tmp_path / "parted").mkdir()
    later = whole(tmp_path / "parted", counted(parted))
    lines(later, "ana repute +1 for a wager")
    assert (ANA, "npc-attack") not in duties(later.state)
