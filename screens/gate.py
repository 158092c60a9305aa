"""The gate: every key goes through it, in order, one at a time, and none enters what is unseen.

Keys come faster than what they lead to: an act is on its way to the drive, a window is being made.
So a key is let through when all that came of the one before is done, and waits until then: what is
typed ahead is typed where it was meant. A key that would enter something that the hand did not type
itself (Enter on an offer, a digit, undo) does nothing within `SEEN_AFTER` seconds after that
has changed, and says so; nor does another such key that was pressed in one go behind it, for it was
meant for what the first one would have led to. Screens tell what is at stake; nothing else knows of
this.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.driver import Driver
from textual.events import Key, Paste
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

R = TypeVar("R")

SEEN_AFTER = 0.3
"""Seconds that a hand is given to see what a key would enter."""
RUN = 0.7
"""Seconds within which a key behind one that did nothing was pressed in one go with it."""
PATIENCE = 1.0
"""Seconds that keys wait at most for something under way: a slow drive stops nobody."""
WHOLE = 30.0
"""Seconds that keys wait at most for a screen that is being made: what they are meant for is not
there yet, however slow the machine is."""
STEP = 0.005
"""Seconds between two looks at whether it is done."""
ROUNDS = 40
"""Turns of the event loop in which all that comes of a key has reached its screen."""
LETTER = 3
"""Turns in which a letter stands in its line."""
TOO_SOON = "Nothing is entered: that has just changed. Press the key again."
ACTS = "acts"
"""The workers that keys wait for."""
OPENS_LINE = ":"
"""With this sign a sentence begins, wherever it was typed."""


class Guarded(Screen[R]):
    """A screen that tells the gate what its keys would enter."""

    _under_way: int = 0

    def at_stake(self) -> Mapping[str, object]:
        """What a key would enter now without its being typed, by name of the key.

        The values are only compared: another one means that something else would be entered.
        """
        return {}

    @property
    def is_ready(self) -> bool:
        """Whether keys reach what they are meant for: it is whole, and no act is under way."""
        return self.is_mounted and not self._under_way

    def hold(self, work: Awaitable[None]) -> None:
        """Do something; keys wait meanwhile."""
        self._under_way += 1

        async def held() -> None:
            try:
                await work
            finally:
                self._under_way -= 1

        self.run_worker(held(), group=ACTS, exit_on_error=False)

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Go, with whatever was opened above meanwhile; keys wait until the screen below knows what
        came of it. Textual takes the topmost screen away, whichever that is."""
        stack = self.app.screen_stack
        if self not in stack:
            return AwaitComplete()  # it went with another one
        for _ in stack[stack.index(self) + 1 :]:
            self.app.pop_screen()
        below = self.app.screen_stack[-2:-1]
        gone = super().dismiss(result)
        for screen in below:
            if isinstance(screen, Guarded) and screen.is_running:
                screen._catch_up()
        return gone

    def _catch_up(self) -> None:
        """Keys wait for what was called on this screen already: it is called in order."""
        self._under_way += 1

        def caught_up() -> None:
            self._under_way -= 1

        self.call_next(caught_up)

    def shown_anew(self) -> None:
        """What is shown may have changed."""
        gate = getattr(self.app, "gate", None)
        if gate is not None and self.is_running:
            gate.look()

    def too_soon(self, said: str) -> None:
        """Say that a key did nothing."""

    def heeded(self, said: str) -> None:
        """The next key was let through: what was said of the one before it is past."""

    def stranded(self, text: str) -> None:
        """Letters were typed ahead for a line that is gone."""


class Window(Guarded[R], ModalScreen[R]):
    """A small window over a screen."""

    DEFAULT_CSS = "Window .said { color: $warn; height: auto; }"

    def too_soon(self, said: str) -> None:
        """Below the title, where a full window has room for it too."""
        lines = self.query(".said").results(Static)
        line = next(iter(lines), None)
        if line is None:
            self.query_one(".dialog").mount(Static(said, classes="said"), after=0)
        else:
            line.update(said)

    def heeded(self, said: str) -> None:
        """Nothing more is said of it."""
        for line in self.query(".said").results(Static):
            if str(line.content) == said:
                line.update("")

    def on_screen_resume(self) -> None:
        """It is what is seen now."""
        self.shown_anew()


@dataclass(frozen=True)
class Waiting:
    """A key that was pressed and not let through yet."""

    event: Key | Paste
    at: float
    typing: bool
    """Whether a line had the focus when it was pressed."""

    @property
    def letter(self) -> str:
        """What it would type; empty if it types nothing."""
        event = self.event
        return (event.character or "") if isinstance(event, Key) and event.is_printable else ""


class Gate:
    """Lets keys through to the screens of an app.

    Args:
        app: the app; its screens are asked what is at stake.
        let: hands a key on.
        clock: seconds; only differences count.
    """

    def __init__(
        self,
        app: App[Any],
        let: Callable[[Key | Paste], Awaitable[None]],
        clock: Callable[[], float],
    ) -> None:
        self._app, self._let, self._clock = app, let, clock
        self._waiting: deque[Waiting] = deque()
        self._running = self._impatient = self._typed = False
        self._scolded: Guarded[Any] | None = None
        """The screen that said of the last key that it did nothing."""
        self._lost: tuple[str, float] = ("", 0.0)
        """The key that did nothing, and when the last one behind it was pressed."""
        self.taken = 0
        """Goes up with each key: when it comes from the terminal, and when it is taken here."""
        self._known: dict[str, tuple[object, float]] = {}
        """By key: what it would enter, on which screen, and since when."""

    def come(self) -> None:
        """A key has come from the terminal; called on the thread that reads it, before the loop
        knows: a line that is read ahead stops at once and leaves the processor to the key."""
        self.taken += 1

    def take(self, event: Key | Paste) -> None:
        """A key was pressed."""
        self.taken += 1
        self._waiting.append(Waiting(event, self._clock(), self._is_typing()))
        if not self._running:
            self._running = True
            self._app.run_worker(self._let_through(), group="keys")

    def withhold(self) -> tuple[str, ...]:
        """Whole lines that were typed ahead, each from the key that opens the line to its Enter:
        they do nothing any more."""
        lines: list[str] = []
        while self.is_opening_a_line:
            text, keys = "", 0
            for one in self._waiting:
                keys += 1
                key = getattr(one.event, "key", "")
                if key == "enter":
                    break
                if not one.letter and key != "backspace":
                    return tuple(lines)  # an arrow, a paste: who knows what it made of the line
                text = text + one.letter if one.letter else text[:-1]
            else:
                break  # it is still being typed
            for _ in range(keys):
                self._waiting.popleft()
            lines.append(text.strip(": "))
        return tuple(filter(None, lines))

    @property
    def is_opening_a_line(self) -> bool:
        """Whether the next key that waits opens the line."""
        return bool(self._waiting) and self._waiting[0].letter == OPENS_LINE

    def look(self) -> None:
        """Note since when each key would enter what it would enter now."""
        screen, now = self._app.screen, self._clock()
        stakes = screen.at_stake() if isinstance(screen, Guarded) and screen.is_mounted else {}
        before, self._known = self._known, {}
        for key, stake in stakes.items():
            known = before.get(key)
            same = known is not None and known[0] == (screen, stake)
            self._known[key] = known if known and same else ((screen, stake), now)

    def _is_typing(self) -> bool:
        focused = type(self._app.focused)
        # By its name: a class that Home does without would cost some milliseconds to load.
        return issubclass(focused, Input) or any(x.__name__ == "TextArea" for x in focused.__mro__)

    def _is_ready(self) -> bool:
        screen = self._app.screen
        return screen.is_ready if isinstance(screen, Guarded) else screen.is_mounted

    async def _let_through(self) -> None:
        try:
            while self._waiting:
                await self._until_ready()
                self.look()
                if self._waiting and not self._strand():  # some may have been withheld meanwhile
                    await self._one(self._waiting.popleft())
        finally:
            self._running = False

    async def _until_ready(self) -> None:
        """Wait until the screen takes keys; whoever waited long enough once waits no more."""
        began = self._clock()
        while not self._app.screen.is_mounted and self._clock() < began + WHOLE:
            await asyncio.sleep(STEP)
        until = self._clock() + PATIENCE
        while not (self._impatient or self._is_ready()) and self._clock() < until:
            await asyncio.sleep(STEP)
        self._impatient = not self._is_ready()

    def _strand(self) -> bool:
        """Letters that were typed at a line must not be commands of a screen without one."""
        one, screen = self._waiting[0], self._app.screen
        if not one.letter or one.letter == OPENS_LINE or not one.typing or self._is_typing():
            return False
        if not isinstance(screen, Guarded) or isinstance(screen, ModalScreen):
            return False
        text = "".join(waiting.letter for waiting in self._waiting)
        self._waiting.clear()
        screen.stranded(text)
        return True

    async def _one(self, one: Waiting) -> None:
        screen, key = self._app.screen, getattr(one.event, "key", "")
        if key in self._known and (soon := self._too_soon(screen, key, one.at)):
            assert isinstance(screen, Guarded)
            screen.too_soon(TOO_SOON)
            self._scolded, self._lost = screen, (soon, one.at)
            return
        if self._scolded is screen:
            self._scolded.heeded(TOO_SOON)
        self._scolded = None
        typed = bool(one.letter) and self._is_typing()
        if self._typed and not typed:
            await self._rounds(ROUNDS)  # what the letters before it led to
        self._typed = typed
        await self._let(one.event)
        await self._rounds(LETTER if typed else ROUNDS)
        self.look()

    def _too_soon(self, screen: Screen[Any], key: str, at: float) -> str:
        """The key that came too soon: this one, or one that did nothing and behind which it was
        pressed in one go; empty if it is let through."""
        if at - self._known[key][1] < SEEN_AFTER:
            return key
        lost, when = self._lost
        return lost if self._scolded is screen and lost != key and at - when < RUN else ""

    @staticmethod
    async def _rounds(count: int) -> None:
        for _ in range(count):
            await asyncio.sleep(0)


def telling_of_keys(driver: type[Driver], come: Callable[[], None]) -> type[Driver]:
    """A driver that says of each key at once that it has come, on its own thread."""

    class Telling(driver):  # type: ignore[misc,valid-type]
        def process_message(self, message: Message) -> None:
            if isinstance(message, Key):
                come()
            super().process_message(message)

    return Telling


__all__ = ["ACTS", "Gate", "Guarded", "Window"]
