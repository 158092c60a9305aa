"""The table of `city.py` for sentences of High Drama: ids in use are counted, cards have types."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.five_sails.state.cards import CardType
from companion.games.five_sails.state.table import FiveSails, Location
from tests.games.five_sails.city import table
from tests.games.five_sails.player import City

_TYPES: dict[str, CardType] = {
    "c1": "leader", "c2": "character", "c3": "leader", "c4": "leader", "c5": "attachment",
    "c6": "brute", "c7": "scheme", "c8": "scheme", "c9": "character",
}  # fmt: skip


def state(**changes: Any) -> FiveSails:
    """Ana, Ben and Cy on Day 2, Ana's priority; The Docks are Ana's, The Grand Bazaar Ben's."""
    told = table()
    cards = {key: replace(card, type=_TYPES[key]) for key, card in told.cards.items()}
    cards["c2"] = replace(cards["c2"], mark="loyal")
    return replace(
        told, cards=cards, ids={"c": 9, "x": 10, "t": 1, "y": 3, "m": 0}, **changes
    )  # fmt: skip


def town(**changes: Any) -> City:
    """The same as a table that is played."""
    return City(state=state(**changes))


def learn(city: City, card: str, **fields: Any) -> None:
    """Something is printed on a card of the library."""
    one = replace(city.state.cards[card], **fields)
    city.state = replace(city.state, cards={**city.state.cards, card: one})


def told(city: City, key: str, **fields: Any) -> None:
    """Something is so with a character."""
    one = replace(city.state.characters[key], **fields)
    city.state = replace(city.state, characters={**city.state.characters, key: one})


def place(city: City, key: str, **fields: Any) -> None:
    """Something is so with a location."""
    one = replace(city.state.locations.get(key, Location()), **fields)
    city.state = replace(city.state, locations={**city.state.locations, key: one})


def turn(city: City, player: str) -> None:
    """It is somebody's priority."""
    city.state = replace(city.state, turn=player)
