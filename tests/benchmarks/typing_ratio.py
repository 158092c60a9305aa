"""From a key to the painted frame, in the line of a table, against a bare Textual input.

Both run on a pseudo-terminal of 80 x 24; the table is that of the last game of a SeaFall campaign
of about 7,500 entries. A line is typed letter by letter, as fast as somebody in a hurry types,
one letter here and one there; what the table reads of it while it is typed is part of the measure.
The clock starts when a letter is written to the terminal, and stops with the first piece of output
after which the screen shows all that was typed.
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
from types import TracebackType

import pyte

from tests.benchmarks.cli_ratio import environment
from tests.benchmarks.common import bench_folder, figures_of
from tests.benchmarks.seafall_campaign import write_campaign

COLUMNS, LINES = 80, 24
PAUSE = 0.15
"""Seconds between two letters of a line."""
LONGEST = 30.0
LINE_ENDS = ("ann sells two spice and buys a cannon", "bob gains 3 gold, cid loses 1 glory")
"""Lines; of each the first letters are not measured, as they stand elsewhere on the screen too."""
UNMEASURED, TURNS = 4, 4
TARGETS: dict[str, float | None] = {"key": 1.4, "key_slow": None}

BARE = """
from textual.app import App
from textual.widgets import Input, Static

class Bare(App):
    def compose(self):
        yield Static("ready")
        yield Input()

Bare().run()
"""
APP = "import sys\nfrom screens.start import main\nsys.exit(main())\n"


class Terminal:
    """A program on a terminal, and its screen as it stands."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.child, self.end = pty.fork()
        if self.child == 0:
            try:
                os.execve(command[0], command, env)
            finally:
                os._exit(127)
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.end)

    def press(self, keys: str, word: str) -> float:
        """Write keys; the seconds until a word stands on the screen.

        Raises:
            AssertionError: it does not come, with the screen.
        """
        self.drain(0.0)
        start = time.perf_counter()
        os.write(self.end, keys.encode())
        while (left := start + LONGEST - time.perf_counter()) > 0:
            if (at := self._read(left)) and any(word in row for row in self.screen.display):
                return at - start
        raise AssertionError(f"“{word}” never stood there:\n" + "\n".join(self.screen.display))

    def drain(self, seconds: float) -> None:
        """Take what comes meanwhile."""
        until = time.perf_counter() + seconds
        while self._read(max(0.0, until - time.perf_counter())):
            pass

    def _read(self, seconds: float) -> float:
        """A piece of output; when it came, 0 for none."""
        if not select.select([self.end], [], [], seconds)[0]:
            return 0.0
        piece, at = os.read(self.end, 65536), time.perf_counter()
        self._stream.feed(piece)
        return at


def measure() -> dict[str, float]:
    """Medians in milliseconds (`key`), and the slowest letter in ten (`key_slow`)."""
    times: dict[str, list[float]] = {"ours": [], "bare": []}
    with bench_folder() as folder:
        home = folder / "home"
        (home / "campaigns").mkdir(parents=True)
        write_campaign(home / "campaigns" / "end.jsonl")
        (folder / "bare.py").write_text(BARE)
        (folder / "app.py").write_text(APP)
        env = environment(home) | {"TERM": "xterm-256color", "HOME": str(folder)}
        command = [sys.executable, str(folder / "bare.py")]
        with (
            Terminal([sys.executable, str(folder / "app.py")], env) as ours,
            Terminal(command, env) as bare,
        ):
            _open(ours, bare)
            for turn in range(TURNS):
                _type({"ours": ours, "bare": bare}, LINE_ENDS[turn % len(LINE_ENDS)], times)
    figures = figures_of("key", times["ours"], times["bare"], "ms")
    slow = {side: [statistics.quantiles(found, n=10)[-1]] for side, found in times.items()}
    return figures | figures_of("key_slow", slow["ours"], slow["bare"], "ms")


def _open(ours: Terminal, bare: Terminal) -> None:
    bare.press("", "ready")
    ours.press("", "Enter open")
    ours.drain(1.0)  # an Enter right behind a change of the screen does nothing
    ours.press("\r", "What now")
    ours.drain(1.0)
    ours.press(":", "Esc")


def _type(sides: dict[str, Terminal], line: str, times: dict[str, list[float]]) -> None:
    for place, letter in enumerate(line):
        for name in sorted(sides, reverse=bool(place % 2)):
            side, typed = sides[name], line[: place + 1].rstrip()
            taken = side.press(letter, typed)
            if place >= UNMEASURED and letter != " ":
                times[name].append(taken)
            side.drain(PAUSE / 2)
    for side in sides.values():
        os.write(side.end, b"\x15")  # the line is emptied
        side.drain(1.0)


__all__ = ["TARGETS", "measure"]
