"""For your eyes: who may read what the program made, and files that are no files."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.share.campaigns import campaigns
from companion.share.campaigns.new_files import export_new
from companion.table.storage.disk import RealDisk, create_whole, read_whole, tighten, write_new
from screens.home.glance import glances
from tests.wording import CANNOT_BE_READ


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def begun(title: str = "Fair") -> None:
    told = run("new", "en-garde", title, "--player", "Ann", "--player", "Bob")
    assert told.exit_code == 0, told.output


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    """As most machines have it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "deep" / "home"))
    return tmp_path / "deep" / "home"


def test_all_that_is_made_is_for_its_owner_alone(home: Path) -> None:
    begun()
    assert run("say", "fair", "note x").exit_code == 0
    assert run("backup").exit_code == 0
    assert run("archive", "fair").exit_code == 0
    every = [home.parent, home, *home.rglob("*")]
    assert {"campaigns", "book.json", "archive", "backups"} <= {one.name for one in every}
    for one in every:
        assert rights(one) == (0o700 if one.is_dir() else 0o600), one


def test_a_folder_that_somebody_made_and_chose_is_left_as_it_is(home: Path) -> None:
    home.mkdir(parents=True, mode=0o755)
    begun()
    assert rights(home) == 0o755
    assert rights(home / "campaigns") == 0o700
    assert rights(home / "campaigns" / "fair.jsonl") == 0o600


@pytest.mark.posix
def test_what_earlier_versions_made_is_tightened(home: Path) -> None:
    for folder in ("campaigns", "backups", "archive", "other"):
        (home / folder).mkdir(parents=True, mode=0o755)
    home.chmod(0o755)
    assert run("list").exit_code == 0
    assert rights(home) == 0o755, "chosen, not made"
    assert [rights(home / one) for one in ("campaigns", "backups", "archive")] == [0o700] * 3
    assert rights(home / "other") == 0o755, "not ours"
    tighten(home, ours=True)
    assert rights(home) == 0o700


@pytest.mark.parametrize("mode", [0o775, 0o777, 0o2775])
def test_a_chosen_folder_that_others_may_write_to_is_shared_on_purpose(
    home: Path, mode: int
) -> None:
    (home / "campaigns").mkdir(parents=True)
    for one in (home, home / "campaigns"):
        one.chmod(mode)
    assert run("list").exit_code == 0
    assert [rights(home), rights(home / "campaigns")] == [mode, mode]


def test_in_a_folder_that_a_group_shares_the_group_writes_too(home: Path) -> None:
    (home / "campaigns").mkdir(parents=True)
    for one in (home, home / "campaigns"):
        one.chmod(0o2775)
    os.umask(0o002)
    begun()
    for name in ("campaigns/fair.jsonl", "campaigns/fair.lock", "book.json"):
        assert rights(home / name) == 0o660, name
    RealDisk().make_folder(home / "backups")
    assert rights(home / "backups") & 0o777 == 0o770


def test_an_export_goes_by_the_umask(tmp_path: Path) -> None:
    export_new(RealDisk(), tmp_path / "x.html", b"x", "export")
    assert rights(tmp_path / "x.html") == 0o644


def test_a_home_that_cannot_be_tightened_is_used_all_the_same(home: Path) -> None:
    home.parent.mkdir()
    home.write_text("a file")
    tighten(home, ours=True)
    tighten(home / "nowhere", ours=False)
    assert run("list").exit_code == 3


# ------------------------------------------------------------------ no files


def put_odd(folder: Path) -> None:
    """A pipe, a socket, a folder and a link to nowhere, each where a campaign should be."""
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "folder.jsonl").mkdir()
    (folder / "link.jsonl").symlink_to(folder / "nowhere")
    before = Path.cwd()
    os.chdir(folder)  # a socket's whole path must be short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind("socket.jsonl")
    finally:
        os.chdir(before)


ODD = {
    "pipe": "it is a pipe, not a file",
    "socket": "it is a socket, not a file",
    "folder": "it is a folder, not a file",
    "link": "No such file or directory",
}


@pytest.mark.posix
def test_what_is_no_file_is_passed_over_with_a_word(home: Path) -> None:
    begun()
    put_odd(home / "campaigns")
    told = run("list")
    assert told.exit_code == 0
    assert "Fair" in told.stdout
    for name, word in ODD.items():
        assert f"The campaign {name}.jsonl {CANNOT_BE_READ}: {word}." in told.stderr
    for words in (["say", "note x"], ["log"], ["state"], ["rescue"], ["undo"], ["record"]):
        for name in ODD:
            answer = run(words[0], name, *words[1:])
            assert answer.exit_code in (2, 3), (words, name, answer.output)
    assert run("say", "fair", "note x").exit_code == 0
    assert [one.title for one in glances(home / "campaigns", 9)] == ["Fair"]


@pytest.mark.posix
def test_a_copy_is_not_made_of_what_is_no_file(home: Path) -> None:
    begun()
    put_odd(home / "campaigns")
    told = run("backup")
    assert told.exit_code == 3
    assert "fair: copied" in told.stdout
    for word in ("a pipe", "a socket", "a folder"):
        assert word in told.stderr


@pytest.mark.posix
@pytest.mark.parametrize("what", ["pipe", "folder"])
def test_a_record_book_that_is_no_file_stops_nothing(home: Path, what: str) -> None:
    home.mkdir(parents=True)
    if what == "pipe":
        os.mkfifo(home / "book.json")
    else:
        (home / "book.json").mkdir()
    begun()
    assert run("say", "fair", "note x").exit_code == 0
    assert "Fair" in run("list").stdout
    assert run("stats").exit_code == 0


@pytest.mark.posix
@pytest.mark.parametrize("what", ["pipe", "folder"])
def test_a_file_where_a_folder_should_be_is_said(home: Path, what: str) -> None:
    home.mkdir(parents=True)
    (home / "campaigns").write_text("a file") if what == "folder" else os.mkfifo(home / "campaigns")
    told = run("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob")
    assert told.exit_code == 3
    assert "campaigns" in told.stderr
    assert run("list").exit_code == 3


@pytest.mark.posix
@pytest.mark.parametrize("words", [["import"], ["merge", "fair"]])
def test_a_pipe_to_take_in_is_refused(home: Path, tmp_path: Path, words: list[str]) -> None:
    begun()
    os.mkfifo(tmp_path / "copy.jsonl")
    told = run(*words, str(tmp_path / "copy.jsonl"))
    assert told.exit_code in (2, 3)
    assert "it is a pipe, not a file" in told.stderr


def test_writing_and_reading_plain_files_is_as_it_was(tmp_path: Path) -> None:
    disk, path = RealDisk(), tmp_path / "x"
    write_new(disk, path, b"one")
    handle = disk.append_to(path)
    disk.write(handle, b"two")
    disk.close(handle)
    assert read_whole(disk, path) == b"onetwo"
    create_whole(disk, tmp_path / "y", b"three")
    assert read_whole(disk, tmp_path / "y") == b"three"
    assert campaigns.ids(tmp_path) == []
