"""Where the data that ships with the program lies: game manifests, rules entries, tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def data_root() -> Traversable:
    """The folder of game data: inside the wheel, or beside the packages in a checkout.

    `COMPANION_DATA` overrides it. Use only `joinpath`, `iterdir`, `is_dir`, `read_text`,
    `read_bytes`: a program in a zip file has no real paths.
    """
    if told := os.environ.get("COMPANION_DATA"):
        return Path(told)
    here = Path(__file__).resolve().parent
    for folder in (here / "data", here.parent / "data"):
        if folder.is_dir():
            return folder
    from importlib.resources import files  # 10 ms, and only a zip file needs it

    return files("companion").joinpath("data")


def form_texts(game: str) -> tuple[str, str]:
    """How acts are said: what all games share, and a game's own that ships."""
    own = data_root().joinpath(game).joinpath("forms.toml")
    return shared_forms(), own.read_text("utf-8")


def shared_forms() -> str:
    """How what every game has is said (`data/forms.toml`)."""
    return data_root().joinpath("forms.toml").read_text("utf-8")


def phone_page(name: str) -> bytes:
    """A file of the page for phones, by the name that the program gives it; the page is the
    program's own and no data, so nothing overrides it."""
    from importlib.resources import files

    return files("companion").joinpath("serve", "page", name).read_bytes()
