"""Figures and replay: the past of a table, on the screen and as the command line reads it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.errors import UsageError
from companion.share.figures import replay
from companion.share.text.lines import place_of
from screens.replay.screen import ReplayScreen
from tests.screens.conftest import Hand, Place
from tests.screens.duel import TYPED, duel
from tests.wording import NO_STATISTICS, NO_SUCH_THREAD

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def dueling(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A table of En Garde after its worked example."""
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    return place


def shown(hand: Hand) -> int:
    """The act that the replay shows."""
    screen = hand.app.screen
    assert isinstance(screen, ReplayScreen)
    assert screen._step is not None
    return screen._step.entry.act_no


async def test_a_replay_steps_through_the_thread(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "x")
        assert shown(hand) == 4
        assert "1 of 6" in hand.text
        assert "4 Sam attacks Jen: A1 Thrust + Masterful Strike" in hand.text
        assert "Sam ±0 → 5   Jen −5 → No Poise" in hand.text
        await hand.press("left")
        assert shown(hand) == 4, "nothing stands before it"
        await hand.press("right", "enter")
        assert shown(hand) == 6
        assert "A2 Lunge" in hand.text
        await hand.press("end")
        assert shown(hand) == 9
        assert "6 of 6" in hand.text
        assert "NO POISE" in hand.text
        await hand.press("right", "enter")
        assert shown(hand) == 9, "nothing comes after it"
        await hand.press("u", "home")
        assert shown(hand) == 4, "and u is nothing here"
        await hand.press("escape")
        assert hand.name == "TableScreen"
        assert "┄" not in hand.text


async def test_keys_that_are_pressed_fast_end_where_they_lead(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "x")
        await hand.pilot.press("right", "right", "right", "left")
        await hand.settle()
        assert shown(hand) == 6
        assert "3 of 6" in hand.text


async def test_the_log_replays_the_thread_of_a_line_from_that_line(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "l", "down", "x")
        assert shown(hand) == 8
        await hand.press("escape")
        assert hand.name == "LogScreen"
        await hand.press("end", "x")
        assert hand.name == "LogScreen"
        assert "stands alone" in hand.text
        await hand.press("t", "t", "home", "x")
        assert shown(hand) == 4, "a folded thread begins at its beginning"


async def test_an_undone_thread_is_no_thread_of_the_table(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "u", "x")
        assert "1 of 5" in hand.text
        await hand.press("escape", "l", "home", "x")
        assert shown(hand) == 4, "the undone line itself is not part of it"
        await hand.press("escape", "escape", "U", "x")
        assert hand.name == "TableScreen"
        assert "Nothing here can be replayed" in hand.text


async def test_figures_scroll_and_go_back(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "f")
        assert hand.name == "FiguresScreen"
        assert "damage dealt             5   3" in hand.text
        assert "longest Exchange" not in hand.text
        await hand.press("end")
        assert "longest Exchange  5 plays" in hand.text
        await hand.press("/", "escape", "escape")
        assert hand.name == "TableScreen"


async def test_a_game_without_figures_and_threads_says_so(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "f")
        assert hand.name == "TableScreen"
        assert f"Toy Islands {NO_STATISTICS}." in hand.text
        await hand.press("x")
        assert hand.name == "TableScreen"
        assert "Nothing here can be replayed" in hand.text


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(dueling: Place, picture: Picture, size: tuple[int, int]) -> None:
    async with dueling.app(size) as hand:
        await hand.press("enter", "f")
        picture(f"figures-{size[0]}", hand.text)
        await hand.press("escape", "x", "right")
        picture(f"replay-{size[0]}", hand.text)


def test_a_thread_is_named_by_its_id_or_by_an_entry(dueling: Place) -> None:
    from companion.games import load
    from companion.table.campaign.opened import OpenTable

    path = dueling.root / "campaigns" / "duel.jsonl"
    with OpenTable(load("en-garde"), path, writing=False) as table:
        assert replay.threads(table) == {"x1": [4, 5, 6, 7, 8, 9]}
        assert replay.thread_of(table) == replay.thread_of(table, "x1") == "x1"
        assert replay.thread_of(table, "7") == "x1"
        for wrong in ("3", "x2", "[/]"):
            with pytest.raises(UsageError, match=NO_SUCH_THREAD):
                replay.thread_of(table, wrong)
        _, steps = replay.steps_of(table)
        assert [step.entry.act_no for step in steps] == [4, 5, 6, 7, 8, 9]
        assert steps[4].where == "Sam ⚔ Jen, Jen to play"


@pytest.mark.parametrize(
    ("section", "page", "told"),
    [
        ("Endeavors", "p. 18", "Endeavors, p. 18"),
        ("Dueling", "Dueling", "Dueling"),
        ("Poise; Damage", "Damage", "Poise; Damage"),
        ("", "p. 3", "p. 3"),
        ("Our table", "", "Our table"),
    ],
)
def test_a_place_is_said_once(section: str, page: str, told: str) -> None:
    assert place_of(section, page) == told


async def test_rules_say_the_place_once(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "/")
        await hand.type("poise")
        assert "Poise, Poise" not in hand.text
        assert "Poise" in hand.text
