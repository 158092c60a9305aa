"""Words, counts and faults that every act uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.state.cards import place_name
from companion.games.five_sails.state.table import (
    FiveSails,
)
from companion.table.procedures.question import Citation

_NOTED = " (noted, not counted)"


def noted(text: str) -> str:
    """Words of the table that are kept and count nothing, as the log marks them."""
    return f"{text.removesuffix(_NOTED)}{_NOTED}"


def where(state: FiveSails, at: str, seen_by: str = "") -> str:
    """`The Docks`, `Home`; `Ben's Home` unless `seen_by` is Ben; `?` if not told."""
    if at.startswith("home:"):
        owner = at.removeprefix("home:")
        return "Home" if seen_by in ("", owner) else f"{state.name(owner)}'s Home"
    return place_name(at) or "?"


def more(known: Mapping[str, int], named: Iterable[str], sign: int = 1) -> dict[str, int]:
    """Named copies added to (`sign` 1) or taken from (-1) a count by card; none below 1 stays."""
    found = dict(known)
    for card in named:
        found[card] = found.get(card, 0) + sign
    return {card: copies for card, copies in found.items() if copies > 0}


def fault(id: str, says: str, cite: Citation) -> Fault:
    """What a guard finds broken, where the rules say so."""
    return Fault(id, says, cite.page, cite.rule)
