"""Luck in City of Five Sails: gambles from a list, for its owner's eyes; picks (P34, P54)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from companion.games.five_sails.calculations.decks import Deck, FactionCard
from companion.games.five_sails.figures.luck import phase, rolls
from companion.games.five_sails.state.table import Hand, new_five_sails
from companion.table.game import LoggedEntry
from companion.table.state import Secret
from companion.toolbox.luck import Rolled, measured
from tests.games.five_sails.dueling import fighting, learn, side
from tests.games.five_sails.player import City


def said(table: City, text: str, eyes: str = "") -> list[Rolled]:
    before = table.state
    table.say(text)
    assert table.done is not None
    told = LoggedEntry(7, 1, "", "", "", "", tuple(table.done.outcome.lines))
    return list(rolls(before, table.state, told, eyes))


def listed(**copies: int) -> City:
    """Soline fights; Ana's list is loaded, 3 cards are in her deck and 2 in her hand."""
    table = fighting()
    cards = tuple(FactionCard(name=x.replace("_", " "), copies=n) for x, n in copies.items())
    deck = msgspec.to_builtins(Deck(cards=cards))
    side(table, "p1", deck_list=Secret.of("p1", deck), deck=3, hand=Hand(count=2))
    return table


def test_a_gamble_by_hand() -> None:
    """Unseen: 2 Iron Reply (2+2+2 = 6), 3 Taunt (1+1+2 = 4); the Rapier lies open.

    Of 10 pairs 1 shows 12, 6 show 10, 3 show 8: 96/10 expected. Iron Reply over Taunt is 10,
    and 10 or more come in 7 of 10.
    """
    (one,) = said(
        listed(Iron_Reply=2, Taunt=3, Rapier=1), "soline gambles Iron Reply over Taunt", "p1"
    )
    assert (one.act_no, one.got, one.cards, one.why) == (7, 10, 2, "")
    assert one.expected == Fraction(96, 10)
    (luck,) = measured([one])
    assert luck.at_least == Fraction(7, 10) and luck.good is True


def test_a_list_is_its_owners_secret() -> None:
    for eyes in ("", "p2"):
        table = listed(Iron_Reply=2, Taunt=3)
        assert said(table, "soline gambles Iron Reply over Taunt", eyes) == []


def test_what_is_not_told_does_not_count() -> None:
    (none,) = said(fighting(), "soline gambles Iron Reply over Taunt", "p1")
    assert not none.counts and none.why == "no deck list is loaded"
    table = listed(Iron_Reply=2, Taunt=3)
    learn(table, "c5", parry=None)
    (unknown,) = said(table, "soline gambles Iron Reply over Taunt", "p1")
    assert unknown.why == "not all values of the deck are known"
    short = listed(Iron_Reply=1, Taunt=1)
    (few,) = said(short, "soline gambles Iron Reply over Taunt", "p1")
    assert few.why == "the list has fewer cards than the deck"


def test_a_pick_by_hand() -> None:
    """Ben is picked of two: 1 of 1/2 expected; Ana 0 of 1/2."""
    told = LoggedEntry(3, 1, "", "", "", "", (
        {"kind": "random-pick", "among": ["p1", "p2"], "winner": "p2", "odds": "1/2"},
    ))  # fmt: skip
    state = new_five_sails(["Ana", "Ben"])
    luck = {one.player: one for one in measured(rolls(state, state, told))}
    assert (luck["p2"].got, luck["p2"].at_least) == (1, Fraction(1, 2))
    assert (luck["p1"].got, luck["p1"].expected) == (0, Fraction(1, 2))


def test_parts_of_the_game() -> None:
    assert phase(fighting().state) == "duels"
    assert phase(new_five_sails(["Ana", "Ben"])) == ""
