"""A new game runs as it is made, and a check says what does not hold in one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.games import find
from companion.making.checking import check
from companion.making.copying import new_game
from companion.making.trying import loaded
from companion.table.campaign.opened import OpenTable
from tests.test_architecture import ROOT


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path


def test_a_new_game_is_played_at_once(home: Path) -> None:
    told = run("new-game", "Heap of Stones", "--in", str(home))
    assert told.exit_code == 0, told.output
    folder = home / "heap-of-stones"
    assert f"{folder} is a game that runs." in told.output
    assert "my-game" not in "".join(x.read_text() for x in folder.rglob("*") if x.is_file())
    demo = run("demo", "heap-of-stones")
    assert "Bob takes 2" in demo.output, demo.output
    assert "heap of stones" in run("games").output.lower()
    run("new", "heap-of-stones", "Tonight", "--player", "Ann", "--player", "Bob")
    assert "1, 2 or 3 stones" in run("rules", "heap-of-stones", "how many can i take").output
    assert "ann takes 3" in run("manual", "heap-of-stones").output
    assert "How many stones?" in run("say", "tonight", "ann takes").output
    assert "Ann rolls 5" in run("say", "tonight", "ann rolls 5 for new stones").output


def test_the_folder_is_said_whole(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert run("new-game", "Heap").stdout.startswith(f"{home / 'heap'} is a game that runs.")


def test_its_own_tests_pass(home: Path) -> None:
    folder = new_game("Heap", home)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SeaFall", "There is already a game “seafall”: SeaFall in"),
        ("", "cannot be the name of a game"),
        ('The "Best"', "cannot be the name of a game"),
        ("Taken", "already exists"),
    ],
)
def test_a_name_that_cannot_be(name: str, said: str, home: Path) -> None:
    (home / "taken").mkdir()
    told = run("new-game", name, "--in", str(home))
    assert told.exit_code == 2
    assert said in told.stderr


# The check

SOUND = [*sorted(find()), *(f"tests/probes/{x}" for x in ("exchange", "recovery", "saga"))]


@pytest.mark.parametrize("game", [*SOUND, "tests/probes/sealed", "tests/probes/tide"])
def test_the_games_and_the_probes_pass(game: str) -> None:
    folder = ROOT / (game if "/" in game else f"data/{game}")
    checked = check(folder, acts=10, forms=6)
    assert checked.faults == ()
    assert checked.counts["acts"] > 3
    assert checked.counts["undone"] >= checked.counts["acts"]


BROKEN = {
    "a field that is not there": (
        "game.py", "heap=told.value)", "haep=told.value)", "has no field 'haep'",
    ),
    "a state that depends on the clock": (
        "game.py", 'work.row("take"', "work.change_heap(-__import__('random').randrange(9), 'x')"
        '\n    work.row("take"', "does something else: not pure",
    ),
    "a question without words": ("game.py", '"How many stones?"', '""', "has no words"),
    "a sheet that cannot be drawn": (
        "game.py", 'Count("heap", state.heap)', 'Count("heap", ()[1])',
        "IndexError",
    ),
    "an act that nobody has": (
        "game.py", 'Suggestion("take"', 'Suggestion("tkae"', "there is no act “tkae”",
    ),
    "a counter of nothing": ("game.py", '("heap",), state.heap', '("hep",), state.heap', "no hep"),
    "a rule that is not there": (
        "game.py", 'Citation("giving"', 'Citation("gifts"', "no rules entry “gifts”",
    ),
    "a form of no act": ("forms.toml", "[[give]]", "[[gvie]]", "no such act"),
    "a slot that nobody asks for": (
        "forms.toml", "@take ; {count:n}", "@take ; {cuont:n}", "never asks for “cuont”",
    ),
    "forms that cannot be read": ("forms.toml", "@take ;", "@tkae ;", "no class @tkae"),
    "rules that cannot be read": ("rules/01-stones.md", "id: taking", "", "01-stones.md"),
    "a related rule that is gone": (
        "rules/01-stones.md", "related: taking", "related: takng", "no entry “takng”",
    ),
    "a recorded game that does not play": (
        "demo.toml", "ann gives bob 1", "ann gives zoe 1", "demo.toml",
    ),
    "a state that is changed in place": (
        "game.py", 'self.state = put(self.state, "stones", who, told.value)',
        "self.state.stones[who] = told.value", "it changes state.stones in place",
    ),
    "a new table that cannot be saved": (
        "game.py", "stones=dict.fromkeys(players, 0)", "stones={who: [] for who in players}",
        "a new table of 2: BadAnswer",
    ),
    "two players on one seat": (
        "game.py", "seats=tuple(players)", "seats=()", "its seats are not its players",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_what_does_not_hold_is_said(case: str, home: Path) -> None:
    file, right, wrong, said = BROKEN[case]
    folder = new_game("Heap", home)
    text = (folder / file).read_text()
    assert right in text
    (folder / file).write_text(text.replace(right, wrong))
    told = run("check-game", str(folder), "--acts", "24", "--json")
    assert told.exit_code == 1
    faults = json.loads(told.stdout)["result"]["faults"]
    assert any(said in one for one in faults), faults


def test_an_act_that_asks_nothing_is_a_plain_function(home: Path) -> None:
    folder = new_game("Heap", home)
    text = (folder / "game.py").read_text()
    plain = '@act("close", "Close", cite=TAKING)\ndef close(work: Work) -> str:\n'
    plain += '    """Nothing is asked."""\n    return "the heap is covered"\n\n\ndef new_state('
    (folder / "game.py").write_text(text.replace("def new_state(", plain))
    assert check(folder, acts=30).faults == ()
    with OpenTable.create(loaded(folder), home / "a.jsonl", "A", ("Ann", "Bob")) as table:
        table.act("close")
        assert table.log(1)[-1].says == "the heap is covered"


def test_a_check_tells_what_it_tried(home: Path) -> None:
    told = run("check-game", str(new_game("Heap", home)), "--acts", "40")
    assert told.exit_code == 0, told.output
    assert "Everything holds." in told.stdout
    assert " acts, " in told.stdout
    assert run("check-game", str(home)).exit_code == 2
