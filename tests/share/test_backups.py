"""Dated copies: made, read back, rotated, put back without loss; archived campaigns come back."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import cli
from companion.errors import Locked, StorageError, UsageError
from companion.records.book import Book, BookError
from companion.share.campaigns import campaigns, putting_away, restoring
from companion.share.campaigns.backups import (
    DAYS,
    NEWEST,
    Backups,
    Copy,
    ends_game,
    is_plain,
    worn_out,
)
from companion.table.campaign.opened import OpenTable
from companion.table.storage.dated import Dated
from companion.table.storage.disk import RealDisk
from companion.table.storage.patch import sorted_encoding
from tests.faulty import HOWS, RecordingDisk, fault_points
from tests.table.tiny import clock, did, probe
from tests.wording import WHEN_OPENED

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


class Ticking:
    """A clock that is told how far it goes at each look."""

    def __init__(self, step: timedelta = timedelta(minutes=1)) -> None:
        self.at, self.step = AT, step

    def __call__(self) -> datetime:
        self.at += self.step
        return self.at


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def fleet(home: Path, title: str = "Fleet") -> OpenTable[Any]:
    """A new campaign, open."""
    game = probe("saga")
    id = campaigns.free_id(title, campaigns.ids(home))
    path = campaigns.path_of(home, id)
    return OpenTable.create(game, path, title, ("Ann", "Bob"), id=id, clock=clock)


@pytest.fixture
def played(home: Path) -> Path:
    """A campaign of three acts, closed; its journal."""
    with fleet(home) as table:
        for coins in (1, 2, 3):
            did(table, "voyage", "p1", coins=coins)
    return campaigns.path_of(home, "fleet")


def more(home: Path, coins: int = 9) -> None:
    path = campaigns.path_of(home, "fleet")
    with OpenTable(probe("saga"), path, clock=clock) as table:
        did(table, "voyage", "p2", coins=coins)


# Making copies


def test_a_copy_holds_the_journal_and_is_made_once(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    kept = backups.keep("fleet", "asked")
    assert kept.fresh
    assert backups.read(kept.copy) == played.read_bytes()
    assert kept.copy.name == "20261121-200100.asked.jsonl"
    again = backups.keep("fleet", "asked")
    assert (again.fresh, again.copy) == (False, kept.copy)
    more(home)
    assert backups.keep("fleet", "after-game").fresh
    names = [copy.name for copy in backups.copies("fleet")]
    assert names[0].endswith(".after-game.jsonl")
    assert names[1] == kept.copy.name
    assert backups.campaigns() == ["fleet"]


def test_a_line_that_is_being_written_is_not_copied(played: Path, home: Path) -> None:
    whole = played.read_bytes()
    played.write_bytes(whole + b"0123456789abcdef {")
    backups = Backups(home)
    assert backups.read(backups.keep("fleet", "asked").copy) == whole


def test_copies_of_one_second_have_numbers(played: Path, home: Path) -> None:
    backups = Backups(home, clock=lambda: AT)
    for coins in range(12):
        more(home, coins)
        backups.keep("fleet", "asked")
    names = [copy.name for copy in backups.copies("fleet")]
    assert names[0] == "20261121-200000-011.asked.jsonl"
    newest = backups.read(backups.find("fleet"))
    assert newest == played.read_bytes()


def test_the_newest_stay_and_one_of_each_day_before(played: Path, home: Path) -> None:
    """Four copies a day for a month: ten newest, and ten days with their last one."""
    backups = Backups(home, clock=Ticking(timedelta(hours=6)))
    made = []
    for coins in range(120):
        more(home, coins)
        made.append(backups.keep("fleet", "asked").copy)
    left = backups.copies("fleet")
    assert left[:NEWEST] == made[::-1][:NEWEST]
    older = left[NEWEST:]
    days = [copy.at.date() for copy in older]
    assert len(days) == len(set(days)) == DAYS
    assert days == sorted(days, reverse=True)


def test_a_wrong_clock_never_pushes_the_copy_out_that_was_just_made(
    played: Path, home: Path
) -> None:
    ahead = Backups(home, clock=Ticking(timedelta(days=400)))
    for coins in range(30):
        more(home, coins)
        ahead.keep("fleet", "asked")
    more(home)
    kept = Backups(home, clock=lambda: AT).keep("fleet", "asked")
    assert kept.fresh
    assert kept.copy in ahead.copies("fleet")


def test_worn_out_is_what_is_too_much() -> None:
    copies = [
        Copy("x", str(n), Dated(0, AT.replace(tzinfo=None) - timedelta(hours=n)), "asked")
        for n in range(9)
    ]
    assert worn_out(copies) == []


@pytest.mark.parametrize("how", HOWS)
def test_a_failing_disk_makes_a_whole_copy_or_none(played: Path, home: Path, how: Any) -> None:
    whole = played.read_bytes()
    for disk in fault_points(RealDisk, how):
        backups = Backups(home, disk, clock=Ticking())
        with contextlib.suppress(StorageError):
            backups.keep("fleet", "asked")
        safe = Backups(home)
        for copy in safe.copies("fleet"):
            assert safe.read(copy) == whole, disk.names_called
        assert played.read_bytes() == whole
        for copy in safe.copies("fleet"):
            (safe.folder / "fleet" / copy.name).unlink()


def test_a_copy_that_was_acknowledged_outlives_a_power_cut(played: Path, home: Path) -> None:
    import random

    data = played.read_bytes()
    disk = RecordingDisk(files={played: data})
    backups = Backups(home, disk, clock=lambda: AT)
    copy = backups.keep("fleet", "asked").copy
    disk.mark("copied")
    for state in disk.crash_states(random.Random(3), samples=6):
        after = Backups(home, state.disk(), clock=lambda: AT)
        left = after.copies("fleet")
        assert all(after.read(one) == data for one in left)
        if "copied" in state.marks:
            assert left == [copy]


def test_a_game_that_ends_is_noticed(home: Path) -> None:
    with fleet(home) as table:
        assert not ends_game(table)
        did(table, "voyage", "p1", coins=1)
        assert not ends_game(table)
        did(table, "finish")
        assert ends_game(table)
        did(table, "note", text="well played")
        assert not ends_game(table)
        did(table, "next-game")
        assert ends_game(table)


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", ".hidden", "a\0"])
def test_no_name_leads_out_of_the_folder(home: Path, name: str) -> None:
    assert not is_plain(name)
    assert Backups(home).copies(name) == []
    with pytest.raises(UsageError):
        Backups(home).find(name)
    with pytest.raises(UsageError):
        putting_away.take_back(home, name)


def test_foreign_files_among_the_copies_are_left_alone(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    backups.keep("fleet", "asked")
    folder = backups.folder / "fleet"
    for name in ("notes.txt", "20269999-999999.asked.jsonl", "20261121-200100.jsonl"):
        (folder / name).write_text("mine")
    assert len(backups.copies("fleet")) == 1
    with pytest.raises(UsageError, match="no copy"):
        backups.find("fleet", "notes")


# Putting back


def test_the_difference_is_shown_before_and_what_was_there_is_kept(
    played: Path, home: Path
) -> None:
    backups = Backups(home, clock=Ticking())
    copy = backups.keep("fleet", "asked").copy
    before = played.read_bytes()
    more(home, 9)
    after = played.read_bytes()
    found = restoring.compare(backups, copy)
    assert (found.relation, found.comes) == ("older", ())
    assert found.leaves == ((4, "Bob brought 9 coins home"),)
    assert [(x.label, x.old, x.new) for x in found.changes] == [("coins Bob", "9", "0")]
    assert "1 entry would leave the table:" in found.lines()
    assert played.read_bytes() == after, "a look changes nothing"
    done = restoring.put_back(backups, copy)
    assert played.read_bytes() == before
    assert done.saved is not None
    assert backups.read(done.saved) == after
    # And the other way: what was there comes back just as well.
    back = restoring.compare(backups, done.saved)
    assert (back.relation, back.leaves, back.comes) == ("newer", (), found.leaves)
    restoring.put_back(backups, done.saved)
    assert played.read_bytes() == after


def test_two_that_parted_lose_nothing(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    start = played.read_bytes()
    more(home, 7)
    copy = backups.keep("fleet", "asked").copy
    played.write_bytes(start)
    more(home, 8)
    found = restoring.compare(backups, copy)
    assert found.relation == "parted"
    assert [text for _, text in (*found.leaves, *found.comes)] == [
        "Bob brought 8 coins home",
        "Bob brought 7 coins home",
    ]
    done = restoring.put_back(backups, copy)
    assert done.saved is not None
    assert b"8 coins" in backups.read(done.saved)


def test_the_same_changes_nothing(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    copy = backups.keep("fleet", "asked").copy
    assert restoring.compare(backups, copy).relation == "same"
    assert restoring.put_back(backups, copy).saved is None
    assert len(backups.copies("fleet")) == 1


def test_a_campaign_that_is_gone_comes_back(played: Path, home: Path) -> None:
    backups = Backups(home)
    copy = backups.keep("fleet", "asked").copy
    data = played.read_bytes()
    played.unlink()
    assert restoring.compare(backups, copy).relation == "gone"
    assert restoring.put_back(backups, copy).id == "fleet"
    assert played.read_bytes() == data


def test_a_damaged_campaign_is_kept_beside(played: Path, home: Path) -> None:
    backups = Backups(home)
    copy = backups.keep("fleet", "asked").copy
    data = played.read_bytes()
    damaged = data.replace(b"brought 2", b"brought 8")
    played.write_bytes(damaged)
    assert restoring.compare(backups, copy).relation == "unreadable"
    restoring.put_back(backups, copy)
    assert played.read_bytes() == data
    assert (played.parent / "fleet.damaged-1").read_bytes() == damaged


def test_a_damaged_copy_is_never_put_back(played: Path, home: Path) -> None:
    backups = Backups(home)
    copy = backups.keep("fleet", "asked").copy
    file = backups.folder / "fleet" / copy.name
    file.write_bytes(file.read_bytes().replace(b"brought 2", b"brought 8"))
    more(home)
    data = played.read_bytes()
    for work in (restoring.compare, restoring.put_back, restoring.as_own):
        with pytest.raises(StorageError):
            work(backups, copy)
    played.unlink()
    with pytest.raises(StorageError):
        restoring.put_back(backups, copy)
    assert not played.exists()
    played.write_bytes(data)


def test_another_campaign_of_that_name_is_never_replaced(played: Path, home: Path) -> None:
    backups = Backups(home)
    copy = backups.keep("fleet", "asked").copy
    played.unlink()
    fresh = OpenTable.create(
        probe("saga"), played, "Other fleet", ("Cid",), id="other", clock=clock
    )
    fresh.close()
    data = played.read_bytes()
    with pytest.raises(UsageError, match="another campaign now"):
        restoring.put_back(backups, copy)
    assert played.read_bytes() == data
    own = restoring.as_own(backups, copy)
    assert own.id == "fleet-2"
    assert played.read_bytes() == data
    with OpenTable(probe("saga"), campaigns.path_of(home, own.id)) as back:
        assert back.history.acts == 3


def test_an_open_campaign_is_not_replaced_under_its_table(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    copy = backups.keep("fleet", "asked").copy
    with OpenTable(probe("saga"), played, clock=clock) as table:
        did(table, "voyage", "p1", coins=4)
        with pytest.raises(Locked):
            restoring.put_back(backups, copy)
        with pytest.raises(Locked):
            putting_away.put_away(backups, "fleet")
        assert len(table.log(20)) == 4


@pytest.mark.parametrize("how", HOWS)
def test_a_failing_disk_loses_neither_of_the_two(played: Path, home: Path, how: Any) -> None:
    backups = Backups(home, clock=Ticking())
    copy = backups.keep("fleet", "asked").copy
    old = backups.read(copy)
    more(home)
    new = played.read_bytes()
    for disk in fault_points(RealDisk, how):
        with contextlib.suppress(StorageError):
            restoring.put_back(Backups(home, disk, clock=Ticking()), copy)
        everything = [played.read_bytes(), *(backups.read(x) for x in backups.copies("fleet"))]
        assert old in everything, disk.names_called
        assert new in everything, disk.names_called
        assert played.read_bytes() in (old, new)
        played.write_bytes(new)


# Putting away


def test_what_was_put_away_comes_back_whole(played: Path, home: Path) -> None:
    backups = Backups(home, clock=Ticking())
    data = played.read_bytes()
    putting_away.put_away(backups, "fleet")
    assert campaigns.ids(home) == []
    assert putting_away.put_away_ids(home) == ["fleet"]
    assert backups.read(backups.find("fleet")) == data
    with pytest.raises(UsageError):
        putting_away.put_away(backups, "fleet")
    # A new campaign took its name meanwhile: both stay.
    fleet(home).close()
    assert putting_away.take_back(home, "fleet") == "fleet-2"
    assert campaigns.path_of(home, "fleet-2").read_bytes() == data
    assert putting_away.put_away_ids(home) == []
    with OpenTable(probe("saga"), campaigns.path_of(home, "fleet-2")) as back:
        assert sorted_encoding(back.state) == sorted_encoding(back.state_at(back.history.head))
        assert back.history.acts == 3


@pytest.mark.parametrize("how", HOWS)
def test_a_failing_disk_never_loses_what_is_put_away(tmp_path: Path, how: Any) -> None:
    with fleet(tmp_path / "first") as table:
        did(table, "voyage", "p1", coins=1)
    data = campaigns.path_of(tmp_path / "first", "fleet").read_bytes()
    for number, disk in enumerate(fault_points(RealDisk, how)):
        home = tmp_path / str(number)
        path = campaigns.path_of(home, "fleet")
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        with contextlib.suppress(StorageError):
            putting_away.put_away(Backups(home, disk, clock=lambda: AT), "fleet")
        away = list((home / "archive").glob("*.jsonl"))
        places = [path, *away]
        assert data in [x.read_bytes() for x in places if x.exists()], disk.names_called


# The book


def book(home: Path) -> Book:
    return Book(home / "book.json", home / "backups", RealDisk(), Ticking(timedelta(hours=2)))


def test_the_book_is_copied_and_put_back(home: Path) -> None:
    mine = book(home)
    assert mine.back_up() == ""
    mine.note_players("seafall", ["Ann"])
    first = mine.back_up()
    assert first == mine.copies()[0]
    assert mine.back_up() == first, "nothing new, no new copy"
    mine.note_players("seafall", ["Bob"])
    mine.set_option("seafall", "long", True)
    assert mine.compare(first) == {"options": (1, 0), "players": (2, 1)}
    mine.put_back(first)
    assert [row.name for row in mine.players()] == ["Ann"]
    saved = next(one for one in mine.copies() if mine.compare(one) != mine.compare(first))
    assert mine.compare(saved) == {"options": (0, 1), "players": (1, 2)}
    mine.put_back(saved)
    assert mine.options("seafall") == {"long": True}
    assert {row.name for row in mine.players()} == {"Ann", "Bob"}


@pytest.mark.parametrize("name", ["", "book-20990101-000000.json", "../book.json", "/etc/passwd"])
def test_only_a_copy_of_ours_is_put_back(home: Path, name: str) -> None:
    mine = book(home)
    mine.note_players("seafall", ["Ann"])
    with pytest.raises(BookError, match="no readable copy"):
        mine.put_back(name)
    assert len(mine.players()) == 1


# On opening


def opened(home: Path, clock_: Ticking, every: timedelta = timedelta(0), **how: Any) -> str:
    with OpenTable(probe("saga"), campaigns.path_of(home, "fleet"), clock=clock, **how) as table:
        return Backups(home, clock=clock_).keep_on_opening(table, every)


def whys(home: Path) -> list[str]:
    """Why the copies were made, newest first."""
    return [copy.why for copy in Backups(home).copies("fleet")]


def test_the_first_evening_has_a_copy_when_the_campaign_is_opened(played: Path, home: Path) -> None:
    ticking = Ticking()
    assert opened(home, ticking) == ""
    (copy,) = Backups(home).copies("fleet")
    assert Backups(home).read(copy) == played.read_bytes()
    assert copy.reason == WHEN_OPENED
    assert opened(home, ticking) == ""
    assert whys(home) == ["opened"], "nothing changed since"
    more(home)
    assert opened(home, ticking) == ""
    assert whys(home) == ["opened", "opened"]


def test_a_command_an_act_makes_one_copy_an_hour(played: Path, home: Path) -> None:
    ticking = Ticking(timedelta(minutes=20))
    for _ in range(7):
        more(home)
        opened(home, ticking, timedelta(hours=1))
    assert whys(home) == ["opened"] * 3, "20, 80 and 140 minutes after eight"
    back = Ticking(timedelta(0))
    back.at -= timedelta(days=3)
    more(home)
    opened(home, back, timedelta(hours=1))
    assert len(whys(home)) == 4, "a clock that was set back must not stop copies for days"


def test_following_makes_no_copy(played: Path, home: Path) -> None:
    opened(home, Ticking(), writing=False)
    assert whys(home) == []


def test_a_disk_that_takes_no_copy_says_so_and_stops_nothing(played: Path, home: Path) -> None:
    (home / "backups").write_text("a file")
    assert "backups" in opened(home, Ticking())


def test_what_an_older_program_wrote_is_copied_before_it_is_written_anew(
    played: Path, home: Path
) -> None:
    saga = probe("saga")
    same = {saga.shape: lambda tree: tree}
    newer = replace(saga, shape=saga.shape + 1, migrations={**saga.migrations, **same})
    path, ticking = campaigns.path_of(home, "fleet"), Ticking()
    before = path.read_bytes()
    opened(home, ticking)
    more(home)
    with OpenTable(newer, path, clock=clock) as table:
        was = path.read_bytes()
        assert Backups(home, clock=ticking).keep_on_opening(table, timedelta(days=9)) == ""
        did(table, "voyage", "p1", coins=4)
        assert Backups(home, clock=ticking).keep_on_opening(table, timedelta(days=9)) == ""
    newest, oldest = Backups(home).copies("fleet")
    assert newest.reason == "before a newer program wrote to it"
    assert Backups(home).read(newest) == was
    assert Backups(home).read(oldest) == before


def test_commands_make_a_copy_on_the_first_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def run(*words: str) -> str:
        result = CliRunner().invoke(cli, list(words))
        assert result.exit_code == 0, result.output
        return result.stdout

    run("new", "en-garde", "Fair", "--player", "Ann", "--player", "Bob")
    before = (tmp_path / "home" / "campaigns" / "fair.jsonl").read_bytes()
    for word in ("one", "two"):
        run("say", "fair", f"note {word}")
    assert WHEN_OPENED in run("backup", "--list")
    (copy,) = Backups(tmp_path / "home").copies("fair")
    assert Backups(tmp_path / "home").read(copy) == before
