"""A hand in a hurry: Esc while a line is written, a line over a refused one, Home too soon."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from textual.events import Key
from textual.widgets import Input

from companion.games import load
from companion.play import speaking
from companion.table.campaign.opened import OpenTable
from screens import gate
from screens.rules.screen import RulesScreen
from screens.table.line import SentenceLine
from tests.screens.conftest import NOW, Hand, Place


def line_of(hand: Hand) -> Input:
    return hand.app.screen.query_one(SentenceLine).input


@pytest.mark.parametrize(
    ("said", "tells"),
    [("yellow grumbles 5", "grumbles"), ("yellow gold = 6", "1 Yellow: gold"), ("raid", None)],
)
async def test_esc_while_a_line_is_written_leaves_the_line_and_keeps_the_table(
    place: Place, monkeypatch: pytest.MonkeyPatch, said: str, tells: str | None
) -> None:
    place.campaign()
    goes_on, speak = Event(), speaking.speak

    def slowly(*told: Any) -> Any:
        goes_on.wait(20)
        return speak(*told)

    monkeypatch.setattr(speaking, "speak", slowly)
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type(said)
        hand.app.post_message(Key("enter", None))
        await hand.until(lambda: "being written" in hand.text)
        hand.ticks.pace = gate.PATIENCE  # the gate waits no longer: each key arrives
        hand.app.post_message(Key("escape", None))
        await hand.until(lambda: "still being written" in hand.text)
        hand.ticks.pace = 0.0
        goes_on.set()
        await hand.settle()
        if tells is None:
            assert hand.name == "ProcedureScreen", "what it asks is asked"
            await hand.press("escape")
        else:
            assert tells in hand.text, hand.text
        assert hand.name == "TableScreen"
        assert not hand.app.screen.query_one(SentenceLine).is_open
        await hand.press(":", "up")
        assert line_of(hand).value == said, "nothing that was typed is lost"
        await hand.press("escape")
        await hand.say("blue gold = 3")
        assert "Blue: gold" in hand.text, "the table goes on"


async def test_home_is_reached_whatever_was_opened_while_the_campaign_was_closed(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.session import Session

    place.campaign()
    goes_on, close = Event(), Session.close

    async def slowly(session: Session) -> None:
        import asyncio

        await asyncio.to_thread(goes_on.wait, 20)
        await close(session)

    monkeypatch.setattr(Session, "close", slowly)
    async with place.app() as hand:
        await hand.press("enter", "escape")
        assert "Esc again leaves" in hand.text
        hand.app.post_message(Key("escape", None))
        hand.ticks.pace = gate.PATIENCE
        for key, sign in (("a", "a"), ("f1", None), ("f3", None)):
            hand.app.post_message(Key(key, sign))
        await hand.until(lambda: hand.name == "RulesScreen")
        hand.ticks.pace = 0.0
        goes_on.set()
        await hand.settle()
        assert hand.name == "HomeScreen", hand.text


async def test_what_is_typed_over_a_refused_line_takes_its_place(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow grumbles 5")
        assert line_of(hand).value, "it stays"
        await hand.hurry(*":blue gold = 3")
        assert line_of(hand).value == "blue gold = 3", "a colon that begins a line means nothing"
        await hand.press("enter")
        assert "1 Blue: gold" in hand.text
        await hand.say("yellow grumbles 5")
        refused = line_of(hand).value
        await hand.press("backspace")
        assert line_of(hand).value == refused[:-1], "Backspace edits it"
        await hand.press("x")
        assert line_of(hand).value == f"{refused[:-1]}x"
        await hand.press("escape", ":", "up")
        assert line_of(hand).value == "yellow grumbles 5", "as it was typed"


async def test_slash_and_u_over_a_refused_line_do_what_they_always_do(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("blue gold = 3")
        await hand.say("yellow grumbles 5")
        await hand.hurry(*"/raid")
        assert hand.name == "RulesScreen"
        assert hand.app.screen.query_one("#words", Input).value == "raid"
        await hand.press("escape")
        assert hand.name == "TableScreen"
        assert line_of(hand).value == "", "over the line as over an empty one"
        await hand.type("/raid 5")
        await hand.press("enter")
        assert isinstance(hand.app.screen, RulesScreen)
        assert hand.app.screen.query_one("#words", Input).value == "raid 5"
        await hand.press("escape")
        await hand.say("yellow grumbles 5")
        await hand.hurry("u")
        assert "→" in hand.text, "it says what Enter takes back"
        await hand.press("enter")
        assert "Done: undo" in hand.text
        await hand.say("undo")
        assert "There is nothing to take back." in hand.text


async def test_letters_for_a_table_that_is_left_do_nothing_at_home(place: Place) -> None:
    path = place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "escape", "l", "escape")
        await hand.press("escape")
        assert hand.name == "TableScreen", "the line that said so is gone"
        await hand.press("escape")
        assert hand.name == "HomeScreen"
        now = hand.ticks.now
        for step, letter in enumerate("board", 1):
            hand.ticks.now = now + 0.2 * step
            await hand.hurry(letter)
            assert hand.name == "HomeScreen", letter
        assert "this is Home" in hand.text
        await hand.press("b", "b", "d")
        assert "away?" in hand.text
        await hand.press("enter")
        assert path.exists(), "Enter alone puts nothing away"
        assert "Ctrl+D put it away" in hand.text
        await hand.press("ctrl+d")
        assert not path.exists()


async def test_a_new_answer_where_a_rule_is_broken_is_taken(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SeaFall's titles: two players with one title, told again in the page that says so (p. 6)."""
    monkeypatch.delenv("COMPANION_DATA")
    path = place.root / "campaigns" / "sea.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ("Yellow", "Blue", "Red")
    OpenTable.create(load("seafall"), path, "Sea", names, clock=lambda: NOW).close()
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("set up")
        await hand.press("enter")
        assert hand.name == "ProcedureScreen"
        await hand.type("2 1 1")
        await hand.press("enter")
        assert "The rules say no" in hand.text, hand.text
        await hand.type("3 1 2")
        await hand.press("enter")
        assert "The rules say no" not in hand.text, hand.text
        assert "Yellow 3, Blue 1, Red 2" in hand.text
