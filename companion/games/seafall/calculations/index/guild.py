"""The calculations of turns and guilds by name."""

from __future__ import annotations

from companion.games.seafall.calculations.guilds.prices import (
    BuyGoods,
    HireCost,
    ResearchDraw,
    TokenPrice,
    TreasurePrice,
    build_price,
    buy_goods,
    hire_cost,
    research_draw,
    treasure_price,
    upgrade_price,
)
from companion.games.seafall.calculations.guilds.repair import Repair, repair
from companion.games.seafall.calculations.guilds.sailing import SailTogether, sail_together
from companion.games.seafall.calculations.guilds.trade import (
    Loan,
    SellGoods,
    Taxes,
    loan,
    sell_goods,
    taxes,
)
from companion.games.seafall.calculations.guilds.turn import MayAct, may_act
from companion.toolbox.calculation import Calculation

GUILD: tuple[Calculation, ...] = (
    Calculation("hire-cost", "P-13", "p. 13", HireCost, hire_cost, "How an advisor can be paid."),
    Calculation(
        "treasure-price", "P-14", "p. 13", TreasurePrice, treasure_price, "Price of a treasure."
    ),
    Calculation("may-act", "P-16", "p. 13", MayAct, may_act, "Has the turn room for this action?"),
    Calculation(
        "sail-together",
        "P-17",
        "p. 9",
        SailTogether,
        sail_together,
        "How far ships move together, and what the faster has left.",
    ),
    Calculation("buy-goods", "P-20", "p. 14", BuyGoods, buy_goods, "Price of goods on islands."),
    Calculation("sell-goods", "P-21", "p. 14", SellGoods, sell_goods, "Gold for goods sold."),
    Calculation("repair", "P-22", "p. 15", Repair, repair, "What a repair does and costs."),
    Calculation(
        "upgrade-price",
        "P-23",
        "p. 15",
        TokenPrice,
        upgrade_price,
        "Price of an upgrade with enmity, expertise and a good.",
    ),
    Calculation(
        "build-price",
        "P-24",
        "p. 15",
        TokenPrice,
        build_price,
        "Price of a structure with expertise and a good.",
    ),
    Calculation(
        "research-draw",
        "P-34",
        "p. 16",
        ResearchDraw,
        research_draw,
        "Cards that a Research action draws.",
    ),
    Calculation("taxes", "P-39", "p. 18", Taxes, taxes, "Gold of Collect Taxes."),
    Calculation("loan", "P-40", "p. 11", Loan, loan, "Reputation for the powers of a region."),
)
