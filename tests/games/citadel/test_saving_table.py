"""Saving, resuming (P-38, P-39; p. 25), by sentences; numbers worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.citadel.state.table import Compound, Past
from tests.games.citadel.player import ANA, BEN, Table


def sitting(folder: Path, **options: Any) -> Table:
    """A scenario on Shore (fog north and east), Ana and Ben there; a Sword, a blocked Rope."""
    table = Table(folder, 2, **options)
    table.say(
        "adventure ana A ben B decks 20 20", "epilogue",
        'scenario "The siege" life 9 level 2 bookmark page 5 start Shore',
        "arrows Shore n I/094 e II", "past = 3", "past exploration = 1",
        "ana has deck 14 discard 3 hand 2 blocked 1", "ben has deck 17 discard 2 hand 1",
        "ana take 200 purse called Sword weight 2 keywords WEAPON lock no",
        "ben take 201 purse called Rope weight 1 keywords none lock no", "block Rope",
        "place Cliff permanent event on Shore bars climb", "place Curse global event",
    )  # fmt: skip
    return table


CONDITIONS = [
    # what is in the way, words of the refusal
    pytest.param("correct scenario.save_used true", "saved once", id="only once"),
    pytest.param('epilogue|scenario X start Shore bookmark=""', "bookmark", id="no bookmark"),
    pytest.param("ana stands on Wood", "different Terrains", id="not on one Terrain"),
    pytest.param("read 123", "reading a dialogue", id="a dialogue"),
    pytest.param("ana climb Wall cost 1 draw 1", "being performed", id="an action"),
    pytest.param("ana place Wolf temporary event mandatory fight", "mandatory action",
                 id="a mandatory action"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "why"), CONDITIONS)
def test_what_is_in_the_way_of_saving(tmp_path: Path, before: str, why: str) -> None:
    table = sitting(tmp_path)
    table.say(*before.split("|"))
    broken = table.broken("save")
    assert why in broken.why and broken.page == "p. 25"


def test_not_in_the_introductory_scenario(tmp_path: Path) -> None:
    """R-51; by option it may be."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B decks 20 20")
    assert "introductory" in table.broken("save").why
    table.say("option save_intro yes", "save")
    assert table.state.packed is not None


def test_the_unconscious_do_not_hinder_it(tmp_path: Path) -> None:
    """On p. 25, R-52: their two kept cards are discarded as well."""
    table = sitting(tmp_path)
    table.say("ben hurt 9")
    assert table.of(BEN).hand == 2
    table.say("save")
    assert (table.of(BEN).hand, table.of(BEN).discard) == (0, 2)


def test_saving_in_the_order_of_page_25(tmp_path: Path) -> None:
    """Hands to the piles; Cliff and 2 fog cards to the Past; Shore and Curse are kept."""
    table = sitting(tmp_path)
    told = table.say("save")
    assert told.startswith("saved on Shore; hands discarded: Ana 2 and Ben 1")
    assert "Ana: deck 14 · pile 5 · blocked 1 · Purse 1 · life 9" in told
    assert "Ben: deck 17 · pile 3 · blocked 1 · Purse 0 · life 9" in told
    state = table.state
    assert state.past == Past(adventure=4, exploration=3, numbers=state.past.numbers)
    assert len(state.terrains) == 1 and not state.events and not state.fogs
    assert len(state.globals) == 1 and state.scenario.save_used
    (row,) = table.rows("saved")
    assert row["hands"] == {ANA: 2, BEN: 1} and row["stacks"][ANA]["discard"] == 5
    assert table.last is not None and "saving" in table.last.sums
    sheet = table.sheet()
    assert "Saved stack" in sheet and "pile 5" in sheet and "resume" in sheet
    assert "saved once" in table.broken("save").why
    table.undo()
    assert table.state.packed is None and not table.state.scenario.save_used


def test_dice_are_free_but_those_on_what_stays_are_noted(tmp_path: Path) -> None:
    """R-53: the die on the saved Terrain comes back with it, all others go to the box."""
    before = sitting(tmp_path).state
    (shore,), (cliff,) = before.terrains, before.events
    dice = {shore: Compound(row=2, value=3), cliff: Compound(value=5)}
    (tmp_path / "dice").mkdir()
    table = Table(tmp_path / "dice", state=replace(before, dice=dice))
    told = table.say("save")
    assert "note the die on Shore: 3" in told and not table.state.dice
    table.say("resume")
    assert table.state.dice == {shore: Compound(row=2, value=3)}


def test_events_of_the_terrain_may_be_kept(tmp_path: Path) -> None:
    """R-53 as an option."""
    table = sitting(tmp_path, save_board="own_events")
    table.say("save")
    assert len(table.state.events) == 1 and table.state.past.adventure == 3
    table.say("resume")
    assert len(table.state.events) == 1


def test_resuming(tmp_path: Path) -> None:
    """R-54: all of the Past, a fog card at every arrow; hands are empty."""
    table = sitting(tmp_path)
    table.say("save")
    told = table.say("resume")
    assert told.startswith("the Past is returned")
    state = table.state
    assert (state.past.adventure, state.past.exploration, state.packed) == (0, 0, None)
    assert sorted((x.side, x.area) for x in state.fogs.values()) == [("E", "II"), ("N", "I")]
    assert [table.of(x).at for x in (ANA, BEN)] == list(state.terrains) * 2
    assert (table.of(ANA).deck, table.of(ANA).discard, table.of(ANA).hand) == (14, 5, 0)
    assert state.scenario.save_used and not state.pending


def test_counts_that_differ_are_asked_about(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("save")
    told = table.say("resume ana deck 13 pile 5, ben life 8")
    assert "Ana, Action Deck: 14 put away, 13 now" in told
    assert (table.of(ANA).deck, table.of(BEN).life) == (13, 8)
    assert {(x["player"], x["what"], x["old"], x["new"]) for x in table.rows("correction")} == {
        (ANA, "deck", 14, 13), (BEN, "life", 9, 8),
    }  # fmt: skip
    table.undo()
    table.say("resume ana deck 13 right-p1.deck=packed")
    assert table.of(ANA).deck == 14


def test_resuming_step_by_step(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("save")
    table.steps("resume", ("agrees", False), ("counted-p1", {"deck": 15}), ("counted-p2", {}),
                ("right-p1.deck", "counted"))  # fmt: skip
    assert table.of(ANA).deck == 15


def test_nothing_was_saved(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.broken("resume").why == "Nothing was saved here."
    table.say("resume rule-not-saved!=on paper")
    assert table.state.past.adventure == 0


def test_a_table_of_names_saves_and_resumes(tmp_path: Path) -> None:
    """What nobody told hinders nothing and stays untold."""
    table = Table(tmp_path)
    assert table.say("save the game").startswith("saved")
    assert table.state.scenario.save_used and table.state.packed is not None
    assert "Saved stack" in table.sheet()
    table.say("resume the game")
    assert table.state.packed is None and table.of(ANA).deck is None


def test_where_the_figures_stand_is_asked_if_nobody_told(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("place Shore terrain", "place Wood terrain", "past = 0")
    table.say("save")
    assert not table.state.terrains and table.state.past.adventure is None
    table.undo()
    table.say("save on Shore")
    titles = [table.state.book[x.card].title for x in table.state.terrains.values()]
    assert titles == ["Shore"] and table.state.past.adventure == 1


def test_broken_on_purpose_the_figures_meet(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    table.say("ana stands on Wood")
    key = table.broken("save").key
    table.say(f"save on Shore {key}!=we met on paper")
    assert len({table.of(x).at for x in (ANA, BEN)}) == 1


def test_blocked_cards_and_purse_are_counted_too(tmp_path: Path) -> None:
    """Ben's blocked Rope is one of the two counted; a Purse that differs is not told any more."""
    table = sitting(tmp_path)
    table.say("save", "resume ben blocked 2 purse 1")
    assert table.of(BEN).blocked == 1 and not table.of(BEN).purse_told
