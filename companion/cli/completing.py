"""What may stand next in a shell's line: campaigns, games, players, acts, sums, formats.

Nothing is written and nothing fails: what cannot be read is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Named = Iterable[tuple[str, str]]
"""What may be typed, and a word on it."""
Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _offered(known: Callable[[click.Context], Named]) -> Complete:
    """Those of `known` that begin as what was typed, whatever its capitals."""

    @wraps(known)
    def complete(
        context: click.Context, _parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            return [
                CompletionItem(word, help=said or None)
                for word, said in known(context)
                if word.casefold().startswith(typed.casefold())
            ]
        except Exception:  # noqa: BLE001 - a half-typed line is no place for a refusal
            return []

    return complete


def _told(context: click.Context, name: str) -> str:
    """The first argument; before an option that has no word yet, click has given it no name."""
    return str(context.params.get(name) or next(iter(context.args), ""))


@_offered
def campaigns(context: click.Context) -> Named:
    """The campaigns; behind `archive --back` those that were put away."""
    from companion import places
    from companion.share.campaigns import campaigns as known, putting_away

    root = places.home()
    if context.params.get("back"):
        return [(id, "") for id in putting_away.put_away_ids(root)]
    return [(id, known.first_line(known.path_of(root, id)).title) for id in known.ids(root)]


@_offered
def games(_context: click.Context) -> Named:
    """The games."""
    from companion.games import find

    return [(id, one.title) for id, one in find().items()]


@_offered
def settings(_context: click.Context) -> Named:
    """The settings."""
    from companion.settings.known import SETTINGS

    return [(one.name, one.title) for one in SETTINGS]


@_offered
def setting_values(context: click.Context) -> Named:
    """The values of the setting of the line."""
    from companion.settings.changing import of_name
    from companion.settings.known import written

    choices = of_name(_told(context, "name")).choices
    return [(written(one.value).strip('"'), one.says) for one in choices]


@_offered
def players(context: click.Context) -> Named:
    """Who plays the campaign of the line; in `new`, names that suit the game."""
    if context.info_name == "new":
        from companion.games import manifest_of

        return [(name, "") for name in manifest_of(_told(context, "game")).names]
    from companion import places
    from companion.share.campaigns import campaigns as known

    with known.open_table(places.home(), _told(context, "campaign"), writing=False) as table:
        return [(table.state.name(id), "") for id in table.state.players]


@_offered
def procedures(context: click.Context) -> Named:
    """The acts of the campaign's game, until one is named."""
    from companion import places
    from companion.games import load
    from companion.share.campaigns import campaigns as known
    from companion.table.shared.acts import procedures_of

    if context.params.get("words"):
        return []
    found = known.find(places.home(), _told(context, "campaign"))
    game = load(known.first_line(found.path).game)
    return [(info.id, info.title.rstrip(".")) for info in procedures_of(game)]


@_offered
def calculations(context: click.Context) -> Named:
    """The sums of the game, until one is named."""
    from companion.games import manifest_of

    if context.params.get("words"):
        return []
    known = manifest_of(_told(context, "game")).load_calculations()
    return [(one.name, one.summary) for one in known]


@_offered
def formats(_context: click.Context) -> Named:
    """What a chronicle can be written as."""
    from companion.share.exports.exporting import titles

    return titles()
