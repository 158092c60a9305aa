"""What outlives a game of City of Five Sails: cards that the table told, games that are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.cards import STATS, Card
from companion.games.five_sails.state.table import Ended, FiveSails
from companion.table.game import CardKind, Finished, Remembered

_NOT_PRINTED = ("name", "asked")
"""What a table says of itself, not of the card."""
_WANTED: dict[str | None, tuple[str, ...]] = {
    "leader": (*STATS, "panache", "crew_cap"),
    "character": ("cost", *STATS),
    "brute": ("cost", *STATS, "riposte", "parry", "thrust"),
    "scheme": ("initiative", "panache"),
    "risk": ("cost", "riposte", "parry", "thrust"),
    "attachment": ("cost",),
    None: ("type",),
}
"""What a Day asks of a card of each type (pp. 16-18, 30)."""


def wanted(_name: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What a table asks of a card sooner or later."""
    return _WANTED.get(facts.get("type"), ())


CARD_KINDS = {"card": CardKind(Card, leaving=_NOT_PRINTED, wanted=wanted)}


def remembers(state: FiveSails) -> list[Remembered]:
    """Cards of the library of which more than the name was told."""
    found = []
    for key in in_order(state.cards):
        card = state.cards[key]
        if facts := _facts(card):
            found.append(Remembered("card", card.name, facts))
    return found


def _facts(card: Card) -> dict[str, Any]:
    bare: dict[str, Any] = msgspec.to_builtins(Card(name=""))
    told: dict[str, Any] = msgspec.to_builtins(card)
    return {
        field: value
        for field, value in told.items()
        if field not in _NOT_PRINTED and value != bare[field]
    }


def finished(state: FiveSails) -> list[Finished]:
    """Games that are over: the winner's place 1, or that of all in a Draw; Renown as score."""
    return [
        Finished(int(game), _places(ended), dict(ended.renown))
        for game, ended in sorted(state.games.items(), key=lambda pair: int(pair[0]))
    ]


def _places(ended: Ended) -> dict[str, int]:
    first = (ended.winner,) if ended.winner else ended.tied
    return {player: 1 if player in first else 1 + len(first) for player in ended.renown}
