"""Step by step, what a question names is taken as its answer, however it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.procedures.question import Choose, Number, Option, Pick, Several
from tests.ear.answered import all_misheard
from tests.recorded import recordings

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_question_names_is_taken_as_its_answer(game: str, tmp_path: Path) -> None:
    """In the shortest recorded game of each; `python -m tests.ear.answered` takes them all."""
    path = min(recordings(game), key=lambda one: one.stat().st_size)
    typed, found = all_misheard(path, tmp_path)
    assert typed > 20
    assert not found, "\n".join(found)


def test_an_article_makes_no_second_thing_of_that_name() -> None:
    question = Choose(key="advisor", options=(Option("a1", "Madman"),), new="advisor")
    assert question.read("the Madman") == Pick(id="a1")
    assert question.read("the Sage") == Pick(new="the Sage")


def test_a_name_that_holds_and_stays_whole() -> None:
    cards = (Option("a", "Cloak and Dagger"), Option("b", "Rapier"), Option("c", "Cloak"))
    question = Several(key="cards", options=cards)
    assert question.read("Cloak and Dagger and the Rapier") == ("a", "b")
    assert question.read("Rapier, Cloak, and Cloak and Dagger") == ("b", "c", "a")


def test_a_number_word_is_a_number() -> None:
    question = Number(key="n", floor=0)
    words = {"zero": 0, "three": 3, "a dozen": 12, "twenty five": 25, "ninety-nine": 99}
    assert {word: question.read(word) for word in words} == words
