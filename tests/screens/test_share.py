"""Codes on the screen: as large as it allows, read off it in both looks, written, restored."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from textual.widgets import TextArea

from companion.games import load
from companion.share.codes import save_card
from companion.share.codes.sharing import PAPER, shared
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk
from companion.table.storage.patch import sorted_encoding
from tests.conftest import LONG
from tests.faulty import FailingDisk
from tests.screens.conftest import Hand, Place
from tests.screens.duel import TYPED, duel
from tests.share.scanning import raster, read, read_png, read_svg, strips_cells
from tests.share.tables import FIVE, copied
from tests.wording import CANNOT_BE_WRITTEN

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]
LOOKS = ["companion", "companion-light"]


def seen(hand: Hand) -> list[str]:
    """What a scanner reads off the whole screen as it is drawn."""
    return read(raster(strips_cells(hand.app.screen._compositor.render_strips())))


@pytest.fixture
def dueling(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A table of En Garde in the middle of its worked example."""
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    return place


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(dueling: Place, picture: Picture, size: tuple[int, int]) -> None:
    async with dueling.app(size) as hand:
        await hand.press("enter", "q")
        picture(f"share-{size[0]}", hand.text)
        await hand.press("down", "right")
        assert "Code 2 of" in hand.text
        await hand.press("escape", "escape", "escape", "s")
        picture(f"scans-{size[0]}", hand.text)


@pytest.mark.parametrize(
    ("game", "size", "look"),
    [
        # Each game in one size and one look; the long run takes each pair of them.
        (game, size, look)
        for n, game in enumerate(FIVE)
        for small, size in enumerate(SIZES)
        for at, look in enumerate(LOOKS)
        if LONG or (small, at) == divmod(n % 4, 2)
    ],
)
async def test_every_kind_is_read_off_the_screen(
    place: Place, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int], look: str
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    path = copied(game, place.root / "campaigns" / "table.jsonl")
    async with place.app(size) as hand:
        hand.app.theme = look
        await hand.press("enter", "q")
        screen = hand.app.screen
        kinds = [offer.id for offer in screen.offers]
        assert kinds[0] == "standings"
        assert kinds[-2:] == ["save", "save-whole"]
        for id in kinds:
            assert screen.shared.id == id
            if id.startswith("play"):
                words = " ".join(hand.text.split())
                assert "too large for the window: it takes" in words
                assert "p writes it as a picture (PNG)" in words
                assert seen(hand) == []
            else:
                assert seen(hand) == [screen.shared.codes[0]]
            if len(screen.shared.codes) > 1:
                await hand.press("right")
                assert seen(hand) == [screen.shared.codes[1]]
            await hand.press("down")
    assert path.exists()


async def test_all_codes_of_a_card_are_paged_through(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "q", "down")
        codes = hand.app.screen.shared.codes
        found = seen(hand)
        for _ in codes[1:]:
            await hand.press("right")
            found += seen(hand)
        assert found == list(codes)
        await hand.press("right")
        assert "this is the last code" in hand.text
        await hand.press("left")
        assert seen(hand) == [codes[-2]]
        await hand.pilot.resize_terminal(120, 40)
        await hand.settle()
        assert len(hand.app.screen.shared.codes) < len(codes), "a larger screen, fewer codes"
        assert seen(hand)


async def test_a_play_is_drawn_in_a_window_that_is_as_much_larger_as_is_said(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    copied("five-sails", place.root / "campaigns" / "table.jsonl")
    async with place.app((100, 30)) as hand:
        await hand.press("enter", "q", "down")
        columns, rows = re.findall(r"(\d+) (?:columns|rows) more", " ".join(hand.text.split()))
        await hand.pilot.resize_terminal(100 + int(columns), 30 + int(rows))
        await hand.settle()
        assert seen(hand) == [hand.app.screen.shared.codes[0]]
        await hand.pilot.resize_terminal(99 + int(columns), 30 + int(rows))
        await hand.settle()
        assert "1 column more" in " ".join(hand.text.split())


async def test_the_smallest_window_says_what_to_do(dueling: Place) -> None:
    async with dueling.app((50, 16)) as hand:
        await hand.press("enter", "q")
        assert seen(hand) == []
        assert "too large" in hand.text
        await hand.press("down")
        assert "no room here" in " ".join(hand.text.split())
        await hand.press("escape")
        assert hand.name == "TableScreen"


async def test_files_are_written_and_said_where(dueling: Place) -> None:
    exports = dueling.root / "exports"
    async with dueling.app() as hand:
        await hand.press("enter", "q", "p")
        text = hand.app.screen.shared.codes[0]
        (file,) = exports.iterdir()
        assert file.name == "duel-standings-2026-11-20.png"
        assert file.name[:14] in "".join(hand.text.split()).replace("\n", "")
        assert read_png(file.read_bytes()) == [text]
        await hand.press("v")
        assert read_svg((exports / "duel-standings-2026-11-20.svg").read_text()) == [text]
        await hand.press("down", "p", "p", "h")
        names = sorted(x.name for x in exports.iterdir())
        assert "duel-save-2026-11-20.html" in names
        count = sum(x.startswith("duel-save-2026-11-20-1of") for x in names)
        assert count == 1, "the first time"
        assert any(x.startswith("duel-save-2026-11-20-2-1of") for x in names), "the second"
        page = (exports / "duel-save-2026-11-20.html").read_text()
        assert page.count("<svg") > 1


async def test_a_disk_that_refuses_is_a_line(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "q")
        disk = FailingDisk(RealDisk(), 1, "ENOSPC", only={"make_folder"})
        await hand.app.screen.session.do(lambda table: setattr(table, "disk", disk))
        await hand.press("p")
        assert CANNOT_BE_WRITTEN in " ".join(hand.text.split())
        assert not (dueling.root / "exports").exists()


async def test_who_speaks_may_see_their_own_list(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    path = copied("five-sails", place.root / "campaigns" / "table.jsonl")
    with OpenTable(load("five-sails"), path) as table:
        table.act(
            "load-deck",
            {"deck": "pasted", "text": "Castille; Leader: Nobody; Faction Deck: Amour x2"},
            {"illegal-deck": "just so"},
            by="p1",
            depth="sentence",
        )
    async with place.app() as hand:
        await hand.press("enter", "q")
        assert not any(x.id.startswith("deck") for x in hand.app.screen.offers)
        await hand.press("escape")
        hand.app.screen.session.by = "p1"
        await hand.press("q")
        ids = [x.id for x in hand.app.screen.offers]
        assert "deck-p1" in ids
        for _ in range(ids.index("deck-p1")):
            await hand.press("down")
        assert seen(hand) == [hand.app.screen.shared.codes[0]]
        assert "Amour" in hand.app.screen.shared.codes[0]


# ------------------------------------------------------------------ and back


async def test_a_campaign_comes_back_from_what_was_scanned(dueling: Place) -> None:
    path = dueling.root / "campaigns" / "duel.jsonl"
    with OpenTable(load("en-garde"), path, writing=False) as table:
        codes = shared(table, "save", PAPER).codes
        wanted = sorted_encoding(table.tree)
    before = path.read_bytes()
    async with dueling.app() as hand:
        await hand.press("b", "s")
        assert hand.name == "ScansScreen"
        await hand.press("ctrl+s")
        assert not list(dueling.root.glob("campaigns/duel-*")), "there is nothing to restore yet"
        box = hand.app.screen.query_one(TextArea)
        box.text = "\n".join(codes[1:])
        await hand.settle()
        assert "Missing: 1." in hand.text
        box.text = box.text.replace("Q", "R", 1)
        await hand.settle()
        assert "Damaged: 2." in hand.text
        box.text = f"{codes[1].lower()} scanned {' '.join(codes[2:])}\n{codes[0]}"
        await hand.settle()
        assert "“Duel”, En Garde" in hand.text
        assert "It comes from the same campaign as duel" in hand.text
        await hand.press("ctrl+s")
        assert "is restored: duel-2" in hand.text
        assert box.text == ""
        await hand.press("ctrl+s", "escape", "escape")
        assert hand.name == "HomeScreen"
        assert hand.text.count("Duel") == 2
    assert path.read_bytes() == before
    files = sorted(x.name for x in path.parent.glob("*.jsonl"))
    assert files == ["duel-2.jsonl", "duel.jsonl"]
    with OpenTable(load("en-garde"), path.with_name("duel-2.jsonl"), writing=False) as table:
        assert sorted_encoding(table.tree) == wanted
        names = {table.state.name(player) for player in table.state.players}
    assert {row.name for row in dueling.services().book().players("en-garde")} == names


async def test_pasted_rubbish_is_a_sentence(
    dueling: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_card, "LONGEST", 20_000)  # drawing two million letters takes long
    async with dueling.app() as hand:
        await hand.press("s")
        box = hand.app.screen.query_one(TextArea)
        for text in ("[b]hello[/b]\x1b[2J", "CU1/" * 900, "x" * 20_000 + "y"):
            box.text = text
            await hand.settle()
            assert hand.name == "ScansScreen"
            await hand.press("ctrl+s")
        assert "far more" in hand.text
        box.text = ""
        await hand.settle()
        assert "far more" not in hand.text
        await hand.press("f1", "escape", "escape")
        assert hand.name == "HomeScreen"
