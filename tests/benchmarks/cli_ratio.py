"""How long commands take as whole processes, against a script that only imports click and msgspec.

`calc` is `companion calc seafall raid-pool flagship=2 garrison=1`; `log` shows the last 20 of
10,000 entries; `log_json` and `rules` are for information. Output goes to a pipe. No command may
load Textual: that is asserted from the list of all modules that its process imported.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.benchmarks.common import (
    ROOT,
    Job,
    bench_folder,
    figures_of,
    full_state,
    in_turns,
    write_journal,
)

ENTRIES = 10_000
ROUNDS, WARM = 41, 3
BAR = 1.5
COMMANDS: dict[str, tuple[str, ...]] = {
    "calc": ("calc", "seafall", "raid-pool", "flagship=2", "garrison=1"),
    "log": ("log", "long"),
    "log_json": ("log", "long", "--json"),
    "rules": ("rules", "seafall", "dangerous", "site"),
}
TARGETS: dict[str, float | None] = {"calc": BAR, "log": BAR, "log_json": None, "rules": None}
BARE = "import click\nimport msgspec\n"
SCRIPT = "import sys\nfrom screens.start import main\nsys.exit(main())\n"
"""What an installer writes as the command `companion`."""


def environment(home: Path) -> dict[str, str]:
    """The same for both sides: an own home, the project on the path."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("COMPANION", "PYTHON"))
    }
    return {
        **kept,
        "COMPANION_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        # Byte code is warm, as after any first use, also where the project may not be written.
        "PYTHONPYCACHEPREFIX": str(home.parent / "byte-code"),
    }


def loaded(command: list[str], env: dict[str, str]) -> set[str]:
    """Names of all modules that a command imports."""
    told = subprocess.run(
        [sys.executable, "-X", "importtime", *command],
        env=env, check=True, capture_output=True, text=True,
    )  # fmt: skip
    lines = [line for line in told.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


def is_drawn(module: str) -> bool:
    """Whether a module belongs to the app, and not only to its start."""
    top = module.partition(".")[0]
    return top == "textual" or (top == "screens" and module not in ("screens", "screens.start"))


def measure() -> dict[str, float]:
    """Medians in milliseconds of whole processes, and their ratios.

    Returns:
        `calc_ours_ms`, `calc_bare_ms`, `calc_ratio` and so on; `python_ms`: an empty script.

    Raises:
        AssertionError: a command loads Textual or the screens.
    """
    with bench_folder() as folder:
        home = folder / "home"
        (home / "campaigns").mkdir(parents=True)
        write_journal(home / "campaigns" / "long.jsonl", ENTRIES, full_state(folder))
        scripts = {"bare": BARE, "empty": "", "command": SCRIPT}
        for name, text in scripts.items():
            (folder / f"{name}.py").write_text(text)
        env = environment(home)

        def run(*words: str) -> None:
            subprocess.run(
                [sys.executable, *words], env=env, check=True, stdout=subprocess.PIPE,
            )  # fmt: skip

        jobs: dict[str, Job] = {
            name: partial(run, str(folder / f"{name}.py")) for name in ("bare", "empty")
        }
        for name, words in COMMANDS.items():
            script = str(folder / "command.py")
            found = {name for name in loaded([script, *words], env) if is_drawn(name)}
            assert not found, f"`companion {' '.join(words)}` loads {found}"
            jobs[name] = partial(run, script, *words)
        in_turns(jobs, WARM)
        times = in_turns(jobs, ROUNDS)
    figures = {"entries": float(ENTRIES), "python_ms": sorted(times["empty"])[ROUNDS // 2] * 1e3}
    for name in COMMANDS:
        figures |= figures_of(name, times[name], times["bare"], "ms")
    return figures
