"""Turn marks in front of a line, an act with what it was not, whom `he` means, facts put right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried

BUYS = "Bob buys iron at Patmos onto Otter for 3 gold"


@pytest.fixture(scope="module")
def seafall() -> Iterator[Corpus]:
    """Ana 7, Bob 6 gold at Ana's turn (OPENING); Bob's, with 2 iron at home and the Otter at Patmos
    (MARKET)."""
    corpus = Corpus(SENTENCES / "seafall-2-open.json")
    yield corpus
    corpus.close()


@pytest.fixture(scope="module")
def pirates() -> Iterator[Corpus]:
    """Ben at sea in a storm of category 2 with 4 crew, at Cy's turn, who has 4 crew."""
    corpus = Corpus(SENTENCES / "pirate-crusades-2-open.json")
    yield corpus
    corpus.close()


def said(corpus: Corpus, position: str, line: str) -> Tried:
    return corpus.try_(line, {"position": position, "by": ""})


@pytest.mark.parametrize("mark", ["T1 ", "Y1R1 ", "R1: ", "turn 1: ", "year 1, round 1: ", "r1 - "])
def test_the_mark_of_a_turn_says_nothing_of_the_act(seafall: Corpus, mark: str) -> None:
    with_mark = said(seafall, "OPENING", f"{mark}Ana: hires Smith for 3")
    assert with_mark.says == "Ana hires Smith for 3 gold"


@pytest.mark.parametrize(
    "line", ["round 1, ana hires the smith", "Z4 ana hires the smith", "r1 p1"]
)
def test_other_words_in_front_are_no_mark(seafall: Corpus, line: str) -> None:
    assert not said(seafall, "OPENING", line).entered


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bob buys iron, not wood", BUYS),
        ("bob buys iron at patmos instead of the wood", BUYS),
        ("bob buys iron, not cleo", BUYS),
        ("otter sails to tortuga, not patmos", "Bob: Otter at Tortuga"),
        ("otter sails to tortuga rather than to patmos", "Bob: Otter at Tortuga"),
    ],
)
def test_what_an_act_was_not_is_left_out_of_it(seafall: Corpus, line: str, says: str) -> None:
    assert said(seafall, "MARKET", line).says == says


@pytest.mark.parametrize(
    "line",
    [
        "bob buys iron, not",
        "bob not iron",
        "bob buys iron, not iron",
        "bob buys iron, not the banana",
        "bob buys iron not wood",
        "bob buys not iron",
    ],
)
def test_what_is_no_contrast_is_none(seafall: Corpus, line: str) -> None:
    assert not said(seafall, "MARKET", line).entered


def test_he_is_the_one_who_was_named(pirates: Corpus) -> None:
    """Half of Ben's four crew cards are lost once, and none of Cy's (p. 18)."""
    tried = said(pirates, "l2-sea", "storm hits ben, he loses 2 crew")
    people = tried.state["state"]["pirates"]
    assert (people["p2"]["hand"]["count"], people["p3"]["hand"]["count"]) == (2, 4)


@pytest.mark.parametrize("calls", ["sorry, ", "oops ", "no wait, ", "no, "])
def test_what_a_counter_is_may_be_put_right(seafall: Corpus, calls: str) -> None:
    tried = said(seafall, "OPENING", f"{calls}bob has 8 gold")
    assert tried.state["state"]["provinces"]["p2"]["gold"] == 8


def test_a_verb_is_no_half_of_a_name(seafall: Corpus) -> None:
    """`taxes` are no Tax Man, and a name alone is not the end of a turn."""
    assert "Tax Man" not in said(seafall, "OPENING", "ana taxes, gets 2 gold").says
    assert said(seafall, "OPENING", "Ana: pilot 2g").says == "Ana hires Pilot for 2 gold"
