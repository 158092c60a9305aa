"""Why a number is what it is; branches by name, two of them side by side. Nothing is entered."""

from __future__ import annotations

import click

from companion.cli.opening import opened
from companion.cli.options import by_option, campaign_argument, json_option
from companion.share.commands.shell import tell


@click.command()
@campaign_argument()
@click.argument("words", nargs=-1)
@by_option
@json_option
def why(campaign: str, words: tuple[str, ...], by: str, as_json: bool) -> None:
    """Say why a number is what it is.

    WORDS are letters of its name: `why salt ana gold`. Without WORDS, list
    all numbers of the table. The sum comes first, where it follows from
    others, then the entries that made it.
    """
    from companion.play.matching import matching
    from companion.play.why import numbers, why_lines
    from companion.share.commands import run_procedure
    from companion.share.text.lines import columns
    from companion.toolbox.sums import shown

    wanted = " ".join(words)
    with opened(campaign, writing=False) as table:
        found = numbers(table, run_procedure.player_of(table, by))
        names = [one.name for one in found]
        places = matching(wanted, names) if wanted else range(len(found))
        exact = [place for place in places if names[place].casefold() == wanted.casefold()]
        chosen = [found[place] for place in exact or places]
        if not chosen:
            from companion.errors import UsageError

            right = f"List them all: companion why {campaign}" if found else ""
            raise UsageError(f"Nothing is counted as “{wanted}”.", right)
        told = why_lines(table, chosen[0]) if len(chosen) == 1 and wanted else []
        tell(
            as_json,
            lambda: {
                "numbers": [{"name": one.name, "value": one.value} for one in chosen],
                "why": told,
            },
            lambda: told or columns([(one.name, shown(one.value)) for one in chosen]),
        )


@click.command()
@campaign_argument()
@click.argument("entries", nargs=-1, type=click.IntRange(0), metavar="[ENTRY] [OTHER]")
@json_option
def branches(campaign: str, entries: tuple[int, ...], as_json: bool) -> None:
    """List the branches that were left; set two side by side.

    ENTRY is the last entry of one: it stands beside the table, or beside the
    branch that ends with OTHER. A note `branch: the bold way` names the one
    on the table.
    """
    import msgspec

    from companion.errors import UsageError
    from companion.play import branches as lines_of
    from companion.toolbox.text import plural

    if len(entries) > 2:
        raise UsageError("Two branches stand side by side at most.")
    with opened(campaign, writing=False) as table:
        if entries:
            ends = [lines_of.named(table, number) for number in entries]
            side = lines_of.compare(table, ends[0], ends[1] if len(ends) > 1 else None)
            tell(
                as_json,
                lambda: msgspec.to_builtins(side),
                lambda: lines_of.compared_lines(side),
            )
            return
        here, left = lines_of.present(table), lines_of.branches(table)
        tell(
            as_json,
            lambda: {"here": msgspec.to_builtins(here), "left": msgspec.to_builtins(left)},
            lambda: [
                f"On the table: {here.name}",
                *(
                    f"{one.act_no:>4}  {one.name} "
                    f"({plural(one.count, 'entry', 'entries')} behind {one.since})"
                    for one in left
                ),
                *([] if left else ["There is one line of entries, and nothing beside it."]),
            ],
        )
