"""All benchmarks as one table: `python -m tests.benchmarks [NAME...]`.

Reports ratios and never fails by them: a timed pass or fail would only measure the machine. The
disk is that of the temp folder, or of `COMPANION_BENCH`.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys

from tests.benchmarks.common import bench_folder, disk_name, sync_seconds

NAMES = (
    "entry_ratio",
    "act_growth",
    "opening_ratio",
    "campaign_ratio",
    "home_ratio",
    "cli_ratio",
    "hearing_ratio",
    "typing_ratio",
    "odds_ratio",
    "search_ratio",
    "past_ratio",
    "phones_ratio",
)
WORTH = 1e-4
"""Seconds of a bare fsync from which on the ratios of durable entries mean something."""


def rows(figures: dict[str, float], targets: dict[str, float | None]) -> list[list[str]]:
    """What is told of one benchmark: name, ours, bare, ratio, target, whether it holds."""
    told = []
    for name, target in targets.items():
        found = [key for key in figures if key.startswith(f"{name}_ours_")]
        key = min(found, key=len)
        unit = key.rpartition("_")[2]
        ours, bare = figures[key], figures[f"{name}_bare_{unit}"]
        ratio = figures[f"{name}_ratio"]
        bar = "" if target is None else f"{target:.2f}"
        holds = "" if target is None else "holds" if ratio <= target else "ABOVE"
        told.append([name, f"{ours:.1f} {unit}", f"{bare:.1f} {unit}", f"{ratio:.2f}", bar, holds])
    return told


def facts(figures: dict[str, float], targets: dict[str, float | None]) -> str:
    """The figures that belong to no ratio."""
    taken = {f"{name}_{side}" for name in targets for side in ("ours", "bare", "ratio")}
    left = [
        f"{key} {value:.4g}"
        for key, value in figures.items()
        if key not in taken and not any(key.startswith(f"{one}_") for one in taken)
    ]
    return ", ".join(left)


def main(names: list[str]) -> int:
    """Measure and print."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.")
        return 2
    with bench_folder() as folder:
        bare = sync_seconds(folder)
        print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}")
        print(f"disk {disk_name(folder)}: a bare fsync takes {bare * 1e3:.3f} ms")
    if bare < WORTH:
        print("That is less than 0.1 ms: the ratios of durable entries need not hold here.")
    print(f"\n{'':28}{'ours':>14}{'reference':>14}{'ratio':>8}{'target':>8}")
    for name in names or NAMES:
        module = importlib.import_module(f"tests.benchmarks.{name}")
        figures = module.measure()
        print(f"{name}: {(module.__doc__ or '').splitlines()[0]}")
        for one, ours, reference, ratio, bar, holds in rows(figures, module.TARGETS):
            print(f"  {one:26}{ours:>14}{reference:>14}{ratio:>8}{bar:>8}  {holds}".rstrip())
        if told := facts(figures, module.TARGETS):
            print(f"  ({told})")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
