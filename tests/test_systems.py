"""Windows and macOS, as far as a stand-in can show it (`tests/systems.py`)."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.library.adding import add
from companion.share.campaigns.campaigns import free_id
from companion.share.commands import shell
from companion.table.storage import disk as module
from companion.table.storage.disk import RealDisk, create_whole, read_whole, replace_file
from tests.systems import MacFolder, Windows


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    there = Windows()
    monkeypatch.setattr(module, "os", there)
    monkeypatch.setattr(module, "_BUSY_PAUSE", 0.0)
    return there


def on_a_mac(monkeypatch: pytest.MonkeyPatch, refuses: int | None) -> MacFolder:
    folder = MacFolder(refuses)
    monkeypatch.setitem(sys.modules, "fcntl", folder)
    monkeypatch.setattr(module, "sys", SimpleNamespace(platform="darwin"))
    monkeypatch.setattr(module, "os", os)  # also where the whole run stands in for Windows
    return folder


def test_an_evening_on_windows(windows: Windows, tmp_path: Path, monkeypatch: Any) -> None:
    """Begin, enter, take back, copy, look, put away: each command as on any other system."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def ran(*words: str) -> str:
        done = CliRunner().invoke(cli, words, prog_name="companion")
        assert done.exit_code == 0, (words, done.output)
        return done.output

    ran("new", "en-garde", "The duel", "--player", "Ana", "--player", "Bo")
    assert "3" in ran("say", "the-duel", "ana has 3 poise")
    ran("say", "the-duel", "note a line that goes")
    ran("undo", "the-duel")
    ran("backup")
    assert "Poise" in ran("log", "the-duel")
    ran("record", "the-duel", "--format", "html", "--out", str(tmp_path / "duel.html"))
    ran("restore", "the-duel")
    ran("archive", "the-duel")
    ran("archive", "--back", "the-duel")
    assert "The duel" in ran("list")
    journal = (tmp_path / "home/campaigns/the-duel.jsonl").read_bytes()
    assert b"\r" not in journal
    assert windows.opened == set()


def test_a_file_that_is_open_is_tried_again_and_then_refused(
    windows: Windows, tmp_path: Path
) -> None:
    disk, path = RealDisk(), tmp_path / "book.json"
    create_whole(disk, path, b"old")
    reader = disk.open_read(path)
    tried: list[int] = []
    replace = windows.replace

    def counted(source: Any, target: Any) -> None:
        tried.append(1)
        if len(tried) == 4:
            disk.close(reader)  # a virus scanner is done
        replace(source, target)

    windows.replace = counted  # type: ignore[method-assign]
    replace_file(disk, path, b"new")
    assert (read_whole(disk, path), len(tried)) == (b"new", 4)
    held = disk.open_read(path)
    with pytest.raises(PermissionError):
        replace_file(disk, path, b"newer")
    disk.close(held)
    assert read_whole(disk, path) == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["book.json"], "nothing is left half made"


def test_without_pread_a_piece_is_read_and_lines_still_go_to_the_end(
    windows: Windows, tmp_path: Path
) -> None:
    disk, path = RealDisk(), tmp_path / "a.jsonl"
    handle = disk.create(path)
    disk.write(handle, b"one\ntwo\n")
    assert disk.read_at(handle, 4, 3) == b"two"
    disk.write(handle, b"three\n")
    assert disk.read_at(handle, 0, 99) == b"one\ntwo\nthree\n"
    disk.close(handle)


def test_a_folder_in_the_place_of_a_file_is_called_one(windows: Windows, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is a folder, not a file"):
        RealDisk().open_read(tmp_path)


@pytest.mark.parametrize("title", ["Con", "NUL", "aux.", "com1", "LPT9", "prn  "])
def test_no_campaign_has_the_name_of_a_device(title: str, windows: Windows, tmp_path: Path) -> None:
    id = free_id(title, ())
    create_whole(RealDisk(), tmp_path / f"{id}.jsonl", b"x")
    assert id.endswith("-campaign")
    book = tmp_path / "book.txt"
    book.write_text("A rule of the game that is long enough to be found. " * 20)
    assert add(tmp_path / "books", "en-garde", book, title).id.endswith("-rulebook")
    assert free_id("Conan", ()) == "conan"


def test_in_a_pipe_letters_are_utf_8_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    assert shell._encoding(pipe) is None
    monkeypatch.setattr(os, "name", "nt")
    assert shell._encoding(pipe) == "utf-8"
    terminal = SimpleNamespace(isatty=lambda: True)
    assert shell._encoding(terminal) is None
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    assert shell._encoding(pipe) is None


async def test_a_signal_ends_it_where_the_loop_knows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.leaving import obey_signals

    def none(*_: Any) -> None:
        raise NotImplementedError

    ended: list[int] = []
    app = SimpleNamespace(exit=lambda _result, code: ended.append(code))
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGHUP)}
    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", none)
    try:
        obey_signals(app)  # type: ignore[arg-type]
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if ended:
                break
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
    assert ended == [128 + signal.SIGTERM]


def test_a_mac_empties_the_cache_of_its_drive(monkeypatch: Any, tmp_path: Path) -> None:
    folder = on_a_mac(monkeypatch, None)
    create_whole(RealDisk(), tmp_path / "a", b"x")
    assert folder.asked == 1


@pytest.mark.parametrize("refuses", [errno.ENOTSUP, errno.EINVAL, errno.ENOTTY])
def test_a_volume_without_that_call_is_written_all_the_same(
    refuses: int, monkeypatch: Any, tmp_path: Path
) -> None:
    folder, synced = on_a_mac(monkeypatch, refuses), []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(1), fsync(handle))[1])
    create_whole(RealDisk(), tmp_path / "a", b"x")
    assert (folder.asked, (tmp_path / "a").read_bytes()) == (1, b"x")
    assert len(synced) == 2, "the file, and its folder"


def test_a_mac_whose_drive_fails_says_so(monkeypatch: Any, tmp_path: Path) -> None:
    on_a_mac(monkeypatch, errno.EIO)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        create_whole(RealDisk(), tmp_path / "a", b"x")
    assert list(tmp_path.iterdir()) == []
