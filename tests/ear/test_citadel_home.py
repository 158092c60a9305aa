"""The 7th Citadel: who speaks is somebody, and what is another's stays there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried, at

P1, P2 = "state.characters.p1", "state.characters.p2"


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    """Nora and Pim: at home with 5 and 3 life points, two Hope reborn! and one; late with 4 and 2;
    on the road Nora has the Flail and the Potion, Pim the Sword and the Hoe."""
    corpus = Corpus(SENTENCES / "citadel-5-aside.json")
    yield corpus
    corpus.close()


def said(table: Corpus, position: str, line: str) -> Tried:
    return table.try_(line, {"position": position, "by": "Nora"})


@pytest.mark.parametrize(
    ("position", "line", "want"),
    [
        ("home", "nora blocks both hopes, 6 for me 4 for pim", {f"{P1}.life": 11, f"{P2}.life": 7}),
        ("home", "+1 life for everyone", {f"{P1}.life": 6, f"{P2}.life": 4}),  # no reason
        ("home", "my hope puts 055 in", {"state.world_map.B.number": "055"}),
        ("home", "inf 7, prod 8", {"state.scores.influence": 7, "state.scores.production": 8}),
        ("late", "threw away flail and hoe", {f"{P1}.purse.k1": None, f"{P1}.purse.k3": None}),
        ("late", "pim takes 1 damage, i lose 2", {f"{P1}.life": 2, f"{P2}.life": 1}),
        ("road", "I drink the potion, 6 me 4 him", {f"{P1}.life": 17, f"{P2}.life": 13}),
        ("road", "pim flips east", {"state.turn": "p2", "state.past.exploration": 1}),
    ],
)
def test_a_line_does_what_it_says(
    table: Corpus, position: str, line: str, want: dict[str, Any]
) -> None:
    tried = said(table, position, line)
    assert tried.entered, tried.says
    assert {path: at(tried.state, path) for path in want} == want


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("road", "both drop the potion"),  # only Nora has one
        ("road", "i return the hoe"),
        ("road", "pim returns my flail"),
        ("road", "pim swaps the hoe"),
        ("late", "hoe in the past, so im at 7"),  # 7 of what she carries, and no life
        ("home", "with pim's hope advanced"),  # whose the skills are is open
    ],
)
def test_what_may_be_misheard_is_not_entered(table: Corpus, position: str, line: str) -> None:
    assert not said(table, position, line).entered
