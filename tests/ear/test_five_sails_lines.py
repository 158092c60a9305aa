"""How a table of City of Five Sails speaks: lines, with what any right reading changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, at

JEAN, LEONTINE, KASPAR, OTTO, DANIELLA, ODETTE = "x3", "x4", "x2", "x6", "x7", "x1"


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    """The tables of set 4."""
    found = Corpus(SENTENCES / "five-sails-4-aside.json")
    yield found
    found.close()


def _engaged(*people: str, now: bool = True) -> dict[str, Any]:
    return {f"state.characters.{one}.engaged": now for one in people}


SAID = [
    # one act of each of several who are named behind the verb
    ("city", "engage odette and jean", _engaged(ODETTE, JEAN)),
    ("city", "turn odette and jean sideways", _engaged(ODETTE, JEAN)),
    ("city", "both daniella and otto stand up", _engaged(DANIELLA, OTTO, now=False)),
    # where somebody is who is joined
    ("city", "bastien joins leontine", {"state.characters.x5.at": "docks"}),
    # a correction that says who by a pronoun, or begins with `the`
    ("city", "no, she went to the docks", {"state.characters.x7.at": "docks"}),
    ("answer", "no he challenged uwe, not kaspar", {"state.duel.target": "x8"}),
    (
        "planning",
        "no the coin is at the forums and the festival at the bazaar",
        {"state.city.y12.card": "c11", "state.city.y13.card": "c10"},
    ),
    # what a scheme does, behind it without a sign
    ("planning", "piets scheme puts a renown on the forums", {"state.locations.forums.renown": 1}),
    # what each has afterwards; what several locations gave (p. 15)
    (
        "plunder",
        "nora is at 6, piet at 5",
        {"state.sides.p1.renown": 6, "state.sides.p2.renown": 5},
    ),
    ("plunder", "nora takes 1 from the docks and 2 from the forums", {"state.sides.p1.renown": 6}),
    # a Maneuver: what is paid, and what it does to the adversary (p. 24)
    (
        "duel",
        "iron reply, uses the maneuver for langschwert and precision, jean takes a wound",
        {f"state.characters.{JEAN}.wounds": 2, "state.sides.p2.hand.count": 0},
    ),
]


@pytest.mark.parametrize(("position", "line", "want"), SAID, ids=[x[1] for x in SAID])
def test_a_line_is_heard(corpus: Corpus, position: str, line: str, want: dict[str, Any]) -> None:
    tried = corpus.try_(line, {"position": position})
    assert tried.entered, tried.says
    assert {path: at(tried.state, path) for path in want} == want, tried.says


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("city", "jean challenges kaspar and otto"),  # a challenge has one target (p. 22)
        ("city", "leontine recruits the brawler with disarm or triage"),
        ("plunder", "no dominance this time"),
        ("plunder", "nora is at 7, piet at 5"),  # 3 lies at her locations, and she had 3
        ("planning", "the coin is at the forums, not the bazaar"),  # what lay there is not told
        ("duel", "iron reply with the maneuver, paying langschwert and precision, kaspar takes 1"),
    ],
)
def test_a_line_is_not_guessed(corpus: Corpus, position: str, line: str) -> None:
    assert not corpus.try_(line, {"position": position}).entered


def test_a_line_that_is_early_is_offered_behind_what_is_due(corpus: Corpus) -> None:
    tried = corpus.try_("dusk, both schemes to the locker", {"position": "plunder"})
    assert tried.offers[0] == "next, dusk, both schemes to the locker"


def test_a_step_of_dusk_told_alone_asks_whether_all_of_it_is_meant() -> None:
    """P. 15: Dusk has six steps, and one entry; a hand over its limit is discarded in the last."""
    corpus = Corpus(SENTENCES / "five-sails-6-open.json")
    for line in ("both schemes to the locker", "plunder, then both schemes to the locker"):
        tried = corpus.try_(line, {"position": "reckoning"})
        assert not tried.entered, line
    tried = corpus.try_("plunder, then both schemes to the locker, yes", {"position": "reckoning"})
    assert tried.entered and "to The Locker" in tried.says
    corpus.close()
