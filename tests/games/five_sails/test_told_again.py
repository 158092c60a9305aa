"""What an act did, told once more behind it, is never entered twice; who acts in brackets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus, Tried

BASE = "five-sails-2-open"


@pytest.fixture(scope="module")
def corpora() -> Iterator[dict[str, Corpus]]:
    found = {name: Corpus(SENTENCES / f"{name}.json") for name in (BASE, "five-sails-1-open")}
    yield found
    for corpus in found.values():
        corpus.close()


def typed(corpora: dict[str, Corpus], name: str, position: str, line: str) -> Tried:
    case = {"position": position, "want": {}, "sentence": line}
    return corpora[name].try_(line, case)


def test_what_dusk_discards_is_discarded_once(corpora: dict[str, Corpus]) -> None:
    """Ana holds 8, her Leader's Panache is 5: she discards 3 (p. 16)."""
    told = typed(corpora, "five-sails-1-open", "dusk", "dusk, ana discards 3")
    assert not told.entered or told.state["state"]["sides"]["p1"]["hand"]["count"] == 5


def test_wounds_of_a_round_are_taken_once(corpora: dict[str, Corpus]) -> None:
    """Threat 4 against Riposte 1 and Parry 2 of Taunt leaves 1 wound (p. 24): 3 and 1 are 4."""
    for line in ("bo taunt, kaspar takes 1", "bo taunt, kaspar takes 2"):
        told = typed(corpora, BASE, "DUEL", line)
        assert not told.entered or told.state["state"]["characters"]["x2"]["wounds"] == 4


def test_a_payment_told_again_is_paid_once(corpora: dict[str, Corpus]) -> None:
    """Mad Jorge costs 3: of 6 cards 3 are left."""
    told = typed(corpora, BASE, "DRAMA", "ana recruits jorge for 3, discards 3")
    assert not told.entered or told.state["state"]["sides"]["p1"]["hand"]["count"] == 3


def test_a_known_card_and_a_person_are_no_new_card(corpora: dict[str, Corpus]) -> None:
    assert not typed(corpora, BASE, "DRAMA", "Ana plays Triage on Soline, pays Taunt").entered


@pytest.mark.parametrize("line", ["pass (ana)", "pass: ana", "recruit jorge for 3 (ana)"])
def test_who_acts_stands_in_brackets_behind_the_act(corpora: dict[str, Corpus], line: str) -> None:
    assert typed(corpora, BASE, "DRAMA", line).entered


def test_what_everybody_draws_off_the_deck_is_the_step(corpora: dict[str, Corpus]) -> None:
    """Both draw in the step of Planning (p. 13): it is over then, and nobody draws again."""
    told = typed(corpora, "five-sails-1-open", "draw", "Ana takes six off the deck and Bo five")
    assert told.entered
    assert told.state["state"]["step"] == "drama"
