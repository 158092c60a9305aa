"""A data folder with two campaigns of the Saga, one of them put away, and an auction."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.table.tiny import begun, did, probe


class Hours:
    """A clock: each look is ten minutes later."""

    def __init__(self, begins: datetime) -> None:
        self.at = begins

    def __call__(self) -> datetime:
        self.at += timedelta(minutes=10)
        return self.at


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Ann and Bob in two evenings of the Saga (one put away), Ann and Cy at an auction.

    spring: Ann brings 5, Bob 12, Bob 3 more (undone), game 1 to Bob; Ann 20, game 2 to Ann.
    winter (put away): Bob brings 7, game 1 to Bob. auction: a bid of 7 that nobody may see.
    """
    home = tmp_path / "home"
    folder, away = home / "campaigns", home / "archive"
    folder.mkdir(parents=True)
    away.mkdir()
    work = tmp_path / "work"
    work.mkdir()
    with begun(work, probe("saga")) as table:
        table.clock = Hours(datetime(2026, 4, 3, 18, 0, tzinfo=UTC))
        did(table, "voyage", "p1", coins=5)
        did(table, "voyage", "p2", coins=12)
        did(table, "note", text="the Hydra rose")
        did(table, "voyage", "p2", coins=3)
        table.undo()
        did(table, "finish")
        table.act("voyage", {"coins": 1}, {"closed": "the storm was late"}, by="p1")
        table.clock = Hours(datetime(2026, 4, 20, 18, 0, tzinfo=UTC))
        did(table, "next-game")
        did(table, "voyage", "p1", coins=20)
        did(table, "finish")
    table.path.rename(folder / "spring.jsonl")
    with begun(work, probe("saga")) as table:
        table.clock = Hours(datetime(2025, 12, 25, 18, 0, tzinfo=UTC))
        did(table, "voyage", "p2", coins=7)
        did(table, "finish")
    table.path.rename(away / "winter.jsonl")
    with begun(work, probe("sealed"), players=("Ann", "Cy")) as table:
        table.clock = Hours(datetime(2026, 5, 1, 18, 0, tzinfo=UTC))
        did(table, "seal", "p1", bid=7)
    table.path.rename(folder / "auction.jsonl")
    return home
