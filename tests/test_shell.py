"""The shell around the commands: help, completion, man page, how wide lines are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner

from companion.cli import COMMANDS, cli
from companion.share.commands import shell
from companion.share.commands.man_page import man_page
from companion.share.exports.exporting import titles

ROOT = Path(__file__).resolve().parent.parent


def run(*words: str) -> str:
    done = CliRunner().invoke(cli, words, prog_name="companion")
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run("new", "en-garde", "The duel", "--player", "Ana", "--player", "Björn")
    return tmp_path


def offered(*words: str) -> list[str]:
    """What stands in the list after Tab behind these words, the last one half typed."""
    *before, typed = words
    complete = BashComplete(cli, {}, "companion", "_COMPANION_COMPLETE")
    return [one.value for one in complete.get_completions(list(before), typed)]


def all_commands() -> list[tuple[str, click.Command, click.Context]]:
    top = click.Context(cli, info_name="companion")
    found = []
    for name in cli.list_commands(top):
        command = cli.get_command(top, name)
        assert command is not None
        context = click.Context(command, top, name)
        found.append((name, command, context))
        if isinstance(command, click.Group):
            for word in command.list_commands(context):
                below = command.get_command(context, word)
                assert below is not None
                found.append((f"{name} {word}", below, click.Context(below, context, word)))
    return found


def test_h_is_help_everywhere() -> None:
    for path, _, _ in all_commands():
        assert run(*path.split(), "-h") == run(*path.split(), "--help")


def test_no_line_of_the_list_of_commands_is_cut_at_80_columns() -> None:
    listed = run("-h").partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed] == sorted(COMMANDS)
    assert not [line for line in listed if line.endswith("...") or len(line) > 80]


def test_what_help_names_exists() -> None:
    """Commands and options named in any help, with or without quotes, are there to be run."""
    known = {path for path, _, _ in all_commands()}
    named = set()
    for path, command, context in all_commands():
        options = {
            word for one in command.get_params(context) for word in (*one.opts, *one.secondary_opts)
        }
        text = command.get_help(context)
        for word in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text):
            assert word in options | {"--list"}, (path, word)
        named |= {
            (path, word) for word in re.findall(r"(?<!the )companion ([a-z]+(?:-[a-z]+)*)", text)
        }
    assert not {(path, word) for path, word in named if word not in known}
    assert ("say", "say") in named


def test_completion_knows_commands_games_and_formats() -> None:
    assert offered("ca") == ["calc", "cards"]
    assert offered("new", "") == ["citadel", "en-garde", "five-sails", "pirate-crusades", "seafall"]
    assert offered("rules", "SEA") == ["seafall"]
    assert offered("record", "x", "--format", "") == [id for id, _ in titles()]
    assert "raid-pool" in offered("calc", "seafall", "raid")
    assert offered("calc", "seafall", "raid-pool", "") == []


def test_completion_knows_campaigns_players_and_acts(home: Path) -> None:
    assert offered("log", "") == ["the-duel"]
    assert offered("log", "the-duel", "--player", "b") == ["Björn"]
    assert offered("say", "the-duel", "--by", "") == ["Ana", "Björn"]
    assert offered("new", "seafall", "Storm", "--player", "y") == ["Yellow"]
    assert "play" in offered("do", "the-duel", "pl")
    assert offered("do", "the-duel", "play", "") == []
    assert offered("archive", "--back", "") == []
    run("archive", "the-duel")
    assert offered("archive", "--back", "") == ["the-duel"]
    assert offered("log", "") == []


def test_completion_never_fails_and_never_writes(home: Path) -> None:
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert offered("do", "nothing-here", "pl") == []
    assert offered("calc", "no-such-game", "") == []
    assert offered("log", "nobody", "--player", "") == []
    assert offered("do", "the-duel", "") != []
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_completion_is_switched_on_by_a_line(name: str) -> None:
    told = run("completion", name)
    assert "_COMPANION_COMPLETE" in told
    assert f"companion completion {name}" in " ".join(run("completion", "-h").split())


def test_bash_completes_with_that_line(home: Path) -> None:
    script = (
        f'PATH={Path(sys.executable).parent}:$PATH; eval "$(companion completion bash)"; '
        "COMP_WORDS=(companion log the); COMP_CWORD=2; _companion_completion companion; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "COMPANION_HOME": str(home)},
        check=True,
    )
    assert done.stdout.split() == ["the-duel"], done.stderr


def test_the_man_page_says_what_the_commands_say_today() -> None:
    stored = (ROOT / "companion" / "companion.1").read_text(encoding="utf-8")
    assert man_page(cli) == stored, (
        "run: python -m companion.share.commands.man_page > companion/companion.1"
    )
    assert all(".SS " + name.replace("-", "\\-") in stored for name in COMMANDS)


@pytest.mark.parametrize("columns", [40, 80, 130])
def test_lines_are_as_long_as_the_terminal_is_wide(
    columns: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "the fog lifts and " * 12
    run("say", "the-duel", f"note {long}end")
    monkeypatch.setattr(shell, "columns_of", lambda _stream: columns)
    lines = run("log", "the-duel").splitlines()
    assert columns - 18 < max(map(len, lines)) <= columns


def test_in_a_pipe_a_paragraph_is_one_line(home: Path) -> None:
    text = " ".join(["the fog lifts and"] * 20)
    run("say", "the-duel", f"note {text}")
    assert any(text in line for line in run("log", "the-duel").splitlines())


def test_games_are_listed() -> None:
    lines = run("games").splitlines()
    assert [line.split()[0] for line in lines] == offered("new", "")
    assert lines[-1].endswith("3 to 5 players")
