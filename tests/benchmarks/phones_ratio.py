"""What phones cost the table, and how late they hear of it.

* `act_with_phones`: an act at the app's desk and the view that is drawn of it, with 12 phones that
  follow, against the same without any. The acts take turns and stand apart by `PAUSE`, as a table's
  do, so that what is sent behind an act is sent before the next one;
* `update`: from the moment an act is on the drive until all phones have what it changed (a board,
  which lies folded, follows behind it), against as many bare pages of the same server: event
  streams on which the same number of bytes is sent at once. They take turns with the acts.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from companion.serve.addresses import LOOPBACK, bound
from companion.serve.listening import Listening
from companion.serve.room import Room
from companion.serve.serving import Serving
from companion.serve.shown import pictures_of
from companion.share.campaigns import campaigns
from companion.table.campaign.desk import Desk
from companion.table.campaign.opened import OpenTable
from screens.view import view_of
from tests.benchmarks.common import figures_of, seafall

PHONES = 12
ROUNDS = 60
PAUSE = 0.15
ANSWERS = {"who": "p1", "counter": "gold", "change": 1}
TARGETS: dict[str, float | None] = {"act_with_phones": 1.1, "update": 2.0, "update_cpu": None}


class Following:
    """A phone: a line that is read as it comes."""

    def __init__(self, port: int, path: str) -> None:
        self.got = threading.Event()
        self.at, self.bytes = 0.0, 0
        """When the event that was waited for was whole, and how long its data is."""
        line = HTTPConnection(LOOPBACK, port, timeout=60)
        line.request("GET", path)
        self._answer = line.getresponse()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        kind, size = b"", 0
        with contextlib.suppress(OSError, ValueError, AttributeError):
            while piece := self._answer.readline():
                if piece.startswith(b"event: "):
                    kind = piece[7:-1]
                size = max(size, len(piece))
                if piece == b"\n":
                    if kind == b"table" and not self.got.is_set():
                        self.at, self.bytes = time.perf_counter(), size
                        self.got.set()
                    kind, size = b"", 0

    def expects(self) -> None:
        """What came before is not what is waited for: a board follows behind the rest."""
        self.got.clear()

    def waits(self) -> float:
        """When the event was whole."""
        assert self.got.wait(60)
        return self.at


class Host:
    """Shows a desk's table, as the app does."""

    def __init__(self, desk: Desk[Any], room: Room) -> None:
        self._desk, self._room = desk, room

    def look(self) -> None:
        """A picture, behind what the table does."""
        self._desk.do(self._show)

    def _show(self, table: OpenTable[Any]) -> None:
        self._room.show(pictures_of(table, self._room.eyes))


class Bare:
    """The bare page: an event stream, and nothing else."""

    def __init__(self) -> None:
        self._data = b""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._there: set[asyncio.Event] = set()
        listener = bound(LOOPBACK)
        self.port: int = listener.getsockname()[1]
        self._server = Listening(listener, self.answer, self._begin, lambda: None)

    def _begin(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def answer(self, _scope: Any, _receive: Any, send: Any) -> None:
        """Send whenever it is told to."""
        there = asyncio.Event()
        self._there.add(there)
        kind = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        while True:
            await there.wait()
            there.clear()
            await send({"type": "http.response.body", "body": self._data, "more_body": True})

    def send(self, size: int) -> None:
        """So many bytes to all."""
        assert self._loop is not None
        self._data = b"event: table\ndata: " + b"x" * size + b"\n\n"
        self._loop.call_soon_threadsafe(lambda: [one.set() for one in self._there] and None)

    def close(self) -> None:
        """Let it go."""
        self._server.close()


@contextlib.contextmanager
def table_of(root: Path) -> Iterator[Desk[Any]]:
    """A table at its desk, of the size of an evening."""
    with campaigns.begin(root, "seafall", "bench", ("Ann", "Bob", "Cid", "Dee")) as table:
        for player in table.state.seats:
            table.act("set", {"who": player, "counter": "gold", "value": 6}, depth="sentence")
        for n in range(40):
            table.act("note", {"text": f"line {n}"}, depth="sentence")
        path = table.path
    desk: Desk[Any] = Desk(lambda: OpenTable(seafall(), path))
    desk.opened.result()
    try:
        yield desk
    finally:
        desk.close()


def act(desk: Desk[Any], then: Callable[[], None]) -> tuple[float, float, float]:
    """An act and the view that is drawn of it, in seconds; and when the act was on the drive, by
    the clock and by the processor."""
    start = time.perf_counter()
    desk.do(lambda table: table.act("count", ANSWERS, by="p1", depth="sentence")).result()
    entered, cpu = time.perf_counter(), time.process_time()
    desk.do(view_of).result()
    taken = time.perf_counter() - start
    then()
    return taken, entered, cpu


def measure() -> dict[str, float]:
    """Medians in milliseconds and their ratios; `update_bytes`, what one phone is sent;
    `update_cpu`, the processor's time for all phones and for all bare pages, in milliseconds:
    what a machine that is busy with other things leaves as it is."""
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, table_of(Path(folder)) as desk:
        room = Room({"p1": "Ann", "p2": "Bob", "p3": "Cid", "p4": "Dee"}, time.monotonic)
        host = Host(desk, room)
        serving = Serving(Path(folder), room, host)  # type: ignore[arg-type]
        bare = Bare()
        try:
            phones = [Following(serving.port, f"/stream?{_ticket(room)}") for _ in range(PHONES)]
            for one in phones:
                one.waits()
            sides = {
                "with": lambda: _with_phones(desk, host, phones, times),
                "without": lambda: times.setdefault("without", []).append(act(desk, _nothing)[0]),
                "bare": lambda: _bare(bare, pages, times),
            }
            pages = [Following(bare.port, "/") for _ in range(PHONES)]
            time.sleep(0.5)
            for number in range(ROUNDS):
                for side in list(sides)[:: -1 if number % 2 else 1]:
                    time.sleep(PAUSE)
                    sides[side]()
        finally:
            serving.close()
            bare.close()
    figures = figures_of("act_with_phones", times["with"], times["without"], "ms")
    figures |= figures_of("update", times["late"], times["bare"], "ms")
    figures |= figures_of("update_cpu", times["late_cpu"], times["bare_cpu"], "ms")
    return {
        **figures,
        "update_bytes": times["bytes"][0],
        "update_p90_ms": _p90(times["late"]),
        "bare_p90_ms": _p90(times["bare"]),
    }


def _ticket(room: Room) -> str:
    phone = room.asked(lambda: room.join(room.keys.reading_code().text, ""))
    assert phone is not None
    return room.asked(lambda: room.keys.ticket(phone))


def _with_phones(
    desk: Desk[Any], host: Host, phones: list[Following], times: dict[str, list[float]]
) -> None:
    for one in phones:
        one.expects()
    taken, entered, cpu = act(desk, host.look)
    times.setdefault("late", []).append(max(one.waits() for one in phones) - entered)
    times.setdefault("late_cpu", []).append(time.process_time() - cpu)
    times["bytes"] = [float(max(one.bytes for one in phones))]
    times.setdefault("with", []).append(taken)


def _nothing() -> None:
    """There is no phone."""


def _bare(bare: Bare, pages: list[Following], times: dict[str, list[float]]) -> None:
    """How late as many bare pages hear of as many bytes."""
    for one in pages:
        one.expects()
    start, cpu = time.perf_counter(), time.process_time()
    bare.send(int(times["bytes"][0]))
    times.setdefault("bare", []).append(max(one.waits() for one in pages) - start)
    times.setdefault("bare_cpu", []).append(time.process_time() - cpu)


def _p90(times: list[float]) -> float:
    return statistics.quantiles(times, n=10)[-1] * 1e3


__all__ = ["TARGETS", "measure"]
