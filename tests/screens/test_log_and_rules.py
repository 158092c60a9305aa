"""The log: filter, fold, unfold, go, amend. Rules: search, all games, missing."""

from __future__ import annotations

import pytest

from companion.table.campaign.log import LogLine
from screens.log.items import Group, items
from tests.screens.conftest import Place

NAMES = {"p1": "Yellow", "p2": "Blue"}


def line(n: int, says: str, act: str = "raid", by: str = "", thread: str = "") -> LogLine:
    return LogLine(n=n, act_no=n, at="", by=by, act=act, says=says, on_table=True, thread=thread)


LINES = [
    line(6, "b", thread="ex-1"),
    line(5, "a", thread="ex-1"),
    line(4, "Blue's turn", "turn"),
    line(3, "loses gold", by="p2"),
    line(2, "raids Gull Rock", by="p1"),
    line(1, "Yellow's turn", "turn"),
]


def test_filtering_reads_players_acts_and_words() -> None:
    def found(words: str) -> list[int]:
        return [x.act_no for x in items(LINES, words, "all", frozenset(), NAMES)]  # type: ignore[union-attr]

    assert found("") == [6, 5, 4, 3, 2, 1]
    assert found("yellow gull") == [2]
    assert found("blue") == [4, 3]
    assert found("turn") == [4, 1]
    assert found("nothing") == []


def test_folding_by_thread_and_turn() -> None:
    folded = items(LINES, "", "threads", frozenset(), {})
    assert isinstance(folded[0], Group)
    assert len(folded[0].lines) == 2
    assert len(folded) == 5
    turns = items(LINES, "", "turns", frozenset(), {})
    assert [len(one.lines) for one in turns if isinstance(one, Group)] == [3, 3]
    opened = items(LINES, "", "turns", frozenset({turns[0].name}), {})  # type: ignore[union-attr]
    assert len(opened) == 5


async def played(place: Place) -> None:
    path = place.campaign()
    place.acts(
        path,
        ("set", {"who": "p1", "counter": "gold", "value": 6}),
        ("count", {"who": "p1", "counter": "gold", "change": 2}),
        ("raid", {"who": "p2", "site": "Gull Rock", "faces": "1b 2w 1s 1S"}),
    )


async def test_an_entry_unfolds_with_its_sums_and_changes(place: Place) -> None:
    await played(place)
    async with place.app((120, 40)) as hand:
        await hand.press("enter", "l")
        assert "5 dice" in hand.text
        assert "−1 garrison" in hand.text
        assert "faces  1b 2w 1s 1S" in hand.text
        await hand.press("down")
        assert "6 → 8" in hand.text


async def test_filter_and_fold_on_the_screen(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "f")
        await hand.type("gull")
        assert "1 with “gull”" in hand.text
        await hand.press("escape", "t")
        assert "folded by threads" in hand.text
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_going_to_an_entry_shows_before_and_after(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "end", "g")
        assert hand.name == "ConfirmScreen"
        assert "8 → 6" in hand.text
        await hand.press("enter")
        assert "3 ┄ Blue raids" in hand.text
        assert "2 ┄" in hand.text
        await hand.press("escape")
        assert "gold 6" in hand.text


async def test_amending_shows_the_plan_and_carries_along(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "end", "m")
        assert "Which answer of 1 was wrong?" in hand.text
        await hand.type("gold is")
        await hand.press("enter")
        assert "gold is" in hand.text
        await hand.type("10")
        await hand.press("enter")
        assert hand.name == "ConfirmScreen"
        assert "8 → 12" in hand.text
        assert "2 later entries, 1 as they were" in hand.text
        await hand.press("enter")
        assert "Entry 1 is amended" in hand.text
        await hand.press("escape")
        assert "gold 12" in hand.text


async def test_a_note_from_the_log_names_the_entry(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "n")
        await hand.type("we forgot the fog")
        await hand.press("enter")
        assert "“on 3: we forgot the fog”" in hand.text


async def test_a_long_log_is_read_in_pieces(place: Place) -> None:
    path = place.campaign()
    place.acts(path, *[("note", {"text": f"note {number}"}) for number in range(700)])
    async with place.app() as hand:
        await hand.press("enter", "l")
        screen = hand.app.screen
        assert len(screen.lines) < 400  # type: ignore[attr-defined]
        await hand.press("f")
        await hand.type("note 7")
        await hand.settle()
        assert len(screen.lines) == 700  # type: ignore[attr-defined]
        assert "“note 7”" in [x.says for x in screen.shown]  # type: ignore[attr-defined]


async def test_rules_are_found_as_one_types(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("fortne")
        assert "Fortune turns one blank" in " ".join(hand.text.replace("│", " ").split())
        await hand.press("tab")
        assert "all games" in hand.text
        await hand.type("xyzzy")
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_the_tables_rulings_are_rules_too(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("ruling", {"rule": "fog", "text": "fog counts as dangerous"}))
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("our ruling fog")
        assert "fog counts as" in hand.text


async def test_a_missing_library_is_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "companion.library.shelf", None)
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("fortune")
        assert "The rules are not installed here" in hand.text
