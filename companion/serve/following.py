"""A table that is shown without the app: its file is followed, a typed line enters as by `say`.

Between two lines the campaign belongs to nobody, so the app or a command may open it at any time.
A line takes it for itself for a moment; where another program has it, the phone is told so.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError, Locked
from companion.serve import dialogue
from companion.serve.answers import Context, context_of
from companion.serve.dialogue import Outcome
from companion.serve.host import Ticket, Withdrawn, Work
from companion.serve.room import Room
from companion.serve.shown import names_of, pictures_of
from companion.table.campaign.desk import Desk
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Disk

Table = OpenTable[Any]
EVERY = 0.01
"""Seconds between two looks at how long the file is, while a phone follows."""
SELDOM = 0.25
"""While none does; and until the file is looked at whole, whatever its length says."""
HELD = Outcome(
    "refused",
    ("Another program has this campaign open, so nothing is entered from here.",),
    "Say it there, or let that program show the page.",
)
UNREAD = "The campaign's file cannot be read now: this is what it held."
AGAIN = "Say it again once the disk takes it."


class Following:
    """Holds a table for the phones.

    Args:
        opened: opens the campaign, for writing or only for looking.
        entered: is told after an entry: the record book, a dated copy behind a game.
        room: the room behind the door.
        asks: is told of a line that waits for the table's yes: who, the line, its number.
        took_back: is told of one that waits no more, before the table said anything.
    """

    def __init__(
        self,
        opened: Callable[[bool], Table],
        entered: Callable[[Table], None],
        room: Room,
        asks: Callable[[str, str, int], None],
        took_back: Callable[[str, str, int], None] = lambda *_: None,
    ) -> None:
        self._opened, self._entered, self._room = opened, entered, room
        self.asks, self.took_back = asks, took_back
        self._desk: Desk[Any] = Desk(lambda: opened(False))
        self._desk.opened.result()
        self._unread = False
        """Whether the file cannot be read now."""
        self._ended = threading.Event()
        self._watching = threading.Thread(target=self._watch, name="watch", daemon=True)

    def begin(self) -> None:
        """Show the table, and look again whenever another program has entered something."""
        self.look()
        self._watching.start()

    def close(self) -> None:
        """Let the file go."""
        self._ended.set()
        if self._watching.is_alive():
            self._watching.join()
        self._desk.close()

    def names(self) -> dict[str, str]:
        """The players, in the order of their seats."""
        return self._desk.do(names_of).result()

    def title(self) -> str:
        """What the table is called."""
        return self._desk.do(lambda table: f"{table.first.title}, {table.game.title}").result()

    # ------------------------------------------------------------------ showing

    def _watch(self) -> None:
        disk, path = self._desk.do(lambda table: (table.disk, table.path)).result()
        seen: object = None
        due = 0.0
        while not self._ended.wait(EVERY if self._room.is_watched else SELDOM):
            found, now = _place(disk, path), time.monotonic()
            if found != seen or now >= due:
                seen, due = found, now + SELDOM
                self._desk.do(self._refresh).exception()

    def _refresh(self, table: Table) -> None:
        """Read what is new; a file that cannot be read any more is said, over what it held."""
        try:
            more = table.recovery.refresh()
        except CompanionError:
            if not self._unread:
                self._unread = True
                self._show(table)
            return
        if more or self._unread:
            self._unread = False
            self._show(table)

    def look(self) -> None:
        """Show the table anew."""
        self._desk.do(self._show)

    def _show(self, table: Table) -> None:
        self._room.names = names_of(table)
        pictures = pictures_of(table, self._room.eyes)
        for one in pictures.values() if self._unread else ():
            one.facts["trouble"] = UNREAD
        self._room.show(pictures)

    async def context(self) -> Context:
        """What belongs to the rules of this table now."""

        def work(table: Table) -> Context:
            self._refresh(table)
            return context_of(table)

        return await asyncio.wrap_future(self._desk.do(work))

    # ------------------------------------------------------------------ entering

    async def is_open(self, text: str, by: str) -> bool:
        """Whether a line may be read by the whole table."""
        return await asyncio.wrap_future(
            self._desk.do(lambda table: dialogue.is_open(table, text, by))
        )

    async def step(self, ticket: Ticket, work: Work) -> Outcome:
        """Do a step on the campaign, opened for it alone."""
        return await asyncio.wrap_future(
            self._desk.do(lambda shown: self._step(shown, ticket, work))
        )

    def _step(self, shown: Table, ticket: Ticket, work: Work) -> Outcome:
        if ticket.withdrawn:
            raise Withdrawn
        try:
            table = self._opened(True)
        except Locked:
            return HELD
        with table:
            outcome = work(table)
            if outcome.kind == "entered":
                self._entered(table)
        self._refresh(shown)
        return replace(outcome, right=AGAIN) if outcome.unsaved else outcome


def _place(disk: Disk, path: Path) -> object:
    """Which file it is and how long; `None` if that cannot be told."""
    try:
        return disk.place(path)
    except OSError:
        return None
