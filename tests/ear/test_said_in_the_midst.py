"""An act said in the midst of another, and bare rolls, at SeaFall's tables (pp. 10, 12, 13)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus

LINES = (
    # Who is active is said beside what is done: the act is done first, as the turn has it (p. 13).
    (
        "raid",
        "raids the mine with the scout, 6 hits, 8 gold",
        ("activates Advanced Scout", "6 of 6"),
    ),
    (
        "raid",
        "soldiers, wasp raids the mine, scout active, 6 hits",
        ("activates", "soldiers", "6 of 6"),
    ),
    (
        "turn",
        "nora puts the madman to work, explores the sun with gull, 3 hits",
        ("Madman", "3 of 3"),
    ),
    # A site that every province has is the host's, where a ship of the raider's is (p. 19).
    (
        "raid",
        "wasp to noras harbour, scout active, raids her 4 field, 3 hits",
        ("field 1, +4 gold",),
    ),
    ("explore", "boar explores with woodsman: 4", ("4 of 4",)),
    # Active already: named, and nothing is done again.
    ("explore", "explores the sun with the woodsman, 4 hits", ("Finn explores", "4 of 4")),
    # The explorers are hired, and one site is open where the ships are.
    ("explore", "4 hits", ("sun on Skull Rock", "4 of 4")),
    ("explore", "rolls 3 standard one weak 3 blank", ("4 of 4",)),
    ("explore", "two hits, spends both fortune", ("4 of 4", "2 fortune")),
    ("explore", "2 hits, intrepid flipped and one damage card", ("Intrepid exhausted",)),
    # Fields of one alone (p. 12), each once.
    ("winter", "nora takes 7 gold from her fields", ("harvest: Nora +7",)),
    ("winter", "ida harvests, then everyone harvests", ("Ida +6; harvest: Nora +7, Finn +6",)),
    # What is told behind an act, and by the colour of a board.
    ("turn", "blue sells linen and wood, now 21", ("+12 gold",)),
    ("turn", "nora hires the woodsman for 2, forum refilled, 7 gold left", ("for 2 gold",)),
)
NOT_ENTERED = (
    ("raid", "ida does not raid the mine with the scout, 6 hits"),
    ("raid", "hires the cook and the scout"),  # the Scout is hers already
    ("raid", "raids the vault, 3 hits"),  # whose?
    ("turn", "4 hits"),  # nobody was hired to roll
    ("winter", "nora takes 7 gold from the land of milk"),
    ("turn", "nora sells linen and wood, now 22"),
    ("explore", "4 of 6 hits"),  # the pool is 7
)
ONCE = (
    "turn",
    "explorers, gull explores the sun, 2 hits 1 damage, draws a card",
    "1 damage to Gull",
)


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    made = Corpus(SENTENCES / "seafall-4-aside.json")
    yield made
    made.close()


def test_acts_said_in_the_midst_of_others(corpus: Corpus) -> None:
    for position, line, says in LINES:
        tried = corpus.try_(line, {"position": position})
        assert tried.entered and all(one in tried.says for one in says), (line, tried.says)
    tried = corpus.try_("explores the sun with the woodsman, 4 hits", {"position": "explore"})
    assert "activates" not in tried.says
    position, line, once = ONCE
    assert corpus.try_(line, {"position": position}).says.count(once) == 1


def test_a_turn_that_is_over_resolves_no_event(corpus: Corpus) -> None:
    tried = corpus.try_("all blank, finn's turn is over", {"position": "explore"})
    assert tried.entered and "is resolved" not in tried.says, tried.says


def test_what_is_not_so_is_not_entered(corpus: Corpus) -> None:
    for position, line in NOT_ENTERED:
        assert not corpus.try_(line, {"position": position}).entered, line
