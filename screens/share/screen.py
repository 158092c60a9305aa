"""Share: what there is on the right, its code on the left, as large as the screen allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.share.codes.drawing import INK, PAPER
from companion.share.codes.sharing import Offer, Shared
from screens.base import CompanionScreen, KeyBar, MessageLine
from screens.command import Scene
from screens.commands import bindings_of
from screens.session import Session
from screens.share import jobs
from screens.share.jobs import Drawn
from screens.view import TableView
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, WARN, folded, lines_of, plain

R = TypeVar("R")
MANY = 6
"""Codes that nobody likes to scan one after another."""
SIDE = 33
"""Cells that the list keeps beside a code; a code of version 6 then fits 80 columns."""


class ShareScreen(CompanionScreen):
    """A list of what can be shared, and the code of it.

    Args:
        session: the campaign.
        view: the table.
    """

    SCREEN = "share"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("share")

    def __init__(self, session: Session, view: TableView) -> None:
        super().__init__()
        self.session, self.view = session, view
        self.offers: list[Offer] = []
        self.shared: Shared | None = None
        self._asked = 0
        """How often a code was asked for: what comes late of an earlier time is not drawn."""
        self.number = 0
        """Place of the code that is shown."""

    def compose(self) -> ComposeResult:
        """The code; beside it head, list, words, messages; the keys below."""
        with Horizontal(id="share"):
            yield Static(id="code")
            with Vertical(id="side"):
                yield Static(plain(f"Share · {self.view.title}", "bold"), id="head")
                yield pane(Rows(id="offers"), "Share")
                with pane(VerticalScroll(id="aboutbox", can_focus=False), "In the code"):
                    yield Static(id="about")
                yield MessageLine(id="message")
        yield KeyBar()

    def on_mount(self) -> None:
        """The list; its first row is drawn at once."""
        self.query_one("#offers").focus()
        self.attempt(self._begin())

    async def _begin(self) -> None:
        eyes = self.session.by
        self.offers = await self.session.do(lambda t: jobs.offered(t, eyes))
        rows = self.query_one("#offers", OptionList)
        rows.set_options([Option(plain(one.title)) for one in self.offers])
        rows.highlighted = 0

    def scene(self) -> Scene:
        """Whether there are codes before and behind this one."""
        count = len(self.shared.codes) if self.shared else 0
        return Scene(self.SCREEN, at_first=self.number <= 0, at_last=self.number >= count - 1)

    @on(OptionList.OptionHighlighted)
    def _chosen(self) -> None:
        self.number = 0
        self.tell("")
        self._look()

    def on_resize(self) -> None:
        """Another size: other codes of a save card, and others fit."""
        if self.offers:
            self._look()

    @property
    def room(self) -> tuple[int, int]:
        """Cells for a code."""
        size = self.app.size
        return size.width - SIDE, size.height - 1

    def _offer(self) -> Offer | None:
        place = self.query_one("#offers", OptionList).highlighted
        return self.offers[place] if place is not None and self.offers else None

    def _look(self) -> None:
        offer = self._offer()
        if offer is None:
            return
        eyes, zone, room = self.session.by, self.services.zone, self.room
        self._asked += 1
        asked = self._asked

        async def work() -> None:
            found = await self.session.do(
                lambda t: self._unless_late(
                    asked, lambda: jobs.codes(t, offer.id, eyes, *room, zone)
                )
            )
            if found is not None:
                self.shared = found
                await self._show()

        self.shared = None
        self.attempt(work(), group="look")

    def _unless_late(self, asked: int, work: Callable[[], R]) -> R | None:
        """Do it, unless something else was asked for since."""
        return work() if asked == self._asked else None

    async def _show(self) -> None:
        """The code of the present number."""
        shared, room = self.shared, self.room
        if shared is None:
            return
        self.number = max(0, min(self.number, len(shared.codes) - 1))
        self._asked += 1
        asked, text = self._asked, shared.codes[self.number]
        drawn = await self.session.do(
            lambda _: self._unless_late(asked, lambda: jobs.drawn(text, *room))
        )
        if drawn is not None and asked == self._asked:
            self._draw(shared, drawn)

    def _draw(self, shared: Shared, drawn: Drawn) -> None:
        code = self.query_one("#code", Static)
        # Whatever the theme: dark modules on a light field, with colours of their own.
        code.update(lines_of(Content.styled(line, f"{INK} on {PAPER}") for line in drawn.lines))
        code.display = bool(drawn.lines)
        code_width = len(drawn.lines[0]) + 1 if drawn.lines else 0  # with the gap beside it
        width = self.app.size.width - code_width - 3  # two of padding, one for the scroll bar
        self.query_one("#about", Static).update(self._about(shared, drawn, width))
        self.query_one("#aboutbox").scroll_home(animate=False)
        self.draw_keys()

    def _about(self, shared: Shared, drawn: Drawn, width: int) -> Content:
        lines: list[Content] = []
        if len(shared.codes) > 1:
            lines += [plain(f"Code {self.number + 1} of {len(shared.codes)}", "bold"), plain("")]
        if drawn.too_large:
            lines += [plain(row, WARN) for row in folded(drawn.too_large, width)]
            lines.append(plain(""))
        if len(shared.codes) > MANY:
            right = "On paper it takes fewer codes: h writes a page to print."
            lines += [*(plain(row) for row in folded(right, width)), plain("")]
        if shared.note:
            lines += [plain(row, DIM) for row in folded(shared.note, width)]
        if shared.readable or (drawn.too_large and not shared.is_card):
            for line in shared.codes[0].split("\n"):
                lines += [plain(row) for row in _rows(line, width)]
        return lines_of(lines)

    def failed(self, problem: Exception) -> None:
        """What cannot be shared leaves no code of something else standing."""
        super().failed(problem)
        if self.is_mounted and self.shared is None:
            self.query_one("#code", Static).display = False
            self.query_one("#about", Static).update("")
            self.draw_keys()

    # ------------------------------------------------------------------ commands

    def action_next_code(self) -> None:
        """The next one."""
        self.number += 1
        self.attempt(self._show(), group="look")

    def action_code_before(self) -> None:
        """The one before."""
        self.number -= 1
        self.attempt(self._show(), group="look")

    def action_png(self) -> None:
        """Pictures."""
        self._write("png")

    def action_svg(self) -> None:
        """Drawings."""
        self._write("svg")

    def action_page(self) -> None:
        """A page."""
        self._write("html")

    def _write(self, format: str) -> None:
        offer = self._offer()
        if offer is None:
            return
        folder, now, eyes = self.services.root / "exports", self.services.now(), self.session.by

        async def work() -> None:
            paths = await self.session.do(
                lambda t: jobs.written(t, folder, format, offer.id, eyes, now)
            )
            self.tell(_told(paths))

        self.attempt(work())

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def _rows(line: str, width: int) -> list[str]:
    """A line of a code's text, whole: a link has no spaces to break it at."""
    if " " in line:
        return folded(line, width)
    return [line[place : place + width] for place in range(0, len(line), width)]


def _told(paths: Sequence[Path]) -> str:
    if len(paths) == 1:
        return f"Written to {paths[0]}"
    return f"{len(paths)} files written: {paths[0].name} to {paths[-1].name} in {paths[0].parent}"
