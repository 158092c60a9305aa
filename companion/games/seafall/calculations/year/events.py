"""Which event comes next, and how likely (P-10; pp. 6, 12)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.toolbox.inputs import Chance, chance
from companion.toolbox.sums import Part, Result


class EventOdds(Inputs, frozen=True, kw_only=True):
    """The event deck since it was shuffled."""

    shuffled: int | None = None
    """Cards at the last shuffle."""
    seen: tuple[str, ...] = ()
    """Cards revealed since, in order; empty text for one that was not named."""
    known: tuple[str, ...] = ()
    """Cards that the table knows to be in the deck."""
    on_top: str = ""
    """The card that lies on top, if that is known (option `event.add`)."""


class NextEvent(Struct, frozen=True):
    """What the next event may be."""

    certain: str
    """The card, if it is sure."""
    each: Chance | None
    """Chance of each card that was not seen; `None` while it cannot be told."""
    unseen: tuple[str, ...]
    """Known cards that were not seen."""
    unnamed: int | None
    """Cards not seen of which nobody knows the name."""


def event_odds(inputs: EventOdds) -> Result[NextEvent]:
    """Chance of each event to be the next: 1 in all that were not seen since the shuffle.

    Dismissed cards lie below the rest, so none comes again before all were seen; then they come
    in the order in which they were dismissed. A card that was revealed without a name may have
    been any of those not named, which leaves all of these equally likely.

    Raises:
        ValueError: a deck below 0 cards.
    """
    refuse_negative({"events in the deck": inputs.shuffled})
    size, seen = inputs.shuffled, inputs.seen
    lap = seen if not size else seen[len(seen) // size * size :]
    unseen = tuple(name for name in inputs.known if name not in lap)
    parts = (
        Part("cards at the last shuffle", size, "p. 12", "event-deck"),
        Part("revealed since", -len(lap), "p. 12", "event-deck"),
    )
    if inputs.on_top:
        return Result(NextEvent(inputs.on_top, None, unseen, None), parts, ("p. 6",))
    if not size:
        return Result(NextEvent("", None, unseen, None), parts, ("p. 12",))
    if len(seen) >= size:  # the deck was gone through: it repeats
        note = "All events were seen: they come again in the order of their dismissal (p. 12)."
        found = NextEvent(seen[len(seen) - size], None, unseen, None)
        return Result(found, parts, ("p. 12",), (note,))
    named = sum(1 for name in seen if name)
    left = size - named
    if left == 1 and len(unseen) == 1:
        return Result(NextEvent(unseen[0], None, unseen, 0), parts, ("p. 12",))
    found = NextEvent("", chance(Fraction(1, left)), unseen, max(0, left - len(unseen)))
    return Result(found, parts, ("p. 12",))
