"""A played table of each of the five games, played once; only to be read."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.games import load
from companion.table.campaign.opened import OpenTable
from tests.recorded import Recording

GAMES = Path(__file__).resolve().parent.parent / "games"
SCRIPTS = {
    "citadel": "citadel/recorded/adventure.toml",
    "en-garde": "en_garde/recorded/three_players.toml",
    "five-sails": "five_sails/recorded/three_days.toml",
    "pirate-crusades": "pirate_crusades/recorded/long_game.toml",
    "seafall": "seafall/recorded/campaign.toml",
}
"""Game -> its recorded game."""
FIVE = sorted(SCRIPTS)
_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
"""They go when the tests end."""


@cache
def journal(game: str) -> Path:
    """The journal of a played table."""
    kept = tempfile.TemporaryDirectory(prefix="companion-shared-")
    _FOLDERS.append(kept)
    folder = Path(kept.name)
    table = Recording(GAMES / SCRIPTS[game]).play(folder)
    table.close()
    return table.path


@contextlib.contextmanager
def reading(game: str) -> Iterator[OpenTable[Any]]:
    """It, open for reading."""
    with OpenTable(load(game), journal(game), writing=False) as table:
        yield table


def copied(game: str, path: Path) -> Path:
    """A copy of it in a folder of campaigns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(journal(game), path)
    return path
