"""What a table has told of its cards is exported while the table is still open."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.games import load
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable


def run(*words: str) -> str:
    done = CliRunner().invoke(cli, words, prog_name="companion")
    assert done.exit_code == 0, done.output
    return done.output


def test_an_open_tables_cards_are_exported_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run("new", "en-garde", "Duel", "--player", "Sam", "--player", "Jen")
    assert run("cards", "en-garde", "export") != ""
    with OpenTable(load("en-garde"), tmp_path / "campaigns" / "duel.jsonl") as table:
        run_procedure.say(table, "learn thrust bursts 3")
        told = run("cards", "en-garde", "export")
        assert "Thrust" in told and "bursts = 3" in told
        assert "0 cards" not in run("cards", "en-garde", "check")
