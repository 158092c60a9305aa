"""Rules, from anywhere: words on top, hits left, the rule right; Esc comes back."""

from __future__ import annotations

import asyncio

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from companion.share.lines import place_of
from companion.table.sheet import cut, width_of
from screens.base import CompanionScreen
from screens.commands import bindings_of
from screens.rules.shelf import Found, Shelf
from screens.session import Session
from screens.wording import DIM, plain


class RulesScreen(CompanionScreen):
    """The look-up over whatever runs.

    Args:
        session: the open campaign; without one all games are searched.
        first: ids of entries that are offered before anything is typed.
    """

    SCREEN = "rules"
    CSS_PATH = "screen.tcss"
    BINDINGS = [
        *bindings_of("rules"),
        Binding("down", "move(1)", "Next hit", show=False, priority=True),
        Binding("up", "move(-1)", "Hit before", show=False, priority=True),
    ]

    def __init__(self, session: Session | None, first: tuple[str, ...]) -> None:
        super().__init__()
        self._session, self._first = session, first
        self.everywhere = session is None
        self.hits: list[Found] = []
        self._rulings: dict[str, str] = {}
        self._title = ""

    @property
    def shelf(self) -> Shelf:
        """The libraries, kept by the app so that the second look-up is instant."""
        shelf = getattr(self.app, "shelf", None)
        if shelf is None:
            shelf = self.app.shelf = Shelf(self.services)  # type: ignore[attr-defined]
        return shelf

    def compose(self) -> ComposeResult:
        """Line, hits, rule."""
        yield Static(classes="head", id="head")
        yield Input(id="words", placeholder="words, or a question", select_on_focus=False)
        with Horizontal(id="body"):
            yield OptionList(id="hits")
            with VerticalScroll(id="rulebox"):
                yield Static(id="cite")
                yield Markdown(id="rule", open_links=False)
        yield from self.foot()

    def on_mount(self) -> None:
        """What belongs to what runs comes first."""
        self.query_one("#words").focus()
        self.draw_keys()
        self.attempt(self._look("", wait=False), group="search", exclusive=True)

    # ------------------------------------------------------------------ searching

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        self.attempt(self._look(event.value), group="search", exclusive=True)

    async def _look(self, words: str, wait: bool = True) -> None:
        """Search in a thread; a newer search cancels this one."""
        if not wait and self._session is not None and self._session.is_open:
            rulings = await self._session.do(lambda table: dict(table.state.rulings))
            self._rulings = rulings
        game = self._session.game if self._session else ""
        shelf, first, rulings = self.shelf, self._first, self._rulings
        if words.strip():
            found = await asyncio.to_thread(shelf.search, words, game, self.everywhere, rulings)
        else:
            found = await asyncio.to_thread(shelf.in_context, game, first, rulings)
        games = await asyncio.to_thread(self.services.games)
        self._title = games[game].title if game in games else game
        self.hits = found
        self._draw(words)

    def _draw(self, words: str) -> None:
        hits = self.query_one("#hits", OptionList)
        width = max(16, (self.app.size.width - 4) * 38 // 100 - 2)
        hits.set_options([Option(self._row(hit, width)) for hit in self.hits])
        hits.highlighted = 0 if self.hits else None
        where = "all games"
        if self._session is not None and not self.everywhere:
            where = self._title
        told = f"Rules · {where}"
        if words.strip():
            told += f" · {len(self.hits)} found"
        self.query_one("#head", Static).update(plain(told, "bold"))
        if not self.hits:
            self._show(None, words)

    def _row(self, hit: Found, width: int) -> Content:
        page = hit.game or hit.page
        if width_of(hit.title) + width_of(page) + 1 > width:
            page = ""  # the title says more than the page, which stands beside it anyway
        title = cut(hit.title, max(6, width - width_of(page) - 1))
        gap = " " * max(1, width - width_of(title) - width_of(page))
        return Content.assemble(title, gap, (page, DIM))

    @on(OptionList.OptionHighlighted, "#hits")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.hits):
            self._show(self.hits[event.option_index], "")

    def _show(self, hit: Found | None, words: str) -> None:
        cite, rule = self.query_one("#cite", Static), self.query_one("#rule", Markdown)
        if hit is None:
            if self.shelf.missing:
                said = self.shelf.missing
            elif words.strip():
                said = "No rule was found with these words. Fewer or other words may find it."
            else:
                said = "Type words, or a question as you would ask it."
            cite.update(plain(said, DIM))
            rule.update("")
            return
        cite.update(
            Content.assemble((hit.title, "bold"), "\n", (place_of(hit.section, hit.page), DIM))
        )
        rule.update(hit.body)
        self.query_one("#rulebox").scroll_home(animate=False)

    # ------------------------------------------------------------------ keys

    def action_move(self, step: int) -> None:
        """Arrows move among the hits while words are typed; in the rule they scroll."""
        box, hits = self.query_one("#rulebox"), self.query_one("#hits", OptionList)
        if box.has_focus:
            box.scroll_relative(y=step, animate=False)
        elif hits.option_count:
            hits.highlighted = ((hits.highlighted or 0) + step) % hits.option_count

    @on(Input.Submitted, "#words")
    @on(OptionList.OptionSelected, "#hits")
    def _read(self) -> None:
        self.query_one("#rulebox").focus()

    def action_all_games(self) -> None:
        """All games, or only this one."""
        if self._session is not None:
            self.everywhere = not self.everywhere
            words = self.query_one("#words", Input).value
            self.attempt(self._look(words), group="search", exclusive=True)

    def action_leave(self) -> None:
        """From the rule to the words; from the words back to where one was."""
        words = self.query_one("#words", Input)
        if self.query_one("#rulebox").has_focus:
            words.focus()
        else:
            self.dismiss(None)
