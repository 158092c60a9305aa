"""A procedure, question by question: what was answered left, the sum and its odds right."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click
from textual.widgets import Static

from companion.errors import StorageError
from companion.play import stepping
from companion.play.rulings import ours
from companion.play.speaking import Turn
from companion.settings.reading import current
from companion.table.campaign.draft import Run
from companion.table.campaign.writer import NOT_SAVED
from companion.table.procedures.drive import Answered, Asking
from companion.table.procedures.question import Broken, Question, Several
from companion.table.sheet import Spans, width_of
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import Anyway, Drop, Likewise, Pick, bindings_of
from screens.procedure import parts
from screens.procedure.ended import Spoken
from screens.procedure.panel import QuestionPanel
from screens.session import Session, Table
from screens.table.panes import columns
from screens.view import TableView
from screens.widgets.dialogs import PickScreen
from screens.widgets.pane import entitle, pane, put
from screens.wording import lines_of, spans_content

FRAME = 3
"""Rows of head, message and keys."""
WIDEST = 160
"""Cells from which the table stands beside question and sums."""
BLANK = 3
"""Blank rows that are left out before a picture is."""
CUT = "the rest of it is on the table"
"""What stands over a picture that has not all its lines."""
MIN_STEPS = 2
"""Answers that stay in sight at least."""


class ProcedureScreen(CompanionScreen):
    """One procedure. Gives back its entry, a word, what was spoken instead, or an error.

    Args:
        session: the campaign.
        view: the table as it stood at the beginning.
        run: the procedure with what was said so far.
        asking: its first question.
    """

    SHOWS_TABLE: ClassVar[bool] = True
    """Whether the table that stands now is what is asked about."""
    SCREEN = "procedure"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("procedure")

    def __init__(self, session: Session, view: TableView, run: Run[Any], asking: Asking) -> None:
        super().__init__()
        self.session, self.view, self.run, self.asking = session, view, run, asking
        self._aside: Question[Any] | None = None
        """A question that was opened before its turn."""
        self._odds: tuple[tuple[str, str], ...] | None = None
        self._busy = False

    def compose(self) -> ComposeResult:
        """Head, questions left, explanation right."""
        yield Static(classes="head", id="head")
        with Horizontal(id="body"):
            with pane(Vertical(id="left"), "Asked"):
                yield Static(id="steps")
                yield QuestionPanel()
                yield Static(id="quiet")
            with pane(VerticalScroll(id="sidebox", can_focus=False), "Sums and odds"):
                yield Static(id="side")
            with pane(VerticalScroll(id="tablebox", can_focus=False), "The table"):
                yield Static(id="sheet")
        yield pane(Static(id="picture"), "The table")
        yield from self.foot()

    def on_mount(self) -> None:
        """The first question, once the sizes are known."""
        self.call_after_refresh(self.show, self.asking)

    def on_unmount(self) -> None:
        """Nothing is asked any more."""
        self.session.asks(None)

    # ------------------------------------------------------------------ drawing

    def show_on_phones(self) -> None:
        """What is asked, with its sums and odds."""
        self.session.asks((self.run, self.asking))

    def show(self, asking: Asking, text: str = "") -> None:
        """Ask a question."""
        if self._aside is None or asking.question is not self._aside:
            self._aside = None
            self.asking = asking
        self.show_on_phones()
        who = self.view.player(asking.question.who)
        self._odds = None if asking.question.odds is None else ()
        self.query_one(QuestionPanel).ask(asking, who, text)
        self._draw()
        self.foresee()
        if asking.question.odds is not None:
            self.attempt(self._work_out(asking.question), group="odds", exclusive=True)

    def foresee(self) -> None:
        """Say what Enter would enter, where nothing more is asked."""
        panel = self.query_one(QuestionPanel)
        pressing, turn, run = panel.pressing, panel.turn, self.run
        key, aside = panel.question.key, self._aside

        async def work() -> None:
            enters = await self.session.do(
                lambda table: stepping.foreseen(table, run, key, pressing.value)
            )
            if self.is_mounted and panel.turn == turn:
                panel.foreseen(enters)

        if pressing.does and aside is None:
            self.attempt(work(), group="foresee", exclusive=True)

    def _draw(self) -> None:
        info, question = self.run.info, self.query_one(QuestionPanel).question
        width = self.app.size.width
        self._draw_table()
        left, right = self._widths()
        cite = f"{info.title}, {question.page or info.page}".rstrip(", ")
        by = self.view.player(self.run.by or self._who())
        if width_of(f"{info.title} · {by}  {cite}") > width - 2:
            cite = question.page or info.page  # the title stands left of it anyway
        self.query_one("#head", Static).update(parts.head(info.title, by, cite, width - 2))
        height = max(3, self.app.size.height - 15) - self._draw_picture(question, right)
        height = max(MIN_STEPS, height)
        players = {id: one.name for id, one in self.view.state.players.items()}
        self.query_one("#steps", Static).update(
            parts.steps(self.asking.answered, left, height, players)
        )
        self.query_one("#steps").display = bool(self._told)
        self.query_one("#quiet", Static).update(lines_of(parts.quiet_lines(self.asking, left)))
        side = parts.side(question, right, self._odds)
        self.query_one("#side", Static).update(parts.ruled(self._ruled, right) + side)
        self.draw_keys()

    def picture(self) -> list[Spans]:
        """The table's picture as it stands while this is entered; empty if it has none, or if the
        whole table stands beside the question."""
        if self._has_third:
            return []
        return parts.pictures(self.view.sheet, self.app.size.width - 2)

    def _draw_picture(self, question: Question[Any], right: int) -> int:
        """Show the picture below, as far as question and sums leave room; rows that it takes."""
        lines = self.picture()
        steps = min(MIN_STEPS, len(self._told))
        quiet = len(parts.quiet_lines(self.asking, right))
        panel = self.query_one(QuestionPanel)
        beside = len(parts.sums_and_odds(question, right, self._odds))
        most = self.app.size.height - FRAME - 1
        least = len(lines) - parts.details_of(self.view.sheet, self.app.size.width - 2)
        for height in panel.heights:  # a longer list, as long as only details give way to it
            asked = height + steps + quiet
            room = most - max(asked, beside)
            if room >= least:
                break
        # Its first lines matter most; less than two thirds of it would mislead.
        shown = bool(lines) and room * 3 >= len(lines) * 2
        kept = lines[:room] if shown else []
        spare = most - len(kept)
        self.set_class(shown and spare < max(asked + BLANK, beside + 1), "-tight")
        picture = self.query_one("#picture", Static)
        picture.display = shown
        entitle(picture, CUT if len(kept) < len(lines) else "The table")
        picture.update(spans_content(kept))
        return len(kept) + 1 if shown else 0

    @property
    def _told(self) -> list[Answered]:
        """Answers so far that are shown."""
        return [one for one in self.asking.answered if not stepping.is_quiet(one)]

    def _widths(self) -> tuple[int, int]:
        """Cells of the left and of the right side."""
        width = self.app.size.width - 2
        if self._has_third:
            return width * 37 // 100 - 2, width * 24 // 100 - 4
        left = width * 53 // 100
        return left - 2, width - left - 4

    @property
    def _has_third(self) -> bool:
        """Whether the table stands in a column of its own."""
        return self.SHOWS_TABLE and self.app.size.width >= WIDEST

    def _draw_table(self) -> None:
        third = self._has_third
        self.query_one("#body").set_class(third, "-third")
        if third:
            width = (self.app.size.width - 2) * 39 // 100 - 4
            (whole,) = columns(self.view.sheet, width, self.app.size.height, several=False)
            put(self.query_one("#sheet", Static), lines_of(whole.lines))

    def _who(self) -> str:
        """Who acts, if that was answered."""
        first = self.asking.answered[0].stored if self.asking.answered else None
        return first if isinstance(first, str) and first in self.view.state.players else ""

    async def _work_out(self, question: Question[Any]) -> None:
        """Exact odds in a thread: big pools take a while, and nobody waits."""
        assert question.odds is not None
        rows = tuple(await asyncio.to_thread(question.odds))
        if self.is_mounted and self.query_one(QuestionPanel).question is question:
            self._odds = rows
            self._draw()

    def on_resize(self) -> None:
        """Another width."""
        if self.query_one(QuestionPanel).asking is not None:
            self._draw()

    def scene(self) -> Scene:
        """What the keys depend on."""
        panel = self.query_one(QuestionPanel)
        if panel.asking is None:
            return Scene("procedure", **self.typing())
        return Scene(
            "procedure",
            broken=isinstance(panel.question, Broken),
            options=panel.numbered,
            several=isinstance(panel.question, Several),
            folds=panel.is_folded,
            within=panel.is_within,
            **self.typing(),
        )

    # ------------------------------------------------------------------ answering

    @property
    def is_ready(self) -> bool:
        """A question stands there."""
        return super().is_ready and self.query_one(QuestionPanel).asking is not None

    def at_stake(self) -> Mapping[str, object]:
        """The question, as long as the hand has typed nothing; and what would be dropped."""
        panel = self.query_one(QuestionPanel)
        typed = panel.asking is None or bool(panel.line.value)
        digits = Pick.keys.split(",") if panel.numbered else []
        keys = () if typed else ("enter", *Anyway.now(), *Likewise.now(), *digits)
        return {Drop.now()[0]: self.run.info.id, **dict.fromkeys(keys, panel.turn)}

    def step(self, work: Callable[[Table], Turn]) -> None:
        """Run one step on the desk; keys pressed meanwhile do not answer twice."""
        if not self._busy:
            self._busy = True
            self.attempt(self._step(work))

    async def _step(self, work: Callable[[Table], Turn]) -> None:
        run = self.run
        try:
            turn = await self.session.do(work)
        except StorageError as problem:
            if await self.session.do(
                lambda table: table.is_refused and id(run) not in table.drafts.unkept
            ):
                self.dismiss(problem)
            else:
                self.tell(f"{NOT_SAVED} {problem.says} Type what falls; it is kept separately.")
            return
        finally:
            self._busy = False
        if isinstance(turn, Asking):
            self.tell("")
            self.show(turn)
        else:
            self.dismiss(turn)

    @on(QuestionPanel.Answered)
    def _answered(self, event: QuestionPanel.Answered) -> None:
        self.answer(event.key, event.value)

    @on(QuestionPanel.Overridden)
    def _overridden(self, event: QuestionPanel.Overridden) -> None:
        self.override(event.key, event.reason)

    @on(QuestionPanel.Said)
    def _said(self, event: QuestionPanel.Said) -> None:
        self.say(event.text)

    def say(self, text: str) -> None:
        """Put it aside for a sentence that the table enters."""

        async def work() -> None:
            run = self.run
            await self.session.do(lambda table: stepping.put_aside(table, run))
            self.dismiss(Spoken(text, run.info.title if run.id else ""))

        self.attempt(work())

    def answer(self, key: str, value: Any) -> None:
        """Give an answer."""
        run, aside = self.run, self._aside
        if aside is None and key == self.asking.question.key:
            key = stepping.meant(self.asking, run)
        self.step(lambda table: stepping.answered(table, run, key, value, aside))

    def override(self, key: str, reason: str) -> None:
        """Log it although a rule says no."""
        run = self.run
        self.step(lambda table: stepping.overridden(table, run, key, reason))

    # ------------------------------------------------------------------ commands

    def action_back(self) -> None:
        """Up in the list; from its top, one question back."""
        if self.query_one(QuestionPanel).move(-1):
            self.draw_keys()
        else:
            self.action_go_back()

    def action_down(self) -> None:
        """Down in the list."""
        self.query_one(QuestionPanel).move(1)
        self.draw_keys()

    def action_unfold(self) -> None:
        """What cannot be chosen, with the reasons."""
        self.query_one(QuestionPanel).unfold()
        self.draw_keys()

    def action_text_down(self) -> None:
        """What stands beside the question, where it is longer than its room."""
        self.query_one("#sidebox").scroll_relative(y=5, animate=False)

    def action_text_up(self) -> None:
        """And back."""
        self.query_one("#sidebox").scroll_relative(y=-5, animate=False)

    def action_go_back(self) -> None:
        """One question back."""
        if self._aside is not None:
            self.show(self.asking)
            return
        key = stepping.back_to(self.asking, self.run)
        if not key:
            self.tell("This is the first question. Esc puts it aside.")
            return
        run = self.run
        self.step(lambda table: stepping.taken_back(table, run, key))

    def action_pick(self, number: int) -> None:
        """Choose by number; a digit that begins the number of a card is typed."""
        panel = self.query_one(QuestionPanel)
        if panel.is_typed(str(number)):
            panel.line.insert_text_at_cursor(str(number))
        else:
            panel.pick(number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space ticks only where several may be chosen and nothing is typed."""
        if action == "tick":
            panel = self.query_one(QuestionPanel)
            several = panel.asking is not None and isinstance(panel.question, Several)
            return several and not panel.line.value
        return super().check_action(action, parameters)

    def action_tick(self) -> None:
        """Tick the row under the cursor."""
        self.query_one(QuestionPanel).tick()

    def action_likewise(self) -> None:
        """The rest likewise, as far as it is sure."""
        if self._busy or self._aside is not None:
            return
        run, asking, by_hand = self.run, self.asking, current().dice == "hand"
        self._busy = True

        async def work() -> None:
            try:
                turn, told = await self.session.do(
                    lambda table: stepping.likewise(table, run, asking, by_hand)
                )
            finally:
                self._busy = False
            self.show(turn)
            self.tell("" if told else "This must be said: nothing here goes on by itself.")

        self.attempt(work())

    def action_anyway(self) -> None:
        """Log it anyway."""
        self.query_one(QuestionPanel).anyway()

    @on(Click, "#quiet")
    def _clicked_quiet(self) -> None:
        self.action_quiet()

    def action_quiet(self) -> None:
        """Open a question that is not asked by itself."""
        quiet = stepping.quiet_of(self.asking)

        def chosen(place: int | None) -> None:
            if place is not None:
                self._aside = quiet[place]
                self.show(Asking(quiet[place], self.asking.answered))

        rows = [(one.prompt or one.key, one.page) for one in quiet]
        self.app.push_screen(PickScreen("What does the table add?", rows), chosen)

    def action_aside(self) -> None:
        """Put it aside: a question that was opened first, then the whole."""
        if self._aside is not None:
            self.show(self.asking)
            return

        async def work() -> None:
            run = self.run
            await self.session.do(lambda table: stepping.put_aside(table, run))
            kept = f"{run.info.title} is put aside; Enter on it goes on." if run.id else ""
            self.dismiss(kept)

        self.attempt(work())

    def action_drop(self) -> None:
        """Drop it."""

        async def work() -> None:
            run = self.run
            self.dismiss(await self.session.do(lambda table: stepping.dropped(table, run)))

        self.attempt(work())

    def action_rule(self, id: str) -> None:
        """The rule behind one line of a sum, which was clicked."""
        self.app.open_rules(self.session, (id,))  # type: ignore[attr-defined]

    @property
    def _ruled(self) -> tuple[str, ...]:
        """What this table ruled on the rule of the question, of its sums, of the act."""
        return ours(self.view.state, self._rules()) if self.view.state.rulings else ()

    def _rules(self) -> tuple[str, ...]:
        """Ids of the rules of the question, those behind its numbers, and those of the act."""
        from companion.library.told import rules_of_sum

        info, question = self.run.info, self.query_one(QuestionPanel).question
        summed = [x for one in (question.sums or {}).values() for x in rules_of_sum(one)]
        first = (question.rule, *summed, info.rule, *info.rules)
        return tuple(dict.fromkeys(x for x in first if x))

    def action_rules(self) -> None:
        """The rules of this question first, then those behind its numbers."""
        self.app.open_rules(self.session, self._rules())  # type: ignore[attr-defined]
