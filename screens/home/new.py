"""A new campaign in one flow: game, title, names. Enter takes what is offered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.errors import CompanionError
from companion.toolbox import dates
from companion.toolbox.players_line import read_names
from screens.gate import Window
from screens.services import Services
from screens.widgets.rows import Rows
from screens.wording import DIM, KEY, plain, problem_line

CHOOSES = "Enter takes it."


class NewScreen(Window[None]):
    """Three steps on one small window."""

    CSS_PATH = "new.tcss"
    BINDINGS = [
        Binding("escape", "back", "Back", show=False, priority=True),
        *(Binding(key, f"number({key})", show=False) for key in "123456789"),
    ]

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._games: list[Any] = []
        self._game: Any = None
        self._known: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """A list and two lines; each appears when the one before is answered."""
        with Vertical(classes="dialog"):
            yield Static(plain("Which game?", "bold"), id="asks")
            yield Rows(id="games")
            yield Input(id="title")
            yield Input(id="names")
            yield Static(classes="hint", id="hint")

    async def on_mount(self) -> None:
        """The games, read in a thread."""
        self.query_one("#title").display = self.query_one("#names").display = False
        known = await asyncio.to_thread(self._services.games)
        self._games = [game for game in known.values() if game.playable]
        games = self.query_one("#games", OptionList)
        games.set_options(
            [
                Option(
                    Content.assemble(
                        (f"{n} ", KEY),
                        one.title,
                        (f"   {one.players[0]}-{one.players[1]} players", DIM),
                    )
                )
                for n, one in enumerate(self._games, 1)
            ]
        )
        games.highlighted = 0 if self._games else None
        self.set_focus(games)
        self._hint(plain(CHOOSES, DIM))
        if len(self._games) == 1:
            self._choose(0)

    def _hint(self, said: Content) -> None:
        self.query_one("#hint", Static).update(said)

    def _ask(self, words: str) -> None:
        self.query_one("#asks", Static).update(plain(words, "bold"))

    def _turn(self, old: Widget, new: Widget) -> None:
        """From one step to another; what is typed from now on goes to the new one."""
        new.display = True
        # `focus()` would wait its turn, and keys that come before it would go to the old step.
        self.set_focus(new)
        old.display = False

    def at_stake(self) -> Mapping[str, object]:
        """The step with what it offers, as long as nothing is typed there."""
        line = self.focused
        if isinstance(line, Input):
            return {} if line.value else {"enter": line.id}
        return dict.fromkeys(("enter", *map(str, range(1, 10))), len(self._games))

    def action_number(self, number: int) -> None:
        """Choose the game by number."""
        if self._game is None and number <= len(self._games):
            self._choose(number - 1)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def _choose(self, place: int) -> None:
        self._game = self._games[place]
        self._known = self._game.names
        from companion.share.campaigns.campaigns import unused_title

        now = self._services.now()
        title = self.query_one("#title", Input)
        wanted = f"{self._game.title}, {dates.short(now, year=False)}"
        with suppress(CompanionError):  # a folder that cannot be read is told when it is made
            wanted = unused_title(self._services.root, wanted, self._services.disk)
        title.placeholder = wanted
        self._turn(self.query_one("#games"), title)
        self._ask(f"{self._game.title} · title of the campaign")
        self._retitled()
        self.run_worker(self._suggest(), group="names", exit_on_error=False)

    async def _suggest(self) -> None:
        """Names of those who played before, from the book."""
        book = self._services.book()

        def played() -> tuple[str, ...]:
            names: list[str] = []
            with book.if_it_can():
                names.extend(row.name for row in book.players(self._game.id))
            return tuple(names)

        before = await asyncio.to_thread(played)
        self._known = tuple(dict.fromkeys((*self._game.names, *before)))

    @on(Input.Submitted, "#title")
    def _titled(self) -> None:
        names = self.query_one("#names", Input)
        names.placeholder = " ".join(self._known[: self._game.players[0]]) or "Anna, Tom"
        self._turn(self.query_one("#title"), names)
        self._ask(f"{self._title} · who plays, in seating order?")
        self._preview("")

    @property
    def _title(self) -> str:
        title = self.query_one("#title", Input)
        return title.value.strip() or title.placeholder

    @on(Input.Changed, "#title")
    def _retitled(self) -> None:
        self._hint(plain(f"Enter calls it “{self._title}”.", DIM))

    @on(Input.Changed, "#names")
    def _typed(self, event: Input.Changed) -> None:
        self._preview(event.value)

    def _preview(self, text: str) -> None:
        names = read_names(text, self._known)
        fewest, most = self._game.players
        told = [plain(", ".join(names) if names else "A few letters a name, spaces between.")]
        unclear = [
            word
            for word in names
            if sum(one.casefold().startswith(word.casefold()) for one in self._known) > 1
            and word not in self._known
        ]
        if unclear:
            several = [x for x in self._known if x.casefold().startswith(unclear[0].casefold())]
            told.append(plain(f"“{unclear[0]}” begins {' and '.join(several)}.", "$warn"))
        if self._known:
            told.append(plain("Known: " + ", ".join(self._known[:10]), DIM))
        told.append(plain(f"{len(names)} of {fewest} to {most} players. Enter begins.", DIM))
        self._hint(Content("\n").join(told))

    @on(Input.Submitted, "#names")
    def _named(self, event: Input.Submitted) -> None:
        names = read_names(event.value, self._known)
        self.hold(self._create(tuple(names)))

    async def _create(self, names: tuple[str, ...]) -> None:
        services, game, title = self._services, self._game, self._title

        def create() -> Path:
            from companion.share.campaigns.campaigns import claim, path_of
            from companion.table.campaign.opened import OpenTable

            def put(id: str) -> Path:
                path = path_of(services.root, id)
                OpenTable.create(
                    game.load(), path, title, names, disk=services.disk, clock=services.clock
                ).close()
                return path

            return claim(services.root, title, put, services.disk)

        try:
            path = await asyncio.to_thread(create)
        except CompanionError as problem:
            self._hint(problem_line(problem))
            return
        except ValueError as problem:  # BadText: a name that cannot be kept
            self._hint(plain(str(problem), "$warn"))
            return
        self.run_worker(asyncio.to_thread(self._remember, game.id, names), exit_on_error=False)
        app = self.app
        self.dismiss(None)
        app.open_table(path, game.id)  # type: ignore[attr-defined]

    def _remember(self, game: str, names: tuple[str, ...]) -> None:
        """The book suggests these names next time; it never stops a table."""
        book = self._services.book()
        with book.if_it_can():
            book.note_players(game, names)

    def action_back(self) -> None:
        """One step back; from the first one, home."""
        title, names = self.query_one("#title", Input), self.query_one("#names", Input)
        if names.display:
            self._turn(names, title)
            self._ask(f"{self._game.title} · title of the campaign")
        elif title.display and len(self._games) > 1:
            self._game = None
            self._turn(title, self.query_one("#games"))
            self._ask("Which game?")
            self._hint(plain(CHOOSES, DIM))
        else:
            self.dismiss(None)
