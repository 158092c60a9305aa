"""The catalogue as a page: each card with what is told of it, where from, and what is missing."""

from __future__ import annotations

from companion.games.en_garde.rules.exchange import card_ids
from companion.games.en_garde.state.table import CARD_TYPES, NUMBERS, Card, EnGarde
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown

_WORDS = {"counter_cost": "fee", "pistol_loss": "loss"}
_WANTED: dict[str | None, tuple[str, ...]] = {
    "attack": ("cost", "bursts"),
    "enhancement": ("cost", "bursts"),
    "response": ("cost",),
    "item": ("cost", "attack", "defense"),
    "restore": ("cost", "restore"),
}
"""What each kind of card prints; every other one has a cost, and every card its copies."""


def record(state: EnGarde) -> list[Block]:
    """All cards by their kind, and how many copies of the deck are told."""
    blocks: list[Block] = []
    for kind in (*CARD_TYPES, None):
        cards = [state.cards[key] for key in card_ids(state) if state.cards[key].type == kind]
        if cards:
            title = "Kind unknown" if kind is None else _TITLES[kind]
            blocks.append(ListBlock(title, tuple((card.name, _facts(card)) for card in cards)))
    told = [card.copies for card in state.cards.values() if card.copies is not None]
    missing = len(state.cards) - len(told)
    sum_words = f"{sum(told)} of {state.size} cards"
    if missing:
        sum_words += f"; of {missing} the copies are unknown"
    return [*blocks, ListBlock("Copies", (("told", sum_words),))]


_TITLES = {
    "attack": "Attacks",
    "enhancement": "Enhancements",
    "response": "Responses",
    "press": "Presses",
    "fancy": "Fancy Moves",
    "item": "Items",
    "restore": "Restores",
    "other": "Other cards",
}


def _facts(card: Card) -> str:
    """`cost 1 (table), bursts 2 (rulebook), copies ?`."""
    wanted = (*_WANTED.get(card.type, ("cost",)), "copies")
    told = [
        f"{_WORDS.get(name, name)} {shown(getattr(card, name))}{_source(card, name)}"
        for name in NUMBERS
        if name in wanted or getattr(card, name) is not None
    ]
    if card.type == "response":
        blocks = {
            "full": "full block",
            "none": "blocks nothing",
            "other": "its text says",
            None: "block ?",
        }
        if words := blocks.get(card.block):
            told.insert(1, words + _source(card, "block"))
    return ", ".join([*told, *([f"“{card.note}”"] if card.note else [])])


def _source(card: Card, field: str) -> str:
    source = card.sources.get(field, "")
    return f" ({source})" if source and getattr(card, field) is not None else ""
