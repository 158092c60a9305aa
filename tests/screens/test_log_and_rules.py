"""The log: filter, fold, unfold, go, amend. Rules: search, all games, missing."""

from __future__ import annotations

import pytest

from companion.table.campaign.log import LogLine
from screens.log.items import Group, Turns, items, row, seats_of
from screens.log.screen import LogScreen
from screens.themes import DARK
from tests.screens.conftest import Place
from tests.screens.duel import TYPED, duel


def line(n: int, says: str, act: str = "raid", who: str = "", thread: str = "") -> LogLine:
    return LogLine(
        n=n, act_no=n, at="", by=who, act=act, says=says, on_table=True, thread=thread, who=who
    )


LINES = [
    line(6, "b", thread="ex-1"),
    line(5, "a", thread="ex-1"),
    line(4, "Blue's turn", "turn"),
    line(3, "loses gold", who="p2"),
    line(2, "raids Gull Rock", who="p1"),
    line(1, "Yellow's turn", "turn"),
]


def never(_name: str) -> bool:
    return False


def test_folding_by_thread() -> None:
    folded = items(LINES, "threads", never)
    assert isinstance(folded[0], Group)
    assert [x.act_no for x in folded[0].lines] == [6, 5]
    assert len(folded) == 5
    assert len(items(LINES, "threads", lambda name: name == "ex-1")) == 7


def test_folding_by_turn() -> None:
    turns = Turns({1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8}, {7: "Yellow's turn", 8: "Blue's turn"})
    folded = items(LINES, "turns", never, turns)
    assert all(isinstance(one, Group) for one in folded)
    assert [(x.title, len(x.lines)) for x in folded] == [("Blue's turn", 3), ("Yellow's turn", 3)]  # type: ignore[union-attr]
    opened = items(LINES, "turns", lambda name: name == folded[0].name, turns)  # type: ignore[union-attr]
    assert len(opened) == 5


def test_players_are_told_apart_by_letter_and_colour() -> None:
    seats = seats_of({"p1": "Anna", "p2": "Ben", "p3": "Amos"})
    assert sorted(seats.letters.values()) == sorted(set(seats.letters.values()))
    assert len(set(seats.styles.values())) == 3
    told = row(line(4, "Ben raids Gull Rock", who="p2"), seats, 40)
    assert told.plain == "  4 B Ben raids Gull Rock"
    styled = {told.plain[x.start : x.end] for x in told.spans if x.style == seats.styles["p2"]}
    assert styled == {"B ", "Ben"}
    assert row(line(4, "the fog lifts"), seats, 40).plain == "  4   the fog lifts"
    assert row(line(4, "Ben's leader"), seats, 40).plain == "  4 B Ben's leader"
    assert row(line(4, "Bennet sails to Anna"), seats, 40).plain == "  4   Bennet sails to Anna"


def test_whoever_is_called_by_a_colour_has_it() -> None:
    styles = seats_of({"p1": "Yellow", "p2": "Wren", "p3": "Blue", "p4": "Gray"}).styles
    assert len(set(styles.values())) == 4
    colours = {**DARK.variables}
    red, green, blue = (int(colours[styles["p3"].split("$")[1]][x : x + 2], 16) for x in (1, 3, 5))
    assert blue > green > red
    red, green, blue = (int(colours[styles["p1"].split("$")[1]][x : x + 2], 16) for x in (1, 3, 5))
    assert min(red, green) > blue


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
        assert "1 of 3 entries" in hand.text
        await hand.press("escape", "t")
        assert "folded by turns" in hand.text
        await hand.press("t")
        assert "folded by threads" in hand.text
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def asked(place: Place, typed: str) -> list[int]:
    """The entries that the log shows with something typed, newest first."""
    async with place.app() as hand:
        await hand.press("enter", "l", "f")
        await hand.type(typed)
        screen = hand.app.screen
        assert isinstance(screen, LogScreen)
        return [x.act_no for x in screen.shown if isinstance(x, LogLine)]


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("player:yellow", [2, 1]),
        ("kind:raid", [5, 3]),
        ("player:blue kind:raid", [3]),
        ("gold > 6", [2]),
        ("gold>=6", [2, 1]),
        ("is:rolled", [5, 3]),
        ("fog", [4]),
        ("is:undone", [5]),
        ("not:undone kind:raid", [3]),
        ("gull not:undone is:rolled", [3]),
        ("4", [5, 4, 3]),  # the entry of that number, and two of 4 successes
        ("kraken", []),
    ],
)
async def test_the_log_is_asked_as_one_types(place: Place, typed: str, right: list[int]) -> None:
    await played(place)
    path = place.root / "campaigns" / "the-salt-years.jsonl"
    place.acts(path, ("note", {"text": "the fog lifts"}))
    place.acts(path, ("raid", {"who": "p3", "site": "Gull Rock", "faces": "1b 2w 1s 1S"}))
    with place.table(path) as table:
        table.undo()
    assert await asked(place, typed) == right


async def test_what_is_half_typed_shows_and_what_is_no_question_says_so(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "f")
        await hand.type("since:")
        assert "3 of 3 entries" in hand.text
        await hand.type("never")
        assert "3 of 3 entries" in hand.text
        await hand.press("enter")
        assert "“never” is not a day" in hand.text
        await hand.press("escape", "f")
        await hand.type("player:zoe")
        assert "No player begins with “zoe”" in hand.text
        assert "Yellow" in hand.text
        await hand.press("escape")
        assert "3 entries" in hand.text


async def test_what_is_entered_meanwhile_is_asked_too(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "f")
        await hand.type("fog")
        assert "0 of 3 entries" in hand.text
        await hand.press("escape", "n")
        await hand.type("the fog lifts")
        await hand.press("enter", "f")
        await hand.type("fog")
        assert "1 of 4 entries" in hand.text


async def test_a_filter_shows_the_turns_of_what_it_found(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    async with place.app() as hand:
        await hand.press("enter", "l", "f")
        await hand.type("is:rolled")
        assert "0 of " in hand.text
        await hand.press("escape", "f")
        await hand.type("player:sam kind:play")
        assert "▾" in hand.text
        assert "turn 1, Sam's turn" in hand.text
        shown = hand.app.screen.shown  # type: ignore[attr-defined]
        count = len(shown)
        await hand.press("enter", "home", "enter")
        assert "▸" in hand.text
        assert len(hand.app.screen.shown) < count  # type: ignore[attr-defined]


async def test_going_to_an_entry_shows_before_and_after(place: Place) -> None:
    await played(place)
    async with place.app() as hand:
        await hand.press("enter", "l", "end", "g")
        assert hand.name == "ConfirmScreen"
        assert "8 → 6" in hand.text
        await hand.press("enter")
        assert "3 B ┄ Blue raids" in hand.text
        assert "2 Y ┄" in hand.text
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
        assert len(screen.lines) == 11  # type: ignore[attr-defined]  # 7 and 70 to 79
        assert "“note 7”" in [x.says for x in screen.lines]  # type: ignore[attr-defined]


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
