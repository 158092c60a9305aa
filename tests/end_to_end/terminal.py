"""A real terminal for tests: tmux types the keys and reads the screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path

TMUX = shutil.which("tmux")


LOOKS = 0.4
"""Seconds for which somebody looks at what is new before a key that is no answer of theirs."""


def is_gone(program: int, seconds: float) -> bool:
    """Whether a process ends within some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(program, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


class Terminal:
    """One tmux session of its own server, so that nothing of the user's is touched."""

    def __init__(self, home: Path, size: tuple[int, int] = (80, 24)) -> None:
        self.socket = f"companion-{uuid.uuid4().hex[:12]}"
        self.home, self.size = home, size
        self.keys = 0
        """Keys pressed so far."""
        self._typed = False
        """Whether the last keys were letters: who types an answer enters it at once."""

    def start(self, *arguments: str) -> None:
        """Run `python -m companion` with these arguments."""
        command = [sys.executable, "-m", "companion", *arguments]
        environment = {
            **os.environ,
            "COMPANION_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")]),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        width, height = map(str, self.size)
        self._tmux(
            "new-session", "-d", "-x", width, "-y", height, *command,
            ";", "set-option", "-g", "remain-on-exit", "on",  # what it says when it dies is kept
            environment=environment,
        )  # fmt: skip

    def press(self, *keys: str) -> None:
        """Press keys by tmux's names: `Enter`, `Escape`, `Up`, or single letters."""
        if not self._typed:
            time.sleep(LOOKS)
        self._typed = False
        self.keys += len(keys)
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a text as it stands; each letter is a key."""
        self.keys += len(text)
        self._typed = True
        self._tmux("send-keys", "-l", text)

    def screen(self) -> str:
        """What stands on the screen now."""
        return self._tmux("capture-pane", "-p")

    def wait_for(self, *texts: str, seconds: float = 20) -> str:
        """Wait until all texts stand on the screen at once; the screen then."""
        end = time.monotonic() + seconds
        screen = ""
        while time.monotonic() < end:
            screen = self.screen()
            if all(text in screen for text in texts):
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{texts} did not appear; the screen is:\n{screen}")

    def wait_gone(self, text: str, seconds: float = 20) -> str:
        """Wait until a text is no longer on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen = self.screen()
            if text not in screen:
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{text!r} stays; the screen is:\n{screen}")

    def program(self) -> int:
        """The process that runs in it."""
        return int(self._tmux("list-panes", "-F", "#{pane_pid}").split()[0])

    def close(self) -> None:
        """End the session: the terminal is gone, and the program must be gone soon after."""
        listed = [TMUX or "tmux", "-L", self.socket, "list-panes", "-F", "#{pane_pid}"]
        told = subprocess.run(listed, capture_output=True, text=True, check=False).stdout
        subprocess.run(
            [TMUX or "tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False
        )
        for program in map(int, told.split()):
            assert is_gone(program, seconds=20), f"{program} lives on without its terminal"

    def _tmux(self, *arguments: str, environment: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            [TMUX or "tmux", "-L", self.socket, "-f", os.devnull, *arguments],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        if done.returncode:
            raise AssertionError(f"tmux {arguments[0]}: {done.stderr}")
        return done.stdout

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
