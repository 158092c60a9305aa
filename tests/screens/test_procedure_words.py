"""Words beside and above a question: no id of the program, no name said twice."""

from __future__ import annotations

import pytest

from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Number
from screens.procedure.parts import label_of, prompt
from screens.widgets.dialogs import PickScreen
from tests.screens.conftest import Place

PLAYERS = {"p1": "Ana", "p2": "Ben"}


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("ship-p1", "Ana's ship"),
        ("p1.hand", "hand"),
        ("corner-1-1", "corner 1,1"),
        ("cargo-h4", "cargo"),
        ("mission-card-m1", "mission card"),
        ("cargo-2", "cargo 2"),
        ("last_says", "last says"),
        ("h4", "h4"),
    ],
)
def test_an_answer_is_labelled_without_ids(key: str, label: str) -> None:
    assert label_of(key, PLAYERS) == label


@pytest.mark.parametrize(
    ("words", "asked"),
    [("Ana's ship?", "Ana's ship?"), ("Which ship?", "Ana: Which ship?"), ("Anas?", "Ana: Anas?")],
)
def test_who_answers_is_named_once(words: str, asked: str) -> None:
    asking = Asking(Number(key="n", prompt=words), ())
    assert prompt(asking, "Ana", 60).plain.splitlines()[0] == asked


async def test_what_cannot_be_done_now_stays_below_what_can_when_one_types(place: Place) -> None:
    """“turn” begins the title of an act that is barred; the one that can be done is first."""
    async with place.app() as hand:
        rows = [("Turn up the cards", "nobody fights"), ("Whose turn it is", "p. 5")]
        await hand.app.push_screen(PickScreen("What is done?", rows, "", {0}))
        await hand.type("turn")
        screen = hand.app.screen
        assert isinstance(screen, PickScreen) and screen.places == [1, 0]
