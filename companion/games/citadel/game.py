"""The 7th Citadel as the rest sees it: one struct of procedures, calculations, counters, sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.citadel.calculations import CALCULATIONS
from companion.games.citadel.figures.luck import phase, rolls
from companion.games.citadel.figures.remembering import CARD_KINDS, finished, remembers
from companion.games.citadel.figures.statistics import statistics
from companion.games.citadel.options import OPTIONS
from companion.games.citadel.procedures.acts import PROCEDURES
from companion.games.citadel.sheet.board import board, lookup
from companion.games.citadel.sheet.changing import FIELDS
from companion.games.citadel.sheet.leaflet import record
from companion.games.citadel.sheet.page import sheet, where
from companion.games.citadel.sheet.reminders import suggestions
from companion.games.citadel.state.table import Citadel, new_citadel
from companion.games.citadel.state.tables import LEVEL, LIFE, PLAYERS, SCORE, SCORE_NAMES
from companion.table.game import Counter, Game
from companion.table.sheet import Reckoned
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing
    from companion.table.tale import Tale

_LIFE = Track("life", "life", *LIFE, "p. 20")
_PILES = (
    (Track("deck", "deck", 0, None, "p. 9"), ("action deck",)),
    (Track("discard", "discard pile", 0, None, "p. 9"), ("pile",)),
    (Track("hand", "hand", 0, None, "p. 19"), ("skills",)),
    (Track("blocked", "blocked", 0, None, "p. 18"), ("blocked cards",)),
)
_SCORES = tuple(Track(key, name.lower(), *SCORE, "p. 23") for key, name in SCORE_NAMES.items())
_LEVEL = Track("groundshiver", "groundshiver", 0, LEVEL[1], "p. 23")
_PAST = (
    Track("adventure", "past", 0, None, "p. 18"),
    Track("exploration", "past exploration", 0, None, "p. 18"),
)


def counters(state: Citadel) -> Sequence[Counter]:
    """Life and piles of everybody; the scores, the groundshiver, the counts of the Past."""
    found: list[Counter] = []
    for player in state.seats:
        character, path = state.characters[player], ("characters", player)
        found.append(
            Counter(player, _LIFE, (*path, "life"), character.life, ("lp", "hp"), ruled=True)
        )
        found += [
            Counter(
                player, track, (*path, track.id), getattr(character, track.id), also, ruled=True
            )
            for track, also in _PILES
        ]
    found += [
        Counter("", track, ("scores", track.id), state.scores.get(track.id), ruled=True)
        for track in _SCORES
    ]
    found.append(Counter("", _LEVEL, ("groundshiver",), state.groundshiver, ("level",), ruled=True))
    found += [
        Counter("", track, ("past", track.id), getattr(state.past, track.id)) for track in _PAST
    ]
    return found


def forms() -> Forms:
    """How its acts are said; read when the first line is heard."""
    from companion.games.citadel.ear import forms

    return forms()


def things(state: Citadel, memory: Mapping[str, Mapping[str, Any]]) -> Sequence[Thing]:
    """What has a name at the table."""
    from companion.games.citadel.ear import things

    return things(state, memory)


def reckoned(state: Citadel, eyes: str) -> Sequence[Reckoned]:
    """Numbers of the sheet with their sums; made when somebody asks why."""
    from companion.games.citadel.sheet.reckoned import reckoned

    return reckoned(state, eyes)


def tale() -> Tale[Citadel]:
    """How its log lines are told in the chronicle."""
    from companion.games.citadel.figures.tale import TALE

    return TALE


GAME: Game[Citadel] = Game(
    id="citadel",
    title="The 7th Citadel",
    state=Citadel,
    new_state=new_citadel,
    sheet=sheet,
    procedures=PROCEDURES,
    calculations=CALCULATIONS,
    counters=counters,
    options=OPTIONS,
    forms=forms,
    things=things,
    tells=frozenset(
        ("area", "arrows", "building", "facts", "has", "joins", "stands", "symbol", "weigh")
    ),
    one_act="one action at a time (p. 11)",
    suggestions=suggestions,
    remembers=remembers,
    card_kinds=CARD_KINDS,
    finished=finished,
    statistics=statistics,
    plotted=("life", "deck"),
    rolls=rolls,
    fields=FIELDS,
    chance="Nothing that was revealed, rolled or picked at random has been told. Tell what came "
    "(“result 1s, l2A, rC”), or let the program roll: then it counts here.",
    phase=phase,
    record=record,
    where=where,
    tale=tale,
    reckoned=reckoned,
    board=board,
    lookup=lookup,
    players=PLAYERS,
)
