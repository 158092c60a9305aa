"""The figures of a campaign's games, as its game makes them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from companion.table.sheet import Sheet, render
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.session import Session
from screens.table.panes import columns
from screens.view import TableView
from screens.widgets.pane import pane, put
from screens.wording import lines_of, plain, spans_content

WIDEST = 100
"""Cells: beyond it a row of figures is hard to follow."""
TITLED, WIDE, GAP = 60, 120, 3
"""Cells from which rows go on below instead of being cut, from which there may be two columns, and
between two of them."""


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
        with pane(VerticalScroll(id="figurebox")), Horizontal(id="columns"):
            yield Static(id="figures")
            yield Static(id="figures2")
        yield from self.foot()

    def on_mount(self) -> None:
        """Arrows scroll at once."""
        self.query_one("#figurebox").focus()
        self._draw()

    def on_resize(self) -> None:
        """Another width, other columns."""
        self._draw()

    def _draw(self) -> None:
        size, second = self.app.size, self.query_one("#figures2", Static)
        first = self.query_one("#figures", Static)
        second.display, first.styles.width = False, "1fr"
        if size.width < TITLED:
            put(first, spans_content(render(self.figures, size.width - 3)))
        else:
            several = size.width >= WIDE
            width = size.width - 3 if several else min(WIDEST, size.width - 3)
            found = columns(self.figures, width, size.height - 4, several)
            if len(found) == 1:
                found = columns(self.figures, min(WIDEST, width), size.height - 4, several=False)
            put(first, lines_of(found[0].lines))
            if len(found) > 1:
                first.styles.width, second.display = found[0].width + GAP, True
                put(second, lines_of(found[1].lines))
        self.draw_keys()

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
