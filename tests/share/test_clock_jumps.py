"""A clock that jumps back and forth by years: what was there is there, and in the order of acts.

Random stories of everything that commands do with a campaign, told under a clock that may say any
year at each look. Beside them stands a list of what was entered, which knows no clock.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path

import pytest

from companion.records.book import OUTSIDE, Book, GameRow
from companion.records.storage import BookStorage
from companion.share.campaigns.backups import NEWEST, Backups, Kept, Why
from companion.share.campaigns.campaigns import open_table
from companion.share.past.asking import Scope, asked, session_begun
from companion.share.past.index import past_of
from companion.share.past.query import Query
from companion.table.campaign.refused import Beside
from companion.table.procedures.drive import unveiled
from companion.table.storage.dated import Dated
from companion.table.storage.disk import RealDisk
from tests.clocks import REAL, Jumping, put_on
from tests.share.kill_commands import FROZEN, acts_of, run
from tests.table.tiny import did

LONG = os.environ.get("COMPANION_LONG") == "1"
STORIES = range(100 if LONG else 5)
ACTS = 60 if LONG else 40
SALT = "campaigns/salt.jsonl"


class Story:
    """A campaign told by commands, and what should stand in it."""

    def __init__(self, home: Path, seed: int, clock: Jumping) -> None:
        self.home, self.dice, self.clock = home, random.Random(seed), clock
        self.table: list[str] = []
        """What is on the table, oldest first."""
        self.made: list[tuple[str, bytes, list[str]]] = []
        """Copies in the order in which they were made: name, bytes, what was on the table."""
        self.books: list[bytes] = []
        """The same of the record book."""
        self.number = 0
        run(home, "new", "en-garde", "Salt", "--player", "Ana", "--player", "Bo")

    def say(self, home: Path | None = None) -> str:
        """A note of its own number."""
        self.number += 1
        assert run(home or self.home, "say", "salt", f"note thing {self.number}") == 0
        return f"“thing {self.number}”"

    # What may happen

    def tell(self) -> None:
        self.table.append(self.say())

    def remind(self) -> None:
        self.number += 1
        assert run(self.home, "do", "salt", "remind", f"text=read {self.number}", "when=dusk") == 0
        self.table.append(f"reminder: read {self.number} (dusk)")

    def take_back(self) -> None:
        if self.table:
            assert run(self.home, "undo", "salt") == 0
            gone = self.table.pop()
            if self.dice.random() < 0.5:
                assert run(self.home, "redo", "salt") == 0
                self.table.append(gone)

    def back_up(self) -> None:
        assert run(self.home, "backup") == 0

    def restore(self) -> None:
        copies = Backups(self.home).copies("salt")
        if copies:
            name, data, table = self.made[-1]
            assert copies[0].name == name, "the newest copy is not the one that was made last"
            assert run(self.home, "restore", "salt", "--yes") == 0
            assert (self.home / SALT).read_bytes() == data
            self.table = list(table)

    def put_away(self) -> None:
        assert run(self.home, "archive", "salt") == 0
        assert run(self.home, "archive", "salt", "--back") == 0

    def take_in(self) -> None:
        """Out as an archive, in as a campaign of its own."""
        file = self.home.with_name(f"{self.home.name}-{self.number}.archive")
        assert run(self.home, "record", "salt", "--format", "archive", "--out", str(file)) == 0
        other = self.home.with_name(f"{self.home.name}-other")
        assert run(other, "import", str(file)) == 0
        assert acts_of(other, "salt") == acts_of(self.home, "salt")
        shutil.rmtree(other)
        file.unlink()

    def merge(self) -> None:
        """Two laptops go on from here, and are brought together both ways."""
        there = self.home.with_name(f"{self.home.name}-there")
        shutil.copytree(self.home, there)
        mine = [self.say() for _ in range(self.dice.randrange(4))]
        theirs = [self.say(there) for _ in range(self.dice.randrange(1, 4))]
        copy = self.home.with_name(f"{self.home.name}.jsonl")
        shutil.copy(self.home / SALT, copy)
        assert run(self.home, "merge", "salt", str(there / SALT)) == 0
        run(there, "merge", "salt", str(copy))
        after = on_table(self.home, "salt")
        assert after == on_table(there, "salt")
        both = after[len(self.table) :]
        assert after[: len(self.table)] == self.table
        assert [x for x in both if x in mine] == mine
        assert [x for x in both if x in theirs] == theirs
        assert len(both) == len(mine) + len(theirs)
        self.table = after
        shutil.rmtree(there)
        copy.unlink()

    def rescue(self) -> None:
        """A line is lost; all others come back, as they stood."""
        other = self.home.with_name(f"{self.home.name}-hurt")
        shutil.copytree(self.home, other)
        lines = (other / SALT).read_bytes().splitlines(keepends=True)
        if len(lines) > 4:
            at = self.dice.randrange(1, len(lines) - 1)
            most = max(1, lines[at].count(b'"act_no"'))  # the line of a merge holds several
            lines[at] = b"x" * (len(lines[at]) - 1) + b"\n"
            (other / SALT).write_bytes(b"".join(lines))
            if run(other, "rescue", "salt") == 0:
                left = on_table(other, "salt-rescued")
                kept = [x for x in left if x in self.table]
                lost = [x for x in self.table if x not in kept]
                assert kept == [x for x in self.table if x in kept], "rescued in another order"
                assert len(lost) <= most, "more is lost than stood in the line"
        shutil.rmtree(other)

    def lose_the_book(self) -> None:
        """It is mended from the copy that was made last."""
        path, backups = self.home / "book.json", self.home / "backups"
        if self.books:
            path.write_bytes(b"")
            book = Book(path, backups, RealDisk())
            book.campaigns()
            assert (backups / book.copies()[0]).read_bytes() == self.books[-1]
            assert f"the copy {book.copies()[0]}" in " ".join(book.notices)

    def check(self) -> None:
        """What was acknowledged is there, in the order of acts, and so are the last copies."""
        assert on_table(self.home, "salt") == self.table
        copies = [copy.name for copy in Backups(self.home).copies("salt")]
        last = [name for name, _, _ in self.made[-NEWEST:]]
        assert copies[: len(last)] == last[::-1], "a newer copy went, or stands behind an older one"
        newest = Backups(self.home).find("salt") if copies else None
        if newest is not None:
            assert Backups(self.home).read(newest) == self.made[-1][1]

    def finds(self) -> list[str]:
        """What the index of the past has on the table, oldest first."""
        with past_of(self.home) as past:
            hits = asked(past.base, Query(), Scope(campaign="salt"), 1000)
            assert session_begun(past.base, Scope()) > 0
        return [one.says for one in reversed(hits) if one.on_table]


def on_table(home: Path, id: str) -> list[str]:
    with open_table(home, id, writing=False) as table:
        assert not table.read.damage
        return [one.says for one in table.log(1000) if one.on_table]


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Story]:
    """Copies are noted as they are made, by the story that stands here."""
    stories: list[Story] = []
    keep = Backups._keep

    def noted(backups: Backups, campaign: str, data: bytes, why: Why) -> Kept:
        kept = keep(backups, campaign, data, why)
        story = stories[0]
        if kept.fresh and campaign == "salt" and backups.root == story.home:
            story.made.append((kept.copy.name, data, list(story.table)))
        return kept

    copy = BookStorage._copy

    def noted_book(storage: BookStorage, raw: bytes) -> None:
        copy(storage, raw)
        if storage._backups == stories[0].home / "backups":
            stories[0].books.append(raw)

    monkeypatch.setattr(Backups, "_keep", noted)
    monkeypatch.setattr(BookStorage, "_copy", noted_book)
    return stories


@pytest.mark.parametrize("seed", STORIES)
def test_a_story_under_a_clock_that_jumps(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recorded: list[Story]
) -> None:
    clock = Jumping(seed)
    put_on(monkeypatch, clock)
    story = Story(tmp_path / "home", seed, clock)
    recorded.append(story)
    often = [story.tell] * 6 + [story.remind, story.take_back, story.take_back]
    rare = [
        story.back_up, story.restore, story.put_away, story.take_in, story.merge, story.rescue,
        story.lose_the_book,
    ]  # fmt: skip
    for number in range(ACTS):
        happens = rare[number // 4 % len(rare)] if number % 4 == 3 else story.dice.choice(often)
        happens()
        clock.scramble(story.home)
        story.check()
    assert story.finds() == story.table
    with open_table(story.home, "salt", writing=False) as table:
        owed = [duty.what for duty in table.state.pending.values()]
        assert owed == [x[10:-7] for x in story.table if x.startswith("reminder: ")]
    assert run(story.home, "doctor") == 0


def test_drafts_stay_in_the_order_in_which_they_were_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Jumping(1)
    put_on(monkeypatch, clock)
    home = tmp_path / "home"
    run(home, "new", "en-garde", "Salt", "--player", "Ana", "--player", "Bo")
    for number in range(12):
        with open_table(home, "salt", writing=True) as table:
            draft = table.begin("note")
            draft.give("text", f"thing {number}")
            table.drafts.keep_all(draft)
        clock.scramble(home)
    with open_table(home, "salt", writing=False) as table:
        told = [table.runs.resume(id).answers["text"].value for id, _, _ in table.drafts.all()]
    assert told == [f"thing {number}" for number in range(12)]


def test_an_older_campaign_is_carried_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Jumping(2)
    put_on(monkeypatch, clock)
    home = tmp_path / "home"
    (home / "campaigns").mkdir(parents=True)
    shutil.copy(FROZEN, home / "campaigns/old.jsonl")
    before = on_table(home, "old")
    for number in range(5):
        assert run(home, "say", "old", f"note thing {number}") == 0
        clock.scramble(home)
    assert on_table(home, "old") == [*before, *(f"“thing {number}”" for number in range(5))]
    copies = Backups(home).copies("old")
    assert Backups(home).read(copies[-1]) == FROZEN.read_bytes(), "the copy from before it was new"


def test_the_newer_of_two_that_were_kept_beside(tmp_path: Path) -> None:
    """The data folder refused once and could not be cleared: what lies in the other is newer."""
    home, spare = tmp_path / "home", tmp_path / "spare"
    run(home, "new", "en-garde", "Salt", "--player", "Ana", "--player", "Bo")
    with open_table(home, "salt", writing=True) as table:
        beside = Beside(table.path, home / "unsaved", RealDisk(), spare)
        for number, first in enumerate(beside.paths):
            draft = table.begin("note")
            draft.give("text", f"thing {number}")
            table.drafts.unkept = {0: draft}
            other = beside.paths[1 - number]
            lying = other.read_bytes() if other.exists() else b""
            there = Beside(table.path, first.parent, RealDisk(), other.parent)
            assert there.keep(table)
            other.parent.mkdir(exist_ok=True)
            other.write_bytes(lying)
        os.utime(beside.paths[0], (2e9, 2e9))
        os.utime(beside.paths[1], (1e9, 1e9))
        found = Beside(table.path, home / "unsaved", RealDisk(), spare).found()
        table.drafts.unkept = {}
    assert found is not None
    assert [unveiled(value) for _, value, _ in found.halves[0].answers] == ["thing 1"]


@pytest.mark.parametrize(
    ("years", "order"),
    [
        ((2026, 2027, 2028), [1, 2, 3]),
        ((2026, 1999, 2028), [1, 2, 3]),
        ((2099, 2026, 2027), [1, 2, 3]),
        ((2026, 2099, 2027), [1, 2, 3]),
    ],
)
def test_games_of_a_campaign_are_in_their_order(
    years: Sequence[int], order: Sequence[int], tmp_path: Path
) -> None:
    book = Book(tmp_path / "book.json", tmp_path / "backups", RealDisk())
    for number, year in enumerate(years, 1):
        book.note_game(GameRow(campaign="a", game_no=number, ended_at=f"{year}-05-01T20:00:00Z"))
    book.note_games([GameRow(campaign=f"{OUTSIDE}b", game_no=7, ended_at="2025-01-01")])
    book.note_games([GameRow(campaign=f"{OUTSIDE}b", game_no=8, ended_at="2024-01-01")])
    rows = book.games()
    assert [row.game_no for row in rows if row.campaign == "a"] == order
    assert [row.game_no for row in rows if row.campaign != "a"] == [8, 7]  # days that were typed


def test_names_of_copies_say_their_order() -> None:
    """Whatever the clock says; those of earlier versions stand before."""
    clock = Jumping(3)
    older = [Dated.read("20261121-200000"), Dated.read("20261121-200000-2")]
    known = [one for one in older if one is not None]
    assert len(known) == 2
    for _ in range(300):
        known.append(Dated.after(known, clock.look()))
        assert Dated.read(known[-1].written) == known[-1]
    assert sorted(known) == known
    assert Dated.after([Dated(0, REAL(2026, 1, 1))], REAL(2026, 1, 2)).written == "20260102-000000"
    assert Dated.read("20261399-250000") is None


def test_each_line_lost_in_turn(tmp_path: Path) -> None:
    """What stands behind a gap follows what is before it, also where the years went back."""
    home = tmp_path / "home"
    run(home, "new", "en-garde", "Salt", "--player", "Ana", "--player", "Bo")
    for number, year in enumerate((2026, 2026, 2099, 2099, 2027, 2027, 1999, 1999, 2028)):
        with open_table(home, "salt", writing=True) as table:
            table.clock = lambda year=year: REAL(year, 5, 1, 20, tzinfo=UTC)
            did(table, "note", text=f"thing {number}")
    whole, names = (home / SALT).read_bytes(), on_table(home, "salt")
    lines = whole.splitlines(keepends=True)
    for at in range(2, len(lines) - 1):
        hurt = [*lines[:at], b"x" * 40 + b"\n", *lines[at + 1 :]]
        (home / SALT).write_bytes(b"".join(hurt))
        assert run(home, "rescue", "salt") == 0
        left = on_table(home, "salt-rescued")
        assert [x for x in left if x in names] == [*names[: at - 1], *names[at:]], at
        (home / "campaigns/salt-rescued.jsonl").unlink()
