"""The index over the journals is right whatever befell its file, and holds nothing secret."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import places
from companion.share.past.asking import Scope, asked
from companion.share.past.index import past_of, sources
from companion.share.past.query import Query, typed
from companion.table.campaign.opened import OpenTable
from companion.table.state import Secret
from companion.table.storage.disk import RealDisk
from tests.faulty import FailingDisk
from tests.table.tiny import did, probe

EVERYTHING = Scope(away=True)
RIGHT = [
    ("auction", 1), ("spring", 9), ("spring", 8), ("spring", 7), ("spring", 6), ("spring", 5),
    ("spring", 4), ("spring", 3), ("spring", 2), ("spring", 1), ("winter", 2), ("winter", 1),
]  # fmt: skip
"""What was entered, newest first: see the fixture."""


def entries(root: Path) -> list[tuple[str, int]]:
    with past_of(root) as past:
        return [(x.campaign, x.act_no) for x in asked(past.base, Query(), EVERYTHING)]


def read(root: Path) -> list[str]:
    """The journals that have to be read anew."""
    told: list[str] = []
    with past_of(root, told=told.append):
        pass
    return told


def test_what_did_not_change_is_not_read_again(root: Path) -> None:
    assert entries(root) == RIGHT
    assert read(root) == []


def test_only_the_journal_that_changed_is_read_again(root: Path) -> None:
    assert entries(root) == RIGHT
    with OpenTable(probe("saga"), root / "campaigns/spring.jsonl") as table:
        did(table, "note", text="one more")
    assert read(root) == ["spring"]
    assert entries(root) == [("spring", 10), *RIGHT]


def test_a_journal_that_is_put_away_or_gone_is_followed(root: Path) -> None:
    assert entries(root) == RIGHT
    (root / "campaigns/spring.jsonl").rename(root / "archive/spring.jsonl")
    (root / "archive/winter.jsonl").unlink()
    with past_of(root) as past:
        assert [x.campaign for x in asked(past.base, Query())] == ["auction"]
    assert entries(root) == RIGHT[:-2]


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _gone(path: Path) -> None:
    path.unlink()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _changed(path: Path) -> None:
    raw = path.read_bytes()
    assert b"the Hydra rose" in raw
    path.write_bytes(raw.replace(b"the Hydra rose", b"the Kraken rose"[:14]))


def _noise(path: Path) -> None:
    path.write_bytes(os.urandom(3000))


@pytest.mark.parametrize("harm", [_emptied, _gone, _cut, _changed, _noise])
def test_a_hurt_file_is_made_anew(root: Path, harm: object) -> None:
    assert entries(root) == RIGHT
    harm(places.past(root))  # type: ignore[operator]
    with past_of(root) as past:
        assert [x.act_no for x in asked(past.base, typed("hydra", datetime.now(UTC)))] == [3]
    assert entries(root) == RIGHT


def test_a_stale_file_of_other_journals_tells_no_lies(root: Path, tmp_path: Path) -> None:
    """A whole index with a right digest, of a time when the journals were others."""
    spring = root / "campaigns/spring.jsonl"
    now = spring.stat()
    whole = spring.read_bytes()
    spring.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert entries(root) != RIGHT
    spring.write_bytes(whole)
    os.utime(spring, ns=(now.st_atime_ns, now.st_mtime_ns))
    assert entries(root) == RIGHT


def test_a_journal_of_the_same_length_and_time_is_noticed(root: Path) -> None:
    """Two campaigns that change places: every size and time stays what it was."""
    entries(root)
    spring, auction = root / "campaigns/spring.jsonl", root / "campaigns/auction.jsonl"
    kept = spring.rename(root / "kept")
    auction.rename(spring)
    kept.rename(auction)
    swapped = {"spring": "auction", "auction": "spring"}
    assert entries(root) == [(swapped.get(name, name), no) for name, no in RIGHT]


def test_killed_while_it_is_made_it_is_right_afterwards(root: Path) -> None:
    for delay in (0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08):
        with contextlib.suppress(FileNotFoundError):
            places.past(root).unlink()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                while True:
                    with past_of(root):
                        pass
                    places.past(root).unlink()
            os._exit(0)
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert entries(root) == RIGHT


@pytest.mark.parametrize("call", ["create", "write", "sync", "rename", "sync_folder"])
def test_a_disk_that_keeps_nothing_harms_no_answer(root: Path, call: str) -> None:
    with past_of(root, FailingDisk(RealDisk(), 1, only=[call])) as past:
        assert len(asked(past.base, Query(), EVERYTHING)) == len(RIGHT)
    assert entries(root) == RIGHT


def test_only_its_owner_may_read_it(root: Path) -> None:
    entries(root)
    assert stat.S_IMODE(places.past(root).stat().st_mode) == 0o600


def test_nothing_secret_stands_in_it(root: Path) -> None:
    """A bid of 7 in the journal is veiled there; the index knows neither it nor its veil."""
    veil = Secret.of("p1", 7).veil
    assert veil.encode() in (root / "campaigns/auction.jsonl").read_bytes()
    with past_of(root) as past:
        told = list(
            past.base.execute(
                "select v.name, v.number from value v join entry e on e.id = v.entry "
                "join source s on s.id = e.source where s.campaign = 'auction'"
            )
        )
    assert 7 not in [number for _, number in told]
    assert veil.encode() not in places.past(root).read_bytes()


def test_a_journal_that_cannot_be_read_is_named_and_the_others_are_asked(root: Path) -> None:
    (root / "campaigns/broken.jsonl").write_text("nonsense\n")
    for _ in range(2):
        with past_of(root) as past:
            assert any("broken.jsonl" in notice for notice in past.notices)
        assert entries(root) == RIGHT


def test_both_folders_are_asked(root: Path) -> None:
    assert [one.place for one in sources(root, RealDisk())] == [
        "campaigns/auction.jsonl", "campaigns/spring.jsonl", "archive/winter.jsonl",
    ]  # fmt: skip
