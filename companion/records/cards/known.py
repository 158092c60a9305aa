"""What is known of a game's cards, put together from all who told of them, with who said what.

Each campaign has one row a card in the record book, and so has each campaign of elsewhere whose
cards came in from a file. Here facts are looked at one by one: of each the latest telling counts,
and where a later one says the same, whoever said it first is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.records.book import CatalogueRow, fold

TOLD_IN = "told in "
"""What stands in front of a campaign's title in `CatalogueRow.source`."""
ELSEWHERE = "cards:"
"""What stands before the campaign of a card that no journal here tells of."""


class Fact(Struct, frozen=True):
    """What somebody told of a card."""

    value: Any
    source: str = ""
    """The title of the campaign in which it was told."""
    day: str = ""
    """When: `2026-11-21`; empty if nobody kept it."""


class KnownCard(Struct, frozen=True):
    """A card with all that is known of it."""

    kind: str
    name: str
    facts: dict[str, Fact]
    """By name of the fact: the telling that counts."""
    before: dict[str, tuple[Fact, ...]] = {}
    """Tellings that a later one took the place of, oldest first."""


Key = tuple[str, str]
"""Kind and folded name of a card."""


def key_of_card(kind: str, name: str) -> Key:
    """By what cards are told apart."""
    return kind, fold(name)


def known(rows: Iterable[CatalogueRow]) -> dict[Key, KnownCard]:
    """All cards, by kind and name.

    Args:
        rows: of one game, in the order of the book.
    """
    tellings = [
        (row.since.get(fact, (0, "")), place, row, fact)
        for place, row in enumerate(rows)
        for fact in row.facts
    ]
    tellings.sort(key=lambda told: (told[0][0], told[1]))
    found: dict[Key, KnownCard] = {}
    for (_, at), _, row, name in tellings:
        key = key_of_card(row.kind, row.name)
        card = found.setdefault(key, KnownCard(row.kind, row.name, {}))
        told = Fact(row.facts[name], row.source.removeprefix(TOLD_IN), at[:10])
        if told.value is not None:
            _tell(card, name, told)
    return found


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same telling."""
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


def _tell(card: KnownCard, name: str, told: Fact) -> None:
    """The later telling counts; one that says the same leaves whoever said it first."""
    if (old := card.facts.get(name)) is None:
        card.facts[name] = told
    elif not same(old.value, told.value):
        card.before[name] = (*card.before.get(name, ()), old)
        card.facts[name] = told


def rows_for(game: str, cards: Iterable[tuple[str, str, Mapping[str, Fact]]]) -> list[CatalogueRow]:
    """Rows for cards of elsewhere, one for each campaign that told of one, in their order.

    Args:
        game: id of the game.
        cards: kind, name and facts of each.
    """
    rows: dict[tuple[str, str, str, str], CatalogueRow] = {}
    for kind, name, facts in cards:
        for fact, told in facts.items():
            key = (kind, fold(name), told.source, told.day)
            row = rows.setdefault(
                key,
                CatalogueRow(
                    game=game,
                    kind=kind,
                    name=name,
                    facts={},
                    source=f"{TOLD_IN}{told.source}",
                    campaign=f"{ELSEWHERE}{told.day} {told.source}",
                    since={},
                ),
            )
            row.facts[fact] = told.value
            row.since[fact] = (0, told.day)
    return list(rows.values())
