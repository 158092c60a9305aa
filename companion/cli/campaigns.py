"""Campaigns as a whole: begun, listed, put away."""

from __future__ import annotations

import click

from companion.cli import completing
from companion.cli.opening import known_lines
from companion.cli.options import campaign_argument, game_argument, json_option
from companion.cli.record_book import has_book, record_book, tell_book, tell_notices
from companion.places import data_folder
from companion.share.commands.shell import say, tell


@click.command()
@game_argument()
@click.argument("title")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="One for each player.",
    shell_complete=completing.players,
)
@json_option
def new(game: str, title: str, players: tuple[str, ...], as_json: bool) -> None:
    """Begin a campaign of GAME, named TITLE.

    Name the players in seating order; without them the game asks who plays.
    """
    from companion.share.campaigns import campaigns
    from companion.toolbox.players_line import each_name
    from companion.toolbox.text import listed

    with campaigns.begin(data_folder(), game, title, each_name(players)) as table:
        names = [table.state.name(one) for one in table.state.seats or table.state.players]
        tell_book(table, names)
        id = table.path.stem
        facts = {"id": id, "title": table.first.title, "game": table.game.id, "players": names}
        tell(
            as_json,
            lambda: {**facts, "file": str(table.path)},
            lambda: [
                f"“{table.first.title}” has begun: {table.game.title} with {listed(names, 'and')}.",
                f'Its id is {id}. For example: companion say {id} "note we begin"',
            ],
        )


@click.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the campaigns, newest first."""
    import msgspec

    from companion.share.campaigns import listing
    from companion.share.commands import text_output

    rows, unreadable = listing.rows(data_folder(), where_each_stands(), known=known_lines())
    none_read = unreadable and not rows  # that is not to say that none was begun
    tell(
        as_json,
        lambda: {"campaigns": msgspec.to_builtins(rows), "unreadable": unreadable},
        lambda: (
            ["No campaign here can be read."] if none_read else text_output.campaign_lines(rows)
        ),
    )
    if not as_json and unreadable:
        say(unreadable, err=True)


def where_each_stands() -> dict[str, str]:
    """Where each table stands, as far as there is a record book that knows it."""
    if not has_book():
        return {}
    where: dict[str, str] = {}
    try:
        book = record_book()
        with book.if_it_can():
            where.update({row.id: row.where for row in book.campaigns()})
        if tell_notices(book):
            with book.if_it_can():
                where.update({row.id: row.where for row in book.campaigns()})
    except Exception as problem:  # noqa: BLE001 - the list does without
        say(f"The record book was not read ({type(problem).__name__}).", err=True)
    return where


@click.command()
@campaign_argument("")
@click.option("--back", is_flag=True, help="Bring it back.")
@json_option
def archive(campaign: str, back: bool, as_json: bool) -> None:
    """Put CAMPAIGN away. Nothing is ever deleted.

    Without CAMPAIGN, list what was put away.
    """
    from companion.share.campaigns import campaigns, putting_away
    from companion.share.campaigns.backups import Backups

    if not campaign:
        away = putting_away.put_away_ids(data_folder())
        tell(as_json, lambda: {"away": away}, lambda: away or ["Nothing was put away."])
        return
    if back:
        id = putting_away.take_back(data_folder(), campaign)
        lines = [f"{id} is back."]
        path = campaigns.path_of(data_folder(), id)
    else:
        id = campaigns.find(data_folder(), campaign).id
        path = putting_away.put_away(Backups(data_folder()), id)
        lines = [f"{id} was put away; “companion archive --back {path.stem}” brings it back."]
    book = record_book()
    with book.if_it_can():
        book.archive(id, archived=not back)
    tell(as_json, lambda: {"id": id, "file": str(path), "away": not back}, lambda: lines)
