"""What somebody likes otherwise: the settings, and the sheet of keys to print."""

from __future__ import annotations

import click

from companion.cli import completing
from companion.cli.options import json_option
from companion.share.commands.shell import say, tell


@click.command()
@click.argument("name", default="", shell_complete=completing.settings)
@click.argument("value", default="", shell_complete=completing.setting_values)
@json_option
def settings(name: str, value: str, as_json: bool) -> None:
    """Show the settings, or change one.

    It shows their file, the values that apply, and where each comes from.

    With NAME and VALUE it changes one: `companion settings dice hand`. The rest of the file, its
    comments included, stays as it is. In the app the key , shows the same.
    """
    from companion.settings.changing import change, of_name
    from companion.settings.reading import current
    from companion.share.commands import settings_output

    one = of_name(name) if name else None
    if one is not None and value:
        told = one.read(value)
        if told is None:
            from companion.errors import UsageError

            raise UsageError(f"“{value}” is not a value of {one.name}.", f"Say {one.right}.")
        change(one, told)
    held = current()
    if held.troubles and not as_json:
        say(held.troubles, err=True)
    tell(
        as_json,
        lambda: settings_output.facts(held),
        lambda: settings_output.lines(held, one),
    )


@click.command()
@click.argument("game", default="", shell_complete=completing.games)
@json_option
def keys(game: str, as_json: bool) -> None:
    """Print all keys of the app, to lay beside the board.

    With GAME, what can be said there comes below them.
    """
    from companion.cli.opening import key_sheet
    from companion.games import manifest_of

    sheet = key_sheet(manifest_of(game).id if game else "")
    tell(as_json, lambda: {"keys": sheet}, lambda: sheet.splitlines())
