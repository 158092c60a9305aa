"""The chapter of a game is read from the keys of its table."""

from __future__ import annotations

import pytest

from tests.screens.conftest import Place
from tests.screens.duel import TYPED, duel


async def test_the_chapter_stands_behind_the_keys_and_goes_back_to_the_table(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    async with place.app() as hand:
        await hand.press("enter", "question_mark")
        assert "the chapter of En Garde" in hand.text
        await hand.press("m")
        assert "EN GARDE: WHAT THE COMPANION DOES AT YOUR TABLE" in hand.text
        await hand.press("escape", "escape")
        assert hand.name == "TableScreen"


async def test_where_no_game_is_open_there_is_no_chapter(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("question_mark")
        assert "the chapter of" not in hand.text
        await hand.press("m")
        assert hand.name == "KeysScreen"
