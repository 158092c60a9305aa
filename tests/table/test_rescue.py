"""Rescue and merge: what stands behind damage, or in a copy, is brought as far as it fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.table import rescue as rescuing
from companion.table.amend import commit
from companion.table.disk import RealDisk
from companion.table.opened import OpenTable
from tests.table.tiny import TINY, begun, did


def damaged(tmp_path: Path, line: int) -> OpenTable:
    """A campaign of four gains of 1, 2, 3, 4 by Ann, with one byte of a line changed."""
    table = begun(tmp_path)
    for much in (1, 2, 3, 4):
        did(table, "gain", "p1", gold=much)
    path = table.path
    table.close()
    lines = path.read_bytes().split(b"\n")
    lines[line] = lines[line][:-2] + b"!}"
    path.write_bytes(b"\n".join(lines))
    return OpenTable(TINY, path, writing=False)


def test_what_stands_behind_damage_is_carried_over(tmp_path: Path) -> None:
    broken = damaged(tmp_path, 2)  # the second gain is lost: 3 + 1 stand before it
    assert broken.state.gold["p1"] == 4
    before = broken.path.read_bytes()
    table, plan = rescuing.rescue(broken, tmp_path / "rescued.jsonl")
    assert plan is not None
    assert [x.fate for x in plan.later] == ["carried", "carried"]
    commit(table, plan, "rescue")
    # Numbers are carried as differences: 4 + 3 + 4 = 11; the lost 2 stay lost.
    assert table.state.gold["p1"] == 11
    assert [x.says for x in table.log()][-2:] == ["Ann gains 3", "Ann gains 4"]
    table.close()
    assert broken.path.read_bytes() == before
    with OpenTable(TINY, tmp_path / "rescued.jsonl") as again:
        assert again.state.gold["p1"] == 11


def test_a_whole_campaign_is_not_rescued(tmp_path: Path) -> None:
    table = begun(tmp_path)
    with pytest.raises(UsageError):
        rescuing.rescue(table, tmp_path / "other.jsonl")
    table.close()


def test_a_copy_that_went_its_own_way_is_merged(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", "p1", gold=1)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(table.path.read_bytes())
    did(table, "gain", "p1", gold=5)
    with OpenTable(TINY, copy) as other:
        did(other, "gain", "p2", gold=2)
    entries = rescuing.only_in(RealDisk(), table.path, copy)
    assert [x.says for x in entries] == ["Bob gains 2"]
    plan = rescuing.bring(table, entries)
    assert plan is not None
    commit(table, plan, "merge")
    assert table.state.gold["p1"] == 9  # 3 + 1 + 5
    assert table.state.gold["p2"] == 5  # 3 + 2
    assert rescuing.only_in(RealDisk(), table.path, copy) == []  # a second merge brings nothing
    table.close()


def test_files_of_two_campaigns_are_not_merged(tmp_path: Path) -> None:
    first, second = begun(tmp_path / "a"), begun(tmp_path / "b")
    did(first, "gain", "p1", gold=1)
    second.path.write_bytes(second.path.read_bytes().replace(b'"Ann"', b'"Eve"'))
    with pytest.raises(UsageError):
        rescuing.only_in(RealDisk(), first.path, second.path)
    first.close()
    second.close()


def test_a_line_that_stands_twice_counts_once(tmp_path: Path) -> None:
    table = begun(tmp_path)
    did(table, "gain", "p1", gold=2)
    path = table.path
    table.close()
    data = path.read_bytes()
    path.write_bytes(data + data.splitlines(keepends=True)[-1])
    with OpenTable(TINY, path, writing=False) as broken:
        assert broken.read_only
        whole, plan = rescuing.rescue(broken, tmp_path / "rescued.jsonl")
    with whole:
        assert plan is None
        assert whole.state.gold["p1"] == 5  # 3 + 2, not 3 + 2 + 2
