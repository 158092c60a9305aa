"""What chance brought in En Garde: who begins (Setup). Hands are hidden, so draws tell nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.en_garde.procedures.turns import STEP_WORDS
from companion.games.en_garde.state import EnGarde
from companion.table.game import Told
from companion.toolbox.luck import Rolled, share


def rolls(before: EnGarde, _after: EnGarde, told: Told, _eyes: str = "") -> Sequence[Rolled]:
    """Who was drawn to begin: each of those who play with the same chance."""
    found = []
    among = before.alive
    for row in told.lines:
        if row["kind"] == "first_player" and row.get("player") in among and len(among) > 1:
            found += [
                Rolled(
                    act_no=told.act_no, player=player, kind="drawn to begin",
                    got=int(row["player"] == player), spread=share(1, len(among)),
                    unit="times", page="Setup",
                )
                for player in among
            ]  # fmt: skip
    return found


def phase(state: EnGarde) -> str:
    """An Exchange, or the step of the turn."""
    if state.exchange is not None:
        return "Exchanges"
    return STEP_WORDS.get(state.step, "") if state.turn else ""
