"""Journals of the shape before the year and the campaign's record open, go on and amend."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import load
from companion.games.seafall.rules.kept import campaign_glory, games_played
from companion.games.seafall.state.kept import KeptProvince
from companion.games.seafall.state.migrations import MIGRATIONS, SHAPE
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.states import migrated
from companion.table.copies.amend import Plan, amend, commit
from companion.table.storage.entry import Schema
from companion.table.storage.patch import sorted_encoding
from tests.games.seafall.fleet import QuickDisk, lines

OLD = Path(__file__).parent / "old"
BEFORE: dict[str, Any] = json.loads((OLD / "shape_1.json").read_text(encoding="utf-8"))
"""The state of the journal as the program of shape 1 held it."""


@pytest.fixture
def old(tmp_path: Path) -> OpenTable[SeaFall]:
    path = tmp_path / "evening.jsonl"
    shutil.copy(OLD / "shape_1.jsonl", path)
    return OpenTable(load("seafall"), path, disk=QuickDisk())


def lost(before: Any, after: Any, path: str = "") -> list[str]:
    """What of a tree is not in another one at its place."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [
            missing
            for key, value in before.items()
            for missing in (
                lost(value, after[key], f"{path}.{key}") if key in after else [f"{path}.{key}"]
            )
        ]
    return [] if before == after else [f"{path}: {before} is {after}"]


def test_every_shape_has_its_migration() -> None:
    assert set(MIGRATIONS) == set(range(1, SHAPE))
    assert load("seafall").shape == SHAPE


def test_it_opens_with_all_that_was_told(old: OpenTable[SeaFall]) -> None:
    state = old.state
    assert lost(BEFORE, json.loads(sorted_encoding(state))) == []
    # Worked out from the file: glory told 3, +1 for Intrepid, +1 for each of three
    # endeavors; gold told 6, +4 of the field that was plundered.
    assert state.provinces["p1"].glory == 7
    assert state.provinces["p1"].gold == 10
    assert state.crossed["41"].site == "anchor"
    assert [x.place for x in state.advisors.values()] == ["council", "council"]
    assert [x.place for x in state.cards.values()] == ["room"]
    assert len(old.drafts.all()) == 1


def test_what_it_did_not_know_is_not_told(old: OpenTable[SeaFall]) -> None:
    state = old.state
    assert set(state.kept.provinces) == set(state.seats)
    assert set(state.kept.provinces.values()) == {KeptProvince()}
    assert state.year.number is None
    assert state.year.phase == ""
    assert state.end is None
    assert state.decks == {}
    assert state.crossed["41"].game is None
    assert games_played(state) == 3  # it is game 4
    assert [campaign_glory(state, player) for player in state.seats] == [None] * 3


def test_the_migration_is_what_a_new_table_has() -> None:
    fresh = load("seafall").new_state(("Yellow", "Blue", "Red"))
    tree = msgspec.to_builtins(fresh)
    for new in ("kept", "year", "this_turn", "end", "stock", "decks", "forum"):
        del tree[new]
    again = msgspec.convert(migrated(load("seafall"), tree, 1), SeaFall)
    assert sorted_encoding(again) == sorted_encoding(fresh)


def test_it_goes_on_and_history_steps_over_the_change(old: OpenTable[SeaFall]) -> None:
    before = old.path.read_bytes()
    root = sorted_encoding(old.state_at(0))
    lines(old, "yellow glory 1 for Red Tide", "turn blue")
    schema = [
        x for n in old.history.path(old.history.head) if isinstance(x := old.record(n), Schema)
    ]
    assert [x.shape for x in schema] == [SHAPE]
    end = sorted_encoding(old.state)
    while old.undo() is not None:
        pass
    assert sorted_encoding(old.state) == root
    while old.redo() is not None:
        pass
    assert sorted_encoding(old.state) == end
    assert old.path.read_bytes().startswith(before)
    old.close()
    with OpenTable(load("seafall"), old.path, disk=QuickDisk()) as again:
        assert sorted_encoding(again.state) == end


def test_an_entry_before_the_change_is_amended(old: OpenTable[SeaFall]) -> None:
    lines(old, "yellow glory 1 for Red Tide")
    told = next(n for n in range(1, old.history.acts + 1) if old.entry(n).act == "holds")
    gold = old.state.provinces["p1"].gold
    assert gold is not None
    plan = amend(old, told, {"values": {"glory": 3, "gold": 9, "reputation": 3, "fortune": 3}})
    assert isinstance(plan, Plan)
    assert plan.state.provinces["p1"].gold == gold + 3
    commit(old, plan)
    assert old.state.provinces["p1"].gold == gold + 3
    assert old.state.provinces["p1"].glory == 8


def test_its_draft_is_taken_up_again(old: OpenTable[SeaFall]) -> None:
    ((draft, info, _),) = old.drafts.all()
    assert info.id == "raid"
    run = old.runs.resume(draft)
    assert run.answers["site"].value == "s20"
