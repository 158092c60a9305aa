"""What a phone is sent while it follows: of each kind the newest only, so that none lags behind."""

from __future__ import annotations

import asyncio

HERE = b": here\n\n"
"""A sign of life."""


def event(kind: str, data: bytes) -> bytes:
    """One server-sent event. The data is JSON, which has no line breaks."""
    return b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"


class Stream:
    """What waits to be sent to one page."""

    def __init__(self) -> None:
        self._waiting: dict[str, bytes] = {}
        self._there = asyncio.Event()
        self.ended = False

    def put(self, kind: str, data: bytes) -> None:
        """Send this; what waits of the same kind is not sent any more."""
        self._waiting[kind] = data
        self._there.set()

    def drop(self, kind: str) -> None:
        """What waits of this kind is not sent: it is not this phone's any more."""
        self._waiting.pop(kind, None)

    def end(self, data: bytes) -> None:
        """Say why, then end."""
        self.put("gone", data)
        self.ended = True

    def left(self) -> None:
        """The page has gone."""
        self.ended = True
        self._there.set()

    async def take(self, beat: float) -> bytes:
        """What is to be sent next; a sign of life if there was nothing for `beat` seconds."""
        if not self._waiting and not self.ended:
            try:
                async with asyncio.timeout(beat):
                    await self._there.wait()
            except TimeoutError:
                return HERE
        told, self._waiting = self._waiting, {}
        self._there.clear()
        return b"".join(event(kind, data) for kind, data in told.items())
