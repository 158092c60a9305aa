"""Chances of the next card (2.16) and the 54 cards (P-56). Fractions as the spec works them out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from companion.games.pirate_crusades.calculations.audit import Audit, Zone, audit
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.calculations.setup import BlueDeck, blue_deck
from companion.games.pirate_crusades.state.cards import CARDS
from companion.toolbox.inputs import Unworkable
from tests.games.refused import refused


def told(**more):
    value = next_card(NextCard(**more)).value
    assert value is not None
    return value


def exact(chance) -> Fraction:
    return Fraction(chance.exact)


def test_next_ship_and_town() -> None:
    """2.16, fresh deck of 54."""
    x = told()
    assert {k: v.exact for k, v in x.ships.items()} == {
        "friendly": "2/9", "enemy": "2/3", "ace": "2/27", "fleet": "1/27",
    }  # fmt: skip
    assert {k: v.exact for k, v in x.towns.items()} == {
        "friendly": "13/54", "unfriendly": "13/18", "cove": "1/27",
    }  # fmt: skip
    assert [x.cannon[str(n)].exact for n in range(1, 11)] == ["2/27"] * 9 + ["1/3"]
    assert x.cards == 54
    assert x.keeps_crew is x.may_flee is x.beats is x.rescue is None


@pytest.mark.parametrize(
    ("hand", "kept"),
    [(1, 54), (2, 51), (3, 48), (4, 45), (5, 42), (6, 39), (7, 36), (8, 33), (9, 30), (10, 27)],
)
def test_disembark(hand: int, kept: int) -> None:
    """2.16: own nation, Joker, or crew number at least the hand."""
    assert exact(told(hand=hand).keeps_crew) == Fraction(kept, 54)


@pytest.mark.parametrize(
    ("weight", "heavier"),
    [(0, 36), (3, 36), (4, 33), (5, 33), (6, 30), (7, 30), (9, 27), (11, 24), (13, 21), (15, 18),
     (17, 15), (18, 12), (19, 12), (20, 0), (30, 0)],
)  # fmt: skip
def test_flight(weight: int, heavier: int) -> None:
    """2.16: 36 enemies that are no Aces; twice the size above one's own weight."""
    assert exact(told(weight=weight).may_flee) == Fraction(heavier, 36)


@pytest.mark.parametrize(
    ("cannon", "size", "ways"), [(21, 4, 20), (20, 4, 16), (5, 4, 4), (4, 4, 0), (37, 4, 36),
                                 (41, 4, 52), (40, 4, 36), (101, 10, 52)],
)  # fmt: skip
def test_beating_a_captain(cannon: int, size: int, ways: int) -> None:
    """2.16: k = floor((c - 1) / s); 4 min(k, 9) of 54, from 10 on 52."""
    assert exact(told(cannon=cannon, enemy=size).beats) == Fraction(ways, 54)


@pytest.mark.parametrize(
    ("cannon", "size", "ways"), [(9, 4, 4), (8, 4, 0), (13, 3, 8), (12, 3, 4), (73, 4, 36),
                                 (81, 4, 52), (80, 4, 36), (0, 1, 0)],
)  # fmt: skip
def test_a_captain_surrenders_to_more_than_double(cannon: int, size: int, ways: int) -> None:
    """P. 18: cannon above 2 x size x average; a Joker is the treasure fleet (p. 16)."""
    assert exact(told(cannon=cannon, enemy=size).surrenders) == Fraction(ways, 54)


@pytest.mark.parametrize(
    ("size", "weight", "ways"), [(5, 5, 54), (5, 6, 50), (5, 14, 18), (5, 15, 0), (10, 10, 54)]
)
def test_flight_from_a_captain(size: int, weight: int, ways: int) -> None:
    """Pp. 16, 19: his ship and the drawn card are added; court cards and Jokers are 10."""
    assert exact(told(enemy=size, weight=weight).may_flee) == Fraction(ways, 54)


@pytest.mark.parametrize(
    ("hand", "lost"),
    [(0, 0), (1, 0), (2, 1 * 3), (4, (3 + 2 + 1) * 3), (11, (54 + 4) * 3)],
)
def test_crew_lost_on_average(hand: int, lost: int) -> None:
    """P. 5: of 39 foreign cards, three of each number, what is above the number goes."""
    assert Fraction(told(hand=hand, nation="English").crew_lost) == Fraction(lost, 54)


@pytest.mark.parametrize(
    ("total", "players", "drawn", "left"),
    [(60, 3, 2, 26), (36, 3, 0, 4), (36, 3, 4, 0), (36, 3, 5, None)],
)
def test_blue_sea_deck_worked_out(total: int, players: int, drawn: int, left: int | None) -> None:
    """P. 11: without 4 ports, 4 reputation cards, a captain each and 21 squares."""
    assert blue_deck(BlueDeck(total, players, drawn)).value == left


def test_too_few_blue_sea_cards_are_refused() -> None:
    with pytest.raises(Unworkable, match="set-up alone takes 32"):
        blue_deck(BlueDeck(31, 3))


@pytest.mark.parametrize(("most", "ways"), [(0, 0), (1, 4), (5, 20), (9, 36), (10, 52), (12, 52)])
def test_rescue(most: int, ways: int) -> None:
    assert exact(told(rescue=most).rescue) == Fraction(ways, 54)


def test_from_unseen_cards() -> None:
    """Half the deck open: all Hearts and Diamonds and one Joker; 26 + 1 = 27 are left."""
    seen = (*tuple(x for x in CARDS if x[-1] in "HD"), "JK")
    x = told(seen=seen, nation="French")
    assert x.cards == 27
    assert x.towns["friendly"].exact == "13/27" and x.towns["cove"].exact == "1/27"
    assert told(seen=seen, nation="English", weight=3).ships["friendly"].exact == "0"
    only = tuple(x for x in CARDS if x[-1] != "H")
    assert told(seen=only, nation="English", weight=3).may_flee is None
    empty = next_card(NextCard(seen=CARDS))
    assert empty.value is None and empty.notes == ("Every card is seen.",)
    for wrong in (NextCard(hand=-1), NextCard(weight=-1), NextCard(enemy=0), NextCard(cannon=-1),
                  NextCard(rescue=-1), NextCard(seen=("AH", "AH"))):  # fmt: skip
        with refused():
            next_card(wrong)
    assert told(cannon=5).beats is None and told(enemy=5).beats is None


# P-56 ----------------------------------------------------------------------------------------


def check(**zones: Zone):
    return audit(Audit({name.replace("_", " "): zone for name, zone in zones.items()}))


def test_all_there() -> None:
    x = check(deck=Zone(50), discards=Zone(2, ("AH", "JK1")), hand=Zone(2, ("7C",)))
    assert (x.value.over, x.value.holds, x.value.unseen) == (0, True, 51)
    assert x.notes == ("All cards are there, none twice.",)


@pytest.mark.parametrize(
    ("deck", "over", "words"),
    [(51, 1, "1 too many"), (49, -1, "1 too few"), (0, -50, "50 too few")],
)
def test_wrong_counts(deck: int, over: int, words: str) -> None:
    x = check(deck=Zone(deck), discards=Zone(4))
    assert (x.value.over, x.value.holds) == (over, False) and words in x.notes[0]


def test_untold_counts() -> None:
    x = check(deck=Zone(None), hand=Zone(None, ("7C",)), discards=Zone(4))
    assert (x.value.over, x.value.rest, x.value.holds) == (None, 50, None)
    assert x.value.untold == ("deck", "hand")
    assert x.notes == ("That leaves 50 for: deck, hand.",)
    full = check(deck=Zone(54), hand=Zone(None, ("7C",)))
    assert full.value.holds is False and "1 too many already" in full.notes[0]
    exact_fit = check(deck=Zone(53), hand=Zone(None, ("7C",)))
    assert exact_fit.value.holds is None


def test_twice_and_overfull() -> None:
    x = check(deck=Zone(51), discards=Zone(1, ("7C",)), hand=Zone(2, ("7C", "8C")))
    assert x.value.twice == {"7C": ("discards", "hand")} and x.value.holds is False
    assert "7C lies in the discards and in the hand." in x.notes
    over = check(deck=Zone(53), hand=Zone(1, ("7C", "8C")))
    assert over.value.overfull == ("hand",) and over.value.holds is False
    jokers = check(deck=Zone(51), hand=Zone(3, ("JK1", "JK2", "JK")))
    assert list(jokers.value.twice) == ["JK"]
    assert check(deck=Zone(52), hand=Zone(2, ("JK1", "JK2"))).value.holds is True
    with refused():
        check(deck=Zone(-1))
    with refused():
        check(deck=Zone(54, ("ZZ",)))


@given(st.permutations(CARDS), st.lists(st.integers(0, 54), min_size=3, max_size=3))
def test_any_deal_of_54_holds(cards: list[str], cuts: list[int]) -> None:
    first, second, third = sorted(cuts)
    zones = {
        "deck": Zone(54 - third),
        "hand": Zone(first, tuple(cards[:first])),
        "holds": Zone(second - first, tuple(cards[first:second])),
        "discards": Zone(third - second, tuple(cards[second:third])),
    }
    x = audit(Audit(zones)).value
    assert x.holds is True and x.unseen == 54 - third
    if third:
        again = {
            **zones,
            "discards": Zone(third - second + 1, (*zones["discards"].named, cards[0])),
        }
        broken = audit(Audit(again)).value
        assert broken.holds is False and list(broken.twice) == [cards[0]]
