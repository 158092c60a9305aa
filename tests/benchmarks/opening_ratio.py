"""How long opening 100,000 entries takes against `json.loads` of the same lines, and what it keeps.

Opening checks every digest, follows the chain and the tree of entries, applies every patch with
its old values checked and types the state at the end; there is no snapshot. Memory is what a
fresh process grows by while it opens (resident pages, imports not counted), against the size of
the file: at its end and at its highest.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from pathlib import Path

from companion.table.campaign.opened import OpenTable
from tests.benchmarks.common import (
    ROOT,
    bench_folder,
    figures_of,
    full_state,
    in_turns,
    seafall,
    write_journal,
)

ENTRIES = 100_000
ROUNDS = 7
TARGETS: dict[str, float | None] = {
    "open": 1.0,
    "open_undone": 1.0,
    "kept": 1.0,
    "kept_undone": 1.0,
    "peak": 1.0,
    "peak_undone": 1.0,
}

_GROWTH = """
import gc, resource, sys
from pathlib import Path
from companion.table.campaign.opened import OpenTable
from tests.benchmarks.common import seafall

def resident():
    if sys.platform.startswith("linux"):
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    return highest()

def highest():
    # The system's own mark of this program alone; `ru_maxrss` may still be that of the parent.
    if sys.platform.startswith("linux"):
        lines = Path("/proc/self/status").read_text().splitlines()
        return int(next(x for x in lines if x.startswith("VmHWM")).split()[1]) * 1024
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return told if sys.platform == "darwin" else told * 1024

game, short, long = seafall(), Path(sys.argv[1]), Path(sys.argv[2])
OpenTable(game, short, writing=False).close()   # all code is loaded and warm by now
gc.collect()
before, top = resident(), highest()
table = OpenTable(game, long, writing=False)
gc.collect()
print(resident() - before, max(highest() - max(top, before), 0), len(table.history))
"""


def growth(short: Path, journal: Path) -> tuple[int, int]:
    """Bytes that a fresh process holds more after opening, and at its highest."""
    told = subprocess.run(
        [sys.executable, "-c", _GROWTH, str(short), str(journal)],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    kept, peak, _ = map(int, told.stdout.split())
    return kept, max(peak, kept)


def measure() -> dict[str, float]:
    """Medians in milliseconds, memory in megabytes, and their ratios.

    Returns:
        `open_ours_ms`, `open_bare_ms`, `open_ratio`; `kept_ours_MB` (memory after opening),
        `kept_bare_MB` (the file's size), `kept_ratio`; `peak_...` likewise at the highest; all
        again with `_undone`: every tenth act undone, in branches. `entries` and `line_bytes`.
    """
    figures: dict[str, float] = {"entries": ENTRIES}
    with bench_folder() as folder:
        state = full_state(folder)
        short = folder / "short.jsonl"
        write_journal(short, 200, state, undone=0.1)
        for name, undone in (("", 0.0), ("_undone", 0.1)):
            journal = folder / f"long{name}.jsonl"
            figures[f"acts_on_table{name}"] = write_journal(journal, ENTRIES, state, undone)

            def ours(path: Path = journal) -> None:
                OpenTable(seafall(), path, writing=False).close()

            def bare(path: Path = journal) -> None:
                with path.open("rb") as file:
                    for line in file:
                        json.loads(line[17:])

            gc.collect()
            times = in_turns({"ours": ours, "bare": bare}, ROUNDS)
            figures |= figures_of(f"open{name}", times["ours"], times["bare"], "ms")
            size = journal.stat().st_size
            kept, peak = growth(short, journal)
            for what, taken in ((f"kept{name}", kept), (f"peak{name}", peak)):
                figures |= {
                    f"{what}_ours_MB": taken / 1e6,
                    f"{what}_bare_MB": size / 1e6,
                    f"{what}_ratio": taken / size,
                }
            figures[f"line_bytes{name}"] = size / ENTRIES
    return figures
