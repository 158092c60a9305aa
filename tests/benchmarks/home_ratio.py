"""How long until Home names the newest campaign, against a bare Textual app with one widget.

Both run on a pseudo-terminal of 120 x 40. The clock starts right before fork and exec; every
chunk that comes from the terminal is stamped as it arrives; afterwards the chunks are replayed
through a terminal emulator, and the first one after which the word stands on the screen counts.
Warm-up rounds first, then all programs in turns. Byte code is warm; the home is an own one with
five campaigns and a record book as the command line leaves it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pyte

from companion.table.campaign.opened import OpenTable
from tests.benchmarks.cli_ratio import environment
from tests.benchmarks.common import PLAYERS, bench_folder, figures_of, in_turns, seafall

COLUMNS, LINES = 120, 40
WARM, ROUNDS = 2, 15
CAMPAIGNS = ("Autumn Fleet", "Spice Road", "The Long Winter", "Gull Rock", "Newest Harbor")
LONGEST = 30.0
TARGETS: dict[str, float | None] = {"home": 1.25, "home_empty": None}

HELLO = """
from textual.app import App
from textual.widgets import Static

class Hello(App):
    def compose(self):
        yield Static("hello there")

Hello().run()
"""
APP = "import sys\nfrom screens.start import main\nsys.exit(main())\n"


def painted(command: list[str], env: dict[str, str], word: str) -> float:
    """Run a program until a word stands on its screen; the seconds from fork to that chunk.

    Raises:
        AssertionError: it does not come, with the last screen.
    """
    chunks: list[tuple[float, bytes]] = []
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execve(command[0], command, env)
        finally:
            os._exit(127)
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        until, wanted, seen = start + LONGEST, word.encode(), b""
        while (left := until - time.perf_counter()) > 0:
            ready, _, _ = select.select([terminal], [], [], left)
            if not ready:
                break
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            chunks.append((time.perf_counter() - start, chunk))
            seen += chunk
            if wanted in seen:
                # The word may yet be painted over or stand elsewhere: the replay decides.
                until = min(until, time.perf_counter() + 0.05)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
    return _first(chunks, word)


def _first(chunks: list[tuple[float, bytes]], word: str) -> float:
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    for at, chunk in chunks:
        stream.feed(chunk)
        if any(word in line for line in screen.display):
            return at
    shown = "\n".join(line.rstrip() for line in screen.display if line.strip())
    raise AssertionError(f"“{word}” never stood on the screen:\n{shown}")


def begin_campaigns(home: Path) -> None:
    """Five campaigns with some acts each, the last one the newest."""
    for place, title in enumerate(CAMPAIGNS):
        path = home / "campaigns" / f"campaign-{place}.jsonl"
        table: OpenTable[Any]
        with OpenTable.create(seafall(), path, title, PLAYERS) as table:
            for number in range(12):
                table.act("note", {"text": f"note {number}"}, depth="sentence")
        at = time.time() - 3600 * (len(CAMPAIGNS) - place)
        os.utime(path, (at, at))


def measure() -> dict[str, float]:
    """Medians in milliseconds until the word stands on the screen, and their ratios.

    Returns:
        `home_ours_ms`, `home_bare_ms`, `home_ratio`; `home_empty_...` for a home without
        campaigns; `home_lowest_ratio`: of the fastest runs.
    """
    with bench_folder() as folder:
        full, empty = folder / "full", folder / "empty"
        begin_campaigns(full)
        empty.mkdir()
        (folder / "hello.py").write_text(HELLO)
        (folder / "app.py").write_text(APP)
        env = environment(full) | {"TERM": "xterm-256color", "HOME": str(folder)}
        blank = env | {"COMPANION_HOME": str(empty)}
        hello, app = str(folder / "hello.py"), str(folder / "app.py")
        jobs = {
            "bare": lambda: painted([sys.executable, hello], env, "hello there"),
            "home": lambda: painted([sys.executable, app], env, CAMPAIGNS[-1]),
            "home_empty": lambda: painted([sys.executable, app], blank, "No campaign yet"),
        }
        in_turns(jobs, WARM)
        times = in_turns(jobs, ROUNDS)
    figures = figures_of("home", times["home"], times["bare"], "ms")
    figures |= figures_of("home_empty", times["home_empty"], times["bare"], "ms")
    figures["home_lowest_ratio"] = min(times["home"]) / min(times["bare"])
    figures["home_spread_ms"] = statistics.pstdev(times["home"]) * 1e3
    return figures
