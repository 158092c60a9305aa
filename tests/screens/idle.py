"""When nothing is under way any more in an app that is tested.

Textual's own wait sleeps 20 ms at least and then guesses by how busy the processor was: slow on an
idle machine, and wrong on one where others work. Here the event loop is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

SOON = 0.035
"""Seconds within which a timer belongs to what is under way: the next frame, a short delay."""
STEP = 0.001
"""Seconds between two looks at what a thread or a timer does."""


class Idle:
    """Knows which threads the event loop waits for, and waits until it waits for none."""

    def __init__(self) -> None:
        self._threads: set[Future[Any]] = set()

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Learn of all work that is handed to a thread, and wait in Textual's place."""
        counted = self._counted(asyncio.wrap_future)
        monkeypatch.setattr("asyncio.wrap_future", counted)
        monkeypatch.setattr("asyncio.futures.wrap_future", counted)
        for module in ("app", "pilot"):
            monkeypatch.setattr(f"textual.{module}.wait_for_idle", self.wait)

    def _counted(self, wrap: Callable[..., asyncio.Future[Any]]) -> Callable[..., Any]:
        def wrapped(future: Any, *, loop: asyncio.AbstractEventLoop | None = None) -> Any:
            if isinstance(future, Future) and not future.done():
                self._threads.add(future)
                future.add_done_callback(self._threads.discard)
            return wrap(future, loop=loop)

        return wrapped

    async def wait(self, _least: float = 0, most: float = 1) -> None:
        """Wait until no task can go on, no thread works for one and no timer ends soon.

        Args:
            most: seconds after which it ends anyway: something may be held up on purpose.
        """
        loop: Any = asyncio.get_running_loop()
        end = loop.time() + most
        while loop.time() < end:
            await asyncio.sleep(0)
            if loop._ready:
                continue
            soon = loop.time() + SOON
            timers = (one.when() for one in loop._scheduled if not one.cancelled())
            if not self._threads and all(when > soon for when in timers):
                return
            await asyncio.sleep(STEP)
