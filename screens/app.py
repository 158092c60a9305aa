"""The app: themes, screens that load when first opened, and the way in."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual.app import App
from textual.binding import Binding
from textual.command import Provider
from textual.driver import Driver
from textual.events import Event, Key, Paste
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widget import Widget

from companion.settings.known import Settings
from companion.settings.reading import current
from companion.toolbox import dates
from screens.base import MessageLine, TableChanged
from screens.command import choose_keys
from screens.gate import Gate, telling_of_keys
from screens.home.screen import HomeScreen
from screens.keymap import Keymap, keymap_of
from screens.services import Services
from screens.themes import DARK, LOOKS, fitting, lacks_signs

if TYPE_CHECKING:
    from screens.base import CompanionScreen
    from screens.home.tour import Step
    from screens.session import Session


def _palette() -> type[Provider]:
    from screens.palette import CommandsProvider

    return CommandsProvider


SWITCH = 0.001
"""Seconds after which the thread that reads a line lets the one that paints go on; Python's own are
five times as many, and between a key and its frame several threads take turns."""


class CompanionApp(App[None]):
    """The companion in a terminal.

    Args:
        services: what the screens need from the machine.
        campaign: a campaign to open at once: its id, or a beginning of its title.
    """

    TITLE = "companion"
    # Home's styles are needed at once; a default screen does not load its own.
    CSS_PATH = ["app.tcss", "home/screen.tcss"]
    COMMANDS = {_palette}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (120, "-wide")]
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [Binding("f3", "look_up", "Rules", show=False, priority=True)]

    def __init__(self, services: Services, campaign: str | None = None) -> None:
        self._environment = dict(os.environ)  # as it is before Textual takes some of it
        super().__init__()
        self.no_color = False  # that is a look of ours
        self.services, self.campaign = services, campaign
        self.obeys = False
        """Whether signals end it in order: only where it is the whole program."""
        self.gate = Gate(self, self._let, services.ticks)
        for one in LOOKS.values():
            self.register_theme(one.theme)
        self._plain: tuple[LineFilter, ...] = ()
        self._colourless: tuple[LineFilter, ...] = ()
        self.settings = Settings()
        self._look = ""
        self.keymap = Keymap()
        """Other keys for commands, and which of those that are wished cannot be."""
        self.take_settings()

    def take_settings(self) -> None:
        """The settings hold as they are now. Those not named here are asked for when needed."""
        self.settings = current()
        look = self.settings.theme
        if look != self._look:  # F2 stays until another look is set
            self._look = look
            self.show_look(look)
        plain = self.settings.signs == "plain" or (
            self.settings.signs == "terminal" and lacks_signs(self._environment)
        )
        if plain != bool(self._plain):
            self._draw_plain(plain)
        dates.write_as(self.settings.dates)
        self.keymap = keymap_of(self.settings.keys)
        choose_keys(self.keymap.keys)
        self.set_keymap(self.keymap.bindings)

    def show_look(self, look: str) -> None:
        """Look so from now on.

        Args:
            look: a value of the setting `theme`.
        """
        self._looks_like = fitting(self._environment) if look == "terminal" else look
        self._colourless = ()
        if self._looks_like == "none":
            from textual.filter import NoColor

            self._colourless = (NoColor(),)
        self.theme = LOOKS[self._looks_like].theme.name

    def keep_look(self, look: str) -> None:
        """Look so from now on, also in later evenings.

        Args:
            look: a value of the setting `theme`.
        """
        from companion.errors import CompanionError
        from companion.settings.changing import change
        from companion.settings.known import BY_NAME

        self.show_look(look)
        try:
            change(BY_NAME["theme"], look)
        except CompanionError as problem:
            for line in self.screen.query(MessageLine):
                line.update(f"{problem.says} It holds until you leave.")
        self._look = look

    def turn_over(self) -> str:
        """Dark to light or back, until another look is set; a sentence where that cannot be."""
        if not (other := LOOKS[self._looks_like].other):
            return "This look is on the terminal's own ground: the terminal decides what that is."
        self.show_look(other)
        return ""

    def _draw_plain(self, plain: bool) -> None:
        self._plain = ()
        if plain:
            from screens.widgets.plain_signs import PlainSigns

            self._plain = (PlainSigns(),)
        for screen in self.screen_stack if self.is_running else ():
            for widget in (screen, *screen.walk_children(Widget)):
                widget._styles_cache.clear()
            screen.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What goes over each line before it is shown."""
        return [*super().get_line_filters(), *self._colourless, *self._plain]

    @property
    def troubles(self) -> tuple[str, ...]:
        """What of the settings does not apply, and why."""
        return (*self.settings.troubles, *self.keymap.troubles)

    def get_driver_class(self) -> type[Driver]:
        """The terminal's, which tells the gate of each key before the loop has it."""
        return telling_of_keys(super().get_driver_class(), lambda: self.gate.come())

    async def on_event(self, event: Event) -> None:
        """Keys wait at the gate; all else goes its way at once."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            self.gate.take(event)
        else:
            await super().on_event(event)

    async def _let(self, event: Key | Paste) -> None:
        await super().on_event(event)

    def on_mount(self) -> None:
        """The program ends in order, however it is ended."""
        if self.obeys:
            from screens.leaving import PATIENCE, obey_signals

            obey_signals(self, PATIENCE)

    async def action_quit(self) -> None:
        """Leave from anywhere."""
        from screens.leaving import ask_before_losing

        await ask_before_losing(self, self.exit)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What our styles use and other themes do not have."""
        return DARK.variables

    def get_default_screen(self) -> Screen[Any]:
        """Home is painted first, and stays below everything else."""
        return HomeScreen(self.campaign or "")

    def open_table(self, path: Path, game: str, example: tuple[Step, ...] = ()) -> Session:
        """Open a campaign over what is there; `example` are the steps of a tour on it."""
        from screens.session import Session
        from screens.table.screen import TableScreen

        session = Session(self.services, path, game)
        session.example = example
        self.push_screen(TableScreen(session))
        return session

    def open_tour(self, screen: CompanionScreen, game: str) -> None:
        """Show the tour of a game on an example table.

        Args:
            screen: where is told what goes wrong.
            game: its id.
        """
        from screens.home.tour import example_table

        async def work() -> None:
            made = await asyncio.to_thread(example_table, self.services.games()[game])
            self.open_table(made.path, made.game, made.steps)

        screen.attempt(work())

    def open_rules(
        self,
        session: Session | None = None,
        first: tuple[str, ...] = (),
        game: str = "",
        about: int = 0,
        words: str = "",
    ) -> None:
        """Open the rules over whatever runs.

        Args:
            session: the open campaign, if there is one.
            first: ids of entries that are offered before anything is typed.
            game: the game to look in, where there is no campaign.
            about: the log line that a ruling would be about.
            words: what is looked up at once.
        """
        from screens.rules.screen import RulesScreen

        def back(changed: bool | None) -> None:
            for screen in self.screen_stack if changed else ():
                screen.post_message(TableChanged())

        self.push_screen(RulesScreen(session, first, game, about, words), back)

    def open_settings(self) -> None:
        """Open the settings over whatever runs."""
        from screens.settings.screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_command_palette(self) -> None:
        """Open the palette."""
        from textual.command import CommandPalette

        from screens.palette import Palette

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def action_look_up(self) -> None:
        """The rules from anywhere: over a window, with what runs below it first."""
        for screen in reversed(self.screen_stack):
            if getattr(screen, "SCREEN", "") == "rules":
                return
            if (rules := getattr(screen, "action_rules", None)) is not None:
                rules()
                return


def key_sheet(game: str = "") -> str:
    """All keys as text to print, as they are set; below them what can be said in a game.

    Args:
        game: its id; empty for none.
    """
    from companion.games import manifest_of
    from companion.games.tours import tour_of
    from screens.commands import key_sheet as sheet

    choose_keys(keymap_of(current().keys).keys)
    if not game:
        return sheet()
    manifest = manifest_of(game)
    said = [f"  {one}" for one in tour_of(manifest).examples]
    return "\n".join([sheet(), f"What can be said in {manifest.title}", *said]) + "\n"


def show(root: Path, campaign: str) -> None:
    """The second screen of a campaign.

    Args:
        root: the user's data folder.
        campaign: its id.
    """
    from screens.show.app import show as across

    across(root, campaign)


def run(root: Path, campaign: str | None = None, extra: list[Path] | None = None) -> None:
    """Run the app.

    Args:
        root: the user's data folder.
        campaign: a campaign to open at once.
        extra: folders with further games.
    """
    # Nothing is garbage before the first paint; Home lets the collector go on after it.
    gc.disable()
    sys.setswitchinterval(SWITCH)
    app = CompanionApp(Services(root, tuple(extra or ())), campaign)
    app.obeys = True
    report = io.StringIO()
    if "COMPANION_TRACE" not in os.environ:
        app.error_console = Console(file=report, width=100)
    app.run()
    if report.getvalue():
        place = app.services.keep_report(report.getvalue())
        sys.exit(
            "The program stopped because of a fault of its own. Everything that was confirmed is "
            "saved; start it again to go on."
            + (f" What happened is described in {place}." if place else "")
        )


__all__ = ["CompanionApp", "key_sheet", "run", "show"]
