"""Options of set-up and events, each at its default and at its other values, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.rules.events import odds_rows
from tests.games.seafall.fleet import act, glory, lines, opened
from tests.games.seafall.test_rulings import ELSEWHERE, Case, Table, set_


def gold_at_the_start(table: Table) -> Any:
    """R-65: what lies in a vault after set-up."""
    lines(table, "setup")
    return table.state.provinces["p2"].gold


def kept_glory(table: Table) -> Any:
    """R-100: Blue carried over an advisor that prints 2 glory."""
    lines(table, "blue activates Duchess raid +1 glory=2", "setup")
    return glory(table, "p2")


def new_event(table: Table) -> Any:
    """R-38: Fog, Famine seen, Storm face up; Red Tide comes in: the chances of the next event."""
    lines(table, "setup", "winter", "event Fog", "resolve", "round", "event Famine", "resolve",
          "round", "event Storm", "add-event Red Tide")  # fmt: skip
    before = dict(odds_rows(table.state))
    lines(table, "resolve")
    return before, dict(odds_rows(table.state))


# 6 cards, 3 revealed; one of them lies face up. Shuffled: 6 lie in the pile, among them Fog,
# Famine and Red Tide, each 1 in 6; Storm goes under them: it is not among the 6 then either.
SHUFFLED = {"Fog": "1/6", "Famine": "1/6", "Red Tide": "1/6", "each of 3 not named": "1/6"}
# At the bottom: 3 unseen cards lie above it, each 1 in 3.
BOTTOM = {"each of 3 not named": "1/3"}

CASES: list[tuple[str, str, str, Case, Any]] = [
    ("R-65", "start.gold", "", gold_at_the_start, 0),
    ("R-65", "start.gold", "4", gold_at_the_start, 4),
    ("R-100", "start.kept_glory", "", kept_glory, 2),
    ("R-100", "start.kept_glory", "no", kept_glory, 0),
    ("R-38", "event.add", "", new_event, SHUFFLED),
    ("R-38", "event.add", "bottom", new_event, BOTTOM),
    ("R-38", "event.add", "top", new_event, {"Red Tide": "it comes next"}),
]


@pytest.mark.parametrize(
    ("option", "to", "case", "expected"),
    [
        pytest.param(option, to, case, expected, id=f"{ruling} {option} {to or 'default'}")
        for ruling, option, to, case, expected in CASES
    ],
)
def test_option(tmp_path: Path, option: str, to: str, case: Case, expected: Any) -> None:
    with opened(tmp_path) as table:
        set_(table, option, to)
        found = case(table)
        if case is new_event:
            for rows in found:
                assert {name: words.split(" (")[0] for name, words in rows.items()} == expected
        else:
            assert found == expected


def test_every_option_of_the_year_is_tried() -> None:
    assert {option for _, option, *_ in CASES} == {*ELSEWHERE["year"]}


def test_the_first_player_is_who_has_least_glory(tmp_path: Path) -> None:
    # carried glory changes who begins, though Red has the least prominent title.
    with opened(tmp_path) as table:
        lines(table, "red activates Duchess raid +1 glory=2")
        entry = lines(table, "setup yellow prince blue duke red count", "winter")
        assert "Blue holds the astrolabe (tied at 0, least prominent title)" in entry.says


def test_an_event_may_change_who_ends_the_game(tmp_path: Path) -> None:
    # the event first, then the check; P-12: falling below the target before it ends nothing.
    with opened(tmp_path) as table:
        lines(table, "setup", "winter", "event Fog", "yellow glory 12 for raids")
        lines(table, "resolve effects=lose yellow glory 2")
        assert "nobody has reached 11" in lines(table, "round").says
        lines(table, "yellow glory 1 for a card")
        entry = lines(table, "event Storm", "resolve", "round")
        assert entry.says == "the round is over: Yellow reached the target of 11, so the game ends"
        assert table.state.year.phase == "end"


def test_the_deck_may_be_counted_otherwise(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        act(table, "setup", events=10)
        lines(table, "winter", "event Fog")
        assert (table.state.year.shuffled, table.state.decks["event"]) == (10, 9)


def test_a_short_advisor_deck_deals_what_is_left(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        act(table, "setup", advisors=3)
        lines(table, "winter")
        assert (table.state.forum, table.state.decks["advisor"]) == (3, 0)


def test_fields_of_other_regions_are_harvested(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup", "site field 1 of yellow gold 2", "site field 2 of yellow gold 1",
              "island Tern", 'site "far field" at Tern')  # fmt: skip
        key = next(k for k, x in table.state.sites.items() if x.name == "far field")
        act(table, "correct", path=f"sites.{key}.kind", value='"field"')
        act(table, "correct", path=f"sites.{key}.gold", value="4")
        act(table, "correct", path="regions.i1.controller", value='"p1"')
        lines(table, "winter")
        assert table.state.provinces["p1"].gold == 7
