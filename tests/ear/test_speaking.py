"""Who types, and who else is meant: `i`, `me`, `he` behind an attack; what is only said of an act
must be so. Tables and their numbers: `tests/sentences/raw/en-garde-5-positions.md`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.table.ear.persons import by_name
from tests.ear.corpus import SENTENCES, Corpus, at


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    made = Corpus(SENTENCES / "en-garde-5-aside.json")
    yield made
    made.close()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("slash back at me", "slash back at Tom"),
        ("i'm at 9, and i have 2 cards", "Tom is at 9, and Tom has 2 cards"),
        ("im done", "Tom is done"),
        ("taste my blade", "taste my blade"),
        ('note "me"', 'note "me"'),
    ],
)
def test_who_types_is_named(typed: str, told: str) -> None:
    assert by_name(typed, "Tom") == told
    assert by_name(typed, "") == typed


INES, TOM = "state.duelists.p1.poise", "state.duelists.p2.poise"
HAND_1, HAND_2 = "state.duelists.p1.hand", "state.duelists.p2.hand"
DECK, PILE, RUNS = "state.deck", "state.discard", "state.exchange"
UNDERSTOOD: list[tuple[str, str, str, dict[str, Any]]] = [
    ("P1", "Ines", "i slash tom and he lets it land", {TOM: 8, HAND_1: 8, RUNS: None}),
    ("P2", "Tom", "thrust at ines, she does nothing", {INES: 5, HAND_2: 8, RUNS: None}),
    ("P5", "Tom", "she counters with a slash on me", {HAND_1: 1, HAND_2: 7, TOM: 2}),
    ("P5", "Tom", "parry riposte from ines, i pass, nobody hurt", {HAND_1: 2, TOM: 2, RUNS: None}),
    ("P3", "Ines", "coupe on it / tom passes", {TOM: 0, INES: 3, RUNS: None}),
    ("P2", "Tom", "two restores, 1 and 2", {TOM: 7, HAND_2: 7, PILE: 33}),
    ("P2", "", "heals back up to 6", {TOM: 6, HAND_2: 8, PILE: 32}),
    ("P1", "", "6 cards in the bin, 6 new ones", {HAND_1: 9, DECK: 61, PILE: 6}),
    ("P2", "", "undo that draw", {HAND_2: 6, DECK: 43, PILE: 29}),
    ("P2", "", "38 left in the deck", {DECK: 38}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "by", "said", "want"), UNDERSTOOD, ids=lambda x: str(x)[:30])
def test_a_line_is_understood(
    corpus: Corpus, position: str, by: str, said: str, want: dict[str, Any]
) -> None:
    tried = corpus.try_(said, {"position": position, "by": by})
    assert tried.entered, tried.says
    assert {path: at(tried.state, path) for path in want} == want


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("P1", "lunge at tom, no cost"),  # it costs 1
        ("P5", "ines passes, nobody hurt"),  # she takes 2
        ("P2", "restore 3, 8 now"),  # 4 and 3 are 7
        ("P5", "ines counters"),  # with what?
    ],
)
def test_what_is_not_so_is_not_entered(corpus: Corpus, position: str, said: str) -> None:
    assert not corpus.try_(said, {"position": position}).entered
