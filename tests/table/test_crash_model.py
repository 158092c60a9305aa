"""Pulled plugs, full disks and failing calls: nothing acknowledged is lost, nothing stays half.

`tests/faulty.py` gives every state that a power cut may leave behind after every prefix of the
recorded calls (unsynced 512-byte sectors, lengths and names in any mixture), and a disk that
fails its n-th call for every n. Each state is opened by the real reader for writing. A short
version runs always; `COMPANION_LONG=1` takes many more samples.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError, StorageError
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import Plan, amend, commit
from companion.table.storage.disk import write_all
from companion.table.storage.patch import sorted_encoding
from companion.toolbox.chance import SeededChance
from tests.conftest import LONG
from tests.faulty import HOWS, FailingDisk, RecordingDisk, fault_points
from tests.table.kill_trials import trials
from tests.table.tiny import TINY, clock, did

SAMPLES = 1500 if LONG else 60
LONG_NOTE = "the fog lifts and behind it lies " * 15  # more than one sector


def note(table):
    did(table, "note", text=LONG_NOTE)


def short(table):
    did(table, "gain", gold=2)


def toss(table):
    did(table, "toss", site={"new": "Gull Rock"}, coins="roll")


def draft(table):
    run = table.begin("gain")
    run.give("gold", 4)
    table.look(run)
    table.drafts.keep_all(run)


def dropped(table):
    run = table.begin("toss")
    run.give("coins", "roll")
    run.depth = "sentence"
    table.look(run)
    table.drafts.drop(run)


def undo(table):
    if table.undo() is None:
        raise StorageError("Nothing to undo.")


def redo(table):
    if table.redo() is None:
        raise StorageError("Nothing to redo.")


def amended(table):
    """A batch of several entries in one line."""
    gains = [x.act_no for x in table.log(1000) if x.on_table and x.act == "gain"]
    if not gains:
        raise StorageError("Nothing to amend.")
    first = gains[0]
    plan = amend(table, first, {"gold": 9})
    assert isinstance(plan, Plan)
    commit(table, plan)


STEPS: tuple[Callable[[OpenTable], None], ...] = (
    short, note, toss, undo, draft, short, undo, redo, amended, dropped, note, undo, short,
)  # fmt: skip


class Told:
    """What a run was told to be on the drive, and what it looked like then."""

    def __init__(self) -> None:
        self.digests: list[str] = []
        self.states: list[bytes] = []
        self.sentences: list[str] = []

    def keep(self, table: OpenTable) -> None:
        self.digests.append(table.last_digest)
        self.states.append(sorted_encoding(table.state))


def session(disk, path, mark=lambda label: None, game=TINY, steps=STEPS) -> Told:
    """Create a campaign, or open the one that is there, and go through the steps."""
    told = Told()
    chance = SeededChance(1)
    try:
        if path.name in disk.names(path.parent):
            table = OpenTable(game, path, disk=disk, clock=clock, chance=chance)
        else:
            table = OpenTable.create(
                game, path, "Evening", ("Ann", "Bob"), disk=disk, clock=clock, chance=chance
            )
    except OSError:  # `names` is called here by the test, not by the door
        return told
    except CompanionError as refused:
        told.sentences.append(refused.says)
        return told
    told.keep(table)
    mark("0")
    for number, step in enumerate(steps, 1):
        try:
            step(table)
        except CompanionError as refused:
            told.sentences.append(refused.says)
        else:
            told.keep(table)
            mark(str(number))
    table.close()
    return told


def digests_in(disk: RecordingDisk, path) -> set[str]:
    return {line[:16].decode("latin-1") for line in disk.files()[path].split(b"\n")}


def whole(disk: RecordingDisk, path, told: Told, count: int, game=TINY) -> bytes:
    """Open what was left for writing, and go on; the state that was there.

    `count` of what was told was acknowledged: that much is in the file.
    """
    with OpenTable(game, path, disk=disk, clock=clock) as table:
        assert table.read_only == "", table.read_only
        missing = set(told.digests[:count]) - digests_in(disk, path)
        assert not missing
        state = sorted_encoding(table.state)
        acts = table.history.acts
        did(table, "gain", gold=1)
        after = sorted_encoding(table.state)
    with OpenTable(game, path, disk=disk, clock=clock, writing=False) as table:
        assert sorted_encoding(table.state) == after
        assert table.history.acts == acts + 1
        table.log(1000)
    assert disk.open_handles == 0
    return state


# ------------------------------------------------------------------ the plug is pulled


def test_a_cut_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path):
    path = tmp_path / "evening.jsonl"
    disk = RecordingDisk(folders=[tmp_path])
    told = session(disk, path, disk.mark)
    assert told.sentences == []
    assert len(told.digests) == len(STEPS) + 1
    seen = torn = absent = 0
    for state in disk.crash_states(random.Random(5), SAMPLES):
        seen += 1
        left = state.disk()
        count = len(state.marks)
        if path not in left.files():
            assert count == 0, "a campaign that was acknowledged is there"
            absent += 1
            continue
        torn += not left.files()[path].endswith(b"\n") or b"\0" in left.files()[path]
        found = whole(left, path, told, count)
        # What is there is what was acknowledged, or the one act that was under way besides.
        allowed = told.states[max(0, count - 1) : count + 1]
        assert found in allowed
    assert seen > 80
    assert torn > 5, "the model tears lines"
    assert absent > 0


def test_a_cut_while_a_torn_tail_is_put_aside(tmp_path):
    path = tmp_path / "evening.jsonl"
    first = RecordingDisk(folders=[tmp_path])
    told = session(first, path, steps=STEPS[:3])
    data = first.files()[path]
    for tail in (b"half a line", LONG_NOTE.encode() * 3, b"\0" * 1200 + b"x\n"):
        disk = RecordingDisk({path: data + tail})
        session(disk, path, disk.mark, steps=STEPS[:2])
        for state in disk.crash_states(random.Random(6), SAMPLES):
            left = state.disk()
            kept = left.files()
            aside = [kept[x] for x in kept if ".torn-" in x.name]
            assert kept[path].startswith(data), "no good line goes with the tail"
            if not state.marks:
                assert kept[path] in (data, data + tail) or tail in aside
            if tail not in kept[path]:
                assert tail in aside, "the bytes that were cut off are kept beside it"
            whole(left, path, told, len(told.digests))


def test_a_cut_while_the_first_act_of_another_shape_is_entered(tmp_path):
    path = tmp_path / "evening.jsonl"
    first = RecordingDisk(folders=[tmp_path])
    session(first, path, steps=STEPS[:3])
    newer = replace(TINY, shape=2, migrations={1: lambda tree: {**tree, "tags": ["new"]}})
    disk = RecordingDisk({path: first.files()[path]})
    told = session(disk, path, disk.mark, game=newer, steps=(note, short, undo))
    for state in disk.crash_states(random.Random(7), SAMPLES):
        found = whole(state.disk(), path, told, len(state.marks), newer)
        count = len(state.marks)
        assert found in told.states[max(0, count - 1) : count + 1]
        assert b'"tags":["new"]' in found


def test_the_model_finds_a_door_that_does_not_sync(tmp_path):
    """The test can fail: without syncs acknowledged acts go missing."""

    class Careless(RecordingDisk):
        def sync(self, handle):
            self._handle(handle)

    path = tmp_path / "evening.jsonl"
    disk = Careless(folders=[tmp_path])
    told = session(disk, path, disk.mark)
    lost = 0
    for state in disk.crash_states(random.Random(5), 3):
        try:
            whole(state.disk(), path, told, len(state.marks))
        except (AssertionError, StorageError, KeyError):
            lost += 1
    assert lost > 10


# ------------------------------------------------------------------ the n-th call fails


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize("how", HOWS)
def test_every_call_may_fail(tmp_path, how, lasting):
    path = tmp_path / "evening.jsonl"
    steps = STEPS if LONG else STEPS[:9]
    inner: list[RecordingDisk] = []

    def fresh() -> RecordingDisk:
        inner.append(RecordingDisk(folders=[tmp_path]))
        return inner[-1]

    refused = runs = 0
    disk = FailingDisk(fresh())
    for disk in fault_points(fresh, how, lasting=lasting):
        told = session(disk, path, steps=steps)
        left = inner[-1]
        runs += 1
        assert left.open_handles == 0
        for sentence in told.sentences:
            assert sentence[0].isupper()
            assert sentence.rstrip()[-1] in ".?"
            assert "Traceback" not in sentence
            assert "Errno" not in sentence
        refused += bool(told.sentences)
        if path not in left.files():
            assert told.digests == []
            continue
        found = whole(left, path, told, len(told.digests))
        if told.digests:
            # After a refusal nothing more was written, except the act under way, if that.
            assert len(told.digests) == len(steps) + 1 or told.sentences
            assert found == told.states[-1] or digests_in(left, path) > set(told.digests)
        del inner[:]
    assert not disk.fired, "the last run is whole"
    assert refused > (8 if how != "short" else 5)
    assert runs > 30


@pytest.mark.parametrize("how", HOWS)
def test_a_tail_may_fail_to_be_cut(tmp_path, how):
    path = tmp_path / "evening.jsonl"
    first = RecordingDisk(folders=[tmp_path])
    told = session(first, path, steps=STEPS[:3])
    data = first.files()[path]
    tail = LONG_NOTE.encode()
    for disk in fault_points(lambda: RecordingDisk({path: data + tail}), how):
        session(disk, path, steps=STEPS[:1])
        left = disk.inner.files()
        assert left[path].startswith(data)
        assert tail in left[path] or tail in [left[x] for x in left if ".torn-" in x.name]
        if how != "late":
            assert [x for x in left if ".torn-" in x.name and left[x] != tail] == []
        whole(disk.inner, path, told, len(told.digests))


@pytest.mark.parametrize("how", ["EIO", "late", "torn"])
def test_a_failed_call_and_then_the_plug(tmp_path, how):
    """What a failed sync left behind is not known; what was acknowledged before it is there."""
    path = tmp_path / "evening.jsonl"
    names = ["write", "sync"]
    number = 2
    while number < (100 if LONG else 12):
        number += 1
        disk = RecordingDisk(folders=[tmp_path])
        failing = FailingDisk(disk, number, how, only=names)
        told = session(failing, path, disk.mark, steps=STEPS[:8])
        if not failing.fired:
            break
        for state in disk.crash_states(random.Random(number), 1 if not LONG else 10):
            left = state.disk()
            if path in left.files():
                whole(left, path, told, len(state.marks))
            else:
                assert not state.marks
    assert number >= 12


def test_reopening_after_a_failure_goes_on_in_the_same_program(tmp_path):
    """For every n: the disk fails, comes back, the table is reopened, the act entered once."""
    path = tmp_path / "evening.jsonl"
    for how in HOWS:
        for number in range(1, 5):
            disk = RecordingDisk(folders=[tmp_path])
            table = OpenTable.create(TINY, path, "Evening", ("Ann", "Bob"), disk=disk, clock=clock)
            did(table, "gain", gold=1)
            failing = FailingDisk(disk, number, how, only=["write", "sync"])
            table.disk = table.journal.disk = failing
            for gold in (2, 3, 4):
                try:
                    did(table, "gain", gold=gold)
                except StorageError:
                    assert table.read_only.startswith("NOT SAVED")
            table.disk = disk
            table.recovery.reopen()
            while table.unsaved is not None:
                table.recovery.enter_unsaved()
            assert table.state.gold["p1"] == 3 + 1 + 2 + 3 + 4, (how, number)
            assert table.history.acts == 4
            table.close()


def test_writing_on_behind_a_torn_tail_is_found_out(tmp_path):
    """The test can fail: a journal that appends without cutting hides what comes behind."""
    path = tmp_path / "evening.jsonl"
    disk = RecordingDisk(folders=[tmp_path])
    told = session(disk, path, steps=STEPS[:2])
    handle = disk.append_to(path)
    line = disk.files()[path].splitlines(keepends=True)[-1]
    write_all(disk, handle, b"torn" + line)
    write_all(disk, handle, line)
    disk.close(handle)
    with pytest.raises(AssertionError, match="damaged"):
        whole(disk, path, told, len(told.digests))


# ------------------------------------------------------------------ kill -9


def test_fifteen_kills():
    told = trials(300 if LONG else 15, seed=9)
    assert told.acknowledged > 15
    assert (told.lost, told.unreadable) == (0, 0)
