"""The program as it is installed: the command line, and behind it the app."""

from __future__ import annotations

import os
import sys
from pathlib import Path


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
    """The command `companion`. Alone in a terminal it opens the app, and loads nothing that only
    commands need."""
    alone = len(sys.argv) == 1 and sys.stdin.isatty() and sys.stdout.isatty()
    if alone and not ("COMPANION_GAMES" in os.environ or "COMPANION_TRACE" in os.environ):
        sys.exit(_app())
    from companion.cli import main as command_line

    command_line(_open, _keys, _across)


def _app() -> int:
    """Open the app; the exit code. What goes wrong is said as of any command."""
    import gc

    from companion.places import data_folder

    gc.disable()  # until Home is painted
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a letter that a terminal cannot show
    try:
        _open(data_folder(), None)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 the last door: nobody sees a traceback
        from companion.share.commands.shell import fail

        return fail(problem)
    return 0
