"""The second screen: what it shows, that it fits, hides what is hidden, follows, never writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli import cli
from companion.play.speaking import speak
from companion.share.campaigns import campaigns
from companion.show import digits
from companion.show.content import Seat, Shown, Track, shown_of
from companion.show.page import lines_of, page
from companion.table.campaign.opened import OpenTable
from companion.table.sheet import plain, width_of
from screens.show.app import ShowApp

SIX = Shown(
    "Salt · SeaFall",
    "game 1, year 2, Ana's turn",
    tuple(
        Seat(name, name == "Ana", (Track("glory", value, 13),), "gold 3 · fortune 2", alarm)
        for name, value, alarm in (
            ("Ana", 12, ""), ("Benedikt", 0, "NO POISE"), ("Cleo", None, ""), ("Dr. Wu", -3, ""),
            ("東京", 100, ""), ("F", 7, ""),
        )
    ),
    ("Raid · Ana: pool 5, dice 3",),
    ("Ana: one enmity token is owed to Benedikt",),
    "12 Ana raids spice",
)  # fmt: skip
SIZES = ((80, 24), (100, 30), (120, 36), (160, 50), (60, 20), (40, 12))


@pytest.mark.parametrize("size", ["fit", "middle", "small"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_fits_and_says_everything_that_matters(width: int, height: int, size: str) -> None:
    lines = plain(page(SIX, width, height, size)).split("\n")
    assert len(lines) == height and max(map(width_of, lines)) <= width
    told = " ".join("\n".join(lines).split())
    for one in ("Ana's turn", "▸ Ana", "東京", "pool 5", "owed to Benedikt", "12 Ana raids"):
        assert one in told
    assert ("█" in told) == (size != "small" and width >= 80)


def test_digits_are_as_large_as_there_is_room() -> None:
    def rows(count: int, width: int, height: int) -> int:
        few = Shown("", "turn", SIX.seats[:count], (), ())
        return sum("█" in line for line in plain(page(few, width, height)).split("\n"))

    assert rows(1, 80, 24) == 15
    assert rows(6, 160, 50) == 20  # two rows of three, each digit of ten lines
    assert rows(6, 80, 24) == 10


def test_each_digit_is_another_and_as_wide_as_is_said() -> None:
    drawings = {sign: tuple(digits.drawn(sign, 1)) for sign in digits.PIXELS}
    assert len({*drawings.values()}) == len(drawings)
    for scale in (1, 2, 3):
        for told in ("7", "42", "-13", "?"):
            lines = digits.drawn(told, scale)
            assert {len(line) for line in lines} == {digits.width_of(told, scale)}
            assert len(lines) == digits.ROWS * scale


def begun(root: Path, game: str, *players: str) -> OpenTable[Any]:
    return campaigns.begin(root, game, "Salt", players)


def test_turn_tracks_pool_and_what_is_owed(tmp_path: Path) -> None:
    with begun(tmp_path, "seafall", "Ana", "Ben", "Cleo") as table:
        table.act("turn", {"who": "Ben"})
        speak(table, "remind read entry 12 at winter", "")
        run = table.begin("raid")
        run.give("province", "Ben")
        run.settle(run.look(table.state))
        table.drafts.keep_all(run)
        told = shown_of(table)
        assert [x.name for x in told.seats if x.active] == ["Ben"]
        assert [x.tracks[0].value for x in told.seats] == [0, 0, 0]
        assert told.open[0].startswith("Raid · Ben")
        assert any("read entry 12" in one for one in told.owed)
        assert "Ben, whose turn it is: glory 0" in "\n".join(lines_of(told))


def test_nothing_that_is_hidden_is_shown(tmp_path: Path) -> None:
    """A sealed choice, also one that is half entered, and a noted hand: in no part of it."""
    with begun(tmp_path, "pirate-crusades", "Ana", "Ben") as table:
        table.act("note", {"text": "begin"})
        before = shown_of(table)
        for act in table.infos.values():
            run = table.begin(act.id, "p1")
            asking: Any = run.look(table.state)
            question = getattr(asking, "question", None)
            if question is not None and question.secret:
                run.give(question.key, "7C")
                table.drafts.keep_all(run)
        assert shown_of(table).open == before.open == ()
    with begun(tmp_path, "five-sails", "Ana", "Ben") as table:
        table.act("setup", {}, depth="sentence")
        secret = table.act("choose", {"scheme": "Marooned"}, by="p1", depth="sentence")
        assert secret is not None
        assert "Marooned" not in repr(shown_of(table))


async def test_it_follows_what_another_program_enters_and_writes_nothing(tmp_path: Path) -> None:
    with begun(tmp_path, "en-garde", "Sam", "Jen") as table:
        table.act("turn", {"who": "Sam"})
        app = ShowApp(tmp_path, "salt")
        async with app.run_test(size=(80, 24)) as pilot:
            size = table.path.stat().st_size
            assert "Sam's turn" in app.told.where
            table.act("turn", {"who": "Jen"})
            written = table.path.stat().st_size
            assert written > size
            app.look()
            await pilot.pause()
            assert "Jen's turn" in app.told.where
            assert "Jen's turn" in str(app.query_one("#page").render())
            await pilot.press("q")
        assert table.path.stat().st_size == written
    assert {x.suffix for x in tmp_path.glob("campaigns/*")} <= {".jsonl", ".lock"}


def test_in_a_pipe_it_says_one_state_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path, "en-garde", "Sam", "Jen").close()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert cli.main(["show", "salt"], standalone_mode=False) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "Salt · En Garde",
        "not begun",
        "Sam: Poise 10 of 10, hand 9",
    ]
