"""A game in a folder, tried out: its code loaded, a table made, lines said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import UsageError
from companion.games.manifest import BadManifest, Manifest, read_manifest
from companion.table.campaign.opened import OpenTable
from companion.table.game import Game
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say


def manifest_in(folder: Path) -> Manifest:
    """The manifest of the game in a folder.

    Raises:
        UsageError: there is none, or it is not as it should be.
    """
    try:
        return read_manifest(folder)
    except FileNotFoundError:
        raise UsageError(f"There is no game.toml in {folder}.", "Name the game's folder.") from None
    except OSError as problem:
        raise UsageError(f"The game in {folder} cannot be read: {problem.strerror}.") from None
    except BadManifest as problem:
        raise UsageError(f"The game in {folder} cannot be used: {problem}.") from None


def loaded(folder: Path) -> Game[Any]:
    """The game in a folder.

    Raises:
        UsageError: it cannot be loaded.
    """
    return manifest_in(folder).load()


def enter(table: OpenTable[Any], line: str) -> Any:
    """Say a line at a table and enter what it does; the state behind it.

    Raises:
        CompanionError: it is not understood, or leaves something to be asked.
    """
    said = say(table, line)
    if isinstance(said.result, Asking):
        question = said.result.question
        raise UsageError(f"“{line}” is asked back: {question.prompt or question.key}")
    table.enter_all(said.acts)
    return table.state
