"""How large a number can be kept: far above any game, and nothing breaks it.

A game's own limits are rules, which a table may break with a reason. This one is the storage's: a
slip of the finger (`+10000000 crew`) must not become ten million things that every later act
carries along.
"""

from __future__ import annotations

from typing import Any

MOST_KEPT = 9_999
"""The largest number that a state holds, and the smallest with a minus before it."""


MOST_AT_ONCE = 500
"""The largest number of dice or cards in one answer: each of them is looked at."""


def is_kept(number: int, most: int = MOST_KEPT) -> bool:
    """Whether a number can be kept."""
    return -most <= number <= most


def too_large(number: int, most: int = MOST_KEPT) -> str:
    """The sentence for a number that cannot be kept."""
    if number < 0:
        return f"{number} is less than can be kept here; {-most} is the least."
    return f"{number} is more than can be kept here; {most} is the most."


def right(value: object, bounds: str, most: int = MOST_KEPT) -> str:
    """What would be right, and how much can be kept if it was more."""
    if isinstance(value, int) and value > most:
        return f"{bounds} {most} is the most that can be kept."
    return bounds


def beyond(patch: list[list[Any]], most: int = MOST_KEPT) -> str:
    """Why what an act changed cannot be kept: a sentence on the first number; empty if it can.

    A number that stood there before may stay, also if an older program kept a larger one.

    Args:
        patch: what an act changed.
        most: the largest number of the game (`Game.most_kept`).
    """
    for sign, path, *values in patch:
        new = values[-1]
        if sign == "-" or (type(new) is int and -most <= new <= most):
            continue
        found = [x for x in _numbers(new) if not is_kept(x, most)]
        if found and not set(found) <= set(_numbers(values[0]) if sign == "=" else ()):
            name = str(path[-1]).replace("_", " ")
            return f"At {name}, {too_large(found[0], most)}"
    return ""


def _numbers(tree: Any) -> list[int]:
    if isinstance(tree, int) and not isinstance(tree, bool):
        return [tree]
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return [number for one in inner for number in _numbers(one)]
