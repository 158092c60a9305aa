"""Entering at the table: sentences, procedures, what now; what is written shows as pending."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable
from typing import Any

from textual import on
from textual.content import Content
from textual.widgets import OptionList

from companion.errors import CompanionError, NothingNew, StorageError
from companion.play import speaking
from companion.play.what_now import Now
from companion.table.campaign.draft import Run
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.sentences.said import TakesBack
from companion.toolbox.text import listed
from screens.commands import Undo
from screens.procedure.ended import Spoken
from screens.table.line import SentenceLine
from screens.table.picture import TablePicture
from screens.widgets.dialogs import ConfirmScreen, change_lines
from screens.wording import KEY, WARN, lines_of, plain, problem_line

TAKES_BACK = ("u", "undo")
"""What takes the last entry back when it is all that is said."""


class EnteringScreen(TablePicture):
    """The table as one that takes acts."""

    _refused = ""
    """The line that was refused last: why, stands below the table."""
    _left = False
    """Whether the hand left a line that was still being written: it is not opened again."""
    _passed_over = ""
    """What was shown, ready to be entered, when the hand began a line instead."""
    _hears = False
    """Whether a line is being heard."""
    _ahead: tuple[str, ...] = ()
    """Lines that were typed meanwhile, in their order."""
    _withheld: tuple[str, ...] = ()
    """Lines whose keys waited when a line was refused."""

    async def look(self) -> None:
        """Draw the table as it stands now."""
        self.show(await self.session.view())

    def on_table_changed(self) -> None:
        """A ruling or an option was entered over this screen."""
        self.attempt(self.look())

    def failed(self, problem: Exception) -> None:
        """Show what stands now as well: the table may have become read-only."""
        self.tell_of(problem)
        if self.session.is_open and isinstance(problem, CompanionError):
            self.run_worker(self._look_again(problem), group="look", exit_on_error=False)

    async def _look_again(self, problem: Exception) -> None:
        await self.look()
        self.tell_of(problem)

    def tell_of(self, problem: Exception) -> None:
        """What is wrong; what is not saved stands above the table already, with what to do."""
        if self.is_mounted:
            refused = self.view is not None and self.view.unsaved is not None
            self.tell("" if refused and isinstance(problem, StorageError) else problem)

    async def entered(self, words: str, work: Awaitable[tuple[Run[Any], speaking.Turn]]) -> None:
        """Wait for an act: show it as pending, then its number, or the question that it asks."""
        self.pending = (*self.pending, words)
        self._draw_log()
        try:
            run, turn = await work
        finally:
            self._no_longer_pending(words)
            if self.session.is_open:
                self.show(await self.session.view())
        if isinstance(turn, Acknowledged):
            undo = self.view.undo if self.view is not None else None
            self.tell(result_line(turn, undo.acts if undo else 1, self._passed_over))
            self._passed_over = ""
        else:
            self._ask(run, turn)

    def _ask(self, run: Run[Any], asking: Asking) -> None:
        from screens.procedure.screen import ProcedureScreen

        self.tell("")
        assert self.view is not None
        self.app.push_screen(ProcedureScreen(self.session, self.view, run, asking), self._back)

    async def opened(self, work: Awaitable[tuple[Run[Any], Asking | speaking.Shown]]) -> None:
        """Open what was pointed at: its question, or what it would enter. Enter then enters it."""
        run, turn = await work
        if isinstance(turn, Asking):
            self._ask(run, turn)
            return
        done = turn.done

        def answered(yes: bool | None) -> None:
            self._passed_over = turn.says if yes is None else ""
            if yes:
                enter = self.session.do(lambda table: (run, table.enter(run, done)))
                self.attempt(self.entered(turn.says, enter))
            else:
                self.attempt(self.look())

        self.tell("")
        told = lines_of([plain(turn.says), plain(""), *change_lines(turn.changes)])
        self.app.push_screen(ConfirmScreen(turn.title, told, "do it"), answered)

    def open_act(self, procedure: str, by: str, answers: dict[str, Any]) -> None:
        """Open a procedure that was chosen from a list."""
        work = self.session.do(lambda table: speaking.open_act(table, procedure, by, answers))
        self.attempt(self.opened(work))

    def _back(self, ended: Any) -> None:
        """From a procedure: its entry, or it was put aside or dropped."""
        if isinstance(ended, Acknowledged):
            self.tell(result_line(ended))
        elif isinstance(ended, Spoken):
            # Once this screen has the keys again: the line that opens over a slip must keep them.
            self._passed_over = f"{ended.aside} (half entered)" if ended.aside else ""
            self.call_after_refresh(self._spoken, ended.text)
            return
        elif isinstance(ended, Exception):
            self.failed(ended)
            return
        elif isinstance(ended, str):
            self.tell(ended)
        self.attempt(self.look())

    def _spoken(self, text: str) -> None:
        self.attempt(self._speak(text, self.query_one(SentenceLine)))

    def begin(self, words: str, procedure: str, by: str, answers: dict[str, Any]) -> None:
        """Enter what the hand has told."""
        work = self.session.do(lambda table: speaking.start(table, procedure, by, answers))
        self.attempt(self.entered(words, work))

    @on(SentenceLine.Typed)
    def _typed(self, event: SentenceLine.Typed) -> None:
        self.attempt(self._foresee(event.text), group="hint", exclusive=True)

    async def _foresee(self, text: str) -> None:
        line = self.query_one(SentenceLine)
        if text.strip().casefold() in TAKES_BACK and self.view is not None:
            move = self.view.undo
            line.hint(move.says if move else "nothing to take back", "", move is not None)
        else:
            # Why it was refused stands below already.
            await line.foresee(self.session, text, was_refused=text == self._refused)

    @on(SentenceLine.Said)
    def _said(self, event: SentenceLine.Said) -> None:
        line, text = self.query_one(SentenceLine), event.text
        told = text.strip(": ")
        if told.startswith("/"):
            line.input.remember(text)
            line.action_close()
            self.look_up_words(told.strip("/ "))
        elif told.casefold() in TAKES_BACK:
            line.action_close()
            self.attempt(self._undo())
        else:
            self.attempt(self._speak(text, line))

    async def _undo(self) -> None:
        assert self.view is not None
        if self.view.undo is None or self.view.read_only:
            self.tell(self.view.read_only or "There is nothing to take back.")
        await self.run_action("undo")

    @abstractmethod
    def look_up_words(self, words: str) -> None:
        """Open the rules with words that were typed in the line."""

    async def _speak(self, text: str, line: SentenceLine) -> None:
        """Hear a line, and after it those that were typed meanwhile: each means the table that the
        one before it leaves, so behind one that is refused none is entered."""
        self._left = False
        line.input.remember(text)
        line.action_close()
        if self._hears:
            self._ahead = (*self._ahead, text)
            self.pending = (*self.pending, text)
            self._draw_log()
            return
        self._hears = True
        try:
            problem = await self._hear(text, line)
            while problem is None and (behind := self._ahead):
                self._ahead = behind[1:]
                self._no_longer_pending(behind[0])
                problem = await self._hear(behind[0], line)
            if problem is not None and self._ahead:
                for left in self._ahead:
                    self._no_longer_pending(left)
                self._draw_log()
            behind = (*self._ahead, *self._withheld)
            if problem is not None and behind:
                self._tell_left_out(problem, behind)
        finally:
            self._hears, self._ahead, self._withheld = False, (), ()

    def _no_longer_pending(self, text: str) -> None:
        told = list(self.pending)
        told.remove(text)
        self.pending = tuple(told)

    def _tell_left_out(self, problem: CompanionError, behind: tuple[str, ...]) -> None:
        """What was typed behind a refused line: the arrows bring it back."""
        lines = listed([f"“{text}”" for text in behind], "and")
        self.tell(
            Content.assemble(
                problem_line(problem), (f" Not entered either, for it came behind: {lines}.", WARN)
            )
        )

    async def _hear(self, text: str, line: SentenceLine) -> CompanionError | None:
        """Hear one line; the problem if it is refused."""
        by, private = self.session.by, list[bool]()
        work = self.session.do(lambda table: speaking.speak(table, text, by, private.append))
        try:
            await self.entered(text, work)
            if private == [False]:
                self.session.keep_typed(text)
            elif private:
                line.input.forget(text)
        except NothingNew as already:
            self.tell(already.says)
        except TakesBack as back:
            await self.run_action("undo")
            if back.instead:
                return await self._hear(back.instead, line)
        except CompanionError as problem:
            # What was typed is never lost over a slip; what would work is put in its place, shown
            # as it would be entered, and stays one key away.
            gate = self.app.gate  # type: ignore[attr-defined]
            self._withheld = gate.withhold()
            for behind in self._withheld:
                line.input.remember(behind)
            if (
                not isinstance(problem, StorageError)
                and self._takes_line(line)
                and not gate.is_opening_a_line
            ):
                self._refused = next(iter(getattr(problem, "offers", ())), text)
                line.open(self._refused, offered=True)
            self.tell_of(problem)
            return problem
        return None

    def _takes_line(self, line: SentenceLine) -> bool:
        """Whether a refused line is opened again: not over another one, not for a hand that left.
        The arrows bring it back."""
        return not self._left and not (line.is_open and line.input.value)

    @on(SentenceLine.Closed)
    def _line_closed(self) -> None:
        self.set_focus(self.query_one("#now"))
        self.draw_keys()

    @on(OptionList.OptionSelected, "#now")
    def _do_now(self, event: OptionList.OptionSelected) -> None:
        assert self.view is not None
        if self.view.read_only:
            self.tell(self.view.read_only)
            return
        row: Now = self.view.now[event.option_index]
        if row.kind == "draft":
            work = self.session.do(lambda table: speaking.open_draft(table, row.draft))
            self.attempt(self.opened(work))
        else:
            self.open_act(row.procedure, row.by or self.session.by, dict(row.answers))


def result_line(entered: Acknowledged, acts: int = 1, passed_over: str = "") -> Content:
    """What was entered, and how to take it back.

    Args:
        entered: the act, the last of its line.
        acts: how many acts of the line are taken back at once.
        passed_over: what had been ready to be entered and was not.
    """
    entry = entered.entry
    number = f"{entry.act_no} "
    undoes = " undoes" if acts == 1 else f" undoes the whole line ({acts} acts)"
    told = Content.assemble((number, "bold"), entry.says, "   ", (Undo.shown_key(), KEY), undoes)
    over = f"   Not entered before it: {passed_over}." if passed_over else ""
    return told + plain(over, WARN)
