"""What is typed once and kept: Sunset values, captains, the track, corners, counts (2.17, 3.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games import load
from companion.games.pirate_crusades.figures.remembering import remembers
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.toolbox.text import key_of

FIRST = (
    "setup-long captain-p1=fr Jacquotte captain-p2=en Bonny corner-1-1=fr n corner-5-5=en -",
    "track infamous 7 bonus 2 upgrade 4 surrender 6 riches 20",
    "blue total 60 open 25 island 6 storm 6",
    "captain du Vane at 3,3 flaw fears storms",
    "ana captain fr Jacquotte flaw never docks at a cove",
    "sunset 7C crew 6 cannon 8 nation dutch bonus tough",
)


def campaign(folder: Path, memory: dict[str, Any] | None = None) -> OpenTable[PirateCrusades]:
    game = load("pirate-crusades")
    table: OpenTable[PirateCrusades] = OpenTable.create(
        game, folder / "one.jsonl", "One", ("Ana", "Ben")
    )
    table.memory = memory or {}
    return table


def enter(table: OpenTable[PirateCrusades], *texts: str) -> None:
    for text in texts:
        said = say(table, text)
        assert not isinstance(said.result, Asking), (text, said.result)
        table.enter(said.run, said.result)


def booked(state: PirateCrusades) -> dict[str, Any]:
    """As the record book gives it back to the next campaign."""
    return {
        key_of(one.name): {**one.facts, "name": one.name, "kind": one.kind, "source": "One"}
        for one in remembers(state)
    }


def first(folder: Path) -> dict[str, Any]:
    folder.mkdir()
    with campaign(folder) as table:
        enter(table, *FIRST)
        return booked(table.state)


def test_everything_unknown_is_remembered(tmp_path: Path) -> None:
    memory = first(tmp_path / "a")
    assert memory["vane"]["nation"] == "Dutch" and memory["vane"]["flaw"] == "fears storms"
    assert memory["jacquotte"]["flaw"] == "never docks at a cove"
    track = memory["reputation track"]
    assert (track["infamous"], track["riches"], track["total"]) == (7, 20, 60)
    assert track["levels"] == {"bonus": 2, "upgrade": 4, "surrender": 6}
    assert track["counts"] == {"open sea": 25, "island": 6, "storm": 6}
    assert (
        memory[key_of("corner 1,1")]["nation"] == "French"
        and memory[key_of("corner 5,5")]["wind"] == "none"
    )
    assert memory["7c"]["crew"] == 6 and memory["7c"]["bonus"] == "tough"


def test_the_next_campaign_takes_what_the_cards_print(tmp_path: Path) -> None:
    """The track, a captain's flaw and a card's values are the same in every game."""
    memory = first(tmp_path / "a")
    with campaign(tmp_path, memory) as table:
        enter(table, "setup-long captain-p1=du Vane captain-p2=en Read")
        state = table.state
        assert state.track.infamous == 7 and state.track.levels["upgrade"] == 4
        assert state.captains[state.pirates["p1"].captain].flaw == "fears storms"
        assert state.captains[state.pirates["p2"].captain].flaw == ""
        # Where a corner port lies is the table's to tell: offered, never taken unasked.
        assert state.sea["1,1"].port is not None and state.sea["1,1"].port.nation is None
        enter(table, "sunset 7C")
        assert table.state.book["7C"].cannon == 8
        end = table.state
        while (back := table.moves.plan_undo()) is not None:
            table.moves.go(back)
        while (forth := table.moves.plan_redo()) is not None:
            table.moves.go(forth)
        assert table.state == end


def test_what_was_typed_before_is_offered_step_by_step(tmp_path: Path) -> None:
    memory = first(tmp_path / "a")
    with campaign(tmp_path, memory) as table:
        offered: dict[str, Any] = {}
        for act in ("setup-long", "blue"):
            run = table.begin(act)
            result = run.look(table.state)
            while isinstance(result, Asking):
                question = result.question
                offered[question.key] = question.offered
                run.give(question.key, question.offered)
                result = run.look(table.state)
        assert offered["corner-1-1"] == {"nation": "French", "wind": "N"}
        assert offered["corner-5-5"] == {"nation": "English", "wind": "none"}
        assert offered["track"]["surrender"] == 6
        assert offered["cards"] == {"total": 60, "open": 25, "island": 6, "storm": 6}


def test_a_table_that_tells_another_number_keeps_its_own(tmp_path: Path) -> None:
    memory = first(tmp_path / "a")
    with campaign(tmp_path, memory) as table:
        enter(table, "setup-long captain-p1=du Vane flaw-p1=none track=infamous 9")
        state = table.state
        assert state.track.infamous == 9 and state.track.levels == {}
        assert state.captains[state.pirates["p1"].captain].flaw == "none"
        done = table.act("captain", {"captain": "du Vane", "flaw": "too proud", "who": "Ana"})
        assert isinstance(done, Acknowledged)
        assert table.state.captains[table.state.pirates["p1"].captain].flaw == "too proud"


def test_a_rematch_keeps_what_the_cards_print(tmp_path: Path) -> None:
    """Corner ports with their winds, captains, flaws: the next game at the same table has them, in
    its questions and for the record book."""
    with campaign(tmp_path) as table:
        enter(
            table,
            "setup-long captain-p1=fr Jacquotte captain-p2=en Bonny corner-1-1=fr s "
            "port-1-1=3C corner-5-5=en -",
            "captain du Vane at 3,3 flaw fears storms",
            "ana captain fr Jacquotte flaw never docks at a cove",
        )
        before = booked(table.state)
        assert before[key_of("corner 1,1")] | {"source": ""} == {
            "nation": "French",
            "wind": "S",
            "name": "corner 1,1",
            "kind": "corner",
            "source": "",
        }, "also where the port's card stands for the nation"
        enter(table, "win ana, yes")
        enter(table, "setup-long captain-p1=du Vane captain-p2=sp Read corner-1-1=en corner-5-5=fr")
        state = table.state
        assert state.game_no == 2
        assert state.captains[state.pirates["p1"].captain].flaw == "fears storms"
        assert state.sea["1,1"].wind == "none" and state.sea["5,5"].wind == "S"
        after = booked(state)
        assert after["jacquotte"]["flaw"] == "never docks at a cove"
        assert after["bonny"]["nation"] == "English" and after["read"]["nation"] == "Spanish"
        assert after[key_of("corner 5,5")]["nation"] == "French"
        assert after[key_of("corner 1,1")]["nation"] == "English"


def test_a_rematch_of_the_short_game_keeps_them_too(tmp_path: Path) -> None:
    with campaign(tmp_path) as table:
        enter(table, "setup-long captain-p1=fr Jacquotte captain-p2=en Bonny corner-1-1=fr s")
        enter(table, "win ana, yes", "setup ship-p1=3D ship-p2=3C")
        after = booked(table.state)
        assert after["jacquotte"]["nation"] == "French"
        assert after[key_of("corner 1,1")]["wind"] == "S"


def test_a_rematch_asks_with_what_the_game_before_it_told(tmp_path: Path) -> None:
    with campaign(tmp_path) as table:
        enter(
            table,
            "setup-long captain-p1=fr Jacquotte flaw-p1=proud corner-1-1=fr s",
            "win ana, yes",
        )
        run = table.begin("setup-long")
        run.give("captain-p1", "fr Jacquotte")
        offered: dict[str, Any] = {}
        result = run.look(table.state)
        while isinstance(result, Asking):
            question = result.question
            offered[question.key] = question.offered
            run.give(question.key, question.offered)
            result = run.look(table.state)
        assert offered["flaw-p1"] == "proud"
        assert offered["corner-1-1"] == {"nation": "French", "wind": "S"}
