"""The program as it is installed: the command line, and behind it the app."""

from __future__ import annotations

from pathlib import Path

from companion.cli import main as command_line


def _open(root: Path, campaign: str | None) -> None:
    """The app; Textual is loaded only here."""
    from screens.app import run

    run(root, campaign)


def _keys(game: str) -> str:
    """The key sheet."""
    from screens.app import key_sheet

    return key_sheet(game)


def _across(root: Path, campaign: str) -> None:
    """The second screen."""
    from screens.show.app import show

    show(root, campaign)


def main() -> None:
    """The command `companion`."""
    command_line(_open, _keys, _across)
