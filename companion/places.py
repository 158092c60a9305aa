"""Where files live: the user's data folder, or `COMPANION_HOME`. Functions, never constants."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of all campaigns, the record book and backups."""
    if told := os.environ.get("COMPANION_HOME"):
        return Path(told).expanduser()
    import platformdirs  # only when needed: costs a few milliseconds at start-up

    return Path(platformdirs.user_data_dir("companion", appauthor=False))


def settings() -> Path:
    """The settings file: in the folder for such files, or in `COMPANION_HOME` with all else."""
    if chosen():
        return home() / "settings.toml"
    import platformdirs

    return Path(platformdirs.user_config_dir("companion", appauthor=False)) / "settings.toml"


def chosen() -> bool:
    """Whether somebody chose where that folder is."""
    return bool(os.environ.get("COMPANION_HOME"))


def campaigns(root: Path | None = None) -> Path:
    """The folder of the journals, one `*.jsonl` a campaign."""
    return (root or home()) / "campaigns"


def book(root: Path | None = None) -> Path:
    """The record book."""
    return (root or home()) / "book.json"


def past(root: Path | None = None) -> Path:
    """The index over all journals: made from them, and made again whenever it is not right."""
    return (root or home()) / "past.index"


def backups(root: Path | None = None) -> Path:
    """Dated copies."""
    return (root or home()) / "backups"


def rulebooks(game: str, root: Path | None = None) -> Path:
    """The indexes of a game's rulebooks that players own; on this machine only."""
    return (root or home()) / "rulebooks" / game


def data_folder() -> Path:
    """Where campaigns, book and copies lie; closed to others where we made it."""
    from companion.table.storage.disk import tighten

    root = home()
    tighten(root, ours=not chosen())
    return root
