"""The attack list: whatever comes to the door, nothing is read, nothing entered, nobody let in."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.assets import phone_page
from companion.errors import UsageError
from companion.serve import listening, stream as streams, web
from companion.serve.addresses import checked, on_the_network
from companion.serve.door import HEADERS, POLICY
from companion.serve.keys import Full, Keys
from companion.serve.limits import (
    BODY_BYTES,
    CODE_SECONDS,
    HEAD_BYTES,
    MOST_OF_ADDRESS,
    MOST_PHONES,
    MOST_TICKETS,
    TICKET_SECONDS,
    TRIES,
)
from companion.serve.rates import MOST_KEPT, Rate
from companion.serve.site import TYPES
from tests.serve.served import Clock, Phone, Table, raw, served, until

EVIL = '<script>alert(1)</script><img src=x onerror="alert(2)">'


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with served(tmp_path_factory.mktemp("door")) as found:
        yield found


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for seconds does not in this test."""
    for module, name, seconds in (
        (listening, "HEAD_SECONDS", 1.0),
        (web, "HEAD_SECONDS", 1.0),
        (streams, "SEND_SECONDS", 1.0),
        (listening, "SWEEP", 0.05),
        (listening, "GRACE", 0.3),
    ):
        monkeypatch.setattr(module, name, seconds)


@pytest.fixture(autouse=True)
def _time_has_passed(table: Table) -> None:
    """No rate of the test before is left, and no phone of it."""
    table.clock.at += 3600
    table.room.asked(table.room.keys.put_all_out)


def request(method: str, path: str, port: int, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers, "Connection: close"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


_opened: list[str] = []
_listens = [False]


def _hook(event: str, args: tuple[Any, ...]) -> None:
    # The table's own thread reads its journal meanwhile; the server's read nothing.
    here = threading.current_thread().name.startswith(("phones", "asyncio"))
    if _listens[0] and here and event == "open":
        _opened.append(str(args[0]))


PATHS = (
    "/../../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/page.css/../page.js", "/./page.js", "/page.html", "/companion/serve/page/page.html",
    "/page.js%00.css",
    "/page.js?x=1", "/?x", "/PAGE.JS", "/page.js/", "\\..\\..\\boot.ini", "/salle.jsonl",
    "/campaigns/salle.jsonl", "/%70age.js", "/stream/", "/favicon.ico", "/.git/config",
    "http://127.0.0.1/etc/passwd", "/" + "a" * 4000,
)  # fmt: skip


def test_no_path_but_its_own_is_answered_and_none_reads_a_file(table: Table) -> None:
    assert Phone(table.port).ask("GET", "/")[0] == 200  # what is loaded late is loaded now
    sys.addaudithook(_hook)
    _listens[0] = True
    try:
        for path in PATHS:
            answer = raw(table.port, request("GET", path, table.port))
            assert status_of(answer) in (400, 404), (path, answer[:200])
            assert b"root:" not in answer and b"page.js" not in answer and b"journal" not in answer
        for path in TYPES:
            assert status_of(raw(table.port, request("GET", path, table.port))) == 200
    finally:
        _listens[0] = False
    assert _opened == []


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PATCH", "POST"]
)
def test_other_methods_do_nothing(table: Table, method: str) -> None:
    assert status_of(raw(table.port, request(method, "/", table.port))) in (400, 405)


def test_what_is_too_large_is_refused(table: Table) -> None:
    port = table.port
    for headers in (
        [f"X-Large: {'a' * (HEAD_BYTES + 1000)}"],
        [f"X-{n}: {'a' * 100}" for n in range(200)],
    ):
        assert status_of(raw(port, request("GET", "/", port, *headers))) in (400, 431)
    assert status_of(raw(port, b"GET /" + b"a" * (HEAD_BYTES * 3))) in (0, 400)
    large = b'{"code":"' + b"A" * BODY_BYTES + b'"}'
    json_, length = "Content-Type: application/json", f"Content-Length: {len(large)}"
    assert status_of(raw(port, request("POST", "/join", port, json_, length, body=large))) == 413
    chunks = b"".join(b"400\r\n" + b"A" * 1024 + b"\r\n" for _ in range(8)) + b"0\r\n\r\n"
    told = request("POST", "/join", port, json_, "Transfer-Encoding: chunked", body=chunks)
    assert status_of(raw(port, told)) == 413
    assert status_of(raw(port, request("POST", "/join", port, json_, "Content-Length: -1"))) == 400
    two = request(
        "POST", "/join", port, json_, "Content-Length: 2", "Content-Length: 9", body=b"{}"
    )
    assert status_of(raw(port, two)) == 400
    both = request(
        "POST", "/join", port, json_, "Content-Length: 3", "Transfer-Encoding: chunked",
        body=b"0\r\n\r\nGET /stream HTTP/1.1\r\n\r\n",
    )  # fmt: skip
    assert raw(port, both).count(b"HTTP/1.1 ") <= 1, "no second request is smuggled in"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"1", b"NaN", b'{"code":1}', b'{"code":null}', b'{"cod":"x"}',
        b'{"code":"x","more":1}', b"[" * 3000, b'{"code":' * 400, b"\xff\xfe", b'{"code":"\xff"}',
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused_in_a_sentence(table: Table, body: bytes) -> None:
    status, data, _ = Phone(table.port).ask("POST", "/join", body, Content_Type="application/json")
    assert status == 400 and json.loads(data)["says"] == "That is not what is asked here."


def test_who_is_slow_is_let_go(table: Table, impatient: None) -> None:
    port, begun = table.port, time.monotonic()
    lines = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(6)]
    lines[1].sendall(b"GET / HTTP/1.1\r\n")
    lines[2].sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode())
    body = request("POST", "/join", port, "Content-Type: application/json", "Content-Length: 20")
    lines[3].sendall(body)
    lines[4].sendall(request("GET", "/", port).replace(b"Connection: close\r\n", b""))
    lines[5].sendall(b"\x16\x03\x01\x02\x00\x01\x00")  # somebody tries https
    for place, line in enumerate(lines):
        told = b""
        with contextlib.suppress(OSError):
            while piece := line.recv(65536):  # until it is let go
                told += piece
                if place in (1, 2):
                    line.sendall(b"X: y\r\n")  # a byte now and then is no whole request
        assert status_of(told) == {3: 408, 4: 200, 5: 400}.get(place, 0), place
        line.close()
    assert time.monotonic() - begun < 25
    until(lambda: table.serving.connections == 0)


def test_while_somebody_is_slow_others_are_served(table: Table) -> None:
    lines = [socket.create_connection(("127.0.0.1", table.port), timeout=30) for _ in range(9)]
    for line in lines:
        line.sendall(b"GET / HTTP/1.1\r\n")
    assert Phone(table.port).ask("GET", "/")[0] == 200
    for line in lines:
        line.close()


def test_who_takes_nothing_is_let_go_while_others_follow(table: Table, impatient: None) -> None:
    phone, slow = table.phone().follow(), table.phone()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", table.port))
    line.sendall(request("GET", slow.stream(), table.port))
    phone.until(lambda told: told["table"])

    def following() -> int:
        return table.room.asked(lambda: sum(bool(one.streams) for one in table.room.keys.phones))

    until(lambda: following() == 2)
    large = json.dumps("x" * 400_000).encode()

    def send() -> None:
        for one in table.room.keys.phones:
            for stream in one.streams:
                stream.put("large", large)

    for _ in range(200):
        table.room.soon(send)
        time.sleep(0.05)
        if following() == 1:
            break
    assert following() == 1 and phone.told["large"] and not phone.ended.is_set()
    line.close()
    phone.drop()


def test_an_address_has_only_so_many_connections(table: Table) -> None:
    until(lambda: table.serving.connections == 0)
    lines = [
        socket.create_connection(("127.0.0.1", table.port), timeout=10)
        for _ in range(MOST_OF_ADDRESS + 9)
    ]
    until(lambda: table.serving.connections == MOST_OF_ADDRESS)
    for line in lines:
        line.close()
    until(lambda: table.serving.connections == 0)
    assert Phone(table.port).ask("GET", "/")[0] == 200


def test_another_page_in_a_browser_beside_the_table_does_nothing(table: Table) -> None:
    """Cross-site requests, with a key that nobody there could have; and no answer says CORS."""
    phone, own = table.phone("p1"), f"http://127.0.0.1:{table.port}"
    body = b'{"text":"note hello"}'
    for headers in (
        {"Origin": "http://evil.example"}, {"Origin": "null"},
        {"Origin": own.replace(":", "s:", 1)},
        {"Origin": f"http://localhost:{table.port}"}, {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ):  # fmt: skip
        told = {"Content_Type": "application/json", **headers}
        assert phone.ask("POST", "/line", body, **told)[0] == 403, headers
        assert phone.ask("GET", "/stream", None, **headers)[0] == 403, headers
    for path in ("/", "/page.js"):  # a frame, a script of another page
        head = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"}
        assert phone.ask("GET", path, None, **head)[0] == 403
    scanned = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert phone.ask("GET", "/", None, **scanned)[0] == 200, "a scan opens the page"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        assert phone.ask("POST", "/line", body, Content_Type=kind)[0] == 415
    asked = {"Origin": "http://evil.example", "Access_Control_Request_Method": "POST"}
    status, _, headers = phone.ask("OPTIONS", "/line", None, **asked)
    assert status == 405 and not [one for one in headers if one.startswith("access-control")]
    assert phone.post("/line", {"text": "note hi"}, Origin=own)[0] == 200
    with table.opened(False) as opened:
        until(lambda: opened.recovery.refresh() or opened.history.acts)
        assert [line.says for line in opened.log(9)] == ["note: hi"] or opened.history.acts == 1


def test_a_name_that_points_here_is_not_this_table(table: Table) -> None:
    """DNS rebinding: only the addresses that the table told are a Host."""
    port = table.port
    for host in (
        "evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", "",
        "localhost", f"127.0.0.1:{port}.evil.example", f"evil@127.0.0.1:{port}", f"0.0.0.0:{port}",
        f"[::1]:{port}",
    ):  # fmt: skip
        data = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        assert status_of(raw(port, data)) in (400, 421), host
    assert status_of(raw(port, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")) == 400
    assert status_of(raw(port, b"GET / HTTP/1.0\r\n\r\n")) == 421
    twice = request("GET", "/", port, "Host: evil.example")
    assert status_of(raw(port, twice)) == 400
    ours = f"GET / HTTP/1.1\r\nHost: LOCALHOST:{port}\r\nConnection: close\r\n\r\n".encode()
    assert status_of(raw(port, ours)) == 200


def test_without_a_key_there_is_nothing(table: Table) -> None:
    bodies: dict[str, Any] = {
        "/rules": {"words": "lunge"}, "/line": {"text": "note x"}, "/aside": {}, "/leave": {},
        "/answer": {"turn": 0}, "/follow": {},
    }  # fmt: skip
    key = table.phone("p1").key
    for phone in (
        Phone(table.port), Phone(table.port, "x" * 32), Phone(table.port, key[:-1]),
        Phone(table.port, key.swapcase()), Phone(table.port, ""),
    ):  # fmt: skip
        assert phone.ask("GET", "/stream")[0] == 401
        for path, body in bodies.items():
            status, told = phone.post(path, body)
            assert (status, told) == (401, {"says": web.STRANGE}), path
    for path in (f"/line?{key}", f"/{key}/stream"):
        assert Phone(table.port).ask("GET", path)[0] == 404
    for path in ("/stream", f"/stream?{key}", f"/stream?ticket={key}"):
        assert Phone(table.port, key).ask("GET", path)[0] == 401, "a key is no ticket"
        assert Phone(table.port).ask("GET", path, None, Cookie=f"key={key}")[0] == 401
    assert not any("set-cookie" in Phone(table.port).ask("GET", one)[2] for one in TYPES)


def test_a_ticket_opens_one_stream_soon_and_not_for_long(table: Table) -> None:
    """Its address stands in the browser: whoever reads it there can do nothing with it."""
    phone, stranger = table.phone("p1").follow(), Phone(table.port)
    phone.until(lambda told: told["table"])
    used, old = phone.followed, phone.stream()
    assert stranger.ask("GET", used)[0] == 401, "replayed"
    table.clock.at += TICKET_SECONDS + 1
    assert stranger.ask("GET", old)[0] == 401, "too late"
    waits = phone.stream()
    phones = table.room.keys.phones
    number = next(one.number for one in phones if one.key == phone.key)
    assert table.room.asked(lambda: table.room.put_out(number))
    assert stranger.ask("GET", waits)[0] == 401, "its phone was put out"
    other = table.phone()
    first = other.stream()
    for _ in range(MOST_TICKETS):
        table.room.asked(lambda: table.room.keys.ticket(table.room.keys.phones[0]))
    assert stranger.ask("GET", first)[0] == 401, "there are never many"


def test_a_code_is_short_lived_good_once_for_a_seat_and_few_are_tried(table: Table) -> None:
    phone = Phone(table.port)
    seat, reading = table.code("p1"), table.code()
    assert phone.post("/join", {"code": seat})[0] == 200
    assert phone.post("/join", {"code": seat})[0] == 403, "a seat's code is good once"
    assert phone.post("/join", {"code": f" {reading[:8].lower()}-{reading[8:]} "})[0] == 200
    first, second = table.code("p1"), table.code("p1")
    assert phone.post("/join", {"code": first})[0] == 403, "a new code takes the old one's place"
    table.clock.at += CODE_SECONDS + 1
    assert phone.post("/join", {"code": second})[0] == 403
    assert phone.post("/join", {"code": reading})[0] == 403
    table.clock.at += 600
    tried = [phone.post("/join", {"code": f"{n:016}"})[0] for n in range(TRIES[0] + 3)]
    assert tried == [403] * TRIES[0] + [429] * 3
    assert phone.post("/join", {"code": table.code()})[0] == 429, "also the right one has to wait"
    table.clock.at += 60
    assert phone.post("/join", {"code": table.code()})[0] == 200


def test_a_seat_that_is_taken_back_only_reads(table: Table) -> None:
    phone = table.phone("p1").follow()
    phone.until(lambda told: told["mine"]["seat"] == "Sam")
    old = Phone(table.port, phone.key)
    table.room.asked(lambda: table.room.revoke("p1"))
    phone.until(
        lambda told: told["mine"]["seat"] == "" and "taken this seat back" in told["mine"]["notice"]
    )
    for path, body in (("/line", {"text": "note x"}), ("/answer", {"turn": 0}), ("/aside", {})):
        status, told = old.post(path, body)
        assert status == 409 and "only reads" in told["says"]
    assert not phone.ended.is_set(), "it reads on"
    again = table.phone("p1").follow()  # a second phone takes a seat that is taken
    table.phone("p1")
    again.until(
        lambda told: told["mine"]["seat"] == "" and "Another phone" in told["mine"]["notice"]
    )
    assert again.post("/line", {"text": "note x"})[0] == 409


def test_rates() -> None:
    rate = Rate(3, 1.0)
    assert [rate.take("a", 0) for _ in range(4)] == [True, True, True, False]
    assert rate.take("b", 0) and not rate.take("a", 0.9) and rate.take("a", 1.9)
    assert [rate.take("a", 100) for _ in range(4)] == [True, True, True, False]
    for n in range(MOST_KEPT * 2):
        rate.take(f"n{n}", 200)
    assert len(rate._left) == MOST_KEPT


def test_only_so_many_phones_come_in_and_those_that_left_make_room() -> None:
    clock = Clock()
    keys = Keys(clock)
    phones = [keys.join(keys.reading_code().text) for _ in range(MOST_PHONES)]
    assert len({one.key for one in phones if one}) == MOST_PHONES
    with pytest.raises(Full):
        keys.join(keys.reading_code().text)
    clock.at += 13 * 3600
    assert keys.join(keys.reading_code().text) is not None


def test_every_answer_says_what_browsers_must_not_do(table: Table) -> None:
    phone = table.phone()
    for method, path in (("GET", "/"), ("GET", "/nothing"), ("POST", "/join"), ("GET", "/page.js")):
        headers = phone.ask(method, path)[2]
        assert {name: headers.get(name) for name in HEADERS} == HEADERS
        assert "server" not in headers and "date" not in headers
    assert (
        "unsafe" not in POLICY and "http" not in POLICY and POLICY.startswith("default-src 'none'")
    )


def test_the_page_asks_nobody_else_and_makes_no_markup_of_words() -> None:
    """No outside resource, nothing inline, and no way by which text could become markup."""
    html, css = phone_page("page.html").decode(), phone_page("page.css").decode()
    code = phone_page("page.js").decode() + phone_page("draw.js").decode()
    for text in (html, css, code):
        assert not re.search(
            r"https?://|//[a-z]+\.|@import|url\(", text.replace("http://www.w3", "")
        )
    assert not re.search(r"<style|style=|\son\w+=|javascript:|<script(?![^>]*src=)", html)
    bad = r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|new Function|srcdoc|\.cssText"
    bad += r"|setAttribute\(.on|cookie"
    assert not re.search(bad, code)


def test_addresses() -> None:
    assert checked("192.168.1.20") == "192.168.1.20"
    for bad in ("0.0.0.0", "::", "example.org", "", "1.2.3", "127.0.0.1:80"):
        with pytest.raises(UsageError):
            checked(bad)
    assert not on_the_network().startswith("127.")


def test_a_fault_says_nothing_of_itself(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError(f"secret of {Path.home()}")

    phone = table.phone("p1").follow()
    phone.until(lambda told: told["table"])
    monkeypatch.setattr("companion.serve.answers.asked", broken)
    status, data, _ = phone.ask("POST", "/rules", b"{}", Content_Type="application/json")
    assert status == 500 and b"secret" not in data and b"Traceback" not in data
    monkeypatch.setattr("companion.serve.dialogue.said", broken)
    mine = phone.says("note x")
    assert mine["is"] == "refused" and "secret" not in str(mine)
