"""Rulings on the campaign's record, each option at its default and at its other values, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.fleet import act, lines, opened, rows, said
from tests.games.seafall.test_rulings import ELSEWHERE, set_

Table = OpenTable[SeaFall]
Case = Callable[[Table], Any]
THREE_GAMES = (
    "history 1 yellow 4 blue 1 red 2", "history 2 yellow 4 blue 0 red 2",
    "history 3 yellow 4 blue 1 red 2",
)  # fmt: skip


def joiner(table: Table) -> Any:
    """R-55: three games, and the last place has 2."""
    lines(table, *THREE_GAMES, "Green joins")
    return campaign_glory(table.state, "p4")


def leaver(table: Table) -> Any:
    """R-57: the Duke leaves; the Count has more campaign glory than the Prince."""
    lines(
        table, "yellow province t1", "blue province t2", "red province t3",
        "total yellow 5 blue 9 red 12 after 2",
    )  # fmt: skip
    act(table, "leave", "p2", {"fewer-than-three": "so be it"})
    return {p: table.state.provinces[p].title for p in ("p1", "p2", "p3")}


def missed_twice(table: Table) -> Any:
    """R-58: two games missed, one missed in an earlier absence."""
    kept = table.state.kept.provinces["p3"]
    assert kept.missed == 0
    act(table, "correct", path="kept.provinces.p3.made_up", value="1")
    act(table, "correct", path="kept.provinces.p3.missed", value="2")
    entry = lines(table, "red is back")
    row = rows(entry, "return")[0]
    return row["boxes"], row["improvements"]


CASES: list[tuple[str, str, str, Case, Any]] = [
    ("R-55", "join.floor", "", joiner, -1),
    ("R-55", "join.floor", "zero", joiner, 0),
    ("R-57", "leave.titles", "", leaver, {"p1": 1, "p2": None, "p3": 2}),
    ("R-57", "leave.titles", "rerank_by_total", leaver, {"p1": 2, "p2": None, "p3": 1}),
    ("R-58", "absence.count", "", missed_twice, (2, 0)),
    ("R-58", "absence.count", "total", missed_twice, (2, 1)),
]


@pytest.mark.parametrize(("option", "to", "case", "expected"), [case[1:] for case in CASES])
def test_option(tmp_path: Path, option: str, to: str, case: Case, expected: Any) -> None:
    with opened(tmp_path) as table:
        set_(table, option, to)
        assert case(table) == expected


def test_every_option_of_the_campaign_is_tried() -> None:
    assert {option for _, option, *_ in CASES} == {*ELSEWHERE["campaign"]}


def test_the_newcomer_has_the_last_title(tmp_path: Path) -> None:
    # also where nobody has glory yet.
    with opened(tmp_path) as table:
        lines(table, "yellow province t2", "blue province t1", "red province t3", "Green joins")
        assert table.state.provinces["p4"].title == 4


def test_two_newcomers_are_computed_from_who_was_there(tmp_path: Path) -> None:
    # R-55 counts from those in the campaign: the second from the first's total as well.
    with opened(tmp_path) as table:
        lines(table, "history 1 yellow 8 blue 6 red 4", "Green joins", "Gray joins total 3")
        totals = [campaign_glory(table.state, player) for player in ("p4", "p5")]
        assert totals == [3, 3]


def test_an_improvement_of_a_joiner_is_a_free_pick(tmp_path: Path) -> None:
    # any row of the sheet, as in end step 1.
    with opened(tmp_path) as table:
        lines(table, *THREE_GAMES)
        lines(
            table,
            "join Green improve-1.kind=field improve-1.what=1 improve-1.value=3",
        )
        state = table.state
        field = next(x for x in state.sites.values() if (x.region, x.name) == ("p4", "field 1"))
        assert field.gold == 3
        assert [x.answers["improvements"] for x in state.pending.values()] == [0]


def test_rule_1_and_2_have_no_place(tmp_path: Path) -> None:
    # R-67, and nothing above 23 has one.
    with opened(tmp_path) as table:
        for number in ("1", "2", "24"):
            result = said(table, f"rule {number} hello")
            assert result.question.key == "no-place"  # type: ignore[union-attr]
        act(table, "rule", "", {"no-place": "it came on a card"}, slot="24", text="hello")
        assert table.state.kept.rules["24"].text == "hello"


def test_a_map_symbol_without_a_free_entry(tmp_path: Path) -> None:
    # the table decides; the entry that it read is kept without a number on the map.
    with opened(tmp_path) as table:
        lines(table, "yellow explores anchor 2", "booke 214 for an anchor")
        assert table.state.crossed == {}
        assert table.state.kept.booke["214"].why == "an anchor"


def test_milestones_that_were_passed_up_stay_open(tmp_path: Path) -> None:
    # whoever meets it in a later turn may claim it.
    with opened(tmp_path) as table:
        lines(table, "milestone First Light glory 2", "turn yellow", "turn blue")
        assert "Blue claims First Light" in lines(table, "claims First Light").says


def test_colours_have_the_names_of_the_table(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "colour iron grey", "colour spice yellow")
        assert table.state.kept.colours == {"iron": "grey", "spice": "yellow"}


def test_absent_provinces_are_ranked_with_the_others(tmp_path: Path) -> None:
    # it keeps its title and is among those who are ranked; it has no turn.
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        lines(table, "red province t2", "turn red", "red misses the game")
        state = table.state
        assert (state.provinces["p3"].title, state.turn) == (2, "")
        assert "p3" in state.seats
        before = replace(state.players["p3"], present=True)
        assert before != state.players["p3"]
