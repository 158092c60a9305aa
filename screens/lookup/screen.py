"""What is this? A short name is typed (a card), and everything that it can be is shown at once."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.table.board import Lookup
from screens.board.words import blocks_content
from screens.wording import DIM, KEY, WARN, folded, lines_of, plain


class LookupScreen(ModalScreen[None]):
    """A line and what it finds; it enters nothing.

    Args:
        lookup: where to look.
    """

    CSS_PATH = "screen.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", "Back", show=False),
        Binding("down", "scroll_text(1)", "Down", show=False, priority=True),
        Binding("up", "scroll_text(-1)", "Up", show=False, priority=True),
    ]

    def __init__(self, lookup: Lookup) -> None:
        super().__init__()
        self.lookup = lookup

    def compose(self) -> ComposeResult:
        """Title, line, what was found, keys."""
        with Vertical(classes="dialog"):
            yield Static(plain(self.lookup.title, "bold"))
            yield Input(id="line")
            with VerticalScroll(classes="hint", id="found-box", can_focus=False):
                yield Static(plain(self.lookup.hint, DIM), id="found")
            yield Static(
                Content.assemble(
                    ("Enter", KEY),
                    " the next one   ",
                    ("↑↓", KEY),
                    " scroll   ",
                    ("Esc", KEY),
                    " back",
                )
            )

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    @property
    def width(self) -> int:
        """Cells of a line."""
        return max(24, min(70, self.app.size.width - 16))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._show(event.value.strip())

    @on(Input.Submitted)
    def _next(self, event: Input.Submitted) -> None:
        """Another one: the line is empty again, what was found stays until something is typed."""
        event.stop()
        if event.value.strip():
            with self.prevent(Input.Changed):
                self.query_one(Input).value = ""
            self._show(event.value.strip())

    def _show(self, text: str) -> None:
        found = self.query_one("#found", Static)
        if not text:
            found.update(plain(self.lookup.hint, DIM))
            return
        try:
            found.update(blocks_content(self.lookup.find(text), self.width))
        except ValueError as problem:
            found.update(lines_of(plain(row, WARN) for row in folded(str(problem), self.width)))
        self.query_one("#found-box").scroll_home(animate=False)

    def action_scroll_text(self, step: int) -> None:
        """Down and up, while the line keeps the focus."""
        self.query_one("#found-box").scroll_relative(y=step * 2, animate=False)
