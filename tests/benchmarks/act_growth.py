"""How much longer an act takes at the end of a campaign of 7,500 entries than at its start.

Both tables have a state of the same full size; what differs is the length of what lies behind.
`act` is the whole path with its fsync, `computed` the same with a disk that does not wait (so
that a slow drive hides nothing), `undo` a step back with its preview, likewise without waiting.
"""

from __future__ import annotations

import shutil
import time
from functools import partial
from pathlib import Path
from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Handle, RealDisk
from tests.benchmarks.common import (
    Job,
    bench_folder,
    figures_of,
    full_state,
    in_turns,
    seafall,
    write_journal,
)

ENTRIES = 7_500
ROUNDS, FRESH = 400, 50
BAR = 1.2
TARGETS: dict[str, float | None] = {"act": BAR, "computed": BAR, "undo": BAR}
ANSWERS = {"who": "p2", "counter": "gold", "change": 1}


class Unwaiting(RealDisk):
    """The machine's disk without waiting for the drive."""

    def sync(self, handle: Handle) -> None:
        """Nothing."""


def act(table: OpenTable[Any]) -> None:
    """A counter, the whole path."""
    table.act("count", ANSWERS, by="p2", depth="sentence")


def undo(table: OpenTable[Any]) -> float:
    """A step back with its preview: seconds; then brought back."""
    start = time.perf_counter()
    table.undo()
    taken = time.perf_counter() - start
    table.redo()
    return taken


def measure() -> dict[str, float]:
    """Medians in microseconds at the end (`ours`) and at the start (`bare`), and their ratios."""
    times: dict[str, list[float]] = {}
    with bench_folder() as folder:
        state = full_state(folder)
        ends = {"start": folder / "start.jsonl", "end": folder / "end.jsonl"}
        write_journal(ends["start"], 0, state)
        write_journal(ends["end"], ENTRIES, state)
        for number in range(ROUNDS // FRESH):
            tables = {}
            for end, journal in ends.items():
                for kind, disk in (("synced", RealDisk()), ("unsynced", Unwaiting())):
                    path: Path = folder / f"{end}-{kind}-{number}.jsonl"
                    shutil.copyfile(journal, path)
                    tables[end, kind] = OpenTable(seafall(), path, disk=disk)
            jobs: dict[str, Job] = {}
            for end in ends:
                synced, unsynced = tables[end, "synced"], tables[end, "unsynced"]
                jobs[f"act {end}"] = partial(act, synced)
                jobs[f"computed {end}"] = partial(act, unsynced)
                jobs[f"undo {end}"] = partial(undo, unsynced)
            for table in tables.values():
                act(table)
            for name, taken in in_turns(jobs, FRESH).items():
                times.setdefault(name, []).extend(taken)
            for table in tables.values():
                table.close()
    figures: dict[str, float] = {"entries": ENTRIES}
    for name in TARGETS:
        figures |= figures_of(name, times[f"{name} end"], times[f"{name} start"])
    return figures
