"""Procedures of the Day: set-up, decks, Dawn, Planning, Plunder, Dusk; cards that are told."""

from __future__ import annotations

from companion.games.five_sails.procedures import learning, setting_up
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)

PROCEDURES_DAY: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="setup", title="Set up the game", run=setting_up.setup, spec="P01", page="p. 9",
        rule="setup", rules=("city-line", "leader", "faction-deck", "starting-hand"),
        keys=(Key("begun", "broken"), Key("mode", "choose", "casual or competitive"),
              Key("*.leader", "choose", "each player's Leader, by id: p1.leader"),
              Key("*.leader-meant", "choose"), Key("*.faction", "choose"),
              Key("*.values", "form", "what is printed on the Leader"),
              Key("*.deck", "number", "cards in the Faction deck"),
              Key("deck-too-small*", "broken"), *_EFFECTS),
        help="setup soline kaspar",
    ),
    ProcedureInfo(
        id="learn", title="Tell what a card says", run=learning.learn, spec="7.4", page="p. 30",
        rule="card-anatomy", rules=("stats", "traits", "wealth-keyword", "unique"),
        keys=(Key("card", "choose"), Key("card-meant", "choose"),
              Key("values", "form", "resolve 5 combat 2 influence -"), Key("type", "choose"),
              Key("mark", "choose", "loyal, neutral, other, mercenary"), Key("wealth", "yesno"),
              Key("unique", "yesno"), Key("traits", "text", "Duelist, Pirate, not Villain"),
              Key("ability", "choose", "its kind"), Key("qualifiers", "text"),
              Key("engages", "yesno"), Key("final-strike", "yesno"), Key("does", "text"),
              Key("below", "text", "below the bar of a scheme"), Key("note", "text"),
              Key("faction", "text"), Key("name", "text", "its name, spelt otherwise"),
              Key("alias", "text", "a short name"), *_EFFECTS),
        help="learn Sanjay resolve 3 combat 1 influence -",
    ),
)  # fmt: skip
