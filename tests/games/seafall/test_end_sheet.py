"""The end of a game as people speak it and see it: sentences, one key, the sheet (pp. 20-21)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.sheet.end import finished
from companion.games.seafall.sheet.page import sheet, suggestions, where
from companion.games.seafall.sheet.reminders import reminders
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear
from companion.table.sheet import StepBlock, plain, render
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import act, lines, opened, said

READY = (
    "setup Yellow prince Blue duke Red count", "winter",
    "yellow has glory 12 fortune 2 reputation 1",
    "blue has glory 6", "red has glory 9", "island Tern",
)  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path) as found:
        lines(found, *READY)
        yield found


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("game over", "end"),
        ("The game is over", "end"),
        ("end of the game", "end"),
        ("record glory", "record"),
        ("new titles", "titles"),
        ("determine enmity 3", "end-enmity"),
        ("end-enmity 2b 1s", "end-enmity"),
        ("box first raid", "box"),
        ("box raid on first", "box"),
        ("improves field 1 4", "improve"),
        ("improve field 1", "improve"),
        ("improve fortune 4", "improve"),
        ("improve fortune to 4", "improve"),
        ("keeps Clerk 3", "keep"),
        ("keep none", "keep"),
        ("next game", "next-game"),
        ("pack up", "next-game"),
    ],
)
def test_a_line_means_its_step(table: OpenTable[SeaFall], text: str, act: str) -> None:
    assert act in {one.reading.form.act for one in Ear(table).driven(text, table.state)}


def test_next_walks_the_end(table: OpenTable[SeaFall]) -> None:
    def following() -> str:
        return table.game.suggestions(table.state)[0].procedure

    lines(table, "end")
    told = []
    for text in ("improve none", *["train no"] * 3, *["keep no"] * 3, *["box raid first"] * 3,
                 "end-enmity", "end-enmity", "end-enmity", "record", "titles",
                 "next-game"):  # fmt: skip
        told.append(following())
        assert told[-1] == text.split()[0]
        lines(table, text)
    assert following() == "setup"
    assert len(told) == 16
    assert finished(table.state)[0].scores == {"p1": 12, "p2": 6, "p3": 9}


def test_next_alone_ends_enmity_and_records(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", "improve none", "box raid first", "end-enmity 0")
    for _ in range(4):
        assert isinstance(said(table, "next"), Entry)
    assert table.state.closed
    lines(table, "next")
    assert where(table.state) == "game 2, set-up"


def shown(table: OpenTable[SeaFall]) -> str:
    return plain(render(sheet(table.state), 100))


def steps(table: OpenTable[SeaFall]) -> list[tuple[str, bool]]:
    block = sheet(table.state).blocks[0]
    assert isinstance(block, StepBlock)
    return list(block.checklist)


def test_the_walk_is_on_the_sheet(table: OpenTable[SeaFall]) -> None:
    assert not any(text.startswith("6 Record") for text, _ in steps(table))
    lines(table, "end", "improve none", "train no")
    assert steps(table)[:3] == [
        ("1 Improve province: Yellow✓", True),
        ("2 Train advisors: Blue✓  ▸Red  Yellow", False),
        ("3 Keep advisor: ▸Blue  Red  Yellow", False),
    ]
    assert "Winner  Yellow" in shown(table)
    labels = [x.label for x in suggestions(table.state)]
    assert labels[0] == "step 2: train advisors, Red"
    assert suggestions(table.state)[0].answers == {"province": "p3"}


def test_what_was_passed_over(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", "box raid first")
    assert steps(table)[1] == ("2 Train advisors: unknown", False)
    assert steps(table)[3] == ("4 Improve ships: Blue✓  ▸Red  Yellow", False)


def test_what_the_winner_may_keep_is_shown(table: OpenTable[SeaFall]) -> None:
    lines(table, "turn yellow", "yellow activates Clerk raid +1", "round-end turns-left!=short")
    act(table, "correct", path="advisors.a1.gold", value="4")
    lines(table, "end", "improve none", "train no", "train no", "train no", "keep Ann 3")
    assert (
        "Yellow may keep  none of those known  The winner's advisor must cost less than 3"
        in shown(table)
    )
    assert any("keeps last" in row for row in reminders(table.state))


def test_dice_and_tokens_are_shown(table: OpenTable[SeaFall]) -> None:
    lines(table, "yellow enmity at Tern held number 2", "yellow enmity at Tern sticker", "end",
          "blue end-enmity 0")  # fmt: skip
    assert "Yellow  3 dice; out: Tern 2; 1 sticker, 2 successes each" in shown(table)


def test_titles_and_chests_are_shown(table: OpenTable[SeaFall]) -> None:
    lines(table, "red has glory 6", "end", "record")
    assert "Duke or Count  Red, Blue  (tied at 6, Red chooses first)" in shown(table)
    lines(table, "titles Duke")
    assert "Red's chest     title card (Duke), 8 enmity tokens, glory marker" in shown(table)
    assert [x.procedure for x in suggestions(table.state)] == ["next-game"]


def test_a_table_without_an_end_sees_nothing_of_it(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice 5")
        text = shown(table)
        assert "Train" not in text
        assert "chest" not in text
        assert finished(table.state) == ()
