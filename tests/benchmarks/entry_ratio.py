"""How much longer a durable, acknowledged entry takes than raw append + fsync of the same bytes.

Measured with a journal of 100 and of 100,000 entries:

* `enter_tight`: the door's part: an outcome becomes an entry, goes to the drive and moves the
  state; the floor is a raw append with nothing before it. This is the ratio that is asked for;
* `enter`: the same against a raw append by a program that has just asked the same questions, too
  (for information: what runs before an fsync makes the fsync itself some microseconds longer);
* `act`: the whole path: a procedure with its questions and answers, then the same; tight floor;
* `undo`, `redo`: the step that the screen has previewed already; `undo_planned` with its preview;
* `desk`: `act` handed to the writer thread and waited for (for information).

The targets hold where a bare fsync takes at least 0.1 ms.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any

from companion.table.campaign.desk import Desk
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Done
from tests.benchmarks.common import (
    bench_folder,
    figures_of,
    full_state,
    in_turns,
    seafall,
    sync_seconds,
    write_journal,
)

SIZES = (100, 100_000)
ROUNDS = 360
FRESH = 30
"""Rounds after which the short journal is begun anew, so that it stays short."""
BAR = 1.3
ANSWERS = {"who": "p1", "counter": "gold", "change": 1}

TARGETS: dict[str, float | None] = {
    f"{name}_{size}": bar
    for size in SIZES
    for name, bar in (
        ("enter_tight", BAR),
        ("undo", BAR),
        ("redo", BAR),
        ("act", BAR),
        ("enter", None),
        ("undo_planned", None),
        ("desk", None),
    )
}


class Raw:
    """The floor: the same bytes appended to a file of the same size."""

    def __init__(self, path: Path, like: Path, table: OpenTable[Any]) -> None:
        shutil.copyfile(like, path)
        self.handle = os.open(path, os.O_RDWR | os.O_APPEND)
        entry, head = table.act("count", ANSWERS, by="p1", depth="sentence"), None
        with like.open("rb") as file:
            file.seek(-4096, os.SEEK_END)
            self.entry = file.read().split(b"\n")[-2] + b"\n"
        assert entry is not None
        table.undo()
        with like.open("rb") as file:
            file.seek(-4096, os.SEEK_END)
            head = file.read().split(b"\n")[-2] + b"\n"
        table.redo()
        self.head = head
        os.fsync(self.handle)

    def append_entry(self) -> None:
        """An entry's bytes."""
        os.write(self.handle, self.entry)
        os.fsync(self.handle)

    def append_head(self) -> None:
        """The bytes of an undo."""
        os.write(self.handle, self.head)
        os.fsync(self.handle)

    def close(self) -> None:
        """Let it go."""
        os.close(self.handle)


class Bench:
    """One journal with its floor."""

    def __init__(self, journal: Path, number: int) -> None:
        path = journal.with_name(f"{journal.stem}-{number}.jsonl")
        shutil.copyfile(journal, path)
        self.table: OpenTable[Any] = OpenTable(seafall(), path)
        self.raw = Raw(path.with_suffix(".raw"), path, self.table)
        self.desk: Desk[Any] | None = None

    def act(self) -> None:
        """The whole path."""
        self.table.act("count", ANSWERS, by="p1", depth="sentence")

    def asked(self) -> tuple[Run[Any], Done[Any]]:
        """All questions answered, nothing entered."""
        run = self.table.begin("count", "p1")
        run.depth = "sentence"
        for key, value in ANSWERS.items():
            run.give(key, value)
        done = run.look(self.table.state)
        run.settle(done)
        assert isinstance(done, Done)
        return run, done

    def enter(self) -> float:
        """The door's part alone: seconds."""
        run, done = self.asked()
        start = time.perf_counter()
        self.table.enter(run, done)
        return time.perf_counter() - start

    def raw_ready(self) -> float:
        """The floor for a program that has asked the same questions: seconds."""
        self.asked()
        start = time.perf_counter()
        self.raw.append_entry()
        return time.perf_counter() - start

    def undo(self) -> float:
        """A planned step back: seconds. It is brought back afterwards, not timed."""
        move = self.table.moves.plan_undo()
        assert move is not None
        start = time.perf_counter()
        self.table.moves.go(move)
        taken = time.perf_counter() - start
        self.table.redo()
        return taken

    def redo(self) -> float:
        """A planned step forward: seconds."""
        self.table.undo()
        move = self.table.moves.plan_redo()
        assert move is not None
        start = time.perf_counter()
        self.table.moves.go(move)
        return time.perf_counter() - start

    def undo_planned(self) -> float:
        """A step back with its preview: seconds."""
        start = time.perf_counter()
        self.table.undo()
        taken = time.perf_counter() - start
        self.table.redo()
        return taken

    def on_desk(self) -> None:
        """The whole path on the writer thread."""
        if self.desk is None:
            self.desk = Desk(lambda: self.table)
            self.desk.opened.result()
        job = self.desk.do(lambda table: table.act("count", ANSWERS, by="p1", depth="sentence"))
        job.result()

    def close(self) -> None:
        """Close and delete."""
        if self.desk is not None:
            self.desk.close()
        self.table.close()
        self.raw.close()
        for path in (self.table.path, self.table.path.with_suffix(".raw")):
            path.unlink()


def measure() -> dict[str, float]:
    """Medians in microseconds and their ratios, by job and length of the journal.

    Returns:
        `enter_100_ours_us`, `enter_100_bare_us`, `enter_100_ratio` and so on; `fsync_ms`, a bare
        fsync on this disk; `line_bytes`, the length of an entry's line.
    """
    figures: dict[str, float] = {}
    with bench_folder() as folder:
        figures["fsync_ms"] = sync_seconds(folder) * 1e3
        state = full_state(folder)
        for size in SIZES:
            journal = folder / f"long-{size}.jsonl"
            write_journal(journal, size, state)
            times: dict[str, list[float]] = {}
            batch = FRESH if size < 1000 else ROUNDS
            for number in range(ROUNDS // batch):
                bench = Bench(journal, number)
                figures["line_bytes"] = len(bench.raw.entry)
                jobs = {
                    "raw_entry": bench.raw.append_entry,
                    "raw_ready": bench.raw_ready,
                    "enter": bench.enter,
                    "act": bench.act,
                    "raw_head": bench.raw.append_head,
                    "undo": bench.undo,
                    "redo": bench.redo,
                    "undo_planned": bench.undo_planned,
                    "desk": bench.on_desk,
                }
                for name, taken in in_turns(jobs, batch).items():
                    times.setdefault(name, []).extend(taken)
                bench.close()
            figures |= figures_of(f"enter_{size}", times["enter"], times["raw_ready"])
            for name, job in (("enter_tight", "enter"), ("act", "act"), ("desk", "desk")):
                figures |= figures_of(f"{name}_{size}", times[job], times["raw_entry"])
            for name in ("undo", "redo", "undo_planned"):
                figures |= figures_of(f"{name}_{size}", times[name], times["raw_head"])
    return figures


__all__ = ["TARGETS", "measure"]
