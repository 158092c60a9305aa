"""Home: the campaigns with “where were we?”, and the ways in. Reads only small things."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from pathlib import Path
from string import ascii_letters
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.toolbox import dates
from screens.base import CompanionScreen, KeyBar, MessageLine
from screens.command import Scene
from screens.commands import (
    HomeRules,
    HomeScans,
    New,
    OpenBackups,
    Rescue,
    Tools,
    Tour,
    bindings_of,
)
from screens.home.aside import Beside, side_width
from screens.home.glance import Glance, glances
from screens.widgets.pane import pane
from screens.widgets.rows import Rows
from screens.wording import BAD, DIM, KEY, WARN, ago, folded, lines_of, plain

if TYPE_CHECKING:
    from companion.records.book import Book, CampaignRow, GameRow
    from screens.recall import Recalled

MOST_OPEN = 2
"""Lines of what is owed, and of what is half entered, that a campaign has in the list."""
WIDE = 120
"""Cells from which nothing is cut that has room below."""
ENDLESS = 100
FRAME_HIGH = 3
"""Lines of the head, of the list's title and of the keys."""
GAP = 1
"""Cells between the list and what stands beside it."""
MOST_LINES = 3
"""Lines of the newest entry of a campaign there."""
AT_ONCE = 6
"""Campaigns whose titles are read before the first paint; all else follows right behind."""


def _whole(lead: Content, text: str, width: int, *, fold: bool) -> list[Content]:
    """What was entered last: cut to one line, or folded where there is room."""
    if not fold:
        return [(lead + plain(text)).truncate(width, ellipsis=True)]
    first, *more = folded(text, width - lead.cell_length - 2) or [""]
    if len(more) >= MOST_LINES:
        more = [*more[: MOST_LINES - 2], f"{more[MOST_LINES - 2]} …"]
    indent = " " * lead.cell_length
    return [lead + plain(first), *(plain(indent + one) for one in more)]


class HomeScreen(CompanionScreen):
    """The first screen.

    Args:
        campaign: a campaign to open at once: its id, or a beginning of its title.
    """

    SCREEN = "home"
    LINE_KEYS = (("Enter", "opens the first"), ("Esc", "shows all again"), ("F1", "keys"))
    BINDINGS = bindings_of("home")

    def __init__(self, campaign: str = "") -> None:
        super().__init__()
        self._wanted = campaign
        self.rows: list[Recalled | Glance] = []
        self.shown: list[Recalled | Glance] = []
        self._games: dict[str, str] = {}
        self._where: dict[str, str] = {}
        self._owed: dict[str, CampaignRow] = {}
        """By id: what the book knows of campaigns in which something is owed or half entered."""
        self._over: dict[str, tuple[GameRow, ...]] = {}
        """By id: games that are over, oldest first."""
        self._troubles: dict[Path, str] = {}
        self._twins: dict[Path, str] = {}
        self._unsaved: dict[Path, str] = {}
        self._back = 0
        """How often the hand came back, or typed too soon after it."""
        self._said_troubles = False
        """Whether what is wrong with the settings was said; it is said once."""

    def compose(self) -> ComposeResult:
        """Head, list, find line, keys."""
        self.rows = [*glances(self.services.campaigns, AT_ONCE)]
        yield Static(self._head(), classes="head", id="head")
        yield Static(id="empty")
        with Horizontal(id="body"):
            yield pane(Rows(id="campaigns"), "Where were we?")
        yield KeyBar()

    def on_mount(self) -> None:
        """What was read stands already; the rest comes after the first paint."""
        self._draw()
        self.query_one("#campaigns").focus()
        self.call_after_refresh(self._painted)

    async def _painted(self) -> None:
        """Everything that the first paint does not need."""
        gc.enable()
        find = Input(id="find", placeholder="words of a title or a game")
        find.display = False
        await self.mount(find, MessageLine(id="message"), before=self.query_one(KeyBar))
        await self.query_one("#body").mount(Beside(self.services))
        self._rest()

    def on_screen_resume(self) -> None:
        """Back from a table: it has moved on."""
        super().on_screen_resume()
        if self._games:
            self._back += 1
            self.shown_anew()
            self._rest()

    # ------------------------------------------------------------------ reading

    def _read(self) -> None:
        from companion.table.storage.disk import RealDisk
        from screens.recall import newest_first, recall

        disk = self.services.disk or RealDisk()
        self.rows = [recall(disk, path) for path in newest_first(self.services.campaigns)]
        self._unsaved = self.services.unsaved(row.path for row in self.rows)

    def _rest(self) -> None:
        self.attempt(self._read_rest(), group="home", exclusive=True)

    async def _read_rest(self) -> None:
        """All campaigns, the games' titles, and what the book says of where they stand."""
        await asyncio.to_thread(self._read)
        games = await asyncio.to_thread(self.services.games)
        self._games = {id: manifest.title for id, manifest in games.items()}
        self._draw()
        if self._wanted:
            wanted, self._wanted = self._wanted, ""
            self._open_named(wanted)
        self._where, told = await asyncio.to_thread(self._from_book)
        told += self.services.passed_over()
        if not self._said_troubles:
            self._said_troubles = True
            told += self.app.troubles  # type: ignore[attr-defined]
        if told:
            self.tell(" ".join(told))
        self._troubles = await asyncio.to_thread(self._look_over)
        self._twins = await asyncio.to_thread(self._look_for_twins)
        self._draw()

    def _look_over(self) -> dict[Path, str]:
        """What is wrong with the files: damage, an older copy where a newer one was."""
        from companion import places
        from companion.records.known import known_of
        from companion.table.storage.disk import RealDisk
        from companion.table.storage.trouble import trouble

        disk = self.services.disk or RealDisk()
        known = known_of(places.book(self.services.root), disk)
        return {row.path: trouble(disk, row.path, known.get(row.path.stem)) for row in self.rows}

    def _look_for_twins(self) -> dict[Path, str]:
        """Files that are copies of one campaign, and what differs."""
        from companion.share.campaigns.twins import twins

        return twins([row.path for row in self.rows], self.services.disk)

    def _from_book(self) -> tuple[dict[str, str], list[str]]:
        """Where each campaign stands; what befell the book, told here or in a command, once."""
        book = self.services.book()
        rows: dict[str, CampaignRow] = {}
        with book.if_it_can():
            rows.update((row.id, row) for row in book.campaigns())
        if notices := book.take_notices():
            self._tell_book_anew(book)
            with book.if_it_can():
                rows.update((row.id, row) for row in book.campaigns())
        with book.if_it_can():
            games = book.games()
            self._over = {id: tuple(x for x in games if x.campaign == id) for id in rows}
        self._owed = {id: row for id, row in rows.items() if row.owed or row.half_entered}
        return {id: row.where for id, row in rows.items()}, notices

    def _tell_book_anew(self, book: Book) -> None:
        """Tell the book anew what was lost with it and stands in journals."""
        from companion.records.catching_up import catch_up
        from companion.share.campaigns import campaigns

        root, disk = self.services.root, self.services.disk
        extra = tuple(str(one) for one in self.services.extra)
        catch_up(
            book,
            {id: campaigns.path_of(root, id) for id in campaigns.ids(root, disk)},
            lambda id, known: campaigns.open_table(
                root, id, writing=False, extra=extra, disk=disk, known=known
            ),
            disk,
        )

    def at_stake(self) -> Mapping[str, object]:
        """The campaigns as they are listed; back from a table also every letter: a hand that typed
        on for the table does nothing here."""
        told: dict[str, object] = {"enter": tuple(row.path for row in self.shown)}
        if self._back and not isinstance(self.focused, Input):
            told |= dict.fromkeys(ascii_letters, self._back)
        return told

    def too_soon(self, said: str) -> None:
        """Each letter that comes too soon makes the next one wait as long."""
        if self._back:
            self._back += 1
            self.shown_anew()
            said = "Nothing is done: this is Home. Press the key again."
        self.tell(said)

    # ------------------------------------------------------------------ drawing

    def _head(self) -> Content:
        now = self.services.now()
        left, right = "companion", f"{now:%a} {dates.short(now, year=False)} {now:%H:%M}"
        gap = " " * max(1, (self.app.size.width or 80) - len(left) - len(right) - 2)
        return Content.assemble((left, "bold"), gap, (right, DIM))

    def _draw(self) -> None:
        words = (
            "".join(line.value for line in self.query("#find").results(Input)).casefold().split()
        )
        self.shown = [
            row
            for row in self.rows
            if all(word in f"{row.title} {self._title(row)}".casefold() for word in words)
        ]
        campaigns = self.query_one("#campaigns", OptionList)
        place = campaigns.highlighted or 0
        rows = [self._row(row, fold=True) for row in self.shown]
        room = (self.app.size.height or 24) - FRAME_HIGH
        if not self._is_wide and sum(row.plain.count("\n") + 1 for row in rows) > room:
            rows = [self._row(row, fold=False) for row in self.shown]
        campaigns.set_options([Option(row) for row in rows])
        campaigns.highlighted = min(place, len(self.shown) - 1) if self.shown else None
        campaigns.set_class(bool(self.shown), "pane")
        self._point()
        empty = self.query_one("#empty", Static)
        empty.display = not self.shown
        empty.update(self._greeting(bool(words)))
        self.query_one("#head", Static).update(self._head())
        self.draw_keys()

    def _greeting(self, searching: bool) -> Content:
        if searching:
            return plain("No campaign has these words. Esc shows all.", DIM)
        ways = (
            (New, "begin one: a game, a title, who plays. Nothing else is asked."),
            (Tour, "a short tour on an example table; nothing of it is kept"),
            (HomeRules, "look a rule up"),
            (Tools, "calculations with their sums and pages"),
            (HomeScans, "restore a campaign from a save card"),
            (OpenBackups, "put a copy back, or what was put away"),
        )
        told = [Content.assemble((way.shown_key(), KEY), f"  {does}") for way, does in ways]
        return lines_of([plain("No campaign yet.", "bold"), plain(""), *told])

    def _title(self, row: Recalled | Glance) -> str:
        return self._games.get(row.game, row.game)

    def _row(self, row: Recalled | Glance, *, fold: bool) -> Content:
        """A campaign; it goes on below beside a pane, and where the whole list has room so."""
        game, when = self._title(row), ago(row.at, self.services.now())
        where = self._where.get(row.path.stem, "")
        head = Content.assemble(
            (row.title, "bold"), (f"  {game}", DIM), (f"  {where}" if where else "", "$value")
        )
        width = self._list_width() - 5
        below: list[Content] = []
        if fold and head.cell_length >= width - len(when):
            first, *more = folded(row.title, width - len(when) - 1)
            head = plain(first, "bold")
            about = " · ".join(x for x in (game, where) if x)
            below = [plain(one, "bold") for one in more]
            below += [plain(f"  {one}", DIM) for one in folded(about, width - 2)]
        head = head.truncate(width - len(when) - 1, ellipsis=True)
        gap = " " * max(1, width - head.cell_length - len(when))
        lines = [Content.assemble(head, gap, (when, DIM)), *below]
        if problem := row.problem or self._troubles.get(row.path):
            lines.append(Content.assemble("  ", (problem, BAD)).truncate(width, ellipsis=True))
        elif row.says:
            number = f"  {row.act_no} " if row.act_no else "  "
            lines += _whole(Content.assemble((number, DIM)), row.says, width, fold=fold)
        if twin := self._twins.get(row.path):
            lines.append(Content.assemble("  ", (twin, WARN)).truncate(width, ellipsis=True))
        if unsaved := self._unsaved.get(row.path):
            told = Content.assemble(("  NOT SAVED  ", BAD), unsaved)
            lines.append(told.truncate(width, ellipsis=True))
        lines += [
            Content.assemble("  ", (told, WARN)).truncate(width, ellipsis=True)
            for told in self._open_of(row)
        ]
        return lines_of(lines)

    def _open_of(self, row: Recalled | Glance, most: int = MOST_OPEN) -> list[str]:
        """What is owed, and half entered: as the book has it, if it knows the file's last line."""
        known = self._owed.get(row.path.stem)
        if known is None or known.head_digest != row.digest:
            return list(row.half[:most])
        owed = [f"! {told}" for told in known.owed]
        more = len(owed) - most
        told = [*owed[:most], *([f"! and {more} more"] if more > 0 else [])]
        return told + list(row.half[:most])

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self.is_mounted:
            self._draw()

    # ------------------------------------------------------------------ opening

    def _open_named(self, name: str) -> None:
        wanted = name.casefold()
        found = [row for row in self.rows if row.id == name] or [
            row for row in self.rows if row.title.casefold().startswith(wanted)
        ]
        if len(found) == 1:
            self._go(found[0])
        else:
            several = ", ".join(f"“{row.title}”" for row in found[:4])
            self.tell(
                f"“{name}” could be {several}." if found else f"No campaign is called “{name}”."
            )

    def _go(self, row: Recalled | Glance) -> None:
        if row.problem:
            self.tell(f"{row.problem} {Rescue.shown_key()} rescues what can be read.")
        else:
            self.tell("")
            self.app.open_table(row.path, row.game)  # type: ignore[attr-defined]

    @on(OptionList.OptionSelected, "#campaigns")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._go(self.shown[event.option_index])

    def action_open(self) -> None:
        """Open the campaign under the cursor."""
        place = self.query_one("#campaigns", OptionList).highlighted
        if place is not None and self.shown:
            self._go(self.shown[place])
        elif not self.rows:
            self.action_new()

    def scene(self) -> Scene:
        """What the keys depend on."""
        row = self._pointed()
        damaged = row is not None and bool(row.problem or self._troubles.get(row.path))
        return Scene(self.SCREEN, damaged=damaged, **self.typing())

    def _pointed(self) -> Recalled | Glance | None:
        """The campaign under the cursor."""
        place = self.query_one("#campaigns", OptionList).highlighted
        return self.shown[place] if place is not None and place < len(self.shown) else None

    @on(OptionList.OptionHighlighted, "#campaigns")
    def _moved(self) -> None:
        self._point()
        self.draw_keys()

    @property
    def _is_wide(self) -> bool:
        """Whether a pane stands beside the list."""
        return (self.app.size.width or 80) >= WIDE

    def _list_width(self) -> int:
        width = self.app.size.width or 80
        return width - side_width(width) - GAP if self._is_wide else width

    def _point(self) -> None:
        """Beside the list, how the campaign under the cursor was left."""
        row = self._pointed()
        beside = next(iter(self.query(Beside)), None)
        if beside is None:  # it comes after the first paint
            return
        beside.display = self._is_wide and row is not None
        if not beside.display or row is None or isinstance(row, Glance):
            beside.show(None, None)
            return
        from screens.home.left import Left

        left = Left(
            game=self._title(row),
            where=self._where.get(row.path.stem, ""),
            last=row.at,
            problem=row.problem or self._troubles.get(row.path, ""),
            owed=tuple(self._open_of(row, ENDLESS)),
            games=self._over.get(row.path.stem, ()),
        )
        beside.show(row, left)

    def action_rescue(self) -> None:
        """Make a campaign of its own of what can be read of the one under the cursor."""
        from screens.rescue import rescue

        def go(path: Path, game: str) -> None:
            self.app.open_table(path, game)  # type: ignore[attr-defined]

        if (row := self._pointed()) is not None:
            self.attempt(rescue(self, row.path.stem, go))

    # ------------------------------------------------------------------ other ways

    def action_new(self) -> None:
        """Begin a campaign."""
        from screens.home.new import NewScreen

        self.app.push_screen(NewScreen(self.services))

    def action_rules(self) -> None:
        """Any game's rules."""
        self.app.open_rules()  # type: ignore[attr-defined]

    def action_tools(self) -> None:
        """Calculations."""
        from screens.tools.screen import ToolsScreen

        self.app.push_screen(ToolsScreen())

    def action_backups(self) -> None:
        """Copies of everything."""
        from screens.backups.screen import BackupsScreen

        self.app.push_screen(BackupsScreen())

    def action_past(self) -> None:
        """What has been."""
        from screens.past.screen import PastScreen

        self.app.push_screen(PastScreen())

    def action_scans(self) -> None:
        """A save card."""
        from screens.share.scans import ScansScreen

        self.app.push_screen(ScansScreen())

    def action_cards(self) -> None:
        """What tables told of a game's cards; that of the campaign under the cursor first."""
        from screens.home.cards import of_which_game

        row = self._pointed()
        self.attempt(of_which_game(self, row.game if row is not None else ""))

    def action_tour(self) -> None:
        """An example table."""
        self.attempt(self._tour())

    async def _tour(self) -> None:
        """Of which game, where there are several; that of the campaign under the cursor first."""
        from screens.home.tour import playable
        from screens.widgets.dialogs import PickScreen

        games = await asyncio.to_thread(playable, self.services)
        row = self._pointed()
        games.sort(key=lambda one: row is None or one.id != row.game)

        def chosen(place: int | None) -> None:
            if place is not None:
                self.app.open_tour(self, games[place].id)  # type: ignore[attr-defined]

        if len(games) == 1:
            chosen(0)
            return
        rows = [(one.title, "") for one in games]
        self.app.push_screen(PickScreen("A tour of which game?", rows), chosen)

    def action_leave_app(self) -> None:
        """Leave."""
        self.app.exit()

    # ------------------------------------------------------------------ finding

    def action_find(self) -> None:
        """Type words; the list follows."""
        for line in self.query("#find").results(Input):  # none while the screen is being made
            line.display = True
            line.focus()

    @on(Input.Changed, "#find")
    def _found(self) -> None:
        self._draw()

    @on(Input.Submitted, "#find")
    def _found_one(self) -> None:
        if self.shown:
            row = self.shown[0]
            self.key_escape()
            self._go(row)

    def key_escape(self) -> None:
        """Leave the find line; all campaigns again."""
        line = next(iter(self.query("#find").results(Input)), None)
        if line is not None and line.display:
            line.value, line.display = "", False
            self.query_one("#campaigns").focus()
            self._draw()
