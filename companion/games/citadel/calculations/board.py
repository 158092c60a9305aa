"""The Board: fog cards round a new Terrain (P-26), moving (P-27), not enough room (P-28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    Reason,
    cards,
    refuse_negative,
    refuse_unknown,
    verdict,
)
from companion.toolbox.grid import checked, opposite
from companion.toolbox.sums import Part, Result


class Arrow(Struct, frozen=True):
    """What an arrow of a Terrain says of the space behind it (pp. 5, 21)."""

    area: str = ""
    """Pictograph of the Exploration card; empty: no Exploration arrow."""
    number: str = ""
    """Card that belongs there."""


class Fog(Inputs, frozen=True, kw_only=True):
    """A Terrain that was just put on the Board, or was saved."""

    arrows: dict[str, Arrow] = {}
    """Side (N, E, S, W) -> arrow."""
    filled: dict[str, str] = {}
    """Side -> what lies in that space already."""
    left: dict[str, int | None] = {}
    """Area -> Exploration cards available."""


class FogCards(Struct, frozen=True):
    """Exploration cards that are put down."""

    sides: dict[str, str]
    """Side -> area of the card."""
    return_past: tuple[str, ...]
    """Areas of which none is available: the Past is returned first (p. 21)."""
    left: dict[str, int | None]


class OpenSpace(Inputs, frozen=True, kw_only=True):
    """An Exploration card that has left the Board."""

    side: str
    arrows: dict[str, Arrow] = {}
    """Of the Terrain that points to the space."""
    area: str = ""
    """Of the Exploration card."""


class Opened(Struct, frozen=True):
    """What is put there."""

    number: str
    """Card to take (P-13); empty: not told."""
    allowed: bool | None
    reasons: tuple[Reason, ...]


class Move(Inputs, frozen=True, kw_only=True):
    """A figure that wants to move."""

    start: str
    end: str
    joined: dict[str, tuple[str, ...]] = {}
    """Terrain -> neighbours that one may walk to."""
    told: bool = True
    """Whether all neighbours of the first Terrain are told."""
    by_action: bool = True
    """By the move action of the Character card, not by an effect."""
    overweight: bool | None = False
    conscious: bool | None = True
    separated: bool = False
    """A Permanent event with several arrows lies between (p. 22)."""
    mandatory_there: bool | None = None


class MayMove(Struct, frozen=True):
    """Whether it may."""

    allowed: bool | None
    reasons: tuple[Reason, ...]
    mandatory: bool | None
    """Whether a mandatory action is taken on arrival."""


class Room(Inputs, frozen=True, kw_only=True):
    """A Board that has to be made smaller."""

    joined: dict[str, tuple[str, ...]]
    """Terrain -> Terrains that it lies beside."""
    returned: tuple[str, ...]
    figures: dict[str, str] = {}
    """Conscious character -> Terrain; empty: not told."""
    events: dict[str, tuple[str, ...]] = {}
    """Permanent event -> Terrains that it is attached to."""


class Made(Struct, frozen=True):
    """The smaller Board."""

    allowed: bool | None
    left: tuple[str, ...]
    events: tuple[str, ...]
    """Permanent events that are returned too."""
    unreachable: tuple[str, ...]
    """Terrains that would be cut off from the figures."""
    reasons: tuple[Reason, ...]


def fog(inputs: Fog) -> Result[FogCards]:
    """Where Exploration cards are put round a Terrain (P-26; p. 21; rulings R-20, R-54).

    Raises:
        ValueError: a side that is none of N, E, S, W, or a count below 0.
    """
    for side in (*inputs.arrows, *inputs.filled):
        checked(side)
    refuse_negative({f"Cards of area {area}": x for area, x in inputs.left.items()})
    sides = {
        side: arrow.area
        for side, arrow in inputs.arrows.items()
        if arrow.area and side not in inputs.filled
    }
    left = dict(inputs.left)
    empty: dict[str, None] = {}
    for area in sides.values():
        there = left.get(area)
        if there is None:
            continue
        if there == 0:
            empty[area] = None
        else:
            left[area] = there - 1
    notes = [f"No Exploration card of area {x}: return the Past first (p. 21)." for x in empty]
    parts = tuple(
        Part(f"{side}: area {area}", 1, "p. 21", "new-exploration") for side, area in sides.items()
    )
    # What the Past brings back is not told: the count of such an area is not either.
    after: dict[str, int | None] = {area: None if area in empty else n for area, n in left.items()}
    return Result(FogCards(sides, tuple(empty), after), parts, ("p. 21",), tuple(notes))


def opened(inputs: OpenSpace) -> Result[Opened]:
    """The number to take for a space that was opened (P-26; p. 21).

    Raises:
        ValueError: a side that is none of N, E, S, W.
    """
    side = checked(inputs.side)
    arrow = inputs.arrows.get(side)
    there = None if not inputs.arrows else arrow is not None
    same: bool | None = True
    if inputs.area and arrow is not None:
        same = None if not arrow.area else arrow.area == inputs.area
    reasons = (
        Reason(
            "an arrow points there",
            there,
            "No arrow of that Terrain points there.",
            "p. 21",
            "explore",
        ),
        Reason(
            "the area fits", same, "The Exploration card belongs to another area.", "p. 21", "area"
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    number = arrow.number if arrow is not None else ""
    part = Part(
        "number on the arrow", int(number) if number.isdecimal() else None, "p. 21", "explore"
    )
    return Result(Opened(number, verdict(reasons), reasons), (part,), ("p. 21",), tuple(notes))


def move(inputs: Move) -> Result[MayMove]:
    """Whether a figure may go there (P-27; p. 22; ruling R-61)."""
    beside: bool | None = inputs.end in inputs.joined.get(inputs.start, ())
    if not beside and not inputs.told:
        beside = None
    light = None if inputs.overweight is None else not inputs.overweight
    reasons = [
        Reason(
            "conscious",
            inputs.conscious,
            "Somebody unconscious has no figure on the Board.",
            "p. 20",
            "unconscious",
        ),
        Reason("adjacent", beside, "The Terrains are not adjacent.", "p. 22", "adjacent"),
        Reason(
            "nothing between",
            not inputs.separated,
            "A Permanent event separates them; its own action crosses.",
            "p. 22",
            "adjacent",
        ),
    ]
    if inputs.by_action:
        reasons.append(
            Reason("not overweight", light, "Overweight: no move action.", "p. 19", "overweight")
        )
    else:
        reasons = reasons[:1]  # an effect says where to (p. 22)
    notes = [x.why for x in reasons if x.holds is False]
    if inputs.mandatory_there:
        notes.append("A mandatory action there is taken at once by all on it (p. 22).")
    value = MayMove(verdict(reasons), tuple(reasons), inputs.mandatory_there)
    parts = tuple(
        Part(x.id, None if x.holds is None else int(x.holds), x.page, x.rule) for x in reasons
    )
    return Result(value, parts, ("p. 22",), tuple(notes))


def room(inputs: Room) -> Result[Made]:
    """Whether these Terrains may be returned for lack of room (P-28; p. 22; R-58, R-76).

    Raises:
        ValueError: a Terrain that is not on the Board.
    """
    for terrain in inputs.returned:
        refuse_unknown("Terrain of the Board", terrain, inputs.joined)
    left = tuple(x for x in sorted(inputs.joined) if x not in inputs.returned)
    standing = {x for x in inputs.figures.values() if x}
    together: bool | None = len(standing) <= 1
    if together and "" in inputs.figures.values():
        together = None
    free = not standing & set(inputs.returned)
    beside = both_ways(inputs.joined)
    start = next(iter(sorted(standing & set(left))), left[0] if left else "")
    cut = tuple(x for x in left if x not in reachable(beside, start, inputs.returned))
    gone = tuple(
        event
        for event, terrains in sorted(inputs.events.items())
        if set(terrains) & set(inputs.returned)
    )
    reasons = (
        Reason(
            "all on one Terrain", together, "The characters have to meet first.", "p. 22", "no-room"
        ),
        Reason("not theirs", free, "The Terrain with the figures stays.", "p. 22", "no-room"),
        Reason(
            "all reachable", not cut, "A Terrain that stays would be cut off.", "p. 22", "no-room"
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    parts = (
        Part("Terrains returned", -len(inputs.returned), "p. 22", "no-room"),
        Part("Terrains left", len(left), "p. 22", "board"),
        Part("events returned with them", -len(gone), "p. 22", "no-room"),
    )
    if gone:
        notes.append(f"{cards(len(gone))} attached go back too (p. 22).")
    return Result(Made(verdict(reasons), left, gone, cut, reasons), parts, ("p. 22",), tuple(notes))


def both_ways(joined: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Neighbours of each, where one side was enough to tell."""
    found: dict[str, set[str]] = {x: set() for x in joined}
    for first, others in joined.items():
        for second in others:
            found[first].add(second)
            found.setdefault(second, set()).add(first)
    return found


def reachable(
    joined: Mapping[str, Iterable[str]], start: str, without: Iterable[str] = ()
) -> set[str]:
    """Everything that can be walked to from a place, the place itself included."""
    out = set(without)
    seen: set[str] = set()
    todo = [start] if start and start not in out else []
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        todo += [x for x in joined.get(here, ()) if x not in out]
    return seen


def neighbours(places: Mapping[str, tuple[int, int]]) -> dict[str, tuple[str, ...]]:
    """Terrain -> Terrains beside it, from columns and rows of a map that was typed."""
    at = {place: key for key, place in places.items()}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return {
        key: tuple(at[(x + dx, y + dy)] for dx, dy in steps if (x + dx, y + dy) in at)
        for key, (x, y) in places.items()
    }


def facing(side: str) -> str:
    """The side of the neighbour that lies on this one: `S` for `N`."""
    return opposite(side)
