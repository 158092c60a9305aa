"""What a table of five met step by step on 28 November: rows, digits, questions, words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.seafall.sheet.lookup import find
from companion.games.seafall.state.table import SeaFall
from companion.play import stepping
from companion.play.choices import first_place, rows_of
from companion.play.matching import matching
from companion.play.speaking import Shown, open_act, speak
from companion.play.what_now import what_now
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.sheet import ListBlock
from screens.table.parts import head
from screens.view import view_of
from tests.games.seafall.fleet import act, lines, opened, ship

FIVE = ("Green", "Yellow", "Gray", "Red", "Blue")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    """Green's first turn; two ships at home, 20 gold, Tern with a sun."""
    with opened(tmp_path, FIVE) as found:
        lines(found, "setup", "winter", "event Storm", "green gold = 20", "green fortune = 2")
        lines(found, "green's turn", "island Tern", "site sun at Tern defense 4 unexplored")
        yield found


def labels(table: OpenTable[SeaFall]) -> list[str]:
    return [row.label for row in what_now(table)]


def asked(table: OpenTable[SeaFall], procedure: str, by: str, **answers: object) -> Asking:
    _, result = open_act(table, procedure, by, answers)
    assert isinstance(result, Asking), result
    return result


def test_what_is_used_up_does_not_stand_first(table: OpenTable[SeaFall]) -> None:
    lines(table, "explorers")
    assert labels(table)[0] == "sail"
    lines(table, "first to Tern")  # p. 14: the other ship may still move with the same action
    assert labels(table)[:3] == ["explore", "research", "sail"]
    lines(table, "second to Tern")
    assert labels(table)[:2] == ["explore", "research"] and "sail" not in labels(table)


def test_what_lies_half_entered_below_is_counted_in_the_head(table: OpenTable[SeaFall]) -> None:
    lines(table, "soldiers")
    run, _ = open_act(table, "raid", "p1", {})
    run.give("site", {"new": "spice"})
    stepping.put_aside(table, run)
    lines(table, "note the wind turns")
    assert labels(table)[-1] == "Raid by Green is half entered: spice"
    told = head(view_of(table, ""), "Green", 78).plain
    assert told.endswith("1 half entered below · Green speaks")
    assert len(told) == 78


def test_nothing_in_front_says_nothing(table: OpenTable[SeaFall]) -> None:
    assert head(view_of(table, ""), "Green", 78).plain.endswith("  Green speaks")


def test_digits_stay_where_they_were_when_nothing_was_taken_back(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "hires Ines for 4")
    before = asked(table, "advisor", "p1").question
    act(table, "advisor", "p1", advisor="none")
    table.undo()
    again = asked(table, "advisor", "p1").question
    assert [x.label for x in rows_of(again)] == [x.label for x in rows_of(before)]
    assert first_place(again, rows_of(again)) == first_place(before, rows_of(before))


def test_who_tells_more_of_a_broken_line_is_asked_the_rest(table: OpenTable[SeaFall]) -> None:
    """Five dice from a pool of four: an expertise of 1 was not told; then two blanks may be turned
    by fortune (p. 10)."""
    lines(table, "green first ship explore 2 hold 2", "green second ship explore 3 hold 3")
    lines(table, "explorers", "both to Tern")
    run, turn = speak(table, "green explores the sun at Tern: 2b 1w 1s 1S", "")
    assert isinstance(turn, Asking) and isinstance(turn.question, Broken)
    quiet = next(x for x in stepping.quiet_of(turn) if x.key == "expertise")
    result = stepping.answered(table, run, "expertise", 1, quiet)
    seen = []
    while isinstance(result, Asking) and result.question.key != "fortune":
        seen.append(result.question.key)
        result = stepping.answered(table, run, result.question.key, result.question.offered)
    assert isinstance(result, Asking), seen
    assert result.question.prompt == "Fortune tokens spent"


@pytest.mark.parametrize(("points", "cards"), [(2, 2), (3, 0)])
def test_of_a_ship_that_sinks_no_card_is_asked(
    table: OpenTable[SeaFall], points: int, cards: int
) -> None:
    """P. 10: a third damage card sinks it; it has no upgrade that could be exhausted."""
    run, result = open_act(table, "damage", "p1", {"ship": "y1", "points": points})
    asks = 0
    while isinstance(result, Asking):
        assert result.question.key.endswith(".card"), result.question.key
        asks += 1
        run.give(result.question.key, "?")
        result = table.look(run)  # type: ignore[assignment]
    assert asks == cards
    assert ship(table, "first ship").sunk is False


def test_a_hire_says_what_the_advisor_knows(table: OpenTable[SeaFall]) -> None:
    entry = lines(table, "green hires Pell for 3 gold, upgrade -2")
    assert entry.says == "Green hires Pell for 3 gold, upgrade −2"
    assert lines(table, "yellow's turn", "yellow hires Otto for 2 gold").says == (
        "Yellow hires Otto for 2 gold"
    )


def test_a_garrison_symbol_may_be_called_so(table: OpenTable[SeaFall]) -> None:
    lines(table, "builders")
    act(table, "build", "p1", structure="Keep", price="cost 6 good iron garrison 1")
    (built,) = [x for x in table.state.sites.values() if x.built]
    assert (built.cost, built.symbols) == (6, 1)  # p. 18


@pytest.mark.parametrize("kind", ["field", "garrison"])
def test_what_the_winner_does_not_control_is_folded(table: OpenTable[SeaFall], kind: str) -> None:
    lines(table, "green glory = 11", "yellow's turn", "gray's turn", "red's turn", "blue's turn")
    run_procedure.say(table, "end, yes")
    rows = rows_of(asked(table, "improve", "p1", kind=kind).question)
    near = [x.label for x in rows if not x.far]
    assert near == (["field 1", "field 2"] if kind == "field" else ["Green"])  # p. 20


def test_the_only_advisor_is_what_enter_keeps_but_for_the_winner(
    table: OpenTable[SeaFall],
) -> None:
    lines(table, "hires Ines for 4", "green glory = 11", "yellow's turn", "hires Otto for 2")
    lines(table, "gray's turn", "red's turn", "blue's turn")
    run_procedure.say(table, "end, yes")
    places = {}
    for player in ("p1", "p2"):
        run, result = open_act(table, "keep", player, {})
        while isinstance(result, Asking) and isinstance(result.question, Broken):
            run.override(result.question.key, "told late")
            result = table.look(run)  # type: ignore[assignment]
        assert isinstance(result, Asking)
        places[player] = first_place(result.question, rows_of(result.question))
    assert places == {"p1": None, "p2": 0}  # p. 20: who won keeps a cheaper one only


def test_a_step_shows_no_bookkeeping(table: OpenTable[SeaFall]) -> None:
    lines(table, "yellow's turn", "gray's turn", "red's turn", "blue's turn")
    _, result = open_act(table, "resolve", "", {})
    assert isinstance(result, Shown)
    assert {one.label for one in result.changes} <= {
        "deck: event",
        "whose turn",
        "year event",
        "year turns taken this round",
    }


def test_a_field_is_said_without_its_middle_word(table: OpenTable[SeaFall]) -> None:
    values = "d5 g1 first field value 2 council value 3 vault value 4 treasure value 4"
    entry = act(table, "province", "p3", values=values)
    assert "council room value 3" in entry.says and "treasure room value 4" in entry.says


def test_a_field_that_there_is_not_says_behind_which(table: OpenTable[SeaFall]) -> None:
    run, result = open_act(table, "province", "p3", {"values": "d5 first field 3 value 2"})
    assert isinstance(result, Asking)
    assert result.problem == "There is no field “value” behind “3”."
    assert "treasure room value" in result.would_be_right  # all of them can be read there
    assert run.id == ""


def test_a_site_is_looked_up_by_its_name(table: OpenTable[SeaFall]) -> None:
    lines(table, "mine 4 on Tern, defense 5, dangerous")
    (block,) = find(table.state, "mine")
    assert isinstance(block, ListBlock) and block.title == "mine on Tern"
    assert ("defense", "5 red") in block.rows and ("gold", "4") in block.rows


def test_what_is_typed_letter_for_letter_comes_first() -> None:
    names = ("Damage a ship", "Enter a ship's values", "Ship")
    assert [names[n] for n in matching("ship's", names)][:1] != ["Damage a ship"]


def test_numbers_alone_are_no_name_but_in_quotes(table: OpenTable[SeaFall]) -> None:
    """A digit chose the ship, the Enter behind it told no values, and `4 2 2 2` was its name."""
    answers = {"ship": "y1", "values": {}, "name": "4 2 2 2"}
    _, result = open_act(table, "ship", "p1", answers)
    assert isinstance(result, Asking) and result.question.key == "name"
    assert result.problem == "“4 2 2 2” is nothing but numbers."
    act(table, "ship", "p1", ship="y1", values={}, name='"1812"')
    assert table.state.ships["y1"].name == "1812"
