"""Names that look like markup, emoji, right-to-left: shown as they are on every screen."""

from __future__ import annotations

import pytest

from tests.screens.conftest import Place

NAMES = ("[red]Yellow", "[/bar]", "🏴‍☠️ Jen", "שלום", "O'Brien")
SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
async def test_every_screen_shows_them(place: Place, size: tuple[int, int]) -> None:
    path = place.campaign("The [b]Salt[/b] Years [/]", NAMES[:5])
    place.acts(
        path,
        ("turn", {"who": "p2"}),
        ("note", {"text": "[red]not red[/red] [/bar] [@click=app.quit]x[/]"}),
        ("raid", {"who": "p1", "site": "[bold]Gull[/] Rock 🐚", "faces": "5w"}),
    )
    async with place.app(size) as hand:
        assert "The [b]Salt[/b] Years [/]" in hand.text
        await hand.press("enter")
        assert "[red]Yellow" in hand.text
        assert "[/bar]" in hand.text
        await hand.say("raid by [/bar] at [bold]Gull[/] Rock 🐚")
        await hand.press("escape")
        while hand.name != "TableScreen":
            await hand.press("escape")
        await hand.press("l")
        assert "[red]not red[/red]" in hand.text
        await hand.press("m", "escape", "g", "escape", "escape")
        await hand.press("/")
        await hand.type("brackets")
        assert "Brackets [red] and [/bar]" in hand.text
        assert "[red]not" in hand.text
        await hand.press("escape", "s", "escape", "a")
        await hand.type("[/x")
        await hand.press("escape", "?", "escape", "+", "escape")
        assert hand.name == "TableScreen"
        await hand.say("note [/] 🏴‍☠️ שלום \" ' [x]")
        assert "[x]" in hand.text
        await hand.press("escape", "escape")
        assert hand.name == "HomeScreen"
        assert "[x]" in hand.text


async def test_a_new_campaign_takes_such_names(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n")
        await hand.type("[/]")
        await hand.press("enter")
        await hand.type("[b] [/b] \u202etxt\x07")
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "[b]" in hand.text
        assert "\u202e" not in hand.text


async def test_control_signs_alone_are_no_name(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n", "enter")
        await hand.type("anna, \u202e\x07")
        await hand.press("enter")
        assert hand.name == "NewScreen"
        assert "is empty" in hand.text


@pytest.mark.parametrize("width", [40, 60, 79, 80, 119, 120, 200])
async def test_nothing_sticks_out_at_any_width(place: Place, width: int) -> None:
    path = place.campaign("A title that goes on and on and on and on and on", ("A" * 60, "B"))
    place.acts(
        path,
        ("note", {"text": "word " * 90}),
        ("raid", {"who": "p1", "site": "S" * 60, "faces": 3}),
    )
    async with place.app((width, 24)) as hand:
        for keys in (["enter"], ["l"], ["escape", "/"], ["escape", "a"], ["enter"]):
            await hand.press(*keys)
            bars = hand.app.screen.query("KeyBar")
            for bar in bars:
                assert bar.region.bottom == 24
            for widget in hand.app.screen.query("*"):
                if widget.display and widget.region.area and widget.id not in ("side", "sheet"):
                    assert widget.region.right <= width, widget
