"""Whoever would lose the last crew at sea is asked once more (p. 6; A-21, A-22)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.procedures.drive import Asking, Done
from tests.games.pirate_crusades.test_short_table import ANA, BEN, Table, mid, pirate

FLEET = {"who": ANA, "ship": "JK", "escort": "3D", "act": "fight"}


def looks(folder: Path, hand: str, **answers: Any) -> Asking | Done[Any]:
    """Ana finds a ship, answer by answer."""
    table = mid(folder, pirate(hand), pirate("QS")).open
    run = table.begin("look", ANA)
    for key, value in {**FLEET, **answers}.items():
        run.give(key.replace("_", "-"), value)
    return run.look(table.state)


@pytest.mark.parametrize("what", ["mission", "cargo", "nothing"])
def test_a_line_that_leaves_no_crew_asks_once_more(tmp_path: Path, what: str) -> None:
    table = mid(tmp_path, pirate("9H"), pirate())
    assert table.asks(f"ana looks 4c fights with 9h plunder {what}") == "doomed"
    table.say(f"ana looks 4c fights with 9h plunder {what} anyway")
    assert table.state.winner == BEN


def test_no_takes_the_sunk_ship_as_crew(tmp_path: Path) -> None:
    given = {"ship": "4C", "cards": "9H", "plunder": "cargo", "doomed": False}
    run = looks(tmp_path, "9H", **given)
    assert isinstance(run, Done) and "4C becomes crew" in run.outcome.says
    assert run.outcome.state.pirates[ANA].status == "sailing"


def test_plunder_as_crew_asks_nothing(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H"), pirate())
    table.say("ana looks 4c fights with 9h plunder crew")
    assert table.pirate().status == "sailing"


def test_every_card_against_the_fleet_is_asked(tmp_path: Path) -> None:
    """P. 6: nothing can be plundered there. KH is 11 against 11, 9H and 8S against 4."""
    given = {"first_cards": "kh", "second_cards": "9h 8s"}
    asks = looks(tmp_path, "KH 9H 8S", **given)
    assert isinstance(asks, Asking) and asks.question.key == "second-doomed"


def test_cards_that_are_kept_after_all_stay_in_the_hand(tmp_path: Path) -> None:
    given = {"first_cards": "kh", "second_cards": "9h 8s", "second_doomed": False}
    done = looks(tmp_path, "KH 9H 8S", **given)
    assert isinstance(done, Done)
    ana = done.outcome.state.pirates[ANA]
    assert ana.status == "sailing" and set(ana.hand.known) == {"9H", "8S"} and ana.done == 0
    assert sorted(done.outcome.state.discards) == ["3D", "JK1", "KH"]


def test_a_card_kept_back_is_enough(tmp_path: Path) -> None:
    done = looks(tmp_path, "KH 9H 8S", first_cards="kh", second_cards="9h")
    assert isinstance(done, Done) and done.outcome.state.pirates[ANA].done == 1


def test_the_fleet_combined_is_asked_as_well(tmp_path: Path) -> None:
    table: Table = mid(tmp_path, pirate("KH 9H"), pirate(), fleet="combined")
    assert table.asks("look jk 3d fight with kh 9h") == "doomed"
