"""Wealth costs, ways to pay, parley, spending by table and by all hands (pp. 10, 14, 30)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.five_sails.calculations.costs import (
    Parley,
    Payment,
    Reduction,
    Spend,
    parley,
    payment,
    spend,
)
from tests.games.refused import refused


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


def ways(told: Payment) -> list[tuple[int, int, int]]:
    return [(way.ordinary, way.wealth, way.wasted) for way in payment(told).value.ways]


# ---------------------------------------------------------------------- costs


def test_the_ways_to_pay_three() -> None:
    """P17: (3,0), (1,1), (0,2 with one wasted); the fewest cards first."""
    assert ways(Payment(3)) == [(1, 1, 0), (0, 2, 1), (3, 0, 0)]
    assert ways(Payment(3, overpay="exact-only")) == [(1, 1, 0), (3, 0, 0)]
    assert ways(Payment(1)) == [(1, 0, 0), (0, 1, 1)]
    assert ways(Payment(3, hand=3)) == [(1, 1, 0), (0, 2, 1)]
    assert ways(Payment(3, hand=3, from_hand=False)) == [(1, 1, 0), (0, 2, 1), (3, 0, 0)]
    assert ways(Payment(3, hand=5, hand_wealth=1)) == [(1, 1, 0), (3, 0, 0)]
    assert ways(Payment(3, hand=3, hand_wealth=2)) == [(0, 2, 1)]


@given(
    st.integers(0, 6), st.integers(0, 6), st.integers(0, 6),
    st.sampled_from(["minimal", "free", "exact-only"]),
)  # fmt: skip
def test_every_subset_of_a_hand(cost: int, plain: int, rich: int, overpay: Any) -> None:
    """Against all subsets of a hand, each card tried whether it can be taken back (AMB-25)."""

    def legal(a: int, b: int) -> bool:
        value = a + 2 * b
        if value < cost:
            return False
        if overpay == "free":
            return True
        if overpay == "exact-only":
            return value == cost
        cards = [1] * a + [2] * b
        return all(sum(cards) - card < cost for card in cards)

    hand = plain + rich + 1
    found = {(a, b) for a, b in product(range(plain + 1), range(rich + 1)) if legal(a, b)}
    told = payment(Payment(cost, hand=hand, hand_wealth=rich, overpay=overpay)).value
    mine = {(way.ordinary, way.wealth) for way in told.ways}
    assert mine <= found and (overpay == "free" or mine == found)
    assert told.affordable is bool(found)
    for a, b in product(range(plain + 1), range(rich + 1)):
        named = replace(
            Payment(cost, hand=hand, hand_wealth=rich, overpay=overpay), ordinary=a, wealth=b
        )
        check = payment(named).value.check
        faults = [x for x in ids(check) if x != "cannot-pay"]
        assert (not faults) is ((a, b) in found)


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Payment(3, ordinary=2, wealth=0), ["underpaid"]),
        (Payment(3, ordinary=4), ["overpaid"]),
        (Payment(3, ordinary=2, wealth=1), ["overpaid"]),
        (Payment(3, wealth=2), []),
        (Payment(3, wealth=2, overpay="exact-only"), ["overpaid"]),
        (Payment(3, ordinary=9, overpay="free"), []),
        (Payment(0, ordinary=1), ["overpaid"]),
        (Payment(2, ordinary=2, pays_itself=True), ["pays-with-itself"]),
        (Payment(2, hand=2, ordinary=2), ["not-in-hand"]),
        (Payment(2, hand=3, ordinary=2), []),
        (Payment(4, hand=2), ["cannot-pay"]),
    ],
)
def test_payments(told: Payment, faults: list[str]) -> None:
    assert ids(payment(told).value.check) == faults


@pytest.mark.parametrize(
    ("told", "able"),
    [
        (Payment(3, hand=None), None),
        (Payment(None, hand=3), None),
        (Payment(3, hand=4), True),
        (Payment(3, hand=3), None),
        (Payment(4, hand=3), None),
        (Payment(5, hand=3), False),
        (Payment(0), True),
        (Payment(3, hand=9, overpay="exact-only"), None),
        (Payment(2, hand=3, overpay="exact-only"), True),
        (Payment(1, hand=0), False),
        (Payment(3, hand=3, hand_wealth=1), True),
        (Payment(3, hand=3, hand_wealth=0), False),
    ],
)
def test_whether_a_hand_can_pay(told: Payment, able: bool | None) -> None:
    """A hand of which nobody knows the Wealth cards is judged only where it is sure."""
    assert payment(told).value.affordable is able


def test_reductions_and_set_costs() -> None:
    told = payment(Payment(3, (Reduction("parley", 2), Reduction("card", 3))))
    assert told.value.cost == 0 and any("counts as 0" in note for note in told.notes)
    assert [part.amount for part in told.parts] == [3, -2, -3]
    assert payment(Payment(3, (Reduction("x", None),))).value.cost is None
    assert payment(Payment(3, (Reduction("x", 1),), set_to=2)).value.cost == 2
    vague = payment(Payment(None, ordinary=1)).value
    assert (vague.value, vague.wasted, vague.check.unknown) == (1, None, ("the wealth cost",))
    for bad in (
        Payment(-1), Payment(1, set_to=-1), Payment(1, hand=-1), Payment(1, hand_wealth=-1),
        Payment(1, ordinary=-1), Payment(1, wealth=-1),
    ):  # fmt: skip
        with refused(match="cannot be -1"):
            payment(bad)
    with refused(match="2 Wealth cards among 1"):
        payment(Payment(1, hand=2, hand_wealth=2))


@pytest.mark.parametrize(
    ("told", "reduction", "faults"),
    [
        (Parley(mercenary=False, engaged=False, influence=2), 2, []),
        (Parley(mercenary=False, engaged=False, influence=-1), 0, []),
        (Parley(mercenary=True, engaged=False, influence=2), 2, ["parley-mercenary"]),
        (Parley(mercenary=False, engaged=True, influence=2), 2, ["parley-engaged"]),
        (Parley(here=False, mercenary=False, engaged=False, influence=2), 2, ["parley-elsewhere"]),
        (Parley(mercenary=False, engaged=False, influence="-"), 0, ["parley-dash"]),
        (Parley(mercenary=False, engaged=False, influence="-", parley_dash=True), 0, []),
        (Parley(mercenary=False, engaged=False, influence=1, others=1), 1, ["parley-twice"]),
        (Parley(own=False, mercenary=False, engaged=False, influence=1), 1, ["not-yours"]),
        (Parley(mercenary=False, engaged=False, influence=1, attachment=True), 1,
         ["parley-attachment"]),
        (Parley(mercenary=False, engaged=False, influence=1, attachment=True,
                parley_attachments=True), 1, []),
    ],
)  # fmt: skip
def test_parley(told: Parley, reduction: int, faults: list[str]) -> None:
    """P. 14; AMB-27, AMB-28, AMB-30."""
    value = parley(told).value
    assert value.reduction == reduction and ids(value.check) == faults


def test_parley_says_that_a_dash_counts_nothing() -> None:
    told = parley(Parley(mercenary=False, engaged=False, influence="-", parley_dash=True))
    assert told.notes == ("A dash counts 0 (p. 28).",)
    plain = parley(Parley(mercenary=False, engaged=False, influence=2))
    assert plain.notes == () and [part.amount for part in plain.parts] == [2]


def test_parley_with_gaps() -> None:
    assert parley(Parley()).value.check.unknown == (
        "whether it is a Mercenary", "whether it is engaged", "its Influence",
    )  # fmt: skip
    assert parley(Parley()).value.reduction is None


def test_spending() -> None:
    """P. 10."""
    assert spend(Spend(2, 2)).value.ok is True
    assert ids(spend(Spend(3, 2)).value) == ["cannot-spend"]
    assert spend(Spend(3)).value.unknown == ("Renown",)
    with refused(match="Gold cannot be -1"):
        spend(Spend(1, -1, "Gold"))


def test_cards_that_are_not_in_hand_are_counted_of_both_kinds() -> None:
    """Pp. 10, 21: 2 and 2 with Wealth are 4 cards; of 4 in hand one is what they pay for."""
    faults = payment(Payment(6, hand=4, ordinary=2, wealth=2)).value.check.faults
    says = {fault.id: fault.says for fault in faults}
    assert says["not-in-hand"] == "4 cards to discard, but only 3 in hand."


def test_a_cost_in_the_thousands_lists_the_ways_with_the_fewest_cards() -> None:
    """An effect may set it: 5,502 ways, none of which anybody would read."""
    found = ways(Payment(11004))
    assert (found[0], found[-1], len(found)) == ((0, 5502, 0), (98, 5453, 0), 50)
