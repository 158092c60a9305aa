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
