"""The table: step and sheet, what now, the log's last lines, and the line that takes sentences."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Input, Static

from companion.errors import CompanionError, StorageError
from companion.play import speaking
from companion.play.acts import acts_of
from companion.table.campaign.refused import let_go
from companion.table.game import Counter
from companion.toolbox.sums import shown
from screens.commands import bindings_of, commands_for
from screens.leaving import ask_before_losing
from screens.table.count import CountScreen
from screens.table.entering import EnteringScreen
from screens.table.going import GoingScreen
from screens.table.line import SentenceInput, SentenceLine
from screens.table.tour import TourBar
from screens.view import TableView
from screens.widgets.dialogs import AskScreen, ConfirmScreen, PickScreen
from screens.wording import lines_of, plain

if TYPE_CHECKING:
    from screens.serve.phones import Phones, PhoneSaid

LEAVING = "Esc again leaves this table for Home."
FOLLOW_EVERY = 1.0
"""Seconds between looks at what another program has written."""


class TableScreen(EnteringScreen, GoingScreen):
    """One open campaign.

    Args:
        session: the campaign, not opened yet; it is closed when the screen goes.
    """

    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("table")
    _says_leaving = False
    """Whether the line of messages says that Esc leaves."""
    _says_no = False
    """Whether it says why something was refused."""
    _leaving = False
    """Whether it is on its way home."""
    phones: Phones | None = None
    """What shows the table on phones, once somebody wanted that."""

    def on_mount(self) -> None:
        """Open the campaign behind the first frame."""
        self.query_one("#now").focus()
        self.draw_keys()
        self.attempt(self._open())

    def stranded(self, text: str) -> None:
        """It stands in the line, and is not said before the hand says so."""
        self.query_one(SentenceLine).open(text)
        self.tell("This was typed ahead; nothing of it is entered yet.")

    async def on_unmount(self) -> None:
        """However the screen goes: file and lock are let go, and the desk's thread ends."""
        await self.session.close()

    async def _open(self) -> None:
        try:
            self.show(await self.session.open())
        except Exception as problem:
            # Also a fault in a game's code: a screen that says nothing more would be a dead end.
            self.query_one("#sheet", Static).update(plain("This campaign cannot be opened."))
            if not isinstance(problem, CompanionError):
                raise
            self.tell(problem)
            return
        self.query_one(SentenceInput).recall(await asyncio.to_thread(self.session.typed_before))
        if self.session.following:
            self.set_interval(FOLLOW_EVERY, lambda: self.attempt(self._follow(), "follow", True))

    async def _follow(self) -> None:
        if not self.session.following or (came := await self.session.follow()) == "same":
            return
        self.show(await self.session.view())
        if came == "ours":
            self.tell("The other program has let this campaign go: from now on it is written here.")

    def on_key(self, event: Key) -> None:
        """A sentence that somebody gave a key of its own; one that ends in `...` waits for more."""
        said = self.app.keymap.sentences.get(event.key)  # type: ignore[attr-defined]
        if not said or isinstance(self.focused, Input) or self.view is None:
            return
        event.stop()
        line = self.query_one(SentenceLine)
        if self.view.read_only:
            self.tell(self.view.read_only)
        elif said.endswith("..."):
            line.open(f"{said.rstrip('. ')} ")
        else:
            self.attempt(self._speak(said, line))

    # ------------------------------------------------------------------ history

    # ------------------------------------------------------------------ commands

    def drawn(self) -> TableView | None:
        """The table as it is drawn."""
        return self.view

    def action_line(self) -> None:
        """Open the line."""
        self.tell("")
        self.query_one(SentenceLine).open()

    def action_act(self) -> None:
        """Choose from all acts."""

        async def work() -> None:
            by = self.session.by
            acts = await self.session.do(lambda table: acts_of(table, by))

            def chosen(place: int | None) -> None:
                if place is not None:
                    self.open_act(acts[place].id, by, {})

            rows = [(act.title, act.barred or act.page or act.help) for act in acts]
            dim = {place for place, act in enumerate(acts) if act.barred}
            words = [act.words for act in acts]
            hint = "A digit takes at once, Enter what is chosen; typing filters."
            self.app.push_screen(PickScreen("What is done?", rows, hint, dim, words), chosen)

        self.attempt(work())

    def action_plus(self) -> None:
        """Count up."""
        self._count("+")

    def action_minus(self) -> None:
        """Count down."""
        self._count("-")

    def _count(self, sign: str) -> None:
        assert self.view is not None
        view = self.view
        mine = self.session.by or view.state.turn
        counters = sorted(view.counters, key=lambda one: one.owner != mine)
        if not counters:
            self.tell("This game counts nothing yet.")
            return
        names = {seat: view.state.name(seat) for seat in view.state.players}

        def counted(told: tuple[int, int] | None) -> None:
            if told is not None:
                self._change(counters[told[0]], told[1])

        self.app.push_screen(CountScreen(counters, names, sign), counted)

    def _change(self, counter: Counter, step: int) -> None:
        answers = {"who": counter.owner or "table", "counter": counter.track.id, "change": step}
        self.begin(f"{step:+d} {counter.track.label}", "count", self.session.by, answers)

    def action_undo_thread(self) -> None:
        """Take back all that belongs together."""

        async def work() -> None:
            self.go(await self.session.do(lambda table: table.moves.plan_undo_thread()))

        self.attempt(work())

    def action_note(self) -> None:
        """Write a note."""

        def told(text: str | None) -> None:
            if text:
                self.begin(text, "note", self.session.by, {"text": text})

        self.app.push_screen(AskScreen("Note", "One line for the log."), told)

    def action_speak(self) -> None:
        """Choose who speaks."""
        if self.view is None:
            return  # nobody is known while the file is being read
        state = self.view.state
        seats = ["", *(state.seats or sorted(state.players))]

        def chosen(place: int | None) -> None:
            if place is not None:
                self.session.by = seats[place]
                self.attempt(self.look())

        rows = [("the table", ""), *((state.name(seat), "") for seat in seats[1:])]
        self.app.push_screen(PickScreen("Who speaks?", rows), chosen)

    def action_seat(self, number: int) -> None:
        """Who sits there speaks; who speaks already is silent again."""
        if self.view is None:
            return
        state = self.view.state
        seats = ["", *(state.seats or sorted(state.players))]
        if number >= len(seats):
            self.tell(f"Nobody sits at {number}: there are {len(seats) - 1} players.")
            return
        by = seats[number]
        self.session.by = "" if by == self.session.by else by
        self.tell("")
        self.attempt(self.look())

    def action_reopen(self) -> None:
        """Read the file again, and enter what was not saved."""

        async def work() -> None:
            try:
                told = await self.session.do(speaking.enter_again)
            except StorageError:
                told = "The disk still refuses it."
            self.show(await self.session.view())
            self.tell(told)

        self.attempt(work())

    def action_rescue(self) -> None:
        """Make a campaign of its own of what can be read, and go there."""
        from screens.rescue import rescue

        def go(path: Path, game: str) -> None:
            async def work() -> None:
                await self.session.close()
                self.dismiss()
                self.app.open_table(path, game)  # type: ignore[attr-defined]

            self.hold(work())

        self.attempt(rescue(self, self.session.path.stem, go))

    def action_let_go(self) -> None:
        """Give up what is not saved, after a look."""
        if self.view is None or self.view.unsaved is None:
            return

        async def work() -> None:
            await self.session.do(let_go)
            await self.look()
            self.tell("It has been dropped.")

        told = lines_of(plain(one) for one in self.view.unsaved.says)
        self.app.push_screen(
            ConfirmScreen("Let go of what is not saved?", told, "let it go"),
            lambda yes: self.attempt(work()) if yes else None,
        )

    def action_log(self) -> None:
        """The whole log."""
        from screens.log.screen import LogScreen

        if self.view is not None:
            self.app.push_screen(
                LogScreen(self.session, self.view), lambda _: self.attempt(self.look())
            )

    def action_figures(self) -> None:
        """The figures of the games, if this game makes any."""

        async def work() -> None:
            from companion.share.figures import statistics
            from screens.figures.screen import FiguresScreen

            told = await self.session.do(
                lambda t: (statistics.figures(t), statistics.no_figures(t))
            )
            if self.view is not None and told[0].blocks:
                self.app.push_screen(FiguresScreen(self.session, self.view, told[0]))
            else:
                self.tell(told[1])

        self.attempt(work())

    def action_why(self) -> None:
        """Where a number comes from."""
        from companion.play.why import numbers, why_lines

        async def work() -> None:
            by = self.session.by
            found = await self.session.do(lambda table: numbers(table, by))
            if not found:
                self.tell("No number stands on this table yet.")
                return

            def chosen(place: int | None) -> None:
                if place is not None:
                    self.attempt(unfold(place))

            async def unfold(place: int) -> None:
                told = await self.session.do(lambda table: why_lines(table, found[place]))
                lines = lines_of(map(plain, told[1:]))
                self.app.push_screen(ConfirmScreen(told[0], lines, "go back"))

            rows = [(one.name, shown(one.value)) for one in found]
            self.app.push_screen(PickScreen("Why which number?", rows, "Typing filters."), chosen)

        self.attempt(work())

    def action_record(self) -> None:
        """The chronicle."""
        from screens.record.screen import RecordScreen

        if self.view is not None:
            self.app.push_screen(RecordScreen(self.session, self.view))

    def action_across(self) -> None:
        """Say how the second screen is started."""
        start = f"companion show {self.session.path.stem}"
        self.tell(f"Large digits across the table: in another terminal type {start}")

    def action_phones(self) -> None:
        """Open the page for phones, and its window."""

        async def work() -> None:
            from companion.serve.listening import check_installed

            check_installed()
            from screens.serve.phones import Phones
            from screens.serve.screen import PhonesScreen

            phones = self.phones
            if phones is None:
                phones = self.phones = Phones(self.app, self.session, self)
                self.session.phones = phones
            if phones.serving is None:
                await phones.open()
            if self.view is not None:
                self.app.push_screen(PhonesScreen(self.session, self.view, phones))

        if self.session.is_open:
            self.attempt(work())

    def on_phone_said(self, event: PhoneSaid) -> None:
        """A phone entered something, or would."""
        self.tell(event.says)

    def action_share(self) -> None:
        """Codes."""
        from screens.share.screen import ShareScreen

        if self.view is not None:
            self.app.push_screen(ShareScreen(self.session, self.view))

    def action_replay(self) -> None:
        """The last thread, from its first entry."""

        async def work() -> None:
            from companion.share.figures import replay
            from screens.replay.screen import ReplayScreen

            numbers = await self.session.do(replay.numbers_of)
            if self.view is not None:
                self.app.push_screen(ReplayScreen(self.session, self.view, numbers))

        self.attempt(work())

    def action_board(self) -> None:
        """The game's board."""
        from screens.board.screen import BoardScreen

        if self.view is not None and self.view.board is not None:
            self.app.push_screen(
                BoardScreen(self.session, self.view, self.view.board),
                lambda _: self.attempt(self.look()),
            )

    def action_what_is(self) -> None:
        """Look something up by its short name."""
        from screens.lookup.screen import LookupScreen

        if self.view is not None and self.view.lookup is not None:
            self.app.push_screen(LookupScreen(self.view.lookup))

    @on(Click, "#log")
    def _clicked_log(self) -> None:
        self.action_log()

    def action_rules(self) -> None:
        """The rules; what is half entered, owed and possible comes first."""
        self.look_up_words("")

    def look_up_words(self, words: str) -> None:
        """Open the rules, with words in their line."""
        first = self.view.rules if self.view else ()
        self.app.open_rules(self.session, first, words=words)  # type: ignore[attr-defined]
        for bar in self.query(TourBar):
            bar.happened("rules")

    def action_tour_on(self) -> None:
        """The next step of the tour."""
        self.query_one(TourBar).happened("key")

    def action_home(self) -> None:
        """Home, at the second time; the campaign is closed behind. What would be lost is asked
        about first. A line that is still being written keeps the table: it is only left."""
        if self.pending:
            self._left = True
            self.tell("It is still being written. If it is refused, “:” and ↑ bring it back.")
            return
        if not self._says_leaving and self.view is not None:
            self.tell(LEAVING)
            self._says_leaving = True
            return

        def go() -> None:
            self._leaving = True
            self.hold(work())

        async def work() -> None:
            await self.session.close()
            self.dismiss()

        self.hold(ask_before_losing(self.app, go))

    def on_screen_suspend(self) -> None:
        """Whoever opened something else stays: Esc there is no first Esc here, and why a line was
        refused before is no news when they come back."""
        if self._says_leaving or self._says_no:
            self.tell("")

    def tell(self, said: str | Content | BaseException) -> None:
        """Show one line; the next Esc leaves only while it says so."""
        self._says_leaving, self._says_no = False, isinstance(said, BaseException)
        super().tell(said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """On the way home nothing more is done here."""
        if self._leaving and commands_for(self.SCREEN, action):
            return False
        return super().check_action(action, parameters)
