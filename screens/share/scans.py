"""Back from a save card: what was scanned is pasted or typed, in any order, until all is there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static, TextArea

from companion.errors import CompanionError
from companion.share.codes.save_card import gathered
from companion.share.exports.importing import Incoming
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import RestoreScans, bindings_of
from screens.share import jobs
from screens.wording import DIM, lines_of, plain, problem_line

_HINT = (
    "Scan the codes of the card with a phone, in any order, and paste the texts here; or type the "
    "signs below a code. Nothing that is here changes: it becomes a campaign of its own."
)


class ScansScreen(CompanionScreen):
    """A box for scan results, and what they are."""

    SCREEN = "scans"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("scans")

    def __init__(self) -> None:
        super().__init__()
        self.incoming: Incoming | None = None
        """The campaign that would come of it, once every code is there."""
        self._asked = 0
        """How often the text has changed."""

    def compose(self) -> ComposeResult:
        """Head, hint, box, what is there."""
        yield Static(plain("Restore from a save card", "bold"), classes="head")
        yield Static(plain(_HINT, DIM), id="hint")
        yield TextArea(id="scans", soft_wrap=True, show_line_numbers=False, compact=True)
        yield Static(id="found")
        yield from self.foot()

    def on_mount(self) -> None:
        """Ready to paste."""
        self.query_one(TextArea).focus()
        self.draw_keys()

    def scene(self) -> Scene:
        """Whether there is something to restore."""
        return Scene(self.SCREEN, line=True, typed=self.incoming is not None)

    def at_stake(self) -> Mapping[str, object]:
        """The campaign that would come of it."""
        return {RestoreScans.now()[0]: id(self.incoming)}

    @on(TextArea.Changed)
    def _changed(self, event: TextArea.Changed) -> None:
        self.incoming = None
        text = event.text_area.text
        self.tell("")
        self._asked += 1
        self.attempt(self._look(text, self._asked), group="look")

    async def _look(self, text: str, asked: int) -> None:
        incoming: Incoming | None = None
        told: list[Content] = []
        if text.strip():
            try:
                found = await asyncio.to_thread(gathered, text)
                told = [plain(line) for line in found.lines()]
                if found.whole and asked == self._asked:
                    incoming = await asyncio.to_thread(jobs.look, self.services, text)
                    told = [plain(line) for line in incoming.lines()]
                    told.append(plain("Ctrl+S makes a campaign of it.", "bold"))
            except CompanionError as problem:
                told = [problem_line(problem)]
        if asked != self._asked:
            return  # more was typed since
        self.incoming = incoming
        self.query_one("#found", Static).update(lines_of(told))
        self.draw_keys()

    # ------------------------------------------------------------------ commands

    def action_keep(self) -> None:
        """Make a campaign of it."""
        incoming = self.incoming
        if incoming is None:
            return
        self.incoming = None  # once only

        async def work() -> None:
            id = await asyncio.to_thread(jobs.keep, self.services, incoming)
            with self.prevent(TextArea.Changed):
                self.query_one(TextArea).text = ""
            self.query_one("#found", Static).update("")
            self.tell(f"“{incoming.title}” is restored: {id}. It stands on Home.")
            self.draw_keys()

        self.attempt(work())

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules()  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back."""
        self.dismiss(None)
