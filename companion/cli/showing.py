"""A campaign on a second screen, across the table: large digits, nothing hidden or written."""

from __future__ import annotations

import click

from companion.cli.opening import in_terminal, opened, show_app
from companion.cli.options import campaign_argument, json_option
from companion.places import data_folder
from companion.share.commands.shell import tell


@click.command()
@campaign_argument()
@json_option
def show(campaign: str, as_json: bool) -> None:
    """Show CAMPAIGN in large digits for a terminal across the table.

    Whose turn it is, tracks, what is open and what is owed; nothing that is hidden. It follows
    what another program enters, and never writes. q leaves. In a pipe it says how the table
    stands, once.
    """
    import msgspec

    from companion.share.campaigns import campaigns
    from companion.show.content import shown_of
    from companion.show.page import lines_of

    if in_terminal() and not as_json:
        show_app(data_folder(), campaigns.find(data_folder(), campaign).id)
        return
    with opened(campaign, writing=False) as table:
        told = shown_of(table)
        tell(as_json, lambda: msgspec.to_builtins(told), lambda: lines_of(told))
