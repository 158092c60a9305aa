"""What follows on the sheet from other numbers, each with its sum: limits of crew and holds,
tons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.pirate_crusades.rules.standing import (
    hold_cargo,
    hold_names,
    hold_tons,
    limits_of,
)
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.sheet import Reckoned
from companion.toolbox.sums import Part, Result, places, total

_CREW_ONLY = "bonus-6"
"""The rule of the part of a limit that holds for crew alone (p. 10)."""


def reckoned(state: PirateCrusades, _eyes: str = "") -> Sequence[Reckoned]:
    """All of them; hands and missions are counted, never shown."""
    return tuple(one for player in state.seats for one in _of(state, player))


def _of(state: PirateCrusades, player: str) -> Iterator[Reckoned]:
    name, here = state.name(player), ("pirates", player)
    limits = limits_of(state, player)
    parts = tuple(part for part in limits.parts if part.rule != _CREW_ONLY)
    ship = ((*here, "ship"), (*here, "bonuses"), (*here, "benefits"))
    if (most := limits.value.hand) is not None:
        yield Reckoned(f"{name}'s crew limit", most, limits.with_value(most), ship)
    if (most := limits.value.holds) is not None:
        yield Reckoned(f"{name}'s holds limit", most, Result(most, parts, places(parts)), ship)
    if holds := state.pirates[player].holds:
        called = hold_names(state, player)
        tons = total(
            Part(
                f"hold {called[key]}: {hold_cargo(state, player, hold) or 'cargo unknown'}",
                hold_tons(state, player, hold),
            )
            for key, hold in sorted(holds.items())
        )
        yield Reckoned(f"{name}'s tons", tons.value, tons, ((*here, "holds"),))
