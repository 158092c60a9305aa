"""The line: a sentence is typed, a hint says what it would do, Tab completes it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rich.highlighter import Highlighter
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from companion.play.speaking import Table, read_ahead, while_typed
from companion.table.sentences.sentence import complete
from companion.toolbox.text import listed
from screens.widgets.line import AskingLine
from screens.wording import DIM, KEY, WARN

if TYPE_CHECKING:
    from screens.gate import Gate
    from screens.session import Session

R = TypeVar("R")
REST = 0.03
"""Seconds that a line rests before it is read: a letter is painted first."""
LEAST_ROWS = 2
"""Rows that the hint always has: what stands above it does not move with each letter."""
PAUSE = 0.2
"""Seconds that a hand pauses before it is looked for what could stand next: that takes as long as a
refusal, and whoever types on needs none."""


class StrangeWords(Highlighter):
    """Underlines the words of a line that have no part in it; not the one that is being typed."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()

    def highlight(self, text: Text) -> None:
        """Mark the words where they stand."""
        for word in self.words:
            for found in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text.plain):
                if found.end() < len(text.plain):
                    text.stylize("underline", *found.span())


class SentenceInput(AskingLine):
    """Takes Tab for completion and the arrows for earlier sentences."""

    BINDINGS = [
        Binding("tab", "complete(1)", "Complete", show=False),
        Binding("shift+tab", "complete(-1)", "Complete", show=False),
        Binding("up", "past(-1)", "Earlier sentence", show=False),
        Binding("down", "past(1)", "Later sentence", show=False),
    ]

    def __init__(self) -> None:
        self.strange = StrangeWords()
        super().__init__(
            id="line",
            placeholder="what happened?",
            select_on_focus=False,
            highlighter=self.strange,
        )
        self.completions: tuple[str, ...] = ()
        self.read: str | None = None
        """The line to which they belong; `None`: they were looked for on an earlier table."""
        self.read_now: Callable[[], Awaitable[None]] | None = None
        """Looks for those of the line as it stands: whoever presses Tab at once waits for it."""
        self._cycle: tuple[str, int] | None = None
        self._past: list[str] = []
        self._place = 0

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was typed yet: it is empty, or what stands there is all selected."""
        start, end = sorted(self.selection)
        return not self.value or (start, end) == (0, len(self.value))

    async def _on_key(self, event: Key) -> None:
        """A colon that begins a line means nothing: the line is open. A slash that begins one, also
        over a line that was refused, opens the rules."""
        if event.character in (":", "/") and self.is_fresh:
            self.value = ""
        if event.character == ":" and not self.value:
            event.stop()
            event.prevent_default()
            return
        if self._cycle and (event.character or "").isalnum() and self._at_end:
            self.insert_text_at_cursor(" ")  # Tab put a whole word there: what follows is the next
        await super()._on_key(event)

    @property
    def _at_end(self) -> bool:
        return self.cursor_position == len(self.value) and self.selection.is_empty

    def action_delete_left(self) -> None:
        """Backspace mends a line that was refused, from its end: it never empties it."""
        if self.value and self.is_fresh:
            self.cursor_position = len(self.value)
        super().action_delete_left()

    def remember(self, text: str) -> None:
        """Keep a sentence, so that the arrows bring it back."""
        self._past.append(text)
        self._place = len(self._past)

    def recall(self, lines: Sequence[str]) -> None:
        """What was typed in earlier evenings stands before what is typed now."""
        self._past[:0] = lines
        self._place = len(self._past)

    def forget(self, text: str) -> None:
        """A line that holds a secret is not brought back for whoever sits here next."""
        self._past = [line for line in self._past if line != text]
        self._place = len(self._past)

    def mark(self, words: Sequence[str]) -> None:
        """Underline words that have no part in the line."""
        if self.strange.words != tuple(words):
            self.strange.words = tuple(words)
            self.refresh()

    def begin(self) -> None:
        """A line begins: what Tab put into an earlier one is over."""
        self.completions, self.read, self._cycle = (), None, None

    def offer(self, completions: Sequence[str], read: str) -> None:
        """Words that could stand next in a line. While Tab cycles, the first list is kept."""
        if self._cycle is None:
            self.completions, self.read = tuple(completions), read

    async def action_complete(self, step: int) -> None:
        """Put the next completion in the place of the half-typed word."""
        if self._cycle is None and self.read != self.value and self.read_now is not None:
            await self.read_now()
        if not self.completions:
            return
        if self._cycle is None:
            begun = self.value.rpartition(" ")[0]
            self._cycle = (f"{begun} " if begun else "", 0 if step > 0 else -1)
        else:
            self._cycle = (self._cycle[0], self._cycle[1] + step)
        begun, place = self._cycle
        with self.prevent(Input.Changed):
            self.value = begun + self.completions[place % len(self.completions)]
        self.cursor_position = len(self.value)
        self.post_message(self.Changed(self, self.value))

    def action_past(self, step: int) -> None:
        """An earlier sentence."""
        if self._past:
            shown, lines = self.value, [*self._past, ""]
            self._place = max(0, min(len(self._past), self._place + step))
            while step < 0 < self._place and lines[self._place] == shown:
                self._place -= 1  # a line that was refused stands there already
            self.value = lines[self._place]
            self.cursor_position = len(self.value)

    def typed(self) -> None:
        """Something else was typed: completion begins anew."""
        if (self._cycle and not self.value.startswith(self._cycle[0] + self._current())) or (
            self._cycle and self.value != self._cycle[0] + self._current()
        ):
            self._cycle = None

    def _current(self) -> str:
        assert self._cycle is not None
        return self.completions[self._cycle[1] % len(self.completions)]


class SentenceLine(Vertical):
    """The line with its hint. Hidden until it is opened."""

    DEFAULT_CSS = """
    SentenceLine {
        height: auto; display: none; padding: 0 1;
        &.-open { display: block; }
        Horizontal { height: 1; }
        .colon { width: 2; }
        #line { width: 1fr; }
        #line-hint { height: auto; min-height: 2; max-height: 3; padding: 0 0 0 2; }
    }
    """

    class Typed(Message):
        """The sentence changed: somebody should say what it would do."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Said(Message):
        """Enter was pressed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Closed(Message):
        """The line was left."""

    BINDINGS = [Binding("escape", "close", "Leave the line", show=False)]

    def compose(self) -> ComposeResult:
        """Colon, line, hint."""
        with Horizontal():
            yield Static(Content.styled(":", KEY), classes="colon")
            yield SentenceInput()
        yield Static(id="line-hint")

    def __init__(self) -> None:
        super().__init__()
        self._typed = 0
        """How often something was typed."""
        self._rows = 0
        """Of the hint."""

    @property
    def input(self) -> SentenceInput:
        """Where the sentence is typed."""
        return self.query_one(SentenceInput)

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return self.has_class("-open")

    def open(self, text: str = "", offered: bool = False) -> None:
        """Show the line and give it the focus.

        Args:
            text: what stands in it.
            offered: whether the program put it there, also again after it was refused: then
                whatever is typed takes its place.
        """
        self.add_class("-open")
        self.input.begin()
        self.input.value = text
        self.input.cursor_position = len(text)
        if offered:
            self.input.select_all()
        # Not `focus()`: that waits, and letters typed meanwhile would be commands of the table.
        self.screen.set_focus(self.input)
        self.post_message(self.Typed(text))

    def action_close(self) -> None:
        """Hide it."""
        self.remove_class("-open")
        with self.prevent(Input.Changed):
            self.input.value = ""
        self.hint("", "", False)
        self.post_message(self.Closed())

    def hint(
        self,
        says: str,
        right: str,
        works: bool,
        completions: Sequence[str] = (),
        new: Sequence[str] = (),
        strange: Sequence[str] = (),
    ) -> None:
        """Say what Enter would do, which names it would make, which words have no part in it, and
        what Tab would type."""
        self.input.mark(strange)
        told = Content.assemble(
            ("→ " if works and says else "", KEY), (says, "" if works else WARN)
        )
        if new:
            names = listed([f"“{name}”" for name in new], "and")
            told += Content.assemble("  ", (f"new: {names}", f"{WARN} bold"))
        if right and not works:
            told += Content.assemble("  ", (right, DIM))
        if completions:
            told += Content.assemble(
                ("\nTab  " if says else "Tab  ", DIM), ("  ".join(completions), DIM)
            )
        hint = self.query_one("#line-hint", Static)
        hint.update(told, layout=self._grows(hint))

    def _grows(self, hint: Static) -> bool:
        """Whether the hint has more or fewer rows now; laying out the table anew takes longer than
        all else that a letter brings about."""
        rows = max(LEAST_ROWS, hint.visual.get_height({}, max(1, hint.content_size.width)))
        before, self._rows = self._rows, rows
        return rows != before or not hint.content_size

    async def foresee(self, session: Session, text: str, was_refused: bool = False) -> None:
        """Say what Enter would do, then what could stand next, which takes longer; both only while
        what was typed still stands in the line.

        Args:
            session: who reads it.
            text: what is read.
            was_refused: whether it was refused before; then it is not said again why.
        """
        by = session.by
        self.input.read_now = partial(self._complete_now, session)
        seen = await self._ahead(session, lambda table: read_ahead(table, text, by), REST)
        if seen is None:
            return
        says, works = seen.says, seen.works
        if was_refused and not works:
            says, works = "", True
        told = partial(self.hint, says, seen.right, works, new=seen.new, strange=seen.strange)
        told(completions=self.input.completions)
        found = await self._ahead(session, lambda table: complete(table, text, by), PAUSE)
        if found is not None:
            self.input.offer(found, text)
            told(completions=found)

    async def _complete_now(self, session: Session) -> None:
        """What could stand next in the line as it is, for a hand that does not pause."""
        text, by = self.input.value, session.by
        self.input.offer(await session.do(lambda table: complete(table, text, by)), text)

    async def _ahead(self, session: Session, work: Callable[[Table], R], rest: float) -> R | None:
        """Read ahead once no key came for so long: any key comes before it. `None` where something
        else stands in the line meanwhile."""
        gate: Gate = self.app.gate  # type: ignore[attr-defined]
        typed = self._typed
        while True:
            await asyncio.sleep(rest)
            found = await session.do(
                lambda table, pressed=gate.taken: while_typed(  # type: ignore[misc]
                    lambda: gate.taken == pressed, lambda: work(table)
                )
            )
            if self._typed != typed:
                return None
            if found is not None:
                return found

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self._typed += 1
        self.input.typed()
        self.post_message(self.Typed(event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if event.value.strip(": "):
            self.post_message(self.Said(event.value))
        else:
            self.action_close()
