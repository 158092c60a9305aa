"""Which games there are: found by a light manifest, their code loaded when one is opened.

Those that ship lie in `data`; others in folders that somebody names, or in installed packages
(`outside.py`). What a manifest says stands in `manifest.py`. A game from outside that is not as it
should be is named and passed over (`look`): it must not stop those that are.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.assets import data_root
from companion.errors import UsageError
from companion.games.manifest import BadManifest, Manifest, read_manifest
from companion.outside import Place, folders, packages
from companion.toolbox.text import close_names, listed, there_are

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from companion.table.game import Game

__all__ = ["Looked", "Manifest", "NoSuchGame", "find", "folder_of", "load", "look", "manifest_of"]


class NoSuchGame(UsageError):
    """No game of this name is here: none ever was, or it is gone."""


class Looked(Struct, frozen=True):
    """What one look through the folders found."""

    games: dict[str, Manifest]
    passed_over: tuple[str, ...] = ()
    """A sentence for each folder that holds no usable game: where it is, what is wrong."""


def find(extra: Iterable[Path | str] = ()) -> dict[str, Manifest]:
    """All games by id: those that ship, those of the folders that are named, those installed."""
    return look(extra).games


def look(extra: Iterable[Path | str] = ()) -> Looked:
    """All games, and a sentence for each folder that was passed over.

    An id belongs to whoever comes first: the games that ship, then the folders in their order
    (`extra`, `COMPANION_GAMES`, the settings), then packages.
    """
    games: dict[str, Manifest] = {}
    wrong: list[str] = []
    installed, not_there = packages()
    for place in (None, *folders(extra), *installed):
        root = data_root() if place is None else place.path
        try:
            inside = _games_in(root, place)
        except OSError as problem:
            wrong.append(f"No games in {root}: {problem.strerror or problem}.")
            continue
        for folder in inside:
            try:
                if folder.joinpath("game.toml").is_file():
                    manifest = read_manifest(folder, place.package if place else "")
                    _check_free(manifest, games)
                    games[manifest.id] = manifest
            except OSError as problem:
                wrong.append(f"The game in {folder} was passed over: {problem.strerror}.")
            except BadManifest as problem:
                wrong.append(f"The game in {folder} was passed over: {problem}.")
    return Looked(games, (*wrong, *not_there))


def _games_in(root: Traversable, place: Place | None) -> list[Traversable]:
    """The folders in a folder; itself, if it is a game."""
    if place is not None and root.joinpath("game.toml").is_file():
        return [root]
    if place is not None and place.package:
        raise OSError("there is no game.toml in this package")
    return sorted(root.iterdir(), key=lambda one: one.name)


def _check_free(manifest: Manifest, games: dict[str, Manifest]) -> None:
    other = games.get(manifest.id)
    if other is not None:
        raise BadManifest(f"its id “{manifest.id}” is that of {other.title} in {other.folder}")


def folder_of(game: str) -> Traversable | None:
    """Where the files of a game lie, by its id; `None` if there is no such game."""
    shipped = data_root().joinpath(game)
    if game and "/" not in game and shipped.is_dir():
        return shipped
    found = find().get(game)
    folder: Traversable | None = None if found is None else found.folder
    return folder


def manifest_of(name: str, extra: Iterable[Path | str] = ()) -> Manifest:
    """A game by id or title. Raises `UsageError` with close names."""
    games = find(extra)
    for manifest in games.values():
        if name.casefold() in (manifest.id.casefold(), manifest.title.casefold()):
            return manifest
    close = close_names(name, games)
    none = "No game was found: install the program again."
    right = f"Did you mean {listed(close)}?" if close else there_are(games, none)
    raise NoSuchGame(f"There is no game “{name[:40]}”.", right)


def load(name: str, extra: Iterable[Path | str] = ()) -> Game[Any]:
    """A game by id or title, its code loaded. Raises `UsageError`."""
    return manifest_of(name, extra).load()
