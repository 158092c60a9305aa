"""Enter takes what is offered, says that nobody knows, or waits; it tells nothing by itself."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from textual.events import Key

from companion.play import speaking
from companion.play.choices import Press, first_place, press, rows_of
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.question import Choose, Option, Question, YesNo
from screens import gate
from screens.command import Writing
from screens.commands import Redo, Undo, commands_of
from screens.procedure.screen import ProcedureScreen
from screens.session import Session
from screens.table.line import SentenceLine
from screens.view import TableView
from tests.recorded import Recording, recordings
from tests.screens.conftest import Place

WINDS = (Option("n", "north"), Option("e", "east"), Option("s", "south"))
ONE_ALLOWED = (Option("n", "north", illegal="no way there"), Option("e", "east"))


ELSEWHERE = {
    "home", "leave_app", "help", "palette", "rules", "look_up", "theme", "keys", "settings",
}  # fmt: skip
"""Commands of the table that lead elsewhere, or away, at any time."""


def asked(question: Question[Any]) -> Press:
    rows = rows_of(question)
    place = first_place(question, rows)
    return press(question, "", None if place is None else rows[place])


@pytest.mark.parametrize(
    ("question", "does", "value"),
    [
        (Choose(key="wind", options=WINDS), False, None),
        (Choose(key="wind", options=WINDS, unknown=True), True, None),
        (Choose(key="wind", options=WINDS, default="e"), True, "e"),
        (Choose(key="wind", options=WINDS, unknown=True, default="e"), True, "e"),
        (Choose(key="wind", options=ONE_ALLOWED), True, "e"),
        (Choose(key="wind", options=ONE_ALLOWED, unknown=True), True, None),
        (YesNo(key="docked"), False, None),
        (YesNo(key="docked", unknown=True), True, None),
        (YesNo(key="docked", default=False), True, False),
    ],
)
def test_enter_with_nothing_typed(question: Question[Any], does: bool, value: Any) -> None:
    pressed = asked(question)
    assert (pressed.does, pressed.value) == (does, value)
    assert pressed.says


async def test_a_slash_behind_letters_is_typed_however_fast(place: Place) -> None:
    """The letters may still wait for the line when the slash comes: it must not open the rules."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", ":")
        for key, sign in (("n", "n"), ("slash", "/"), ("4", "4")):
            hand.app.post_message(Key(key, sign))  # no pause between them
        await hand.settle()
        assert hand.name == "TableScreen"
        line = hand.app.focused
        assert line is not None
        assert line.value == "n/4"  # type: ignore[attr-defined]


async def test_no_key_of_the_table_does_harm_while_the_file_is_being_read(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow drive: every command of the table is pressed before there is anything to show."""
    place.campaign()
    read = asyncio.Event()
    opened = Session.open

    async def slowly(session: Session) -> TableView:
        await read.wait()
        return await opened(session)

    monkeypatch.setattr(Session, "open", slowly)
    async with place.app() as hand:
        press = hand.pilot.press  # not `hand.press`: that waits until the file is read
        hand.ticks.now += 1
        await press("enter")
        assert "Opening the campaign" in hand.text
        hand.ticks.pace = gate.PATIENCE  # the gate waits no longer: each key arrives
        for one in commands_of("table"):
            if one.action not in ELSEWHERE:
                await press(*one.keys.split(","))
        assert hand.name == "TableScreen"
        hand.ticks.pace = 0.0
        read.set()
        await hand.settle()
        assert "Nothing has been entered yet" in hand.text


# ---------------------------------------------------------------------- the gate


def said(place: Place) -> list[str]:
    with place.table(place.root / "campaigns" / "the-salt-years.jsonl") as table:
        return [one.says for one in table.log()]


async def test_enter_on_the_table_opens_and_a_second_enter_enters(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("remind", {"text": "read entry 156"}))
    async with place.app() as hand:
        await hand.press("enter")
        assert "! read entry 156" in hand.text
        await hand.press("enter")
        assert hand.name == "ConfirmScreen"
        assert "settled: read entry 156" in hand.text, "shown as it would be entered"
        assert "Enter do it" in hand.text
        await hand.press("escape")
        assert "! read entry 156" in hand.text
        await hand.press("enter", "enter")
        assert "2 settled: read entry 156   u undoes" in hand.text
    assert len(said(place)) == 2


@pytest.mark.parametrize(
    ("game", "recorded", "act", "row"),
    [
        ("seafall", "campaign", "winter", "winter"),
        ("citadel", "adventure", "save", "save the game"),
    ],
)
async def test_hasty_enters_run_no_winter_and_use_up_no_save(
    place: Place, monkeypatch: pytest.MonkeyPatch, game: str, recorded: str, act: str, row: str
) -> None:
    """Where a line of What now does most at once. Before, two Enters did all of it."""
    monkeypatch.delenv("COMPANION_DATA")
    path = place.root / "campaigns" / "evening.jsonl"
    path.parent.mkdir(parents=True)

    def each(table: OpenTable[Any], _said: str) -> None:
        may = (one.procedure for one in table.game.suggestions(table.state))
        if act in may and not path.exists():
            path.write_bytes(table.path.read_bytes())

    whole = next(one for one in recordings(game) if one.stem == recorded)
    Recording(whole).play(place.root, each).close()
    before = path.read_bytes()
    async with place.app((120, 40)) as hand:
        await hand.press("enter")
        assert hand.name == "TableScreen"
        for _ in range(9):
            if any("▌" in line and row in line.casefold() for line in hand.text.splitlines()):
                break
            await hand.press("down")
        else:
            raise AssertionError(hand.text)
        await hand.hurry("enter", "enter", "enter", "enter")
        assert path.read_bytes() == before
        assert "Nothing is entered: that has just changed." in " ".join(hand.text.split())


async def test_an_act_of_the_list_is_shown_before_it_is_entered(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "a")
        await hand.type("close")
        await hand.press("enter")
        assert hand.name == "ConfirmScreen"
        assert "the game is over" in hand.text
        assert "closed" in hand.text, "what changes stands there too"
        await hand.press("enter")
    assert said(place) == ["the game is over"]


async def test_the_last_question_says_what_its_answer_enters(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        assert "that enters" not in hand.text, "more is asked"
        await hand.press("enter")
        assert "that enters" not in hand.text, "chance decides"
        await hand.type("3")
        await hand.press("enter")
        told = " ".join(hand.text.replace("│", " ").split())
        assert "Enter: 0; that enters: Yellow raids" in told


@pytest.mark.parametrize("count", [2, 9])
async def test_enter_held_down_enters_nothing(place: Place, count: int) -> None:
    path = place.campaign()
    place.acts(path, ("remind", {"text": "read entry 156"}))
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry(*["enter"] * count)
        assert "Nothing is entered: that has just changed." in " ".join(hand.text.split())
    assert len(said(place)) == 1


async def test_no_burst_of_keys_on_a_question_enters_more_than_was_typed(place: Place) -> None:
    """Whatever single keys follow an answer at once: the question behind it stays open."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        for keys in (("enter",), ("1",), ("!",), ("ctrl+d",), ("enter", "enter", "enter")):
            await hand.say("yellow raids at spice")
            await hand.hurry("5", "enter", *keys)
            assert hand.name == "ProcedureScreen", keys
            assert "What lies on the table?" in hand.text, keys
            await hand.press("ctrl+d")
            assert hand.name == "TableScreen", keys
    assert said(place) == []


async def test_answers_typed_ahead_go_where_they_were_meant(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry(
            *":yellow raids at spice", "enter", "5", "enter", *"2b4w", "enter", "1", "enter"
        )
        assert hand.name == "TableScreen"
        assert "1 Yellow raids spice: 5 successes   u undoes" in hand.text
    assert said(place) == ["Yellow raids spice: 5 successes"]


async def test_sentences_typed_in_one_burst_are_all_entered_in_order(place: Place) -> None:
    place.campaign()
    notes = [f"number {n} is full of unruly letters" for n in range(5)]
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry(*(key for one in notes for key in (*f":note {one}", "enter")))
        assert hand.name == "TableScreen"
    assert said(place) == [f"“{one}”" for one in notes]


async def test_letters_typed_ahead_for_a_line_that_is_gone_are_kept_and_run_nothing(
    place: Place,
) -> None:
    """The procedure was at its end; `n`, `u` and `f` would be commands of the table."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        await hand.hurry("5", "enter", *"4b2w", "enter", "0", "enter", *"nuf")
        assert hand.name == "TableScreen"
        assert hand.app.screen.query_one(SentenceLine).input.value == "nuf"
        assert "nothing of it is entered yet" in hand.text
    assert said(place) == ["Yellow raids spice: 2 successes"]


async def test_what_came_of_an_act_is_told_before_what_was_typed_ahead(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is busy when a procedure ends: keys wait until it knows of that."""
    place.campaign()
    dismiss = ProcedureScreen.dismiss

    async def busy() -> None:
        for _ in range(10 * gate.ROUNDS):
            await asyncio.sleep(0)

    def dismissed(screen: ProcedureScreen, *told: Any) -> Any:
        screen.app.screen_stack[-2].call_next(busy)
        return dismiss(screen, *told)

    monkeypatch.setattr(ProcedureScreen, "dismiss", dismissed)
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        await hand.hurry("5", "enter", *"4b2w", "enter", "0", "enter", *"nuf")
        assert hand.app.screen.query_one(SentenceLine).input.value == "nuf"
        assert "nothing of it is entered yet" in hand.text


async def test_letters_before_a_window_is_drawn_are_typed_in_it(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry("n", *"unruly", "enter")
        assert "1 “unruly”   u undoes" in hand.text


async def test_a_name_typed_and_entered_at_once_begins_one_campaign(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("n")
        await hand.hurry(*"Salt", "enter", *"y b r", "enter", "enter", "enter")
        assert hand.name == "TableScreen"
    assert [path.name for path in place.root.glob("campaigns/*.jsonl")] == ["salt.jsonl"]


async def test_undo_that_would_take_back_something_else_waits(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("note one")
        await hand.hurry(*":note two", "enter", "u")
        assert "┄" not in hand.text
        assert "that has just changed" in hand.text
        await hand.press("u")
        assert "┄ “two”" in hand.text
        assert "that has just changed" not in hand.text, "it is past"
        await hand.hurry("u", "u", "u")
        assert "┄ “one”" not in hand.text, "three strokes at once take back nothing unseen"


@pytest.mark.parametrize(("after", "entered"), [(0.29, 0), (0.31, 1)])
async def test_a_third_of_a_second_is_time_enough_to_see(
    place: Place, after: float, entered: int
) -> None:
    path = place.campaign()
    place.acts(path, ("remind", {"text": "read entry 156"}))
    async with place.app() as hand:
        await hand.press("enter", "enter")
        assert hand.name == "ConfirmScreen"
        hand.ticks.now += after
        await hand.hurry("enter")
    assert len(said(place)) == 1 + entered


async def test_a_digit_in_one_go_behind_one_that_did_nothing_answers_nothing(place: Place) -> None:
    """It was meant for the question that the first one would have led to."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry("a", "2")
        assert hand.name == "PickScreen"
        assert "that has just changed" in hand.text
        hand.ticks.now += 0.5
        await hand.hurry("1")
        assert hand.name == "PickScreen"
        assert "that has just changed" in hand.text
        hand.ticks.now += 0.5
        await hand.hurry("2")
        assert hand.name != "PickScreen", "the key that did nothing is pressed again"


async def test_what_is_typed_is_entered_however_fast(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.hurry(*"+", *"+yg", "enter")
        assert "Yellow +2" in hand.text
        await hand.hurry("a", *"raid", "enter", *"yellow", "enter", *"spice", "enter")
        assert "Raid value of the flagship" in hand.text


async def test_keys_do_not_wait_for_ever_for_a_slow_drive(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.campaign()
    never = asyncio.Event()

    async def slowly(_: Session) -> TableView:
        await never.wait()
        raise AssertionError

    monkeypatch.setattr(Session, "open", slowly)
    async with place.app() as hand:
        hand.ticks.now += 1
        await hand.pilot.press("enter")
        hand.app.post_message(Key("slash", "/"))
        await asyncio.sleep(0.05)
        assert hand.name == "TableScreen", "it waits, however long that takes by another clock"
        hand.ticks.now += gate.PATIENCE
        await hand.until(lambda: hand.name == "RulesScreen")
        never.set()


async def test_every_key_that_enters_at_once_is_known_to_the_gate(place: Place) -> None:
    """A key that writes and is not typed must be told by its screen, on every screen."""
    path = place.campaign()
    place.acts(path, ("note", {"text": "one"}), ("note", {"text": "two"}))
    harmless = {
        "line", "act", "plus", "minus", "note", "go", "amend", "our_ruling", "options",
    }  # fmt: skip
    async with place.app() as hand:
        await hand.press("enter")
        table = hand.app.screen
        for one in commands_of("table"):
            if issubclass(one, Writing) and one.action not in harmless:
                for key in one.keys.split(","):
                    assert key in table.at_stake(), (one, "enters, and is not guarded")  # type: ignore[attr-defined]
    for screen in ("log", "board", "rules", "procedure"):
        for one in commands_of(screen):
            undoes = screen == "board" and one in (Undo, Redo)  # guarded: `test_sea`
            assert not issubclass(one, Writing) or one.action in harmless or undoes, one


async def test_a_key_waits_for_a_screen_that_is_still_being_made(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the machine: what the key is meant for is not there yet."""
    path = place.campaign()
    goes_on, compose = asyncio.Event(), SentenceLine._compose

    async def slowly(line: SentenceLine) -> None:
        await goes_on.wait()
        await compose(line)

    monkeypatch.setattr(SentenceLine, "_compose", slowly)
    async with place.app() as hand:
        hand.app.open_table(path, "islands")
        await hand.until(lambda: hand.name == "TableScreen")
        for letter in ":note fog":
            hand.app.post_message(Key("colon" if letter == ":" else letter, letter))
        await hand.until(lambda: hand.app.gate.taken > 0)
        await asyncio.sleep(0.05)
        hand.ticks.now += 3 * gate.PATIENCE
        await asyncio.sleep(0.05)
        goes_on.set()
        await hand.settle()
        assert hand.app.screen.query_one(SentenceLine).input.value == "note fog"


@pytest.mark.parametrize("patience", [gate.PATIENCE, 0.0])
async def test_a_line_typed_behind_a_refused_one_is_not_entered_and_not_lost(
    place: Place, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """It means the table that the refused line would have left; so it is with a hand that waits
    for the line in front, and with one whose keys are let through."""
    monkeypatch.setattr(gate, "PATIENCE", patience)
    heard = speaking.speak

    def slow(*args: Any, **more: Any) -> Any:
        time.sleep(0.2)
        return heard(*args, **more)

    monkeypatch.setattr(speaking, "speak", slow)
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        typed = ("note one", "zork the fnord", "note two", "note three")
        await hand.hurry(*(key for one in typed for key in (*f":{one}", "enter")))
        assert "Not entered either, for it came behind: “note two” and “note three”." in " ".join(
            hand.text.split()
        )
        line = hand.app.screen.query_one(SentenceLine)
        if not line.is_open:
            await hand.press(":")
        line.input.value = ""
        await hand.press("up")
        assert line.input.value.strip(": ") == "note three"
    assert said(place) == ["“one”"]


async def test_what_was_ready_to_be_entered_and_was_not_is_named(place: Place) -> None:
    """A hand that types a line over what Enter would enter learns that it is not entered."""
    place.campaign()
    async with place.app((120, 30)) as hand:
        await hand.press("enter", "a")
        await hand.type("close")
        await hand.press("enter")
        assert hand.name == "ConfirmScreen"
        await hand.hurry(*":note one", "enter")
        assert "Not entered before it: the game is over." in hand.text
        await hand.say("note two")
        assert "Not entered before it" not in hand.text
    assert said(place) == ["“one”", "“two”"]
