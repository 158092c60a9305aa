"""Tools: every game's calculations; inputs left, the itemised result right, as one types."""

from __future__ import annotations

import asyncio

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.errors import CompanionError
from companion.table.sheet import width_of
from companion.toolbox.calculation import Calculation
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.tools.form import fields_of, result_lines, work_out
from screens.widgets.line import AskingLine
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, folded, lines_of, plain


class ToolsScreen(CompanionScreen):
    """A list of calculations, then the form of one."""

    SCREEN = "tools"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("tools")

    def __init__(self) -> None:
        super().__init__()
        self._all: list[tuple[str, str, Calculation]] = []
        """Id and title of the game, and the calculation."""
        self._rows: list[tuple[str, str, Calculation] | None] = []
        """What stands in each row of the list; `None` for the title of a game."""
        self._rules: tuple[str, ...] = ()
        self._open: Calculation | None = None

    def compose(self) -> ComposeResult:
        """List; form and result."""
        yield Static(plain("Tools · calculations", "bold"), classes="head", id="head")
        yield pane(Rows(id="list"), "Calculations")
        with Horizontal(id="body"):
            yield pane(VerticalScroll(id="form", can_focus=False), "Asked")
            with pane(VerticalScroll(id="resultbox", can_focus=False), "Result"):
                yield Static(id="result")
        yield from self.foot()

    def on_mount(self) -> None:
        """Games are loaded in a thread."""
        self.query_one("#body").display = False
        self.query_one("#list").focus()
        self.draw_keys()
        self.attempt(self._load())

    async def _load(self) -> None:
        def load() -> tuple[list[tuple[str, str, Calculation]], list[str]]:
            found, broken = [], []
            for id, manifest in self.services.games().items():
                try:
                    sums = manifest.load_calculations()
                except (ImportError, AttributeError, CompanionError) as problem:
                    broken.append(f"{manifest.title} cannot be loaded: {problem}")
                    continue
                found += [(id, manifest.title, one) for one in sums]
            return found, broken

        self._all, broken = await asyncio.to_thread(load)
        self._list()
        self.tell(" ".join(broken) or "Enter opens one.")

    def _list(self) -> None:
        """All calculations, those of a game under its title."""
        width, self._rows, options = self.app.size.width - 4, [], list[Option]()
        for one in self._all:
            _, title, sum_ = one
            if not self._rows or (self._rows[-1] or one)[1] != title:
                self._rows.append(None)
                options.append(Option(plain(title, DIM), disabled=True))
            self._rows.append(one)
            page = width_of(sum_.page)
            name = f"{sum_.name:<18} "
            first, *more = folded(sum_.summary, width - width_of(name) - page - 2)
            gap = " " * (width - width_of(name + first) - page)
            row = Content.assemble((name, "bold"), first, gap, (sum_.page, DIM))
            below = [plain(" " * width_of(name) + one) for one in more]
            options.append(Option(lines_of([row, *below])))
        listed = self.query_one("#list", OptionList)
        place = listed.highlighted or 1
        listed.set_options(options)
        listed.highlighted = place if options else None

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self._all:
            self._list()

    @on(OptionList.OptionSelected, "#list")
    async def _chosen(self, event: OptionList.OptionSelected) -> None:
        if (chosen := self._rows[event.option_index]) is None:
            return
        _, title, one = chosen
        self._open = one
        form = self.query_one("#form")
        await form.remove_children()
        for name, default in fields_of(one):
            await form.mount(
                Static(plain(name.replace("_", " "), DIM)),
                AskingLine(placeholder=default or "needed", name=name, select_on_focus=False),
            )
        self.query_one("#list").display = False
        self.query_one("#body").display = True
        self.query_one("#head", Static).update(plain(f"{title} · {one.name}, {one.page}", "bold"))
        self.tell(one.summary)
        if inputs := self.query("#form Input"):
            inputs.first().focus()
        self._work_out()

    @on(Input.Changed)
    def _work_out(self) -> None:
        one = self._open
        if one is None:
            return
        typed = {str(line.name): line.value for line in self.query("#form Input").results(Input)}
        self.attempt(self._show(one, typed), group="result", exclusive=True)

    async def _show(self, one: Calculation, typed: dict[str, str]) -> None:
        from companion.library.told import rules_of_sum

        self._rules = ()
        result, width = self.query_one("#result", Static), self.app.size.width // 2 - 4
        try:
            done = await asyncio.to_thread(work_out, one, typed)
        except CompanionError as problem:
            result.update(lines_of(plain(row, DIM) for row in folded(problem.says, width)))
            return
        self._rules = tuple(rules_of_sum(done))
        result.update(result_lines(one, done, width))

    @on(Input.Submitted)
    def _next(self) -> None:
        self.focus_next()

    def action_rules(self) -> None:
        """The rules behind the numbers that stand here; without any, all games'."""
        one = self._open
        game = next((id for id, _, x in self._all if x is one), "") if one else ""
        self.app.open_rules(None, self._rules, game)  # type: ignore[attr-defined]

    def action_rule(self, id: str) -> None:
        """The rule behind one line of a sum, which was clicked."""
        game = next((game for game, _, x in self._all if x is self._open), "")
        self.app.open_rules(None, (id,), game)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """From the form to the list; from the list home."""
        if self._open is not None:
            self._open, self._rules = None, ()
            self.query_one("#body").display = False
            listed = self.query_one("#list")
            listed.display = True
            listed.focus()
            self.query_one("#head", Static).update(plain("Tools · calculations", "bold"))
        else:
            self.dismiss(None)
