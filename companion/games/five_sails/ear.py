"""How a table of Five Sails is heard: its forms, and what has a name.

Not wired yet: until its forms take all that the old reader takes, City of Five Sails is read
question by
question (`table/sentence.py`), and `game.py` names neither `forms` nor `things`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.games.five_sails.cards import PLACES, STATS
from companion.games.five_sails.derive import line
from companion.games.five_sails.procedures.asking import BOOKED
from companion.games.five_sails.procedures.naming import nicknames
from companion.games.five_sails.state import FiveSails
from companion.table.ear.names import Thing
from companion.table.ear.notation import Forms, game_forms
from companion.toolbox.text import key_of


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("five-sails")


def things(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """People in play, places, what lies in the City, cards, those of the record book too."""
    return [
        *_people(state),
        *_places(state),
        *_city(state),
        *_cards(state, memory),
        *(Thing("stat", stat, stat) for stat in STATS),
    ]


def _people(state: FiveSails) -> list[Thing]:
    """Characters in play, by their cards' names and what is short for them; attachments."""
    names = {key: _name(state, one.card) for key, one in state.characters.items()}
    short = nicknames(names)
    found = [
        Thing("person", key, names[key], short[key], one.controller)
        for key, one in state.characters.items()
    ]
    return found + [
        Thing("gear", key, _name(state, one.card), (), one.on)
        for key, one in state.attachments.items()
    ]


def _places(state: FiveSails) -> list[Thing]:
    """The City locations of this table and Home; those of other tables, to name the rule."""
    there = line(state)
    found = [
        Thing("place", key, place.name, tuple(place.also), there=key in there)
        for key, place in PLACES.items()
    ]
    return [*found, Thing("place", "home", "Home")]


def _city(state: FiveSails) -> list[Thing]:
    """What lies at the City locations."""
    return [
        Thing("lying", key, _name(state, one.card), sort=one.kind or "")
        for key, one in state.city.items()
        if one.card
    ]


def _cards(state: FiveSails, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Cards of the library and of the record book."""
    found = [
        Thing("card", key, card.name, card.aliases, sort=card.type or "", by_name=True)
        for key, card in state.cards.items()
    ]
    known = {key_of(card.name) for card in state.cards.values()}
    return found + [
        Thing("card", BOOKED + name, str(facts.get("name", name)), sort=str(facts.get("type", "")))
        for name, facts in memory.items()
        if name not in known
    ]


def _name(state: FiveSails, card: str) -> str:
    return state.cards[card].name if card in state.cards else card
