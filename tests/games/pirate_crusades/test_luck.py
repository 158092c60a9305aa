"""Luck with the 54 cards, by hand: the unseen ones are all as likely (p. 4; ruling A-02)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from companion.games.pirate_crusades.figures.luck import phase, rolls
from companion.games.pirate_crusades.rules.standing import unseen_cards
from companion.games.pirate_crusades.state.cards import value_of
from companion.games.pirate_crusades.state.table import PirateCrusades, new_pirate_crusades
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, measured
from tests.games.pirate_crusades.test_short_table import mid, pirate

BARE = new_pirate_crusades(["Ana", "Ben"])


def drawn(*rows: dict[str, object], state: PirateCrusades = BARE) -> list[Rolled]:
    return list(rolls(state, state, LoggedEntry(5, 1, "", "", "", "", rows)))


def cargo(card: str) -> dict[str, object]:
    return {"kind": "draw", "player": "p1", "purpose": "cargo", "count": 1, "cards": [card]}


def test_one_card_of_a_fresh_deck_by_hand() -> None:
    """Values 1 to 9 four times each, 10 eighteen times (tens, court cards, Jokers).

    Mean (4 x 45 + 180) / 54 = 360/54 = 20/3. A 9 or more: (4 + 18) / 54 = 11/27.
    """
    (one,) = drawn(cargo("9H"))
    assert one.expected == Fraction(20, 3) and one.got == 9
    (luck,) = measured([one])
    assert luck.at_least == Fraction(11, 27) and luck.unit == "tons"


def test_two_cards_are_not_put_back_by_hand() -> None:
    """Two Aces: 4 x 3 of 54 x 53 ordered pairs; 2 is the least that two cards can be."""
    (one,) = drawn(cargo("AH"), cargo("AS"))
    assert (one.got, one.cards, one.expected) == (2, 2, Fraction(40, 3))
    (luck,) = measured([one])
    assert luck.at_most == Fraction(12, 54 * 53)


def test_a_card_that_lies_open_cannot_come() -> None:
    """Without the 9 of hearts, found first as a ship, 53 cards are left: (360 - 9) / 53."""
    met = {"kind": "ship_found", "player": "p1", "card": "9H", "what": "enemy"}
    ship, hold = drawn(met, cargo("2C"))
    assert (ship.kind, ship.low, ship.got) == ("ships met", True, 9)
    assert hold.expected == Fraction(351, 53)
    (twice,) = [one for one in drawn(met, cargo("9H")) if one.kind == "cargo drawn"]
    assert not twice.counts and twice.why == "a card was named that lay elsewhere"


def test_what_is_not_told_or_shuffled_does_not_count() -> None:
    (hidden,) = drawn(cargo(""))
    assert hidden.why == "not all cards are known"
    (mixed,) = drawn({"kind": "reshuffle", "count": 9}, cargo("9H"))
    assert mixed.why == "the deck was shuffled on the way"
    assert drawn({"kind": "draw", "player": "p1", "purpose": "crew", "count": 2, "cards": []}) == []
    assert drawn({**cargo("9H"), "pile": "discards"}) == []


def test_at_a_table(tmp_path: Path) -> None:
    """A ship of 7 comes out of all cards that lie nowhere: not Ana's two, not the ships."""
    table = mid(tmp_path, pirate("10H 3C"), pirate())
    before = table.state
    left = [value_of(card) for card in unseen_cards(before)]
    assert "7C" in unseen_cards(before) and "10H" not in unseen_cards(before)
    table.say("look 7c fight with 10h plunder nothing")
    assert table.last is not None
    told = LoggedEntry(1, 1, "", "look", "", "", table.last.lines)
    (one,) = rolls(before, table.state, told)
    assert (one.kind, one.player, one.got) == ("ships met", "p1", 7)
    assert one.expected == Fraction(sum(left), len(left))


def test_parts_of_the_game(tmp_path: Path) -> None:
    assert phase(BARE) == ""
    assert phase(mid(tmp_path, pirate(3), pirate()).state) == "at sea"
