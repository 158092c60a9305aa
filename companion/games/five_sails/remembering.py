"""What outlives a game of City of Five Sails: cards that the table told, games that are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.five_sails.cards import Card
from companion.games.five_sails.derive import in_order
from companion.games.five_sails.state import Ended, FiveSails
from companion.table.game import Finished, Remembered

_NOT_PRINTED = ("name", "asked")
"""What a table says of itself, not of the card."""


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


def finished(state: FiveSails) -> list[Finished]:
    """Games that are over: the winner's place 1, or that of all in a Draw; Renown as score."""
    return [
        Finished(int(game), _places(ended), dict(ended.renown))
        for game, ended in sorted(state.games.items(), key=lambda pair: int(pair[0]))
    ]


def _places(ended: Ended) -> dict[str, int]:
    first = (ended.winner,) if ended.winner else ended.tied
    return {player: 1 if player in first else 1 + len(first) for player in ended.renown}
