"""The order of turns and of the steps of one (rulebook: Turn Order)."""

from __future__ import annotations

from companion.games.en_garde.state.table import EnGarde
from companion.toolbox.seats import after

STEP_WORDS = {
    "refill": "Discard and Refill",
    "prepare": "Prepare",
    "exchange": "Exchange",
    "respite": "Respite",
    "over": "game over",
}


def next_player(state: EnGarde) -> str:
    """The next one to the left who is still in; empty if nobody is."""
    if not state.alive:
        return ""
    if state.turn not in state.seats:
        return state.alive[0]
    out = tuple(player for player in state.seats if not state.standing(player))
    return after(state.seats, state.turn, skipping=out)
