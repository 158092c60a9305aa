"""A table that plays by the book and tells only some of it: no alarm that is false."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import lines, opened, rows, said

Table = OpenTable[SeaFall]
NAMES = ("Ana", "Ben", "Cy", "Dot")
SETUP = "setup ana prince ben duke cy count dot baron"
START = (SETUP, "winter")
"""Dot holds the astrolabe; the order is Dot, Cy, Ben, Ana."""


def broken(table: Table, text: str) -> str:
    """Key of the rule that a sentence breaks."""
    result = said(table, text)
    assert isinstance(result, Asking), result
    assert isinstance(result.question, Broken), result.question
    return result.question.key


def where(table: Table) -> tuple[str, int | None, int]:
    year = table.state.year
    return year.phase, year.number, year.round


# ---------------------------------------------------------------- turns that nobody tells (p. 13)


@pytest.mark.parametrize("before", [(), ("winter",), START])
@pytest.mark.parametrize("first", ["ana soldiers", "ana borrows from ben"])
def test_a_guild_or_a_loan_asks_nobody_for_turns(
    tmp_path: Path, before: tuple[str, ...], first: str
) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *before, first, "ana raids spice 4")
        assert lines(table, "ben raids linen 4").says.startswith("Ben raids linen: 4")
        lines(table, "cy explorers", "cy explores anchor 4", "dot taxes", "ben merchants")
        assert table.state.year.had_turn == ()
        lines(table, "winter")


def test_a_turn_that_is_told_still_names_another_who_acts(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "dot soldiers", "turn dot")
        assert broken(table, "ben raids linen 4") == "not-your-turn"
        assert broken(table, "ben soldiers") == "not-your-turn"
        lines(table, "next", "ben raids linen 4 not-your-turn!=a card")
        assert table.state.turn == "p3"


def test_a_guild_at_the_head_of_a_round_counts_once_turns_go_on(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "dot soldiers", "turn cy")
        assert table.state.year.had_turn == ("p4",)
        assert broken(table, "ben raids linen 4") == "not-your-turn"


def test_who_acts_behind_a_guild_exhausts_its_advisor(tmp_path: Path) -> None:
    # p. 13, step 5: the turn is over, although nobody said so.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "ana soldiers", "ana activates Clerk raid +1")
        entry = lines(table, "ben raids linen 4")
        assert rows(entry, "exhaust") == [{"kind": "exhaust", "player": "p1", "advisor": "Clerk"}]
        assert table.state.turn == ""


# ---------------------------------------------------------------- rounds of which little is told


def test_only_events_are_told(tmp_path: Path) -> None:
    # p. 12: one event a round; on a table that tells no turns, the next one is the next round's.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "event Fog")
        assert lines(table, "event Storm").says == (
            "event: Storm; round 2 begins: no turn was entered since the last event (p. 12)"
        )
        assert where(table) == ("round", 1, 2)
        entry = lines(table, "winter")
        assert "round 2 was the last that was entered (p. 12)" in entry.says
        assert where(table) == ("round", 2, 1)


def test_only_events_are_told_and_the_target_is_reached(tmp_path: Path) -> None:
    # p. 13, step 4: no further round; that is sure, whoever had a turn.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "event Fog", "cy glory 12")
        assert broken(table, "event Storm") == "no-further-round"


def test_an_event_and_the_end_of_the_round_alone(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        says = lines(table, *START, "event Fog", "round over").says
        assert says.startswith("the round is over; nobody has reached 11; round 2 begins")
        assert says.endswith("Fog has not been entered as resolved (p. 12)")
        lines(table, "event Storm", "turn dot")
        assert broken(table, "event Wind") == "two-events"
        assert broken(table, "winter") == "rounds-left"


# ---------------------------------------------------------------- sites that have no island yet


def test_two_cubes_of_one_good_of_which_nobody_says_where(tmp_path: Path) -> None:
    # p. 14: each site sells one cube; "iron" is any iron site, so two of them were meant.
    with opened(tmp_path, NAMES) as table:
        entry = lines(table, *START, "ana buys 2 iron")
        assert entry.says.startswith("Ana buys 2 iron for 6 gold")
        assert len(rows(entry, "buy_goods")) == 2
        lines(table, "ben buys iron", "ben buys linen at Gull")
        assert broken(table, "cy buys linen at Gull") == "good-1.site"


def test_a_site_said_as_the_log_writes_it(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, "ana raids spice 5")
        result = said(table, "ben raids spice 3")
        assert isinstance(result, Asking)
        assert isinstance(result.question, Broken)
        assert result.question.why.endswith(
            "another one is said with its island; “winter” takes it off"
        )
        assert lines(table, "ben raids spice on Gull 3").says.startswith(
            "Ben raids spice on Gull: 3"
        )
        tokens = [x.tokens for x in table.state.sites.values() if x.good == "spice"]
        assert tokens == [{"p1": 1}, {"p2": 1}]
        lines(table, "winter", "cy raids spice on Gull 4")


@pytest.mark.parametrize("said_so", ["keep Old Map", "keeps Old Map", "Old Map"])
def test_a_research_card_that_is_kept(tmp_path: Path, said_so: str) -> None:
    with opened(tmp_path, NAMES) as table:
        assert lines(table, f"ana researches {said_so}").says == (
            "Ana draws 1 card and keeps Old Map, for 3 gold"
        )


@pytest.mark.parametrize("text", ["site spice has defense 4", "site spice defense 4"])
def test_what_a_site_has(tmp_path: Path, text: str) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, text)
        assert [(x.name, x.defense) for x in table.state.sites.values() if x.good] == [("spice", 4)]


def test_a_harvest_of_which_the_winter_told_nothing_is_told_late(tmp_path: Path) -> None:
    # p. 12, step 3: fields pay once; nobody had said what they pay.
    with opened(tmp_path, NAMES) as table:
        lines(table, *START)
        assert lines(table, "harvest dot 5 cy 4").says == "harvest: Dot +5, Cy +4"
        lines(table, "dot gold 9", "harvest ben 3")
        assert table.state.provinces["p4"].gold == 9
        assert where(table) == ("round", 1, 1)
        assert table.state.provinces["p3"].gold == 4  # nothing lay there, nothing was paid yet
        lines(table, "ana gold 3")
        assert broken(table, "harvest ben 3") == "not-winter"


def test_a_harvest_told_one_by_one(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP, "harvest ana 5")
        assert lines(table, "harvest ben 3").says == "harvest: Ben +3"
        assert table.state.provinces["p1"].gold == 5


# ------------------------------------------------------- cargo aboard a ship nobody named (p. 14)


def test_what_was_bought_onto_some_ship_can_be_sold(tmp_path: Path) -> None:
    """Two cubes aboard some ship are sold at home; what was never bought is not there."""
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn dot", "merchants", "dot has gold 12", "buys 2 iron")
        assert table.state.provinces["p4"].loose == {"iron": 2}
        before = table.state
        lines(table, "turn cy", "turn ben", "turn ana", "resolve", "round-end", "event B")
        lines(table, "turn dot", "merchants")
        assert broken(table, "sell 1 wood") == "not-there-wood"
        told = lines(table, "sell 2 iron")
        assert "2 iron unloaded from an unknown ship" in told.says
        assert table.state.provinces["p4"].loose == {}
        assert table.state.provinces["p4"].goods["iron"] == 0
        table.undo()
        assert table.state.provinces["p4"].loose == before.provinces["p4"].loose


def test_cargo_that_is_told_later_is_the_same_cargo(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        lines(table, *START, "turn dot", "merchants", "dot has gold 12", "buys iron")
        lines(table, "dot ship first cargo=1 iron")
        assert table.state.provinces["p4"].loose == {}
        assert table.state.ships["y7"].cargo == {"iron": 1}


def test_the_number_behind_unlock_is_the_chest(tmp_path: Path) -> None:
    with opened(tmp_path, NAMES) as table:
        (chest,) = rows(lines(table, "ana claims Old Fort glory 1 unlock 3"), "chest")
        assert chest["number"] == 3


# ---------------------------------------------------------------- what is unknown stays owed


RAIDED = (*START, "turn ben", "ben first ship is at ana", "ben raids ana 4 plunder vault")


def owed(table: Table) -> list[str]:
    return [duty.what for duty in table.state.pending.values()]


def test_enmity_of_a_plunder_value_that_nobody_told_is_owed(tmp_path: Path) -> None:
    """P. 19: as much as the plunder value; it is owed until somebody tells how much that is."""
    with opened(tmp_path, NAMES) as table:
        lines(table, *RAIDED)
        assert owed(table) == ["Ben's enmity for Ana's vault: as much as its plunder value"]
        lines(table, "ben enmity at ana site 3 vault")
        assert owed(table) == []
        (vault,) = [
            site for site in table.state.sites.values() if site.kind == "vault" and site.tokens
        ]
        assert vault.tokens == {"p2": 3}


def test_a_site_is_plundered_once_a_year_though_its_enmity_is_unknown(tmp_path: Path) -> None:
    """P. 18: nobody plunders a site on which enmity lies, however much it is."""
    with opened(tmp_path, NAMES) as table:
        lines(table, *RAIDED, "turn cy", "cy first ship is at ana")
        assert broken(table, "cy raids ana 4 plunder vault") == "plunder"


def test_a_counted_vault_is_not_made_unknown_by_a_winter(tmp_path: Path) -> None:
    """P. 12: gold that nobody can work out is asked for where somebody counts it; `?` is taken."""
    with opened(tmp_path, NAMES) as table:
        lines(table, SETUP, "ana has gold 26")
        result = said(table, "winter")
        assert isinstance(result, Asking) and result.question.key == "harvest.gold"
        assert table.state.provinces["p1"].gold == 26
        lines(table, "winter, harvest ana 6, ben 4, cy 3, dot ?")
        assert table.state.provinces["p1"].gold == 32
