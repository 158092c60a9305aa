"""Several who do the same in one line: an act of its own each, entered and undone together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from tests.ear.corpus import ONE, Corpus
from tests.games.en_garde.duel import QuickDisk, opened, ready

HARBOUR = Path("tests/sentences/pirate-crusades-1-open.json")


@pytest.fixture
def table() -> Iterator[OpenTable[Any]]:
    """A short game in port: Ana, Ben and Cy gather crew."""
    corpus = Corpus(HARBOUR)
    with open_table(corpus.position("s-port Ana"), ONE, writing=True, disk=QuickDisk()) as found:
        yield found
    corpus.close()


def who(table: OpenTable[Any], text: str) -> list[str]:
    """Who acts in each entry that comes of a line."""
    acted = run_procedure.say(table, text)
    assert not isinstance(acted, run_procedure.Moved)
    return [one.entry.by for one in acted]


@pytest.mark.parametrize(
    "text",
    [
        "ana and ben gather",
        "ana, ben gather",
        "ana and ben both gather",
        "both ana and ben gather",
        "ana gathers and so does ben",
        "ana gathers and ben too",
        "ana gathers, ben does the same",
        "ana gathers and then ben does too",
        "ana gathers, ben does as well",
        "ana gathers, ditto ben",
    ],
)
def test_two_do_the_same(table: OpenTable[Any], text: str) -> None:
    before = table.state
    assert who(table, text) == ["p1", "p2"]
    table.undo()
    assert table.state == before


@pytest.mark.parametrize("text", ["everyone gathers", "all three of us gather", "we all gather"])
def test_all_do_the_same(table: OpenTable[Any], text: str) -> None:
    assert who(table, text) == ["p1", "p2", "p3"]


@pytest.mark.parametrize(
    "text", ["ana and ben duel", "both gather", "ana gathers and ben", "ana and so does ben"]
)
def test_what_several_do_to_one_another_is_not_told_by_it(table: OpenTable[Any], text: str) -> None:
    before = table.history.acts
    with pytest.raises(CompanionError):
        run_procedure.say(table, text)
    assert table.history.acts == before


def test_what_was_said_of_the_first_is_not_said_again(tmp_path: Path) -> None:
    """`jen 4`: the verb, and whatever is alike, stand in front."""
    duel = opened(tmp_path, ready(3))
    who(duel, "sam has 3 poise, jen 4")
    assert [duel.state.duelists[player].poise for player in ("p1", "p2")] == [3, 4]


PRONOUNS = {
    "an advisor": ("TOP", "ana hires mason, activates him", "ana hires mason, activates mason"),
    "and one more act": (
        "TOP", "ana hires mason, makes him active, builders",
        "ana hires mason, activates mason, builders",
    ),
}  # fmt: skip
"""Positions of SeaFall, a line with a pronoun, and the same with the name."""


@pytest.mark.parametrize("case", PRONOUNS)
def test_a_pronoun_means_whom_the_act_in_front_named(case: str) -> None:
    position, text, plain = PRONOUNS[case]
    corpus, found = Corpus(Path("tests/sentences/seafall-1-aside.json")), []
    for line in (text, plain):
        told = corpus.try_(line, {"position": position, "want": {}, "sentence": line})
        found.append((told.entered, told.state, told.acts))
    corpus.close()
    assert found[0] == found[1]
    assert found[0][0]


@pytest.mark.parametrize("where", ["to driftwood", "home", "over to driftwood"])
def test_her_in_front_of_where_is_the_ship(where: str) -> None:
    """`her gold` is whose gold it is; `sails her home` names the ship, of two that could sail."""
    corpus, found = Corpus(Path("tests/sentences/seafall-4-aside.json")), []
    for ship in ("her", "dolphin"):
        line = f"loads the wood on dolphin and sails {ship} {where}"
        told = corpus.try_(line, {"position": "turn", "want": {}, "sentence": line})
        found.append((told.entered, told.state, told.acts))
    corpus.close()
    assert found[0] == found[1]
    assert found[0][0]


def test_something_of_what_is_known_is_no_new_name() -> None:
    corpus = Corpus(Path("tests/sentences/five-sails-4-aside.json"))
    line = "jean challenges kaspar with the rapier's sudden trick"
    told = corpus.try_(line, {"position": "city", "want": "refuse", "sentence": line})
    corpus.close()
    assert not told.entered


@pytest.mark.parametrize(
    "line",
    [
        "ana hires mason and pilot, activates him",  # which of them?
        "ana gains 2 gold, activates him",  # whom?
    ],
)
def test_a_pronoun_that_may_mean_several_or_nobody_is_not_guessed(line: str) -> None:
    corpus = Corpus(Path("tests/sentences/seafall-1-aside.json"))
    told = corpus.try_(line, {"position": "TOP", "want": "refuse", "sentence": line})
    corpus.close()
    assert not told.entered


def test_who_means_whoever_was_named_last() -> None:
    corpus, found = Corpus(Path("tests/sentences/en-garde-1-aside.json")), []
    for line in ("bo thrusts at ana, who parries", "bo thrusts at ana, ana parries"):
        told = corpus.try_(line, {"position": "LOW", "want": {}, "sentence": line})
        found.append((told.entered, told.state, told.acts))
    corpus.close()
    assert found[0] == found[1]
    assert found[0][0]
