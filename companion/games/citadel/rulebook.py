"""Where the rulebook of The 7th Citadel has what the companion asks and checks, page by page.

A rule that stands on several pages has the page in its name where it is not the main one.
"""

from __future__ import annotations

from companion.table.procedures.question import Citation

# The game
AIM_OF_GAME = Citation("aim-of-game", "p. 3")
END_OF_ADVENTURE = Citation("end-of-adventure", "p. 3")
LOSING = Citation("losing", "p. 3")
THREAT = Citation("threat", "p. 3")

# The cards
CARDS = Citation("cards", "p. 4")
RESULT_AREA = Citation("result-area", "p. 4")
ADVENTURE_CARD = Citation("adventure-card", "p. 5")
AREA_P5 = Citation("area", "p. 5")
PAST = Citation("past", "p. 5")
PREPARATION_P5 = Citation("preparation", "p. 5")
READ_DIALOGUE_P5 = Citation("read-dialogue", "p. 5")
WORLD_MAP_CARD_P5 = Citation("world-map-card", "p. 5")
HOPE_LIFE = Citation("hope-life", "p. 6")
HOPE_REBORN_P6 = Citation("hope-reborn", "p. 6")

# A new adventure
ACTION_DECK_P7 = Citation("action-deck", "p. 7")
INTRODUCTORY_SCENARIO = Citation("introductory-scenario", "p. 7")
NEW_ADVENTURE = Citation("new-adventure", "p. 7")
ACTION_DECK = Citation("action-deck", "p. 9")

# Turns and actions
ACTION_STEPS = Citation("action-steps", "p. 10")
ACTIVE_PLAYER = Citation("active-player", "p. 10")
INVOLVED = Citation("involved", "p. 10")
TURN_SEQUENCE = Citation("turn-sequence", "p. 10")
WHERE_ACTIONS = Citation("where-actions", "p. 10")
ACTION_NAMES = Citation("action-names", "p. 11")
DICE_OUT = Citation("dice-out", "p. 11")
FORBIDDEN_ACTIONS = Citation("forbidden-actions", "p. 11")
MANDATORY_ACTION = Citation("mandatory-action", "p. 11")
SIMPLE_ACTION = Citation("simple-action", "p. 11")

# Gear up, draw, result
BLOCKED_P12 = Citation("blocked", "p. 12")
CHAIN = Citation("chain", "p. 12")
CONDITION_ICON = Citation("condition-icon", "p. 12")
COST_CHANGES = Citation("cost-changes", "p. 12")
DRAW = Citation("draw", "p. 12")
DRAW_STEP = Citation("draw-step", "p. 12")
EXTRA_CARDS = Citation("extra-cards", "p. 12")
GEAR_UP = Citation("gear-up", "p. 12")
IGNORE_SUCCESSES = Citation("ignore-successes", "p. 12")
KEYWORD = Citation("keyword", "p. 12")
MUST_SELECT = Citation("must-select", "p. 12")
ONCE_PER_ACTION_P12 = Citation("once-per-action", "p. 12")
RESULT_STEP_P12 = Citation("result-step", "p. 12")
SELECTED_EFFECT = Citation("selected-effect", "p. 12")

# Result and consequence
ADDITIONAL_SUCCESS = Citation("additional-success", "p. 13")
CONSEQUENCE_STEP = Citation("consequence-step", "p. 13")
CONSEQUENCE_WHO = Citation("consequence-who", "p. 13")
CONVERT = Citation("convert", "p. 13")
DIFFICULTY = Citation("difficulty", "p. 13")
MAX_X = Citation("max-x", "p. 13")
NO_BLACK_SECTION = Citation("no-black-section", "p. 13")
NUMBOX_P13 = Citation("numbox", "p. 13")
ONCE_PER_ACTION = Citation("once-per-action", "p. 13")
RESULT_STEP = Citation("result-step", "p. 13")
TAKE_ADDITIONAL = Citation("take-additional", "p. 13")
NUMBOX_P14 = Citation("numbox", "p. 14")

# Taking cards
GREEN_GOLD = Citation("green-gold", "pp. 16, 17")
NUMBOX = Citation("numbox", "p. 16")
PICTOGRAPH = Citation("pictograph", "p. 16")
TAKE_NUMBERED_CARD_P16 = Citation("take-numbered-card", "p. 16")
ADVENTURE_CARD_P17 = Citation("adventure-card", "p. 17")
AVAILABLE = Citation("available", "p. 17")
BARRED_ACTION = Citation("barred-action", "p. 17")
DISCARD_PURSE_P17 = Citation("discard-purse", "p. 17")
EXPLORATION_CARD = Citation("exploration-card", "p. 17")
IF_AVAILABLE = Citation("if-available", "p. 17")
PICTOGRAPH_P17 = Citation("pictograph", "p. 17")
PLACEMENT_ARROW = Citation("placement-arrow", "p. 17")
REVEAL = Citation("reveal", "p. 17")
SEVERAL_TAKE = Citation("several-take", "p. 17")
TAKE_NUMBERED_CARD = Citation("take-numbered-card", "p. 17")
TEMPORARY_EVENT = Citation("temporary-event", "p. 17")
TERRAIN = Citation("terrain", "p. 17")
UNSUMMONED_CARD = Citation("unsummoned-card", "p. 17")

# Other consequences
BANISH = Citation("banish", "p. 18")
BLOCK = Citation("block", "p. 18")
COMMUNITY_SCORES_P18 = Citation("community-scores", "p. 18")
CONSEQUENCE_WHO_P18 = Citation("consequence-who", "p. 18")
DAMAGE = Citation("damage", "p. 18")
DECK_MINUS_X = Citation("deck-minus-x", "p. 18")
DECK_PLUS_X_P18 = Citation("deck-plus-x", "p. 18")
DISCARD = Citation("discard", "p. 18")
GAIN_LIFE = Citation("gain-life", "p. 18")
HAND_X = Citation("hand-x", "p. 18")
LOSE_LIFE = Citation("lose-life", "p. 18")
MANDATORY_ACTION_P18 = Citation("mandatory-action", "p. 18")
READ_DIALOGUE = Citation("read-dialogue", "p. 18")
RETURN_P18 = Citation("return", "p. 18")
SHIELD = Citation("shield", "p. 18")
UNBLOCK = Citation("unblock", "p. 18")
ZONES = Citation("zones", "p. 18")

# Skills and the Purse
CARRIED_WEIGHT = Citation("carried-weight", "p. 19")
DISCARD_PURSE = Citation("discard-purse", "p. 19")
GIVE = Citation("give", "p. 19")
GIVE_SKILL = Citation("give-skill", "p. 19")
HAND = Citation("hand", "p. 19")
HAND_SIZE = Citation("hand-size", "p. 19")
PURSE_CARD = Citation("purse-card", "p. 19")
SKILL_CARD = Citation("skill-card", "p. 19")
WEIGHT = Citation("weight", "p. 19")

# Life
ALL_UNCONSCIOUS = Citation("all-unconscious", "p. 20")
FORCED_RECOVERY = Citation("forced-recovery", "p. 20")
LP_FROM_SCENARIO = Citation("lp-from-scenario", "p. 20")
RECOVERY = Citation("recovery", "p. 20")
RECOVERY_LIMIT = Citation("recovery-limit", "p. 20")
STORY_MODE = Citation("story-mode", "p. 20")
TEMPORARY_KEYWORD = Citation("temporary-keyword", "p. 20")
UNCONSCIOUS = Citation("unconscious", "p. 20")
UNCONSCIOUS_HAND = Citation("unconscious-hand", "p. 20")
WAKE_UP = Citation("wake-up", "p. 20")

# Exploring
AREA = Citation("area", "p. 21")
EXPLORATION_DECK = Citation("exploration-deck", "p. 21")
EXPLORE = Citation("explore", "p. 21")
FLIP = Citation("flip", "p. 21")
GROUNDSHIVER = Citation("groundshiver", "p. 21")
TERRAIN_P21 = Citation("terrain", "p. 21")

# Moving, scenarios
ADJACENT = Citation("adjacent", "p. 22")
ATTACHED = Citation("attached", "p. 22")
BOARD = Citation("board", "p. 22")
BOOKMARK = Citation("bookmark", "p. 22")
CARDINAL = Citation("cardinal", "p. 22")
EPILOGUE = Citation("epilogue", "p. 22")
HIDDEN_NUMBER = Citation("hidden-number", "p. 22")
MOVE_ACTION = Citation("move-action", "p. 22")
NO_ROOM = Citation("no-room", "p. 22")
RETURN_TO_CITADEL = Citation("return-to-citadel", "p. 22")
SCENARIO = Citation("scenario", "p. 22")

# The leaflet
ARENA = Citation("arena", "p. 23")
BRUTAL = Citation("brutal", "p. 23")
BUILDINGS = Citation("buildings", "p. 23")
BUILDING_EFFECTS = Citation("building-effects", "p. 23")
COMMUNITY_PAGE = Citation("community-page", "p. 23")
COMMUNITY_SCORES = Citation("community-scores", "p. 23")
CUSTOM_BUILDINGS = Citation("custom-buildings", "p. 23")
GROUNDSHIVER_P23 = Citation("groundshiver", "p. 23")
GUILD = Citation("guild", "p. 23")
PREPARATION = Citation("preparation", "p. 23")
REACH = Citation("reach", "p. 23")
REDUCE_BELOW_ZERO = Citation("reduce-below-zero", "p. 23")
RETURN = Citation("return", "p. 23")
SHARE_LIFE = Citation("share-life", "p. 23")
TAVERN = Citation("tavern", "p. 23")
UNSETTLING = Citation("unsettling", "p. 23")

# Destiny, quests, the World Map
ADVANCED_SKILL = Citation("advanced-skill", "p. 24")
AVAILABLE_P24 = Citation("available", "p. 24")
COMMUNITY_SCORES_P24 = Citation("community-scores", "p. 24")
DESTINY = Citation("destiny", "p. 24")
DESTINY_ADJACENCY = Citation("destiny-adjacency", "p. 24")
FOCUS_SYMBOL = Citation("focus-symbol", "p. 24")
HOPE_REBORN = Citation("hope-reborn", "p. 24")
QUEST_INITIATED = Citation("quest-initiated", "p. 24")
REFLEX_SKILL = Citation("reflex-skill", "p. 24")
SIDE_QUEST = Citation("side-quest", "p. 24")
TAKE_NUMBERED_CARD_P24 = Citation("take-numbered-card", "p. 24")
WORLD_MAP = Citation("world-map", "p. 24")
WORLD_MAP_CARD = Citation("world-map-card", "p. 24")

# Saving, leaving, the end of a session
ACTION_DECK_P25 = Citation("action-deck", "p. 25")
JOIN = Citation("join", "p. 25")
LEAVE = Citation("leave", "p. 25")
LEAVING_LP = Citation("leaving-lp", "p. 25")
LOCK_ICON_P25 = Citation("lock-icon", "p. 25")
RESUME = Citation("resume", "p. 25")
SAVE = Citation("save", "p. 25")
SAVE_STEPS = Citation("save-steps", "p. 25")
DECK_PLUS_X = Citation("deck-plus-x", "p. 28")
LOCK_ICON = Citation("lock-icon", "p. 28")
UP_TO_FEWER = Citation("up-to-fewer", "p. 28")

AWAY = {
    "discard": DISCARD,
    "banish": BANISH,
    "return": RETURN_P18,
    "block": BLOCK,
    "unblock": UNBLOCK,
}
"""How a card leaves its place, by the verb."""
SKILL_GAINED: dict[str, Citation] = {
    kind: Citation(f"{kind}-skill", "p. 24") for kind in ("advanced", "reflex")
}
"""A Skill comes into a deck, by its kind."""
SKILL_LEFT: dict[str, Citation] = {
    kind: Citation(f"{kind}-skill", "p. 25") for kind in ("advanced", "reflex")
}
"""A Skill of somebody who leaves, by its kind."""


def of_building(rule: str) -> Citation:
    """What a building or a line of the Preparation does, by its rules entry."""
    return Citation(rule, "p. 23")
