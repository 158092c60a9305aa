"""Who won a game, and in which order the steps of its end are walked (P-44; p. 20)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs
from companion.games.seafall.state.constants import NO_RANK
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

TieOrder = Literal["less_prominent_first", "more_prominent_first"]
KEEP = 3
"""The end step in which the winner is always last (ruling R-44)."""


class Winner(Inputs, frozen=True, kw_only=True):
    """The provinces that played the game; who missed it is left out."""

    glory: dict[str, int | None]
    """Province -> game glory as the game ended."""
    titles: dict[str, int | None] = {}
    """Province -> rank of its title, 1 the most prominent."""


class Won(Struct, frozen=True):
    """Who won."""

    winner: str
    """Empty while it cannot be told."""
    candidates: tuple[str, ...]
    """All who may have won, as far as told: one, if there is a winner."""
    tie_break: str
    """Why the winner won a tie; empty if there was none."""


def winner(inputs: Winner) -> Result[Won]:
    """The most glory wins; of those tied the least prominent title (p. 20).

    Whose glory is not told may have the most of all, and so stays a candidate.

    Raises:
        Unworkable: no province, or a rank below 1.
    """
    if not inputs.glory:
        raise Unworkable("Nobody is there to win; name one province or more.")
    refuse_ranks(inputs.titles)
    parts = tuple(Part(p, n, "p. 20", "game-end") for p, n in inputs.glory.items())
    known = [amount for amount in inputs.glory.values() if amount is not None]
    most = max(known, default=None)
    best = tuple(p for p, n in inputs.glory.items() if n is None or n == most)
    if len(best) == 1:
        return Result(Won(best[0], best, ""), parts, ("p. 20",))
    if len(known) < len(inputs.glory):
        note = "Not everybody's glory is known (p. 20)."
        return Result(Won("", best, ""), parts, ("p. 20",), (note,))
    ranks = {player: inputs.titles.get(player) for player in best}
    parts += tuple(Part(f"{p}'s title", rank, "p. 6", "titles") for p, rank in ranks.items())
    note = "A tie goes to the least prominent title (p. 20)."
    told = [rank for rank in ranks.values() if rank is not None]
    if len(told) < len(ranks) or told.count(max(told)) > 1:
        return Result(Won("", best, ""), parts, ("pp. 6, 20",), (note,))
    first = max(best, key=lambda player: ranks[player] or 0)
    found = Won(first, (first,), f"tied at {most}, least prominent title")
    return Result(found, parts, ("pp. 6, 20",), (note,))


class EndOrder(Inputs, frozen=True, kw_only=True):
    """Glory as the game ended, with titles; in today's seats."""

    glory: dict[str, int | None]
    titles: dict[str, int | None] = {}
    tie_order: TieOrder = "less_prominent_first"
    """Option `end.tie_order` (ruling R-43)."""
    winner: str = ""
    step: int | None = None
    """In step 3 the winner comes last of all (ruling R-44)."""


def end_order(inputs: EndOrder) -> Result[tuple[str, ...]]:
    """From the lowest to the highest glory; ties by title (p. 20; rulings R-43, R-44, R-48).

    Returns:
        The order. Whose glory is not told comes behind the others, by the seats.

    Raises:
        Unworkable: a rank below 1.
    """
    refuse_ranks(inputs.titles)
    seats = list(inputs.glory)
    less_first = inputs.tie_order == "less_prominent_first"

    def place(player: str) -> tuple[bool, int, int, int]:
        glory, rank = inputs.glory[player], inputs.titles.get(player)
        title = 99 if rank is None else rank
        return glory is None, glory or 0, -title if less_first else title, seats.index(player)

    order = sorted(seats, key=place)
    notes = ["The lowest glory first (p. 20)."]
    if inputs.step == KEEP and inputs.winner in order:
        order.remove(inputs.winner)
        order.append(inputs.winner)
        notes.append("The winner is the last to keep an advisor (ruling R-44).")
    if None in inputs.glory.values():
        notes.append("Whoever's glory is unknown comes last.")
    parts = tuple(Part(p, inputs.glory[p], "p. 20", "end-order") for p in order)
    return Result(tuple(order), parts, ("p. 20",), tuple(notes))


def refuse_ranks(titles: dict[str, int | None]) -> None:
    """Refuse ranks that cannot be.

    Raises:
        Unworkable: a rank below 1.
    """
    if any(rank is not None and rank < 1 for rank in titles.values()):
        raise Unworkable(NO_RANK)
