"""What is known of a game before its code is loaded, and how that is loaded.

A manifest is `game.toml`, in `data/<game>` for those that ship, else beside the game's code:

    id = "seafall"
    title = "SeaFall"
    code = "companion.games.seafall.game:GAME"     # module and name; or, beside the manifest:
    file = "game.py:GAME"
    calculations = "companion.games.seafall.calculations:CALCULATIONS"   # may be left out; beside
                                                   # the manifest: "sums.py:CALCULATIONS"
    players = [3, 5]
    rulebook = "the rulebook of 2016"              # whose pages its rules name; may be left out

Beside it may lie `rules/`, `demo.toml`, `manual.md`, `tour.toml`, `forms.toml`.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import UsageError

if TYPE_CHECKING:  # `companion calc` and `rules` need no table: not loading it saves 30 ms
    from importlib.resources.abc import Traversable

    from companion.table.forms.form import Forms
    from companion.table.game import Game
    from companion.toolbox.calculation import Calculation

EXTRA = "companion_extra_"
"""How the names of packages begin that are made of folders."""


class BadManifest(ValueError):
    """A manifest that is not as it should be; the message is the end of a sentence."""


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
    package: str = ""
    """The name under which Python imports the folder, if it is an installed package."""

    @property
    def playable(self) -> bool:
        """Whether its table can be kept; a game that is being built has rules and sums first."""
        place = self.code.partition(":")[0]
        try:
            return bool(self.file) or (bool(place) and importlib.util.find_spec(place) is not None)
        except (ImportError, ValueError):  # the package around the module is not there
            return False

    def manual(self) -> str:
        """Its chapter (Markdown), from `manual.md` beside the manifest, without its pictures: no
        terminal shows them.

        Raises:
            UsageError: it has none, or it cannot be read.
        """
        chapter = self.folder.joinpath("manual.md")
        try:
            if chapter.is_file():
                text = str(chapter.read_text(encoding="utf-8"))
                return re.sub(r"^!\[[^\n]*\)\n\n?", "", text, flags=re.MULTILINE)
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
        if game.id != self.id:
            raise self._useless(f"its game.toml says “{self.id}”, and its code “{game.id}”")
        if game.forms is None and self.folder.joinpath("forms.toml").is_file():
            game = replace(game, forms=self._forms)
        return game

    def _forms(self) -> Forms:
        """How its acts are said, from `forms.toml` beside the manifest.

        Raises:
            UsageError: they cannot be read.
        """
        from companion.assets import shared_forms
        from companion.table.forms.notation import BadForm, read_forms

        try:
            own = self.folder.joinpath("forms.toml").read_text(encoding="utf-8")
            return read_forms(shared_forms(), own)
        except (BadForm, KeyError, TypeError, ValueError, OSError) as problem:
            raise self._useless(f"its forms.toml cannot be read ({problem})") from problem

    def _loaded(self, told: str) -> Any:
        """What a manifest names: `module:NAME` or, for `file`, `game.py:NAME`.

        Code from outside the program may break in any way: then this one game is not there.
        """
        place, _, name = told.partition(":")
        if place.endswith(".py") or self.package:
            _OUTSIDE[str(self.folder)] = self.title
        try:
            beside = place.endswith(".py")
            return getattr(self._module(place) if beside else importlib.import_module(place), name)
        except Exception as problem:
            where = place_in(problem, self.folder)
            raise self._useless(f"{where}{type(problem).__name__}: {problem}") from problem

    def _useless(self, why: str) -> UsageError:
        return UsageError(
            f"{self.title} cannot be loaded: {why}.",
            f"It lies in {self.folder}; the other games are not concerned.",
        )

    def _module(self, place: str) -> ModuleType:
        """The module beside the manifest. The folder is a package, so that its modules may import
        each other (`from .scoring import …`); its `__init__.py` is not run."""
        package = self.package or self._as_package()
        return importlib.import_module(f"{package}.{place.removesuffix('.py').replace('/', '.')}")

    def _as_package(self) -> str:
        """The name of a folder that is not installed, once Python knows it as a package."""
        name = f"{EXTRA}{self.id.replace('-', '_')}"
        path = [str(self.folder)]
        known = sys.modules.get(name)
        if known is None or list(known.__path__) != path:
            for one in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
                del sys.modules[one]
            made = ModuleType(name)
            made.__path__ = path
            sys.modules[name] = made
        importlib.invalidate_caches()  # who writes a game has just written the module
        return name

    def load_calculations(self) -> tuple[Calculation, ...]:
        """Only the calculations, with as little other code as the game allows."""
        if not self.calculations:
            return self.load().calculations
        found = self._loaded(self.calculations)
        if not isinstance(found, tuple):
            raise self._useless(f"{self.calculations} are not calculations")
        return found


_OUTSIDE: dict[str, str] = {}
"""Folder -> title of each game from outside whose code was loaded."""


def fault_of(problem: BaseException) -> str:
    """Which game from outside broke, and where: `Farkle, game.py, line 12, keep`; else empty."""
    for folder, title in _OUTSIDE.items():
        if where := place_in(problem, folder):
            return f"{title}, {where.removesuffix(': ')}"
    return ""


def place_in(problem: BaseException, folder: object) -> str:
    """Where in a game's own code it broke: `game.py, line 12, keep: `; empty if not in it."""
    import traceback

    home = Path(str(folder)).resolve()
    cause: BaseException | None = problem
    while cause is not None:  # a generator that breaks hides what broke in it
        for frame in reversed(traceback.extract_tb(cause.__traceback__)):
            path = Path(frame.filename).resolve()
            if path.is_relative_to(home):
                what = f", {frame.name}" if frame.name.isidentifier() else ""
                return f"{path.relative_to(home).as_posix()}, line {frame.lineno}{what}: "
        cause = cause.__cause__
    return ""


_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_manifest(folder: Traversable, package: str = "") -> Manifest:
    """The manifest of a folder.

    Args:
        folder: where it lies.
        package: the name under which Python imports that folder, if it is installed.

    Raises:
        BadManifest: it is not as it should be.
        OSError: it cannot be read.
    """
    try:
        told = _parsed(folder.joinpath("game.toml").read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadManifest("its game.toml is not UTF-8") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadManifest(f"its game.toml cannot be read: {problem}") from None
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
        package=package,
    )
    if not _ID.fullmatch(manifest.id):
        raise BadManifest(f"its id “{manifest.id[:40]}” is not lower case with hyphens")
    beside = manifest.file.partition(":")[0]
    if beside and not folder.joinpath(beside).is_file():
        raise BadManifest(f"there is no {beside} beside its game.toml")
    return manifest


@lru_cache(maxsize=64)
def _parsed(text: str) -> Mapping[str, Any]:
    """A manifest's TOML, by what stands in it: the games are looked for again and again."""
    return tomllib.loads(text)


def _text(told: Mapping[str, Any], key: str, *, needed: bool = False) -> str:
    text = told.get(key, "")
    if not isinstance(text, str) or (needed and not text.strip()):
        wrong = "is not text" if key in told and text != "" else "is missing"
        raise BadManifest(f"its {key} {wrong}")
    return text


def _players(told: Any) -> tuple[int, int]:
    match told:
        case [int(fewest), int(most)] if 1 <= fewest <= most:
            return fewest, most
    raise BadManifest("its players are not two numbers like [2, 5]")


def _names(told: Any) -> tuple[str, ...]:
    if not isinstance(told, list) or not all(isinstance(one, str) for one in told):
        raise BadManifest("its names are not a list of texts")
    return tuple(told)
