"""Everything that is drawn of a table, drawn: sheet, board, log, what now, exports."""

from __future__ import annotations

import random
from typing import Any

from companion.share.chronicle.story import Span
from companion.share.commands import json_output
from companion.share.commands.text_output import state_lines
from companion.share.exports.exporting import FORMATS as _ALL, ExportOptions, exported
from companion.share.figures.measures import more_of
from companion.share.figures.statistics import figures
from companion.table.campaign.opened import OpenTable
from companion.table.sheet import Sheet, plain, render
from screens.view import view_of

FORMATS = [format for format in _ALL if format not in ("json", "archive")]


def drawn(table: OpenTable[Any], chance: random.Random) -> None:
    """Draw what the table screen shows, for somebody's eyes."""
    game, state = table.game, table.state
    eyes = chance.choice(["", *state.players])
    for width in (80, chance.choice((20, 40, 120, 200))):
        plain(render(game.sheet(state, eyes), width))
    game.where(state)
    game.phase(state)
    game.suggestions(state)
    game.counters(state)
    for _, info, lines in table.drafts.all():
        json_output.draft("d", info, lines)
    for line in table.log(3):
        json_output.entry(table.record(line.n), line.on_table, True)
    board = game.board(state, eyes)
    if board is not None:
        for view in board.views:
            boxes = view.draw(chance.choice((60, 80, 120))).boxes
            if boxes:
                plain(render(Sheet("", tuple(board.look(chance.choice(list(boxes))))), 80))
    table.moves.plan_undo()


def looked_back(table: OpenTable[Any], chance: random.Random) -> None:
    """Draw what is seldom looked at: figures, the record, what comes out of the program."""
    game, state = table.game, table.state
    view_of(table, chance.choice(["", *state.players]))
    state_lines(table)
    json_output.state(table)
    plain(render(Sheet("", tuple(game.record(state))), 80))
    game.texts(state)
    game.lists(state, chance.choice(["", *state.players]))
    game.opened(state)
    game.finished(state)
    if game.remembers is not None:
        game.remembers(state)
    lookup = game.lookup(state)
    if lookup is not None:
        for word in ("QH", "7C", "1", "x", "Foo"):
            try:
                plain(render(Sheet("", tuple(lookup.find(word))), 80))
            except ValueError:
                continue
    figures(table)
    more = more_of(table, Span(), None, ())
    for format in chance.sample(FORMATS, 2):
        exported(table, format, ExportOptions(more=more))
    exported(table, "json")
