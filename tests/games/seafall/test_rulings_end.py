"""Options of the end of a game, each at its default and at its other values, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.seafall.fleet import act, asked, lines, opened
from tests.games.seafall.test_rulings import ELSEWHERE, Case, Table, set_


def ready(table: Table) -> None:
    """Yellow (Prince) 12, Blue (Duke) and Red (Count) 6."""
    lines(table, "setup Yellow prince Blue duke Red count", "winter", "yellow has glory 12",
          "blue has glory 6", "red has glory 6")  # fmt: skip


def order_of_tied(table: Table) -> Any:
    """R-43: Blue and Red are tied."""
    ready(table)
    lines(table, "end")
    assert table.state.end is not None
    return table.state.end.order


def nobody_else_keeps(table: Table) -> Any:
    """R-45: what stands in the way of the winner's advisor."""
    ready(table)
    lines(table, "end", "red keeps no", "blue keeps no")
    result = table.act("keep", {"advisor": {"new": "Clerk"}, "cost": 9}, depth="sentence")
    return getattr(getattr(result, "question", None), "key", "")


def keeps_nobody(table: Table) -> Any:
    """R-46: Red has an advisor and keeps none."""
    ready(table)
    lines(table, "turn red", "red activates Clerk raid +1", "round-end turns-left!=short", "end")
    result = table.act("keep", {"advisor": {}}, by="p3", depth="sentence")
    return getattr(getattr(result, "question", None), "key", "")


def absent_keeper(table: Table) -> Any:
    """R-59: Red misses the game and has an advisor of 3 gold; Yellow wants to keep one of 4."""
    lines(table, "red activates Clerk raid +1", "advisor none by red")
    act(table, "correct", path="advisors.a1.gold", value="3")
    act(table, "correct", path="players.p3.present", value="false")
    ready(table)
    lines(table, "end", "blue keeps no")
    result = table.act("keep", {"advisor": {"new": "Duke"}, "cost": 4}, depth="sentence")
    return getattr(getattr(result, "question", None), "key", "")


def absent_score(table: Table) -> Any:
    """R-53: Red misses the game, Blue has 0 glory."""
    act(table, "correct", path="players.p3.present", value="false")
    lines(table, "yellow has glory 12", "record")
    return table.state.kept.games["1"].scores["p3"]


CASES: list[tuple[str, str, str, Case, Any]] = [
    ("R-43", "end.tie_order", "", order_of_tied, ("p3", "p2", "p1")),
    ("R-43", "end.tie_order", "more_prominent_first", order_of_tied, ("p2", "p3", "p1")),
    ("R-45", "keep.no_others", "", nobody_else_keeps, ""),
    ("R-45", "keep.no_others", "none", nobody_else_keeps, "not-cheaper"),
    ("R-46", "keep.optional", "", keeps_nobody, ""),
    ("R-46", "keep.optional", "no", keeps_nobody, "must-keep"),
    ("R-59", "keep.count_absent", "", absent_keeper, "not-cheaper"),
    ("R-59", "keep.count_absent", "no", absent_keeper, ""),
    ("R-53", "absent.floor", "", absent_score, 0),
    ("R-53", "absent.floor", "none", absent_score, -1),
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
        assert case(table) == expected


def test_every_option_of_the_end_is_tried() -> None:
    assert {option for _, option, *_ in CASES} == {*ELSEWHERE["end"]}


# Rulings without an option ------------------------------------------------------------------


def test_a_tie_is_called_good_once(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "setup Yellow prince Blue duke Red count")
        tied = ["Yellow", "Red"]
        assert asked(table, "tie", tied=tied, what="the relic").question.key == "thing"
        entry = act(table, "tie", tied=tied, what="the relic", thing="bad")
        assert entry.says.endswith("something bad: Yellow")
        assert table.state.kept.ties == {"the relic": False}
        entry = act(table, "tie", tied=tied, what="The Relic")
        assert entry.says.endswith("something bad: Yellow")


def test_the_winner_stays_the_winner(tmp_path: Path) -> None:
    # glory lost in step 5 changes the score, neither the winner nor the order.
    with opened(tmp_path) as table:
        ready(table)
        lines(table, "blue has glory 11", "island Tern", *["yellow enmity at Tern sticker"] * 6,
              "yellow enmity at Tern held number 2", "end")  # fmt: skip
        order = table.state.end.order if table.state.end else ()
        lines(table, "red end-enmity 0", "blue end-enmity 0", "yellow end-enmity 0", "record")
        line = table.state.kept.games["1"]
        assert (line.scores["p1"], line.scores["p2"], line.winner) == (10, 11, "p1")
        assert line.ended_with["p1"] == 12
        assert table.state.end is not None and table.state.end.order == order


def test_nobody_left_to_train_with(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "end", "train Ann from Salt raid +1")
        act(table, "correct", path="kept.retired.r1.left", value="0")
        act(table, "train", advisor={"new": "Bob"}, expertise="raid +1")
        act(table, "correct", path="advisors.a2.slots", value="1")
        done = {"done-already": "once more"}
        entry = act(table, "train", "p2", done, advisor={})
        assert entry.says == "Blue trains nobody"


def test_gold_and_goods_are_lost(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow gold 5", "yellow iron = 3", "end", "record", "titles Duke Count")
        entry = lines(table, "next-game")
        assert any("5 gold" in note for note in entry.sums["Yellow's chest"]["notes"])
        assert table.state.provinces["p1"].gold == 0
        assert table.state.provinces["p1"].goods["iron"] == 0
