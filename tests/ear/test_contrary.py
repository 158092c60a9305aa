"""An offered line never says the contrary of what was typed: Enter takes the first of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.ear.hearing import Ear
from companion.table.ear.offering import is_contrary
from companion.table.forms.nodes import AnyOf, leaves
from companion.table.forms.notation import game_forms
from tests.ear.corpus import SENTENCES, Corpus, opened_at

GAMES = ("seafall", "five-sails", "citadel", "pirate-crusades", "en-garde")

SAID = {
    "harm": ("five-sails-1-open", "hd-open Ana", "2 ouchies on soline", "heal"),
    "payment": ("five-sails-1-open", "hd-open Ana", "ana pays back 2 gold lol", "gain"),
    "a turn": ("en-garde-1-open", "OPEN", "righty ana goes", "leave"),
}
"""What is said at a table (corpus, position, line), and a word that no offered line may have."""


@pytest.mark.parametrize("sense", SAID)
def test_what_was_said_is_not_offered_as_its_contrary(sense: str) -> None:
    name, position, typed, never = SAID[sense]
    corpus = Corpus(SENTENCES / f"{name}.json")
    case: dict[str, Any] = {"position": position, "want": "refuse", "sentence": typed}
    tried = corpus.try_(typed, case)
    corpus.close()
    assert not tried.entered
    assert not [line for line in tried.offers if never in line.casefold()]


@pytest.mark.parametrize(
    ("said", "offered"),
    [("cleo loses 2 health", "Cleo recovers 2"), ("cleo recovers 2", "Cleo loses 2 life")],
)
def test_a_loss_and_a_healing_are_contraries(said: str, offered: str) -> None:
    corpus = Corpus(SENTENCES / "citadel-1-open.json")
    contrary = opened_at(
        corpus, "camp, turn Cleo", lambda table: is_contrary(said, offered, Ear(table))
    )
    corpus.close()
    assert contrary


@pytest.mark.parametrize("game", GAMES)
def test_no_class_of_words_means_both_of_two_contrary_senses(game: str) -> None:
    """Then a line could be offered nothing, or its contrary in the words of its own sense."""
    forms = game_forms(game)
    classes = {
        leaf.name: {word for phrase in leaf.phrases if len(phrase) == 1 for word in phrase}
        for form in forms.forms
        for piece in form.pieces
        for leaf in leaves(piece.node)
        if isinstance(leaf, AnyOf)
    }
    both = {
        (name, tuple(sorted(words & one)), tuple(sorted(words & other)))
        for name, words in classes.items()
        for one, other in forms.contraries
        if words & one and words & other
    }
    assert forms.contraries
    assert both == set()
