"""What chance brought in En Garde: who begins (Setup). Hands are hidden, so draws tell nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.en_garde.rules.turn_order import STEP_WORDS
from companion.games.en_garde.state.table import EnGarde
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, picked


def rolls(before: EnGarde, _after: EnGarde, told: LoggedEntry, _eyes: str = "") -> Sequence[Rolled]:
    """Who was drawn to begin: each of those who play with the same chance."""
    found: list[Rolled] = []
    among = before.alive
    for row in told.lines:
        if row["kind"] == "first_player" and row.get("player") in among and len(among) > 1:
            found += picked(among, (row["player"],), told.act_no, "drawn to begin", "Setup")
    return found


def phase(state: EnGarde) -> str:
    """An Exchange, or the step of the turn."""
    if state.exchange is not None:
        return "Exchanges"
    return STEP_WORDS.get(state.step, "") if state.turn else ""
