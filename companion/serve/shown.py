"""What a phone is shown of a table: a plain dict for a pair of eyes; nothing hidden from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from companion.play.unsaved import unsaved_of
from companion.play.what_now import what_now
from companion.serve.asked import OpenAct, open_acts
from companion.serve.blocks import PICTURE_WIDTH, Facts, block_facts, lines_facts
from companion.show.content import seats_of, where_of
from companion.table.board import Board, guarded
from companion.table.campaign.draft import Run
from companion.table.campaign.log import LogLine
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sheet import Sheet, or_else

Table = OpenTable[Any]
LOG_LINES = 30
KEPT_LINES = 4 * LOG_LINES


@dataclass(frozen=True)
class Told:
    """A table for one pair of eyes."""

    facts: Facts
    """What is shown, by part. `log`: pairs of the number of an act and its line as JSON, newest
    first."""
    odds: tuple[OpenAct, ...] = ()
    """Half-entered acts whose odds stand in `facts["open"]` as soon as they are worked out."""
    board: Callable[[], Facts | None] | None = None
    """Draws the board as it lies now, in any thread; it is sent behind the rest. `None`: there is
    none."""


def told_of(table: Table, eyes: str = "", asking: tuple[Run[Any], Asking] | None = None) -> Told:
    """A table as it stands, as plain data.

    Args:
        table: the open table.
        eyes: id of the player who looks; empty: everybody.
        asking: the question that the table is asked now, where somebody sits at it.
    """
    return pictures_of(table, (eyes,), asking)[eyes]


def pictures_of(
    table: Table, eyes: Iterable[str], asking: tuple[Run[Any], Asking] | None = None
) -> dict[str, Told]:
    """The table for each of some pairs of eyes; of a player who is gone there is none. What is the
    same for all is made once."""
    acts = or_else(lambda: open_acts(table, asking), lambda _why: [])
    openly = table.sheet("")
    same = _for_all(table, openly, acts)
    told: dict[str, Told] = {}
    for one in eyes:
        if not one or one in table.state.players:
            own = {
                "eyes": table.state.name(one) if one else "",
                "sheet": block_facts((table.sheet(one) if one else openly).blocks),
            }
            told[one] = Told({**same, **own}, tuple(acts), _board_of(table, one))
    return told


def _for_all(table: Table, openly: Sheet, acts: list[OpenAct]) -> Facts:
    return {
        "title": table.first.title,
        "game": table.game.title,
        "where": where_of(table, openly),
        "large": [msgspec.to_builtins(one) for one in seats_of(table, openly)],
        "open": [one.facts for one in acts],
        "now": [
            {"is": row.kind, "label": row.label, "note": row.note} for row in what_now(table)[:12]
        ],
        "log": [
            _log_line(line, table.state.name(line.by) if line.by else "")
            for line in reversed(table.log(LOG_LINES))
        ],
        "trouble": _trouble(table),
    }


def names_of(table: Table) -> dict[str, str]:
    """The players by id, in the order of their seats."""
    state = table.state
    return {one: state.name(one) for one in state.seats or tuple(state.players)}


def _board_of(table: Table, eyes: str) -> Callable[[], Facts | None] | None:
    """The board of this state, drawn whenever it is called."""
    board = or_else(lambda: table.game.board(table.state, eyes), lambda why: why)
    if board is None:
        return None
    if isinstance(board, str):
        return lambda: {"title": "", "why": board}
    return lambda: or_else(lambda: _drawn(board), lambda why: {"title": "", "why": why})


def _drawn(board: Board) -> Facts:
    drawing = guarded(board).views[0].draw(PICTURE_WIDTH)
    return {"title": board.title, "lines": lines_facts(drawing.lines)}


@lru_cache(KEPT_LINES)
def _log_line(line: LogLine, who: str) -> tuple[int, bytes]:
    told = {
        "no": line.act_no,
        "at": line.at,
        "says": line.says or line.act,
        "by": who,
        "note": line.note,
        "undone": not line.on_table,
    }
    return line.act_no, msgspec.json.encode(told)


def _trouble(table: Table) -> str:
    """What everybody must know of the file; empty if all is well."""
    unsaved = unsaved_of(table, True)
    if unsaved is not None:
        return "Something is not saved yet; the table has been told."
    return "The campaign's file is damaged; the table has been told." if table.read.damage else ""
