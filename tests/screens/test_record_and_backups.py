"""Record and backups on the screen: read, exported, copied, put back, put away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.share.campaigns.backups import Backups
from companion.table.storage.disk import RealDisk
from tests.faulty import FailingDisk
from tests.screens.conftest import NOW, Place
from tests.screens.duel import TYPED, duel
from tests.wording import CANNOT_BE_WRITTEN

Picture = Callable[[str, str], None]
SIZES = [(80, 24), (120, 40)]


@pytest.fixture
def dueling(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A table of En Garde in the middle of its worked example."""
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    return place


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(dueling: Place, picture: Picture, size: tuple[int, int]) -> None:
    async with dueling.app(size) as hand:
        await hand.press("enter", "c")
        picture(f"record-{size[0]}", hand.text)
        await hand.press("escape", "escape", "escape", "b", "b")
        picture(f"backups-{size[0]}", hand.text)


async def test_the_chronicle_is_told_or_listed_and_written(dueling: Place) -> None:
    async with dueling.app() as hand:
        await hand.press("enter", "c")
        assert "everything, told" in hand.text
        await hand.press("t")
        assert "entry by entry" in hand.text
        await hand.press("g")
        assert "everything" in hand.text, "one game: nothing else to show"
        await hand.press("e")
        await hand.type("page")
        await hand.press("enter")
        assert "Written to" in hand.text
        (file,) = (dueling.root / "exports").iterdir()
        assert file.name == "duel-2026-11-20.html"
        assert "<h1>" in file.read_text()
        await hand.press("e", "escape", "/", "escape", "escape")
        assert hand.name == "TableScreen"


async def test_a_disk_that_refuses_an_export_is_a_line(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow +2 gold")
        await hand.press("c")
        disk = FailingDisk(RealDisk(), 1, "ENOSPC", only={"make_folder"})
        await hand.app.screen.session.do(lambda table: setattr(table, "disk", disk))
        await hand.press("e", "1")
        assert CANNOT_BE_WRITTEN in hand.text
        assert not (place.root / "exports").exists()


async def test_a_copy_is_looked_at_and_put_back(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("set", {"who": "p1", "counter": "gold", "value": 6}))
    before = path.read_bytes()
    async with place.app() as hand:
        await hand.press("b")
        assert "No copy yet" in hand.text
        await hand.press("o")
        assert "no copy to put back" in hand.text
        await hand.press("b")
        assert "1 new copy" in hand.text
        await hand.press("b")
        assert "0 new copies, 1 unchanged" in hand.text
        await hand.press("enter")
        assert "nothing would change" in hand.text
        place.acts(path, ("set", {"who": "p2", "counter": "gold", "value": 9}))
        after = path.read_bytes()
        await hand.press("enter")
        assert "1 entry would leave the table" in hand.text
        await hand.press("escape")
        assert path.read_bytes() == after
        await hand.press("enter", "enter")
        assert "is back" in hand.text
        assert path.read_bytes() == before
        await hand.press("home", "o", "enter")
        own = path.with_name(f"{path.stem}-2.jsonl")
        assert own.read_bytes() == after
        await hand.press("escape")
        assert hand.name == "HomeScreen"


async def test_a_campaign_is_put_away_and_comes_back(place: Place) -> None:
    path = place.campaign()
    data = path.read_bytes()
    async with place.app() as hand:
        await hand.press("b", "b", "d")
        assert "Nothing is deleted" in hand.text
        await hand.press("ctrl+d")
        assert not path.exists()
        assert "put away" in hand.text
        await hand.press("end", "d")
        assert "Choose a copy" in hand.text
        await hand.press("enter", "enter")
        assert path.read_bytes() == data


async def test_a_game_that_ends_is_copied_at_the_table(dueling: Place) -> None:
    backups = Backups(dueling.root, clock=lambda: NOW)
    async with dueling.app() as hand:
        await hand.press("enter")
        await hand.say("note nothing has ended")
        assert [one.why for one in backups.copies("duel")] == ["opened"]
        await hand.say("leave jen, yes")
        copy, _ = backups.copies("duel")
        assert copy.why == "after-game"
        assert backups.read(copy) == (dueling.root / "campaigns" / "duel.jsonl").read_bytes()
