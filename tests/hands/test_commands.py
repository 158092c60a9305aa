"""The same from a shell: why a number, branches by name, two of them side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli


@pytest.fixture
def salt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Ana had 6 gold, which was undone; then 4, undone as well; now she has 5."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    ran("new", "seafall", "Salt", *(x for name in ("Ana", "Bo", "Cy") for x in ("--player", name)))
    for words in (
        ("say", "salt", "ana has gold 6"),
        ("say", "salt", "note branch: the rich way"),
        ("undo", "salt", "--to", "0"),
        ("say", "salt", "ana has gold 4"),
        ("undo", "salt"),
        ("say", "salt", "ana has gold 5"),
    ):
        ran(*words)
    return "salt"


def ran(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == code, done.output
    return done.output


def test_why_says_what_made_a_number_and_lists_them_all(salt: str) -> None:
    told = ran("why", salt, "ana", "gold")
    assert told.startswith("Ana gold is 5.")
    assert "4  Ana has gold 5" in told
    assert "Bo's enmity at home" in ran("why", salt)
    assert "enmity tokens     8  p. 11" in ran("why", salt, "bo's", "enmity")
    assert "Nothing is counted as “gnarl”." in ran("why", salt, "gnarl", code=2)


def test_branches_are_listed_by_name_and_two_stand_side_by_side(salt: str) -> None:
    told = ran("branches", salt)
    assert "On the table: Ana has gold 5" in told
    assert "the rich way (2 entries behind 0)" in told
    beside = [line.split() for line in ran("branches", salt, "2").splitlines()]
    assert ["Ana", "gold", "5", "|", "6"] in beside
    two = [line.split() for line in ran("branches", salt, "2", "3").splitlines()]
    assert ["Ana", "gold", "4", "|", "6"] in two
