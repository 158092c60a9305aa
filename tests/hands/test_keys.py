"""Few keys, without a screen: the median of a recorded evening, and the rest likewise."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from companion.games import load
from companion.play.stepping import likewise
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import complete
from tests.hands.__main__ import BAR, MOST, counted
from tests.recorded import recordings

WORKED = next(path for path in recordings("en-garde") if path.stem == "worked_example")


def test_the_acts_of_a_recorded_evening_take_few_keys_beyond_their_facts() -> None:
    """The others: `python -m tests.hands`."""
    acts = list(counted(WORKED, 0))
    best = [one.best for one in acts if one.best is not None]
    assert len(best) >= len(acts) - 1
    assert median(best) <= BAR
    known = [one.best for one in acts if one.steps and not one.steps.told and one.best is not None]
    assert max(known) <= MOST


def test_the_sentences_of_a_recorded_evening_take_few_keys_beyond_their_facts() -> None:
    """Each third one, shortened, with Tab where that is shorter."""
    said = [one.sentence for one in counted(WORKED, 3) if one.sentence is not None]
    assert said
    assert median(said) <= BAR


def test_tab_offers_one_form_of_each_verb(tmp_path: Path) -> None:
    """`plays`, `playing`, `pays`, `paid` and the rest would stand before what is meant."""
    with OpenTable.create(load("en-garde"), tmp_path / "e.jsonl", "E", ("Ana", "Bo")) as table:
        offered = complete(table, "ana p")
    assert len({"play", "plays", "playing", "played"} & set(offered)) == 1
    assert len({"pay", "pays", "paying", "paid"} & set(offered)) <= 1


def test_equal_questions_are_answered_as_the_one_before(tmp_path: Path) -> None:
    """What new cards of SeaFall's Forum print: asked of each, once a table tells such numbers."""
    game = load("seafall")
    with OpenTable.create(game, tmp_path / "s.jsonl", "S", ("Ana", "Bo", "Cy")) as table:
        run = table.begin("forum")
        run.give("dealt", "Woodsman, Gunner, Cook, Envoy, Mapmaker")
        run.give("prints-1", "gold 4")
        asking = run.look(table.state)
        assert isinstance(asking, Asking)
        assert likewise(table, run, asking, by_hand=False) == (asking, 0), "a fact must be said"
        run.give("prints-2", {})
        asking = run.look(table.state)
        assert isinstance(asking, Asking)
        last, told = likewise(table, run, asking, by_hand=False)
        assert (last.question.key, told) == ("prints-5", 2)
        assert table.history.acts == 0
