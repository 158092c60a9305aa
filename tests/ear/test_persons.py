"""`me`, `i`, `him` and `he` at a table of two, and what is told one by one at Dawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, at


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    """The tables of set 5: Lena types, Marco sits opposite."""
    found = Corpus(SENTENCES / "five-sails-5-aside.json")
    yield found
    found.close()


def _hands(lena: int, marco: int) -> dict[str, Any]:
    return {"state.sides.p1.hand.count": lena, "state.sides.p2.hand.count": marco}


SAID = [
    # whoever speaks, also behind what somebody else did
    ("plan", "token to me", {"state.first_player": "p1"}),
    ("plan", "marco draws 6, i draw 5", _hands(5, 6)),
    ("plan", "i draw 5 he draws 6", _hands(5, 6)),
    ("drama", "discard 1 each", _hands(4, 5)),
    # whoever does not speak
    ("plan", "he has 1 renown now", {"state.sides.p1.renown": 0, "state.sides.p2.renown": 1}),
    ("drama", "me nothing, him tobias for 3", _hands(5, 3)),
    # a pass behind a pass is the next player's
    ("drama", "pass, pass", {"state.step": "plunder"}),
    # told by a pronoun and a number behind a round: an act of its own
    ("duel", "revelry; he takes the three", {"state.characters.x2.wounds": 6, "state.duel": None}),
    # City cards one by one at Dawn come off the City Deck (p. 12)
    ("setup", "the fair comes to the bazaar", {"state.city_deck": 29, "state.step": "dawn"}),
    (
        "setup",
        "tobias turns up at the docks, pistol goes to the forums, fair comes to the bazaar",
        {"state.city_deck": 27, "state.step": "choose"},
    ),
    ("setup", "old tobias turned up at the docks then dawn", {"state.city_deck": 27}),
    # one value of a card alone moves threat; the rest of the card may follow
    ("duel", "parry 2 for soline", {"state.duel.fighters.x1.pool": 1, "state.duel.round": 1}),
    # a Reaction moves nobody's turn and engages nobody (p. 20)
    (
        "drama",
        "soline slips to the forums with her reaction",
        {"state.characters.x1.at": "forums", "state.characters.x1.engaged": False,
         "state.turn": "p1"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "line", "want"), SAID, ids=[x[1] for x in SAID])
def test_a_line_is_heard(corpus: Corpus, position: str, line: str, want: dict[str, Any]) -> None:
    tried = corpus.try_(line, {"position": position, "by": "Lena"})
    assert tried.entered, tried.says
    assert {path: at(tried.state, path) for path in want} == want, tried.says


@pytest.mark.parametrize(
    ("position", "line", "by"),
    [
        ("drama", "he hires tobias for 3", "Lena"),  # Kaspar or Marco: nobody was spoken of
        ("plan", "token to me", ""),  # nobody knows who speaks
        ("duel", "soline ripostes 2", "Lena"),  # the rest of the card is not told
        ("drama", "undo, i meant to play robbery", "Lena"),  # `meant` is no `n't`
        ("drama", "soline strolls to the forums and stays upright", "Lena"),  # she engages (p. 13)
    ],
)
def test_a_line_is_not_guessed(corpus: Corpus, position: str, line: str, by: str) -> None:
    assert not corpus.try_(line, {"position": position, "by": by}).entered
