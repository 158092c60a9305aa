"""Cards that only the record book knows: they are offered, and enter the library when chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.five_sails.calculations.decks import same_card, stands_in_a_list
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.state.cards import Card, CardType, remembered
from companion.table.procedures.question import Option, Pick
from companion.toolbox.text import key_of

BOOKED = "book:"
"""Beginning of the option ids of cards that only the record book knows."""


def booked(work: Work, types: Sequence[CardType]) -> list[Option]:
    """Cards that only the record book knows, as options."""
    known = {same_card(card.name) for card in work.state.cards.values()}
    found = []
    for name, facts in sorted(work.table.memory.items()):
        card = remembered(facts)
        fits = not types or card.type is None or card.type in types
        if fits and card.name and same_card(card.name) not in known:
            found.append(Option(BOOKED + name, card.name, note="as your record book knows it"))
    return found


def card_of(work: Work, pick: Pick) -> str:
    """The card of the library that was picked, new or out of the record book."""
    if pick.id in work.state.cards:
        return pick.id
    name = (pick.id or pick.new).removeprefix(BOOKED)
    return from_book(work, name) if key_of(name) in work.table.memory else work.learn_card(name)


def from_book(work: Work, name: str) -> str:
    """A card of the record book enters the library with all that is known of it."""
    card = remembered(work.table.memory[key_of(name)])
    fields = {x: getattr(card, x) for x in card.__struct_fields__ if x not in ("name", "type")}
    key = work.learn_card(card.name or name, card.type)
    missing = {
        x: value for x, value in fields.items() if getattr(work.card(key), x) in (None, "", {}, ())
    }
    work.change_card(key, **missing)
    work.row("learned", card=card.name, source="record book")
    return key


def is_dealt(card: Card) -> bool:
    """Whether a City card may be meant: none that stands in a player's list (p. 16)."""
    if card.mark == "mercenary" or card.has("Mercenary") or card.type == "event":
        return True
    mine = card.type in ("leader", "brute", "scheme") or card.mark in ("loyal", "other")
    return not mine and not stands_in_a_list(card.name)


def is_dealt_again(facts: Mapping[str, Any]) -> bool:
    """Whether a card that only the record book knows may be one of the City Deck."""
    return is_dealt(remembered(facts))
