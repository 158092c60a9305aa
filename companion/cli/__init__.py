"""The command line, a thin shell: words in, one call of the domain, lines or JSON out.

Each command stands in a module by what it is about, and only the module of the command that runs is
imported; what a command needs it imports itself, so that `companion log`, `calc` and `rules` never
load what they do not use. No module here knows the screens: the app is handed to
`main`, or is what is installed as `companion.app`.

Results go to stdout, everything else to stderr; with `--json` one JSON object goes to stdout.
Exit codes: 0 done, 1 a rule is broken and not overridden, 2 wrong use, 3 storage, 4 an answer is
missing, 5 locked by another program; 70 a fault of the program, 130 interrupted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion import __version__
from companion.share.commands.shell import CommandGroup, say

if TYPE_CHECKING:
    from companion.cli.opening import Across, App, KeySheet

COMMANDS = {
    "new": "campaigns:new",
    "list": "campaigns:list_",
    "archive": "campaigns:archive",
    "do": "acting:do",
    "say": "acting:say_",
    "drafts": "acting:drafts",
    "talk": "talking:talk",
    "show": "showing:show",
    "serve": "serving:serve",
    "state": "looking:state",
    "log": "looking:log",
    "find": "past:find",
    "history": "past:history",
    "stats": "looking:stats",
    "replay": "looking:replay",
    "unheard": "looking:unheard",
    "why": "comparing:why",
    "branches": "comparing:branches",
    "undo": "history:undo",
    "redo": "history:redo",
    "amend": "history:amend",
    "backup": "copies:backup",
    "restore": "copies:restore",
    "rescue": "copies:rescue",
    "merge": "copies:merge",
    "record": "exchange:record",
    "share": "exchange:share",
    "import": "exchange:import_",
    "cards": "cards:cards",
    "calc": "games:calc",
    "procedures": "games:procedures",
    "games": "games:games",
    "rules": "games:rules",
    "demo": "games:demo",
    "manual": "games:manual",
    "library": "library:library",
    "settings": "settings:settings",
    "keys": "settings:keys",
    "completion": "shells:completion",
    "doctor": "doctor:doctor",
    "new-game": "making:new_game",
    "check-game": "making:check_game",
}
"""The module of each command, and its function there."""


@click.group(
    cls=CommandGroup,
    commands_in={name: f"{__name__}.{place}" for name, place in COMMANDS.items()},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--extra-games", multiple=True, metavar="FOLDER", hidden=True)
@click.version_option(__version__, message="companion %(version)s")
@click.pass_context
def cli(context: click.Context, extra_games: tuple[str, ...]) -> None:
    """A companion for the game on your table. Without a command it opens the app."""
    if extra_games:
        import os

        known = [one for one in (os.environ.get("COMPANION_GAMES", ""),) if one]
        os.environ["COMPANION_GAMES"] = os.pathsep.join([*extra_games, *known])
    _name_bad_games()
    if context.invoked_subcommand is None:
        from companion.cli.opening import in_terminal, open_app

        if in_terminal():
            open_app()
        else:
            say(context.get_help())


def _name_bad_games() -> None:
    """Say which games from outside are passed over, and why; no command needs them."""
    from companion.outside import any_named

    if any_named():
        from companion import games

        if wrong := games.look().passed_over:
            say(wrong, err=True)


def main(
    app: App | None = None, key_sheet: KeySheet | None = None, across: Across | None = None
) -> None:
    """The command `companion`.

    Args:
        app: what opens where no command is named; without it, the app that is installed.
        key_sheet: what `companion keys` prints; without it, that of the app that is installed.
        across: what `companion show` opens; without it, that of the app that is installed.
    """
    import gc

    if app is not None:
        from companion.cli.opening import use_app

        use_app(app, key_sheet, across)
    gc.disable()  # most commands live for some milliseconds: collecting is a fifth of that
    try:
        cli()
    finally:
        gc.freeze()  # nor is anything to be collected at the end
