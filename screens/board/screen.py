"""A game's board: arrows walk over it, below stands what is on the square, typing tells more.

The screen knows no rule: the game draws the board, says where its squares stand and what is on
them, and makes a sentence of what is typed there. The table reads the sentence like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Region
from textual.widgets import Input, Static

from companion.errors import CompanionError, StorageError
from companion.play import speaking
from companion.table.board import Board, Box, Drawing, beside
from companion.table.campaign.draft import Run
from companion.table.campaign.writer import Acknowledged
from companion.table.sheet import cut, text_of, width_of
from screens.board.cursor import with_cursor
from screens.board.words import blocks_content, named
from screens.command import Scene
from screens.commands import Redo, Undo, bindings_of
from screens.procedure.ended import Spoken
from screens.session import Session
from screens.table.entering import result_line
from screens.table.going import GoingScreen
from screens.table.line import SentenceLine
from screens.table.parts import log_lines
from screens.view import TableView
from screens.widgets.pane import entitle, pane, put

OTHERS_HIGH = 8
"""Lines of the head, of what is on a square at least, and of the foot."""
LEAST_HIGH = 6
FRAME_HIGH = 3
"""Lines of the head and of the foot."""
WIDE = 120
"""Cells from which what is on a square stands beside the board."""
LEAST_LOG = 8
"""Lines of the log there at least, its title with them."""
LEAST_SIDE, GAP = 42, 3
"""Cells of it at least, and before it."""
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class BoardScreen(GoingScreen):
    """One board.

    Args:
        session: the campaign.
        view: the table.
        board: its board, for the eyes of who speaks.
    """

    SCREEN = "board"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("board")
    LINE_KEYS = (
        ("Enter", "enters it"),
        ("Tab", "completes"),
        ("Esc", "leaves the line"),
        ("F1", "keys"),
    )

    def __init__(self, session: Session, view: TableView, board: Board) -> None:
        super().__init__()
        self.session, self.view, self.board = session, view, board
        self.square, self.place = board.start, 0
        self._drawn: Drawing | None = None
        self._side = self._room = 0
        """Cells and rows of what stands beside the board; no cells where that stands below."""

    def compose(self) -> ComposeResult:
        """Head, board, what is on the square, the log where it has room, line, keys."""
        yield Static(classes="head", id="head")
        with Container(id="body"):
            with VerticalScroll(id="drawingbox", can_focus=False):
                yield Static(id="drawing")
            with Vertical(id="side"):
                with pane(VerticalScroll(id="lookbox", can_focus=False)):
                    yield Static(id="look")
                yield pane(Static(id="log"), "Log")
        yield SentenceLine()
        yield from self.foot()

    def on_mount(self) -> None:
        """The board as it lies."""
        self._draw()

    # ------------------------------------------------------------------ drawing

    def scene(self) -> Scene:
        """What the keys depend on."""
        views = self.board.views
        return Scene(
            "board",
            read_only=self.view.read_only,
            undo=self.view.undo.says if self.view.undo else "",
            redo=self.view.redo.says if self.view.redo else "",
            next_view=views[(self.place + 1) % len(views)].key if len(views) > 1 else "",
            lookup=self.view.lookup.word if self.view.lookup else "",
            **self.typing(),
        )

    def _draw(self) -> None:
        """The board for this width."""
        width = self.app.size.width - 2
        one = self.board.views[self.place]
        title = f"{self.board.title} · {one.title}"
        right = " · ".join(x for x in (self.view.player(self.session.by), self.view.where) if x)
        left = cut(title, max(10, width - width_of(right) - 2))
        gap = " " * max(1, width - width_of(left) - width_of(right))
        head = Content.assemble((left, "bold"), gap, (right, "$muted"))
        self.query_one("#head", Static).update(head)
        self._fit(one.draw(width), one.draw)
        self._point()

    def _fit(self, below: Drawing, draw: Callable[[int], Drawing]) -> None:
        """The board above what is on a square; beside it, and the log, where it is no longer so.

        Args:
            below: the board as wide as the screen.
            draw: it for another width.
        """
        width, height = self.app.size.width - 2, self.app.size.height
        side = max(LEAST_SIDE, width // 3)
        aside = draw(width - side - GAP) if self.app.size.width >= WIDE else below
        high = len(aside.lines)
        beside = aside is not below and (high <= height - FRAME_HIGH or high <= len(below.lines))
        self._drawn = drawn = aside if beside else below
        # A board that is too high scrolls in its own room: a bar of the screen's would narrow it.
        room = height - FRAME_HIGH if beside else max(LEAST_HIGH, height - OTHERS_HIGH)
        space = self.query_one("#drawingbox").styles
        space.max_height = room
        space.padding = (0, 0 if len(drawn.lines) > room else 1, 0, 1)  # the bar's place
        across = max((width_of(text_of(line)) for line in drawn.lines), default=0)
        space.width = across + 2 if beside else "100%"
        self.query_one("#body").set_class(beside, "-beside")
        self._side = width - across - GAP if beside else 0
        self._room = height - FRAME_HIGH
        self.query_one("#lookbox").styles.max_height = (
            self._room - LEAST_LOG + 1 if beside else None
        )

    def _point(self) -> None:
        """The cursor, and what is on its square."""
        assert self._drawn is not None
        box = self._drawn.boxes.get(self.square)
        self.query_one("#drawing", Static).update(with_cursor(self._drawn.lines, box))
        if box is not None:
            self.call_after_refresh(self._seen, box)
        cells = self._side or self.app.size.width - 3
        title, blocks = named(self.board.look(self.square), cells - 4)
        told = blocks_content(blocks, cells)
        put(self.query_one("#look", Static), told)
        lookbox = self.query_one("#lookbox")
        entitle(lookbox, title or self.board.title)
        lookbox.scroll_home(animate=False)
        if self._side:
            rows = self._room - 2 - min(len(told.plain.splitlines()), self._room - LEAST_LOG)
            recent = log_lines(self.view.log, (), self._side - 1, rows, fold=True)
            put(self.query_one("#log", Static), recent)
        self.draw_keys()

    def _seen(self, box: Box) -> None:
        """The square under the cursor is in sight, from its upper edge."""
        whole = Region(box.left, box.top, box.width, box.height)
        self.query_one("#drawingbox").scroll_to_region(whole, animate=False)

    def on_resize(self) -> None:
        """Another width, another picture."""
        self._draw()

    def drawn(self) -> TableView | None:
        """The table as the board was drawn from it."""
        return self.view

    def at_stake(self) -> Mapping[str, object]:
        """What would be taken back or brought back."""
        if isinstance(self.focused, Input):
            return {}
        moves = {Undo: self.view.undo, Redo: self.view.redo}
        told = {one: (move.to, move.says) if move else None for one, move in moves.items()}
        return {key: stake for one, stake in told.items() for key in one.now()}

    async def look(self) -> None:
        """The table as it stands now; a board that is gone closes the screen."""
        self.view = await self.session.view()
        if self.view.board is None:
            self.dismiss(None)
            return
        self.board = self.view.board
        self.place = min(self.place, len(self.board.views) - 1)
        self._draw()

    # ------------------------------------------------------------------ the cursor

    def action_walk(self, way: str) -> None:
        """One square further."""
        if self._drawn is not None:
            self.square = beside(self._drawn.boxes, self.square, *STEPS[way])
            self._point()

    @on(Click, "#drawing")
    def _clicked(self, event: Click) -> None:
        """The square under the mouse."""
        spot = event.get_content_offset(self.query_one("#drawing"))
        if spot is None or self._drawn is None:
            return
        for key, box in self._drawn.boxes.items():
            across, down = spot.x - box.left, spot.y - box.top
            if 0 <= across < box.width and 0 <= down < box.height:
                self.square = key
                self._point()
                return

    def action_next_view(self) -> None:
        """The board drawn in another way."""
        self.place = (self.place + 1) % len(self.board.views)
        self._draw()

    def action_text_down(self) -> None:
        """The text about the square, where it is longer than its room."""
        self.query_one("#lookbox").scroll_relative(y=3, animate=False)

    def action_text_up(self) -> None:
        """And back."""
        self.query_one("#lookbox").scroll_relative(y=-3, animate=False)

    # ------------------------------------------------------------------ entering

    def action_line(self) -> None:
        """Open the line for this square."""
        title, _ = named(self.board.look(self.square), LEAST_SIDE)
        self.tell("  ".join(x for x in (title or self.board.title, self.board.hint) if x))
        self.query_one(SentenceLine).open()

    @on(SentenceLine.Typed)
    def _typed(self, event: SentenceLine.Typed) -> None:
        if event.text.strip():
            self.attempt(self._foresee(event.text), group="hint", exclusive=True)
        self.draw_keys()

    async def _foresee(self, text: str) -> None:
        sentence = self.board.enter(self.square, text)
        await self.query_one(SentenceLine).foresee(self.session, sentence)

    @on(SentenceLine.Said)
    def _said(self, event: SentenceLine.Said) -> None:
        self.attempt(self._speak(event.text))

    async def _speak(self, text: str) -> None:
        line = self.query_one(SentenceLine)
        line.input.remember(text)
        line.action_close()
        by, sentence = self.session.by, self.board.enter(self.square, text)
        try:
            run, turn = await self.session.do(lambda table: speaking.speak(table, sentence, by))
        except StorageError:
            self.dismiss(None)  # the table says what is not saved, and what to do
            return
        except CompanionError as problem:
            line.open(text)  # what was typed is never lost over a slip
            self.tell(problem)
            return
        await self._entered(run, turn)

    async def _entered(self, run: Run[Any], turn: speaking.Turn) -> None:
        await self.look()
        if isinstance(turn, Acknowledged):
            undo = self.view.undo
            self.tell(result_line(turn, undo.acts if undo else 1))
        else:
            from screens.procedure.screen import ProcedureScreen

            self.tell("")
            self.app.push_screen(ProcedureScreen(self.session, self.view, run, turn), self._back)

    def _back(self, ended: Any) -> None:
        """From a procedure: its entry, or it was put aside or dropped."""
        if isinstance(ended, Acknowledged):
            self.tell(result_line(ended))
        elif isinstance(ended, Spoken):
            self.call_after_refresh(self._spoken, ended.text)
            return
        elif isinstance(ended, StorageError):
            self.dismiss(None)
            return
        elif isinstance(ended, BaseException | str):
            self.tell(ended)
        self.attempt(self.look())

    def _spoken(self, text: str) -> None:
        self.attempt(self._speak(text))

    @on(SentenceLine.Closed)
    def _line_closed(self) -> None:
        self.set_focus(None)
        self.tell("")
        self.draw_keys()

    # ------------------------------------------------------------------ elsewhere

    def action_what_is(self) -> None:
        """Look something up by its short name."""
        from screens.lookup.screen import LookupScreen

        if self.view.lookup is not None:
            self.app.push_screen(LookupScreen(self.view.lookup))

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session, self.view.rules)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
