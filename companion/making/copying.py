"""A new game: the folder of a small one that runs, under a name of its own."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from companion import games
from companion.errors import StorageError, UsageError
from companion.share.campaigns.campaigns import slug

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ID, TITLE = "my-game", "My Game"
"""What the template calls itself."""
_LEFT = ("__pycache__", "__init__.py")
"""What is not copied from its root."""


def new_game(title: str, parent: Path) -> Path:
    """Make the folder of a new game in another folder; where it is.

    Args:
        title: what it is called.
        parent: where its folder is made.

    Raises:
        UsageError: the title has no letter, a game has that id, or the folder is there.
        StorageError: the disk refuses.
    """
    title = " ".join(title.split())
    id = slug(title)
    if not id or not re.fullmatch(r"[^\"\\{}]{1,60}", title):
        raise UsageError(
            f"“{title[:40]}” cannot be the name of a game.",
            "Name it with letters or digits, without quotes and braces.",
        )
    if (known := games.find().get(id)) is not None:
        raise UsageError(
            f"There is already a game “{id}”: {known.title} in {known.folder}.",
            "Name it otherwise.",
        )
    folder = parent / id
    if folder.exists():
        raise UsageError(f"{folder} already exists.", "Name another folder with --in.")
    try:
        _copy(files("companion.making").joinpath("template"), folder, id, title, root=True)
    except OSError as problem:
        why = problem.strerror or problem
        raise StorageError(
            f"The folder cannot be made: {why}.", "Name another one with --in."
        ) from None
    return folder


def _copy(source: Traversable, target: Path, id: str, title: str, root: bool = False) -> None:
    target.mkdir(parents=True)
    for one in source.iterdir():
        if one.name == "__pycache__" or (root and one.name in _LEFT):
            continue
        if one.is_dir():
            _copy(one, target / one.name, id, title)
            continue
        text = one.read_text(encoding="utf-8").replace(ID, id).replace(TITLE, title)
        (target / one.name).write_text(text, encoding="utf-8", newline="\n")
