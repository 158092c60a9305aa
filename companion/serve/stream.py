"""What a phone is sent while it follows: of each kind the newest only, so that none lags behind.

A stream has no timer of its own: all of them are looked at now and then (`sweep`). A timer for each
wait and each piece cost more than everything else that is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from companion.serve.limits import BEAT_SECONDS, SEND_SECONDS
from companion.serve.picture import Picture, event

HERE = event("here", b"0")
"""A sign of life, as an event: a browser does not tell its page of a comment."""


class Stream:
    """What waits to be sent to one page. It is made in the task that sends, or before it runs."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[str, bytes] = {}
        self._there = asyncio.Event()
        self._shown: Picture | None = None
        """The newest picture of the table."""
        self._has: Picture | None = None
        """The picture that the page has."""
        self._since, self._is_sending = self._loop.time(), False
        self._sender: asyncio.Task[Any] | None = None
        self.push: Callable[[bytes], bool] | None = None
        """Sends a piece at once, if the page takes it; from when the stream has begun."""
        self.ended = False
        self.is_stuck = False
        """Whether the page does not take what it is sent, and was given up."""

    def show(self, picture: Picture) -> None:
        """Send the table as it stands now: whatever of it this page has not."""
        self._shown = picture
        waits = self._is_sending or self._waiting or self.ended
        if self.push is not None and not waits and self.push(picture.since(self._has)):
            self._has, self._since = picture, self._loop.time()
        else:
            self._there.set()

    def forget(self) -> None:
        """A picture that waits is not this page's any more, and the next one is sent whole."""
        self._shown = self._has = None

    def put(self, kind: str, data: bytes) -> None:
        """Send this; what waits of the same kind is not sent any more."""
        self._waiting[kind] = event(kind, data)
        self._there.set()

    def end(self, data: bytes) -> None:
        """Say why, then end."""
        self.put("gone", data)
        self.ended = True

    def left(self) -> None:
        """The page has gone."""
        self.ended = True
        self._there.set()

    async def take(self) -> bytes:
        """What is to be sent next. What was taken before has been sent."""
        self._since, self._is_sending = self._loop.time(), False
        while not (told := self._told()) and not self.ended:
            self._there.clear()
            await self._there.wait()
        self.sends()
        return told[0] if len(told) == 1 else b"".join(told)

    def _told(self) -> list[bytes]:
        told, self._waiting = list(self._waiting.values()), {}
        shown, has = self._shown, self._has
        if shown is not None and shown is not has:
            told.insert(0, shown.since(has))
            self._has = shown
        return told

    def sends(self) -> None:
        """The task that runs sends something to the page from now on."""
        self._sender = asyncio.current_task()
        self._since, self._is_sending = self._loop.time(), True

    def sweep(self) -> None:
        """Give a sign of life where nothing was sent for long; let go of who does not take it."""
        quiet = self._loop.time() - self._since
        if not self._is_sending and quiet > BEAT_SECONDS:
            self._waiting["here"] = HERE
            self._there.set()
        elif self._is_sending and quiet > SEND_SECONDS and self._sender is not None:
            self.is_stuck = self.ended = True
            self._sender.cancel()
