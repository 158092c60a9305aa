"""The chapter “Write a game”: whoever does what it says, step by step, has a game that holds."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.errors import UsageError
from companion.making.checking import check
from companion.making.copying import new_game
from companion.making.trying import enter, loaded
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sheet import plain, render
from tests.test_architecture import ROOT

CHAPTER = ROOT / "companion" / "WRITING.md"
_BLOCK = re.compile(
    r"^(?P<how>(?:Add|Replace|Then)[^\n]*):\n\n```\w*\n(?P<code>.*?)```$", re.M | re.DOTALL
)


class Step(NamedTuple):
    """One thing that the chapter says to do."""

    how: str
    code: str


STEPS = [Step(found["how"], found["code"]) for found in _BLOCK.finditer(CHAPTER.read_text())]


def do(folder: Path, step: Step) -> None:
    """One step, as a reader does it."""
    game = folder / "game.py"
    text, code = game.read_text(), step.code
    match step.how:
        case "Add above `new_state` in `game.py`":
            text = text.replace("def new_state(", f"{code}\n\ndef new_state(")
        case "Add above `class State` in `game.py`":
            text = text.replace("\n\nclass State(", f"{code}\n\nclass State(")
        case "Add to the imports of `game.py`":
            text = text.replace(
                "\nfrom msgspec.structs import replace\n",
                f"\n{code}\nfrom msgspec.structs import replace\n",
            )
        case "Add to the class `State`":
            text = text.replace("\n\n\nclass Work(", f"\n{code}\n\nclass Work(")
        case "Add to `GAME`":
            text = text.replace("    players=(2, 6),\n", f"{code}    players=(2, 6),\n")
        case "Replace the first line of `sheet` in `game.py`":
            text = re.sub(r"def sheet\(.*\n", code, text)
        case "Replace the end of `things` in `game.py`":
            text = re.sub(r'    return \[Thing\("hand".*\n', lambda _: code, text)
        case "Replace the last line of `sheet` in `game.py`":
            text = re.sub(r'    return Sheet\("Stones".*\n', lambda _: code, text)
        case "Add to `[verbs]` in `forms.toml`":
            forms = folder / "forms.toml"
            forms.write_text(forms.read_text().replace("[verbs]\n", f"[verbs]\n{code}"))
            return
        case "Add to `forms.toml`" | "Add to `rules/01-stones.md`" | "Add to `tests/test_game.py`":
            file = folder / step.how.split("`")[1]
            file.write_text(f"{file.read_text()}\n{code}")
            return
        case _:
            raise AssertionError(step.how)
    assert text != game.read_text(), step.how
    game.write_text(text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that a reader has in the end."""
    made = new_game("Stones", tmp_path_factory.mktemp("games"))
    for step in STEPS:
        if not step.how.startswith("Then type"):
            do(made, step)
    return made


def test_the_chapter_has_its_steps() -> None:
    assert len(STEPS) > 40
    assert sum(step.how.startswith("Then type") for step in STEPS) == 4


def test_what_the_chapter_makes_holds(folder: Path) -> None:
    checked = check(folder, acts=160)
    assert checked.faults == ()
    assert checked.remarks == ()
    assert checked.counts["secrets"] > 1
    assert len(loaded(folder).procedures) == 16


def test_what_the_chapter_types_is_understood(folder: Path, tmp_path: Path) -> None:
    """3 taken, 5 shared out, 3 dared, a right guess, 4 grabbed, 1 for the lowest number; 4 rained,
    6 rolled: 30 − 3 − 5 − 3 − 1 − 4 − 1 + 4 + 6 = 23."""
    with OpenTable.create(loaded(folder), tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        heaps: list[int] = []
        for step in STEPS:
            if step.how.startswith("Then type"):
                for line in step.code.splitlines():
                    enter(table, line)
                    heaps.append(table.state.heap)
        said = [line.says for line in table.log(40)]
        assert [line for line in said if line.startswith("Bob dares")] == [
            "Bob dares 4 4: three stones"
        ]
        assert heaps[heaps.index(0) - 1] == 23
        assert table.state.ended == {"1": {"p1": 3 + 2 + 1, "p2": 3 + 3 + 4 + 1}}
        assert said[-2:] == ["the game is over: Bob wins", "game 2 begins"]
        assert {
            "Ann guesses 2 in Bob's hand: right",
            "Bob's bag holds ?",
            "Ann plays the owl",
            "Ann reads white 4 sky rain in the omens: 4 new stones",
            "the numbers are opened: Ann 2, Bob 1",
        } < {*said}
        ended = table.record(table.history.head - 1)
        assert (ended.act, ended.game, table.state.game_no) == ("end", 1, 2)
        assert table.state.heap == 21
        assert table.state.pending == {}


def test_a_hand_is_shown_to_its_owner_only(folder: Path, tmp_path: Path) -> None:
    game = loaded(folder)
    with OpenTable.create(game, tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        enter(table, "ann is dealt charms charms=hare 1, owl 2")
        drawn = {
            eyes: plain(render(game.sheet(table.state, eyes), 60)) for eyes in ("", "p1", "p2")
        }
        assert ["hare" in drawn[eyes] for eyes in ("", "p1", "p2")] == [False, True, False]
        asked = table.act("charm", {"charm": "toad"}, by="p1")
        assert isinstance(asked, Asking)
        assert asked.question.secret


def test_the_end_is_entered_with_yes_only(folder: Path, tmp_path: Path) -> None:
    with OpenTable.create(loaded(folder), tmp_path / "a.jsonl", "A", ("Ann", "Bob")) as table:
        enter(table, "heap = 0")
        with pytest.raises(UsageError, match="Is that meant\\? Nothing was entered"):
            enter(table, "end of game")
        assert not table.state.closed
        enter(table, "end of game, yes")
        assert table.log(1)[-1].says == "the game is over: Ann and Bob win"  # nobody has a stone


def test_the_test_of_the_chapter_passes(folder: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-qp", "no:cacheprovider", "-k", "double", str(folder)],
        cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "1 passed" in done.stdout, done.stdout


def test_the_code_of_the_chapter_is_clean(folder: Path) -> None:
    """As the house has it, but for the order of imports, which a reader adds where they go."""
    ast.parse((folder / "game.py").read_text())
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "-q", "--config", str(ROOT / "pyproject.toml"),
         "--ignore", "I001,E501", str(folder / "game.py")],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_chapter_is_read_on_the_command_line() -> None:
    told = CliRunner().invoke(cli, ["manual", "write-a-game"])
    assert told.exit_code == 0
    assert told.stdout.startswith("WRITE A GAME")
    assert "companion check-game stones" in told.stdout


@pytest.mark.parametrize(
    ("words", "first", "there"),
    [
        (("write-a-game", "hand", "of"), "A hand of cards", "charms"),
        (("write-a-game", "notation"), "", "The chapter has no section “notation”."),
        (("forms",), "HOW ACTS ARE SAID", 'say = ["@attack ; with {card:card.attack}'),
        (("forms",), "HOW ACTS ARE SAID", "- ?key may go unasked"),
    ],
)
def test_a_section_and_the_notation_are_read_by_name(
    words: tuple[str, ...], first: str, there: str
) -> None:
    told = CliRunner().invoke(cli, ["manual", *words])
    assert told.stdout.startswith(first)
    assert there in told.output
    assert "\nOptions\n" not in told.output


def test_what_is_proposed_keeps_the_rules(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5 are shared out among two: the example makes 5; a value without its key is shown with it."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COMPANION_GAMES", str(folder))
    run = CliRunner().invoke
    run(cli, ["new", "stones", "T", "--player", "Ann", "--player", "Bob"])
    assert "Add: shares='Ann 4, Bob 1'" in run(cli, ["say", "t", "ann shares out 5"]).output
    run(cli, ["do", "t", "deal", "who=ann", "charms=owl 2"])
    shown = [run(cli, ["state", "t", *by]).output for by in ((), ("--by", "bob"), ("--by", "ann"))]
    assert ["owl" in one for one in shown] == [False, False, True]
    whole = "Type shares='ann 2, bob 3': several words stand in quotes."
    for typed in (["ann 2, bob 3"], ["ann", "2,", "bob", "3"], ["shares=ann", "2,", "bob", "3"]):
        refused = run(cli, ["do", "t", "share", "total=5", *typed])
        assert refused.exit_code == 2
        assert whole in refused.output
    assert (
        run(cli, ["do", "t", "share", "total=5", "shares=ann 2, bob 3", "who=ann"]).exit_code == 0
    )


def test_files_that_the_chapter_names_are_there(folder: Path) -> None:
    for name in re.findall(r"`((?:companion|tests)/[\w./-]+)`", CHAPTER.read_text()):
        assert (ROOT / name).exists() or (folder / name).exists(), name
    for name in ("game.toml", "demo.toml", "manual.md", "forms.toml", "tests"):
        assert (folder / name).exists()
