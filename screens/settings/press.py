"""A small window that waits for the key that a command shall have."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Static

from screens.gate import Window
from screens.keymap import file_key
from screens.wording import DIM, plain


class PressKeyScreen(Window[str | None]):
    """Gives back the key that is pressed, as the settings have it; `None` for Esc."""

    def __init__(self, command: str, now: str) -> None:
        super().__init__()
        self._command, self._now = command, now

    def compose(self) -> ComposeResult:
        """What is waited for."""
        with Vertical(classes="dialog"):
            yield Static(plain(f"{self._command}: press its new key", "bold"))
            told = f"Now: {self._now}. One sign, F4 to F12, or Ctrl and a letter. Esc leaves it."
            yield Static(plain(told, DIM), classes="hint")

    def on_key(self, event: Key) -> None:
        """Whatever it is: the settings say whether it can be."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else file_key(event.key, event.character))
