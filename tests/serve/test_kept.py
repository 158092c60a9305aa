"""What a seat must not read, enter or keep from others; each failed once on a served table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import CompanionError
from companion.play import speaking, stepping
from companion.serve import dialogue
from companion.serve.console import Console
from companion.serve.keys import Full, Keys
from companion.serve.limits import AWAY_SECONDS, MOST_BARE, MOST_PHONES
from companion.table.procedures.drive import Asking
from companion.table.state import Secret
from tests.serve.served import Clock, Phone, Table, served, until

SEALED = ("ana loads castille", "bo loads eisen", "setup soline kaspar")
DAWN = ("dawn Bosk, Street Fair, Old Map", "bo chooses Marooned, Sanjay")


def seated(table: Table, seat: str = "p1") -> Phone:
    phone = table.phone(seat).follow()
    phone.until(lambda told: told["mine"]["seat"] and told["table"])
    return phone


def log(table: Table) -> list[str]:
    with table.opened(False) as opened:
        return [line.says for line in opened.log(20) if line.on_table]


def paths_to_secrets(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Each value that is or holds a secret, and the inside of secrets; found by our own walk."""
    if isinstance(value, Secret):
        yield from (path, (*path, "veil"), (*path, "owner"))
        return
    inner: dict[str, Any] = {}
    if isinstance(value, msgspec.Struct):
        inner = {name: getattr(value, name) for name in value.__struct_fields__}
    elif isinstance(value, dict):
        inner = value
    found = [one for name, x in inner.items() for one in paths_to_secrets(x, (*path, str(name)))]
    if found and path:
        yield path
    yield from found


def test_a_sealed_choice_is_read_by_no_correction(tmp_path: Path) -> None:
    with served(tmp_path, "five-sails", ("Ana", "Bo")) as table:
        table.act(*SEALED, *DAWN)
        with table.opened(False) as opened:
            paths = list(paths_to_secrets(opened.state))
            veils = list(dialogue._veils(opened.state, "p1"))
        assert len(paths) >= 5 and veils
        ana, before = seated(table), log(table)
        lines = ["correct", *(f"correct {'.'.join(one)}" for one in paths[:4])]
        owner = next(one for one in paths if one[-1] == "owner")
        lines.append(f"correct {'.'.join(owner)} p1 because so; note x")
        for line in lines:
            table.clock.at += 60
            mine = ana.says(line)
            assert mine["is"] == "refused" and mine["question"] is None, line
        assert "table itself" in ana.says("correct")["right"]
        assert log(table) == before
        assert not [x for x in veils if x.encode() in ana.heard]
        with table.opened(True) as opened:  # at the table: corrected, and still not read out
            for path in paths:
                run = opened.begin("correct", "p1")
                turn = stepping.answered(opened, run, "path", ".".join(path))
                assert isinstance(turn, Asking)
                assert not [x for x in veils if x in str(turn.question.prompt)], path
                assert not [x for x in veils if x in str(getattr(turn.question, "why", ""))], path
            secret = next(one for one in paths if one[-1] == "owner")[:-1]
            with contextlib.suppress(CompanionError):
                speaking.speak(opened, f"correct {'.'.join(secret)} null because so", "")
            assert not [x for x in veils for line in opened.log(9) if x in line.says]
            opened.act("correct", {"path": "turn", "value": "p1", "reason": "so"})
            again = dialogue.said(opened, "no, p2", "p1")
            assert again.kind == "refused" and opened.state.turn == "p1"
            told = dialogue.Outcome("refused", (f"It was {veils[0]}.",))
            if list(dialogue._veils(opened.state, "p1")):
                assert dialogue.for_phone(opened, told, "p1").says == (dialogue.KEPT_SECRET,)


def test_where_the_table_confirms_no_answer_enters_anything_unasked(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        room, phone = table.room, seated(table)
        room.asked(lambda: room.lines.set_typing("ask"))

        def yes(yes: bool = True) -> None:
            until(lambda: phone.told["mine"]["is"] == "held" and table.asked)
            table.asked.clear()
            room.asked(lambda: room.lines.let("p1", yes))

        assert phone.post("/line", {"text": "note"})[0] == 200
        yes()
        phone.until(lambda told: told["mine"]["question"])
        mine = phone.answers(text=": set Jen poise 0")
        assert mine["is"] == "asks" and mine["says"] == [dialogue.NOT_A_LINE]
        for agreed in (False, True):
            phone.answers(text="hello")
            until(lambda: table.asked)
            assert "hello" in table.asked[-1][1] and log(table) == []
            yes(agreed)
            until(lambda: phone.told["mine"]["is"] in ("entered", "asks"))
            assert phone.told["mine"]["is"] == ("entered" if agreed else "asks")
            assert len(log(table)) == agreed


def test_a_yes_is_for_the_line_that_was_shown(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        told: list[str] = []
        console = Console(table.serving, "salle", told.extend, lambda _: [])
        table.host.asks, table.host.took_back = console.held, console.took_back
        console.line("typing ask")
        phone = seated(table)
        phone.post("/line", {"text": "note harmless"})
        until(lambda: "note harmless   yes 1" in "".join(told))
        phone.post("/aside", {})
        until(lambda: "takes back: note harmless" in "".join(told))
        phone.post("/line", {"text": "note grave"})
        until(lambda: "note grave   yes 2" in "".join(told))
        with pytest.raises(CompanionError):
            console.line("yes")
        with pytest.raises(CompanionError):
            console.line("yes 1")
        assert log(table) == []
        console.line("yes 2")
        phone.until(lambda told: told["mine"]["is"] == "entered")
        console.line("phones")
        assert "Sam's seat, here" in told[-1]
        console.line("out 1")
        phone.until(lambda told: "put this phone out" in told["gone"]["says"])
        assert phone.post("/follow", {})[0] == 401


def test_a_seat_that_slept_sees_the_table_as_it_is(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        phone = seated(table)
        other, reader = Phone(table.port, phone.key), table.phone().follow()
        phone.drop()
        until(lambda: "p1" not in table.room.eyes)
        table.act("note while asleep")
        reader.until(lambda told: "while asleep" in told["table"]["log"][0]["says"])
        other.follow().until(lambda told: "while asleep" in told["table"]["log"][0]["says"])


def test_the_other_tab_of_a_phone_that_sits_down_sits_too(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        tab = table.phone().follow()
        tab.until(lambda told: told["table"]["eyes"] == "" and told["mine"]["seat"] == "")
        assert tab.post("/join", {"code": table.code("p1")})[0] == 200
        tab.until(lambda told: told["mine"]["seat"] == "Sam" and told["table"]["eyes"] == "Sam")


def test_nobody_fills_the_room() -> None:
    clock = Clock()
    keys = Keys(clock)
    code = keys.reading_code().text
    for _ in range(3 * MOST_PHONES):  # one that asks for keys and never looks
        keys.join(code, "", "10.0.0.9")
    assert len(keys.phones) == MOST_BARE
    seat = keys.join(keys.seat_code("p1").text, "", "10.0.0.1")
    while len(keys.phones) < MOST_PHONES:
        clock.at += 1
        keys.join(code, "", f"10.0.1.{len(keys.phones)}")
    with pytest.raises(Full):
        keys.join(code, "", "10.0.0.2")
    first = keys.phones[0]
    clock.at += AWAY_SECONDS
    assert keys.join(keys.reading_code().text, "", "10.0.0.2") is not None
    assert first not in keys.phones and seat in keys.phones, "longest away first, seats last"


def test_words_are_for_a_thumb_and_redo_is_a_word(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        phone = seated(table)
        asked = phone.says("what is a riposte?")
        assert "Press" not in str(asked) and "Rules" in asked["right"]
        phone.says("note one")
        phone.says("undo")
        assert log(table) == []
        assert phone.says("redo")["is"] == "entered" and len(log(table)) == 1
        assert phone.says("redo")["says"] == ["Nothing is left to redo."]


def test_of_one_seat_one_draft_waits(tmp_path: Path) -> None:
    with served(tmp_path, "seafall", ("Ana", "Ben", "Cleo")) as table:
        phone = seated(table)
        for _ in range(3):
            table.clock.at += 60
            mine = phone.says("raid ana")
            assert mine["is"] == "asks", mine
            phone.post("/aside", {})
            phone.until(lambda told: told["mine"]["question"] is None)
        until(lambda: phone.told["mine"]["is"] == "told")
        with table.opened(False) as opened:
            assert len(list(opened.drafts.all())) == 1
