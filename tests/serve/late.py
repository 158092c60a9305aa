"""How late a phone's page shows an act, against a bare event-stream page, both in Chromium.

    python -m tests.serve.late [ROUNDS]

From the moment the act is on the drive until the page's log has changed; against a page that puts
as many bytes as they come from an `EventSource` into itself. They take turns in one run.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.serve.addresses import LOOPBACK, bound
from companion.serve.listening import Listening
from companion.serve.room import Room
from companion.serve.serving import Serving
from tests.benchmarks.phones_ratio import ANSWERS, Host, table_of
from tests.serve.phone import UPRIGHT, browser

PAUSE = 0.3
LEFT_ALONE = 0.05
SEEN = """
window.seen = 0;
const seen = () => { window.seen = performance.timeOrigin + performance.now(); };
const all = { childList: true, characterData: true, subtree: true };
new MutationObserver(seen).observe(document.querySelector('SELECTOR'), all);
"""
BARE = (
    b"<!doctype html><pre id=here></pre><script>"
    b"new EventSource('/stream').onmessage = (e) => { here.textContent = e.data; };</script>"
)


class Bare:
    """A page and its stream, and nothing else."""

    def __init__(self) -> None:
        listener = bound(LOOPBACK)
        self.port: int = listener.getsockname()[1]
        self._there: set[asyncio.Queue[bytes]] = set()
        self._server = Listening(listener, self.answer, self._begin, lambda: None)

    def _begin(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def answer(self, scope: Any, _receive: Any, send: Any) -> None:
        """The page, or its stream."""
        stream = scope["path"] == "/stream"
        kind = b"text/event-stream" if stream else b"text/html"
        head = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]}
        await send(head)
        if not stream:
            await send({"type": "http.response.body", "body": BARE})
            return
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._there.add(queue)
        while True:
            await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})

    def send(self, data: bytes) -> None:
        """To all."""
        for queue in self._there:
            self._loop.call_soon_threadsafe(queue.put_nowait, data)

    def close(self) -> None:
        """Let it go."""
        self._server.close()


def late(page: Any, since: float) -> float:
    """Milliseconds until a page has shown it. It is left alone meanwhile: to be asked costs it, and
    this process, more than what is measured."""
    time.sleep(LEFT_ALONE)
    while (seen := float(page.evaluate("window.seen"))) <= since:
        page.wait_for_timeout(20)
    return seen - since


def main(rounds: int = 40) -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    ours: list[float] = []
    bare: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        table_of(Path(folder)) as desk,
        sync_playwright() as play,
    ):
        room = Room({"p1": "Ann"}, time.monotonic)
        host = Host(desk, room)
        serving, other = Serving(Path(folder), room, host), Bare()  # type: ignore[arg-type]
        chromium = play.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        try:
            page, plain = (chromium.new_context(viewport=UPRIGHT).new_page() for _ in range(2))
            page.goto(serving.url(room.asked(room.keys.reading_code).text))
            page.wait_for_selector("#log li")
            page.evaluate(SEEN.replace("SELECTOR", "#lines"))
            plain.goto(f"http://{LOOPBACK}:{other.port}/")
            plain.evaluate(SEEN.replace("SELECTOR", "#here"))
            plain.wait_for_timeout(500)
            sizes = [0]
            for number in range(rounds):
                time.sleep(PAUSE)
                before = room._table.picture("")
                desk.do(
                    lambda table: table.act("count", ANSWERS, by="p1", depth="sentence")
                ).result()
                since = time.time() * 1000
                host.look()
                ours.append(late(page, since))
                now = room._table.picture("")
                assert now is not None
                sizes.append(len(now.since(before)))
                time.sleep(PAUSE)
                since = time.time() * 1000
                other.send(b"data: " + str(number).encode() + b"x" * sizes[-1] + b"\n\n")
                bare.append(late(plain, since))
        finally:
            chromium.close()
            serving.close()
            other.close()
    mine, floor = statistics.median(ours), statistics.median(bare)
    told = f"shown after {mine:.1f} ms, bare page {floor:.1f} ms: {mine / floor:.2f}"
    print(f"{told} ({sizes[-1]} bytes)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:2])))
