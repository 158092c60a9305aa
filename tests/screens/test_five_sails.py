"""City of Five Sails in the app: what only a screen can do wrong."""

from __future__ import annotations

import pytest
from textual.events import Key, Paste
from textual.widgets import Input

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.toolbox.chance import SeededChance
from screens.wording import labelled
from tests.games.five_sails.test_decks_told import MONTAIGNE
from tests.screens.conftest import NOW, Place


@pytest.fixture(autouse=True)
def _real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DATA")


def begun(place: Place, *names: str) -> None:
    """A table of this game in the folder, nothing entered yet."""
    path = place.root / "campaigns" / "sails.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    game = load("five-sails")
    OpenTable.create(game, path, "Sails", names, chance=SeededChance(1), clock=lambda: NOW).close()


async def test_a_deck_pasted_in_lines_is_read_whole_and_seen(place: Place) -> None:
    begun(place, "Ana", "Ben")
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("load")
        await hand.press("enter")
        await hand.type("Ana")
        await hand.press("enter")
        await hand.type("pasted")
        await hand.press("enter")
        line = hand.app.focused
        assert isinstance(line, Input)
        assert not line.password
        hand.app.post_message(Paste(MONTAIGNE))
        await hand.settle()
        assert line.value.count(";") == len([x for x in MONTAIGNE.splitlines() if x.strip()]) - 1
        await hand.press("enter")
        assert "40 cards" in hand.text


async def test_letters_in_a_burst_choose_nothing(place: Place) -> None:
    """A digit in the middle of a pasted sentence is a letter of it, no seventh Leader."""
    begun(place, "Ana", "Ben")
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("set up")
        await hand.press("enter")
        assert "Which Leader" in hand.text
        for sign in "resolve 7 combat":
            hand.app.post_message(Key("space" if sign == " " else sign, sign))
        await hand.settle()
        line = hand.app.focused
        assert isinstance(line, Input)
        assert line.value == "resolve 7 combat"
        assert "Which Leader has Ana" in hand.text


async def test_answers_so_far_are_named_without_ids(place: Place) -> None:
    """`oles-inn card` and `p1 leader` are keys of the program."""
    begun(place, "Ana", "Ben", "Cy")
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("dawn")
        await hand.press("enter")
        await hand.type("Tarn")
        await hand.press("enter")
        assert "card  Tarn" in hand.text
        assert "oles-inn" not in hand.text


def test_a_label_stands_whole_beside_a_long_value() -> None:
    """`blo… Otto Streit: 2 wounds; duel over`: which block it was could not be read."""
    pairs = [("block 2", "Otto Streit: 1 wound; duel over"), ("short", "1/6")]
    told = [line.plain for line in labelled(pairs, 36)]
    assert told[0].startswith("block 2 Otto Streit: 1 wound;")
    assert [line.split() for line in told[1:]] == [["over"], ["short", "1/6"]]
    assert all(len(line) <= 36 for line in told)


async def test_a_secret_that_is_typed_as_dots_is_told_by_no_list_and_no_line(place: Place) -> None:
    """Whoever sits beside sees the screen as well (p. 13: schemes are chosen face down)."""
    begun(place, "Ana", "Ben")
    path = place.root / "campaigns" / "sails.jsonl"
    with OpenTable(load("five-sails"), path, clock=lambda: NOW) as table:
        for who, deck in (("p1", "Eisen"), ("p2", "Montaigne")):
            table.act("load-deck", {"who": who, "deck": deck}, depth="sentence")
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("choose a scheme")
        await hand.press("enter")
        await hand.type("Ana")
        await hand.press("enter")
        line = hand.app.focused
        assert isinstance(line, Input) and line.password
        before = hand.text
        names = [row for row in before.splitlines() if "The Song of Eisen" in row]
        assert names, before
        await hand.type("song")
        assert [row for row in hand.text.splitlines() if "The Song of Eisen" in row] == names
        assert "Enter takes what is typed." in hand.text
        await hand.type("zork")
        assert "Enter takes what is typed, as a new" in hand.text  # folded in its column
        for _ in "zork":
            await hand.press("backspace")
        await hand.press("enter")
        assert "character" in hand.text and "Song" not in hand.text.replace(before, "")
