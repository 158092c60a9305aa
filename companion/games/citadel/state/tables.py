"""Tables that are data: limits, modes, traits, symbols, buildings, names (data/citadel/*.toml)."""

from __future__ import annotations

import tomllib
from typing import Any, Literal, get_args

from msgspec import Struct, convert

from companion.assets import data_root

Mode = Literal["standard", "story", "survival"]
MODES: tuple[Mode, ...] = get_args(Mode)
Score = Literal["influence", "knowledge", "defense", "production"]
SCORES: tuple[Score, ...] = get_args(Score)
SymbolType = Literal[
    "building", "community", "world-map", "take-card", "focus", "reflex", "advanced"
]
CardType = Literal[
    "terrain",
    "permanent event",
    "temporary event",
    "global event",
    "purse",
    "quest item",
    "world map",
]
Kind = Literal["A", "B", "C", "D", "W"]
"""The four class icons by our own letters, and the wild one (ruling R-26)."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class Price(Struct, frozen=True):
    """What a Recovery costs: life points for a full group of cards (p. 20)."""

    id: Mode
    life: int
    cards: int


class Trait(Struct, frozen=True):
    """A creature trait (p. 23)."""

    id: str
    name: str
    number: bool
    """Whether an X stands behind it."""
    step: str


class Symbol(Struct, frozen=True):
    """A type of Destiny symbol (p. 24)."""

    id: SymbolType
    name: str
    says: str


class TypeOfCard(Struct, frozen=True):
    """What is done with a revealed card (p. 17)."""

    id: CardType
    zone: str
    discards_to: str
    """Empty: it is not discarded unless told."""
    says: str
    rule: str


class Plan(Struct, frozen=True):
    """A building as the leaflet has it, as far as our text keeps it (p. 23)."""

    id: str
    name: str
    when: Literal["start", "preparation", "destiny", "built"]
    kind: str
    rule: str
    says: str
    citadel: bool | None = None
    """Whether it works only at the Citadel; `None`: lost."""
    score: Score | None = None
    """A guess: the icon is lost (ruling R-80)."""
    life: int = 0
    unblocks: int = 0
    keywords: tuple[str, ...] = ()
    number: str = ""


def _read(name: str) -> dict[str, Any]:
    path = data_root().joinpath("citadel").joinpath(name)
    return tomllib.loads(path.read_text(encoding="utf-8"))


_TOLD = _read("tables.toml")
_BOUNDS = _TOLD["bounds"]
LIFE: tuple[int, int] = tuple(_BOUNDS["life"])
SCORE: tuple[int, int] = tuple(_BOUNDS["score"])
LEVEL: tuple[int, int] = tuple(_BOUNDS["groundshiver"])
DIE: tuple[int, int] = tuple(_BOUNDS["die"])
PLAYERS: tuple[int, int] = tuple(_BOUNDS["players"])
DICE: int = _BOUNDS["dice"]
DIGITS: int = _BOUNDS["hidden_digits"]
FALLEN_DRAW: int = _TOLD["unconscious"]["draw"]
FALLEN_BANISH: int = _TOLD["unconscious"]["banish"]
HAND: dict[int, int] = {x["players"]: x["hand"] for x in _TOLD["limit"]}
"""Players -> Skill cards in a hand (ruling R-01)."""
WEIGHT: dict[int, int] = {x["players"]: x["weight"] for x in _TOLD["limit"]}
"""Players -> weight that may be carried (ruling R-01)."""
PRICES: dict[str, Price] = {x["id"]: convert(x, Price) for x in _TOLD["mode"]}
CHARACTERS: dict[str, str] = {x["id"]: x["name"] for x in _TOLD["character"]}
SCORE_NAMES: dict[str, str] = {x["id"]: x["name"] for x in _TOLD["score"]}
TRAITS: dict[str, Trait] = {x["id"]: convert(x, Trait) for x in _TOLD["trait"]}
SYMBOLS: dict[str, Symbol] = {x["id"]: convert(x, Symbol) for x in _TOLD["symbol"]}
CARD_TYPES: dict[str, TypeOfCard] = {x["id"]: convert(x, TypeOfCard) for x in _TOLD["card_type"]}
ACTIONS: tuple[str, ...] = tuple(_TOLD["actions"]["names"])
COMPONENTS: dict[str, int] = _TOLD["components"]
ACTION_CARDS: dict[str, int] = _TOLD["action_cards"]
BUILDINGS: dict[str, Plan] = {
    x["id"]: convert(x, Plan) for x in _read("buildings.toml")["building"]
}
SHARE = "share"
"""Line of the checklist: the life points that the Threat Booklet lets the characters share."""
