"""The record: the chronicle of a campaign to scroll, one game or all, and its exports."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.share.document import Document
from companion.share.export_text import spans
from companion.share.exporting import titles
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.record import jobs
from screens.session import Session
from screens.view import TableView
from screens.widgets.dialogs import PickScreen
from screens.wording import plain, spans_content

WIDEST = 100
"""Cells: longer lines are hard to read."""


class RecordScreen(CompanionScreen):
    """The chronicle, told or entry by entry.

    Args:
        session: the campaign.
        view: the table.
    """

    SCREEN = "record"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("record")

    def __init__(self, session: Session, view: TableView) -> None:
        super().__init__()
        self.session, self.view = session, view
        # A long campaign begins with the game that is being played; g shows the others.
        self.game = view.state.game_no if view.state.game_no > 1 else 0
        self.terse = False
        self._document: Document | None = None

    def compose(self) -> ComposeResult:
        """Head, chronicle."""
        yield Static(classes="head", id="head")
        with VerticalScroll(id="recordbox"):
            yield Static(id="record")
        yield from self.foot()

    def on_mount(self) -> None:
        """Arrows scroll at once."""
        self.query_one("#recordbox").focus()
        self._look()

    def on_resize(self) -> None:
        """Another width, other lines."""
        self._draw()

    def _look(self) -> None:
        async def work() -> None:
            game, terse, zone = self.game, self.terse, self.services.zone
            self._document = await self.session.do(lambda t: jobs.told(t, game, terse, zone))
            self._draw()

        self.attempt(work(), group="look", exclusive=True)

    def _draw(self) -> None:
        part = f"game {self.game}" if self.game else "everything"
        how = "entry by entry" if self.terse else "told"
        head = f"Record · {self.view.title} · {part}, {how}"
        self.query_one("#head", Static).update(plain(head, "bold"))
        if self._document is not None:
            width = max(20, min(WIDEST, self.app.size.width - 4))
            lines = spans(self._document, width)
            self.query_one("#record", Static).update(spans_content(lines))
        self.draw_keys()

    # ------------------------------------------------------------------ commands

    def action_style(self) -> None:
        """Told, or entry by entry."""
        self.terse = not self.terse
        self._look()

    def action_next_game(self) -> None:
        """The next game of the campaign, then all of them."""
        games = self.view.state.game_no
        self.game = (self.game + 1) % (games + 1) if games > 1 else 0
        self.query_one("#recordbox").scroll_home(animate=False)
        self._look()

    def action_export(self) -> None:
        """Write a file."""
        formats = titles()

        def chosen(place: int | None) -> None:
            if place is not None:
                self.attempt(self._export(formats[place][0]))

        self.app.push_screen(
            PickScreen(
                "Export as what?", [(title, "") for _, title in formats], "A new file, each time."
            ),
            chosen,
        )

    async def _export(self, format: str) -> None:
        folder, now = self.services.root / "exports", self.services.now()
        game, terse = self.game, self.terse
        path = await self.session.do(lambda t: jobs.written(t, folder, format, game, terse, now))
        self.tell(f"Written to {path}")

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
