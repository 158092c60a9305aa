"""The short game's procedures and those of both games, with spec ids, pages and keys."""

from __future__ import annotations

from companion.games.pirate_crusades.procedures import (
    shared_cove,
    shared_missions,
    shared_port,
    shared_sunset,
    shared_table,
    short_duel,
    short_port,
    short_sea,
    short_setup,
    short_town,
    telling,
    turning,
)
from companion.games.pirate_crusades.state import PirateCrusades
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_TURN = (
    Key("who", "choose", "who acts"),
    Key("new-turn", "yesno", "whether that player's turn begins with this"),
    Key("turn", "broken"),
    Key("acted", "broken"),
    Key("over", "broken"),
    Key("is-out", "broken"),
    Key("variant", "broken"),
    Key("may", "broken"),
    Key("sails", "broken"),
    Key("left-behind", "draw", "crew that stays behind when a ready player sails with this"),
)
_FREE = (Key("who", "choose", "who acts"), Key("over", "broken"), Key("is-out", "broken"))
_DRAWN = (
    Key("*-joker", "yesno", "whether a Joker from the hand takes the draw's place"),
    Key("*-from", "choose", "deck or discards (bonuses 7 to 10)"),
    Key("*-pile", "draw", "which card of the discards"),
)
_CREW = (
    Key("*-old", "number", "how many of several crew cards come from the discards"),
    *_DRAWN,
)
_CARGO = (
    Key("cargo-*", "draw", "each cargo card, as it comes"),
    Key("fill-*", "choose", "a Joker: 10 tons, or fill the holds"),
    Key("picks-*", "several", "cards picked from the discards"),
    *_DRAWN,
)
_MISSION = (
    Key("mission", "draw", "the mission, if everybody sees it"),
    Key("mission-noted", "draw", "the mission, for its owner's eyes"),
    Key("mission-joker", "yesno", "whether a Joker from the hand is the mission"),
    Key("mission-cargo", "choose", "long game: the cargo that comes with a delivery"),
    Key("mission-tons", "number"),
    Key("mission-room", "several", "long game: cargo that makes room"),
    Key("mission-room-how", "choose", "discarded or sold"),
)
_COMMIT = (
    Key("*cards", "draw", "crew cards that are committed; a number is how many"),
    Key("*count", "number", "how many, if the cards are not told"),
    Key("*none", "broken"),
    Key("*broadside", "yesno", "whether bonus 5 is spent for +10"),
    Key("*aid-*", "draw", "the ship that a Joker brings"),
    Key("*more-*", "draw", "cards added after an aid was drawn"),
    Key("*total", "number", "what untold cards come to"),
    Key("*won", "yesno", "whether it was enough, if nobody can tell"),
    Key("*short", "broken"),
)
_DONE = (
    Key("mission", "choose", "the mission that this completes"),
    Key("mission-card", "draw", "its card, turned up"),
    Key("friend", "yesno", "a ship without nation: friend or foe"),
    Key("holds", "several", "cargo that is handed in"),
    Key("not-done", "broken"),
    Key("cargo-*", "broken"),
)
_PLUNDER = (
    Key("plunder", "choose", "crew, cargo, mission or nothing"),
    Key("room-crew", "draw", "a crew card that makes room"),
    Key("room-cargo", "several", "cargo that makes room"),
)
_TAKEN = (
    *_PLUNDER,
    Key("taken", "draw", "the crew card taken, if everybody sees it"),
    Key("which", "draw", "which mission is taken, at random"),
    Key("hold", "choose", "which hold is taken"),
)

TELLING: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="has", title="Tell what a player has", run=telling.has, spec="3.1", page="p. 4",
        rule="hand-limit", rules=("hold-limit", "bonus-abilities"),
        keys=(Key("who", "choose"), Key("has", "form", "hand, holds, missions, ship and so on"),
              Key("elsewhere-*", "broken"), *_EFFECTS),
        words=("have", "holds"), help="ben has hand 4 holds 7C 2S missions 1 ship 9D done 1",
    ),
    ProcedureInfo(
        id="pile", title="Tell the discards", run=telling.pile, spec="3.1", page="p. 4",
        rule="deck-empty",
        keys=(Key("cards", "draw", "the top card last"), Key("elsewhere-*", "broken"), *_EFFECTS),
        words=("discards",), help="pile 7C 2S 9D",
    ),
    ProcedureInfo(
        id="sunset", title="Tell what a Sunset card prints", run=shared_sunset.sunset, spec="P-01",
        page="p. 8", rule="sunset-layout", rules=("poker-tables", "missions", "bonus-abilities"),
        keys=(Key("card", "choose"), Key("printed", "form", "what stands on the card"),
              Key("printed-fits", "broken"), *_EFFECTS),
        words=("prints",), help="sunset 7C crew 6 cannon 5 tonnage 8 cargo food",
    ),
)  # fmt: skip

TURNING: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="turn",
        title="Whose turn it is",
        run=turning.turn,
        spec="P-05",
        page="p. 5",
        rule="start-player",
        rules=("turn-actions", "docked-actions", "sailing-actions"),
        keys=(Key("who", "choose"), Key("over", "broken"), *_EFFECTS),
        words=("next",),
        help="turn ben",
    ),
    ProcedureInfo(
        id="step",
        title="Where in the turn the table is",
        run=turning.step,
        spec="4",
        page="p. 5",
        rule="turn-actions",
        keys=(
            Key("step", "choose"),
            Key("new-turn", "yesno"),
            Key("turn", "broken"),
            Key("acted", "broken"),
            *_EFFECTS,
        ),
        help="step acted",
        hidden=True,
    ),
)

SHARED: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="gather", title="Gather crew", run=shared_port.gather_crew, spec="P-06", page="p. 5",
        rule="gather-crew", rules=("hand-limit", "bonus-2", "bonus-7"),
        keys=(*_TURN, Key("number", "number", "how many cards (bonus 2)"),
              Key("crew", "draw", "the card, if everybody sees it"), *_CREW, *_EFFECTS),
        words=("gathers", "recruit", "recruits"), help="gather",
    ),
    ProcedureInfo(
        id="magistrate", title="Visit the Magistrate", run=shared_port.magistrate, spec="P-07",
        page="p. 5", rule="magistrate", rules=("missions", "flag-galleon", "bonus-king",
                                               "mission-cargo"),
        keys=(*_TURN, Key("bribe", "yesno", "bonus King: trade a mission for Spices"),
              Key("spices", "choose", "the hold of Spices"), Key("traded", "choose", "the mission"),
              *_MISSION, *_EFFECTS),
        words=("mission", "visits"), help="magistrate",
    ),
    ProcedureInfo(
        id="disembark", title="Disembark", run=shared_port.disembark_act, spec="P-10", page="p. 5",
        rule="disembark", rules=("loyal-crew", "set-sail", "bonus-jack", "jokers"),
        keys=(*_TURN, Key("card", "draw", "the card drawn"), *_DRAWN,
              Key("friend", "yesno", "a ship without nation: friend or foe"),
              Key("most", "number", "how many may sail, if the card is not told"),
              Key("number", "number"), Key("fill", "draw"), *_CREW, *_EFFECTS),
        words=("disembarks", "embark", "embarks"), help="disembark 5C",
    ),
    ProcedureInfo(
        id="set-sail", title="Set sail", run=shared_port.set_sail, spec="P-10.6", page="p. 5",
        rule="set-sail", rules=("disembark", "loyal-crew", "hand-limit"),
        keys=(*_TURN, *_EFFECTS), words=("sail", "sails", "departs", "depart"),
        help="set sail leaving 4H",
    ),
    ProcedureInfo(
        id="cove", title="At a Pirate Cove", run=shared_cove.cove, spec="P-14", page="p. 6",
        rule="pirate-cove", rules=("jokers", "joker-ship", "hand-limit"),
        keys=(*_FREE, Key("visited", "broken"), Key("no-cove", "broken"),
              Key("cove", "choose", "a: fill the hand, b: another ship, c: mission and cargo"),
              Key("number", "number"), Key("fill", "draw"), Key("ships", "draw", "the two ships"),
              Key("kept", "choose", "the ship that is kept"), *_MISSION, *_CARGO, *_EFFECTS),
        help="cove a",
    ),
    ProcedureInfo(
        id="hand-in", title="Complete a mission", run=shared_missions.hand_in, spec="P-20",
        page="p. 6", rule="missions", rules=("delivery", "prisoner", "same-town", "winning-short"),
        keys=(*_FREE, Key("no-mission", "broken"), *_DONE, *_EFFECTS),
        words=("deliver", "delivers", "completes", "complete"), help="hand-in 7H giving 8H",
    ),
    ProcedureInfo(
        id="trim", title="Discard what is too many", run=shared_table.trim, spec="P-04",
        page="p. 4", rule="hand-limit", rules=("hold-limit", "bonus-6"),
        keys=(Key("who", "choose"), Key("what", "choose", "crew or cargo"),
              Key("within", "broken"), Key("cards", "draw", "which ones, or how many"), *_EFFECTS),
        words=("discard",), help="trim 4H",
    ),
    ProcedureInfo(
        id="bonus", title="Use up a bonus", run=shared_table.use_bonus, spec="P-22", page="p. 10",
        rule="single-use", rules=("bonus-abilities", "bonus-5", "bonus-joker"),
        keys=(Key("who", "choose"), Key("no-bonus", "broken"), Key("bonus", "choose"), *_EFFECTS),
        help="bonus 5C",
    ),
    ProcedureInfo(
        id="out", grave=True, title="Somebody is out", run=shared_table.out, spec="P-21",
        page="p. 6", rule="out-short", rules=("losing-long", "winning-short"),
        keys=(Key("who", "choose"), Key("why", "text"), *_EFFECTS), help="out ben",
    ),
    ProcedureInfo(
        id="win", grave=True, title="The game is over", run=shared_table.win, spec="P-21.2",
        page="p. 4",
        rule="winning-short", rules=("winning-long",),
        keys=(Key("who", "choose"), Key("why", "text"), Key("over", "broken"), *_EFFECTS),
        words=("wins", "won"), help="win ben",
    ),
    ProcedureInfo(
        id="leave", grave=True, title="A player leaves", run=shared_table.leave, spec="P-55",
        page="p. 6",
        rule="out-short", keys=(Key("who", "choose"), Key("why", "text"), *_EFFECTS),
        words=("leaves",), help="leave cy",
    ),
    ProcedureInfo(
        id="reshuffle", title="The discards become the deck", run=shared_table.reshuffle,
        spec="P-02", page="p. 4", rule="deck-empty", rules=("hurricane",), keys=_EFFECTS,
        words=("shuffle",), help="reshuffle",
    ),
    ProcedureInfo(
        id="audit", title="Count all cards", run=shared_table.audit, spec="P-56", page="p. 4",
        rule="deck-empty", keys=(Key("count", "choose"), Key("value", "number"), *_EFFECTS),
        help="audit",
    ),
)  # fmt: skip

SHORT: tuple[ProcedureInfo[PirateCrusades], ...] = (
    ProcedureInfo(
        id="setup", title="Set up the short game", run=short_setup.setup, spec="P-03", page="p. 4",
        rule="short-setup", rules=("player-count", "start-player", "neutral-port"),
        keys=(Key("begun", "broken"), Key("variant", "choose"), Key("youngest", "choose"),
              Key("deal", "broken"), Key("ship-*", "draw", "each player's ship"),
              Key("bonus-*", "draw", "a bonus for all but the largest ships"),
              Key("largest-*", "broken"), *_EFFECTS),
        help="setup 9D 4H bonus 2C",
    ),
    ProcedureInfo(
        id="join", title="Somebody joins", run=short_setup.join, spec="P-55.2", page="p. 4",
        rule="player-count", rules=("short-setup",),
        keys=(Key("long", "broken"), Key("name", "text"), Key("ship", "draw"),
              Key("bonus", "draw"), *_EFFECTS),
        words=("joins",), help="join Dot",
    ),
    ProcedureInfo(
        id="trade", title="Trade for goods (short game)", run=short_port.trade, spec="P-08",
        page="p. 5", rule="trade-short", rules=("trade-joker", "hold-limit", "bonus-8",
                                                "bonus-queen"),
        keys=(*_TURN, Key("give", "draw", "cards discarded from hand and holds"),
              Key("holds", "several", "holds whose card is not told"),
              Key("value", "number", "what untold cards are worth"),
              Key("hand", "broken"), Key("nothing", "broken"), Key("room", "broken"),
              Key("more-*", "yesno"), Key("beyond-*", "broken"), *_CARGO, *_EFFECTS),
        words=("trades", "buys"), help="trade 4H 5D for 7C 2S",
    ),
    ProcedureInfo(
        id="attack-town", title="Attack the town (short game)", run=short_port.attack_town,
        spec="P-09", page="p. 5", rule="attack-town-short", rules=("combat-single-short",
        "combat-bonuses", "combat-joker", "conquest-mission"),
        keys=(*_TURN, *_COMMIT, Key("cargo", "number", "how many cargo cards are drawn"),
              *_CARGO, *_DONE, *_EFFECTS),
        words=("siege",), help="attack town with 10D 9D 8H",
    ),
    ProcedureInfo(
        id="look", title="Look for a ship", run=short_sea.look, spec="P-11", page="p. 6",
        rule="look-for-ship", rules=("combat-single-short", "fleeing-short", "ace-ship",
                                     "fight-other-player", "treasure-fleet", "plunder-short"),
        keys=(*_TURN, Key("ship", "draw", "the ship that is found"), *_DRAWN,
              Key("friend", "yesno", "friend or foe, where the nation does not say it"),
              Key("found", "choose", "what an untold ship was"),
              Key("draws", "yesno", "whether a friend brings a crew card"), Key("crew", "draw"),
              *_CREW, Key("other", "choose", "an Ace: which player"),
              Key("act", "choose", "fight, flee, or a player instead"),
              Key("it-flees", "yesno"), Key("dump", "several", "holds that go overboard"),
              Key("heavy", "broken"), Key("escort", "draw", "the treasure fleet's escort"),
              *_COMMIT, *_DONE, *_PLUNDER, *_EFFECTS),
        words=("looks", "finds", "hunt", "hunts"), help="look 7C fight with 9D 8H plunder cargo",
    ),
    ProcedureInfo(
        id="town", title="Head for the nearest town", run=short_town.town, spec="P-13", page="p. 6",
        rule="nearest-town", rules=("desertion", "pirate-cove", "bonus-ace", "missions"),
        keys=(*_TURN, Key("map", "yesno", "bonus Joker: the map to a Pirate Cove"),
              Key("town", "draw", "the town that is found"), *_DRAWN,
              Key("friend", "yesno"), Key("dock", "yesno"), Key("lost", "draw", "who deserts"),
              Key("no-crew", "broken"), Key("cove", "choose"), Key("number", "number"),
              Key("fill", "draw"), Key("ships", "draw"), Key("kept", "choose"), *_MISSION, *_CARGO,
              *_EFFECTS),
        words=("towns", "heads", "head", "nearest-town"), help="town 6S losing 4H",
    ),
    ProcedureInfo(
        id="duel", title="Fight another player (short game)", run=short_duel.duel, spec="P-16",
        page="pp. 6-7", rule="combat-two-short", rules=("tie", "fleeing-short", "ace-ship"),
        keys=(*_TURN, Key("running", "broken"), Key("other", "choose", "against whom"),
              Key("mine", "draw", "the attacker's card, if both are told at once"),
              Key("theirs", "draw", "the defender's card"),
              Key("*aid", "draw", "the ship that a Joker brings"),
              Key("winner", "choose", "who wins, if a total is not told"), *_TAKEN, *_EFFECTS),
        words=("duels",), help="duel ben",
    ),
    ProcedureInfo(
        id="reveal", title="Choose a card for a fight", run=short_duel.reveal, spec="P-16.2",
        page="pp. 6-7", rule="combat-two-short", rules=("tie", "fleeing-short", "combat-joker"),
        keys=(Key("no-fight", "broken"), Key("who", "choose"),
              Key("act", "choose", "fight or flee"),
              Key("dump", "several"), Key("heavy", "broken"),
              Key("card", "draw", "the card, for its owner's eyes until both are chosen"),
              Key("broadside", "yesno"), Key("*aid", "draw"), Key("winner", "choose"), *_TAKEN,
              *_EFFECTS),
        words=("reveals",), help="ben reveal 9D",
    ),
)  # fmt: skip

PROCEDURES_SHORT: tuple[ProcedureInfo[PirateCrusades], ...] = (*TURNING, *SHORT, *SHARED, *TELLING)
"""The short game whole, and what both games share."""
