"""A table across the table: one page, drawn anew when another program enters something."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.widgets import Static

from companion.errors import CompanionError
from companion.games import load
from companion.settings.reading import current
from companion.share.campaigns import campaigns
from companion.show.content import Shown, shown_of
from companion.show.page import page
from companion.table.campaign.opened import OpenTable
from companion.table.sheet import Span, Spans
from screens.themes import LOOKS, fitting, lacks_signs
from screens.widgets.plain_signs import PlainSigns
from screens.wording import spans_content

EVERY = 1.0
"""Seconds between looks at the file."""


class ShowApp(App[None]):
    """The page of one campaign; it only reads.

    Args:
        root: the data folder.
        campaign: its id.
    """

    CSS = "#page { width: 1fr; height: 1fr; padding: 0 1; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,ctrl+q,ctrl+c", "leave", "Leave", show=False, priority=True)
    ]

    def __init__(self, root: Path, campaign: str) -> None:
        self._environment = dict(os.environ)  # as it is before Textual takes some of it
        super().__init__()
        self.path = campaigns.path_of(root, campaign)
        self.game = load(campaigns.first_line(self.path).game)
        self.table: OpenTable[Any] | None = None
        self.told = Shown("", "")
        self.trouble = ""

    def compose(self) -> ComposeResult:
        """One page."""
        yield Static(id="page")

    def on_mount(self) -> None:
        """Read the table, and look again from time to time."""
        look = current().theme
        theme = LOOKS[fitting(self._environment) if look == "terminal" else look].theme
        self.register_theme(theme)
        self.theme = theme.name
        self.look()
        self.set_interval(EVERY, self.look)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Plain signs where they are asked for, or nothing else can be drawn."""
        signs = current().signs
        plain = signs == "plain" or (signs == "terminal" and lacks_signs(self._environment))
        return [*super().get_line_filters(), *([PlainSigns()] if plain else [])]

    def look(self) -> None:
        """What the file holds now."""
        try:
            if self.table is None:
                self.table = OpenTable(self.game, self.path, writing=False)
            else:
                self.table.recovery.refresh()
            self.told, self.trouble = shown_of(self.table), ""
        except CompanionError as problem:
            self.trouble = problem.says
        self.draw()

    def draw(self) -> None:
        """The page for the terminal as it is."""
        width, height = max(20, self.size.width - 2), max(6, self.size.height)
        lines: list[Spans] = page(self.told, width, height, str(current().digits))
        if self.trouble:
            lines[-1] = (Span(self.trouble, "bad"),)
        self.query_one("#page", Static).update(spans_content(lines))

    def on_resize(self) -> None:
        """Another size, other digits."""
        self.draw()

    def action_leave(self) -> None:
        """Leave; nothing was written."""
        if self.table is not None:
            self.table.close()
        self.exit()


def show(root: Path, campaign: str) -> None:
    """Run it."""
    ShowApp(root, campaign).run()
