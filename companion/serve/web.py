"""The requests: each path, what it takes, what it answers. An ASGI application of its own.

There are ten paths; none names a file, and only a stream's has a query: its ticket. What is asked
for beside the files of the page needs a key. An error says one sentence and nothing of the inside.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.library.shelf import Shelf
from companion.serve import answers
from companion.serve.dialogue import Told
from companion.serve.door import HEADERS, STREAM, Head, Refused, head_of, looked_at
from companion.serve.keys import Full, Phone
from companion.serve.limits import (
    BODY_BYTES,
    HEAD_SECONDS,
    LONGEST_LINE,
    LONGEST_WORDS,
    QUESTIONS,
    REQUESTS,
    TRIES,
)
from companion.serve.lines import Busy
from companion.serve.listening import PUSH
from companion.serve.rates import Rate
from companion.serve.room import Room
from companion.serve.site import File
from companion.toolbox.text import one_line

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Push = Callable[[bytes], bool]

STRANGE = "The table does not know this phone any more. Scan the code on its screen."
OLD_CODE = "That code is not good, or not any more. Scan the one on the table's screen."


class Join(Struct, forbid_unknown_fields=True):
    """A code, as it was scanned or typed."""

    code: str


class Line(Struct, forbid_unknown_fields=True):
    """A line."""

    text: str


class Answer(Struct, forbid_unknown_fields=True):
    """An answer to the question of a turn."""

    turn: int
    rows: list[int] | None = None
    text: str = ""
    anyway: bool = False
    sure: bool = False


class Words(Struct, forbid_unknown_fields=True):
    """Words for the rules, or the id of one."""

    words: str = ""
    id: str = ""


class Nothing(Struct, forbid_unknown_fields=True):
    """No words are needed."""


Facts = Mapping[str, Any]
T = TypeVar("T", bound=Struct)


class Web:
    """The application.

    Args:
        room: the room behind the door.
        files: the files of the page by path.
        shelf: where rules are looked up.
        hosts: what a Host header may be.
    """

    def __init__(
        self, room: Room, files: Mapping[str, File], shelf: Shelf, hosts: frozenset[str]
    ) -> None:
        self._room, self._files, self._shelf, self._hosts = room, files, shelf, hosts
        self._asks = {"/join": self._join, "/rules": self._rules}
        self._seats = {"/line": self._line, "/answer": self._answer, "/aside": self._aside}
        self._seats["/leave"] = self._leave
        self._asks["/follow"] = self._follow
        self._paths = dict.fromkeys((*files, STREAM), ("GET",))
        self._paths |= dict.fromkeys((*self._asks, *self._seats), ("POST",))
        self._requests, self._tries = Rate(*REQUESTS), Rate(*TRIES)
        self._questions = Rate(*QUESTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        head = head_of(scope)
        wrong = head if isinstance(head, Refused) else self._wrong(head)
        if isinstance(wrong, Refused):
            await _tell(send, wrong.status, {"says": wrong.says}, close=True)
            return
        assert isinstance(head, Head)
        try:
            push = scope.get("extensions", {}).get(PUSH)
            await self._let_in(head, receive, send, push)
        except Declined as refused:
            close = refused.status in (408, 413)
            await _tell(send, refused.status, {"says": refused.says}, close)

    def _wrong(self, head: Head) -> Refused | None:
        if not self._requests.take(head.address, self._room.clock()):
            return Refused(429, "That was quick. Wait a moment.")
        return looked_at(head, self._hosts, self._paths)

    async def _let_in(self, head: Head, receive: Receive, send: Send, push: Push | None) -> None:
        """Answer it. A fault of the program says nothing of itself (uvicorn answers with 500)."""
        if (file := self._files.get(head.path)) is not None:
            await _answer(send, 200, file.body, file.kind)
        elif head.path == STREAM:
            await self._stream(self._follows(head), receive, send, push)
        else:
            body = await _body(receive)
            if (ask := self._asks.get(head.path)) is not None:
                await _tell(send, 200, await ask(head, body))
            else:
                self._seats[head.path](self._phone(head), body)
                await _tell(send, 200, {})

    def _phone(self, head: Head) -> Phone:
        phone = self._room.keys.phone(head.key) if head.key else None
        if phone is None:
            raise Declined(401, STRANGE)
        return phone

    def _follows(self, head: Head) -> Phone:
        phone = self._room.keys.traded(head.query) if head.query else None
        if phone is None:
            raise Declined(401, STRANGE)
        return phone

    # ------------------------------------------------------------------ coming in, following

    async def _join(self, head: Head, body: bytes) -> Facts:
        told = _read(body, Join)
        if not self._tries.take(head.address, self._room.clock()):
            raise Declined(429, "Those were many tries. Wait a little.")
        try:
            phone = self._room.join(told.code[:64], head.key, head.address)
        except Full:
            raise Declined(503, "There are as many phones here as may be.") from None
        if phone is None:
            raise Declined(403, OLD_CODE)
        return {"key": phone.key, "seat": self._room.names.get(phone.seat, "")}

    async def _follow(self, head: Head, body: bytes) -> Facts:
        """What opens one stream, once."""
        phone = self._phone(head)
        _read(body, Nothing)
        return {"ticket": self._room.keys.ticket(phone)}

    async def _stream(self, phone: Phone, receive: Receive, send: Send, push: Push | None) -> None:
        """Everything that happens, until the page goes, or the table does."""
        stream = self._room.follow(phone)
        gone = asyncio.create_task(_gone(receive))
        gone.add_done_callback(lambda _: stream.left())
        try:
            await _start(send, 200, "text/event-stream; charset=utf-8")
            stream.push = push
            while not gone.done():
                piece = await stream.take()
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                if stream.ended:
                    break
            stream.sends()
            await send({"type": "http.response.body", "body": b""})
        except asyncio.CancelledError:
            if not stream.is_stuck:  # else it does not take what it is sent: the server lets it go
                raise
        finally:
            gone.cancel()
            self._room.left(phone, stream)

    # ------------------------------------------------------------------ asking, telling

    async def _rules(self, head: Head, body: bytes) -> Facts:
        phone, told = self._phone(head), _read(body, Words)
        if not self._questions.take(phone.key, self._room.clock()):
            raise Declined(429, "That was quick. Wait a moment.")
        assert self._room.host is not None
        at = await self._room.host.context()
        words = one_line(told.words)[:LONGEST_WORDS]
        if told.id:
            found = await asyncio.to_thread(answers.entry, self._shelf, at, told.id[:80])
            if found is None:
                raise Declined(404, "That rule is not open yet.")
            return found
        return await asyncio.to_thread(answers.asked, self._shelf, at, words)

    def _line(self, phone: Phone, body: bytes) -> None:
        text = one_line(_read(body, Line).text).strip()
        if not text:
            raise Declined(400, "Type what happened.")
        if len(text) > LONGEST_LINE:
            raise Declined(400, "That line is too long to be entered in one go.")
        _tried(lambda: self._room.lines.line(phone, text))

    def _answer(self, phone: Phone, body: bytes) -> None:
        told = _read(body, Answer)
        rows = None if told.rows is None else tuple(told.rows)
        text = one_line(told.text)[:LONGEST_LINE]
        answer = Told(rows, text, told.anyway, told.sure)
        _tried(lambda: self._room.lines.answer(phone, told.turn, answer))

    def _aside(self, phone: Phone, body: bytes) -> None:
        _read(body, Nothing)
        _tried(lambda: self._room.lines.aside(phone))

    def _leave(self, phone: Phone, body: bytes) -> None:
        """Give the seat back."""
        _read(body, Nothing)
        if phone.seat:
            self._room.stand_up(phone)


class Declined(Exception):
    """A request that got in and is refused all the same."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(says)
        self.status, self.says = status, says


def _tried(work: Callable[[], None]) -> None:
    try:
        work()
    except Busy as busy:
        raise Declined(409, str(busy)) from None


def _read(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Declined(400, "That is not what is asked here.") from None


async def _body(receive: Receive) -> bytes:
    """The whole body; it must be short, and come soon."""
    body = b""
    try:
        async with asyncio.timeout(HEAD_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Declined(400, "It broke off.")
                body += bytes(message.get("body", b""))
                if len(body) > BODY_BYTES:
                    raise Declined(413, "That is more than is read here.")
                if not message.get("more_body"):
                    return body
    except TimeoutError:
        raise Declined(408, "That took too long.") from None


async def _gone(receive: Receive) -> None:
    """Until the page goes."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, kind: str, **more: str) -> None:
    told = {**HEADERS, "content-type": kind, **more}
    headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def _answer(send: Send, status: int, body: bytes, kind: str, close: bool = False) -> None:
    more = {"connection": "close"} if close else {}
    await _start(send, status, kind, content_length=str(len(body)), **more)
    await send({"type": "http.response.body", "body": body})


async def _tell(send: Send, status: int, told: Facts, close: bool = False) -> None:
    await _answer(send, status, msgspec.json.encode(told, enc_hook=str), "application/json", close)
