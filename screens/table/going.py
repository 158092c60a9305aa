"""Undo and redo, on the table and on every screen that says `u undoes`."""

from __future__ import annotations

from abc import abstractmethod

from textual.content import Content

from companion.play import speaking
from companion.table.campaign.moves import Move
from screens.base import CompanionScreen
from screens.commands import Redo, Undo
from screens.session import Session
from screens.view import TableView
from screens.widgets.dialogs import ConfirmScreen, change_lines
from screens.wording import KEY, lines_of, plain


class GoingScreen(CompanionScreen):
    """A screen over an open table on which entries are taken back and brought back."""

    session: Session

    @abstractmethod
    def drawn(self) -> TableView | None:
        """The table as it is drawn; `None`: not yet."""

    @abstractmethod
    async def look(self) -> None:
        """Draw what stands now."""

    def go(self, move: Move | None) -> None:
        """Undo, redo: at once, unless a closed game would be opened again."""
        if move is None:
            return
        if move.reopens:
            lines = lines_of([plain(move.reopens), *change_lines(move.changes)])
            self.app.push_screen(
                ConfirmScreen(move.says, lines), lambda yes: self._move(move) if yes else None
            )
        else:
            self._move(move)

    def _move(self, move: Move) -> None:
        async def work() -> None:
            by = self.session.by
            told = await self.session.do(lambda table: speaking.moved(table, move, by))
            await self.look()
            redo, undo = f"{Redo.shown_key()} brings it back", f"{Undo.shown_key()} undoes"
            back = redo if move.why == "undo" else undo
            if not self.is_mounted:
                return  # a board that is gone by it has closed its screen
            self.tell(Content.assemble(f"Done: {told}   ", (back, KEY)))

        self.attempt(work())

    def action_undo(self) -> None:
        """Take the entry on the table back."""
        view = self.drawn()
        assert view is not None
        self.go(view.undo)

    def action_redo(self) -> None:
        """Bring it back."""
        view = self.drawn()
        assert view is not None
        self.go(view.redo)
