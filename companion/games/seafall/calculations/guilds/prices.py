"""What things cost: goods, upgrades, structures, treasures, advisors, research (pp. 11, 13-16)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.seafall.calculations.pieces import Inputs, minus, refuse_negative, verdict
from companion.games.seafall.state.printed import (
    BUY_PRICE,
    DISCOUNT,
    GOODS_AN_ACTION,
    RESEARCH_PRICE,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import HandLine, Part, Result, places, signed, total


class TokenPrice(Inputs, frozen=True, kw_only=True):
    """An upgrade or structure on the sideboard, and what makes it cheaper or dearer (p. 15)."""

    printed: int | None = None
    enmity: int | None = 0
    """The buyer's enmity on the island of the dock; 0 in a home harbor, and for structures."""
    expertise: int = 0
    """Upgrade or Build expertise of the active advisor, as gold off the price."""
    good: bool = False
    """One matching good of the region is spent."""
    floor: Literal["end", "before_enmity"] = "end"
    """Option `upgrade.floor` (ruling R-19)."""
    by_hand: tuple[HandLine, ...] = ()


class TreasurePrice(Inputs, frozen=True, kw_only=True):
    """A treasure card (p. 13)."""

    printed: int | None = None
    good: bool = False
    """One matching good of the province's warehouse is spent."""
    by_hand: tuple[HandLine, ...] = ()


class GoodOffer(Inputs, frozen=True):
    """One cube on an island."""

    good: str
    island: str = ""
    enmity: int | None = 0
    """The buyer's enmity there: tokens and stickers of any place of it (p. 11)."""
    cube: bool | None = None
    """Whether one lies there now: a site that only produces it sells nothing (p. 14)."""


class BuyGoods(Inputs, frozen=True, kw_only=True):
    """What is bought in one Buy Goods action."""

    items: tuple[GoodOffer, ...]
    expertise: int = 0
    """Buy Goods +X of the active advisor."""
    gold: int | None = None
    """In the vault."""


class Bought(Struct, frozen=True):
    """The bill; `None` where it cannot be told."""

    price: int | None
    each: tuple[int | None, ...]
    limit: int
    within: bool
    """No more than the action allows."""
    affordable: bool | None
    there: bool | None
    """A cube lies on every site."""


class HireCost(Inputs, frozen=True, kw_only=True):
    """An advisor's two costs against what the province holds (p. 13)."""

    gold: int | None = None
    reputation: int | None = None
    """0: it shows none."""
    holds_gold: int | None = None
    holds_reputation: int | None = None


class Hiring(Struct, frozen=True):
    """How it can be paid; `None` where it cannot be told."""

    with_gold: bool | None
    with_reputation: bool | None
    usual: Literal["gold", "reputation"]
    """Gold, unless only reputation will do."""


class ResearchDraw(Inputs, frozen=True, kw_only=True):
    """A Research action (p. 16)."""

    expertise: int = 0
    deck: int | None = None
    """Cards in the research deck."""


class Drawing(Struct, frozen=True):
    """Its price and cards."""

    price: int
    draws: int
    """As many as the deck has, if it has less (ruling R-79)."""


def upgrade_price(inputs: TokenPrice) -> Result[int | None]:
    """Printed price, more for enmity at an island's dock, less for expertise and a good (p. 15).

    One sum, held at 0 at its end (ruling R-19) unless the table holds it before the enmity.

    Raises:
        Unworkable: a price, enmity or expertise below 0.
    """
    _refuse(inputs)
    base = [Part("printed", inputs.printed, "p. 15", "upgrade"), *_less(inputs, "upgrade")]
    surcharge = [Part("enmity on the island", inputs.enmity, "p. 11", "enmity-price")]
    by_hand = [line.part() for line in inputs.by_hand]
    notes = wasted(inputs.printed, inputs.enmity, inputs.expertise, inputs.good)
    if inputs.floor == "end":
        return total([*base, *surcharge, *by_hand], least=0, notes=notes)
    before = total(base, least=0)
    held = minus(before.value, None if before.value is None else sum(x.amount or 0 for x in base))
    if held:
        base.append(Part("held at 0 before enmity (ruling R-19)", held, "p. 15", "upgrade"))
    return total([*base, *surcharge, *by_hand], least=0, notes=notes)


def build_price(inputs: TokenPrice) -> Result[int | None]:
    """Printed price less expertise and a good of the region; enmity changes nothing (p. 15).

    Raises:
        Unworkable: a price or expertise below 0, or enmity, which no structure's price knows.
    """
    _refuse(inputs)
    if inputs.enmity:
        raise Unworkable("Enmity changes no price of a structure; leave it out.")
    parts = [Part("printed", inputs.printed, "p. 15", "build"), *_less(inputs, "build")]
    parts += [line.part() for line in inputs.by_hand]
    return total(parts, least=0, notes=wasted(inputs.printed, 0, inputs.expertise, inputs.good))


def treasure_price(inputs: TreasurePrice) -> Result[int | None]:
    """Printed price, 8 less for one good of the warehouse, never below 0 (p. 13).

    Raises:
        Unworkable: a price below 0.
    """
    refuse_negative({"the price": inputs.printed})
    parts = [Part("printed", inputs.printed, "p. 13", "buy-treasure")]
    if inputs.good:
        parts.append(Part("one good of its colour", -DISCOUNT, "p. 13", "goods-discount"))
    parts += [line.part() for line in inputs.by_hand]
    return total(parts, least=0, notes=wasted(inputs.printed, 0, 0, inputs.good))


def wasted(printed: int | None, enmity: int | None, expertise: int, good: bool) -> tuple[str, ...]:
    """What of a discount is lost below 0 (section 11 of the spec, point 5)."""
    if printed is None or enmity is None:
        return ()
    whole = printed + enmity
    left = whole - expertise
    if good and left <= 0:
        return ("The good is spent for nothing: the price is 0 without it.",)
    if good and left < DISCOUNT:
        lost = f"{DISCOUNT - left} of the {DISCOUNT} gold for the good is lost"
        return (f"{lost}: a price cannot go below 0.",)
    if expertise and left < 0:
        return (f"{-left} of the expertise is lost: a price cannot go below 0.",)
    return ()


def _refuse(inputs: TokenPrice) -> None:
    refuse_negative(
        {"the price": inputs.printed, "enmity": inputs.enmity, "expertise": inputs.expertise}
    )


def _less(inputs: TokenPrice, rule: str) -> list[Part]:
    parts = []
    if inputs.expertise:
        parts.append(Part("expertise", -inputs.expertise, "p. 15", rule))
    if inputs.good:
        parts.append(Part("one good of its colour", -DISCOUNT, "p. 15", "goods-discount"))
    return parts


def buy_goods(inputs: BuyGoods) -> Result[Bought]:
    """3 gold for each good, and 1 more for each enmity of the buyer's on its island (p. 14).

    Raises:
        Unworkable: enmity, expertise or gold below 0.
    """
    refuse_negative({"expertise": inputs.expertise, "gold": inputs.gold})
    parts, each = [], []
    for item in inputs.items:
        refuse_negative({"enmity": item.enmity})
        there = f" at {item.island}" if item.island else ""
        parts.append(Part(f"{item.good or 'a good'}{there}", BUY_PRICE, "p. 14", "buy-goods"))
        if item.enmity != 0:
            parts.append(Part(f"enmity{there}", item.enmity, "p. 11", "enmity-price"))
        each.append(None if item.enmity is None else BUY_PRICE + item.enmity)
    bill = total(parts)
    limit = GOODS_AN_ACTION + inputs.expertise
    left = minus(inputs.gold, bill.value)
    bought = Bought(
        price=bill.value,
        each=tuple(each),
        limit=limit,
        within=len(inputs.items) <= limit,
        affordable=None if left is None else left >= 0,
        there=verdict(item.cube for item in inputs.items),
    )
    notes = [] if bought.within else [f"{len(inputs.items)} goods; {limit} in this action (p. 14)."]
    if bought.affordable is False:
        notes.append(f"It costs {bill.value}, the vault holds {inputs.gold}.")
    notes += [
        f"No cube of {x.good or 'it'} lies {f'at {x.island}' if x.island else 'there'} now (p. 14)."
        for x in inputs.items
        if x.cube is False
    ]
    return Result(bought, bill.parts, places(bill.parts) or ("p. 14",), tuple(notes))


def hire_cost(inputs: HireCost) -> Result[Hiring]:
    """Gold or reputation, never both (p. 13; ruling R-42).

    Raises:
        Unworkable: a cost or holding below 0.
    """
    refuse_negative(
        {
            "gold": inputs.gold,
            "reputation": inputs.reputation,
            "gold held": inputs.holds_gold,
            "reputation held": inputs.holds_reputation,
        }
    )
    with_gold = _enough(inputs.gold, inputs.holds_gold)
    with_tokens = _enough(inputs.reputation, inputs.holds_reputation)
    if inputs.reputation == 0:
        with_tokens = False
    usual: Literal["gold", "reputation"] = "gold"
    could = inputs.reputation is not None and with_tokens is not False
    if could and (with_gold is False or inputs.gold is None):
        usual = "reputation"
    parts = (
        Part("cost in gold", inputs.gold, "p. 13", "advisor-cost"),
        Part("or in reputation", inputs.reputation, "p. 13", "advisor-cost"),
    )
    return Result(Hiring(with_gold, with_tokens, usual), parts, ("p. 13",))


def _enough(cost: int | None, held: int | None) -> bool | None:
    if cost == 0:
        return True
    return None if cost is None or held is None else held >= cost


def research_draw(inputs: ResearchDraw) -> Result[Drawing]:
    """3 gold; 1 card and X more to choose one from, as many as there are (p. 16).

    Raises:
        Unworkable: expertise or a deck below 0.
    """
    refuse_negative({"expertise": inputs.expertise, "the research deck": inputs.deck})
    parts = (
        Part("cards drawn", 1, "p. 16", "research"),
        Part("expertise", inputs.expertise, "p. 16", "research"),
    )
    result = total(parts)
    draws, notes = 1 + inputs.expertise, result.notes
    if inputs.deck is not None and inputs.deck < draws:
        notes = (*notes, f"The deck has {inputs.deck}: they are all drawn (ruling R-79).")
        draws = inputs.deck
    drawing = Drawing(RESEARCH_PRICE, draws)
    return replace(Result(drawing, result.parts, result.pages), notes=tuple(notes))


def paid_by_hand(price: Result[int | None], paid: int | None) -> Result[int | None]:
    """A price with what the table says that it paid: the difference is a line by hand."""
    if paid is None or paid == price.value:
        return price
    if price.value is None:
        line = HandLine("as the table paid", paid).part()
        return Result(paid, (line,), price.pages, price.notes)
    more = HandLine("as the table paid", paid - price.value).part()
    return Result(paid, (*price.parts, more), price.pages, (*price.notes, signed(paid)))
