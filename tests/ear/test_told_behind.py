"""What is said of an act behind it must be so and counts once; said otherwise, nothing is entered.

The numbers follow from the rulebook and the cards of the positions: Bo's Thrust (2 bursts) on Ana,
who has 7 Poise; Dodge costs 1; Ana's Slash has 2 bursts, her Main Gauche adds 1, Bo has 4 Poise.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.ear.hearing import Ear
from companion.table.forms.grammar import How
from tests.ear.corpus import SENTENCES, Corpus, Tried, at
from tests.games.en_garde.duel import opened, ready


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    found = Corpus(SENTENCES / "en-garde-3-open.json")
    yield found
    found.close()


def typed(corpus: Corpus, position: str, text: str) -> Tried:
    return corpus.try_(text, {"position": position, "by": ""})


@pytest.mark.parametrize(
    "text",
    [
        "ana passes and loses 2",
        "no block, ana takes 2",
        "ana can't block, she takes the two",
        "no defense, 2 damage",
        "it hits, ana is down to 5",
        "ana lets it through, 5 left",
        "exchange over, ana loses 2",
        "2 damage to ana",
        "2 off ana",
        "ana 7 -> 5",
        "ana's down to 5",
        "bo's thrust hits ana for 2",
    ],
)
def test_damage_told_in_any_way_ends_the_exchange_once(corpus: Corpus, text: str) -> None:
    tried = typed(corpus, "DUEL", text)
    assert tried.entered
    assert at(tried.state, "state.duelists.p1.poise") == 5
    assert at(tried.state, "state.exchange") is None
    assert at(tried.state, "state.turn") == "p2"
    assert at(tried.state, "state.step") == "respite"
    assert at(tried.state, "state.duelists.p1.hand") == 6


@pytest.mark.parametrize(
    "text",
    [
        "ana takes 5",  # that is what she has left
        "ana takes 1",
        "no block, ana takes 3",
        "ana passes, bo takes 2",
        "2 damage to bo",
        "exchange over, ana 4",
        "exchange over, bo loses 2",
        "ana dodges, 4 left",
        "ana dodges, 5 cards, 7 left",
        "parry riposte, 3 poise",
    ],
)
def test_what_does_not_come_of_it_is_no_reading(corpus: Corpus, text: str) -> None:
    assert not typed(corpus, "DUEL", text).entered


@pytest.mark.parametrize(
    "text", ["ana dodges, that costs 1", "ana dodges, down to 6", "ana dodges and pays 1, 6 left"]
)
def test_a_cost_told_behind_a_card_is_paid_once(corpus: Corpus, text: str) -> None:
    tried = typed(corpus, "DUEL", text)
    assert at(tried.state, "state.duelists.p1.poise") == 6


def test_a_play_and_its_damage_told_behind_are_two_acts(corpus: Corpus) -> None:
    tried = typed(corpus, "PREP", "slash at bo, bo takes 3")
    assert at(tried.state, "state.duelists.p2.poise") == 1
    assert at(tried.state, "state.exchange") is None


def test_a_count_told_twice_counts_twice(corpus: Corpus) -> None:
    tried = typed(corpus, "DUEL", "ana -2, -2")
    assert at(tried.state, "state.duelists.p1.poise") == 3


@pytest.mark.parametrize("text", ["bo's got 6 cards", "bo has got 6 cards", "bo's hand is 6"])
def test_s_is_short_for_is_and_has(corpus: Corpus, text: str) -> None:
    tried = typed(corpus, "PREP", text)
    assert at(tried.state, "state.duelists.p2.hand") == 6


def test_some_cards_are_no_number_of_cards(corpus: Corpus) -> None:
    assert not typed(corpus, "START", "ana dumps some cards").entered


def test_an_act_that_did_not_happen_is_none(corpus: Corpus) -> None:
    assert not typed(corpus, "DUEL", "ana didn't parry").entered


def test_what_stands_in_front_of_many_ends_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of twice as many clauses takes some four times as long, not as many times more as
    there are ways to part it."""
    table = opened(tmp_path, ready(2))
    read: list[str] = []
    driven = Ear.driven

    def counted(ear: Any, typed: str, *rest: Any, **more: Any) -> Any:
        read.append(typed)
        return driven(ear, typed, *rest, **more)

    monkeypatch.setattr(Ear, "driven", counted)
    counts = []
    for clauses in (4, 8):
        read.clear()
        line = "sam attacks jen with a thrust, so" + ", and then jen" * clauses + " flobs"
        Ear(table, teach=False).acts(line, table.state, "", (), How.EXACT)
        counts.append(len(read))
    assert counts[1] <= 6 * counts[0]
