"""What parts of the state are called where a step shows what it changes: words of the sheet.

Empty: bookkeeping, which is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.five_sails.state.cards import PLACES, STEPS

FIELDS: Mapping[str, str] = {
    **{key: place.name for key, place in PLACES.items()},
    **{key: step.name for key, step in STEPS.items()},
    "accepter": "accepted by",
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
    "count": "cards",
    "crew_cap": "Crew Cap",
    "deck_list": "deck list",
    "deck_name": "deck",
    "discard": "discard pile",
    "direct": "wounds given directly",
    "direct_all": "wounds given directly, in all",
    "fighters": "fighter",
    "final_strike": "Final Strike",
    "first_player": "First Player",
    "frozen": "dueling stat at the start",
    "games": "record of game",
    "hangs_on": "lasts with",
    "initiative_done": "initiative settled",
    "kind": "kind",
    "known": "cards shown",
    "last": "last to play",
    "leader_wounds": "wounds of the Leader",
    "line": "cards played",
    "locations": "at",
    "mark": "mark",
    "mode": "casual or competitive",
    "modifiers": "changes of stats",
    "must_play": "a card must be played",
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
    "stage": "",
    "stat": "stat",
    "suffered": "wounds from threat",
    "tied": "tied players",
    "tied_to": "tied to",
    "to": "went to",
    "veil": "secret",
    "when_revealed": "when-revealed effect",
}
