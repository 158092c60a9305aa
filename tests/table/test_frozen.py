"""Journals of every format and game open for ever: files that are kept, states worked out by hand.

`frozen/format_N/NAME.jsonl` was written by the program of its day and is never written again;
beside it stand its number of acts, and states at acts of it as the recordings of that day worked
them out (`None`: not told).
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import load
from companion.table.campaign.logged import statistics
from companion.table.campaign.opened import OpenTable
from companion.table.sentences.sentence import say
from companion.table.storage.entry import FORMAT, Entry
from companion.table.storage.patch import sorted_encoding

FROZEN = sorted((Path(__file__).parent / "frozen").glob("format_*/*.jsonl"))
ALL = [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FROZEN]


def game_of(path: Path) -> str:
    """The game's id, from the first line."""
    first = msgspec.json.decode(path.read_bytes().split(b"\n", 1)[0][17:])
    assert first["format"] == int(path.parent.name.removeprefix("format_"))
    return str(first["game"])


def opened(path: Path, folder: Path) -> OpenTable[Any]:
    """A copy of a frozen file, open for writing."""
    copy = folder / path.name
    shutil.copy(path, copy)
    return OpenTable(load(game_of(path)), copy)


def at(state: Any, path: str) -> Any:
    """A value of a state by its dotted path, plain."""
    value = msgspec.to_builtins(state)
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def test_each_format_is_there() -> None:
    assert {path.parent.name for path in FROZEN} == {f"format_{n}" for n in range(FORMAT + 1)}


@pytest.mark.parametrize("path", ALL)
def test_opens_with_the_states_worked_out_by_hand(path: Path, tmp_path: Path) -> None:
    told = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    with opened(path, tmp_path) as table:
        assert table.history.acts == told["acts"]
        assert len(table.drafts.all()) == told.get("drafts", 0)
        places = {
            entry.act_no: n
            for n in range(len(table.history))
            if table.history.is_place(n) and isinstance(entry := table.record(n), Entry)
        }
        assert len(told["checks"]) >= 2
        for check in told["checks"]:
            state = table.state_at(places[check["act"]])
            for name, wanted in check["state"].items():
                assert at(state, name) == wanted, f"act {check['act']} {name}: {check['working']}"


@pytest.mark.parametrize("path", ALL)
def test_goes_on_where_it_stopped(path: Path, tmp_path: Path) -> None:
    """Its log, its figures, undo to the root and back, and a new act; no old byte is touched."""
    old = path.read_bytes()
    with opened(path, tmp_path) as table:
        end = sorted_encoding(table.state)
        assert len(table.log(1000)) >= table.history.acts
        statistics(table)
        while (back := table.moves.plan_undo()) is not None:
            table.moves.go(back)
        while (forth := table.moves.plan_redo()) is not None:
            table.moves.go(forth)
        assert sorted_encoding(table.state) == end
        said = say(table, "note it still opens", "")
        table.enter(said.run, said.result)
        assert table.log(1)[-1].says == "“it still opens”"
    assert (tmp_path / path.name).read_bytes().startswith(old)
    with OpenTable(load(game_of(path)), tmp_path / path.name, writing=False) as again:
        assert sorted_encoding(again.state) == end
