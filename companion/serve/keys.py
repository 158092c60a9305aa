"""Who may come in: codes on the screen, which live for minutes, and the keys they are traded for.

A code is shown as a QR code; one that lets phones read may be scanned by the whole table, one of
a seat is good once. Each gives a key of its own, which the phone keeps and sends with every
request but one: an `EventSource` can send no header, so the address of a stream bears a ticket
that the key was traded for a moment before, which is good once. Nothing is stored: when the table
closes, every key is worthless. Whatever is presented is compared with all that are known in a time
that tells nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hmac import compare_digest

from companion.serve.limits import (
    AWAY_SECONDS,
    CODE_LETTERS,
    CODE_SECONDS,
    IDLE_SECONDS,
    MOST_BARE,
    MOST_PHONES,
    MOST_TICKETS,
    TICKET_SECONDS,
)
from companion.serve.stream import Stream

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is read as another."""
_ALIKE = str.maketrans("OIL", "011")


@dataclass
class Code:
    """An address on the screen."""

    text: str
    until: float
    seat: str = ""
    """Id of the player whose seat it is; empty: it only reads."""


@dataclass
class Phone:
    """A phone that came in."""

    key: str
    number: int
    """Which phone it is, in the order in which they came."""
    seat: str = ""
    """Id of the player whose seat it has; empty for none."""
    seen: float = 0.0
    streams: list[Stream] = field(default_factory=list)
    """What it follows the table by, oldest first."""
    followed: bool = False
    """Whether it ever did."""
    address: str = ""
    """Whom it came from."""


class Full(Exception):
    """No more phones come in."""


class Keys:
    """Codes and keys of a table.

    Args:
        clock: seconds that only go forward.
        token: makes a key; of the operating system's generator.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        token: Callable[[], str] = lambda: secrets.token_urlsafe(24),
    ) -> None:
        self._clock, self._token = clock, token
        self._codes: list[Code] = []
        self.phones: list[Phone] = []
        self._count = 0
        self._tickets: list[tuple[str, str, float]] = []
        """Tickets that wait to be used: each with the key that it stands for, and until when."""

    # ------------------------------------------------------------------ the screen

    def reading_code(self) -> Code:
        """The code that lets phones read: the one on the screen, or a new one once it is half old;
        so a code that was scanned a moment ago holds for some minutes at least."""
        now = self._clock()
        for code in self._alive():
            if not code.seat and code.until - now > CODE_SECONDS / 2:
                return code
        return self._new_code("")

    def seat_code(self, seat: str) -> Code:
        """A code for a seat; the one that was drawn for it before is good no more."""
        self._codes = [one for one in self._alive() if one.seat != seat]
        return self._new_code(seat)

    def is_good(self, text: str) -> bool:
        """Whether a code is good still."""
        return any(one.text == text for one in self._alive())

    def no_code(self, seat: str) -> None:
        """No code of a seat is good any more."""
        self._codes = [one for one in self._alive() if one.seat != seat or not seat]

    def no_reading_code(self) -> None:
        """No code that only lets phones read is good any more."""
        self._codes = [one for one in self._alive() if one.seat]

    def _new_code(self, seat: str) -> Code:
        text = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        code = Code(text, self._clock() + CODE_SECONDS, seat)
        self._codes.append(code)
        return code

    def _alive(self) -> list[Code]:
        now = self._clock()
        self._codes = [one for one in self._codes if one.until > now]
        return self._codes

    # ------------------------------------------------------------------ phones

    def join(self, typed: str, key: str = "", address: str = "") -> Phone | None:
        """Trade a code for a key.

        Args:
            typed: the code; small letters, spaces, hyphens and look-alikes do no harm.
            key: the key that this phone has already: a seat's code gives it the seat, and a new
                key with it.
            address: whom it comes from. Of those that only came in from there and never looked,
                the oldest give way.

        Returns:
            `None` where the code is not good (any more).

        Raises:
            Full: there are as many phones as may be.
        """
        wanted = typed.upper().translate(_ALIKE).replace("-", "").replace(" ", "")
        found = None
        for code in self._alive():
            if compare_digest(code.text.encode(), wanted.encode()):
                found = code
        if found is None:
            return None
        old = self.phone(key)
        if not found.seat and old is not None:
            return old
        self._forget_idle()
        if old is None:
            self._make_room(address)
            if len(self.phones) >= MOST_PHONES:
                raise Full
        if found.seat:
            self._codes.remove(found)  # it is good once
            for other in self.phones:
                if other.seat == found.seat:
                    other.seat = ""  # one phone a seat: who scanned last sits there
        self._count += old is None
        phone = Phone(self._token(), old.number if old else self._count, found.seat, self._clock())
        phone.address = address
        if old is not None:
            phone.streams, phone.followed = old.streams, old.followed
            self.phones.remove(old)
        self.phones.append(phone)
        return phone

    def phone(self, key: str) -> Phone | None:
        """The phone with a key; `None` if no phone has it."""
        found = None
        for one in self.phones:
            if compare_digest(one.key.encode(), key.encode("utf-8", "replace")):
                found = one
        if found is not None:
            found.seen = self._clock()
        return found

    def ticket(self, phone: Phone) -> str:
        """A ticket for one stream of a phone."""
        told = self._token()
        until = self._clock() + TICKET_SECONDS
        self._tickets = [*self._tickets[1 - MOST_TICKETS :], (told, phone.key, until)]
        return told

    def traded(self, ticket: str) -> Phone | None:
        """The phone of a ticket, which is good no more; `None` if no phone is let in by it."""
        now, found = self._clock(), None
        for one in self._tickets:
            if compare_digest(one[0].encode(), ticket.encode("utf-8", "replace")):
                found = one
        if found is None:
            return None
        self._tickets.remove(found)
        return self.phone(found[1]) if found[2] > now else None

    def sits(self, seat: str) -> Phone | None:
        """The phone that has a seat."""
        return next((one for one in self.phones if one.seat == seat and seat), None)

    def revoke(self, seat: str) -> Phone | None:
        """Take a seat back: its codes are good no more, its phone only reads from now on."""
        self.no_code(seat)
        phone = self.sits(seat)
        if phone is not None:
            phone.seat = ""
        return phone

    def put_out(self, phone: Phone) -> None:
        """A phone is put out: its key is worthless."""
        self.phones = [one for one in self.phones if one is not phone]

    def put_all_out(self) -> None:
        """No phone and no code is good any more."""
        self.phones, self._codes, self._tickets = [], [], []

    def _make_room(self, address: str) -> None:
        """Whoever only asks for keys has few; in a full room whoever has been away for longest
        goes, phones that only read before seats."""
        bare = [
            x
            for x in self.phones
            if address and x.address == address and not (x.followed or x.seat)
        ]
        for one in bare[: 1 - MOST_BARE]:
            self.put_out(one)
        if len(self.phones) >= MOST_PHONES:
            away = [
                x for x in self.phones if not x.streams and self._clock() - x.seen > AWAY_SECONDS
            ]
            for one in sorted(away, key=lambda x: (bool(x.seat), x.seen))[:1]:
                self.put_out(one)

    def _forget_idle(self) -> None:
        old = self._clock() - IDLE_SECONDS
        self.phones = [one for one in self.phones if one.seen > old or one.streams]


def spaced(code: str) -> str:
    """A code as it is read aloud and typed: groups of four."""
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))
