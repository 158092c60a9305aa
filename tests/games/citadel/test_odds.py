"""How many cards shall I draw? (P-45): against every single draw, counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import given, settings, strategies as st

from companion.games.citadel.calculations.counting import Face
from companion.games.citadel.calculations.icons import Conversion
from companion.games.citadel.calculations.odds import DrawOdds, Kind, draw_odds
from tests.games.citadel.test_successes import independent
from tests.games.refused import refused


def chances(inputs: DrawOdds) -> dict[int, str]:
    return {x.total: x.chance.exact for x in draw_odds(inputs).value.draws}


TWO = (Kind(stars=1, count=2), Kind(count=2))


def test_by_hand() -> None:
    """4 cards, 2 of them stars. One needed: 1/2, then 1 - C(2,2)/C(4,2) = 5/6, then sure."""
    told = draw_odds(DrawOdds(deck=TWO, cost=1, need=1))
    assert [x.chance.exact for x in told.value.draws] == ["1/2", "5/6", "1", "1"]
    assert told.value.fewest == {"50": 1, "75": 2, "90": 3}
    assert [x.deck_left for x in told.value.draws] == [3, 2, 1, 0]
    # Two needed: 0, then 1/6, then 1/2 (the missing card is a blank), then sure.
    assert chances(DrawOdds(deck=TWO, cost=1, need=2)) == {1: "0", 2: "1/6", 3: "1/2", 4: "1"}
    assert chances(DrawOdds(deck=TWO, cost=0, need=0))[0] == "1"
    assert chances(DrawOdds(deck=TWO, cost=2, need=3, bonus=1)) == {2: "1/6", 3: "1/2", 4: "1"}
    assert chances(DrawOdds(deck=TWO, cost=2, need=1, tough=1)) == {2: "1/6", 3: "1/2", 4: "1"}
    # Difficulty 0 succeeds whatever Tough ignores.
    assert chances(DrawOdds(deck=TWO, cost=0, need=0, tough=3, most=1)) == {0: "1", 1: "1"}


def test_chain_by_hand() -> None:
    """Chain 1: one star at most counts, so 2 are out of reach; with cards +1 they are not."""
    assert set(chances(DrawOdds(deck=TWO, cost=1, need=2, chain=True)).values()) == {"0"}
    assert chances(DrawOdds(deck=TWO, cost=1, need=2, chain=True, more=1))[4] == "1"
    assert chances(DrawOdds(deck=TWO, cost=0, default_cost=2, need=2, chain=True))[4] == "1"


def test_through_a_recovery() -> None:
    """Deck 1 blank; pile: 1 star and 1 blank. Two cards: half; three: sure, for 1 life point."""
    inputs = DrawOdds(
        deck=(Kind(count=1),), discard=(Kind(stars=1), Kind()), cost=1, need=1, life=3
    )
    told = draw_odds(inputs).value.draws
    assert [(x.total, x.chance.exact, x.recovered, x.price, x.life) for x in told] == [
        (1, "0", 0, 0, 3), (2, "1/2", 1, 1, 2), (3, "1", 2, 1, 2)
    ]  # fmt: skip
    last = draw_odds(DrawOdds(deck=(), discard=(Kind(stars=1),), cost=1, need=1, life=1))
    assert last.value.draws[0].chance.exact == "0" and "ends the action" in last.notes[0]
    none = draw_odds(DrawOdds(deck=(), discard=(Kind(stars=1),), cost=1, need=1, life=1,
                              mode="survival"))  # fmt: skip
    assert none.value.draws == () and "cannot be paid" in none.notes[0]
    full = DrawOdds(deck=(), discard=(Kind(stars=1, count=2),), cost=1, need=1, life=2,
                    recovery_part="full_groups")  # fmt: skip
    one = draw_odds(full).value.draws[0]
    assert (one.total, one.recovered, one.price, one.deck_left) == (1, 2, 1, 1)
    assert (
        draw_odds(DrawOdds(deck=(), discard=(Kind(count=2),), cost=1, need=1)).value.draws[0].life
        is None
    )


def test_impossible() -> None:
    few = draw_odds(DrawOdds(deck=TWO, cost=5, need=1))
    assert few.value.draws == () and "4 cards can be had" in few.notes[0]
    for wrong in (
        DrawOdds(deck=TWO, size=5, cost=1, need=1),
        DrawOdds(deck=TWO, cost=-1, need=1),
        DrawOdds(deck=(Kind(count=201),), cost=1, need=1),
        DrawOdds(deck=TWO, cost=1, need=-1),
        DrawOdds(deck=(Kind(count=-1),), cost=1, need=1),
        DrawOdds(deck=TWO, size=-1, cost=1, need=1),
        DrawOdds(deck=(Kind(stars=-1),), cost=1, need=1),
        DrawOdds(deck=TWO, cost=1, need=1, life=100),
        DrawOdds(deck=TWO, cost=1, need=1, granted={"x": {"Z": 1}}),
    ):
        with refused():
            draw_odds(wrong)


icons = st.dictionaries(st.sampled_from("ABCW"), st.integers(1, 2), max_size=2)
kinds = st.lists(
    st.builds(
        Kind,
        st.integers(0, 2),
        st.integers(0, 1),
        st.integers(0, 1),
        icons,
        st.just(""),
        st.integers(1, 3),
    ),
    min_size=1,
    max_size=3,
)
conversions = st.lists(
    st.builds(
        Conversion,
        st.just("x"),
        st.sampled_from("A*BW"),
        st.integers(1, 2),
        st.sampled_from(["success", "success", "shield"]),
        st.integers(1, 2),
        st.none() | st.integers(1, 2),
    ),
    max_size=2,
)


def wins(drawn: tuple[Face, ...], inputs: DrawOdds, limit: int | None) -> bool:
    room = len(drawn) if limit is None else min(limit, len(drawn))
    counted = max(
        sum(x.stars for x in some) + min(sum(x.left for x in some), sum(x.right for x in some))
        for number in range(room + 1)
        for some in combinations(drawn, number)
    )
    had: dict[str, int] = {}
    for strip in [*(x.icons for x in drawn), *inputs.granted.values()]:
        for kind, number in strip.items():
            had[kind] = had.get(kind, 0) + number
    made = independent(had, list(inputs.conversions), inputs.uncapped)[0]
    return max(0, counted + made + inputs.bonus - inputs.tough) >= inputs.need


@settings(max_examples=60)
@given(kinds, conversions, st.integers(0, 5), st.none() | st.integers(0, 3), st.integers(0, 2),
       st.integers(0, 1), st.booleans(), st.integers(0, 2))  # fmt: skip
def test_odds_against_every_draw(
    deck, turning, need, limit, tough, bonus, grants, elsewhere
) -> None:
    """Listed cards that lie elsewhere unnamed change nothing: any T of the list are as likely."""
    listed = sum(x.count for x in deck)
    inputs = DrawOdds(
        deck=tuple(deck), size=max(0, listed - elsewhere), cost=0, need=need,
        chain=limit is not None, default_cost=limit, tough=tough, bonus=bonus,
        conversions=tuple(turning), granted={"g": {"A": 1}} if grants else {},
    )  # fmt: skip
    every = [x for x in deck for _ in range(x.count)]
    for total, exact in chances(inputs).items():
        if total > 5:
            break
        draws = list(combinations(every, total))
        good = sum(wins(x, inputs, limit) for x in draws)
        assert Fraction(exact) == Fraction(good, len(draws)), total


@given(kinds, st.integers(0, 4), st.integers(0, 3))
def test_more_cards_never_hurt(deck, need, limit) -> None:
    told: Any = draw_odds(
        DrawOdds(deck=tuple(deck), cost=0, need=need, chain=True, default_cost=limit)
    )
    shares = [Fraction(x.chance.exact) for x in told.value.draws]
    assert shares == sorted(shares)
    for mark, fewest in told.value.fewest.items():
        reached = [n for n, x in enumerate(shares) if x * 100 >= int(mark)]
        assert fewest == (reached[0] if reached else None)


def test_draws_through_the_pile_against_every_draw() -> None:
    """Deck of 2, pile of 3: each pair from the pile is as likely."""
    deck = (Kind(left=1), Kind())
    pile = (Kind(right=1), Kind(stars=1), Kind())
    told = chances(DrawOdds(deck=deck, discard=pile, cost=2, need=2, life=9))
    # All of the deck is a left half; with 2 of the pile: right + star only = 1 of 3 pairs.
    assert told == {2: "0", 3: "0", 4: "1/3", 5: "1"}
