"""Where a captain may sail: one square, not diagonally, not against the wind (P-33; p. 16)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs
from companion.games.pirate_crusades.state.table import SEA, Wind
from companion.toolbox.grid import DIRECTIONS, WORDS, Direction, opposite
from companion.toolbox.sums import Part, Result


class Moves(Inputs, frozen=True):
    """A square and the arrows of the squares that lie face up."""

    at: str
    winds: dict[str, Wind] = {}
    """Square -> arrow; a square that is missing is face down or not told."""
    face_down: tuple[str, ...] = ()
    """Squares that lie face down: they have no arrow that could bind."""
    storm: bool = False
    wind: Literal["leave", "enter", "both"] = "leave"
    """Option `wind` (ruling A-56): whose arrow binds."""
    to: str = ""
    """A square that somebody wants to reach, to say why not."""


class MoveTo(Struct, frozen=True):
    """One direction."""

    direction: Direction
    to: str | None
    """`None`: off the grid."""
    legal: bool | None
    """`None`: an arrow is not told."""
    why: str = ""


def moves(inputs: Moves) -> Result[tuple[MoveTo, ...]]:
    """The four directions, each with why not (p. 16; ruling A-56).

    Raises:
        ValueError: a square off the grid.
    """
    SEA.place(inputs.at)
    for square in (*inputs.winds, *inputs.face_down):
        SEA.place(square)
    found = tuple(_one(inputs, direction) for direction in DIRECTIONS)
    parts = tuple(
        Part(
            f"{WORDS[x.direction]}{f' to {x.to}' if x.to else ''}",
            None if x.legal is None else int(x.legal),
            "p. 16",
            "wind" if "wind" in x.why else "movement",
        )
        for x in found
    )
    notes: list[str] = []
    if inputs.to:
        SEA.place(inputs.to)
        notes.append(_why_not(inputs, found))
    return Result(found, parts, ("p. 16",), tuple(note for note in notes if note))


def _one(inputs: Moves, direction: Direction) -> MoveTo:
    there = SEA.step(inputs.at, direction)
    if inputs.storm:
        return MoveTo(direction, there, False, "a storm is here: nobody leaves")
    if there is None:
        return MoveTo(direction, None, False, "off the grid")
    binding = []
    if inputs.wind in ("leave", "both"):
        binding.append(inputs.at)
    if inputs.wind in ("enter", "both") and there not in inputs.face_down:
        binding.append(there)
    arrows = {square: inputs.winds.get(square) for square in binding}
    for square, arrow in arrows.items():
        if arrow in DIRECTIONS and arrow == opposite(direction):
            where = "here" if square == inputs.at else f"on {square}"
            why = f"the wind {where} blows {arrow}; you cannot go {direction}"
            return MoveTo(direction, there, False, why)
    if None in arrows.values():
        return MoveTo(direction, there, None, "the wind is unknown")
    return MoveTo(direction, there, True)


def _why_not(inputs: Moves, found: tuple[MoveTo, ...]) -> str:
    """One sentence for a wanted square; empty if it may be entered."""
    for each in found:
        if each.to == inputs.to:
            return f"To {inputs.to}: {each.why}." if each.why else ""
    (column, row), (to_column, to_row) = SEA.place(inputs.at), SEA.place(inputs.to)
    if inputs.to == inputs.at:
        return f"{inputs.to} is where the ship is."
    if abs(column - to_column) == 1 and abs(row - to_row) == 1:
        return f"To {inputs.to}: never diagonally (p. 16)."
    return f"To {inputs.to}: only one square at a time (p. 16)."
