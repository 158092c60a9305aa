"""P-44 to P-52 by calculation, with the examples of pp. 20-21 (X-23 to X-28)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.games.seafall.calculations.end.carry_over import ChestList, chest_list
from companion.games.seafall.calculations.end.enmity import (
    EndDice,
    EndEnmity,
    RegionLeft,
    RegionPlaced,
    end_dice,
    end_enmity,
)
from companion.games.seafall.calculations.end.improvements import (
    BoxLeft,
    MayTrain,
    NextImprovement,
    SheetSticker,
    Teacher,
    Trained,
    Trainee,
    box_left,
    may_train,
    next_improvement,
    trained,
)
from companion.games.seafall.calculations.end.keeping import KeepLimit, keep_limit
from companion.games.seafall.calculations.end.records import RecordScores, record_scores
from companion.games.seafall.calculations.end.titles import AssignTitles, TitleGroup, assign_titles
from companion.games.seafall.calculations.end.winner import EndOrder, Winner, end_order, winner
from companion.games.seafall.calculations.enmity import Sticker
from tests.games.refused import refused

# ---------------------------------------------------------------- P-44


def test_the_most_glory_wins() -> None:
    won = winner(Winner(glory={"y": 12, "b": 11, "r": 9})).value
    assert (won.winner, won.tie_break) == ("y", "")


def test_a_tied_game_goes_to_the_least_prominent_title() -> None:  # p. 20
    won = winner(Winner(glory={"y": 12, "b": 12, "r": 9}, titles={"y": 1, "b": 3, "r": 4})).value
    assert (won.winner, won.tie_break) == ("b", "tied at 12, least prominent title")


@pytest.mark.parametrize(
    ("glory", "titles", "candidates"),
    [
        ({"y": 12, "b": None}, {"y": 1, "b": 2}, ("y", "b")),
        ({"y": 12, "b": 12, "r": 3}, {"y": 1}, ("y", "b")),
        ({"y": 12, "b": 12}, {"y": 2, "b": 2}, ("y", "b")),
    ],
)
def test_a_winner_that_cannot_be_told(
    glory: dict[str, int | None], titles: dict[str, int | None], candidates: tuple[str, ...]
) -> None:
    won = winner(Winner(glory=glory, titles=titles)).value
    assert (won.winner, won.candidates) == ("", candidates)


ORDER = EndOrder(glory={"y": 12, "b": 7, "r": 7, "g": 9}, titles={"y": 1, "b": 2, "r": 4, "g": 3})


@pytest.mark.parametrize(
    ("changes", "order"),
    [
        ({}, ("r", "b", "g", "y")),  # the Baron before the Duke
        ({"tie_order": "more_prominent_first"}, ("b", "r", "g", "y")),
        ({"step": 3, "winner": "y"}, ("r", "b", "g", "y")),
        ({"step": 3, "winner": "g"}, ("r", "b", "y", "g")),
        ({"glory": {"y": None, "b": 7, "r": 3, "g": 9}}, ("r", "b", "g", "y")),
    ],
)
def test_the_order_of_the_steps(changes: dict[str, Any], order: tuple[str, ...]) -> None:
    assert end_order(replace(ORDER, **changes)).value == order


# ---------------------------------------------------------------- P-45, P-46, P-48

SHEET = (SheetSticker(3, 0), SheetSticker(4, 1), SheetSticker(6, 2))


@pytest.mark.parametrize(
    ("current", "chosen", "following", "allowed"),
    [
        (2, None, 4, None),  # 3 is used up: the next higher that is left (p. 20)
        (2, 4, 4, True),
        (2, 6, 4, False),
        (4, 4, 6, False),
        (6, None, None, None),
        (6, 7, None, None),  # it stands on no sheet that was told: nobody can tell
        (None, 4, None, None),
    ],
)
def test_the_next_higher_number(
    current: int | None, chosen: int | None, following: int | None, allowed: bool | None
) -> None:
    found = next_improvement(NextImprovement(current=current, sheet=SHEET, chosen=chosen)).value
    assert (found.next, found.allowed) == (following, allowed)


def test_a_sheet_that_was_not_told_forbids_only_what_is_not_higher() -> None:
    assert next_improvement(NextImprovement(current=3, chosen=5)).value.allowed is None
    assert next_improvement(NextImprovement(current=3, chosen=3)).value.allowed is False


@pytest.mark.parametrize(
    ("slots", "left", "chosen", "must"),
    [
        ((1,), 2, (), True),
        ((0, 0), 2, (), False),
        ((1,), 2, ("Salt",), False),  # everyone is taken
        ((1,), 0, (), False),  # destroyed
        ((None,), 2, (), None),
        ((1,), None, (), None),
        ((), 2, (), None),
    ],
)
def test_who_must_train(
    slots: tuple[int | None, ...], left: int | None, chosen: tuple[str, ...], must: bool | None
) -> None:
    inputs = MayTrain(
        advisors=tuple(Trainee(f"a{n}", slot) for n, slot in enumerate(slots)),
        retired=(Teacher("Salt", left),),
        chosen=chosen,
    )
    assert may_train(inputs).value.must is must


def test_two_of_the_same_expertise_add_up() -> None:
    result = trained(Trained(now=1, sticker=2, kind="raid"))
    assert result.value == 3
    assert [(x.label, x.amount) for x in result.parts] == [("Raid so far", 1), ("new sticker", 2)]


def test_boxes_that_are_left() -> None:
    assert box_left(BoxLeft(row=4, filled=3)).value == 1
    assert box_left(BoxLeft(row=None, filled=3)).value is None


# ---------------------------------------------------------------- P-47


def test_the_winner_keeps_only_what_is_cheaper() -> None:
    inputs = KeepLimit(others={"r": 3, "b": 3, "y": 4}, mine={"two": 2, "three": 3, "four": 4})
    found = keep_limit(inputs).value
    assert (found.below, found.may) == (3, {"two": True, "three": False, "four": False})


@pytest.mark.parametrize(
    ("others", "cost", "option", "may"),
    [
        ({}, 9, "any", True),
        ({}, 0, "none", False),
        ({"r": None}, 1, "any", None),
        ({"r": None, "b": 3}, 3, "any", False),  # dearer than one that is told
        ({"r": 2}, None, "any", None),
    ],
)
def test_limits_that_are_not_all_told(
    others: dict[str, int | None], cost: int | None, option: Any, may: bool | None
) -> None:
    found = keep_limit(KeepLimit(others=others, mine={"x": cost}, no_others=option)).value
    assert found.may == {"x": may}


# ---------------------------------------------------------------- P-49


def test_green_at_the_end_of_the_game() -> None:
    # 3 fortune, 1 reputation; 3 tokens out; 2 successes cross out a sticker at Gray's, 1
    # takes a token home, the other two become stickers.
    assert end_dice(EndDice(fortune=3, reputation=1)).value == 4
    regions = {
        "tern": RegionLeft(tokens=3, home=1),
        "gray": RegionLeft(stickers=(Sticker("green"),), crossed=1),
    }
    result = end_enmity(EndEnmity(owner="green", successes=3, regions=regions)).value
    assert (result.used, result.allowed, result.glory_lost) == (3, True, 0)
    assert result.placed["tern"] == RegionPlaced(stickers=2, covers=0, lost=0)
    fewer = end_enmity(EndEnmity(owner="green", successes=2, regions=regions)).value
    assert fewer.allowed is False


def mine(count: int, others: int = 0, crossed: int = 0) -> tuple[Sticker, ...]:
    return (
        *[Sticker("y")] * count,
        *[Sticker("b")] * others,
        *[Sticker("b", crossed=True)] * crossed,
    )


@pytest.mark.parametrize(
    ("region", "placed"),
    [
        (RegionLeft(tokens=2, stickers=mine(4)), RegionPlaced(2, 0, 0)),
        (RegionLeft(tokens=2, stickers=mine(4, 1, 1)), RegionPlaced(2, 1, 0)),
        (RegionLeft(tokens=3, stickers=mine(4, 2)), RegionPlaced(2, 2, 1)),
        (RegionLeft(tokens=2, stickers=mine(6)), RegionPlaced(0, 0, 2)),
        (RegionLeft(tokens=2, stickers=mine(6), crossed=1), RegionPlaced(1, 0, 1)),
        (RegionLeft(tokens=2, stickers=mine(6), home=2), RegionPlaced(0, 0, 0)),
    ],
)
def test_boxes_fill_up(region: RegionLeft, placed: RegionPlaced) -> None:
    result = end_enmity(EndEnmity(owner="y", regions={"tern": region})).value
    assert result.placed == {"tern": placed}
    assert result.glory_lost == placed.lost
    assert result.allowed is None


@pytest.mark.parametrize(
    ("successes", "home", "crossed"),
    [
        (1, {"full": 1}, {}),  # the token that would cost glory first
        (2, {"full": 1, "tern": 1}, {}),
        (3, {"full": 1, "tern": 2}, {}),
        (4, {"full": 1, "tern": 2}, {}),  # one is left over: crossing out takes two
        (5, {"full": 1, "tern": 2}, {"full": 1}),
        (None, {}, {}),
    ],
)
def test_the_best_use_of_successes(
    successes: int | None, home: dict[str, int], crossed: dict[str, int]
) -> None:
    regions = {"tern": RegionLeft(tokens=2), "full": RegionLeft(tokens=1, stickers=mine(6))}
    found = end_enmity(EndEnmity(owner="y", successes=successes, regions=regions)).value
    assert (found.best_home, found.best_crossed) == (home, crossed)


# ---------------------------------------------------------------- P-50, P-51


def test_the_sample_of_the_record() -> None:
    # the sums of both games.
    first = record_scores(RecordScores(scores={"a": 8, "b": 6, "c": 4, "d": 11, "e": 9})).value
    assert first.totals == {"a": 8, "b": 6, "c": 4, "d": 11, "e": 9}
    scores: dict[str, int | None] = {"a": 12, "b": 7, "c": 8}
    second = record_scores(RecordScores(scores=scores, before=first.totals)).value
    assert second.totals == {"a": 20, "b": 13, "c": 12}


@pytest.mark.parametrize(
    ("lowest", "floor", "absent"), [(4, True, 3), (0, True, 0), (0, False, -1), (None, True, None)]
)
def test_who_missed_the_game(lowest: int | None, floor: bool, absent: int | None) -> None:
    inputs = RecordScores(scores={"a": 9, "b": lowest}, absent=("c", "d"), floor=floor)
    found = record_scores(inputs).value
    assert (found.scores["c"], found.scores["d"]) == (absent, absent)  # p. 22, R-53


TIED = AssignTitles(
    totals={"princess": 50, "duke": 40, "count": 20, "baron": 40, "lord": 40},
    titles={"princess": 1, "duke": 2, "count": 3, "baron": 4, "lord": 5},
)


def test_titles_of_the_example() -> None:
    open_ = assign_titles(TIED).value
    assert open_.groups[1] == TitleGroup(("lord", "baron", "duke"), (2, 3, 4))
    assert open_.chooser == "lord"
    assert (open_.titles["princess"], open_.titles["count"]) == (1, 5)
    closed = assign_titles(replace(TIED, picks={"lord": 4, "baron": 2})).value
    assert closed.titles == {"princess": 1, "lord": 4, "baron": 2, "duke": 3, "count": 5}
    assert closed.chooser == ""


@pytest.mark.parametrize("picks", [{"lord": 1}, {"lord": 4, "baron": 4}])
def test_titles_that_cannot_be_chosen(picks: dict[str, int]) -> None:
    with refused(match="may choose"):
        assign_titles(replace(TIED, picks=picks))


def test_totals_that_are_not_told() -> None:
    found = assign_titles(replace(TIED, totals={"princess": 9, "duke": None})).value
    assert (found.groups, found.titles) == ((), {"princess": None, "duke": None})


# ---------------------------------------------------------------- P-52


def test_a_chest_is_packed() -> None:  # pp. 20-21
    packed = chest_list(ChestList(title="Duke", advisors=("Clerk",), research=("Chart",))).value
    assert packed.items == (
        "title card (Duke)", "8 enmity tokens", "glory marker", "advisor Clerk", "research Chart",
    )  # fmt: skip
    assert packed.clean
    left = chest_list(ChestList(advisors=("A", "B"), tokens_home=6, gold=3, goods=1))
    assert not left.value.clean
    assert len(left.notes) == 4


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: winner(Winner(glory={})),
        lambda: winner(Winner(glory={"y": 1}, titles={"y": 0})),
        lambda: end_order(replace(ORDER, titles={"y": -1})),
        lambda: next_improvement(NextImprovement(current=-1)),
        lambda: may_train(MayTrain(advisors=(Trainee("a", -1),))),
        lambda: box_left(BoxLeft(row=-1)),
        lambda: keep_limit(KeepLimit(others={"r": -1})),
        lambda: end_dice(EndDice(fortune=-1)),
        lambda: end_enmity(EndEnmity(owner="y", successes=-1)),
        lambda: end_enmity(EndEnmity(owner="y", regions={"t": RegionLeft(tokens=1, home=2)})),
        lambda: end_enmity(EndEnmity(owner="y", regions={"t": RegionLeft(crossed=1)})),
        lambda: end_enmity(EndEnmity(owner="y", regions={"t": RegionLeft(stickers=mine(7))})),
        lambda: record_scores(RecordScores(scores={})),
        lambda: record_scores(RecordScores(scores={"a": 1}, absent=("a",))),
        lambda: assign_titles(replace(TIED, titles={"duke": 0})),
        lambda: chest_list(ChestList(gold=-1)),
    ],
)
def test_inputs_that_cannot_be(wrong: Any) -> None:
    with refused(match=r"\."):
        wrong()


@pytest.mark.parametrize(
    "name",
    ["winner", "end-order", "next-improvement", "may-train", "trained", "keep-limit", "box-left",
     "end-dice", "end-enmity", "record-scores", "assign-titles", "chest-list"],
)  # fmt: skip
def test_each_is_listed(name: str) -> None:
    assert name in [one.name for one in load("seafall").calculations]
