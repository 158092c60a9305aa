"""What a phone is shown of a table: a plain dict for a pair of eyes; nothing hidden from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.play.unsaved import unsaved_of
from companion.play.what_now import what_now
from companion.serve.asked import OpenAct, open_acts
from companion.serve.blocks import Facts, block_facts, lines_facts
from companion.show.content import shown_of
from companion.table.board import guarded
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sheet import or_else

Table = OpenTable[Any]
LOG_LINES = 30
BOARD_WIDTH = 72
"""Cells of a board; on a narrow phone it is pushed sideways."""


@dataclass(frozen=True)
class Told:
    """A table for one pair of eyes."""

    facts: Facts
    odds: tuple[OpenAct, ...] = ()
    """Half-entered acts whose odds stand in `facts["open"]` as soon as they are worked out."""


def told_of(table: Table, eyes: str = "", asking: tuple[Run[Any], Asking] | None = None) -> Told:
    """A table as it stands, as plain data.

    Args:
        table: the open table.
        eyes: id of the player who looks; empty: everybody.
        asking: the question that the table is asked now, where somebody sits at it.
    """
    state = table.state
    openly = table.sheet("")
    across = shown_of(table, openly)
    acts = or_else(lambda: open_acts(table, asking), lambda _why: [])
    facts: Facts = {
        "title": table.first.title,
        "game": table.game.title,
        "where": across.where,
        "eyes": state.name(eyes) if eyes else "",
        "large": [msgspec.to_builtins(one) for one in across.seats],
        "sheet": block_facts((table.sheet(eyes) if eyes else openly).blocks),
        "board": or_else(lambda: _board(table, eyes), lambda why: {"title": "", "why": why}),
        "open": [one.facts for one in acts],
        "now": [
            {"is": row.kind, "label": row.label, "note": row.note} for row in what_now(table)[:12]
        ],
        "log": [_log_line(table, line) for line in reversed(table.log(LOG_LINES))],
        "trouble": _trouble(table),
    }
    return Told(facts, tuple(acts))


def names_of(table: Table) -> dict[str, str]:
    """The players by id, in the order of their seats."""
    state = table.state
    return {one: state.name(one) for one in state.seats or tuple(state.players)}


def pictures_of(
    table: Table, eyes: Iterable[str], asking: tuple[Run[Any], Asking] | None = None
) -> dict[str, Told]:
    """The table for each of some pairs of eyes; of a player who is gone there is none."""
    return {
        one: told_of(table, one, asking) for one in eyes if not one or one in table.state.players
    }


def _board(table: Table, eyes: str) -> Facts | None:
    found = table.game.board(table.state, eyes)
    if found is None:
        return None
    drawing = guarded(found).views[0].draw(BOARD_WIDTH)
    return {"title": found.title, "lines": lines_facts(drawing.lines)}


def _log_line(table: Table, line: Any) -> Facts:
    return {
        "no": line.act_no,
        "at": line.at,
        "says": line.says or line.act,
        "by": table.state.name(line.by) if line.by else "",
        "note": line.note,
        "undone": not line.on_table,
    }


def _trouble(table: Table) -> str:
    """What everybody must know of the file; empty if all is well."""
    unsaved = unsaved_of(table, True)
    if unsaved is not None:
        return "Something is not saved yet; the table has been told."
    return "The campaign's file is damaged; the table has been told." if table.read.damage else ""
