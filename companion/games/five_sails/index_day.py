"""Procedures of the Day: set-up, decks, Dawn, Planning, Plunder, Dusk; cards that are told."""

from __future__ import annotations

from companion.games.five_sails.procedures import (
    choosing,
    dawning,
    decks_told,
    drawing,
    dusking,
    leaders,
    learning,
    planning,
    plundering,
    setting_up,
)
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_OVER = (Key("over", "broken"),)
_OPEN = (Key("over", "broken"), Key("is-out", "broken"))
_LATE = (*_OVER, Key("step-over", "broken"))
_DECK = (
    Key("deck", "choose", "a faction, pasted, loaded"),
    Key("text", "text", "the list, semicolons between its rows"),
    Key("name", "text", "what the deck is called"),
    Key("unique", "several", "which cards that stand there twice are Unique"),
    Key("illegal-deck", "broken"),
)
_STANDINGS = (Key("standings*", "form", "what decides and nobody told"), Key("random", "draw"))

_SETTING_UP: tuple[ProcedureInfo[FiveSails], ...] = (
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
    ProcedureInfo(
        id="load-deck", title="Load a deck list", run=decks_told.load_deck, spec="P04",
        page="pp. 35-36", rule="sample-decks", rules=("deck-building", "loyal", "neutral"),
        keys=(Key("who", "choose", "whose deck"), *_DECK, *_EFFECTS),
        words=("loads", "load"), help="ana loads eisen",
    ),
    ProcedureInfo(
        id="check-deck", title="Check a deck", run=decks_told.check_deck, spec="P02",
        page="p. 34", rule="deck-building",
        rules=("approach-deck", "faction-deck", "deck-copies", "unique", "loyal"),
        keys=(Key("who", "choose", "whose deck"), *_DECK, *_EFFECTS),
        words=("check",), help="check-deck eisen",
    ),
    ProcedureInfo(
        id="write-deck", title="Write a deck list out", run=decks_told.write_deck, spec="P04.2",
        page="pp. 35-36", rule="sample-decks", rules=("deck-building",),
        keys=(Key("who", "choose", "whose deck"), Key("copied", "yesno"), *_EFFECTS),
        help="ana write-deck",
    ),
)  # fmt: skip

_PLANNING: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="dawn", title="Dawn: City cards", run=dawning.dawn, spec="P05", page="p. 12",
        rule="dawn", rules=("city-deal-order", "city-deck", "available", "events"),
        keys=(*_OVER, Key("not-dawn", "broken"), Key("location-not-in-play*", "broken"),
              Key("city-deck-empty", "broken"),
              Key("*.card", "choose", "the City card of a location: docks.card"),
              Key("*.card-meant", "choose"), Key("*.kind", "choose", "what it is"), *_EFFECTS),
        words=("dawns",), help="dawn Sarafina, Old Map, Street Fair",
    ),
    ProcedureInfo(
        id="choose", title="Choose scheme and character", run=choosing.choose, spec="P06",
        page="p. 12", rule="choose-cards", rules=("approach-deck", "scheme", "planning"),
        keys=(Key("who", "choose"), *_OPEN, Key("step-over", "broken"),
              Key("two-schemes", "broken"), Key("scheme", "choose", "only its player sees it"),
              Key("character", "choose", "only its player sees it"), *_EFFECTS),
        words=("chooses", "chose", "picks", "seals", "seal"), help="ana chooses",
    ),
    ProcedureInfo(
        id="reveal", title="Reveal what was chosen", run=choosing.reveal, spec="P06.2",
        page="p. 12", rule="reveal-cards", rules=("choose-cards", "first-day"),
        keys=(*_LATE, Key("scheme", "choose", "of who speaks"),
              Key("character", "choose", "of who speaks"),
              Key("scheme-meant", "choose"), Key("character-meant", "choose"),
              Key("*.scheme", "choose", "of a player: p1.scheme"), Key("*.character", "choose"),
              Key("*.scheme-meant", "choose"), Key("*.character-meant", "choose"),
              Key("reveal-before-all-chosen", "broken"), Key("not-your-approach-card*", "broken"),
              Key("values", "form", "Initiative and Panache of the schemes"),
              Key("when", "several", "which have a “when revealed” effect"), *_EFFECTS),
        words=("reveals",), help="ana reveals Marooned, Sanjay",
    ),
    ProcedureInfo(
        id="when-revealed", title="A “when revealed” effect", run=choosing.when_revealed,
        spec="P06.3", page="p. 12", rule="reveal-cards", rules=("first-day", "simultaneous"),
        keys=(*_OVER, Key("initiative-first", "broken"), Key("which", "choose"),
              Key("does", "text"), *_EFFECTS),
        help="when-revealed does=moves Sanjay",
    ),
    ProcedureInfo(
        id="initiative", title="Determine Initiative", run=planning.initiative, spec="P07",
        page="p. 12", rule="initiative", rules=("initiative-tie", "first-player"),
        keys=(*_LATE, Key("first", "choose", "who takes the token, if the table tells it"),
              Key("values", "form", "in seating order, or by name"),
              Key("random", "draw", "who was picked at random"), *_EFFECTS),
        words=("initiatives",), help="initiative 4 6",
    ),
    ProcedureInfo(
        id="muster", title="Muster", run=planning.muster, spec="P08", page="p. 12",
        rule="muster", rules=("crew-cap", "home"),
        keys=(*_OVER, Key("character", "choose", "of who speaks"),
              Key("character-meant", "choose"), Key("*.character-meant", "choose"),
              Key("*.character", "choose", "of a player: p1.character"),
              Key("not-your-approach-card*", "broken"),
              Key("not-revealed", "broken"), Key("brute-in-approach*", "broken"),
              Key("unique-in-play*", "broken"), *_EFFECTS),
        words=("musters",), help="muster",
    ),
    ProcedureInfo(
        id="crew-cap", title="Over the Crew Cap", run=planning.lose_over_cap, spec="P09",
        page="p. 12", rule="crew-cap", rules=("locker", "brute"),
        keys=(Key("who", "choose"), *_OPEN, Key("go", "several", "who goes to The Locker"),
              Key("not-enough-chosen", "broken"), Key("too-many-chosen", "broken"),
              Key("leader-protected", "broken"), Key("brute-does-not-count*", "broken"),
              Key("not-yours*", "broken"), *_EFFECTS),
        words=("cap",), help="ana crew-cap",
    ),
    ProcedureInfo(
        id="scheme", title="Resolve a scheme", run=planning.scheme, spec="P10", page="p. 13",
        rule="resolve-schemes", rules=("scheme", "partial-effects"),
        keys=(Key("who", "choose"), *_OPEN, Key("out-of-order", "broken"),
              Key("card", "choose", "which scheme"), Key("card-meant", "choose"),
              Key("does", "text", "what it did"), Key("below", "text", "below its bar"),
              *_EFFECTS),
        words=("resolve", "resolves"), help="scheme does=Kaspar gains 1 Renown",
    ),
    ProcedureInfo(
        id="draw", title="Everybody draws", run=drawing.draw_step, spec="P11", page="p. 13",
        rule="draw-step", rules=("panache", "deck-empty"),
        keys=(*_LATE, Key("amounts", "form", "in seating order, or by name"),
              Key("values", "form", "Panache"), *_EFFECTS),
        help="draw 6 5",
    ),
    ProcedureInfo(
        id="cards", title="Cards drawn, revealed, sunk, discarded", run=drawing.cards,
        spec="P12", page="p. 18", rule="faction-deck",
        rules=("deck-empty", "reveal", "sink", "discard-pile"),
        keys=(Key("who", "choose"), *_OPEN,
              Key("what", "choose", "draw, reveal, look, discard, sink, mill, return"),
              Key("names", "text", "which, if everybody sees them"), Key("n", "number"),
              Key("why", "text", "because of what"),
              Key("to", "choose", "top, sink, hand, discard, locker"),
              Key("order", "draw", "for cards that go to the bottom"), *_EFFECTS),
        words=("looks", "look", "sinks", "sink", "discards", "discard", "draws"),
        help="ana draws 2",
    ),
)  # fmt: skip

_ENDING: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="plunder", title="Plunder: victory and Renown", run=plundering.plunder, spec="P46",
        page="p. 15", rule="plunder-order",
        rules=("dominance-victory", "renown", "economic-victory", "fifth-day", "victory-ties"),
        keys=(*_LATE, Key("duel-open", "broken"),
              Key("*.controller", "choose", "who controls a location"),
              Key("takes", "form", "Renown from locations, if it is not told"),
              Key("gains", "form", "Renown from cards: gains ana 1"),
              Key("why", "text", "from what"), *_STANDINGS, *_EFFECTS),
        words=("plunders",), help="plunder gains ana 1",
    ),
    ProcedureInfo(
        id="dusk", title="Dusk: clean up", run=dusking.dusk, spec="P50", page="p. 15",
        rule="dusk", rules=("dusk-cleanup", "hand-limit", "brute", "durations"),
        keys=(*_LATE, Key("plunder-first", "broken"), Key("should-have-ended", "broken"),
              Key("values", "form", "Panache of the Leaders"),
              Key("discards", "form", "in seating order, or by name"),
              Key("hand-limit*", "broken"), Key("*.cards", "draw", "which cards"), *_EFFECTS),
        words=("cleanup",), help="dusk",
    ),
    ProcedureInfo(
        id="renown", title="Renown by a card", run=leaders.renown, spec="P52", page="p. 10",
        rule="renown", rules=("spending",),
        keys=(Key("on", "choose", "a location"), Key("who", "choose"), *_OPEN,
              Key("what", "choose", "gain, spend, lose"), Key("n", "number"),
              Key("why", "text", "because of what"), Key("cannot-spend", "broken"), *_EFFECTS),
        help="ana renown spend 2",
    ),
    ProcedureInfo(
        id="leader-lost", title="A Leader is destroyed", run=leaders.lose_leader, spec="P48",
        page="p. 17", rule="leader-destroyed",
        rules=("assassination-victory", "multiplayer-elimination", "final-strike"),
        keys=(*_OVER, Key("who", "several", "whose Leader"), *_STANDINGS, *_EFFECTS),
        help="leader-lost ben", grave=True,
    ),
    ProcedureInfo(
        id="concede", title="Concede", run=leaders.concede, spec="P48.2", page="p. 8",
        rule="victory", rules=("multiplayer-elimination",),
        keys=(Key("who", "choose"), *_OPEN, *_STANDINGS, *_EFFECTS),
        words=("concedes", "resigns", "surrenders"), help="ben concedes", grave=True,
    ),
    ProcedureInfo(
        id="time-out", title="Time runs out", run=plundering.time_out, spec="P49", page="p. 8",
        rule="competitive-play", rules=("victory-ties", "fifth-day"),
        keys=(*_OVER, Key("not-competitive", "broken"),
              Key("*.controller", "choose", "who controls a location"), *_STANDINGS, *_EFFECTS),
        words=("time",), help="time-out", grave=True,
    ),
    ProcedureInfo(
        id="win", title="Somebody wins", run=plundering.win, spec="P46.2", page="p. 8",
        rule="victory", rules=("assassination-victory", "dominance-victory", "economic-victory"),
        keys=(*_OVER, Key("who", "choose", "nobody: a Draw"),
              Key("how", "choose", "assassination, dominance, economic, fifth-day, timeout"),
              *_EFFECTS),
        words=("wins", "won"), help="ana wins by dominance", grave=True,
    ),
)  # fmt: skip

PROCEDURES_DAY: tuple[ProcedureInfo[FiveSails], ...] = (*_SETTING_UP, *_PLANNING, *_ENDING)
