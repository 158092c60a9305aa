"""One open campaign as screens use it: its desk, who speaks, and the picture that is shown."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from companion.errors import CompanionError, Locked
from companion.settings.reading import current
from companion.share.campaigns.typed_lines import TypedLines
from companion.table.campaign.desk import Desk
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import offer
from companion.table.state import TableState
from companion.table.storage.reading import Known
from screens.home.tour import Step
from screens.services import Services
from screens.view import TableView, view_of

if TYPE_CHECKING:
    from companion.table.campaign.draft import Run
    from companion.table.procedures.drive import Asking

R = TypeVar("R")
Table = OpenTable[Any]


class OnPhones(Protocol):
    """What shows a session's table on phones."""

    def look(self) -> None:
        """Show the table anew; nobody waits for it."""

    async def close(self) -> None:
        """Close the page."""


class Session:
    """A desk with an open table behind it. All calls that touch the table are awaited.

    Args:
        services: the machine.
        path: the campaign's journal.
        game: id of its game.
    """

    def __init__(self, services: Services, path: Path, game: str) -> None:
        self.services, self.path, self.game = services, path, game
        self.by = ""
        """Id of the player who speaks; empty for the table."""
        self.following = False
        """Whether another program writes and this one only follows."""
        self._copied = ""
        """Digest of the journal's last line when the last copy was made, or tried."""
        self._copying: asyncio.Task[None] | None = None
        """The dated copy that is made on opening."""
        self.example: tuple[Step, ...] = ()
        """The steps of the tour, if this is its throw-away table."""
        self.looking = False
        """Whether it is only looked at: nothing is written, and nothing is noted of it."""
        self.is_kept = True
        """Whether what is not saved lies somewhere, so that leaving loses nothing."""
        self._typed = TypedLines(services.root, services.disk)
        self._keeping: asyncio.Task[None] | None = None
        """The typed line that is being kept."""
        self._beside = services.beside(path)
        self._desk: Desk[TableState] | None = None
        self._libraries: dict[str, Any] = {}
        self.phones: OnPhones | None = None
        """What shows the table on phones, once somebody wanted that."""
        self.asking: tuple[Run[Any], Asking] | None = None
        """The question that is open at the table, for the phones."""

    async def open(self) -> TableView:
        """Open the campaign; if another program has it, follow along.

        Raises:
            CompanionError: it cannot be opened.
        """
        try:
            await self._start(writing=not self.looking)
        except Locked:
            self.following = True
            await self._start(writing=False)
        return await self.view()

    async def _start(self, writing: bool) -> None:
        services, path, game = self.services, self.path, self.game

        def opening() -> Table:
            from companion.share.campaigns.backups import is_older
            from companion.share.campaigns.campaigns import open_journal

            table: Table = open_journal(
                game,
                path,
                services.extra,
                disk=services.disk,
                clock=services.clock,
                chance=services.chance,
                writing=writing,
                known=self._known(),
            )
            if writing and not self.example:
                self._recall(table)
                if is_older(table):  # before anything is written to it
                    self._copy_on_opening(table)
                self._offer(table)
            return table

        self._desk = Desk(opening, self._keep)
        try:
            await asyncio.wrap_future(self._desk.opened)
        except BaseException:
            self._desk = None
            raise
        if writing and not self.example:
            self._copying = asyncio.create_task(self._copied_aside(self._desk.opened.result()))

    async def _copied_aside(self, table: Table) -> None:
        """The copy only reads the file: it is made beside the desk, and nobody waits for it."""
        await asyncio.to_thread(self._copy_on_opening, table)

    def _copy_on_opening(self, table: Table) -> None:
        from companion.share.campaigns.backups import Backups

        services = self.services
        told = Backups(services.root, services.disk, services.now).keep_on_opening(table)
        if told:
            table.notices.append(told)

    def _keep(self, table: Table) -> None:
        """What the disk refused is kept beside at once, before anybody hears of it."""
        if not self.following and not self.example and not self.looking:
            self.is_kept = self._beside.keep(table)

    def _offer(self, table: Table) -> None:
        if (refused := self._beside.found()) is not None:
            offer(table, refused)

    async def follow(self) -> Literal["same", "more", "ours"]:
        """Read what another program wrote; when it is gone, write here. What came of it.

        Raises:
            CompanionError: the file cannot be read.
        """

        def work(table: Table) -> Literal["same", "more", "ours"]:
            if not table.recovery.take_over():
                return "more" if table.recovery.refresh() else "same"
            self.following = False
            self._offer(table)
            return "ours"

        return await self.do(work)

    @property
    def is_open(self) -> bool:
        """Whether there is a table behind it."""
        return self._desk is not None

    async def do(self, work: Callable[[Table], R]) -> R:
        """Run a job on the table, after all that were handed in before it.

        Raises:
            CompanionError: what the job raises, or the table is closed.
        """
        if self._desk is None:
            raise CompanionError("This campaign is closed.", "Open it again from Home.")
        return await asyncio.wrap_future(self._desk.do(work))

    async def view(self) -> TableView:
        """The table as it stands; where a game has ended, a dated copy is made first."""

        def work(table: Table) -> TableView:
            self._copy_after_game(table)
            return view_of(table, self.by, self.is_kept)

        view = await self.do(work)
        self.show_on_phones()
        return view

    def asks(self, asking: tuple[Run[Any], Asking] | None) -> None:
        """A question is open at the table, or none any more."""
        self.asking = asking
        self.show_on_phones()

    def show_on_phones(self) -> None:
        """What phones show is made behind what the table waits for."""
        if self.phones is not None:
            self.phones.look()

    def later(self, work: Callable[[Table], None]) -> None:
        """Run a job on the table; nobody waits for it. From any thread."""
        desk = self._desk
        if desk is not None:
            desk.do(work)

    def _copy_after_game(self, table: Table) -> None:
        """That it cannot be made is said, and stops nothing."""
        from companion.share.campaigns.backups import Backups, ends_game

        digest = table.last_digest
        if (
            self.following
            or self.looking
            or self.example
            or digest == self._copied
            or not ends_game(table)
        ):
            return
        self._copied = digest
        services = self.services
        try:
            Backups(services.root, services.disk, services.now).keep(table.path.stem, "after-game")
        except CompanionError as problem:
            table.notices.append(str(problem))

    def typed_before(self) -> list[str]:
        """Lines that were typed at tables of this game in earlier evenings. Reads a file."""
        if self.example or self.looking or not current().typed_lines:
            return []
        return self._typed.of_game(self.game)

    def keep_typed(self, line: str) -> None:
        """Keep a line for later evenings, beside: nobody waits for it."""
        if self.example or self.looking or not current().typed_lines:
            return
        at, before = self.services.clock().isoformat(timespec="seconds"), self._keeping

        async def keep() -> None:
            if before is not None:
                await before  # one behind the other, as they were typed
            await asyncio.to_thread(self._typed.keep, at, self.game, line)

        self._keeping = asyncio.create_task(keep())

    async def close(self) -> None:
        """Finish all jobs, note in the record book where the table stands, let the file go."""
        if self.phones is not None:
            await self.phones.close()
        desk, self._desk = self._desk, None
        if desk is None:
            return
        if self._keeping is not None:
            await self._keeping
        if self._copying is not None:
            await self._copying
            self._copying = None
        if not self.following and not self.example and not self.looking:
            desk.do(self._note)
        await asyncio.to_thread(desk.close)

    def _known(self) -> Known | None:
        """What the record book saw acknowledged of this campaign."""
        from companion import places
        from companion.records.known import known_of
        from companion.table.storage.disk import RealDisk

        services = self.services
        book = known_of(places.book(services.root), services.disk or RealDisk())
        return book.get(self.path.stem)

    def _recall(self, table: Table) -> None:
        """What the record book knows of this game's cards; without the book there is none."""
        if table.game.remembers is None:
            return
        from companion.records.noting import memory_of

        book = self.services.book()
        with contextlib.suppress(OSError), book.if_it_can():
            table.memory = memory_of(book, table.game)

    def _note(self, table: Table) -> None:
        """Tell the book, so that Home can say where we were. The book never stops a table."""
        from companion.records.noting import rows_of

        book = self.services.book()
        with contextlib.suppress(OSError), book.if_it_can():
            book.rebuild(rows_of(table))
