"""The app in a real terminal, typed by tmux at 80x24, as somebody at the table would."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import load
from companion.share.commands.demo import play_script, read_script
from companion.table.campaign.opened import OpenTable
from tests.end_to_end.terminal import TMUX, Terminal

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal(tmp_path / "home") as one:
        yield one


def example(terminal: Terminal, acts: int | None = None) -> Path:
    """The table of the demonstration in the terminal's home, before its raid."""
    script = read_script(None)
    script["act"] = script["act"][:-1]
    folder = terminal.home / "campaigns"
    folder.mkdir(parents=True)
    play_script(script, folder).close()
    return folder / "example.jsonl"


def opened(terminal: Terminal) -> None:
    terminal.start()
    terminal.wait_for("Where were we?")
    terminal.press("Enter")
    terminal.wait_for("target 11", "say")


def said(terminal: Terminal, text: str, *expected: str) -> str:
    """Type a sentence and wait for what it leads to."""
    terminal.wait_for(": say")
    terminal.press(":")
    terminal.wait_for("what happened?")
    terminal.type(text)
    terminal.press("Enter")
    return terminal.wait_for(*expected)


def began(terminal: Terminal, game: str) -> None:
    """Choose the game of a new campaign by its number."""
    terminal.press("n")
    rows = terminal.wait_for("Which game?", game).splitlines()
    row = next(row for row in rows if f" {game} " in row)
    terminal.press(row.partition(f" {game} ")[0][-1])
    terminal.wait_for("title of the campaign")


def last_entry(path: Path):
    with OpenTable(load("seafall"), path, writing=False) as table:
        return table.record(table.history.head)


def test_from_nothing_to_the_first_raid_takes_at_most_60_keys(terminal: Terminal) -> None:
    terminal.start()
    terminal.wait_for("No campaign yet")
    began(terminal, "SeaFall")
    terminal.press("Enter")
    terminal.wait_for("who plays")
    terminal.type("y b r")
    terminal.wait_for("Yellow, Blue, Red")
    terminal.press("Enter")
    terminal.wait_for("target 11")
    terminal.press(":")
    terminal.wait_for("what happened?")
    terminal.type("yellow raids spice 5")
    terminal.press("Enter")
    terminal.wait_for("Yellow raids spice: 5, +1 glory", "u undoes")
    assert terminal.keys <= 60, terminal.keys
    (path,) = (terminal.home / "campaigns").glob("*.jsonl")
    assert last_entry(path).says.startswith("Yellow raids spice: 5, +1 glory")


def test_the_raid_of_page_18_step_by_step(terminal: Terminal) -> None:
    path = example(terminal)
    opened(terminal)
    terminal.press("a")
    terminal.wait_for("What is done?")
    terminal.press("Enter")
    terminal.wait_for("What is raided?")
    terminal.press("1")
    terminal.wait_for("Flagship", "Enter: Dawn Treader")
    terminal.press("Enter")
    terminal.wait_for("Does Wren support")
    terminal.press("Enter")
    # 4 + 1 + 1 + 2 - 1 = 7 dice, each with its page.
    terminal.wait_for("7 dice pool", "+1 Nimble", "−1 garrison", "44.4%")
    terminal.type("3b 2w 1s 1S")
    terminal.press("Enter")
    terminal.wait_for("Dice to roll again", "Enter: 2w")
    terminal.press("Enter")
    terminal.wait_for("They show now")
    terminal.type("1b 1s")
    terminal.press("Enter")
    # 3 successes, and fortune is offered up to the defense of 5.
    terminal.wait_for("3 successes", "Enter: 2")
    terminal.press("Enter")
    terminal.wait_for("Which ship takes the spice?")
    terminal.press("Enter")
    terminal.wait_for("5 of 5, +1 glory, 2 fortune spent", "enmity 7 of 8")
    entry = last_entry(path)
    assert entry.sums["pool"]["value"] == 7
    assert entry.sums["successes"]["value"] == 5


def test_fortune_damage_enmity_and_plunder_by_sentences(terminal: Terminal) -> None:
    path = example(terminal)
    opened(terminal)
    # 2 + 1 + 2 - 1 = 4 dice; 2 successes and 1 fortune against 4: 1 damage, +1 glory.
    for sentence, reply in (
        ("blue sail both at gull", "Blue: first ship and second ship at Gull Rock"),
        ("blue ship first values=r2", "Blue's first ship: raid 2"),
        ("blue ship second values=r2", "Blue's second ship: raid 2"),
        ('blue activate Bo expertise="raid +2"', "Blue activates Bo"),
        ("blue fortune 1", "Blue: fortune ? → 1"),
        ("site iron at gull defense 4 dangerous no cube yes", "iron on Gull Rock: iron goods"),
        ("blue raids iron 2b2s fortune 1", "3 of 4, +1 glory, 1 fortune spent, 1 damage"),
    ):
        said(terminal, sentence, reply)
    assert last_entry(path).sums["pool"]["value"] == 4
    # Red owes 2 for Blue's field; 1 blue token at war goes home, 1 red one stays.
    for sentence, reply in (
        ("blue enmity at red held", "Blue: 1 enmity in Red's province"),
        ('red raids blue 3 plunder "field 1" take.gold=4 value=2', "1 token back to Blue"),
    ):
        said(terminal, sentence, reply)
    terminal.wait_for("1 enmity on the site")
    # explore 2 + 2 + 1 + 1 = 6 dice, 4 successes against a red 5: 1 damage, success.
    for sentence, reply in (
        ("red sail both at gull", "Red: first ship and second ship at Gull Rock"),
        ("red ship first values=e2", "Red's first ship: explore 2"),
        ("red upgrade first Intrepid bonus=e2", "Intrepid on Red's first ship"),
        ('red activate Woodsman expertise="explore +1"', "Red activates Woodsman"),
        (
            "red explores anchor at gull defense 5 with first 2b4s support no "
            "lines=anchor +1 dangerous=yes damage-1.how=Intrepid entry 12",
            "4 of 5, +1 glory, 1 damage",
        ),
    ):
        said(terminal, sentence, reply)
    entry = last_entry(path)
    assert entry.sums["pool"]["value"] == 6
    assert "Intrepid exhausted" in entry.says


def test_what_is_undone_stays_and_comes_back(terminal: Terminal) -> None:
    path = example(terminal)
    opened(terminal)
    said(terminal, "yellow gold = 6", "Yellow: gold ? → 6")
    terminal.press("u")
    terminal.wait_for("gold –  ♦ –  ★ 3", "R brings it back")
    terminal.press("R")
    terminal.wait_for("gold 6", "u undoes")
    # A terminal is drawn piece by piece, so what stands on it may be older than the file.
    end = time.monotonic() + 10
    while last_entry(path).says != "Yellow: gold ? → 6" and time.monotonic() < end:
        time.sleep(0.1)
    assert last_entry(path).says == "Yellow: gold ? → 6"


def test_a_rule_is_six_keys_away_and_one_key_back(terminal: Terminal) -> None:
    example(terminal)
    opened(terminal)
    terminal.press("a")
    terminal.wait_for("What is done?")
    terminal.press("Enter")
    # The last line of the question: a terminal is drawn piece by piece.
    before = terminal.wait_for("What is raided?", "what else does a card do?")
    keys = terminal.keys
    terminal.press("/")
    terminal.wait_for("Rules")
    terminal.type("dange")
    terminal.wait_for("fortune", "cannot change dice")
    assert terminal.keys - keys <= 6
    terminal.press("Escape")
    assert terminal.wait_for("What is raided?", "what else does a card do?") == before


def test_killed_in_the_middle_of_a_raid_it_goes_on_there(terminal: Terminal) -> None:
    example(terminal)
    opened(terminal)
    terminal.press("a")
    terminal.wait_for("What is done?")
    terminal.press("Enter")
    terminal.wait_for("What is raided?")
    terminal.press("1")
    terminal.wait_for("Flagship")
    terminal.press("Enter")
    terminal.wait_for("Does Wren support")
    os.kill(terminal.program(), signal.SIGKILL)
    with Terminal(terminal.home) as again:
        again.start()
        again.wait_for("Where were we?", "half entered")
        again.press("Enter")
        again.wait_for("target 11", "Raid")


def test_names_that_look_like_markup_stand_as_they_are(terminal: Terminal) -> None:
    terminal.start()
    terminal.wait_for("No campaign yet")
    began(terminal, "SeaFall")
    terminal.press("Enter")
    terminal.wait_for("who plays")
    terminal.type("[red], [/bar], O'Neil")
    terminal.press("Enter")
    terminal.wait_for("[red]", "[/bar]", "O'Neil")
    said(terminal, "[red] raids spice 5", "[red] raids spice: 5, +1 glory")
