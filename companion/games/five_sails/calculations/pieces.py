"""What the calculations share: strict inputs, faults with their rule, dashes, chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from companion.games.five_sails.cards import DASH, Printed
from companion.toolbox.odds import chance_text

Seats = tuple[str, ...]
"""Players in clockwise order."""


class Inputs(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all inputs: a mistyped field name is refused instead of being passed over."""


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


class Chance(Struct, frozen=True):
    """A chance, exact and in percent."""

    exact: str
    """As a fraction in lowest terms: `4/27`."""
    percent: str


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


def chance(share: Fraction) -> Chance:
    """A fraction as it is told."""
    return Chance(str(share), chance_text(share))


def refuse_negative(counts: Mapping[str, int | None]) -> None:
    """Refuse counts that cannot be.

    Raises:
        ValueError: a count is below 0; the sentence names it.
    """
    for name, count in counts.items():
        if count is not None and count < 0:
            raise ValueError(f"{name} cannot be {count}; 0 or more would be right.")


def refuse_outside(name: str, number: int | None, least: int, most: int) -> None:
    """Refuse a number outside its bounds.

    Raises:
        ValueError: it lies outside; the sentence names the bounds.
    """
    if number is not None and not least <= number <= most:
        raise ValueError(f"{name} cannot be {number}; {least} to {most} would be right.")


def refuse_strangers(seats: Seats, *players: str | None) -> None:
    """Refuse players who have no seat; empty and `None` are nobody.

    Raises:
        ValueError: one has no seat.
    """
    for player in players:
        if player and player not in seats:
            raise ValueError(
                f"“{player}” has no seat. At the table are {', '.join(seats) or 'nobody'}."
            )


def counted(value: Printed) -> int | None:
    """A value where a number is needed: a dash is 0, and nothing is below 0 (p. 28; AMB-85)."""
    if value is None:
        return None
    return 0 if value == DASH else max(0, int(value))


def sum_known(amounts: Iterable[int | None]) -> int | None:
    """The sum, `None` as soon as one amount is unknown."""
    told = tuple(amounts)
    known = [amount for amount in told if amount is not None]
    return sum(known) if len(known) == len(told) else None


def is_dash(value: Printed) -> bool | None:
    """Whether a value is a dash; `None` if it was not told."""
    return None if value is None else value == DASH
