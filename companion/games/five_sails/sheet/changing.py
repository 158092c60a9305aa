"""What parts of the state are called where a step shows what it changes: words of the sheet.

Empty: bookkeeping, which is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping

FIELDS: Mapping[str, str] = {
    "aliases": "also called",
    "approach_used": "Approaches chosen",
    "aside": "hand set aside",
    "asked": "",
    "at": "place",
    "below_bar": "stays for the Day",
    "by": "by",
    "characters_left": "characters left",
    "choice": "scheme and character",
    "city_deck": "City Deck",
    "city_discard": "City discards",
    "crew_cap": "Crew Cap",
    "deck_list": "deck list",
    "deck_name": "deck",
    "direct": "wounds given directly",
    "direct_all": "wounds given directly, in all",
    "final_strike": "Final Strike",
    "first_player": "First Player",
    "frozen": "dueling stat at the start",
    "hangs_on": "lasts with",
    "initiative_done": "initiative settled",
    "kind": "kind",
    "known": "cards shown",
    "last": "last to play",
    "leader_wounds": "wounds of the Leader",
    "mark": "mark",
    "mode": "casual or competitive",
    "modifiers": "changes of stats",
    "must_play": "must play a round",
    "named": "cards named",
    "note": "note",
    "noted": "cards noted",
    "on": "on",
    "passes": "passes in a row",
    "pool": "threat",
    "schemes_left": "schemes left",
    "sealed": "chosen face down",
    "set": "set to",
    "shown": "revealed",
    "stage": "step of the duel",
    "stat": "stat",
    "suffered": "wounds from threat",
    "tied": "tied players",
    "tied_to": "tied to",
    "to": "went to",
    "veil": "secret",
    "when_revealed": "when-revealed effect",
}
