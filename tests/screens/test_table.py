"""The table: sentences, counting, undo, what now, followers, and a disk that fails."""

from __future__ import annotations

import subprocess
import sys

import pytest
from textual.widgets import Input

from companion.play.counting import read_count
from companion.table.storage.disk import RealDisk
from screens.commands import all_commands, bindings_of, key_sheet
from screens.table.line import SentenceLine
from tests.faulty import FailingDisk
from tests.screens.conftest import Place
from tests.table.bricked import add_unchecked
from tests.wording import CANNOT_BE_READ, REOPENS

HOLDER = """
import sys, time
from filelock import FileLock
lock = FileLock({!r})
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""
"""Another program that has a campaign open."""


async def test_a_sentence_is_entered_and_undone_and_brought_back(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids spice 3")
        assert "1 Yellow raids spice: 3 successes   u undoes" in hand.text
        assert "u undo “Yellow rai…" in hand.text
        await hand.press("u")
        assert "1 ┄ Yellow raids spice" in hand.text
        assert "R brings it back" in hand.text
        await hand.press("R")
        assert "┄" not in hand.text


async def test_the_line_says_what_it_would_do_and_completes(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("raid", {"who": "p1", "site": "Gull Rock", "faces": 1}))
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow raids gu")
        await hand.press("tab")
        line = hand.app.screen.query_one(SentenceLine)
        assert line.input.value == "yellow raids Gull Rock"
        await hand.type(" 3")
        assert "→ Yellow raids Gull Rock: 3 successes" in hand.text
        await hand.press("escape")
        assert not line.has_class("-open")
        await hand.press(":", "up")
        assert line.input.value == "", "it was left, not said"


async def test_the_line_marks_what_it_would_make_before_enter(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow raids spice 3")
        assert "new: “spice”" in hand.text
        await hand.press("enter")
        await hand.press(":")
        await hand.type("blue raids spice 3")
        assert "Blue raids spice: 3 successes" in hand.text
        assert "new:" not in hand.text


async def test_a_slip_stays_in_the_line_with_the_reason(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("frobnicate the sails")
        line = hand.app.screen.query_one(SentenceLine)
        assert line.input.value == "frobnicate the sails"
        assert "begins no sentence" in hand.text


async def test_a_roll_is_never_foreseen(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow raids spice roll")
        assert "the app rolls" in hand.text
        assert "successes" not in hand.text


@pytest.mark.parametrize(
    ("typed", "step", "letters"),
    [
        ("+", 1, ""),
        ("+++yg", 3, "yg"),
        ("-2 gold", -2, "gold"),
        ("+y g", 1, "y g"),
        ("−−", -2, ""),
        ("+12", 12, ""),
        ("+-", 0, ""),
    ],
)
def test_counts_are_read(typed: str, step: int, letters: str) -> None:
    assert read_count(typed) == (step, letters)


async def test_counting_takes_few_keys(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("set", {"who": "p2", "counter": "gold", "value": 4}))
    async with place.app() as hand:
        await hand.press("enter", "+", "+", "b", "g", "o", "enter")
        assert hand.name == "CountScreen", "“bgo” begins nothing"
        await hand.press("backspace", "enter")
        assert "Blue +2 gold, 4 → 6" in hand.text


async def test_who_speaks(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "s", "3")
        assert "Blue speaks" in hand.text
        await hand.say("raid spice 2")
        assert "Blue raids spice: 2 successes" in hand.text


async def test_a_duty_is_offered_and_begun_by_enter(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("raid", {"who": "p1", "site": "Gull Rock", "faces": 1}))
    async with place.app() as hand:
        await hand.press("enter")
        assert "! Yellow: give enmity back  p. 11" in hand.text
        await hand.press("enter")
        assert hand.name == "ProcedureScreen"


async def test_opening_a_closed_game_again_asks_first(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "last"}), ("close", {}))
    async with place.app() as hand:
        await hand.press("enter", "u")
        assert hand.name == "ConfirmScreen"
        assert REOPENS in hand.text
        await hand.press("escape")
        assert "the game is over" in hand.text
        assert "┄" not in hand.text
        await hand.press("u", "enter")
        assert "┄ the game is over" in hand.text


async def test_a_second_program_follows_read_only(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.table.screen.FOLLOW_EVERY", 0.1)
    path = place.campaign()
    with place.table(path) as writer:
        async with place.app() as hand:
            await hand.press("enter")
            assert "Following" in hand.text
            writer.act("note", {"text": "seen elsewhere"})
            await hand.until(lambda: "seen elsewhere" in hand.text)
            await hand.press(":")
            assert not hand.app.screen.query_one(SentenceLine).has_class("-open")


async def test_a_follower_takes_over_by_itself_when_the_writer_is_gone(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.table.screen.FOLLOW_EVERY", 0.1)
    path = place.campaign()
    writer = subprocess.Popen(
        [sys.executable, "-c", HOLDER.format(str(path.with_suffix(".lock")))],
        stdout=subprocess.PIPE,
    )
    assert writer.stdout is not None
    writer.stdout.readline()  # it has the lock by now
    async with place.app() as hand:
        await hand.press("enter")
        assert "Following" in hand.text
        writer.kill()  # as `kill -9`: it says goodbye to nobody
        writer.wait()
        await hand.until(lambda: "Following" not in hand.text)
        await hand.settle()
        told = " ".join(hand.text.split())
        assert "The other program has let this campaign go: from now on it is written here." in told
        await hand.say("note the fog lifts")
        assert "1 “the fog lifts”   u undoes" in hand.text


async def test_a_disk_that_fails_is_told_and_nothing_is_lost(place: Place) -> None:
    place.campaign()
    place.disk = disk = FailingDisk(RealDisk(), only=["sync"])
    async with place.app() as hand:
        await hand.press("enter")
        disk.fail_at = disk.calls + 1
        await hand.say("yellow raids spice 3")
        assert "NOT SAVED  Yellow raids spice: 3 successes" in hand.text
        assert "o reads the file again and enters it." in hand.text
        await hand.press("n")
        assert hand.name == "TableScreen", "nothing can be entered until it is reopened"
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
        assert "Yellow raids spice: 3 successes" in hand.text
    with place.table(place.root / "campaigns" / "the-salt-years.jsonl") as table:
        assert table.history.acts == 1


async def test_a_damaged_campaign_opens_for_reading(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "one"}), ("note", {"text": "two"}))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b"one", b"own") + lines[2])
    async with place.app() as hand:
        await hand.press("enter")
        assert "DAMAGED" in hand.text
        await hand.press("n")
        assert hand.name == "TableScreen"


async def test_an_act_that_cannot_be_read_is_told_and_undo_takes_it_back(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "one"}))
    add_unchecked(path, [["=", ["step"], "", None]])
    async with place.app() as hand:
        await hand.press("enter")
        assert f"Entry 2 (“bad 1”) {CANNOT_BE_READ}" in " ".join(hand.text.split())
        await hand.press("n")
        assert hand.name == "TableScreen", "nothing is entered until it is undone"
        await hand.press("u")
        assert CANNOT_BE_READ not in hand.text
        await hand.press("R")
        await hand.say("note two")
        assert "“two”" in hand.text
    with place.table(path) as table:
        assert (table.history.acts, table.read_only) == (3, "")


async def test_a_damaged_campaign_says_so_at_home_and_is_rescued_by_a_key(place: Place) -> None:
    path = place.campaign()
    place.acts(path, *(("note", {"text": text}) for text in ("one", "two", "three")))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b"two", b"own"), *lines[3:]]))
    damaged = path.read_bytes()
    async with place.app() as hand:
        assert "is damaged" in hand.text
        assert "e rescue" in hand.text.splitlines()[-1]
        await hand.press("enter")
        assert "DAMAGED" in hand.text
        assert "e rescues what can be read into a campaign of its own" in hand.text
        await hand.press("e")
        assert "Rescued as" in hand.text
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "DAMAGED" not in hand.text
        assert "“one”" in hand.text
        assert "“three”" in hand.text
        await hand.say("note it goes on")
        assert "“it goes on”   u undoes" in hand.text
    assert path.read_bytes() == damaged, "the damaged file stays as it is"


@pytest.mark.parametrize("lost", ["first", "last"])
async def test_the_key_rescues_with_what_the_record_book_knows(place: Place, lost: str) -> None:
    """Nothing of the first line, or of the last one, can be read: the book knows what they were."""
    path = place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("note one")
        await hand.say("note two")
        await hand.press("escape", "escape")
    lines = path.read_bytes().splitlines(keepends=True)
    bad = 0 if lost == "first" else -1
    lines[bad] = b"#" * 90 + b"\n"
    path.write_bytes(b"".join(lines))
    async with place.app((160, 24)) as hand:
        assert "damaged" in hand.text, "at Home"
        await hand.press("e")
        assert "Rescued as the-salt-years-rescued" in hand.text
        if lost == "last":
            assert "“two”, which was entered last, is in no line" in hand.text
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "“one”" in hand.text
        await hand.say("note it goes on")
        assert "“it goes on”   u undoes" in hand.text


async def test_an_older_copy_is_said_at_home_and_at_the_table(place: Place) -> None:
    path = place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("note one")
        await hand.say("note two")
        await hand.press("escape", "escape")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # as a sync tool puts an old copy back
    async with place.app((160, 24)) as hand:
        assert "does not hold “two”, which was entered once" in " ".join(hand.text.split())
        await hand.press("enter")
        assert "an older copy lies there" in " ".join(hand.text.split())
        await hand.say("note three")
        assert "“three”   u undoes" in hand.text, "the table may go on from here"


@pytest.mark.parametrize("harm", ["line ends", "first line"])
async def test_what_opens_no_campaign_names_the_key_that_rescues_it(
    place: Place, harm: str
) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "one"}))
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"\n", b"\r\n") if harm == "line ends" else b"x" + whole[1:])
    async with place.app((160, 24)) as hand:
        assert "its first line is damaged" in hand.text
        await hand.press("enter")
        assert hand.name == "HomeScreen"
        assert "e rescues what can be read" in " ".join(hand.text.split())
        await hand.press("e", "enter")
        assert hand.name == "TableScreen"
        assert "“one”" in hand.text
    assert path.with_name(f"{path.stem}-rescued.jsonl").read_bytes() == whole


async def test_two_writers_in_one_file_are_damage_in_plain_words_and_rescued_whole(
    place: Place,
) -> None:
    """The lock file was deleted, and two programs wrote in turns: each line is sound by itself."""
    path = place.campaign()
    whole, ends = path.read_bytes(), []
    for text in ("one", "two"):
        path.write_bytes(whole)
        place.acts(path, ("note", {"text": text}), ("note", {"text": f"{text} more"}))
        ends.append(path.read_bytes()[len(whole) :].splitlines(keepends=True))
    path.write_bytes(whole + b"".join(line for pair in zip(*ends, strict=True) for line in pair))
    async with place.app((160, 24)) as hand:
        await hand.press("enter")
        assert "DAMAGED" in hand.text
        assert "Expected" not in hand.text, "no word of the inside"
        await hand.press("e", "enter")
        assert "DAMAGED" not in hand.text
        for text in ("one", "one more", "two", "two more"):
            assert f"“{text}”" in hand.text


async def test_a_whole_campaign_is_not_rescued(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        assert "DAMAGED" not in hand.text
        assert "rescue" not in hand.text
        await hand.press("e")
        assert "this campaign is not damaged" in hand.text
        assert len(list(place.root.glob("campaigns/*.jsonl"))) == 1


async def test_the_palette_runs_commands(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "ctrl+p")
        await hand.type("Log")
        await hand.pilot.pause(0.3)
        await hand.press("down", "enter")
        await hand.settle()
        assert hand.name == "LogScreen"


def test_every_command_has_words_and_an_action() -> None:
    from screens.backups.screen import BackupsScreen
    from screens.board.screen import BoardScreen
    from screens.figures.screen import FiguresScreen
    from screens.home.screen import HomeScreen
    from screens.log.screen import LogScreen
    from screens.past.screen import PastScreen
    from screens.procedure.screen import ProcedureScreen
    from screens.record.screen import RecordScreen
    from screens.replay.screen import ReplayScreen
    from screens.rules.screen import RulesScreen
    from screens.serve.screen import PhonesScreen
    from screens.settings.screen import SettingsScreen
    from screens.share.scans import ScansScreen
    from screens.share.screen import ShareScreen
    from screens.table.screen import TableScreen
    from screens.tools.screen import ToolsScreen

    screens = (
        HomeScreen, LogScreen, ProcedureScreen, RulesScreen, TableScreen, ToolsScreen,
        FiguresScreen, ReplayScreen, BoardScreen, RecordScreen, BackupsScreen, ShareScreen,
        ScansScreen, PastScreen, SettingsScreen, PhonesScreen,
    )  # fmt: skip
    by_name = {screen.SCREEN: screen for screen in screens}
    for one in all_commands():
        assert one.title, one
        assert one.help(), one
        for screen in one.screens:
            assert hasattr(by_name[screen], f"action_{one.action}"), (screen, one)
    for screen in by_name:
        keys = [
            binding.key  # type: ignore[union-attr]
            for binding in bindings_of(screen)
        ]
        assert len(keys) == len(set(keys)), f"a key is taken twice on {screen}"
    assert "Ctrl+D" in key_sheet()


def test_what_is_being_written_shows_as_pending() -> None:
    from companion.table.campaign.log import LogLine
    from screens.table.parts import log_lines

    row = LogLine(n=1, act_no=1, at="", by="", act="note", says="before", on_table=True)
    told = log_lines([row], ["raid spice 5"], 60, 6, fold=False).plain.splitlines()
    assert told == ["  … raid spice 5  being written", "  1 before"]


async def test_the_mouse_works_too(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("note", {"text": "the fog lifts"}))
    async with place.app() as hand:
        await hand.pilot.click("#campaigns", offset=(5, 1))
        await hand.settle()
        assert hand.name == "TableScreen"
        await hand.pilot.click("#log", offset=(5, 1))
        await hand.settle()
        assert hand.name == "LogScreen"
        await hand.press("escape")
        await hand.pilot.click("#keys", offset=(hand.text.splitlines()[-1].index("act"), 0))
        await hand.settle()
        assert hand.name == "PickScreen"


async def test_a_digit_that_finds_nothing_takes_a_row_of_what_was_found(place: Place) -> None:
    """`a`, a word, and the number in front of the act that is meant."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("raid")
        await hand.press("1")
        assert hand.name == "ProcedureScreen", hand.text


async def test_a_second_campaign_of_a_day_has_a_title_of_its_own(place: Place) -> None:
    async with place.app() as hand:
        for number in (1, 2):
            await hand.press("n")
            title = hand.app.screen.query_one("#title", Input).placeholder
            assert title.endswith(" (2)") == (number == 2), title
            await hand.press("enter")
            await hand.type("ann, bob, cid")
            await hand.press("enter")
            assert hand.name == "TableScreen", hand.text
            await hand.press("escape", "escape")
