"""From 120 columns on, panes stand beside each other: each has a title, none is cut beside room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.sheet import GridBlock, ListBlock, StepBlock, render_block, text_of
from companion.table.storage.describe import Difference
from screens.board.words import named
from screens.replay.screen import ReplayScreen
from screens.widgets.dialogs import change_lines
from tests.screens.conftest import Hand, Place
from tests.screens.pictures import play, staged

BOARDS = {
    "citadel": ("Exploration card of area II", ""),
    "five-sails": ("The Docks", "docks"),
    "pirate-crusades": ("4,1: column 4, row 1", ""),
    "seafall": ("Green", "p4"),
}
"""Game -> what the table calls the first square of its frozen table, and what the program does."""


@pytest.fixture(autouse=True)
def no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that ship."""
    monkeypatch.delenv("COMPANION_DATA")


def rules(hand: Hand) -> list[str]:
    """Titles that stand in rules, from above."""
    return [
        piece.split(" ─")[0].strip()
        for row in hand.text.splitlines()
        for piece in row.replace("━", "─").split("─ ")[1:]
    ]


# ---------------------------------------------------------------------- boards


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
@pytest.mark.parametrize("game", BOARDS)
async def test_what_stands_by_a_board_bears_the_name_of_the_thing(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    name, id = BOARDS[game]
    async with staged(tmp_path, (game,), size) as hand:
        await play(hand, ("enter", "b"))
        assert name in rules(hand)
        assert id not in rules(hand) if id else True
        await hand.press("enter")
        # What is told there is said by name, too.
        assert any(row.startswith(f" {name}  ") for row in hand.text.splitlines()[-5:])


def test_a_name_that_is_too_long_for_the_rule_stands_whole_below_it() -> None:
    blocks = (ListBlock("The Old Harbor of Five Sails", (("a", "b"),)),)
    title, below = named(blocks, 12)
    assert title == "The Old Har…" and below[0] == blocks[0]
    title, below = named(blocks, 40)
    assert title == "The Old Harbor of Five Sails" and below[0] == ListBlock("", (("a", "b"),))


@pytest.mark.parametrize("size", [(120, 36), (160, 50)])
@pytest.mark.parametrize("game", BOARDS)
async def test_a_wide_board_has_what_lies_there_and_the_log_beside_it(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with staged(tmp_path, (game,), size) as hand:
        await play(hand, ("enter", "b"))
        rows = hand.text.splitlines()
        assert BOARDS[game][0] in rows[1], "beside the board's first line"
        assert any("─ Log ──" in row for row in rows)
        left = "\n".join(row[: size[0] // 2] for row in rows[1:-2])
        assert "…" not in left, "the board is not cut either"


async def test_a_narrow_board_stands_above_it(tmp_path: Path) -> None:
    async with staged(tmp_path, ("five-sails",), (100, 30)) as hand:
        await play(hand, ("enter", "b"))
        assert "─ Log ──" not in hand.text
        assert hand.text.index("The Grand Bazaar") < hand.text.index("─ The Docks ──")


# ---------------------------------------------------------------------- the table


async def test_where_one_column_of_a_sheet_is_full_the_other_is_not_empty(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await hand.press("enter")
        for shown in ("Green's Moss", "Yellow's Lark", "spice dock on Tern", "Jade Idol", "Mason"):
            assert shown in hand.text
        last = hand.text.splitlines()[-8:-2]
        assert sum(not row[1:56].strip() for row in last) <= 3
        assert sum(not row[62:112].strip() for row in last) <= 3
        titles = rules(hand)
        assert {"Ships and rooms", "Sites", "Upgrades", "Forum"} <= {*titles}
        assert titles.count("Players") == 1


async def test_the_log_beside_a_sheet_is_not_cut_without_a_sign(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await hand.press("enter")
        told = " ".join(" ".join(row[116:].split()) for row in hand.text.splitlines())
        assert "1 sticker at Gull Rock; 1 sticker at Tern; 1 sticker at Red's province 319" in told


async def test_a_replay_shows_the_sheet_in_two_columns(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await play(hand, ("enter", "x"))
        assert isinstance(hand.app.screen, ReplayScreen)
        both = [row for row in hand.text.splitlines() if "Players" in row or "Sites" in row]
        assert any("Sites" in row and "target 11" in row for row in both), "\n".join(both)
        await hand.pilot.resize_terminal(120, 36)
        await hand.settle()
        assert not any("Sites" in row and "target 11" in row for row in hand.text.splitlines())
        assert "─ Players ─" in hand.text and "gold" in hand.text


# ---------------------------------------------------------------------- Home


async def test_home_shows_beside_the_list_how_a_campaign_was_left(tmp_path: Path) -> None:
    games = ("seafall", "five-sails")
    async with staged(tmp_path, games, (120, 36)) as hand:
        await play(hand, ("enter", "escape", "escape"))
        assert hand.name == "HomeScreen"
        right = [" ".join(row[72:].split()) for row in hand.text.splitlines()]
        assert "game 2, year 1, round 1" in right
        assert "players Yellow, Blue, Red, Green" in right
        assert "game 1 1 Blue 11, 2 Yellow 11, 3 Red 8," in right
        assert "329 0 advisors and 0 tokens turned face up" in right
        assert "327 harvest Green +6, Red +6, Blue +6, Yellow" in right
        await hand.press("down")
        right = [" ".join(row[72:].split()) for row in hand.text.splitlines()]
        assert "players Ana, Ben" in right
        assert "133 Ben passes (1 of 2), Ana is next" in right
        assert not any("Yellow" in row for row in right)
        await hand.pilot.resize_terminal(100, 30)
        await hand.settle()
        assert "players" not in hand.text and "(1 of 2), Ana is next" not in hand.text


async def test_beside_home_stands_no_entry_that_is_undone(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "the fog lifts"}), ("note", {"text": "the wind turns"}))
    with place.table(path) as table:
        table.undo()
    async with place.app((120, 36)) as hand:
        assert "1 “the fog lifts”" in hand.text
        assert "the wind turns" not in hand.text


async def test_a_campaign_that_cannot_be_read_says_so_beside_home(place: Place) -> None:
    path = place.campaign()
    path.write_bytes(b"no journal\n")
    async with place.app((120, 36)) as hand:
        assert "Last entries" not in hand.text
        assert "Rescue" not in hand.text and hand.name == "HomeScreen"


async def test_the_line_that_finds_takes_no_room_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall", "citadel"), (100, 30)) as hand:
        await play(hand, ("/", "~sea"))
        assert any(row.endswith("22 Nov 2026") for row in hand.text.splitlines())


# ---------------------------------------------------------------------- lists


async def test_entries_of_a_wide_log_go_on_below_and_say_when(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await play(hand, ("enter", "l"))
        left = [row[:100] for row in hand.text.splitlines()[2:-1]]
        assert not any("…" in row for row in left if "on Gull Rock, …" not in row)
        assert "22 Nov 2026" in left[0] and not any("22 Nov" in row for row in left[1:])
        at = next(
            place for place, row in enumerate(left) if row.startswith(" 320 Y Yellow: 1 succ")
        )
        assert left[at + 1].strip().startswith("at Red's province") or "province" in left[at + 1]
        await hand.pilot.resize_terminal(100, 30)
        await hand.settle()
        assert any(row.rstrip().endswith("… ▸") for row in hand.text.splitlines())


async def test_a_log_in_which_nothing_was_found_has_no_bar(tmp_path: Path) -> None:
    async with staged(tmp_path, ("citadel",), (120, 36)) as hand:
        await play(hand, ("enter", "l", "f", "~wombat", "enter"))
        assert "No entry matches." in hand.text
        assert not hand.app.screen.query_one("#entries").show_vertical_scrollbar


async def test_a_hit_of_the_look_up_has_two_lines_where_there_is_room(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (120, 36)) as hand:
        await play(hand, ("enter", "/", "~can i use this twice"))
        left = [row[1:44].rstrip() for row in hand.text.splitlines()]
        at = next(place for place, row in enumerate(left) if row.startswith("Hire a guild"))
        told = " ".join(row.strip() for row in left[at + 1 : at + 3])
        assert told.startswith("No action twice in a turn, so there is one raid or one")
        assert len(left[at + 2].strip()) > 8, "no scrap"


async def test_the_sheet_of_keys_goes_on_below_where_it_began(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (120, 36)) as hand:
        await play(hand, ("enter", "?"))
        inside = [row[24:94] for row in hand.text.splitlines() if row[22:24] == "│ "]
        assert len(inside) > 20
        texts = [row for row in inside if row.strip() and not row.startswith((" ", ":"))]
        assert all(row[:11].strip() in row[:10] for row in texts[1:])
        assert not any(row.split()[0] == "is" for row in texts)


def test_names_of_rows_are_cut_only_where_there_is_no_room() -> None:
    name = "Check glory, move the astrolabe"
    block = GridBlock("", ("Green", "Red"), ((name, ("9", "9")),))
    assert text_of(render_block(block, 80)[1]).startswith(f"{name} 9")
    assert text_of(render_block(block, 40)[1]).startswith("Check glory, move the astro… 9")


# ---------------------------------------------------------------------- questions and figures


async def test_while_something_is_asked_a_very_wide_screen_shows_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await play(hand, ("enter", ":red raids iron at gull rock"))
        assert hand.name == "ProcedureScreen"
        assert {"Asked", "Sums and odds", "The table", "Players", "Ships and rooms"} <= {
            *rules(hand)
        }
        right = [" ".join(row[100:].split()) for row in hand.text.splitlines()]
        # The number of every track of every player, whether it stands beside or below.
        told = " ".join(right)
        for tracks in ("gold 5 ♦ 2 ★ 3", "gold 6 ♦ 3 ★ 2", "gold 6 ♦ 2 ★ 2", "gold 6 ♦ 1 ★ 3"):
            assert tracks in told
        await hand.pilot.resize_terminal(120, 36)
        await hand.settle()
        assert "Ships and rooms" not in hand.text


async def test_what_is_amended_is_not_asked_beside_another_table(tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), (160, 50)) as hand:
        await play(hand, ("enter", "l", "down", "m", "1"))
        assert hand.name == "AmendScreen"
        assert "The table" not in rules(hand)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
async def test_no_figure_is_cut_where_it_can_go_on_below(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with staged(tmp_path, ("five-sails",), size) as hand:
        await play(hand, ("enter", "f"))
        assert hand.name == "FiguresScreen"
        rows = hand.text.splitlines()
        told = " ".join(" ".join(row[:115] for row in rows).split())
        assert "Odette Dubois d'Arrent against Kaspar Dietrich, 135 entries" in told
        seen = [title in rules(hand) for title in ("Players", "Renown by source", "Duels")]
        assert all(seen) is (size[0] == 160)


def test_a_change_with_long_words_goes_on_below_itself() -> None:
    long = "Plunder: victory checks and Renown of every location that somebody controls"
    changes = (Difference("owed", long, "–"), Difference("step", "plunder", "–"))
    rows = change_lines(changes, 12, 40)
    assert max(row.cell_length for row in rows) <= 40
    assert rows[0].plain.startswith("owed   Plunder: victory")
    assert rows[-1].plain == "step   plunder → –"
    assert " ".join(" ".join(row.plain for row in rows[:-1]).split()) == f"owed {long} → –"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
async def test_the_list_of_sums_names_each_game_once_and_cuts_no_page(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with staged(tmp_path, ("seafall",), size) as hand:
        await hand.press("t")
        rows = hand.text.splitlines()[2:-2]
        assert sum("The 7th Citadel" in row for row in rows) == 1
        assert not any("…" in row for row in rows)
        assert rows[1].startswith("▌new-adventure")
        assert rows[1].rstrip(" ▅▂█▇▄▃▆▁").endswith("  pp. 3, 7, 9")
        await hand.press("enter")
        assert hand.text.splitlines()[0].startswith(" The 7th Citadel · new-adventure, pp. 3, 7, 9")


# ---------------------------------------------------------------------- windows


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
async def test_the_palette_is_a_window_like_others(size: tuple[int, int], tmp_path: Path) -> None:
    async with staged(tmp_path, ("seafall",), size) as hand:
        await play(hand, ("enter", "ctrl+p"))
        edges = [row.strip() for row in hand.text.splitlines() if "╭" in row or "╰" in row]
        assert len(edges) == 2 and all(len(row.split("╭")[-1]) > 40 for row in edges[:1])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)])
async def test_no_word_of_a_chapter_stands_alone_on_a_line(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with staged(tmp_path, ("five-sails",), size) as hand:
        await play(hand, ("enter", "?", "m"))
        assert "The city, the hands and the decks stay on the table." in hand.text
        words = [row.strip(" │\n") for row in hand.text.splitlines()]
        assert not {"be", "to", "tell"} & {*words}


# ---------------------------------------------------------------------- lines of the sheet


def test_of_a_trail_that_is_too_long_the_end_is_kept() -> None:
    block = StepBlock(("Adventure 1", "Dadachaem's awakening", "The dry river", "won"), "save used")
    assert text_of(render_block(block, 80)[0]).startswith("Adventure 1 ❯ Dadachaem")
    assert text_of(render_block(block, 50)[0]).split("  ")[0] == "… ❯ The dry river ❯ won"
    assert text_of(render_block(block, 24)[0]) == "… ❯ won        save used"
    assert text_of(render_block(block, 14)[0]) == "… ❯… save used"


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 36)])
async def test_the_legend_of_a_board_is_whole(width: int, height: int, tmp_path: Path) -> None:
    ends = {"citadel": "═ no way", "five-sails": "! Event", "pirate-crusades": "⚓ docked"}
    for game, end in ends.items():
        folder = tmp_path / game
        folder.mkdir()
        async with staged(folder, (game,), (width, height)) as hand:
            await play(hand, ("enter", "b"))
            told = " ".join(hand.text.split())
            assert end in told or end.replace(" ", "  ") in told, (game, width)


async def test_home_folds_what_was_said_last_where_all_campaigns_have_room(tmp_path: Path) -> None:
    async with staged(tmp_path, ("citadel", "seafall"), (100, 30)) as hand:
        assert "the next adventure begins anew (p. 3)" in " ".join(hand.text.split())
    (tmp_path / "many").mkdir()
    games = ("citadel", "seafall", "en-garde", "five-sails", "pirate-crusades")
    async with staged(tmp_path / "many", games, (80, 24)) as hand:
        assert "begins anew (p. 3)" in hand.text
        await hand.pilot.resize_terminal(80, 16)
        await hand.settle()
        assert "begins anew" not in hand.text and "The long game" in hand.text


# ---------------------------------------------------------------------- as a whole

SEEN = {
    "wide-home-160": ("seafall", (160, 50), ("enter", "escape", "escape")),
    "wide-table-160": ("seafall", (160, 50), ("enter",)),
    "wide-log-160": ("seafall", (160, 50), ("enter", "l", "down")),
    "wide-replay-160": ("seafall", (160, 50), ("enter", "x")),
    "wide-raid-160": ("seafall", (160, 50), ("enter", ":red raids iron at gull rock", "2")),
    "wide-board-160": ("seafall", (160, 50), ("enter", "b")),
    "wide-city-120": ("five-sails", (120, 36), ("enter", "b")),
    "wide-citadel-100": ("citadel", (100, 30), ("enter",)),
    "wide-sums-80": ("citadel", (80, 24), ("t",)),
    "wide-palette-100": ("citadel", (100, 30), ("enter", "ctrl+p")),
}
"""Picture -> its game, size and keys."""


@pytest.mark.parametrize("name", SEEN)
async def test_pictures(name: str, tmp_path: Path, picture: Callable[[str, str], None]) -> None:
    game, size, keys = SEEN[name]
    async with staged(tmp_path, (game,), size) as hand:
        await play(hand, keys)
        picture(name, hand.text)
