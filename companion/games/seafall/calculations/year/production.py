"""Which goods sites get a cube in winter, and which go short (P-08; p. 12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.toolbox.sums import Part, Result


class GoodsSite(Inputs, frozen=True, kw_only=True):
    """A goods site."""

    id: str
    good: str
    island: str = ""
    column: int | None = None
    """Of its island, 1 the westernmost."""
    defense: int | None = None
    cube: bool | None = False
    """Whether a cube lies there; `None`: nobody has told."""
    explored: bool = True


class Production(Inputs, frozen=True, kw_only=True):
    """All goods sites and what the supply holds."""

    sites: tuple[GoodsSite, ...]
    supply: dict[str, int | None] = {}
    """Good -> cubes, those of sites that nobody told included; `None`: not counted."""
    first: tuple[str, ...] = ()
    """Sites in the order that the table settled, where the rules leave it open (R-63)."""


class Produced(Struct, frozen=True):
    """What came of it; ids of sites."""

    placed: tuple[str, ...]
    empty: tuple[str, ...]
    """Left without a cube: the supply was short."""
    tied: dict[str, tuple[str, ...]]
    """Good -> sites whose order decides who goes short and which the rules do not settle."""
    sure: tuple[str, ...]
    """Of whose cube nobody told, and which have one now: it lay there, or the supply had enough."""


def produce(inputs: Production) -> Result[Produced]:
    """One cube on each explored goods site that has none (p. 12).

    A short supply goes from the westernmost island to the east, on each from high to low
    defense. A supply that nobody counted is taken as enough. A site of which nobody told whether a
    cube lies there has one afterwards, if the supply has enough for it as well.

    Raises:
        ValueError: a supply below 0.
    """
    refuse_negative({f"{good} in the supply": n for good, n in inputs.supply.items()})
    placed: list[str] = []
    empty: list[str] = []
    tied: dict[str, tuple[str, ...]] = {}
    sure: list[str] = []
    parts = []
    for good in dict.fromkeys(site.good for site in inputs.sites):
        waiting = [x for x in inputs.sites if x.good == good and x.explored and x.cube is False]
        left = inputs.supply.get(good)
        untold = [x.id for x in inputs.sites if x.good == good and x.explored and x.cube is None]
        if left is None or left >= len(waiting) + len(untold):
            sure += untold
        order, open_ = _in_order(waiting, left, inputs.first)
        if open_:
            tied[good] = open_
        room = len(order) if left is None else left
        placed += order[:room]
        empty += order[room:]
        count = min(room, len(order))
        parts.append(Part(f"{good} placed", count, "p. 12", "produce"))
    notes = ("The supply is short: from west to east, high defense first (p. 12).",) * bool(empty)
    found = Produced(tuple(placed), tuple(empty), tied, tuple(sure))
    return Result(found, tuple(parts), ("p. 12",), notes)


def _in_order(
    waiting: list[GoodsSite], left: int | None, first: tuple[str, ...]
) -> tuple[list[str], tuple[str, ...]]:
    """Ids in the order of the rules, and those whose order matters and is open."""
    if left is None or left >= len(waiting):
        return [site.id for site in waiting], ()
    ordered: list[str] = []
    open_: tuple[str, ...] = ()
    for group in _groups(waiting):
        ids = sorted(group, key=lambda id: first.index(id) if id in first else len(first))
        if len(ordered) < left < len(ordered) + len(ids):
            open_ = tuple(group)
        ordered += ids
    return ordered, open_


def _groups(waiting: list[GoodsSite]) -> Iterator[list[str]]:
    """Ids of sites that come one after the other; those of one group are tied."""
    islands = {site.island for site in waiting}
    columns = [site.column for site in waiting]
    lost = (None in columns and len(islands) > 1) or any(x.defense is None for x in waiting)
    if lost:  # what is not told might stand anywhere
        yield [site.id for site in waiting]
        return
    keys = {x.id: (x.column or 0, -(x.defense or 0)) for x in waiting}
    for key in sorted(set(keys.values())):
        yield [x.id for x in waiting if keys[x.id] == key]
