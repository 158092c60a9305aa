"""Enter takes what is offered, says that nobody knows, or waits; it tells nothing by itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.events import Key

from companion.table.question import Choose, Option, Question, YesNo
from screens.commands import commands_of
from screens.procedure.choices import Press, first_place, press, rows_of
from screens.session import Session
from screens.view import TableView
from tests.screens.conftest import Place

WINDS = (Option("n", "north"), Option("e", "east"), Option("s", "south"))
ONE_ALLOWED = (Option("n", "north", illegal="no way there"), Option("e", "east"))


ELSEWHERE = {"home", "leave_app", "help", "palette", "rules", "look_up", "theme"}
"""Commands of the table that lead elsewhere, or away, at any time."""


def asked(question: Question[Any]) -> Press:
    rows = rows_of(question)
    place = first_place(question, rows)
    return press(question, "", None if place is None else rows[place])


@pytest.mark.parametrize(
    ("question", "does", "value"),
    [
        (Choose(key="wind", options=WINDS), False, None),
        (Choose(key="wind", options=WINDS, unknown=True), True, None),
        (Choose(key="wind", options=WINDS, default="e"), True, "e"),
        (Choose(key="wind", options=WINDS, unknown=True, default="e"), True, "e"),
        (Choose(key="wind", options=ONE_ALLOWED), True, "e"),
        (Choose(key="wind", options=ONE_ALLOWED, unknown=True), True, None),
        (YesNo(key="docked"), False, None),
        (YesNo(key="docked", unknown=True), True, None),
        (YesNo(key="docked", default=False), True, False),
    ],
)
def test_enter_with_nothing_typed(question: Question[Any], does: bool, value: Any) -> None:
    pressed = asked(question)
    assert (pressed.does, pressed.value) == (does, value)
    assert pressed.says


async def test_a_slash_behind_letters_is_typed_however_fast(place: Place) -> None:
    """The letters may still wait for the line when the slash comes: it must not open the rules."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", ":")
        for key, sign in (("n", "n"), ("slash", "/"), ("4", "4")):
            hand.app.post_message(Key(key, sign))  # no pause between them
        await hand.settle()
        assert hand.name == "TableScreen"
        line = hand.app.focused
        assert line is not None
        assert line.value == "n/4"  # type: ignore[attr-defined]


async def test_no_key_of_the_table_does_harm_while_the_file_is_being_read(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow drive: every command of the table is pressed before there is anything to show."""
    place.campaign()
    gate = asyncio.Event()
    opened = Session.open

    async def slowly(session: Session) -> TableView:
        await gate.wait()
        return await opened(session)

    monkeypatch.setattr(Session, "open", slowly)
    async with place.app() as hand:
        press = hand.pilot.press  # not `hand.press`: that waits until the file is read
        await press("enter")
        assert "Opening the campaign" in hand.text
        for one in commands_of("table"):
            if one.action not in ELSEWHERE:
                await press(*one.keys.split(","))
        assert hand.name == "TableScreen"
        gate.set()
        await hand.settle()
        assert "Nothing is entered yet" in hand.text
