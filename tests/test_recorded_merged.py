"""Every recorded game on two laptops: the copy of half-time gets the rest by merging."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import rerun
from companion.table.copies.merge import commit_merge, plan_merge
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch, sorted_encoding
from tests.recorded import Recording

RECORDED = sorted((Path(__file__).parent / "games").glob("*/recorded/*.toml"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_is_told_again_and_merged_both_ways(path: Path, tmp_path: Path) -> None:
    recording = Recording(path)
    half = sum("check" not in line for line in recording.lines) // 2
    copy, acts = tmp_path / "copy.jsonl", [0]

    def each(table: OpenTable[Any], _said: str) -> None:
        acts[0] += 1
        if acts[0] == half:
            copy.write_bytes(table.path.read_bytes())

    with recording.play(tmp_path, each) as table:
        for n in table.history.path(table.history.head):
            entry = table.record(n)
            if isinstance(entry, Entry):
                before = table.state_at(entry.after)
                again = rerun(table, entry, {}, {}, pinned=True).look(before)
                assert isinstance(again, Done), entry
                assert same_patch(diff(before, again.outcome.state), entry.patch), entry
        with OpenTable(table.game, copy) as other:
            other.act("note", {"text": "said only here"}, depth="sentence")
            for one, two in ((other, table), (table, other)):
                plan = plan_merge(one, two)
                assert plan is not None
                assert not plan.conflicts
                assert not any(x.left_out for x in plan.brought)
                commit_merge(one, plan)
            assert sorted_encoding(other.tree) == sorted_encoding(table.tree)
            assert plan_merge(other, table) is None
            assert plan_merge(table, other) is None
