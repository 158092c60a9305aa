"""City of Five Sails as the rest sees it: one struct of procedures, calculations, counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.five_sails.calculations import CALCULATIONS
from companion.games.five_sails.figures.luck import phase, rolls
from companion.games.five_sails.figures.remembering import CARD_KINDS, finished, remembers
from companion.games.five_sails.figures.statistics import statistics
from companion.games.five_sails.options import OPTIONS
from companion.games.five_sails.procedures import priority as acting
from companion.games.five_sails.procedures.cards import deck_lists, drawing, learning
from companion.games.five_sails.procedures.cards.deck_lists import lists
from companion.games.five_sails.procedures.city import (
    brutes,
    claiming,
    equipping,
    moving,
    placing,
    pressing,
    recruiting,
    using,
)
from companion.games.five_sails.procedures.day import (
    choosing,
    dawning,
    dusking,
    game_ending,
    planning,
    plundering,
    schemes,
    setting_up,
)
from companion.games.five_sails.procedures.duel import answering, challenging, ending, rounds
from companion.games.five_sails.procedures.harm import hurting, leaders, modifying
from companion.games.five_sails.procedures.harm.by_card import effect, effect_like
from companion.games.five_sails.procedures.work import act
from companion.games.five_sails.rules.standing import line
from companion.games.five_sails.sheet.board import board, lookup
from companion.games.five_sails.sheet.changing import FIELDS
from companion.games.five_sails.sheet.page import heading, sheet, suggestions, where
from companion.games.five_sails.state.cards import DAYS, PLACES, RENOWN
from companion.games.five_sails.state.table import FiveSails, new_five_sails
from companion.table.game import Counter, Game
from companion.table.sheet import Reckoned
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing
    from companion.table.tale import Tale

_RENOWN = Track("renown", "Renown", 0, None, f"p. 8: {RENOWN} win")
_HAND = Track("hand", "hand", 0, None, "p. 9")
_DECK = Track("deck", "Faction deck", 0, None, "p. 18")
_DISCARD = Track("discard", "discard pile", 0, None, "p. 40")
_LOCKER = Track("locker", "The Locker", 0, None, "p. 41")
_SCHEMES = Track("schemes", "schemes left", 0, None, "p. 16")
_CHARACTERS = Track("characters", "characters left", 0, None, "p. 16")
_DAY = Track("day", "Day", 1, DAYS, "p. 8")
_CITY = Track("city", "City Deck", 0, None, "p. 16")
_CITY_DISCARD = Track("city-discard", "City discard pile", 0, None, "p. 40")


def counters(state: FiveSails) -> Sequence[Counter]:
    """Renown, hand, deck, piles of everybody; the Day, the City Deck, Renown that lies there."""
    found: list[Counter] = []
    for player in sorted(state.sides):
        side, path = state.sides[player], ("sides", player)
        found += [
            Counter(player, _RENOWN, (*path, "renown"), side.renown),
            Counter(
                player, _HAND, (*path, "hand", "count"), side.hand.count, ("cards", "cards in hand")
            ),
            Counter(player, _DECK, (*path, "deck"), side.deck, ("deck",)),
            Counter(player, _DISCARD, (*path, "discard", "count"), side.discard.count, ()),
            Counter(player, _LOCKER, (*path, "locker", "count"), side.locker.count, ("locker",)),
            Counter(player, _SCHEMES, (*path, "schemes_left"), side.schemes_left),
            Counter(player, _CHARACTERS, (*path, "characters_left"), side.characters_left),
        ]
    found += [
        Counter("", _DAY, ("day",), state.day),
        Counter("", _CITY, ("city_deck",), state.city_deck),
        Counter("", _CITY_DISCARD, ("city_discard", "count"), state.city_discard.count),
    ]
    for place in line(state):
        name, renown = PLACES[place].name, state.locations[place].renown
        track = Track(f"renown-{place}", f"Renown at {name}", 0, None, "p. 15")
        words = tuple(f"{word} renown" for word in (name, *PLACES[place].also))
        found.append(Counter("", track, ("locations", place, "renown"), renown, words))
    return found


def forms() -> Forms:
    """How its acts are said; read when the first line is heard."""
    from companion.games.five_sails.ear import forms

    return forms()


def things(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> Sequence[Thing]:
    """What has a name at the table."""
    from companion.games.five_sails.ear import things

    return things(state, memory)


def reckoned(state: FiveSails, eyes: str) -> Sequence[Reckoned]:
    """Numbers of the sheet with their sums; made when somebody asks why."""
    from companion.games.five_sails.sheet.reckoned import reckoned

    return reckoned(state, eyes)


def tale() -> Tale[FiveSails]:
    """How its log lines are told in the chronicle."""
    from companion.games.five_sails.figures.tale import TALE

    return TALE


GAME: Game[FiveSails] = Game(
    id="five-sails",
    title="City of Five Sails",
    state=FiveSails,
    new_state=new_five_sails,
    sheet=sheet,
    procedures=act.of(
        setting_up,
        dawning,
        choosing,
        planning,
        schemes,
        drawing,
        plundering,
        dusking,
        leaders,
        game_ending,
        moving,
        recruiting,
        equipping,
        claiming,
        using,
        brutes,
        acting,
        pressing,
        modifying,
        placing,
        challenging,
        answering,
        rounds,
        ending,
        hurting,
        learning,
        deck_lists,
    ),
    calculations=CALCULATIONS,
    counters=counters,
    effect=effect,
    effect_like=effect_like,
    options=OPTIONS,
    forms=forms,
    tells=frozenset(("hold", "learn")),
    told_once=frozenset(("wound", "heal", "cards", "renown")),
    things=things,
    one_act="one action at a time (p. 13)",
    suggestions=suggestions,
    remembers=remembers,
    card_kinds=CARD_KINDS,
    finished=finished,
    lists=lists,
    statistics=statistics,
    plotted=("renown",),
    rolls=rolls,
    fields=FIELDS,
    chance="Only picks at random and gambles count here, and none has been told yet.",
    phase=phase,
    where=where,
    tale=tale,
    reckoned=reckoned,
    heading=heading,
    board=board,
    lookup=lookup,
    players=(2, 4),
)
