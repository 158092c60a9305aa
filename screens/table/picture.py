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
from screens.table.room import left as rows_left, shared
from screens.table.tour import TourBar
from screens.view import TableView
from screens.wording import DIM, is_blank, plain, spans_content, squeezed


def log_width(width: int) -> int:
    """Cells of the log beside the sheet: what is left if the sheet has as many as at 80."""
    return min(48, width - 81)


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
        self._offered: tuple[Now, ...] = ()
        """What now, as it was drawn last: only there the cursor stays where it is."""
        self.pending: tuple[str, ...] = ()
        """What was typed and is not on the drive yet, oldest first."""

    def compose(self) -> ComposeResult:
        """The parts, empty until the table is open."""
        yield Static(classes="head", id="head")
        yield Static(id="banner")
        if self.session.example:
            yield TourBar(self.session.example)
        with Body(self.fit):
            with Vertical(id="left"):
                with VerticalScroll(id="sheetbox", can_focus=False):
                    yield Static(plain("Opening the campaign …"), id="sheet")
                yield Static(plain("What now", DIM), id="nowhead")
                yield OptionList(id="now")
            yield Static(id="log")
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
        width, wide = self.app.size.width, self.app.size.width >= 120
        head = parts.head(view, view.player(self.session.by), width - 2)
        self.query_one("#head", Static).update(head)
        told = parts.banner(view, self.session.following, width - 2)
        banner = self.query_one("#banner", Static)
        banner.display = told is not None
        banner.update(told or "")
        left = width - 4 - log_width(width) if wide else width - 3
        self._lines = render(view.sheet, left)
        now = self.query_one("#now", OptionList)
        place = (now.highlighted or 0) if view.now == self._offered else 0
        self._offered = view.now
        now.set_options([Option(parts.now_row(row, left)) for row in view.now])
        now.highlighted = place if view.now else None
        self.fit()
        self._draw_log()
        self.draw_keys()

    def fit(self) -> None:
        """Share the rows, so that the whole sheet is seen if it can be."""
        height, view = self.query_one("#body").size.height, self.view
        if view is None or not height:
            return
        wide = self.app.size.width >= 120
        typing = self.query_one(SentenceLine).has_class("-open")
        blank = sum(1 for line in self._lines if is_blank(line))
        room = shared(height, len(self._lines), blank, len(view.now), wide, typing)
        left = rows_left(room, height, len(view.now), wide)
        sheet = spans_content(squeezed(self._lines, left))
        self.query_one("#sheet", Static).update(sheet)
        self.query_one("#sheetbox").styles.margin = (int(room.gaps), 0, 0, 0)
        heading, now = self.query_one("#nowhead"), self.query_one("#now")
        heading.display = bool(view.now) and room.heading
        heading.styles.margin = (int(room.gaps), 0, 0, 0)
        now.styles.max_height = room.now
        # Beside the sheet the log has the whole height, as the styles say.
        self.query_one("#log").styles.max_height = None if wide else room.log + 1

    def _draw_log(self) -> None:
        if self.view is None:
            return
        log, wide = self.query_one("#log", Static), self.app.size.width >= 120
        width = log_width(self.app.size.width) - 3 if wide else self.app.size.width - 2
        log.styles.width = width + 3 if wide else None
        height = max(3, self.app.size.height - 7) if wide else 6
        log.update(parts.log_lines(self.view.log, self.pending, width, height, fold=wide))

    def on_resize(self) -> None:
        """Another width, another picture."""
        self._draw()

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
