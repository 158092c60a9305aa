"""An action of The 7th Citadel by keys in the app: digits beside numbered cards, gear unticked."""

from __future__ import annotations

import pytest

from tests.screens.conftest import Place
from tests.screens.test_citadel_board import laid

TYPED = (
    "ana has life 9 deck 12 discard 4 hand 2 blocked 0",
    "place terrain Shore arrows n I/094 e II/101",
    "ana stands on Shore with ben",
    "turn ana",
    "take 245 called Iron Hook purse weight 2 to ana",
)


async def test_digits_and_gear(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of cards have three digits: `1` is a row at once, and so is `2`, with Enter, where a
    card is called 245."""
    monkeypatch.delenv("COMPANION_DATA")
    laid(place.root / "campaigns" / "citadel.jsonl", TYPED)
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
