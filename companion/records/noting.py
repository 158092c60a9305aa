"""What the record book is told of an open campaign: the row that Home and `list` show."""

from __future__ import annotations

from typing import Any

from companion.records.book import CampaignRow
from companion.table.opened import OpenTable


def row_of(table: OpenTable[Any]) -> CampaignRow:
    """Where a campaign stands now: its last act, whose turn, what is half entered."""
    head = table.history.act_at(table.history.head)
    last = table.record(head) if head else None
    half = tuple(
        f"{info.title}, {table.state.name(lines[0].by)}" if lines[0].by else info.title
        for _, info, lines in table.drafts()
    )
    return CampaignRow(
        id=table.path.stem,
        title=table.first.title,
        game=table.first.game,
        file=table.path.name,
        opened_at=table.first.at,
        last_says=last.says if last else "",
        last_at=last.at if last else table.first.at,
        where=table.game.where(table.state),
        half_entered=half,
        head_digest=table.last_digest,
    )
