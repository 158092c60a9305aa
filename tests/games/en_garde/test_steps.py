"""Step by step: what is asked in which order, and what a list holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.en_garde.state.table import EnGarde
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Choose
from tests.games.en_garde.duel import SAM, changed, named, opened, ready, stepped, words_of
from tests.games.en_garde.test_evening_of_four import said


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn; nobody knows what Dodge does."""
    return opened(tmp_path, changed(ready(2), "Dodge", block=None, shields=None))


def asked(table: OpenTable[EnGarde], procedure: str, **given: str) -> Choose:
    result = table.act(procedure, given, depth="steps")
    assert isinstance(result, Asking)
    assert isinstance(result.question, Choose)
    return result.question


def rows(question: Choose) -> list[str]:
    """What could be chosen; what a rule bars stands below."""
    return [one.label for one in question.options if not one.illegal]


def test_the_attack_is_named_before_anybody_negates(table: OpenTable[EnGarde]) -> None:
    """A Fancy Move is called out with its Attack; Superior Technique Negates it (Dueling)."""
    said(table, "sam attacks jen with slash", "jen dodges")
    tmb, slash = named(table.state, "Taste My Blade!"), named(table.state, "Slash")
    superior = named(table.state, "Superior Technique")
    question = asked(table, "play", card=tmb)
    assert (question.key, question.prompt) == ("attack", "Which Attack?")
    told = (("card", tmb), ("attack", slash), ("enhancement-1", {}))
    before = table.state
    entry = stepped(table, "play", *told, ("negated", superior))
    assert entry.says.startswith("Sam plays Taste My Blade! for Slash, Jen Negates it")
    assert words_of(table.state) == words_of(before)  # the Attack stays in the hand
    assert table.state.duelists[SAM].hand == (before.duelists[SAM].hand or 0) - 1
    said(table, "undo")
    stepped(table, "play", *told, ("negated", {}))
    assert words_of(table.state)[-1] == "A2 Sam>Jen Slash (taste)"


def test_a_response_is_asked_what_it_does(table: OpenTable[EnGarde]) -> None:
    said(table, "sam attacks jen with slash")
    dodge = named(table.state, "Dodge")
    stepped(table, "play", ("card", dodge), ("blocks", "3"))
    assert (table.state.cards[dodge].block, table.state.cards[dodge].shields) == ("shields", 3)


@pytest.mark.parametrize(
    ("line", "name", "told"),
    [
        ('jen plays "swerve" as a response, costs 1, blocks all', "Swerve", ("full", None, 1)),
        ('jen blocks with "swerve", costs 0, 3 shields', "Swerve", ("shields", 3, 0)),
        ("jen blocks with swerve that costs 0 and blocks everything", "Swerve", ("full", None, 0)),
        ("jen dodges, blocks all", "Dodge", ("full", None, 0)),
        ("jen plays dodge, costs 0, shields 2", "Dodge", ("shields", 2, 0)),
        ("jen dodges", "Dodge", (None, None, 0)),
    ],
)
def test_what_a_response_does_is_told_with_it(
    table: OpenTable[EnGarde], line: str, name: str, told: tuple[object, ...]
) -> None:
    said(table, "sam attacks jen with slash", line)
    card = table.state.cards[named(table.state, name)]
    assert (card.block, card.shields, card.cost) == told
    assert words_of(table.state) == [f"A1 Sam>Jen Slash (opening): R1 {name}"]


def test_a_list_holds_what_can_be_done(table: OpenTable[EnGarde]) -> None:
    """Neither an Item that is in play, nor an Enhancement that the Attack has (Enhancement)."""
    assert rows(asked(table, "restore")) == ["Wine"]
    assert rows(asked(table, "item")) == ["Cloak", "Main Gauche", "Pistol"]
    said(table, "sam plays cloak")
    assert rows(asked(table, "item")) == ["Main Gauche", "Pistol"]
    heavy = named(table.state, "Heavy")
    more = {"card": named(table.state, "Slash"), "enhancement-1": heavy}
    question = asked(table, "play", **more)
    assert question.key == "enhancement-2"
    assert rows(question) == ["Masterful Strike", "Powerful Strike"]
    again = table.act("play", {**more, "enhancement-2": heavy}, depth="steps")
    assert isinstance(again, Asking)
    assert "Two Heavys on one Attack" in str(again.question)
