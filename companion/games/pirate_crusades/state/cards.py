"""The 54 cards: codes, suits, ranks, and what a Sunset card prints where the table typed it.

A code is rank and suit: `AH`, `10D`, `QS`. The Jokers are `JK1` and `JK2`; `JK` means either.
Sources: pp. 8-10; data/pirate-crusades/cards.toml.
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal, get_args

from msgspec import Struct

from companion.assets import data_root
from companion.toolbox.inputs import Unworkable

Nation = Literal["English", "Spanish", "French", "Dutch", "none"]
"""`none` has no nation; where nobody has told, the field is `None`."""
NATIONS: tuple[Nation, ...] = ("English", "Spanish", "French", "Dutch")
Cargo = Literal["Spices", "Food", "Ammunition", "Cloth"]
CARGOES: tuple[Cargo, ...] = get_args(Cargo)
MissionKind = Literal["delivery", "prisoner", "conquest", "sinking", "meeting", "other"]
Variant = Literal["short-poker", "short-sunset", "long"]


class Suit(Struct, frozen=True):
    """A suit of the poker deck (p. 9)."""

    code: str
    name: str
    nation: Nation
    cargo: Cargo


class Rank(Struct, frozen=True):
    """A rank of the poker deck (pp. 9, 10)."""

    code: str
    name: str
    value: int
    """Ship size, and by ruling A-02 every other number of the card."""
    mission: MissionKind
    bonus: str
    """Key of the bonus ability."""
    says: str
    """The bonus ability in words."""
    single: bool = False
    ship: str = ""
    special: str = ""


class Mission(Struct, frozen=True):
    """A mission as the card prints it."""

    kind: MissionKind
    tons: int | None = None
    cargo: Cargo | None = None
    nation: Nation | None = None
    """Delivery: the destination's nation, `None` for your own. Others: the nation it speaks of."""
    text: str = ""


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Sunset card prints, as far as the table typed it; `None`: as in the poker tables."""

    crew: int | None = None
    """Crew number, also the ship's size (ruling A-46)."""
    cannon: int | None = None
    tonnage: int | None = None
    cargo: Cargo | None = None
    nation: Nation | None = None
    town: str = ""
    town_size: int | None = None
    """Only if it differs from the crew number."""
    ship: str = ""
    ship_type: str | None = None
    mission: Mission | None = None
    bonus: str | None = None
    """Key of a bonus ability, or the card's own words."""
    single: bool | None = None


def _read() -> dict[str, Any]:
    path = data_root().joinpath("pirate-crusades").joinpath("cards.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


_TOLD = _read()
SUITS: dict[str, Suit] = {x["code"]: Suit(**x) for x in _TOLD["suit"]}
RANKS: dict[str, Rank] = {x["code"]: Rank(**x) for x in _TOLD["rank"]}
JOKER_SAYS: dict[str, dict[str, str]] = _TOLD["joker"]
"""`short` or `long` -> role -> what a Joker does there."""
JOKERS = ("JK1", "JK2")
CARDS: tuple[str, ...] = (
    *(rank + suit for suit in "HDCS" for rank in RANKS if rank != "JK"),
    *JOKERS,
)
"""All 54, by suit and rank, the Jokers last."""


def read_card(text: str) -> str:
    """The code of a typed card: `td` is `10D`; `JK`, also `joker`, stays `JK`, either Joker.

    Raises:
        Unworkable: no such card.
    """
    code = text.strip().upper()
    if code == "JOKER":  # as the cards are called in a line
        code = "JK"
    if code.startswith("T") and len(code) == 2:
        code = f"10{code[1]}"
    if code == "JK" or code in CARDS:
        return code
    raise Unworkable(
        f"“{text.strip()[:20]}” is not a card. A card is rank and suit, as AH, 10D, QS, or JK."
    )


def is_joker(card: str) -> bool:
    """Whether a code is a Joker's."""
    return card.startswith("JK")


def rank_of(card: str) -> Rank:
    """The rank of a card. Raises `ValueError` for what is none."""
    code = read_card(card)
    return RANKS["JK" if is_joker(code) else code[:-1]]


def suit_of(card: str) -> Suit:
    """The suit of a card. Raises `ValueError` for what is none."""
    code = read_card(card)
    return SUITS["JK" if is_joker(code) else code[-1]]


HIGHEST = 10
"""Value of court cards, Jokers and the 10 (p. 9)."""


def value_of(card: str) -> int:
    """1 for an Ace, 2-10, and 10 for court cards and Jokers (p. 9; ruling A-02)."""
    return rank_of(card).value


Number = Literal["crew", "cannon", "tonnage", "town_size"]


def number_of(card: str, what: Number, facts: Facts | None = None) -> int:
    """A number of a card: the printed one if it was typed, else the poker value (P-01)."""
    told = getattr(facts, what) if facts is not None else None
    if told is None and what == "town_size" and facts is not None:
        told = facts.crew  # no size of its own is listed on p. 8 (ruling A-46)
    return value_of(card) if told is None else int(told)


def nation_of(card: str, facts: Facts | None = None) -> Nation:
    """The nation of a card, `none` for a Joker (p. 9)."""
    told = facts.nation if facts is not None else None
    return suit_of(card).nation if told is None else told


def cargo_of(card: str, facts: Facts | None = None) -> Cargo:
    """The kind of cargo (p. 9)."""
    told = facts.cargo if facts is not None else None
    return suit_of(card).cargo if told is None else told


def ship_type_of(card: str, facts: Facts | None = None) -> str:
    """`Ship of the Line`, `Fast Galleon`, `Flag Galleon` or empty (p. 9)."""
    told = facts.ship_type if facts is not None else None
    return rank_of(card).ship if told is None else told


def bonus_of(card: str, facts: Facts | None = None) -> str:
    """Key of the bonus ability (p. 10), or the words of a Sunset card."""
    told = facts.bonus if facts is not None else None
    return rank_of(card).bonus if told is None else told


def mission_of(card: str, facts: Facts | None = None) -> Mission:
    """What a card is as a mission (p. 9)."""
    if facts is not None and facts.mission is not None:
        return facts.mission
    rank, suit = rank_of(card), suit_of(card)
    if rank.mission == "delivery":
        return Mission("delivery", tons=rank.value, cargo=suit.cargo)
    if rank.mission == "meeting":
        return Mission("meeting")
    return Mission(rank.mission, nation=suit.nation)
