"""What the calculations share: strict inputs, faults with their rule, dashes, chances."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails.state.cards import DASH, Printed
from companion.toolbox.inputs import (
    Chance as Chance,
    Inputs as Inputs,
    Unworkable,
    chance as chance,
    refuse_negative as refuse_negative,
    refuse_outside as refuse_outside,
    sum_known as sum_known,
)

Seats = tuple[str, ...]
"""Players in clockwise order."""


class Fault(Struct, frozen=True):
    """A rule that something breaks, or would break; the table may do it all the same."""

    id: str
    """The spec's name of it: `not-adjacent`."""
    says: str
    page: str
    rule: str
    """Id of the rules entry."""


class Checked(Struct, frozen=True):
    """Whether something is allowed."""

    ok: bool | None
    """`None`: cannot be told, because of `unknown`."""
    faults: tuple[Fault, ...] = ()
    unknown: tuple[str, ...] = ()
    """What nobody has told and the answer hangs on."""


class Checks:
    """Gathers faults and unknowns, one condition at a time."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.unknown: list[str] = []

    def need(self, holds: bool | None, fault: Fault, what: str = "") -> None:
        """A condition that must hold; `what` names the unknown thing that decides it."""
        if holds is None:
            if what not in self.unknown:
                self.unknown.append(what)
        elif not holds:
            self.faults.append(fault)

    def done(self) -> Checked:
        """What came of it."""
        ok = False if self.faults else None if self.unknown else True
        return Checked(ok, tuple(self.faults), tuple(self.unknown))

    @property
    def notes(self) -> tuple[str, ...]:
        """The faults as sentences with their pages."""
        return tuple(f"{fault.says} ({fault.page})" for fault in self.faults)


def refuse_strangers(seats: Seats, *players: str | None) -> None:
    """Refuse players who have no seat; empty and `None` are nobody.

    Raises:
        Unworkable: one has no seat.
    """
    for player in players:
        if player and player not in seats:
            raise Unworkable(
                f"“{player}” has no seat. At the table are {', '.join(seats) or 'nobody'}."
            )


def counted(value: Printed) -> int | None:
    """A value where a number is needed: a dash is 0, and nothing is below 0 (p. 28; AMB-85)."""
    if value is None:
        return None
    return 0 if value == DASH else max(0, int(value))


def is_dash(value: Printed) -> bool | None:
    """Whether a value is a dash; `None` if it was not told."""
    return None if value is None else value == DASH
