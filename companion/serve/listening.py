"""HTTP itself is uvicorn's, on h11; here is what it leaves open: who may keep a connection.

A sweep once a second lets go of connections that did not say a whole request in time, of those
that do not take what they are sent, and of those beyond the number that an address may have.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import UsageError
from companion.serve.limits import HEAD_BYTES, HEAD_SECONDS, MOST_CONNECTIONS, MOST_OF_ADDRESS

SWEEP = 0.5
"""Seconds between two sweeps."""
MISSING = (
    "Showing the table on phones needs uvicorn, which is not installed here.",
    "pip install 'table-companion[live]'",
)
PUSH = "companion.push"
"""An extension of this server to ASGI, as a scope may name some: a piece of an event stream that
has begun, without a task that wakes for it and with nothing of the protocol done anew for each
phone. Whether it was sent; it is not where the page has not taken what came before."""
GRACE = 3.0
"""Seconds that pages have to hear that the table closes."""


def check_installed() -> None:
    """Raises `UsageError` where the extra is missing."""
    try:
        import uvicorn  # noqa: F401
    except ImportError:
        raise UsageError(*MISSING) from None


def _pushed(protocol: Any, cycle: Any, piece: bytes) -> bool:
    """Send a further piece of a body that has begun, in chunks as HTTP/1.1 has them."""
    if cycle.response_complete or cycle.disconnected or protocol.flow.write_paused:
        return False
    if protocol.transport.is_closing():
        return False
    protocol.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
    return True


def _protocol(connections: set[Any]) -> type[asyncio.Protocol]:
    """Uvicorn's protocol with bounds on connections; made late, as uvicorn is an extra."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Bounded(H11Protocol):
        waits_since: float | None = None
        """Since when a whole request is awaited; `None` while one is being answered."""
        closes_since: float | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.waits_since = self.loop.time()
            address = self.client[0] if self.client else ""
            same = sum(1 for one in connections if one.client and one.client[0] == address)
            connections.add(self)
            if len(connections) > MOST_CONNECTIONS or same >= MOST_OF_ADDRESS:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self.waits_since = None
                scope: Any = self.cycle.scope
                if scope["http_version"] == "1.1":
                    scope["extensions"] = {PUSH: partial(_pushed, self, self.cycle)}

        def on_response_complete(self) -> None:
            self.waits_since = self.loop.time()
            super().on_response_complete()
            if self.cycle is not None and not self.cycle.response_complete:
                self.waits_since = None

        def connection_lost(self, exc: Exception | None) -> None:
            connections.discard(self)
            super().connection_lost(exc)

        def sweep(self, now: float) -> None:
            if self.transport.is_closing():
                self.closes_since = self.closes_since or now
                if now - self.closes_since > GRACE:
                    self.transport.abort()
            elif self.waits_since is not None and now - self.waits_since > HEAD_SECONDS:
                self.transport.abort()

    return Bounded


class Listening:
    """A server in a thread of its own, with its own event loop.

    Args:
        listener: the socket.
        application: what answers; an ASGI application.
        begin: is called in its loop before the first request.
        end: is called in its loop before it closes.
    """

    def __init__(
        self,
        listener: socket.socket,
        application: Callable[..., Any],
        begin: Callable[[], None],
        end: Callable[[], None],
    ) -> None:
        import uvicorn

        self._listener, self._begin, self._end_room = listener, begin, end
        self._connections: set[Any] = set()
        _hush()
        self._server = uvicorn.Server(
            uvicorn.Config(
                application,
                http=_protocol(self._connections),
                interface="asgi3",
                ws="none",
                loop="asyncio",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_keep_alive=int(HEAD_SECONDS) - 1,
                timeout_graceful_shutdown=1,
                h11_max_incomplete_event_size=HEAD_BYTES,
            )
        )
        self._ready, self._loop = threading.Event(), asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._work, name="phones", daemon=True)
        self._thread.start()
        while not self._ready.wait(0.2) and self._thread.is_alive():
            pass

    def _work(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        self._begin()
        sweeping = asyncio.create_task(self._sweep())
        self._ready.set()
        try:
            await self._server.serve(sockets=[self._listener])
        finally:
            sweeping.cancel()
            await _ended()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = self._loop.time()
            for one in list(self._connections):
                one.sweep(now)

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._connections)

    def close(self) -> None:
        """Tell the pages, let them go, end the thread."""
        if not self._thread.is_alive():
            return
        asyncio.run_coroutine_threadsafe(self._closing(), self._loop)
        self._thread.join(2 * GRACE + 2)

    async def _closing(self) -> None:
        """Every page is told; then what is being answered has a moment to be answered."""
        self._end_room()
        end = self._loop.time() + GRACE
        while self._server.server_state.tasks and self._loop.time() < end:
            await asyncio.sleep(0.01)
        self._server.should_exit = True


async def _ended() -> None:
    """Whatever still runs in this loop ends before it."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


def _hush() -> None:
    """What it would write to a terminal stands on nobody's table."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        log = logging.getLogger(name)
        log.setLevel(logging.CRITICAL + 1)
        log.propagate = False
