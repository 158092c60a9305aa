"""What calculations say beside their value: parts, notes, pages; and what is left out.

Numbers are worked out by hand from the text.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from companion.games.seafall import calculations as c
from companion.games.seafall.calculations.campaign.changing import Join, join
from companion.games.seafall.calculations.campaign.checks import (
    CheckRecord,
    ProvinceCheck,
    check_record,
)
from companion.games.seafall.calculations.campaign.emperor import Emperor, emperor
from companion.games.seafall.calculations.end.enmity import EndEnmity, RegionLeft, end_enmity
from companion.games.seafall.calculations.end.improvements import (
    BoxLeft,
    NextImprovement,
    SheetSticker,
    Trained,
    box_left,
    next_improvement,
    trained,
)
from companion.games.seafall.calculations.end.records import RecordScores, record_scores
from companion.games.seafall.calculations.end.titles import AssignTitles, assign_titles
from companion.games.seafall.calculations.end.winner import EndOrder, end_order
from companion.games.seafall.calculations.enmity import Sticker
from companion.games.seafall.calculations.guilds.prices import (
    BuyGoods,
    GoodOffer,
    TokenPrice,
    buy_goods,
    upgrade_price,
)
from companion.games.seafall.calculations.guilds.repair import Repair, repair
from companion.games.seafall.calculations.guilds.trade import Loan, SellGoods, loan, sell_goods
from companion.games.seafall.calculations.year.production import GoodsSite, Production, produce
from companion.games.seafall.calculations.year.start import Seating, seating
from companion.toolbox.sums import Result
from tests.games.refused import refused
from tests.wording import pool_is


def amounts(result: Result[Any]) -> dict[str, int | None]:
    return {part.label: part.amount for part in result.parts}


# ---------------------------------------------------------------- what is left out

USUAL = {
    ("ChestList", "tokens_home"): 8,  # p. 2
    ("ProvinceCheck", "tokens"): 8,
    ("SheetSticker", "left"): 1,
    ("Claim", "allowed"): 2, ("MayAct", "allowed"): 2,  # p. 13: two actions
    ("EndeavorOdds", "weak"): 1, ("EndeavorOdds", "strong"): 1, ("EndeavorOdds", "blanks"): 2,
    ("CountRoll", "weak"): 1, ("CountRoll", "strong"): 1,
    ("GloryTarget", "number"): 1,
}  # fmt: skip
"""Numbers that stand for what is not told, where nothing would be wrong."""


def structs() -> list[type[Struct]]:
    """All inputs and values of all calculations."""
    found = []
    for one in pkgutil.walk_packages(c.__path__, f"{c.__name__}."):
        module = importlib.import_module(one.name)
        found += [
            x
            for x in vars(module).values()
            if isinstance(x, type) and issubclass(x, Struct) and x.__module__ == module.__name__
        ]
    return found


def test_what_is_left_out_adds_nothing() -> None:
    numbers = {
        (struct.__name__, field.name): field.default
        for struct in structs()
        for field in msgspec.structs.fields(struct)
        if type(field.default) is int and field.default
    }
    assert numbers == USUAL


# ---------------------------------------------------------------- joining, the record


def test_a_joiner_held_at_0() -> None:
    # 3 - 5 is 2 below 0; the 2 are given back where the table holds it at 0.
    held = join(Join(games=5, totals={"Blue": 3, "Red": 9}, floor_zero=True))
    assert held.value.total == 0
    assert amounts(held) == {
        "lowest campaign glory": 3, "games played": -5, "held at 0 (ruling R-55)": 2,
    }  # fmt: skip
    below = join(Join(games=5, totals={"Blue": 3, "Red": 9}))
    assert below.value.total == -2
    assert sum(amounts(below).values()) == -2  # type: ignore[arg-type]


def test_a_record_of_nothing() -> None:
    empty = check_record(CheckRecord())
    assert empty.value == ()
    assert amounts(empty) == {"games over": 0, "lines in the record": 0}


def test_a_box_without_a_game() -> None:
    one = check_record(CheckRecord(provinces=(ProvinceCheck(name="Blue", rank=1, filled=1),)))
    assert one.value == ("Blue has 1 filled ship box for 0 games (p. 22).",)


def test_who_missed_the_game_is_told_apart() -> None:
    # P. 22: the lowest score, 4, less 1.
    result = record_scores(RecordScores(scores={"a": 9, "b": 4}, absent=("c",), before={"c": 10}))
    assert amounts(result) == {
        "a: campaign glory before": 0, "a: glory of this game": 9,
        "b: campaign glory before": 0, "b: glory of this game": 4,
        "c: campaign glory before": 10, "c: one less than the lowest": 3,
    }  # fmt: skip
    pages = {part.label: (part.page, part.rule) for part in result.parts}
    assert pages["c: one less than the lowest"] == ("p. 22", "absent")
    assert pages["a: glory of this game"] == ("pp. 20-21", "record-glory")
    assert result.value.totals == {"a": 9, "b": 4, "c": 13}
    assert result.notes == ("Whoever missed the game gets one less than the lowest (p. 22).",)


# ---------------------------------------------------------------- enmity


def test_successes_are_accounted_for() -> None:
    # pp. 20-21: 2 tokens home take 2 successes, a sticker crossed out takes 2 more: 4 of 5.
    result = end_enmity(
        EndEnmity(
            owner="y",
            successes=5,
            regions={
                "tern": RegionLeft(tokens=3, home=2),
                "gray": RegionLeft(stickers=(Sticker("y"),) * 2, crossed=1),
            },
        )
    )
    assert amounts(result) == {
        "successes": 5, "tokens home, 1 each": -2, "stickers crossed out, 2 each": -2,
    }  # fmt: skip
    assert (result.value.used, result.value.allowed) == (4, True)
    six = end_enmity(
        EndEnmity(
            owner="y",
            successes=5,
            regions={"gray": RegionLeft(stickers=(Sticker("y"),) * 3, crossed=3)},
        )
    )
    assert amounts(six)["stickers crossed out, 2 each"] == -6
    assert six.value.allowed is False
    assert six.notes == ("That takes 6 successes, 5 were rolled (pp. 20-21).",)


@pytest.mark.parametrize(
    ("successes", "crossed"),
    [(1, {}), (3, {"a": 1}), (4, {"a": 1, "b": 1}), (5, {"a": 1, "b": 1}), (9, {"a": 1, "b": 2})],
)
def test_stickers_of_two_regions_are_crossed_out(successes: int, crossed: dict[str, int]) -> None:
    # Two successes for each (pp. 20-21), as far as they go.
    regions = {
        "a": RegionLeft(stickers=(Sticker("y"),)),
        "b": RegionLeft(stickers=(Sticker("y"), Sticker("b"), Sticker("y"))),
    }
    found = end_enmity(EndEnmity(owner="y", successes=successes, regions=regions)).value
    assert (found.best_home, found.best_crossed) == ({}, crossed)


def test_eight_tokens_and_six_stickers_are_possible() -> None:
    # P. 11: a region has six boxes, a province eight tokens.
    full = c.RegionEnmity(sites={"Blue": 5}, held={"Blue": 3}, stickers=(Sticker("Red"),) * 6)
    assert c.own_enmity(c.OwnEnmity(owner="Blue", region=full)).notes == ()


# ---------------------------------------------------------------- ships, improvements, repairs


def test_boxes_as_parts() -> None:
    assert amounts(box_left(BoxLeft(row=4, filled=3))) == {"boxes": 4, "filled": -3}
    assert box_left(BoxLeft(row=4)).value == 4
    assert box_left(BoxLeft(row=2, filled=3)).value == 0


def test_a_sheet_without_a_higher_number() -> None:
    # P. 20: the next higher number that is left.
    none = next_improvement(NextImprovement(current=4, sheet=(SheetSticker(3), SheetSticker(4))))
    assert (none.value.next, none.notes) == (
        None,
        ("The sheet has no higher number left (p. 20).",),
    )
    some = next_improvement(NextImprovement(current=2, sheet=(SheetSticker(3), SheetSticker(4))))
    assert (some.value.next, some.notes) == (3, ())
    assert amounts(some) == {"now": 2, "added by the next sticker": 1}
    gone = next_improvement(NextImprovement(current=2, sheet=(SheetSticker(3, 0), SheetSticker(5))))
    assert (gone.value.next, amounts(gone)["added by the next sticker"]) == (5, 3)


@pytest.mark.parametrize(
    ("option", "words"), [(True, "allowed, to rebuild"), (False, "not allowed at this table")]
)
def test_repairing_with_no_ship_afloat(option: bool, words: str) -> None:
    # R-16 with each value of its option.
    result = repair(Repair(sunk=("Wren",), afloat=0, none_afloat=option))
    assert result.notes == (f"No ship is afloat: {words} (ruling R-16).",)
    assert result.value.may is option


# ---------------------------------------------------------------- buying, producing


def test_pages_of_a_bill() -> None:
    # P. 14: 3 gold a good; p. 11: 1 more for each enmity of one's own on the island.
    plain = buy_goods(BuyGoods(items=(GoodOffer("iron"),)))
    assert (plain.value.price, plain.pages) == (3, ("p. 14",))
    dear = buy_goods(BuyGoods(items=(GoodOffer("iron", "A", 2),)))
    assert (dear.value.price, set(dear.pages)) == (5, {"p. 11", "p. 14"})
    assert buy_goods(BuyGoods(items=())).pages == ("p. 14",)


def sites(*told: tuple[str, str, int | None, int | None]) -> tuple[GoodsSite, ...]:
    return tuple(
        GoodsSite(id=id, good="iron", island=island, column=column, defense=defense)
        for id, island, column, defense in told
    )


@pytest.mark.parametrize(
    ("told", "placed", "tied"),
    [
        # P. 12: from high to low defense on one island; none is lower than 1.
        ((("low", "A", 1, 0), ("high", "A", 1, 1)), ("high",), ()),
        ((("low", "A", None, 2), ("high", "A", None, 3)), ("high",), ()),
        # From the westernmost island on, whatever its defense.
        ((("east", "B", 5, 9), ("west", "A", 2, 1)), ("west",), ()),
        ((("east", "B", 1, 9), ("west", "A", 0, 1)), ("west",), ()),  # a table may count from 0
        # two that are equal; an island whose column nobody told may be the western one.
        ((("one", "A", 1, 2), ("two", "A", 1, 2)), ("one",), ("one", "two")),
        ((("one", "A", None, 2), ("two", "B", 3, 4)), ("one",), ("one", "two")),
        ((("one", "A", 1, None), ("two", "A", 1, 4)), ("one",), ("one", "two")),
    ],
)
def test_one_cube_for_two_sites(
    told: tuple[tuple[str, str, int | None, int | None], ...],
    placed: tuple[str, ...],
    tied: tuple[str, ...],
) -> None:
    found = produce(Production(sites=sites(*told), supply={"iron": 1}))
    assert found.value.placed == placed
    assert len(found.value.empty) == 1
    assert found.value.tied == ({"iron": tied} if tied else {})
    assert amounts(found) == {"iron placed": 1}


# ---------------------------------------------------------------- fortune, seats, titles, the end


@pytest.mark.parametrize(
    ("tokens", "successes", "wanted", "needed"),
    [(0, 3, 4, None), (1, 3, 4, 1), (None, 3, 3, 0), (None, 3, 4, None), (1, 3, 5, None)],
)
def test_fortune_that_is_not_there(
    tokens: int | None, successes: int, wanted: int, needed: int | None
) -> None:
    # what a plunder value still needs, as far as tokens and blanks go.
    told = c.Fortune(tokens=tokens, blanks=3, successes=successes, defense=3, wanted=wanted)
    assert c.fortune(told).value.for_plunder == needed


def test_a_note_on_seats_only_where_a_title_is_missing() -> None:
    assert seating(Seating(ranks={"A": 1, "B": 2})).notes == ()
    assert seating(Seating(ranks={"A": 1, "B": None})).notes == (
        "Whoever has no title keeps their seat.",
    )


@pytest.mark.parametrize(
    ("picks", "words"),
    [({"b": 2, "d": 2}, "is taken; d may"), ({"b": 4}, "is not of the tied places; b may")],
)
def test_why_a_title_cannot_be_chosen(picks: dict[str, int], words: str) -> None:
    # pp. 20-21: three are tied for places 1 to 3; the least prominent, b, chooses first, then d.
    told = AssignTitles(
        totals={"a": 9, "b": 9, "c": 4, "d": 9},
        titles={"a": 2, "b": 4, "c": 1, "d": 3},
        picks=picks,
    )
    with refused(match=words):
        assign_titles(told)


def test_no_glory_is_less_than_one() -> None:
    # P. 20: from the lowest glory, whatever the titles; R-43 only where it is equal.
    told = {"glory": {"a": 1, "b": 0, "c": 1}, "titles": {"a": 2, "b": 1, "c": 3}}
    result = end_order(msgspec.convert(told, EndOrder))
    assert result.value == ("b", "c", "a")
    assert amounts(result) == {"b": 0, "c": 1, "a": 1}
    unknown = end_order(EndOrder(glory={"a": None, "b": 7}))
    assert unknown.value == ("b", "a")


def test_a_title_that_two_have_settles_nothing() -> None:
    # P. 2: the least prominent title of the final game; the same one twice cannot be right.
    told: dict[str, Any] = {"totals": {"a": 40, "b": 40}, "milestones": {"a": 3, "b": 3}}
    twice = emperor(msgspec.convert({**told, "titles": {"a": 2, "b": 2}}, Emperor))
    assert "not all titles of the final game are known" in twice.notes[0]
    once = emperor(msgspec.convert({**told, "titles": {"a": 2, "b": 3}}, Emperor))
    assert amounts(once)["b's title"] == 3
    assert once.notes == ()


def test_two_who_are_tied() -> None:
    # pp. 20-21: the least prominent of them chooses first; the other takes what is left.
    tied = assign_titles(AssignTitles(totals={"a": 9, "b": 9}, titles={"a": 1, "b": 2}))
    assert tied.value.chooser == "b"
    assert len(tied.notes) == 1
    assert tied.notes[0].startswith("Tied, in the order of choosing: b, a (")
    closed = assign_titles(
        AssignTitles(totals={"a": 9, "b": 9}, titles={"a": 1, "b": 2}, picks={"b": 1})
    )
    assert (closed.value.titles, closed.value.chooser) == ({"a": 2, "b": 1}, "")
    apart = assign_titles(AssignTitles(totals={"a": 9, "b": 8}, titles={"a": 1, "b": 2}))
    assert apart.notes == ()


def test_prices_at_their_edges() -> None:
    # P. 15: 8 less for a good: of 1 gold 7 are lost; R-19: nothing is held where it is 0 anyway.
    cheap = upgrade_price(TokenPrice(printed=1, good=True))
    assert (cheap.value, cheap.notes[0]) == (
        0,
        "7 of the 8 gold for the good is lost: a price cannot go below 0.",
    )
    free = upgrade_price(TokenPrice(printed=0, enmity=2, floor="before_enmity"))
    assert (free.value, amounts(free)) == (2, {"printed": 0, "enmity on the island": 2})
    # P. 14: 3 gold are enough for one good, 2 are not.
    assert buy_goods(BuyGoods(items=(GoodOffer("iron"),), gold=3)).value.affordable is True
    assert buy_goods(BuyGoods(items=(GoodOffer("iron"),), gold=2)).value.affordable is False


def test_notes_on_sales_and_loans() -> None:
    assert sell_goods(SellGoods(goods={"iron": 2})).notes == ()
    assert sell_goods(SellGoods(goods={"iron": 3})).notes == ("3 goods; 2 in this action (p. 14).",)
    assert loan(Loan(reputation=1)).notes == ()
    assert loan(Loan()).notes == ()
    assert loan(Loan(reputation=0)).notes == ("There is no reputation token to give (p. 11).",)


def test_what_is_not_told_stays_so() -> None:
    assert trained(Trained(now=None, sticker=2)).value is None
    assert trained(Trained(now=1, sticker=None)).value is None
    one = c.count_roll(c.CountRoll(faces={"s": 1}, pool=2))
    assert any(pool_is("1 die", 2) in note for note in one.notes)
