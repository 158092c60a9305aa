"""A game of one's own, in a folder or installed: what it brings is found, its faults name it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.games import find, load, look

GAME = """
from companion.table.game import Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.work import BaseWork
from companion.table.sheet import Sheet
from companion.table.state import Player, TableState
from .more import WORD

class State(TableState, frozen=True, kw_only=True):
    count: int = 0

class Work(BaseWork[State]):
    pass

act = Acts(Work)

@act("wave", "Wave", cite=NOWHERE)
def wave(work: Work) -> Steps[str]:
    from msgspec.structs import replace
    count = yield from work.number("count", "How often?", at_least(1))
    if count == 13:
        replace(work.state, cuont=1)
    work.state = replace(work.state, count=work.state.count + count)
    return f"{WORD} {count} times"

def new_state(names):
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return State(players=players, seats=tuple(players))

GAME = Game(
    id="waving", title="Waving", state=State, new_state=new_state,
    sheet=lambda state, eyes: Sheet(f"{state.count} waves", ()),
    procedures=act.of(), shape=SHAPE, migrations={1: lambda tree: tree},
)
"""
FORMS = """
[verbs]
wave = "wave, signal"
[[wave]]
say = ["@wave {count:n} times"]
"""
RULE = """# The wave
id: wave
section: Waving
page: p. 3
synonyms: how do i wave

You raise your hand and move it.
"""
DEMO = """
title = "An example"
players = ["Ann", "Bob"]

[[act]]
say = "ann waves 3 times"
show = true
"""


def put(folder: Path, shape: int = 1) -> Path:
    """A whole small game in a folder."""
    (folder / "rules").mkdir(parents=True)
    (folder / "game.toml").write_text(
        'id = "waving"\ntitle = "Waving"\nfile = "game.py:GAME"\nplayers = [1, 4]\n'
    )
    (folder / "game.py").write_text(GAME.replace("SHAPE", str(shape)))
    (folder / "more.py").write_text('WORD = "waves"\n')
    (folder / "forms.toml").write_text(FORMS)
    (folder / "rules" / "01.md").write_text(RULE)
    (folder / "demo.toml").write_text(DEMO)
    (folder / "manual.md").write_text("# Waving\n\nA chapter.\n")
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path


def installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as pip would leave it: a package, and a folder that says what it is."""
    put(home / "site" / "waving_game")
    (home / "site" / "waving_game" / "__init__.py").write_text("")
    about = home / "site" / "waving_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: waving-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[companion.games]\nwaving = waving_game\n")
    monkeypatch.syspath_prepend(str(home / "site"))
    for name in [name for name in sys.modules if name.startswith("waving_game")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize("way", ["variable", "of folders", "setting", "package"])
def test_all_that_a_game_brings_is_found(
    way: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "package":
        installed(home, monkeypatch)
    else:
        put(home / "mine" / "waving")
    if way == "variable":
        monkeypatch.setenv("COMPANION_GAMES", str(home / "mine" / "waving"))
    elif way == "of folders":
        monkeypatch.setenv("COMPANION_GAMES", str(home / "mine"))
    elif way == "setting":
        assert run("games", "--add", str(home / "mine")).exit_code == 0
    assert "Waving" in run("games").output
    assert "raise your hand" in run("rules", "waving", "how", "do", "i", "wave").output
    assert "A chapter." in run("manual", "waving").output
    told = run("demo", "waving")
    assert told.exit_code == 0, told.output
    assert "waves 3 times" in told.output
    assert run("new", "waving", "Beach", "--player", "Ann", "--player", "Bob").exit_code == 0
    told = run("say", "beach", "bob", "signals", "2", "times")
    assert told.exit_code == 0, told.output
    assert "waves 2 times" in run("log", "beach").output
    assert "The wave" in run("rules", "seafall", "raise your hand and wave", "--all").output
    assert run("procedures", "waving").exit_code == 0


def test_a_fault_names_the_game_and_the_place(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(put(home / "waving")))
    run("new", "waving", "Beach", "--player", "Ann")
    told = run("do", "beach", "wave", "count=13")
    assert told.exit_code == 70
    line = 1 + GAME.split("\n").index("        replace(work.state, cuont=1)")
    assert f"A fault of Waving, game.py, line {line}, wave: TypeError:" in told.stderr


def test_the_setting_is_a_list_in_the_file(home: Path) -> None:
    put(home / "mine" / "waving")
    run("games", "--add", str(home / "mine"))
    run("games", "--add", str(home / "mine"))  # twice is once
    file = home / "home" / "settings.toml"
    assert f'games = ["{home / "mine"}"]' in file.read_text()
    assert str(home / "mine") in run("settings").output
    assert "waving" in find()
    assert run("games", "--remove", str(home / "nowhere")).exit_code == 2
    assert run("games", "--remove", str(home / "mine")).exit_code == 0
    assert "waving" not in find()
    assert run("games", "--add", str(home / "nowhere")).exit_code == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("games = 5", "line 1: games is a list of folders"),
        ('games = ["FOLDER", 5]', "line 1: a folder is written in quotes"),
    ],
)
def test_a_wrong_setting_is_named(line: str, said: str, home: Path) -> None:
    put(home / "mine" / "waving")
    file = home / "home" / "settings.toml"
    file.parent.mkdir()
    file.write_text(line.replace("FOLDER", str(home / "mine")))
    assert said in run("settings").stderr
    assert ("waving" in find()) == ("FOLDER" in line)


def test_a_package_that_is_no_game_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(home, monkeypatch)
    (home / "site" / "waving_game" / "game.toml").unlink()
    (said,) = look().passed_over
    assert said.startswith(f"No games in {home / 'site' / 'waving_game'}: there is no game.toml")
    points = home / "site" / "waving_game-1.0.dist-info" / "entry_points.txt"
    points.write_text("[companion.games]\nwaving = nowhere_at_all\n")
    (said,) = look().passed_over
    assert said == (
        "The game of the package waving-game was passed over: there is no package nowhere_at_all."
    )
    told = run("games")
    assert told.exit_code == 0
    assert said in told.stderr


def test_a_campaign_whose_game_is_gone_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = put(home / "waving")
    monkeypatch.setenv("COMPANION_GAMES", str(folder))
    run("new", "waving", "Beach", "--player", "Ann", "--player", "Bob")
    run("say", "beach", "bob", "waves", "2", "times")
    monkeypatch.delenv("COMPANION_GAMES")
    gone = "The game “waving” is not here."
    told = run("state", "beach")
    assert told.exit_code == 0, told.output
    assert gone in told.stderr
    assert "Bob" in told.stdout
    for words in (("log", "beach"), ("record", "beach", "--format", "text"), ("find", "waves")):
        told = run(*words)
        assert told.exit_code == 0, (words, told.output)
        assert "waves 2 times" in told.stdout.lower()
    assert json.loads(run("state", "beach", "--json").stdout)["ok"]
    for words in (("say", "beach", "note on"), ("undo", "beach"), ("do", "beach", "wave")):
        told = run(*words)
        assert told.exit_code == 3, words
        assert gone in told.stderr
    assert "beach" in run("list").output
    told = run("doctor")
    assert told.exit_code == 0
    assert gone in told.stdout
    assert "othing is damaged" in told.stdout


def test_a_campaign_of_a_broken_game_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = put(home / "waving")
    monkeypatch.setenv("COMPANION_GAMES", str(folder))
    run("new", "waving", "Beach", "--player", "Ann")
    (folder / "more.py").write_text("WORD = 1 / 0\n")
    for name in [name for name in sys.modules if name.startswith("companion_extra_waving")]:
        monkeypatch.delitem(sys.modules, name)
    told = run("state", "beach")
    assert told.exit_code == 0
    assert "Waving cannot be loaded: more.py, line 1: ZeroDivisionError" in told.stderr
    assert run("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob").exit_code == 0


def test_an_older_version_of_a_game_reads_what_a_newer_one_wrote(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(put(home / "new", shape=2)))
    run("new", "waving", "Beach", "--player", "Ann")
    run("say", "beach", "ann waves 2 times")
    monkeypatch.setenv("COMPANION_GAMES", str(put(home / "old", shape=1)))
    told = run("state", "beach")
    assert told.exit_code == 0
    assert "(shape 2 of Waving, this one knows 1)" in told.stderr
    assert "waves 2 times" in run("record", "beach", "--format", "text").stdout.lower()
    assert run("say", "beach", "ann waves 3 times").exit_code == 3


def test_two_games_of_one_id(home: Path) -> None:
    first, second = put(home / "a"), put(home / "b")
    looked = look([first, second])
    (said,) = looked.passed_over
    assert said == (
        f"The game in {second} was passed over: its id “waving” is that of Waving in {first}."
    )
    assert load("waving", [first, second]).title == "Waving"


def test_a_game_that_counts_no_luck_does_not_blame_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.share.figures.measures import measures_of
    from companion.table.campaign.opened import OpenTable

    with OpenTable.create(
        load("waving", [put(home / "w")]), home / "w.jsonl", "W", ("Ann",)
    ) as one:
        assert measures_of(one, plays=()).below_luck == "Waving does not count luck."
    for name in ("seafall", "five-sails", "en-garde", "pirate-crusades", "citadel"):
        with OpenTable.create(load(name), home / f"{name}.jsonl", "S", ("A", "B", "C")) as one:
            told = measures_of(one, plays=()).below_luck
        assert told.startswith(("No ", "Nothing ", "Only "))
        # Words of dice only where there are dice.
        assert (re.search(r"\bdice\b|3b 2w", told) is not None) == (name == "seafall")
        assert "roll" not in told or name in ("seafall", "citadel")


def test_forms_that_cannot_be_read_name_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = put(home / "waving")
    (folder / "forms.toml").write_text('[[wave]]\nsay = ["@nothing {count:n}"]\n')
    monkeypatch.setenv("COMPANION_GAMES", str(folder))
    run("new", "waving", "Beach", "--player", "Ann")
    told = run("say", "beach", "ann waves 2 times")
    assert told.exit_code == 2
    assert "Waving cannot be loaded: its forms.toml" in told.stderr
    assert run("do", "beach", "wave", "count=2").exit_code == 0
