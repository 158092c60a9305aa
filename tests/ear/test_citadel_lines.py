"""The 7th Citadel: classes of lines that a table says, and what each does to its state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried, at

P2 = "state.characters.p2"


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    """B: Freya is active in a fight with the Scree hound, Osman is involved; 9 and 6 life points,
    decks 18 and 15, discard piles 14 and 16."""
    corpus = Corpus(SENTENCES / "citadel-3-aside.json")
    yield corpus
    corpus.close()


def said(table: Corpus, position: str, line: str) -> Tried:
    return table.try_(line, {"position": position, "by": ""})


def found(tried: Tried, paths: dict[str, Any]) -> dict[str, Any]:
    """What stands at the paths, for a line that was entered."""
    assert tried.entered, tried.says
    return {path: at(tried.state, path) for path in paths}


@pytest.mark.parametrize(
    "line",
    [
        "osman is on 0 life, he falls unconscious",
        "osman has no life left, falls unconscious",
        "osman drops to 0 life, he's out cold",
        "osman is unconscious, 0 life",
    ],
)
def test_who_falls_is_who_was_said_to_have_nothing_left(table: Corpus, line: str) -> None:
    want = {f"{P2}.life": 0, f"{P2}.at": "", "state.characters.p1.life": 9}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize(
    "line",
    [
        "osman burns one life for two cards back",
        "osman gives up a life, 2 cards come back",
        "osman loses 1 life for a recovery",
        "osman sacrifices 1 life and 2 cards go back in his deck",
        "osman recovery 1 life 2 cards",
        "osman recovers: 2 cards for 1 life",
    ],
)
def test_life_given_for_cards_is_a_recovery(table: Corpus, line: str) -> None:
    """A card costs half a life point (p. 20)."""
    want = {f"{P2}.life": 5, f"{P2}.deck": 17, f"{P2}.discard": 14}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize("line", ["osman loses 1 life because of that one", "osman -1 life"])
def test_life_lost_for_something_that_is_not_counted(table: Corpus, line: str) -> None:
    want = {f"{P2}.life": 5, f"{P2}.deck": 15, f"{P2}.discard": 16}
    assert found(said(table, "B", line), want) == want


@pytest.mark.parametrize(
    "line",
    [
        "osman draws 2",
        "osman loses 1 life, he draws 2",
        "osman is on 3 life, he draws 2",
        "osman gains 1 life for 2 potions",
        "osman reveals 2 stars",
    ],
)
def test_nothing_befalls_somebody_else_than_was_named(table: Corpus, line: str) -> None:
    """Only the active player draws and reveals (p. 12)."""
    assert not said(table, "B", line).entered
