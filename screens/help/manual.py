"""The chapter of a game, to read beside the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.share.text.chapter import chapter_lines
from screens.wording import lines_of, plain

_WIDEST = 100
FRAME = 5
"""Cells of the window's edges and its scroll bar."""


class ManualScreen(ModalScreen[None]):
    """A chapter over the screen that it was asked from; it scrolls."""

    BINDINGS = [
        Binding("escape,q,m,question_mark", "dismiss(None)", "Back", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        width = min(_WIDEST, self.app.size.width * 9 // 10 - FRAME)
        lines = chapter_lines(self._text, width)
        with VerticalScroll(classes="dialog chapter"):
            yield Static(lines_of([plain(line) for line in [*lines, "", "Esc back"]]))
