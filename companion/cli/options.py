"""Options that several commands take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from companion.cli import completing

if TYPE_CHECKING:
    from companion.share.past.query import Query


def campaign_argument(default: str | None = None) -> Callable[[Any], Any]:
    """CAMPAIGN, which may be left out where there is a default."""
    more: dict[str, Any] = {} if default is None else {"default": default}
    return click.argument("campaign", shell_complete=completing.campaigns, **more)


def game_argument(default: str | None = None) -> Callable[[Any], Any]:
    """GAME, which may be left out where there is a default."""
    more: dict[str, Any] = {} if default is None else {"default": default}
    return click.argument("game", shell_complete=completing.games, **more)


json_option = click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
by_option = click.option(
    "--by", default="", metavar="NAME", help="Who acts.", shell_complete=completing.players
)
yes_option = click.option("--yes", is_flag=True, help="Do it without asking first.")
preview_option = click.option("--preview", is_flag=True, help="Only show what it would do.")
LOOSE = {"ignore_unknown_options": True}
"""For words like `-3`, which are no options."""

_ASKED = (
    click.option(
        "--player",
        default="",
        metavar="NAME",
        help="Who acted, or whose number it is.",
        shell_complete=completing.players,
    ),
    click.option("--kind", default="", metavar="ACT", help="Only this act: raid, note."),
    click.option(
        "--since",
        default="",
        metavar="DAY",
        help="This day and after: 2026-11-21, monday, session.",
    ),
    click.option("--until", default="", metavar="DAY", help="This day and before."),
    click.option(
        "--where",
        multiple=True,
        metavar="BOUND",
        help="What a number became: 'gold > 10', 'round > 4'.",
    ),
    click.option("--most", default="", metavar="COUNTER", help="Where it was highest: gold."),
    click.option("--least", default="", metavar="COUNTER", help="Where it was lowest."),
    click.option("--game-no", type=click.IntRange(1), help="Which game of the campaign."),
    click.option("--round", type=click.IntRange(0), help="Round or day."),
    click.option("--turn", type=click.IntRange(0), help="Turn, where the game counts them."),
    click.option("--text", default="", metavar="WORDS", help="Words that must all be in it."),
    click.option(
        "--rolled/--not-rolled",
        default=None,
        help="Only entries with a roll, or only those without.",
    ),
    click.option(
        "--broken/--not-broken",
        default=None,
        help="Only entries that broke a rule, or only those that did not.",
    ),
    click.option(
        "--undone/--not-undone", default=None, help="Only undone entries, or only those that stand."
    ),
)


def asking_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that ask the log, on a command that takes them as `asked`."""
    for option in reversed(_ASKED):
        command = option(command)
    return command


def query_of(asked: dict[str, Any], line: str = "") -> Query:
    """What options and a typed line ask together.

    Raises:
        UsageError: a day, a number or a bound that is none.
    """
    from datetime import datetime

    from msgspec.structs import replace

    from companion.share.past import query

    now = datetime.now().astimezone()
    found = query.typed(f"{line} {asked['text']}", now)
    fields: dict[str, Any] = {}
    for key in ("player", "kind", "since", "until", "most", "least"):
        if asked[key]:
            fields |= query.told_part(key, asked[key], now.date())
    for key in ("game_no", "round", "turn", "rolled", "broken", "undone"):
        if asked[key] is not None:
            fields[key] = asked[key]
    bounds = tuple(query.value_of(one) for one in asked["where"])
    return replace(found, where=(*found.where, *bounds), **fields)
