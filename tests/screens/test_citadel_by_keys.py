"""An action of The 7th Citadel by keys in the app: digits beside numbered cards, gear unticked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from tests.screens.conftest import NOW, Place

TYPED = (
    "ana has life 9 deck 12 discard 4 hand 2 blocked 0",
    "place terrain Shore arrows n I/094 e II/101",
    "ana stands on Shore with ben",
    "turn ana",
    "take 245 called Iron Hook purse weight 2 to ana",
)


def laid(path: Path) -> None:
    """A campaign in which these lines were typed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = OpenTable.create(
        load("citadel"), path, "Protectorate", ("Ana", "Ben"), clock=lambda: NOW
    )
    with table:
        for text in TYPED:
            said = say(table, text)
            assert not isinstance(said.result, Asking), (text, said.result)
            table.enter(said.run, said.result)


async def test_digits_and_gear(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of cards have three digits: `1` is a row at once, and so is `2`, with Enter, where a
    card is called 245."""
    monkeypatch.delenv("COMPANION_DATA")
    laid(place.root / "campaigns" / "citadel.jsonl")
    async with place.app((100, 40)) as hand:
        await hand.press("enter", "a", *"take an", "enter", "enter", *"climb", "enter")
        assert "Which card shows it?" in hand.text and "1 Shore" in hand.text
        await hand.press("1")
        assert "What does it print?" in hand.text
        await hand.press("up", "2")
        assert "Which card shows it?" in hand.text, "it may begin 245"
        assert "Enter: Iron Hook" in hand.text
        await hand.press("enter")
        assert "What does it print?" in hand.text
        await hand.press("enter", "enter")
        assert "Which Purse cards are selected?" in hand.text
        await hand.press("space")
        assert "Enter: Iron Hook" in hand.text
        await hand.press("space")
        assert "Enter: none" in hand.text
