"""Backups: dated copies of all campaigns, put back after a look at what would change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.toolbox import dates
from companion.toolbox.dates import WIDEST
from screens.backups import jobs
from screens.backups.jobs import Kept
from screens.base import CompanionScreen
from screens.commands import CopyAll, bindings_of
from screens.widgets.dialogs import ConfirmScreen
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, lines_of, plain

R = TypeVar("R")


class BackupsScreen(CompanionScreen):
    """A list of copies, newest first, then the campaigns that were put away."""

    SCREEN = "backups"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("backups")

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Kept] = []

    def compose(self) -> ComposeResult:
        """Head, folder, list."""
        yield Static(plain("Backups", "bold"), classes="head")
        yield Static(id="where")
        yield pane(Rows(id="copies"), "Copies")
        yield from self.foot()

    def on_mount(self) -> None:
        """The list."""
        self.query_one("#copies").focus()
        self.attempt(self._read())

    async def _read(self) -> None:
        self.rows = await self._away(lambda: jobs.rows(self.services))
        copies = self.query_one("#copies", OptionList)
        place = copies.highlighted or 0
        copies.set_options([Option(self._row(row)) for row in self.rows])
        copies.highlighted = min(place, len(self.rows) - 1) if self.rows else None
        folder = jobs.backups_of(self.services).folder.relative_to(self.services.root)
        where = f"in {folder} of the data folder"
        copy = CopyAll.shown_key()
        none = f"No copy yet. One is made after each game; {copy} makes one of everything now."
        self.query_one("#where", Static).update(plain(where if self.rows else none))
        self.draw_keys()

    @staticmethod
    def _row(row: Kept) -> Content:
        if row.copy is None:
            return Content.assemble(("put away".ljust(WIDEST + 9), DIM), (row.campaign, "bold"))
        at = dates.moment(row.copy.at).ljust(WIDEST + 9)
        return Content.assemble((at, DIM), (row.campaign, "bold"), (f"  {row.copy.reason}", DIM))

    async def _away(self, work: Callable[[], R]) -> R:
        """Files are read and written in a thread, never here."""
        return await asyncio.to_thread(work)

    def _chosen(self) -> Kept | None:
        place = self.query_one("#copies", OptionList).highlighted
        return self.rows[place] if place is not None and self.rows else None

    # ------------------------------------------------------------------ commands

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_restore()

    def action_restore(self) -> None:
        """Put the copy under the cursor back, after a look."""
        self._restore(own=False)

    def action_restore_own(self) -> None:
        """As a campaign of its own."""
        self._restore(own=True)

    def _restore(self, own: bool) -> None:
        row = self._chosen()
        if row is None:
            self.tell("There is no copy to put back.")
        elif row.copy is None:
            id = row.campaign
            lines = ["It was put away, and nothing of it is lost."]
            self._ask(
                f"Bring {id} back?",
                lines,
                "bring it back",
                lambda: jobs.take_back(self.services, id),
            )
        else:
            self.attempt(self._look_and_ask(row, own))

    async def _look_and_ask(self, row: Kept, own: bool) -> None:
        copy = row.copy
        assert copy is not None
        services = self.services

        def done() -> str:
            restored = jobs.restore(services, copy, own)
            saved = (
                f" What stood there before is kept as {restored.saved.name}."
                if restored.saved
                else ""
            )
            return f"{restored.id} is back.{saved}"

        if own:
            self._ask(
                f"{copy.campaign} as a campaign of its own?",
                ["Nothing else changes."],
                "make it",
                done,
            )
            return
        found = await self._away(lambda: jobs.look(services, copy))
        if found.relation == "same":
            self.tell("The copy is the same: nothing would change.")
            return
        lines = [*found.lines(), "", "The campaign is saved as a copy first."]
        self._ask(f"Put {copy.campaign} back?", lines, "put it back", done)

    def action_put_away(self) -> None:
        """Put the campaign of this row away."""
        row = self._chosen()
        if row is None or row.copy is None:
            self.tell("Choose a copy of the campaign that is to be put away.")
            return
        id = row.campaign
        self._ask(
            f"Put {id} away?",
            ["Nothing is deleted: this list brings it back."],
            "put it away",
            lambda: jobs.put_away(self.services, id),
            key="ctrl+d",
        )

    def action_copy_all(self) -> None:
        """Copy everything now."""
        self.attempt(self._do(lambda: jobs.copy_all(self.services)))

    def action_scans(self) -> None:
        """A save card."""
        from screens.share.scans import ScansScreen

        self.app.push_screen(ScansScreen())

    def _ask(
        self,
        title: str,
        lines: Sequence[str],
        does: str,
        work: Callable[[], str],
        key: str = "enter",
    ) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.attempt(self._do(work))

        told = lines_of([plain(line) for line in lines])
        self.app.push_screen(ConfirmScreen(title, told, does, key), answered)

    async def _do(self, work: Callable[[], str]) -> None:
        said = await self._away(work)
        await self._read()
        self.tell(said)

    def action_leave(self) -> None:
        """Back home."""
        self.dismiss(None)
