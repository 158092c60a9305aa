"""What holds a session's table for its phones: pictures go out behind each view, lines come in.

The server has a thread of its own and the table has its desk, so neither this app nor an act waits
for a phone. A picture is made behind the view that the app itself draws; a line from a phone is
handed to the app, waits there while a question is open, and is entered as the app enters its own.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.message import Message
from textual.screen import ModalScreen, Screen

from companion.serve import dialogue
from companion.serve.addresses import LOOPBACK, on_the_network
from companion.serve.answers import Context, context_of
from companion.serve.dialogue import Outcome
from companion.serve.following import HELD
from companion.serve.host import Ticket, Withdrawn, Work
from companion.serve.room import Room
from companion.serve.serving import Serving
from companion.serve.shown import names_of, pictures_of
from screens.base import TableChanged

if TYPE_CHECKING:
    from screens.session import Session, Table

WAITS = "The table has a question open. Your line waits until it is answered."
LOOK_AGAIN = 0.1
"""Seconds between two looks at whether it is."""
KEPT = "The table keeps it, and enters it once the disk takes it."


class PhonesChanged(Message):
    """Somebody came, left or typed."""


class PhoneSaid(Message):
    """What a phone entered, or would."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self.says = says


class Phones:
    """The phones of a session.

    Args:
        app: the app, whose screens say whether a question is open.
        session: the campaign.
        table: the screen that says what came from a phone.
    """

    def __init__(self, app: App[Any], session: Session, table: Screen[Any]) -> None:
        self._app, self._session, self._table = app, session, table
        self._loop = asyncio.get_running_loop()
        self.room = Room({})
        self.room.changed = self._changed
        self.window: Screen[Any] | None = None
        """Hears of it when somebody came, left or typed."""
        self.serving: Serving | None = None
        self._making = False

    # ------------------------------------------------------------------ begun and ended

    async def open(self, wifi: bool = False) -> None:
        """Open the page: for this computer, or for the network that it is on.

        Raises:
            CompanionError: the extra is missing, or there is no network.
        """
        address = on_the_network() if wifi else LOOPBACK
        self.room.names = await self._session.do(names_of)
        await self.close()
        root = self._session.services.root
        self.serving = await asyncio.to_thread(Serving, root, self.room, self, address)
        self.look()

    async def close(self) -> None:
        """Close the page; every phone is told so, and no key is good any more."""
        serving, self.serving = self.serving, None
        if serving is not None:
            await asyncio.to_thread(serving.close)

    def _changed(self) -> None:
        """From the server's thread."""
        if self.window is not None:
            self.window.post_message(PhonesChanged())

    def _told(self, says: str) -> None:
        """From any thread."""
        self._table.post_message(PhoneSaid(says))

    # ------------------------------------------------------------------ showing

    def look(self) -> None:
        """Show the table anew, behind what it does now. From any thread."""
        if self.serving is not None and not self._making:
            self._making = True
            self._session.later(self._show)

    def _show(self, table: Table) -> None:
        """On the desk: one picture however often it was asked for meanwhile."""
        self._making = False
        self.room.names = names_of(table)
        self.room.show(pictures_of(table, self.room.eyes, self._session.asking))

    async def context(self) -> Context:
        """What belongs to the rules of this table now."""
        found: Context = await self._there(self._session.do(context_of))
        return found

    async def _there(self, work: Any) -> Any:
        """Something of the app's loop, awaited in the server's."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    # ------------------------------------------------------------------ entering

    async def step(self, ticket: Ticket, work: Work) -> Outcome:
        """Do a step as soon as the table has no question open."""
        outcome: Outcome = await self._there(self._step(ticket, work))
        return outcome

    async def _step(self, ticket: Ticket, work: Work) -> Outcome:
        waits = False
        while self._is_asking() and not ticket.withdrawn:
            if not waits:
                waits = True
                ticket.waits(WAITS)
                self._told(f"{ticket.who}'s phone waits: answer what is asked first.")
            await asyncio.sleep(LOOK_AGAIN)
        if ticket.withdrawn:
            raise Withdrawn
        if self._session.following:
            return HELD
        outcome = await self._session.do(work)
        if outcome.unsaved:
            outcome = replace(outcome, right=KEPT)
        self._entered(ticket, outcome)
        return outcome

    def _is_asking(self) -> bool:
        """Whether a question or a window is open at the table: what it shows must stay true."""
        return any(
            isinstance(one, ModalScreen) or getattr(one, "SCREEN", "") == "procedure"
            for one in self._app.screen_stack
        )

    def _entered(self, ticket: Ticket, outcome: Outcome) -> None:
        """Every screen draws anew; the table says whose it was."""
        for screen in self._app.screen_stack:
            screen.post_message(TableChanged())
        if outcome.kind == "entered":
            self._told(f"{ticket.who}'s phone: {'; '.join(outcome.says)}")

    def asks(self, who: str, line: str, number: int) -> None:  # noqa: ARG002 - the form of a host
        """A line waits for the table's yes. From the server's thread."""
        self._told(f"{who}'s phone would enter: {line}")

    def took_back(self, who: str, line: str, number: int) -> None:  # noqa: ARG002 - the same
        """It is not wanted any more. From the server's thread."""
        self._told(f"{who}'s phone takes back: {line}")

    async def is_open(self, text: str, by: str) -> bool:
        """Whether a line may be read by the whole table."""
        work = self._session.do(lambda table: dialogue.is_open(table, text, by))
        found: bool = await self._there(work)
        return found
