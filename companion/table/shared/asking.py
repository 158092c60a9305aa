"""Questions of many acts of every game: which player."""

from __future__ import annotations

from typing import Any

from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.procedures.work import BaseWork
from companion.table.state import TableState


def player_options(state: TableState, page: str = "") -> tuple[Option, ...]:
    """The players to choose from, in seating order."""
    order = state.seats or tuple(sorted(state.players))
    return tuple(Option(player, state.name(player), page=page) for player in order)


def who_acts(
    work: BaseWork[Any], key: str = "who", prompt: str = "Who?", cite: Citation | None = None
) -> Steps[str]:
    """Ask who acts: the one who speaks, else whose turn it is, else anybody; `work.player` is set.

    Returns:
        The player's id.
    """
    likely = work.table.by or work.state.turn or None
    work.player = yield from work.choose(
        key,
        prompt,
        player_options(work.state),
        quiet=likely,
        lead="by",
        cite=work.cite if cite is None else cite,
    )
    return work.player
