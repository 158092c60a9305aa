"""What is printed on a card, as far as the table typed it; the numbers and places of the book.

The app sees no card: the library learns a card once and keeps it. A value is a number, a dash
(`-`, p. 28) or `None`: not told.
Sources: sections 2.1, 2.4, 2.8 of the spec; pp. 9, 16-18, 28, 30-31; data/five-sails/tables.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from companion.assets import data_root
from companion.toolbox.text import key_of

DASH: Literal["-"] = "-"
Printed = int | Literal["-"] | None
"""A printed value; a dash cannot be changed and counts 0 when it is looked at (p. 28)."""
Stat = Literal["resolve", "combat", "finesse", "influence"]
STATS: tuple[Stat, ...] = get_args(Stat)
CardType = Literal["leader", "character", "brute", "scheme", "risk", "attachment", "event"]
CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
Mark = Literal["loyal", "neutral", "other", "mercenary"]
"""`other`: of another faction. What lies in the City Deck is neither Loyal nor Neutral (AMB-61)."""
AbilityKind = Literal["passive", "action", "reaction", "maneuver", "technique"]
SLOTS = ("Weapon", "Armor", "Attire")
"""Traits of attachments of which a character has at most one each (p. 18)."""


class Ability(Struct, frozen=True, kw_only=True):
    """An ability that is printed on a card."""

    kind: AbilityKind
    qualifiers: tuple[str, ...] = ()
    """Words before the kind: `City`, `Home`, or traits of which the acting character has one."""
    engages: bool = False
    """Its cost engages the acting character."""
    stats: tuple[Stat, ...] = ()
    """Stats that it uses: a dash in one bars the character (p. 28)."""
    final_strike: bool = False
    """Final Strike is its cost (p. 26)."""
    text: str = ""
    """What it does, in the table's words."""


class Card(Struct, frozen=True, kw_only=True):
    """A card of the library. On an attachment the stats are what it adds (`+n`, `-n`)."""

    name: str
    type: CardType | None = None
    cost: Printed = None
    resolve: Printed = None
    combat: Printed = None
    finesse: Printed = None
    influence: Printed = None
    panache: Printed = None
    """Of a Leader; of a scheme what it adds to that."""
    crew_cap: Printed = None
    initiative: Printed = None
    riposte: Printed = None
    parry: Printed = None
    thrust: Printed = None
    wealth: bool | None = None
    unique: bool | None = None
    traits: dict[str, bool] = {}
    """Trait or keyword -> whether it has it, as far as it was told."""
    faction: str = ""
    mark: Mark | None = None
    abilities: dict[str, Ability] = {}
    """`1`, `2`, ... -> ability, from top to bottom."""
    below_bar: str = ""
    """Scheme: what stays in force for the Day (p. 13)."""
    note: str = ""
    aliases: tuple[str, ...] = ()
    asked: dict[str, bool] = {}
    """Fields that the table said it will not tell: nobody is asked again."""

    def stat(self, stat: Stat) -> Printed:
        """One of the four stats."""
        value: Printed = getattr(self, stat)
        return value

    def has(self, trait: str) -> bool | None:
        """Whether it has a trait, however it is spelled; `None` if that was not told."""
        wanted = key_of(trait)
        return next((has for word, has in self.traits.items() if key_of(word) == wanted), None)


NUMBERS = (
    "cost",
    "resolve",
    "combat",
    "finesse",
    "influence",
    "panache",
    "crew_cap",
    "initiative",
    "riposte",
    "parry",
    "thrust",
)
"""Fields of a card that are values, in printed order."""
LEADER_VALUES = ("resolve", "combat", "finesse", "influence", "panache", "crew_cap")
"""Those that a Leader prints (p. 30)."""


class Place(Struct, frozen=True, kw_only=True):
    """A City location."""

    id: str
    name: str
    core: bool = False
    also: tuple[str, ...] = ()


class Step(Struct, frozen=True, kw_only=True):
    """A step of the Day."""

    id: str
    name: str
    phase: str
    page: str
    rule: str


def read_data(name: str) -> dict[str, Any]:
    """A data file of the game."""
    path = data_root().joinpath("five-sails").joinpath(name)
    return tomllib.loads(path.read_text(encoding="utf-8"))


_TOLD = read_data("tables.toml")
NUMBERS_OF_THE_BOOK: dict[str, int] = _TOLD["numbers"]
DAYS = NUMBERS_OF_THE_BOOK["days"]
RENOWN = NUMBERS_OF_THE_BOOK["renown"]
"""Renown that wins (p. 8)."""
CITY_DECK = NUMBERS_OF_THE_BOOK["city_deck"]
APPROACH = NUMBERS_OF_THE_BOOK["approach_deck"]
APPROACH_EACH = NUMBERS_OF_THE_BOOK["approach_each"]
FACTION = NUMBERS_OF_THE_BOOK["faction_deck"]
COPIES = NUMBERS_OF_THE_BOOK["copies"]
WEALTH = NUMBERS_OF_THE_BOOK["wealth"]
REVEAL = NUMBERS_OF_THE_BOOK["reveal"]
"""Cards that a gamble reveals (p. 26)."""
PLACES: dict[str, Place] = {
    x["id"]: Place(**{**x, "also": tuple(x.get("also", ()))}) for x in _TOLD["location"]
}
CORE: tuple[str, ...] = tuple(key for key, place in PLACES.items() if place.core)
"""The Docks, The Forums, The Grand Bazaar: all three are a Dominance Victory (p. 8)."""
LINES: dict[int, tuple[str, ...]] = {int(k): tuple(v) for k, v in _TOLD["lines"].items()}
"""Players -> locations from the City Deck outward (p. 9)."""
STEPS: dict[str, Step] = {x["id"]: Step(**x) for x in _TOLD["step"]}
"""In the order of the Day (pp. 12-15)."""


def line_for(players: int) -> tuple[str, ...]:
    """The City locations from the City Deck outward (p. 9).

    Raises:
        ValueError: not 2 to 4 players.
    """
    if players not in LINES:
        raise ValueError(
            f"City of Five Sails is for {min(LINES)} to {max(LINES)} players, not {players}."
        )
    return LINES[players]


def home_of(player: str) -> str:
    """The id of a player's Home: `home:p1`."""
    return f"home:{player}"


def place_name(location: str) -> str:
    """`The Docks`; of a Home `Home`; empty for nowhere."""
    if location.startswith("home:"):
        return "Home"
    return PLACES[location].name if location in PLACES else location


def remembered(facts: Mapping[str, Any]) -> Card:
    """A card as the record book knows it; what does not fit is left out."""
    known = {field: facts[field] for field in Card.__struct_fields__ if field in facts}
    known.pop("asked", None)
    try:
        return msgspec.convert({"name": "", **known}, Card)
    except msgspec.ValidationError:
        return Card(name=str(facts.get("name", "")), **_fitting(known))


def _fitting(known: Mapping[str, Any]) -> dict[str, Any]:
    """Fields that fit on their own."""
    kept: dict[str, Any] = {}
    for field, value in known.items():
        try:
            one = msgspec.convert({"name": "", field: value}, Card)
        except msgspec.ValidationError:
            continue
        if field != "name":
            kept[field] = getattr(one, field)
    return kept
