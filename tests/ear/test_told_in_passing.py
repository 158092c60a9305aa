"""What hurried players put into a line besides its act: several things at once, marks in front, who
is next, who has no part in it, what a die decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ear.corpus import Corpus, Tried, at

SAILS, SWORDS, CITADEL = (
    Path(f"tests/sentences/{one}-1-open.json") for one in ("five-sails", "en-garde", "citadel")
)
Typed = Any


@pytest.fixture(scope="module")
def typed() -> Iterator[Typed]:
    """Types a line at a position of a game."""
    made = {path: Corpus(path) for path in (SAILS, SWORDS, CITADEL)}

    def type_(path: Path, position: str, text: str) -> Tried:
        case = {"position": position, "sentence": text, "want": {}}
        return made[path].try_(text, case)

    yield type_
    for corpus in made.values():
        corpus.close()


@pytest.mark.parametrize(
    ("path", "position", "text", "want"),
    [
        # Sanjay has 1 wound, Maya none
        (
            SAILS, "hd-mid Bo", "sanjay and maya both take 1 wound",
            {"state.characters.x4.wounds": 2, "state.characters.x6.wounds": 1},
        ),
        (
            CITADEL, "camp, turn Cleo", "the hoe and the potion go to the past",
            {"state.characters.p1.purse.k1": None, "state.characters.p1.purse.k2": None},
        ),
        (SWORDS, "READY", "turn 3: ana slashes bo", {"state.exchange.attacks.A1.card": "c2"}),
        # Bo holds 6, and has not drawn
        (
            SWORDS, "READY", "ana's turn is over, bo is next",
            {"state.turn": "p2", "state.duelists.p2.hand": 6, "state.step": "refill"},
        ),
        (
            CITADEL, "camp, turn Dan", "dan goes north, cleo stays",
            {"state.characters.p2.at": "t3", "state.characters.p1.at": "t1"},
        ),
        # 5 are paid and 2 more drawn (p. 12): 20 - 7
        (CITADEL, "climb", "draws 5 + 2 cards", {"state.characters.p1.deck": 13}),
        # the Hoe goes to the Past with 1 or 2 (p. 14)
        (
            CITADEL, "fight-2", "3 stars, stone thrower is dead, hoe rolls 5 and survives",
            {"state.characters.p1.purse.k1.card": "b4", "state.events.v2": None},
        ),
        (CITADEL, "climb-open", "3 stars for the climb", {"state.action.outcome": "success"}),
    ],
)  # fmt: skip
def test_it_is_heard(
    typed: Typed, path: Path, position: str, text: str, want: dict[str, Any]
) -> None:
    tried = typed(path, position, text)
    assert tried.entered, tried.says
    assert {key: at(tried.state, key) for key in want} == want


@pytest.mark.parametrize(
    ("path", "position", "text"),
    [
        (SAILS, "hd-mid Bo", "sanjay and maya both purple take 1 wound"),
        (SWORDS, "READY", "turn 3:"),
        (CITADEL, "camp, turn Dan", "dan goes north, dan stays"),
        (CITADEL, "fight-2", "3 stars, stone thrower is dead, hoe rolls 1 and survives"),
        (CITADEL, "climb-open", "3 stars for the flail"),
    ],
)
def test_what_is_not_so_is_not_entered(typed: Typed, path: Path, position: str, text: str) -> None:
    assert not typed(path, position, text).entered
