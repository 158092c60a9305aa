"""The settings screen: one row a setting, then one a command with its key. Enter changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, cast

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion import places
from companion.errors import StorageError
from companion.settings.changing import change, change_key
from companion.settings.known import SETTINGS, Setting, Settings, Value
from companion.settings.reading import current, hold
from companion.table.sheet import cut, padded
from screens.base import CompanionScreen
from screens.command import Command
from screens.commands import all_keys, bindings_of
from screens.keymap import keymap_of, movable
from screens.settings.press import PressKeyScreen
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, KEY, WARN, folded, lines_of, plain

NAMES = 32
"""Cells of the names on the left."""


class HasSettings(Protocol):
    """The app, as far as this screen knows it."""

    settings: Settings

    @property
    def troubles(self) -> tuple[str, ...]:
        """What of the settings does not apply, and why."""

    def take_settings(self) -> None:
        """The settings hold as they are now."""


class SettingsScreen(CompanionScreen):
    """What holds, and how it is changed. Each change is in the file, and holds, at once."""

    SCREEN = "settings"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("settings")

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Setting | str | None] = [*SETTINGS, None, *movable()]
        """A setting, the name of a command, or a heading."""

    @property
    def companion(self) -> HasSettings:
        """The app, whose settings they are."""
        return cast(HasSettings, self.app)

    def compose(self) -> ComposeResult:
        """Head, file, list, what the row is about."""
        yield Static(plain("Settings", "bold"), classes="head", id="head")
        yield Static(id="where")
        yield pane(Rows(id="settings"), "What can be set")
        yield pane(Static(id="about"))
        yield from self.foot()

    def on_mount(self) -> None:
        """As the file is now: it may have been changed with an editor."""
        self.companion.take_settings()
        self.list.focus()
        self._draw()
        self.tell(" ".join(self.companion.troubles))

    @property
    def list(self) -> OptionList:
        """The rows."""
        return self.query_one("#settings", OptionList)

    @property
    def pointed(self) -> Setting | str | None:
        """What the row under the cursor is."""
        place = self.list.highlighted
        return self.rows[place] if place is not None else None

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        place = self.list.highlighted or 0
        self.list.set_options([Option(self._row(row), disabled=row is None) for row in self.rows])
        self.list.highlighted = place
        path = places.settings()
        told = str(path) if path.exists() else f"{path}: not there yet, the first change makes it"
        self.query_one("#where", Static).update(plain(cut(told, self.app.size.width - 2), DIM))
        self._draw_about()
        self.draw_keys()

    def _row(self, row: Setting | str | None) -> Content:
        if row is None:
            return plain("Keys", "bold")
        if isinstance(row, str):
            one = movable()[row][0]
            line = "   in the file" if row in self.companion.settings.keys else ""
            return Content.assemble(padded(one.title, NAMES), (all_keys(one), KEY), (line, DIM))
        held = self.companion.settings
        source = held.source(row)
        told = "" if source.kind == "default" else f"   {source.says}"
        says = cut(row.says(held.value(row)), self.app.size.width - NAMES - 4 - len(told))
        return Content.assemble(padded(row.title, NAMES), (says, KEY), (told, DIM))

    def _draw_about(self) -> None:
        row, width = self.pointed, self.app.size.width - 2
        lines: list[Content] = []
        if isinstance(row, Setting):
            lines = [plain(line) for line in folded(row.help, width)]
            held = self.companion.settings.value(row)
            told = [(one.says, KEY if one.value == held else DIM) for one in row.choices]
            between = Content.styled(" · ", DIM)
            lines.append(between.join([Content.styled(says, style) for says, style in told]))
            if row.variable:
                lines.append(plain(f"{row.variable}=on or off wins over the file.", DIM))
        elif isinstance(row, str):
            one = movable()[row][0]
            lines = [plain(line) for line in folded(one.help(), width)]
            lines.append(plain(f"In the file: {row}, in the table [keys].", DIM))
        self.query_one("#about", Static).update(lines_of(lines))

    @on(OptionList.OptionHighlighted, "#settings")
    def _moved(self) -> None:
        self._draw_about()

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self.is_mounted:
            self._draw()

    # ------------------------------------------------------------------ changing

    @on(OptionList.OptionSelected, "#settings")
    def _chosen(self) -> None:
        self.action_change()

    def action_change(self) -> None:
        """The next value, or another key."""
        row = self.pointed
        if isinstance(row, str):
            self._press(movable()[row][0], row)
        else:
            self._turn(1)

    def action_change_on(self) -> None:
        """The next value."""
        self._turn(1)

    def action_change_back(self) -> None:
        """The value before."""
        self._turn(-1)

    def _turn(self, step: int) -> None:
        if isinstance(row := self.pointed, Setting):
            values = [one.value for one in row.choices]
            place = values.index(self.companion.settings.value(row)) + step
            self._set(row, values[place % len(values)])

    def action_as_it_was(self) -> None:
        """The default, or the command's own key."""
        row = self.pointed
        if isinstance(row, Setting):
            self._set(row, row.default)
        elif isinstance(row, str):
            self._write(lambda: change_key(row, ""))

    def _set(self, setting: Setting, value: Value) -> None:
        def refused() -> None:
            hold(setting, value)

        self._write(lambda: change(setting, value), refused)

    def _press(self, one: type[Command], name: str) -> None:
        def pressed(key: str | None) -> None:
            if key is None:
                return
            wishes = {**current().keys}
            before = keymap_of(wishes).troubles
            wrong = [x for x in keymap_of({**wishes, name: key}).troubles if x not in before]
            if wrong:
                self.tell(plain(" ".join(wrong), WARN))
            else:
                self._write(lambda: change_key(name, key))

        self.app.push_screen(PressKeyScreen(one.title, all_keys(one)), pressed)

    def _write(self, work: Callable[[], None], refused: Callable[[], None] | None = None) -> None:
        async def write() -> None:
            try:
                await asyncio.to_thread(work)
                self.tell("")
            except StorageError as problem:
                if refused is None:
                    self.tell(problem)
                else:
                    refused()
                    self.tell(f"{problem.says} It holds until you leave.")
            finally:
                self.companion.take_settings()
                self._draw()

        self.attempt(write())

    def action_leave(self) -> None:
        """Back to exactly where you were."""
        self.dismiss()
