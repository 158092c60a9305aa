"""A real SeaFall campaign of 15 games: acts at its end against its start, and opening it.

The campaign is played by the game's own procedures (`seafall_campaign.py`), about 7,500 entries;
its state grows as a real one does. Both ends stand in the second round of a game.

* `raid`, `gold`: a typed line of a raid, or of a counter, until it is entered, on a disk that does
  not wait (so that a slow drive hides nothing); `raid_synced`, `gold_synced`: with its fsync;
* `undo`: a step back with its preview, without waiting;
* `open`: opening the journal against `json.loads` of its lines.
"""

from __future__ import annotations

import gc
import json
import time
from functools import partial
from pathlib import Path
from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.storage.disk import RealDisk
from tests.benchmarks.common import Job, bench_folder, figures_of, in_turns, seafall
from tests.benchmarks.seafall_campaign import Unwaiting, write_campaign

ROUNDS, OPENED = 200, 15
BAR = 1.2
ACTS = ("raid", "gold", "raid_synced", "gold_synced", "undo")
TARGETS: dict[str, float | None] = dict.fromkeys(ACTS, BAR) | {"open": 1.0}
GOLD = "+1 gold"


def typed(table: OpenTable[Any], text: str) -> None:
    """A typed line, entered."""
    read = say(table, text)
    assert not isinstance(read.result, Asking), read.result
    table.enter(read.run, read.result)


def taken_back(table: OpenTable[Any], text: str) -> float:
    """A typed line, entered: seconds; then taken back, so that it may be typed again."""
    start = time.perf_counter()
    typed(table, text)
    taken = time.perf_counter() - start
    table.undo()
    return taken


def undo(table: OpenTable[Any], text: str) -> float:
    """A step back with its preview: seconds."""
    typed(table, text)
    start = time.perf_counter()
    table.undo()
    return time.perf_counter() - start


def acts(folder: Path, raids: dict[str, str]) -> dict[str, list[float]]:
    """Seconds of acts at both ends, taking turns; `raids`: file -> the line of a raid there."""
    tables, jobs = [], dict[str, Job]()
    for end, raid in raids.items():
        todo = {
            "raid": (taken_back, raid, Unwaiting()), "raid_synced": (taken_back, raid, RealDisk()),
            "gold": (typed, GOLD, Unwaiting()), "gold_synced": (typed, GOLD, RealDisk()),
            "undo": (undo, raid, Unwaiting()),
        }  # fmt: skip
        for name, (job, text, disk) in todo.items():
            path = folder / f"{end}-{name}.jsonl"  # its own: what is undone is looked for
            path.write_bytes((folder / f"{end}.jsonl").read_bytes())
            table = OpenTable(seafall(), path, disk=disk)
            tables.append(table)
            jobs[f"{name} {end}"] = partial(job, table, text)
    in_turns(jobs, 5)
    times = in_turns(jobs, ROUNDS)
    for table in tables:
        table.close()
    return times


def measure() -> dict[str, float]:
    """Medians at the end (`ours`) and at the start (`bare`); opening in milliseconds; ratios.

    Returns:
        `raid_ours_us`, `raid_bare_us`, `raid_ratio` and so on; `open_ours_ms`, `open_bare_ms`,
        `open_ratio`; `entries` of the whole campaign, `state_bytes` at both ends, `played_s`.
    """
    figures: dict[str, float] = {}
    with bench_folder() as folder:
        start = time.perf_counter()
        raids = {"start": write_campaign(folder / "start.jsonl", 0)}
        raids["end"] = write_campaign(folder / "end.jsonl")
        figures["played_s"] = time.perf_counter() - start
        times = acts(folder, raids)
        for name in ACTS:
            figures |= figures_of(name, times[f"{name} end"], times[f"{name} start"])
        journal = folder / "end.jsonl"
        for end in raids:
            with OpenTable(seafall(), folder / f"{end}.jsonl", writing=False) as table:
                figures[f"entries_{end}"] = table.history.acts
                figures[f"state_bytes_{end}"] = len(json.dumps(table.tree))

        def ours() -> None:
            OpenTable(seafall(), journal, writing=False).close()

        def bare() -> None:
            with journal.open("rb") as file:
                for line in file:
                    json.loads(line[17:])

        gc.collect()
        times = in_turns({"ours": ours, "bare": bare}, OPENED)
        figures |= figures_of("open", times["ours"], times["bare"], "ms")
    return figures
