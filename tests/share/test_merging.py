"""The commands `merge` and `rescue`: what they say, what they ask, with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from tests.wording import FIRST_LINE_LOST


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Folders of two laptops with one campaign; each told Jen's poise in its own way."""
    here, there = tmp_path / "here", tmp_path / "there"
    monkeypatch.setenv("COMPANION_HOME", str(here))
    ran("new", "en-garde", "Salt", "--player", "Sam", "--player", "Jen")
    (there / "campaigns").mkdir(parents=True)
    (there / "campaigns/salt.jsonl").write_bytes((here / "campaigns/salt.jsonl").read_bytes())
    ran("say", "salt", "jen poise = 4")
    monkeypatch.setenv("COMPANION_HOME", str(there))
    ran("say", "salt", "jen poise = 6")
    monkeypatch.setenv("COMPANION_HOME", str(here))
    return here / "campaigns/salt.jsonl", there / "campaigns/salt.jsonl"


def ran(*words: str) -> int:
    """Run a command; its exit code."""
    code: int = cli.main(list(words), standalone_mode=False)
    return code


def test_a_conflict_is_shown_with_the_argument_that_answers_it(
    two: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = two
    before = here.read_bytes()
    capsys.readouterr()
    assert ran("merge", "salt", str(there)) == 4
    told = capsys.readouterr()
    assert told.out == ""
    assert "1. Jen poise" in told.err
    assert "Jen: Poise 10 → 4" in told.err
    assert "Jen: Poise 10 → 6" in told.err
    assert "--take 1=here" in told.err
    assert here.read_bytes() == before
    assert ran("merge", "salt", str(there), "--json") == 4
    (conflict,) = json.loads(capsys.readouterr().out)["error"]["plan"]["conflicts"]
    assert conflict["here"]["value"] == "4"


def test_each_of_several_conflicts_is_shown_with_its_argument_until_all_are_answered(
    two: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    ran("say", "salt", "sam poise = 3")
    monkeypatch.setenv("COMPANION_HOME", str(there.parent.parent))
    ran("say", "salt", "sam poise = 5")
    monkeypatch.setenv("COMPANION_HOME", str(here.parent.parent))
    before = here.read_bytes()
    capsys.readouterr()
    assert ran("merge", "salt", str(there)) == 4
    told = capsys.readouterr().err
    first = "Sam" if told.index("Sam poise") < told.index("Jen poise") else "Jen"
    assert "--take 1=here --take 2=here" in told
    for line in ("Sam: Poise 10 → 3", "Sam: Poise 10 → 5", "Jen: Poise 10 → 4", "Poise 10 → 6"):
        assert line in told
    assert ran("merge", "salt", str(there), "--take", "1=here") == 4, "one is still open"
    told = capsys.readouterr().err
    assert f"{first} poise" not in told
    assert "--take 2=here" in told
    assert here.read_bytes() == before
    assert ran("merge", "salt", str(there), "--take", "1=here", "--take", "2=there") == 0
    ran("state", "salt", "--json")
    out = capsys.readouterr().out
    duelists = json.loads(out[out.index('{"ok"') :])["result"]["state"]["duelists"]
    assert [one["poise"] for one in duelists.values()] == ([3, 6] if first == "Sam" else [5, 4])


def test_at_a_terminal_each_conflict_is_asked_entry_beside_entry(
    two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.copies.in_terminal", lambda: True)
    told = CliRunner().invoke(cli, ["merge", "salt", str(two[1])], input="neither\nthere\n")
    assert told.exit_code == 0, told.output
    question = told.output.index("Which one stands?")
    assert told.output.index("Poise 10 → 4") < told.output.index("Poise 10 → 6") < question
    assert told.output.count("Which one stands?") == 2, "what is no answer is asked again"
    again = CliRunner().invoke(cli, ["merge", "salt", str(two[1])])
    assert again.exit_code == 2
    assert "The copy holds nothing that is not here." in again.output
    assert "  Jen  Poise  6" in CliRunner().invoke(cli, ["state", "salt"]).output


def test_an_answered_conflict_is_asked_on_neither_laptop_again(
    two: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    assert ran("merge", "salt", str(there), "--take", "1=there") == 0
    assert ran("merge", "salt", str(there)) == 2  # nothing new
    monkeypatch.setenv("COMPANION_HOME", str(there.parent.parent))
    assert ran("merge", "salt", str(here)) == 0
    capsys.readouterr()
    assert ran("state", "salt", "--json") == 0
    assert json.loads(capsys.readouterr().out)["result"]["state"]["duelists"]["p2"]["poise"] == 6


@pytest.mark.parametrize("word", ["1", "1=both", "x=here", "=here", "٣=here"])
def test_a_take_that_is_none_is_one_sentence(two: tuple[Path, Path], word: str) -> None:
    assert ran("merge", "salt", str(two[1]), "--take", word) == 2


def test_a_preview_shows_what_would_be_asked_and_writes_nothing(
    two: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    before = two[0].read_bytes()
    capsys.readouterr()
    assert ran("merge", "salt", str(two[1]), "--preview") == 0
    assert "1. Jen poise" in capsys.readouterr().out
    assert two[0].read_bytes() == before


def test_a_campaign_whose_first_line_is_lost_is_rescued_from_the_book(
    two: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = two[0].read_bytes().split(b"\n")
    two[0].write_bytes(b"\n".join([b"\x00" * 3000, *lines[1:]]))
    assert ran("rescue", "salt") == 0
    assert f"{FIRST_LINE_LOST}." in capsys.readouterr().out
    assert ran("log", "salt-rescued") == 0
    assert "Poise 10 → 4" in capsys.readouterr().out
