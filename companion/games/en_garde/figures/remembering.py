"""What outlives a game of En Garde: cards that the table told, games that are over (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.en_garde.rules.exchange import card_ids
from companion.games.en_garde.state.book import BOOK
from companion.games.en_garde.state.table import DECK, NUMBERS, Block, Card, CardType, EnGarde
from companion.table.game import CardKind, Finished, Remembered
from companion.toolbox.text import key_of, listed

_PRINTED = ("rulebook", "derived")
"""Sources that every new table starts with anyway."""


Flag = Literal["lunge", "disarm", "pistol", "negate_fancy", "grants_attack", "counterattack"]


class CardFacts(Struct, frozen=True, kw_only=True):
    """What is kept of a card; see `state.Card` for what each says."""

    type: CardType | None = None
    cost: int | None = None
    bursts: int | None = None
    block: Block | None = None
    shields: int | None = None
    counter_cost: int | None = None
    attack: int | None = None
    defense: int | None = None
    restore: int | None = None
    pistol_loss: int | None = None
    after_use: Literal["stays", "discard"] | None = None
    copies: int | None = None
    flags: tuple[Flag, ...] = ()
    aliases: tuple[str, ...] = ()
    note: str = ""


_WANTED: dict[str | None, tuple[str, ...]] = {
    "attack": ("cost", "bursts"),
    "enhancement": ("cost", "bursts"),
    "response": ("cost", "block"),
    "item": ("attack", "defense"),
    "restore": ("cost", "restore"),
    None: ("type",),
}
"""What a play asks of a card of each type (5.20); of the others only what it costs."""


def wanted(name: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What a table asks of a card, but for what the rulebook prints of it."""
    in_book = printed(name)
    known = {**in_book, **facts}
    found = _WANTED.get(known.get("type"), ("cost",))
    if known.get("block") == "shields":
        found = (*found, "shields")
    if "counterattack" in known.get("flags", ()):
        found = (*found, "counter_cost")
    return tuple(one for one in found if one in facts or in_book.get(one) is None)


def printed(name: str) -> dict[str, Any]:
    """What the rulebook prints of a card: its type and its numbers."""
    found: dict[str, Any] = next((x for x in BOOK.cards if key_of(x["name"]) == key_of(name)), {})
    return {fact: found[fact] for fact in (*NUMBERS, "type", "block") if fact in found}


def together(cards: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What cannot be so together: sums and bounds of the rulebook's examples, the size of the deck
    (5.20; Components)."""
    told = {key_of(name): facts for name, facts in cards.items()}

    def known(names: tuple[str, ...], field: str) -> list[Any]:
        return [told.get(key_of(x), {}).get(field, printed(x).get(field)) for x in names]

    found = []
    for one in BOOK.sums:
        values = known(one.cards, one.field)
        if None not in values and sum(values) != one.sum:
            what = f"The {one.field.replace('_', ' ')} of {listed(one.cards, 'and')}"
            found.append(f"{what} are {sum(values)} together; the rulebook has {one.sum}.")
    for bound in BOOK.bounds:
        values = [value for value in known(bound.cards, bound.field) if value is not None]
        if sum(values) > bound.most:
            what = f"The {bound.field.replace('_', ' ')} of {listed(bound.cards, 'and')}"
            found.append(f"{what} is {sum(values)} together; {bound.most} is the most.")
    copies = sum(facts.get("copies") or 0 for facts in cards.values())
    if copies > DECK:
        found.append(f"All copies together are {copies}; the deck has {DECK} cards.")
    return found


CARD_KINDS = {
    "card": CardKind(
        CardFacts,
        wanted=wanted,
        printed=printed,
        together=together,
        listed=lambda: tuple(x["name"] for x in BOOK.cards),
    )
}


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
