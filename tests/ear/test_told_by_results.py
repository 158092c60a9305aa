"""What a table tells by what came of it, without the verb of the act: `9d! mia runs`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried, at


@pytest.fixture(scope="module")
def tables() -> Iterator[Corpus]:
    """Mia and Tom in port, at sea, in a fight; in the long game at sea and late in the evening."""
    corpus = Corpus(SENTENCES / "pirate-crusades-4-aside.json")
    yield corpus
    corpus.close()


def said(corpus: Corpus, position: str, line: str) -> Tried:
    return corpus.try_(line, {"position": position, "by": ""})


TOM, MIA = "state.pirates.p1", "state.pirates.p2"
LINES: list[tuple[str, str, dict[str, Any]]] = [
    # p. 5: a draw of one card; Mia's bonus 2 lets her draw two
    ("port", "tom crew, mia gathers two with her bonus", {f"{MIA}.hand.count": 4}),
    ("port", "9 of clubs out, queen of hearts in", {f"{TOM}.holds.h1.card": "QH"}),
    ("port", "9c becomes 10h", {f"{TOM}.holds.h1.card": "10H", f"{TOM}.hand.count": 1}),
    ("port", "2 of clubs for the disembark", {f"{TOM}.sail.most": 2}),
    ("port", "joker! tom fills up and sails right away", {f"{TOM}.hand.count": 7}),
    # p. 6, 7: Mia weighs 16, the 9 of diamonds 18; an 8 sinks a 7
    ("sea", "9d! mia runs, shes lighter, 16 to 18", {f"{MIA}.status": "sailing"}),
    ("sea", "queen of spades turns up, mia runs", {"state.deck": 25}),
    ("sea", "7 of spades, her 8 sinks it, new mission", {f"{MIA}.hand.count": 2}),
    ("sea", "3 of spades sunk by her 5, stored", {f"{MIA}.holds.h1.card": "3S"}),
    ("sea", "6c, a friend, plus one man", {f"{MIA}.hand.count": 4}),
    ("sea", "french port, 8 of clubs, mia is in", {f"{MIA}.status": "docked"}),
    ("sea", "town is 5s, throws 8s and docks", {f"{MIA}.hand.count": 2}),
    ("sea", "mia to town: 5s, unfriendly. gives it a miss", {f"{MIA}.status": "sailing"}),
    ("sea", "ace of hearts so mia has to take on tom", {"state.fight.defender": "p1"}),
    ("sea", "9d! mia runs, tom looks for a ship: 2h, takes a card", {f"{TOM}.hand.count": 5}),
    ("fight", "jack of clubs fired, ammo aboard", {f"{TOM}.holds.h1.card": "6C"}),
    ("fight", "spices overboard, away he goes", {"state.fight": None}),
    ("fight", "10h beats mia's 5d, her cloth is his", {f"{TOM}.hand.known.5D": True}),
    ("fight", "her 8 beats his 3, food goes to mia", {f"{MIA}.hand.known.3D": True}),
    # p. 16, 18: more than 3 x 4; twice as much and he surrenders
    ("open water", "9 and 7 sink don diego, average 4", {"state.captains.k3.held_by": "p1"}),
    ("open water", "ace average! 7 of diamonds, surrender", {f"{TOM}.reputation": 3}),
    ("open water", "tom 4,4, mia crew", {f"{TOM}.at": "4,4", f"{MIA}.hand.count": 4}),
    ("open water", "north, an island, 9 of clubs on it", {"state.sea.4,2.port.card": "9C"}),
    ("open water", "tom has only 3 doubloons", {f"{TOM}.riches": 3}),
    # p. 12-17
    ("late", "prisoner off at tortuga, rep up", {f"{MIA}.reputation": 5}),
    ("late", "she throws a party, two coins left", {f"{MIA}.riches": 2}),
    ("late", "10 of diamonds swapped for 6s and 8c", {f"{MIA}.holds.h21.card": None}),
    ("late", "food sold, storm 2,4, island: 3,3 now 10h", {"state.sea.3,3.port.card": "10H"}),
]


@pytest.mark.parametrize(("position", "line", "want"), LINES)
def test_a_result_tells_the_act(
    tables: Corpus, position: str, line: str, want: dict[str, Any]
) -> None:
    tried = said(tables, position, line)
    assert tried.entered, tried.says
    assert {path: at(tried.state, path) for path in want} == want


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("sea", "town 5s, a friend, mia docks"),  # the Dutch are none of hers
        ("sea", "6c, an enemy, she runs"),  # French, as she is
        ("sea", "9d! mia runs, she is lighter, 16 to 17"),  # 18
        ("sea", "9d! tom runs"),  # it is Mia's turn
        ("late", "prisoner off at havana, rep up"),  # she lies at Tortuga
        ("late", "she throws a party, three coins left"),  # 8 - 6
        ("fight", "jack of clubs fired, spices aboard"),  # the 6 of clubs carries ammunition
    ],
)
def test_a_result_that_is_not_so_is_no_act(tables: Corpus, position: str, line: str) -> None:
    assert not said(tables, position, line).entered


def test_what_the_last_of_several_acts_leaves_open_is_asked(tables: Corpus) -> None:
    """Nothing is entered, and the line is asked back (exit 4): what does Mia take?"""
    tried = said(tables, "sea", "ace of clubs, mia v tom, 8 beats 4")
    assert (tried.entered, tried.asked) == (False, True)


def test_a_correction_may_say_who_did_what(tables: Corpus) -> None:
    """Tom's last entry: he found the King of spades and stayed at sea."""
    tried = said(tables, "sea", "no tom drew the queen of spades, not the king")
    assert at(tried.state, "state.discards.9") == "QS"


def test_got_behind_she_is_what_she_has(tables: Corpus) -> None:
    assert at(said(tables, "late", "she's got 5 riches").state, f"{MIA}.riches") == 5
