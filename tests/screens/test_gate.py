"""The gate hears of a key on the thread that reads the terminal, before the loop has it."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.message import Message

from screens.app import CompanionApp
from screens.gate import telling_of_keys
from tests.screens.conftest import Place


class Deaf(HeadlessDriver):
    """Hands nothing on: it notes what it was asked to."""

    def __init__(self, heard: list[Any]) -> None:
        self.heard = heard

    def process_message(self, message: Message) -> None:
        self.heard.append(message)


def test_a_key_is_told_before_it_is_handed_on_and_nothing_else_is() -> None:
    told: list[Any] = []
    driver = telling_of_keys(Deaf, lambda: told.append("come"))(told)  # type: ignore[arg-type]
    key, other = Key("a", "a"), Resize(Size(80, 24), Size(80, 24))
    driver.process_message(key)
    driver.process_message(other)
    assert told == ["come", key, other]


def test_what_is_read_ahead_is_not_wanted_any_more_once_a_key_has_come(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "get_driver_class", lambda _: Deaf)
    app = CompanionApp(place.services())
    before = app.gate.taken
    app.driver_class([]).process_message(Key("a", "a"))  # type: ignore[arg-type]
    assert app.gate.taken > before
