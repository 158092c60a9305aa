"""The logs of all campaigns asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import known_lines
from companion.cli.options import asking_options, json_option, query_of
from companion.places import data_folder
from companion.share.commands.shell import say, tell

if TYPE_CHECKING:
    from companion.share.campaigns.campaigns import Found
    from companion.share.campaigns.recent_entries import Tail
    from companion.share.past.query import Query


def entries_asked(found: Found, query: Query, count: int) -> Tail:
    """The last entries of a campaign that a query means. Raises `UsageError`, `StorageError`."""
    from companion.share.campaigns.recent_entries import chosen
    from companion.share.past.asking import Scope, found_in
    from companion.share.past.index import past_of

    with past_of(data_folder(), only=found.path) as past:
        hits = found_in(past.base, query, Scope(found.id))
        numbers = frozenset(one.n for one in hits)
    return chosen(found.path, numbers, count, known=known_lines().get(found.id))


@click.command()
@click.argument("words", nargs=-1)
@click.option("--campaign", default="", metavar="CAMPAIGN", help="Only this campaign.")
@click.option("--game", default="", metavar="GAME", help="Only campaigns of this game.")
@click.option("--archived", is_flag=True, help="Include what was put away.")
@click.option("--count", default=20, type=click.IntRange(1), help="How many entries.")
@asking_options
@json_option
def find(
    words: tuple[str, ...],
    campaign: str,
    game: str,
    archived: bool,
    count: int,
    as_json: bool,
    **asked: Any,
) -> None:
    """Find entries of all campaigns, newest first.

    WORDS and options say which entries.

    WORDS may include player:wren kind:raid since:monday round:3 round>=5 is:rolled not:undone
    gold>10 most:gold.
    """
    import msgspec

    from companion.errors import UsageError
    from companion.share.commands.past_output import hit_lines
    from companion.share.past.asking import Scope, asked as entries
    from companion.share.past.index import past_of
    from companion.share.past.query import Query

    query = query_of(asked, " ".join(words))
    if query == Query():
        raise UsageError("Find what?", "Say words, or what you ask for: companion find kind:raid")
    if campaign:
        from companion.share.campaigns import campaigns

        campaign = campaigns.find(data_folder(), campaign).id
    with past_of(data_folder()) as past:
        scope = Scope(campaign, game=_game(game), away=archived)
        hits = entries(past.base, query, scope, count)
    if past.notices:
        say(past.notices, err=True)
    tell(
        as_json,
        lambda: {"entries": msgspec.to_builtins(hits), "notices": past.notices},
        lambda: hit_lines(hits, count) or ["No entry matches."],
    )


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@click.option(
    "--without", multiple=True, metavar="PLAYER", help="Only games in which they did not play."
)
@click.option("--game", default="", metavar="GAME", help="Only this game.")
@click.option("--kind", default="", metavar="ACT", help="The luckiest and unluckiest of this act.")
@click.option("--archived", is_flag=True, help="Include what was put away.")
@json_option
def history(
    players: tuple[str, ...],
    without: tuple[str, ...],
    game: str,
    kind: str,
    archived: bool,
    as_json: bool,
) -> None:
    """Show wins, streaks, luck and records over all campaigns.

    It shows who beats whom and how long games take, too.

    With PLAYER, it counts only games in which all of them played. Each fact names its log line.
    """
    import msgspec

    from companion.cli.record_book import finished_games
    from companion.games import find as known
    from companion.records.book import OUTSIDE
    from companion.share.commands.past_output import chapter_lines
    from companion.share.past.history import history as told_of
    from companion.share.past.index import past_of

    titles = {id: one.title for id, one in known().items()}
    with past_of(data_folder()) as past:
        chapters = told_of(
            past.base,
            titles,
            players,
            without=without,
            game=_game(game),
            kind=kind.casefold(),
            away=archived,
            outside=[one for one in finished_games() if one.campaign.startswith(OUTSIDE)],
        )
    if past.notices:
        say(past.notices, err=True)
    tell(
        as_json,
        lambda: {"chapters": msgspec.to_builtins(chapters), "notices": past.notices},
        lambda: chapter_lines(chapters) or ["No game is over yet, and nothing was rolled."],
    )


def _game(name: str) -> str:
    """A game by the beginning of its id or title. Raises `UsageError`."""
    from companion.errors import UsageError
    from companion.games import find as known
    from companion.toolbox.text import key_of, there_are

    if not name:
        return ""
    games = known()
    for id, one in games.items():
        if any(key_of(told).startswith(key_of(name)) for told in (id, one.title)):
            return id
    raise UsageError(f"There is no game “{name[:40]}”.", there_are(games, "None is here."))
