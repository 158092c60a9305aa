"""A replay: the entries of one thread, one at a time, each with the table as it stood after it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from companion.share.figures.replay import Step, step_at
from companion.table.sheet import cut, render, width_of
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import bindings_of
from screens.session import Session
from screens.table.panes import columns
from screens.view import TableView
from screens.widgets.pane import pane, put
from screens.wording import DIM, folded, lines_of, plain, spans_content, squeezed

WIDE, WIDEST, GAP = 120, 158, 3
"""Cells from which the sheet stands under titles, and in two columns; those between two of them."""


class ReplayScreen(CompanionScreen):
    """Steps through a thread; nothing can be entered or undone here.

    Args:
        session: the campaign.
        view: the table.
        numbers: records of the thread's entries, oldest first; at least one.
        place: which of them is shown first.
    """

    SCREEN = "replay"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("replay")

    def __init__(
        self, session: Session, view: TableView, numbers: tuple[int, ...], place: int = 0
    ) -> None:
        super().__init__()
        self.session, self.view, self.numbers, self.place = session, view, numbers, place
        self._step: Step | None = None

    def compose(self) -> ComposeResult:
        """Head, the entry's words, the sheet after it."""
        yield Static(classes="head", id="head")
        yield Static(id="entry")
        with pane(VerticalScroll(id="sheetbox"), "The table after it"), Horizontal(id="sheets"):
            yield Static(id="sheet")
            yield Static(id="sheet2")
        yield from self.foot()

    def on_mount(self) -> None:
        """The first step."""
        self.query_one("#sheetbox").focus()
        self._go(self.place)

    def scene(self) -> Scene:
        """Where in the thread this is."""
        last = len(self.numbers) - 1
        return Scene("replay", at_first=self.place == 0, at_last=self.place == last)

    # ------------------------------------------------------------------ drawing

    def _go(self, place: int) -> None:
        """Show another step. Keys count at once, and only the last one asked for is drawn."""
        self.place = place
        self.draw_keys()
        self.attempt(self._look(self.numbers[place]), group="step", exclusive=True)

    async def _look(self, n: int) -> None:
        by = self.session.by
        self._step = await self.session.do(lambda table: step_at(table, n, by))
        self._draw()
        self.query_one("#sheetbox").scroll_home(animate=False)

    def _draw(self) -> None:
        if self._step is None:
            return
        step, width = self._step, self.app.size.width - 2
        right = f"{self.place + 1} of {len(self.numbers)}"
        title = " · ".join(x for x in ("Replay", self.view.title, step.where) if x)
        left = cut(title, max(10, width - width_of(right) - 2))
        gap = " " * max(1, width - width_of(left) - width_of(right))
        head = Content.assemble((left, "bold"), gap, (right, "$value"))
        self.query_one("#head", Static).update(head)
        number = f"{step.entry.act_no} "
        rows = folded(step.entry.says or step.entry.act, max(8, width - len(number)))
        told = [
            Content.assemble((number if place == 0 else " " * len(number), DIM), (row, "bold"))
            for place, row in enumerate(rows)
        ]
        self.query_one("#entry", Static).update(lines_of(told))
        room = self.app.size.height - 5 - min(4, len(rows))
        if self.app.size.width < WIDE:
            told = [spans_content(squeezed(render(step.sheet, width - 1), room))]
        else:
            found = columns(step.sheet, width - 1, room, several=width >= WIDEST)
            told = [lines_of(one.lines) for one in found]
            self.query_one("#sheet").styles.width = found[0].width + GAP
        for name, place in (("#sheet", 0), ("#sheet2", 1)):
            put(self.query_one(name, Static), told[place] if place < len(told) else plain(""))
        if len(told) == 1:
            self.query_one("#sheet").styles.width = "1fr"
        self.query_one("#sheet2").display = len(told) > 1

    def on_resize(self) -> None:
        """Another width, another picture."""
        self._draw()

    # ------------------------------------------------------------------ commands

    def action_later(self) -> None:
        """The next entry."""
        self._go(self.place + 1)

    def action_earlier(self) -> None:
        """The entry before."""
        self._go(self.place - 1)

    def action_first(self) -> None:
        """The first entry."""
        self._go(0)

    def action_last(self) -> None:
        """The last entry."""
        self._go(len(self.numbers) - 1)

    def action_rules(self) -> None:
        """The rules that this entry used first."""
        n = self.numbers[self.place]

        async def work() -> None:
            from companion.play.looking_back import rules_of

            first = await self.session.do(lambda table: rules_of(table, n))
            self.app.open_rules(self.session, first)  # type: ignore[attr-defined]

        self.attempt(work(), group="rules", exclusive=True)

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
