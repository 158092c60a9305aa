"""The walls of the house: who may import whom, who may touch files, how long things may be."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*ROOT.glob("companion/**/*.py"), *ROOT.glob("screens/**/*.py")])
COMPANION = [path for path in SOURCES if path.is_relative_to(ROOT / "companion")]

AT_TOP = {"pyproject.toml", "README.md", "companion", "screens", "data", "tests"}
BUILT = {"dist", "build"}
"""What a build may leave beside them; ignored by git."""

LONG_MODULES = {
    "companion/records/book.py": "one class, one method a question to the book",
}
LONG_FUNCTIONS = {
    ("companion/toolbox/odds.py", "pool_odds"): "one count over all splits of the dice",
    ("companion/table/shared/common.py", "common_procedures"): "a table of procedures, no steps",
    (
        "companion/table/procedures/drive.py",
        "drive",
    ): "the one loop of all procedures",
}
LONGEST_MODULE, LONGEST_FUNCTION = 450, 60


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


class Told(NamedTuple):
    """What the tests here want to know of a module."""

    doc: str
    lines: int
    imports: frozenset[str]
    long: frozenset[str]
    """Functions that are longer than they may be."""


@cache
def told_by(path: Path) -> Told:
    """A module, read once: all of them together take seconds."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    imports: set[str] = set()
    long: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imports.add(node.module or "")
            imports.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.FunctionDef):
            first = node.body[0]
            start = (first.end_lineno or 0) if ast.get_docstring(node) else node.lineno
            if (node.end_lineno or 0) - start > LONGEST_FUNCTION:
                long.add(node.name)
    lines = len(text.splitlines())
    return Told(ast.get_docstring(tree) or "", lines, frozenset(imports), frozenset(long))


def imported(path: Path) -> frozenset[str]:
    """What a module imports, wherever in it, also for types only."""
    return told_by(path).imports


def modules_after(code: str, *words: str, home: Path) -> set[str]:
    """Top-level names of all modules that are loaded after some code has run."""
    script = (
        f"import sys\nsys.argv = ['companion', *{list(words)!r}]\n"
        "import atexit, json\n"
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n" + code
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return set(json.loads(done.stderr.splitlines()[-1]))


def tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


# What is loaded

RUN = "from companion.cli import main\nmain()"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    players = [word for name in ("A", "B", "C") for word in ("--player", name)]
    modules_after(RUN, "new", "seafall", "Fleet", *players, home=folder)
    return folder


@pytest.mark.parametrize(
    ("words", "also"),
    [
        (("log", "fleet"), {"tinydb", "filelock", "tomllib", "sqlite3"}),
        (("calc", "seafall", "raid-pool"), {"tinydb", "filelock", "sqlite3"}),
        (("rules", "seafall", "raid"), {"tinydb", "filelock"}),
        (("state", "fleet"), {"tinydb", "filelock", "sqlite3"}),
        (("say", "fleet", "note on"), {"sqlite3"}),
        (("--help",), {"tinydb", "filelock", "msgspec", "sqlite3"}),
    ],
)
def test_commands_never_load_the_screens(
    home: Path, words: tuple[str, ...], also: set[str]
) -> None:
    loaded = tops(modules_after(RUN, *words, home=home))
    assert not loaded & ({"textual", "rich", "screens", "markdown_it", "asyncio"} | also)


@pytest.mark.parametrize(
    ("words", "never"),
    [
        (("calc", "seafall", "raid-pool", "flagship=2", "garrison=1"), ("procedures", "ear")),
        (("log", "fleet"), ("ear",)),
    ],
)
def test_commands_that_ask_nothing_load_no_procedure_and_no_ear(
    home: Path, words: tuple[str, ...], never: tuple[str, ...]
) -> None:
    loaded = modules_after(RUN, *words, home=home)
    assert not [x for x in loaded if x.startswith("companion.") and {*x.split(".")} & {*never}]


def test_the_installed_command_loads_the_app_only_where_it_opens(home: Path) -> None:
    loaded = modules_after("from screens.start import main\nmain()", "log", "fleet", home=home)
    assert "textual" not in tops(loaded)
    assert {x for x in loaded if x.startswith("screens")} == {"screens", "screens.start"}


def test_log_loads_no_game(home: Path) -> None:
    loaded = modules_after(RUN, "log", "fleet", home=home)
    assert not {name for name in loaded if name.startswith("companion.games")}
    assert "companion.table.campaign.opened" not in loaded


def test_the_domain_loads_no_screens_and_no_database(tmp_path: Path) -> None:
    """All in one interpreter: what none of them loads stands nowhere behind the last."""
    every = (
        "companion.table.campaign.opened, companion.table.sentences.sentence",
        "companion.table.copies.amend, companion.table.copies.merge",
        "companion.toolbox.odds, companion.toolbox.text",
        "companion.games, companion.games.seafall",
        "companion.library.index",
        "companion.records.book",
        "companion.cli",
    )
    loaded = tops(modules_after(f"import {', '.join(every)}", home=tmp_path))
    assert not loaded & {"textual", "rich", "screens", "tinydb", "filelock", "qrcode"}


# Who imports whom


@pytest.mark.skipif(find_spec("importlinter") is None, reason="import-linter is not installed")
def test_the_import_contracts_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as go; go()"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_games_never_import_each_other() -> None:
    for path in ROOT.glob("companion/games/*/**/*.py"):
        own = path.relative_to(ROOT / "companion/games").parts[0]
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["companion", "games"] and len(parts) > 2:
                assert parts[2] == own, f"{name_of(path)} imports {name}"


ROOMS = {
    "state": set(),
    "calculations": {"state"},
    "rules": {"state", "calculations"},
    "procedures": {"state", "calculations", "rules"},
    "sheet": {"state", "calculations", "rules"},
    "figures": {"state", "calculations", "rules"},
}
"""Room of a game -> the rooms it knows; the files beside them (`rulebook`, `options`) may be known
by all, and `game` and `ear` know all."""


@pytest.mark.parametrize(
    "game", ["citadel", "en_garde", "five_sails", "pirate_crusades", "seafall"]
)
def test_the_rooms_of_a_game_are_a_stair(game: str) -> None:
    home = f"companion.games.{game}."
    found = {path.name for path in (ROOT / "companion/games" / game).iterdir() if path.is_dir()}
    assert found - {"__pycache__"} == ROOMS.keys()
    for room, knows in ROOMS.items():
        for path in (ROOT / "companion/games" / game / room).rglob("*.py"):
            for name in imported(path):
                other = name.removeprefix(home).split(".")[0] if name.startswith(home) else room
                assert other not in ROOMS.keys() - {room, *knows}, f"{name_of(path)}: {name}"


STAIRS = {
    "companion/share": (
        "text", "chronicle", "campaigns", "figures", "past", "exports", "codes", "doctor",
        "commands",
    ),
    "companion/table": (
        "state", "storage", "sheet", "board", "procedures", "forms", "game", "tale", "shared",
        "campaign", "copies", "ear", "sentences",
    ),
}  # fmt: skip
"""Rooms, each of which knows only those before it."""


@pytest.mark.parametrize("place", STAIRS)
def test_the_rooms_are_a_stair(place: str) -> None:
    home, folder, rooms = place.replace("/", ".") + ".", ROOT / place, STAIRS[place]
    found = {path.stem for path in folder.iterdir()} - {"__pycache__", "__init__"}
    assert found == set(rooms)
    for step, room in enumerate(rooms):
        for path in [folder / f"{room}.py", *(folder / room).rglob("*.py")]:
            for name in imported(path) if path.exists() else ():
                other = name.removeprefix(home).split(".")[0] if name.startswith(home) else room
                assert other not in rooms[step + 1 :], f"{name_of(path)}: {name}"


def test_no_two_modules_import_each_other() -> None:
    """Deferred imports and those for types count: whoever reads one must know the other."""
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in SOURCES
        if path.name != "__init__.py"
    }
    knows = {
        name: {other for other in imported(path) if other in names} - {name}
        for name, path in names.items()
    }
    while ends := [name for name, others in knows.items() if not others & knows.keys()]:
        for name in ends:  # what imports nothing that is left is in no circle
            del knows[name]
    while begins := [one for one in knows if not any(one in knows[two] for two in knows)]:
        for name in begins:  # nor is what nothing imports
            del knows[name]
    assert list(knows) == []


def test_nothing_of_the_domain_imports_the_screens() -> None:
    """Neither at the top nor in a function; `pyproject.toml` names who draws the app."""
    for path in COMPANION:
        names = {name.split(".")[0] for name in imported(path)}
        assert not names & {"screens", "textual", "rich"}, name_of(path)


def test_the_app_is_installed_beside_the_command_line() -> None:
    (found,) = entry_points(group="companion.app")
    assert found.value == "screens.app:run"
    (command,) = entry_points(group="console_scripts", name="companion")
    assert command.value == "screens.start:main"


# Who touches files

FILE_MODULES = {"os", "io", "shutil", "tempfile", "glob", "mmap"}
FILE_CALLS = {
    "open", "read_text", "write_text", "read_bytes", "write_bytes", "unlink", "mkdir", "rmdir",
    "touch", "rename", "iterdir", "exists", "is_file", "is_dir", "stat", "symlink_to", "chmod",
}  # fmt: skip
ALLOWED_FILE_CALLS: dict[str, str] = {}
"""File of the door or the book -> why it may; the lock is filelock's own file."""


def _file_calls(path: Path) -> Iterator[str]:
    for name in imported(path):
        if name.split(".")[0] in FILE_MODULES:
            yield f"import {name}"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id == "open":
                yield "open()"
            elif (
                isinstance(called, ast.Attribute)
                and called.attr in FILE_CALLS
                and not _of_a_game_or_disk(called.value)
            ):
                yield f".{called.attr}()"


def _of_a_game_or_disk(value: ast.expr) -> bool:
    """Calls of `disk`, `self.disk`, `self._disk`: these are the ones that may."""
    name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
    return name in ("disk", "_disk")


@pytest.mark.parametrize("room", ["table", "records"])
def test_only_disk_touches_files(room: str) -> None:
    found = {}
    for path in ROOT.glob(f"companion/{room}/**/*.py"):
        name = name_of(path)
        if name != "companion/table/storage/disk.py" and name not in ALLOWED_FILE_CALLS:
            found[name] = list(_file_calls(path))
    assert {name: calls for name, calls in found.items() if calls} == {}
    assert "import os" in _file_calls(ROOT / "companion/table/storage/disk.py")


# Form


def test_the_top_level_holds_nothing_else() -> None:
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    names = {name for name in names if not name.endswith(".egg-info")}
    assert names - BUILT - {"__pycache__"} == AT_TOP


def test_data_holds_no_code() -> None:
    assert not list(ROOT.glob("data/**/*.py"))


def test_every_module_says_what_it_is_for() -> None:
    short = [name_of(path) for path in SOURCES if len(told_by(path).doc.partition("\n")[0]) <= 10]
    assert short == []


def test_modules_and_functions_stay_short() -> None:
    long_modules, long_functions = set(), set()
    for path in COMPANION:
        name, told = name_of(path), told_by(path)
        if told.lines > LONGEST_MODULE:
            long_modules.add(name)
        long_functions |= {(name, one) for one in told.long}
    assert long_modules <= LONG_MODULES.keys()
    assert long_functions <= LONG_FUNCTIONS.keys()


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel; made from a copy, so that the checkout stays as it is."""
    folder = tmp_path_factory.mktemp("wheel")
    pytest.importorskip("build")
    isolated = [] if find_spec("hatchling") is None else ["--no-isolation"]
    command = [sys.executable, "-m", "build", "--wheel", *isolated, "-o", str(folder), str(ROOT)]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    if done.returncode and not isolated and "hatchling" in done.stdout + done.stderr:
        pytest.skip("hatchling is not installed and cannot be fetched")
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_data_in_its_place(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "companion/data/seafall/game.toml" in names
    assert any(name.startswith("companion/data/seafall/rules/") for name in names)
    tops_ = {name.partition("/")[0] for name in names}
    packages = {name for name in tops_ if not name.endswith((".dist-info", ".data"))}
    assert packages == {"companion", "screens"}
    assert any(name.endswith(".data/data/share/man/man1/companion.1") for name in names)
    assert {"companion/py.typed", "screens/py.typed"} <= {*names}
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def test_the_package_says_what_it_is(wheel: Path) -> None:
    """By its own name and by the distribution's (`uvx table-companion`) the same program starts."""
    with zipfile.ZipFile(wheel) as inside:
        folder = next(one for one in inside.namelist() if one.endswith(".dist-info/METADATA"))
        told = inside.read(folder).decode()
        scripts = inside.read(folder.replace("METADATA", "entry_points.txt")).decode()
    assert "Classifier: Programming Language :: Python :: 3.11" in told
    assert "Description-Content-Type: text/markdown" in told
    started = re.findall(r"^(\S+) = screens\.start:main$", scripts, re.MULTILINE)
    assert sorted(started) == ["companion", "table-companion"]


def test_the_source_package_holds_the_program_without_its_tests(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", str(tmp_path)]
    subprocess.run(
        [*command, str(ROOT)], cwd=tmp_path, capture_output=True, timeout=120, check=True
    )
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as inside:
        names = [name.partition("/")[2] for name in inside.getnames()]
    assert {"pyproject.toml", "README.md", "companion/companion.1"} <= {*names}
    assert "data/seafall/game.toml" in names and ".readme/raid.png" in names
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def test_the_wheel_runs_elsewhere(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=False, symlinks=True)
    packages = next(place.glob("lib/python*/site-packages"))
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--no-compile",
            "--target",
            str(packages),
            str(wheel),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    # What it depends on is borrowed; the checkout itself must not be found on the way.
    others = [one for one in sys.path if one.endswith(("site-packages", "dist-packages"))]
    (packages / "borrowed.pth").write_text("\n".join(others) + "\n")
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env |= {"COMPANION_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [str(place / "bin" / "python"), "-m", "companion", "procedures", "seafall", "--json"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "raid" in [one["id"] for one in json.loads(done.stdout)["result"]["procedures"]]
    where = subprocess.run(
        [
            str(place / "bin" / "python"),
            "-c",
            "import companion, companion.assets as a; print(companion.__file__, a.data_root())",
        ],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    assert where.count(str(packages.resolve())) == 2 or where.count(str(packages)) == 2
