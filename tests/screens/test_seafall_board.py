"""The map of SeaFall with five provinces, in the app: it is higher than a small screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from tests.screens.conftest import NOW, Hand, Place

ISLANDS = ("Tern", "Gull", "Skua", "Petrel")
TYPED = (
    *("setup", "winter", "event Famine", "ana's turn"),
    *(f"island {name} garrison 1" for name in ISLANDS),
)


def laid(path: Path) -> None:
    """Five provinces and four islands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ("Ana", "Ben", "Cleo", "Dora", "Emil")
    with OpenTable.create(load("seafall"), path, "Sea", names, clock=lambda: NOW) as table:
        for text in TYPED:
            said = say(table, text)
            assert not isinstance(said.result, Asking), (text, said.result)
            table.enter(said.run, said.result)


def edges(hand: Hand) -> list[str]:
    """The rows of the screen in which boxes begin; that under the cursor has edges of its own."""
    return [
        row for row in hand.text.splitlines() if row.startswith((" ┌ ", " ▐ ")) and " ──" in row
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (80, 50)])
async def test_no_box_of_the_map_is_broken(
    place: Place, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    laid(place.root / "campaigns" / "sea.jsonl")
    room = size[0] - 2 if size[0] < 120 else size[0] - 2 - 42 - 3  # beside it stands what is there
    across = room // 26  # a region is at least 26 cells wide
    async with place.app(size) as hand:
        await hand.press("enter", "b")
        head = hand.text.splitlines()[0]
        assert "round 1" in head and head.rstrip().endswith("turn")
        assert edges(hand)
        for row in edges(hand):
            begun, ended = row.count("┌") + row.count("▐"), row.count("┐") + row.count("▌")
            assert begun == ended and begun in (across, 9 % across), row
        for _ in range(4):
            await hand.press("down")
        rows = edges(hand)
        assert any(name in row for row in rows for name in ISLANDS[1:]), hand.text
