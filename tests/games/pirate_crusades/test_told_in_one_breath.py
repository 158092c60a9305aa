"""An island with its port, a captain with his ship: told at the question, as in a typed line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadAnswer
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Asking, Done
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import sailing
from tests.games.pirate_crusades.test_long_table import ANA, counted


def sails(folder: Path, *cards: str) -> tuple[Any, Any]:
    """Ana sails east, step by step; what is turned over is typed at its question."""
    table = whole(folder, counted(sailing()))
    run = table.begin("move", ANA)
    run.give("direction", "E")
    for place, card in enumerate(cards, 1):
        run.give(f"revealed-{place}", card)
    return table, run


def done(table: Any, run: Any) -> Any:
    result = run.look(table.state)
    assert isinstance(result, Done), result
    return result.outcome.state


def test_an_island_is_told_with_its_port(tmp_path: Path) -> None:
    """P. 16: a port is drawn from the Sunset deck and laid beneath the island."""
    table, run = sails(tmp_path, "i e 6h")
    state = done(table, run)
    square = state.sea["3,1"]
    assert (square.terrain, square.wind, square.port.card) == ("island", "E", "6H")
    assert state.deck == table.state.deck - 1


def test_a_captain_is_told_with_his_ship(tmp_path: Path) -> None:
    """P. 16: a ship is drawn for him, and another Blue Sea card for the square."""
    table, run = sails(tmp_path, "c fr Vane 6s", "o n")
    state = done(table, run)
    (vane,) = [x for x in state.captains.values() if x.name == "Vane"]
    assert (vane.nation, vane.ship, vane.at) == ("French", "6S", "3,1")
    assert state.deck == table.state.deck - 1


def test_a_port_that_lies_somewhere_else_is_named(tmp_path: Path) -> None:
    ship = sailing().pirates[ANA].ship
    table, run = sails(tmp_path, f"i e {ship}")
    result = run.look(table.state)
    assert isinstance(result, Asking) and f"{ship} lies before Ana" in result.question.why


@pytest.mark.parametrize("typed", ["o n 6h", "i e n", "i e 6h 7h", "s 6h"])
def test_what_carries_no_card_is_refused_with_one(tmp_path: Path, typed: str) -> None:
    table, run = sails(tmp_path)
    question = run.look(table.state).question
    with pytest.raises(BadAnswer):
        question.accept(typed)


def test_what_was_stored_reads_back_the_same(tmp_path: Path) -> None:
    table, run = sails(tmp_path)
    question = run.look(table.state).question
    for typed in ("i e 6h", "i - 6h", "i 6h", "c fr Vane 6s", "c ? 6s"):
        answer = question.accept(typed)
        assert question.accept(question.store(answer)) == answer


def test_a_square_is_told_with_its_port(tmp_path: Path) -> None:
    table = whole(tmp_path, counted(sailing()))
    run = table.begin("square", ANA)
    run.give("square", "3,3")
    run.give("card", "i e jd")
    assert done(table, run).sea["3,3"].port.card == "JD"


def test_the_log_line_of_a_move_says_the_port_that_was_told(tmp_path: Path) -> None:
    table, run = sails(tmp_path, "i e 6h")
    entry = table.enter(run, run.look(table.state)).entry
    assert "3,1: island, wind E, port 6H" in entry.says


@pytest.mark.parametrize(
    ("line", "need"),
    [
        ("cy attacks teach, average 3", 7),  # size 2 x 3, and one more (p. 18)
        ("cy attacks teach, average is 5", 11),
    ],
)
def test_the_average_cannon_may_be_told_by_its_number(line: str, need: int) -> None:
    from tests.ear.corpus import SENTENCES, Corpus, opened_at

    corpus = Corpus(SENTENCES / "pirate-crusades-2-open.json")

    def heard(text: str) -> Any:
        return opened_at(corpus, "l2-sea", lambda table: Ear(table, teach=False).hear(text))

    (step,) = heard(line).steps
    assert isinstance(step.result, Asking) and f"{need} or more wins" in step.result.question.prompt
    (step,) = heard(f"{line}, with 9C and 5D").steps  # 9 and 5, none of them his allegiance's
    state = step.result.outcome.state
    (teach,) = [x for x in state.captains.values() if x.name == "Edward Teach"]
    assert teach.held_by == "p3" and state.fight is None
    corpus.close()


@pytest.mark.parametrize(
    ("line", "gained"),
    [
        ("ana docks losing 4C, hands in rock brasiliano", (0, 1)),
        ("ana docks losing 4C, delivers the cloth", (1, 0)),
        ("ana docks losing 4C, hands in brasiliano and the cloth", (1, 1)),
        ("ana docks losing 4C", (1, 1)),
    ],
)
def test_a_list_that_is_told_closes_the_list_beside_it(line: str, gained: tuple[int, int]) -> None:
    """P. 16: what is handed in may be chosen; nothing that nobody named goes with it."""
    from tests.ear.corpus import SENTENCES, Corpus, opened_at

    corpus = Corpus(SENTENCES / "pirate-crusades-1-open.json")
    riches, reputation = opened_at(
        corpus,
        "l-arrive Ana",
        lambda table: _gains(table, line),
    )
    corpus.close()
    assert (riches, reputation) == gained


def _gains(table: Any, line: str) -> tuple[int, int]:
    (step,) = Ear(table, teach=False).hear(line).steps
    before, after = table.state.pirates[ANA], step.result.outcome.state.pirates[ANA]
    return after.riches - before.riches, after.reputation - before.reputation
