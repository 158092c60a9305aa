"""What a game knows by itself: calculations, procedures, rules, an example table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.cli import completing
from companion.cli.opening import in_terminal, open_app, opened
from companion.cli.options import LOOSE, game_argument, json_option
from companion.places import data_folder
from companion.share.commands.shell import say, tell

if TYPE_CHECKING:
    pass


@click.command(context_settings=LOOSE)
@game_argument()
@click.argument(
    "words",
    nargs=-1,
    metavar="NAME [FIELD=TEXT | FIELD:=JSON | @FILE]...",
    shell_complete=completing.calculations,
)
@click.option("--list", "listing", is_flag=True, help="List the calculations of the game.")
@json_option
def calc(game: str, words: tuple[str, ...], listing: bool, as_json: bool) -> None:
    """Work a sum out, part by part with its pages.

    NAME is a calculation of GAME, or its spec id. Nothing is stored.
    """
    from companion import games

    known = games.manifest_of(game).load_calculations()
    if listing:
        from companion.share.commands import json_output, text_output

        tell(
            as_json,
            lambda: {"calculations": json_output.calculations(known, schemas=True)},
            lambda: text_output.calculation_lines(known),
        )
        return
    from companion.share.commands import calculation_call

    name, result = calculation_call.call_words(known, words)
    if as_json:
        import msgspec

        told = msgspec.to_builtins(result, enc_hook=str)
        tell(True, lambda: {"calculation": name, **told}, lambda: ())
        return
    from companion.share.text.sums import result_lines

    say(result_lines(name, result))


@click.command()
@click.option("--add", metavar="FOLDER", help="Also look for games in this folder from now on.")
@click.option("--remove", metavar="FOLDER", help="Stop looking in this folder.")
@json_option
def games(add: str | None, remove: str | None, as_json: bool) -> None:
    """List the games: ids, titles, how many play.

    A game of your own is a folder with a game.toml, or an installed package. The settings and
    COMPANION_GAMES name folders; “companion new-game” makes one.
    """
    from companion.games import find
    from companion.share.commands import text_output

    if add or remove:
        change_folders(add or "", remove or "")
    known = list(find().values())
    tell(
        as_json,
        lambda: {
            "games": [
                {"id": one.id, "title": one.title, "players": one.players, "playable": one.playable}
                for one in known
            ]
        },
        lambda: text_output.game_lines(known),
    )


def change_folders(add: str, remove: str) -> None:
    """Name one folder with games more in the settings, or one less."""
    from pathlib import Path

    from companion.errors import UsageError
    from companion.settings.changing import change_games
    from companion.settings.reading import current

    known = {Path(one).expanduser().resolve(): one for one in current().games}
    if remove and known.pop(Path(remove).expanduser().resolve(), None) is None:
        there = ", ".join(known.values()) or "none"
        raise UsageError(f"{remove} is not among the folders.", f"They are: {there}.")
    if add:
        folder = Path(add).expanduser().resolve()
        if not folder.is_dir():
            raise UsageError(f"There is no folder {add}.", "Name one that holds a game.")
        known.setdefault(folder, str(folder))
    change_games(tuple(known.values()))


@click.command()
@game_argument()
@json_option
def procedures(game: str, as_json: bool) -> None:
    """List what can be entered and calculated in GAME.

    Ids, spec ids, pages and keys are given with them.
    """
    from companion import games
    from companion.share.commands import json_output, text_output
    from companion.table.shared.acts import procedures_of

    loaded = games.load(game)
    known = procedures_of(loaded)
    calculations = loaded.calculations
    tell(
        as_json,
        lambda: {
            "procedures": json_output.procedures(loaded, known),
            "calculations": json_output.calculations(calculations, schemas=False),
        },
        lambda: text_output.procedure_lines(known, calculations),
    )


@click.command(context_settings={"ignore_unknown_options": True})
@game_argument()
@click.argument("words", nargs=-1, required=True)
@click.option("--count", default=8, type=click.IntRange(1, 50), help="How many rules to show.")
@click.option("--all", "everywhere", is_flag=True, help="Search the rules of all games.")
@click.option("--campaign", default="", help="Include what this campaign's table has added.")
@json_option
def rules(
    game: str, words: tuple[str, ...], count: int, everywhere: bool, campaign: str, as_json: bool
) -> None:
    """Look a rule up by any words.

    Passages of your own rulebooks come below the answer.
    """
    from companion import games
    from companion.library.additions import NOTHING
    from companion.library.shelf import Shelf
    from companion.share.commands import rules_output

    for word in words:
        # "-X" is a word of a rule; what begins with two dashes is a slip in an option.
        if word.startswith("--") and word.strip("-"):
            raise click.NoSuchOption(word)
    manifest = games.manifest_of(game)
    shelf, told, near = Shelf(data_folder()), NOTHING, tuple[str, ...]()
    if campaign:
        told, near = _added_by(campaign, manifest.id)
    known = games.find() if everywhere else {manifest.id: manifest}
    looked = shelf.ask(" ".join(words), tuple(known), manifest.id, told, near, count)
    titles = {id: one.title for id, one in known.items()}
    tell(
        as_json,
        lambda: rules_output.looked_facts(looked, told),
        lambda: rules_output.looked_lines(looked, told, shelf.day, titles, shelf.printed),
    )


def _added_by(campaign: str, game: str) -> tuple[Any, tuple[str, ...]]:
    """What the table of a campaign adds to the rules of its game, and which belong to what runs."""
    from companion.errors import UsageError
    from companion.library.told import told_by
    from companion.table.campaign.rules_now import rules_now

    with opened(campaign, writing=False) as table:
        if table.game.id != game:
            raise UsageError(
                f"{table.first.title} is a campaign of {table.game.title}.",
                f"Ask {table.game.id} with it.",
            )
        return told_by(table), rules_now(table)


@click.command()
@game_argument()
@click.argument("section", nargs=-1, metavar="[SECTION]")
@json_option
def manual(game: str, section: tuple[str, ...], as_json: bool) -> None:
    """Read the chapter on GAME, with a sample first evening.

    It says what the companion does for the game. “companion manual write-a-game” is the chapter on
    writing one, “companion manual forms” how its acts are said. SECTION is a heading of the
    chapter, or a word of it: only that is shown.
    """
    import shutil

    from companion.games import manifest_of
    from companion.share.text.chapter import chapter_lines, notation_chapter, section_of

    if game == "write-a-game":
        from importlib.resources import files

        id, text = game, files("companion").joinpath("WRITING.md").read_text(encoding="utf-8")
    elif game == "forms":
        id, text = game, notation_chapter()
    else:
        manifest = manifest_of(game)
        id, text = manifest.id, manifest.manual()
    if section:
        text = section_of(text, " ".join(section))
    width = shutil.get_terminal_size().columns if in_terminal() else None
    tell(
        as_json,
        lambda: {"game": id, "manual": text},
        lambda: chapter_lines(text, width),
    )


@click.command()
@game_argument("seafall")
@click.option("--answers", metavar="FILE", help="Use another file of answers.")
@json_option
def demo(game: str, answers: str | None, as_json: bool) -> int:
    """Play an example table of GAME in a throw-away folder.

    Without GAME, one of SeaFall. It is played from a file of answers.
    """
    import tempfile
    from pathlib import Path

    from companion import places
    from companion.games import manifest_of
    from companion.share.commands.demo import play_script, read_script, run_demo

    path = Path(answers).expanduser() if answers else None
    game = manifest_of(game).id
    if as_json:
        lines: list[str] = []
        code = run_demo(path, lines.append, game)
        tell(True, lambda: {"lines": lines}, lambda: ())
        return code
    if not in_terminal():
        return run_demo(path, say, game)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        root = Path(folder)
        play_script(read_script(path, game), places.campaigns(root)).close()
        open_app(root, "example")
    return 0
