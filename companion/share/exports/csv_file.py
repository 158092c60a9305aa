"""The log and the standings as CSV: one row an entry, one row a player of a finished game.

Every cell is quoted, and a text that a spreadsheet would run as a formula gets an apostrophe in
front, as spreadsheets themselves write it; `unguarded` takes it off again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from companion.share.chronicle.story import Span, story
from companion.share.text.lines import safe
from companion.table.campaign.log import actor_of
from companion.toolbox.moments import local

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable

_RUN = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, in half and in full width."""

LOG_COLUMNS = (
    "entry",
    "date",
    "time",
    "game",
    "where",
    "by",
    "act",
    "kind",
    "says",
    "remarks",
    "thread",
)
STANDINGS = ("campaign", "game", "play", "date", "player", "place", "score")


def guarded(text: str) -> str:
    """A cell that no spreadsheet runs. Text that begins with an apostrophe gets a second one."""
    line = " ".join(safe(text).split())
    return f"'{line}" if line.startswith((*_RUN, "'")) else line


def unguarded(cell: str) -> str:
    """The text of a cell that `guarded` made."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*_RUN, "'")) else cell


def written(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, every cell quoted; numbers are not guarded, `None` is empty."""
    told = io.StringIO()
    writer = csv.writer(told, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(one) for one in row])
    return told.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else guarded(str(value))


def log_csv(table: OpenTable[Any], span: Span | None = None, zone: tzinfo | None = None) -> str:
    """The entries on the table, a row each. Raises `UsageError` for a span without any."""
    from companion.share.chronicle.entries import kind_of, remarks_of

    rows: list[Sequence[object]] = [LOG_COLUMNS]
    told = story(table, span, zone)
    for chapter in told.chapters:
        for stretch in chapter.stretches:
            for entry in stretch.entries:
                at, actor = local(entry.at, zone), actor_of(entry, told.end)
                rows.append(
                    (
                        entry.act_no,
                        f"{at:%Y-%m-%d}" if at else "",
                        f"{at:%H:%M}" if at else "",
                        entry.game,
                        stretch.where,
                        told.end.name(actor) if actor else "",
                        entry.act,
                        kind_of(entry),
                        entry.says,
                        "; ".join(remarks_of(entry)),
                        entry.thread,
                    )
                )
    return written(rows)


def standings_csv(
    table: OpenTable[Any], span: Span | None = None, zone: tzinfo | None = None
) -> str:
    """The finished games, a row a player. `companion import` reads it as a play history."""
    rows: list[Sequence[object]] = [STANDINGS]
    told = story(table, span, zone)
    ends, state = told.ended, told.end
    for one in table.game.finished(state):
        at = local(ends.get(one.game_no, ""), zone)
        day = f"{at:%Y-%m-%d}" if at else ""
        for player in state.seats or sorted(state.players):
            if one.took_part(player):
                facts = (table.first.title, table.game.id, one.game_no, day, state.name(player))
                rows.append((*facts, one.places.get(player), one.scores.get(player)))
    return written(rows)
