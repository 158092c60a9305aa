"""Games from outside the program: folders that somebody names, packages that are installed.

A package says in its `pyproject.toml` which of its folders is a game:

    [project.entry-points."companion.games"]
    farkle = "farkle_companion"          # the package in whose folder `game.toml` lies

Every command asks `any_named`, so nothing slow is imported here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion import places

GROUP = "companion.games"
VARIABLE = "COMPANION_GAMES"


class Place(NamedTuple):
    """A folder in which games lie, or that is one."""

    path: Path
    package: str = ""
    """The name under which Python imports it, if it is installed."""


def folders(extra: Iterable[Path | str] = ()) -> list[Place]:
    """The folders that somebody named: `extra`, `COMPANION_GAMES`, the settings, in this order."""
    named = (*extra, *os.environ.get(VARIABLE, "").split(os.pathsep), *_settings())
    return [Place(one) for one in dict.fromkeys(Path(x).expanduser() for x in named if x)]


def _settings() -> tuple[str, ...]:
    """The folders of the settings, which are read only where there are some: it takes long."""
    path = places.settings()
    try:
        if not path.is_file() or b"games" not in path.read_bytes():
            return ()
    except OSError:
        return ()
    from companion.settings.reading import current

    return current().games


def packages() -> tuple[list[Place], list[str]]:
    """The installed packages that are games, and a sentence for each that cannot be found."""
    if not any(_names_games(folder) for folder in sys.path):
        return [], []
    from importlib.metadata import entry_points  # takes long: only where there is one

    found: list[Place] = []
    wrong: list[str] = []
    for entry in sorted(entry_points(group=GROUP)):
        module = entry.value.partition(":")[0].strip()
        package = entry.dist.name if entry.dist is not None else module
        try:
            found.append(Place(_folder_of(module), module))
        except Exception as problem:  # noqa: BLE001 - finding it may run code of the package
            wrong.append(f"The game of the package {package} was passed over: {problem}.")
    return found, wrong


def _folder_of(module: str) -> Path:
    """The folder of a package, without running its code."""
    from importlib.util import find_spec

    spec = find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"there is no package {module}")
    return Path(next(iter(spec.submodule_search_locations)))


def _names_games(folder: str) -> bool:
    """Whether a package that is installed in a folder says that it is a game."""
    path = Path(folder or ".").absolute()
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return False
    return _named_in(path, changed)


@lru_cache(maxsize=256)
def _named_in(folder: Path, _changed: int) -> bool:
    """As above, until something is put into the folder: `_changed` is when that was last."""
    wanted = f"[{GROUP}]".encode()
    return any(wanted in text for text in _entry_points(folder))


def _entry_points(folder: Path) -> Iterator[bytes]:
    try:
        found = [one for one in folder.iterdir() if one.suffix in (".dist-info", ".egg-info")]
    except OSError:  # a zip file, or nothing
        return
    for one in found:
        try:
            yield (one / "entry_points.txt").read_bytes()
        except OSError:
            continue


def any_named() -> bool:
    """Whether anybody named a game from outside; cheap, as every command asks it."""
    return bool(folders()) or any(map(_names_games, sys.path))
