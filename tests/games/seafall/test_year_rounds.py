"""P-10 to P-12: events, turns, the end of a round (pp. 6, 12-13)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import NothingNew
from companion.games.seafall.rules.events import odds_rows
from companion.games.seafall.rules.rounds import coming
from companion.games.seafall.state.year import Turn
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import act, asked, lines, opened, parts, rows, said

START = ("setup yellow prince blue duke red count", "winter")
"""Red holds the astrolabe; the order is Red, Blue, Yellow."""


def test_a_round(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "next")
        assert table.state.turn == "p3"
        entry = lines(table, "next")
        assert entry.says == "Blue's turn"
        assert [x["kind"] for x in entry.lines] == ["turn_end", "turn_start"]
        lines(table, "next")
        assert (table.state.turn, table.state.year.had_turn) == ("p1", ("p3", "p2"))
        assert lines(table, "next").says == "Fog is resolved"
        year = table.state.year
        assert (year.event, year.step, year.had_turn) == (None, 4, ("p3", "p2", "p1"))
        entry = lines(table, "next")
        assert entry.says == "the round is over; nobody has reached 11; round 2 begins"
        assert rows(entry, "end_check") == [
            {"kind": "end_check", "totals": {"p3": 0, "p2": 0, "p1": 0}, "target": 11,
             "ended": False}
        ]  # fmt: skip
        assert parts(entry, "end check")["target"] == 11
        assert (table.state.year.round, table.state.year.had_turn, table.state.turn) == (2, (), "")


def test_after_the_sixth_round_comes_winter(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START)
        for number in range(1, 7):
            assert table.state.year.round == number
            lines(table, "turn red", "turn blue", "turn yellow")
            last = lines(table, "round over")
        assert last.says.endswith("the winter of year 2 begins")
        year = table.state.year
        assert (year.phase, year.step, year.round, year.number) == ("winter", 1, 0, 2)


def test_a_second_turn_in_a_round(tmp_path: Path) -> None:  # P-11: warn, allow override
    with opened(tmp_path) as table:
        lines(table, *START, "turn red", "turn blue")
        question = asked(table, "turn", who="Red").question
        assert isinstance(question, Broken)
        assert (question.key, question.page) == ("had-turn", "p. 12")
        entry = lines(table, "turn red had-turn!=a card")
        assert entry.overrides == {"had-turn": "a card"}
        assert table.state.turn == "p3"
        lines(table, "turn yellow")
        assert table.state.year.had_turn == ("p3", "p2")


def test_who_tells_only_turns_has_the_rounds_counted(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog")
        for _ in range(5):
            for name in ("red", "blue", "yellow"):
                lines(table, f"turn {name}")
        assert table.state.year.round == 5
        assert table.state.year.event is None  # dismissed with its round
        assert lines(table, "turn red").says == "round 6: Red's turn"
        lines(table, "turn blue", "turn yellow")
        question = asked(table, "turn", who="Red").question
        assert isinstance(question, Broken)
        assert "winter comes next" in question.why


def test_no_round_begins_behind_the_end(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "turn red", "turn blue", "turn yellow", "blue glory = 11")
        question = asked(table, "turn", who="Red").question
        assert isinstance(question, Broken)
        assert "target is reached" in question.why
        entry = lines(table, "round")
        assert entry.says == "the round is over: Blue reached the target of 11, so the game ends"
        assert table.state.year.phase == "end"


def test_the_advisor_is_exhausted_when_the_round_ends(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "turn red", "turn blue", "turn yellow", "activate Bo raid +1")
        entry = lines(table, "turn red")
        assert entry.says == "round 2: Red's turn; Yellow's Bo is exhausted"
        assert [x.face_up for x in table.state.advisors.values()] == [False]


def test_the_flags_of_a_turn_are_cleared(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "turn red")
        act(table, "correct", path="this_turn.hired", value="1")
        act(table, "correct", path="this_turn.over", value='"a failed endeavor"')
        assert isinstance(said(table, "turn red"), NothingNew)
        assert table.state.this_turn.hired == 1  # the same turn goes on
        entry = lines(table, "turn blue")
        assert table.state.this_turn == Turn()
        assert rows(entry, "turn_end")[0]["reason"] == "a failed endeavor"


def test_who_is_absent_takes_no_turn(tmp_path: Path) -> None:  # P-55, P-56
    with opened(tmp_path) as table:
        lines(table, *START)
        act(table, "correct", path="players.p2.present", value="false")
        question = asked(table, "turn", who="Blue").question
        assert (question.key, question.page) == ("absent", "p. 22")
        lines(table, "next", "next")
        assert table.state.turn == "p1"
        assert lines(table, "next").says.startswith("the round is over")


@pytest.mark.parametrize("before", [("turn red",), ("turn red", "turn blue")])
def test_the_round_is_not_over_yet(tmp_path: Path, before: tuple[str, ...]) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, *before)
        question = asked(table, "round-end").question
        assert (question.key, question.page) == ("turns-left", "p. 12")


def test_the_check_comes_after_the_event(tmp_path: Path) -> None:  # the list of section 5 for P-12
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "turn red", "turn blue", "turn yellow")
        question = asked(table, "round-end").question
        assert (question.key, question.page) == ("event-open", "p. 12")


def test_an_event_may_be_resolved_during_the_round(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "turn red", "resolve: all pay 1 gold")
        event = table.state.year.event
        assert event is not None
        assert event.resolved
        assert table.state.turn == "p3"
        lines(table, "turn blue", "turn yellow")
        assert lines(table, "next").says.startswith("the round is over")
        assert (table.state.year.event, table.state.decks["event"]) == (None, 6)


def test_glory_that_nobody_told_is_offered(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "set yellow glory ?")
        entry = act(table, "round-end", totals="12")
        assert "Yellow reached the target of 11" in entry.says
        table.undo()
        assert lines(table, "round").says == "the round is over; the game goes on"


def test_two_events_in_a_round(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "turn red")
        question = asked(table, "event", card={"new": "Storm"}).question
        assert isinstance(question, Broken)
        assert (question.key, question.page) == ("two-events", "p. 12")
        assert "Fog" in question.why
        entry = act(table, "event", "", {"two-events": "a card"}, card={"new": "Storm"})
        assert entry.says == "event: Storm"
        assert table.state.decks["event"] == 5


def test_the_same_event_twice_in_a_year(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "resolve", "round")
        question = asked(table, "event", card="Fog").question
        assert (question.key, question.page) == ("seen-this-year", "p. 12")
        lines(table, "year 1 round 6", "winter", "event Fog")  # shuffled: it may come again


def test_an_event_begins_a_round_that_was_over(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, "event Fog", "turn red", "turn blue", "turn yellow", "event Storm")
        assert table.state.year.round == 2
        assert table.state.decks["event"] == 5
        assert table.state.year.had_turn == ()


def test_odds_of_the_next_event(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START)
        assert odds_rows(table.state) == [("each of 6 not named", "1/6")]
        lines(table, "event Fog", "resolve", "round", "event ?", "resolve", "round")
        # Four cards are unseen, but one of the five not named was seen: each of them is 1 in 5.
        assert odds_rows(table.state) == [("each of 5 not named", "1/5")]
        for name in ("Ash", "Ice", "War", "Dew"):
            lines(table, f"event {name}", "resolve", "round")
        assert table.state.year.phase == "winter"
        # All six were seen: they would come again in the order of their dismissal.
        assert odds_rows(table.state) == [("Fog", "it comes next")]


def test_an_event_with_its_text_is_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START, 'event Red Tide text="each loses 1 gold"', "resolve", "winter")
        entry = lines(table, "event red tide")
        assert entry.says == "event: Red Tide (each loses 1 gold)"
        assert len(table.state.kept.events) == 1


def test_new_event_cards(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *START)
        act(table, "correct", path="kept.bagged", value="4")
        assert lines(table, "add event Famine bagged=yes").says == (
            "Famine waits in the storage chest"
        )
        assert (table.state.kept.bagged, table.state.decks["event"]) == (5, 6)
        entry = lines(table, "add-event Famine")
        assert rows(entry, "event_add")[0]["left"] == 7
        assert (table.state.kept.bagged, table.state.decks["event"]) == (4, 7)
        lines(table, "add-event Storm")  # found open: no bag
        assert table.state.kept.bagged == 4
        lines(table, "add-event ?")
        assert table.state.decks["event"] == 9
        assert [x.game for x in table.state.kept.events.values()] == [1, 1, 1]


def test_the_year_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        entry = lines(table, "year 2 round 3 holder red")
        assert entry.says == "year 2, round 3, Red holds the astrolabe"
        lines(table, "next")
        assert table.state.turn == "p3"
        assert lines(table, "year 3 round 0").says == "year 3, winter, Red holds the astrolabe"
        assert lines(table, "year ? phase none").says.startswith("year ?, not kept")
        assert table.state.year.phase == ""


def test_a_table_of_raids_and_glory_hears_nothing_of_it(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        entry = lines(
            table, "yellow raids spice 5", "blue explores anchor 4", "red +1 glory", "turn blue",
            "raid iron 3", "turn yellow", "turn blue", "raid mine 2 gold 3",
            "event Fog", "event Fog", "event Storm", "yellow glory 3 for a card",
        )  # fmt: skip
        assert entry.overrides == {}
        assert table.state.year.phase == ""
        sheet = str(table.game.sheet(table.state, ""))
        assert "Year" not in sheet
        assert "RemindersBlock" not in sheet
        result = said(table, "turn red")
        assert not isinstance(result, Asking)


def test_a_table_that_everybody_left_names_nobody_next(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        assert coming(replace(table.state, seats=())) == ""
