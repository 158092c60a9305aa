"""Exact odds of any dice: every throw that can lie there, with the number of ways to it.

`odds.py` counts successes of large pools quickly; here a throw is looked at as a whole, so that any
rule can be asked of it: a straight, three of a kind, more than the other's highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, prod

from companion.toolbox.die import Die
from companion.toolbox.luck import Spread, of_values
from companion.toolbox.marks import Cup

MOST_THROWS = 200_000
"""The most different throws that are looked at; more would keep a player waiting."""


def throws(die: Die, count: int) -> Iterator[tuple[dict[str, int], int]]:
    """Each throw of so many dice (face -> dice), with the number of ways to it.

    Args:
        die: the die; of a cup all its dice are thrown.
        count: how many, 0 or more.

    Raises:
        ValueError: there are more different throws than can be looked at.
    """
    if different(die, count) > MOST_THROWS:
        raise ValueError(f"{count} dice can fall in more than {MOST_THROWS} ways.")
    if isinstance(die, Cup):
        yield from _of_parts(die, 0)
    else:
        yield from _of_faces(die, 0, count)


def different(die: Die, count: int) -> int:
    """How many throws look different."""
    if isinstance(die, Cup):
        return prod(different(one, many) for one, many in die.parts)
    return comb(count + len(die.faces) - 1, count)


def ways(die: Die, count: int) -> int:
    """All ways in which so many dice can fall: what chances are counted out of."""
    if isinstance(die, Cup):
        return prod(ways(one, many) for one, many in die.parts)
    return int(die.sides**count)


def _of_faces(die: Die, at: int, left: int) -> Iterator[tuple[dict[str, int], int]]:
    face = die.faces[at]
    if at == len(die.faces) - 1:
        yield ({face.letter: left} if left else {}), face.times**left
        return
    for many in range(left, -1, -1):
        factor = comb(left, many) * face.times**many
        for rest, count in _of_faces(die, at + 1, left - many):
            yield ({face.letter: many, **rest} if many else rest), factor * count


def _of_parts(cup: Cup, at: int) -> Iterator[tuple[dict[str, int], int]]:
    if at == len(cup.parts):
        yield {}, 1
        return
    die, count = cup.parts[at]
    kind = die.name.split()[0].casefold()
    for throw, many in _of_faces(die, 0, count):
        named = {f"{kind} {letter}": dice for letter, dice in throw.items()}
        for rest, others in _of_parts(cup, at + 1):
            yield {**named, **rest}, many * others


def chance_that(die: Die, count: int, holds: Callable[[dict[str, int]], bool]) -> Fraction:
    """The chance that a throw is one of those that somebody hopes for.

    Raises:
        ValueError: as `throws`.
    """
    good = sum(many for throw, many in throws(die, count) if holds(throw))
    return Fraction(good, ways(die, count))


def spread(die: Die, count: int, value: Callable[[dict[str, int]], int]) -> Spread:
    """What a throw is worth: each value with its ways, as luck is measured by.

    Raises:
        ValueError: as `throws`.
    """
    found: dict[int, int] = {}
    for throw, many in throws(die, count):
        worth = value(throw)
        found[worth] = found.get(worth, 0) + many
    return of_values(found)
