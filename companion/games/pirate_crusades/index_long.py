"""The long game's procedures with their spec ids, pages and keys."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures import (
    long_adrift,
    long_attacking,
    long_docking,
    long_duel,
    long_moving,
    long_reveal,
    long_round,
    long_setup,
    long_telling,
    long_trading,
    long_treasure,
)
from companion.games.pirate_crusades.state import PirateCrusades
from companion.table.procedure import Key, ProcedureInfo

_OTHER = (
    Key("over", "broken"), Key("is-out", "broken"), Key("gone", "broken"),
)  # fmt: skip
_WHO = (
    Key("who", "choose", "who acts"),
    Key("new-turn", "yesno", "whether that player's turn begins with this"),
    Key("turn", "broken"), Key("acted", "broken"), Key("may", "broken"),
    Key("sails", "broken"), Key("variant", "broken"),
    Key("left-behind", "draw", "crew that stays in port when sail is set"), *_OTHER,
)  # fmt: skip
_EFFECTS = (
    Key("bonus-card-*", "draw", "the card of the benefit Gain a Bonus"),
    Key("effects", "effects"),
)
_REVEAL = (
    Key("revealed-*", "form", "Blue Sea cards turned over: o n, i e, s, c fr Name"),
    Key("ship-*", "draw", "a captain's ship"), Key("ship-*-discard", "yesno"),
    Key("ship-*-captain", "broken"), Key("ship-*-captains", "broken"),
    Key("port", "draw", "the port of an island"), Key("port-map", "yesno"),
    Key("port-discard", "yesno"),
)  # fmt: skip
_MISSIONS = (
    Key("missions", "several", "which missions are done"), Key("friend", "yesno"),
    Key("mission-card-*", "draw", "the card of a mission that lay face down"),
    Key("cargo-*", "several", "holds that are handed in"), Key("mission-*", "broken"),
)  # fmt: skip
_FLEE = (
    Key("stance", "choose", "fight or flee"), Key("dump", "several", "holds thrown overboard"),
    Key("not-lighter", "broken"), Key("flee.*", "choose"),
)  # fmt: skip
_COMMIT = (
    Key("cards", "draw", "crew cards committed, or how many"), Key("broadside", "yesno"),
    Key("aid-*", "draw", "ship and average cannon that a Joker brings"), Key("total", "number"),
    Key("count", "number"), Key("none", "broken"), Key("more-*", "draw"),
)  # fmt: skip
_WIN = (
    Key("result", "choose", "how it ended, if a number is not told"),
    Key("take", "choose", "the average cannon card as crew, cargo, mission"),
    Key("seize", "choose", "the ship that surrendered: sink, prize, swap, both"),
    Key("manned", "draw", "the crew card that mans the prize"), *_MISSIONS,
)  # fmt: skip
_FIGHT = (
    Key("average", "draw", "average cannon"), Key("average-joker", "yesno"), *_FLEE, *_COMMIT,
    Key("escort", "draw"), Key("escort-average", "draw"), Key("first-*", "draw"),
    Key("second-*", "draw"), Key("sunk-*", "choose"), Key("card-twice", "broken"), *_WIN,
)  # fmt: skip
_LOCATION = (
    Key("location", "draw", "two cards, or two values"), Key("location-square", "choose"),
)  # fmt: skip
_GOODS = (
    Key("cargo-*", "draw", "cargo cards drawn"), Key("cargo-*-joker", "yesno"),
    Key("cargo-*-old", "yesno"), Key("cargo-*-pile", "choose"), Key("fill-*", "choose"),
    Key("picks-*", "several"),
)  # fmt: skip
_PORT_CHANGE = (
    Key("port-card", "draw", "the card that changes the weakest port"), Key("tie", "draw"),
    Key("weakest", "choose"),
)  # fmt: skip
_HAND_INS = (*_MISSIONS, Key("hostages", "several"), Key("chest", "number"))

_SET_UP: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="setup-long", title="Set up the long game", run=long_setup.setup_long, spec="P-30",
        page="p. 11", rule="long-setup", rules=("corner-ports", "captain-card", "sample-layout"),
        keys=(
            Key("captain-*", "form", "nation and name"), Key("flaw-*", "text"),
            Key("corner-*", "form", "nation and wind of a corner"), Key("port-*", "draw"),
            Key("ship-*", "draw"), Key("youngest", "choose"), Key("track", "form"),
            Key("players", "broken"), Key("begun", "broken"), Key("corner-*-twice", "broken"),
            Key("effects", "effects"),
        ),
        words=("long",), help="setup-long",
    ),
    ProcedureInfo(
        id="square", title="Tell what lies on a square", run=long_telling.tell_square, spec="P-31",
        page="p. 16", rule="blue-sea-types", rules=("wind", "storms"),
        keys=(Key("variant", "broken"), Key("square", "choose"), Key("card", "form"),
              Key("wind", "choose"), Key("storm", "number"), Key("port", "draw"),
              Key("effects", "effects")),
        help="square 3,2 i e 7C",
    ),
    ProcedureInfo(
        id="captain", title="Tell who a captain is", run=long_telling.tell_captain, spec="P-54",
        page="p. 20", rule="captain-card",
        keys=(Key("variant", "broken"), Key("captain", "form"), Key("at", "choose"),
              Key("flaw", "text"), Key("ship", "draw"), Key("who", "choose"),
              Key("effects", "effects")),
        words=("captains",), help="ana captain fr Jacquotte Delahaye",
    ),
    ProcedureInfo(
        id="track", title="Tell the reputation card's levels", run=long_telling.tell_track,
        spec="A-50", page="p. 20", rule="benefits", rules=("reputation", "riches"),
        keys=(Key("variant", "broken"), Key("track", "form"), Key("effects", "effects")),
        help="track infamous 10 bonus 3",
    ),
    ProcedureInfo(
        id="blue", title="Tell the Blue Sea cards", run=long_telling.tell_blue, spec="A-54",
        page="p. 11", rule="blue-sea-types",
        keys=(Key("cards", "form"), Key("effects", "effects")), help="blue total 60 deck 22",
    ),
    ProcedureInfo(
        id="repute", title="Reputation for a reason", run=long_telling.tell_repute, spec="P-52",
        page="p. 12", rule="reputation", rules=("benefits", "winning-long"),
        keys=(Key("who", "choose"), Key("amount", "number"), Key("reason", "text"),
              Key("below-0", "broken"), *_OTHER, *_EFFECTS),
        words=("reputed",), help="ana repute +1 for a wager",
    ),
    ProcedureInfo(
        id="flaw", title="A captain's flaw overrides a rule", run=long_adrift.flaw, spec="P-54.1",
        page="p. 20", rule="captain-card",
        keys=(Key("who", "choose"), Key("text", "text"), *_OTHER, Key("effects", "effects")),
        help="ana flaw",
    ),
    ProcedureInfo(
        id="location", title="A random location", run=long_reveal.location_act, spec="P-32",
        page="p. 18", rule="random-location",
        keys=(Key("cards", "draw"), Key("cards-square", "choose"), Key("effects", "effects")),
        help="location 3C 9D",
    ),
)  # fmt: skip

_AT_SEA: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="move", title="Sail one square", run=long_moving.move, spec="P-33", page="p. 16",
        rule="movement", rules=("wind", "exploring", "npc-attack", "storms"),
        keys=(*_WHO, Key("direction", "choose"), *_REVEAL, *_MISSIONS, *_EFFECTS),
        words=("steer", "steers"), help="move n o e",
    ),
    ProcedureInfo(
        id="attack", title="Attack a vessel", run=long_attacking.attack, spec="P-36",
        page="pp. 16, 18", rule="attack-vessel",
        rules=("average-cannon", "fleeing-long", "surrender", "treasure-fleet", "just-surrender"),
        keys=(*_WHO, Key("target", "choose"), *_FIGHT, *_EFFECTS),
        help="attack blackbeard 5C with 7H 8D",
    ),
    ProcedureInfo(
        id="npc-attack", title="A captain attacks", run=long_attacking.npc_attack, spec="P-35",
        page="p. 16", rule="npc-attack", rules=("treasure-carry", "fleeing-long"),
        keys=(Key("who", "choose"), *_OTHER, Key("captain", "choose"), *_FIGHT,
              Key("ashore", "choose"), *_EFFECTS),
        words=("attacked",), help="ana attacked blackbeard 5C with 7H 8D",
    ),
    ProcedureInfo(
        id="commit", title="Choose cards for a fight", run=long_duel.commit_act, spec="P-36.2",
        page="pp. 18-19", rule="combat-two-long",
        keys=(Key("who", "choose"), *_OTHER, Key("no-fight", "broken"), Key("chosen", "broken"),
              Key("cards", "draw"), Key("no-cards", "broken"), Key("effects", "effects")),
        words=("commits", "seal"), help="ben commits 3",
    ),
    ProcedureInfo(
        id="clash", title="Turn up the cards of a fight", run=long_duel.clash, spec="P-36.4",
        page="pp. 18-19", rule="combat-two-long", rules=("tie", "surrender", "fleeing-long"),
        keys=(Key("no-fight", "broken"), Key("not-chosen-*", "broken"), Key("flee", "choose"),
              Key("dump", "several"), Key("not-lighter", "broken"), Key("flee.*", "choose"),
              Key("*-cards", "draw"), Key("*-broadside", "yesno"), Key("*-aid-*", "draw"),
              Key("*-total", "number"), Key("winner", "choose"), Key("double", "choose"), *_WIN,
              *_EFFECTS),
        help="clash",
    ),
    ProcedureInfo(
        id="storm-hit", title="A storm strikes", run=long_adrift.storm, spec="P-43",
        page="p. 18", rule="storms", rules=("storm-2", "storm-3", "storm-4", "storm-docked"),
        keys=(Key("who", "choose"), *_OTHER, Key("category", "number"), Key("flaw", "yesno"),
              Key("crew", "draw"), Key("effects", "effects")),
        words=("storm",), help="ana storm losing 7C 8D",
    ),
    ProcedureInfo(
        id="abandon", title="Abandon ship", run=long_adrift.abandon, spec="P-47", page="p. 18",
        rule="abandon-ship", keys=(*_WHO, *_EFFECTS), words=("abandons",), help="ana abandons",
    ),
    ProcedureInfo(
        id="capture", title="Capture somebody adrift", run=long_adrift.capture, spec="P-47.3",
        page="p. 18", rule="adrift",
        keys=(*_WHO, Key("target", "choose"), Key("seize", "choose"), Key("manned", "draw"),
              *_EFFECTS),
        words=("captures",), help="ben captures ana",
    ),
)  # fmt: skip

_IN_PORT: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="dock", title="Dock at the port", run=long_docking.dock, spec="P-40", page="p. 16",
        rule="docking-long", rules=("hostages", "missions", "pirate-cove", "prize"),
        keys=(*_WHO, Key("flaw", "broken"), Key("unfriendly", "yesno"),
              Key("deserts", "draw"), Key("no-crew", "broken"), *_HAND_INS, *_EFFECTS),
        words=("docks",), help="dock losing 7C",
    ),
    ProcedureInfo(
        id="unload", title="Hand in later in the stay", run=long_docking.unload, spec="P-40.4",
        page="p. 16", rule="docking-long", rules=("hostages", "delivery"),
        keys=(Key("who", "choose"), *_OTHER, Key("not-docked", "broken"), *_HAND_INS, *_EFFECTS),
        words=("unloads",), help="unload",
    ),
    ProcedureInfo(
        id="attack-port", title="Attack the port", run=long_docking.attack_port, spec="P-39",
        page="pp. 13-15, 18", rule="attack-town-long", rules=("reputation", "conquest-mission"),
        keys=(*_WHO, *_COMMIT, Key("short", "broken"), Key("won", "yesno"), Key("enemy", "yesno"),
              Key("cargo", "number"), *_GOODS,
              Key("port-*", "draw", "cards until one of your nation"), *_MISSIONS, *_EFFECTS),
        words=("conquer", "conquers"), help="conquer with 9H 10H JH cargo 2",
    ),
    ProcedureInfo(
        id="buy", title="Buy cargo", run=long_trading.buy, spec="P-41", page="pp. 13-15",
        rule="trade-long", rules=("doubloon-table", "trade-joker"),
        keys=(*_WHO, Key("doubloons", "number"), Key("holds", "several"), Key("nothing", "broken"),
              Key("traded", "broken"), Key("room", "broken"), Key("more-*", "yesno"),
              Key("beyond-*", "broken"), *_GOODS, *_EFFECTS),
        words=("buys",), help="buy 2 7C 8D",
    ),
    ProcedureInfo(
        id="sell", title="Sell cargo", run=long_trading.sell_act, spec="P-42", page="pp. 13-15",
        rule="selling", rules=("doubloon-table",),
        keys=(*_WHO, Key("holds", "several"), Key("earned", "number"), Key("too-little", "broken"),
              Key("traded", "broken"), *_EFFECTS),
        words=("sells",), help="sell",
    ),
    ProcedureInfo(
        id="new-ship", title="Acquire a new ship", run=long_trading.acquire, spec="P-48",
        page="pp. 13-15", rule="new-ship",
        keys=(*_WHO, Key("pick-*", "choose"), Key("drawn-*", "draw"), *_EFFECTS),
        words=("rescue",), help="ana new-ship",
    ),
    ProcedureInfo(
        id="map", title="Buy a treasure map", run=long_treasure.buy_map, spec="P-49",
        page="pp. 13-15", rule="treasure-map", rules=("random-location",),
        keys=(*_WHO, *_LOCATION, *_EFFECTS), help="map",
    ),
    ProcedureInfo(
        id="dig", title="Dig up the treasure", run=long_treasure.dig, spec="P-49.2",
        page="pp. 13-15", rule="treasure", rules=("cursed-treasure", "treasure-carry"),
        keys=(*_WHO, Key("card", "draw"), Key("take", "yesno"), Key("cursed", "draw"), *_EFFECTS),
        words=("digs",), help="dig 7C",
    ),
    ProcedureInfo(
        id="flaunt", title="Flaunt your wealth", run=long_trading.flaunt, spec="P-50",
        page="pp. 12, 13-15", rule="flaunt", keys=(*_WHO, *_EFFECTS), words=("flaunts",),
        help="flaunt",
    ),
    ProcedureInfo(
        id="bigger-ship", title="Buy a bigger ship", run=long_trading.bigger_ship, spec="P-51",
        page="pp. 13-15", rule="bigger-ship",
        keys=(*_WHO, Key("ship", "choose"), Key("card", "draw"), Key("size", "broken"), *_EFFECTS),
        words=("bigger",), help="bigger 6C",
    ),
)  # fmt: skip

_ROUND: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="round", title="End of the round", run=long_round.end_round, spec="P-45", page="p. 17",
        rule="end-of-round", rules=("storms", "npc-move", "captains-meet", "storm-merge"),
        keys=(Key("variant", "broken"), Key("wind-*", "choose"), Key("fight", "broken"),
              Key("again", "broken"), Key("early", "broken"), Key("confirm", "yesno"),
              Key("over", "broken"), *_EFFECTS),
        help="round yes",
    ),
    ProcedureInfo(
        id="blue-sea", title="Draw the Blue Sea card", run=long_round.blue_sea, spec="P-45.9",
        page="p. 17", rule="blue-sea-draw", rules=("random-location", "weakest-island"),
        keys=(Key("variant", "broken"), Key("over", "broken"), Key("again", "broken"),
              Key("card", "form"), *_LOCATION,
              Key("ship", "draw"), Key("ship-captain", "broken"),
              Key("ship-captains", "broken"), Key("ship-discard", "yesno"), *_PORT_CHANGE,
              *_EFFECTS),
        words=("bluesea",), help="blue-sea s at 3C 9D",
    ),
    ProcedureInfo(
        id="port-change", title="The weakest port changes nation", run=long_round.port_change_act,
        spec="P-46", page="p. 17", rule="weakest-island", keys=(*_PORT_CHANGE, *_EFFECTS),
        help="port-change 7C",
    ),
)  # fmt: skip

PROCEDURES_LONG: tuple[ProcedureInfo[PirateCrusades], ...] = (
    *_SET_UP, *_AT_SEA, *_IN_PORT, *_ROUND,
)  # fmt: skip
