"""The record book's file: damage is set aside, copies rotate, replacing is all or nothing."""

import contextlib
import random
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from tinydb import TinyDB, where

from companion.records.storage import BookStorage, Unwritable
from companion.table.storage.disk import RealDisk, replace_file
from tests.faulty import HOWS, FailingDisk, RecordingDisk, fault_points
from tests.wording import SHOWN_INSTEAD

EVENING = datetime(2026, 11, 21, 20, 15, 0)
OLD = {"campaigns": {"1": {"id": "autumn"}}}
NEW = {"campaigns": {"1": {"id": "autumn"}, "2": {"id": "winter"}}}


class Clock:
    def __init__(self, now=EVENING):
        self.now = now

    def __call__(self):
        return self.now

    def later(self, **how):
        self.now += timedelta(**how)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def notices():
    return []


@pytest.fixture
def at(tmp_path, clock, notices):
    """A storage in the temporary folder."""

    def make(disk=None, **more):
        where_ = (tmp_path / "book.json", tmp_path / "backups")
        return BookStorage(*where_, disk or RealDisk(), clock, notices, **more)

    return make


def copies(tmp_path):
    return sorted(path.name for path in (tmp_path / "backups").glob("*"))


def damaged(tmp_path):
    return sorted(path.name for path in tmp_path.glob("*.damaged-*"))


def take_away(storage, left):
    with storage.together():
        storage.copy_first()
        storage.write(left)


class TestReadingAndWriting:
    def test_no_file_is_no_tables_and_no_trouble(self, at, notices, tmp_path):
        assert at().read() is None
        assert notices == []
        assert list(tmp_path.iterdir()) == []

    def test_what_is_written_is_read(self, at, tmp_path):
        at().write(OLD)
        assert at().read() == OLD
        assert not (tmp_path / "book.json.new").exists()

    def test_the_file_can_be_read_by_people(self, at, tmp_path):
        at().write(OLD)
        assert len((tmp_path / "book.json").read_text().splitlines()) > 3

    def test_the_folder_is_made(self, tmp_path, clock, notices):
        deep = tmp_path / "a" / "b"
        BookStorage(deep / "book.json", deep / "backups", RealDisk(), clock, notices).write(OLD)
        assert (deep / "book.json").exists()

    def test_tinydb_works_on_it(self, at):
        with TinyDB(storage=at) as db:
            db.table("t").insert({"a": 1})
            db.table("t").insert({"a": 2})
            db.table("t").remove(where("a") == 1)
        with TinyDB(storage=at) as db:
            assert db.table("t").all() == [{"a": 2}]

    def test_several_changes_are_one_replacement(self, at):
        disk = FailingDisk(RealDisk(), only=["rename"])
        storage = at(disk)
        with storage.together():
            db = TinyDB(storage=lambda: storage)
            for number in range(5):
                db.table("t").insert({"a": number})
        assert disk.calls == 1
        assert len(at().read()["t"]) == 5

    def test_an_error_inside_writes_nothing(self, at):
        at().write(OLD)
        storage = at()

        def half_a_change():
            with storage.together():
                TinyDB(storage=lambda: storage).table("campaigns").truncate()
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            half_a_change()
        assert storage.read() == OLD

    def test_no_change_writes_nothing(self, at):
        at().write(OLD)
        disk = FailingDisk(RealDisk(), only=["create", "rename"])
        at(disk).write(OLD)
        assert disk.calls == 0

    @pytest.mark.parametrize("value", ["\udcff", object(), {1, 2, object()}])
    def test_what_is_no_json_is_refused_and_nothing_touched(self, at, value):
        at().write(OLD)
        with pytest.raises(Unwritable):
            at().write({"t": {"1": {"a": value}}})
        assert at().read() == OLD

    @pytest.mark.parametrize("how", ["short", "torn", "ENOSPC"])
    def test_a_full_disk_leaves_the_old_book(self, at, tmp_path, how):
        at().write(OLD)
        before = (tmp_path / "book.json").read_bytes()
        with pytest.raises(OSError):
            at(FailingDisk(RealDisk(), 1, how, only=["write"])).write(NEW)
        assert (tmp_path / "book.json").read_bytes() == before
        assert not (tmp_path / "book.json.new").exists()


DAMAGE = {
    "empty": b"",
    "nul": bytes(600),
    "cut": msgspec.json.encode(OLD)[:-7],
    "tail": msgspec.json.encode(OLD) + b'": {}}',
    "nul tail": msgspec.json.encode(OLD) + bytes(20),
    "list": b"[]",
    "null": b"null",
    "number": b"7",
    "table is a list": b'{"campaigns": []}',
    "row is text": b'{"campaigns": {"1": "autumn"}}',
    "row number is a word": b'{"campaigns": {"one": {}}}',
    "row number is endless": b'{"campaigns": {"' + b"1" * 5000 + b'": {}}}',
    "not utf-8": b'{"campaigns": {"1": {"id": "\xff"}}}',
    "nested too deep": b"[" * 100_000,
}


class TestDamage:
    @pytest.mark.parametrize("bytes_", DAMAGE.values(), ids=DAMAGE.keys())
    def test_is_set_aside_and_the_copy_used(self, at, tmp_path, notices, bytes_):
        at().write(OLD)
        (tmp_path / "book.json").write_bytes(bytes_)
        assert at().read() == OLD
        assert damaged(tmp_path) == ["book.json.damaged-20261121-201500"]
        assert (tmp_path / damaged(tmp_path)[0]).read_bytes() == bytes_
        assert len(notices) == 1
        assert "book.json.damaged-20261121-201500" in notices[0]
        assert "book-20261121-201500.json" in notices[0]
        assert notices[0].endswith(".")
        assert notices[0].count(". ") == 0  # one sentence

        notices.clear()
        assert at().read() == OLD
        assert notices == []

    def test_empty_is_not_silently_an_empty_database(self, at, tmp_path, notices):
        (tmp_path / "book.json").touch()
        assert at().read() == {}
        assert "0 bytes" in notices[0]
        assert "an empty book was begun" in notices[0]
        assert damaged(tmp_path) == ["book.json.damaged-20261121-201500"]
        at().write(OLD)
        assert at().read() == OLD

    def test_twice_in_a_second_overwrites_nothing(self, at, tmp_path):
        for bytes_ in (b"first", b"second"):
            (tmp_path / "book.json").write_bytes(bytes_)
            at().read()
        assert damaged(tmp_path) == [
            "book.json.damaged-20261121-201500",
            "book.json.damaged-20261121-201500-2",
        ]
        assert {path.read_bytes() for path in tmp_path.glob("*.damaged-*")} == {b"first", b"second"}

    def test_an_unreadable_copy_is_passed_over(self, at, tmp_path, notices):
        at().write(OLD)
        (tmp_path / "backups" / "book-20261121-201600.json").write_bytes(b"")
        (tmp_path / "book.json").write_bytes(b"{")
        assert at().read() == OLD
        assert "book-20261121-201500.json" in notices[0]

    def test_a_lost_book_comes_back_from_its_copy(self, at, tmp_path, notices):
        at().write(OLD)
        (tmp_path / "book.json").unlink()
        assert at().read() == OLD
        assert (tmp_path / "book.json").exists()
        assert "was missing" in notices[0]

    def test_a_change_mends_first(self, at, tmp_path):
        at().write(OLD)
        (tmp_path / "book.json").write_bytes(b"")
        storage = at()
        with storage.together():
            TinyDB(storage=lambda: storage).table("campaigns").insert({"id": "winter"})
        assert at().read() == NEW

    @pytest.mark.parametrize("how", ["ENOSPC", "EROFS"])
    def test_where_nothing_can_be_written_the_copy_is_shown(self, at, tmp_path, notices, how):
        at().write(OLD)
        (tmp_path / "book.json").write_bytes(b"[")
        for _ in range(2):
            assert at(FailingDisk(RealDisk(), 1, how, lasting=True, only=["create"])).read() == OLD
        assert (tmp_path / "book.json").read_bytes() == b"["
        assert damaged(tmp_path) == []
        assert len(notices) == 1
        assert SHOWN_INSTEAD in notices[0]

    def test_a_file_that_the_machine_will_not_read_is_not_damage(self, at, tmp_path):
        at().write(OLD)
        with pytest.raises(OSError):
            at(FailingDisk(RealDisk(), 1, only=["read_at"])).read()
        assert damaged(tmp_path) == []
        assert at().read() == OLD


class TestCopies:
    def test_the_first_writing_makes_one(self, at, tmp_path):
        at().write(OLD)
        assert copies(tmp_path) == ["book-20261121-201500.json"]
        assert (tmp_path / "backups" / copies(tmp_path)[0]).read_bytes() == (
            tmp_path / "book.json"
        ).read_bytes()

    def test_at_most_one_an_hour(self, at, tmp_path, clock):
        for number in range(121):
            at().write({"t": {"1": {"n": number}}})
            clock.later(minutes=1)
        assert copies(tmp_path) == [
            "book-20261121-201500.json",
            "book-20261121-211500.json",
            "book-20261121-221500.json",
        ]

    def test_fourteen_stay(self, at, tmp_path, clock):
        for number in range(20):
            at().write({"t": {"1": {"n": number}}})
            clock.later(hours=2)
        kept = [
            msgspec.json.decode((tmp_path / "backups" / name).read_bytes())["t"]["1"]["n"]
            for name in copies(tmp_path)
        ]
        assert kept == list(range(6, 20))

    def test_before_rows_are_taken_away(self, at, tmp_path, clock):
        at().write(OLD)
        at().write(NEW)
        for left in ({}, OLD, {}):
            take_away(at(), left)
        # NEW before the first; {} was in no copy before the second; OLD before the third
        assert copies(tmp_path) == [
            "book-20261121-201500-01.json",
            "book-20261121-201500-02.json",
            "book-20261121-201500-03.json",
            "book-20261121-201500.json",
        ]
        (tmp_path / "book.json").write_bytes(b"")
        assert at().read() == OLD

    def test_no_copy_no_taking_away(self, at):
        at().write(NEW)
        at().write(OLD)
        storage = at(FailingDisk(RealDisk(), 1, "ENOSPC", only=["create"]))
        with pytest.raises(OSError):
            take_away(storage, {})
        assert at().read() == OLD

    def test_one_that_cannot_be_made_does_not_fail_the_change(self, at, tmp_path, notices):
        disk = FailingDisk(RealDisk(), 2, "ENOSPC", only=["create"])
        at(disk).write(OLD)
        assert at().read() == OLD
        assert copies(tmp_path) == []
        assert notices == [
            "No dated copy of the record book could be made: No space left on device."
        ]

    def test_one_that_does_not_read_back_is_not_kept(self, at, tmp_path, notices):
        class Rotting(RealDisk):
            def write(self, handle, data):
                self.again = getattr(self, "again", 0) + 1
                return super().write(handle, data if self.again == 1 else data[:-2] + b"!\n")

        at(Rotting()).write(OLD)
        assert copies(tmp_path) == []
        assert "does not read back" in notices[0]

    def test_foreign_files_are_left_alone(self, at, tmp_path, clock):
        (tmp_path / "backups").mkdir()
        foreign = ["book-20261399-250000.json", "holiday.jpg", "book-old.json"]
        for name in foreign:
            (tmp_path / "backups" / name).write_text("mine")
        for number in range(16):
            at().write({"t": {"1": {"n": number}}})
            clock.later(hours=2)
        assert set(foreign) <= set(copies(tmp_path))
        assert len(copies(tmp_path)) == 14 + len(foreign)

    def test_a_clock_set_far_back_loses_no_newer_state(self, at, tmp_path, clock):
        for number in range(16):
            at().write({"t": {"1": {"n": number}}})
            clock.later(hours=2)
        clock.now = datetime(1970, 1, 1)
        at().write({"t": {"1": {"n": "after"}}})
        assert "book-19700101-000000-01.json" in copies(tmp_path)
        assert len(copies(tmp_path)) == 14
        (tmp_path / "book.json").write_bytes(b"")
        assert at().read() == {"t": {"1": {"n": "after"}}}

    def test_a_copy_from_the_far_future_is_not_the_newest(self, at, tmp_path, clock):
        clock.now = datetime(2099, 1, 1)
        at().write(OLD)
        clock.now = EVENING
        at().write(NEW)
        (tmp_path / "book.json").write_bytes(b"")
        assert at().read() == NEW


# Every call may fail


def start(tmp_path, number, clock):
    """A folder of its own with the old book and its copy."""
    home = tmp_path / str(number)
    storage = BookStorage(home / "book.json", home / "backups", RealDisk(), clock, [])
    storage.write(OLD)
    return home


def change(home, disk, clock, *, destructive):
    storage = BookStorage(home / "book.json", home / "backups", disk, clock, [])
    if destructive:
        take_away(storage, NEW)
    else:
        storage.write(NEW)


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
@pytest.mark.parametrize("destructive", [False, True], ids=["plain", "copy first"])
@pytest.mark.parametrize("damage", [None, b"", b"{"], ids=["whole", "empty", "cut"])
@pytest.mark.parametrize("how", HOWS)
def test_every_call_may_fail(tmp_path, clock, how, damage, destructive, lasting):
    clock.later(hours=-2)
    faults = 0
    for number, disk in enumerate(fault_points(RealDisk, how, lasting=lasting)):
        home = start(tmp_path, number, clock)
        clock.later(hours=2)  # so that a routine copy is due as well
        if damage is not None:
            (home / "book.json").write_bytes(damage)
        saved = True
        try:
            change(home, disk, clock, destructive=destructive)
        except OSError:
            saved = False
        faults += disk.fired
        clock.later(hours=-2)

        if damage is not None and (home / "book.json").read_bytes() == damage:
            assert not saved
        if damage is not None:
            assert any(
                path.read_bytes() == damage
                for path in [home / "book.json", *home.glob("*.damaged-*")]
            ), "the damaged bytes are kept, whatever failed"
        notices = []
        left = BookStorage(home / "book.json", home / "backups", RealDisk(), clock, notices).read()
        assert left == NEW if saved else left in (OLD, NEW)
        assert damage is not None or notices == []
    assert faults >= (1 if how == "short" else 8)


# A power cut at every moment

HOME = Path("/home/book")


def on(disk, clock, notices=None):
    told = notices if notices is not None else []
    return BookStorage(HOME / "book.json", HOME / "backups", disk, clock, told)


def big(count):
    """Tables of several sectors."""
    return {"cards": {str(n): {"name": f"card {n}", "text": "x" * 90} for n in range(1, count)}}


def test_a_power_cut_while_replacing_leaves_old_or_new():
    path = HOME / "book.json"
    rng = random.Random(20261121)
    states = 0
    for old_size, new_size in [(9000, 9200), (9200, 6000), (900, 9000), (0, 5000), (2000, 511)]:
        old, new = rng.randbytes(old_size), rng.randbytes(new_size)
        disk = RecordingDisk({path: old, path.with_name("book.json.new"): b"left over"})
        replace_file(disk, path, new)
        disk.mark("done")
        for state in disk.crash_states(rng, samples=600):
            states += 1
            assert state.files[path] in ((new,) if "done" in state.marks else (old, new))
    assert states >= 500


@pytest.mark.parametrize("leave_out", ["sync", "sync_folder"])
def test_the_model_finds_a_replacement_that_leaves_a_step_out(leave_out):
    """Otherwise the test above would prove nothing."""

    class Careless(RecordingDisk):
        pass

    setattr(Careless, leave_out, lambda self, _: None)
    path = HOME / "book.json"
    old, new = b"old" * 500, b"new" * 600
    disk = Careless({path: old})
    replace_file(disk, path, new)
    disk.mark("done")
    bad = [
        state
        for state in disk.crash_states(random.Random(1), samples=80)
        if state.files[path] not in ((new,) if "done" in state.marks else (old, new))
    ]
    assert bad


def test_the_model_finds_tinydbs_own_way_of_writing():
    """In place, and cut after the sync: what the research measured."""
    path = HOME / "book.json"
    old, new = msgspec.json.encode(big(12)), msgspec.json.encode(big(11))
    disk = RecordingDisk({path: old})
    handle = disk.append_to(path)
    disk.truncate(handle, 0)
    disk.write(handle, new)
    disk.sync(handle)
    kept = [state.files[path] for state in disk.crash_states(random.Random(1), samples=40)]
    assert any(bytes_ not in (old, new) for bytes_ in kept)


@pytest.mark.parametrize("destructive", [False, True], ids=["plain", "copy first"])
@pytest.mark.parametrize("damage", [None, b"", b"{" * 1500], ids=["whole", "empty", "cut"])
def test_a_power_cut_at_any_moment_of_a_change(clock, damage, destructive):
    old, new = big(30), big(50)
    first = RecordingDisk(folders=[HOME])
    on(first, clock).write(old)
    clock.later(hours=2)
    files = first.files()
    if damage is not None:
        files[HOME / "book.json"] = damage
    disk = RecordingDisk(files)
    if destructive:
        take_away(on(disk, clock), new)
    else:
        on(disk, clock).write(new)
    disk.mark("acknowledged")
    assert disk.open_handles == 0

    states = 0
    for state in disk.crash_states(random.Random(5), samples=400):
        states += 1
        after = state.disk()
        left = on(after, clock).read()
        assert left == new if state.marks else left in (old, new)
        if damage is not None:
            there = after.files()
            assert damage in there.values(), "the damaged bytes are kept, whenever the cut comes"
    assert states >= 150


def test_a_power_cut_during_the_very_first_change(clock):
    disk = RecordingDisk()
    on(disk, clock).write(big(9))
    disk.mark("acknowledged")
    for state in disk.crash_states(random.Random(5), samples=40):
        notices = []
        left = on(state.disk(), clock, notices).read()
        assert left == big(9) if state.marks else left in (None, big(9))
        assert notices == []


def test_a_failing_disk_over_a_forgetting_one(clock):
    """Both at once: a call fails, the program goes on, then the power goes."""
    old, new = big(5), big(9)
    first = RecordingDisk(folders=[HOME])
    on(first, clock).write(old)
    for disk in fault_points(lambda: RecordingDisk(first.files()), "EIO"):
        with contextlib.suppress(OSError):
            on(disk, clock).write(new)
        for state in disk.inner.crash_states(random.Random(3), samples=10):
            assert on(state.disk(), clock).read() in (old, new)
