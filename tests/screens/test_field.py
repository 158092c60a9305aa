"""The Field at the table and beside a question: seen whole where it can be, by every number."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from textual.widgets import OptionList, Static

from screens.table.room import AMPLE, LEAST, TIGHT, Room, left, shared
from tests.screens.conftest import Hand, Place
from tests.screens.duel import FULL, TYPED, duel
from tests.wording import IF_IT_ENDED

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]
NAMES = ("Sam", "Jen", "Maximilian", "Kit")


@pytest.fixture
def campaign(place: Place, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Place]:
    """Begin a table of En Garde with what was typed there."""
    monkeypatch.delenv("COMPANION_DATA")

    def begun(*typed: str, players: int = 2) -> Place:
        duel(place.root / "campaigns" / "duel.jsonl", typed, NAMES[:players])
        return place

    return begun


def seen(hand: Hand) -> None:
    """What nobody may have to scroll for."""
    told = hand.text
    for attack in ("A1 Thrust + Masterful Strike", "A2 Lunge", "A3 Slash", "A4 Lunge"):
        assert attack in told
    for response in ("▣ R3 Parry Riposte", "▣ R2 Parry Riposte"):
        assert response in told
    assert f"{IF_IT_ENDED}   Sam −3 → OUT" in told
    assert "! Sam has No Poise and an open Attack" in told
    assert "Jen can choose:  Response on A4 or A1 · Press R2 or R3 · Fancy Move · pass" in told
    assert "barred: Attack (the Field is not empty)" in told


@pytest.mark.parametrize(
    ("size", "players"), [((80, 24), 2), ((80, 24), 4), ((120, 40), 2), ((120, 40), 4)]
)
async def test_all_of_a_full_field_is_seen(
    campaign: Callable[..., Place], size: tuple[int, int], players: int
) -> None:
    place = campaign(*FULL, players=players)
    async with place.app(size) as hand:
        await hand.press("enter")
        seen(hand)
        screen = hand.app.screen
        assert screen.query_one("#sheetbox").max_scroll_y == 0
        assert screen.query_one("#now", OptionList).size.height >= 4
        assert screen.query_one("#log", Static).size.height >= 1
        assert "11 Sam: Poise 4 → 0" in hand.text, "the newest entry"
        await hand.say("note " + "long " * 20)
        seen(hand)
        await hand.press(":")
        await hand.type("parry")
        assert "→ Jen answers A4 Lunge" in hand.text
        seen(hand)


@pytest.mark.parametrize("size", SIZES)
async def test_the_field_stays_while_a_play_is_entered(
    campaign: Callable[..., Place], size: tuple[int, int]
) -> None:
    place = campaign(*FULL, players=4)
    async with place.app(size) as hand:
        await hand.press("enter", "enter")
        assert hand.name == "ProcedureScreen"
        assert "What does Jen play?" in hand.text
        assert "1 Parry Riposte" in hand.text, "what answers the hit"
        assert "A digit or ↓ chooses" in hand.text, "what Enter does stands below the list"
        seen(hand)
        await hand.press("3")
        assert "card  Taste My Blade!" in hand.text
        assert "Which Attack?" in hand.text and "Does Sam Negate it? Not negated" in hand.text
        seen(hand)
        rows = hand.app.screen.query_one("#choices", OptionList)
        assert rows.scroll_y == 0, "a list opens at its beginning"
        assert rows.highlighted is None, "Enter wastes no card"
        assert "A digit or ↓ chooses" in hand.text


async def test_what_cannot_be_chosen_is_folded_into_the_last_row(
    campaign: Callable[..., Place],
) -> None:
    place = campaign(*FULL, players=4)
    async with place.app() as hand:
        await hand.press("enter", "enter")
        rows = hand.app.screen.query_one("#choices", OptionList)
        folded = rows.option_count
        assert "more that cannot be chosen: " in hand.text
        assert "1-9 take at once" in hand.text
        for keys in (("right",), ("down",) * folded + ("enter",)):
            await hand.press(*keys)
            assert hand.name == "ProcedureScreen", "it only unfolds"
            assert rows.option_count > folded
            assert rows.highlighted == folded - 1, "on the first of them"
            assert "barred: " in hand.text
            assert "Shift+Tab back" in hand.text, "where ↑ goes up in the list"
            await hand.press("escape", "enter")
            rows = hand.app.screen.query_one("#choices", OptionList)
            assert rows.option_count == folded
        await hand.press("escape", "a", "up")
        assert "more that cannot be done now: " in hand.text
        listed = hand.app.screen.query_one("#rows", OptionList)
        count = listed.option_count
        await hand.press("enter")
        assert hand.name == "PickScreen"
        assert listed.option_count > count
        assert listed.highlighted == count - 1
        assert "not now: " in hand.text


async def test_a_digit_says_how_many_shields_and_picks_no_row(
    campaign: Callable[..., Place],
) -> None:
    place = campaign(
        "turn sam", "thrust > jen, costs 0", 'play "Dodge" faces a1 as response costs 0'
    )
    async with place.app((80, 24)) as hand:
        await hand.press("enter")
        await hand.say("pass")
        assert "What does R1 Dodge do to A1 Thrust?" in hand.text
        await hand.type("2")
        assert hand.name == "ProcedureScreen"
        assert "Enter: 2 shields" in hand.text
        await hand.press("backspace")
        await hand.type("f")
        assert "Enter: full block" in hand.text


async def test_where_there_is_no_room_the_question_stands_alone(
    campaign: Callable[..., Place],
) -> None:
    place = campaign(*FULL)
    async with place.app((80, 16)) as hand:
        await hand.press("enter", "enter")
        assert "What does Jen play?" in hand.text
        assert "A digit or ↓ chooses" in hand.text
        assert IF_IT_ENDED not in hand.text


async def test_a_picture_too_tall_shows_its_first_lines_and_says_so(
    campaign: Callable[..., Place],
) -> None:
    place = campaign(*FULL)
    async with place.app((80, 20)) as hand:
        await hand.press("enter", "enter")
        assert "A digit or ↓ chooses" in hand.text
        assert "the rest of it is on the table" in hand.text
        assert f"{IF_IT_ENDED}   Sam −3 → OUT" in hand.text


async def test_amending_shows_no_picture_of_another_table(campaign: Callable[..., Place]) -> None:
    place = campaign(*FULL)
    async with place.app() as hand:
        await hand.press("enter", "l", "down", "m", "1")
        assert hand.name == "AmendScreen"
        assert IF_IT_ENDED not in hand.text


async def test_from_80_to_120_cells_and_back(campaign: Callable[..., Place]) -> None:
    place = campaign(*FULL)
    async with place.app() as hand:
        await hand.press("enter")
        before = hand.text
        await hand.pilot.resize_terminal(120, 40)
        await hand.settle()
        seen(hand)
        assert hand.app.screen.query_one("#log").size.height > 20
        await hand.pilot.resize_terminal(80, 24)
        await hand.settle()
        assert hand.text == before


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(
    campaign: Callable[..., Place], picture: Picture, size: tuple[int, int]
) -> None:
    place = campaign(*TYPED[:-1])
    async with place.app(size) as hand:
        await hand.press("enter")
        picture(f"field-{size[0]}", hand.text)
        await hand.press("enter")
        picture(f"field-play-{size[0]}", hand.text)


async def test_pictures_of_a_full_field(campaign: Callable[..., Place], picture: Picture) -> None:
    place = campaign(*FULL, players=4)
    async with place.app() as hand:
        await hand.press("enter")
        picture("field-full-80", hand.text)


# How rows are shared


def test_the_sheet_has_its_rows_whenever_they_are_there() -> None:
    for height, sheet in product(range(8, 40), range(1, 30)):
        room = shared(height, sheet, 3, 5, typing=False)
        assert room.now >= 4
        assert room.log >= 1
        if sheet - 3 <= left(LEAST, height, 5):
            assert sheet - 3 <= left(room, height, 5)
        else:
            assert room == LEAST


def test_a_small_sheet_takes_nothing_from_the_others() -> None:
    assert shared(21, 8, 2, 4, typing=False) == AMPLE[0]
    assert shared(21, 12, 2, 4, typing=False) == TIGHT[0]
    assert shared(20, 15, 3, 4, typing=False) == TIGHT[1]
    assert shared(20, 16, 3, 4, typing=False) == Room()
    assert shared(20, 15, 3, 4, typing=True).now == 0


def test_nothing_to_do_takes_no_rows() -> None:
    assert left(Room(), 20, 0) == 18
