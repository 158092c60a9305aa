"""A procedure on the screen: going back, dice that stay, broken rules, drafts, cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.play.choices import (
    begin_with_numbers,
    fitting,
    folded_words,
    press,
    rows_of,
    shown_rows,
)
from companion.table.procedures.question import Choose, Number, Option, Roll, Several, Text
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.records import last_records
from tests.screens.conftest import Hand, Place
from tests.screens.toy.islands.game import DIE
from tests.wording import DISK_REFUSED, GIVEN_UP, NO_WHOLE_NUMBER, ROLLED_ANEW


async def raid(place: Place, hand: Hand, upto: str = "faces") -> None:
    """Begin a raid by Yellow and answer up to a question."""
    await hand.press("enter")
    await hand.say("yellow raids at spice")
    for key in ("flagship", "faces"):
        if key == upto:
            return
        await hand.press("enter")


def entries(place: Place) -> list[Entry]:
    path = next((place.root / "campaigns").glob("*.jsonl"))
    records, _ = last_records(RealDisk(), path, 100)
    return [one for one in records if isinstance(one, Entry)]


async def test_enter_all_the_way_enters_it_at_once(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        assert "5 dice" in hand.text
        assert "+2 support ship" in hand.text
        assert "no success" in hand.text, "the odds stand beside it"
        await hand.type("2b 2w 1S")
        await hand.press("enter", "enter")
        assert hand.name == "TableScreen"
        assert "1 Yellow raids spice: 3 successes   u undoes" in hand.text
    assert entries(place)[0].values["faces"] == {"faces": {"b": 2, "w": 2, "S": 1}}


async def test_going_back_keeps_the_dice(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("enter")
        rolled = next(line for line in hand.text.splitlines() if "by the app" in line)
        faces = rolled.split("faces")[1].split("by the app")[0].strip()
        await hand.press("up")
        assert f"you rolled {faces}" in hand.text
        assert f"Enter takes {faces}" in hand.text
        await hand.press("enter")
        assert faces in hand.text
        await hand.press("up")
        await hand.type("anew")
        await hand.press("enter", "enter")
    entry = entries(place)[0]
    assert f"{ROLLED_ANEW} {faces}" in entry.note


async def test_what_the_app_rolled_is_on_the_drive_before_it_is_seen(place: Place) -> None:
    path = place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("enter")
        assert "by the app" in hand.text
        assert b'"source":"app"' in path.read_bytes()


async def test_a_sentence_typed_over_a_question_goes_to_the_table(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.type(":note the fog lifts")
        assert "Enter says it at the table" in hand.text
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert "1 “the fog lifts”   u undoes" in hand.text
        assert "… Raid by Yellow is half entered" in hand.text, "what was asked is kept"
        await hand.press("home", "enter")
        await hand.type(":nonsense that nobody knows")
        await hand.press("enter")
        assert hand.name == "TableScreen"
        assert hand.app.focused.value == "nonsense that nobody knows"  # type: ignore[union-attr]


async def test_put_aside_and_taken_up_again(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("escape")
        assert "Raid is put aside" in hand.text
        assert "… Raid by Yellow is half entered: spice" in hand.text, "answers, and no keys"
        await hand.press("escape", "escape")
        assert "raid by Yellow is half entered" in hand.text, "Home says so too"
        await hand.press("enter")
        await hand.say("note the fog lifts")
        await hand.press("end", "enter")  # the table went on, so it stands last
        assert hand.name == "ProcedureScreen"
        assert "What lies on the table?" in hand.text or "Raid value" in hand.text
        while hand.name == "ProcedureScreen":
            await hand.press("enter")
        assert "2 Yellow raids spice" in hand.text
        assert "half entered" not in hand.text


async def test_dropping_leaves_nothing_without_chance_and_a_line_with_it(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("ctrl+d")
        assert "Raid was dropped; nothing of it is entered." in hand.text
        assert "half entered" not in hand.text
        await hand.say("yellow raids at iron")
        await hand.press("enter", "enter", "ctrl+d")
        assert GIVEN_UP in hand.text


async def test_a_broken_rule_is_named_and_logged_anyway(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.type("9w")
        await hand.press("enter")
        assert "The rules say no: that is 9 dice" in hand.text
        assert "but the pool" in " ".join(hand.text.replace("│", " ").split())
        await hand.press("enter")
        assert hand.name == "ProcedureScreen", "Enter alone breaks no rule"
        await hand.type("a card")
        await hand.press("!")
        await hand.press("enter")
        assert "9 successes" in hand.text
    assert entries(place)[0].overrides == {"faces": "a card"}


async def test_a_broken_roll_can_be_typed_again(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.type("9w")
        await hand.press("enter")
        await hand.type("5w")
        await hand.press("enter", "enter")
    assert entries(place)[0].overrides == {}


@pytest.mark.parametrize(
    ("typed", "said"),
    [("9q", "has no face “q”"), ("-3", "successes cannot be"), ("ten", "no face")],
)
async def test_what_cannot_be_stored_is_asked_again(place: Place, typed: str, said: str) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.type(typed)
        assert said in " ".join(hand.text.split()), "told while it is typed"
        await hand.press("enter")
        assert hand.name == "ProcedureScreen"
        assert said.split()[0] in hand.text


async def test_a_line_by_hand_changes_the_sum(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("ctrl+e")
        await hand.type("hand")
        await hand.press("enter")
        await hand.type("fog -1")
        await hand.press("enter")
        assert "4 dice" in hand.text
        await hand.type("4w")
        await hand.press("enter", "enter")
    assert entries(place)[0].values["lines"] == [["fog", -1]]


async def test_what_else_a_card_does_can_be_told_before_the_end(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.press("ctrl+e")
        await hand.type("what else")
        await hand.press("enter")
        await hand.type("gian yellow gold 3")
        await hand.press("enter")
        assert "is not an effect" in hand.text
        await hand.press("up")
        assert "What lies on the table?" in hand.text, "one step back leads out of it"
        await hand.press("ctrl+e")
        await hand.type("what else")
        await hand.press("enter")
        await hand.type("note the harbor burns")
        await hand.press("enter")
        await hand.type("3")
        await hand.press("enter", "enter")
    assert "the harbor burns" in entries(place)[0].says


PARTS_OF_A_RAID = ("Dice", "Dangerous site", "Endeavor")


async def test_the_rules_in_context_and_exactly_back(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await raid(place, hand)
        await hand.type("2b")
        before = hand.text
        await hand.press("f1", "escape")
        line = hand.app.focused
        assert line is not None
        line.value = ""  # type: ignore[attr-defined]
        await hand.press("/")
        assert hand.name == "RulesScreen"
        lines = hand.text.splitlines()
        rows = lines[next(n for n, line in enumerate(lines) if " Found " in line) + 1 :]
        assert "Dice" in rows[0]
        # The question's rules first, then those of the pool's parts, then the procedure's.
        places = [next(n for n, row in enumerate(rows) if name in row) for name in PARTS_OF_A_RAID]
        assert places == sorted(places)
        await hand.press("escape")
        await hand.type("2b")
        assert hand.text == before


async def test_a_full_disk_shows_no_dice_that_are_not_kept(place: Place) -> None:
    from tests.faulty import FailingDisk

    place.campaign()
    place.disk = disk = FailingDisk(RealDisk(), only=["write"])
    async with place.app() as hand:
        await raid(place, hand)
        disk.fail_at = disk.calls + 1
        await hand.press("enter")
        assert "by the app" not in hand.text
        assert DISK_REFUSED in hand.text
        await hand.type("3")
        await hand.press("enter", "enter")
        assert hand.name == "TableScreen"
        assert "NOT SAVED  Yellow raids spice: 3 successes" in hand.text
        await hand.press("o")
        assert "NOT SAVED" not in hand.text
    assert entries(place)[0].says == "Yellow raids spice: 3 successes"


def question(**more: Any) -> Choose:
    options = (Option("s1", "Gull Rock"), Option("s2", "Skull Bay", illegal="too far", page="p. 9"))
    return Choose(key="site", prompt="Which?", options=options, **more)


def test_rows_name_what_is_illegal() -> None:
    rows = rows_of(question(none="no site"))
    assert [row.label for row in rows] == ["Gull Rock", "no site", "Skull Bay"]
    assert rows[2].note == "barred: too far (p. 9)"


def test_a_list_begins_with_what_fits_and_with_nothing_where_enter_takes_that() -> None:
    options = tuple(Option(f"s{n}", f"Site {n}", illegal="far" if n < 3 else "") for n in range(6))
    chosen = Choose(key="site", options=options, none="no site")
    fits = ["Site 3", "Site 4", "Site 5"]
    not_now = ["Site 0", "Site 1", "Site 2"]
    assert [row.label for row in rows_of(chosen)] == [*fits, "no site", *not_now]
    offered = Choose(key="site", options=options, none="no site", manner="offer", default={})
    assert [row.label for row in rows_of(offered)] == ["no site", *fits, *not_now]


def test_rows_that_cannot_be_chosen_are_folded_where_some_can() -> None:
    for barred, shown in (
        ({1, 3}, [0, 2]),
        ({1, 2, 3}, [0]),
        ({1}, [0, 1, 2, 3]),  # one row for one row saves nothing
        ({0, 1, 2, 3}, [0, 1, 2, 3]),  # nothing would be left
        (set(), [0, 1, 2, 3]),
    ):
        assert fitting(range(4), barred.__contains__) == shown
    reasons = ["barred: too far (p. 9)", "barred: out", "barred: out"]
    assert folded_words(reasons) == "3 more that cannot be chosen: out; too far (p. 9)"


def test_digits_choose_no_row_where_answers_begin_with_numbers() -> None:
    shields = (Option("full", "full block"), Option("1", "1 shield"), Option("2", "2 shields"))
    assert begin_with_numbers(Choose(key="block", options=shields))
    assert not begin_with_numbers(question())


def test_what_enter_does() -> None:
    one = question(new="site")
    rows = rows_of(one)
    assert press(one, "", rows[0]).value == "s1"
    assert shown_rows(one, rows, "sk") == [1]
    assert press(one, "Iron Bay", None).says == "Enter: a new site, Iron Bay"
    number = Number(key="n", default=4, manner="offer")
    assert press(number, "", None).value == 4
    assert press(number, "x", None).says == f"“x” {NO_WHOLE_NUMBER}."
    assert not press(Number(key="n"), "", None).does
    roll = Roll(key="faces", die=DIE, count=5)
    assert press(roll, "", None).says == "Enter rolls 5 dice"
    assert not press(Roll(key="faces", die=DIE), "", None).does, "nobody knows how many"
    assert press(Text(key="t", default="later", manner="offer"), "", None).value == "later"
    several = Several(key="who", options=one.options)
    assert press(several, "", rows[0]).value == []
    assert press(several, "", rows[0], ["s2", "s1"]).value == ["s2", "s1"]


def test_the_toy_is_found() -> None:
    assert (Path(__file__).parent / "toy" / "islands" / "game.toml").is_file()
