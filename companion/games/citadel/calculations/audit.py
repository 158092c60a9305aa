"""Every Action card accounted for: the invariant of section 3 of the spec (pp. 9, 18)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Inputs, minus, refuse_negative, sum_known
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

ZONES = ("deck", "discard", "hand", "blocked", "front", "banished")


class Zones(Struct, frozen=True, kw_only=True):
    """The Action cards of a character; `None`: not told."""

    deck: int | None = None
    discard: int | None = None
    hand: int | None = None
    blocked: int | None = None
    front: int | None = 0
    banished: int | None = 0
    began: int | None = None
    """Cards when they joined the adventure."""
    gained: int = 0
    returned: int = 0
    banished_told: int = 0
    """Banished by the ledger."""
    named: dict[str, int] = {}
    """Zone -> cards in it that have a name."""


class Audit(Inputs, frozen=True):
    """All characters."""

    zones: dict[str, Zones] = {}


class Balance(Struct, frozen=True):
    """One character."""

    held: int | None
    """Deck, pile, hand, blocked and in front together."""
    due: int | None
    """Began with, gained, returned, banished."""
    off: int | None
    """How many too many; below 0: missing."""


class Audited(Struct, frozen=True):
    """Whether all is accounted for."""

    whole: bool | None
    characters: dict[str, Balance]
    problems: tuple[str, ...]


def audit(inputs: Audit) -> Result[Audited]:
    """Cards change only by gain, return and banish; banished ones are counted (spec 3.2).

    Raises:
        Unworkable: a count below 0, or a zone that is none.
    """
    found: dict[str, Balance] = {}
    problems: list[str] = []
    unknown = False
    for who, x in inputs.zones.items():
        refuse_negative({f"{who}'s {zone}": getattr(x, zone) for zone in ZONES})
        refuse_negative({f"{who}'s gain": x.gained, f"Returned by {who}": x.returned})
        held = sum_known((x.deck, x.discard, x.hand, x.blocked, x.front))
        ledger = x.gained - x.returned - x.banished_told
        due = None if x.began is None else x.began + ledger
        off = minus(held, due)
        found[who] = Balance(held, due, off)
        unknown = unknown or off is None
        if off:
            word = "too many" if off > 0 else "missing"
            problems.append(f"{who}: {abs(off)} Action cards {word}")
        if x.banished is not None and x.banished != x.banished_told:
            problems.append(f"{who}: {x.banished} banished, {x.banished_told} by the ledger")
        for zone, named in sorted(x.named.items()):
            if zone not in ZONES:
                raise Unworkable(f"“{zone}” is not a zone; {', '.join(ZONES)} are.")
            there = getattr(x, zone)
            if there is not None and named > there:
                problems.append(f"{who}: {named} cards named in {zone}, which has {there}")
    whole = False if problems else None if unknown else True
    parts = tuple(Part(who, x.off, "p. 9", "action-deck") for who, x in found.items())
    return Result(Audited(whole, found, tuple(problems)), parts, ("p. 9", "p. 18"), tuple(problems))
