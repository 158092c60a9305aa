"""What may be drawn, as far as the table told its cards."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.citadel.calculations.icons import Conversion
from companion.games.citadel.calculations.odds import DrawOdds, Kind
from companion.games.citadel.rules.action import uses_of
from companion.games.citadel.rules.standing import (
    option,
    printed,
    skills_in,
)
from companion.games.citadel.state.printed import Offer
from companion.games.citadel.state.table import Character, Citadel
from companion.toolbox.text import key_of


def kinds_in(state: Citadel, cards: dict[str, int]) -> tuple[Kind, ...] | None:
    """Cards of the book by their result areas; `None` if one of them has none told."""
    grouped: dict[tuple[int, int, int, tuple[tuple[str, int], ...]], int] = {}
    for card, count in sorted(cards.items()):
        area = printed(state, card).result
        if area is None:
            return None
        icons = tuple(sorted((k, n) for k, n in area.icons.items() if n))
        key = (area.stars, area.left, area.right, icons)
        grouped[key] = grouped.get(key, 0) + count
    return tuple(
        Kind(stars, left, right, dict(icons), "", count)
        for (stars, left, right, icons), count in sorted(grouped.items())
        if count
    )


def unseen_cards(character: Character) -> dict[str, int]:
    """Cards of the typed deck list that lie nowhere else by name (option `count_deck`)."""
    left = dict(character.deck_list)
    for skill in character.skills.values():
        if skill.zone != "deck" and skill.card in left:
            left[skill.card] = max(0, left[skill.card] - 1)
    return left


def pile_cards(character: Character) -> dict[str, int] | None:
    """The Discard Pile by name; `None` unless every card of it has one."""
    found: dict[str, int] = {}
    for key in skills_in(character, "discard"):
        card = character.skills[key].card
        found[card] = found.get(card, 0) + 1
    return found if sum(found.values()) == character.discard else None


def odds_of(
    state: Citadel, player: str, offer: Offer, cost: int, selected: Iterable[str] = ()
) -> DrawOdds | None:
    """How many cards to draw (P-45); `None` while deck, list, or difficulty is not told."""
    character = state.characters[player]
    deck = kinds_in(state, unseen_cards(character))
    if not character.deck_list or deck is None or character.deck is None:
        return None
    if offer.difficulty is None or sum(x.count for x in deck) < character.deck:
        return None
    uses = uses_of(state, player, offer.name, selected)
    traits = {key_of(name): x for name, x in offer.traits.items()}
    pile = pile_cards(character)
    # Effects that exclude each other: the converting one, as it needs no chain.
    free = [x for x in uses if not x.either or x.kind == "convert"]
    return DrawOdds(
        deck=deck,
        size=character.deck,
        discard=kinds_in(state, pile) if pile is not None else None,
        cost=cost,
        need=offer.difficulty,
        default_cost=offer.cost,
        chain=bool(offer.chain),
        more=sum(x.amount for x in free if x.kind == "cards"),
        bonus=sum(x.amount for x in free if x.kind == "success"),
        tough=traits.get("tough", 0),
        conversions=tuple(
            Conversion(x.label, x.icon, x.takes, x.product, x.gives, x.most)
            for x in free
            if x.kind == "convert"
        ),
        granted={x.label: x.grants for x in free if x.kind == "icons"},
        uncapped=option(state, "uncapped"),
        life=character.life,
        mode=state.mode,
        recovery_part=option(state, "recovery_part"),
    )
