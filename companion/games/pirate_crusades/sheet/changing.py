"""What parts of the state are called where a step shows what it changes: words of the sheet.

Empty: bookkeeping, which is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping

FIELDS: Mapping[str, str] = {
    "aids": "cards of the Joker's ship",
    "at": "place",
    "average": "average cannon card",
    "benefits": "benefits reached",
    "book": "Sunset card",
    "born": "place by age",
    "broadside": "bonus 5 spent",
    "by_reputation": "lost with the reputation",
    "captain_cards": "captains of earlier games",
    "chest": "treasure aboard",
    "conquered": "conquered",
    "corner_cards": "corner ports of earlier games",
    "counts": "cards of each kind",
    "defender": "defender",
    "done": "missions done",
    "drawn": "cards drawn",
    "ended": "why the game is over",
    "face_up": "face up",
    "gone": "in the Blue Sea discards",
    "held_by": "hostage of",
    "known": "cards shown",
    "levels": "levels",
    "limbo": "cards drawn, not put anywhere yet",
    "loyal": "loyal crew",
    "map": "treasure map",
    "most": "crew cards at most",
    "need": "need",
    "noted": "cards noted",
    "pirates": "players",
    "prize": "prize",
    "round_no": "round",
    "sail": "ready to sail",
    "sealed": "cards chosen face down",
    "ship_type": "type of ship",
    "single": "alone",
    "size": "size",
    "status": "is",
    "stay": "",
    "step": "",
    "terrain": "what lies there",
    "told": "",
    "total": "total",
    "town_size": "size of the town",
    "track": "reputation card",
    "traded": "trade of this turn",
    "treasures": "treasures",
    "variant": "short or long game",
    "veil": "secret",
}
