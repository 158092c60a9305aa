"""The desk: one thread owns the table, jobs queue, nobody waits for ever."""

from __future__ import annotations

import threading
import time

import pytest

from companion.errors import StorageError, UsageError
from companion.table.campaign.desk import Desk
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk
from tests.table.tiny import TINY, begun, clock, did


class Watching(RealDisk):
    """Notes which thread syncs, and how long a sync takes."""

    def __init__(self, slow: float = 0.0) -> None:
        self.slow, self.threads = slow, set()

    def sync(self, handle):
        self.threads.add(threading.get_ident())
        time.sleep(self.slow)
        super().sync(handle)


def opening(folder, disk=None):
    begun(folder).close()
    return lambda: OpenTable(TINY, folder / "evening.jsonl", disk=disk, clock=clock)


def test_jobs_run_one_after_another_each_on_the_acknowledged_state(tmp_path):
    desk = Desk(opening(tmp_path))
    futures = [desk.do(lambda table: did(table, "gain", gold=1)) for _ in range(30)]
    acts = [future.result(10).entry for future in futures]
    assert [entry.act_no for entry in acts] == list(range(1, 31))
    assert [entry.patch[0][3] for entry in acts] == list(range(4, 34))
    assert desk.do(lambda table: table.state.gold["p1"]).result(10) == 33
    desk.close()


def test_no_sync_happens_on_the_callers_thread_and_none_is_waited_for(tmp_path):
    disk = Watching(slow=0.05)
    desk = Desk(opening(tmp_path, disk))
    desk.opened.result(10)
    start = time.monotonic()
    futures = [desk.do(lambda table: did(table, "gain", gold=1)) for _ in range(6)]
    handed_in = time.monotonic() - start
    assert not futures[-1].done(), "six syncs take 0.3 s at least"
    assert handed_in < 0.3
    desk.close()
    assert all(future.done() for future in futures), "closing finishes what was handed in"
    assert disk.threads
    assert threading.get_ident() not in disk.threads


def test_what_a_job_raises_comes_out_of_its_future_and_the_next_one_runs(tmp_path):
    desk = Desk(opening(tmp_path))
    wrong = desk.do(lambda table: table.moves.plan_go(99))
    right = desk.do(lambda table: did(table, "gain", gold=1))
    with pytest.raises(UsageError, match="no entry 99"):
        wrong.result(10)
    assert right.result(10).entry.act_no == 1
    desk.close()


def test_a_cancelled_job_is_not_run(tmp_path):
    desk = Desk(opening(tmp_path))
    hold = threading.Event()
    desk.do(lambda table: hold.wait(10))
    waiting = desk.do(lambda table: did(table, "gain", gold=1))
    assert waiting.cancel()
    hold.set()
    assert desk.do(lambda table: table.history.acts).result(10) == 0
    desk.close()


def test_a_table_that_does_not_open_says_so_and_leaves_nobody_waiting(tmp_path):
    gate = threading.Event()

    def failing():
        gate.wait(10)
        return OpenTable(TINY, tmp_path / "gone.jsonl", clock=clock)

    desk = Desk(failing)
    early = desk.do(lambda table: table.state)
    gate.set()
    with pytest.raises(StorageError):
        desk.opened.result(10)
    late = desk.do(lambda table: table.state)
    for future in (early, late):
        with pytest.raises(UsageError, match="closed"):
            future.result(10)
    desk.close()


def test_after_closing_the_lock_is_free_and_jobs_are_refused(tmp_path):
    others = {*threading.enumerate()}  # of tests before, which may still be ending
    desk = Desk(opening(tmp_path))
    desk.do(lambda table: did(table, "gain", gold=1)).result(10)
    desk.close()
    with pytest.raises(UsageError, match="closed"):
        desk.do(lambda table: table.state).result(10)
    with OpenTable(TINY, tmp_path / "evening.jsonl", clock=clock) as table:
        assert table.history.acts == 1
    desk.close()
    assert not [x for x in threading.enumerate() if x.name == "desk" and x not in others]
