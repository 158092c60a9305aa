"""Cards that a table told: out into a file, in from one, looked over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import in_terminal
from companion.cli.options import game_argument, json_option, preview_option, yes_option
from companion.cli.record_book import catch_up_with_journals, record_book, tell_notices
from companion.share.commands.shell import say, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.records.cards.comparing import Comparison
    from companion.records.cards.files import FileCard
    from companion.records.cards.known import Key, KnownCard
    from companion.table.game import Game

_FORMATS = click.Choice(["toml", "csv"])


@click.command()
@game_argument()
@click.argument("what", type=click.Choice(["export", "import", "check"]))
@click.argument("file", default="", type=click.Path(path_type=str))
@click.option("-o", "--out", default="", metavar="FILE", help="Export to a new file.")
@click.option("--format", "format", type=_FORMATS, help="TOML, or CSV for a spreadsheet.")
@click.option(
    "--only-new", is_flag=True, help="Import nothing that differs from what is known here."
)
@preview_option
@yes_option
@json_option
def cards(
    game: str,
    what: str,
    file: str,
    out: str,
    format: str | None,
    only_new: bool,
    preview: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Export, import or check what tables entered of GAME's cards.

    A file is TOML, or CSV from a spreadsheet. Import shows first what is new and what differs.

    What is imported is offered at the next table as if it had been entered here.
    """
    from companion import games
    from companion.errors import UsageError

    known = games.load(game)
    if not known.card_kinds:
        raise UsageError(f"{known.title} keeps no cards.", "`companion games` names the others.")
    if what == "export":
        _export(known, out or file, format, as_json)
    elif what == "check":
        _check(known, file, format, as_json)
    elif not file:
        raise UsageError("No file is named.", f"companion cards {known.id} import FILE")
    else:
        how = "preview" if preview else "yes" if yes else ""
        _import(known, _read(known, file, format), only_new, how, as_json)


def _known(game: Game[Any]) -> dict[Key, KnownCard]:
    from companion.records.cards.comparing import known_cards

    book = record_book()
    if not tell_notices(book):
        catch_up_with_journals(book)  # a table that is open told its cards to its journal only
    return known_cards(book, game.id)


def _export(game: Game[Any], out: str, format: str | None, as_json: bool) -> None:
    from pathlib import Path

    from companion.records.cards.written import as_csv, as_toml
    from companion.share.campaigns.new_files import export_new
    from companion.table.storage.disk import RealDisk
    from companion.toolbox.text import plural

    found = _known(game)
    path = Path(out).expanduser() if out else None
    is_csv = (format or ("csv" if path and path.suffix.lower() == ".csv" else "toml")) == "csv"
    text = (as_csv if is_csv else as_toml)(game, found.values())
    if path is None and not as_json:
        click.echo(text.encode(), nl=False)
        return
    if path is not None:
        if path.is_dir():
            path /= f"{game.id}-cards.{'csv' if is_csv else 'toml'}"
        export_new(RealDisk(), path, text.encode(), "file of cards")
    size = plural(len(found), "card")
    tell(
        as_json,
        lambda: {"cards": len(found), **({"file": str(path)} if path else {"text": text})},
        lambda: [f"{size} of {game.title} written to {path}."],
    )


def _read(game: Game[Any], file: str, format: str | None) -> Mapping[Key, FileCard]:
    from datetime import datetime
    from pathlib import Path

    from companion.records.cards.files import LARGEST, is_spreadsheet, read
    from companion.share.campaigns.new_files import read_bounded
    from companion.table.storage.disk import RealDisk

    path = Path(file).expanduser()
    data = read_bounded(RealDisk(), path, LARGEST)
    is_csv = format == "csv" or (format is None and is_spreadsheet(data, path.name))
    return read(data, path.name, game, f"{datetime.now():%Y-%m-%d}", is_csv=is_csv)


def _import(
    game: Game[Any], told: Mapping[Key, FileCard], only_new: bool, how: str, as_json: bool
) -> None:
    """Show what a file brings and take it in; `how`: `preview`, `yes`, or empty to ask."""
    from companion.records.cards import comparing

    found = comparing.compare(told, _known(game))
    wanted = found.new if only_new else (*found.new, *found.changed)
    lines = found.lines()
    if wanted and not how:
        if not _agreed(found, only_new, lines, as_json):
            say("Nothing was taken in.")
            return
        lines = []
    if how != "preview":
        comparing.take_in(record_book(), game.id, wanted)
    left = len(found.changed) if only_new else 0
    tell(
        as_json,
        lambda: {**comparing.as_json(found), "taken": 0 if how == "preview" else len(wanted)},
        lambda: [*lines, _done(len(wanted), left, how == "preview")],
    )


def _done(taken: int, left: int, preview: bool) -> str:
    from companion.toolbox.text import plural

    if not taken:
        return "There is nothing to take in."
    facts = plural(taken, "fact")
    verb = "would be" if preview else "was" if taken == 1 else "were"
    kept = f"; {left} that differ stay as they are here" if left else ""
    return f"{facts} {verb} taken in{kept}."


def _agreed(found: Comparison, only_new: bool, lines: list[str], as_json: bool) -> bool:
    """Show what would come, and ask; where nobody can answer, say what to add."""
    from companion.records.cards.comparing import as_json as plan
    from companion.share.commands.confirm import NeedsYes
    from companion.toolbox.text import plural

    says = f"This would take in {plural(len(found.new), 'new fact')}"
    if found.changed and not only_new:
        says += f" and replace {len(found.changed)} that differ here"
    if as_json or not in_terminal():
        raise NeedsYes(f"{says}.", plan(found), lines)
    say(lines)
    return click.confirm(f"{says}. Do it?", default=False)


def _check(game: Game[Any], file: str, format: str | None, as_json: bool) -> None:
    from companion.records.cards.checking import check
    from companion.records.cards.known import KnownCard

    if file:
        told = _read(game, file, format)
        found = {key: KnownCard(one.kind, one.name, dict(one.facts)) for key, one in told.items()}
    else:
        found = _known(game)
    checked = check(game.card_kinds, found.values())
    tell(
        as_json,
        lambda: {"cards": checked.cards, "wrong": checked.wrong, "missing": checked.missing},
        checked.lines,
    )
