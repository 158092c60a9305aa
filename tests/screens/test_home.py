"""Home: what it recalls, how a campaign is begun, and how few keys lead to the first raid."""

from __future__ import annotations

import os

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.toolbox.players_line import read_names
from tests.screens.conftest import NOW, TOY, Place
from tests.wording import CANNOT_BE_READ

KNOWN = ("Blue", "Green", "Gray", "Yellow", "Red")


def test_names_on_one_line() -> None:
    assert read_names("y b r", KNOWN) == ["Yellow", "Blue", "Red"]
    assert read_names("Yellow, Blue ,Red", KNOWN) == ["Yellow", "Blue", "Red"]
    assert read_names('Anna "Long John" tom', KNOWN) == ["Anna", "Long John", "tom"]
    assert read_names("g b", KNOWN) == ["g", "Blue"], "g begins two names: it stays as typed"
    assert read_names("", KNOWN) == []


async def test_from_nothing_to_the_first_raid_in_less_than_60_keys(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n", "enter")
        await hand.type("y b r")
        await hand.press("enter")
        assert hand.name == "TableScreen"
        await hand.say("yellow raids spice 5")
        assert "1 Yellow raids spice: 5 successes" in hand.text
        assert hand.keys <= 60, hand.keys
        assert hand.keys == 30


async def test_names_that_cannot_be_are_told_and_kept_in_the_line(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n", "enter")
        await hand.type("anna")
        await hand.press("enter")
        assert hand.name == "NewScreen"
        assert "takes 2 to 5" in hand.text
        await hand.type(" ANNA")
        await hand.press("enter")
        assert "named twice" in hand.text
        await hand.press("escape", "escape")
        assert hand.name == "HomeScreen"


async def test_where_we_were_is_recalled(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "the fog lifts"}))
    with place.table(path) as table:
        run = table.begin("raid", "p3")
        run.give("site", "Skull Bay")
        table.drafts.keep_all(run)
    os.utime(place.campaign("Other"), (1, 1))
    async with place.app() as hand:
        assert "“the fog lifts”" in hand.text
        assert "raid by Red is half entered" in hand.text
        assert hand.text.index("The Salt Years") < hand.text.index("Other")


async def test_the_book_tells_where_after_the_table_was_closed(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("turn blue")
        await hand.press("escape", "escape")
        assert hand.name == "HomeScreen"
        assert "year 1, Blue's turn" in hand.text


async def test_finding(place: Place) -> None:
    place.campaign("The Salt Years")
    place.campaign("Tuesday")
    async with place.app() as hand:
        await hand.press("/")
        await hand.type("tue")
        assert "Salt" not in hand.text
        await hand.press("escape")
        assert "Salt" in hand.text
        await hand.press("/")
        await hand.type("tue")
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "Tuesday · Toy Islands" in hand.text


async def test_a_file_that_is_none_of_ours_is_named_and_harms_nothing(place: Place) -> None:
    place.campaign()
    (place.root / "campaigns" / "bad.jsonl").write_bytes(b"\x00\xff nonsense\n")
    (place.root / "campaigns" / "empty.jsonl").write_bytes(b"")
    async with place.app() as hand:
        assert CANNOT_BE_READ in hand.text
        assert "The Salt Years" in hand.text
        await hand.press("enter")
        assert hand.name == "HomeScreen"


@pytest.mark.posix
async def test_a_pipe_and_a_folder_among_the_campaigns_are_named_and_waited_for_by_nobody(
    place: Place,
) -> None:
    place.campaign()
    os.mkfifo(place.root / "campaigns" / "pipe.jsonl")
    (place.root / "campaigns" / "folder.jsonl").mkdir()
    async with place.app(size=(160, 24)) as hand:
        assert "it is a pipe, not a file" in hand.text
        assert "it is a folder, not a file" in hand.text
        assert "The Salt Years" in hand.text


async def test_a_campaign_opens_at_once_by_the_beginning_of_its_title(place: Place) -> None:
    place.campaign("The Salt Years")
    async with place.app(campaign="the salt") as hand:
        assert hand.name == "TableScreen"
    async with place.app(campaign="nothing") as hand:
        assert "No campaign is called “nothing”." in hand.text


async def test_the_tour_is_offered_and_goes_on_by_doing(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("x")
        assert "Tour 1/5" in hand.text
        await hand.press("space")
        assert "Tour 2/5" in hand.text
        await hand.say("note the fog lifts")
        assert "Tour 3/5" in hand.text
        await hand.press("u")
        assert "Tour 4/5" in hand.text
        await hand.press("/", "escape")
        assert "Tour 5/5" in hand.text
        await hand.press("space")
        assert "Tour" not in hand.text.splitlines()[1]
        await hand.press("escape", "escape")
        assert "No campaign yet" in hand.text, "nothing of the tour is kept"


async def test_tools_list_calculations_and_work_one_out(place: Place) -> None:
    async with place.app((120, 40)) as hand:
        await hand.press("t")
        names = [name for _, name, _ in hand.app.screen._all]  # type: ignore[attr-defined]
        assert "Toy Islands" in names
        await hand.press("end", "enter")
        assert "pool, p. 18" in hand.text
        await hand.type("7")
        assert "9 pool" in hand.text
        await hand.press("escape", "escape")
        assert hand.name == "HomeScreen"


async def test_what_befell_the_record_book_is_said_at_home_once(place: Place) -> None:
    place.campaign()
    with place.services().book().if_it_can():
        place.services().book().note_players("islands", ["Ann"])
    (place.root / "book.json").write_bytes(b"{}x")
    async with place.app(size=(160, 24)) as hand:
        assert "The record book was damaged and could not be read" in hand.text
    assert [row.title for row in place.services().book().campaigns()] == ["The Salt Years"]
    async with place.app(size=(160, 24)) as hand:
        assert "record book" not in hand.text


async def test_a_bad_folder_of_games_is_named_at_home(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.campaign()
    (place.root / "more" / "bad").mkdir(parents=True)
    (place.root / "more" / "bad" / "game.toml").write_text('id = "bad"')
    monkeypatch.setenv("COMPANION_GAMES", str(place.root / "more"))
    async with place.app(size=(160, 24)) as hand:
        assert "its title is missing" in hand.text
        assert "The Salt Years" in hand.text


async def test_two_files_of_one_campaign_are_shown_as_copies(place: Place) -> None:
    path = place.campaign()
    path.with_name("laptop.jsonl").write_bytes(path.read_bytes())
    place.acts(path, ("note", {"text": "only here"}))
    async with place.app(size=(160, 24)) as hand:
        assert "One campaign with laptop: 1 entry only here." in hand.text
        assert f"companion merge laptop {path}" in hand.text or "1 only in" in hand.text


async def test_a_campaign_whose_game_is_gone_opens_for_reading(place: Place) -> None:
    gone = replace(load("islands", [TOY]), id="islets")
    path = place.services().free_path("Old Days")
    with OpenTable.create(gone, path, "Old Days", ("Ann", "Bob"), clock=lambda: NOW) as table:
        table.act("note", {"text": "the fog lifts"}, depth="sentence")
    async with place.app(size=(160, 24)) as hand:
        assert "Old Days" in hand.text
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "The game “islets” is not here." in hand.text
        assert "the fog lifts" in hand.text
        assert "Ann" in hand.text
        await hand.press("u")
        assert "the fog lifts" in hand.text
        await hand.press(":")
        assert "is not here" in hand.text
    assert path.read_bytes().count(b"\n") == 2


async def test_a_key_that_finds_before_the_list_is_there_does_nothing(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.app.screen.query("#find").remove()
        await hand.press("/")
        assert hand.name == "HomeScreen"


async def test_the_title_that_is_typed_is_the_one_that_enter_takes(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n")
        assert "Enter calls it “" in hand.text
        await hand.type("The drowned bell")
        assert "Enter calls it “The drowned bell”." in hand.text
