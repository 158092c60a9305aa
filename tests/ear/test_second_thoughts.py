"""A line that puts itself right, and what must not be taken for it; words that would have been
chance, or a number that only lay near."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus, at

SET = "pirate-crusades-5-aside"


@pytest.fixture(scope="module")
def tables() -> Iterator[Corpus]:
    """The tables of a set of Pirate Crusades."""
    corpus = Corpus(SENTENCES / f"{SET}.json")
    yield corpus
    corpus.close()


def test_what_was_said_first_is_left_out(tables: Corpus) -> None:
    for position, line, wanted in (
        # The 5 of hearts is English, as Rosa's ship is: no crew card deserts (p. 6).
        ("sea", "town is 5 of diamonds, no 5 of hearts, docking", {"hand.count": 5}),
        ("sea", "town 5 of diamonds, sorry, 5 of hearts, docking", {"hand.count": 5}),
        # 10 hearts: loyal (p. 5)
        ("bar", "disembark, 9 diamonds, no wait, 10 hearts", {"sail.loyal": True}),
    ):
        tried = tables.try_(line, {"id": "", "position": position})
        off = {x: at(tried.state, f"state.pirates.p1.{x}") for x in wanted} if tried.entered else {}
        assert off == wanted, line


def test_what_names_nothing_in_its_place_is_no_second_thought(tables: Corpus) -> None:
    for position, line in (
        ("sea", "5 of hearts friendly, no 3 crew"),
        ("port", "rosa sells for 1, no 2 doubloons"),
        # 14 tons earn 1 doubloon; two holds are no 2 doubloons (pp. 13-15)
        ("port", "rosa sells for 2 doubloons"),
        ("bar", "gather crew, no wait"),
    ):
        assert not tables.try_(line, {"id": "", "position": position}).entered, line


def test_to_draw_a_card_that_is_named_is_no_chance(tables: Corpus) -> None:
    line = "swap my 7 of hearts for goods, draw the 8 of clubs"
    tried = tables.try_(line, {"id": "", "position": "bar"})
    assert tried.entered
    holds = at(tried.state, "state.pirates.p1.holds")
    assert [one["card"] for one in holds.values()] == ["8C"]
