"""The sea as a board with a cursor, and the look-up of cards, on tables of Pirate Crusades."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Static

import screens
from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from screens.board.screen import BoardScreen
from screens.commands import Redo, Undo
from tests.screens.conftest import NOW, Hand, Place

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]
SHORT = "setup 9d 4h bonus 2c"
LONG = (
    "square 1,1 p e", "square 5,1 p s", "square 1,5 p -",
    "square 2,1 o e", "square 3,2 o n", "square 3,3 i w", "square 2,2 o -",
    "square 2,2 storm 3", "square 4,3 s", "track infamous 10",
)  # fmt: skip


def sailed(path: Path, typed: tuple[str, ...] = LONG, setup: str = "setup-long") -> None:
    """A campaign in which these lines were typed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    game = load("pirate-crusades")
    table = OpenTable.create(game, path, "Caribbean", ("Ana", "Ben"), clock=lambda: NOW)
    with table:
        for text in (setup, *typed):
            said = say(table, text)
            assert not isinstance(said.result, Asking), (text, said.result)
            table.enter(said.run, said.result)


@pytest.fixture
def campaign(place: Place, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Place]:
    """Begin a table of Pirate Crusades with what was typed there."""
    monkeypatch.delenv("COMPANION_DATA")

    def begun(*typed: str, setup: str = "setup-long") -> Place:
        sailed(place.root / "campaigns" / "sea.jsonl", typed or LONG, setup)
        return place

    return begun


def cursor(hand: Hand) -> str:
    """The square that the cursor is on."""
    screen = hand.app.screen
    assert isinstance(screen, BoardScreen)
    return screen.square


@pytest.mark.parametrize("size", SIZES)
async def test_the_sea_is_seen_whole_at_the_table(
    campaign: Callable[..., Place], size: tuple[int, int], picture: Picture
) -> None:
    async with campaign().app(size) as hand:
        await hand.press("enter")
        for words in ("┌→ port ─┬→ sea ──┬", "· sea─~3", "← isle", "░░░░░░~1", "└────────┴"):
            assert words in hand.text
        assert "░ unexplored" in hand.text, "the legend too"
        assert "b sea" in hand.text
        picture(f"sea-table-{size[0]}", hand.text)


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_the_board(
    campaign: Callable[..., Place], size: tuple[int, int], picture: Picture
) -> None:
    async with campaign().app(size) as hand:
        await hand.press("enter", "b", "up", "left")
        picture(f"sea-board-{size[0]}", hand.text)
        await hand.press("o")
        picture(f"sea-odds-{size[0]}", hand.text)
        await hand.press("o")
        picture(f"sea-round-end-{size[0]}", hand.text)


async def test_arrows_walk_and_the_square_is_told(campaign: Callable[..., Place]) -> None:
    async with campaign().app() as hand:
        await hand.press("enter", "b")
        assert hand.name == "BoardScreen"
        assert cursor(hand) == "3,3", "nobody has told where Ana is"
        await hand.press("left", "up")
        assert cursor(hand) == "2,2"
        assert "2,2: column 2, row 2" in hand.text
        assert "category 3: turns are lost until it passes, half the crew" in hand.text
        assert "▐· sea─~3▌" in hand.text, "the cursor is seen without colour"
        await hand.press("left", "left", "left", "up", "up")  # and not over the edge
        assert cursor(hand) == "1,1"
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_what_is_revealed_is_typed_on_its_square(campaign: Callable[..., Place]) -> None:
    async with campaign().app() as hand:
        await hand.press("enter", "b", "up", "up")
        assert cursor(hand) == "3,1"
        await hand.press("enter")
        assert "o n: open sea, wind north" in hand.text
        await hand.type("o w")
        assert "→ 3,1: open sea and wind W" in hand.text
        await hand.press("enter")
        assert "u undoes" in hand.text
        assert "▐← sea ──▌" in hand.text
        await hand.press("down", "down", "enter")
        assert cursor(hand) == "3,3"
        await hand.press("escape")
        assert hand.name == "BoardScreen", "Esc leaves the line first"
        await hand.press("right", "enter")
        await hand.type("x y")
        await hand.press("enter")
        assert "Blue Sea card" in hand.text or "no" in hand.text
        line = hand.app.screen.query_one("#line")
        assert line.value == "x y", "a slip stays in the line"
        await hand.press("escape", "escape")
        assert "square" not in hand.text.split("\n")[0]
        assert "3,1: open sea and wind W" in hand.text, "it stands in the log"


async def test_what_a_line_on_the_board_entered_is_undone_there(
    campaign: Callable[..., Place],
) -> None:
    """The result line says `u undoes`, and then `R brings it back`: both keys work where it
    stands."""
    async with campaign().app() as hand:
        await hand.press("enter", "b", "up", "up", "enter")
        await hand.type("o w")
        await hand.press("enter")
        assert "u undoes" in hand.text and "▐← sea ──▌" in hand.text
        board = hand.app.screen
        assert isinstance(board, BoardScreen)
        assert {"u", "R"} <= board.at_stake().keys(), "keys that enter at once are guarded"
        await hand.press("u")
        assert hand.name == "BoardScreen"
        assert "R brings it back" in hand.text and "▐← sea ──▌" not in hand.text
        await hand.press("R")
        assert "u undoes" in hand.text and "▐← sea ──▌" in hand.text


def test_every_screen_that_says_u_undoes_has_undo_and_redo() -> None:
    """Keys that a line of results prints are keys of the screen that it stands on."""
    folder = Path(screens.__file__).parent
    saying = {
        path.parent.name for path in folder.rglob("*.py") if "result_line(" in path.read_text()
    }
    assert saying == {"table", "board"}
    for command in (Undo, Redo):
        assert saying <= set(command.screens), f"{command.__name__} works on each of them"


async def test_letters_in_the_line_are_no_commands(campaign: Callable[..., Place]) -> None:
    async with campaign().app() as hand:
        await hand.press("enter", "b", "left", "left", "up", "enter")
        await hand.press("o", " ", "w")
        assert hand.app.screen.query_one("#line").value == "o w"
        assert hand.name == "BoardScreen"
        await hand.press("enter")
        assert "1,2" in hand.text and "← sea" in hand.text


async def test_the_views_come_round_again(campaign: Callable[..., Place]) -> None:
    async with campaign().app() as hand:
        await hand.press("enter", "b")
        first = hand.text
        assert "o odds" in first
        await hand.press("o")
        assert "odds of a random location" in hand.text and "16.1%" in hand.text
        await hand.press("o")
        assert "2,2 ~3 no wind: now ~2" in hand.text
        await hand.press("o")
        assert hand.text == first


async def test_nothing_of_a_square_is_cut(campaign: Callable[..., Place]) -> None:
    typed = (*LONG, 'square 3,2 c fr "Jacquotte Delahaye of the Southern Seas and of all others"')
    async with campaign(*typed).app() as hand:
        await hand.press("enter", "b", "up")
        told = hand.app.screen.query_one("#look", Static)
        assert "…" not in str(told.content)


async def test_only_the_long_game_has_a_sea(campaign: Callable[..., Place]) -> None:
    async with campaign("note hello", setup=SHORT).app() as hand:
        await hand.press("enter")
        assert "b sea" not in hand.text
        await hand.press("b")
        assert hand.name == "TableScreen"
        assert "there is no board to walk over" in hand.text


async def test_what_is_a_card(campaign: Callable[..., Place], picture: Picture) -> None:
    async with campaign("note hello", setup=SHORT).app() as hand:
        await hand.press("enter")
        assert "w what is" in hand.text
        await hand.press("w")
        assert hand.name == "LookupScreen"
        await hand.type("qd")
        for words in (
            "Fast Galleon",
            "10 tons of Food",
            "conquer a port of an enemy of the Spanish",
        ):
            assert words in hand.text
        picture("lookup-80", hand.text)
        await hand.press("enter")
        assert "Fast Galleon" in hand.text and hand.app.screen.query_one("#line").value == ""
        await hand.type("11x")
        assert "is not a card" in hand.text
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_a_game_without_them_has_no_keys_for_them(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        assert "what is" not in hand.text
        await hand.press("w")
        assert "nothing is looked up by name here" in hand.text


async def test_from_80_to_120_cells_and_back(campaign: Callable[..., Place]) -> None:
    async with campaign().app() as hand:
        await hand.press("enter", "b")
        before = hand.text
        await hand.pilot.resize_terminal(120, 40)
        await hand.settle()
        assert hand.text != before
        await hand.pilot.resize_terminal(80, 24)
        await hand.settle()
        assert hand.text == before


async def test_captains_are_told_on_their_square(campaign: Callable[..., Place]) -> None:
    async with campaign(*LONG, "square 3,2 c fr Kidd").app() as hand:
        await hand.press("enter")
        assert "⚑Kidd F?" in hand.text
        await hand.press("b", "up")
        assert "⚑ Kidd" in hand.text and "French, ship of size –" in hand.text
        assert "Kidd sails north to 3,1 (p. 17)" in hand.text


@pytest.mark.parametrize("size", SIZES)
async def test_the_sea_stays_in_sight_while_something_is_entered(
    campaign: Callable[..., Place], size: tuple[int, int]
) -> None:
    typed = (*LONG, "ana has at 3,2 status sailing")
    async with campaign(*typed).app(size) as hand:
        await hand.press("enter")
        await hand.say("move")
        assert hand.name == "ProcedureScreen"
        assert "↑ sea" in hand.text and "⛵Ana" in hand.text


async def test_what_enter_takes_of_several_is_marked(campaign: Callable[..., Place]) -> None:
    """What is only offered bears its mark as well; Space takes it off, and puts it on again."""
    hostage = ("captain sp Vane at 3,3 ship 4D", "correct captains.k3.held_by p1 because x")
    async with campaign(*LONG, *hostage).app() as hand:
        await hand.press("enter", "a")
        await hand.type("hand in later")
        await hand.press("enter")
        assert "Which hostages" in hand.text
        marks = []
        for key in ("space", "space", "left"):
            row = next(x for x in hand.text.splitlines() if "Vane  Spanish" in x)
            enters = next(x for x in hand.text.splitlines() if "Enter: " in x)
            marks.append((" 1 Vane" in row, "none" in enters))
            await hand.press(key)
        assert marks == [(True, False), (False, True), (True, False)]


async def test_an_undone_secret_is_offered_without_a_word_of_it(
    campaign: Callable[..., Place],
) -> None:
    """P. 18: the cards of a fight lie face down; Enter takes those that were chosen before."""
    fight = tuple(
        f"correct pirates.{who}.{what} because x"
        for who in ("p1", "p2")
        for what in ("at 2,1", "status sailing", "ship 8H" if who == "p1" else "ship 7H")
    )
    place = campaign(*LONG, *fight, "ana attacks ben")
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("ana chooses qs ks")
        await hand.press("u", "enter")
        assert "Enter: the same again, kept secret" in hand.text
        assert "QS" not in hand.text


async def test_a_refusal_of_before_is_gone_behind_another_screen(
    campaign: Callable[..., Place],
) -> None:
    async with campaign(*LONG).app() as hand:
        await hand.press("enter")
        await hand.say("zork the foo")
        await hand.press("escape")
        assert "zork" in hand.text
        await hand.press("b", "escape")
        assert "zork" not in hand.text
