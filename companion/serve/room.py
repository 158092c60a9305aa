"""The room behind the door: who is in, what each is sent, what a seat has under way.

It belongs to the server's event loop. What comes from elsewhere (a new picture of the table, a
decision of the table) is handed over with `soon`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from companion.errors import CompanionError
from companion.serve import dialogue
from companion.serve.asked import OpenAct
from companion.serve.dialogue import Outcome, Told as Answered
from companion.serve.host import Host, Pictures, Ticket, Withdrawn, Work
from companion.serve.keys import Keys, Phone
from companion.serve.limits import LINES, MOST_STREAMS
from companion.serve.loop import Loop
from companion.serve.rates import Rate
from companion.serve.shown import Told
from companion.serve.slate import Slate
from companion.serve.stream import Stream
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable

Typing = Literal["on", "ask", "off"]
"""Whether seats may type; `ask`: each line waits for the table's yes."""
PUT_OUT = "The table has put this phone out. Scan the code on its screen to come in again."
CLOSED = "The table has closed this page. Scan the code again once it is open."
TAKEN_BACK = "The table has taken this seat back. This phone only reads now."
SEALED = "a line that is not for all to read, or is not understood"
TOO_OFTEN = "This page is open too often on this phone. Go on in the other one."
OTHER_PHONE = "Another phone has taken this seat. This one only reads now."


class Busy(Exception):
    """It cannot be done now; the words say why."""


def _json(value: Any) -> bytes:
    data: bytes = msgspec.json.encode(value, enc_hook=str)
    return data


class Room(Loop):
    """Phones at one table.

    Args:
        names: ids and names of the players, in the order of their seats.
        clock: seconds that only go forward.
    """

    def __init__(self, names: dict[str, str], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.names, self.clock = names, clock
        self.keys = Keys(clock)
        self.host: Host | None = None
        self.typing: Typing = "on"
        self.slates: dict[str, Slate] = {}
        self.changed: Callable[[], None] = lambda: None
        """Is called when somebody came, sat down, typed; in the server's thread."""
        self._lines = Rate(*LINES)
        self._shown: dict[str, bytes] = {}
        """Player -> the table for these eyes, as it was sent last."""
        self._odds: dict[bytes, list[list[str]]] = {}
        self._turn = self._numbers = 0

    def begin(self, host: Host) -> None:
        """It lives in the loop that runs."""
        self.host = host
        self.live()

    # ------------------------------------------------------------------ the table, shown

    @property
    def eyes(self) -> frozenset[str]:
        """For whom the table is shown: everybody, and those who sit here and look."""
        return frozenset(("", *(one.seat for one in self.keys.phones if one.streams)))

    def show(self, pictures: Pictures) -> None:
        """The table as it stands now, for each pair of eyes. From any thread."""
        self.soon(lambda: self._show(pictures))

    def _show(self, pictures: Pictures) -> None:
        self._turn += 1
        for eyes, told in pictures.items():
            if eyes in self.eyes:  # of a seat that nobody looks at none is kept: it would grow old
                self._send_table(eyes, told)
        open_ = next((one.odds for one in pictures.values()), ())
        if any(self._odds_of(act) is None for act in open_):
            self._run(self._work_out(self._turn, pictures, open_))

    def _send_table(self, eyes: str, told: Told) -> None:
        for act in told.odds:
            act.facts["odds"] = self._odds_of(act) or []
        data = _json(told.facts)
        if data != self._shown.get(eyes):
            self._shown[eyes] = data
            for phone in self.keys.phones:
                for stream in phone.streams if phone.seat == eyes else ():
                    stream.put("table", data)

    def _odds_of(self, act: OpenAct) -> list[list[str]] | None:
        """Odds that are known; `None` if they are to be worked out."""
        return [] if act.question.odds is None else self._odds.get(_same(act))

    async def _work_out(self, turn: int, pictures: Pictures, acts: tuple[OpenAct, ...]) -> None:
        """Exact odds beside everything else: big pools take a while."""
        for act in acts:
            if self._odds_of(act) is None and act.question.odds is not None:
                same = _same(act)
                try:
                    rows = await asyncio.to_thread(act.question.odds)
                except Exception:  # noqa: BLE001 - odds that cannot be worked out are left out
                    rows = ()
                if len(self._odds) > 16:
                    self._odds.clear()
                self._odds[same] = [list(row) for row in rows]
        if turn == self._turn:
            for eyes, told in pictures.items():
                if eyes in self.eyes:
                    self._send_table(eyes, told)

    # ------------------------------------------------------------------ phones

    def follow(self, phone: Phone) -> Stream:
        """A page follows from now on; it is sent everything at once."""
        stream = Stream()
        phone.streams.append(stream)
        phone.followed = True
        while len(phone.streams) > MOST_STREAMS:
            phone.streams.pop(0).end(_json({"says": TOO_OFTEN}))
        if (known := self._shown.get(phone.seat)) is not None:
            stream.put("table", known)
        stream.put("mine", self._mine(phone))
        if (known is None or phone.seat) and self.host is not None:
            self.host.look()  # a seat's table may be older than the moment it fell asleep
        self.changed()
        return stream

    def left(self, phone: Phone, stream: Stream) -> None:
        """A page does not follow any more."""
        if stream in phone.streams:
            phone.streams.remove(stream)
            phone.seen = self.clock()
        if phone.seat not in self.eyes:
            self._shown.pop(phone.seat, None)
        self.changed()

    def _mine(self, phone: Phone, says: str = "") -> bytes:
        facts = self._slate(phone.seat).facts(self.typing, self.names.get(phone.seat, ""))
        return _json({**facts, "notice": says})

    def _slate(self, seat: str) -> Slate:
        return self.slates.setdefault(seat, Slate()) if seat else Slate()

    def tell(self, phone: Phone, says: str = "") -> None:
        """Send a phone what is its own."""
        for stream in phone.streams:
            stream.put("mine", self._mine(phone, says))

    def _tell_seat(self, seat: str) -> None:
        if (phone := self.keys.sits(seat)) is not None:
            self.tell(phone)
        self.changed()

    def join(self, code: str, key: str, address: str = "") -> Phone | None:
        """A code was scanned. Raises `keys.Full`."""
        sat = {one.seat: one for one in self.keys.phones if one.seat}
        old = self.keys.phone(key)
        left = old.seat if old is not None else ""
        phone = self.keys.join(code, key, address)
        if left and phone is not None and phone.seat != left:
            self._clear(left)  # it sits elsewhere now
        if phone is not None and phone.seat:
            self._sat_down(phone, sat.get(phone.seat))
        self.changed()
        return phone

    def _sat_down(self, phone: Phone, before: Phone | None) -> None:
        if before is not None and before.number != phone.number:
            self._clear(phone.seat)
            self._only_reads(before, OTHER_PHONE)
        self._shown.pop(phone.seat, None)  # pages that are open already have not seen it
        self.tell(phone)
        if self.host is not None:
            self.host.look()

    def _only_reads(self, phone: Phone, says: str) -> None:
        """What everybody may see takes the place of what was shown, at once."""
        for stream in phone.streams:
            stream.drop("table")
            if "" in self._shown:
                stream.put("table", self._shown[""])
        self.tell(phone, says)

    def revoke(self, seat: str) -> None:
        """The table takes a seat back. In the room's loop."""
        phone = self.keys.revoke(seat)
        self._clear(seat)
        self._shown.pop(seat, None)
        if phone is not None:
            self._only_reads(phone, TAKEN_BACK)
        self.changed()

    def stand_up(self, phone: Phone) -> None:
        """Whoever sits here gives the seat back."""
        seat, phone.seat = phone.seat, ""
        self._clear(seat)
        self._only_reads(phone, "")
        self.changed()

    def _clear(self, seat: str) -> None:
        slate = self.slates.pop(seat, None)
        if slate is None:
            return
        self._took_back(seat, slate)
        if slate.ticket is not None:
            slate.ticket.withdrawn = True

    def close(self, says: str = CLOSED) -> None:
        """Everybody is told so, and no key is good any more."""
        for phone in self.keys.phones:
            for stream in phone.streams:
                stream.end(_json({"says": says}))
        for seat in list(self.slates):
            self._clear(seat)
        self.keys.put_all_out()

    # ------------------------------------------------------------------ lines

    def set_typing(self, typing: Typing) -> None:
        """Whether seats may type. In the room's loop."""
        self.typing = typing
        for phone in self.keys.phones:
            self.tell(phone)
        self.changed()

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
            self._tell_seat(seat)
            self._run(self._held(seat, slate, text, slate.number))
            return
        self._step(seat, text, lambda table: dialogue.said(table, text, seat))

    def _next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    async def _held(self, seat: str, slate: Slate, text: str, number: int) -> None:
        """Show the table a line that waits; what only one player may know is not read out."""
        assert self.host is not None
        is_open = False
        with contextlib.suppress(CompanionError):  # nothing can be asked of it: it stays unread
            is_open = await self.host.is_open(text, seat)
        if slate.state == "held" and slate.number == number:
            slate.read_as = text if is_open else SEALED
            self._ask_table(seat, slate)

    def _ask_table(self, seat: str, slate: Slate) -> None:
        assert self.host is not None
        slate.was_asked = True
        self._tell_seat(seat)
        self.host.asks(self.names.get(seat, seat), slate.read_as, slate.number)

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
        slate = self._slate(seat)
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
        self._tell_seat(seat)

    def let(self, seat: str, yes: bool, number: int = 0) -> bool:
        """The table lets a held line in, or does not. In the room's loop.

        Args:
            seat: whose line.
            yes: whether it is entered.
            number: which line the table was shown; 0 for whichever waits.

        Returns:
            Whether that line waited still.
        """
        slate = self._slate(seat)
        if slate.state != "held" or slate.work is None or number not in (0, slate.number):
            return False
        if yes:
            slate.was_asked = False
            self._step(seat, "", slate.work)
        else:
            self._not_let(slate, "refused", "The table does not enter this line.")
            self._tell_seat(seat)
        return True

    def _not_let(self, slate: Slate, kind: Literal["told", "refused"], says: str) -> None:
        """What was held is not entered; where it was an answer, it is asked again."""
        slate.was_asked = False
        if slate.asking is not None:
            slate.came(Outcome("asks", (says,), run=slate.run, asking=slate.asking))
        else:
            slate.came(Outcome(kind, (says,)))

    def put_readers_out(self) -> int:
        """Every phone that only reads is put out, and the code that let them in is good no more.
        In the room's loop.

        Returns:
            How many there were.
        """
        numbers = [one.number for one in self.keys.phones if not one.seat]
        self.keys.no_reading_code()
        return sum(self.put_out(number) for number in numbers)

    def _took_back(self, seat: str, slate: Slate) -> None:
        """The table hears that what it was asked is not wanted any more."""
        if slate.state == "held" and slate.was_asked and self.host is not None:
            slate.was_asked = False
            self.host.took_back(self.names.get(seat, seat), slate.read_as, slate.number)

    def put_out(self, number: int) -> bool:
        """The table puts a phone out. In the room's loop; whether there was one."""
        found = next((one for one in self.keys.phones if one.number == number), None)
        if found is None:
            return False
        if found.seat:
            self.revoke(found.seat)
        self.keys.put_out(found)
        for stream in found.streams:
            stream.drop("table")
            stream.end(_json({"says": PUT_OUT}))
        self.changed()
        return True

    def _seat(self, phone: Phone) -> str:
        if not phone.seat:
            raise Busy("This phone only reads. A seat's code lets it type.")
        return phone.seat

    def _ready(self, phone: Phone) -> Slate:
        seat = self._seat(phone)
        if self.typing == "off":
            raise Busy("The table has switched typing off.")
        slate = self._slate(seat)
        if slate.is_busy:
            raise Busy("The line before is still under way.")
        if not self._lines.take(seat, self.clock()):
            raise Busy("That was quick. Wait a moment.")
        return slate

    def _step(self, seat: str, line: str, work: Work) -> None:
        slate = self._slate(seat)
        slate.begins(line, "working")
        self._tell_seat(seat)
        self._run(self._stepped(seat, slate, work))

    async def _stepped(self, seat: str, slate: Slate, work: Work) -> None:
        def waits(says: str) -> None:
            self.soon(lambda: self._waits(seat, slate, says))

        assert self.host is not None
        slate.ticket = Ticket(self.names.get(seat, seat), waits)
        try:
            outcome = await self.host.step(slate.ticket, work)
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
                self._tell_seat(seat)

    def _waits(self, seat: str, slate: Slate, says: str) -> None:
        if slate.state == "working" and self.slates.get(seat) is slate:
            slate.waits(says)
            self._tell_seat(seat)


def _put_aside(slate: Slate, run: Run[Any]) -> Work:
    before = slate.left

    def work(table: OpenTable[Any]) -> Outcome:
        outcome = dialogue.put_aside(table, run, before)
        if run.id:
            slate.left = run
        return outcome

    return work


def _same(act: OpenAct) -> bytes:
    """What makes two questions have the same odds."""
    facts = {key: act.facts[key] for key in ("title", "who", "asks", "told", "sums")}
    return _json(facts)
