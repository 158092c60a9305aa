"""Where the rules of Pirate Crusades say what the companion asks and checks: each place once.

A rule of both games that stands on a page of each ends in `_SHORT` or `_LONG`, or is an `InBoth`.
"""

from __future__ import annotations

from msgspec import Struct

from companion.table.procedures.question import Citation


class InBoth(Struct, frozen=True):
    """A rule that both games have, each in a place of its own (`Work.here`)."""

    short: Citation
    long: Citation


# The short game: set-up, hand, port and sea
DECK_EMPTY = Citation("deck-empty", "p. 4")
DRAWING = Citation(page="p. 4")
HAND_LIMIT = Citation("hand-limit", "p. 4")
HOLD_LIMIT = Citation("hold-limit", "p. 4")
HURRICANE = Citation("hurricane", "p. 4")
PLAYER_COUNT_SHORT = Citation("player-count", "p. 4")
SETUP_BONUS = Citation("bonus-abilities", "p. 4")
SHIP_SIZES = Citation("ship-sizes", "p. 4")
SHORT_SETUP = Citation("short-setup", "p. 4")
WINNING_SHORT = Citation("winning-short", "p. 4")
DELIVERY = Citation("delivery", "p. 5")
DISEMBARK = Citation("disembark", "p. 5")
GATHER_CREW = Citation("gather-crew", "p. 5")
JOKER_ANY_TIME = Citation("joker-any-time", "p. 5")
MAGISTRATE = Citation("magistrate", "p. 5")
NO_MISSION = Citation("missions", "p. 5")
SAME_TOWN = Citation("same-town", "p. 5")
SET_SAIL = Citation("set-sail", "p. 5")
START_PLAYER = Citation("start-player", "p. 5")
TAKEN_TOWN_SHORT = Citation("attack-town-short", "p. 5")
TRADE_SHORT = Citation("trade-short", "p. 5")
TURN_ACTIONS = Citation("turn-actions", "p. 5")
ACE_SHIP = Citation("ace-ship", "p. 6")
ATTACK_TOWN_SHORT = Citation("attack-town-short", "p. 6")
COMBAT_SINGLE_SHORT = Citation("combat-single-short", "p. 6")
DESERTION_SHORT = Citation("desertion", "p. 6")
FIGHT_OTHER_PLAYER = Citation("fight-other-player", "p. 6")
LOOK_FOR_SHIP = Citation("look-for-ship", "p. 6")
MISSIONS_SHORT = Citation("missions", "p. 6")
NEAREST_TOWN = Citation("nearest-town", "p. 6")
OUT_SHORT = Citation("out-short", "p. 6")
PIRATE_COVE_SHORT = Citation("pirate-cove", "p. 6")
PLUNDER_SHORT = Citation("plunder-short", "p. 6")
TREASURE_FLEET_SHORT = Citation("treasure-fleet", "p. 6")
COMBAT_JOKER = Citation("combat-joker", "pp. 6-7")
COMBAT_TWO_SHORT = Citation("combat-two-short", "pp. 6-7")
FLEEING_SHORT = Citation("fleeing-short", "p. 7")

# Sunset cards, missions, bonuses
SUNSET_LAYOUT = Citation("sunset-layout", "p. 8")
DELIVERY_CARGO = Citation("delivery", "p. 9")
JOKER_SHIP = Citation("joker-ship", "p. 9")
MISSION_TYPES = Citation("missions", "p. 9")
POKER_TABLES = Citation("poker-tables", "p. 9")
BONUS_10 = Citation("bonus-10", "p. 10")
BONUS_2 = Citation("bonus-2", "p. 10")
BONUS_5 = Citation("bonus-5", "p. 10")
BONUS_7 = Citation("bonus-7", "p. 10")
BONUS_8 = Citation("bonus-8", "p. 10")
BONUS_9 = Citation("bonus-9", "p. 10")
BONUS_ABILITIES = Citation("bonus-abilities", "p. 10")
BONUS_JOKER = Citation("bonus-joker", "p. 10")
BONUS_KING = Citation("bonus-king", "p. 10")
SINGLE_USE = Citation("single-use", "p. 10")

# The long game: set-up, reputation and riches
BLUE_SEA_DECK = Citation("blue-sea-types", "p. 11")
CAPTAIN_SETUP = Citation("captain-card", "p. 11")
CAPTAIN_SHIP = Citation("exploring", "p. 11")
CORNER_PORTS = Citation("corner-ports", "p. 11")
LONG_SETUP = Citation("long-setup", "p. 11")
PLAYER_COUNT_LONG = Citation("player-count", "p. 11")
WINNING_LONG = Citation("winning-long", "p. 11")
FLAUNTING = Citation("flaunt", "p. 12")
REPUTATION = Citation("reputation", "p. 12")
CONQUEST = Citation("reputation", "pp. 12, 13-15")
FLAUNT = Citation("flaunt", "pp. 12, 13-15")
RESCUE = Citation("new-ship", "pp. 12, 13-15")
SURRENDER_REPUTATION = Citation("reputation", "pp. 12, 18-19")
SURRENDERED = Citation("reputation", "pp. 12, 19")

# In port
START_PLAYER_LONG = Citation("start-player", "p. 13")
BIGGER_SHIP = Citation("bigger-ship", "pp. 13-15")
CURSED_TREASURE = Citation("cursed-treasure", "pp. 13-15")
DOUBLOON_TABLE = Citation("doubloon-table", "pp. 13-15")
MISSION_CARGO = Citation("mission-cargo", "pp. 13-15")
NEW_SHIP = Citation("new-ship", "pp. 13-15")
SELLING = Citation("selling", "pp. 13-15")
TAKEN_TOWN_LONG = Citation("attack-town-long", "pp. 13-15")
TRADE_LONG = Citation("trade-long", "pp. 13-15")
TREASURE = Citation("treasure", "pp. 13-15")
TREASURE_MAP = Citation("treasure-map", "pp. 13-15")
ATTACK_TOWN_LONG = Citation("attack-town-long", "pp. 13-15, 18")

# At sea, the end of a round
ATTACK_VESSEL = Citation("attack-vessel", "p. 16")
BLUE_SEA_TYPES = Citation("blue-sea-types", "p. 16")
DESERTION_LONG = Citation("desertion", "p. 16")
DOCKING_LONG = Citation("docking-long", "p. 16")
EXPLORING = Citation("exploring", "p. 16")
HOSTAGES = Citation("hostages", "p. 16")
MISSIONS_LONG = Citation("missions", "p. 16")
MOVEMENT = Citation("movement", "p. 16")
NPC_ATTACK = Citation("npc-attack", "p. 16")
TREASURE_CARRY = Citation("treasure-carry", "p. 16")
TREASURE_FLEET_LONG = Citation("treasure-fleet", "p. 16")
WIND = Citation("wind", "p. 16")
AVERAGE_CANNON = Citation("average-cannon", "pp. 16, 18")
VESSEL_FIGHT = Citation("attack-vessel", "pp. 16, 18")
BLUE_SEA_DRAW = Citation("blue-sea-draw", "p. 17")
END_OF_ROUND = Citation("end-of-round", "p. 17")
WEAKEST_ISLAND = Citation("weakest-island", "p. 17")
WIND_CHANGES = Citation("wind", "p. 17")

# Storms, fights, who is adrift
ABANDON_SHIP = Citation("abandon-ship", "p. 18")
ADRIFT = Citation("adrift", "p. 18")
PLUNDER_LONG = Citation("attack-vessel", "p. 18")
PRIZE = Citation("prize", "p. 18")
RANDOM_LOCATION = Citation("random-location", "p. 18")
STORMS = Citation("storms", "p. 18")
SURRENDER = Citation("surrender", "p. 18")
TOWN_FALLS_LONG = Citation("attack-town-long", "p. 18")
COMBAT_TWO_LONG = Citation("combat-two-long", "pp. 18-19")
SURRENDER_DOUBLE = Citation("surrender", "pp. 18-19")
FLEEING_LONG = Citation("fleeing-long", "p. 19")

# The cards of the long game
BENEFITS = Citation("benefits", "p. 20")
CAPTAIN_CARD = Citation("captain-card", "p. 20")
REPUTATION_TRACK = Citation("reputation", "p. 20")
FLAW = Citation("captain-card", "pp. 20, 21")

# What both games have
PIRATE_COVE = InBoth(PIRATE_COVE_SHORT, Citation("pirate-cove", "p. 16"))
CARGO_TYPES = InBoth(Citation("cargo-types", "p. 5"), Citation("cargo-types", "pp. 13-15"))
TRADE_JOKER = InBoth(Citation("trade-joker", "p. 5"), Citation("trade-joker", "pp. 13-15"))
JOKER_AID = InBoth(COMBAT_JOKER, Citation("combat-joker", "pp. 18-19"))
FLEEING = InBoth(FLEEING_SHORT, FLEEING_LONG)


def storm(category: int) -> Citation:
    """What a storm of a category takes."""
    return Citation(f"storm-{category}", "p. 18")
