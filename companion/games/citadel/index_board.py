"""Procedures of the Board: exploring, moving, room, dialogues, World Map (P-26 to P-29, P-35)."""

from __future__ import annotations

from companion.games.citadel.index_cards import PURSE_KEYS, TAKE_KEYS
from companion.games.citadel.keys import EFFECTS, RULES, WHO
from companion.games.citadel.procedures import board_moving, board_opening, board_reading
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, ProcedureInfo

_TERRAIN = Key("terrain", "choose", "Terrain of the Board")
_SIDE = Key("side", "choose", "N, E, S or W")
_ARROWS = Key("arrows", "form", "side -> area/number: n I/094 e II")
_MAP_ARROWS = Key("arrows", "text", "numbers with their slots: 066>B, 025")
_SPACE_KEYS = tuple(Key(f"*{x.name.removeprefix('*')}", x.kind, x.help)
                    for x in (*TAKE_KEYS, *PURSE_KEYS, _SIDE, _ARROWS))  # fmt: skip
_FILL = (Key("*number", "text", "three digits"), Key("*is-terrain", "yesno"), *_SPACE_KEYS)
_GO = (WHO, Key("to", "choose", "Terrain"), Key("with", "several", "other figures"), RULES,
       EFFECTS)  # fmt: skip

PROCEDURES_BOARD: tuple[ProcedureInfo[Citadel], ...] = (
    ProcedureInfo(
        id="explore", title="Explore", run=board_opening.explore, spec="P-26", page="p. 21",
        rule="explore", rules=("new-exploration", "flip", "fog-permanent"),
        words=("explores", "flips-fog"), help="explore N called Rats temporary",
        keys=(WHO, _TERRAIN, _SIDE, Key("title", "choose"), Key("type", "choose"), *_FILL,
              Key("after", "choose"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="fill", title="Put a card into an opened space", run=board_opening.fill, spec="P-26",
        page="p. 21", rule="explore", rules=("no-exploration-left",),
        help="fill Shore N number 094",
        keys=(WHO, _TERRAIN, _SIDE, *_FILL, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="arrows", title="Tell the arrows of a Terrain", run=board_opening.arrows, page="p. 5",
        rule="area", rules=("new-exploration",), help="arrows Shore n I/094 e II",
        keys=(WHO, _TERRAIN, _ARROWS, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="area", title="Tell Exploration cards left", run=board_opening.area, page="p. 21",
        rule="exploration-deck", rules=("no-exploration-left",), help="area II 9",
        keys=(Key("area", "text"), Key("cards", "number"), EFFECTS),
    ),
    ProcedureInfo(
        id="joins", title="Tell how two Terrains lie", run=board_opening.joins, page="p. 22",
        rule="adjacent", rules=("cardinal",), help="joins Shore Wood side east",
        keys=(_TERRAIN, Key("other", "choose"), Key("joined", "yesno"), _SIDE, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="move", title="Move a figure", run=board_moving.move, spec="P-27", page="p. 22",
        rule="move-action", rules=("adjacent", "overweight", "arrive-mandatory"),
        words=("moves", "walk", "walks", "goes", "go"), help="ana moves to Shore",
        keys=(*_GO, Key("how", "choose", "action or effect")),
    ),
    ProcedureInfo(
        id="stands", title="Tell where a figure stands", run=board_moving.stands, spec="P-27",
        page="p. 22", rule="board", words=("stand", "starts", "starts-on"),
        help="ana stands on Shore", keys=_GO,
    ),
    ProcedureInfo(
        id="room", title="Not enough room", run=board_moving.room, spec="P-28", page="p. 22",
        rule="no-room", help="room Shore, Wood",
        keys=(Key("terrains", "several"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="read", title="Read a dialogue", run=board_reading.read, spec="P-29", page="p. 18",
        rule="read-dialogue", rules=("dialogue-styles", "glossary-star"),
        words=("reads", "dialogue"), help="read 123 note the bridge is safe",
        keys=(WHO, Key("number", "text", "its number, or done"), Key("then", "choose"),
              Key("note", "text"), Key("mandatory", "choose"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="map", title="Insert a World Map card", run=board_reading.map_card, spec="P-35",
        page="p. 24", rule="world-map-card", rules=("world-map",), words=("world-map",),
        help="map 055 slot B arrows 066>C, 025",
        keys=(Key("number", "text"), Key("slot", "text"), _MAP_ARROWS, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="flip", title="Flip a World Map card", run=board_reading.flip, spec="P-35", page="p. 5",
        rule="world-map-card", rules=("preparation",), words=("flips", "map-flip"),
        help="flip 055 dialogue 210",
        keys=(Key("slot", "choose"), _MAP_ARROWS, Key("dialogue", "text"), RULES, EFFECTS),
    ),
)  # fmt: skip
