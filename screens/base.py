"""What all screens share: commands as keys, the key bar, a line for messages, calm errors."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.style import Style
from textual.widgets import Input, Static

from companion.errors import CompanionError
from screens.command import Command, Scene, shown_key
from screens.commands import commands_for, commands_of
from screens.gate import ACTS, Guarded
from screens.services import Services
from screens.wording import DIM, KEY, plain, problem_line

if TYPE_CHECKING:
    from screens.help.screen import GameHelp


class KeyBar(Static):
    """The keys of a screen on one line; each can be clicked."""

    DEFAULT_CSS = "KeyBar { height: 1; padding: 0 1; background: $panel; }"

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._shown: tuple[list[type[Command]], Scene] | None = None
        self._instead: tuple[tuple[str, str], ...] = ()

    def show(
        self,
        commands: list[type[Command]],
        scene: Scene,
        instead: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Draw the keys that fit; what cannot be used now is dim.

        Args:
            commands: the screen's.
            scene: what their guards look at.
            instead: keys and words that are shown in their place (of a line that is typed in).
        """
        self._shown, self._instead = (commands, scene), instead
        self.update(self._drawn())

    async def on_click(self, event: Click) -> None:
        """The key under the mouse, as if it was pressed."""
        if does := event.style.meta.get("does"):
            await self.run_action(does)

    def on_resize(self) -> None:
        """Another width holds other keys."""
        if self._shown:
            self.update(self._drawn())

    def _drawn(self) -> Content:
        assert self._shown is not None
        commands, scene = self._shown
        if self._instead:
            told = [Content.assemble((key, KEY), f" {word}") for key, word in self._instead]
            return Content("  ").join(told)
        pieces: list[Content] = []
        left = max(20, (self.app.size.width or 80) - 2)
        footer = [one for one in commands if one.footer and one.on_bar(scene)]
        # The way to all other keys always has its room, and what a damaged file needs.
        kept = {
            x: len(x.shown_key()) + len(x.footer) + 3
            for x in footer
            if x.keeps_room and not x.guard(scene)
        }
        left -= sum(kept.values())
        for one in footer:
            left += kept.get(one, 0)
            one = one.shown_as(scene)
            usable = not one.guard(scene)
            if not usable and (one.priority or scene.follows):
                continue
            label = one.label(scene) if usable else one.footer
            click, key = f"screen.{one.action}", one.shown_key()
            if not usable and (other := one.otherwise()) and not other.guard(scene):
                usable, click, key = True, f"app.{other.action}", other.shown_key()
            piece = Content.assemble(
                (key, KEY if usable else DIM), " ", (label, "" if usable else DIM)
            )
            if usable:
                # Not `@click`: a link has one colour, and a key has another than its word.
                piece = piece.stylize(Style.from_meta({"does": click}))
            if piece.cell_length > left:
                continue
            left -= piece.cell_length + 2
            pieces.append(piece)
        return Content("  ").join(pieces)


class TableChanged(Message):
    """Something was entered over this screen: what it shows is old."""


class MessageLine(Static):
    """One calm line: what happened, what is wrong and what would be right."""

    DEFAULT_CSS = "MessageLine { height: auto; max-height: 3; padding: 0 1; }"


class CompanionScreen(Guarded[Any]):
    """Base of the screens."""

    SCREEN: ClassVar[str]
    """Its name in the table of commands."""

    ESCAPE_TO_MINIMIZE = False
    AUTO_FOCUS = ""

    @property
    def services(self) -> Services:
        """What the screens need from the machine."""
        return self.app.services  # type: ignore[attr-defined,no-any-return]

    def foot(self) -> ComposeResult:
        """The last lines of every screen."""
        yield MessageLine(id="message")
        yield KeyBar()

    # ------------------------------------------------------------------ commands

    def scene(self) -> Scene:
        """Facts that guards look at."""
        return Scene(self.SCREEN, **self.typing())

    def typing(self) -> dict[str, Any]:
        """Whether a line has the focus, and whether something stands in it."""
        line = self.focused
        if not isinstance(line, Input):
            return {}
        return {"line": True, "typed": bool(line.value)}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """A command whose guard says no lets its key go on to whoever takes it next."""
        found = commands_for(self.SCREEN, action)
        if not found or not self.is_mounted:
            return True
        scene = self.scene()
        return any(not one.guard(scene) for one in found)

    _typing: Mapping[str, Any] = MappingProxyType({})
    """What of it the bar shows."""

    LINE_KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Keys that the bar shows while a line is typed in."""

    def draw_keys(self) -> None:
        """Show the keys as they are now."""
        scene = self.scene()
        self._typing = self.typing()
        for bar in self.query(KeyBar):
            bar.show(commands_of(self.SCREEN), scene, self.LINE_KEYS if scene.line else ())
        self.shown_anew()

    @on(Input.Changed)
    def _keys_follow(self) -> None:
        """With something typed a sign is typed too, so other keys are shown."""
        if self.is_mounted and self.typing() != self._typing:
            self.draw_keys()

    def on_key(self, event: Key) -> None:
        """A key whose command cannot be used now says why, instead of doing nothing."""
        if isinstance(self.focused, Input) or not self.is_mounted:
            return
        scene = self.scene()
        for one in commands_of(self.SCREEN):
            if event.key in one.now() and (why := one.guard(scene)):
                self.tell(why)
                return

    def on_descendant_focus(self) -> None:
        """A line takes keys for itself, and gives them back."""
        self.draw_keys()

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self.draw_keys()

    def action_keys(self) -> None:
        """All keys of this screen."""
        from screens.help.screen import KeysScreen

        self.app.push_screen(KeysScreen(self.SCREEN, self.scene(), self._game_help()))

    def _game_help(self) -> GameHelp:
        """What help says of the game on the table; nothing where there is no table."""
        from companion.games.tours import tour_of
        from screens.help.screen import GameHelp

        session = getattr(self, "session", None)
        manifest = session.services.games().get(session.game) if session is not None else None
        if manifest is None or self.SCREEN == "procedure":
            return GameHelp()
        chapter, examples = "", tuple[str, ...]()
        with contextlib.suppress(CompanionError):
            chapter = manifest.manual()
        with contextlib.suppress(CompanionError):
            told = tour_of(manifest)
            view = getattr(self, "view", None)
            absent = manifest.load().out_of_play(view.state) if view is not None else ""
            examples = told.without.get(absent, told.examples)

        def tour() -> None:
            self.app.open_tour(self, manifest.id)  # type: ignore[attr-defined]

        if self.SCREEN != "table":
            return GameHelp(manifest.title, chapter, examples)
        saved = self.app.keymap.sentences  # type: ignore[attr-defined]
        own = tuple((shown_key(key), told) for key, told in saved.items())
        return GameHelp(manifest.title, chapter, examples, tour, own)

    def action_look_up(self) -> None:
        """The rules, also while something is typed."""
        self.app.action_look_up()  # type: ignore[attr-defined]

    def action_settings(self) -> None:
        """What somebody likes otherwise."""
        self.app.open_settings()  # type: ignore[attr-defined]

    def action_look(self) -> None:
        """The same colours on the other ground."""
        self.tell(self.app.turn_over())  # type: ignore[attr-defined]

    # ------------------------------------------------------------------ telling

    def too_soon(self, said: str) -> None:
        """Where everything is told."""
        self.tell(said)

    def heeded(self, said: str) -> None:
        """The line is empty again, unless it says something else by now."""
        if any(str(line.content) == said for line in self.query(MessageLine)):
            self.tell("")

    def stranded(self, text: str) -> None:
        """Nothing of it is entered."""
        self.tell(f"“{text}” was typed ahead for a line that is gone; nothing of it is entered.")

    def tell(self, said: str | Content | BaseException) -> None:
        """Show one line; an empty one clears it."""
        if isinstance(said, BaseException):
            said = problem_line(said)
        # A key that comes before the screen is whole finds no line yet, and has nothing to clear.
        for line in self.query(MessageLine):
            line.update(plain(said) if isinstance(said, str) else said)

    def attempt(
        self, work: Coroutine[Any, Any, None], group: str = ACTS, exclusive: bool = False
    ) -> None:
        """Run something that may fail; what is wrong becomes one line.

        Acts are never cancelled, and keys wait for them.
        """
        told = self._guarded(work)
        if group == ACTS:
            self.hold(told)
        else:
            self.run_worker(told, group=group, exclusive=exclusive, exit_on_error=False)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except CompanionError as problem:
            self.failed(problem)
        except Exception as problem:  # noqa: BLE001 - a bug must not take the table down mid-game
            self.log.error(problem)
            self.failed(problem)

    def failed(self, problem: Exception) -> None:
        """Something did not work."""
        if self.is_mounted:
            self.tell(problem)


Then = Callable[[Any], None]
