"""The log: asked, folded, unfolded, gone back in, amended. Only what is seen is read.

What is typed is the language of `companion find`, and the index answers it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.errors import UsageError
from companion.play import looking_back
from companion.play.choices import shown
from companion.play.speaking import moved, start
from companion.table.campaign.draft import Run
from companion.table.campaign.log import LogLine
from companion.table.campaign.moves import Move
from companion.table.copies.amend import Plan, commit
from companion.table.procedures.drive import Answered
from companion.table.sheet import cut, width_of
from companion.toolbox.text import plural
from screens.asker import Asker
from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import bindings_of
from screens.log.amend import AmendScreen
from screens.log.items import (
    NO_TURNS,
    Folding,
    Group,
    Item,
    Seats,
    Turns,
    entry_lines,
    group_row,
    items,
    legend,
    plan_lines,
    row,
    seats_of,
)
from screens.session import Session
from screens.view import TableView
from screens.widgets.dialogs import AskScreen, ConfirmScreen, PickScreen, change_lines
from screens.widgets.line import AskingLine
from screens.widgets.pane import entitle, pane
from screens.widgets.rows import Rows
from screens.wording import DIM, ago, lines_of, plain

LOOKING = "This log is only looked at. Open the campaign from Home to change it."
WIDE, WIDEST = 120, 160
"""Cells from which an entry stands beside the list, and from which the list says when."""
CHUNK = 300
"""Entries that are read at once."""
MOST_SHOWN = 3000
"""Rows in the list at most; older entries are found by filtering."""
NEXT: dict[Folding, Folding] = {"all": "turns", "turns": "threads", "threads": "all"}


class LogScreen(CompanionScreen):
    """All entries of a campaign.

    Args:
        session: the campaign.
        view: the table.
        at: the number of the entry to begin with; the newest if not given.
    """

    SCREEN = "log"
    LINE_KEYS = (("Enter", "to the entries"), ("Esc", "shows all again"), ("F1", "keys"))
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("log")

    def __init__(self, session: Session, view: TableView, at: int = 0) -> None:
        super().__init__()
        self.session, self.view, self._at = session, view, at
        self.lines: list[LogLine] = []
        self.shown: list[Item] = []
        self.opened: frozenset[str] = frozenset()
        """Groups that were opened by hand, or closed where a filter shows them open."""
        self._folding: Folding | None = None
        self._found: list[int] | None = None
        """Records that are shown, newest first; all of them if nobody asks."""
        self._turns = NO_TURNS
        self._complete = False
        self._asker = Asker(session.services, session.path)

    def compose(self) -> ComposeResult:
        """Head, filter, list with the players in its title, the entry under the cursor."""
        yield Static(classes="head", id="head")
        line = AskingLine(id="filter", placeholder=self._example())
        line.display = False
        yield line
        with Vertical(id="body"):
            yield pane(Rows(id="entries"), "Entries")
            with pane(VerticalScroll(id="detail"), "Entry"):
                yield Static(id="entry")
        yield from self.foot()

    def _example(self) -> str:
        """What can be asked for, with a player and a counter of this table."""
        view = self.view
        who = next(iter(view.state.players.values()), None)
        counter = next(iter(view.counters), None)
        told = [f"player:{who.name.partition(' ')[0].casefold()}"] if who else []
        told += [f"{counter.track.label.partition(' ')[0].casefold()}>3"] if counter else []
        return "  ".join(("words", *told, "is:rolled", "since:monday"))

    def on_mount(self) -> None:
        """The newest entries."""
        self.query_one("#entries").focus()
        self.draw_keys()
        self.attempt(self._reload())

    def on_unmount(self) -> None:
        """The index is let go."""
        self._asker.close()

    def scene(self) -> Scene:
        """What guards look at."""
        why = LOOKING if self.session.looking else self.view.read_only
        return Scene("log", read_only=why, **self.typing())

    # ------------------------------------------------------------------ reading

    async def _reload(self) -> None:
        self.view = await self.session.view()
        self._asker.changed()
        await self._look()
        if self._at:
            await self._point(self._at)
            self._at = 0

    async def _look(self) -> None:
        """The entries that are asked for, anew."""
        if self._typed or self.folding == "turns":
            if not self._asker.is_ready:
                self._draw_head("reading the log …")
            found = await self._ask()
        else:
            found = None
        self._found = found
        self.lines, self._complete = [], False
        await self._more()

    async def _ask(self) -> list[int]:
        """The records that the filter means, and the turns they stand under."""
        from companion.share.past.asking import Scope, found_in, headings
        from companion.share.past.query import typed

        self.tell("")
        query = typed(self._typed, self.services.now(), half=True)
        scope = Scope(place=self._asker.place, numbered=True)
        try:
            found = await self._asker.ask(lambda base: found_in(base, query, scope))
        except UsageError as problem:  # a player whom nobody knows, or who is half typed
            self.tell(problem)
            return []
        titles = await self._asker.ask(lambda base: headings(base, scope))
        self._turns = Turns({one.n: one.heading for one in found}, titles)
        return [one.n for one in found]

    async def _more(self) -> None:
        place, found = len(self.lines), self._found
        before = self.lines[-1].n if self.lines else None
        count = CHUNK if self.folding == "all" else CHUNK * 10
        if found is None:
            read = await self.session.do(lambda table: looking_back.chunk(table, before, count))
            self._complete = len(read) < count
        else:
            wanted = found[place : place + count]
            read = await self.session.do(lambda table: looking_back.these(table, wanted))
            self._complete = place + count >= len(found)
        if found is self._found and place == len(self.lines):
            self.lines += read
            self._draw()

    async def _point(self, act_no: int) -> None:
        """Put the cursor on an entry, reading back until it is there."""
        while not self._complete and (not self.lines or self.lines[-1].act_no > act_no):
            await self._more()
        for place, item in enumerate(self.shown):
            if isinstance(item, LogLine) and item.act_no == act_no:
                self.query_one("#entries", OptionList).highlighted = place
                return

    @property
    def _typed(self) -> str:
        return self.query_one("#filter", Input).value.strip()

    @property
    def folding(self) -> Folding:
        """What is folded: by turns while something is asked, unless another way was chosen."""
        return self._folding or ("turns" if self._typed else "all")

    def _is_open(self, name: str) -> bool:
        """Whether a group shows its entries: what a filter found is shown at once."""
        return (name in self.opened) is not bool(self._typed)

    def _is_open_group(self, item: Item) -> bool:
        return isinstance(item, Group) and self._is_open(item.name)

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        asked = bool(self._typed)
        found = items(self.lines, self.folding, self._is_open, self._turns, titled=asked)
        self.shown = found[:MOST_SHOWN]
        entries = self.query_one("#entries", OptionList)
        place = entries.highlighted or 0
        if asked and not place and len(self.shown) > 1 and self._is_open_group(self.shown[0]):
            place = 1  # below its turn stands what was found
        told = zip(self.shown, self._whens(), strict=True)
        entries.set_options([Option(self._row(item, when)) for item, when in told])
        entries.highlighted = min(place, len(self.shown) - 1) if self.shown else None
        # The bar of a longer list would stay beside an empty one.
        entries.styles.overflow_y = "auto" if self.shown else "hidden"
        self._draw_head()
        if not self.shown:
            empty = "No entry matches." if self._typed else "Nothing has been entered yet."
            self.query_one("#entry", Static).update(plain(empty, DIM))
        self.draw_keys()

    def _draw_head(self, instead: str = "") -> None:
        told = [plural(self.view.entries, "entry", "entries")]
        if instead:
            told.append(instead)
        elif self._typed and self._found is not None:
            told[0] = f"{len(self._found)} of {told[0]}"
        if self.folding != "all" and not instead:
            told.append(f"folded by {self.folding}")
        width = (self.app.size.width or 80) - 2
        behind = cut("".join(f" · {one}" for one in told), width - 12)
        head = cut(f"Log · {self.view.title}", width - width_of(behind)) + behind
        self.query_one("#head", Static).update(plain(head, "bold"))
        titled = Content.assemble("Entries   ", legend(self._seats()))
        entitle(self.query_one("#entries"), titled)

    def _seats(self) -> Seats:
        return seats_of({id: self.view.state.name(id) for id in self.view.state.players})

    def _whens(self) -> list[str | None]:
        """When each row was, where it is not as the row above; there is room for it from 160 on."""
        if self.app.size.width < WIDEST:
            return [None] * len(self.shown)
        now, before = self.services.now(), ""
        told: list[str | None] = []
        for item in self.shown:
            when = ago(item.at, now) if isinstance(item, LogLine) else before
            told.append("" if when == before else when)
            before = when
        return told

    def _row(self, item: Item, when: str | None) -> Any:
        width = self._list_width()
        if isinstance(item, Group):
            return group_row(item, self._is_open(item.name), width)
        return row(item, self._seats(), width, fold=self.app.size.width >= WIDE, when=when)

    def _list_width(self) -> int:
        width = self.app.size.width
        share = 55 if width < WIDEST else 62  # as in screen.tcss
        return (width - 4) * share // 100 - 2 if width >= WIDE else width - 4

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        self.query_one("#body").set_class(self.app.size.width >= WIDEST, "-widest")
        if self.lines:
            self._draw()

    @property
    def current(self) -> Item | None:
        """The row under the cursor."""
        place = self.query_one("#entries", OptionList).highlighted
        return self.shown[place] if place is not None and place < len(self.shown) else None

    @on(OptionList.OptionHighlighted, "#entries")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        near_end = event.option_index >= len(self.shown) - 20
        if near_end and not self._complete and len(self.shown) < MOST_SHOWN:
            self.attempt(self._more(), group="more", exclusive=True)
        self.attempt(self._unfold(), group="unfold", exclusive=True)

    async def _unfold(self) -> None:
        item = self.current
        if not isinstance(item, LogLine):
            does = "folds" if item and self._is_open(item.name) else "unfolds"
            said = f"Enter {does} {plural(len(item.lines), 'entry', 'entries')}." if item else ""
            self.query_one("#entry", Static).update(plain(said, DIM))
            return
        await asyncio.sleep(0.03)  # arrows that run down the list read nothing
        n = item.n
        entry, changes, names = await self.session.do(lambda table: looking_back.unfolded(table, n))
        width = self.app.size.width
        room = width - self._list_width() - 9 if width >= WIDE else width - 5
        told = entry_lines(entry, names, changes, room, self.services.now())
        self.query_one("#entry", Static).update(told)
        self.query_one("#detail").scroll_home(animate=False)

    # ------------------------------------------------------------------ commands

    @on(OptionList.OptionSelected, "#entries")
    def action_unfold(self) -> None:
        """Open a group; or read the entry below, scrolling with the arrows."""
        item = self.current
        if isinstance(item, Group):
            self.opened = self.opened ^ {item.name}
            self._draw()
        elif item is not None:
            self.query_one("#detail").focus()

    def action_leave(self) -> None:
        """One step out: the entry, the filter, the log."""
        line = self.query_one("#filter", Input)
        if self.query_one("#detail").has_focus:
            self.query_one("#entries").focus()
        elif line.display:
            line.value, line.display = "", False
            self.query_one("#entries").focus()
        else:
            self.dismiss(None)

    def action_filter(self) -> None:
        """Type words."""
        line = self.query_one("#filter", Input)
        line.display = True
        line.focus()

    @on(Input.Changed, "#filter")
    def _filtered(self) -> None:
        self.opened = frozenset()
        self.attempt(self._look(), group="more", exclusive=True)

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        from companion.share.past.query import typed

        try:
            typed(self._typed, self.services.now())
        except UsageError as problem:
            self.tell(problem)
        else:
            self.query_one("#entries").focus()

    def action_fold(self) -> None:
        """The next way of folding."""
        self._folding, self.opened = NEXT[self.folding], frozenset()
        self.attempt(self._look(), group="more", exclusive=True)

    def action_note(self) -> None:
        """A note that names the entry under the cursor."""
        item = self.current
        about = f"on {item.act_no}: " if isinstance(item, LogLine) else ""

        def told(text: str | None) -> None:
            if text:
                self.attempt(self._note(about + text))

        self.app.push_screen(AskScreen(f"Note {about}".rstrip(": "), "One line for the log."), told)

    async def _note(self, text: str) -> None:
        by = self.session.by
        await self.session.do(lambda table: start(table, "note", by, {"text": text}))
        await self._reload()

    def action_go(self) -> None:
        """Put this entry on the table, after a look at what changes."""

        async def work(act_no: int) -> None:
            move = await self.session.do(lambda table: table.moves.plan_go(act_no))
            told = [plain(move.reopens, "$warn")] if move.reopens else []
            lines = lines_of([*told, *change_lines(move.changes)])
            self.app.push_screen(
                ConfirmScreen(f"Go {move.says}", lines, "go there"),
                lambda yes: self.attempt(self._go(move)) if yes else None,
            )

        if isinstance(self.current, LogLine):
            self.attempt(work(self.current.act_no))

    async def _go(self, move: Move) -> None:
        by = self.session.by
        told = await self.session.do(lambda table: moved(table, move, by))
        await self._reload()
        self.tell(f"Done: {told}. What came after it is dimmed and can be gone to again.")

    def action_branches(self) -> None:
        """Branches that were left, beside what is on the table."""
        from screens.log.branching import choose

        def go(act_no: int) -> None:
            self.attempt(self._go_to(act_no))

        def note(text: str) -> None:
            self.attempt(self._note(text))

        self.attempt(choose(self, self.session, go, note, self.scene().read_only))

    async def _go_to(self, act_no: int) -> None:
        await self._go(await self.session.do(lambda table: table.moves.plan_go(act_no)))

    def action_replay(self) -> None:
        """Replay the thread of the line under the cursor, from that line on."""
        item = self.current
        line = item.lines[-1] if isinstance(item, Group) else item
        if line is None or not line.thread:
            self.tell("This entry stands alone: there is no thread to replay.")
        else:
            self.attempt(self._replay(line.n, line.thread))

    async def _replay(self, n: int, thread: str) -> None:
        from companion.share.figures import replay
        from screens.replay.screen import ReplayScreen

        numbers = await self.session.do(lambda table: replay.numbers_of(table, thread))
        place = numbers.index(n) if n in numbers else 0
        self.app.push_screen(ReplayScreen(self.session, self.view, numbers, place))

    def action_rule(self, id: str) -> None:
        """The rule behind one line of a sum, which was clicked."""
        self.app.open_rules(self.session, (id,))  # type: ignore[attr-defined]

    def on_table_changed(self) -> None:
        """A ruling or an option was entered over this screen."""
        self.attempt(self._reload())

    def action_rules(self) -> None:
        """The rules that the entry under the cursor used come first."""

        async def work(line: LogLine) -> None:
            first = await self.session.do(lambda table: looking_back.rules_of(table, line.n))
            self.app.open_rules(self.session, first, about=line.act_no)  # type: ignore[attr-defined]

        item = self.current
        line = item.lines[0] if isinstance(item, Group) else item
        if line is not None:
            self.attempt(work(line), group="rules", exclusive=True)
        else:
            self.app.open_rules(self.session)  # type: ignore[attr-defined]

    # ------------------------------------------------------------------ amending

    def action_amend(self) -> None:
        """Choose which answer of the entry was wrong."""
        if isinstance(self.current, LogLine):
            self.attempt(self._amend(self.current.act_no))

    async def _amend(self, act_no: int) -> None:
        answered = await self.session.do(lambda table: looking_back.asked_of(table, act_no))

        def chosen(place: int | None) -> None:
            if place is not None:
                self.attempt(self._ask_again(act_no, answered, place))

        rows = [
            (one.question.prompt or one.question.key, shown(one.question, one.stored))
            for one in answered
        ]
        self.app.push_screen(PickScreen(f"Which answer of {act_no} was wrong?", rows), chosen)

    async def _ask_again(self, act_no: int, answered: tuple[Answered, ...], place: int) -> None:
        run: Run[Any] = await self.session.do(lambda t: t.begin(t.entry(act_no).act))
        asking = looking_back.question_again(answered, place)
        screen = AmendScreen(self.session, self.view, run, asking, act_no)

        def planned(plan: Plan[Any] | None) -> None:
            if plan is not None:
                width = min(70, self.app.size.width - 14)
                self.app.push_screen(
                    ConfirmScreen(f"Amend entry {act_no}", plan_lines(plan, width), "write it"),
                    lambda yes: self.attempt(self._commit(plan, act_no)) if yes else None,
                )

        self.app.push_screen(screen, planned)

    async def _commit(self, plan: Plan[Any], act_no: int) -> None:
        await self.session.do(lambda table: commit(table, plan))
        await self._reload()
        self.tell(f"Entry {act_no} is amended; the old one stays in the log, dimmed.")
