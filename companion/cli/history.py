"""Undo, redo, amended entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.cli.opening import opened
from companion.cli.options import LOOSE, campaign_argument, json_option, preview_option, yes_option
from companion.cli.record_book import tell_book
from companion.share.commands.shell import tell

if TYPE_CHECKING:
    from companion.table.campaign.moves import Move
    from companion.table.campaign.opened import OpenTable


@click.command()
@campaign_argument()
@click.option("--to", type=click.IntRange(0), help="Go to this entry; 0 is the beginning.")
@yes_option
@preview_option
@json_option
def undo(campaign: str, to: int | None, yes: bool, preview: bool, as_json: bool) -> None:
    """Take the last entry back, or go to any entry. Nothing is lost: redo brings it back."""
    with opened(campaign, writing=True) as table:
        move = table.moves.plan_undo() if to is None else table.moves.plan_go(to)
        _moved(table, move, "Nothing is left to undo.", yes=yes, preview=preview, as_json=as_json)


@click.command()
@campaign_argument()
@yes_option
@preview_option
@json_option
def redo(campaign: str, yes: bool, preview: bool, as_json: bool) -> None:
    """Bring back what was undone last."""
    with opened(campaign, writing=True) as table:
        move = table.moves.plan_redo()
        _moved(table, move, "Nothing was undone here.", yes=yes, preview=preview, as_json=as_json)


def _moved(table: OpenTable[Any], move: Move | None, nothing: str, **how: bool) -> None:
    """Show a step in history and take it, unless it must be asked first."""
    from companion.errors import UsageError
    from companion.share.commands import json_output, text_output
    from companion.share.commands.confirm import NeedsYes

    if move is None:
        raise UsageError(nothing, "`companion log` shows what was entered.")
    act_no = table.history.act_no[table.history.act_at(move.to)]
    told = json_output.move(move, act_no)
    if move.reopens and not (how["yes"] or how["preview"]):
        raise NeedsYes(move.reopens, told, [move.says, *text_output.move_lines(move)])
    if not how["preview"]:
        table.moves.go(move)
        tell_book(table)
    tell(
        how["as_json"],
        lambda: {**told, "done": not how["preview"]},
        lambda: text_output.moved_lines(move, done=not how["preview"]),
    )


@click.command(context_settings=LOOSE)
@campaign_argument()
@click.argument("act", type=click.IntRange(1))
@click.argument("words", nargs=-1, required=True, metavar="KEY=TEXT...")
@yes_option
@preview_option
@json_option
def amend(
    campaign: str, act: int, words: tuple[str, ...], yes: bool, preview: bool, as_json: bool
) -> None:
    """Change the answers of entry ACT.

    Later entries are carried along and listed.
    """
    from companion.share.commands import amending, json_output, text_output
    from companion.share.commands.arguments import read_words

    typed = read_words(words)
    with opened(campaign, writing=True) as table:
        plan = amending.planned(table, act, typed)
        if not preview:
            amending.accept(table, plan, act, yes)
            tell_book(table)
        tell(
            as_json,
            lambda: {**json_output.plan(plan, act), "done": not preview},
            lambda: text_output.plan_lines(plan, act),
        )
