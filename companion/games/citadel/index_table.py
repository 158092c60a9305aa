"""Procedures of the table: adventure, scenario, Board, leaflet, saving (P-01, P-26 to P-43)."""

from __future__ import annotations

from companion.games.citadel.keys import EFFECTS, RULES, WHO
from companion.games.citadel.procedures import table_adventure
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, ProcedureInfo

PROCEDURES_TABLE: tuple[ProcedureInfo[Citadel], ...] = (
    ProcedureInfo(
        id="adventure", title="A new adventure", run=table_adventure.adventure, spec="P-01",
        page="p. 7", rule="new-adventure", rules=("sorting", "introductory-scenario"),
        help="adventure ana A ben Casek decks 30 28",
        keys=(
            Key("characters", "form", "player -> A to D"),
            Key("decks", "form", "player -> cards of the starting deck"),
            Key("mode", "choose", "standard, story or survival"),
            Key("threat", "text"), Key("community", "text"), RULES, EFFECTS,
        ),
    ),
    ProcedureInfo(
        id="has", title="Tell what a character has", run=table_adventure.has, page="p. 9",
        rule="action-deck", words=("have",), help="ana has life 9 deck 12 discard 4 hand 2",
        keys=(WHO, Key("has", "form", "counts by name"), EFFECTS),
    ),
)  # fmt: skip
