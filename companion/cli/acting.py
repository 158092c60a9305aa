"""Acts: by key, by sentence, half-entered ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from companion.cli import completing
from companion.cli.opening import opened
from companion.cli.options import LOOSE, by_option, campaign_argument, json_option, yes_option
from companion.cli.record_book import tell_book
from companion.places import data_folder
from companion.share.commands.shell import say, tell

if TYPE_CHECKING:
    from companion.share.commands.run_procedure import Acted
    from companion.table.campaign.opened import OpenTable


@click.command(context_settings=LOOSE)
@campaign_argument()
@click.argument(
    "words",
    nargs=-1,
    metavar="PROCEDURE [KEY=TEXT | KEY:=JSON | KEY!=REASON]...",
    shell_complete=completing.procedures,
)
@by_option
@click.option("--draft", default="", metavar="ID", help="Go on with a half-entered procedure.")
@click.option("--drop", is_flag=True, help="Drop the draft.")
@json_option
def do(
    campaign: str, words: tuple[str, ...], by: str, draft: str, drop: bool, as_json: bool
) -> None:
    """Enter an act: PROCEDURE is a name or a spec id.

    KEY=TEXT answers as you would type it, KEY:=JSON exactly, KEY!=REASON breaks a rule because
    the table says so; `faces=roll` lets the program roll. Anything missing is asked for (exit 4).
    """
    from companion.errors import UsageError
    from companion.share.commands import run_procedure
    from companion.share.commands.arguments import read_words, unkeyed

    typed = read_words(words)
    others = typed.others
    if not (others or draft):
        example = "For example: companion do autumn-fleet note text='the fog lifts'"
        raise UsageError("Do what?", example)
    if drop and not draft:
        raise UsageError("--drop gives a draft up.", "Name it: --draft d1 --drop.")
    with opened(campaign, writing=True) as table:
        if len(others) > 1:
            info = table.runs.resume(draft).info if draft else table.runs.info(others[0])
            named = (not draft or others[0] == info.id) and others[0] in words
            behind = words[words.index(others[0]) + 1 :] if named else words
            raise unkeyed(behind, typed, info)
        if drop:
            _dropped(table, draft, as_json)
        elif draft:
            if others and table.runs.info(others[0]).id != table.runs.resume(draft).info.id:
                raise UsageError(f"{draft} is no {others[0]}.", "Leave the procedure out.")
            _acted(table, [run_procedure.go_on(table, draft, typed)], as_json)
        else:
            _acted(table, [run_procedure.start(table, others[0], typed, by)], as_json)


def _dropped(table: OpenTable[Any], draft: str, as_json: bool) -> None:
    from companion.share.commands import json_output, run_procedure, text_output

    title, entry = run_procedure.drop(table, draft)
    tell(
        as_json,
        lambda: {"dropped": draft, "entry": json_output.entry(entry) if entry else None},
        lambda: (
            text_output.acted_lines(entry, ()) if entry else [f"“{title}” ({draft}) was given up."]
        ),
    )
    tell_book(table)


@click.command("say", context_settings=LOOSE)
@campaign_argument()
@click.argument("words", nargs=-1, required=True, metavar="SENTENCE")
@by_option
@yes_option
@json_option
def say_(campaign: str, words: tuple[str, ...], by: str, yes: bool, as_json: bool) -> None:
    """Enter what happened, in a sentence.

    For example: companion say autumn-fleet "raid spice 5"

    Of several acts in one line, all are entered or none. What is already so adds no entry.
    """
    from companion.errors import NothingNew
    from companion.share.campaigns.unheard import UnheardLog
    from companion.share.commands import run_procedure
    from companion.toolbox.text import one_line

    with opened(campaign, writing=True) as table:
        line, who = one_line(" ".join(words)), run_procedure.player_of(table, by)
        table.unheard = UnheardLog(data_folder(), table.disk).last(table.path.stem)
        try:
            acted = run_procedure.say(table, line, who, yes)
        except NothingNew as already:
            says = already.says
            tell(as_json, lambda: {"entered": False, "says": says}, lambda: [says])
            return
        if isinstance(acted, run_procedure.Moved):
            says = f"{acted.says}: done."
            tell_book(table)
            tell(as_json, lambda: {"entered": False, "says": says}, lambda: [says])
            return
        _acted(table, acted, as_json)


@click.command()
@campaign_argument()
@json_option
def drafts(campaign: str, as_json: bool) -> None:
    """List the half-entered procedures of a campaign."""
    from companion.share.commands import json_output, text_output

    with opened(campaign, writing=False) as table:
        known = table.drafts.all()
        tell(
            as_json,
            lambda: {"drafts": [json_output.draft(*one) for one in known]},
            lambda: text_output.draft_lines(known),
        )


def _acted(table: OpenTable[Any], acted: Sequence[Acted], as_json: bool) -> None:
    from companion.share.commands import json_output, text_output

    last = acted[-1]
    before = [json_output.entry(one.entry) for one in acted[:-1]] if as_json else []
    tell(
        as_json,
        lambda: {
            **json_output.entry(last.entry),
            "campaign": table.path.stem,
            "remarks": list(last.remarks),
            "notices": table.notices,
            **({"before": before} if before else {}),
        },
        lambda: [row for one in acted for row in text_output.acted_lines(one.entry, one.remarks)],
    )
    tell_book(table)
    copy_after_game(table)


def copy_after_game(table: OpenTable[Any]) -> None:
    """A dated copy when a game has ended; that it cannot be made never stops an act."""
    from companion.errors import CompanionError
    from companion.share.campaigns.backups import Backups, ends_game

    if ends_game(table):
        try:
            Backups(data_folder(), table.disk).keep(table.path.stem, "after-game")
        except CompanionError as problem:
            say(str(problem), err=True)
