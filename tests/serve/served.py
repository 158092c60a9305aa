"""A table that is served in this process, and phones that are nothing but sockets."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from companion.games import find
from companion.serve.following import Following
from companion.serve.picture import LISTS
from companion.serve.room import Room
from companion.serve.serving import Serving
from companion.serve.shown import LOG_LINES
from companion.share.campaigns import campaigns
from companion.table.campaign.opened import OpenTable

SOON = 120.0
"""Seconds in which anything must have happened, also on a machine that is busy."""


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


class Table:
    """What is served, and its ways in."""

    def __init__(self, root: Path, campaign: str) -> None:
        self.root, self.campaign, self.clock = root, campaign, Clock()
        self.path = campaigns.path_of(root, campaign)
        self.game = find()[campaigns.first_line(self.path).game].load()
        self.room = Room({}, self.clock)
        self.asked: list[tuple[str, str]] = []
        self.entered: list[str] = []
        self.host = Following(
            self.opened,
            lambda table: self.entered.append(table.path.stem),
            self.room,
            lambda who, line, _number: self.asked.append((who, line)),
        )
        self.room.names = self.host.names()
        self.serving = Serving(root, self.room, self.host)
        self.host.begin()
        self.port = self.serving.port

    def opened(self, writing: bool) -> OpenTable[Any]:
        return OpenTable(self.game, self.path, writing=writing)

    def act(self, *lines: str) -> None:
        """Another program enters lines."""
        from companion.play.speaking import speak

        with self.opened(True) as table:
            for line in lines:
                speak(table, line, "")

    def code(self, seat: str = "") -> str:
        keys = self.room.keys
        return self.room.asked(lambda: keys.seat_code(seat) if seat else keys.reading_code()).text

    def phone(self, seat: str = "") -> Phone:
        """A phone that came in."""
        phone = Phone(self.port)
        status, told = phone.post("/join", {"code": self.code(seat)})
        assert status == 200, told
        phone.key = told["key"]
        return phone

    def close(self) -> None:
        self.serving.close()
        self.host.close()


class Phone:
    """A browser without a screen."""

    def __init__(self, port: int, key: str = "") -> None:
        self.port, self.key = port, key
        self.told: dict[str, Any] = {}
        """Kind -> what was told last."""
        self.heard = b""
        """Every byte of the stream."""
        self.ended = threading.Event()
        self.followed = ""
        """The address that it followed by last."""
        self._stream: HTTPResponse | None = None
        self._socket: socket.socket | None = None

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, body, {**self.headers(), **told})
        answer = line.getresponse()
        data = answer.read()
        line.close()
        return answer.status, data, {k.lower(): v for k, v in answer.getheaders()}

    def post(self, path: str, told: Any, **headers: str) -> tuple[int, dict[str, Any]]:
        status, data, _ = self.ask(
            "POST",
            path,
            json.dumps(told).encode(),
            **{"Content_Type": "application/json", **headers},
        )
        return status, json.loads(data)

    def stream(self) -> str:
        """The address of a stream, with a ticket that is good once."""
        status, told = self.post("/follow", {})
        assert status == 200, told
        return f"/stream?{told['ticket']}"

    def follow(self) -> Phone:
        line = HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        self.followed = self.stream()
        line.request("GET", self.followed)
        self._socket = line.sock
        answer = line.getresponse()
        assert answer.status == 200, answer.status
        self._stream = answer
        threading.Thread(target=self._read, args=(answer,), daemon=True).start()
        return self

    def _read(self, answer: HTTPResponse) -> None:
        kind = ""
        with contextlib.suppress(OSError, ValueError, AttributeError):
            while line := answer.readline():
                self.heard += line
                name, _, data = line.decode().rstrip("\n").partition(": ")
                if name == "event":
                    kind = data
                elif name == "data":
                    self.told[kind] = self._with(kind, json.loads(data))
        self.ended.set()

    def _with(self, kind: str, told: dict[str, Any]) -> dict[str, Any]:
        """What is known now: of a table only what has changed is sent."""
        before = self.told.get(kind, {})
        if kind != "table" or told.pop("whole", False):
            return told
        for name in LISTS:
            told[name] = [
                known(one, before[name]) for one in told.get(name, range(len(before[name])))
            ]
        log = {one["no"]: one for one in (*before["log"], *told.get("log", ()))}
        lines = [log[no] for no in sorted(log, reverse=True)][:LOG_LINES]
        return {**before, **told, "log": lines}

    def drop(self) -> None:
        """The network drops."""
        if self._socket is not None:
            self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    def until(self, true: Callable[[dict[str, Any]], Any]) -> Any:
        """Wait until something holds of what was told."""
        found = None

        def holds() -> bool:
            nonlocal found
            with contextlib.suppress(KeyError, IndexError, TypeError):
                found = true(self.told)
            return bool(found)

        until(holds, lambda: str(self.told)[:2000])
        return found

    def says(self, line: str) -> dict[str, Any]:
        """Say a line from the seat; what came of it."""
        before = self.told["mine"]["turn"]
        status, told = self.post("/line", {"text": line})
        assert status == 200, told
        return self.mine(before)

    def answers(self, **told: Any) -> dict[str, Any]:
        before = self.told["mine"]["turn"]
        status, answer = self.post("/answer", {"turn": before, **told})
        assert status == 200, answer
        return self.mine(before)

    def mine(self, before: int) -> dict[str, Any]:
        found: dict[str, Any] = self.until(
            lambda told: told["mine"]["turn"] > before and told["mine"]
        )
        return found


def known(one: Any, had: list[Any]) -> Any:
    """A thing of a list as it was told: anew, as a place in what is known, or by its rows."""
    if isinstance(one, int):
        return had[one]
    if isinstance(one, dict) and "of" in one:
        was = had[one["of"]]
        return {**was, "rows": [known(row, was["rows"]) for row in one["rows"]]}
    return one


def until(holds: Callable[[], Any], why: Callable[[], str] = lambda: "") -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end, why()
        time.sleep(0.005)


@contextlib.contextmanager
def served(
    root: Path,
    game: str = "en-garde",
    players: Sequence[str] = ("Sam", "Jen"),
    title: str = "Salle",
) -> Iterator[Table]:
    with campaigns.begin(root, game, title, tuple(players)) as table:
        campaign = table.path.stem
    found = Table(root, campaign)
    try:
        yield found
    finally:
        found.close()


def raw(port: int, data: bytes, wait: float = SOON) -> bytes:
    """Send bytes as they stand; all that comes back until the line is closed, or is quiet."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as line:
        told = b""
        with contextlib.suppress(OSError):
            line.sendall(data)
        with contextlib.suppress(OSError):
            while piece := line.recv(65536):
                told += piece
        return told
