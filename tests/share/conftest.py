"""Campaigns to export: recorded games, and small ones of the probes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from tests.recorded import Recording
from tests.table.tiny import PROBES, begun, did, probe

GAMES = Path(__file__).resolve().parent.parent / "games"
RECORDED = {
    "duel": ("en-garde", GAMES / "en_garde/recorded/house_rules.toml"),
    "sea": ("pirate-crusades", GAMES / "pirate_crusades/recorded/long_game.toml"),
}
NASTY = "<b>=1+1</b> | *x* `y` & \"q\" 'a' [l](http://e.org) \\ _u_ $z$ #h ~s~ 🂡 Žofie"
"""Typed text with every sign that some format reads as its own."""


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Journals of two recorded games, played once; only to be read."""
    found = {}
    for name, (_, script) in RECORDED.items():
        table = Recording(script).play(tmp_path_factory.mktemp(name))
        table.close()
        found[name] = table.path
    return found


Reading = Callable[[str], contextlib.AbstractContextManager[OpenTable[Any]]]


@pytest.fixture
def reading(recorded: dict[str, Path]) -> Reading:
    """A recorded game, open for reading."""

    @contextlib.contextmanager
    def opened(name: str) -> Iterator[OpenTable[Any]]:
        with OpenTable(load(RECORDED[name][0]), recorded[name], writing=False) as table:
            yield table

    return opened


class Days:
    """A clock: each look is three hours later, beginning on 21 November 2026 at 14:00."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 21, 11, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(hours=3)
        return self.at


@pytest.fixture
def saga(tmp_path: Path) -> Iterator[OpenTable[Any]]:
    """Two games of the Saga with a note, a ruling, an undone act, a broken rule and a rename."""
    with begun(tmp_path, probe("saga")) as table:
        table.clock = Days()
        did(table, "voyage", "p1", coins=5)
        did(table, "note", text=NASTY)
        did(table, "voyage", "p2", coins=777)
        table.undo()
        did(table, "ruling", rule="", text="coins count twice")
        did(table, "rename", who="p2", name="=Bob|<i>")
        did(table, "finish")
        table.act("voyage", {"coins": 1}, {"closed": "for *fun*"}, by="p1")
        did(table, "next-game")
        did(table, "voyage", "p2", coins=3)
        did(table, "finish")
        yield table


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[OpenTable[Any]]:
    """A bid that nobody may see, and a square."""
    with begun(tmp_path, probe("sealed")) as table:
        did(table, "seal", "p1", bid=7)
        yield table


@pytest.fixture(autouse=True)
def _probes(monkeypatch: pytest.MonkeyPatch, _own_home: None) -> None:
    """The probes are games, too; times are UTC."""
    monkeypatch.setenv("COMPANION_GAMES", str(PROBES))
    monkeypatch.setenv("TZ", "UTC")
    import time

    time.tzset()
