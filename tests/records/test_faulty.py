"""The tools that break disks must themselves be right, or the tests that use them prove nothing."""

import errno
import random
from pathlib import Path

import pytest

from companion.table.storage.disk import Disk, RealDisk, read_whole, write_all, write_new
from tests.faulty import HOWS, FailingDisk, RecordingDisk, fault_points

FILE = Path("/home/a.jsonl")


def journal(disk, lines, *, sync=True):
    """Append lines as a journal does."""
    handle = disk.append_to(FILE)
    for number, line in enumerate(lines):
        write_all(disk, handle, line)
        if sync:
            disk.sync(handle)
        disk.mark(str(number))
    disk.close(handle)


def lines(count):
    return [f"{number:0199d}\n".encode() for number in range(count)]


def test_they_are_disks():
    disks: list[Disk] = [RecordingDisk(), FailingDisk(RealDisk())]
    assert all(disks)


@pytest.mark.posix
def test_the_recorded_disk_answers_as_the_real_one(tmp_path):
    """Random calls on both; the same answers, errors and contents."""
    rng = random.Random(11)
    real, model = RealDisk(), RecordingDisk(folders=[tmp_path])
    pool = [tmp_path / name for name in "abc"] + [tmp_path / "sub" / "d"]
    handles = []

    def both(name, *args, pick=None):
        answers = []
        for disk, which in ((real, 0), (model, 1)):
            first = (pick[which],) if pick else ()
            try:
                answers.append(getattr(disk, name)(*first, *args))
            except OSError as problem:
                answers.append(f"error {problem.errno}")  # no handle
        return answers

    for _ in range(4000):
        action = rng.choice(["open", "write", "write", "truncate", "read", "size", "name", "close"])
        if action == "open":
            name = rng.choice(["create", "append_to", "open_read"])
            path = rng.choice(pool)
            got = both(name, path)
            if all(isinstance(answer, int) for answer in got):
                handles.append(got)
            else:
                assert got[0] == got[1]
        elif action == "name":
            match rng.randrange(5):
                case 0:
                    path = rng.choice(pool)
                    target = path.with_name(rng.choice("abd"))
                    got = both("rename", path, target)
                case 1:
                    got = both("remove", rng.choice(pool))
                case 2:
                    got = both("names", tmp_path)
                case 3:
                    got = both("sync_folder", rng.choice([tmp_path, tmp_path / "no"]))
                case _:
                    got = both("make_folder", tmp_path / "sub") if rng.random() < 0.1 else [0, 0]
            assert got[0] == got[1]
        elif handles:
            pick = rng.choice(handles)
            match action:
                case "write":
                    got = both("write", rng.randbytes(rng.randrange(900)), pick=pick)
                case "truncate":
                    got = both("truncate", rng.randrange(2000), pick=pick)
                    if got[0] == f"error {errno.EINVAL}":  # Linux's word for a reading handle
                        got[0] = f"error {errno.EBADF}"
                case "read":
                    got = both("read_at", rng.randrange(2000), rng.randrange(2000), pick=pick)
                case "size":
                    got = both("size", pick=pick)
                case _:
                    got = both("close", pick=pick)
                    handles.remove(pick)
            assert got[0] == got[1]
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == (
        model.files()
    )
    for real_handle, _ in handles:
        real.close(real_handle)


def test_a_synced_journal_loses_nothing_but_its_tail():
    disk = RecordingDisk({FILE: lines(1)[0]})
    told = lines(30)
    journal(disk, told)
    torn = 0
    for state in disk.crash_states(random.Random(2), samples=40):
        left = state.files[FILE]
        safe = lines(1)[0] + b"".join(told[: len(state.marks)])
        assert left.startswith(safe)
        torn += len(left) % 200 != 0 or b"\0" in left
    assert torn > 5, "lines that lie across two sectors are torn, too"


def test_an_unsynced_journal_is_found_out():
    disk = RecordingDisk({FILE: b""})
    told = lines(5)
    journal(disk, told, sync=False)
    assert any(
        not state.files[FILE].startswith(b"".join(told[: len(state.marks)]))
        for state in disk.crash_states(random.Random(2))
    )


def test_a_file_whose_folder_was_not_synced_may_be_gone():
    whole, careless = RecordingDisk(folders=[FILE.parent]), RecordingDisk(folders=[FILE.parent])
    write_new(whole, FILE, b"x")
    handle = careless.create(FILE)
    careless.write(handle, b"x")
    careless.sync(handle)
    for disk, gone in ((whole, False), (careless, True)):
        disk.mark("done")
        states = [s for s in disk.crash_states(random.Random(1)) if "done" in s.marks]
        assert any(FILE not in state.files for state in states) is gone


def test_an_unsynced_cut_may_come_back():
    disk = RecordingDisk({FILE: b"good\ntorn"})
    handle = disk.append_to(FILE)
    disk.truncate(handle, 5)
    disk.mark("cut")
    kept = {s.files[FILE] for s in disk.crash_states(random.Random(1), samples=30) if s.marks}
    assert {b"good\n", b"good\ntorn"} <= kept


@pytest.mark.parametrize("how", HOWS)
def test_every_call_is_failed_once_and_the_last_run_is_whole(how):
    numbers = []
    for disk in fault_points(lambda: RecordingDisk(folders=[FILE.parent]), how):
        try:
            write_new(disk, FILE, b"twelve bytes")
            failed = False
        except OSError:
            failed = True
        numbers.append((failed, disk.fired))
        assert failed is disk.fired
    assert numbers[-1] == (False, False)
    assert [fired for _, fired in numbers].count(True) == (1 if how == "short" else 5)


@pytest.mark.parametrize(("how", "left"), [("EIO", b""), ("torn", b"twe"), ("late", b"twelve")])
def test_what_a_failed_write_leaves(how, left):
    inner = RecordingDisk({FILE: b""})
    disk = FailingDisk(inner, 1, how, only=["write"])
    with pytest.raises(OSError):
        disk.write(disk.append_to(FILE), b"twelve")
    assert read_whole(inner, FILE) == left


def test_a_full_disk_stays_full_but_can_be_read():
    disk = FailingDisk(RecordingDisk({FILE: b"old"}), 1, "ENOSPC", lasting=True, only=["write"])
    for _ in range(3):
        with pytest.raises(OSError):
            disk.write(disk.append_to(FILE), b"new")
    assert read_whole(disk, FILE) == b"old"
