"""P-13 to P-24, P-34, P-39, P-40 as calculations, from the spec and pp. 9, 11 to 18 by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.seafall.calculations.guilds.prices import (
    BuyGoods,
    GoodOffer,
    HireCost,
    ResearchDraw,
    TokenPrice,
    TreasurePrice,
    build_price,
    buy_goods,
    hire_cost,
    paid_by_hand,
    research_draw,
    treasure_price,
    upgrade_price,
)
from companion.games.seafall.calculations.guilds.repair import DamagedShip, Repair, repair
from companion.games.seafall.calculations.guilds.sailing import SailTogether, sail_together
from companion.games.seafall.calculations.guilds.trade import (
    Loan,
    SellGoods,
    Taxes,
    loan,
    sell_goods,
    taxes,
)
from companion.games.seafall.calculations.guilds.turn import GUILD_OF, MayAct, may_act
from companion.games.seafall.state.printed import GUILD_CARDS
from tests.games.refused import refused


def test_ships_that_sail_together() -> None:
    # X-01, p. 9: sail 4 and 3 move 3 together; the faster may go 1 more, alone.
    result = sail_together(SailTogether(limits={"Wren": 4, "Dawn": 3}, moved=3))
    assert result.value.left == {"Wren": 1, "Dawn": 0}
    assert (result.value.most, result.value.within) == (3, True)
    too_far = sail_together(SailTogether(limits={"Wren": 4, "Dawn": 3}, moved=4)).value
    assert too_far.within is False


def test_a_ship_whose_sail_nobody_told() -> None:
    found = sail_together(SailTogether(limits={"Wren": None, "Dawn": 3}, moved=2)).value
    assert (found.most, found.within, found.left) == (None, None, {"Wren": None, "Dawn": 1})


def test_the_example_of_buying() -> None:
    # X-12, p. 14: iron at A without enmity 3, linen at B with two stickers 5: 8 gold.
    two = (GoodOffer("iron", "A", 0), GoodOffer("linen", "B", 2))
    result = buy_goods(BuyGoods(items=two, gold=10))
    assert (result.value.price, result.value.each, result.value.limit) == (8, (3, 5), 2)
    assert result.value.within
    assert result.value.affordable is True
    # A third only with Buy Goods +X.
    three = (*two, GoodOffer("iron", "A", 0))
    assert not buy_goods(BuyGoods(items=three)).value.within
    more = buy_goods(BuyGoods(items=three, expertise=1, gold=10)).value
    assert (more.within, more.price, more.affordable) == (True, 11, False)


def test_goods_on_an_island_whose_enmity_is_not_known() -> None:
    found = buy_goods(BuyGoods(items=(GoodOffer("iron", "A", None),), gold=3)).value
    assert (found.price, found.each, found.affordable) == (None, (None,), None)


def test_the_example_of_selling() -> None:
    # X-14, p. 14: Sell Goods +2, four goods of the warehouse: 24 gold.
    result = sell_goods(SellGoods(goods={"iron": 1, "linen": 2, "wood": 1}, expertise=2))
    assert (result.value.gold, result.value.limit, result.value.within) == (24, 4, True)
    assert not sell_goods(SellGoods(goods={"iron": 3})).value.within


def test_the_example_of_an_upgrade() -> None:
    # X-15, p. 15: SWIFT 10, linen 8 less, Upgrade -2: free.
    result = upgrade_price(TokenPrice(printed=10, expertise=2, good=True))
    assert result.value == 0
    assert result.notes == ()
    assert {part.page for part in result.parts} == {"p. 15", "p. 11"}


@pytest.mark.parametrize(
    ("inputs", "price"),
    [
        (TokenPrice(printed=10), 10),
        (TokenPrice(printed=10, enmity=2), 12),  # p. 11: 1 more for each on the dock's island
        (TokenPrice(printed=10, enmity=2, expertise=3, good=True), 1),
        (TokenPrice(printed=5, enmity=1, expertise=2, good=True), 0),  # 5 - 2 - 8 + 1
        # R-19, the other way: held at 0 first, then the enmity.
        (TokenPrice(printed=5, enmity=1, expertise=2, good=True, floor="before_enmity"), 1),
        (TokenPrice(printed=12, enmity=1, good=True, floor="before_enmity"), 5),
        (TokenPrice(printed=None), None),
        (TokenPrice(printed=10, enmity=None), None),
    ],
)
def test_prices_of_upgrades(inputs: TokenPrice, price: int | None) -> None:
    result = upgrade_price(inputs)
    assert result.value == price
    if price is not None:
        assert max(0, sum(part.amount or 0 for part in result.parts)) == price


def test_prices_of_structures() -> None:
    assert build_price(TokenPrice(printed=12, expertise=1, good=True)).value == 3
    assert build_price(TokenPrice(printed=None)).value is None
    with refused(match="Enmity"):
        build_price(TokenPrice(printed=12, enmity=1))


@pytest.mark.parametrize(
    ("printed", "enmity", "expertise", "good", "words"),
    [
        (5, 0, 0, True, "3 of the 8 gold for the good"),  # 5 - 8: three of the eight are lost
        (2, 0, 3, True, "for nothing"),
        (2, 0, 3, False, "1 of the expertise"),
        (10, 0, 2, True, ""),
        (5, 3, 0, True, ""),
    ],
)
def test_what_is_wasted_is_said(
    printed: int, enmity: int, expertise: int, good: bool, words: str
) -> None:
    price = TokenPrice(printed=printed, enmity=enmity, expertise=expertise, good=good)
    notes = " ".join(upgrade_price(price).notes)
    assert words in notes if words else "lost" not in notes


def test_treasures() -> None:
    # P. 13: 8 less for one good of the warehouse, never below 0, no change given.
    assert treasure_price(TreasurePrice(printed=9)).value == 9
    assert treasure_price(TreasurePrice(printed=9, good=True)).value == 1
    cheap = treasure_price(TreasurePrice(printed=6, good=True))
    assert cheap.value == 0
    assert "2 of the 8 gold for the good" in cheap.notes[0]


@pytest.mark.parametrize(
    ("inputs", "gold", "tokens", "usual"),
    [
        (HireCost(gold=4, reputation=2, holds_gold=4, holds_reputation=2), True, True, "gold"),
        (HireCost(gold=4, reputation=2, holds_gold=3, holds_reputation=2), False, True,
         "reputation"),
        (HireCost(gold=4, reputation=0, holds_gold=3, holds_reputation=9), False, False, "gold"),
        (HireCost(gold=4, reputation=2), None, None, "gold"),
        (HireCost(reputation=2, holds_reputation=5), None, True, "reputation"),
        (HireCost(), None, None, "gold"),
    ],
)  # fmt: skip
def test_how_an_advisor_is_paid(
    inputs: HireCost, gold: bool | None, tokens: bool | None, usual: str
) -> None:
    found = hire_cost(inputs).value
    assert (found.with_gold, found.with_reputation, found.usual) == (gold, tokens, usual)


def test_research() -> None:
    # P. 16: 3 gold, 1 + X cards; R-79: a short deck costs the same.
    assert research_draw(ResearchDraw()).value.draws == 1
    full = research_draw(ResearchDraw(expertise=2, deck=9)).value
    assert (full.price, full.draws) == (3, 3)
    short = research_draw(ResearchDraw(expertise=2, deck=1)).value
    assert (short.price, short.draws) == (3, 1)


def test_taxes_and_loans() -> None:
    assert taxes(Taxes()).value == 3  # p. 18
    assert taxes(Taxes(2)).value == 5
    # X-07, p. 11: one token if accepted, nothing if refused.
    assert (loan(Loan(reputation=1)).value.may, loan(Loan(reputation=1)).value.paid) == (True, 1)
    assert loan(Loan(reputation=1, accepted=False)).value.paid == 0
    assert loan(Loan(reputation=0)).value.may is False
    assert loan(Loan()).value.may is None
    assert loan(Loan(reputation=3, own_region=True)).value.may is False


def test_repairs() -> None:
    # P. 15: both ships, free unless a card says otherwise.
    found = repair(
        Repair(
            ships=(
                DamagedShip(name="Wren", symbol=True, cards=(0, 2), exhausted=1),
                DamagedShip(name="Dawn", symbol=True),
            ),
            afloat=2,
        )
    ).value
    assert (found.may, found.cost, found.dismissed, found.refreshed) == (True, 2, 2, 1)
    assert repair(Repair(ships=(DamagedShip(name="Wren", cards=(None,)),))).value.cost is None
    assert repair(Repair(ships=(DamagedShip(name="Wren", symbol=False),))).value.may is False
    # no ship afloat may repair to rebuild, unless the table forbids it.
    assert repair(Repair(sunk=("Wren",), afloat=0)).value.may is True
    assert repair(Repair(sunk=("Wren",), afloat=0, none_afloat=False)).value.may is False
    assert repair(Repair(afloat=1)).value.may is False


@pytest.mark.parametrize(
    ("inputs", "keys"),
    [
        (MayAct(action="raid"), []),
        (MayAct(action="raid", guild="soldiers", used=("sail",)), []),
        (MayAct(action="taxes", guild="soldiers", used=("sail", "raid")), ["third-action"]),
        # X-31, p. 20: all three of the Soldiers.
        (MayAct(action="taxes", guild="soldiers", used=("sail", "raid"), allowed=3), []),
        (MayAct(action="raid", guild="soldiers", used=("raid",)), ["same-action"]),
        (MayAct(action="upgrade", guild="builders", used=("repair",)), ["upgrade-used"]),
        (MayAct(action="repair", guild="builders", used=("upgrade",)), ["upgrade-used"]),
        (MayAct(action="buy", guild="soldiers"), ["other-guild"]),
        (MayAct(action="sail", guild="soldiers", used=("raid",)), []),
        (MayAct(action="sail", used=("sail",)), []),  # the second ship of the same action
        (MayAct(action="sail", used=("sail", "raid")), ["same-action"]),
        (MayAct(action="taxes", guild="soldiers", used=("raid",), over="it failed"),
         ["turn-over"]),
    ],
)  # fmt: skip
def test_actions_of_a_turn(inputs: MayAct, keys: list[str]) -> None:
    found = may_act(inputs).value
    assert [bar.key for bar in found.bars] == keys
    assert found.may == (not keys)


def test_each_action_is_of_the_guild_that_the_table_prints() -> None:
    printed = {
        action: guild
        for guild, card in GUILD_CARDS.items()
        for action in (*card.at_a_ship, card.anywhere)
    }
    assert printed == GUILD_OF


def test_a_price_as_the_table_paid_it() -> None:
    price = upgrade_price(TokenPrice(printed=10))
    less = paid_by_hand(price, 7)
    assert (less.value, less.parts[-1].amount, less.parts[-1].by_hand) == (7, -3, True)
    unknown = paid_by_hand(upgrade_price(TokenPrice()), 7)
    assert (unknown.value, [part.amount for part in unknown.parts]) == (7, [7])


@pytest.mark.parametrize(
    "run",
    [
        lambda: upgrade_price(TokenPrice(printed=-1)),
        lambda: treasure_price(TreasurePrice(printed=-1)),
        lambda: buy_goods(BuyGoods(items=(GoodOffer("iron", "A", -1),))),
        lambda: sell_goods(SellGoods(goods={"iron": -1})),
        lambda: hire_cost(HireCost(gold=-1)),
        lambda: research_draw(ResearchDraw(deck=-1)),
        lambda: taxes(Taxes(-1)),
        lambda: loan(Loan(reputation=-1)),
        lambda: sail_together(SailTogether(limits={"Wren": -1})),
        lambda: repair(Repair(ships=(DamagedShip(name="Wren", cards=(-1,)),))),
        lambda: may_act(MayAct(action="raid", allowed=-1)),
    ],
)
def test_what_cannot_be_is_refused(run: Any) -> None:
    with refused(match="0 or more"):
        run()
