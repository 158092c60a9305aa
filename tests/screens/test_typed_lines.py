"""What was typed at the line: brought back with ↑ in a later evening, without secrets, bounded."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.settings.changing import change, of_name
from companion.share.campaigns.typed_lines import FILE, MOST, TypedLines
from companion.table.storage.disk import RealDisk
from tests.screens.conftest import Hand, Place


def up(hand: Hand, times: int = 1):
    return hand.press(":", *["up"] * times)


def value(hand: Hand) -> str:
    return hand.app.screen.query_one("#line").value


async def test_up_brings_back_what_was_typed_in_an_earlier_evening(place: Place) -> None:
    path = place.campaign()
    async with place.app(campaign="The Salt") as hand:
        await hand.say("note the fog lifts")
        await hand.say("yellow gold +2")
        await hand.say("yellow frobs the gold")  # not understood: not kept
        await hand.press("escape")
    file = place.root / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "frobs" not in file.read_text()
    place.campaign("Another evening")
    async with place.app(campaign="Another evening") as hand:
        await up(hand)
        assert value(hand) == "yellow gold +2"
        await hand.press("up")
        assert value(hand) == "note the fog lifts"
        await hand.press("down", "down")
        assert value(hand) == ""
        await hand.press("escape")
        await hand.say("turn blue")
        await up(hand)
        assert value(hand) == "turn blue"
        await hand.press("up")
        assert value(hand) == "yellow gold +2"
    assert path.exists()


async def test_a_setting_keeps_none(place: Place) -> None:
    place.campaign()
    change(of_name("typed-lines"), False)
    async with place.app(campaign="The Salt") as hand:
        await hand.say("note the fog lifts")
        await up(hand)
        assert value(hand) == "note the fog lifts"  # of this evening, as ever
    assert not (place.root / FILE).exists()


async def test_a_line_with_a_secret_is_not_brought_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = place.campaign()
    monkeypatch.setattr("companion.play.speaking.is_private", lambda _s, text, _r: "fog" in text)
    async with place.app(campaign="The Salt") as hand:
        await hand.say("yellow gold +2")
        await hand.say("note the fog lifts")
        await up(hand)
        assert value(hand) == "yellow gold +2"
    assert "fog" not in (place.root / FILE).read_text()
    assert path.exists()


def test_the_file_is_bounded_and_each_game_has_its_own(tmp_path: Path) -> None:
    lines = TypedLines(tmp_path)
    for n in range(2 * MOST + 10):
        lines.keep("2026-11-20T20:00:00Z", "seafall" if n % 2 else "citadel", f"note {n // 4}")
    assert len((tmp_path / FILE).read_bytes().splitlines()) < 2 * MOST
    told = lines.of_game("seafall")
    assert told[-1] == f"note {(2 * MOST + 9) // 4}"
    assert len(told) == len(set(told)) <= MOST // 2


def test_a_torn_or_strange_file_loses_only_its_bad_lines(tmp_path: Path) -> None:
    lines = TypedLines(tmp_path)
    lines.keep("", "citadel", "one")
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'\xff{"at":1}\n{"at":"","game":"citadel","li')
    lines.keep("", "citadel", "two")
    assert lines.of_game("citadel") == ["one", "two"]


def test_a_disk_that_refuses_stops_nothing(tmp_path: Path) -> None:
    class Full(RealDisk):
        def write(self, handle, data):
            raise OSError(28, "No space left on device")

    TypedLines(tmp_path, Full()).keep("", "citadel", "one")
    (tmp_path / FILE).mkdir(exist_ok=True)
    TypedLines(tmp_path).keep("", "citadel", "one")
    assert TypedLines(tmp_path).of_game("citadel") == []
