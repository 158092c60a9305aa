"""Set-up in numbers: glory target, seats by title, glory that carried items give (P-01 to P-03)."""

from __future__ import annotations

from companion.games.seafall.calculations.glory import GloryStep, held_glory
from companion.games.seafall.calculations.pieces import Inputs
from companion.games.seafall.state.constants import NO_RANK
from companion.games.seafall.state.printed import TARGETS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

FIRST_TARGET, MOST_TARGET = TARGETS[0], TARGETS[-1]


class GloryTarget(Inputs, frozen=True, kw_only=True):
    """Which game it is."""

    number: int = 1
    """Game of the campaign; the prologue has none."""
    prologue: bool = False
    told: int | None = None
    """A target that the table set; it counts before all else."""


def glory_target(inputs: GloryTarget) -> Result[int | None]:
    """Glory at which a game ends: 11, one more each game, at most 24 (p. 5).

    Returns:
        The target; of the prologue only what was told, since the rulebook names none (R-72).

    Raises:
        Unworkable: a game number below 1.
    """
    if inputs.number < 1:
        raise Unworkable(f"Game {inputs.number} cannot be; 1 or more would be right.")
    if inputs.told is not None:
        return Result(inputs.told, (Part("as the table says", inputs.told, "", "glory-target"),))
    if inputs.prologue:
        note = "The target of the prologue stands on its insert (ruling R-72)."
        return Result(None, (Part("prologue", None, "p. 5", "prologue"),), ("p. 5",), (note,))
    more = inputs.number - 1
    whole = min(MOST_TARGET, FIRST_TARGET + more)
    parts = [
        Part("first game", FIRST_TARGET, "p. 5", "glory-target"),
        Part("games before this one", more, "p. 5", "glory-target"),
    ]
    if whole < FIRST_TARGET + more:
        parts.append(
            Part(f"held at {MOST_TARGET}", whole - FIRST_TARGET - more, "p. 5", "glory-target")
        )
    return Result(whole, tuple(parts), ("p. 5",))


class Seating(Inputs, frozen=True, kw_only=True):
    """Who sits where now, clockwise, with the ranks of the titles."""

    ranks: dict[str, int | None]
    """Province -> rank: 1 Prince, 2 Duke, 3 Count, 4 Baron, 5 Lord; in today's order."""
    absent: tuple[str, ...] = ()
    """Who misses this game: keeps the seat and is passed over (p. 22)."""


def seating(inputs: Seating) -> Result[tuple[str, ...]]:
    """Seats by title, clockwise: the least prominent first, up to the Prince (p. 6).

    Returns:
        The order. Who has no title yet keeps the seat; the others fill the rest in their order.

    Raises:
        Unworkable: a rank below 1.
    """
    if any(rank is not None and rank < 1 for rank in inputs.ranks.values()):
        raise Unworkable(NO_RANK)
    ranked = [(player, rank) for player, rank in inputs.ranks.items() if rank is not None]
    by_rank = iter(sorted(ranked, key=lambda item: -item[1]))
    order = tuple(
        player if rank is None else next(by_rank)[0] for player, rank in inputs.ranks.items()
    )
    parts = tuple(Part(player, inputs.ranks[player], "p. 6", "seating") for player in order)
    untold = len(ranked) < len(order)
    notes = ["Whoever has no title keeps their seat."] if untold else []
    if inputs.absent:
        notes.append("Whoever misses the game is passed over (p. 22).")
    return Result(order, parts, ("p. 6",), tuple(notes))


class StartingGlory(Inputs, frozen=True, kw_only=True):
    """Things that a province carried over, with their printed glory."""

    items: tuple[GloryStep, ...] = ()


def starting_glory(inputs: StartingGlory) -> Result[int | None]:
    """Glory at the start: 0, and what carried items give (p. 5; ruling R-100).

    Returns:
        The glory; `None` while that of an item is unknown.
    """
    steps = (Part(x.reason, x.amount, "p. 5", "glory-start") for x in inputs.items)
    return held_glory(0, steps, floor_zero=True)
