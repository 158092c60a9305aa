"""En Garde as the rest sees it: one struct of its procedures, calculations, counters and sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.en_garde.calculations import CALCULATIONS
from companion.games.en_garde.figures.luck import phase, rolls
from companion.games.en_garde.figures.remembering import CARD_KINDS, finished, recalled, remembers
from companion.games.en_garde.figures.statistics import statistics
from companion.games.en_garde.options import OPTIONS, number
from companion.games.en_garde.procedures import (
    acts,
    catalogue_acts,
    preparing,
    refilling,
    table_acts,
    turns,
)
from companion.games.en_garde.procedures.work import act
from companion.games.en_garde.rules.owing import counted
from companion.games.en_garde.sheet.catalogue import record
from companion.games.en_garde.sheet.changing import FIELDS
from companion.games.en_garde.sheet.page import sheet, suggestions, where
from companion.games.en_garde.state.migrations import MIGRATIONS, SHAPE
from companion.games.en_garde.state.table import EnGarde, new_en_garde
from companion.table.game import Counter, Game
from companion.table.sheet import Reckoned
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing
    from companion.table.tale import Tale

_HAND = Track("hand", "hand", 0, None, "Discard and Refill")
_ASIDE = Track("set_aside", "set aside", 0, None, "Pistol")


def counters(state: EnGarde) -> Sequence[Counter]:
    """Poise and hand of each player; deck, discard pile and cards set aside of the table."""
    poise = Track("poise", "Poise", 0, number(state, "poise_cap") or None, "Poise")
    found = []
    for player in sorted(state.duelists):
        duelist, path = state.duelists[player], ("duelists", player)
        found += [
            Counter(player, poise, (*path, "poise"), duelist.poise, besides=counted(player)),
            Counter(player, _HAND, (*path, "hand"), duelist.hand, ("cards",)),
        ]
    deck = Track("deck", "deck", 0, state.size, "Components")
    pile = Track("pile", "discard pile", 0, state.size, "Components")
    return [
        *found,
        Counter("", deck, ("deck",), state.deck, ("draw pile",)),
        Counter("", pile, ("discard",), state.discard),
        Counter("", _ASIDE, ("set_aside",), state.set_aside),
    ]


def forms() -> Forms:
    """How its acts are said; read when the first line is heard."""
    from companion.games.en_garde.ear import forms

    return forms()


def things(state: EnGarde, memory: Mapping[str, Mapping[str, Any]]) -> Sequence[Thing]:
    """What has a name at the table."""
    from companion.games.en_garde.ear import things

    return things(state, memory)


def reckoned(state: EnGarde, eyes: str) -> Sequence[Reckoned]:
    """Numbers of the sheet with their sums; made when somebody asks why."""
    from companion.games.en_garde.sheet.reckoned import reckoned

    return reckoned(state, eyes)


def tale() -> Tale[EnGarde]:
    """How its log lines are told in the chronicle."""
    from companion.games.en_garde.figures.tale import TALE

    return TALE


GAME: Game[EnGarde] = Game(
    id="en-garde",
    title="En Garde",
    state=EnGarde,
    new_state=new_en_garde,
    sheet=sheet,
    procedures=act.of(acts, refilling, preparing, turns, table_acts, catalogue_acts),
    calculations=CALCULATIONS,
    counters=counters,
    options=OPTIONS,
    forms=forms,
    things=things,
    new_word="A new card of that name is played with “play {word}”.",
    tells=frozenset(("has-item", "learn")),
    one_act="one card per play (Dueling)",
    suggestions=suggestions,
    closing=frozenset(("turn",)),
    printed=frozenset(("learn",)),
    remembers=remembers,
    card_kinds=CARD_KINDS,
    recalled=recalled,
    record=record,
    finished=finished,
    has_points=False,
    statistics=statistics,
    plotted=("poise",),
    rolls=rolls,
    fields=FIELDS,
    chance="Only who was drawn to begin counts here, and nobody has been drawn yet.",
    phase=phase,
    where=where,
    tale=tale,
    reckoned=reckoned,
    players=(2, 9),
    shape=SHAPE,
    migrations=MIGRATIONS,
)
