"""Wealth costs: cards of the hand that are discarded, as they were told (P17; pp. 10, 28, 30)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.costs import Paid, Payment, Reduction, Way, payment
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.procedures.asking import ask_names
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.work import Work, check_faults
from companion.games.five_sails.rules.acts import payment_of
from companion.table.procedures.pressing import UNKNOWN, Unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Form
from companion.toolbox.text import plural

_WAY = re.compile(r"(?:(\d{1,2})(?:\+(\d{1,2})w)?|(\d{1,2})w(?:\+(\d{1,2}))?)", re.IGNORECASE)


class PayForm(Form, frozen=True, kw_only=True):
    """Cards that are discarded: `2`, `1+1w` (one of them with Wealth), `2w`."""

    def read_known(self, text: str) -> dict[str, Any]:
        """Ordinary cards, Wealth cards, or both; `none` for nothing."""
        plain = text.replace(" ", "")
        if plain.casefold() in ("none", "nothing", "free"):
            plain = "0"
        match = _WAY.fullmatch(plain)
        if match is None:
            return Form.read_known(self, text)
        ordinary, rich, first_rich, more = match.groups()
        return self.accept_known(
            {"ordinary": int(ordinary or more or 0), "wealth": int(rich or first_rich or 0)}
        )

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"ordinary": n, "wealth": n}`, or a bare number of ordinary cards."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = {"ordinary": value, "wealth": 0}
        return Form.accept_known(self, value)

    def bounds(self) -> str:
        """What would be right."""
        return "Say how many cards were discarded: “2”, or “1+1w” if one has the Wealth keyword."

    def show(self, answer: dict[str, Any] | None) -> str:
        """`1 and 1 with Wealth`."""
        return "unknown" if not answer else way_words(answer)


class Price(Struct, frozen=True, kw_only=True):
    """What is to be paid, and out of what."""

    cost: int | None
    name: str
    """Of what is bought, for the words."""
    reductions: tuple[Reduction, ...] = ()
    set_to: int | None = None
    from_hand: bool = False
    """Whether the card itself lies in the paying hand: it does not pay for itself (AMB-26)."""
    key: str = "paid"
    lead: str = "paying"


def way_words(way: dict[str, Any]) -> str:
    """`2`, `1 and 1 with Wealth`."""
    ordinary, rich = way.get("ordinary") or 0, way.get("wealth") or 0
    if not rich:
        return str(ordinary)
    return f"{ordinary} and {rich} with Wealth" if ordinary else f"{rich} with Wealth"


def pay_for(
    work: Work,
    player: str,
    card: str,
    *,
    reductions: Sequence[Reduction] = (),
    from_hand: bool = False,
    key: str = "paid",
) -> Steps[Paid]:
    """Pay the wealth cost of a card: its cost is asked if nobody told it, then `pay`."""
    yield from ask_values(
        work, f"{key}-cost", [Wanted(card, "cost")], lead="costs", cite=rulebook.WEALTH_COST
    )
    price = Price(
        cost=counted(work.card(card).cost),
        name=work.called(card),
        reductions=tuple(reductions),
        from_hand=from_hand,
        key=key,
    )
    return (yield from pay(work, player, price))


def pay(work: Work, player: str, price: Price) -> Steps[Paid]:
    """Discard cards for a wealth cost (P17); a card of the hand is not moved, only what pays.

    Where there is only one way it is taken; where there are several and the hand is counted, it
    is asked. A payment that nobody told leaves the hand not told.

    Returns:
        The cost with its reductions, and what was discarded.
    """
    lines = yield from work.lines(
        f"{price.key}-change",
        "Does a card make it cheaper, or dearer?",
        quiet=(),
        cite=rulebook.COST_REDUCTION,
    )
    by_hand = tuple(Reduction(one.label, -one.amount) for one in lines)
    inputs = _inputs(work, player, price, by_hand)
    before = payment(inputs)
    answer = yield from _ask_way(work, player, price, before.value)
    if not answer:
        work.discard(player, None)
        work.say("payment unknown")
        return work.sum(f"cost of {price.name}", before)
    way = {"ordinary": answer.get("ordinary") or 0, "wealth": answer.get("wealth") or 0}
    named = replace(inputs, ordinary=way["ordinary"], wealth=way["wealth"])
    yield from check_faults(work, payment(named).value.check)
    cards = way["ordinary"] + way["wealth"]
    if not cards:
        return _taken(work, player, price, inputs, way, ())
    names = yield from ask_names(
        work,
        f"{price.key}-cards",
        "Which cards?",
        count=cards,
        lead="discarding",
        cite=rulebook.WEALTH_COST_P10,
    )
    return _taken(work, player, price, inputs, way, names.cards)


def _inputs(work: Work, player: str, price: Price, by_hand: tuple[Reduction, ...]) -> Payment:
    told_now = payment_of(
        work.state,
        player,
        price.cost,
        reductions=(*price.reductions, *by_hand),
        from_hand=price.from_hand,
    )
    return replace(told_now, set_to=price.set_to)


def _ask_way(work: Work, player: str, price: Price, paid: Paid) -> Steps[dict[str, Any] | None]:
    """Asked where it changes a counted hand, else offered; sure if every way takes as many."""
    ways = paid.ways
    sure = len({way.ordinary + way.wealth for way in ways}) == 1
    likely: Way | None = next((way for way in ways if not way.wealth), ways[0] if ways else None)
    stored = None if likely is None else {"ordinary": likely.ordinary, "wealth": likely.wealth}
    counts = work.side(player).hand.count is not None
    free = paid.cost == 0  # nothing is discarded, and nobody has to say so
    taken: dict[str, Any] | Unknown = (stored or UNKNOWN) if sure else {}
    costs = ", cost unknown" if paid.cost is None else f" costs {paid.cost}"
    form = PayForm(
        key=price.key,
        prompt=f"{price.name}{costs}: which cards are discarded?",
        fields=(Field("ordinary", least=0, most=99), Field("wealth", "w", least=0, most=99)),
    )
    return work.maybe.put(
        form,
        quiet=taken if free else None,
        offer=taken if not free and (sure or not counts) else None,
        suggest=stored or {},
        who=player,
        lead=price.lead,
        help="“2”, or “1+1w” if one has the Wealth keyword; ? is unknown",
        odds=(lambda: [(way_words(_stored(way)), _wasted(way)) for way in ways]) if ways else None,
        cite=rulebook.WEALTH_COST_P10,
    )


def _stored(way: Way) -> dict[str, Any]:
    return {"ordinary": way.ordinary, "wealth": way.wealth}


def _wasted(way: Way) -> str:
    cards = plural(way.ordinary + way.wealth, "card")
    return f"{cards}, {way.wasted} wasted" if way.wasted else cards


def _taken(
    work: Work,
    player: str,
    price: Price,
    inputs: Payment,
    way: dict[str, Any],
    names: Sequence[str],
) -> Paid:
    """The cards go to the discard pile."""
    result = payment(replace(inputs, ordinary=way["ordinary"], wealth=way["wealth"]))
    paid = work.sum(f"cost of {price.name}", result)
    cards = way["ordinary"] + way["wealth"]
    work.discard(player, cards, names)
    work.row(
        "pay",
        player=player,
        card=price.name,
        printed=price.cost,
        cost=paid.cost,
        reductions=[[one.source, one.amount] for one in inputs.reductions],
        ordinary=way["ordinary"],
        wealth=way["wealth"],
        wasted=paid.wasted,
    )
    if cards:
        work.say(f"{work.state.name(player)} pays {way_words(way)}")
    return paid
