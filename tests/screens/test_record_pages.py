"""The pages of the record: chronicle, what is kept, standings and pace, plots, luck."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from screens.commands import Page, UnfoldLuck, all_keys, commands_of, key_sheet
from screens.record import jobs
from screens.record.pages import PAGES, tabs
from tests.recorded import Recording
from tests.screens.conftest import Place

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]
CARDS = Path(__file__).parent.parent / "games/pirate_crusades/recorded/short_game.toml"
RIVER = Path(__file__).parent.parent / "games/citadel/recorded/adventure.toml"


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Path]:
    """Two recorded games, played once."""
    found = {}
    for script in (CARDS, RIVER):
        table = Recording(script).play(tmp_path_factory.mktemp("played"))
        table.close()
        found[script] = table.path
    return found


def brought(place: Place, journal: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.delenv("COMPANION_DATA")
    folder = place.root / "campaigns"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(journal, folder / journal.name)
    return place


@pytest.fixture
def cards(place: Place, played: dict[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Place:
    return brought(place, played[CARDS], monkeypatch)


@pytest.fixture
def river(place: Place, played: dict[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Place:
    return brought(place, played[RIVER], monkeypatch)


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(cards: Place, picture: Picture, size: tuple[int, int]) -> None:
    async with cards.app(size) as hand:
        await hand.press("enter", "c", "4")
        picture(f"record-plots-{size[0]}", hand.text)
        await hand.press("5", "u")
        picture(f"record-luck-{size[0]}", hand.text)


async def test_what_is_kept_has_a_page(river: Place, picture: Picture) -> None:
    async with river.app() as hand:
        await hand.press("enter", "c", "2")
        assert "Community page (p. 23)" in hand.text
        picture("record-kept-80", hand.text)


async def test_pages_by_number_and_by_tab(cards: Place) -> None:
    async with cards.app() as hand:
        await hand.press("enter", "c")
        assert "[1 Chronicle]" in hand.text and "everything, told" in hand.text
        for number, (_, title) in enumerate(PAGES[1:], 2):
            await hand.press("tab")
            assert f"[{number} {title}]" in hand.text
        await hand.press("tab")
        assert "[1 Chronicle]" in hand.text
        await hand.press("2")
        assert "Pirate Crusades keeps no record of its own." in hand.text
        await hand.press("3")
        assert "1st (3)" in hand.text and "Gather crew" in hand.text
        await hand.press("5")
        assert "expected" in hand.text and "#5 " not in hand.text
        await hand.press("u")
        assert "#5 9 with 2 cards (13.5)" in hand.text
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_how_the_story_is_told_counts_nothing_anew(
    cards: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []

    def counting(*given: Any) -> Any:
        counted.append(given[1])
        return count(*given)

    count = jobs.counted
    monkeypatch.setattr(jobs, "counted", counting)
    async with cards.app() as hand:
        await hand.press("enter", "c", "t", "t", "3")
        assert "1st (3)" in hand.text
    assert counted == [0]


async def test_a_key_of_another_page_says_why_not(cards: Place) -> None:
    async with cards.app() as hand:
        await hand.press("enter", "c", "u")
        assert "only luck is unfolded so" in hand.text
        await hand.press("4", "t")
        assert "only the chronicle is told" in hand.text


async def test_every_page_of_an_empty_table_is_calm(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "c")
        for number, words in (
            ("2", "keeps no record"),
            ("3", "No game is over yet"),
            ("4", "Nothing to plot yet"),
            ("5", "Toy Islands does not count luck."),
        ):
            await hand.press(number)
            assert words in hand.text


async def test_an_export_has_plots_and_luck(cards: Place) -> None:
    async with cards.app() as hand:
        await hand.press("enter", "c", "e")
        await hand.type("page")
        await hand.press("enter")
        (file,) = (cards.root / "exports").iterdir()
        told = file.read_text()
        assert "<h2>Luck</h2>" in told and "<h2>Over time</h2>" in told
        assert told.count("data:image/svg+xml") >= 4


async def test_a_narrow_terminal_cuts_no_plot(cards: Place) -> None:
    async with cards.app((40, 24)) as hand:
        await hand.press("enter", "c", "4")
        drawn = hand.text.split("\n")
        axis = next(line for line in drawn if "└" in line)
        assert axis.count("─") > 20 and "entry 1" in drawn[drawn.index(axis) + 1]
        await hand.press("5")
        assert "27.4" in hand.text and "−5.4" in hand.text


def test_tabs_fit_a_narrow_terminal() -> None:
    for page, _ in PAGES:
        told = "".join(span.text for span in tabs(page))
        assert len(told) <= 78 and told.count("[") == 1


def test_keys_are_in_the_one_table() -> None:
    assert Page in commands_of("record") and UnfoldLuck in commands_of("record")
    assert all_keys(Page) == "1-5"
    assert re.search(r"^  1-5 +Page:", key_sheet(), re.MULTILINE)
