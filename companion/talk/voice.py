"""Who is talked with: lines go out, a line comes in. Nothing that was said is ever drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Ended(Exception):
    """No line comes any more: the input has ended, or the system ends the program."""


class Interrupted(Exception):
    """Ctrl+C: what was being typed is not meant any more."""


class Voice(Protocol):
    """Says lines and asks for one."""

    def say(self, lines: Iterable[str]) -> None:
        """Lines to read, each whole; they may be wrapped to what they are shown on."""

    def ask(self, prompt: str, masked: bool = False) -> str:
        """The next line.

        Args:
            prompt: what stands before it.
            masked: whether what is typed must not be seen.

        Raises:
            Ended: there is none.
            Interrupted: Ctrl+C.
        """


class Script:
    """A voice of given lines that keeps what is said: for tests, and for what is played ahead.

    Args:
        lines: what is answered, in order.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines, self.told = list(lines), list[str]()
        self.prompts = list[str]()

    def say(self, lines: Iterable[str]) -> None:
        """Keep what is said."""
        self.told += lines

    def ask(self, prompt: str, masked: bool = False) -> str:  # noqa: ARG002 - the form of all voices
        """The next of the lines."""
        self.prompts.append(prompt)
        if not self.lines:
            raise Ended
        return self.lines.pop(0)
