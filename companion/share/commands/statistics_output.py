"""What `companion stats` says: a campaign's figures, plots, pace and luck; who wins how often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.share.figures import measures, statistics
from companion.share.text.lines import drawing_width, safe, wrapped
from companion.table.sheet import Block, Sheet, plain, render

if TYPE_CHECKING:
    from companion.records.book import GameRow
    from companion.share.figures.series import Rate
    from companion.table.campaign.opened import OpenTable


def of_campaign(
    table: OpenTable[Any], plays: Iterable[GameRow], *, unfold: bool = False
) -> tuple[dict[str, Any], list[str]]:
    """A campaign's figures as JSON and as lines.

    Args:
        table: the open table; reading is enough.
        plays: finished games of all campaigns.
        unfold: also the rolls that luck is made of.
    """
    made = statistics.figures(table).blocks
    all_of = measures.measures_of(table, plays=plays)
    facts = {"blocks": [statistics.block_facts(one) for one in made], **measures.facts(all_of)}
    parts: list[tuple[str, tuple[Block, ...]]] = [
        ("", made),
        ("Standings", measures.standing_blocks(all_of)),
        ("Over time", measures.plot_blocks(all_of)),
        ("Pace", measures.pace_blocks(all_of)),
        ("Luck", measures.luck_blocks(all_of, unfold=unfold)),
    ]
    lines = [safe(f"{table.first.title} · {table.game.title}")]
    for title, blocks in parts:
        if blocks:
            head = ["", rule(title)] if title else []
            lines += [*head, "", safe(plain(render(Sheet("", blocks), drawing_width())))]
    if not (made or all_of.plots or all_of.luck):
        return facts, [statistics.no_figures(table)]
    if table.game.plotted or all_of.luck:
        lines += ["", *wrapped(all_of.below_luck)]
    return facts, lines


def rule(title: str) -> str:
    """A heading across the page."""
    return f"── {title} ".ljust(drawing_width(), "─")


def rates_of(
    plays: Iterable[GameRow], titles: Mapping[str, str]
) -> tuple[dict[str, Any], list[str]]:
    """Who won how often, over all campaigns and games, as JSON and as lines."""
    told = measures.plays_of(plays)
    facts = {"all_win_rates": [measures.rate_facts(one) for one in told]}
    if not told:
        return facts, ["No finished game is in the record book yet."]
    games: dict[str, list[Rate]] = {}
    for one in told:
        games.setdefault(one.game, []).append(one)
    blocks = tuple(
        measures.rate_block(rows, titles.get(game, game)) for game, rows in games.items()
    )
    return facts, [safe(plain(render(Sheet("", blocks), drawing_width())))]
