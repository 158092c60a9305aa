"""Which games there are: found by a light manifest, their code loaded when one is opened.

A manifest is `data/<game>/game.toml`:

    id = "seafall"
    title = "SeaFall"
    code = "companion.games.seafall.game:GAME"     # module and name; or, beside the manifest:
    file = "game.py:GAME"
    calculations = "companion.games.seafall.calculations:CALCULATIONS"   # may be left out
    players = [3, 5]
    rulebook = "the rulebook of 2016"              # whose pages its rules name; may be left out

A folder outside the program that is not as it should be is named and passed over (`look`): it must
not stop the games that are.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.assets import data_root
from companion.errors import UsageError
from companion.toolbox.text import close_names, listed, there_are

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
    rulebook: str = ""
    """Whose pages its rules name, as it stands in a sentence; empty if nobody said."""

    @property
    def playable(self) -> bool:
        """Whether its table can be kept; a game that is being built has rules and sums first."""
        place = self.code.partition(":")[0]
        try:
            return bool(self.file) or (bool(place) and importlib.util.find_spec(place) is not None)
        except (ImportError, ValueError):  # the package around the module is not there
            return False

    def manual(self) -> str:
        """Its chapter (Markdown), from `manual.md` beside the manifest.

        Raises:
            UsageError: it has none, or it cannot be read.
        """
        chapter = self.folder.joinpath("manual.md")
        try:
            if chapter.is_file():
                return str(chapter.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as problem:
            raise self._useless(f"its manual.md cannot be read ({problem})") from None
        raise UsageError(
            f"{self.title} has no chapter yet.",
            f"“companion procedures {self.id}” lists what can be entered.",
        )

    def load(self) -> Game[Any]:
        """The game itself.

        Raises:
            UsageError: it is not playable yet, or its code cannot be loaded.
        """
        if not self.playable:
            raise UsageError(
                f"{self.title} cannot be kept here yet: it is still being built.",
                f"Its rules can be looked up already (“companion rules {self.id} …”).",
            )
        from companion.table.game import Game

        game = self._loaded(self.code or self.file)
        if not isinstance(game, Game):
            raise self._useless(f"{self.code or self.file} is not a game")
        return game

    def _loaded(self, told: str) -> Any:
        """What a manifest names: `module:NAME` or, for `file`, `game.py:NAME`.

        Code from outside the program may break in any way: then this one game is not there.
        """
        place, _, name = told.partition(":")
        try:
            beside = told == self.file
            return getattr(self._module(place) if beside else importlib.import_module(place), name)
        except Exception as problem:
            raise self._useless(f"{type(problem).__name__}: {problem}") from problem

    def _useless(self, why: str) -> UsageError:
        return UsageError(
            f"{self.title} cannot be loaded: {why}.",
            f"It lies in {self.folder}; the other games are not concerned.",
        )

    def _module(self, place: str) -> Any:
        """The module beside the manifest, loaded once."""
        module_name = f"companion_extra_{self.id.replace('-', '_')}"
        if module_name not in sys.modules:
            path = Path(str(self.folder)) / place
            spec = importlib.util.spec_from_file_location(module_name, path)
            if spec is None or spec.loader is None:
                raise ImportError(f"{place} is not Python")
            module = importlib.util.module_from_spec(spec)
            sys.modules[module_name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[module_name]  # half a module is none
                raise
        return sys.modules[module_name]

    def load_calculations(self) -> tuple[Calculation, ...]:
        """Only the calculations, with as little other code as the game allows."""
        if not self.calculations:
            return self.load().calculations
        found = self._loaded(self.calculations)
        if not isinstance(found, tuple):
            raise self._useless(f"{self.calculations} are not calculations")
        return found


class Looked(Struct, frozen=True):
    """What one look through the folders found."""

    games: dict[str, Manifest]
    passed_over: tuple[str, ...] = ()
    """A sentence for each folder that holds no usable game: where it is, what is wrong."""


class _BadManifest(ValueError):
    """A manifest that is not as it should be; the message is the end of a sentence."""


def find(extra: Iterable[Path | str] = ()) -> dict[str, Manifest]:
    """All games by id: those that ship, those in `extra` folders and in `COMPANION_GAMES`."""
    return look(extra).games


def look(extra: Iterable[Path | str] = ()) -> Looked:
    """All games, and a sentence for each folder that was passed over.

    An id belongs to whoever comes first: the games that ship, then the folders in their order.
    """
    told = os.environ.get("COMPANION_GAMES", "").split(os.pathsep)
    outside = dict.fromkeys(Path(one) for one in (*extra, *told) if one)
    games: dict[str, Manifest] = {}
    wrong: list[str] = []
    for root in (data_root(), *outside):
        try:
            folders = sorted(root.iterdir(), key=lambda one: one.name)
        except OSError as problem:
            wrong.append(f"No games in {root}: {problem.strerror or problem}.")
            continue
        for folder in folders:
            try:
                if folder.joinpath("game.toml").is_file():
                    manifest = _read(folder)
                    _check_free(manifest, games)
                    games[manifest.id] = manifest
            except OSError as problem:
                wrong.append(f"The game in {folder} was passed over: {problem.strerror}.")
            except _BadManifest as problem:
                wrong.append(f"The game in {folder} was passed over: {problem}.")
    return Looked(games, tuple(wrong))


def _check_free(manifest: Manifest, games: dict[str, Manifest]) -> None:
    other = games.get(manifest.id)
    if other is not None:
        raise _BadManifest(f"its id “{manifest.id}” is that of {other.title} in {other.folder}")


_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _read(folder: Traversable) -> Manifest:
    """The manifest of a folder. Raises `_BadManifest` or `OSError`."""
    try:
        told = tomllib.loads(folder.joinpath("game.toml").read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise _BadManifest("its game.toml is not UTF-8") from None
    except tomllib.TOMLDecodeError as problem:
        raise _BadManifest(f"its game.toml cannot be read: {problem}") from None
    manifest = Manifest(
        id=_text(told, "id", needed=True),
        title=_text(told, "title", needed=True),
        code=_text(told, "code"),
        file=_text(told, "file"),
        calculations=_text(told, "calculations"),
        players=_players(told.get("players", [1, 9])),
        folder=folder,
        names=_names(told.get("names", [])),
        rulebook=_text(told, "rulebook"),
    )
    if not _ID.fullmatch(manifest.id):
        raise _BadManifest(f"its id “{manifest.id[:40]}” is not lower case with hyphens")
    beside = manifest.file.partition(":")[0]
    if beside and not folder.joinpath(beside).is_file():
        raise _BadManifest(f"there is no {beside} beside its game.toml")
    return manifest


def _text(told: dict[str, Any], key: str, *, needed: bool = False) -> str:
    text = told.get(key, "")
    if not isinstance(text, str) or (needed and not text.strip()):
        wrong = "is not text" if key in told and text != "" else "is missing"
        raise _BadManifest(f"its {key} {wrong}")
    return text


def _players(told: Any) -> tuple[int, int]:
    match told:
        case [int(fewest), int(most)] if 1 <= fewest <= most:
            return fewest, most
    raise _BadManifest("its players are not two numbers like [2, 5]")


def _names(told: Any) -> tuple[str, ...]:
    if not isinstance(told, list) or not all(isinstance(one, str) for one in told):
        raise _BadManifest("its names are not a list of texts")
    return tuple(told)


def manifest_of(name: str, extra: Iterable[Path | str] = ()) -> Manifest:
    """A game by id or title. Raises `UsageError` with close names."""
    games = find(extra)
    for manifest in games.values():
        if name.casefold() in (manifest.id.casefold(), manifest.title.casefold()):
            return manifest
    close = close_names(name, games)
    none = "No game was found: install the program again."
    right = f"Did you mean {listed(close)}?" if close else there_are(games, none)
    raise UsageError(f"There is no game “{name[:40]}”.", right)


def load(name: str, extra: Iterable[Path | str] = ()) -> Game[Any]:
    """A game by id or title, its code loaded. Raises `UsageError`."""
    return manifest_of(name, extra).load()
