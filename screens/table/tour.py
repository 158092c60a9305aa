"""The tour's bar over the example table: one step at a time, never in the way."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from screens.home.tour import STEPS
from screens.view import TableView
from screens.wording import DIM, KEY


class TourBar(Static):
    """Says what to try; goes on when it was done, or with Space."""

    DEFAULT_CSS = "TourBar { height: auto; padding: 0 1; background: $primary-muted; }"

    def __init__(self) -> None:
        super().__init__(id="tour")
        self.step = 0
        self._seen: TableView | None = None

    def on_mount(self) -> None:
        """The first step."""
        self._draw()

    def follow(self, view: TableView) -> None:
        """The table moved: perhaps that was what the step asks for."""
        before, self._seen = self._seen, view
        if before is None:
            return
        if view.entries > before.entries:
            self.happened("entry")
        elif view.redo is not None and before.redo is None:
            self.happened("undone")

    def happened(self, what: str) -> None:
        """Go on if this is what the step waits for; Space always goes on."""
        if self.step < len(STEPS) and what in (STEPS[self.step].done, "key"):
            self.step += 1
            self._draw()

    def _draw(self) -> None:
        if self.step >= len(STEPS):
            self.display = False
            return
        step = STEPS[self.step]
        self.update(
            Content.assemble(
                (f"Tour {self.step + 1}/{len(STEPS)}  ", KEY), step.says, ("   Space: next", DIM)
            )
        )
