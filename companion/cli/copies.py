"""Copies of a campaign, and what is mended or merged from them."""

from __future__ import annotations

import sys

import click

from companion.cli.exchange import taken_in
from companion.cli.opening import in_terminal, known_lines, opened
from companion.cli.options import campaign_argument, json_option, preview_option, yes_option
from companion.cli.record_book import record_book, tell_book
from companion.places import data_folder
from companion.share.commands.shell import say, tell


@click.command()
@campaign_argument("")
@click.option("--list", "listing", is_flag=True, help="Only list the copies.")
@json_option
def backup(campaign: str, listing: bool, as_json: bool) -> int:
    """Copy CAMPAIGN, or everything.

    Without CAMPAIGN, all campaigns and the record book are copied. Each copy is read back.
    """
    from companion.share.campaigns import campaigns
    from companion.share.campaigns.backups import Backups
    from companion.share.commands import export_messages

    backups = Backups(data_folder())
    if listing:
        known = backups.campaigns()
        id = export_messages.id_of(data_folder(), campaign, known) if campaign else ""
        copies = export_messages.copies_of(backups, id)
        of_book = [] if campaign else list(record_book().copies())
        tell(
            as_json,
            lambda: {
                "copies": [export_messages.copy_facts(one) for one in copies],
                "book": of_book,
            },
            lambda: [
                *export_messages.copy_lines(copies),
                *(f"record book  {one}" for one in of_book),
            ],
        )
        return 0
    ids = [campaigns.find(data_folder(), campaign).id] if campaign else campaigns.ids(data_folder())
    done, failed = export_messages.kept_of(backups, ids)
    of_all = "" if campaign else record_book().back_up()
    tell(
        as_json,
        lambda: {
            "copies": [{**export_messages.copy_facts(x.copy), "new": x.fresh} for x in done],
            "book": of_all or None,
            "failed": failed,
        },
        lambda: export_messages.kept_lines(done, of_all),
    )
    if failed and not as_json:
        say(failed, err=True)
    return 3 if failed else 0


@click.command()
@campaign_argument("")
@click.argument("copy", default="")
@click.option("--own", is_flag=True, help="Make it a separate campaign.")
@click.option("--book", "of_book", is_flag=True, help="Restore the record book; name the copy.")
@click.option(
    "--scan", is_flag=True, help="From a save card; CAMPAIGN is then a file, or - for typed lines."
)
@yes_option
@preview_option
@json_option
def restore(
    campaign: str,
    copy: str,
    own: bool,
    of_book: bool,
    scan: bool,
    yes: bool,
    preview: bool,
    as_json: bool,
) -> None:
    """Put a COPY of CAMPAIGN back: the newest, unless you name one.

    What would change is shown first.

    The campaign is saved first. COPY is the beginning of a name that `backup --list` shows.
    With --scan, the scan results of a save card become a separate campaign.
    """
    from companion.errors import UsageError
    from companion.share.campaigns import restoring
    from companion.share.campaigns.backups import Backups
    from companion.share.commands import export_messages
    from companion.share.commands.confirm import NeedsYes

    if of_book:
        _restore_book(campaign, yes, preview, as_json)
        return
    if scan:
        _restore_scans(campaign, preview, as_json)
        return
    if not campaign:
        raise UsageError("Restore which campaign?", "`companion backup --list` shows the copies.")
    backups = Backups(data_folder())
    found = backups.find(export_messages.id_of(data_folder(), campaign, backups.campaigns()), copy)
    if own and not preview:
        done = restoring.as_own(backups, found)
        _restored(done.id, "", as_json)
        return
    compared = restoring.compare(backups, found)
    facts = export_messages.comparison_facts(compared)
    if preview:
        tell(as_json, lambda: {**facts, "done": False}, compared.lines)
        return
    if compared.relation not in ("same", "gone") and not yes:
        raise NeedsYes(
            "The campaign would be saved as a copy, then replaced.", facts, compared.lines()
        )
    done = restoring.put_back(backups, found)
    _restored(done.id, done.saved.name if done.saved else "", as_json)


def _restore_scans(file: str, preview: bool, as_json: bool) -> None:
    """A campaign of its own from the codes of a save card."""
    from companion.share.codes import commanding, kept
    from companion.share.exports import importing

    typed = sys.stdin.isatty() and not as_json
    text = commanding.scans(
        file, sys.stdin, echo=(lambda line: say(line, err=True)) if typed else None
    )
    incoming = kept.look(data_folder(), text)
    taken_in(incoming, "" if preview else importing.keep(data_folder(), incoming), as_json)


def _restored(id: str, saved: str, as_json: bool) -> None:
    with opened(id, writing=False, put_back=True) as table:
        tell_book(table)
        where = table.game.where(table.state)
    tell(
        as_json,
        lambda: {"id": id, "saved": saved or None, "where": where, "done": True},
        lambda: [
            f"{id} is back: {where}",
            *([f"What stood there before is kept as {saved}."] if saved else []),
        ],
    )


def _restore_book(name: str, yes: bool, preview: bool, as_json: bool) -> None:
    from companion.errors import UsageError
    from companion.share.commands import export_messages
    from companion.share.commands.confirm import NeedsYes

    book = record_book()
    known = book.copies()
    found = next((one for one in known if one.startswith(name)), "")
    if not found:
        raise UsageError("There is no such copy of the record book.", "See `backup --list`.")
    counts = book.compare(found)
    lines = export_messages.book_lines(found, counts)
    facts = {"copy": found, "rows": {key: list(pair) for key, pair in counts.items()}}
    if not (preview or yes):
        raise NeedsYes("The campaign would be saved as a copy, then replaced.", facts, lines)
    if not preview:
        book.put_back(found)
    done = [] if preview else ["It was put back; what stood there before is kept as a copy."]
    tell(as_json, lambda: {**facts, "done": not preview}, lambda: [*lines, *done])


@click.command()
@campaign_argument()
@click.option("--game", default="", help="Its game, if the first line is lost.")
@click.option("--title", default="", help="Its title, if that line is lost.")
@click.option(
    "--player",
    "players",
    multiple=True,
    help="Who played, if that line is lost; once for each player.",
)
@json_option
def rescue(campaign: str, game: str, title: str, players: tuple[str, ...], as_json: bool) -> None:
    """Make a new campaign of what can be read of a damaged one.

    The damaged file is not touched.
    """
    from companion.share.campaigns.rescuing import Known, named, rescued

    damaged = named(data_folder(), campaign)
    row, seen = record_book().campaign(damaged), known_lines().get(damaged)
    of_row = (row.game, row.title) if row else ("", "")
    known = Known(game or of_row[0], title or of_row[1], players, seen)
    id, lines = rescued(data_folder(), damaged, known)
    first = f"The rescued campaign is {id}."
    tell(as_json, lambda: {"id": id, "told": lines}, lambda: [first, *lines])


@click.command()
@campaign_argument()
@click.argument("copy", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--take",
    "words",
    multiple=True,
    metavar="N=here|there",
    help="Which entry to keep where the two sides differ.",
)
@preview_option
@json_option
def merge(campaign: str, copy: str, words: tuple[str, ...], preview: bool, as_json: bool) -> None:
    """Bring in entries that only a COPY of the campaign has."""
    from pathlib import Path

    from companion.share.campaigns import merging
    from companion.table.copies.merge import commit_merge

    take = merging.takes(words)
    with opened(campaign, writing=True) as table:
        plan = merging.planned(table, Path(copy), take)
        while plan.conflicts and not preview:
            if as_json or not in_terminal():
                raise merging.NeedsTake(plan.conflicts)
            one = plan.conflicts[0]
            say(merging.conflict_lines(one))
            prompt = "Which one stands?"
            take[one.number] = click.prompt(prompt, type=click.Choice(["here", "there"]))
            plan = merging.planned(table, Path(copy), take)
        if not preview:
            commit_merge(table, plan)
            tell_book(table)
        tell(as_json, lambda: merging.facts(plan, not preview), lambda: merging.plan_lines(plan))
