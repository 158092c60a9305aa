"""Recovery, drawing through it, discarding from the deck (P-06, P-17, P-18, P-21)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.citadel.calculations.drawing import (
    DeckPlus,
    DiscardTop,
    Draw,
    deck_plus,
    discard_top,
    draw,
)
from companion.games.citadel.calculations.flow import Ask, Inside
from companion.games.citadel.calculations.recovery import (
    Plan,
    Recovery,
    price_of,
    recovery,
    recovery_plan,
)
from tests.games.refused import refused

# P-21: prices (table 2.12, p. 20) ------------------------------------------------------------

PRICES = {
    "standard": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    "story": [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
    "survival": [2, 2, 2, 4, 4, 4, 6, 6, 6, 8, 8, 8],
}
DOWN = {
    "standard": [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6],
    "story": [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
    "survival": [0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6, 8],
}


@pytest.mark.parametrize("mode", PRICES)
def test_prices_of_table_2_12(mode: Any) -> None:
    assert [price_of(n, mode) for n in range(1, 13)] == PRICES[mode]
    assert [price_of(n, mode, "down") for n in range(1, 13)] == DOWN[mode]
    assert price_of(0, mode) == 0


RECOVERIES = [
    # id, recovery, (price, life, falls, spare, most, most_awake, allowed) by hand
    pytest.param(Recovery(8, 12, 3, 9), (4, 5, False, 0, 12, 12, True), id="p. 20 8 cards: 4"),
    pytest.param(Recovery(3, 12, 3, 9), (2, 7, False, 1, 12, 12, True), id="R-02 1 more is free"),
    pytest.param(Recovery(3, 3, 0, 9), (2, 7, False, 0, 3, 3, True), id="none more in the pile"),
    pytest.param(Recovery(4, 9, 0, 2), (2, 0, True, 0, 4, 2, True), id="R-09 the last life"),
    pytest.param(Recovery(5, 9, 0, 2), (3, 0, True, 1, 4, 2, False), id="p. 20 more than you have"),
    pytest.param(Recovery(4, 9, 0, 5, "story"), (2, 3, False, 2, 9, 9, True), id="story"),
    pytest.param(Recovery(4, 9, 0, 5, "survival"), (4, 1, False, 2, 6, 6, True), id="survival"),
    pytest.param(Recovery(1, 9, 0, 1, "survival"), (2, 0, True, 2, 0, 0, False), id="R-03"),
    pytest.param(Recovery(3, 9, 0, 5, "standard", "full_groups"), (2, 3, False, 1, 8, 8, False),
                 id="R-02 full groups"),
    pytest.param(Recovery(3, 9, 0, 1, "standard", "down"), (1, 0, True, 0, 3, 1, True),
                 id="R-02 rounded down"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), RECOVERIES)
def test_recovery(inputs: Recovery, expected: tuple[Any, ...]) -> None:
    x = recovery(inputs).value
    got = (x.price, x.life, x.falls, x.spare, x.most, x.most_awake, x.allowed)
    assert got == expected


def test_recovery_unknown_and_impossible() -> None:
    told = recovery(Recovery(3)).value
    assert (told.price, told.life, told.deck, told.most, told.allowed) == (
        2,
        None,
        None,
        None,
        None,
    )
    for wrong in (Recovery(0), Recovery(5, 4), Recovery(2, 4, 0, 100), Recovery(1, -1)):
        with refused():
            recovery(wrong)
    assert any("0 life points" in x for x in recovery(Recovery(2, 2, 0, 1)).notes)


def test_recovery_plan() -> None:
    told = recovery_plan(Plan(5, 2, missing=3)).value
    assert [(x.size, x.price, x.life, x.falls, x.spare, x.finishes) for x in told] == [
        (1, 1, 1, False, 1, False), (2, 1, 1, False, 0, False),
        (3, 2, 0, True, 1, True), (4, 2, 0, True, 0, True),
    ]  # fmt: skip
    assert recovery_plan(Plan(3, 1, "survival")).notes == ("No Recovery is possible (p. 20).",)
    assert "4 is the most" in recovery_plan(Plan(9, 2, missing=6)).notes[0]


# P-06: the Draw step --------------------------------------------------------------------------

DRAWS = [
    # id, draw, (front, deck, discard, life, recovered, paid, fallen) by hand
    pytest.param(
        Draw(deck=10, discard=4, life=9, cost=3), (3, 7, 4, 9, (), True, False), id="p. 12 the cost"
    ),
    pytest.param(
        Draw(deck=10, discard=4, life=9, cost=3, total=5),
        (5, 5, 4, 9, (), True, False),
        id="p. 12 more by choice",
    ),
    pytest.param(
        Draw(deck=3, discard=4, life=9, cost=3),
        (3, 0, 4, 9, (), True, False),
        id="spec P-06.2 a deck that is exactly used up",
    ),
    pytest.param(
        Draw(deck=2, discard=8, life=9, cost=5, recoveries=(4,)),
        (5, 1, 4, 7, (4,), True, False),
        id="2, Recovery of 4 (2 life), 3 more",
    ),
    pytest.param(
        Draw(deck=1, discard=8, life=9, cost=5, recoveries=(2, 2)),
        (5, 0, 4, 7, (2, 2), True, False),
        id="R-05 two small Recoveries",
    ),
    pytest.param(
        Draw(deck=0, discard=8, life=9, mode="story", cost=4, recoveries=(6,)),
        (4, 2, 2, 7, (6,), True, False),
        id="story: 6 for 2",
    ),
    pytest.param(
        Draw(deck=2, discard=8, life=1, cost=5, recoveries=(2,)),
        (2, 2, 6, 0, (2,), False, True),
        id="P-06.1e the last life stops the draw",
    ),
    pytest.param(
        Draw(deck=2, discard=0, life=5, cost=5),
        (2, 0, 0, 5, (), True, False),
        id="R-04 nothing to recover: paid",
    ),
    pytest.param(
        Draw(deck=2, discard=0, life=5, cost=5, empty_discards="unconscious"),
        (2, 0, 0, 0, (), False, True),
        id="R-04 option: unconscious",
    ),
    pytest.param(
        Draw(deck=2, discard=5, life=1, mode="survival", cost=5),
        (2, 0, 5, 0, (), False, True),
        id="R-03 the last life goes",
    ),
    pytest.param(
        Draw(deck=2, discard=5, life=1, mode="survival", cost=5, last_life="stop"),
        (2, 0, 5, 1, (), True, False),
        id="R-03 option: drawing stops",
    ),
    pytest.param(
        Draw(deck=4, discard=5, life=5, cost=2, total=6, recoveries=(2,)),
        (6, 0, 3, 4, (2,), True, False),
        id="R-11 extras after a voluntary Recovery",
    ),
    pytest.param(
        Draw(deck=4, discard=0, life=5, cost=2, total=6),
        (4, 0, 0, 5, (), True, False),
        id="extras end with the cards",
    ),
    pytest.param(
        Draw(deck=5, discard=5, life=5, cost=4, already=2),
        (4, 3, 5, 5, (), True, False),
        id="taken up again with 2 in front",
    ),
    pytest.param(
        Draw(deck=1, discard=1, life=5, cost=3, recovery_part="full_groups"),
        (1, 0, 1, 5, (), True, False),
        id="R-02 no full group: as good as empty",
    ),
    pytest.param(Draw(cost=3), (3, None, None, None, (), True, False), id="nothing told"),
    pytest.param(
        Draw(deck=0, discard=8, cost=3, recoveries=(4,)),
        (3, 1, 4, None, (4,), True, False),
        id="life not told",
    ),
    pytest.param(
        Draw(deck=0, life=4, cost=3, recoveries=(4,)),
        (3, 1, None, 2, (4,), True, False),
        id="pile not told",
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), DRAWS)
def test_draw(inputs: Draw, expected: tuple[Any, ...]) -> None:
    x = draw(inputs).value
    sizes = tuple(y.size for y in x.recoveries)
    assert (x.front, x.deck, x.discard, x.life, sizes, x.paid, x.fallen) == expected
    assert x.ask is None


def test_draw_asks_how_large_the_recovery_is() -> None:
    told = draw(Draw(deck=2, discard=8, life=9, cost=5)).value
    assert told.ask == Ask(missing=3, least=3, price=2, most=8, most_awake=8, forced=True)
    assert (told.front, told.paid) == (2, False)
    told = draw(Draw(deck=2, discard=8, life=2, cost=9)).value
    assert told.ask == Ask(missing=7, least=4, price=2, most=4, most_awake=2, forced=True)
    more = draw(Draw(deck=2, discard=8, life=9, cost=2, total=6)).value
    assert more.ask == Ask(4, 4, 2, 8, 8, False) and more.paid
    groups = draw(Draw(deck=2, discard=8, life=9, cost=5, recovery_part="full_groups")).value
    assert groups.ask is not None and groups.ask.least == 4
    assert draw(Draw(deck=1, cost=2)).value.ask == Ask(1, None, None, None, None, True)
    two = draw(Draw(deck=1, discard=9, life=9, cost=5, recoveries=(2,))).value
    assert two.recoveries == (Inside(2, 1, 8, True),)
    assert two.ask is not None and two.ask.missing == 2


EVASIVE = [
    # id, draw, (front, deck, discard, evaded, asks) by hand
    pytest.param(Draw(deck=20, discard=0, cost=7, evasive=2), (7, 9, 4, 4, False),
                 id="p. 23 floor(7 / 3) x 2 = 4"),
    pytest.param(Draw(deck=20, discard=0, cost=2, evasive=2), (2, 18, 0, 0, False),
                 id="fewer than 3"),
    pytest.param(Draw(deck=20, discard=0, cost=7, evasive=2, evasive_when="each_third"),
                 (7, 9, 4, 4, False), id="R-31 option, the same without a Recovery"),
    pytest.param(Draw(deck=4, discard=9, life=9, cost=3, evasive=2), (3, 0, 10, 1, True),
                 id="a forced Recovery for the rest"),
    pytest.param(Draw(deck=5, discard=9, life=9, cost=6, evasive=2, evasive_when="each_third"),
                 (3, 0, 11, 2, True), id="each third: 3, discard 2, deck empty, 3 missing"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), EVASIVE)
def test_evasive(inputs: Draw, expected: tuple[Any, ...]) -> None:
    x = draw(inputs).value
    assert (x.front, x.deck, x.discard, x.evaded, x.ask is not None) == expected


def by_hand(
    deck: int,
    discard: int,
    life: int,
    per: int,
    cards: int,
    wanted: int,
    sizes: list[int],
    to_pile: bool,
) -> tuple[int, int, int, int]:
    """Independent: card by card; returns moved, deck, discard, life."""
    moved = 0
    while moved < wanted and life > 0:
        if deck == 0:
            if discard == 0 or not sizes or per > life:
                break
            size = sizes.pop(0)
            deck, discard = deck + size, discard - size
            life -= sum(per for first in range(0, size, cards))
            continue
        deck -= 1
        moved += 1
        discard += to_pile
    return moved, deck, discard, life


@given(
    st.integers(0, 8), st.integers(0, 9), st.integers(1, 9),
    st.sampled_from([("standard", 1, 2), ("story", 1, 3), ("survival", 2, 3)]),
    st.integers(0, 12), st.lists(st.integers(1, 3), max_size=5), st.booleans(),
)  # fmt: skip
def test_flow_card_by_card(deck, discard, life, mode, wanted, sizes, to_pile) -> None:
    """Where the sizes are legal, a walk card by card comes to the same (P-06, P-17)."""
    piles = {"deck": deck, "discard": discard, "life": life, "mode": mode[0],
             "recoveries": tuple(sizes)}  # fmt: skip
    try:
        if to_pile:
            x = discard_top(DiscardTop(**piles, cards=wanted)).value
            moved, cards = x.cards, 0
        else:
            y = draw(Draw(**piles, cost=wanted)).value
            moved, cards, x = y.front, y.front, y
    except ValueError:
        return  # a Recovery of more than the pile has
    paid = sum(z.price for z in x.recoveries)
    # Cards are neither made nor lost, life pays for exactly what came back.
    assert x.deck + x.discard + cards == deck + discard
    assert x.life in (life - paid, 0)
    if paid >= life and x.fallen:
        return
    expected = by_hand(deck, discard, life, mode[1], mode[2], wanted, list(sizes), to_pile)
    if x.fallen:  # survival with 1 life left
        assert x.life == 0 and expected[3] < mode[1]
        assert (moved, x.deck, x.discard) == expected[:3]
    else:
        assert (moved, x.deck, x.discard, x.life) == expected
    if x.ask is not None:
        assert x.ask.missing == wanted - moved and x.deck == 0


def test_draw_notes_and_impossible() -> None:
    assert "Not needed: Recovery of 2." in draw(Draw(deck=9, discard=4, life=4, cost=2,
                                                     recoveries=(2,))).notes  # fmt: skip
    broken = draw(Draw(deck=0, discard=9, life=1, cost=2, recoveries=(4,)))
    assert broken.value.life == 0 and any("may not be chosen" in x for x in broken.notes)
    for wrong in (Draw(cost=-1), Draw(cost=1, total=-1), Draw(deck=-1, cost=1),
                  Draw(deck=0, discard=1, life=5, cost=2, recoveries=(2,)),
                  Draw(cost=1, recoveries=(0,)), Draw(cost=1, life=100),
                  Draw(cost=1, evasive=-1), Draw(cost=1, already=-1)):  # fmt: skip
        with refused():
            draw(wrong)
    parts = draw(Draw(deck=0, discard=9, life=5, cost=2, total=3, recoveries=(3,))).parts
    assert [(x.label, x.amount) for x in parts] == [
        ("cost", 2), ("more by choice", 1), ("life for a Recovery of 3", -2)
    ]  # fmt: skip


DISCARDS = [
    # id, discard, (cards, deck, discard, life, dropped, fallen) by hand
    pytest.param(DiscardTop(deck=5, discard=2, life=4, cards=3), (3, 2, 5, 4, 0, False),
                 id="p. 18"),
    pytest.param(DiscardTop(deck=2, discard=0, life=4, cards=4, recoveries=(2,)),
                 (4, 0, 2, 3, 0, False), id="R-10 the discarded may come back"),
    pytest.param(DiscardTop(deck=0, discard=0, life=4, cards=4), (0, 0, 0, 4, 4, False),
                 id="R-04 the rest is lost"),
    pytest.param(DiscardTop(deck=1, discard=3, life=1, cards=3, recoveries=(2,)),
                 (1, 2, 2, 0, 0, True), id="the last life stops it"),
    pytest.param(DiscardTop(cards=3), (3, None, None, None, 0, False), id="nothing told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), DISCARDS)
def test_discard_top(inputs: DiscardTop, expected: tuple[Any, ...]) -> None:
    x = discard_top(inputs).value
    assert (x.cards, x.deck, x.discard, x.life, x.dropped, x.fallen) == expected


def test_deck_plus() -> None:
    assert deck_plus(DeckPlus(3, None, 4, 2)).value.cards == 2
    told = deck_plus(DeckPlus(3, 1, 4, 2)).value
    assert (told.cards, told.deck, told.discard) == (1, 5, 1)
    assert deck_plus(DeckPlus(3, None, 4, 9)).value.cards == 3
    assert deck_plus(DeckPlus(3)).value.cards is None
    assert "up to 1" in deck_plus(DeckPlus(1, 2, 4, 5)).notes[0]
    assert deck_plus(DeckPlus(1, 1, 4, 5)).notes == ()
    for wrong in (DeckPlus(3, 3, 4, 2), DeckPlus(-1), DeckPlus(1, -1)):
        with refused():
            deck_plus(wrong)
