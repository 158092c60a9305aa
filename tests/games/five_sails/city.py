"""A table of three for the tests, with everything told. Invented: all stats.

Ana (p1): Soline, Combat 2, Influence 3 with a Hat of +1; Sanjay, Influence a dash. Ben (p2):
Kaspar, Combat 3, Influence 2, and a Brute at Home. Cy (p3): Odette at Home.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.five_sails.state.cards import Card, home_of
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    Choice,
    CityCard,
    FiveSails,
    Hand,
    Location,
    Pile,
    Scheme,
    Side,
    new_five_sails,
)


def table(**changes: Any) -> FiveSails:
    state = new_five_sails(["Ana", "Ben", "Cy"])
    cards = {
        "c1": Card(name="Soline", resolve=5, combat=2, finesse=2, influence=3, panache=6,
                   crew_cap=5, traits={"Leader": True, "Pirate": True}),
        "c2": Card(name="Sanjay", resolve=3, combat=1, finesse=1, influence="-"),
        "c3": Card(name="Kaspar", resolve=6, combat=3, finesse=1, influence=2, panache=5,
                   crew_cap=2),
        "c4": Card(name="Odette", resolve=4, combat=1, finesse=3, influence=4, panache=7,
                   crew_cap=6),
        "c5": Card(name="Hat", resolve=0, combat="-", finesse=0, influence=1,
                   traits={"Attire": True, "Weapon": False}),
        "c6": Card(name="Bravo", resolve=1, combat=1, finesse=0, influence=1),
        "c7": Card(name="Cat's Embargo", initiative=4, panache=1),
        "c8": Card(name="Song", initiative=6, panache=-1),
        "c9": Card(name="Merc", cost=3, resolve=2, combat=2, finesse=1, influence=2),
    }  # fmt: skip
    told: dict[str, Any] = {
        "cards": cards,
        "characters": {
            "x1": Character(card="c1", kind="leader", owner="p1", controller="p1", at="docks",
                            engaged=False, wounds=1),
            "x2": Character(card="c2", kind="approach", owner="p1", controller="p1", at="docks",
                            engaged=True, wounds=0),
            "x3": Character(card="c3", kind="leader", owner="p2", controller="p2", at="docks",
                            engaged=False, wounds=0),
            "x4": Character(card="c4", kind="leader", owner="p3", controller="p3",
                            at=home_of("p3"), engaged=False, wounds=2),
            "x10": Character(card="c6", kind="brute", owner="p2", controller="p2",
                             at=home_of("p2"), engaged=False, wounds=0),
        },
        "attachments": {"t1": Attachment(card="c5", on="x1", owner="p1", engaged=True)},
        "sides": {
            "p1": Side(leader="x1", renown=4, hand=Hand(count=7), deck=30, discard=Pile(count=2),
                       scheme=Scheme(card="c7"), choice=Choice()),
            "p2": Side(leader="x3", renown=2, hand=Hand(count=3), deck=1, discard=Pile(count=5),
                       scheme=Scheme(card="c8", initiative=2), choice=Choice()),
            "p3": Side(leader="x4", renown=0, hand=Hand(count=8)),
        },
        "locations": {
            "oles-inn": Location(controller="", renown=0),
            "docks": Location(controller="p1", renown=2),
            "forums": Location(controller="p1", renown=1),
            "bazaar": Location(controller="p2", renown=3),
        },
        "city": {"y1": CityCard(at="docks", card="c9", kind="character"),
                 "y2": CityCard(at="docks", kind="event"),
                 "y3": CityCard(at="forums", card="c5", kind="attachment")},
        "day": 2, "first_player": "p2", "city_deck": 22, "city_discard": Pile(count=1),
        "step": "drama", "turn": "p1", "ids": {"c": 9, "x": 10, "t": 1, "y": 3},
    }  # fmt: skip
    return replace(state, **{**told, **changes})
