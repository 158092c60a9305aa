"""The long fuzz run.

    nice -n 15 python -m tests.fuzz sentences 200000 --offers 0.1
    nice -n 15 python -m tests.fuzz answers 100000 --seed 7 --game seafall

Exits with 1 if anything broke, if the longest act took more than 50 times the median act or wrote
more than 100 KB, or if a refusal, which looks for lines to offer, took longer than half a second.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.running import Figures, run
from tests.fuzz.tables import GAMES

SHARE_DRAWN = 0.1
MOST_RATIO = 50
LONGEST_REFUSAL = 0.5
MOST_BYTES = 100_000


def main() -> int:
    """Run, tell, judge."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("kind", choices=("sentences", "answers"))
    words.add_argument("count", type=int)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--game", choices=GAMES, action="append")
    words.add_argument("--draw", type=float, default=SHARE_DRAWN)
    words.add_argument("--offers", type=float, default=1.0, help="share of refusals that teach")
    words.add_argument("--traces", action="store_true", help="with the whole traceback of each")
    typed = words.parse_args()
    since = time.monotonic()

    def progress(figures: Figures) -> None:
        nonlocal since
        if time.monotonic() - since > 60:
            since = time.monotonic()
            print(f"... {figures.lines} tried, {figures.broken} faults", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        figures = run(
            typed.kind, typed.count, Path(folder), tuple(typed.game or GAMES), typed.seed,
            typed.draw, progress, typed.offers,
        )  # fmt: skip
    print(figures.told())
    if typed.traces:
        for key, fault in figures.faults.items():
            print(f"\n=== {key}\n{fault.said}\n{fault.trace}")
    slow = figures.ratio > MOST_RATIO or figures.slowest > LONGEST_REFUSAL
    return 1 if figures.faults or slow or figures.biggest > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
