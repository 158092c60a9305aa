"""What buying has in common: printed prices, the good that discounts, paying (pp. 13, 15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.seafall.calculations.guilds.prices import paid_by_hand
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.names import ordinals
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.printed import DISCOUNT
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Option, option
from companion.toolbox.sums import Result

MOST = 999
WAREHOUSE = "warehouse"
"""Where a good lies, beside the ids of ships."""


def change_tokens(work: Work, player: str, which: str, delta: int | None, reason: str) -> None:
    """Reputation or fortune tokens taken or given; what was not told stays so."""
    before = getattr(work.state.provinces[player], which)
    after = None if before is None or delta is None else max(0, before + delta)
    work.change_province(player, **{which: after})
    work.row("counter", owner=player, which=which, delta=delta, new=after, reason=reason)


def printed_facts(
    work: Work,
    what: str,
    fields: tuple[Field, ...],
    known: dict[str, Any],
    suggest: dict[str, Any] | None = None,
    book: Mapping[str, Any] | None = None,
) -> Steps[dict[str, Any]]:
    """Printed numbers of a card or token; pressed for only step by step, and only once.

    Args:
        work: the procedure under way.
        what: its name.
        fields: what may be told.
        known: what was told before, by field; a field without a value is not told.
        suggest: what the rulebook's examples print of it.
        book: what the record book knows of it.

    Returns:
        The fields that are told now, and those that were offered and not spoken of: who types the
        price alone does not deny what else is printed. `good` is one of the goods.
    """
    told_before = {name: value for name, value in known.items() if value not in (None, "")}
    booked = {
        one.name: book[one.name]
        for one in fields
        if book and book.get(one.name) not in (None, "") and one.name not in told_before
    }
    offered = {**(suggest or {}), **booked}
    filled = yield from work.form(
        "price",
        f"What {what} prints",
        fields,
        quiet={**booked, **told_before} if told_before else None,
        offer=None if told_before else offered,
        source="book" if booked else "default",
        help=f"“{_sample(fields)}”: what nobody knows may stay out.",
    )
    filled = {**(booked if told_before else offered), **filled}
    good = str(filled.get("good") or "").casefold()
    if "good" in filled:
        filled = {**filled, "good": good if good in GOODS else ""}
    return {**known, **filled}


def _sample(fields: tuple[Field, ...]) -> str:
    """An example of its first two fields, as a card could print them."""
    return " ".join(
        f"{x.name} {number if x.number else GOODS[1]}"
        for x, number in zip(fields[:2], (10, 2), strict=False)
    )


def spent_good(
    work: Work, colour: str, places: Sequence[str], helps: bool, cite: Citation
) -> Steps[tuple[str, str]]:
    """Whether one good is spent for 8 gold, and where it lay (pp. 13, 15).

    Args:
        work: the procedure under way.
        colour: the good that discounts; empty if nobody has told it.
        places: `warehouse` and ids of ships in the region: where it may lie.
        helps: whether it is worth spending as far as the price is known.
        cite: where the book says so.

    Returns:
        The good and its place; both empty if none is spent, the place empty if it is not told.
    """
    there: dict[str, list[str]] = {good: _places_with(work, good, places) for good in GOODS}
    options = tuple(
        option(
            good,
            good,
            cite.broken(f"It discounts with {colour}.") if colour and good != colour else None,
        )
        for good in GOODS
    )
    default = colour if colour and helps and there[colour] else ""
    pick = yield from work.choose(
        "spent",
        f"Spend one good for {DISCOUNT} gold less?",
        options,
        offer=None if default else "",
        suggest=default,
        none="no good",
        lead="with",
        cite=cite,
    )
    if not pick:
        return "", ""
    good = pick
    aboard = work.province.loose.get(good) and any(place != WAREHOUSE for place in places)
    if not there[good] and not aboard and _all_counted(work, places):
        where = "in the warehouse" if tuple(places) == (WAREHOUSE,) else "in that region"
        why = f"No {good} of {work.name}'s lies {where}."
        yield from work.breaks("good-elsewhere", why, cite)
    found = there[good]
    if not found:
        return good, ""
    source = yield from work.choose(
        "from",
        f"Which {good}?",
        (Option(x, _place_words(work, x), also=_place_names(work, x)) for x in found),
        quiet=found[0],
        lead="from",
        cite=cite,
    )
    return good, source


def _places_with(work: Work, good: str, places: Sequence[str]) -> list[str]:
    found = []
    for place in places:
        if place == WAREHOUSE:
            if work.province.goods.get(good):
                found.append(place)
        elif work.state.ships[place].cargo.get(good):
            found.append(place)
    return found


def _all_counted(work: Work, places: Sequence[str]) -> bool:
    return WAREHOUSE not in places or None not in work.province.goods.values()


def _place_words(work: Work, place: str) -> str:
    return "from the warehouse" if place == WAREHOUSE else f"from {work.state.ships[place].name}"


def _place_names(work: Work, place: str) -> tuple[str, ...]:
    if place == WAREHOUSE:
        return (WAREHOUSE,)
    return (work.state.ships[place].name, *ordinals(work.state, place))


def spend_good(work: Work, good: str, place: str) -> None:
    """The good goes to the supply."""
    if not good:
        return
    if place == WAREHOUSE:
        store(work, good, -1)
    elif place:
        work.load(place, good, -1)
    elif work.province.loose.get(good):  # aboard one of the ships there; nobody said which
        work.load_somewhere(good, -1)
    work.said.append(f"1 {good} spent")


def store(work: Work, good: str, count: int) -> None:
    """Goods into the own warehouse, or out of it with a count below 0; uncounted ones stay so."""
    goods = work.province.goods
    before = goods.get(good)
    after = None if before is None else max(0, before + count)
    work.change_province(work.player, goods={**goods, good: after})
    work.row("goods_move", to=WAREHOUSE, good=good, count=count)


def pay(work: Work, price: Result[int | None], reason: str) -> Steps[int | None]:
    """Gold for something, as computed or as the table says; too little is named.

    Returns:
        What was paid; `None` if nobody can tell.
    """
    paid = yield from work.maybe.number(
        "paid",
        "Gold paid",
        at_least(0),
        quiet=or_unknown(price.value),
        lead="for",
    )
    work.sums["price"] = paid_by_hand(price, paid)
    held = work.province.gold
    if paid is not None and held is not None and paid > max(0, held):
        why = f"It costs {paid} gold, {work.name} has {max(0, held)}."
        yield from work.breaks("too-dear", why)
    if paid != 0:
        work.gold(work.player, None if paid is None else -paid, reason)
    return paid


def gold_words(paid: int | None) -> str:
    """` for 4 gold`, or `, price not told`: what stands behind the thing that is bought."""
    return ", price unknown" if paid is None else f" for {paid} gold"
