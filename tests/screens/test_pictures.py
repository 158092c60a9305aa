"""Text pictures of every screen, at 80x24 and 120x40; nothing sticks out of 80x24."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.screens.conftest import Place

SIZES = [(80, 24), (120, 40)]
Picture = Callable[[str, str], None]


def played(place: Place) -> None:
    """Two campaigns, one with some acts, an undone one, and a half-entered raid."""
    old = place.campaign("Tuesday table", ("Anna", "Tom"))
    os.utime(old, (1, 1))
    path = place.campaign()
    place.acts(
        path,
        ("set", {"who": "p1", "counter": "gold", "value": 6}),
        ("set", {"who": "p1", "counter": "glory", "value": 9}),
        ("turn", {"who": "p1"}),
        ("raid", {"who": "p1", "site": "Gull Rock", "faces": "1b 2w 1s 1S", "fortune": 1}),
        ("note", {"text": "the fog lifts"}),
    )
    with place.table(path) as table:
        table.undo()
        run = table.begin("raid", "p3")
        run.give("site", "Skull Bay")
        table.drafts.keep_all(run)


@pytest.mark.parametrize("size", SIZES)
async def test_home(place: Place, picture: Picture, size: tuple[int, int]) -> None:
    async with place.app(size) as hand:
        picture(f"home-empty-{size[0]}", hand.text)
    played(place)
    async with place.app(size) as hand:
        picture(f"home-{size[0]}", hand.text)


@pytest.mark.parametrize("size", SIZES)
async def test_table_log_rules(place: Place, picture: Picture, size: tuple[int, int]) -> None:
    played(place)
    async with place.app(size) as hand:
        await hand.press("enter")
        picture(f"table-{size[0]}", hand.text)
        await hand.press(":")
        await hand.type("blue raids ha")
        picture(f"table-line-{size[0]}", hand.text)
        await hand.press("escape", "l", "down")
        picture(f"log-{size[0]}", hand.text)
        await hand.press("escape", "/", "tab")
        await hand.type("can i use fortne at a dangerous site")
        picture(f"rules-{size[0]}", hand.text)


@pytest.mark.parametrize("size", SIZES)
async def test_a_raid_half_way(place: Place, picture: Picture, size: tuple[int, int]) -> None:
    played(place)
    async with place.app(size) as hand:
        await hand.press("enter")
        await hand.say("yellow raids at Gull Rock")
        await hand.press("enter", "enter")
        picture(f"procedure-{size[0]}", hand.text)


async def test_keys_and_palette(place: Place, picture: Picture) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "?")
        picture("keys-80", hand.text)
        await hand.press("escape", "a")
        picture("acts-80", hand.text)
        await hand.press("escape", "+")
        picture("count-80", hand.text)
