"""The growing Board of The 7th Citadel with a cursor, and its look-up, in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from screens.board.screen import BoardScreen
from tests.screens.conftest import NOW, Hand, Place

TYPED = (
    "ana has life 9 deck 12 discard 4 hand 2 blocked 0",
    "place terrain Shore arrows n I/094 e II/101",
    "ana stands on Shore with ben",
    "turn ana",
    "explore N called Brambles permanent event",
    "place Cliff permanent event on Shore bars climb",
)


def laid(path: Path, lines: tuple[str, ...] = TYPED) -> None:
    """A campaign in which these lines were typed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = OpenTable.create(
        load("citadel"), path, "Protectorate", ("Ana", "Ben"), clock=lambda: NOW
    )
    with table:
        for text in lines:
            said = say(table, text)
            assert not isinstance(said.result, Asking), (text, said.result)
            table.enter(said.run, said.result)


def square(hand: Hand) -> str:
    screen = hand.app.screen
    assert isinstance(screen, BoardScreen)
    return screen.square


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_walking_over_the_board(
    place: Place, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    laid(place.root / "campaigns" / "citadel.jsonl")
    async with place.app(size) as hand:
        await hand.press("enter")
        assert "├ Shore ──" in hand.text and "b board" in hand.text
        await hand.press("b")
        assert square(hand) == "0,0" and "▸Ana •Ben" in hand.text
        assert "no Climb here" in hand.text, "it is folded where the board is wide (p. 17)"
        await hand.press("up")
        assert square(hand) == "0,-1" and "Brambles hides this space" in hand.text
        await hand.press("down", "right")
        assert square(hand) == "1,0" and "Exploration card of area II" in hand.text
        await hand.press("colon", *"explore", "enter")
        assert " 101 ───" in hand.text and "Ana explores the space east of Shore" in hand.text
