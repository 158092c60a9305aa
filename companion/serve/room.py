"""The room behind the door: who is in, what each is sent.

It belongs to the server's event loop. What comes from elsewhere (a new picture of the table, a
decision of the table) is handed over with `soon`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

from companion.serve.host import Host, Pictures
from companion.serve.keys import Keys, Phone
from companion.serve.limits import MOST_STREAMS
from companion.serve.lines import Lines
from companion.serve.loop import Loop
from companion.serve.picture import encoded
from companion.serve.showing import Showing
from companion.serve.stream import Stream

SWEEP = 0.5
"""Seconds between two looks at the streams."""
PUT_OUT = "The table has put this phone out. Scan the code on its screen to come in again."
CLOSED = "The table has closed this page. Scan the code again once it is open."
TAKEN_BACK = "The table has taken this seat back. This phone only reads now."
TOO_OFTEN = "This page is open too often on this phone. Go on in the other one."
OTHER_PHONE = "Another phone has taken this seat. This one only reads now."


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
        self.lines = Lines(self)
        """What seats type."""
        self._table = Showing(self)
        self._open: set[Stream] = set()
        """Every stream that is being sent, also of phones that are put out."""
        self.changed: Callable[[], None] = lambda: None
        """Is called when somebody came, sat down, typed; in the server's thread."""

    def begin(self, host: Host) -> None:
        """It lives in the loop that runs."""
        self.host = host
        self.live()
        self.run(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for stream in tuple(self._open):
                stream.sweep()

    # ------------------------------------------------------------------ the table, shown

    @property
    def eyes(self) -> frozenset[str]:
        """For whom the table is shown: everybody, and those who sit here and look."""
        return frozenset(("", *(one.seat for one in self.keys.phones if one.streams)))

    @property
    def is_watched(self) -> bool:
        """Whether anybody follows. From any thread."""
        return bool(self._open)

    def streams(self, eyes: str) -> Iterator[Stream]:
        """Of all pages that see with these eyes."""
        for phone in self.keys.phones:
            if phone.seat == eyes:
                yield from phone.streams

    def show(self, pictures: Pictures) -> None:
        """The table as it stands now, for each pair of eyes. From any thread."""
        self.soon(lambda: self._table.show(pictures))

    # ------------------------------------------------------------------ phones

    def follow(self, phone: Phone) -> Stream:
        """A page follows from now on; it is sent everything at once."""
        stream = Stream()
        self._open.add(stream)
        phone.streams.append(stream)
        phone.followed = True
        while len(phone.streams) > MOST_STREAMS:
            phone.streams.pop(0).end(encoded({"says": TOO_OFTEN}))
        if (known := self._table.picture(phone.seat)) is not None:
            stream.show(known)
        stream.put("mine", self._mine(phone))
        if (known is None or phone.seat) and self.host is not None:
            self.host.look()  # a seat's table may be older than the moment it fell asleep
        self.changed()
        return stream

    def left(self, phone: Phone, stream: Stream) -> None:
        """A page does not follow any more."""
        self._open.discard(stream)
        if stream in phone.streams:
            phone.streams.remove(stream)
            phone.seen = self.clock()
        if phone.seat not in self.eyes:
            self._table.forget(phone.seat)
        self.changed()

    def _mine(self, phone: Phone, says: str = "") -> bytes:
        return encoded({**self.lines.facts(phone.seat), "notice": says})

    def tell(self, phone: Phone, says: str = "") -> None:
        """Send a phone what is its own."""
        for stream in phone.streams:
            stream.put("mine", self._mine(phone, says))

    def tell_all(self) -> None:
        """Send every phone what is its own."""
        for phone in self.keys.phones:
            self.tell(phone)
        self.changed()

    def tell_seat(self, seat: str) -> None:
        """Send the phone of a seat what is its own, and say that something has changed."""
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
            self.lines.clear(left)  # it sits elsewhere now
        if phone is not None and phone.seat:
            self._sat_down(phone, sat.get(phone.seat))
        self.changed()
        return phone

    def _sat_down(self, phone: Phone, before: Phone | None) -> None:
        if before is not None and before.number != phone.number:
            self.lines.clear(phone.seat)
            self._only_reads(before, OTHER_PHONE)
        self._table.forget(phone.seat)  # pages that are open already have not seen it
        self.tell(phone)
        if self.host is not None:
            self.host.look()

    def _only_reads(self, phone: Phone, says: str) -> None:
        """What everybody may see takes the place of what was shown, at once."""
        for stream in phone.streams:
            stream.forget()
            if (openly := self._table.picture("")) is not None:
                stream.show(openly)
        self.tell(phone, says)

    def revoke(self, seat: str) -> None:
        """The table takes a seat back. In the room's loop."""
        phone = self.keys.revoke(seat)
        self.lines.clear(seat)
        self._table.forget(seat)
        if phone is not None:
            self._only_reads(phone, TAKEN_BACK)
        self.changed()

    def stand_up(self, phone: Phone) -> None:
        """Whoever sits here gives the seat back."""
        seat, phone.seat = phone.seat, ""
        self.lines.clear(seat)
        self._table.forget(seat)
        self._only_reads(phone, "")
        self.changed()

    def close(self, says: str = CLOSED) -> None:
        """Everybody is told so, and no key is good any more."""
        for phone in self.keys.phones:
            for stream in phone.streams:
                stream.end(encoded({"says": says}))
        for seat in list(self.lines.slates):
            self.lines.clear(seat)
        self.keys.put_all_out()

    def put_readers_out(self) -> int:
        """Every phone that only reads is put out, and the code that let them in is good no more.
        In the room's loop.

        Returns:
            How many there were.
        """
        numbers = [one.number for one in self.keys.phones if not one.seat]
        self.keys.no_reading_code()
        return sum(self.put_out(number) for number in numbers)

    def put_out(self, number: int) -> bool:
        """The table puts a phone out. In the room's loop; whether there was one."""
        found = next((one for one in self.keys.phones if one.number == number), None)
        if found is None:
            return False
        if found.seat:
            self.revoke(found.seat)
        self.keys.put_out(found)
        for stream in found.streams:
            stream.forget()
            stream.end(encoded({"says": PUT_OUT}))
        self.changed()
        return True
