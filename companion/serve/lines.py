"""What seats type: a line, an answer; and the table's yes. Of a seat one thing is under way."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Literal, Protocol

from companion.errors import CompanionError
from companion.serve import dialogue
from companion.serve.blocks import Facts
from companion.serve.dialogue import Outcome, Told as Answered
from companion.serve.host import Host, Ticket, Withdrawn, Work
from companion.serve.keys import Phone
from companion.serve.limits import LINES
from companion.serve.rates import Rate
from companion.serve.slate import Slate
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable

Typing = Literal["on", "ask", "off"]
"""Whether seats may type; `ask`: each line waits for the table's yes."""
SEALED = "a line that is not for all to read, or is not understood"


class Busy(Exception):
    """It cannot be done now; the words say why."""


class Room(Protocol):
    """What is needed of the room."""

    names: dict[str, str]
    host: Host | None
    clock: Callable[[], float]

    def tell_seat(self, seat: str) -> None:
        """Send the phone of a seat what is its own."""

    def tell_all(self) -> None:
        """Send every phone what is its own."""

    def soon(self, work: Callable[[], None]) -> None:
        """Do something in the loop, from any thread."""

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the loop, beside what follows."""


class Lines:
    """What the seats of a room have under way. In the server's loop.

    Args:
        room: where they sit.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self.typing: Typing = "on"
        self.slates: dict[str, Slate] = {}
        """Player -> what this seat has under way."""
        self._rate = Rate(*LINES)
        self._numbers = 0

    def slate(self, seat: str) -> Slate:
        """What a seat has under way; without a seat, nothing."""
        return self.slates.setdefault(seat, Slate()) if seat else Slate()

    def facts(self, seat: str) -> Facts:
        """What a phone is sent of it."""
        return self.slate(seat).facts(self.typing, self._room.names.get(seat, ""))

    def clear(self, seat: str) -> None:
        """Nothing of a seat is under way any more."""
        slate = self.slates.pop(seat, None)
        if slate is None:
            return
        self._took_back(seat, slate)
        if slate.ticket is not None:
            slate.ticket.withdrawn = True

    def set_typing(self, typing: Typing) -> None:
        """Whether seats may type. In the room's loop."""
        self.typing = typing
        self._room.tell_all()

    def line(self, phone: Phone, text: str) -> None:
        """A seat typed a line. Raises `Busy`."""
        slate = self._ready(phone)
        if slate.asking is not None:
            raise Busy("Answer what is asked first, or put it aside.")
        seat = phone.seat
        if self.typing == "ask":
            slate.begins(text, "held")
            slate.read_as, slate.work = SEALED, lambda table: dialogue.said(table, text, seat)
            slate.number = self._next_number()
            self._room.tell_seat(seat)
            self._room.run(self._held(seat, slate, text, slate.number))
            return
        self._step(seat, text, lambda table: dialogue.said(table, text, seat))

    def _next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    async def _held(self, seat: str, slate: Slate, text: str, number: int) -> None:
        """Show the table a line that waits; what only one player may know is not read out."""
        assert self._room.host is not None
        is_open = False
        with contextlib.suppress(CompanionError):  # nothing can be asked of it: it stays unread
            is_open = await self._room.host.is_open(text, seat)
        if slate.state == "held" and slate.number == number:
            slate.read_as = text if is_open else SEALED
            self._ask_table(seat, slate)

    def _ask_table(self, seat: str, slate: Slate) -> None:
        assert self._room.host is not None
        slate.was_asked = True
        self._room.tell_seat(seat)
        self._room.host.asks(self._room.names.get(seat, seat), slate.read_as, slate.number)

    def answer(self, phone: Phone, turn: int, told: Answered) -> None:
        """A seat answered what it was asked. Raises `Busy`."""
        slate, seat = self._ready(phone), phone.seat
        run, asking = slate.run, slate.asking
        if run is None or asking is None or turn != slate.turn:
            raise Busy("That is not asked any more.")
        agreed = "" if self.typing == "ask" else None
        slate.given = told
        self._step(seat, "", lambda x: dialogue.answered(x, run, asking, told, seat, agreed))

    def _hold(self, seat: str, slate: Slate, outcome: Outcome) -> None:
        """An answer would enter something, which the table is asked first."""
        run, asking, told, would = outcome.run, outcome.asking, slate.given, outcome.would
        assert run is not None
        assert asking is not None
        slate.read_as, slate.number = would, self._next_number()
        slate.work = lambda table: dialogue.answered(table, run, asking, told, seat, would)
        self._ask_table(seat, slate)

    def aside(self, phone: Phone) -> None:
        """A seat takes back a line that waits, or puts aside what it is asked. Raises `Busy`."""
        seat = self._seat(phone)
        slate = self.slate(seat)
        if slate.state in ("held", "waits"):
            if slate.ticket is not None:
                slate.ticket.withdrawn = True
            else:
                self._took_back(seat, slate)
                self._not_let(slate, "told", "The line is taken back. Nothing was entered.")
        elif slate.is_busy:
            raise Busy("It is being entered.")
        elif slate.run is not None:
            self._step(seat, "", _put_aside(slate, slate.run))
        else:
            slate.clear()
        self._room.tell_seat(seat)

    def let(self, seat: str, yes: bool, number: int = 0) -> bool:
        """The table lets a held line in, or does not. In the room's loop.

        Args:
            seat: whose line.
            yes: whether it is entered.
            number: which line the table was shown; 0 for whichever waits.

        Returns:
            Whether that line waited still.
        """
        slate = self.slate(seat)
        if slate.state != "held" or slate.work is None or number not in (0, slate.number):
            return False
        if yes:
            slate.was_asked = False
            self._step(seat, "", slate.work)
        else:
            self._not_let(slate, "refused", "The table does not enter this line.")
            self._room.tell_seat(seat)
        return True

    def _not_let(self, slate: Slate, kind: Literal["told", "refused"], says: str) -> None:
        """What was held is not entered; where it was an answer, it is asked again."""
        slate.was_asked = False
        if slate.asking is not None:
            slate.came(Outcome("asks", (says,), run=slate.run, asking=slate.asking))
        else:
            slate.came(Outcome(kind, (says,)))

    def _took_back(self, seat: str, slate: Slate) -> None:
        """The table hears that what it was asked is not wanted any more."""
        if slate.state == "held" and slate.was_asked and self._room.host is not None:
            slate.was_asked = False
            self._room.host.took_back(self._room.names.get(seat, seat), slate.read_as, slate.number)

    def _seat(self, phone: Phone) -> str:
        if not phone.seat:
            raise Busy("This phone only reads. A seat's code lets it type.")
        return phone.seat

    def _ready(self, phone: Phone) -> Slate:
        seat = self._seat(phone)
        if self.typing == "off":
            raise Busy("The table has switched typing off.")
        slate = self.slate(seat)
        if slate.is_busy:
            raise Busy("The line before is still under way.")
        if not self._rate.take(seat, self._room.clock()):
            raise Busy("That was quick. Wait a moment.")
        return slate

    def _step(self, seat: str, line: str, work: Work) -> None:
        slate = self.slate(seat)
        slate.begins(line, "working")
        self._room.tell_seat(seat)
        self._room.run(self._stepped(seat, slate, work))

    async def _stepped(self, seat: str, slate: Slate, work: Work) -> None:
        def waits(says: str) -> None:
            self._room.soon(lambda: self._waits(seat, slate, says))

        assert self._room.host is not None
        slate.ticket = Ticket(self._room.names.get(seat, seat), waits)
        try:
            outcome = await self._room.host.step(slate.ticket, work)
        except Withdrawn:
            outcome = Outcome("told", ("The line is taken back. Nothing was entered.",))
        except CompanionError as problem:
            outcome = Outcome("refused", (problem.says,), problem.would_be_right)
        except Exception:  # noqa: BLE001 - nothing of a fault goes out, and the table goes on
            outcome = Outcome("refused", ("Something went wrong here. Say it at the table.",))
        if self.slates.get(seat) is slate:
            slate.came(outcome)
            if outcome.kind == "held":
                self._hold(seat, slate, outcome)
            else:
                self._room.tell_seat(seat)

    def _waits(self, seat: str, slate: Slate, says: str) -> None:
        if slate.state == "working" and self.slates.get(seat) is slate:
            slate.waits(says)
            self._room.tell_seat(seat)


def _put_aside(slate: Slate, run: Run[Any]) -> Work:
    before = slate.left

    def work(table: OpenTable[Any]) -> Outcome:
        outcome = dialogue.put_aside(table, run, before)
        if run.id:
            slate.left = run
        return outcome

    return work
