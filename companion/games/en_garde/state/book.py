"""What the rulebook says of single cards, read once from `data/en-garde/cards.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

from msgspec import Struct

from companion.assets import data_root


class KnownSum(Struct, frozen=True):
    """Numbers of two cards that are known only together."""

    field: str
    cards: tuple[str, ...]
    """Names."""
    sum: int
    source: str


class KnownBound(Struct, frozen=True):
    """Numbers of cards that cannot exceed something together."""

    field: str
    cards: tuple[str, ...]
    most: int
    source: str


class Book(Struct, frozen=True):
    """The facts a catalogue starts with."""

    cards: tuple[dict[str, Any], ...]
    """Fields of `state.Card` each, in the file's order."""
    sums: tuple[KnownSum, ...]
    bounds: tuple[KnownBound, ...]


def _read() -> Book:
    path = data_root().joinpath("en-garde").joinpath("cards.toml")
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    cards = tuple(
        {
            **card,
            "flags": dict.fromkeys(card.get("flags", ()), True),
            "aliases": tuple(card.get("aliases", ())),
        }
        for card in told["card"]
    )
    sums = tuple(KnownSum(x["field"], tuple(x["cards"]), x["sum"], x["from"]) for x in told["sum"])
    bounds = tuple(
        KnownBound(x["field"], tuple(x["cards"]), x["most"], x["from"]) for x in told["bound"]
    )
    return Book(cards, sums, bounds)


BOOK = _read()
