"""Looks: every letter can be read, the chosen row has a mark, panes are titled, nothing is cut."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from textual.color import Color
from textual.content import Content
from textual.widgets import OptionList

from companion.games import load
from companion.settings.known import BY_NAME
from companion.settings.reading import current
from companion.table.campaign.opened import OpenTable
from companion.table.sheet import Count, ListBlock, PlayersBlock, Who, render_block, text_of
from screens.home.screen import _whole
from screens.table.panes import Column, columns
from screens.themes import COLOURS, GROUNDS, LOOKS, fitting
from screens.widgets.rows import MARK, Rows
from tests.screens.conftest import Hand, Place
from tests.screens.pictures import FROZEN, TABLES, strips
from tests.screens.test_pictures import played

SHEETS = ("citadel", "en-garde", "seafall")
SCREENS = Path(__file__).resolve().parents[2] / "screens"
OURS = [value for value, look in LOOKS.items() if not look.theme.ansi]
SEATS = tuple(f"seat-{place}" for place in range(1, 8))
LINES = set("─━│┃┌┐└┘├┤┬┴┼╭╮╰╯┄┅░▁▂▃▄▅▆▇█" + MARK)
"""Signs that are no letters."""


def luminance(colour: Color) -> float:
    """As the Web Content Accessibility Guidelines 2.2 define it ("relative luminance")."""
    parts = [one / 255 for one in (colour.r, colour.g, colour.b)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The same guidelines' contrast ratio."""
    low, high = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))))
    return (high + 0.05) / (low + 0.05)


def test_the_formula_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("look", OURS)
def test_every_letter_can_be_read_on_every_ground(look: str) -> None:
    theme = LOOKS[look].theme
    told = {**theme.to_color_system().generate(), **theme.variables}
    least = 7 if look.startswith("contrast") else 4.5
    for letters in ("foreground", "lit", *COLOURS, *SEATS):
        for ground in GROUNDS:
            assert contrast(told[letters], told[ground]) >= least, (letters, ground)


def test_every_setting_is_a_look_and_each_has_its_other_side() -> None:
    values = {one.value for one in BY_NAME["theme"].choices}
    assert values == {"terminal", *LOOKS}
    for value, look in LOOKS.items():
        assert not look.other or LOOKS[look.other].other == value
        assert not look.other or LOOKS[look.other].theme.dark is not look.theme.dark


def test_styles_say_no_colours_but_those_of_looks() -> None:
    known = {*COLOURS, *GROUNDS, *SEATS, "foreground", "rule", "lit"}
    for path in (*SCREENS.rglob("*.tcss"), *SCREENS.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        said = {one.removeprefix("seat-{") for one in re.findall(r"\$([a-z][a-z0-9-]*)", text)}
        assert said - {"seat-"} <= known, path


@pytest.mark.parametrize(
    ("environment", "look"),
    [
        ({}, "dark"),
        ({"COLORFGBG": "15;0"}, "dark"),
        ({"COLORFGBG": "0;15"}, "light"),
        ({"COLORFGBG": "0;default;7"}, "light"),
        ({"TERM": "linux", "COLORFGBG": "0;15"}, "sixteen"),
        ({"TERM": "xterm-256color"}, "dark"),
        ({"NO_COLOR": "1", "TERM": "linux"}, "none"),
        ({"NO_COLOR": ""}, "dark"),  # no-color.org: "when present and not an empty string"
    ],
)
def test_the_look_follows_what_the_terminal_tells(environment: dict[str, str], look: str) -> None:
    assert fitting(environment) == look


def shown_badly(hand: Hand, least: float) -> list[str]:
    """Words on the screen that are hard to read."""
    found = []
    for row in strips(hand):
        for one in row:
            style = one.style
            if not set(one.text.strip()) - LINES or style is None:
                continue
            assert style.color is not None and style.bgcolor is not None, one
            ratio = contrast(style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex)
            if ratio < least:
                found.append(f"{one.text!r} {ratio:.1f}")
    return found


async def test_what_is_shown_can_be_read(place: Place) -> None:
    """What the styles make of the colours, on the table, in the log and in the look-up."""
    played(place)
    async with place.app() as hand:
        await hand.press("enter")
        for keys in ((), ("l", "down"), ("escape", "/")):
            await hand.press(*keys)
            for look in ("light", "contrast"):
                hand.app.show_look(look)
                await hand.settle()
                least = 7 if look.startswith("contrast") else 4.5
                assert not shown_badly(hand, least), (hand.name, look)


async def test_the_chosen_row_alone_has_a_mark_whatever_the_look(place: Place) -> None:
    played(place)
    async with place.app() as hand:
        for look in ("dark", "none"):
            hand.app.show_look(look)
            await hand.settle()
            for key in ("", "down", "up"):
                await hand.press(*([key] if key else []))
                rows = hand.app.screen.query_one("#campaigns", Rows)
                top = rows.content_region.y
                marked = [n for n, x in enumerate(hand.text.split("\n")) if x.startswith(MARK)]
                title = hand.app.screen.shown[rows.highlighted].title
                assert title in hand.text.split("\n")[marked[0]]
                assert marked == list(range(marked[0], marked[-1] + 1)) and marked[0] >= top


async def test_no_look_of_ours_and_none_of_the_terminals_holds_a_colour(place: Place) -> None:
    played(place)
    async with place.app() as hand:
        hand.app.show_look("none")
        await hand.press("enter", "a")
        for row in strips(hand):
            for one in row:
                for colour in (one.style.color, one.style.bgcolor) if one.style else ():
                    assert colour is None or colour.is_default, one
        assert any(one.style and one.style.reverse for row in strips(hand) for one in row)


async def test_a_look_that_is_chosen_in_the_palette_is_kept(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("ctrl+p")
        await hand.type("look: high contrast, light")
        await hand.press("enter")
        assert (current().theme, hand.app.theme) == ("contrast-light", "contrast-light")
        await hand.press("f2")
        assert hand.app.theme == "contrast"
    async with place.app() as hand:
        assert hand.app.theme == "contrast-light"
        hand.app.show_look("sixteen")
        await hand.press("f2")
        assert hand.app.theme == "sixteen"
        assert "the terminal decides" in hand.text


async def test_the_rule_of_what_has_the_focus_is_heavy(place: Place) -> None:
    played(place)

    def rules(hand: Hand) -> dict[str, str]:
        titled = re.findall(r"([─━]) (Entries|Entry|Found|Rule|What now|Log)\b", hand.text)
        return {title: line for line, title in titled}

    async with place.app((120, 30)) as hand:
        await hand.press("enter")
        assert rules(hand) == {"What now": "━", "Log": "─"}
        await hand.press("l")
        assert rules(hand) == {"Entries": "━", "Entry": "─"}
        await hand.press("enter")
        assert rules(hand) == {"Entries": "─", "Entry": "━"}


async def test_plain_signs_reach_every_line(place: Place, tmp_path: Path) -> None:
    from companion.toolbox.signs import CONSOLE

    played(place)
    settings = tmp_path / "home" / "settings.toml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text('signs = "plain"\n', encoding="utf-8")
    async with place.app((120, 30)) as hand:
        for key in ("enter", "a"):
            await hand.press(key)
            assert not set(hand.text) - CONSOLE - {"\n"}, hand.name


# The sheet on a wide screen


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The sheets of recorded tables: a long one, a map with lists, a short one."""
    folder, found = tmp_path_factory.mktemp("sheets"), {}
    for game in SHEETS:
        name = TABLES[game]
        path = folder / f"{name}.jsonl"
        shutil.copy(FROZEN / path.name, path)
        with OpenTable(load(game), path, writing=False) as table:
            found[game] = table.sheet("")
    return found


def words(drawn: tuple[Column, ...]) -> list[str]:
    text = " ".join(line.plain for column in drawn for line in column.lines)
    return sorted(word for word in text.split() if set(word) - LINES)


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize(("width", "height"), [(78, 33), (115, 47)])
def test_rows_of_a_wide_table_go_on_below_instead_of_being_cut(
    sheets: dict[str, object], game: str, width: int, height: int
) -> None:
    sheet = sheets[game]
    drawn = columns(sheet, width, height, several=width > 100)  # type: ignore[arg-type]
    for column in drawn:
        assert max(line.cell_length for line in column.lines) <= column.width
    assert sum(column.width for column in drawn) <= width
    told = {word for word in words(drawn) if not word.endswith("…")}
    for block in sheet.blocks:  # type: ignore[attr-defined]
        if isinstance(block, ListBlock):
            for label, text in block.rows:
                assert {*label.split(), *text.split()} <= told, (label, text)
    assert told == {*words(drawn)}


def test_a_short_sheet_stays_in_one_column_and_a_long_one_has_two(
    sheets: dict[str, object],
) -> None:
    assert len(columns(sheets["en-garde"], 115, 47, several=True)) == 1  # type: ignore[arg-type]
    assert len(columns(sheets["seafall"], 115, 47, several=True)) == 2  # type: ignore[arg-type]
    assert len(columns(sheets["seafall"], 78, 33, several=False)) == 1  # type: ignore[arg-type]


async def test_the_sheet_is_scrolled_with_the_keys(place: Place, monkeypatch) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    folder = place.services().campaigns
    folder.mkdir(parents=True)
    shutil.copy(FROZEN / "seafall-whole_game.jsonl", folder / "long.jsonl")
    async with place.app() as hand:
        await hand.press("enter")
        box = hand.app.screen.query_one("#sheetbox")
        chosen = hand.app.screen.query_one("#now", OptionList).highlighted
        assert box.max_scroll_y > 0
        while box.scroll_y < box.max_scroll_y:
            before = box.scroll_y
            await hand.press("pagedown")
            assert box.scroll_y > before
        assert "Yellow at Red" in hand.text  # the last line of its last block
        await hand.press("pageup")
        assert box.scroll_y < box.max_scroll_y
        assert hand.app.screen.query_one("#now", OptionList).highlighted == chosen


def test_numbers_of_players_stand_under_each_other() -> None:
    """The longest number of each counter decides its room, whoever has it."""
    rows = (
        Who("Ana", counts=(Count("gold", 21), Count("deck", 4))),
        Who("Ben", counts=(Count("gold", 4), Count("deck", None))),
        Who("Cy", counts=(Count("deck", 28),)),
    )
    lines = [text_of(line) for line in render_block(PlayersBlock(rows), 80)]
    assert lines == ["  Ana  gold 21  deck  4", "  Ben  gold  4  deck  –", "  Cy   deck 28"]


def test_home_cuts_nothing_where_there_is_room() -> None:
    said = " ".join(f"word{n}" for n in range(60))
    (cut,) = _whole(Content("  7 "), said, 75, fold=False)
    assert cut.plain.endswith("…")
    assert cut.cell_length <= 75
    lines = [one.plain for one in _whole(Content("  7 "), said, 115, fold=True)]
    assert len(lines) == 3
    assert all(len(one) <= 115 for one in lines)
    assert lines[2].endswith(" …")
    short = [one.plain for one in _whole(Content("  7 "), said[:150], 115, fold=True)]
    assert " ".join(" ".join(short).split()).removeprefix("7 ") == said[:150].strip()
