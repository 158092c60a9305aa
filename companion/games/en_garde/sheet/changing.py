"""What parts of the state are called where a step shows what it changes: words of the sheet.

Empty: bookkeeping, which is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping

FIELDS: Mapping[str, str] = {
    "active": "active player",
    "after_use": "after its use",
    "aliases": "also called",
    "bursts_mod": "bursts added",
    "by": "by",
    "changes": "changes",
    "counter": "counterattack",
    "counter_cost": "cost of the option",
    "counts": "",
    "damage_set": "damage set by a card",
    "duelists": "players",
    "exchange": "Exchange under way",
    "faces": "answers",
    "field": "what is known",
    "first": "who began",
    "flags": "special rules",
    "following": "card being played",
    "games": "games played",
    "how": "how",
    "kind": "kind",
    "left_out": "Pistols left out",
    "most": "at most",
    "note": "note",
    "once": "bursts for this play",
    "out": "out",
    "pistol_loss": "Poise lost to the Pistol",
    "place": "place",
    "places": "places",
    "reshuffles": "reshuffles",
    "round_no": "round",
    "seen": "cards in the discard pile",
    "set_aside": "set aside",
    "since": "changes since the Poise was known",
    "size": "cards in the deck at first",
    "skipped": "",
    "slot": "",
    "source": "how it was played",
    "sources": "",
    "stage": "step of the Exchange",
    "turn_no": "turn",
}
