"""A captain's flaw, as the table has told it, and what it speaks of (P-54; p. 20)."""

from __future__ import annotations

import re

from companion.games.pirate_crusades.state.table import PirateCrusades

_STORMY = "storm|tempest|weather|gale|hurricane|half"
"""Words of a flaw that may bite in a storm; the rulebook's own example is such a one (p. 20)."""


def flaw_of(state: PirateCrusades, player: str) -> str:
    """The flaw of a player's captain, to be shown where it may bite (P-54)."""
    captain = state.captains.get(state.pirates[player].captain)
    return f"flaw: {captain.flaw}" if captain is not None and captain.flaw else ""


def flaw_names(state: PirateCrusades, player: str, *words: str) -> bool:
    """Whether a flaw speaks of each of these; a word may be given as `storm|tempest`."""
    flaw = flaw_of(state, player)
    return bool(flaw) and all(re.search(rf"\b({word})", flaw, re.IGNORECASE) for word in words)


def flaw_in_storms(state: PirateCrusades, player: str) -> bool:
    """Whether a flaw may add to what a storm takes."""
    return flaw_names(state, player, _STORMY)
