"""What holds for any numbers: En Garde's calculations against brute force and themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st
from msgspec.structs import replace

from companion.games.en_garde import calculations as c
from companion.games.en_garde.calculations import (
    AtLeastOne,
    Audit,
    Bursts,
    Cost,
    Damage,
    Deal,
    Ending,
    Facing,
    NextPlayer,
    Pay,
    Refill,
    RefillOdds,
    Side,
    Standing,
    Strike,
)
from tests.conftest import LONG

MANY = settings(deadline=None, max_examples=1500 if LONG else 60)
POISE = st.integers(0, 12)
UNKNOWN = st.none() | st.integers(0, 6)


def costs(numbers: list[int | None]) -> tuple[Cost, ...]:
    return tuple(Cost(f"c{place}", number) for place, number in enumerate(numbers))


# Poise ---------------------------------------------------------------------------------------


@given(POISE, st.lists(st.integers(0, 5), max_size=5), st.randoms())
def test_paying_is_the_sum_in_any_order(poise: int, numbers: list[int], chance: Any) -> None:
    """5.3: always max(0, p - sum of costs); order does not matter under the default."""
    wanted = max(0, poise - sum(numbers))
    for _ in range(3):
        value = c.pay(Pay(poise, costs([*numbers]))).value
        assert value.after == wanted
        assert sum(each or 0 for each in value.paid) == poise - wanted
        assert value.no_poise is (wanted == 0 and poise > 0)
        assert value.short == ()
        chance.shuffle(numbers)


@MANY
@given(POISE, st.lists(UNKNOWN, max_size=4), st.sampled_from(["allowed", "forbidden"]), st.data())
def test_what_paying_tells_of_unknown_costs_is_true(
    poise: int, numbers: list[int | None], option: Any, data: st.DataObject
) -> None:
    told = c.pay(Pay(poise, costs(numbers), option)).value
    real = [data.draw(st.integers(0, 15)) if x is None else x for x in numbers]
    true = c.pay(Pay(poise, costs([*real]), option)).value
    assert told.after in (None, true.after)
    assert set(told.short) <= set(true.short)
    for mine, theirs in zip(told.paid, true.paid, strict=True):
        assert mine in (None, theirs)
    if told.no_poise:
        assert true.no_poise


@given(POISE, st.lists(UNKNOWN, max_size=4))
def test_paying_is_as_well_known_in_any_order(poise: int, numbers: list[int | None]) -> None:
    ahead = c.pay(Pay(poise, costs(numbers))).value.after
    behind = c.pay(Pay(poise, costs(numbers[::-1]))).value.after
    known = sum(x or 0 for x in numbers)
    assert ahead == behind
    assert (ahead is None) is (None in numbers and known < poise)


@given(POISE, st.integers(0, 99), st.booleans())
def test_a_loss_never_outs_anybody_with_poise(poise: int, loss: int, finishes: bool) -> None:
    value = c.lose(c.Lose(poise, loss, finishes)).value
    assert value.out is (poise == 0 and loss > 0 and finishes)
    assert value.after == (max(0, poise - loss))


@given(POISE, UNKNOWN, UNKNOWN, st.integers(0, 12), st.integers(0, 9), st.integers(0, 9))
def test_restoring(
    poise: int, cost: int | None, amount: int | None, cap: int, unknown_cost: int, more: int
) -> None:
    """Never below what was left after paying, never above the top, and true of unknowns."""
    told = c.restore(c.Restore(poise, cost, amount, cap)).value
    paid = unknown_cost if cost is None else cost
    gain = more if amount is None else amount
    true = c.restore(c.Restore(poise, paid, gain, cap)).value
    left = max(0, poise - paid)
    assert true.after == (left + gain if not cap else max(left, min(cap, left + gain)))
    assert true.gained is not None and true.cut is not None
    assert true.gained + true.cut == gain
    assert told.after in (None, true.after)
    assert told.gained in (None, true.gained)
    assert told.cut in (None, true.cut)


# Refill and deal -----------------------------------------------------------------------------

PILE = st.integers(0, 30)


@given(PILE, PILE, PILE, PILE, st.integers(0, 12), st.booleans())
def test_a_refill_keeps_all_cards(
    hand: int, gone: int, deck: int, discard: int, size: int, at_once: bool
) -> None:
    """5.2: cards are conserved, at most one reshuffle, nobody has less than could be had."""
    gone = min(gone, hand)
    value = c.refill(Refill(hand, gone, deck, discard, size, at_once)).value
    after = (value.hand, value.deck, value.discard, value.drawn, value.reshuffled, value.short)
    assert None not in after
    cards, left, pile, drawn, shuffled, short = (x or 0 for x in after)
    assert cards + left + pile == hand + deck + discard
    assert cards == hand - gone + drawn
    assert drawn == min(max(0, size - hand + gone), deck + discard + gone)
    assert short == max(0, size - cards)
    assert shuffled in (0, discard + gone)
    needed = drawn > deck or (at_once and drawn == deck and drawn > 0)
    assert (shuffled > 0) is (needed and discard + gone > 0)
    assert left == (deck + shuffled - drawn)


@MANY
@given(
    st.none() | st.integers(0, 12), st.integers(0, 4), st.none() | st.integers(0, 14),
    st.none() | st.integers(0, 14), st.integers(0, 6), st.booleans(), st.data(),
)  # fmt: skip
def test_what_a_refill_tells_of_unknown_piles_is_true(
    hand: int | None, gone: int, deck: int | None, discard: int | None, size: int,
    at_once: bool, data: st.DataObject,
) -> None:  # fmt: skip
    assume(hand is None or gone <= hand)
    told = c.refill(Refill(hand, gone, deck, discard, size, at_once)).value
    any_pile = st.integers(0, 85)
    real = (
        data.draw(st.integers(gone, 85)) if hand is None else hand,
        data.draw(any_pile) if deck is None else deck,
        data.draw(any_pile) if discard is None else discard,
    )
    true = c.refill(Refill(real[0], gone, *real[1:], size, at_once)).value
    for field in told.__struct_fields__:
        assert getattr(told, field) in (None, getattr(true, field)), field


@given(st.integers(2, 9), st.integers(0, 3))
def test_a_deal_and_its_first_refill(players: int, pistols: int) -> None:
    """2.2: the worst-case supply is what a refill really reaches then."""
    dealt = c.deal(Deal(players, pistols_out=pistols)).value
    assert dealt.dealt + dealt.deck + pistols == 85
    assert Fraction(dealt.chance) == Fraction(9 * players, 85 - pistols)
    audit = c.audit(Audit(85, dealt.deck, 0, pistols, {f"p{place}": 9 for place in range(players)}))
    assert audit.value == 0
    # Everybody else holds 9, all have an Item, all other cards are discards or in the own hand.
    if dealt.supply >= 0:
        value = c.refill(Refill(0, 0, 0, dealt.supply)).value
        assert value.hand == min(9, dealt.supply)


# Damage --------------------------------------------------------------------------------------

NAMES = ("Thrust", "Masterful Strike", "Slash", "Powerful Strike", "Lunge", "Feint")
BURSTS = st.builds(Bursts, st.sampled_from(NAMES), UNKNOWN, st.booleans())
BLOCKS = st.sampled_from(["full", "shields", "none", "other", None])
FACING = st.builds(Facing, st.just("Dodge"), BLOCKS, UNKNOWN)
ITEM = st.none() | st.tuples(st.just("Item"), st.none() | st.integers(-3, 3))
ATTACKS = st.builds(
    Damage,
    st.just("A1"),
    st.lists(BURSTS, min_size=1, max_size=4, unique_by=lambda x: x.card).map(tuple),
    st.integers(-3, 3),
    st.none() | st.integers(0, 5),
    st.lists(FACING, max_size=2).map(tuple),
    ITEM,
    ITEM,
)
SUMS = {"Thrust": ("Masterful Strike", 5), "Slash": ("Powerful Strike", 3)}
SUMS |= {partner: (name, both) for name, (partner, both) in SUMS.items()}


def completed(attack: Damage, data: st.DataObject) -> Damage:
    """The same Attack with everything told, as the cards could be: pairs add up to their sum."""
    cards = {x.card: x for x in attack.bursts}
    told: list[Bursts] = []
    for place, each in enumerate(attack.bursts):
        number = each.bursts
        if number is None:
            partner, both = SUMS.get(each.card, ("", 0))
            other = cards.get(partner)
            seen = next((x.bursts for x in told if x.card == partner), None)
            known = other.bursts if other and not other.once else None
            linked = other and 0 in (place, attack.bursts.index(other))
            if linked and other and other.bursts is None and seen is None:
                number = data.draw(st.integers(0, both))
            elif linked and other and other.bursts is None and seen is not None:
                number = both - seen
            elif linked and known is not None and known <= both:
                number = both - known
            else:
                number = data.draw(st.integers(0, 9))
        told.append(replace(each, bursts=number))
    return replace(
        attack,
        bursts=tuple(told),
        facing=tuple(_known(x, data) for x in attack.facing),
        item_attack=_bonus(attack.item_attack, data),
        item_defense=_bonus(attack.item_defense, data),
    )


def _known(facing: Facing, data: st.DataObject) -> Facing:
    block = facing.block
    if block == "other" or (block is None and facing.shields is None):
        block = data.draw(st.sampled_from(["full", "shields", "none"]))
    count = facing.shields if facing.shields is not None else data.draw(st.integers(0, 9))
    return Facing(facing.card, block, count)


def _bonus(item: tuple[str, int | None] | None, data: st.DataObject) -> tuple[str, int] | None:
    if item is None:
        return None
    return (item[0], data.draw(st.integers(-5, 10)) if item[1] is None else item[1])


@settings(deadline=None, max_examples=4000 if LONG else 150)
@given(ATTACKS, st.data())
def test_damage_of_unknown_numbers_is_true_of_all_of_them(
    attack: Damage, data: st.DataObject
) -> None:
    told = c.damage(attack).value
    true = c.damage(completed(attack, data)).value
    assert true.value is not None
    assert true.least == true.value >= 0
    assert 0 <= told.least <= true.value
    assert told.value in (None, true.value)
    if told.value is not None:
        assert told.least == told.value


@given(ATTACKS, st.integers(1, 5))
def test_damage_grows_with_bursts_and_items_and_falls_with_shields(
    attack: Damage, more: int
) -> None:
    """Monotone: +n never takes damage away, a shield or a defense never adds."""
    now = c.damage(attack).value
    up = [replace(attack, mod=attack.mod + more)]
    up.append(replace(attack, bursts=(*attack.bursts, Bursts("Other", more))))
    down = [replace(attack, facing=(*attack.facing, Facing("Dodge", "shields", more)))]
    down.append(replace(attack, facing=(*attack.facing, Facing("Riposte", "full"))))
    if attack.item_attack and attack.item_attack[1] is not None:
        up.append(replace(attack, item_attack=("Item", attack.item_attack[1] + more)))
    if attack.item_defense and attack.item_defense[1] is not None:
        down.append(replace(attack, item_defense=("Item", attack.item_defense[1] + more)))
    for bigger in up:
        then = c.damage(bigger).value
        assert then.least >= now.least
        assert then.value is None if now.value is None else (then.value or 0) >= now.value
    for smaller in down:
        then = c.damage(smaller).value
        assert then.value in (None, 0) if now.value is None else (then.value or 0) <= now.value


# The end of an Exchange ----------------------------------------------------------------------

WAYS = st.sampled_from([("sam", "jen"), ("jen", "sam")])
STRIKES = st.lists(st.tuples(WAYS, ATTACKS, st.booleans()), max_size=4).map(
    lambda told: tuple(
        Strike(f"A{place}", *way, damage, disarm)
        for place, (way, damage, disarm) in enumerate(told)
    )
)
SIDES = st.tuples(
    *(
        st.builds(Side, st.just(who), st.none() | POISE, st.just("Item"), UNKNOWN, UNKNOWN)
        | st.builds(Side, st.just(who), st.none() | POISE)
        for who in ("sam", "jen")
    )
)


@MANY
@given(SIDES, STRIKES, st.none() | POISE)
def test_one_side_does_not_depend_on_the_other_s_poise(
    sides: tuple[Side, Side], strikes: tuple[Strike, ...], poise: int | None
) -> None:
    """5.11: both lose at the same time, from the values before."""
    here = c.ending(Ending(sides, strikes)).value
    there = c.ending(Ending((replace(sides[0], poise=poise), sides[1]), strikes)).value
    assert (here.after["jen"], here.out["jen"]) == (there.after["jen"], there.out["jen"])
    assert (here.harm, here.totals, here.items) == (there.harm, there.totals, there.items)
    swapped = c.ending(Ending((sides[1], sides[0]), strikes)).value
    assert (swapped.after, swapped.out, swapped.harm) == (here.after, here.out, here.harm)


@MANY
@given(SIDES, STRIKES, st.data())
def test_an_ending_of_unknown_numbers_is_true_of_all_of_them(
    sides: tuple[Side, Side], strikes: tuple[Strike, ...], data: st.DataObject
) -> None:
    told = c.ending(Ending(sides, strikes)).value
    full = tuple(replace(x, damage=completed(x.damage, data)) for x in strikes)
    number = st.integers(0, 9)
    real = tuple(
        replace(
            side,
            poise=data.draw(number) if side.poise is None else side.poise,
            item_attack=data.draw(number) if side.item_attack is None else side.item_attack,
            item_defense=data.draw(number) if side.item_defense is None else side.item_defense,
        )
        if side.item
        else replace(side, poise=data.draw(number) if side.poise is None else side.poise)
        for side in sides
    )
    true = c.ending(Ending((real[0], real[1]), full)).value
    for who in ("sam", "jen"):
        assert told.totals[who].least <= (true.totals[who].value or 0)
        assert told.after[who] in (None, true.after[who])
        assert told.out[who] in (None, true.out[who])
    assert told.items == true.items and told.cards == true.cards


# Winners and turns ---------------------------------------------------------------------------


@given(st.integers(1, 6), st.data())
def test_places_are_shared_only_by_those_who_go_out_together(
    number: int, data: st.DataObject
) -> None:
    players = [f"p{place}" for place in range(number)]
    out = data.draw(st.permutations(players))[: data.draw(st.integers(0, number))]
    cuts = sorted({data.draw(st.integers(0, len(out))) for _ in range(3)})
    groups = [out[a:b] for a, b in zip([0, *cuts], [*cuts, len(out)], strict=True)]
    value = c.winner(
        Standing(tuple(players), tuple(tuple(x) for x in groups[:-1]), tuple(groups[-1]))
    ).value
    for who, place in value.places.items():
        group = next((x for x in groups if who in x), [who])
        later = [x for x in players if x not in out[: out.index(who) if who in out else None]]
        behind = len([x for x in later if x not in group])
        assert place == (1 if who == value.winner else behind + 1)
    assert (value.ends == "on") is (len(value.standing) > 1)


@given(st.integers(1, 7), st.data())
def test_a_round_of_turns_comes_back(number: int, data: st.DataObject) -> None:
    seats = tuple(f"p{place}" for place in range(number))
    out = tuple(data.draw(st.sets(st.sampled_from(seats), max_size=number - 1)))
    inside = [seat for seat in seats if seat not in out]
    first, now, rounds = data.draw(st.sampled_from(seats)), inside[0], 1
    for _ in inside:
        step = c.next_player(NextPlayer(seats, now, out, first, rounds)).value
        now, rounds = step.player, step.round_no or 0
    assert (now, rounds) == (inside[0], 2)


# Odds against counting ------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "copies"), [(n, r) for n in range(7) for r in range(n + 1)])
def test_odds_against_every_hand(cards: int, copies: int) -> None:
    """5.21: every hand of `drawn` cards counted, the first `copies` cards are the wanted ones."""
    for drawn in range(cards + 1):
        hands = list(combinations(range(cards), drawn))
        good = sum(1 for hand in hands if any(card < copies for card in hand))
        value = c.at_least_one(AtLeastOne(cards, copies, drawn)).value
        assert value is not None
        assert Fraction(value.exact) == Fraction(good, len(hands))


@pytest.mark.parametrize(("deck", "others"), list(product(range(1, 5), range(3))))
def test_refill_odds_against_every_deck(deck: int, others: int) -> None:
    """The unseen cards lie in the deck and in hands; the deck's top `drawn` are drawn."""
    cards, copies = deck + others, min(2, deck + others)
    for drawn in range(deck + 2):
        value = c.refill_odds(RefillOdds(deck, drawn, cards, copies)).value
        if drawn > deck:
            assert value is None
            continue
        ways = [
            sum(1 for card in lying[:drawn] if card < copies)
            for lying in combinations_in_order(cards, deck)
        ]
        assert value is not None
        assert Fraction(value.exact) == Fraction(sum(1 for x in ways if x), len(ways))


def combinations_in_order(cards: int, deck: int) -> list[tuple[int, ...]]:
    from itertools import permutations

    return list(permutations(range(cards), deck))
