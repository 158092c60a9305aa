"""Torn, damaged, or an older copy: told apart by how many lines are bad and by what was known.

Each test file is made from a sound journal of known acts by changing its bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import StorageError
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk
from companion.table.storage.reading import Known
from companion.table.storage.trouble import trouble
from tests.table.tiny import TINY, begun, clock, did

FROZEN = Path(__file__).parent / "frozen"
LOST = "Line 5 of evening.jsonl is damaged, and it was entered whole once."


def five(folder: Path) -> tuple[Path, list[bytes]]:
    """A journal of five lines: the first one and four acts."""
    with begun(folder) as table:
        for gold in (1, 2, 3, 4):
            did(table, "gain", gold=gold)
    return table.path, table.path.read_bytes().splitlines(keepends=True)


def known(line: bytes) -> Known:
    return Known(line[:16].decode(), "Ann gains 4", "2026-11-21T19:05:51Z")


def spoilt(line: bytes) -> bytes:
    return line[:40] + bytes([line[40] ^ 1]) + line[41:]


def opened(path: Path, seen: Known | None = None, writing: bool = True) -> OpenTable[Any]:
    return OpenTable(TINY, path, clock=clock, known=seen, writing=writing)


@pytest.mark.parametrize("end", [b"\n", b""])
def test_one_bad_last_line_is_torn_with_or_without_its_end(tmp_path: Path, end: bytes) -> None:
    path, lines = five(tmp_path)
    path.write_bytes(b"".join(lines[:-1]) + spoilt(lines[-1])[:-1] + end)
    assert trouble(RealDisk(), path, known(lines[3])) == ""
    with opened(path, known(lines[3])) as table:  # the book is behind: that is as it should be
        assert table.read_only == ""
        assert "never acknowledged" in table.notices[0]
        assert table.state.gold["p1"] == 3 + 1 + 2 + 3
    assert (tmp_path / "evening.torn-1").exists()


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_bad_last_line_that_somebody_saw_whole_is_damage(tmp_path: Path, end: bytes) -> None:
    path, lines = five(tmp_path)
    whole = b"".join(lines[:-1]) + spoilt(lines[-1])[:-1] + end
    path.write_bytes(whole)
    assert trouble(RealDisk(), path, known(lines[4])) == LOST
    with opened(path, known(lines[4])) as table:
        assert table.read_only == f"{LOST} What stands before it is open for reading."
        assert table.notices == [table.read_only]
        with pytest.raises(StorageError):
            did(table, "gain", gold=9)
    assert path.read_bytes() == whole, "no byte is touched"
    assert not list(tmp_path.glob("*.torn-*"))


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_more_than_one_bad_line_is_damage_whatever_anybody_knows(
    tmp_path: Path, count: int, end: bytes
) -> None:
    """One line is on its way at a time, so no crash leaves two bad ones."""
    path, lines = five(tmp_path)
    bad = b"".join(spoilt(line) for line in lines[-count:])[:-1] + end
    path.write_bytes(b"".join(lines[:-count]) + bad)
    told = f"evening.jsonl is damaged from line {6 - count} on."
    for seen in (None, known(lines[1]), known(lines[4])):
        assert trouble(RealDisk(), path, seen) == told
        with opened(path, seen) as table:
            assert table.read_only.startswith(told)
    assert path.read_bytes().endswith(bad)


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_file_cut_at_a_line_end_is_an_older_copy_and_says_what_is_missing(
    tmp_path: Path, count: int
) -> None:
    path, lines = five(tmp_path)
    path.write_bytes(b"".join(lines[:-count]))
    told = "evening.jsonl does not hold “Ann gains 4”, which was entered once: an older copy"
    assert trouble(RealDisk(), path, known(lines[4])).startswith(told)
    assert trouble(RealDisk(), path) == ""
    with opened(path, known(lines[4])) as table:
        assert table.notices[0].startswith(told)
        assert table.read_only == "", "the table may go on from here"
        did(table, "gain", gold=1)
    with opened(path, known(lines[4]), writing=False) as table:
        assert table.read.older


def test_a_line_of_another_campaign_of_that_name_is_nothing_that_is_missing(
    tmp_path: Path,
) -> None:
    """A campaign was deleted and one begun under its name: the book still knows the old one."""
    path, lines = five(tmp_path)
    other = Known("0123456789abcdef", "somebody else's", "2025-01-01T00:00:00Z")
    assert trouble(RealDisk(), path, other) == ""
    with opened(path, other) as table:
        assert table.notices == []
    path.write_bytes(b"".join(lines[:-1]) + spoilt(lines[-1]))
    with opened(path, other) as table:
        assert table.read_only == ""


def test_every_damaged_byte_of_an_acknowledged_line_is_seen_in_lists(tmp_path: Path) -> None:
    path, lines = five(tmp_path)
    whole = b"".join(lines)
    for place in range(0, len(whole), 3):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        assert trouble(RealDisk(), path, known(lines[4])), place
    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    assert "does not follow" in trouble(RealDisk(), path)


@pytest.mark.parametrize("path", sorted(FROZEN.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_journals_of_every_age_are_no_trouble(path: Path) -> None:
    assert trouble(RealDisk(), path) == ""


def test_a_file_cut_under_an_open_table_is_told_when_it_is_read_again(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for gold in (1, 2):
        did(table, "gain", gold=gold)
    lines = table.path.read_bytes().splitlines(keepends=True)
    table.path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(StorageError, match="cut"):
        did(table, "gain", gold=4)
    table.recovery.reopen()
    assert "does not hold what was entered: an older copy" in table.notices[0]
    table.close()
