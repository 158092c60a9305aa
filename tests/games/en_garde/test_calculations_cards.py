"""Piles, chances, the audit and the catalogue against rulebook and spec (2.2, 5.2, 5.20, 5.21)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from companion.games.en_garde import calculations as c
from companion.games.en_garde.calculations import (
    AtLeastOne,
    Audit,
    Deal,
    Learn,
    Refill,
    Refilled,
    RefillOdds,
    Unseen,
)
from companion.games.en_garde.calculations.catalogue import USUAL
from companion.games.en_garde.state.book import BOOK
from companion.games.en_garde.state.table import NUMBERS
from companion.toolbox.sums import Result
from tests.games.refused import refused


def said(result: Result[Any], words: str) -> bool:
    return any(words in note for note in result.notes)


# Refill (Discard and Refill; 5.2) ------------------------------------------------------------

REFILLS = [
    # Inputs, hand, deck, discard, drawn, reshuffled, short
    pytest.param(Refill(9, 0, 67, 0), (9, 67, 0, 0, 0, 0), id="5.2 nothing to do"),
    pytest.param(Refill(9, 9, 67, 0), (9, 58, 9, 9, 0, 0), id="l.25 the entire hand"),
    pytest.param(Refill(5, 2, 20, 3), (9, 14, 5, 6, 0, 0), id="l.25 2 of 5"),
    pytest.param(Refill(4, 0, 3, 10), (9, 8, 0, 5, 10, 0), id="l.25 runs out in the middle"),
    pytest.param(Refill(4, 2, 3, 1), (8, 0, 0, 6, 3, 1), id="5.2 own discards are shuffled too"),
    pytest.param(Refill(4, 0, 5, 10), (9, 0, 10, 5, 0, 0), id="A-23 exactly empty, on need"),
    pytest.param(Refill(4, 0, 5, 10, 9, True), (9, 10, 0, 5, 10, 0), id="A-23 at once"),
    pytest.param(Refill(4, 0, 5, 0, 9, True), (9, 0, 0, 5, 0, 0), id="A-23 nothing to shuffle"),
    pytest.param(Refill(9, 0, 0, 10, 9, True), (9, 0, 10, 0, 0, 0), id="A-23 only when drawing"),
    pytest.param(Refill(4, 0, 2, 3, 9, True), (9, 0, 0, 5, 3, 0), id="A-23 once only"),
    pytest.param(Refill(3, 0, 0, 10), (9, 4, 0, 6, 10, 0), id="empty deck at the start"),
    pytest.param(Refill(11, 0, 20, 3), (11, 20, 3, 0, 0, 0), id="A-24 11 are kept"),
    pytest.param(Refill(11, 1, 20, 3), (10, 20, 4, 0, 0, 0), id="A-24 10 are kept"),
    pytest.param(Refill(11, 4, 20, 3), (9, 18, 7, 2, 0, 0), id="A-24 below 9 draws"),
    pytest.param(Refill(2, 0, 3, 1), (6, 0, 0, 4, 1, 3), id="A-27 stop short"),
    pytest.param(Refill(2, 0, 0, 0), (2, 0, 0, 0, 0, 7), id="A-27 nothing at all"),
    pytest.param(Refill(2, 0, 20, 0, 7), (7, 15, 0, 5, 0, 0), id="A-55 hand of 7"),
    # Not told: what is sure all the same.
    pytest.param(Refill(4, 0, None, 10), (9, None, None, 5, None, 0), id="deck ?, discards do"),
    pytest.param(Refill(4, 1, None, 4), (None, None, None, None, None, None), id="deck ?, 5 of 6"),
    pytest.param(Refill(4, 1, None, 5), (9, None, None, 6, None, 0), id="deck ?, own one helps"),
    pytest.param(Refill(4, 0, None, 0), (None, None, 0, None, 0, None), id="deck ?, no discards"),
    pytest.param(Refill(9, 2, None, None), (9, None, None, 2, None, 0), id="own 2 are enough"),
    pytest.param(Refill(8, 0, None, None), (None, None, None, None, None, None), id="piles ?"),
    pytest.param(Refill(9, 0, None, 3), (9, None, 3, 0, 0, 0), id="deck ?, nothing to draw"),
    pytest.param(Refill(4, 0, 6, None), (9, 1, None, 5, 0, 0), id="discards ?, deck does"),
    pytest.param(Refill(4, 0, 5, None), (9, 0, None, 5, 0, 0), id="discards ?, deck just does"),
    pytest.param(Refill(4, 0, 5, None, 9, True), (9, None, 0, 5, None, 0), id="and at once"),
    pytest.param(Refill(4, 0, 4, None), (None, None, 0, None, None, None), id="1 of the discards"),
    pytest.param(Refill(4, 1, 5, None), (9, None, 0, 6, None, 0), id="1 of the own discards"),
    pytest.param(Refill(None, 2, 30, 4), (None, None, 6, None, 0, 0), id="hand ?, deck does"),
    pytest.param(Refill(None, 0, 9, 4), (None, None, 4, None, 0, 0), id="hand ?, deck just does"),
    pytest.param(Refill(None, 0, 0, 0), (None, 0, 0, 0, 0, None), id="hand ?, no cards"),
    pytest.param(Refill(None, 0, 8, 4), (None, None, None, None, None, 0), id="hand ?, deck of 8"),
    pytest.param(Refill(), (None,) * 6, id="nothing told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "then"), REFILLS)
def test_refill(inputs: Refill, then: tuple[int | None, ...]) -> None:
    result = c.refill(inputs)
    assert result.value == Refilled(*then)
    assert said(result, "discards are shuffled (") is bool(result.value.reshuffled)
    assert said(result, "too few (ruling A-27)") is bool(result.value.short)
    assert said(result, "count the deck") is (result.value.reshuffled is None)
    assert said(result, "unless the hand held more") is (
        inputs.hand is None and result.value.short == 0
    )
    kept = inputs.hand is not None and inputs.hand - inputs.discarded > inputs.size
    assert said(result, "all are kept") is kept


def test_refill_unfolds() -> None:
    result = c.refill(Refill(4, 2, 3, 8))
    assert [(part.label, part.amount, part.rule) for part in result.parts] == [
        ("hand before", 4, "refill"),
        ("discarded", -2, "discard-step"),
        ("drawn", 7, "refill"),
        ("deck before", 3, "refill"),
        ("discards shuffled into it", 10, "reshuffle"),
        ("drawn from it", -7, "refill"),
    ]
    assert result.value == Refilled(9, 6, 0, 7, 10, 0)
    assert result.pages == ("Discard and Refill",)


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Refill(4, 5, 9, 9), "5 of 4 cards cannot be discarded"),
        (Refill(4, -1, 9, 9), "discarded cards cannot be -1"),
        (Refill(-1, 0, 9, 9), "hand cannot be -1"),
        (Refill(4, 0, -1, 9), "deck cannot be -1"),
        (Refill(4, 0, 9, -1), "discard pile cannot be -1"),
        (Refill(4, 0, 9, 9, -1), "hand size cannot be -1"),
        (Refill(4, 0, 9, 9, 86), "hand size cannot be 86"),
    ],
)
def test_a_refill_that_cannot_be(inputs: Refill, words: str) -> None:
    with refused(match=words):
        c.refill(inputs)


def test_nothing_is_discarded_unless_told() -> None:
    assert c.refill(Refill(9, deck=20, discard=0)).value == Refilled(9, 20, 0, 0, 0, 0)


def test_the_largest_hand_size_is_the_deck() -> None:
    assert c.refill(Refill(0, 0, 85, 0, 85)).value == Refilled(85, 0, 0, 85, 0, 0)


# The deal (Setup; table 2.2) -----------------------------------------------------------------

ROWS = [
    # players, dealt, deck, deck without one Pistol, worst-case supply, chance
    (2, 18, 67, 66, 74, "18/85"),
    (3, 27, 58, 57, 64, "27/85"),
    (4, 36, 49, 48, 54, "36/85"),
    (5, 45, 40, 39, 44, "9/17"),
    (6, 54, 31, 30, 34, "54/85"),
    (7, 63, 22, 21, 24, "63/85"),
    (8, 72, 13, 12, 14, "72/85"),
    (9, 81, 4, 3, 4, "81/85"),
]


@pytest.mark.parametrize(("players", "dealt", "deck", "without", "supply", "chance"), ROWS)
def test_w01_the_deal(
    players: int, dealt: int, deck: int, without: int, supply: int, chance: str
) -> None:
    result = c.deal(Deal(players))
    value = result.value
    assert (value.dealt, value.deck, value.supply, value.chance) == (dealt, deck, supply, chance)
    assert value.first == f"1/{players}"
    assert sum(part.amount or 0 for part in result.parts) == deck
    assert said(result, "can fall short") is (players == 9)
    assert said(result, "not usual") is (players > 6)
    fewer = c.deal(Deal(players, pistols_out=1))
    assert (fewer.value.deck, fewer.value.supply) == (without, supply - 1)
    assert [x.amount for x in fewer.parts] == [85, -1, -dealt]
    assert [x.rule for x in fewer.parts] == ["components", "pistol-house-rule", "setup"]
    assert len(result.parts) == 2


def test_chances_of_a_deal() -> None:
    assert c.deal(Deal(2)).value.percent == "21.2%"  # 18/85 = 0.21176
    assert c.deal(Deal(2, pistols_out=1)).value.chance == "3/14"  # 18 of 84
    assert c.deal(Deal(2, hand=0, size=0)).value.chance == "0"
    assert c.deal(Deal(2, hand=7)).value.deck == 71
    assert c.deal(Deal(5, size=45)).value.deck == 0
    assert said(c.deal(Deal(5, size=45)), "at worst 4 cards")  # 45 - 36 - 5
    assert said(c.deal(Deal(9, size=81)), "at worst 0 cards")  # 81 - 72 - 9
    assert said(c.deal(Deal(8)), "can fall short") is False  # 14 >= 9
    assert said(c.deal(Deal(2, size=20)), "can fall short") is False  # 20 - 9 - 2 = 9


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Deal(10), "^10 players need 90 cards; the deck has 85.$"),
        (Deal(9, pistols_out=5), "^9 players need 81 cards; the deck has 80.$"),
        (Deal(2, size=3, pistols_out=5), "need 18 cards; the deck has 0"),
        (Deal(1), "2 players or more"),
        (Deal(2, size=-1), "deck cannot be -1"),
        (Deal(2, pistols_out=-1), "Pistols left out cannot be -1"),
        (Deal(2, hand=-1), "hand cannot be -1"),
    ],
)
def test_a_deal_that_cannot_be(inputs: Deal, words: str) -> None:
    with refused(match=words):
        c.deal(inputs)


# Chances (5.21) ------------------------------------------------------------------------------

CHANCES = [
    # unseen, copies, drawn, exact, percent
    (85, 1, 9, "9/85", "10.6%"),  # "Opening hand, one copy: 9/85"
    (2, 1, 1, "1/2", "50.0%"),
    (3, 2, 2, "1", "100%"),
    (3, 1, 2, "2/3", "66.7%"),
    (4, 2, 2, "5/6", "83.3%"),  # 1 - C(2,2)/C(4,2)
    (5, 0, 3, "0", "0%"),
    (5, 3, 0, "0", "0%"),
    (5, 5, 1, "1", "100%"),
    (0, 0, 0, "0", "0%"),
    (None, 0, 3, "0", "0%"),
    (5, None, 0, "0", "0%"),
]


@pytest.mark.parametrize(("cards", "copies", "drawn", "exact", "percent"), CHANCES)
def test_at_least_one(
    cards: int | None, copies: int | None, drawn: int | None, exact: str, percent: str
) -> None:
    result = c.at_least_one(AtLeastOne(cards, copies, drawn))
    assert result.value == c.Chance(exact, percent)
    assert result.notes == (f"{exact} = {percent}",)
    assert [part.amount for part in result.parts] == [cards, copies, drawn]


def test_without_copies_it_says_what_is_missing() -> None:
    """5.21: "Without `copies` say what is missing instead of a number."."""
    result = c.at_least_one(AtLeastOne(76, None, 9))
    assert result.value is None
    assert result.notes == ("Enter first: copies among them.",)
    assert c.at_least_one(AtLeastOne()).notes == (
        "Enter first: unseen cards, copies among them, cards drawn.",
    )
    assert c.at_least_one(AtLeastOne(None, 2, 3)).value is None
    assert c.at_least_one(AtLeastOne(9, 2, None)).value is None


@pytest.mark.parametrize(
    ("inputs", "exact", "words"),
    [
        (RefillOdds(10, 2, 4 + 10, 1), "1/7", "1/7 = 14.3%"),
        (RefillOdds(2, 2, 14, 1), "1/7", "1/7 = 14.3%"),
        (RefillOdds(1, 2, 14, 1), None, "The deck holds 1 of the 2 cards"),
        (RefillOdds(None, 2, 14, 1), None, "Count the deck first: it must hold the 2 cards"),
        (RefillOdds(None, 0, 14, 1), "0", "0 = 0%"),
        (RefillOdds(10, 2, 14, None), None, "Enter first: copies"),
        (RefillOdds(10, None, 14, 1), None, "Enter first: cards drawn"),
        (RefillOdds(14, 2, None, 1), None, "Enter first: unseen cards"),
        (RefillOdds(14, 14, 14, 1), "1", "1 = 100%"),
    ],
)
def test_refill_odds(inputs: RefillOdds, exact: str | None, words: str) -> None:
    result = c.refill_odds(inputs)
    assert (result.value.exact if result.value else None) == exact
    assert said(result, words)
    assert result.parts and result.pages


def test_a_short_deck_unfolds_and_999_cards_are_counted() -> None:
    assert [x.amount for x in c.refill_odds(RefillOdds(1, 2, 14, 1)).parts] == [2, -1]
    most = c.at_least_one(AtLeastOne(999, 1, 999)).value
    assert most is not None and most.exact == "1"


def test_unseen() -> None:
    """5.21: 85 - 1 set aside - 9 in hand - 6 named discards - 2 Items - 4 on the Field = 63."""
    result = c.unseen(Unseen(85, 1, 9, 6, 2, 4))
    assert result.value == 63
    assert [part.amount for part in result.parts] == [85, -1, -9, -6, -2, -4]
    assert result.pages == (
        "Components", "Pistol", "Setup", "Discard and Refill", "Items", "The Field"
    )  # fmt: skip
    assert c.unseen(Unseen()).value == 85
    assert c.unseen(Unseen(hand=None)).value is None
    assert c.unseen(Unseen(9, hand=9)).value == 0


@pytest.mark.parametrize(
    ("run", "inputs", "words"),
    [
        (c.at_least_one, AtLeastOne(5, 6, 1), "copies among them cannot be 6; only 5 are unseen"),
        (c.at_least_one, AtLeastOne(5, 1, 6), "cards drawn cannot be 6; only 5 are unseen"),
        (c.at_least_one, AtLeastOne(-1, 1, 1), "unseen cards cannot be -1"),
        (c.at_least_one, AtLeastOne(None, None, 1000), "cards drawn cannot be 1000; 999"),
        (c.refill_odds, RefillOdds(-1, 1, 5, 1), "deck cannot be -1"),
        (c.refill_odds, RefillOdds(6, 1, 5, 1), "deck cannot hold 6 cards; only 5"),
        (c.unseen, Unseen(hand=-1), "own hand cannot be -1"),
        (c.unseen, Unseen(size=-1), "deck cannot be -1"),
        (c.unseen, Unseen(hand=80, field=6), "86 cards cannot have been seen; there are 85"),
    ],
)
def test_chances_that_cannot_be(run: Any, inputs: Any, words: str) -> None:
    with refused(match=words):
        run(inputs)


# The audit (3.1) -----------------------------------------------------------------------------

HANDS: dict[str, int | None] = {"sam": 5, "jen": 4}
AUDITS = [
    # Inputs, difference, words
    (Audit(85, 70, 0, 0, HANDS, 1, 4, 1), 0, "All cards are there"),  # 70 + 9 + 1 + 4 + 1
    (Audit(85, 70, 0, 0, HANDS, 1, 4), -1, "1 too few"),  # a followed Fancy Move left out
    (Audit(85, 70, 2, 1, HANDS, 1, 4, 1), 3, "3 too many"),
    (Audit(84, 70, 0, 0, HANDS, 1, 4), 0, "All cards are there"),
    (Audit(deck=86, discard=0), 1, "1 too many"),
    (Audit(85, None, 0, 0, HANDS, 1, 4, 1), None, "That leaves 70 for: deck."),
    (
        Audit(85, 70, 0, 0, {"sam": 5, "jen": None}, None, 4),
        None,
        "That leaves 6 for all of: jen's hand, Items in play.",
    ),
    (Audit(85, 84, None, 0, HANDS), None, "At least 8 too many"),
    (Audit(85, 76, None, 0, HANDS), None, "That leaves 0 for: discard pile."),
]


@pytest.mark.parametrize(("inputs", "difference", "words"), AUDITS)
def test_audit(inputs: Audit, difference: int | None, words: str) -> None:
    result = c.audit(inputs)
    assert result.value == difference
    assert len(result.notes) == 1 and result.notes[0].startswith(words)
    assert result.parts[-1].amount == -inputs.size


def test_an_audit_that_cannot_be() -> None:
    with refused(match="jen's hand cannot be -1"):
        c.audit(Audit(85, 70, 0, 0, {"jen": -1}))
    with refused(match="size cannot be -1"):
        c.audit(Audit(-1, 70, 0))


# The catalogue (5.20, 2.6) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "follows"),
    [
        (Learn("Thrust", "bursts", 2), {"Masterful Strike": 3}),  # 5.20
        (Learn("Masterful Strike", "bursts", 5), {"Thrust": 0}),
        (Learn("slash", "bursts", 1, {"POWERFUL strike": None}), {"POWERFUL strike": 2}),
        (Learn("Thrust", "bursts", 2, {"Masterful Strike": 3}), {}),
        (Learn("Thrust", "bursts", 2, {"Slash": None}), {}),  # no such card at this table
        (Learn("Lunge", "bursts", 2, {"Thrust": None}), {}),
        (Learn("Thrust", "cost", 0), {}),
        (Learn("Thrust", "bursts", None), {}),
        (Learn("Slash", "cost", 2), {"Taste My Blade!": 0, "Powerful Strike": 0}),
        (Learn("Slash", "cost", 1), {}),
        (Learn("Slash", "cost", 1, {"Taste My Blade!": 1, "Powerful Strike": None}),
         {"Powerful Strike": 0}),
        (Learn("Slash", "cost", 0, {"Taste My Blade!": 1, "Powerful Strike": 1}), {}),
        (Learn("Slash", "copies", 85), {}),
        (Learn("Slash", "copies", 5, {"Thrust": 80}), {}),
        (Learn("Cloak", "attack", -5), {}),
        (Learn("Cloak", "defense", 10), {}),
    ],
)  # fmt: skip
def test_what_follows(inputs: Learn, follows: dict[str, int]) -> None:
    result = c.learn(inputs)
    assert result.value == c.Learned(follows, "")
    for name, number in follows.items():
        assert f"{name} follows: {inputs.field} {number}." in result.notes


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Learn("Thrust", "bursts", 6), "Thrust 6, but together they have 5 bursts"),
        (Learn("Thrust", "bursts", 2, {"Masterful Strike": 4}), "Masterful Strike has 4, but"),
        (Learn("Thrust", "bursts", 5, {"Masterful Strike": 1}), "Example Exchange"),
        (Learn("Slash", "cost", 3), "have cost 3 together, but at most 2 (Example Exchange)"),
        (Learn("Slash", "cost", 1, {"Taste My Blade!": 2}), "have cost 3 together"),
        (Learn("Slash", "copies", 6, {"Thrust": 80, "Lunge": None}), "are 86; the deck has 85"),
        (Learn("Slash", "copies", 86), "1 to 85 would be usual"),
        (Learn("Slash", "copies", 0), "1 to 85 would be usual"),
        (Learn("Lunge", "cost", 2), "Lunge: cost 2, but the rulebook has 1."),
        (Learn("main gauche", "defense", 0), "the rulebook has 1"),
        (Learn("Pistol", "pistol_loss", 5), "the rulebook has 4"),
        (Learn("Odd", "cost", 11), "cost 11 is odd; 0 to 10"),
        (Learn("Odd", "bursts", 21), "0 to 20"),
        (Learn("Odd", "attack", -6), "-5 to 10"),
    ],
)
def test_what_speaks_against_a_number(inputs: Learn, words: str) -> None:
    value = c.learn(inputs).value
    assert words in value.conflict and value.conflict.endswith(".")
    assert value.follows == {}


def test_learning_unfolds() -> None:
    result = c.learn(Learn("Thrust", "bursts", 2))
    assert [(part.label, part.amount) for part in result.parts] == [
        ("Thrust + Masterful Strike", 5), ("Thrust", -2)
    ]  # fmt: skip
    assert result.pages == ("Example Exchange",)
    bound = c.learn(Learn("Slash", "cost", 1, {"Taste My Blade!": 1, "Powerful Strike": None}))
    assert [part.amount for part in bound.parts] == [2, -1, -1]
    copies = c.learn(Learn("Slash", "copies", 5, {"Thrust": 7}))
    assert [part.amount for part in copies.parts] == [7, 5, -85]


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        (Learn("Slash", "bursts", -1), "bursts of Slash cannot be -1"),
        (Learn("Slash", "cost", 1, {"Lunge": -1}), "cost of Lunge cannot be -1"),
        (Learn("Slash", "colour", 1), "“colour” is not a number of a card; cost, bursts"),
    ],
)
def test_a_number_that_cannot_be(inputs: Learn, words: str) -> None:
    with refused(match=words):
        c.learn(inputs)


def test_every_number_has_usual_bounds_and_the_book_keeps_them() -> None:
    """2.6; the Pistol's loss has no bounds there."""
    assert set(USUAL) == set(NUMBERS)
    assert USUAL == {
        "cost": (0, 10), "bursts": (0, 20), "shields": (0, 20), "counter_cost": (0, 10),
        "attack": (-5, 10), "defense": (-5, 10), "restore": (1, 20), "pistol_loss": (1, 20),
        "copies": (1, 85),
    }  # fmt: skip
    for card in BOOK.cards:
        for field in NUMBERS:
            if field in card:
                value = c.learn(Learn(card["name"], field, card[field])).value
                assert value.conflict == "", (card["name"], field)


def drawn_by_the_rule(
    hand: int, deck: int, pile: int, size: int, at_once: bool
) -> tuple[int, int, int, int, int, int]:
    """Card by card (Discard and Refill; A-23): hand, deck, discards, drawn, reshuffled, short."""
    drawn = reshuffled = 0
    while hand < size and (deck or pile):
        if not deck:
            deck, pile, reshuffled = pile, 0, pile
        hand, deck, drawn = hand + 1, deck - 1, drawn + 1
    if at_once and drawn and not deck and pile:
        deck, pile, reshuffled = pile, 0, pile
    return hand, deck, pile, drawn, reshuffled, max(0, size - hand)


COUNTS = st.none() | st.integers(0, 14)


@settings(deadline=None)
@given(COUNTS, st.integers(0, 4), COUNTS, COUNTS, st.integers(1, 9), st.booleans())
def test_what_a_refill_comes_to_is_what_all_numbers_of_untold_counts_agree_in(
    hand: int | None, gone: int, deck: int | None, pile: int | None, size: int, at_once: bool
) -> None:
    assume(hand is None or hand >= gone)
    found = c.refill(Refill(hand, gone, deck, pile, size, at_once)).value
    every = range(size + 8)
    all_of = [
        drawn_by_the_rule(h, d, p + gone, size, at_once)
        for h in (every if hand is None else (hand - gone,))
        for d in (every if deck is None else (deck,))
        for p in (every if pile is None else (pile,))
    ]
    columns = [set(column) for column in zip(*all_of, strict=True)]
    agreed = [one.pop() if len(one) == 1 else None for one in columns]
    told = [found.hand, found.deck, found.discard, found.drawn, found.reshuffled, found.short]
    assert told == agreed
