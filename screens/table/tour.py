"""The tour's bar over the example table: one step at a time, never in the way."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from screens.commands import Line, TourOn
from screens.home.tour import Step
from screens.table.line import SentenceInput
from screens.view import TableView
from screens.wording import DIM, KEY


class TourBar(Static):
    """Says what to try; goes on when it was done, or with Space.

    Args:
        steps: what it says.
    """

    DEFAULT_CSS = "TourBar { height: auto; padding: 0 1; background: $chosen; }"

    def __init__(self, steps: tuple[Step, ...]) -> None:
        super().__init__(id="tour")
        self.steps, self.step = steps, 0
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
        if self.step < len(self.steps) and what in (self.steps[self.step].done, "key"):
            self.step += 1
            self._draw()

    def _draw(self) -> None:
        step = self.steps[self.step] if self.step < len(self.steps) else Step("")
        for line in self.screen.query(SentenceInput):
            line.placeholder = step.type or "what happened?"
        self.display = bool(step.says)
        told = Content.assemble((f"Tour {self.step + 1}/{len(self.steps)}  ", KEY), step.says)
        if step.type:
            told += Content.assemble(
                "  ", (Line.shown_key(), KEY), f" {step.type}", (" Enter", DIM)
            )
        self.update(told + Content.styled(f"   {TourOn.shown_key()}: next", DIM))
