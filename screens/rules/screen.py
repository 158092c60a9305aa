"""Rules, from anywhere: words on top, hits left, the rule right; Esc comes back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from screens.base import CompanionScreen
from screens.command import Scene
from screens.commands import bindings_of
from screens.rules.shelf import Shelf, told_of
from screens.session import Session
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import DIM, plain

if TYPE_CHECKING:
    from companion.library.additions import OptionNow, TableAdditions
    from companion.library.shelf import Found, Looked

WIDE = 120
"""Cells from which a hit shows two lines of what was found."""


class RulesScreen(CompanionScreen):
    """The look-up over whatever runs. Gives back whether something was entered.

    Args:
        session: the open campaign; without one all games are searched.
        first: ids of entries that are offered before anything is typed.
        game: the game to look in, where there is no campaign.
        about: the log line that a ruling would be about; 0 for none.
        words: what stands in its line at first.
    """

    SCREEN = "rules"
    CSS_PATH = "screen.tcss"
    BINDINGS = [
        *bindings_of("rules"),
        Binding("down", "move(1)", "Next hit", show=False, priority=True),
        Binding("up", "move(-1)", "Hit before", show=False, priority=True),
        *(Binding(key, f"link({key})", "See also", show=False) for key in "123456789"),
    ]

    def __init__(
        self,
        session: Session | None,
        first: tuple[str, ...],
        game: str = "",
        about: int = 0,
        words: str = "",
    ) -> None:
        super().__init__()
        self._session, self._first, self._about = session, first, about
        self._words = words
        self._game = session.game if session else game
        self.everywhere = not self._game
        self.hits: list[Found] = []
        self.shown: Found | None = None
        """What is read: a hit, or what it led to."""
        self._trail: list[Found] = []
        self._looked: Looked | None = None
        """How the typed words were read; None if nothing is typed."""
        self._told: TableAdditions | None = None
        self._titles: dict[str, str] = {}
        self._read_only = ""
        self._changed = False

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
        yield Input(
            self._words, id="words", placeholder="words, or a question", select_on_focus=False
        )
        with Horizontal(id="body"):
            yield pane(Rows(id="hits"), "Found")
            with pane(VerticalScroll(id="rulebox"), "Rule"):
                yield Static(id="cite")
                yield Markdown(id="rule", open_links=False)
                yield Static(id="passage")
                yield Static(id="beside")
                yield Static(id="links")
        yield from self.foot()

    def on_mount(self) -> None:
        """What belongs to what runs comes first."""
        self.query_one("#words").focus()
        self.draw_keys()
        self.attempt(self._look(self._words), group="search", exclusive=True)

    def stranded(self, text: str) -> None:
        """What was typed behind the sign that opened it is looked up."""
        line = self.query_one("#words", Input)
        line.value += text
        line.cursor_position = len(line.value)

    def scene(self) -> Scene:
        """Whether something can be entered, and whether a rule is read."""
        why = "" if self._session is not None else "there is no table here"
        return Scene("rules", read_only=why or self._read_only, **self.typing())

    # ------------------------------------------------------------------ searching

    @on(Input.Changed, "#words")
    def _typed(self, event: Input.Changed) -> None:
        self.attempt(self._look(event.value), group="search", exclusive=True)

    async def _look(self, words: str) -> None:
        """Search in a thread; a newer search cancels this one."""
        if self._told is None:
            self._told = await told_of(self._session)
            if self._session is not None and self._session.is_open:
                self._read_only = await self._session.do(lambda table: table.read_only)
        game, shelf, first, told = self._game, self.shelf, self._first, self._told
        self._looked, found = None, []
        if words.strip():
            self._looked = await asyncio.to_thread(
                shelf.ask, words, game, self.everywhere, told, first
            )
            found = list(self._looked.found) if self._looked is not None else []
        else:
            found = await asyncio.to_thread(shelf.in_context, game, first, told)
        if not self._titles:
            games = await asyncio.to_thread(self.services.games)
            self._titles = {id: one.title for id, one in games.items()}
        self.hits = found
        self._draw(words)
        if not words.strip():
            await asyncio.to_thread(shelf.warm, game, self.everywhere, told)

    def _draw(self, words: str) -> None:
        from screens.rules import parts

        hits = self.query_one("#hits", OptionList)
        width = max(16, (self.app.size.width - 4) * 38 // 100 - 2)
        several = self.everywhere and len(self._titles) > 1
        sure = self._looked is None or self._looked.sure
        below = 2 if self.app.size.width >= WIDE else 1
        titles = [self._titles.get(hit.game, "") if several else "" for hit in self.hits]
        hits.set_options(
            [
                Option(parts.row(hit, title, width, sure, below))
                for hit, title in zip(self.hits, titles, strict=True)
            ]
        )
        hits.highlighted = 0 if self.hits else None
        where = "all games" if self.everywhere else self._titles.get(self._game, self._game)
        told = f"Rules · {where}"
        looked = self._looked
        if words.strip() and looked is not None:
            told += f" · {len(self.hits)} found" if looked.sure or not self.hits else ""
            said = (looked.read_as, looked.doubt if self.hits else "")
            told += "".join(f" · {x}" for x in said if x)
        self.query_one("#head", Static).update(plain(told, "bold"))
        if broken := self.shelf.broken(self._game):
            self.tell(f"The index {broken[0]} cannot be read. Add that rulebook again.")
        if self.hits:
            self._open(self.hits[0])
        else:
            self._none(words)
        self.draw_keys()

    @on(OptionList.OptionHighlighted, "#hits")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.hits):
            self._open(self.hits[event.option_index])

    def _open(self, hit: Found) -> None:
        """Read a hit."""
        if hit is not self.shown:
            self._trail = []
            self._show(hit)

    # ------------------------------------------------------------------ the rule

    def _none(self, words: str) -> None:
        self.shown, self._trail = None, []
        if self.shelf.missing:
            said = self.shelf.missing
        elif words.strip() and self._looked is not None:
            said = f"{self._looked.doubt} Fewer or other words may find it."
        else:
            said = "Type words, or a question as you would ask it."
        self.query_one("#cite", Static).update(plain(said, DIM))
        self.query_one("#rule", Markdown).update("")
        for name in ("#passage", "#beside", "#links"):
            self.query_one(name).display = False

    def _show(self, hit: Found) -> None:
        from companion.library.applied import set_apart
        from companion.library.marking import in_bold
        from screens.rules import parts

        self.shown = hit
        self.query_one("#cite", Static).update(parts.cite(hit))
        rule = self.query_one("#rule", Markdown)
        rule.display = hit.kind == "rule"
        # Ours is Markdown; what the table typed or a rulebook says is shown as it stands.
        body = f"**{hit.says.capitalize()}.** {hit.body}" if hit.says else hit.body
        rule.update(set_apart(in_bold(body, hit.wanted)) if hit.kind == "rule" else "")
        width = max(20, (self.app.size.width - 4) * 62 // 100 - 6)
        options = self._told.options if self._told else ()
        told = {
            "#passage": Content("") if hit.kind == "rule" else parts.passage(hit),
            "#beside": parts.beside(hit, options, self.shelf.day, width, self.shelf.printed(hit)),
            "#links": parts.links(hit, self.query_one("#rulebox").has_focus, width),
        }
        for name, content in told.items():
            self.query_one(name, Static).update(content)
            self.query_one(name).display = bool(content.plain)
        self.query_one("#rulebox").scroll_home(animate=False)

    def on_descendant_focus(self) -> None:
        """The numbers of the links count while the rule is read."""
        super().on_descendant_focus()
        if self.shown is not None:
            self._show(self.shown)

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self._titles:
            self._draw(self.query_one("#words", Input).value)

    # ------------------------------------------------------------------ keys

    def action_move(self, step: int) -> None:
        """Arrows move among the hits while words are typed; in the rule they scroll."""
        box, hits = self.query_one("#rulebox"), self.query_one("#hits", OptionList)
        if box.has_focus:
            box.scroll_relative(y=step, animate=False)
        elif hits.option_count:
            hits.highlighted = ((hits.highlighted or 0) + step) % hits.option_count

    def action_page_down(self) -> None:
        """Scroll the rule, wherever the keys go."""
        self._page(1)

    def action_page_up(self) -> None:
        """Scroll it back."""
        self._page(-1)

    def _page(self, step: int) -> None:
        box = self.query_one("#rulebox")
        box.scroll_relative(y=step * max(1, box.size.height - 2), animate=False)

    @on(Input.Submitted, "#words")
    @on(OptionList.OptionSelected, "#hits")
    def _read(self) -> None:
        self.query_one("#rulebox").focus()

    def action_words(self) -> None:
        """Back to the words."""
        self.query_one("#words").focus()

    def action_link(self, number: int) -> None:
        """Read what the rule points to, by its number."""
        if self.shown is not None and number <= len(self.shown.related):
            self.action_follow(self.shown.related[number - 1][0])

    def action_follow(self, id: str) -> None:
        """Read another entry; ← comes back."""

        async def work() -> None:
            before, told = self.shown, self._told
            if before is None or told is None:
                return
            found = await asyncio.to_thread(self.shelf.entry, before.game, id, told)
            if found is not None and self.shown is before:
                self._trail.append(before)
                self._show(found)

        self.attempt(work(), group="follow", exclusive=True)

    def action_before(self) -> None:
        """Back along the links."""
        if self._trail:
            self._show(self._trail.pop())

    def action_all_games(self) -> None:
        """All games, or only this one."""
        if self._game:
            self.everywhere = not self.everywhere
            words = self.query_one("#words", Input).value
            self.attempt(self._look(words), group="search", exclusive=True)

    def action_leave(self) -> None:
        """Back to where one was, at once."""
        self.dismiss(self._changed)

    # ------------------------------------------------------------------ the table's own

    def action_our_ruling(self) -> None:
        """Record what the table agrees on about this rule."""
        from companion.play.rulings import rule_of
        from screens.widgets.dialogs import AskScreen

        hit, about = self.shown, self._about
        title = f"Our ruling on {hit.title}" if hit else "Our ruling"
        answers = {"rule": rule_of(hit), **({"about": about} if about else {})}

        def told(text: str | None) -> None:
            if text:
                self._enter("ruling", {**answers, "text": text})

        hint = "One line. It stands beside the rule from now on, and in the log."
        self.app.push_screen(AskScreen(title, hint), told)

    def action_options(self) -> None:
        """The table options of this rule, or all of the game."""
        from companion.play.rulings import option_rows
        from screens.widgets.dialogs import PickScreen

        every = self._told.options if self._told else ()
        here = tuple(x for x in every if self.shown is not None and x.key in self.shown.options)
        options = here or every
        if not options:
            self.tell("This game has no table options.")
        elif len(options) == 1:
            self._option(options[0])
        else:
            title = "Table options of this rule" if here else "Table options"
            self.app.push_screen(
                PickScreen(title, option_rows(options)),
                lambda place: self._option(options[place]) if place is not None else None,
            )

    def _option(self, option: OptionNow) -> None:
        from screens.widgets.dialogs import AskScreen, PickScreen

        def chosen(value: str | None) -> None:
            if value:
                self._enter("option", {"option": option.key, "value": value})

        cited = f" ({option.page})" if option.page else ""
        if not option.values:
            self.app.push_screen(
                AskScreen(option.title, f"{option.why}{cited}", option.value), chosen
            )
            return
        notes = {option.default: "as the rules have it", option.value: "as it stands now"}
        rows = [(value, notes.get(value, "")) for value in option.values]
        self.app.push_screen(
            PickScreen(option.title, rows, f"{option.why}{cited}"),
            lambda place: chosen(option.values[place]) if place is not None else None,
        )

    def _enter(self, act: str, answers: dict[str, object]) -> None:
        from companion.play.rulings import record

        session = self._session
        if session is None:
            return

        async def work() -> None:
            by = session.by
            said = await session.do(lambda table: record(table, act, by, answers))
            self._changed, self._told, self.shown = True, None, None
            await self._look(self.query_one("#words", Input).value)
            self.tell(f"Entered: {said}")

        self.attempt(work())
