"""The 7th Citadel, tables of set 4: what a table says of an action, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus
from tests.ear.test_citadel_lines import found, said

P1, P2 = "state.characters.p1", "state.characters.p2"
DRAWN = {f"{P1}.deck": 6, f"{P1}.front": 4, "state.action.outcome": ""}
"""`fight`: four cards lie face down before Mia, six are in her deck."""


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    corpus = Corpus(SENTENCES / "citadel-4-aside.json")
    yield corpus
    corpus.close()


TAKEN: list[tuple[str, str, dict[str, Any]]] = [
    # cards that lie face down are turned over, not drawn once more (p. 12)
    ("fight", "mia flips her 4 cards", DRAWN),
    ("fight", "mia turns over the four cards", DRAWN),
    ("fight", "flips the cards", DRAWN),
    ("fight", "mia reveals them", DRAWN),
    ("fight", "mia flips 2 more", {f"{P1}.deck": 4, f"{P1}.front": 6}),
    ("start", "mia flips 4", {f"{P1}.deck": 16, f"{P1}.front": 4}),
]


@pytest.mark.parametrize(("position", "line", "want"), TAKEN, ids=[x[1][:40] for x in TAKEN])
def test_a_line_is_taken(table: Corpus, position: str, line: str, want: dict[str, Any]) -> None:
    assert found(said(table, position, line), want) == want


@pytest.mark.parametrize("line", ["mia flips 3", "flips five cards", "tom flips the 4 cards"])
def test_other_cards_than_lie_there_are_not_turned_over(table: Corpus, line: str) -> None:
    assert not said(table, "fight", line).entered


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("life?", "Mia: life 8. Tom: life 6."),
        ("tom's deck?", "Tom: deck 9."),
        ("how much life has mia?", "Mia: life 8."),
        ("influence?", "influence 0."),
    ],
)
def test_a_number_that_is_asked_for_is_answered(table: Corpus, line: str, says: str) -> None:
    tried = said(table, "fight", line)
    assert not tried.entered
    assert says in tried.says
