"""What stands on the table and what was done there; nothing is entered."""

from __future__ import annotations

from typing import Any

import click

from companion.cli import completing
from companion.cli.opening import known_lines, opened
from companion.cli.options import asking_options, campaign_argument, json_option, query_of
from companion.cli.record_book import finished_games
from companion.places import data_folder
from companion.share.commands.shell import say, tell


@click.command()
@campaign_argument()
@click.option(
    "--by",
    default="",
    metavar="NAME",
    help="Show it as this player sees it.",
    shell_complete=completing.players,
)
@json_option
def state(campaign: str, by: str, as_json: bool) -> None:
    """Show what is on the table.

    With --by, as that player sees it: their own secrets too.
    With --json every value is listed by its path; secrets are left out.
    """
    from companion.share.commands import json_output, run_procedure, text_output

    with opened(campaign, writing=False) as table:
        eyes = run_procedure.player_of(table, by)
        tell(
            as_json, lambda: json_output.state(table), lambda: text_output.state_lines(table, eyes)
        )


@click.command()
@campaign_argument()
@click.option("--count", default=20, type=click.IntRange(1), help="How many entries.")
@click.option("--unfold", is_flag=True, help="Show sums, answers and broken rules too.")
@asking_options
@json_option
def log(campaign: str, count: int, unfold: bool, as_json: bool, **asked: Any) -> None:
    """Show the last entries; undone ones are marked.

    The options show only some of them; `companion find` looks in all campaigns.
    """
    from companion.share.campaigns import campaigns
    from companion.share.campaigns.recent_entries import tail

    found = campaigns.find(data_folder(), campaign)
    if any(one not in ("", None, ()) for one in asked.values()):
        from companion.cli.past import entries_asked

        end = entries_asked(found, query_of(asked), count)
    else:
        end = tail(found.path, count, known=known_lines().get(found.id))
    if end.notice:
        say(end.notice, err=True)
    if as_json:
        from companion.share.commands import json_output

        entries = [json_output.entry(one.entry, one.on_table, unfold) for one in end.lines]
        tell(True, lambda: {"entries": entries, "notice": end.notice}, lambda: ())
        return
    from companion.share.commands import text_output

    say(text_output.log_lines(end.lines, unfold) or [end.empty])


@click.command()
@campaign_argument("")
@click.option("--all", "everybody", is_flag=True, help="Win rates in all campaigns and games.")
@click.option(
    "--rolls", "unfold", is_flag=True, help="Show the rolls behind the luck, entry by entry."
)
@json_option
def stats(campaign: str, everybody: bool, unfold: bool, as_json: bool) -> None:
    """Show the figures of a campaign, and who wins how often.

    The game's own figures, plots, pace and luck.

    Without CAMPAIGN, only who won how often in all campaigns.
    """
    from companion.share.commands import statistics_output

    told, lines = (
        statistics_output.rates_of(finished_games(), _titles())
        if everybody or not campaign
        else ({}, [])
    )
    if campaign:
        with opened(campaign, writing=False) as table:
            shown, above = statistics_output.of_campaign(table, finished_games(), unfold=unfold)
        told, lines = {**shown, **told}, [*above, *([""] if lines else []), *lines]
    tell(as_json, lambda: told, lambda: lines)


def _titles() -> dict[str, str]:
    from companion.games import find

    return {id: one.title for id, one in find().items()}


@click.command()
@campaign_argument()
@click.argument("thread", default="")
@json_option
def replay(campaign: str, thread: str, as_json: bool) -> None:
    """Show a thread entry by entry, with the table after each.

    THREAD is its id or the number of one of its entries; without it, the last one.
    """
    from companion.share.commands.replay_output import replay_lines, step_facts
    from companion.share.figures.replay import steps_of

    with opened(campaign, writing=False) as table:
        name, steps = steps_of(table, thread)
        tell(
            as_json,
            lambda: {"thread": name, "steps": [step_facts(one) for one in steps]},
            lambda: replay_lines(table, name, steps),
        )


@click.command()
@click.option("--clear", is_flag=True, help="Forget them.")
@json_option
def unheard(clear: bool, as_json: bool) -> None:
    """Show the typed lines that were not understood.

    Each is followed by the next line that was understood.

    They are kept on this machine only; `companion settings unheard off` keeps none. Send them to
    whoever makes this program, so that your words are understood.
    """
    import msgspec

    from companion.share.campaigns.unheard import UnheardLog
    from companion.share.commands import text_output
    from companion.toolbox.text import plural

    log = UnheardLog(data_folder())
    if clear:
        count = log.clear()
        told = [f"{plural(count, 'line')} forgotten."]
        tell(as_json, lambda: {"cleared": count}, lambda: told)
        return
    rows = log.rows()
    tell(
        as_json,
        lambda: {"unheard": msgspec.to_builtins(rows)},
        lambda: text_output.unheard_lines(rows),
    )
