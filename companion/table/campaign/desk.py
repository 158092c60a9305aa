"""The desk: the one thread that owns an open table. Screens hand it work and get futures.

Jobs run one after another, each on the state that the one before it has acknowledged; so acts that
are typed while one is being written queue up by themselves, and no screen ever waits for a disk.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from companion.errors import UsageError
from companion.table.campaign.opened import OpenTable
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)
R = TypeVar("R")

Job = tuple[Callable[[Any], Any], "Future[Any]"]


class Desk(Generic[S]):
    """Runs jobs on an open table in its own thread."""

    def __init__(
        self,
        opening: Callable[[], OpenTable[S]],
        after: Callable[[OpenTable[S]], None] = lambda _: None,
    ) -> None:
        """Start the thread and open the table there; `opened` tells when that is done.

        Args:
            opening: opens the table; what it raises comes out of `opened`.
            after: called in the thread when a job is done, before anybody hears of it.
        """
        self._after = after
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._ended = False
        self._ending = Lock()
        self.opened: Future[OpenTable[S]] = Future()
        self._thread = Thread(target=self._work, args=(opening,), name="desk", daemon=False)
        self._thread.start()

    def _work(self, opening: Callable[[], OpenTable[S]]) -> None:
        try:
            table = opening()
        except BaseException as problem:  # noqa: BLE001 - raised where `opened` is awaited
            self.opened.set_exception(problem)
            self._end()
            return
        self.opened.set_result(table)
        while (job := self._jobs.get()) is not None:
            work, future = job
            if not future.set_running_or_notify_cancel():
                continue
            self._do(table, work, future)
        self._end()
        table.close()

    def _do(self, table: OpenTable[S], work: Callable[[Any], Any], future: Future[Any]) -> None:
        """One job, and what is due after it, also if it failed."""
        try:
            try:
                told = work(table)
            finally:
                self._after(table)
        except BaseException as problem:  # noqa: BLE001 - raised where it is awaited
            future.set_exception(problem)
        else:
            future.set_result(told)

    def _end(self) -> None:
        """Take nothing more; what was handed in too late is told so, never left waiting."""
        with self._ending:
            self._ended = True
        while not self._jobs.empty():
            job = self._jobs.get()
            if job is not None and job[1].set_running_or_notify_cancel():
                job[1].set_exception(_closed())

    def do(self, work: Callable[[OpenTable[S]], R]) -> Future[R]:
        """Run a job on the table, after all that were handed in before it."""
        future: Future[R] = Future()
        with self._ending:
            if not self._ended:
                self._jobs.put((work, future))
                return future
        future.set_exception(_closed())
        return future

    def close(self) -> None:
        """Finish all jobs, close the table, join the thread."""
        self._jobs.put(None)
        self._thread.join()


def _closed() -> UsageError:
    return UsageError("This table is closed.", "Open it again.")
