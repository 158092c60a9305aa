"""Are all 54 cards there, each once? (P-56, 3.1)"""

from __future__ import annotations

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_negative
from companion.games.pirate_crusades.state.cards import CARDS, read_card
from companion.games.pirate_crusades.state.table import DECK
from companion.toolbox.piles import twice
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import listed


class Zone(Inputs, frozen=True):
    """Somewhere that cards lie."""

    count: int | None = None
    """How many lie there; `None`: not told."""
    named: tuple[str, ...] = ()
    """Those whose names are known."""


class Audit(Inputs, frozen=True):
    """Every place where cards can lie."""

    zones: dict[str, Zone]
    """What it is called -> what lies there: `deck`, `Ana's hand`."""
    size: int = DECK


class Audited(Struct, frozen=True):
    """What holds and what does not."""

    over: int | None
    """Cards too many (below 0: too few); `None` while something is not told."""
    rest: int
    """What is left for the places that are not told."""
    untold: tuple[str, ...]
    twice: dict[str, tuple[str, ...]]
    """Card -> the places that name it."""
    overfull: tuple[str, ...]
    """Places that name more cards than lie there."""
    holds: bool | None
    """Whether all is well; `None`: cannot be told."""
    unseen: int
    """Cards that are named nowhere."""


def audit(inputs: Audit) -> Result[Audited]:
    """Count 54 cards, and find cards that are named in two places (p. 4).

    What is not told is left out: then the check is that no card is named twice and that the
    rest does not fall below 0.

    Raises:
        ValueError: a count below 0, or no such card.
    """
    refuse_negative({f"“{name}”": zone.count for name, zone in inputs.zones.items()})
    named = {name: [read_card(card) for card in zone.named] for name, zone in inputs.zones.items()}
    everywhere = [card for cards in named.values() for card in cards]
    again = [card for card in twice(everywhere) if card != "JK"]
    jokers = sum(1 for card in everywhere if card.startswith("JK"))
    if jokers > 2:
        again.append("JK")
    doubled = {
        card: tuple(
            name
            for name, cards in named.items()
            for x in cards
            if x == card or (card == "JK" and x.startswith("JK"))
        )
        for card in again
    }
    overfull = tuple(
        name
        for name, zone in inputs.zones.items()
        if zone.count is not None and len(zone.named) > zone.count
    )
    parts = [Part(name, zone.count, "p. 4", "deck-empty") for name, zone in inputs.zones.items()]
    parts.append(Part("all cards", -inputs.size, "p. 4", "deck-empty"))
    untold = tuple(name for name, zone in inputs.zones.items() if zone.count is None)
    counted = sum(zone.count or 0 for zone in inputs.zones.values())
    rest = inputs.size - counted
    at_least = sum(len(inputs.zones[name].named) for name in untold)
    over = None if untold else counted - inputs.size
    broken = bool(doubled or overfull or over or rest < at_least)
    value = Audited(
        over=over,
        rest=rest,
        untold=untold,
        twice=doubled,
        overfull=overfull,
        holds=False if broken else None if untold else True,
        unseen=len(CARDS) - len(set(everywhere)),
    )
    return Result(value, tuple(parts), places(parts), _notes(value, at_least))


def lies_twice(where: tuple[str, ...]) -> str:
    """Where a card is named more than once: `in the deck and before Ana`."""
    names = [one if one.startswith("the ") else f"the {one}" for one in dict.fromkeys(where)]
    told = [f"in {one}".replace("in the before ", "before ") for one in names]
    return f"twice {told[0]}" if len(told) == 1 else listed(told, "and")


def _notes(value: Audited, at_least: int) -> tuple[str, ...]:
    notes = [f"{card} lies {lies_twice(where)}." for card, where in value.twice.items()]
    notes += [f"More cards are named than lie there: {name}." for name in value.overfull]
    if value.over:
        many = f"{value.over} too many" if value.over > 0 else f"{-value.over} too few"
        notes.append(f"{many}: a card was forgotten or counted twice.")
    elif value.untold and value.rest < at_least:
        notes.append(f"{at_least - value.rest} too many already, without what is unknown.")
    elif value.untold:
        notes.append(f"That leaves {value.rest} for: {', '.join(value.untold)}.")
    elif not notes:
        notes.append("All cards are there, none twice.")
    return tuple(notes)
