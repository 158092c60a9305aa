"""What outlives a campaign: what open cards and tokens of the box print, as a table typed it.

Nothing that a campaign unlocks stands here: its next one finds that out anew.
"""

from __future__ import annotations

from typing import Any

from companion.games.seafall.state.table import SeaFall
from companion.table.game import Remembered


def remembers(state: SeaFall) -> list[Remembered]:
    """Advisors, treasures, upgrades and structures of which more than a name was told."""
    found = []
    for _, advisor in sorted(state.advisors.items()):
        facts = _told(
            {
                "gold": advisor.gold,
                "reputation": advisor.reputation,
                "power": advisor.power,
                "glory": advisor.glory or None,
            }
        )
        if advisor.name and facts:
            found.append(Remembered("advisor", advisor.name, facts))
    for _, card in sorted(state.cards.items()):
        facts = _told({"cost": card.cost, "good": card.good, "glory": card.glory or None})
        if card.kind == "treasure" and facts:
            found.append(Remembered("treasure", card.name, facts))
    for _, token in sorted(state.stock.items()):
        facts = _told(
            {
                "cost": token.cost,
                "good": token.good,
                "bonus": token.bonus,
                "value": token.value,
                "support": token.support or None,
                "symbols": token.symbols or None,
                "power": token.power,
            }
        )
        if facts:
            found.append(Remembered(token.kind, token.name, facts))
    return found


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """Only what was told."""
    return {key: value for key, value in facts.items() if value not in (None, "", {}, ())}
