"""What outlives a game of En Garde: cards that the table told, games that are over (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.en_garde.rules.exchange import card_ids
from companion.games.en_garde.state.book import BOOK
from companion.games.en_garde.state.table import NUMBERS, Card, EnGarde
from companion.table.game import Finished, Remembered
from companion.toolbox.text import key_of

_PRINTED = ("rulebook", "derived")
"""Sources that every new table starts with anyway."""


def remembers(state: EnGarde) -> list[Remembered]:
    """Cards of which the table has told something that the rulebook does not print."""
    known = {card["name"]: card for card in BOOK.cards}
    found = []
    for key in card_ids(state):
        card = state.cards[key]
        facts = _facts(card, known.get(card.name, {}))
        if facts:
            found.append(Remembered("card", card.name, {**facts, "type": card.type}))
    return found


def _facts(card: Card, printed: dict[str, Any]) -> dict[str, Any]:
    told = {
        name: getattr(card, name)
        for name in (*NUMBERS, "block", "after_use")
        if getattr(card, name) is not None
        and card.sources.get(name) not in _PRINTED
        and getattr(card, name) != printed.get(name)
    }
    if card.note:
        told["note"] = card.note
    aliases = [name for name in card.aliases if name not in printed.get("aliases", ())]
    if aliases:
        told["aliases"] = aliases
    flags = [name for name in sorted(card.flags) if name not in printed.get("flags", ())]
    if flags:
        told["flags"] = flags
    if card.type is not None and card.type != printed.get("type"):
        told["type"] = card.type
    return told


def recalled(state: EnGarde, memory: Mapping[str, Mapping[str, Any]]) -> EnGarde:
    """The table with the numbers of earlier evenings on its cards, as far as none are told here."""
    if not memory:
        return state
    return replace(state, cards={key: _recalled(card, memory) for key, card in state.cards.items()})


def _recalled(card: Card, memory: Mapping[str, Mapping[str, Any]]) -> Card:
    facts = memory.get(key_of(card.name), {})
    fields = {
        name: facts[name]
        for name in (*NUMBERS, "block")
        if getattr(card, name) is None and name not in card.skipped and facts.get(name) is not None
    }
    return replace(card, **fields) if fields else card


def finished(state: EnGarde) -> list[Finished]:
    """Games that have a winner or are drawn: places, and Poise at the end as the score."""
    return [
        Finished(int(game), ended.places, ended.poise)
        for game, ended in sorted(state.games.items(), key=lambda pair: int(pair[0]))
    ]
