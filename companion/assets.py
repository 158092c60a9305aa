"""Where the data that ships with the program lies: game manifests, rules entries, tables."""

from __future__ import annotations

import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def data_root() -> Traversable:
    """The folder of game data: inside the wheel, or beside the packages in a checkout.

    `COMPANION_DATA` overrides it. Use only `joinpath`, `iterdir`, `is_dir`, `read_text`: a
    program in a zip file has no real paths.
    """
    if told := os.environ.get("COMPANION_DATA"):
        return Path(told)
    packaged = files("companion").joinpath("data")
    return packaged if packaged.is_dir() else Path(__file__).resolve().parent.parent / "data"
