"""The line at a table whose game is heard by forms: marks, `oops`, `again`."""

from __future__ import annotations

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from screens.table.line import SentenceLine
from tests.screens.conftest import NOW, Place


@pytest.fixture(autouse=True)
def _real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DATA")


def sea(place: Place) -> None:
    path = place.root / "campaigns" / "sea.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ("Yellow", "Blue", "Red")
    with OpenTable.create(load("seafall"), path, "Sea", names, clock=lambda: NOW) as table:
        table.act("turn", {"who": "p1"}, depth="sentence")


async def test_words_without_a_part_are_marked_while_one_types(place: Place) -> None:
    sea(place)
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow grumbles spice 3")
        marked = hand.app.screen.query_one(SentenceLine).input._value
        shown = [marked.plain[x.start : x.end] for x in marked.spans if "underline" in str(x.style)]
        assert shown == ["grumbles"]


async def test_oops_mends_the_word_and_again_repeats_the_act(place: Place) -> None:
    sea(place)
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow grumbles spice 3")
        await hand.press("enter")
        hand.app.screen.query_one(SentenceLine).input.value = ""
        await hand.type("oops raids")
        assert "→ Yellow raids spice: 3" in hand.text
        await hand.press("enter")
        await hand.press(":")
        await hand.type("blue gold +3")
        await hand.press("enter")
        await hand.press(":")
        await hand.type("red again")
        assert "→ Red" in hand.text


async def test_a_line_typed_over_what_would_be_entered_enters_nothing_but_itself(
    place: Place,
) -> None:
    sea(place)
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("taxes")
        await hand.press("enter")
        assert hand.name == "ConfirmScreen", hand.text
        await hand.hurry(*"blue gold +3")
        assert hand.app.screen.query_one(SentenceLine).input.value == "blue gold +3"
        assert "→ Blue" in hand.text
        await hand.press("enter")
        assert "taxes" not in hand.text.splitlines()[-4]
        assert "2 Blue" in hand.text


async def test_what_is_typed_takes_the_place_of_an_offered_line(place: Place) -> None:
    sea(place)
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow grumbles spice 5")
        await hand.press("enter")
        line = hand.app.screen.query_one(SentenceLine).input
        assert line.value == "Yellow raids spice 5", "the first line that is offered, no counter"
        await hand.hurry(*"blue gold +3")
        assert line.value == "blue gold +3"
