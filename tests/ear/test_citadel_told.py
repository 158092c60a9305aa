"""The 7th Citadel, tables of set 4: what a table says of an action, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ear.corpus import SENTENCES, Corpus
from tests.ear.test_citadel_lines import found, said

P1, P2 = "state.characters.p1", "state.characters.p2"
DRAWN = {f"{P1}.deck": 6, f"{P1}.front": 4, "state.action.outcome": ""}
"""`fight`: four cards lie face down before Mia, six are in her deck."""


@pytest.fixture(scope="module")
def table() -> Iterator[Corpus]:
    corpus = Corpus(SENTENCES / "citadel-4-aside.json")
    yield corpus
    corpus.close()


TAKEN: list[tuple[str, str, dict[str, Any]]] = [
    # cards that lie face down are turned over, not drawn once more (p. 12)
    ("fight", "mia flips her 4 cards", DRAWN),
    ("fight", "mia turns over the four cards", DRAWN),
    ("fight", "flips the cards", DRAWN),
    ("fight", "mia reveals them", DRAWN),
    ("fight", "mia flips 2 more", {f"{P1}.deck": 4, f"{P1}.front": 6}),
    ("start", "mia flips 4", {f"{P1}.deck": 16, f"{P1}.front": 4}),
    # an action told whole, by its name, its card or its side, who acts anywhere (pp. 10 to 14)
    ("start", "six cards for the boulder, mia", {f"{P1}.deck": 14, f"{P1}.front": 6}),
    ("start", "tom, 5 on the boulder, zilch, so the 001", {f"{P2}.deck": 15, f"{P2}.discard": 5}),
    ("start", "boulder wouldn't budge, mia drew 5 and got 2", {f"{P1}.deck": 15}),
    ("start", "mia searches with 4 cards, gets 2 stars, keeps one", {f"{P1}.hand": 1}),
    ("start", "search failed for mia, 3 drawn and 1 star", {f"{P1}.discard": 3, f"{P1}.deck": 17}),
    ("start", "everybody on the boulder, mia leads with 5",
     {"state.action.involved": {"p1": True, "p2": True}, f"{P1}.deck": 15}),
    ("start", "mia pays 4 to see what's east", {"state.action.name": "Pathfind", f"{P1}.deck": 16}),
    ("plateau", "climb: mia drew 5, three stars", {f"{P1}.deck": 6}),
    ("plateau", "tom climbs with 6, just 2 stars, 1 life gone", {f"{P2}.deck": 2, f"{P2}.life": 6}),
    ("plateau", "mia climbs, 5 cards, 3 stars, up to 015", {f"{P1}.at": "t3", f"{P2}.at": "t1"}),
    ("plateau", "mia performs a climb action, 5 cards, 3 stars", {f"{P1}.deck": 6}),
    ("plateau", "mia examines, 3 cards, 2 stars, needed 1", {f"{P1}.deck": 8}),
    # what a Pathfind turned over, and what comes into its space (p. 21)
    ("plateau", "mia pathfinds north, 4 cards, harmless, to the past, 154 goes down",
     {"state.past.exploration": 1, "state.terrains.t3.y": -1, f"{P1}.discard": 11}),
    ("start", "tom pathfinds east, 4 cards, it's a permanent event so it stays",
     {"state.events.v2.side": "E", "state.fogs.f2.side": "N"}),
    # Recovery: a life point for two cards (p. 20)
    ("plateau", "recovery mia, 2 life for 4 cards", {f"{P1}.life": 7, f"{P1}.deck": 15}),
    ("plateau", "1 life 2 cards back, mia", {f"{P1}.life": 8, f"{P1}.deck": 13}),
    ("fight", "tom shuffles six in for 3 life", {f"{P2}.life": 3, f"{P2}.discard": 0}),
    # weight is paid by giver or receiver (p. 19)
    ("plateau", "hoe for tom. mia mills 1", {f"{P1}.deck": 10, f"{P2}.deck": 8}),
    ("plateau", "potion goes to mia, card off tom's deck", {f"{P2}.deck": 7, f"{P1}.deck": 11}),
    # life points that are shared (pp. 6, 10, 23)
    ("edge", "tom drinks the potion, 5 each",
     {f"{P1}.life": 11, f"{P2}.life": 8, f"{P2}.purse.k5": None, "state.past.adventure": 1}),
    ("edge", "mia blocks hope reborn, 5 life each",
     {f"{P1}.life": 11, f"{P2}.life": 8, f"{P1}.purse.k2.blocked": True}),
    ("citadel", "responsibilities, so only 8 to share, 4 each",
     {f"{P1}.life": 9, f"{P2}.life": 8, "state.globals.g1": None}),
    ("citadel", "share 8 evenly", {f"{P1}.life": 9, f"{P2}.life": 8}),
    ("citadel", "tom spends his hope, +2 knowledge", {"state.scores.knowledge": 5}),
    ("citadel", "production up 2 with tom's hope reborn", {"state.scores.production": 8}),
    # the Result step, the die, the row and the next turn of a compound action (pp. 13, 15)
    ("fight", "zero stars, not a single one, total fail", {"state.dice.v1.value": 4}),
    ("fight", "three successes so die on 1", {"state.dice.v1.value": 1}),
    ("fight", "row 1 beaten, tom is up for row 2",
     {"state.dice.v1.row": 2, "state.dice.v1.value": 3, f"{P1}.discard": 9, "state.turn": "p2"}),
    ("fight", "4 stars, tom goes on and draws 2", {"state.dice.v1.row": 2, f"{P2}.deck": 7}),
    ("fight", "missed with one star but the sword holds, rolled 4",
     {"state.dice.v1.value": 3, f"{P1}.purse.k1.blocked": False}),
    ("fight", "mia plays spare no effort, 2 more cards", {f"{P1}.deck": 4, f"{P1}.hand": 1}),
    ("plateau", "use tom's stealth", {f"{P2}.hand": 1, f"{P2}.discard": 11}),
    ("plateau", "take one life from tom", {f"{P2}.life": 6}),
    # moves
    ("edge", "tom walks up to mia", {f"{P2}.at": "t2", f"{P1}.at": "t2"}),
    ("edge", "tom goes east to 108", {f"{P2}.at": "t4"}),
    ("plateau", "tom back south, mia stays put", {f"{P2}.at": "t2", f"{P1}.at": "t1"}),
    # one fall, and one card banished (p. 20)
    ("edge", "3 damage to tom, he's unconscious, banishes stealth",
     {f"{P2}.life": 0, f"{P2}.banished": 1, f"{P2}.hand": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "line", "want"), TAKEN, ids=[x[1][:40] for x in TAKEN])
def test_a_line_is_taken(table: Corpus, position: str, line: str, want: dict[str, Any]) -> None:
    assert found(said(table, position, line), want) == want


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("fight", "mia flips 3"),  # four lie there
        ("fight", "flips five cards"),
        ("fight", "tom flips the 4 cards"),  # they are Mia's
        ("fight", "nothing"),
        ("plateau", "mia and tom swap hoe and flail, each burns a card"),  # nothing is thrown away
        ("fight", "one success short"),  # how many there were was not said
        ("start", "mia pushes, 5 cards, one success short"),
        ("start", "mia wants to search, 3 cards"),
        ("edge", "tom goes west to 108"),  # it lies east
        ("plateau", "drew five, flopped, minus one. mia on the cliff"),  # of life or of the deck
    ],
)
def test_what_is_not_so_or_not_said_is_not_entered(table: Corpus, position: str, line: str) -> None:
    assert not said(table, position, line).entered


def test_whose_turn_is_next_is_no_act_once_more(table: Corpus) -> None:
    """`mia again` behind a loss of life: she is active again (p. 10), and loses nothing."""
    want = {"state.turn": "p1", f"{P1}.life": 9}
    assert found(said(table, "plateau", "mia again"), want) == want


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("life?", "Mia: life 8. Tom: life 6."),
        ("tom's deck?", "Tom: deck 9."),
        ("how much life has mia?", "Mia: life 8."),
        ("influence?", "Influence: 0."),
    ],
)
def test_a_number_that_is_asked_for_is_answered(table: Corpus, line: str, says: str) -> None:
    tried = said(table, "fight", line)
    assert not tried.entered
    assert says in tried.says
