"""The app holds the table for its phones: one key, lines that come in, what waits and what goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from screens.serve.phones import WAITS, Phones
from tests.screens.conftest import Hand, Place
from tests.serve.served import Phone


@pytest.fixture
def place(place: Place) -> Place:
    place.campaign("Salt")
    return place


def phones_of(hand: Hand) -> Phones:
    session: Any = next(x for x in hand.app.screen_stack if hasattr(x, "session")).session  # type: ignore[attr-defined]
    found: Phones = session.phones
    return found


async def joined(hand: Hand, seat: str = "") -> Phone:
    """A phone that scanned what is drawn."""
    phones = phones_of(hand)
    assert phones.serving is not None
    keys = phones.room.keys
    code = phones.room.asked(lambda: keys.seat_code(seat) if seat else keys.reading_code()).text
    phone = Phone(phones.serving.port)
    status, told = await asyncio.to_thread(phone.post, "/join", {"code": code})
    assert status == 200, told
    phone.key = told["key"]
    await asyncio.to_thread(phone.follow)
    await there(phone, lambda told: told["table"] and told["mine"])
    return phone


async def there(phone: Phone, holds: Callable[[dict[str, Any]], Any]) -> Any:
    return await asyncio.to_thread(phone.until, holds)


async def says(phone: Phone, line: str) -> None:
    assert (await asyncio.to_thread(phone.post, "/line", {"text": line}))[0] == 200


async def test_one_key_opens_the_page_and_closes_it(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        assert hand.name == "PhonesScreen" and "Only this computer" in hand.text
        assert "▀" not in hand.text, "no code of an address that no phone reaches"
        phone = await joined(hand)
        await hand.until(lambda: "1 phone here" in hand.text)
        await hand.press("escape")
        assert hand.name == "TableScreen" and phones_of(hand).serving is not None
        await hand.press("p")
        await hand.press("p")
        assert hand.name == "TableScreen" and phones_of(hand).serving is None
        assert "closed this page" in (await there(phone, lambda told: told["gone"]))["says"]


async def test_a_line_from_a_seat_is_entered_as_the_apps_own(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p", "down", "enter")
        assert "Good once" in hand.text
        phone = await joined(hand, "p1")
        await hand.until(lambda: "sits here" in hand.text)
        await hand.press("escape")
        await says(phone, "note the fog lifts")
        await there(phone, lambda told: told["mine"]["is"] == "entered")
        await hand.until(lambda: "Yellow's phone: 1" in hand.text)
        await hand.settle()
        assert "the fog lifts" in hand.text
        await hand.press("u")
        await there(phone, lambda told: told["table"]["log"][0]["undone"])
        await says(phone, "zzz qqq")
        assert (await there(phone, lambda told: told["mine"]["is"] == "refused" and told["mine"]))[
            "says"
        ]
        assert "zzz" not in hand.text, "a refusal is the phone's alone"


async def test_while_the_table_is_asked_a_line_waits_and_says_so(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        phone = await joined(hand, "p2")
        await hand.press("escape", "a")
        assert hand.name == "PickScreen"
        await says(phone, "note one")
        mine = await there(phone, lambda told: told["mine"]["is"] == "waits" and told["mine"])
        assert mine["says"] == [WAITS]
        await hand.press("escape")
        await there(phone, lambda told: told["mine"]["is"] == "entered")
        await hand.press("a")
        await says(phone, "note two")
        await there(phone, lambda told: told["mine"]["is"] == "waits")
        await asyncio.to_thread(phone.post, "/aside", {})
        await there(phone, lambda told: "taken back" in str(told["mine"]["says"]))
        await hand.press("escape")
        assert len(phone.told["table"]["log"]) == 1


async def test_a_question_of_the_table_stands_on_every_phone(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        phone = await joined(hand)
        await hand.press("escape", "a")
        await hand.type("raid")
        await hand.press("enter")
        if hand.name == "ProcedureScreen":
            assert (await there(phone, lambda told: told["table"]["open"]))[0]["title"]
            await hand.press("escape")
        await there(phone, lambda told: not told["table"]["open"] or told["table"]["now"])


async def test_the_table_may_want_to_say_yes_first_and_takes_a_seat_back(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        phone = await joined(hand, "p1")
        await hand.press("t")
        assert "waits for your yes" in hand.text
        await there(phone, lambda told: told["mine"]["typing"] == "ask")
        await says(phone, "note one")
        await hand.until(lambda: "would enter: note one" in hand.text)
        await hand.press("y")
        await there(phone, lambda told: told["mine"]["is"] == "entered")
        await says(phone, "note two")
        await hand.until(lambda: "would enter: note two" in hand.text)
        await hand.press("x")
        await there(phone, lambda told: told["mine"]["is"] == "refused")
        await hand.press("t")
        await there(phone, lambda told: told["mine"]["typing"] == "off")
        await hand.press("down", "x")
        await there(phone, lambda told: told["mine"]["seat"] == "")
        assert "taken back" in hand.text


async def test_leaving_the_table_closes_the_page(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        phone = await joined(hand)
        await hand.press("escape", "escape", "escape")
        assert hand.name == "HomeScreen"
        assert "closed" in (await there(phone, lambda told: told["gone"]))["says"]


async def test_without_the_extra_it_says_how_to_get_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "uvicorn", None)
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        assert hand.name == "TableScreen" and "table-companion[live]" in " ".join(hand.text.split())


async def test_phones_that_only_read_are_put_out_and_need_a_new_code(place: Place) -> None:
    async with place.app(campaign="salt") as hand:
        await hand.press("p")
        phone, seat = await joined(hand), await joined(hand, "p1")
        room = phones_of(hand).room
        old = room.asked(lambda: room.keys.reading_code().text)
        await hand.until(lambda: "2 phones here" in hand.text)
        await hand.press("x")
        assert "put this phone out" in (await there(phone, lambda told: told["gone"]))["says"]
        assert "gone" not in seat.told and room.keys.sits("p1") is not None
        assert (await asyncio.to_thread(phone.post, "/join", {"code": old}))[0] == 403
