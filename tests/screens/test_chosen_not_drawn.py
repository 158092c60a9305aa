"""From a hand somebody chooses: no program draws there by a mere Enter."""

from __future__ import annotations

from companion.play.choices import press
from companion.table.procedures.questions.dice_and_cards import Draw

CARDS = {"9H": 1, "2C": 1}


def test_enter_draws_from_a_pile_and_never_from_a_hand() -> None:
    pile = Draw(key="card", prompt="Which card?", count=1, known=CARDS)
    hand = Draw(key="card", prompt="Which card?", count=1, known=CARDS, called="hand")
    assert press(pile, "", None).value == "draw"
    assert not press(hand, "", None).does and "draw" not in press(hand, "", None).says


def test_a_hand_says_what_may_be_typed() -> None:
    hand = Draw(key="card", prompt="Which card?", known=CARDS, called="hand")
    assert hand.bounds() == "Type the cards, with commas between them, or just how many."
