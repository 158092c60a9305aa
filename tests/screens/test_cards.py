"""Cards by key: a file is seen before it is taken in, written, and what is unknown is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records.cards.comparing import known_cards
from tests.screens.conftest import Hand, Place

THEIRS = """game = "en-garde"
[[card]]
name = "Slash"
cost = {cost}
bursts = 2
told = "Club"
when = 2026-01-02
{more}"""


@pytest.fixture(autouse=True)
def _real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DATA")


async def chosen(hand: Hand, row: str) -> None:
    """Home, then En Garde, then a row."""
    await hand.press("c")
    await hand.type("en g")
    await hand.press("enter", row)


async def named(hand: Hand, file: Path) -> None:
    await chosen(hand, "1")
    await hand.type(str(file))
    await hand.press("enter")


def values(place: Place) -> dict[str, object]:
    cards = known_cards(place.services().book(), "en-garde")
    return {name: fact.value for one in cards.values() for name, fact in one.facts.items()}


async def test_a_file_is_seen_and_taken_in_and_written_again(place: Place) -> None:
    file = place.root.parent / "theirs.toml"
    file.write_text(THEIRS.format(cost=0, more=""), encoding="utf-8")
    async with place.app() as hand:
        await named(hand, file)
        assert "theirs.toml: 2 new facts, 0 changed, 0 the same" in hand.text
        assert "Slash: bursts 2" in hand.text
        await hand.press("escape")
        assert values(place) == {}
        await named(hand, file)
        await hand.press("enter")
        assert "2 facts were taken in" in hand.text
        assert values(place) == {"cost": 0, "bursts": 2}

        file.write_text(THEIRS.format(cost=1, more="copies = 4\n"), encoding="utf-8")
        await named(hand, file)
        assert "Slash: cost 0 → 1 (here, told in Club)" in hand.text
        await hand.press("enter")
        assert "1 new; what is known here stays" in hand.text
        await hand.press("1")
        assert values(place) == {"cost": 0, "bursts": 2, "copies": 4}
        await named(hand, file)
        await hand.press("enter")
        assert values(place)["cost"] == 1
        await named(hand, file)
        assert "There is nothing to take in" in hand.text

        await chosen(hand, "2")
        (written,) = (place.root / "exports").glob("en-garde-cards-*.toml")
        assert 'name = "Slash"\ncost = 1\nbursts = 2\ncopies = 4\n' in written.read_text("utf-8")
        await chosen(hand, "3")
        assert "1 card known" in hand.text
        assert "Lunge: bursts" in hand.text
        await hand.press("escape")

        file.write_text(THEIRS.format(cost='"x"', more=""), encoding="utf-8")
        await named(hand, file)
        assert "Line 4: cost of Slash: “x” does not fit" in hand.text
