"""A terminal, or a pipe, as a voice: plain lines, no colours, no cursor that moves."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterable, Iterator
from typing import IO, Any

from companion.share.commands.shell import say
from companion.share.text.lines import wrapped
from companion.talk.voice import Ended, Interrupted


class Terminal:
    """Reads lines as the system's terminal edits them, and says lines below them.

    Where lines come from a pipe, each is said behind its prompt, so that what comes out reads as
    the conversation that it was. Ctrl+C and a hang-up count only while a line is awaited: what is
    being entered meanwhile is entered whole.

    Args:
        stdin: where lines come from; the program's own if not given.
    """

    def __init__(self, stdin: IO[str] | None = None) -> None:
        self.stdin = stdin or sys.stdin
        self.is_typed = self.stdin.isatty()
        self._awaits = False
        self._missed: type[Exception] | None = None
        """What came while nothing was awaited."""
        if hasattr(self.stdin, "reconfigure"):
            self.stdin.reconfigure(errors="replace")

    def say(self, lines: Iterable[str]) -> None:
        """Each line wrapped to the terminal; in a pipe it stays one line."""
        say([row for line in lines for row in _folded(line)])

    def ask(self, prompt: str, masked: bool = False) -> str:
        """A line. Raises `Ended` and `Interrupted`."""
        self._insist()
        print(f"{prompt} ", end="", flush=True)
        try:
            with _unseen(self.stdin) if masked and self.is_typed else contextlib.nullcontext():
                self._awaits = True
                try:
                    self._insist()
                    line = self.stdin.readline()
                finally:
                    self._awaits = False
        except (Ended, Interrupted):
            say("")
            raise
        if not line:
            say("")
            raise Ended
        line = line.rstrip("\r\n")
        if not self.is_typed:
            say("(kept secret)" if masked else line)
        elif masked:
            say("")
        return line

    def _insist(self) -> None:
        missed, self._missed = self._missed, None
        if missed is not None:
            raise missed

    def came(self, what: type[Exception]) -> None:
        """A signal: it counts now if a line is awaited, else as soon as one is."""
        if self._awaits:
            self._awaits = False
            raise what
        if self._missed is not Ended:
            self._missed = what

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """While the conversation lasts: Ctrl+C interrupts it, a hang-up or `kill` ends it."""
        kinds = {"SIGINT": Interrupted, "SIGTERM": Ended, "SIGHUP": Ended}
        before: dict[int, Any] = {}
        for name, kind in kinds.items():
            number = getattr(signal, name, None)
            if number is not None:
                before[number] = signal.signal(number, lambda *_, kind=kind: self.came(kind))
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _folded(line: str) -> list[str]:
    """A line as wide as the terminal; what it is indented by stands before the rest as well."""
    text = line.lstrip(" ")
    indent = " " * (len(line) - len(text))
    return wrapped(text, indent, indent + "  ") if text else [""]


@contextlib.contextmanager
def _unseen(stdin: IO[str]) -> Iterator[None]:
    """What is typed is not shown, where the system's terminal can do that."""
    try:
        import termios
    except ImportError:  # Windows
        yield
        return
    handle = stdin.fileno()
    before = termios.tcgetattr(handle)
    unseen = [*before]
    unseen[3] &= ~termios.ECHO
    termios.tcsetattr(handle, termios.TCSADRAIN, unseen)
    try:
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
