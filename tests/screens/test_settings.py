"""The settings screen, and that each setting does what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion import places
from companion.settings.known import SETTINGS
from companion.settings.reading import current
from companion.table.storage.disk import RealDisk
from screens.command import choose_keys
from screens.commands import Undo, all_commands, all_keys, commands_of
from screens.keymap import keymap_of, movable
from screens.settings.screen import SettingsScreen
from tests.screens.conftest import Place
from tests.wording import CANNOT_BE_READ


@pytest.fixture(autouse=True)
def _own_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.toolbox import dates

    monkeypatch.setattr(dates, "_chosen", ["day"])
    monkeypatch.setattr("companion.places.settings", lambda: FILE[0])
    choose_keys({})


FILE: list[Path] = []


@pytest.fixture(autouse=True)
def file(tmp_path: Path) -> Path:
    """The file, whose place is told on the screen."""
    FILE[:] = [tmp_path / "home" / "settings.toml"]
    FILE[0].parent.mkdir()
    return FILE[0]


def to(hand, name: str) -> int:
    """How often ↓ is pressed from the top to a setting or the name of a command."""
    rows = [row for row in hand.app.screen.rows if row is not None]
    return next(n for n, row in enumerate(rows) if row == name or getattr(row, "name", "") == name)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_pictures(
    place: Place, picture: Callable[[str, str], None], size: tuple[int, int]
) -> None:
    async with place.app(size) as hand:
        await hand.press(",")
        assert hand.name == "SettingsScreen"
        shown = hand.text.splitlines()
        assert shown[1].strip().startswith(str(FILE[0])[:40])
        shown[1] = " the path of the file"
        picture(f"settings-{size[0]}", "\n".join(shown) + "\n")


async def test_a_change_is_in_the_file_and_on_the_screen_at_once(place: Place) -> None:
    async with place.app() as hand:
        await hand.press(",", "down", "enter")
        assert current().dice == "hand"
        assert "Enter waits until you type what fell" in hand.text
        assert "line " in hand.text
        await hand.press("left")
        assert current().dice == "app"
        await hand.press("right", "d")
        assert current().dice == "app"
        await hand.press("escape")
        assert hand.name == "HomeScreen"


async def test_the_look_is_as_it_is_set_and_f2_changes_it_until_leaving(place: Place) -> None:
    async with place.app() as hand:
        assert hand.app.theme == "companion"
        await hand.press(",", "right", "right")
        assert (current().theme, hand.app.theme) == ("light", "companion-light")
        await hand.press("f2")
        assert (current().theme, hand.app.theme) == ("light", "companion")
    async with place.app() as hand:
        assert hand.app.theme == "companion-light"


async def test_the_terminal_tells_the_look_unless_it_is_set(
    place: Place, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")
    async with place.app() as hand:
        assert hand.app.theme == "companion-light"
    file.write_text('theme = "dark"\n')
    async with place.app() as hand:
        assert hand.app.theme == "companion"


async def test_dice_by_hand_wait_for_what_fell(place: Place, file: Path) -> None:
    place.campaign()
    file.write_text('dice = "hand"\n')
    async with place.app(campaign="The Salt") as hand:
        await hand.say("yellow raids spice")
        await hand.press("enter")
        assert "Type what fell; “roll” rolls" in hand.text
        await hand.press("enter")
        assert hand.name == "ProcedureScreen"
        assert "by the app" not in hand.text
        await hand.type("roll")
        await hand.press("enter")
        assert "by the app" in hand.text or hand.name == "TableScreen"
    file.write_text('dice = "app"\n')
    place.campaign("Other")
    async with place.app(campaign="Other") as hand:
        await hand.say("yellow raids spice")
        await hand.press("enter")
        assert "Enter rolls" in hand.text


@pytest.mark.parametrize(
    ("form", "day"), [("day", "3 Oct 2026"), ("month", "Oct 3, 2026"), ("iso", "2026-10-03")]
)
async def test_dates_are_written_as_they_are_set(
    place: Place, file: Path, form: str, day: str
) -> None:
    from datetime import UTC, datetime

    from screens.wording import ago

    file.write_text(f'dates = "{form}"\n')
    async with place.app():
        later = datetime(2027, 1, 1, tzinfo=UTC)
        assert ago("2026-10-03T20:00:00Z", later) == day


async def test_a_command_gets_another_key(place: Place, file: Path) -> None:
    place.campaign()
    async with place.app(campaign="The Salt") as hand:
        await hand.press(",")
        await hand.press(*["down"] * to(hand, "undo"))
        assert "In the file: undo" in hand.text
        await hand.press("enter", "z")
        assert dict(current().keys) == {"undo": "z"}
        await hand.press("escape")
        await hand.say("note the fog lifts")
        assert "   z undoes" in hand.text
        assert "  z undo " in hand.text
        await hand.press("u")
        assert "Done" not in hand.text
        await hand.press("z")
        assert "Done" in hand.text
        assert all_keys(Undo) == "z"
    async with place.app(campaign="The Salt") as hand:
        await hand.press("R")
        await hand.press("z")
        assert "Done" in hand.text
        await hand.press(",", *["down"] * 20)
        await hand.press(*["down"] * (to(hand, "undo") - 20), "d")
        assert not current().keys
        await hand.press("escape", "R", "u")
        assert "Done" in hand.text
    assert '# undo = "z"' in file.read_text()


async def test_a_key_that_cannot_be_is_refused_and_says_why(place: Place) -> None:
    async with place.app() as hand:
        await hand.press(",")
        await hand.press(*["down"] * to(hand, "undo"))
        for key, why in (("l", "that is log"), ("5", "digits choose"), ("enter", "a key is one")):
            await hand.press("enter", key)
            assert why in hand.text
            assert not current().keys
        await hand.press("enter", "escape")
        assert not current().keys


async def test_what_is_wrong_in_the_file_is_said_at_home_once(place: Place, file: Path) -> None:
    file.write_text('theme = "light"\ndice = ?\n[keys]\nundo = "l"\n')
    async with place.app() as hand:
        assert hand.app.theme == "companion-light"
        told = " ".join(hand.text.split())
        assert f"settings.toml, line 2 {CANNOT_BE_READ}" in told
        assert "undo cannot be on “l”: that is log" in told
        await hand.press("n", "escape", "r", "escape")
        assert Undo.now() == ("u",)


async def test_what_the_disk_refuses_holds_until_leaving(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self, handle, data):
        raise OSError(28, "No space left on device")

    async with place.app() as hand:
        await hand.press(",", "down")
        monkeypatch.setattr(RealDisk, "write", full)
        await hand.press("enter")
        assert "It holds until you leave." in " ".join(hand.text.split())
        assert current().dice == "hand"
        assert not places.settings().exists()


def test_no_two_commands_of_a_screen_share_a_key_however_they_are_set() -> None:
    wishes = dict.fromkeys(movable(), "z") | {"undo": "n", "note": "u"}
    chosen = keymap_of(wishes)
    assert chosen.keys["Undo"] == ("n",)
    choose_keys(chosen.keys)
    for screen in {screen for one in all_commands() for screen in one.screens}:
        keys = [key for one in commands_of(screen) for key in one.now()]
        assert len(keys) == len(set(keys)), screen


def test_every_command_that_can_move_has_one_name_and_moves_for_good() -> None:
    assert "undo" in movable() and "rules" not in movable()
    for name, named in movable().items():
        keys = keymap_of({name: "ctrl+y"}).keys
        assert set(keys) == {one.__name__ for one in named}, name


def test_every_setting_is_on_the_screen() -> None:
    assert SettingsScreen().rows[: len(SETTINGS)] == list(SETTINGS)
