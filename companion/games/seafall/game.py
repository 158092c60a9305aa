"""SeaFall as the rest sees it: one struct of its procedures, calculations, counters and sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.seafall.calculations import CALCULATIONS
from companion.games.seafall.figures.luck import phase, rolls
from companion.games.seafall.figures.remembering import CARD_KINDS, remembers
from companion.games.seafall.figures.statistics import statistics
from companion.games.seafall.options import OPTIONS
from companion.games.seafall.procedures.acts import PROCEDURES
from companion.games.seafall.rules.owed import without_told
from companion.games.seafall.rules.standing import is_on
from companion.games.seafall.sheet.board import board
from companion.games.seafall.sheet.changing import FIELDS
from companion.games.seafall.sheet.end import finished
from companion.games.seafall.sheet.lookup import lookup, opened, texts
from companion.games.seafall.sheet.page import sheet, suggestions, where
from companion.games.seafall.sheet.record import record
from companion.games.seafall.state.constants import CUBES, FEWEST_PROVINCES, MOST_PROVINCES
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.migrations import MIGRATIONS, SHAPE
from companion.games.seafall.state.table import SeaFall, new_seafall
from companion.table.game import Counter, Game
from companion.table.procedures.procedure import Outcome, Reading
from companion.table.sheet import Reckoned
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing
    from companion.table.tale import Tale

_GOLD = Track("gold", "gold", 0, None, "p. 8")
_REPUTATION = Track("reputation", "reputation", 0, None, "p. 11")
_FORTUNE = Track("fortune", "fortune", 0, None, "p. 11")
_REP = ("rep", "reputation token", "rep token")
_LUCK = ("luck", "fortune token")
"""What else they are called, beside how many."""
_GOODS = tuple(Track(good, good, 0, CUBES, "p. 8") for good in GOODS)


def counters(state: SeaFall) -> Sequence[Counter]:
    """What each province counts: glory, gold, reputation, fortune, goods in its warehouse."""
    glory = Track("glory", "glory", 0 if is_on(state, "glory.floor_zero") else None, None, "p. 5")
    found = []
    for player in sorted(state.seats):
        province, path = state.provinces[player], ("provinces", player)
        found += [
            Counter(player, glory, (*path, "glory"), province.glory),
            Counter(player, _GOLD, (*path, "gold"), province.gold, ("coins", "coin", "g")),
            Counter(player, _REPUTATION, (*path, "reputation"), province.reputation, _REP),
            Counter(player, _FORTUNE, (*path, "fortune"), province.fortune, _LUCK),
            *(
                Counter(player, track, (*path, "goods", track.id), province.goods.get(track.id))
                for track in _GOODS
            ),
        ]
    return found


def follows(reading: Reading[SeaFall]) -> Outcome[SeaFall]:
    """Gold that was counted: a harvest that was owed has lost its reason."""
    return Outcome(state=without_told(reading.state), says="")


def forms() -> Forms:
    """How its acts are said; read when the first line is heard."""
    from companion.games.seafall.ear import forms

    return forms()


def today(state: SeaFall) -> Mapping[str, Sequence[str]]:
    """Sums of the rules with what lies on the table."""
    from companion.games.seafall.rules.today import today

    return today(state)


def things(state: SeaFall, memory: Mapping[str, Mapping[str, Any]]) -> Sequence[Thing]:
    """What has a name at the table."""
    from companion.games.seafall.ear import things

    return things(state, memory)


def reckoned(state: SeaFall, eyes: str) -> Sequence[Reckoned]:
    """Numbers of the sheet with their sums; made when somebody asks why."""
    from companion.games.seafall.sheet.reckoned import reckoned

    return reckoned(state, eyes)


def tale() -> Tale[SeaFall]:
    """How its log lines are told in the chronicle."""
    from companion.games.seafall.figures.tale import TALE

    return TALE


GAME: Game[SeaFall] = Game(
    id="seafall",
    title="SeaFall",
    state=SeaFall,
    new_state=new_seafall,
    sheet=sheet,
    procedures=PROCEDURES,
    calculations=CALCULATIONS,
    counters=counters,
    follows=follows,
    options=OPTIONS,
    forms=forms,
    things=things,
    tells=frozenset(
        (
            "board",
            "booke",
            "box-rows",
            "chest",
            "colour",
            "event-card",
            "history",
            "holds",
            "island",
            "leader",
            "milestone",
            "province",
            "retired",
            "sheet-sticker",
            "ship",
            "sideboard",
            "site",
            "structure",
            "title-card",
            "total",
            "treasure",
            "year",
        )
    ),
    told_once=frozenset(("damage", "glory", "enmity")),
    suggestions=suggestions,
    where=where,
    tale=tale,
    reckoned=reckoned,
    board=board,
    lookup=lookup,
    record=record,
    statistics=statistics,
    plotted=("glory", "reputation"),
    rolls=rolls,
    fields=FIELDS,
    chance="No roll says what was rolled. Type dice as they fell (“3b 2w 1S”), or let the program "
    "roll: then they count here.",
    phase=phase,
    remembers=remembers,
    card_kinds=CARD_KINDS,
    texts=texts,
    opened=opened,
    today=today,
    finished=finished,
    shape=SHAPE,
    migrations=MIGRATIONS,
    players=(FEWEST_PROVINCES, MOST_PROVINCES),
)
