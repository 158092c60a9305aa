"""Milestones, Emperor, who joins and leaves, checks of the record: numbers of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.seafall.calculations.campaign.changing import (
    Due,
    Join,
    LeaveTitles,
    ReturnDue,
    join,
    leave_titles,
    return_due,
)
from companion.games.seafall.calculations.campaign.checks import (
    CheckRecord,
    ProvinceCheck,
    check_record,
)
from companion.games.seafall.calculations.campaign.emperor import Emperor, emperor
from companion.games.seafall.calculations.campaign.milestones import Claim, claim_allowed
from tests.games.refused import refused


def test_joining_after_five_games() -> None:
    # X-29, p. 22: the last place has 27: five boxes, one improvement, 27 - 5 = 22.
    totals: dict[str, int | None] = {"Blue": 41, "Green": 27, "Red": 30}
    result = join(Join(games=5, totals=totals))
    found = result.value
    assert (found.boxes, found.improvements, found.reputation, found.total) == (5, 1, 1, 22)
    assert [(x.label, x.amount) for x in result.parts] == [
        ("lowest campaign glory", 27), ("games played", -5),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("games", "totals", "floor", "total", "improvements"),
    [
        (0, {}, False, 0, 0),
        (0, {"Blue": 0, "Red": 0}, False, 0, 0),
        (2, {"Blue": 9, "Red": 8}, False, 6, 0),
        (3, {"Blue": 9, "Red": 2}, False, -1, 1),  # written as computed
        (3, {"Blue": 9, "Red": 2}, True, 0, 1),
        (8, {"Blue": 90, "Red": 70}, True, 62, 2),
        (9, {"Blue": 90, "Red": None}, False, None, 3),
        (4, {}, False, None, 1),
    ],
)
def test_joining(
    games: int, totals: dict[str, int | None], floor: bool, total: int | None, improvements: int
) -> None:
    found = join(Join(games=games, totals=totals, floor_zero=floor)).value
    assert (found.boxes, found.improvements, found.total) == (games, improvements, total)


@pytest.mark.parametrize(
    ("missed", "made_up", "count", "improvements"),
    [
        (0, 0, "streak", 0), (1, 0, "streak", 0), (3, 0, "streak", 1), (5, 0, "streak", 1),
        (2, 1, "streak", 0), (2, 1, "total", 1),  # 3 in all
        (2, 4, "total", 1), (3, 3, "total", 1), (1, 3, "total", 0),
    ],
)  # fmt: skip
def test_coming_back(missed: int, made_up: int, count: Any, improvements: int) -> None:
    # P. 22: a box for every game missed, an improvement for every three, rounded down.
    found = return_due(ReturnDue(missed=missed, made_up=made_up, count=count)).value
    assert found == Due(missed, improvements)


@pytest.mark.parametrize(
    ("titles", "totals", "how", "expected"),
    [
        # the Duke left; the order of the others stays.
        ({"a": 1, "b": 3, "c": 4}, {"a": 9, "b": 20, "c": 15}, "close_gap", [1, 2, 3]),
        ({"a": 1, "b": 3, "c": 4}, {"a": 9, "b": 20, "c": 15}, "rerank_by_total", [3, 1, 2]),
        # Tied totals keep their order.
        ({"a": 2, "b": 4, "c": 3}, {"a": 5, "b": 5, "c": 5}, "rerank_by_total", [1, 3, 2]),
        ({"a": 2, "b": None, "c": 3}, {"a": 5, "b": 5, "c": 5}, "close_gap", [2, None, 3]),
        ({"a": 1, "b": 3}, {"a": 5, "b": None}, "rerank_by_total", [1, 3]),
        ({"a": 1, "b": 3}, {"a": 5, "b": None}, "close_gap", [1, 2]),
    ],
)
def test_titles_when_somebody_leaves(
    titles: dict[str, int | None], totals: dict[str, int | None], how: Any, expected: list[int]
) -> None:
    result = leave_titles(LeaveTitles(titles=titles, totals=totals, how=how))
    assert list(result.value.values()) == expected


T = {"a": 40, "b": 38, "c": 40}


@pytest.mark.parametrize(
    ("totals", "milestones", "titles", "who", "reason"),
    [
        ({"a": 40, "b": 38, "c": 39}, {}, {}, "a", "most campaign glory"),
        (T, {"a": 5, "c": 7}, {}, "c", "tied, most milestone glory"),
        # Only those tied for the most compare milestones, and only those left compare titles.
        (T, {"a": 7, "b": 9, "c": 7}, {"a": 1, "b": 3, "c": 2}, "c",
         "tied, least prominent title of the final game"),
        (T, {"a": 7, "c": 7}, {"a": 1}, "", ""),
        (T, {"a": 7, "c": None}, {"a": 1, "c": 2}, "", ""),
        ({"a": 40, "b": None}, {}, {}, "", ""),
    ],
)  # fmt: skip
def test_the_emperor(
    totals: dict[str, int | None],
    milestones: dict[str, int | None],
    titles: dict[str, int | None],
    who: str,
    reason: str,
) -> None:
    # P-53, p. 2: campaign glory, milestone glory, least prominent title during the final game.
    found = emperor(Emperor(totals=totals, milestones=milestones, titles=titles)).value
    assert (found.emperor, found.reason) == (who, reason)


@pytest.mark.parametrize(
    ("inputs", "bars"),
    [
        (Claim(), []),
        (Claim(claimed_by="Red"), ["claimed-already"]),
        (Claim(gone=True), ["not-open"]),
        (Claim(claimed_this_turn="First Light"), ["one-a-turn"]),
        (Claim(actions=1, timing="after_action"), []),  # right after the action
        (Claim(actions=1, timing="step_4"), ["timing"]),
        (Claim(actions=2, timing="step_4"), []),
        (Claim(actions=1, timing="step_4", failed=True), []),
        (Claim(actions=None, timing="step_4"), []),  # nobody keeps the turn
        (Claim(actions=1, failed=True, after_fail=True), []),
        (Claim(actions=1, failed=True, after_fail=False), ["after-fail"]),
        (Claim(claimed_by="Red", claimed_this_turn="X"), ["claimed-already", "one-a-turn"]),
    ],
)
def test_claiming(inputs: Claim, bars: list[str]) -> None:
    found = claim_allowed(inputs).value
    assert [bar.key for bar in found.bars] == bars
    assert found.may is (not bars)


RIGHT = CheckRecord(
    games=3,
    lines=(1, 2, 3),
    provinces=(
        ProvinceCheck(name="Yellow", rank=1, total=30, milestones=6, filled=3, due=3),
        ProvinceCheck(name="Blue", rank=2, total=20, milestones=0, filled=2, due=2),
        ProvinceCheck(name="Red", rank=3, total=10, milestones=None, filled=None, due=3),
        ProvinceCheck(name="Green", rank=None, total=5, filled=1, due=3, in_campaign=False),
    ),
    stickers={"Tern": 6},
)


def test_a_record_that_holds_together() -> None:
    assert check_record(RIGHT).value == ()
    assert check_record(CheckRecord()).value == ()


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"lines": (1, 3)}, "no line for game 2"),
        ({"lines": (3,)}, "no line for games 1, 2"),
        ({"stickers": {"Tern": 7}}, "Tern has 7 stickers"),
        (
            {"provinces": (ProvinceCheck(name="Y", filled=4, due=3),)},
            "Y has 4 filled ship boxes for 3",
        ),
        (
            {"provinces": (ProvinceCheck(name="Y", filled=1, due=3),)},
            "Y has 1 filled ship box for 3",
        ),
        ({"provinces": (ProvinceCheck(name="Y", rank=2),)}, "titles 1 to 1"),
        (
            {"provinces": (ProvinceCheck(name="Y", rank=1), ProvinceCheck(name="B", rank=1))},
            "titles 1 to 2",
        ),
        ({"provinces": (ProvinceCheck(name="Y", total=3, milestones=4),)}, "milestones gave 4"),
        ({"provinces": (ProvinceCheck(name="Y", tokens=9),)}, "Y has 9 enmity tokens"),
    ],
)
def test_what_does_not_hold_together(changes: dict[str, Any], note: str) -> None:
    base = {"games": 3, "lines": (1, 2, 3)}
    notes = check_record(CheckRecord(**{**base, **changes})).value
    assert len(notes) == 1
    assert note in notes[0]


def test_games_of_before_the_program_need_no_line() -> None:
    assert check_record(CheckRecord(games=6, since=4, lines=(5, 6))).value == ()


def test_impossible_inputs() -> None:
    with refused(match="two provinces or more"):
        emperor(Emperor(totals={"a": 4}))
    with refused(match="rank"):
        emperor(Emperor(totals={"a": 4, "b": 3}, titles={"a": 0}))
    with refused(match="games"):
        join(Join(games=-1))
    with refused(match="missed"):
        return_due(ReturnDue(missed=-1))
    with refused(match="actions"):
        claim_allowed(Claim(actions=-1))
