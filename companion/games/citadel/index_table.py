"""Procedures of the table: adventure, scenario, leaflet, Preparation, save (P-01, P-30 to P-44)."""

from __future__ import annotations

from companion.games.citadel.index_cards import PLACE_KEYS, TAKE_KEYS
from companion.games.citadel.keys import EFFECTS, FALL_KEYS, REASON, RULES, WHO
from companion.games.citadel.procedures import (
    leaflet_building,
    leaflet_destiny,
    leaflet_scores,
    preparing,
    sharing,
    table_adventure,
    table_people,
    table_saving,
    table_scenario,
)
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, ProcedureInfo

_PARTS = Key("parts", "split", "player -> life points")
_BUILDING = (Key("building", "choose", "building of the leaflet"),
             Key("plan", "choose", "what it does, for a name that is new"))  # fmt: skip
_BOXES = Key("boxes", "number", "boxes that it has in all")
_BOX = (_BOXES, Key("*.title", "text", "the card chosen for a blank building"),
        *(Key(f"*{x.name.removeprefix('*')}", x.kind, x.help) for x in PLACE_KEYS))  # fmt: skip
_SKILLS = (
    Key("reflex", "choose", "who gains a Reflex Skill"), Key("available", "yesno"),
    Key("left", "number", "Advanced Skills in the box"),
    Key("gains", "split", "player -> Advanced Skills"),
    Key("focus", "split", "player -> Skills returned"),
    Key("*gain-*.card", "choose", "name of a Skill that is gained"),
    Key("*focus-*.from", "choose", "hand, deck or discard"), Key("*focus-*.card", "choose"),
)  # fmt: skip
_TAKEN = tuple(Key(f"*{x.name.removeprefix('*')}", x.kind, x.help) for x in TAKE_KEYS)
_AT_CITADEL = Key("at-citadel", "yesno", "whether you are at the Citadel")

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
    ProcedureInfo(
        id="scenario", title="A scenario begins", run=table_scenario.scenario, spec="P-37",
        page="p. 22", rule="scenario", words=("begin", "scenarios"),
        rules=("threat-booklet", "bookmark", "lp-from-scenario", "groundshiver"),
        help='scenario "The siege" life 12 level 2 bookmark page 5 goals find the well; go home',
        keys=(
            Key("title", "text"), Key("introductory", "yesno"), Key("pictograph", "text"),
            Key("bookmark", "text", "booklet and page; empty: in none"),
            Key("goals", "text", "with semicolons"), Key("threat", "text"),
            Key("community", "text"), Key("life", "number", "for each character"),
            Key("lives", "form", "player -> life points"), Key("level", "number"),
            Key("board", "choose", "stays, discard or return"),
            Key("start", "choose", "Terrain of the figures"), _AT_CITADEL, RULES, *FALL_KEYS,
            EFFECTS,
        ),
    ),
    ProcedureInfo(
        id="epilogue", title="A scenario ends", run=table_scenario.epilogue, spec="P-37",
        page="p. 22", rule="epilogue", rules=("return-to-citadel", "scenario", "community-page"),
        help="epilogue reached find the well note the well is ours",
        grave=True,
        keys=(Key("reached", "several", "goals"), Key("failed", "several", "goals"),
              Key("note", "text"), Key("next", "text", "next scenario"), _AT_CITADEL, RULES,
              EFFECTS),
    ),
    ProcedureInfo(
        id="community", title="Name of the community, the Threat", run=table_scenario.community,
        page="p. 23", rule="community-page", rules=("threat",), help='community "Hill folk"',
        keys=(Key("threat", "text"), Key("community", "text"), EFFECTS),
    ),
    ProcedureInfo(
        id="goal", title="A goal", run=table_scenario.goal, spec="P-37", page="p. 22",
        rule="scenario", words=("goals",), help='goal "Find the well" reached',
        keys=(Key("goal", "choose"), Key("status", "choose"), EFFECTS),
    ),
    ProcedureInfo(
        id="mode", title="Change the mode", run=table_scenario.mode, page="p. 20",
        rule="story-mode", rules=("survival-mode", "recovery"), help="mode story",
        keys=(Key("mode", "choose"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="citadel", title="At the Citadel", run=table_scenario.citadel, page="p. 22",
        rule="return-to-citadel", words=("at-citadel",), help="citadel yes",
        keys=(Key("at", "yesno"), EFFECTS),
    ),
    ProcedureInfo(
        id="score", title="A Community score", run=leaflet_scores.score, spec="P-30",
        page="p. 23", rule="community-scores", rules=("reduce-below-zero", "influence"),
        words=("scores",), help="score influence 2",
        keys=(Key("score", "choose"), Key("change", "number"),
              Key("price", "yesno", "a prerequisite of an effect"), REASON, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="share", title="Share life points", run=sharing.share, spec="P-44", page="p. 23",
        rule="share-life", rules=("gain-life", "wake-up"), words=("shares",),
        help="share 10 ana 6, ben 4",
        keys=(Key("total", "number"), _PARTS, REASON, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="groundshiver", title="Level of the groundshiver", run=leaflet_scores.groundshiver,
        spec="P-36", page="p. 23", rule="groundshiver", rules=("pathfind",), words=("level",),
        help="level 3", keys=(Key("level", "number"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="hope", title="Spend hope: check a symbol", run=leaflet_destiny.hope, spec="P-31",
        page="p. 24", rule="hope-reborn", words=("spends-hope",),
        rules=("destiny", "destiny-adjacency", "advanced-skill", "focus-symbol", "guild"),
        help="ana hope community score influence",
        keys=(
            WHO, Key("symbol", "choose", "symbol of the Destiny page"), Key("which", "choose"),
            Key("type", "choose"), Key("spend", "yesno", "whether a card is spent"),
            Key("score", "choose"), Key("guild", "choose"), Key("map-card", "text"),
            Key("number", "text"), Key("under", "choose"), *_BUILDING, *_SKILLS, *_BOX, *_TAKEN,
            RULES, *FALL_KEYS, EFFECTS,
        ),
    ),
    ProcedureInfo(
        id="hope-life", title="Hope for life points", run=leaflet_destiny.hope_life, spec="P-31",
        page="p. 6", rule="hope-life", rules=("share-life", "block"),
        help="ana hope life ana 6, ben 4",
        keys=(WHO, _PARTS, RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="symbol", title="Tell a Destiny symbol", run=leaflet_destiny.symbol, page="p. 24",
        rule="destiny", rules=("destiny-adjacency",), words=("symbols",),
        help="symbol Tower building beside Heart",
        keys=(Key("symbol", "choose"), Key("type", "choose"), Key("centre", "yesno"),
              Key("checked", "yesno"), Key("number", "text"), Key("links", "text"), EFFECTS),
    ),
    ProcedureInfo(
        id="destiny-told", title="The Destiny page is told", run=leaflet_destiny.page_told,
        page="p. 24", rule="destiny-adjacency", help="destiny-told",
        keys=(Key("told", "yesno"), EFFECTS),
    ),
    ProcedureInfo(
        id="build", title="Check a box of a building", run=leaflet_building.build, spec="P-32",
        page="p. 23", rule="buildings", rules=("building-effects", "custom-buildings"),
        words=("builds", "box"), help="build Mill of 3",
        keys=(*_BUILDING, Key("more", "number"), *_BOX, RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="building", title="Tell what a building prints", run=leaflet_building.building,
        page="p. 23", rule="buildings", rules=("building-effects",),
        help="building Mill boxes 3 checked 1",
        keys=(*_BUILDING, _BOXES, Key("checked", "number"), Key("built", "yesno"),
              Key("score", "choose"), Key("symbol", "choose"), Key("says", "text"), RULES,
              EFFECTS),
    ),
    ProcedureInfo(
        id="prepare", title="Preparation phase", run=preparing.prepare, spec="P-33",
        page="p. 23", rule="preparation", words=("preparation", "prepares"),
        rules=("building-effects", "share-life", "cemetery", "responsibilities", "arena"),
        help="prepare Mill; prepare share 30 ana 16, ben 14",
        keys=(
            Key("line", "choose", "line of the checklist"), _AT_CITADEL,
            Key("how", "choose", "applied or skipped"), Key("booklet", "number"), _PARTS,
            Key("score", "choose"), Key("*card", "choose", "card that is taken"),
            Key("*taker", "choose"), Key("returned", "several"), Key("unblocked", "several"),
            Key("die", "draw"), Key("reroll", "yesno"), Key("die-again", "draw"),
            Key("dialogue", "text"), Key("arrows", "text"), *_SKILLS, *_TAKEN, RULES, *FALL_KEYS,
            EFFECTS,
        ),
    ),
    ProcedureInfo(
        id="quest", title="A side quest", run=leaflet_scores.quest, spec="P-34", page="p. 24",
        rule="side-quest", rules=("quest-initiated", "quest-finished"), words=("side-quest",),
        help='quest "The lost sword" dialogue 210',
        keys=(Key("title", "choose"), Key("status", "choose", "active, initiated, finished"),
              Key("dialogue", "text"), Key("progress", "text"), Key("notes", "text"),
              Key("at-citadel", "yesno", "finished only there"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="save", title="Save the game", run=table_saving.save, spec="P-38", page="p. 25",
        rule="save", rules=("save-steps", "events-on-save", "save-once"), words=("saves",),
        help="save", grave=True,
        keys=(Key("terrain", "choose", "Terrain that is kept"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="resume", title="Resume a saved game", run=table_saving.resume, spec="P-39",
        page="p. 25", rule="resume", rules=("return-past",), words=("resumes", "unpack"),
        help="resume",
        keys=(Key("agrees", "yesno"), Key("counted-*", "form", "counts by name"),
              Key("right-*", "choose", "counted or packed"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="leave", title="Leave the adventure", run=table_people.leave, spec="P-40",
        page="p. 25", rule="leave", rules=("leaving-lp", "give-skill"), words=("leaves",),
        help="ana leaves", grave=True,
        keys=(WHO, Key("locked", "several", "Purse cards with the lock icon"),
              Key("rest", "several", "who gets 1 life point each"), Key("advanced", "number"),
              Key("reflex", "number"), Key("advanced-to", "split"), Key("reflex-to", "split"),
              Key("gets-*", "choose", "who gets a card"), RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="join", title="Join the adventure", run=table_people.join, spec="P-41", page="p. 25",
        rule="join", rules=("players", "introductory-scenario"),
        help="join Dot Denhom deck 30",
        keys=(Key("player", "choose"), Key("character", "choose"), Key("deck", "number"), RULES,
              EFFECTS),
    ),
    ProcedureInfo(
        id="end", title="The adventure ends", run=table_people.end, spec="P-42", page="p. 3",
        rule="end-of-adventure", rules=("aim-of-game", "losing", "all-unconscious"),
        words=("ends",), help="end won because the Threat is beaten",
        grave=True,
        keys=(Key("won", "yesno"), Key("cause", "text"), RULES, EFFECTS),
    ),
)  # fmt: skip
