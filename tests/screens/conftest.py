"""The app on a small made-up game: clock, dice and folder injected, pictures as plain text."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.stylesheet import Stylesheet
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input
from textual.worker import WorkerCancelled

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Disk
from companion.toolbox.chance import SeededChance
from screens.app import CompanionApp
from screens.services import Services
from screens.table.line import REST
from tests.screens.idle import Idle

TOY = Path(__file__).parent / "toy"
SNAPSHOTS = Path(__file__).parent / "snapshots"
NOW = datetime(2026, 11, 20, 20, 14, tzinfo=UTC)
SIGNS = {" ": "space", ":": "colon", "/": "slash", "!": "exclamation_mark", "+": "plus",
         "-": "minus", "?": "question_mark", ",": "comma", ";": "semicolon"}  # fmt: skip


class Ticks:
    """A clock that only the hand moves on, unless a pace is set."""

    def __init__(self) -> None:
        self.now = self.pace = 0.0
        """The time, and how much of it passes from one look to the next, in seconds."""

    def __call__(self) -> float:
        self.now += self.pace
        return self.now


class Hand:
    """Somebody at the keyboard of a running app, who looks before each key."""

    def __init__(self, app: CompanionApp, pilot: Pilot[None], ticks: Ticks) -> None:
        self.app, self.pilot, self.ticks = app, pilot, ticks
        self.keys = 0

    async def settle(self) -> None:
        """Wait until nothing is under way any more."""
        for _ in range(50):
            with contextlib.suppress(WorkerCancelled):
                await self.app.workers.wait_for_complete()
            await self.pilot.pause()
            await self.pilot.pause()  # what was drawn may have moved something else
            if not any(worker.is_running for worker in self.app.workers):
                return

    async def until(self, holds: Callable[[], bool], seconds: float = 20) -> None:
        """Look until something holds, whatever else is still under way."""
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(0.02)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what comes of each."""
        for key in keys:
            self.keys += 1
            self.ticks.now += 1
            await self.pilot.press(SIGNS.get(key, key))
            await self.settle()

    async def hurry(self, *keys: str) -> None:
        """Press keys with no time between them, as a burst; then wait for what comes of it."""
        for key in keys:
            self.keys += 1
            self.app.post_message(Key(SIGNS.get(key, key), key if len(key) == 1 else None))
        await self.settle()

    async def type(self, text: str) -> None:
        """Put text into the line that has the focus; counted as typed sign by sign. It takes the
        place of what is selected."""
        line = self.app.focused
        assert isinstance(line, Input), line
        self.keys += len(text)
        start, end = sorted(line.selection)
        line.value = (
            line.value[:start] + text + line.value[end:] if end > start else line.value + text
        )
        line.cursor_position = len(line.value)
        await self.settle()

    async def say(self, sentence: str) -> None:
        """Type a sentence at the table."""
        await self.press(":")
        await self.type(sentence)
        await self.press("enter")

    @property
    def text(self) -> str:
        """The screen as text."""
        visible_screen_stack.set(self.app._background_screens)
        sheet = self.app.screen._compositor
        for widget in sheet.full_map:
            widget._styles_cache.clear()  # what was drawn at an earlier look
        strips = sheet.render_strips()
        return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips) + "\n"

    @property
    def name(self) -> str:
        return type(self.app.screen).__name__


class Place:
    """A folder with campaigns, and the app on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.disk: Disk | None = None
        self.ticks = Ticks()

    def services(self) -> Services:
        return Services(
            self.root,
            disk=self.disk,
            clock=lambda: NOW,
            chance=SeededChance(7),
            zone=UTC,
            spare=self.root.parent / "spare",
            ticks=self.ticks,
        )

    def campaign(
        self, title: str = "The Salt Years", names: tuple[str, ...] = ("Yellow", "Blue", "Red")
    ) -> Path:
        """A new campaign of the made-up game."""
        path = self.services().free_path(title)
        self.table(path, title, names).close()
        return path

    def table(self, path: Path, title: str = "", names: tuple[str, ...] = ()) -> OpenTable[Any]:
        game = load("islands", [TOY])
        if title:
            return OpenTable.create(game, path, title, names, clock=lambda: NOW)
        return OpenTable(game, path, clock=lambda: NOW)

    def acts(self, path: Path, *acts: tuple[str, dict[str, Any]]) -> None:
        """Enter something from outside."""
        with self.table(path) as table:
            for act, answers in acts:
                table.act(act, answers, depth="sentence")

    @contextlib.asynccontextmanager
    async def app(
        self, size: tuple[int, int] = (80, 24), campaign: str | None = None
    ) -> AsyncIterator[Hand]:
        app = CompanionApp(self.services(), campaign)
        async with app.run_test(size=size) as pilot:
            hand = Hand(app, pilot, self.ticks)
            await hand.settle()
            yield hand


_RULES: dict[Any, Any] = {}
"""Rules by the style sheet that they stand in: each app and each screen reads the same ones anew,
which is a fifth of what a start takes. What was read is never changed."""
_parsed = Stylesheet._parse_rules


def _parsed_once(sheet: Stylesheet, css: str, *place: Any, **more: Any) -> Any:
    key = (css, place, frozenset(more.items()), frozenset(sheet._variables.items()))
    if key not in _RULES:
        _RULES[key] = _parsed(sheet, css, *place, **more)
    return _RULES[key]


def _drawn_when_looked_at(sheet: Compositor, *_: Any, **__: Any) -> None:
    """Nobody sees what is drawn between two looks (`Hand.text`), and it takes a third of the time;
    the runs in a real terminal draw everything."""
    sheet._dirty_regions.clear()


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    same_everywhere(monkeypatch, tmp_path)


def same_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of the machine gets in: no colours, no folders, no blinking."""
    for name in ("NO_COLOR", "TEXTUAL_THEME", "COLORFGBG", "COMPANION_GAMES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COMPANION_DATA", str(TOY))
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(Input, "_on_mount", _unblinking(Input._on_mount))
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parsed_once)
    monkeypatch.setattr(Compositor, "render_update", _drawn_when_looked_at)
    monkeypatch.setattr("screens.table.line.PAUSE", REST)  # nobody pauses here
    Idle().listen(monkeypatch)


def _unblinking(mount: Callable[..., Any]) -> Callable[..., Any]:
    def mounted(self: Input, event: Any) -> None:
        self.cursor_blink = False
        mount(self, event)

    return mounted


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "home")


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a screen with the stored one; `UPDATE_SNAPSHOTS=1` stores it."""

    def compare(name: str, text: str) -> None:
        path = SNAPSHOTS / f"{name}.txt"
        if os.environ.get("UPDATE_SNAPSHOTS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no picture {name}: run once with UPDATE_SNAPSHOTS=1"
        assert text == path.read_text(encoding="utf-8")

    return compare
