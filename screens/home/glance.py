"""Titles of the newest campaigns, read before the first paint with the standard library only."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Glance:
    """A campaign by its first line. Has the fields of `Recalled` that the list shows."""

    path: Path
    id: str
    title: str
    game: str
    says: str = ""
    act_no: int = 0
    at: str = ""
    half: tuple[str, ...] = ()
    problem: str = ""
    digest: str = ""


def glances(folder: Path, most: int) -> list[Glance]:
    """The campaigns that were written last, newest first; what cannot be read is left out."""
    try:
        with os.scandir(folder) as found:
            files = [
                (-one.stat().st_mtime_ns, one.name)
                for one in found
                if one.name.endswith(".jsonl") and one.is_file()
            ]
    except OSError:
        return []
    told = []
    for _, name in sorted(files)[:most]:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            with open(folder / name, "rb") as file:
                first = json.loads(file.readline()[17:])
            told.append(Glance(folder / name, first["id"], first["title"], first["game"]))
    return told
