"""The record: chronicle, what is kept, standings, plots and luck, one game or all; exports."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from companion.share.exports.exporting import titles
from companion.table.sheet import cut, width_of
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import bindings_of
from screens.record import jobs
from screens.record.pages import PAGES, Read, drawn, tabs
from screens.session import Session
from screens.view import TableView
from screens.widgets.dialogs import PickScreen
from screens.widgets.pane import pane
from screens.wording import line_of, plain, spans_content

if TYPE_CHECKING:
    from companion.share.figures.measures import Measures

WIDEST = 100
"""Cells: longer lines are hard to read."""


class RecordScreen(CompanionScreen):
    """The pages of the record, each to scroll.

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
        # A long story begins with the game that is being played, numbers with all of them; g shows
        # the others.
        self.games = [0, view.state.game_no if view.state.game_no > 1 else 0]
        self.terse = self.unfold = False
        self.page = PAGES[0][0]
        self._read: Read | None = None
        self._counted: dict[int, Measures] = {}
        """By game: how the story is told changes no number, so a key need not count again."""

    @property
    def told(self) -> bool:
        """Whether the story is shown."""
        return self.page == "chronicle"

    @property
    def game(self) -> int:
        """Which game of the campaign the page shows; 0: all."""
        return self.games[self.told]

    def compose(self) -> ComposeResult:
        """Head, names of the pages, one of them."""
        yield Static(classes="head", id="head")
        yield Static(id="tabs")
        with pane(VerticalScroll(id="recordbox")):
            yield Static(id="record")
        yield from self.foot()

    def on_mount(self) -> None:
        """Arrows scroll at once."""
        self.query_one("#recordbox").focus()
        self._look()

    def on_resize(self) -> None:
        """Another width, other lines."""
        self._draw()

    def scene(self) -> Scene:
        """Which page is shown decides what can be done."""
        return Scene(self.SCREEN, page=self.page, **self.typing())

    def _look(self) -> None:
        async def work() -> None:
            games, terse, zone, eyes = (
                tuple(self.games),
                self.terse,
                self.services.zone,
                self.session.by,
            )
            story = await self.session.do(lambda t: jobs.told(t, games[1], terse, zone))
            counted = self._counted.get(games[0])
            self._read = story._replace(measures=counted)
            self._draw()  # the story is shown at once; counting may take longer
            if counted is not None:
                return
            known = await self._known()
            counted = await self.session.do(lambda t: jobs.counted(t, games[0], zone, eyes, known))
            self._counted[games[0]] = counted
            self._read = story._replace(measures=counted)
            self._draw()

        self.attempt(work(), group="look", exclusive=True)

    async def _known(self) -> Any:
        """Finished games of all campaigns; the tour's table has none."""
        return () if self.session.example else await asyncio.to_thread(jobs.plays, self.services)

    def _draw(self) -> None:
        part = f"game {self.game}" if self.game else "everything"
        how = ", entry by entry" if self.terse else ", told"
        behind = "" if self.page == "kept" else f" · {part}{how if self.told else ''}"
        width = (self.app.size.width or 80) - 2
        head = cut(f"Record · {self.view.title}", width - width_of(behind))
        self.query_one("#head", Static).update(plain(head + behind, "bold"))
        self.query_one("#tabs", Static).update(line_of(tabs(self.page)))
        if self._read is not None:
            width = max(20, min(WIDEST, self.app.size.width - 4))
            height = max(10, self.app.size.height - 6)
            lines = drawn(self.page, self._read, width, height, self.unfold)
            self.query_one("#record", Static).update(spans_content(lines))
        self.draw_keys()

    # ------------------------------------------------------------------ commands

    def action_page(self, number: int) -> None:
        """One of the pages, from its top."""
        self.page = PAGES[number - 1][0]
        self.query_one("#recordbox").scroll_home(animate=False)
        self.tell("")
        self._draw()

    def action_next_page(self, step: int = 1) -> None:
        """The next one, and after the last the first."""
        place = [id for id, _ in PAGES].index(self.page)
        self.action_page((place + step) % len(PAGES) + 1)

    def action_unfold(self) -> None:
        """Each number of luck with the rolls that it is made of, or without."""
        self.unfold = not self.unfold
        self._draw()

    def action_style(self) -> None:
        """Told, or entry by entry."""
        self.terse = not self.terse
        self._look()

    def action_next_game(self) -> None:
        """The next game of the campaign, then all of them."""
        games = self.view.state.game_no
        self.games[self.told] = (self.game + 1) % (games + 1) if games > 1 else 0
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
        known = await self._known()
        path = await self.session.do(
            lambda t: jobs.written(t, folder, format, game, terse, now, known)
        )
        self.tell(f"Written to {path}")

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
