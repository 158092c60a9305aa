"""Games from outside the program: found, or named and passed over without harming any other."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.errors import UsageError
from companion.games import find, load, look, manifest_of

PROBES = Path(__file__).parent / "probes"
SHIPPED = {"citadel", "en-garde", "five-sails", "pirate-crusades", "seafall"}

BAD = {
    "no title": ('id = "x"', "its title is missing"),
    "no id": ('title = "X"', "its id is missing"),
    "empty id": ('id = ""\ntitle = "X"', "its id is missing"),
    "id of a number": ('id = 5\ntitle = "X"', "its id is not text"),
    "id that leads out": ('id = "../x"\ntitle = "X"', "its id “../x” is not lower case"),
    "id of another": ('id = "seafall"\ntitle = "Mine"', "its id “seafall” is that of SeaFall"),
    "title of a list": ('id = "x"\ntitle = ["X"]', "its title is not text"),
    "code of a number": ('id = "x"\ntitle = "X"\ncode = 3', "its code is not text"),
    "players of text": ('id = "x"\ntitle = "X"\nplayers = "many"', "its players are not two"),
    "players of one": ('id = "x"\ntitle = "X"\nplayers = [2]', "its players are not two"),
    "players turned round": ('id = "x"\ntitle = "X"\nplayers = [4, 2]', "its players are not two"),
    "names of numbers": ('id = "x"\ntitle = "X"\nnames = [1]', "its names are not a list"),
    "file that is not there": ('id = "x"\ntitle = "X"\nfile = "g.py:GAME"', "there is no g.py"),
    "broken": ("id = ", "its game.toml cannot be read"),
    "empty": ("", "its id is missing"),
    "not text": (b"\xff\xfe\x00", "its game.toml is not UTF-8"),
}


def put(root: Path, manifest: str | bytes, name: str = "bad") -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    data = manifest if isinstance(manifest, bytes) else manifest.encode()
    (folder / "game.toml").write_bytes(data)
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


@pytest.mark.parametrize("case", BAD)
def test_a_bad_manifest_is_named_and_harms_no_other_game(case: str, tmp_path: Path) -> None:
    manifest, wrong = BAD[case]
    folder = put(tmp_path, manifest)
    looked = look([tmp_path, PROBES])
    assert looked.games.keys() > SHIPPED
    assert "probe-tide" in looked.games
    assert looked.games["seafall"].title == "SeaFall"
    (said,) = looked.passed_over
    assert str(folder) in said
    assert wrong in said


@pytest.mark.parametrize("case", ["no title", "broken", "id of another"])
@pytest.mark.parametrize(
    "words",
    [
        ("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob"),
        ("rules", "seafall", "raid"),
        ("rules", "seafall", "raid", "--all"),
        ("procedures", "citadel"),
        ("calc", "pirate-crusades", "--list"),
        ("stats",),
        ("library", "list"),
        ("list",),
    ],
)
def test_commands_name_a_bad_folder_and_do_their_work(
    case: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = put(tmp_path / "games", BAD[case][0])
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMPANION_GAMES", str(folder.parent))
    told = run(*words)
    assert told.exit_code == 0
    assert str(folder) in told.stderr
    assert told.stderr.count("passed over") == 1


def test_a_folder_of_games_that_is_not_there_is_named(tmp_path: Path) -> None:
    looked = look([tmp_path / "nowhere"])
    assert looked.games.keys() == SHIPPED
    (said,) = looked.passed_over
    assert said == f"No games in {tmp_path / 'nowhere'}: No such file or directory."


def test_a_manifest_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = put(tmp_path, 'id = "x"\ntitle = "X"') / "game.toml"
    read = Path.read_text

    def read_text(path: Path, *how: str, **more: str) -> str:
        if path == refused:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path, *how, **more)

    monkeypatch.setattr(Path, "read_text", read_text)
    looked = look([tmp_path])
    assert looked.games.keys() == SHIPPED
    assert "Permission denied" in looked.passed_over[0]


def test_the_first_of_two_games_with_one_id_stays(tmp_path: Path) -> None:
    put(tmp_path, 'id = "x"\ntitle = "First"', "a")
    put(tmp_path, 'id = "x"\ntitle = "Second"', "b")
    looked = look([tmp_path])
    assert looked.games["x"].title == "First"
    assert "is that of First in" in looked.passed_over[0]


def test_a_folder_that_is_named_twice_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(PROBES))
    assert look([PROBES]).passed_over == ()


@pytest.mark.parametrize(
    ("id", "code", "why"),
    [
        ("bad-0", "raise RuntimeError('no')", "RuntimeError: no"),
        ("bad-1", "def", "SyntaxError"),
        ("bad-2", "import nowhere_at_all", "ModuleNotFoundError"),
        ("bad-3", "", "AttributeError"),
        ("bad-4", "GAME = 5", "is not a game"),
    ],
)
def test_code_that_breaks_costs_its_own_game_only(
    id: str, code: str, why: str, tmp_path: Path
) -> None:
    folder = put(tmp_path, f'id = "{id}"\ntitle = "Bad"\nfile = "g.py:GAME"')
    (folder / "g.py").write_text(code)
    for _ in range(2):  # half a module must not stay behind either
        with pytest.raises(UsageError, match=why):
            load(id, [tmp_path])
    assert load("en-garde", [tmp_path]).title == "En Garde"


@pytest.mark.parametrize("code", ["nowhere.at.all:GAME", "no name here", "json:GAME", ":"])
def test_a_module_that_is_not_there_is_said(code: str, tmp_path: Path) -> None:
    put(tmp_path, f'id = "x"\ntitle = "X"\ncode = "{code}"\ncalculations = "{code}"')
    manifest = manifest_of("x", [tmp_path])
    with pytest.raises(UsageError):
        manifest.load()
    with pytest.raises(UsageError):
        manifest.load_calculations()
    assert [one.title for one in find([tmp_path]).values() if one.id == "x"] == ["X"]
