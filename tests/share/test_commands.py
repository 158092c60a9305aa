"""The commands: record, import, backup, restore, archive; what they print, store and refuse."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from tests.wording import WHEN_OPENED


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def told(*words: str) -> Any:
    """What a command answers as JSON."""
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)["result"]


@pytest.fixture
def home() -> Path:
    return Path(os.environ["COMPANION_HOME"])


@pytest.fixture
def fleet(home: Path) -> Path:
    assert run("new", "probe-saga", "Fleet", "--player", "Ann", "--player", "Bob").exit_code == 0
    assert run("do", "fleet", "voyage", "who=Ann", "coins=5").exit_code == 0
    assert run("say", "fleet", "note the fog lifts").exit_code == 0
    return home / "campaigns" / "fleet.jsonl"


def test_the_chronicle_is_printed(fleet: Path) -> None:
    done = run("record", "fleet")
    assert done.exit_code == 0
    assert done.stdout.startswith("Fleet\nThe Saga\n")
    assert "Ann brought 5 coins home." in done.stdout
    assert "    “the fog lifts”." in done.stdout
    terse = run("record", "fleet", "--terse", "--to", "1").stdout
    assert "   1  " in terse
    assert "fog" not in terse


@pytest.mark.parametrize(
    "format", ["text", "markdown", "html", "lonelog", "csv", "standings", "json", "archive"]
)
def test_every_format_is_written_and_said_where(fleet: Path, tmp_path: Path, format: str) -> None:
    file = tmp_path / "out" / "x"
    done = run("record", "fleet", "--format", format, "--out", str(file))
    assert done.exit_code == 0, done.output
    assert f"Written to {file}." in done.stdout
    assert file.read_bytes()
    again = run("record", "fleet", "--format", format, "--out", str(file))
    assert again.exit_code == 2
    assert "already exists" in " ".join(again.stderr.split())
    piped = CliRunner().invoke(cli, ["record", "fleet", "--format", format])
    assert piped.stdout_bytes == file.read_bytes().removeprefix(b"\xef\xbb\xbf")
    facts = told("record", "fleet", "--format", format)
    assert facts["text"].encode() == piped.stdout_bytes


def test_a_folder_gets_a_name_of_its_own(fleet: Path, tmp_path: Path) -> None:
    one = told("record", "fleet", "--format", "html", "--out", str(tmp_path))["file"]
    two = told("record", "fleet", "--format", "html", "--out", str(tmp_path))["file"]
    assert one != two
    assert {Path(one).suffix, Path(two).suffix} == {".html"}


@pytest.mark.parametrize(
    "words",
    [
        ("--format", "pdf"), ("--from", "3", "--to", "2"), ("--from", "99"), ("--game", "7"),
        ("--since", "2026-01-02", "--until", "2026-01-01"), ("--since", "soon"),
        ("--format", "archive", "--from", "1"), ("--out", "/proc/nowhere/x"),
    ],
)  # fmt: skip
def test_wrong_wishes_are_a_sentence(fleet: Path, words: tuple[str, ...]) -> None:
    done = run("record", "fleet", *words)
    assert done.exit_code in (2, 3), done.output
    assert done.stderr
    assert "fault" not in done.stderr


def test_out_and_in_again(fleet: Path, home: Path, tmp_path: Path) -> None:
    state = told("state", "fleet")["state"]
    for format in ("json", "archive"):
        file = str(tmp_path / format)
        run("record", "fleet", "--format", format, "--out", file)
        assert told("import", file, "--preview")["id"] is None
        facts = told("import", file)
        assert facts["same"] == "fleet"
        assert told("state", facts["id"])["state"] == state
    assert [row["id"] for row in told("list")["campaigns"]].count("fleet") == 1
    assert len(told("list")["campaigns"]) == 3


def test_a_play_history_goes_into_the_book(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "plays.csv"
    file.write_text("date,game,player,place\n2026-01-03,SeaFall,Ann,1\n2026-01-03,SeaFall,Bob,2\n")
    assert told("import", str(file), "--preview") == {
        "plays": 1,
        "there_already": 0,
        "done": False,
    }
    assert told("import", str(file))["plays"] == 1
    assert told("import", str(file)) == {"plays": 0, "there_already": 1, "done": True}


@pytest.mark.parametrize("data", [b"", b"{}", b"player\n", b"\0\1\2", b"a,b\n"])
def test_what_is_none_of_ours_changes_nothing(home: Path, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "x"
    file.write_bytes(data)
    done = run("import", str(file))
    assert done.exit_code == 2
    assert len(done.stderr.strip().splitlines()) <= 4
    assert not (home / "campaigns").exists()


def test_a_copy_after_each_game_and_by_hand(fleet: Path) -> None:
    before = told("backup", "--list")
    assert [one["why"] for one in before["copies"]] == [WHEN_OPENED], "of its first act"
    run("do", "fleet", "finish")
    assert [one["why"] for one in told("backup", "fleet", "--list")["copies"]] == [
        "after a game",
        WHEN_OPENED,
    ]
    made = told("backup")
    assert [one["new"] for one in made["copies"]] == [False]
    assert made["book"].startswith("book-")
    run("say", "fleet", "note more")
    assert told("backup", "fleet")["copies"][0]["new"]
    assert run("backup", "nobody").exit_code == 2


def test_restore_shows_first_and_loses_nothing(fleet: Path) -> None:
    run("backup")
    before = fleet.read_bytes()
    run("do", "fleet", "voyage", "who=Bob", "coins=3")
    after = fleet.read_bytes()
    asked = run("restore", "fleet")
    assert asked.exit_code == 4
    assert "1 entry would leave the table:" in asked.stderr
    assert "Bob brought 3 coins home" in asked.stderr
    assert told("restore", "fleet", "--preview")["relation"] == "older"
    assert fleet.read_bytes() == after
    saved = told("restore", "fleet", "--yes")["saved"]
    assert fleet.read_bytes() == before
    own = told("restore", "fleet", saved.partition(".")[0], "--own")["id"]
    assert own == "fleet-2"
    assert (fleet.parent / "fleet-2.jsonl").read_bytes() == after
    fleet.unlink()
    assert told("restore", "fleet", saved)["id"] == "fleet"
    assert fleet.read_bytes() == after
    for words in (("nobody",), ("fleet", "1999"), (), ("../fleet",)):
        assert run("restore", *words).exit_code == 2


def test_the_book_comes_back(fleet: Path) -> None:
    copy = told("backup")["book"]
    run("new", "probe-saga", "Second", "--player", "Cid")
    assert run("restore", "--book", copy).exit_code == 4
    facts = told("restore", "--book", copy, "--preview")
    assert facts["rows"]["campaigns"] == [2, 1]
    assert told("restore", "--book", copy, "--yes")["done"]
    assert told("restore", "--book", copy, "--preview")["rows"]["campaigns"] == [1, 1]
    assert run("restore", "--book", "nothing").exit_code == 2


def test_nothing_is_deleted(fleet: Path, home: Path) -> None:
    data = fleet.read_bytes()
    assert told("archive")["away"] == []
    assert told("archive", "fleet")["away"]
    assert told("list")["campaigns"] == []
    assert told("archive")["away"] == ["fleet"]
    assert run("archive", "fleet").exit_code == 2
    assert told("archive", "fleet", "--back")["id"] == "fleet"
    assert fleet.read_bytes() == data
    assert run("archive", "fleet", "--back").exit_code == 2
