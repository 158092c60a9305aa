"""Kaspar and Soline face each other at The Forums, for the tests. Invented: all stats.

Soline (x1, Ana, Combat 2, Finesse 2, Resolve 5, Influence 3) and Sanjay (x3, Ana, Combat 1,
Finesse 1, Resolve 3, Influence a dash); Kaspar (x2, Ben, Combat 3, Finesse 1, Resolve 6,
Influence 2). Both players hold 6 cards, 34 in the deck. High Drama, Ana's priority.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.five_sails.state.cards import Ability, Card
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    Fighter,
    FiveSails,
    Hand,
    Pile,
    Side,
    new_five_sails,
)
from tests.games.five_sails.player import City

S, K = "x1", "x2"


def forums(players: int = 2, **changes: Any) -> FiveSails:
    state = new_five_sails(["Ana", "Ben", "Cy", "Dee"][:players])
    cards = {
        "c1": Card(name="Soline", type="leader", resolve=5, combat=2, finesse=2, influence=3),
        "c2": Card(name="Kaspar", type="leader", resolve=6, combat=3, finesse=1, influence=2),
        "c3": Card(name="Sanjay", type="character", resolve=3, combat=1, finesse=1, influence="-"),
        "c4": Card(name="Rapier", type="attachment", combat=0, resolve=0, finesse=0, influence=0,
                   riposte=0, parry=1, thrust=2, cost=2,
                   abilities={"1": Ability(kind="technique", text="+1 Thrust")}),
        "c5": Card(name="Taunt", type="risk", cost=1, riposte=1, parry=1, thrust=2,
                   abilities={"1": Ability(kind="maneuver")}),
        "c6": Card(name="Iron Reply", type="risk", cost=2, riposte=2, parry=2, thrust=2),
    }  # fmt: skip
    told: dict[str, Any] = {
        "cards": cards,
        "characters": {
            S: Character(card="c1", kind="leader", owner="p1", controller="p1", at="forums",
                         engaged=False, wounds=0),
            K: Character(card="c2", kind="leader", owner="p2", controller="p2", at="forums",
                         engaged=False, wounds=0),
            "x3": Character(card="c3", kind="approach", owner="p1", controller="p1", at="forums",
                            engaged=False, wounds=0),
        },
        "attachments": {"t1": Attachment(card="c4", on=S, owner="p1", engaged=False)},
        "sides": {
            "p1": Side(leader=S, renown=0, hand=Hand(count=6), deck=34, discard=Pile(count=0),
                       locker=Pile(count=0)),
            "p2": Side(leader=K, renown=0, hand=Hand(count=6), deck=34, discard=Pile(count=0),
                       locker=Pile(count=0)),
            **{f"p{n}": Side(hand=Hand(count=6), deck=34) for n in range(3, players + 1)},
        },
        "day": 1, "first_player": "p1", "step": "drama", "turn": "p1",
        "ids": {"x": 3, "t": 1, "c": 6},
    }  # fmt: skip
    return replace(state, **{**told, **changes})


def city(players: int = 2, **options: Any) -> City:
    """The table, with table options as told."""
    return City(state=forums(players, options=options))


def fighting(players: int = 2, challenge: str = "kaspar challenges soline", **options: Any) -> City:
    """Ben has priority; Kaspar has challenged Soline, and she has accepted."""
    table = City(state=forums(players, options=options, turn="p2"))
    table.say(challenge, "soline accepts")
    return table


def told(table: City, key: str, **fields: Any) -> None:
    """A character is as told; one that is no Leader any more leads nobody."""
    if fields.get("kind") == "approach":
        side(table, table.state.characters[key].controller, leader="")
    one = replace(table.state.characters[key], **fields)
    table.state = replace(table.state, characters={**table.state.characters, key: one})


def learn(table: City, card: str, **fields: Any) -> None:
    """A card of the library is as told."""
    one = replace(table.state.cards[card], **fields)
    table.state = replace(table.state, cards={**table.state.cards, card: one})


def side(table: City, player: str, **fields: Any) -> None:
    """A player has what is told."""
    one = replace(table.state.sides[player], **fields)
    table.state = replace(table.state, sides={**table.state.sides, player: one})


def fighter(table: City, key: str) -> Fighter:
    assert table.state.duel is not None
    return table.state.duel.fighters[key]


def pools(table: City) -> tuple[int | None, int | None]:
    """Threat of Soline's side, threat of Kaspar's side."""
    duel = table.state.duel
    if duel is None:
        return 0, 0
    mine = next(one.pool for one in duel.fighters.values() if one.player == "p1")
    theirs = next(one.pool for one in duel.fighters.values() if one.player == "p2")
    return mine, theirs
