"""What is asked step by step: only what nobody knows, with what is likely in front."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.en_garde.state.table import EnGarde, new_en_garde
from companion.play.choices import first_place, press, rows_of
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking, Depth
from companion.table.procedures.question import Question
from tests.games.en_garde.duel import changed, opened, ready

Table = OpenTable[EnGarde]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Sam's turn, with the invented cards of these tests."""
    return opened(tmp_path, ready(3))


def asked(
    table: Table, act: str, given: dict[str, Any] | None = None, depth: Depth = "steps"
) -> Question[Any]:
    """The question that an act comes to."""
    run = table.begin(act, "")
    run.depth = depth
    for key, value in (given or {}).items():
        run.give(key, value)
    result = table.look(run)
    assert isinstance(result, Asking)
    return result.question


def test_who_begins_is_chosen_from_the_players_or_drawn(tmp_path: Path) -> None:
    """Setup: randomly choose someone; a table may have drawn lots itself."""
    table = opened(tmp_path, new_en_garde(("Sam", "Jen", "Cy")))
    question = asked(table, "first")
    rows = rows_of(question)
    assert [row.label for row in rows] == ["Sam", "Jen", "Cy"]
    assert first_place(question, rows) is None, "Enter chooses nobody"
    assert press(question, "", None).says == "Enter draws in the app"
    table.act("first", {"who": rows[1].value})
    assert (table.state.turn, table.state.first) == ("p2", "p2")


def test_a_restore_that_is_known_is_what_enter_takes_and_a_line_may_name_none(table: Table) -> None:
    question = asked(table, "restore")
    rows = rows_of(question)
    place = first_place(question, rows)
    assert place == 0
    assert rows[0].label == "Wine"
    table = _with_poise(table, 4)
    run_procedure.say(table, "sam restores 2", "")
    assert table.state.duelists["p1"].poise == 6
    assert not table.state.seen, "no card was named"


def _with_poise(table: Table, poise: int) -> Table:
    run_procedure.say(table, f"sam has {poise} poise", "")
    return table


def test_an_exchange_starts_with_an_attack_so_nothing_else_that_is_played_is_listed(
    table: Table,
) -> None:
    """Dueling; Items and Restores have acts of their own, and may be typed all the same."""
    shown = {row.label for row in rows_of(asked(table, "play"))}
    assert {"Thrust", "Slash", "Lunge", "Cut"} <= shown
    assert not {"Main Gauche", "Pistol", "Cloak", "Wine"} & shown
    run_procedure.say(table, "sam plays main gauche", "")
    assert table.state.duelists["p1"].item


def test_a_question_names_only_the_cards_whose_number_nobody_knows(tmp_path: Path) -> None:
    state = changed(changed(ready(2, t0=False), "Slash", cost=0), "Thrust", bursts=3)
    table = opened(tmp_path, replace(state))
    given = {"card": _id(table, "Slash"), "target": "p2"}
    more = {
        "enhancement-1": _id(table, "Masterful Strike"),
        "enhancement-2": _id(table, "Powerful Strike"),
    }
    question = asked(table, "play", {**given, **more}, "sentence")
    assert question.prompt == "Poise cost of Powerful Strike (upper left)?"
    run_procedure.say(table, "learn powerful strike cost 0", "")
    run_procedure.say(table, "sam attacks jen with thrust and powerful strike", "")
    assert asked(table, "pass", {}, "sentence").prompt == "Bursts of Powerful Strike?"


def _id(table: Table, name: str) -> str:
    return next(key for key, card in table.state.cards.items() if card.name == name)
