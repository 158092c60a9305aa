"""The command alone, in a terminal: the app, without what only commands load."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import UsageError
from screens import start


class Terminal(io.TextIOWrapper):
    """A terminal of 30 years ago."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="latin-1")

    def isatty(self) -> bool:
        return True


def alone(monkeypatch: pytest.MonkeyPatch, opened: Callable[[Path, str | None], None]) -> bytes:
    """What stands on the terminal, where `companion` alone opens an app."""
    monkeypatch.delenv("COMPANION_GAMES", raising=False)
    monkeypatch.delenv("COMPANION_TRACE", raising=False)
    monkeypatch.setattr(sys, "argv", ["companion"])
    monkeypatch.setattr(start, "_open", opened)
    shown = Terminal()
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, shown)
    with pytest.raises(SystemExit):
        start.main()
    shown.flush()
    return shown.bytes.getvalue()


def test_a_letter_that_a_terminal_cannot_show_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_root: Path, _campaign: str | None) -> None:
        sys.stderr.write("━")

    assert alone(monkeypatch, opened) == b"?"


def test_what_goes_wrong_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_root: Path, _campaign: str | None) -> None:
        raise UsageError("The hold is full.", "Unload something.")

    told = alone(monkeypatch, opened).decode("latin-1")
    assert "The hold is full." in told and "Traceback" not in told
