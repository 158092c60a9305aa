"""The past of all campaigns, from Home: facts and finds, each leading to its line."""

from __future__ import annotations

import pytest

from screens.log.screen import LogScreen
from tests.screens.conftest import Place
from tests.screens.duel import TYPED, duel


@pytest.fixture
def dueling(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    return place


async def test_home_leads_to_the_past_and_a_find_to_its_line(dueling: Place) -> None:
    journal = dueling.root / "campaigns" / "duel.jsonl"
    before = journal.read_bytes()
    async with dueling.app() as hand:
        assert "p past" in hand.text
        await hand.press("p")
        assert hand.name == "PastScreen"
        await hand.press("f")
        await hand.type("lunge kind:play")
        assert "A2 Lunge" in hand.text
        await hand.press("enter", "enter")
        screen = hand.app.screen
        assert isinstance(screen, LogScreen)
        assert "Lunge" in screen.current.says  # type: ignore[union-attr]
        await hand.press("n")
        assert "only looked at" in hand.text
        await hand.press("escape", "escape", "escape")
        assert hand.name == "HomeScreen"
    assert journal.read_bytes() == before


async def test_a_record_leads_to_its_line(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("p")
        assert "longest thread in En Garde" in hand.text
        await hand.press("end", "enter")
        screen = hand.app.screen
        assert isinstance(screen, LogScreen)
        assert screen.current.act_no == 4  # type: ignore[union-attr]
