"""Something that lives in one event loop, and how other threads reach it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from companion.errors import CompanionError

R = TypeVar("R")
PATIENCE = 5.0


def _closed() -> CompanionError:
    return CompanionError("The page is closed.", "Open it again.")


class Loop:
    """The loop, and what runs in it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def live(self) -> None:
        """It lives in the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def soon(self, work: Callable[[], None]) -> None:
        """Do something in its loop; from any thread, and nothing once it is closed."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(work)

    def asked(self, work: Callable[[], R]) -> R:
        """Do something in its loop and wait for what comes of it; from another thread.

        Raises:
            CompanionError: the page is closed.
        """
        if self._loop is None or self._loop.is_closed():
            raise _closed()
        told: Future[R] = Future()

        def do() -> None:
            try:
                told.set_result(work())
            except Exception as problem:  # noqa: BLE001 - raised where it was asked
                told.set_exception(problem)

        self.soon(do)
        try:
            return told.result(PATIENCE)
        except TimeoutError:
            raise _closed() from None

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the loop, beside what follows."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
