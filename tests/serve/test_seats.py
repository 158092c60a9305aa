"""Seats: a typed line is entered like any other; what it leaves open goes to that phone alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.serve import dialogue
from companion.serve.following import HELD
from companion.table.procedures.drive import Asking
from tests.serve.served import Phone, Table, served, until


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with served(tmp_path, "seafall", ("Ana", "Ben", "Cleo")) as found:
        yield found


def seated(table: Table, seat: str = "p1") -> Phone:
    phone = table.phone(seat).follow()
    phone.until(lambda told: told["mine"]["seat"] and told["table"])
    return phone


def log(table: Table) -> list[tuple[str, str]]:
    """Who said what, of what is on the table, oldest first."""
    with table.opened(False) as opened:
        return [(line.by, line.says) for line in opened.log(20) if line.on_table]


def test_a_line_is_entered_once_by_whose_seat_it_is_and_undone_like_any_other(table: Table) -> None:
    phone = seated(table)
    mine = phone.says("ana +2 gold")
    assert mine["is"] == "entered" and mine["says"][0].startswith("1 Ana")
    assert [by for by, _ in log(table)] == ["p1"] and table.entered == [table.campaign]
    assert phone.until(lambda told: told["table"]["log"][0]["by"]) == "Ana"
    with table.opened(True) as opened:
        opened.undo()
    assert log(table) == []
    assert phone.says("undo")["says"] == ["Nothing is left to undo."]
    phone.says("ana +1 gold; ana +1 reputation")
    assert len(log(table)) == 2
    assert phone.says("undo")["is"] == "entered" and log(table) == [], "one line, one undo"


def test_a_refusal_comes_with_its_lines_and_enters_nothing(table: Table) -> None:
    phone, other = seated(table), seated(table, "p2")
    mine = phone.says("ana zzxq 3 gold")
    assert mine["is"] == "refused" and mine["says"] and log(table) == []
    if mine["offers"]:
        assert phone.says(mine["offers"][0])["is"] in ("entered", "asks")
    assert other.told["mine"]["is"] == "" and b"zzxq" not in other.heard


def test_a_question_back_is_answered_by_thumb_and_the_draft_is_in_the_journal(table: Table) -> None:
    phone, other = seated(table), seated(table, "p2")
    mine = phone.says("raid")
    assert mine["is"] == "asks" and mine["question"]["asks"] and log(table) == []
    assert phone.post("/line", {"text": "note x"})[0] == 409
    assert phone.post("/answer", {"turn": mine["turn"] - 1, "text": "?"})[0] == 409
    asked = []
    while mine["is"] == "asks":
        question = mine["question"]
        asked.append(question["asks"])
        assert len(asked) < 40, asked
        allowed = [place for place, row in enumerate(question["rows"]) if not row[2]]
        if question["enter"]:
            mine = phone.answers(text="")
        elif allowed:
            mine = phone.answers(rows=[allowed[0]])
        else:
            mine = phone.answers(text="?" if question["unknown"] else "3")
    assert mine["is"] == "entered", mine
    assert [by for by, _ in log(table)] == ["p1"]
    assert other.told["mine"]["question"] is None


def test_a_broken_rule_and_a_new_name_are_asked_on_the_phone(table: Table) -> None:
    phone = seated(table)
    mine = phone.says("raid")
    mine = phone.answers(rows=[99])
    assert mine["is"] == "asks" and "not among them" in str(mine["says"])
    mine = phone.answers(text="xyz gibberish that is nothing")
    assert mine["is"] == "asks"
    phone.post("/aside", {})
    phone.until(lambda told: told["mine"]["is"] == "told" and told["mine"]["question"] is None)


def test_a_grave_act_wants_a_yes_from_that_phone(table: Table) -> None:
    phone = seated(table)
    phone.says("ana +2 gold")
    mine = phone.says("the campaign is over")
    if mine["is"] == "refused" and mine["offers"]:
        assert len(log(table)) == 1
        assert any("yes" in one for one in mine["offers"])
    else:
        assert mine["is"] in ("asks", "refused") and len(log(table)) == 1, mine


def test_typing_may_be_off_or_wait_for_a_yes(table: Table) -> None:
    phone, room = seated(table), table.room
    room.asked(lambda: room.lines.set_typing("off"))
    phone.until(lambda told: told["mine"]["typing"] == "off")
    assert phone.post("/line", {"text": "ana +2 gold"}) == (
        409,
        {"says": "The table has switched typing off."},
    )
    room.asked(lambda: room.lines.set_typing("ask"))
    for yes, what, entries in ((False, "refused", 0), (True, "entered", 1)):
        table.clock.at += 10
        assert phone.post("/line", {"text": "ana +2 gold"})[0] == 200
        phone.until(lambda told: told["mine"]["is"] == "held")
        until(lambda: table.asked and table.asked[-1] == ("Ana", "ana +2 gold"))
        assert log(table) == []
        table.asked.clear()
        room.asked(lambda yes=yes: room.lines.let("p1", yes))
        phone.until(lambda told, what=what: told["mine"]["is"] == what)
        assert len(log(table)) == entries
    assert phone.post("/line", {"text": "ana +3 gold"})[0] == 200
    phone.until(lambda told: told["mine"]["is"] == "held")
    phone.post("/aside", {})
    phone.until(
        lambda told: told["mine"]["is"] == "told" and "taken back" in str(told["mine"]["says"])
    )
    room.asked(lambda: room.lines.let("p1", True))
    assert len(log(table)) == 1


def test_where_another_program_writes_the_phone_is_told(table: Table) -> None:
    phone = seated(table)
    with table.opened(True) as opened:
        mine = phone.says("ana +2 gold")
        assert (mine["is"], tuple(mine["says"])) == ("refused", HELD.says)
        opened.act("note", {"text": "from the other program"})
    phone.until(lambda told: "other program" in told["table"]["log"][0]["says"])
    assert phone.says("ana +2 gold")["is"] == "entered"


def test_two_seats_at_once_both_enter(table: Table) -> None:
    phones = [seated(table, seat) for seat in ("p1", "p2", "p3")]
    for phone, name in zip(phones, ("ana", "ben", "cleo"), strict=True):
        assert phone.post("/line", {"text": f"{name} +2 gold"})[0] == 200
    for phone in phones:
        phone.until(lambda told: told["mine"]["is"] == "entered")
    assert sorted(by for by, _ in log(table)) == ["p1", "p2", "p3"]


def test_a_seat_is_quick_but_not_too_quick_and_its_lines_are_no_books(table: Table) -> None:
    phone = seated(table)
    told = [phone.post("/line", {"text": "x" * 401}), phone.post("/line", {"text": " \n "})]
    assert [status for status, _ in told] == [400, 400]
    for _ in range(60):
        status, answer = phone.post("/line", {"text": "note x"})
        if status == 409 and "quick" in answer["says"]:
            break
        until(lambda: phone.told["mine"]["is"] in ("entered", "refused"))
    else:
        raise AssertionError("no bound on lines")


def test_a_seat_given_back_reads_on(table: Table) -> None:
    phone = seated(table)
    assert phone.post("/leave", {})[0] == 200
    phone.until(lambda told: told["mine"]["seat"] == "" and told["table"]["eyes"] == "")
    assert phone.post("/line", {"text": "note x"})[0] == 409


def test_the_line_of_a_seat_cannot_speak_in_the_place_of_what_only_another_may_know(
    tmp_path: Path,
) -> None:
    """What is asked of Ben alone is not asked on Ana's phone: it waits half entered."""
    with served(tmp_path, "five-sails", ("Ana", "Bo")) as table:
        table.act("ana loads castille", "bo loads eisen", "setup soline kaspar")
        table.act("dawn Bosk, Street Fair, Old Map")
        ana = seated(table)
        with table.opened(True) as opened:
            run = opened.begin("choose", "p2")
            asking = run.look(opened.state)
            while isinstance(asking, Asking) and not asking.question.secret:
                run.give(asking.question.key, asking.question.offered)
                asking = run.look(opened.state)
            assert isinstance(asking, Asking) and asking.question.who == "p2"
            theirs = dialogue._turned(opened, run, asking, "p1", 0)
            assert theirs.kind == "told" and "Bo alone" in theirs.says[0] and theirs.run is None
            assert dialogue._turned(opened, run, asking, "p2", 0).kind == "asks"
            assert not dialogue.is_open(opened, "ana chooses Marooned, Sanjay", "p1")
            assert dialogue.is_open(opened, "note hello", "p1")
            assert not dialogue.is_open(opened, "ana choses Maroned zzxq", "p1")
        entered = ana.says("ana chooses Marooned, Sanjay")
        assert entered["is"] == "entered" and "Marooned" not in str(entered["says"])
