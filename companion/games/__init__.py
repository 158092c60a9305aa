"""Which games there are: found by a light manifest, their code loaded when one is opened.

A manifest is `data/<game>/game.toml`:

    id = "seafall"
    title = "SeaFall"
    code = "companion.games.seafall.game:GAME"     # module and name; or, beside the manifest:
    file = "game.py:GAME"
    calculations = "companion.games.seafall.calculations:CALCULATIONS"   # may be left out
    players = [3, 5]
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.assets import data_root
from companion.errors import UsageError
from companion.toolbox.text import close_names, listed

if TYPE_CHECKING:  # `companion calc` and `rules` need no table: not loading it saves 30 ms
    from importlib.resources.abc import Traversable

    from companion.table.game import Game
    from companion.toolbox.calculation import Calculation


class Manifest(Struct, frozen=True):
    """What is known of a game before its code is loaded."""

    id: str
    title: str
    code: str = ""
    file: str = ""
    calculations: str = ""
    """Where the calculations alone are, so that one of them is had without the whole game."""
    players: tuple[int, int] = (1, 9)
    folder: Any = None
    names: tuple[str, ...] = ()
    """Names to suggest for its players (colours, characters)."""

    @property
    def playable(self) -> bool:
        """Whether its table can be kept; a game that is being built has rules and sums first."""
        place = self.code.partition(":")[0]
        return bool(self.file) or (bool(place) and importlib.util.find_spec(place) is not None)

    def load(self) -> Game[Any]:
        """The game itself. Raises `UsageError` for one that is not playable yet."""
        if not self.playable:
            raise UsageError(
                f"{self.title} cannot be kept here yet: it is still being built.",
                f"Its rules can be looked up already (“companion rules {self.id} …”).",
            )
        place, _, name = (self.code or self.file).partition(":")
        if self.code:
            return getattr(importlib.import_module(place), name)  # type: ignore[no-any-return]
        path = Path(str(self.folder)) / place
        module_name = f"companion_extra_{self.id.replace('-', '_')}"
        if module_name not in sys.modules:
            spec = importlib.util.spec_from_file_location(module_name, path)
            if spec is None or spec.loader is None:
                raise UsageError(
                    f"The game {self.id} has no code at {path}.", "Check its game.toml."
                )
            module = importlib.util.module_from_spec(spec)
            sys.modules[module_name] = module
            spec.loader.exec_module(module)
        return getattr(sys.modules[module_name], name)  # type: ignore[no-any-return]

    def load_calculations(self) -> tuple[Calculation, ...]:
        """Only the calculations, with as little other code as the game allows."""
        if not self.calculations:
            return self.load().calculations
        place, _, name = self.calculations.partition(":")
        return tuple(getattr(importlib.import_module(place), name))


def find(extra: Iterable[Path | str] = ()) -> dict[str, Manifest]:
    """All games by id: those that ship, those in `extra` folders and in `COMPANION_GAMES`."""
    folders: list[Traversable] = [data_root()]
    folders += [Path(one) for one in extra]
    folders += [Path(one) for one in os.environ.get("COMPANION_GAMES", "").split(os.pathsep) if one]
    found: dict[str, Manifest] = {}
    for root in folders:
        if not root.is_dir():
            continue
        for folder in sorted(root.iterdir(), key=lambda one: one.name):
            told = folder.joinpath("game.toml")
            if folder.is_dir() and told.is_file():
                manifest = _read(told.read_text(encoding="utf-8"), folder)
                found[manifest.id] = manifest
    return found


def _read(text: str, folder: Traversable) -> Manifest:
    told = tomllib.loads(text)
    fewest, most = told.get("players", (1, 9))
    return Manifest(
        id=told["id"],
        title=told["title"],
        code=told.get("code", ""),
        file=told.get("file", ""),
        calculations=told.get("calculations", ""),
        players=(fewest, most),
        folder=folder,
        names=tuple(told.get("names", ())),
    )


def manifest_of(name: str, extra: Iterable[Path | str] = ()) -> Manifest:
    """A game by id or title. Raises `UsageError` with close names."""
    games = find(extra)
    for manifest in games.values():
        if name.casefold() in (manifest.id.casefold(), manifest.title.casefold()):
            return manifest
    close = close_names(name, games)
    right = f"Did you mean {listed(close)}?" if close else f"There are {listed(games, 'and')}."
    raise UsageError(f"There is no game “{name[:40]}”.", right)


def load(name: str, extra: Iterable[Path | str] = ()) -> Game[Any]:
    """A game by id or title, its code loaded. Raises `UsageError`."""
    return manifest_of(name, extra).load()
