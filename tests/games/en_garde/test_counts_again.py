"""Hands and piles that nobody counted: how they are known again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.en_garde.state.table import EnGarde
from companion.table.campaign.opened import OpenTable
from tests.games.en_garde.duel import audited, hands, opened, ready
from tests.games.en_garde.test_evening_of_four import said


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn: 9 cards each, 47 in the deck, 20 discarded (85 in all, Components)."""
    return opened(tmp_path, replace(ready(2), deck=47, discard=20))


@pytest.mark.parametrize(
    "lines",
    [
        ("exchange > jen losing sam 2, jen 1", "sam played 3 cards, jen played 2"),
        ("sam's exchange with jen: jen loses 1, sam loses 2", "sam played 3, jen 2"),
        ("sam's exchange with jen: jen loses 1, sam loses 2, sam played 3 cards, jen played 2",),
    ],
)
def test_cards_of_an_exchange_told_with_it_or_behind_it(
    table: OpenTable[EnGarde], lines: tuple[str, ...]
) -> None:
    """Cards on the Field go to the discard pile at its end (Ending the Exchange 4)."""
    said(table, *lines)
    assert [x.poise for x in table.state.duelists.values()] == [8, 9]
    assert (hands(table.state), table.state.deck, table.state.discard) == ((6, 7), 47, 25)
    assert audited(table.state) == 0


def test_the_last_unknown_count_follows_from_all_others(table: OpenTable[EnGarde]) -> None:
    said(table, "exchange > jen losing sam 2, jen 1", "turn", "jen keeps all and draws")
    said(table, "turn", "sam keeps all and draws")
    assert hands(table.state) == (9, 9)
    assert (table.state.deck, table.state.discard) == (None, None)
    said(table, "deck = 42")
    assert said(table, "audit") == "the discard pile: ? → 25"  # 85 - 42 - 18
    assert audited(table.state) == 0


def test_a_new_deck_is_all_that_lies_nowhere_else(table: OpenTable[EnGarde]) -> None:
    """If the deck runs out, the discard pile is the new one (Discard and Refill)."""
    said(table, "sam plays main gauche", "exchange > jen losing sam 2, jen 1", "turn")
    said(table, "jen keeps all and draws", "turn")
    for way in (
        "sam discards 2 and refills after a reshuffle",
        "sam discards 2 and draws, reshuffled",
    ):
        line = said(table, way)
        assert line.endswith("the discards are shuffled: 66 in the deck")  # 85 - 18 - 1 Item
        assert (hands(table.state), table.state.deck, table.state.discard) == ((9, 9), 66, 0)
        said(table, "undo")
