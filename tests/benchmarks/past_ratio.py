"""How long a query over 100,000 entries takes against a bare one of the same index.

Ten campaigns of 10,000 entries. Ours reads the typed line, finds the player, bounds campaigns and
what was put away, and gives typed rows with their campaigns and numbers; the bare side asks the
same SQLite base for the same entries in the same order, 200 at most, as its rows. `making` is the
making of the whole index; `opened` opens the one that is kept, against reading the journals' bytes.
"""

from __future__ import annotations

import sqlite3
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from companion import places
from companion.share.past.asking import Scope, asked
from companion.share.past.index import past_of
from companion.share.past.query import typed
from tests.benchmarks.common import bench_folder, figures_of, full_state, in_turns, write_journal

CAMPAIGNS, ENTRIES = 10, 10_000
ROUNDS = 15
NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
ASKED = {
    "words": ("gold 17", 'id in (select rowid from words where words match \'"gold"* "17"*\')'),
    "player": ("player:ann", "player = 'ann'"),
    "kind": ("kind:count", "act = 'count'"),
    "number": ("gold>80", "id in (select entry from value where name = 'gold' and number > 80)"),
    "most": (
        "most:gold",
        "id in (select entry from value where name = 'gold' and number = "
        "(select max(number) from value where name = 'gold'))",
    ),
    "own": (
        "player:ann gold>80",
        "id in (select v.entry from value v join entry x on x.id = v.entry where v.name = 'gold' "
        "and v.number > 80 and (v.player = 'ann' or v.player = '' and x.player = 'ann'))",
    ),
    "day": ("since:2026-11-01", "moment >= 1793000000"),
}
"""What is asked: the typed line, and which entries the bare query asks for."""
TARGETS: dict[str, float | None] = {"query": 5.0, **dict.fromkeys(ASKED), "opened": None}


def measure() -> dict[str, float]:
    """Milliseconds and their ratios.

    Returns:
        `query_...`: all queries of a round together; each by its name; `opened_...`: opening the
        kept index, against reading the journals; `making_s`: making it; `index_mb`: its size.
    """
    with bench_folder() as folder:
        state = full_state(folder)
        places.campaigns(folder).mkdir(parents=True)
        paths = [places.campaigns(folder) / f"long-{n}.jsonl" for n in range(CAMPAIGNS)]
        for path in paths:
            write_journal(path, ENTRIES, state, undone=0.1)
        start = time.perf_counter()
        with past_of(folder):
            pass
        figures = {"making_s": time.perf_counter() - start}
        figures["index_mb"] = places.past(folder).stat().st_size / 2**20
        figures |= _opened(folder, paths)
        with past_of(folder) as past:
            return figures | _queries(past.base)


def _queries(base: sqlite3.Connection) -> dict[str, float]:
    jobs = {}
    for name, (line, bare) in ASKED.items():
        jobs[f"{name} ours"] = partial(_ours, base, line)
        jobs[f"{name} bare"] = partial(_bare, base, bare)
    times = in_turns(jobs, ROUNDS)
    figures: dict[str, float] = {}
    for name in ASKED:
        figures |= figures_of(name, times[f"{name} ours"], times[f"{name} bare"], "ms")
    every = {
        side: [sum(told) for told in zip(*(times[f"{name} {side}"] for name in ASKED), strict=True)]
        for side in ("ours", "bare")
    }
    return figures | figures_of("query", every["ours"], every["bare"], "ms")


def _ours(base: sqlite3.Connection, line: str) -> object:
    return asked(base, typed(line, NOW), Scope())


def _bare(base: sqlite3.Connection, which: str) -> object:
    query = f"select * from entry where {which} order by moment desc, source, n desc limit 200"
    return base.execute(query).fetchall()


def _opened(folder: Path, paths: list[Path]) -> dict[str, float]:
    def ours() -> None:
        with past_of(folder):
            pass

    jobs = {"ours": ours, "bare": lambda: [path.read_bytes() for path in paths]}
    times = in_turns(jobs, ROUNDS)
    return figures_of("opened", times["ours"], times["bare"], "ms")
