"""What the disk refused is never lost by accident: kept beside, offered again, asked about."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import StorageError
from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import Beside, Refused, offer
from companion.table.procedures.drive import unveiled
from companion.table.storage.disk import PRIVATE, RealDisk
from screens.leaving import ENDING, obey_signals
from screens.table.line import SentenceLine
from tests.faulty import FailingDisk
from tests.screens.conftest import Hand, Place
from tests.table.test_changed_file import deleted, replaced


class FullDisk(RealDisk):
    """A disk on which folders are full: nothing is written below them."""

    def __init__(self, *full: Path) -> None:
        self.full = full

    def create(self, path: Path, rights: int = PRIVATE) -> int:
        self._check(path)
        return super().create(path, rights)

    def append_to(self, path: Path) -> int:
        handle = super().append_to(path)
        self.opened = {**getattr(self, "opened", {}), handle: path}
        return handle

    def write(self, handle: int, data: bytes) -> int:
        if (path := getattr(self, "opened", {}).get(handle)) is not None:
            self._check(path)
        return super().write(handle, data)

    def _check(self, path: Path) -> None:
        if any(path.is_relative_to(folder) for folder in self.full):
            raise OSError(28, "No space left on device")


def full(place: Place, *, spare: bool = False) -> FullDisk:
    """The data folder is full from now on; perhaps the temporary one as well."""
    assert isinstance(place.disk, FullDisk)
    place.disk.full = (place.root, *((place.root.parent,) if spare else ()))
    return place.disk


async def refused(place: Place, hand: Hand, *notes: str, spare: bool = False) -> None:
    """Open the campaign, and say notes that the disk refuses."""
    await hand.press("enter")
    full(place, spare=spare)
    for note in notes:
        await hand.say(f"note {note}")
    assert "NOT SAVED" in hand.text


def kept(place: Place) -> list[Path]:
    return [*place.root.glob("unsaved/*"), *place.root.parent.glob("spare/*")]


def says(place: Place) -> list[str]:
    with place.table(place.root / "campaigns" / "the-salt-years.jsonl") as table:
        return [one.says for one in table.log()]


@pytest.fixture
def place(place: Place) -> Place:
    place.campaign()
    place.disk = FullDisk()
    return place


async def test_what_the_disk_refuses_is_kept_at_once_for_this_user_only(place: Place) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one", "two")
        (path,) = kept(place)
        assert path.parent.name == "spare", "the data folder is full"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert b"one" in path.read_bytes()
        assert b"two" in path.read_bytes()
        assert "It is kept even if you leave." in " ".join(hand.text.split())


async def test_a_disk_that_refuses_the_journal_alone_keeps_it_in_the_data_folder(
    place: Place,
) -> None:
    place.disk = disk = FailingDisk(RealDisk(), only=["sync"])
    async with place.app() as hand:
        await hand.press("enter")
        disk.fail_at = disk.calls + 1
        await hand.say("note one")
        assert [path.parent.name for path in kept(place)] == ["unsaved"]


@pytest.mark.parametrize("way", [("escape", "escape"), ("ctrl+q",)])
async def test_leaving_loses_nothing_and_the_next_start_offers_it(
    place: Place, way: tuple[str, ...]
) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one", "two", "three")
        await hand.press(*way)
        assert hand.name != "ConfirmScreen", "what is kept needs no question"
    place.disk = FullDisk()
    async with place.app() as hand:
        assert "NOT SAVED" in hand.text, "Home says so"
        await hand.press("enter")
        assert "NOT SAVED" in hand.text
        assert "and 2 before it" in hand.text
        await hand.say("note something else in between")
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
    assert says(place) == ["“something else in between”", "“one”", "“two”", "“three”"]
    assert kept(place) == []
    async with place.app() as hand:
        await hand.press("enter")
        assert "NOT SAVED" not in hand.text, "it is offered once"


async def test_a_program_that_is_killed_while_not_saved_offers_it_at_the_next_start(
    place: Place,
) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one")
        copy = {path: path.read_bytes() for path in kept(place)}
    for path, data in copy.items():  # as it lay when the program was still running
        path.write_bytes(data)
    place.disk = FullDisk()
    async with place.app() as hand:
        await hand.press("enter", "o")
    assert says(place) == ["“one”"]


@pytest.mark.parametrize("way", [("escape", "escape"), ("ctrl+q",)])
async def test_if_nothing_can_be_kept_leaving_asks_first(
    place: Place, way: tuple[str, ...]
) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one", spare=True)
        assert "leaving would lose it" in " ".join(hand.text.split())
        await hand.press(*way)
        assert hand.name == "ConfirmScreen"
        assert "Leave, and lose what is not saved?" in hand.text
        await hand.press("escape")
        assert hand.name == "TableScreen"
        assert "NOT SAVED  “one”" in hand.text
        place.disk.full = ()  # type: ignore[union-attr]
        await hand.press("o", *way)
        assert hand.name != "ConfirmScreen"
    assert says(place) == ["“one”"]


async def test_what_could_not_be_kept_is_kept_as_soon_as_it_can(place: Place) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one", spare=True)
        assert kept(place) == []
        full(place)  # the temporary folder has room again
        await hand.press("escape", "escape")
        assert [path.parent.name for path in kept(place)] == ["spare"]


async def test_what_is_typed_while_not_saved_is_a_sentence_and_never_a_command(
    place: Place,
) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one")
        await hand.hurry(*":note unruly fleas", "enter")
        assert hand.name == "TableScreen"
        assert "NOT SAVED  “unruly fleas”  and 1 before it" in hand.text
        assert "┄" not in hand.text
        place.disk.full = ()  # type: ignore[union-attr]
        await hand.press("o")
    assert says(place) == ["“one”", "“unruly fleas”"]


async def test_one_advice_stands_on_the_screen(place: Place) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one")
        told = " ".join(hand.text.split())
        assert told.count("o reads the file again and enters it.") == 1
        assert "open the campaign again" not in told
        assert "check the disk" not in told
        await hand.press("o")
        assert "The disk still refuses it." in hand.text
        assert "NOT SAVED  “one”" in hand.text


async def test_what_is_not_wanted_any_more_can_be_let_go(place: Place) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one")
        place.disk.full = ()  # type: ignore[union-attr]
        await hand.press("d")
        assert hand.name == "ConfirmScreen"
        assert "“one”" in hand.text
        await hand.press("enter")
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
    assert says(place) == []
    assert kept(place) == []


async def test_a_half_entered_procedure_is_kept_with_every_answer(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        full(place)
        await hand.press("enter")  # the flagship, which the disk refuses
        await hand.press("escape")
        assert "NOT SAVED" in hand.text
        await hand.press("escape", "escape")
    place.disk = FullDisk()
    async with place.app() as hand:
        await hand.press("enter")
        assert "NOT SAVED" not in hand.text, "what is half entered enters nothing by itself"
        assert "Raid by Yellow is half entered: spice" in hand.text
    assert kept(place) == []


async def test_a_refused_step_back_leaves_a_way_out(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("note one")
        full(place)
        await hand.press("u")
        assert "NOT SAVED  the last step" in hand.text
        place.disk.full = ()  # type: ignore[union-attr]
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
        await hand.press("u")
        assert "┄ “one”" in hand.text


@pytest.mark.parametrize("mishap", [replaced, deleted])
async def test_a_file_that_goes_under_the_app_takes_no_act_with_it(
    place: Place, mishap: Callable[[Path], None]
) -> None:
    """As a sync tool or `rm` does: before, acts were shown as entered and were nowhere."""
    path = place.root / "campaigns" / "the-salt-years.jsonl"
    place.acts(path, ("note", {"text": "before"}))
    async with place.app() as hand:
        await hand.press("enter")
        mishap(path)
        await hand.say("note one")
        assert "NOT SAVED  “one”" in hand.text
        await hand.say("note two")
        assert "NOT SAVED  “two”  and 1 before it" in hand.text
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
        await hand.say("note three")
    assert says(place) == ["“before”", "“one”", "“two”", "“three”"]


async def test_a_foreign_or_damaged_file_is_not_offered(place: Place) -> None:
    async with place.app() as hand:
        await refused(place, hand, "one")
        await hand.press("escape", "escape")
        (path,) = kept(place)
    data = path.read_bytes()
    path.write_bytes(data[:40] + b"x" + data[41:])
    place.disk = FullDisk()
    async with place.app() as hand:
        await hand.press("enter")
        assert "NOT SAVED" not in hand.text
    path.unlink()
    path.symlink_to("/etc/passwd")
    async with place.app() as hand:
        await hand.press("enter")
        assert hand.app.screen.query_one(SentenceLine)
        assert "NOT SAVED" not in hand.text


async def test_what_the_file_holds_after_all_is_not_offered(place: Place) -> None:
    """The disk said no and wrote it: the line is there, and another one behind it by now."""
    place.disk = disk = FailingDisk(RealDisk(), how="late", only=["sync"])
    async with place.app() as hand:
        await hand.press("enter")
        disk.fail_at = disk.calls + 1
        await hand.say("note one")
        assert "NOT SAVED" in hand.text
    path = place.root / "campaigns" / "the-salt-years.jsonl"
    place.acts(path, ("note", {"text": "two"}))
    place.disk = None
    async with place.app() as hand:
        await hand.press("enter")
        assert "NOT SAVED" not in hand.text
    assert says(place) == ["“one”", "“two”"]


def test_a_secret_is_kept_veiled(tmp_path: Path) -> None:
    """The same veil as in the journal: it stands there in the clear nowhere."""
    game = load("probe-sealed", [Path(__file__).parents[1] / "probes"])
    path = tmp_path / "s.jsonl"
    table = OpenTable.create(game, path, "S", ("Anna", "Tom"))
    table.act("set", {"who": "p1", "counter": "gold", "value": 9999}, depth="sentence")
    table.disk = disk = FullDisk()
    table.recovery.reopen()
    disk.full = (tmp_path,)
    with pytest.raises(StorageError):
        table.act("seal", {"who": "p1", "bid": 8764}, depth="sentence")
    half = table.begin("seal", "p2")
    half.give("bid", "7653")  # ahead of its question: nobody knows yet that it is secret
    half.look(table.state)
    with pytest.raises(StorageError):
        table.drafts.keep_all(half)
    beside = Beside(path, tmp_path / "unsaved", RealDisk(), tmp_path / "spare")
    assert beside.keep(table)
    (kept,) = tmp_path.glob("unsaved/*")
    assert b"seal" in kept.read_bytes()
    for clear in (b"8764", b"7653"):
        assert not re.search(rb"(?<![0-9a-f])" + clear + rb"(?![0-9a-f])", kept.read_bytes())
    table.close()
    with OpenTable(game, path) as again:
        offer(again, beside.found() or Refused("nobody"))
        again.recovery.enter_unsaved()
        assert again.state.bids["p1"].reveal() == 8764
        ((draft, _, _),) = again.drafts.all()
        assert unveiled(again.runs.resume(draft).answers["bid"].value) in (7653, "7653")


@pytest.mark.posix
@pytest.mark.parametrize("name", ENDING)
async def test_a_signal_ends_it_in_order_and_asks_nothing(place: Place, name: str) -> None:
    """The terminal is closed, the machine goes down: nobody is there to answer."""
    number = getattr(signal, name)
    async with place.app() as hand:
        obey_signals(hand.app)
        try:
            await refused(place, hand, "one", spare=True)
            full(place)  # the temporary folder has room again: it is tried once more at the end
            os.kill(os.getpid(), number)
            await hand.pilot.pause(0.2)
        finally:
            asyncio.get_running_loop().remove_signal_handler(number)
        assert hand.app.return_code == 128 + number
    assert [path.parent.name for path in kept(place)] == ["spare"]
