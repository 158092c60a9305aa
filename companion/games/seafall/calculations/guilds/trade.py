"""What comes in: goods sold, taxes; and the reputation token of a loan (pp. 11, 14, 18)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.games.seafall.state.printed import GOODS_AN_ACTION, LOAN, SELL_PRICE, TAXES
from companion.toolbox.sums import Part, Result, total


class SellGoods(Inputs, frozen=True, kw_only=True):
    """What is sold in one Sell Goods action, wherever it lies."""

    goods: dict[str, int]
    """Good -> cubes."""
    expertise: int = 0
    """Sell Goods +X of the active advisor."""


class Sold(Struct, frozen=True):
    """What it brings."""

    gold: int
    limit: int
    within: bool
    """No more than the action allows."""


class Taxes(Inputs, frozen=True):
    """A Collect Taxes action."""

    expertise: int = 0


class Loan(Inputs, frozen=True, kw_only=True):
    """A reputation token offered for the powers of one region (p. 11)."""

    reputation: int | None = None
    """Tokens of who offers."""
    own_region: bool = False
    accepted: bool = True


class Lent(Struct, frozen=True):
    """What comes of it; `None` where it cannot be told."""

    may: bool | None
    paid: int
    """Tokens that change hands."""


def sell_goods(inputs: SellGoods) -> Result[Sold]:
    """6 gold for each good; enmity does not matter (p. 14).

    Raises:
        ValueError: cubes or expertise below 0.
    """
    refuse_negative({**inputs.goods, "expertise": inputs.expertise})
    parts = [
        Part(f"{count} {good} at {SELL_PRICE} gold", count * SELL_PRICE, "p. 14", "sell-goods")
        for good, count in inputs.goods.items()
        if count
    ]
    bill = total(parts)
    number = sum(inputs.goods.values())
    limit = GOODS_AN_ACTION + inputs.expertise
    notes = () if number <= limit else (f"{number} goods; {limit} in this action (p. 14).",)
    return Result(Sold(bill.value or 0, limit, number <= limit), bill.parts, ("p. 14",), notes)


def taxes(inputs: Taxes) -> Result[int | None]:
    """3 gold, and 1 more for each Taxes expertise (p. 18).

    Raises:
        ValueError: expertise below 0.
    """
    refuse_negative({"expertise": inputs.expertise})
    return total(
        (
            Part("taxes", TAXES, "p. 18", "taxes"),
            Part("expertise", inputs.expertise, "p. 18", "taxes"),
        )
    )


def loan(inputs: Loan) -> Result[Lent]:
    """One token to the owner, who may refuse: then nothing changes hands (p. 11).

    Raises:
        ValueError: tokens below 0.
    """
    refuse_negative({"reputation": inputs.reputation})
    may: bool | None = None if inputs.reputation is None else inputs.reputation >= LOAN
    notes: tuple[str, ...] = ()
    if inputs.own_region:
        may, notes = False, ("Your own region needs no token (p. 11).",)
    elif may is False:
        notes = ("There is no reputation token to give (p. 11).",)
    paid = LOAN if inputs.accepted else 0
    part = Part("reputation to the region's owner", paid, "p. 11", "rep-loan")
    return Result(Lent(may, paid), (part,), ("p. 11",), notes)
