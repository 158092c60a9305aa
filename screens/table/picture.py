"""The picture of a table: what the screen shows of it. Draws only; acting is in `screen.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.play.what_now import Now
from companion.table.campaign.moves import Move
from companion.table.sheet import Spans, render
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import Redo, Reopen, Undo, UndoThread
from screens.session import Session
from screens.table import parts
from screens.table.line import SentenceLine
from screens.table.panes import columns
from screens.table.room import MOST_LOG, left as rows_left, shared
from screens.table.tour import TourBar
from screens.view import TableView
from screens.widgets.pane import pane, put
from screens.widgets.rows import Rows
from screens.wording import is_blank, lines_of, plain, spans_content, squeezed

WIDE, WIDEST = 120, 160
"""Cells from which the log stands beside the sheet, and from which the sheet has two columns."""
SIDE = 42
"""Cells of What now and the log beside two columns."""
FRAME = 3
"""Cells beside a sheet: before it, its scroll bar, the edge."""


def side_width(width: int, several: bool = False) -> int:
    """Cells of What now and the log beside the sheet: what is left if the sheet has as many as at
    80, or less where it has two columns."""
    if several:
        return SIDE
    return min(48 if width < WIDEST else 80, width - 81)


class Body(Vertical):
    """What lies between the banner and the line.

    Args:
        fit: called at once when there is more room, or less.
    """

    def __init__(self, fit: Callable[[], None]) -> None:
        super().__init__(id="body")
        self._fit = fit

    def on_resize(self) -> None:
        """Another height."""
        self._fit()


class TablePicture(CompanionScreen):
    """Head, banner, sheet, what now, log, line, keys.

    Args:
        session: the campaign.
    """

    SCREEN = "table"
    LINE_KEYS = (
        ("Enter", "enters it"),
        ("Tab", "completes"),
        ("↑", "earlier ones"),
        ("Esc", "leaves the line"),
        ("F1", "keys"),
    )

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.view: TableView | None = None
        self._lines: list[Spans] = []
        """The sheet, drawn for this width."""
        self._side = 0
        """Cells of what stands beside the sheet."""
        self._offered: tuple[tuple[Now, ...], int] = ((), 0)
        """What now, and its cells, as it was drawn last: only there the cursor stays."""
        self.pending: tuple[str, ...] = ()
        """What was typed and is not on the drive yet, oldest first."""

    def compose(self) -> ComposeResult:
        """The parts, empty until the table is open."""
        yield Static(classes="head", id="head")
        yield Static(id="banner")
        if self.session.example:
            yield TourBar(self.session.example)
        with Body(self.fit):
            with VerticalScroll(id="sheetbox", can_focus=False):
                yield Static(plain("Opening the campaign …"), id="sheet")
            with VerticalScroll(id="sheetbox2", can_focus=False):
                yield Static(id="sheet2")
            yield pane(Rows(id="now"), "What now")
            yield pane(Static(id="log"), "Log")
        yield SentenceLine()
        yield from self.foot()

    def show(self, view: TableView) -> None:
        """Draw a picture of the table."""
        self.view = view
        if view.notices:
            self.tell(" ".join(view.notices))
        self._draw()
        for bar in self.query(TourBar):
            bar.follow(view)

    def _draw(self) -> None:
        view = self.view
        if view is None or not self.is_mounted:
            return
        width = self.app.size.width
        head = parts.head(view, view.player(self.session.by), width - 2)
        put(self.query_one("#head", Static), head)
        told = parts.banner(view, self.session.following, width - 2)
        banner = self.query_one("#banner", Static)
        banner.display = told is not None
        put(banner, told or plain(""))
        self._lines = [] if self._is_wide else render(view.sheet, width - 3)
        self.fit()
        self._draw_now()
        self._draw_log()
        self.draw_keys()

    @property
    def _is_wide(self) -> bool:
        """Whether the log stands beside the sheet."""
        return self.app.size.width >= WIDE

    def _draw_now(self) -> None:
        assert self.view is not None
        offered, now = self.view.now, self.query_one("#now", OptionList)
        cells = self._side - 3 if self._is_wide else self.app.size.width - 3
        place = (now.highlighted or 0) if offered == self._offered[0] else 0
        if self._offered != (offered, cells):
            self._offered = (offered, cells)
            now.set_options([Option(parts.now_row(row, cells, self._is_wide)) for row in offered])
        now.highlighted = place if offered else None

    def fit(self) -> None:
        """Share the rows, so that the whole sheet is seen if it can be."""
        height, view = self.query_one("#body").size.height, self.view
        if view is None or not height:
            return
        side = self._side
        if self._is_wide:
            self._fit_beside(view, height)
        else:
            self._fit_below(view, height)
        if side != self._side:
            self._draw_now()
            self._draw_log()

    def _fit_beside(self, view: TableView, height: int) -> None:
        """The sheet in a column or two, what now and the log in another."""
        width = self.app.size.width
        several, now = width >= WIDEST, self.query_one("#now", OptionList)
        room = width - side_width(width, several) - FRAME
        found = columns(view.sheet, room, height, several)
        if several and len(found) == 1:
            found = columns(view.sheet, width - side_width(width) - FRAME, height, several=False)
        self._side = side_width(width, len(found) > 1)
        for name, place in (("#sheet", 0), ("#sheet2", 1)):
            lines = found[place].lines if place < len(found) else ()
            put(self.query_one(name, Static), lines_of(lines))
        self.query_one("#sheetbox2").display = len(found) > 1
        first = f"{found[0].width + FRAME - 1} " if len(found) > 1 else ""
        body = self.query_one("#body").styles
        body.grid_size_columns = len(found) + 1
        body.grid_columns = f"{first}1fr {self._side}"
        self.query_one("#sheetbox").styles.margin = 0
        now.set_class(not view.now, "-bare")
        now.styles.margin = None
        now.styles.max_height = max(3, height // 2)
        now.styles.overflow_y = "auto"
        self.query_one("#log").styles.max_height = None

    def _fit_below(self, view: TableView, height: int) -> None:
        """The sheet, below it what now and the log."""
        typing = self.query_one(SentenceLine).has_class("-open")
        blank = sum(1 for line in self._lines if is_blank(line))
        room = shared(height, len(self._lines), blank, len(view.now), typing)
        left = rows_left(room, height, len(view.now))
        put(self.query_one("#sheet", Static), spans_content(squeezed(self._lines, left)))
        self.query_one("#sheetbox2").display = False
        self.query_one("#sheetbox").styles.margin = (int(room.gaps), 0, 0, 0)
        now = self.query_one("#now")
        titled = room.heading and bool(view.now)
        now.set_class(not titled, "-bare")
        now.styles.margin = (int(room.gaps), 0, 0, 0)
        now.styles.max_height = room.now + int(titled)
        # A bar that a narrower column needed would stay.
        now.styles.overflow_y = "auto" if len(view.now) > room.now else "hidden"
        self.query_one("#log").styles.max_height = room.log + 1

    def _draw_log(self) -> None:
        if self.view is None:
            return
        log, wide = self.query_one("#log", Static), self._is_wide
        width = self._side - 2 if wide else self.app.size.width - 2
        height = max(3, self.app.size.height - 6) if wide else MOST_LOG
        put(log, parts.log_lines(self.view.log, self.pending, width, height, fold=wide))

    def on_resize(self) -> None:
        """Another width, another picture."""
        self._draw()

    def _turn(self, pages: int) -> None:
        """Scroll the sheet; what stands in the second column goes with it."""
        for name in ("#sheetbox", "#sheetbox2"):
            box = self.query_one(name)
            box.scroll_relative(y=pages * max(1, box.size.height - 2), animate=False)

    def action_text_down(self) -> None:
        """The sheet, where it is longer than its room."""
        self._turn(1)

    def action_text_up(self) -> None:
        """And back."""
        self._turn(-1)

    def at_stake(self) -> Mapping[str, object]:
        """What What now points at, and what would be taken back or brought back."""
        view = self.view
        if view is None or isinstance(self.focused, Input):
            return {}
        undo, redo = _told(view.undo), _told(view.redo)
        told = {Undo: undo, UndoThread: undo, Redo: redo, Reopen: view.unsaved}
        keys = {key: stake for one, stake in told.items() for key in one.now()}
        saved = dict.fromkeys(self.app.keymap.sentences, view.entries)  # type: ignore[attr-defined]
        return {"enter": view.now, **keys, **saved}

    def scene(self) -> Scene:
        """What can be done with this table now."""
        view = self.view
        if view is None:
            return Scene("table", read_only="the campaign is not open yet", **self.typing())
        return Scene(
            "table",
            read_only=view.read_only,
            follows=self.session.following,
            unfit=view.unfit,
            undo=_short(view.undo),
            redo=_short(view.redo),
            damaged=view.damaged,
            unsaved=view.unsaved is not None,
            refused=view.unsaved is not None and bool(view.unsaved.why),
            tour=bool(self.query(TourBar)),
            board=view.board.word if view.board else "",
            lookup=view.lookup.word if view.lookup else "",
            **self.typing(),
        )


def _told(move: Move | None) -> object:
    return (move.to, move.says) if move else None


def _short(move: Move | None) -> str:
    """What a move is about, without its verb: `“raid spice”`."""
    return move.says.partition(" ")[2] if move else ""
