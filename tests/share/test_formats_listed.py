"""The help and the manual name every export format, and the help takes them from the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.share.exports.exporting import FORMATS, Format

GUIDE = Path(__file__).parents[2] / "companion" / "GUIDE.md"


def _help() -> str:
    return " ".join(CliRunner().invoke(cli, ["record", "--help"]).stdout.split())


def test_the_help_of_record_names_every_format_with_its_title() -> None:
    shown = _help()
    for one in FORMATS.values():
        assert f"{one.id}: {one.title}" in shown


def test_a_new_format_stands_in_the_help_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    new = Format("scroll", "a scroll to hang up", ".scroll", lambda table, wish: b"")
    assert "scroll" not in _help()
    monkeypatch.setitem(FORMATS, new.id, new)
    assert "scroll: a scroll to hang up" in _help()


def test_the_manual_names_every_format_but_the_default() -> None:
    lines = [line for line in GUIDE.read_text().splitlines() if line.startswith("companion record")]
    assert lines
    assert [one for one in FORMATS if one != "text" and one not in " ".join(lines)] == []


def test_no_format_is_loaded_before_the_help_is_asked_for() -> None:
    code = "import sys, companion.cli; print('companion.share.exports.exporting' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
