"""The past of all campaigns: wins, streaks, records; or what is typed, found in all logs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.errors import UsageError
from companion.toolbox.dates import WIDEST
from screens.asker import Asker
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.session import Session
from screens.widgets.line import AskingLine
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, KEY, folded, plain

if TYPE_CHECKING:
    from companion.records.book import GameRow


class Row(NamedTuple):
    """One line of the list; without a campaign it leads nowhere."""

    told: Content
    campaign: str = ""
    act_no: int = 0
    away: bool = False
    heads: bool = False


class PastScreen(CompanionScreen):
    """What has been, over all campaigns; Enter shows a line in its log."""

    SCREEN = "past"
    LINE_KEYS = (("Enter", "to the entries"), ("Esc", "shows all again"), ("F1", "keys"))
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("past")

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self.away = False
        self._asker: Asker | None = None

    @property
    def asker(self) -> Asker:
        """The index over all logs."""
        self._asker = self._asker or Asker(self.services)
        return self._asker

    def compose(self) -> ComposeResult:
        """Head, what is asked, list."""
        yield Static(plain("The past · reading the logs …", "bold"), classes="head", id="head")
        line = AskingLine(id="filter", placeholder="hydra  player:wren  kind:raid  gold>10")
        line.display = False
        yield line
        yield pane(Rows(id="facts"), "Who, what, when")
        yield from self.foot()

    def on_mount(self) -> None:
        """Everything first."""
        self.query_one("#facts").focus()
        self.draw_keys()
        self._look()

    def on_unmount(self) -> None:
        """The index is let go."""
        if self._asker is not None:
            self._asker.close()

    def _look(self) -> None:
        self.attempt(self._read(), group="past", exclusive=True)

    async def _read(self) -> None:
        typed = self.query_one("#filter", Input).value.strip()
        self.tell("")
        try:
            self.rows = await (self._found(typed) if typed else self._history())
        except UsageError as problem:
            self.tell(problem)
            self.rows = []
        facts = self.query_one("#facts", OptionList)
        facts.set_options([Option(row.told, disabled=row.heads) for row in self.rows])
        first = next((n for n, row in enumerate(self.rows) if not row.heads), None)
        facts.highlighted = first
        where = " with what was put away" if self.away else ""
        head = f"The past · all campaigns{where}"
        if not self.rows:
            head += " · no entry matches" if typed else " · no game is over yet"
        self.query_one("#head", Static).update(plain(head, "bold"))
        if self.asker.notices:
            self.tell(" ".join(self.asker.notices))
        self.draw_keys()

    async def _history(self) -> list[Row]:
        from companion.records.book import OUTSIDE
        from companion.share.past.history import history

        services, away = self.services, self.away
        titles = {id: one.title for id, one in services.games().items()}

        def outside() -> list[GameRow]:
            found: list[GameRow] = []
            book = services.book()
            with book.if_it_can():
                found += [one for one in book.games() if one.campaign.startswith(OUTSIDE)]
            return found

        further = await asyncio.to_thread(outside)
        chapters = await self.asker.ask(
            lambda base: history(base, titles, away=away, outside=further)
        )
        rows = []
        for chapter in chapters:
            rows.append(Row(plain(chapter.title, KEY), heads=True))
            for fact in chapter.facts:
                label = f"  {fact.label}  " if fact.label else "      "
                told = Content.assemble((label, "bold"), self._hung(fact.text, len(label)))
                at = fact.place
                rows.append(Row(told, at.campaign, at.act_no, at.away) if at else Row(told))
        return rows

    def _hung(self, text: str, under: int) -> str:
        """A text in lines that begin under its first word, not at the edge."""
        room = max(20, self.size.width - 4 - under)
        return f"\n{' ' * under}".join(folded(text, room))

    async def _found(self, text: str) -> list[Row]:
        from companion.share.past.asking import Scope, asked
        from companion.share.past.history import day
        from companion.share.past.query import typed

        query = typed(text, self.services.now(), half=True)
        scope = Scope(away=self.away)
        rows: list[Row] = []
        campaign = ""
        for one in await self.asker.ask(lambda base: asked(base, query, scope)):
            if one.campaign != campaign:
                campaign = one.campaign
                away = " (put away)" if one.away else ""
                rows.append(Row(plain(f"{one.title}{away}", KEY), heads=True))
            style = "" if one.on_table else DIM
            told = Content.assemble(
                (f"{one.act_no:>5} {day(one.at):<{WIDEST}}  ", DIM),
                (self._hung(one.says or one.act, 8 + WIDEST), style),
                (f" · {'; '.join(one.numbers)}" if one.numbers else "", KEY),
            )
            rows.append(Row(told, one.campaign, one.act_no, one.away))
        return rows

    # ------------------------------------------------------------------ commands

    @on(OptionList.OptionSelected, "#facts")
    def action_to_log(self) -> None:
        """The line in its log, which is only looked at."""
        place = self.query_one("#facts", OptionList).highlighted
        row = self.rows[place] if place is not None and place < len(self.rows) else None
        if row is None or not row.campaign:
            self.tell("No single line of a log says this.")
        else:
            self.attempt(self._to_log(row))

    async def _to_log(self, row: Row) -> None:
        from companion.share.campaigns import campaigns, putting_away
        from screens.log.screen import LogScreen

        services = self.services
        root = services.root
        path = campaigns.path_of(root, row.campaign)
        if row.away:
            path = putting_away.folder_of(root) / path.name
        first = await asyncio.to_thread(campaigns.first_line, path, services.disk)
        session = Session(services, path, first.game)
        session.looking = True
        view = await session.open()
        self.app.push_screen(
            LogScreen(session, view, row.act_no), lambda _: self.attempt(session.close())
        )

    def action_filter(self) -> None:
        """Type what is looked for in all logs."""
        line = self.query_one("#filter", Input)
        line.display = True
        line.focus()

    @on(Input.Changed, "#filter")
    def _typed(self) -> None:
        self._look()

    @on(Input.Submitted, "#filter")
    def _done(self) -> None:
        self.query_one("#facts").focus()

    def action_away(self) -> None:
        """With what was put away, or without."""
        self.away = not self.away
        self._look()

    def action_leave(self) -> None:
        """One step out: what is looked for, then Home."""
        line = self.query_one("#filter", Input)
        if line.display:
            line.value, line.display = "", False
            self.query_one("#facts").focus()
        else:
            self.dismiss(None)
