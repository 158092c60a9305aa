"""What follows on the sheet from other numbers, each with its sum: stats of characters, Influence
at a location and by how much a claim would succeed or fail, locations controlled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.rules.standing import (
    attachments_on,
    characters_at,
    controlled,
    controllers,
    forecast,
    in_order,
    line,
    name,
    present_at,
    stat,
)
from companion.games.five_sails.state.cards import STATS, place_name
from companion.games.five_sails.state.table import FiveSails
from companion.table.sheet import Paths, Reckoned
from companion.toolbox.sums import Part, total


def reckoned(state: FiveSails, _eyes: str = "") -> Sequence[Reckoned]:
    """All of them; what is in play is open (3.6)."""
    return (*_at_locations(state), *_leads(state), *_controlled(state), *_stats(state))


def _stats(state: FiveSails) -> Iterator[Reckoned]:
    for key in in_order(state.characters):
        one = state.characters[key]
        wide = ("panache", "crew_cap") if one.kind == "leader" else ()
        for which in (*STATS, *wide):
            told = stat(state, key, which)
            if (value := counted(told.value)) is None:
                continue
            paths: Paths = (("cards", one.card, which), ("modifiers",))
            paths += tuple(("attachments", x) for x in attachments_on(state, key))
            label = which.replace("_", " ").title()
            yield Reckoned(f"{name(state, key)} {label}", value, told.with_value(value), paths)


def _at_locations(state: FiveSails) -> Iterator[Reckoned]:
    """Influence of each player at each location: all characters there (p. 41)."""
    for place in line(state):
        there = present_at(state, place, "influence")
        for player in state.seats:
            mine = [one for one in there if one.player == player]
            if not mine:
                continue
            summed = total(Part(one.name, counted(one.value), "p. 41", "pressure") for one in mine)
            called = f"{state.name(player)}'s Influence at {place_name(place)}"
            keys = characters_at(state, place, player)
            paths = tuple(("characters", key, "at") for key in keys)
            yield Reckoned(called, summed.value, summed, paths)


def _leads(state: FiveSails) -> Iterator[Reckoned]:
    """By how much a claim of each player would succeed or fail: own Influence there, less the most
    that another player has; a tie fails (p. 10)."""
    for place in line(state):
        for player, would in forecast(state, place).items():
            others = {who: n or 0 for who, n in would.totals.items() if who != player}
            if would.margin is None or not others:
                continue
            best = max(others, key=lambda who: others[who])
            lead = total(
                (
                    Part(f"Influence of {state.name(player)}", would.totals[player], "p. 10"),
                    Part(f"the most of another: {state.name(best)}", -others[best], "p. 10"),
                )
            )
            yield Reckoned(f"{state.name(player)}'s lead at {place_name(place)}", lead.value, lead)


def _controlled(state: FiveSails) -> Iterator[Reckoned]:
    for player in state.seats:
        held = [place for place, who in controllers(state).items() if who == player]
        count = controlled(state, player)
        if count is None:
            continue
        summed = total(Part(place_name(place), 1, "p. 8") for place in held)
        paths = tuple(("locations", place, "controller") for place in held)
        yield Reckoned(f"{state.name(player)}'s locations", count, summed, paths)
