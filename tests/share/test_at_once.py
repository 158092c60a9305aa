"""Several programs on one folder at the same moment: each gets its own, or waits its turn."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.errors import Locked, Taken
from companion.share.campaigns import campaigns
from companion.share.campaigns.new_files import keep_new
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk, create_whole
from companion.table.storage.lock import PATIENCE, Lock
from tests.table.tiny import TINY

COMPANION = [sys.executable, "-m", "companion"]


def left_in(folder: Path) -> list[str]:
    """What is in a folder, locks left out."""
    return sorted(one.name for one in folder.iterdir() if one.suffix != ".lock")


def test_one_title_twenty_times_at_once_gives_twenty_campaigns(tmp_path: Path) -> None:
    """Threads, each with its own disk and lock, meet at one barrier: as programs would."""
    ids: list[str] = []
    gate = threading.Barrier(20)

    def begin() -> None:
        def put(id: str) -> str:
            path = campaigns.path_of(tmp_path, id)
            OpenTable.create(TINY, path, "Same", ("Ann", "Bob"), id=id).close()
            return id

        gate.wait()
        ids.append(campaigns.claim(tmp_path, "Same", put))

    threads = [threading.Thread(target=begin) for _ in range(20)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    wanted = sorted(["same", *(f"same-{number}" for number in range(2, 21))])
    assert sorted(ids) == wanted
    assert left_in(tmp_path / "campaigns") == sorted(f"{id}.jsonl" for id in wanted)
    for id in ids:
        assert campaigns.find(tmp_path, id).first.id == id


def test_commands_that_begin_one_title_at_once_all_succeed(tmp_path: Path) -> None:
    home = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    words = [*COMPANION, "new", "en-garde", "Same", "--player", "Ann", "--player", "Bob"]
    running = [subprocess.Popen(words, env=home, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [one.wait() for one in running] == [0] * 4
    assert left_in(tmp_path / "campaigns") == [
        "same-2.jsonl",
        "same-3.jsonl",
        "same-4.jsonl",
        "same.jsonl",
    ]


def test_commands_that_write_at_once_wait_their_turn(tmp_path: Path) -> None:
    home = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    begin = [*COMPANION, "new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob"]
    assert subprocess.run(begin, env=home, capture_output=True).returncode == 0
    words = [
        ["say", "fair", "note one"],
        ["say", "fair", "note two"],
        ["do", "fair", "note", "text=three"],
        ["say", "fair", "note four"],
    ]
    running = [
        subprocess.Popen([*COMPANION, *one], env=home, stdout=subprocess.DEVNULL) for one in words
    ]
    assert [one.wait() for one in running] == [0] * 4
    with campaigns.open_table(tmp_path, "fair", writing=False) as table:
        assert {line.says for line in table.log()} >= {"“one”", "“two”", "“three”", "“four”"}


def test_a_command_waits_for_another_that_comes_to_an_end(tmp_path: Path) -> None:
    journal = tmp_path / "x.jsonl"
    taken = threading.Event()

    def for_a_moment() -> None:
        with_it = Lock(journal)
        with_it.take()
        taken.set()
        time.sleep(0.2)
        with_it.free()

    thread = threading.Thread(target=for_a_moment)
    thread.start()
    taken.wait()
    second = Lock(journal, wait=30)
    second.take()
    second.free()
    thread.join()


def test_say_do_undo_and_redo_wait_for_the_lock_two_seconds_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run = CliRunner().invoke
    run(cli, ["new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob"])
    assert PATIENCE == 2
    journal = tmp_path / "campaigns" / "fair.jsonl"

    def for_a_moment(taken: threading.Event) -> None:
        held = Lock(journal)
        held.take()
        taken.set()
        time.sleep(0.3)
        held.free()

    acts = (("say", "fair", "note one"), ("do", "fair", "note", "text=two"))
    for words in (*acts, ("undo", "fair"), ("redo", "fair")):
        taken = threading.Event()
        other = threading.Thread(target=for_a_moment, args=(taken,))
        other.start()
        taken.wait()
        told = run(cli, list(words))
        other.join()
        assert told.exit_code == 0, (words, told.output)


def test_without_patience_it_is_refused_at_once(tmp_path: Path) -> None:
    journal = tmp_path / "x.jsonl"
    first = Lock(journal)
    first.take()
    begun = time.monotonic()
    with pytest.raises(Locked):
        Lock(journal).take()
    assert time.monotonic() - begun < 10
    first.free()


def test_a_file_that_somebody_made_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    create_whole(RealDisk(), path, b"theirs")
    with pytest.raises(FileExistsError):
        create_whole(RealDisk(), path, b"ours")
    with pytest.raises(Taken):
        keep_new(RealDisk(), path, b"ours", "campaign")
    assert path.read_bytes() == b"theirs"
    assert left_in(tmp_path) == ["x.jsonl"]


class NoLinks(RealDisk):
    """A file system on which a file has one name: FAT, some network folders."""

    def link(self, source: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")


def test_without_links_a_name_is_taken_by_one_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    create_whole(NoLinks(), path, b"theirs")
    with pytest.raises(FileExistsError):
        create_whole(NoLinks(), path, b"ours")
    assert path.read_bytes() == b"theirs"
    assert left_in(tmp_path) == ["x.jsonl"]
