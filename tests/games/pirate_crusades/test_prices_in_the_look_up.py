"""What doubloons buy costs in the rules look-up what the program charges (pp. 12, 13-15)."""

from __future__ import annotations

import re

import pytest

from companion.games.pirate_crusades.calculations.trading import PRICES
from companion.library.index import Library

LIBRARY = Library.open("pirate-crusades")


@pytest.mark.parametrize(
    ("rule", "said", "price"),
    [
        ("flaunt", r"Docked: (\d+) doubloons for 1 reputation\.", "flaunt"),
        ("docked-actions", r"\| Flaunt \| no \| (\d+) doubloons", "flaunt"),
        ("riches", r"\| flaunting \| -(\d+) \|", "flaunt"),
        ("treasure-map", r"Docked, with (\d+) doubloons", "map"),
        ("docked-actions", r"\| Treasure map \| no \| (\d+) doubloons", "map"),
        ("riches", r"\| treasure map \| -(\d+) \|", "map"),
        ("bigger-ship", r"Docked: (\d+) doubloons for a ship one size", "bigger"),
        ("bigger-ship", r"one size larger, (\d+) for two sizes", "two_bigger"),
        ("docked-actions", r"\| Bigger ship \| no \| (\d+) or", "bigger"),
        ("docked-actions", r"\| Bigger ship \| no \| \d+ or (\d+)", "two_bigger"),
        ("riches", r"\| ship one or two sizes larger \| -(\d+) or", "bigger"),
        ("riches", r"\| ship one or two sizes larger \| -\d+ or -(\d+)", "two_bigger"),
    ],
)
def test_a_price_that_is_read_is_the_price_that_is_paid(rule: str, said: str, price: str) -> None:
    entry = LIBRARY.get(rule)
    assert entry is not None
    assert re.findall(said, entry.body) == [str(PRICES[price])]


def test_the_rule_is_found_by_the_price() -> None:
    entry = LIBRARY.get("flaunt")
    assert entry is not None and f"spend {PRICES['flaunt']} doubloons" in entry.synonyms
