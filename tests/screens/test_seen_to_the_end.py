"""What a small window shows whole: ways back at an empty home, long links, what a copy changes."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll

from companion.share.campaigns.backups import Backups
from tests.screens.conftest import Place
from tests.screens.duel import TYPED, duel
from tests.share.tables import copied


async def test_an_empty_home_says_how_to_come_back_from_a_card_or_a_copy(place: Place) -> None:
    async with place.app() as hand:
        assert "s  restore a campaign from a save card" in hand.text
        assert "b  put a copy back" in hand.text
        await hand.press("s")
        assert "Restore from a save card" in hand.text


async def test_a_link_beside_the_scroll_bar_breaks_where_the_window_does(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    copied("seafall", place.root / "campaigns" / "table.jsonl")
    async with place.app((80, 24)) as hand:
        await hand.press("enter", "q", "down")
        lines = [line.rstrip() for line in hand.text.split("\n")]
        place_of = next(n for n, line in enumerate(lines) if "https://" in line)
        link = lines[place_of : place_of + 5]
        assert len({len(line.rstrip(" ▁▂▃▄▅▆▇█").strip()) for line in link}) == 1, link
        whole = "".join(line.rstrip(" ▁▂▃▄▅▆▇█").strip() for line in link)
        assert hand.app.screen.shared.codes[0].startswith(whole)


async def test_what_a_copy_would_change_is_seen_to_its_end(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 24 rows six lines were shown, and no key went further."""
    monkeypatch.delenv("COMPANION_DATA")
    path = place.root / "campaigns" / "duel.jsonl"
    duel(path, TYPED[:2])
    Backups(place.root).keep("duel", "asked")
    path.unlink()
    duel(path, TYPED)
    async with place.app((80, 24)) as hand:
        await hand.press("b", "enter")
        if "Put duel back?" not in hand.text:
            pytest.fail(hand.text)
        told = hand.app.screen.query_one("#told", VerticalScroll)
        assert told.size.height > 6 or told.max_scroll_y == 0
        assert "Enter put it back" in hand.text
        for _ in range(4):
            await hand.press("pagedown")
        assert told.scroll_y == told.max_scroll_y
        assert "The campaign is saved as a copy first." in hand.text
        await hand.press("pageup", "up", "down", "escape")
        assert "is back" not in hand.text
