"""What leaves the table and what comes in: chronicle, codes, files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from companion.cli import completing
from companion.cli.opening import opened
from companion.cli.options import by_option, campaign_argument, json_option, preview_option
from companion.cli.record_book import finished_games, record_book, tell_book
from companion.places import data_folder
from companion.share.commands.shell import ListingOption, say, tell

if TYPE_CHECKING:
    from companion.share.exports.importing import Incoming


_day = click.DateTime(["%Y-%m-%d"])


def _formats() -> str:
    """The export formats, as the help of `record` lists them."""
    from companion.share.exports.exporting import titles

    return "; ".join(f"{id}: {title}" for id, title in titles())


@click.command()
@campaign_argument()
@click.option(
    "--format",
    "format",
    default="text",
    metavar="FORMAT",
    cls=ListingOption,
    listing=_formats,
    help="What to write.",
    shell_complete=completing.formats,
)
@click.option(
    "-o", "--out", default="", metavar="FILE", help="Write to a new file, or into a folder."
)
@click.option("--from", "first", type=click.IntRange(1), help="Begin with this entry.")
@click.option("--to", "last", type=click.IntRange(1), help="End with this entry.")
@click.option("--game", "game_no", type=click.IntRange(1), help="Only this game.")
@click.option("--since", type=_day, metavar="DAY", help="Begin with this day: 2026-11-21.")
@click.option("--until", type=_day, metavar="DAY", help="End with this day.")
@click.option("--terse", is_flag=True, help="Entry by entry instead of as a story.")
@json_option
def record(campaign: str, format: str, out: str, terse: bool, as_json: bool, **span: Any) -> None:
    """Write the chronicle of a campaign, to read or to take along."""
    from companion.share.commands import export_messages
    from companion.share.exports.exporting import READABLE, ExportOptions

    span["game"] = span.pop("game_no")
    with opened(campaign, writing=False) as table:
        wish = ExportOptions(export_messages.span_of(**span), terse)
        if format in READABLE:
            from companion.share.figures.measures import more_of

            wish = ExportOptions(
                wish.span, terse, more=more_of(table, wish.span, None, finished_games())
            )
        data, path = export_messages.export(table, format, wish, out)
        if as_json:
            told = {"format": format, "bytes": len(data), "file": str(path) if path else None}
            text = {} if path else {"text": data.decode()}
            tell(True, lambda: {**told, **text}, lambda: ())
        elif path:
            say(f"Written to {path}.")
        elif sys.stdout.isatty():
            say(data.decode().rstrip("\n"))
        else:
            click.echo(data, nl=False)


@click.command()
@campaign_argument()
@click.argument("what", default="")
@click.argument("which", default="")
@by_option
@click.option(
    "--game", "game_no", type=click.IntRange(1), help="For play: which game, if not the last one."
)
@click.option("--whole", is_flag=True, help="For save: include every entry of the log.")
@click.option("--png", default="", metavar="FILE", help="Write pictures, one for each code.")
@click.option("--svg", default="", metavar="FILE", help="Write drawings, one for each code.")
@click.option("--html", default="", metavar="FILE", help="Write a page to print and cut out.")
@click.option(
    "--draw", type=click.Choice(["colours", "dark", "light"]), help="How to draw the codes."
)
@click.option("--code", "only", type=click.IntRange(1), help="Only this code.")
@json_option
def share(
    campaign: str,
    what: str,
    which: str,
    by: str,
    game_no: int | None,
    whole: bool,
    only: int | None,
    draw: str | None,
    as_json: bool,
    **files: str,
) -> None:
    """Share WHAT as QR codes.

    WHAT is standings, play (for BG Stats), deck or save (a card to restore from).

    The codes are drawn on a terminal; a pipe gets plain text. Without WHAT it lists what can be
    shared. Where colours cannot be shown, --draw says whether the terminal is dark or light.
    """
    from companion.share.codes import commanding, sharing
    from companion.share.commands import run_procedure

    drawing = commanding.drawing_for(sys.stdout.isatty() and not as_json, draw or "")
    with opened(campaign, writing=False) as table:
        eyes = run_procedure.player_of(table, by)
        if not what:
            known = sharing.offers(table, eyes)
            tell(
                as_json,
                lambda: {"offers": [{"id": one.id, "title": one.title} for one in known]},
                lambda: commanding.offer_lines(table, eyes),
            )
            return
        size, wishes = commanding.terminal(), [(key, file) for key, file in files.items() if file]
        room = commanding.room_for(*size) if drawing and not wishes else sharing.PAPER
        id = commanding.id_of(what, game_no, which, whole)
        shared = sharing.shared(table, id, room, eyes)
        paths = commanding.write(table, shared, wishes)
    if as_json or paths:
        tell(
            as_json,
            lambda: commanding.facts(shared, paths),
            lambda: commanding.written_lines(paths),
        )
    elif drawing:
        wait = sys.stdout.isatty() and sys.stdin.isatty()
        for place, lines in enumerate(commanding.drawn(shared, drawing, size, only)):
            if wait and place > 1:  # after the words and the first code
                click.pause("Any key: the next code; Ctrl+C ends.")
            # Straight out: `say` takes out whatever steers a terminal, colours among it.
            click.echo("\n".join(lines), color=drawing == "colours")
    else:
        say(shared.codes)


@click.command("import")
@click.argument("file", type=click.Path(path_type=str))
@preview_option
@json_option
def import_(file: str, preview: bool, as_json: bool) -> None:
    """Import FILE: a campaign or a play history.

    A campaign is an archive, or a record as JSON; a play history is CSV.

    Nothing here is changed: it becomes a separate campaign.
    """
    from pathlib import Path

    from companion.share.campaigns.new_files import read_bounded
    from companion.share.exports import importing
    from companion.table.storage.disk import RealDisk

    path = Path(file).expanduser()
    data = read_bounded(RealDisk(), path, importing.LARGEST)
    if importing.is_history(data):
        _import_plays(data, preview, as_json)
        return
    incoming = importing.look(data_folder(), path)
    taken_in(incoming, "" if preview else importing.keep(data_folder(), incoming), as_json)


def taken_in(incoming: Incoming, id: str, as_json: bool) -> None:
    """Say what was taken in; without an id nothing was."""
    if id:
        with opened(id, writing=False) as table:
            tell_book(table, incoming.players)
    facts = {
        "id": id or None,
        "title": incoming.title,
        "game": incoming.game,
        "entries": incoming.acts,
        "same": incoming.same or None,
    }
    first = [f"It is {id} now."] if id else ["Nothing has been taken in yet."]
    tell(as_json, lambda: facts, lambda: [*incoming.lines(), *first])


def _import_plays(data: bytes, preview: bool, as_json: bool) -> None:
    """Take a play history into the record book."""
    from companion import games
    from companion.records.plays import plays_of, unknown
    from companion.toolbox.text import plural

    titles = {one.id: one.title for one in games.find().values()}
    plays = plays_of(data, titles)
    book = record_book()
    fresh = unknown(plays, book.games())
    if fresh and not preview:
        book.note_games(fresh)
    there = len(plays) - len(fresh)
    tell(
        as_json,
        lambda: {"plays": len(fresh), "there_already": there, "done": not preview},
        lambda: [
            f"{plural(len(fresh), 'play')} {'would be' if preview else 'were'} taken in"
            + (f"; {there} were already known." if there else ".")
        ],
    )
