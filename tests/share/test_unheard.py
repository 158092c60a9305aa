"""The log of lines that were not understood: kept here only, told in full, never in the way."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.share.campaigns.unheard import MOST, Row, UnheardLog


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert run("new", "seafall", "Sea", "--player", "Ana", "--player", "Bo", "--player", "Cy") == 0
    return tmp_path


def run(*words: str) -> int:
    return CliRunner().invoke(cli, words).exit_code


def rows(home: Path) -> list[Row]:
    return UnheardLog(home).rows()


def test_a_refused_line_is_kept_with_what_was_understood_next(home: Path) -> None:
    assert run("say", "sea", "turn ana") == 0
    assert run("say", "sea", "ana grumbles spice 5") == 2
    (row,) = rows(home)
    assert (row.campaign, row.game, row.line) == ("sea", "seafall", "ana grumbles spice 5")
    assert row.words == ("grumbles",)
    assert "grumbles" in row.says
    assert row.where == "game 1, Ana's turn"
    assert row.offers
    assert row.taken == ""
    assert run("say", "sea", "oops raids") == 0
    assert [row.taken for row in rows(home)] == ["ana raids spice 5"]
    assert run("say", "sea", "bo gold +3") == 0
    assert [row.taken for row in rows(home)] == ["ana raids spice 5"]


def test_what_is_understood_leaves_no_file(home: Path) -> None:
    assert run("say", "sea", "turn ana") == 0
    assert not (home / "unheard.jsonl").exists()


def test_it_is_for_this_user_only(home: Path) -> None:
    run("say", "sea", "ana grumbles")
    assert stat.S_IMODE((home / "unheard.jsonl").stat().st_mode) == 0o600


def test_a_setting_keeps_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_UNHEARD", "off")
    assert run("say", "sea", "ana grumbles") == 2
    assert rows(home) == []


def test_it_is_shown_and_cleared(home: Path) -> None:
    run("say", "sea", "ana grumbles")
    shown = CliRunner().invoke(cli, ["unheard"])
    assert "“ana grumbles”" in shown.stdout
    told = json.loads(CliRunner().invoke(cli, ["unheard", "--json"]).stdout)
    assert [one["line"] for one in told["result"]["unheard"]] == ["ana grumbles"]
    assert "1 line forgotten" in CliRunner().invoke(cli, ["unheard", "--clear"]).stdout
    assert "Every line has been understood" in CliRunner().invoke(cli, ["unheard"]).stdout


def test_only_the_last_lines_are_kept(home: Path) -> None:
    log = UnheardLog(home)
    log._write([Row("", "sea", "seafall", "", f"line {n}", "no") for n in range(MOST)])
    run("say", "sea", "ana grumbles")
    lines = [row.line for row in rows(home)]
    assert len(lines) == MOST
    assert (lines[0], lines[-1]) == ("line 1", "ana grumbles")


def test_a_file_that_cannot_be_read_or_written_stops_nothing(home: Path) -> None:
    (home / "unheard.jsonl").write_bytes(b"\xff\x00 no json\n{}\n")
    assert rows(home) == []
    (home / "unheard.jsonl").unlink()
    (home / "unheard.jsonl").mkdir()
    assert run("say", "sea", "ana grumbles") == 2
    assert run("say", "sea", "turn ana") == 0


def test_what_only_one_player_may_know_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert run("new", "five-sails", "Sails", "--player", "Ana", "--player", "Bo") == 0
    run("do", "sails", "load-deck", "who=Ana", "deck=Montaigne", "--by", "Ana")
    run("say", "sails", "ana frobs the Epee Sanglante")
    run("say", "sails", "ana frobs")
    assert [row.line for row in rows(tmp_path)] == ["ana frobs"]


@pytest.mark.parametrize(
    "line",
    ["ana chooses Zorbular's Fnord in the dark", "ana picks Zorbular for her approach"],
)
def test_a_line_that_may_hold_a_secret_is_not_kept(line: str, home: Path) -> None:
    """A word of it is one of an act that asks for a secret, though no form of it reads the line."""
    assert run("new", "five-sails", "Dock", "--player", "Ana", "--player", "Bo") == 0
    assert run("say", "dock", line) == 2
    assert rows(home) == []


def test_what_was_understood_next_is_no_secret_either(home: Path) -> None:
    assert run("new", "five-sails", "Dock", "--player", "Ana", "--player", "Bo") == 0
    assert run("say", "dock", "bo grumbles zorble") == 2
    assert run("say", "dock", "ana chooses Zorbular") == 0
    assert [row.taken for row in rows(home)] == ["something secret"]
