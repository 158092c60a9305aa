"""What is offered for a line of several clauses, and for what is only meant, wanted or due."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus

GULL = "gull explores the sun at palm, 2 hits 1 damage"
CLIMB = "mia climbs, 5 cards, 3 stars"
CLAUSES = (
    ("seafall", "turn", f"explorers, madman frobnicates, {GULL}", ("explorers", "madman", GULL)),
    ("citadel", "plateau", f"{CLIMB}, wobbles, tom loses 1 life", (CLIMB, "tom loses 1 life")),
)
"""Game, position, line, what one of the offered lines must hold: each clause that is understood as
it was typed, and the card of the one that is not."""

DUE = (
    ("pirate-crusades", "port", "tom must lose 1 crew", "tom lose 1 crew"),
    ("citadel", "plateau", "tom should lose 1 life", "tom lose 1 life"),
)
DENIED = (
    ("citadel", "plateau", "tom does not lose 1 life"),
    ("citadel", "plateau", "tom never loses 1 life, mia loses 1 life"),
    ("citadel", "plateau", "tom cannot lose 1 life"),
)


def tried(name: str, position: str, typed: str) -> Any:
    corpus = Corpus(SENTENCES / f"{name}-4-aside.json")
    case: dict[str, Any] = {"position": position, "want": "refuse", "sentence": typed}
    try:
        return corpus.try_(typed, case)
    finally:
        corpus.close()


@pytest.mark.parametrize(("name", "position", "typed", "holds"), CLAUSES)
def test_what_is_understood_of_a_line_is_offered(
    name: str, position: str, typed: str, holds: tuple[str, ...]
) -> None:
    found = tried(name, position, typed)
    assert not found.entered
    assert any(all(x in line.casefold() for x in holds) for line in found.offers), found.offers


@pytest.mark.parametrize(("name", "position", "typed", "line"), DUE)
def test_what_is_due_is_offered_as_what_happened(
    name: str, position: str, typed: str, line: str
) -> None:
    found = tried(name, position, typed)
    assert not found.entered
    assert found.offers[0] == line


@pytest.mark.parametrize(("name", "position", "typed"), DENIED)
def test_what_is_denied_is_not_offered(name: str, position: str, typed: str) -> None:
    found = tried(name, position, typed)
    assert not found.entered
    assert not [line for line in found.offers if "tom" in line.casefold() and "1" in line]


@pytest.mark.parametrize("verb", ["says", "lets", "gives", "tells"])
def test_what_a_card_does_is_no_text_of_a_card(verb: str) -> None:
    assert not tried("citadel", "plateau", f"card {verb} mia 3 back in for free").entered
    assert tried("citadel", "plateau", "card Rope: +1 to climb").entered
