"""Pirate Crusades as the rest sees it: one struct of procedures, calculations, counters, sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.pirate_crusades.calculations import CALCULATIONS
from companion.games.pirate_crusades.calculations.reputation import MISSIONS
from companion.games.pirate_crusades.figures.luck import phase, rolls
from companion.games.pirate_crusades.figures.remembering import CARD_KINDS, finished, remembers
from companion.games.pirate_crusades.figures.statistics import statistics
from companion.games.pirate_crusades.options import OPTIONS
from companion.games.pirate_crusades.procedures import plundering, turning
from companion.games.pirate_crusades.procedures.both.acts import BOTH
from companion.games.pirate_crusades.procedures.following import follows
from companion.games.pirate_crusades.procedures.long.acts import LONG
from companion.games.pirate_crusades.procedures.short.acts import SHORT
from companion.games.pirate_crusades.procedures.work import act
from companion.games.pirate_crusades.sheet.board import board, lookup
from companion.games.pirate_crusades.sheet.changing import FIELDS
from companion.games.pirate_crusades.sheet.page import sheet, suggestions, where
from companion.games.pirate_crusades.state.table import DECK, PirateCrusades, new_pirate_crusades
from companion.table.game import Counter, Game
from companion.table.sheet import Reckoned
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing
    from companion.table.tale import Tale

_CREW = Track("crew", "crew", 0, None, "p. 4")
_DONE = Track("missions", "missions done", 0, MISSIONS, "p. 4")
_DECK = Track("deck", "deck", 0, DECK, "p. 4")
_BLUE = Track("blue", "Blue Sea deck", 0, None, "p. 11")
_CREW_WORDS = ("hand", "cards", "crew card", "crew cards", "hand cards")
_REP_WORDS = ("rep", "rep point", "rep points", "reputation point", "reputation points")
_COINS = ("doubloons", "doubloon", "gold", "coin", "coins", "gold pieces", "doublon", "dubloon")
"""What people call what they count."""


def counters(state: PirateCrusades) -> Sequence[Counter]:
    """Crew of everybody; missions done, or reputation and riches; the decks."""
    reputation = Track("reputation", "reputation", 0, None, "p. 12")
    riches = Track("riches", "riches", 0, state.track.riches, "p. 12")
    found: list[Counter] = []
    for player in sorted(state.pirates):
        pirate, path = state.pirates[player], ("pirates", player)
        hand = (*path, "hand", "count")
        found.append(Counter(player, _CREW, hand, pirate.hand.count, _CREW_WORDS))
        if state.long is not True:
            found.append(Counter(player, _DONE, (*path, "done"), pirate.done, ("done",)))
        if state.long is not False:
            found += [
                Counter(player, reputation, (*path, "reputation"), pirate.reputation, _REP_WORDS),
                Counter(player, riches, (*path, "riches"), pirate.riches, _COINS),
            ]
    found.append(Counter("", _DECK, ("deck",), state.deck))
    if state.long is not False:
        found.append(Counter("", _BLUE, ("blue", "deck"), state.blue.deck, ("blue sea",)))
    return found


def forms() -> Forms:
    """How its acts are said; read when the first line is heard."""
    from companion.games.pirate_crusades.ear import forms

    return forms()


def things(state: PirateCrusades, memory: Mapping[str, Mapping[str, Any]]) -> Sequence[Thing]:
    """What has a name at the table."""
    from companion.games.pirate_crusades.ear import things

    return things(state, memory)


def elsewhere(state: PirateCrusades) -> Sequence[str]:
    """Acts of the other of the two games; none as long as nobody told which one it is."""
    if state.long is None:
        return ()
    return [info.id for info in act.within(*(SHORT if state.long else LONG))]


def out_of_play(state: PirateCrusades) -> str:
    """The other of the two games; empty as long as nobody told which one it is."""
    return "" if state.long is None else "short game" if state.long else "long game"


def reckoned(state: PirateCrusades, eyes: str) -> Sequence[Reckoned]:
    """Numbers of the sheet with their sums; made when somebody asks why."""
    from companion.games.pirate_crusades.sheet.reckoned import reckoned

    return reckoned(state, eyes)


def tale() -> Tale[PirateCrusades]:
    """How its log lines are told in the chronicle."""
    from companion.games.pirate_crusades.figures.tale import TALE

    return TALE


GAME: Game[PirateCrusades] = Game(
    id="pirate-crusades",
    title="Pirate Crusades",
    state=PirateCrusades,
    new_state=new_pirate_crusades,
    sheet=sheet,
    procedures=act.of(turning, *SHORT, *BOTH, plundering, *LONG),
    calculations=CALCULATIONS,
    counters=counters,
    follows=follows,
    options=OPTIONS,
    forms=forms,
    things=things,
    tells=frozenset(("blue", "captain", "has", "pile", "square", "sunset", "track")),
    one_act="one action a turn (p. 5)",
    suggestions=suggestions,
    elsewhere=elsewhere,
    out_of_play=out_of_play,
    remembers=remembers,
    card_kinds=CARD_KINDS,
    finished=finished,
    statistics=statistics,
    plotted=("missions", "reputation", "riches", "crew"),
    rolls=rolls,
    fields=FIELDS,
    chance="Nothing that counts here has been named: cargo, crew drawn openly, ships looked for, "
    "treasures. Name cards as they are drawn (“ana gathers 9s”), or let the program draw. "
    "Captains' ships and cannon do not count.",
    phase=phase,
    where=where,
    tale=tale,
    reckoned=reckoned,
    board=board,
    lookup=lookup,
    players=(1, 8),
    shape=3,
    # Shape 2 also knows who has traded in this turn, shape 3 what earlier games' cards print.
    migrations={1: lambda tree: tree, 2: lambda tree: tree},
)
