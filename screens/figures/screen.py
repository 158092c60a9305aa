"""The figures of a campaign's games, as its game makes them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.table.sheet import Sheet, render
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.session import Session
from screens.view import TableView
from screens.widgets.pane import pane
from screens.wording import plain, spans_content

WIDEST = 100
"""Cells: beyond it a row of figures is hard to follow."""


class FiguresScreen(CompanionScreen):
    """Blocks of figures, to scroll.

    Args:
        session: the campaign.
        view: the table.
        figures: what is shown.
    """

    SCREEN = "figures"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("figures")

    def __init__(self, session: Session, view: TableView, figures: Sheet) -> None:
        super().__init__()
        self.session, self.view, self.figures = session, view, figures

    def compose(self) -> ComposeResult:
        """Head, figures."""
        told = f"Figures · {self.view.title} · {self.view.game}"
        yield Static(plain(told, "bold"), classes="head")
        with pane(VerticalScroll(id="figurebox")):
            yield Static(id="figures")
        yield from self.foot()

    def on_mount(self) -> None:
        """Arrows scroll at once."""
        self.query_one("#figurebox").focus()
        self._draw()

    def on_resize(self) -> None:
        """Another width, other columns."""
        self._draw()

    def _draw(self) -> None:
        width = min(WIDEST, self.app.size.width - 3)
        self.query_one("#figures", Static).update(spans_content(render(self.figures, width)))
        self.draw_keys()

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
