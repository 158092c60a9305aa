"""Phones that hang on while the app is killed, while many are slow, while history is rewritten."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import find
from companion.serve import listening, web
from companion.serve.limits import HEAD_SECONDS, MOST_CONNECTIONS, MOST_OF_ADDRESS
from companion.share.campaigns import campaigns
from companion.table.campaign.opened import OpenTable
from tests.serve.served import Phone, served, until
from tests.serve.test_kept import SEALED, seated

ROOT = Path(__file__).parents[2]
APP = """
import asyncio, sys
from pathlib import Path
from screens.app import CompanionApp
from screens.services import Services

async def evening():
    app = CompanionApp(Services(Path(sys.argv[1])), "salle")
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(120):
            while type(app.screen).__name__ != "TableScreen":
                await asyncio.sleep(0.05)
            session = app.screen.session
            await pilot.press("p")
            while session.phones is None or session.phones.serving is None:
                await asyncio.sleep(0.05)
        phones = session.phones
        keys, asked = phones.room.keys, phones.room.asked
        codes = [asked(lambda: keys.seat_code("p1")).text, asked(keys.reading_code).text]
        print(phones.serving.port, *codes, file=sys.__stdout__, flush=True)
        await asyncio.sleep(600)

asyncio.run(evening())
"""


@contextlib.contextmanager
def app(home: Path) -> Iterator[tuple[subprocess.Popen[bytes], int, str, str]]:
    """The app in a program of its own, its page open: its port, a seat's code, one to read."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)}
    words = [sys.executable, "-c", APP, str(home)]
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE) as program:
        try:
            assert program.stdout is not None
            port, seat, reading = program.stdout.readline().decode().split()
            yield program, int(port), seat, reading
        finally:
            program.kill()


def joined(port: int, code: str) -> Phone:
    phone = Phone(port)
    status, told = phone.post("/join", {"code": code})
    assert status == 200, told
    phone.key = told["key"]
    phone.follow().until(lambda told: told["table"] and told["mine"])
    return phone


def test_the_app_killed_under_its_phones_and_started_again(tmp_path: Path) -> None:
    campaigns.begin(tmp_path, "en-garde", "Salle", ("Sam", "Jen")).close()
    with app(tmp_path) as (program, port, seat, reading):
        phones = [joined(port, seat), joined(port, reading), joined(port, reading)]
        assert phones[0].says("note before")["is"] == "entered"
        assert phones[0].post("/line", {"text": "note in between"})[0] == 200
        program.kill()  # whether that line is entered, nobody has been told
        for phone in phones:
            assert phone.ended.wait(30), "a page hears that the table is gone"
    path = campaigns.path_of(tmp_path, "salle")
    with OpenTable(find()["en-garde"].load(), path, writing=False) as table:
        kept = [line.says for line in table.log(9)]
    assert len(kept) in (1, 2) and "before" in kept[0]
    with app(tmp_path) as (_, port, _, fresh):
        for phone in phones:
            again = Phone(port, phone.key)
            assert again.post("/follow", {}) == (401, {"says": web.STRANGE}), "it says so"
            assert again.post("/line", {"text": "note later"}) == (401, {"says": web.STRANGE})
        assert [Phone(port).post("/join", {"code": x})[0] for x in (seat, reading)] == [403, 403]
        log = joined(port, fresh).told["table"]["log"]
        assert [one["says"] for one in reversed(log)] == kept, "and shows what the file holds"


def half_open(port: int, address: str) -> socket.socket:
    """A connection that begins a request and does not go on."""
    line = socket.socket()
    line.settimeout(30)
    line.bind((address, 0))
    line.connect(("127.0.0.1", port))
    line.sendall(b"POST /join HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Slow: " % port)
    return line


def test_many_half_open_requests_while_phones_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From eight addresses, more than an address may have and than there may be in all: phones that
    follow hear of every act, and once the slow ones are let go others come in again."""
    monkeypatch.setattr(listening, "HEAD_SECONDS", 3.0)
    with served(tmp_path) as table:
        phones = [table.phone("p1").follow(), table.phone().follow()]
        for phone in phones:
            phone.until(lambda told: told["table"])
        slow, late = [], []
        try:
            for number in range(8):
                slow += [
                    half_open(table.port, f"127.0.0.{2 + number}")
                    for _ in range(MOST_OF_ADDRESS + 1)
                ]
                until(lambda: table.serving.connections <= MOST_CONNECTIONS)
                begun = time.monotonic()
                table.act(f"note {number} in between")
                for phone in phones:
                    phone.until(lambda told, n=number: f"{n} in" in told["table"]["log"][0]["says"])
                late.append(time.monotonic() - begun)
                for line in slow:
                    with contextlib.suppress(OSError):
                        line.sendall(b"x")  # a letter now and then is no whole request
            until(lambda: table.serving.connections <= len(phones))
            assert sorted(late)[len(late) // 2] < HEAD_SECONDS, "nobody waits for who is slow"
            assert phones[0].says("note at last")["is"] == "entered"
            assert table.phone().follow().until(lambda told: "last" in str(told["table"]["log"][0]))
        finally:
            for line in slow:
                line.close()
        assert not any(phone.ended.is_set() for phone in phones)


def test_a_seat_that_is_taken_back_keeps_nothing_of_what_it_saw(tmp_path: Path) -> None:
    """Its next picture is a whole one of what everybody sees, in every tab, and so on waking."""
    with served(tmp_path, "five-sails", ("Ana", "Bo")) as table:
        table.act(*SEALED, "dawn Bosk, Street Fair, Old Map", "ana chooses Marooned, Sanjay")
        ana = seated(table)
        tab = Phone(table.port, ana.key).follow()
        for page in (ana, tab):
            page.until(lambda told: "Marooned" in str(told["table"]["sheet"]))
        before = len(ana.heard), len(tab.heard)
        table.room.asked(lambda: table.room.revoke("p1"))
        for page, place in zip((ana, tab), before, strict=True):
            page.until(lambda told: told["table"]["eyes"] == "" and told["mine"]["seat"] == "")
            table.act("note it goes on")
            page.until(lambda told: "goes on" in told["table"]["log"][0]["says"])
            assert "Marooned" not in str(page.told) and b"Marooned" not in page.heard[place:]
            assert b'"whole":true' in page.heard[place:]
            woken = Phone(table.port, ana.key).follow()
            woken.until(lambda told: told["table"] and told["mine"])
            assert b"Marooned" not in woken.heard and woken.told["table"]["eyes"] == ""


def test_history_rewritten_under_a_seat(tmp_path: Path) -> None:
    """Undone and branched while a seat sees its own choice and is asked something: what is shown is
    the branch, and what it answers is entered on the branch, or refused; never on what is gone."""
    with served(tmp_path, "five-sails", ("Ana", "Bo")) as table:
        table.act(*SEALED, "dawn Bosk, Street Fair, Old Map", "ana chooses Marooned, Sanjay")
        ana = seated(table)
        ana.until(lambda told: "Sanjay" in str(told["table"]["sheet"]))
        with table.opened(True) as opened:
            opened.undo()
        ana.until(lambda told: told["table"]["log"][0]["undone"])
        ana.until(lambda told: "Sanjay" not in str(told["table"]["sheet"]))
        asked = ana.says("note")
        assert asked["is"] == "asks" and asked["question"]["asks"]
        table.act("note a branch", "bo +1 renown")
        with table.opened(True) as opened:
            opened.undo()
        ana.until(lambda told: told["table"]["log"][0]["undone"] and len(told["table"]["log"]) == 7)
        assert ana.answers(text="from the phone")["is"] == "entered"
        ana.until(lambda told: "from the phone" in told["table"]["log"][0]["says"])
        with table.opened(False) as opened:
            lines = opened.log(9)
        marks = [(one.act_no, one.on_table) for one in lines]
        shown = [(one["no"], not one["undone"]) for one in reversed(ana.told["table"]["log"])]
        assert marks == shown
        assert [no for no, on in marks if not on] == [5, 7] and lines[-1].by == "p1"
