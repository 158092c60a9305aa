"""Set-up by number of players (P01; pp. 9, 16)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    refuse_negative,
)
from companion.games.five_sails.state.cards import CITY_DECK, DAYS, FACTION, line_for
from companion.toolbox.sums import Part, Result, places


class SetUp(Inputs, frozen=True):
    """Who plays, and with what."""

    players: int
    leaders: tuple[tuple[str, ...], ...] = ()
    """Names of each player's Leaders, in seating order; empty: not told."""
    decks: tuple[int | None, ...] = ()
    """Cards in each player's Faction deck."""


class Table(Struct, frozen=True):
    """What lies on the table."""

    line: tuple[str, ...]
    """City locations from the City Deck outward."""
    adjacent: dict[str, tuple[str, ...]]
    """City location -> City locations next to it; each Home is next to all of them."""
    city_deck: int
    city_cards: int
    """City cards that a Dawn puts out."""
    left: tuple[int, ...]
    """City Deck after the Dawn of Days 1 to 5."""
    check: Checked


def set_up(inputs: SetUp) -> Result[Table]:
    """The city line, its neighbours, the City Deck over the Days, and what is wrong (P01).

    Raises:
        ValueError: not 2 to 4 players, or a deck below 0.
    """
    line = line_for(inputs.players)
    refuse_negative({f"Deck {place}": count for place, count in enumerate(inputs.decks, 1)})
    checks = Checks()
    notes = []
    for place, names in enumerate(inputs.leaders, 1):
        if len(names) > 1:
            says = f"Player {place} has {len(names)} Leaders; one is right."
            checks.need(False, Fault("two-leaders", says, "p. 17", "leader"))
    firsts = [names[0] for names in inputs.leaders if names]
    if len(set(firsts)) < len(firsts):
        notes.append("Two players have the same Leader: the text does not forbid it.")
    for place, count in enumerate(inputs.decks, 1):
        if count is not None and count < FACTION:
            says = f"Player {place}'s Faction deck has {count} cards; {FACTION} at least."
            checks.need(False, Fault("deck-too-small", says, "p. 18", "faction-deck"))
    each = len(line)
    parts = (
        Part("City Deck", CITY_DECK, "p. 16", "city-deck"),
        Part("City locations", each, "p. 9", "city-line"),
    )
    left = tuple(CITY_DECK - each * day for day in range(1, DAYS + 1))
    value = Table(line, neighbours(line), CITY_DECK, each, left, checks.done())
    return Result(value, parts, places(parts), (*checks.notes, *notes))


def neighbours(line: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """City location -> its neighbours in the line (ruling AMB-17), the inner one first."""
    return {
        place: tuple(line[near] for near in (at - 1, at + 1) if 0 <= near < len(line))
        for at, place in enumerate(line)
    }
